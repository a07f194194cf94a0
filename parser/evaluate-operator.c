/* Operators on scalars and arrays. */

#include <config.h>

#include "parser/instance.h"

#include <string.h>

typedef struct {
  QbgBuild *build;
  QbgArena *arena;
  const QbgAstExpr *expr;
} Context;

static const char *
op_text (QbgAstOp op)
{
  static const char *const texts[] = {
    "+", "-", "*", "/", "^", ".+", ".-", ".*", "./", ".^",
    "+", "-", ".+", ".-", "not", "and", "or",
    "<", "<=", ">", ">=", "==", "<>"
  };

  return texts[op];
}

static gboolean
wrong_types (const Context *c, const QbgValue *a, const QbgValue *b)
{
  g_autofree char *ta = qbg_value_type_string (a);
  g_autofree char *tb = b ? qbg_value_type_string (b) : NULL;

  if (b == NULL)
    qbg_diags_error (c->build->diags, QBG_CODE_TYPE, c->expr->span,
                     "'%s' does not apply to %s", op_text (c->expr->op), ta);
  else
    qbg_diags_error (c->build->diags, a->type == b->type
                     && a->n_dims == b->n_dims && a->n_dims > 0
                     ? QBG_CODE_DIMENSION : QBG_CODE_TYPE, c->expr->span,
                     "'%s' does not apply to %s and %s",
                     op_text (c->expr->op), ta, tb);
  return FALSE;
}

static gboolean
is_numeric (const QbgValue *value)
{
  return value->type <= QBG_TYPE_INTEGER;
}

static void
put (QbgValue *value, guint index, const QbgExpr *e)
{
  qbg_value_set (value, index, e);
  value->type = e->type;
}

/* Element by element; a scalar goes with every element of the other. */
static gboolean
elementwise (const Context *c, QbgExprKind kind, const QbgValue *a,
             const QbgValue *b, QbgValue *value)
{
  const QbgValue *shape = a->n_dims > 0 ? a : b;

  if (a->n_dims > 0 && b->n_dims > 0 && !qbg_value_same_size (a, b))
    return wrong_types (c, a, b);
  *value = qbg_value_array (c->arena, MIN (a->type, b->type), shape->n_dims,
                            shape->dims);
  for (guint i = 0; i < value->n; i++)
    put (value, i,
         qbg_expr_binary (c->arena, kind,
                          qbg_value_element (a, a->n_dims ? i : 0),
                          qbg_value_element (b, b->n_dims ? i : 0)));
  return TRUE;
}

static gboolean
add_strings (const Context *c, const QbgValue *a, const QbgValue *b,
             QbgValue *value)
{
  if (a->n_dims > 0 || b->n_dims > 0)
    return wrong_types (c, a, b);
  if (strlen (a->scalar->u.string) + strlen (b->scalar->u.string)
      > QBG_MAX_STRING) {
    qbg_give_up (c->build, QBG_CODE_TOO_LARGE, c->expr->span,
                 "this String has more than %d characters", QBG_MAX_STRING);
    return FALSE;
  }
  g_autofree char *text =
    g_strconcat (a->scalar->u.string, b->scalar->u.string, NULL);
  *value = qbg_value_scalar (
    qbg_expr_string (c->arena,
                     qbg_arena_strndup (c->arena, text, strlen (text))));
  return TRUE;
}

static gboolean
add (const Context *c, QbgExprKind kind, const QbgValue *a, const QbgValue *b,
     QbgValue *value)
{
  if (a->type == QBG_TYPE_STRING && b->type == QBG_TYPE_STRING
      && kind == QBG_EXPR_ADD)
    return add_strings (c, a, b, value);
  if (!is_numeric (a) || !is_numeric (b) || !qbg_value_same_size (a, b))
    return wrong_types (c, a, b);
  return elementwise (c, kind, a, b, value);
}

/* Row i of a, of m numbers, times column j of b, of n columns. */
static const QbgExpr *
inner_product (const Context *c, const QbgValue *a, const QbgValue *b,
               guint i, guint j, guint m, guint n)
{
  const QbgExpr *sum = qbg_expr_number (c->arena, MIN (a->type, b->type), 0);

  for (guint k = 0; k < m; k++)
    sum = qbg_expr_binary (c->arena, QBG_EXPR_ADD, sum,
                           qbg_expr_binary (c->arena, QBG_EXPR_MUL,
                                            a->elements[i * m + k],
                                            b->elements[k * n + j]));
  return sum;
}

static gboolean
multiply_arrays (const Context *c, const QbgValue *a, const QbgValue *b,
                 QbgValue *value)
{
  guint m = a->dims[a->n_dims - 1];
  guint rows = a->n_dims == 2 ? a->dims[0] : 1;
  guint columns = b->n_dims == 2 ? b->dims[1] : 1;
  guint dims[2], n_dims = 0;

  if (a->n_dims > 2 || b->n_dims > 2 || m != b->dims[0])
    return wrong_types (c, a, b);
  if (!qbg_spend (c->build, (guint64) rows * columns * MAX (m, 1),
                  c->expr->span))
    return FALSE;
  if (a->n_dims == 2)
    dims[n_dims++] = rows;
  if (b->n_dims == 2)
    dims[n_dims++] = columns;
  *value = qbg_value_array (c->arena, MIN (a->type, b->type), n_dims, dims);
  for (guint i = 0; i < rows; i++)
    for (guint j = 0; j < columns; j++)
      put (value, i * columns + j, inner_product (c, a, b, i, j, m, columns));
  return TRUE;
}

static gboolean
multiply (const Context *c, const QbgValue *a, const QbgValue *b,
          QbgValue *value)
{
  if (!is_numeric (a) || !is_numeric (b))
    return wrong_types (c, a, b);
  if (a->n_dims == 0 || b->n_dims == 0)
    return elementwise (c, QBG_EXPR_MUL, a, b, value);
  return multiply_arrays (c, a, b, value);
}

static gboolean
divide (const Context *c, const QbgValue *a, const QbgValue *b,
        QbgValue *value)
{
  if (!is_numeric (a) || !is_numeric (b) || b->n_dims > 0)
    return wrong_types (c, a, b);
  if (qbg_expr_is_value (b->scalar, 0)) {
    qbg_diags_error (c->build->diags, QBG_CODE_EVALUATE, c->expr->span,
                     "division by zero");
    return FALSE;
  }
  return elementwise (c, QBG_EXPR_DIV, a, b, value);
}

static gboolean
relation (const Context *c, QbgExprKind kind, const QbgValue *a,
          const QbgValue *b, QbgValue *value)
{
  gboolean equality = kind == QBG_EXPR_EQ || kind == QBG_EXPR_NE;
  gboolean same = a->type == b->type && a->enumeration == b->enumeration;

  if (a->n_dims > 0 || b->n_dims > 0
      || !(same || (is_numeric (a) && is_numeric (b))))
    return wrong_types (c, a, b);
  if (a->type == QBG_TYPE_STRING) {
    int order = strcmp (a->scalar->u.string, b->scalar->u.string);
    const QbgExpr *left = qbg_expr_real (c->arena, order);
    *value = qbg_value_scalar (
      qbg_expr_binary (c->arena, kind, left, qbg_expr_real (c->arena, 0)));
    return TRUE;
  }
  if (equality && is_numeric (a) && (a->type == QBG_TYPE_REAL
                                     || b->type == QBG_TYPE_REAL)
      && !(qbg_expr_is_number (a->scalar) && qbg_expr_is_number (b->scalar))) {
    qbg_diags_error (c->build->diags, QBG_CODE_TYPE, c->expr->span,
                     "'%s' does not compare Real variables: their values are "
                     "never exactly equal", op_text (c->expr->op));
    return FALSE;
  }
  return elementwise (c, kind, a, b, value);
}

static gboolean
logical (const Context *c, QbgExprKind kind, const QbgValue *a,
         const QbgValue *b, QbgValue *value)
{
  if (a->type != QBG_TYPE_BOOLEAN || b->type != QBG_TYPE_BOOLEAN
      || !qbg_value_same_size (a, b))
    return wrong_types (c, a, b);
  return elementwise (c, kind, a, b, value);
}

static gboolean
numeric_elementwise (const Context *c, QbgExprKind kind, const QbgValue *a,
                     const QbgValue *b, QbgValue *value)
{
  if (!is_numeric (a) || !is_numeric (b))
    return wrong_types (c, a, b);
  return elementwise (c, kind, a, b, value);
}

static gboolean
power (const Context *c, const QbgValue *a, const QbgValue *b,
       QbgValue *value)
{
  if (a->n_dims > 0 || b->n_dims > 0)
    return wrong_types (c, a, b);
  return numeric_elementwise (c, QBG_EXPR_POW, a, b, value);
}

static gboolean
binary (const Context *c, const QbgValue *a, const QbgValue *b,
        QbgValue *value)
{
  switch (c->expr->op) {
  case QBG_OP_ADD: return add (c, QBG_EXPR_ADD, a, b, value);
  case QBG_OP_SUB: return add (c, QBG_EXPR_SUB, a, b, value);
  case QBG_OP_MUL: return multiply (c, a, b, value);
  case QBG_OP_DIV: return divide (c, a, b, value);
  case QBG_OP_POW: return power (c, a, b, value);
  case QBG_OP_EL_ADD: return numeric_elementwise (c, QBG_EXPR_ADD, a, b, value);
  case QBG_OP_EL_SUB: return numeric_elementwise (c, QBG_EXPR_SUB, a, b, value);
  case QBG_OP_EL_MUL: return numeric_elementwise (c, QBG_EXPR_MUL, a, b, value);
  case QBG_OP_EL_DIV: return numeric_elementwise (c, QBG_EXPR_DIV, a, b, value);
  case QBG_OP_EL_POW: return numeric_elementwise (c, QBG_EXPR_POW, a, b, value);
  case QBG_OP_AND: return logical (c, QBG_EXPR_AND, a, b, value);
  case QBG_OP_OR: return logical (c, QBG_EXPR_OR, a, b, value);
  case QBG_OP_LT: return relation (c, QBG_EXPR_LT, a, b, value);
  case QBG_OP_LE: return relation (c, QBG_EXPR_LE, a, b, value);
  case QBG_OP_GT: return relation (c, QBG_EXPR_GT, a, b, value);
  case QBG_OP_GE: return relation (c, QBG_EXPR_GE, a, b, value);
  case QBG_OP_EQ: return relation (c, QBG_EXPR_EQ, a, b, value);
  case QBG_OP_NE: return relation (c, QBG_EXPR_NE, a, b, value);
  default: g_assert_not_reached ();
  }
}

static gboolean
unary (const Context *c, const QbgValue *a, QbgValue *value)
{
  gboolean is_not = c->expr->op == QBG_OP_NOT;
  gboolean plus = c->expr->op == QBG_OP_PLUS
    || c->expr->op == QBG_OP_EL_PLUS;

  if (is_not ? a->type != QBG_TYPE_BOOLEAN : !is_numeric (a))
    return wrong_types (c, a, NULL);
  if (plus) {
    *value = *a;
    return TRUE;
  }
  *value = qbg_value_array (c->arena, a->type, a->n_dims, a->dims);
  for (guint i = 0; i < a->n; i++)
    put (value, i, qbg_expr_unary (c->arena, is_not ? QBG_EXPR_NOT
                                   : QBG_EXPR_NEG,
                                   qbg_value_element (a, i)));
  return TRUE;
}

/* false and x, true or x: x need not make sense. */
static gboolean
short_circuit (const Context *c, const QbgValue *a, QbgValue *value)
{
  double decisive = c->expr->op == QBG_OP_OR;

  if ((c->expr->op != QBG_OP_AND && c->expr->op != QBG_OP_OR)
      || a->type != QBG_TYPE_BOOLEAN || a->n_dims > 0
      || !qbg_expr_is_value (a->scalar, decisive))
    return FALSE;
  *value = *a;
  return TRUE;
}

gboolean
qbg_evaluate_operator (QbgBuild *build, const QbgAstExpr *expr,
                       const QbgScope *scope, QbgValue *value)
{
  Context c = { build, build->circuit->arena, expr };
  QbgValue a, b;

  if (!qbg_evaluate (build, expr->u.operands[0], scope, &a))
    return FALSE;
  if (expr->kind == QBG_AST_UNARY)
    return unary (&c, &a, value);
  if (short_circuit (&c, &a, value))
    return TRUE;
  return qbg_evaluate (build, expr->u.operands[1], scope, &b)
    && binary (&c, &a, &b, value);
}
