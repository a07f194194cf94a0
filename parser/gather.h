/* One component while its variables and equations are gathered: shared by
 * flatten.c, which makes components, and the files that fill them. */

#ifndef QBG_PARSER_GATHER_H
#define QBG_PARSER_GATHER_H

#include "parser/instance.h"
#include "parser/law.h"

/* left = right, as the text has it. */
typedef struct {
  const QbgExpr *left, *right;
  gboolean binding;         /* it stands in a declaration */
  QbgSpan span;
} QbgSides;

typedef struct {
  QbgBuild *build;
  QbgConnections *connections;
  QbgComponentId id;
  gboolean leaf;
  GPtrArray *variables;     /* QbgInstance, in order */
  GArray *sides;            /* QbgSides: what is gathered goes here */
  GArray *equations;        /* QbgEquation: those between continuous
                               variables, in the end */
  /* What must hold for the equations at hand, and where they stand. */
  const QbgExpr *guard;     /* NULL: nothing */
  gboolean in_if;           /* in an if with a changing condition */
  gboolean in_when;
  gboolean in_initial;      /* in an initial section */
  GHashTable *values;       /* in an algorithm: a variable's id + 1 to the
                               QbgExpr that it is by now; else NULL */
  gboolean failed;          /* an equation is missing: it was wrong */
} QbgGather;

/* gather-variables.c: adds the variables and pins of the instance and, in a
 * leaf, of all that it holds. */
void qbg_gather_variables (QbgGather *g, QbgInstance *instance);

/* gather-equations.c: adds the equations of the same, those that bind
 * variables first.  Connections of a composite are made; discrete variables
 * get their definitions. */
void qbg_gather_equations (QbgGather *g, QbgInstance *instance);
void qbg_gather_body (QbgGather *g, const QbgAstEquation *body,
                      const QbgScope *scope);
void qbg_add_sides (QbgGather *g, const QbgExpr *left, const QbgExpr *right,
                    QbgSpan span);
/* The equations of body alone, where all of guard (NULL: nothing more than
 * before) holds.  The caller owns the result. */
GArray *qbg_gather_guarded (QbgGather *g, const QbgAstEquation *body,
                            const QbgScope *scope, const QbgExpr *guard);
/* A scalar Boolean; FALSE after a diagnostic. */
gboolean qbg_gather_condition (QbgGather *g, const QbgAstExpr *expr,
                               const QbgScope *scope,
                               const QbgExpr **condition);

/* assert, reinit or terminate. */
void qbg_gather_call (QbgGather *g, const QbgAstEquation *equation,
                      const QbgScope *scope);

/* gather-algorithm.c */

/* The equations that a section of statements comes to. */
void qbg_gather_algorithm (QbgGather *g, const QbgAstEquation *body,
                           const QbgScope *scope);
/* The value of an expression where it stands; FALSE after a diagnostic. */
gboolean qbg_gather_value (QbgGather *g, const QbgAstExpr *expr,
                           const QbgScope *scope, QbgValue *value);

/* gather-if.c: if equations. */
void qbg_gather_if (QbgGather *g, const QbgAstEquation *equation,
                    const QbgScope *scope);

/* gather-when.c: when equations, and what may stand in them alone. */
void qbg_gather_when (QbgGather *g, const QbgAstEquation *equation,
                      const QbgScope *scope);
/* True when a condition of the branch has just become so; NULL after a
 * diagnostic. */
const QbgExpr *qbg_when_edge (QbgGather *g, const QbgAstBranch *b,
                              const QbgScope *scope);
void qbg_gather_reinit (QbgGather *g, const QbgAstEquation *equation,
                        const QbgScope *scope);
void qbg_gather_terminate (QbgGather *g, const QbgAstEquation *equation,
                           const QbgScope *scope);
/* Says that the simulation does something where the guard holds. */
void qbg_add_action (QbgGather *g, QbgAction action);

/* gather-discrete.c */

/* Whether the equation is about discrete variables only. */
gboolean qbg_sides_are_discrete (const QbgCircuit *circuit,
                                 const QbgSides *sides);
/* Gives the variable its definition; a second one is reported. */
void qbg_define_discrete (QbgGather *g, QbgVariableId id,
                          const QbgExpr *definition, QbgSpan span);
/* Takes the equations about discrete variables as their definitions; the rest
 * are residuals. */
void qbg_settle_sides (QbgGather *g);
/* An initial equation that says what a discrete variable starts with.  FALSE:
 * it is another one. */
gboolean qbg_take_start (QbgGather *g, const QbgSides *sides);
/* Decides the assertions from first on, now that the component's law is
 * known; those that depend on the simulation stay. */
void qbg_settle_assertions (QbgBuild *build, guint first);

/* quantum.c: what annotations say about the quantum of the states of an
 * instance.  The rules stand before those of what is inside, which counts more;
 * when all variables of the instance are there, they get their range. */
typedef struct {
  guint first, n;           /* into circuit->quanta */
} QbgQuantumMark;

QbgQuantumMark qbg_quantum_open (QbgBuild *build, QbgInstance *instance);
void qbg_quantum_close (QbgBuild *build, QbgQuantumMark mark);

/* flatten.c */

/* A connector with a flow at any depth. */
gboolean qbg_has_flow (QbgBuild *build, QbgInstance *instance);
/* An instance that is a component of its own, unless it is part of a leaf. */
gboolean qbg_is_component (QbgBuild *build, QbgInstance *instance);
/* Whether test holds for one of the components of instance, arrays gone
 * through. */
typedef gboolean (*QbgInstanceTest) (QbgBuild *build, QbgInstance *instance);
gboolean qbg_any_member (QbgBuild *build, QbgInstance *instance,
                         QbgInstanceTest test);

#endif
