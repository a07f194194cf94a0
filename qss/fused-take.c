/* What an event asks of the fused network: the states that it depends on, and
 * how well it knows zero functions. */

#include <config.h>

#include "qss/fused-internal.h"

void
qbg_fused_begin_event (QbgFused *f)
{
  f->n_taken++;
}

static void
take_alone (QbgFused *f, guint32 state)
{
  const QbgQss *s = &f->states[state];

  f->values[QBG_STATE (f->equations, state)] = qbg_fused_is_stiff (f, state)
    ? qbg_qss_quantized (s, f->time).c[0]
    : qbg_qss_value (s, f->method, f->time);
  f->taken[state] = f->n_taken;
}

void
qbg_fused_take_value (QbgFused *f, guint32 state)
{
  const QbgFast *fast = f->fast[state];

  if (f->taken[state] == f->n_taken)
    return;
  if (fast == NULL) {
    take_alone (f, state);
    return;
  }
  gboolean settled = qbg_fused_settled_values (f, fast, f->time, f->values);
  for (guint i = 0; i < fast->n; i++) {
    f->taken[fast->members[i]] = f->n_taken;
    if (!settled)
      take_alone (f, fast->members[i]);
  }
}

static void
take_state (guint state, gpointer data)
{
  qbg_fused_take_value (data, state);
}

/* A condition that has not crossed stays as it is while quanta could be to
 * blame. */
static double
blur (guint condition, gpointer data)
{
  const QbgFused *f = data;

  QbgView view = qbg_fused_view (f, condition, f->time);

  return view.hidden + view.blur / 2;
}

void
qbg_fused_answer_events (QbgFused *f)
{
  const QbgEventsAsk ask = { take_state, blur, f };

  qbg_events_set_ask (f->events, &ask);
}
