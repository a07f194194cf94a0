/* Instants that are known beforehand: of functions of time, and of samples. */

#include <config.h>

#include "bondgraph/events-internal.h"

#include <float.h>
#include <math.h>

#include "base/numbers.h"
#include "base/taylor.h"

static double
sample_time (const QbgEvents *e, guint k)
{
  const QbgSampler *s =
    &g_array_index (e->equations->circuit->samplers, QbgSampler, k);

  return s->start + e->samples[k] * s->interval;
}

/* Samples before the start have been. */
void
qbg_events_start_clock (QbgEvents *e, double time)
{
  const GArray *samplers = e->equations->circuit->samplers;

  e->time = time;
  while (qbg_heap_size (e->times) > 0)
    qbg_heap_pop (e->times);
  for (e->n_ringing = 0; e->n_ringing < e->equations->sources->len;
       e->n_ringing++)
    e->ringing[e->n_ringing] = e->n_ringing;
  for (guint i = 0; i < samplers->len; i++) {
    const QbgSampler *s = &g_array_index (samplers, QbgSampler, i);
    double k = ceil ((time - s->start) / s->interval - 1e-9);
    e->samples[i] = k > 0 ? k : 0;
  }
}

static void
take_due (QbgEvents *e, double time)
{
  guint before = e->n_ringing;

  while (qbg_heap_least (e->times) <= time)
    e->ringing[e->n_ringing++] = qbg_heap_pop (e->times);
  if (e->n_ringing > before + 1 || (before > 0 && e->n_ringing > before))
    qsort (e->ringing, e->n_ringing, sizeof *e->ringing, qbg_by_number);
}

/* Functions of time are asked anew once the event they told of has been. */
double
qbg_events_next (QbgEvents *e, double limit)
{
  take_due (e, e->time);
  for (; e->n_ringing > 0; e->n_ringing--) {
    guint32 i = e->ringing[e->n_ringing - 1];
    qbg_heap_set (e->times, i, qbg_expr_next_event (
      QBG_SOURCE (e->equations, i)->expr, e->time, limit));
  }
  double next = qbg_heap_least (e->times);
  for (guint i = 0; i < e->equations->circuit->samplers->len; i++)
    next = fmin (next, sample_time (e, i));
  return next;
}

double
qbg_events_inside (const QbgEvents *e, double time, double next)
{
  double nudge = 16 * DBL_EPSILON * fmax (fabs (e->time),
                                          isfinite (next) ? fabs (next) : 0);

  return fmax (fmin (time, next - nudge), e->time + nudge);
}

/* Whether a sample is due; it is told once. */
gboolean
qbg_events_ring_samples (QbgEvents *e, double time, double *values)
{
  const GArray *samplers = e->equations->circuit->samplers;
  gboolean any = FALSE;

  for (guint i = 0; i < samplers->len; i++) {
    gboolean due = sample_time (e, i) <= time;
    qbg_events_set (e, g_array_index (samplers, QbgSampler, i).variable, due,
                    values);
    while (sample_time (e, i) <= time)
      e->samples[i]++;
    any |= due;
  }
  return any;
}

void
qbg_events_silence_samples (QbgEvents *e, double *values)
{
  const GArray *samplers = e->equations->circuit->samplers;

  for (guint i = 0; i < samplers->len; i++)
    qbg_events_set (e, g_array_index (samplers, QbgSampler, i).variable, 0,
                    values);
}

/* Functions of time that have come to an event. */
void
qbg_events_ring_sources (QbgEvents *e, double time, double *values)
{
  take_due (e, time);
  for (guint k = 0; k < e->n_ringing; k++) {
    guint32 i = e->ringing[k];
    const QbgTimeFunction *s = QBG_SOURCE (e->equations, i);
    if (s->expr->type == QBG_TYPE_REAL)
      qbg_events_spread (e, QBG_VALUE_OF (s->variable));
    else
      qbg_events_set (e, s->variable,
                      qbg_solver_source_after (e->solver, i, time), values);
  }
}
