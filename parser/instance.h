/* Instances: the tree of components that a model unfolds into.
 *
 * Used inside the stage of instantiation only.  An instance is a component of
 * a class, an array of such, or a variable of a predefined type (possibly an
 * array of numbers).  Modifiers are not merged: an instance keeps the layers
 * of modifiers that concern it, the outermost first, each with the scope in
 * which it was written; whoever wants a value takes the first that gives
 * one. */

#ifndef QBG_PARSER_INSTANCE_H
#define QBG_PARSER_INSTANCE_H

#include "parser/circuit.h"
#include "parser/shape.h"
#include "parser/value.h"

typedef struct QbgInstance QbgInstance;
typedef struct QbgLayer QbgLayer;
typedef struct QbgLoopVariable QbgLoopVariable;
typedef struct QbgSubscript QbgSubscript;
typedef struct QbgBuild QbgBuild;

/* Components of one model that are accepted. */
#define QBG_MAX_INSTANCES 10000000
/* Components inside components that are accepted. */
#define QBG_MAX_DEPTH 200
/* Levels of expressions evaluated for the sake of each other that are
 * accepted: this bounds the stack.  A parameter that an expression asks for
 * takes as much of it as QBG_LEVELS_OF_PARAMETER operators. */
#define QBG_MAX_LEVELS 3000
#define QBG_LEVELS_OF_PARAMETER 4
/* Values and repetitions that are worked out for one model: this bounds time
 * and memory. */
#define QBG_MAX_STEPS 20000000
/* Characters of a String that is put together. */
#define QBG_MAX_STRING 65536

/* i in a for loop or comprehension. */
struct QbgLoopVariable {
  const char *id;
  QbgValue value;
  const QbgLoopVariable *next;
};

/* Where the names of an expression are looked up: in an instance, seen from
 * the class that the text stands in. */
typedef struct {
  QbgInstance *instance;
  QbgClassNode *class;
  const QbgLoopVariable *loop;
} QbgScope;

/* Places in arrays of components, from the innermost. */
struct QbgSubscript {
  const QbgInstance *array;
  guint index;              /* row-major, from 0 */
  const QbgSubscript *outer;
};

/* One modifier on its way to what it modifies. */
struct QbgLayer {
  const QbgAstModArg *arg;  /* NULL: a declaration's own modification */
  const QbgAstName *rest;   /* a.b.c = x: the parts still to go, or NULL */
  const QbgAstMod *mod;     /* what is at the end of the name; may be NULL */
  const QbgAstElement *redeclare;
  QbgInstance *instance;    /* scope in which it is written */
  QbgClassNode *class;
  const QbgSubscript *subscripts;  /* to apply to a value */
  const QbgInstance *array; /* this is for one item of it: unless each is said,
                               the values inside are arrays */
  guint item;
  gboolean is_final;
  const QbgLayer *next;     /* of lower priority */
};

typedef enum {
  QBG_INSTANCE_CLASS,       /* members */
  QBG_INSTANCE_ARRAY,       /* items */
  QBG_INSTANCE_VARIABLE
} QbgInstanceKind;

typedef enum {
  QBG_UNKNOWN, QBG_UNDER_WAY, QBG_KNOWN, QBG_FAILED
} QbgProgress;

struct QbgInstance {
  guint8 kind;              /* QbgInstanceKind */
  guint8 type;              /* QbgType of a variable */
  guint8 variability;       /* QbgVariability */
  guint8 direction;         /* QbgDirection */
  guint8 flow;              /* QbgFlow */
  guint8 progress;          /* QbgProgress of the value */
  guint8 n_dims;
  guint8 checked;           /* a parameter's range was looked at */
  guint32 index;            /* of an item: row-major place in its array */
  guint32 first_variable;   /* of a variable in the circuit, or QBG_NONE; of a
                               connector with a flow: its pin */
  QbgComponentId component; /* that it became or belongs to, or QBG_NONE */
  guint32 n;                /* items, or elements of a variable */
  guint32 *dims;
  const char *name;
  QbgInstance *parent;      /* an item's is the array */
  const QbgMember *member;  /* NULL: the model, a package */
  QbgClassNode *class;
  const QbgLayer *layers;   /* without the declaration's own of a variable */
  union {
    QbgInstance **members;  /* of a class, by place in the shape; NULL: not
                               looked at yet, qbg_absent: condition is false */
    QbgInstance **items;    /* of an array */
    const QbgExpr *scalar;  /* of a scalar parameter or constant, once known */
    QbgValue *value;        /* of one that is an array */
  } u;
};

/* Stands for a member whose condition is false, or that is wrong. */
extern QbgInstance *const qbg_absent;
/* Stands, among the members, for one that is being made. */
extern QbgInstance *const qbg_pending;

/* What is shared by the whole stage. */
struct QbgBuild {
  QbgClassTree *tree;
  QbgDiags *diags;
  QbgCircuit *circuit;      /* whose arena takes expressions */
  QbgArena *arena;          /* for instances */
  GHashTable *packages;     /* QbgClassNode to its QbgInstance of constants */
  GHashTable *shared;       /* (modification, instance) to a QbgValue */
  GHashTable *modified;     /* long QbgAstMod to its arguments by name */
  GHashTable *overrides;    /* full name to QbgAstExpr */
  GHashTable *override_ends;   /* the last parts of these names */
  GHashTable *used_overrides;  /* names among them that were found */
  QbgInstance *model;
  guint n_instances;
  guint64 n_steps;
  guint level;              /* towards QBG_MAX_LEVELS */
  gboolean failed;          /* too large: give up */
  QbgInstance *unknown;     /* a parameter that is being solved for */
  double end;               /* what end means inside the subscript at hand */
  gboolean has_events;      /* equations are gathered: pre and the like may
                               add variables to the circuit */
  gboolean in_when;         /* these equations are the body of a when */
  GHashTable *pre;          /* a variable's id + 1 to that of its pre */
  QbgVariableId initial, terminal;   /* or QBG_NONE */
};

/* instance.c */

/* The instance of a model. */
QbgInstance *qbg_instance_of_class (QbgBuild *build, QbgClassNode *class);
/* The constants of a package or other class, as an instance. */
QbgInstance *qbg_instance_of_package (QbgBuild *build, QbgClassNode *class);
/* A class's member by place in its shape: qbg_absent where its condition is
 * false or it is wrong, which was reported. */
QbgInstance *qbg_instance_member (QbgBuild *build, QbgInstance *instance,
                                  guint place);
const QbgShape *qbg_instance_shape (const QbgInstance *instance);
/* Appends "stage[3].C1.v"; nothing for the model itself. */
void qbg_instance_name (const QbgInstance *instance, GString *out);
/* Newly allocated. */
char *qbg_instance_full_name (const QbgInstance *instance);
/* Where it is declared. */
QbgSpan qbg_instance_span (const QbgInstance *instance);
gboolean qbg_instance_is_connector (const QbgInstance *instance);
/* Appends the place in an array "[2,1]" of the index, row-major. */
void qbg_append_subscripts (const QbgInstance *array, guint index,
                            GString *out);
/* Reports that something is too large or too deep and gives up. */
void qbg_give_up (QbgBuild *build, QbgCode code, QbgSpan span,
                  const char *format, ...) G_GNUC_PRINTF (4, 5);
/* Counts steps towards QBG_MAX_STEPS; FALSE after a diagnostic. */
gboolean qbg_spend (QbgBuild *build, guint64 steps, QbgSpan span);

/* modify.c */

/* The layers for a member of owner: those of owner, then of inheritance, then
 * for a class the declaration's own. */
const QbgLayer *qbg_layers_for_member (QbgBuild *build, QbgInstance *owner,
                                       const QbgMember *member);
/* The layers, then the declaration's own modification and that of its
 * constraining type, as far as they hold. */
const QbgLayer *qbg_layer_of_declaration (QbgBuild *build,
                                          QbgInstance *owner,
                                          const QbgMember *member,
                                          const QbgLayer *layers);
/* The layers of an array as they are for one item. */
const QbgLayer *qbg_layers_for_item (QbgBuild *build, const QbgLayer *layers,
                                     const QbgInstance *array, guint index);
/* The layers among those of owner for the name. */
const QbgLayer *qbg_layers_for_name (QbgBuild *build, const QbgLayer *layers,
                                     const char *name, const char *old_name);
/* The redeclaration with the highest priority, or NULL. */
const QbgLayer *qbg_find_redeclare (const QbgLayer *layers);
/* The layer that gives the value of a variable; FALSE: none.  Modification of
 * what is final is reported. */
gboolean qbg_binding (QbgBuild *build, const QbgInstance *variable,
                      QbgLayer *binding);
/* The value of an attribute (start, unit, min …) of a variable; FALSE: none. */
gboolean qbg_attribute (QbgBuild *build, const QbgInstance *variable,
                        const char *name, QbgValue *value);
/* The same where it is a number known now; else otherwise. */
double qbg_attribute_number (QbgBuild *build, const QbgInstance *variable,
                             const char *name, guint element,
                             double otherwise);
/* The value that a layer gives, its subscripts applied. */
gboolean qbg_layer_value (QbgBuild *build, const QbgLayer *layer,
                          QbgValue *value);
/* Reports modifiers of what does not exist, and double ones. */
void qbg_check_layers (QbgBuild *build, const QbgInstance *instance);

/* evaluate.c */

/* The value of an expression; FALSE after a diagnostic. */
gboolean qbg_evaluate (QbgBuild *build, const QbgAstExpr *expr,
                       const QbgScope *scope, QbgValue *value);
/* As qbg_evaluate, but what is not known before the simulation is an error;
 * what says of what ("the size of an array"). */
gboolean qbg_evaluate_constant (QbgBuild *build, const QbgAstExpr *expr,
                                const QbgScope *scope, const char *what,
                                QbgValue *value);
/* A scalar Boolean, known before the simulation. */
gboolean qbg_evaluate_condition (QbgBuild *build, const QbgAstExpr *expr,
                                 const QbgScope *scope, const char *what,
                                 gboolean *truth);
gboolean qbg_evaluate_call (QbgBuild *build, const QbgAstExpr *expr,
                            const QbgScope *scope, QbgValue *value);
/* evaluate-event.c: pre, edge, change, initial, terminal, sample. */
gboolean qbg_is_event_operator (const char *name);
gboolean qbg_evaluate_event (QbgBuild *build, const QbgAstExpr *expr,
                             const QbgScope *scope, QbgValue *value);
/* evaluate-string.c: String. */
gboolean qbg_evaluate_string (QbgBuild *build, const QbgAstExpr *expr,
                              const QbgScope *scope, QbgValue *value);
/* Adds a discrete variable without a name to the circuit. */
QbgVariableId qbg_add_event_variable (QbgBuild *build, QbgVariableKind kind,
                                      QbgType type, QbgComponentId component,
                                      QbgSpan span);
/* pre (of), and edge (of) of a Boolean; span is where it is asked for. */
const QbgExpr *qbg_pre (QbgBuild *build, QbgVariableId of, QbgSpan span);
const QbgExpr *qbg_edge (QbgBuild *build, const QbgExpr *leaf, QbgSpan span);
gboolean qbg_evaluate_array (QbgBuild *build, const QbgAstExpr *expr,
                             const QbgScope *scope, QbgValue *value);
gboolean qbg_evaluate_operator (QbgBuild *build, const QbgAstExpr *expr,
                                const QbgScope *scope, QbgValue *value);
/* Calls body for every combination of the loop's variables. */
typedef gboolean (*QbgLoopBody) (QbgBuild *build, const QbgScope *scope,
                                 gpointer data);
gboolean qbg_evaluate_loop (QbgBuild *build, const QbgAstIterator *iterator,
                            const QbgScope *scope, QbgLoopBody body,
                            gpointer data);
/* Makes a value fit a declared type; FALSE after a diagnostic at span. */
gboolean qbg_coerce (QbgBuild *build, QbgType type,
                     const QbgClassNode *enumeration, QbgSpan span,
                     const char *name, QbgValue *value);

/* resolve.c */

/* What a reference leads to: instances of classes (more than one where an
 * array is gone through), or a value. */
typedef struct {
  gboolean is_value;
  QbgValue value;
  QbgInstance **instances;  /* may be &single: do not copy the struct */
  QbgInstance *single;
  guint n, n_dims, dims[QBG_MAX_DIMENSIONS];
} QbgResolved;

gboolean qbg_resolve (QbgBuild *build, const QbgAstRef *ref,
                      const QbgScope *scope, QbgResolved *resolved);
/* (x)[1, 2]: the part of a value that subscripts pick. */
gboolean qbg_evaluate_part (QbgBuild *build, const QbgAstExpr *expr,
                            const QbgScope *scope, QbgValue *value);
/* The variable that a reference of plain parts leads to: no array of
 * components, no value.  NULL without a diagnostic where it does not. */
QbgInstance *qbg_resolve_variable (QbgBuild *build, const QbgAstRef *ref,
                                   const QbgScope *scope);
/* The class that takes the place of class, which name stands for in scope: it
 * may have been redeclared for the instance.  NULL after a diagnostic. */
QbgClassNode *qbg_redeclared (QbgBuild *build, QbgClassNode *class,
                              const QbgAstName *name, const QbgScope *scope);

/* parameter.c */

/* The value of a variable: of a parameter or constant what it is bound to,
 * else its variables in the circuit.  span is where it is used. */
gboolean qbg_variable_value (QbgBuild *build, QbgInstance *variable,
                             QbgSpan span, QbgValue *value);

/* The same for one element of an array, by its place; a scalar. */
gboolean qbg_variable_element (QbgBuild *build, QbgInstance *variable,
                               guint place, QbgSpan span, QbgValue *value);

/* initial.c: parameters with fixed = false, from initial equations. */

gboolean qbg_solve_parameter (QbgBuild *build, QbgInstance *variable,
                              QbgValue *value);
/* Whether an initial equation determines such a parameter. */
gboolean qbg_is_parameter_equation (QbgBuild *build,
                                    const QbgAstEquation *equation,
                                    const QbgScope *scope);

/* flatten.c, connect.c, checks.c */
void qbg_flatten_model (QbgBuild *build);
typedef struct QbgConnections QbgConnections;
QbgConnections *qbg_connections_new (void);
void qbg_connections_free (QbgConnections *connections);
void qbg_connect (QbgBuild *build, QbgConnections *connections,
                  const QbgAstEquation *equation, const QbgScope *scope);
/* Whether an end of a connection is not there, because of its condition. */
gboolean qbg_connects_nothing (QbgBuild *build,
                               const QbgAstEquation *equation,
                               const QbgScope *scope);
void qbg_connections_finish (QbgBuild *build, QbgConnections *connections);
void qbg_check_circuit (QbgBuild *build);
/* check-loops.c */
void qbg_check_discrete_loops (QbgBuild *build);

#endif
