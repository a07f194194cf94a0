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

char **
qbg_events_copy_warnings (const QbgEvents *e)
{
  const GPtrArray *texts = qbg_events_warnings (e);
  char **copy = g_new0 (char *, texts->len + 1);

  for (guint i = 0; i < texts->len; i++)
    copy[i] = g_strdup (texts->pdata[i]);
  return copy;
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

typedef struct {
  QbgVariableId state;
  double value;
} Reinit;

/* All reinits of a round read the states as they were before it. */
static gboolean
set_states (QbgEvents *e, const GArray *reinits, double *values)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < reinits->len; i++) {
    const Reinit *r = &g_array_index (reinits, Reinit, i);
    if (e->state_of[r->state] != QBG_NONE)
      qbg_events_take_state (e, e->state_of[r->state]);
    changed |= r->value != values[r->state];
    qbg_events_set (e, r->state, r->value, values);
    e->jumps[r->state] = NAN;
  }
  return changed;
}

/* An action whose condition holds; x is its value.  A reinit is left for
 * later. */
static gboolean
act (QbgEvents *e, const QbgAction *a, double x, double time,
     GArray **reinits, GError **error)
{
  switch (a->kind) {
  case QBG_ACTION_TERMINATE:
    g_free (e->message);
    e->message = g_strdup (a->message);
    return TRUE;
  case QBG_ACTION_REINIT:
    if (*reinits == NULL)
      *reinits = g_array_new (FALSE, FALSE, sizeof (Reinit));
    Reinit reinit = { a->variable, x };
    g_array_append_val (*reinits, reinit);
    return TRUE;
  default:
    return x != 0 || check_assertion (e, a->component, a->message, a->warning,
                                      time, error);
  }
}

/* TRUE in *again where a state was set. */
gboolean
qbg_events_act (QbgEvents *e, double time, double *values, double *rates,
                gboolean *again, GError **error)
{
  g_autoptr (GArray) reinits = NULL;

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
    if (!act (e, a, x, time, &reinits, error))
      return FALSE;
  }
  if (reinits != NULL)
    *again |= set_states (e, reinits, values);
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
