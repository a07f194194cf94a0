#include <config.h>

#include "bondgraph/switching.h"

/* Parts of expressions that are looked at. */
#define MAX_PARTS 2000

static gboolean looks_switching (const QbgCircuit *circuit,
                                 const QbgExpr *expr, guint *left);

static void
see_leaf (const QbgExpr *leaf, gpointer data)
{
  gboolean *seen = data;

  (void) leaf;
  *seen = TRUE;
}

static gboolean
has_variables (const QbgExpr *expr)
{
  gboolean seen = FALSE;

  qbg_expr_visit (expr, see_leaf, &seen);
  return seen;
}

static gboolean
is_switching_variable (const QbgCircuit *circuit, const QbgExpr *expr,
                       guint *left)
{
  const QbgVariable *variable = QBG_VARIABLE (circuit, expr->var);

  if (variable->discrete)
    return TRUE;
  return expr->kind == QBG_EXPR_VAR && variable->definition != NULL
    && looks_switching (circuit, variable->definition, left);
}

static gboolean
looks_switching (const QbgCircuit *circuit, const QbgExpr *expr, guint *left)
{
  if (*left == 0)
    return FALSE;
  --*left;
  if (expr->kind == QBG_EXPR_VAR || expr->kind == QBG_EXPR_DER)
    return is_switching_variable (circuit, expr, left);
  if (expr->kind == QBG_EXPR_CALL && expr->function == QBG_FN_NOEVENT)
    return FALSE;
  if (expr->kind == QBG_EXPR_IF && has_variables (expr->u.args[0]))
    return TRUE;
  for (guint k = 0; k < expr->n_args; k++)
    if (looks_switching (circuit, expr->u.args[k], left))
      return TRUE;
  return FALSE;
}

gboolean
qbg_is_switching (const QbgCircuit *circuit, const QbgElement *element)
{
  guint left = MAX_PARTS;

  for (guint32 k = 0; k < element->n_residuals; k++)
    if (looks_switching (circuit, element->residuals[k], &left))
      return TRUE;
  return FALSE;
}
