/* An axis: a range of values, and ticks at round ones within it.
 *
 * Along a logarithmic axis, whose values are positive, equal ratios are equally
 * far apart; its ticks are powers of ten, every so many, or, where there are
 * few of them, 1, 2 and 5 times those, or 1 to 9 times. */

#ifndef QBG_REPORT_AXIS_H
#define QBG_REPORT_AXIS_H

#include <glib.h>

typedef struct {
  double low, high;     /* low < high */
  int mantissa, power;  /* ticks are mantissa*10^power apart; 1, 2 or 5 */
  gint64 first;         /* the first tick is at first times that distance */
  guint n_ticks;
  int exponent;         /* labels are values divided by 10^exponent */
  int decimals;         /* of the labels */
  gboolean logarithmic; /* power is then how many powers of ten are between
                           ticks, or, if mantissa is 3 or 9, 1: it is how many
                           ticks there are to each */
} QbgAxis;

/* Widens what holds values from low to high, all alike maybe, or none at all
 * if low > high, to a range that can be drawn; margin is what is left free on
 * either side, as a part of the range. */
void qbg_range_widen (double *low, double *high, double margin);

/* An axis from low to high, as qbg_range_widen gave them, with at least
 * two ticks and, if that can be, at most max_ticks distances between them, for
 * values in a unit (NULL: none). */
QbgAxis qbg_axis (double low, double high, guint max_ticks, const char *unit);

/* A logarithmic axis; 0 < low < high.  Labels are the values themselves. */
QbgAxis qbg_axis_logarithmic (double low, double high, guint max_ticks);

/* Widens what holds positive values from low to high, all alike maybe, or none
 * at all if low > high, to a range that can be drawn on a logarithmic axis. */
void qbg_range_widen_logarithmic (double *low, double *high, double margin);

double qbg_axis_tick (const QbgAxis *axis, guint k);

/* Newly allocated. */
char *qbg_axis_label (const QbgAxis *axis, guint k);

/* Where value stands between the ends: 0 at low, 1 at high. */
double qbg_axis_place (const QbgAxis *axis, double value);

#endif
