/* What the files of parser/law*.c share.
 *
 * The law of one component is derived in steps, each a function:
 *   1. the variables are sorted into known and unknown ones  (law.c)
 *   2. local unknowns are solved for, or kept as states      (law-eliminate.c)
 *   3. pins are grouped, and the groups give ports           (law-groups.c,
 *      law-balance.c, law-ports.c)
 *   4. the derivatives of the states are solved for          (law-states.c)
 *   5. the ports are told apart by the equations they are in (law-split.c)
 *   6. each set of ports and equations becomes an element    (law-port.c for
 *      one port, law-coupled.c for several)
 *   7. variables and conditions are told in terms of ports    (law-write.c)
 * law-solve.c and law-rows.c have the algebra, law-report.c the complaints. */

#ifndef QBG_PARSER_LAW_INTERNAL_H
#define QBG_PARSER_LAW_INTERNAL_H

#include "parser/law.h"

/* A definition that grows beyond so many nodes is refused. */
#define QBG_LAW_MAX_SIZE 20000

typedef enum {
  QBG_ROLE_KNOWN,       /* an input, or something of another component */
  QBG_ROLE_POTENTIAL,   /* of a pin */
  QBG_ROLE_CURRENT,     /* into a pin */
  QBG_ROLE_UNKNOWN,     /* local: to be eliminated */
  QBG_ROLE_DEFINED,     /* local: has its definition */
  QBG_ROLE_STATE,       /* local: stays, its derivative stands in an equation */
  QBG_ROLE_INTERNAL     /* local: stays, nothing could be solved for it */
} QbgLawRole;

typedef struct {
  guint8 role;                  /* QbgLawRole */
  gboolean dynamic;             /* its derivative stands in an equation */
  gboolean subtracted;          /* one equation was taken from others by it */
  guint pin;                    /* of a potential or current: its number */
  guint first_use;              /* into law->uses; QBG_NONE: none */
  guint stamp;                  /* the last equation that was seen to use it */
  guint size;                   /* of the definition */
  const QbgExpr *definition;
} QbgLawVariable;

typedef struct {
  guint equation;
  guint next;                   /* of the same variable; QBG_NONE: last */
} QbgLawUse;

typedef struct {
  const QbgExpr *residual;
  QbgSpan span;
  guint n_unknown;              /* unknown variables that are left in it */
  gboolean used;                /* it defines a variable, or pairs pins */
  guint place;                  /* among the component's equations */
} QbgLawEquation;

/* Pins whose currents sum to zero. */
typedef struct {
  guint reference;              /* the pin that the others' voltages are to */
  guint equation;               /* that says so */
} QbgLawGroup;

typedef struct {
  guint p, n;                   /* pin numbers; n QBG_NONE: ground */
  QbgVariableId effort, flow;
} QbgLawPort;

typedef struct {
  QbgCircuit *circuit;
  QbgDiags *diags;
  QbgArena *arena;              /* the circuit's: for what stays */
  QbgArena *scratch;            /* for the time of the derivation */
  QbgComponentId id;
  QbgComponent component;       /* a copy: the array may move */
  guint n_pins;                 /* 0 for blocks and composites */
  QbgLawVariable *variables;       /* of the component, by place */
  GArray *uses;                 /* QbgLawUse */
  QbgLawEquation *equations;
  guint n_equations;
  guint *group_of;              /* by pin number: a group, or QBG_NONE */
  QbgLawGroup *groups;
  guint n_groups;
  QbgLawPort *ports;
  guint n_ports;
  QbgVariableId first_port_variable;    /* effort, flow, effort, flow, … */
  gboolean keep_states;         /* what is derived is not eliminated through
                                   the pins */
  gboolean aliased;             /* such a variable was eliminated */
  gboolean rescaled;            /* a state was defined by a port after all */
  gboolean failed;              /* a complaint was made */
} QbgLaw;

/* The component's own variable of a leaf; NULL for another's. */
static inline QbgLawVariable *
qbg_law_variable (const QbgLaw *law, const QbgExpr *leaf)
{
  guint32 place = leaf->var - law->component.first_variable;

  return place < law->component.n_variables ? &law->variables[place] : NULL;
}

static inline QbgVariableId
qbg_law_variable_id (const QbgLaw *law, const QbgLawVariable *variable)
{
  return law->component.first_variable
         + (QbgVariableId) (variable - law->variables);
}

static inline const QbgPin *
qbg_law_pin (const QbgLaw *law, guint number)
{
  return QBG_PIN (law->circuit, law->component.first_pin + number);
}

/* law-solve.c */

/* How sure one must be that what is divided by is not zero. */
typedef enum {
  QBG_SOLVE_CONSTANT,   /* a number other than zero */
  QBG_SOLVE_NONZERO,    /* never zero, as far as its form tells */
  QBG_SOLVE_ANY         /* not always zero */
} QbgLawCertainty;

/* The leaf from residual = 0 where it stands linearly; NULL: no. */
const QbgExpr *qbg_law_solve (QbgArena *arena, const QbgExpr *residual,
                              const QbgExpr *leaf, QbgLawCertainty certainty);
/* The same, also by the inverses of functions that have one everywhere. */
const QbgExpr *qbg_law_invert (QbgArena *arena, const QbgExpr *residual,
                               const QbgExpr *leaf);
gboolean qbg_law_is_zero (QbgArena *arena, const QbgExpr *expr);
/* Whether it is so at least where the conditions in it have certain values. */
gboolean qbg_law_may_vanish (QbgArena *arena, const QbgExpr *expr);
/* expr/number, the number drawn into a coefficient. */
const QbgExpr *qbg_law_divide (QbgArena *arena, const QbgExpr *expr,
                               double number);
gboolean qbg_law_all_finite (const QbgExpr *expr);

/* law-rows.c */

/* An expression that is linear with numbers as coefficients in the variables
 * and derivatives that have a column. */
typedef struct {
  double *coefficients;
  double constant;
  gboolean linear;      /* else the rest means nothing */
  gboolean rest;        /* something without a column is added */
} QbgLawRow;

/* Whether a number is what rounding leaves of numbers as large as scale that
 * cancel. */
gboolean qbg_law_is_rounding (double number, double scale);

/* The column of a leaf, or QBG_NONE.  Columns of pins: potentials, currents,
 * their derivatives; of ports: efforts, flows, their derivatives. */
guint qbg_law_pin_column (const QbgLaw *law, const QbgExpr *leaf);
guint qbg_law_port_column (const QbgLaw *law, const QbgExpr *leaf);

QbgLawRow qbg_law_pin_row (const QbgLaw *law, const QbgExpr *expr);
QbgLawRow qbg_law_port_row (const QbgLaw *law, const QbgExpr *expr);
gboolean qbg_law_row_homogeneous (const QbgLawRow *row);
/* Brings rows[n_rows] of n_columns each to the reduced echelon form, pivots
 * being sought from the first column on; returns the rank. */
guint qbg_law_reduce_rows (double **rows, guint n_rows, guint n_columns);
/* The sum that a row of ports' columns stands for. */
const QbgExpr *qbg_law_row_expr (const QbgLaw *law, const double *row);

/* law-eliminate.c */

/* Step 2.  What is left of the equations is over pins, states and internal
 * variables. */
void qbg_law_eliminate (QbgLaw *law);
/* expr with the definitions of step 2 put in; *size, if not NULL, grows by
 * what was put in. */
const QbgExpr *qbg_law_substitute (QbgLaw *law, const QbgExpr *expr,
                                   guint *size);

/* law-groups.c */

/* Puts pins into groups; the equations that say so are used up. */
void qbg_law_group_pins (QbgLaw *law);
/* Whether of the group's potentials only differences are in expr. */
gboolean qbg_law_is_floating (const QbgLaw *law, guint group,
                              const QbgExpr *expr);

/* law-balance.c */

/* Undoes the grouping and looks for balances that are combinations of the
 * equations, to put them in the place of some of these.  FALSE: nothing was
 * done. */
gboolean qbg_law_combine_balances (QbgLaw *law, QbgLawRow *rows);

/* law-ports.c */

/* Step 3.  What is left of the equations is over ports. */
void qbg_law_make_ports (QbgLaw *law);
/* A definition in terms of ports. */
const QbgExpr *qbg_law_through_ports (QbgLaw *law, const QbgExpr *expr);

/* law-states.c */

/* Step 4.  The definition of a QBG_ROLE_STATE variable is then its rate; NULL
 * where its derivative cannot be solved for and stays in the equations. */
void qbg_law_find_rates (QbgLaw *law);
/* expr with the rates in the place of derivatives. */
const QbgExpr *qbg_law_put_rates (QbgLaw *law, const QbgExpr *expr);

/* law-split.c */

/* Step 5. */
void qbg_law_split (QbgLaw *law);

/* law-port.c and law-coupled.c: step 6.  FALSE where the equations have none
 * of the forms of the elements; element is then to be a field. */
gboolean qbg_law_classify_port (QbgLaw *law, const QbgLawPort *port,
                                const QbgExpr *residual, QbgElement *element);
gboolean qbg_law_classify_coupled (QbgLaw *law, const QbgLawPort *const *ports,
                                   const QbgExpr *const *residuals, guint n,
                                   QbgElement *element);
/* Two ports or more, each a source that the others modulate: which equation
 * is which port's, by[n].  FALSE: they are not. */
gboolean qbg_law_match_sources (QbgLaw *law, const QbgLawPort *const *ports,
                                const QbgExpr *const *residuals, guint n,
                                guint *by);
/* Whether expr depends on anything but time and the port (NULL: none) and the
 * state (QBG_NONE: none). */
gboolean qbg_law_is_modulated (const QbgExpr *expr, const QbgLawPort *port,
                               QbgVariableId state);

/* law-write.c */

/* Step 7. */
void qbg_law_write (QbgLaw *law);

/* law-report.c */

/* The name of the component, for messages: "R1", or the model's. */
const char *qbg_law_name (const QbgLaw *law);
/* There are more, or fewer, equations than unknowns. */
void qbg_law_report_count (QbgLaw *law, guint n_unknowns);
void qbg_law_report_size (QbgLaw *law, QbgSpan span);
/* residual is free of unknowns. */
void qbg_law_report_idle (QbgLaw *law, const QbgLawEquation *equation);
/* A number in the residual is not finite. */
void qbg_law_report_coefficient (QbgLaw *law, const QbgLawEquation *equation);
/* Of a composite: the equation defines none of its variables. */
void qbg_law_report_leftover (QbgLaw *law, const QbgLawEquation *equation);
void qbg_law_report_undefined (QbgLaw *law, QbgVariableId id);
void qbg_law_report_implicit (QbgLaw *law, const QbgLawEquation *equation);
void qbg_law_report_value (QbgLaw *law, const char *what, double value);

#endif
