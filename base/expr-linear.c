#include <config.h>

#include "base/expr-internal.h"

/* factor*leaf + rest; factor is NULL where the leaf does not occur. */
typedef struct {
  const QbgExpr *factor, *rest;
} Linear;

typedef struct {
  QbgArena *arena;
  const QbgExpr *leaf;
} Search;

static gboolean split (const Search *search, const QbgExpr *expr,
                       Linear *result);

/* A factor that may be missing. */
static const QbgExpr *
operate (const Search *search, QbgExprKind kind, const QbgExpr *a,
         const QbgExpr *b)
{
  const QbgExpr *none = qbg_expr_real (search->arena, 0);

  return qbg_expr_binary (search->arena, kind, a != NULL ? a : none,
                          b != NULL ? b : none);
}

static gboolean
split_sum (const Search *search, const QbgExpr *expr, const Linear *a,
           const Linear *b, Linear *result)
{
  result->factor = operate (search, expr->kind, a->factor, b->factor);
  result->rest = operate (search, expr->kind, a->rest, b->rest);
  return TRUE;
}

/* One of the factors of a product, and a divisor, must be free of the leaf. */
static gboolean
split_product (const Search *search, const QbgExpr *expr, const Linear *a,
               const Linear *b, Linear *result)
{
  if (b->factor != NULL && (a->factor != NULL || expr->kind != QBG_EXPR_MUL))
    return FALSE;
  if (b->factor != NULL)
    {
      result->factor = operate (search, expr->kind, a->rest, b->factor);
      result->rest = operate (search, expr->kind, a->rest, b->rest);
      return TRUE;
    }
  result->factor = operate (search, expr->kind, a->factor, b->rest);
  result->rest = operate (search, expr->kind, a->rest, b->rest);
  return TRUE;
}

/* if c then a else b: branch by branch. */
static gboolean
split_if (const Search *search, const QbgExpr *expr, Linear *result)
{
  const QbgExpr *none = qbg_expr_real (search->arena, 0);
  const QbgExpr *condition = expr->u.args[0];
  Linear c, a, b;

  if (!split (search, condition, &c) || c.factor != NULL
      || !split (search, expr->u.args[1], &a)
      || !split (search, expr->u.args[2], &b))
    return FALSE;
  if (a.factor == NULL && b.factor == NULL)
    {
      *result = (Linear) { NULL, expr };
      return TRUE;
    }
  result->factor = qbg_expr_if (search->arena, condition,
                                a.factor != NULL ? a.factor : none,
                                b.factor != NULL ? b.factor : none);
  result->rest = qbg_expr_if (search->arena, condition, a.rest, b.rest);
  return TRUE;
}

/* noEvent goes to both parts; smooth speaks of the whole only. */
static gboolean
split_call (const Search *search, const QbgExpr *expr, Linear *result)
{
  Linear last = { NULL, expr };

  for (guint i = 0; i < expr->n_args; i++)
    {
      if (!split (search, expr->u.args[i], &last))
        return FALSE;
      if (last.factor != NULL)
        break;
    }
  *result = (Linear) { NULL, expr };
  if (last.factor == NULL)
    return TRUE;
  if (expr->function == QBG_FN_SMOOTH)
    *result = last;
  else if (expr->function == QBG_FN_NOEVENT)
    {
      result->factor = qbg_expr_call (search->arena, QBG_FN_NOEVENT,
                                      &last.factor);
      result->rest = qbg_expr_call (search->arena, QBG_FN_NOEVENT,
                                    &last.rest);
    }
  return result->factor != NULL;
}

static gboolean
split_binary (const Search *search, const QbgExpr *expr, Linear *result)
{
  Linear a, b;

  if (!split (search, expr->u.args[0], &a)
      || !split (search, expr->u.args[1], &b))
    return FALSE;
  *result = (Linear) { NULL, expr };
  if (a.factor == NULL && b.factor == NULL)
    return TRUE;

  switch (expr->kind)
    {
    case QBG_EXPR_ADD:
    case QBG_EXPR_SUB:
      return split_sum (search, expr, &a, &b, result);
    case QBG_EXPR_MUL:
    case QBG_EXPR_DIV:
      return split_product (search, expr, &a, &b, result);
    default:
      return FALSE;
    }
}

static gboolean
split_unary (const Search *search, const QbgExpr *expr, Linear *result)
{
  Linear a;

  if (!split (search, expr->u.args[0], &a)
      || (a.factor != NULL && expr->kind != QBG_EXPR_NEG))
    return FALSE;
  *result = (Linear) { NULL, expr };
  if (a.factor == NULL)
    return TRUE;
  result->factor = qbg_expr_unary (search->arena, QBG_EXPR_NEG, a.factor);
  result->rest = qbg_expr_unary (search->arena, QBG_EXPR_NEG, a.rest);
  return TRUE;
}

static gboolean
split (const Search *search, const QbgExpr *expr, Linear *result)
{
  if (expr->kind == QBG_EXPR_IF)
    return split_if (search, expr, result);
  if (expr->kind == QBG_EXPR_CALL)
    return split_call (search, expr, result);
  if (expr->n_args == 2)
    return split_binary (search, expr, result);
  if (expr->n_args == 1)
    return split_unary (search, expr, result);

  *result = (Linear) { NULL, expr };
  if (expr->kind == search->leaf->kind && expr->var == search->leaf->var)
    {
      result->factor = qbg_expr_real (search->arena, 1);
      result->rest = qbg_expr_real (search->arena, 0);
    }
  return TRUE;
}

gboolean
qbg_expr_linear (QbgArena *arena, const QbgExpr *expr, const QbgExpr *leaf,
                 const QbgExpr **factor, const QbgExpr **rest)
{
  Search search = { arena, leaf };
  Linear result;

  g_return_val_if_fail (leaf->kind == QBG_EXPR_VAR
                        || leaf->kind == QBG_EXPR_DER, FALSE);

  /* What is not linear as it stands may be once its terms are collected. */
  if (!split (&search, expr, &result)
      && !split (&search, qbg_expr_normal (arena, expr), &result))
    return FALSE;
  *factor = result.factor != NULL ? result.factor : qbg_expr_real (arena, 0);
  *rest = result.rest;
  return TRUE;
}
