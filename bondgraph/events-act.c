/* What when clauses do besides setting variables, and assertions. */

#include <config.h>

#include "bondgraph/events-internal.h"

#include <math.h>
#include <string.h>

static gboolean
check_assertion (QbgEvents *e, QbgComponentId component, const char *message,
                 gboolean warning, double time, GError **error)
{
  const QbgComponent *c = QBG_COMPONENT (e->equations->circuit, component);
  g_autofree char *text =
    g_strdup_printf ("%s%s%s", c->name, *c->name ? ": " : "", message);

  if (!warning) {
    g_set_error (error, QBG_EVENTS_ERROR, QBG_EVENTS_ERROR_ASSERTION,
                 "%s (assertion at %.9g s)", text, time);
    return FALSE;
  }
  for (guint i = 0; i < e->warnings->len; i++)
    if (strstr (e->warnings->pdata[i], text) == e->warnings->pdata[i])
      return TRUE;
  g_ptr_array_add (e->warnings, g_strdup_printf ("%s (first at %.9g s)", text,
                                                 time));
  return TRUE;
}

typedef struct {
  QbgEvents *events;
  double *values, *rates;
  GError **error;
  gboolean ok;
} Refresh;

static void
refresh_leaf (const QbgExpr *leaf, gpointer data)
{
  Refresh *r = data;

  r->ok = r->ok
    && qbg_events_refresh (r->events, 2*leaf->var
                           + (leaf->kind == QBG_EXPR_DER), r->values,
                           r->rates, r->error);
}

/* The value of an expression at this event; FALSE where there is none. */
static gboolean
evaluate (QbgEvents *e, const QbgExpr *expr, double *values, double *rates,
          double *result, GError **error)
{
  Refresh r = { e, values, rates, error, TRUE };

  qbg_expr_visit (expr, refresh_leaf, &r);
  *result = qbg_expr_evaluate (expr, e->time, values, rates);
  return r.ok;
}

/* TRUE in *again where a state was set. */
gboolean
qbg_events_act (QbgEvents *e, double time, double *values, double *rates,
                gboolean *again, GError **error)
{
  for (guint i = 0; i < e->equations->actions->len; i++) {
    const QbgAction *a =
      &g_array_index (e->equations->actions, QbgAction, i);
    double holds, x = 0;
    if (!evaluate (e, a->condition, values, rates, &holds, error))
      return FALSE;
    if (holds == 0)
      continue;
    if (a->value != NULL
        && !evaluate (e, a->value, values, rates, &x, error))
      return FALSE;
    if (a->kind == QBG_ACTION_TERMINATE) {
      g_free (e->message);
      e->message = g_strdup (a->message);
    } else if (a->kind == QBG_ACTION_REINIT) {
      if (e->state_of[a->variable] != QBG_NONE)
        qbg_events_take_state (e, e->state_of[a->variable]);
      *again |= x != values[a->variable];
      qbg_events_set (e, a->variable, x, values);
      e->jumps[a->variable] = NAN;
    } else if (x == 0
               && !check_assertion (e, a->component, a->message, a->warning,
                                    time, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
qbg_events_check_assertions (QbgEvents *e, double time, double *values,
                             double *rates, GError **error)
{
  for (guint i = 0; i < e->equations->assertions->len; i++) {
    const QbgAssertion *a =
      &g_array_index (e->equations->assertions, QbgAssertion, i);
    double holds;
    if (!evaluate (e, a->condition, values, rates, &holds, error))
      return FALSE;
    if (holds == 0
        && !check_assertion (e, a->component, a->message, a->warning, time,
                             error))
      return FALSE;
  }
  return TRUE;
}
