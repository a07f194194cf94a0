#include <config.h>

#include "qss/activity.h"

#include <math.h>

void
qbg_activity_init (QbgActivity *activity, guint n_states, guint n_bins,
                   double start, double stop)
{
  *activity = (QbgActivity) {
    .n_states = n_states, .n_bins = n_bins, .start = start, .stop = stop,
    .before = g_new0 (guint64, n_states + 1),
    .steps = g_new0 (guint64, (gsize) n_states * n_bins + 1)
  };
}

void
qbg_activity_clear (QbgActivity *activity)
{
  g_clear_pointer (&activity->before, g_free);
  g_clear_pointer (&activity->steps, g_free);
  activity->n_bins = 0;
}

double
qbg_activity_time (const QbgActivity *activity, guint k)
{
  return k == activity->n_bins ? activity->stop
    : activity->start
      + (activity->stop - activity->start) * k / activity->n_bins;
}

double
qbg_activity_due (const QbgActivity *activity)
{
  return activity->filled < activity->n_bins
    ? qbg_activity_time (activity, activity->filled + 1) : INFINITY;
}

void
qbg_activity_note (QbgActivity *activity, const guint64 *steps)
{
  if (activity->filled == activity->n_bins)
    return;
  for (guint i = 0; i < activity->n_states; i++) {
    QBG_ACTIVITY (activity, i, activity->filled) =
      steps[i] - activity->before[i];
    activity->before[i] = steps[i];
  }
  activity->filled++;
}
