#include <config.h>

#include "base/expr-internal.h"

#include <string.h>

static gboolean
equal_leaves (const QbgExpr *a, const QbgExpr *b)
{
  switch (a->kind)
    {
    case QBG_EXPR_NUMBER:
      /* By bits, so that a NaN equals itself. */
      return memcmp (&a->u.number, &b->u.number, sizeof a->u.number) == 0;
    case QBG_EXPR_STRING:
      return strcmp (a->u.string, b->u.string) == 0;
    default:
      return a->var == b->var;
    }
}

gboolean
qbg_expr_equal (const QbgExpr *a, const QbgExpr *b)
{
  if (a == b)
    return TRUE;
  if (a->kind != b->kind || a->type != b->type || a->n_args != b->n_args
      || a->function != b->function)
    return FALSE;
  if (a->n_args == 0)
    return equal_leaves (a, b);
  for (guint i = 0; i < a->n_args; i++)
    if (!qbg_expr_equal (a->u.args[i], b->u.args[i]))
      return FALSE;
  return TRUE;
}

/* Parts that are shared count each time, so the number may grow like a power
 * of two in the depth: stop at the limit. */
static void
count_nodes (const QbgExpr *expr, guint *count)
{
  *count += 1;
  for (guint i = 0; i < expr->n_args && *count < QBG_EXPR_MAX_SIZE; i++)
    count_nodes (expr->u.args[i], count);
}

guint
qbg_expr_size (const QbgExpr *expr)
{
  guint count = 0;

  count_nodes (expr, &count);
  return count;
}

static gboolean
has_leaf (const QbgExpr *expr, QbgExprKind kind, guint32 var)
{
  if (expr->kind == kind)
    return expr->var == var;
  for (guint i = 0; i < expr->n_args; i++)
    if (has_leaf (expr->u.args[i], kind, var))
      return TRUE;
  return FALSE;
}

gboolean
qbg_expr_has_var (const QbgExpr *expr, guint32 var)
{
  return has_leaf (expr, QBG_EXPR_VAR, var);
}

gboolean
qbg_expr_has_der (const QbgExpr *expr, guint32 var)
{
  return has_leaf (expr, QBG_EXPR_DER, var);
}

static gboolean
has_kind (const QbgExpr *expr, QbgExprKind kind)
{
  if (expr->kind == kind)
    return TRUE;
  for (guint i = 0; i < expr->n_args; i++)
    if (has_kind (expr->u.args[i], kind))
      return TRUE;
  return FALSE;
}

gboolean
qbg_expr_has_any_der (const QbgExpr *expr)
{
  return has_kind (expr, QBG_EXPR_DER);
}

gboolean
qbg_expr_has_time (const QbgExpr *expr)
{
  return has_kind (expr, QBG_EXPR_TIME);
}

void
qbg_expr_visit (const QbgExpr *expr, QbgExprVisit visit, gpointer data)
{
  if (expr->kind == QBG_EXPR_VAR || expr->kind == QBG_EXPR_DER)
    visit (expr, data);
  for (guint i = 0; i < expr->n_args; i++)
    qbg_expr_visit (expr->u.args[i], visit, data);
}

const QbgExpr *
qbg_expr_substitute (QbgArena *arena, const QbgExpr *expr, QbgExprMap map,
                     gpointer data)
{
  if (expr->kind == QBG_EXPR_VAR || expr->kind == QBG_EXPR_DER)
    {
      const QbgExpr *other = map (expr, data);
      return other != NULL ? other : expr;
    }

  const QbgExpr *args[3];
  gboolean changed = FALSE;
  for (guint i = 0; i < expr->n_args; i++)
    {
      args[i] = qbg_expr_substitute (arena, expr->u.args[i], map, data);
      changed |= args[i] != expr->u.args[i];
    }
  return changed ? qbg_expr_with_args (arena, expr, args) : expr;
}

/* An operand: mostly a leaf, which needs no call. */
static inline double
operand (const QbgExpr *expr, guint i, double time, const double *values,
         const double *ders)
{
  const QbgExpr *arg = expr->u.args[i];

  return arg->kind == QBG_EXPR_VAR ? values[arg->var]
    : arg->kind == QBG_EXPR_NUMBER ? arg->u.number
    : qbg_expr_evaluate (arg, time, values, ders);
}

static double
evaluate_if (const QbgExpr *expr, double time, const double *values,
             const double *ders)
{
  double condition = operand (expr, 0, time, values, ders);

  return operand (expr, condition != 0 ? 1 : 2, time, values, ders);
}

/* The operations that most of an expression is made of. */
static inline gboolean
is_arithmetic (QbgExprKind kind)
{
  return kind >= QBG_EXPR_ADD && kind <= QBG_EXPR_DIV;
}

static inline double
evaluate_arithmetic (const QbgExpr *expr, double time, const double *values,
                     const double *ders)
{
  double a = operand (expr, 0, time, values, ders);
  double b = operand (expr, 1, time, values, ders);

  switch ((QbgExprKind) expr->kind)
    {
    case QBG_EXPR_ADD: return a + b;
    case QBG_EXPR_SUB: return a - b;
    case QBG_EXPR_MUL: return a * b;
    default: return a / b;
    }
}

double
qbg_expr_evaluate (const QbgExpr *expr, double time, const double *values,
                   const double *ders)
{
  if (is_arithmetic (expr->kind))
    return evaluate_arithmetic (expr, time, values, ders);
  switch (expr->kind)
    {
    case QBG_EXPR_NUMBER:
      return expr->u.number;
    case QBG_EXPR_TIME:
      return time;
    case QBG_EXPR_VAR:
      return values[expr->var];
    case QBG_EXPR_DER:
      return ders[expr->var];
    case QBG_EXPR_IF:
      return evaluate_if (expr, time, values, ders);
    case QBG_EXPR_NEG:
      return -operand (expr, 0, time, values, ders);
    case QBG_EXPR_STRING:
      g_return_val_if_reached (0);
    default:
      break;
    }

  double args[3];
  for (guint i = 0; i < expr->n_args; i++)
    args[i] = operand (expr, i, time, values, ders);
  return expr->kind == QBG_EXPR_CALL
         ? qbg_function_apply (expr->function, args)
         : qbg_expr_operate (expr->kind, args);
}
