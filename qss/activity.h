/* The activity of states: how many steps each takes in each part of the
 * simulated time.  The parts, bins, are of equal length. */

#ifndef QBG_QSS_ACTIVITY_H
#define QBG_QSS_ACTIVITY_H

#include <glib.h>

typedef struct {
  guint n_states, n_bins;   /* no bins: nothing is recorded */
  double start, stop;
  guint filled;             /* bins that are complete */
  guint64 *before;          /* by state: its steps up to the bin at hand */
  guint64 *steps;           /* n_bins of each state, one state after another */
} QbgActivity;

void qbg_activity_init (QbgActivity *activity, guint n_states, guint n_bins,
                        double start, double stop);
void qbg_activity_clear (QbgActivity *activity);

/* When the bin at hand ends; INFINITY: there is none. */
double qbg_activity_due (const QbgActivity *activity);

/* The bin at hand ends: steps so far, by state. */
void qbg_activity_note (QbgActivity *activity, const guint64 *steps);

/* Where bin k begins; k may be n_bins. */
double qbg_activity_time (const QbgActivity *activity, guint k);

#define QBG_ACTIVITY(activity, state, bin) \
  ((activity)->steps[(gsize) (state) * (activity)->n_bins + (bin)])

#endif
