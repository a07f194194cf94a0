/* Scalar expressions over numbered variables and time.
 *
 * What is left of the model's formulas once arrays are spread out and
 * parameters have become numbers.  Expressions are immutable, live in an
 * arena and may share parts.  The constructors simplify: operations on numbers
 * are carried out, x + 0, 1*x, 0*x, --x and the like vanish, so an expression
 * without variables and time is always a number (or a string). */

#ifndef QBG_BASE_EXPR_H
#define QBG_BASE_EXPR_H

#include <glib.h>

#include "base/arena.h"

typedef struct QbgExpr QbgExpr;

typedef enum {
  QBG_TYPE_REAL, QBG_TYPE_INTEGER, QBG_TYPE_BOOLEAN, QBG_TYPE_STRING,
  QBG_TYPE_ENUMERATION
} QbgType;

typedef enum {
  QBG_EXPR_NUMBER,   /* number; a Boolean is 0 or 1, a literal of an
                        enumeration its place from 1 */
  QBG_EXPR_STRING,   /* string */
  QBG_EXPR_TIME,
  QBG_EXPR_VAR,      /* the variable var */
  QBG_EXPR_DER,      /* the time derivative of the variable var */
  QBG_EXPR_NEG, QBG_EXPR_NOT,                                 /* args[0] */
  QBG_EXPR_ADD, QBG_EXPR_SUB, QBG_EXPR_MUL, QBG_EXPR_DIV,     /* args[0], [1] */
  QBG_EXPR_POW,
  QBG_EXPR_LT, QBG_EXPR_LE, QBG_EXPR_GT, QBG_EXPR_GE, QBG_EXPR_EQ,
  QBG_EXPR_NE, QBG_EXPR_AND, QBG_EXPR_OR,
  QBG_EXPR_IF,       /* args: condition, value, otherwise */
  QBG_EXPR_CALL      /* function of args */
} QbgExprKind;

/* Functions of the language on scalars.  integer, floor, ceil, div, mod, rem
 * jump, which is an event unless inside noEvent. */
typedef enum {
  QBG_FN_SIN, QBG_FN_COS, QBG_FN_TAN, QBG_FN_ASIN, QBG_FN_ACOS, QBG_FN_ATAN,
  QBG_FN_ATAN2, QBG_FN_SINH, QBG_FN_COSH, QBG_FN_TANH, QBG_FN_EXP, QBG_FN_LOG,
  QBG_FN_LOG10, QBG_FN_SQRT, QBG_FN_ABS, QBG_FN_SIGN, QBG_FN_MIN, QBG_FN_MAX,
  QBG_FN_MOD, QBG_FN_REM, QBG_FN_DIV, QBG_FN_FLOOR, QBG_FN_CEIL,
  QBG_FN_INTEGER,
  QBG_FN_NOEVENT,    /* noEvent (x): x without events */
  QBG_FN_SMOOTH,     /* smooth (order, x) */
  QBG_N_FUNCTIONS
} QbgFunction;

/* Never copied by value: a node has room for the args that it needs only. */
struct QbgExpr {
  guint8 kind;       /* QbgExprKind */
  guint8 type;       /* QbgType of the value */
  guint8 function;   /* QbgFunction of a call */
  guint8 n_args;
  guint32 var;       /* of QBG_EXPR_VAR and QBG_EXPR_DER */
  union {
    double number;
    const char *string;
    const QbgExpr *args[3];
  } u;
};

/* Name and number of arguments of a function; the name as in Modelica. */
const char *qbg_function_name (QbgFunction function);
guint qbg_function_arity (QbgFunction function);
/* FALSE where there is no function of that name. */
gboolean qbg_function_by_name (const char *name, QbgFunction *function);

/* Constructors: results live in arena and may be one of the operands.  Types
 * are the caller's business; the result has the type the language gives.  An
 * operation on numbers whose value does not exist (1/0, sqrt (-1)) becomes a
 * number that is not finite: test with qbg_expr_is_finite. */
const QbgExpr *qbg_expr_number (QbgArena *arena, QbgType type, double number);
const QbgExpr *qbg_expr_real (QbgArena *arena, double number);
const QbgExpr *qbg_expr_string (QbgArena *arena, const char *string);
const QbgExpr *qbg_expr_time (QbgArena *arena);
const QbgExpr *qbg_expr_var (QbgArena *arena, QbgType type, guint32 var);
const QbgExpr *qbg_expr_der (QbgArena *arena, guint32 var);
const QbgExpr *qbg_expr_unary (QbgArena *arena, QbgExprKind kind,
                               const QbgExpr *a);
const QbgExpr *qbg_expr_binary (QbgArena *arena, QbgExprKind kind,
                                const QbgExpr *a, const QbgExpr *b);
const QbgExpr *qbg_expr_if (QbgArena *arena, const QbgExpr *condition,
                            const QbgExpr *value, const QbgExpr *otherwise);
const QbgExpr *qbg_expr_call (QbgArena *arena, QbgFunction function,
                              const QbgExpr *const *args);

/* A number of any type. */
gboolean qbg_expr_is_number (const QbgExpr *expr);
/* The number value, exactly. */
gboolean qbg_expr_is_value (const QbgExpr *expr, double value);
/* Not a number, or a number that is finite. */
gboolean qbg_expr_is_finite (const QbgExpr *expr);
gboolean qbg_expr_equal (const QbgExpr *a, const QbgExpr *b);
/* The number of nodes, a shared one as often as it is met; counting stops at
 * QBG_EXPR_MAX_SIZE. */
guint qbg_expr_size (const QbgExpr *expr);
#define QBG_EXPR_MAX_SIZE (1u << 20)

/* Whether var, or its derivative, stands in expr; der tells them apart. */
gboolean qbg_expr_has_var (const QbgExpr *expr, guint32 var);
gboolean qbg_expr_has_der (const QbgExpr *expr, guint32 var);
gboolean qbg_expr_has_any_der (const QbgExpr *expr);
gboolean qbg_expr_has_time (const QbgExpr *expr);

/* Calls visit for every leaf that is a variable or a derivative. */
typedef void (*QbgExprVisit) (const QbgExpr *leaf, gpointer data);
void qbg_expr_visit (const QbgExpr *expr, QbgExprVisit visit, gpointer data);

/* Replaces leaves: map returns what takes the place of a variable or
 * derivative leaf, or NULL to leave it. */
typedef const QbgExpr *(*QbgExprMap) (const QbgExpr *leaf, gpointer data);
const QbgExpr *qbg_expr_substitute (QbgArena *arena, const QbgExpr *expr,
                                    QbgExprMap map, gpointer data);

/* The partial derivative with respect to a variable; where a relation or a
 * jump decides, the derivative of the branch that holds. */
const QbgExpr *qbg_expr_partial (QbgArena *arena, const QbgExpr *expr,
                                 guint32 var);
/* The derivative with respect to time: derivative leaves appear.  expr holds
 * no derivative leaf itself. */
const QbgExpr *qbg_expr_time_derivative (QbgArena *arena, const QbgExpr *expr);

/* Collects sums: like terms come together, so that (b + v) - b is v, also
 * inside function arguments.  Deterministic. */
const QbgExpr *qbg_expr_normal (QbgArena *arena, const QbgExpr *expr);

/* expr = factor*leaf + rest with neither holding the leaf, where leaf is a
 * variable or a derivative.  FALSE where it is not linear in it. */
gboolean qbg_expr_linear (QbgArena *arena, const QbgExpr *expr,
                          const QbgExpr *leaf, const QbgExpr **factor,
                          const QbgExpr **rest);

/* The value, given those of the variables and their derivatives (ders may be
 * NULL where expr holds none). */
double qbg_expr_evaluate (const QbgExpr *expr, double time,
                          const double *values, const double *ders);

/* Appends the text of expr in Modelica's notation with the fewest parentheses,
 * numbers as short as they read back; name appends a variable's name. */
typedef void (*QbgExprName) (guint32 var, gpointer data, GString *out);
void qbg_expr_format (const QbgExpr *expr, QbgExprName name, gpointer data,
                      GString *out);

/* The shortest text of a number that reads back as the same one. */
void qbg_number_format (double number, GString *out);

#endif
