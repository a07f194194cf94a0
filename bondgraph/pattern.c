#include <config.h>

#include "bondgraph/pattern.h"

#include <math.h>

/* Without marks that do not change the value. */
static const QbgExpr *
bare (const QbgExpr *expr)
{
  while (expr->kind == QBG_EXPR_CALL
         && (expr->function == QBG_FN_NOEVENT
             || expr->function == QBG_FN_SMOOTH))
    expr = expr->u.args[expr->n_args - 1];
  return expr;
}

/* Takes one number off; expr where there is none. */
static const QbgExpr *
peel_once (const QbgExpr *expr, double *factor, double *offset)
{
  const QbgExpr *a = expr->u.args[0], *b;
  gboolean number_a = qbg_expr_is_number (a), number_b;

  if (expr->kind == QBG_EXPR_NEG)
    {
      *factor = -*factor;
      return a;
    }
  b = expr->u.args[1];
  number_b = qbg_expr_is_number (b);
  if (!number_a && !number_b)
    return expr;
  switch (expr->kind)
    {
    case QBG_EXPR_ADD:
      *offset += *factor * (number_a ? a : b)->u.number;
      return number_a ? b : a;
    case QBG_EXPR_SUB:
      *offset += *factor * (number_a ? a->u.number : -b->u.number);
      *factor = number_a ? -*factor : *factor;
      return number_a ? b : a;
    case QBG_EXPR_MUL:
      *factor *= (number_a ? a : b)->u.number;
      return number_a ? b : a;
    default:
      if (!number_b)
        return expr;
      *factor /= b->u.number;
      return a;
    }
}

static gboolean
is_arithmetic (const QbgExpr *expr)
{
  return expr->kind == QBG_EXPR_NEG || expr->kind == QBG_EXPR_ADD
         || expr->kind == QBG_EXPR_SUB || expr->kind == QBG_EXPR_MUL
         || expr->kind == QBG_EXPR_DIV;
}

/* A product of several factors may have its number in one of them, as in
 * (2*exp (…))*sin (…); that is left to who takes the product apart. */
const QbgExpr *
qbg_pattern_peel (const QbgExpr *expr, double *factor, double *offset)
{
  const QbgExpr *next;

  for (expr = bare (expr); is_arithmetic (expr); expr = bare (next))
    {
      next = peel_once (expr, factor, offset);
      if (next == expr)
        return expr;
    }
  if (!qbg_expr_is_number (expr))
    return expr;
  *offset += *factor * expr->u.number;
  return NULL;
}

static gboolean
is_x (const QbgExpr *expr, const QbgExpr *x)
{
  return x == NULL ? expr->kind == QBG_EXPR_TIME : qbg_expr_equal (expr, x);
}

static gboolean
linear_product (const QbgExpr *expr, const double *slopes,
                const double *levels, double *slope, double *level)
{
  if (expr->kind == QBG_EXPR_DIV)
    {
      *slope = slopes[0] / levels[1];
      *level = levels[0] / levels[1];
      return slopes[1] == 0;
    }
  *slope = slopes[0] * levels[1] + levels[0] * slopes[1];
  *level = levels[0] * levels[1];
  return slopes[0] == 0 || slopes[1] == 0;
}

gboolean
qbg_pattern_linear (const QbgExpr *expr, const QbgExpr *x, double *slope,
                    double *level)
{
  double slopes[2] = { 0, 0 }, levels[2] = { 0, 0 };

  expr = bare (expr);
  *slope = is_x (expr, x) ? 1 : 0;
  *level = qbg_expr_is_number (expr) ? expr->u.number : 0;
  if (*slope != 0 || qbg_expr_is_number (expr))
    return TRUE;
  if (!is_arithmetic (expr))
    return FALSE;
  for (guint i = 0; i < expr->n_args; i++)
    if (!qbg_pattern_linear (expr->u.args[i], x, &slopes[i], &levels[i]))
      return FALSE;
  if (expr->kind == QBG_EXPR_MUL || expr->kind == QBG_EXPR_DIV)
    return linear_product (expr, slopes, levels, slope, level);
  *slope = expr->kind == QBG_EXPR_NEG ? -slopes[0]
    : expr->kind == QBG_EXPR_ADD ? slopes[0] + slopes[1]
    : slopes[0] - slopes[1];
  *level = expr->kind == QBG_EXPR_NEG ? -levels[0]
    : expr->kind == QBG_EXPR_ADD ? levels[0] + levels[1]
    : levels[0] - levels[1];
  return TRUE;
}

gboolean
qbg_pattern_call (const QbgExpr *expr, QbgFunction function, double *slope,
                  double *level)
{
  expr = bare (expr);
  return expr->kind == QBG_EXPR_CALL && expr->function == function
         && qbg_pattern_linear (expr->u.args[0], NULL, slope, level)
         && *slope != 0;
}

gboolean
qbg_pattern_phase (const QbgExpr *expr, double *period, double *origin)
{
  double slope, level;

  expr = bare (expr);
  if (expr->kind != QBG_EXPR_CALL || expr->function != QBG_FN_MOD
      || !qbg_expr_is_number (expr->u.args[1])
      || !qbg_pattern_linear (expr->u.args[0], NULL, &slope, &level)
      || slope != 1)
    return FALSE;
  *period = expr->u.args[1]->u.number;
  *origin = 0 - level;
  return TRUE;
}

static gboolean
is_relation (const QbgExpr *expr)
{
  return expr->kind == QBG_EXPR_LT || expr->kind == QBG_EXPR_LE
         || expr->kind == QBG_EXPR_GT || expr->kind == QBG_EXPR_GE;
}

const QbgExpr *
qbg_pattern_phase_in (const QbgExpr *relation)
{
  double period, origin;

  relation = bare (relation);
  for (guint i = 0; is_relation (relation) && i < 2; i++)
    {
      const QbgExpr *side = bare (relation->u.args[i]);

      if (qbg_pattern_phase (side, &period, &origin))
        return side;
    }
  return NULL;
}

/* relation says x < bound (less) or x > bound, or equal. */
static gboolean
read_bound (const QbgExpr *relation, const QbgExpr *x, gboolean *less,
            double *bound)
{
  double slopes[2], levels[2], slope;

  relation = bare (relation);
  if (!is_relation (relation))
    return FALSE;
  for (guint i = 0; i < 2; i++)
    if (!qbg_pattern_linear (relation->u.args[i], x, &slopes[i], &levels[i]))
      return FALSE;
  slope = slopes[0] - slopes[1];
  if (slope == 0)
    return FALSE;
  *bound = (levels[1] - levels[0]) / slope;
  *less = (relation->kind == QBG_EXPR_LT || relation->kind == QBG_EXPR_LE)
          == (slope > 0);
  return TRUE;
}

gboolean
qbg_pattern_below (const QbgExpr *expr, const QbgExpr *x, double *bound,
                   const QbgExpr **first, const QbgExpr **rest)
{
  gboolean less;

  expr = bare (expr);
  if (expr->kind != QBG_EXPR_IF
      || !read_bound (expr->u.args[0], x, &less, bound))
    return FALSE;
  *first = expr->u.args[less ? 1 : 2];
  *rest = expr->u.args[less ? 2 : 1];
  return TRUE;
}

gboolean
qbg_pattern_gate (const QbgExpr *condition, double *start, double *end)
{
  gboolean less;

  condition = bare (condition);
  if (condition->kind != QBG_EXPR_OR)
    return read_bound (condition, NULL, &less, start) && less;
  return read_bound (condition->u.args[0], NULL, &less, start) && less
         && read_bound (condition->u.args[1], NULL, &less, end) && !less;
}

const QbgExpr *
qbg_pattern_window (const QbgExpr *expr, double *from)
{
  const QbgExpr *condition;
  gboolean less;
  double till;

  expr = bare (expr);
  if (expr->kind != QBG_EXPR_IF || !qbg_expr_is_value (expr->u.args[2], 0))
    return NULL;
  condition = bare (expr->u.args[0]);
  if (condition->kind != QBG_EXPR_AND
      || !read_bound (condition->u.args[0], NULL, &less, from) || less
      || !read_bound (condition->u.args[1], NULL, &less, &till) || !less)
    return NULL;
  return expr->u.args[1];
}
