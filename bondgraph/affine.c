#include <config.h>

#include "bondgraph/affine.h"

/* Parts of expressions that are looked at. */
#define MAX_PARTS 2000

typedef enum { CONSTANT, TIMED, AFFINE, OTHER } Degree;

static Degree degree_of (const QbgCircuit *circuit, const QbgExpr *expr,
                         guint *left);

/* Where nothing but time may vary. */
static Degree
degree_of_function (const QbgCircuit *circuit, const QbgExpr *expr,
                    guint *left)
{
  Degree most = CONSTANT;

  for (guint k = 0; k < expr->n_args; k++)
    most = MAX (most, degree_of (circuit, expr->u.args[k], left));
  return most >= AFFINE ? OTHER : most;
}

static Degree
degree_of_product (Degree a, Degree b)
{
  if (a == CONSTANT || b == CONSTANT)
    return MAX (a, b);
  return MAX (a, b) == TIMED ? TIMED : OTHER;
}

static Degree
degree_of_variable (const QbgCircuit *circuit, const QbgExpr *expr,
                    guint *left)
{
  const QbgVariable *variable = QBG_VARIABLE (circuit, expr->var);

  if (expr->type != QBG_TYPE_REAL)
    return OTHER;
  return variable->definition == NULL ? AFFINE
    : degree_of (circuit, variable->definition, left);
}

static Degree
degree_of (const QbgCircuit *circuit, const QbgExpr *expr, guint *left)
{
  Degree a, b;

  if (*left == 0)
    return OTHER;
  --*left;
  switch ((QbgExprKind) expr->kind)
    {
    case QBG_EXPR_NUMBER:
      return CONSTANT;
    case QBG_EXPR_TIME:
      return TIMED;
    case QBG_EXPR_VAR:
      return degree_of_variable (circuit, expr, left);
    case QBG_EXPR_NEG:
      return degree_of (circuit, expr->u.args[0], left);
    case QBG_EXPR_ADD:
    case QBG_EXPR_SUB:
      a = degree_of (circuit, expr->u.args[0], left);
      b = degree_of (circuit, expr->u.args[1], left);
      return MAX (a, b);
    case QBG_EXPR_MUL:
      a = degree_of (circuit, expr->u.args[0], left);
      b = degree_of (circuit, expr->u.args[1], left);
      return degree_of_product (a, b);
    case QBG_EXPR_DIV:
      a = degree_of (circuit, expr->u.args[0], left);
      b = degree_of (circuit, expr->u.args[1], left);
      return b == CONSTANT ? a : b == TIMED && a <= TIMED ? TIMED : OTHER;
    default:
      return degree_of_function (circuit, expr, left);
    }
}

gboolean
qbg_is_affine (const QbgCircuit *circuit, const QbgExpr *law)
{
  guint left = MAX_PARTS;

  return law != NULL && degree_of (circuit, law, &left) != OTHER;
}
