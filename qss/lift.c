#include <config.h>

#include "qss/lift.h"

static void
note_leaf (const QbgExpr *leaf, gpointer data)
{
  (void) leaf;
  *(gboolean *) data = TRUE;
}

static gboolean
has_variable (const QbgExpr *expr)
{
  gboolean found = FALSE;

  qbg_expr_visit (expr, note_leaf, &found);
  return found;
}

static const QbgExpr *
source_for (QbgLift *lift, const QbgExpr *expr)
{
  guint i = 0;

  while (i < lift->sources->len
         && !qbg_expr_equal (lift->sources->pdata[i], expr))
    i++;
  if (i == lift->sources->len)
    g_ptr_array_add (lift->sources, (gpointer) expr);
  return qbg_expr_var (lift->arena, expr->type, lift->first + i);
}

const QbgExpr *
qbg_lift (QbgLift *lift, const QbgExpr *e)
{
  const QbgExpr *args[3] = { NULL, NULL, NULL };

  if (!qbg_expr_has_time (e))
    return e;
  if (!has_variable (e))
    return source_for (lift, e);
  for (guint i = 0; i < e->n_args; i++)
    args[i] = qbg_lift (lift, e->u.args[i]);
  if (e->kind == QBG_EXPR_CALL)
    return qbg_expr_call (lift->arena, e->function, args);
  if (e->kind == QBG_EXPR_IF)
    return qbg_expr_if (lift->arena, args[0], args[1], args[2]);
  return e->n_args == 1 ? qbg_expr_unary (lift->arena, e->kind, args[0])
    : qbg_expr_binary (lift->arena, e->kind, args[0], args[1]);
}

gboolean
qbg_has_state_event (const QbgExpr *e)
{
  gboolean jumps = e->kind == QBG_EXPR_CALL
    && (e->function == QBG_FN_MOD || e->function == QBG_FN_REM
        || e->function == QBG_FN_DIV || e->function == QBG_FN_FLOOR
        || e->function == QBG_FN_CEIL || e->function == QBG_FN_INTEGER
        || e->function == QBG_FN_SIGN);

  if (e->kind == QBG_EXPR_CALL && (e->function == QBG_FN_NOEVENT
                                   || e->function == QBG_FN_SMOOTH))
    return FALSE;
  if ((jumps || (e->kind >= QBG_EXPR_LT && e->kind <= QBG_EXPR_NE))
      && has_variable (e))
    return TRUE;
  for (guint i = 0; i < e->n_args; i++)
    if (qbg_has_state_event (e->u.args[i]))
      return TRUE;
  return FALSE;
}
