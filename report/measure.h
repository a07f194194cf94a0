/* How far a result is from a reference.
 *
 * x is a trace of the result, r the one of the reference that has its name,
 * both over the times that both trajectories cover.  Between rows they are
 * linear (a step stays); rows of equal time are the sides of an event.
 *
 * All errors are relative to the range of r, largest less smallest value.
 * Where that is less than a millionth of the largest magnitude of all traces
 * of the reference of the same unit, it is taken for what rounding leaves of a
 * constant, and that millionth stands for it; if that is 0 too, errors are
 * absolute.
 *
 * Without shifts, the error at a time is |x - r|, from either side of events.
 *
 * With shifts, an event may be earlier or later by up to shift.  Near a jump
 * of x or of r, no farther away than shift, the error is the distance of x
 * from the tube of r, all values that r takes within shift of that time, or
 * that of r from the tube of x if it is larger; elsewhere it is |x - r|.  So a
 * jump that comes a little late is no error, one that does not come is, and a
 * short pulse cannot be lost.  A jump is a difference of more than a millionth
 * of the range between rows of equal time, or of at least a twentieth between
 * neighbouring rows no more than shift apart.
 *
 * max is the largest error (exact without shifts; with shifts, near jumps at
 * the rows of both, shift before and after them, and fifteen times between);
 * rms is the root of its mean square over time, error taken as linear between
 * those.  A value that is not finite
 * where the other one is, is an infinite error; where both are the same, none.
 */

#ifndef QBG_REPORT_MEASURE_H
#define QBG_REPORT_MEASURE_H

#include <glib.h>

#include "base/trajectory.h"
#include "report/point.h"

typedef struct {
  double rms, max;
  double time;          /* where max is */
} QbgError;

typedef struct {
  guint result, reference;      /* the places of the trace in both */
  double scale;         /* what errors are relative to */
  QbgError plain;       /* without shifts */
  QbgError shifted;     /* with shifts; never larger */
  guint n_jumps;        /* of both together */
  gboolean differs;     /* shifted.max is above the tolerance */
  double first;         /* when it first is */
  double x, r;          /* the values there */
} QbgDifference;

typedef struct {
  double shift;         /* NaN: a ten-thousandth of the common time, but no
                           more than a twentieth of the mean distance between
                           events of the reference */
  double tolerance;     /* of the first difference */
} QbgMeasureOptions;

typedef struct {
  double from, to;      /* the common time; from > to: there is none */
  double shift;         /* that was taken */
  double tolerance;
  GArray *differences;  /* QbgDifference, the worst first */
  GArray *only_result;  /* places (guint) of traces that the other one has */
  GArray *only_reference;       /* not */
  QbgError plain, shifted;      /* of all: largest max, mean rms (as the root
                                   of the mean square) */
  guint n_different;    /* of differences, above the tolerance */
} QbgMeasure;

#define QBG_DIFFERENCE(measure, k) \
  (&g_array_index ((measure)->differences, QbgDifference, (k)))

/* Compares the traces (places, guint; NULL: all) of reference with those of
 * result.  The caller owns the measure; the trajectories need not outlive
 * it. */
QbgMeasure *qbg_measure (const QbgTrajectory *result,
                         const QbgTrajectory *reference, const GArray *traces,
                         const QbgMeasureOptions *options);
void qbg_measure_free (QbgMeasure *measure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgMeasure, qbg_measure_free)

/* Appends the error with shifts over time, with its sign, as points (QbgPoint)
 * of a curve, for a difference that qbg_measure found between the two. */
void qbg_measure_curve (const QbgMeasure *measure,
                        const QbgDifference *difference,
                        const QbgTrajectory *result,
                        const QbgTrajectory *reference, GArray *points);

#endif
