/* The instants of two trajectories together, and where each of the two stands
 * at them.
 *
 * Times that differ by a rounding error are one instant.  At an instant a
 * trace has two values, from the left and from the right, which differ where
 * several rows have that time.  Between rows it is interpolated linearly, or,
 * if it is a step, stays. */

#ifndef QBG_REPORT_GRID_H
#define QBG_REPORT_GRID_H

#include <glib.h>

#include "base/trajectory.h"

/* A place in a trajectory: rows left to right of one instant, or, if between
 * is set, a part of the way from the row left to the row right. */
typedef struct {
  gsize left, right;
  double part;
  gboolean between;
} QbgMark;

typedef struct {
  gsize n;
  double *times;        /* increasing */
  QbgMark *marks[2];    /* by trajectory, for each of the times */
} QbgGrid;

/* How far apart times of one instant may be, as a part of from to to. */
#define QBG_GRID_INSTANT 1e-10

/* The instants of the rows from from to to, which both trajectories cover,
 * with from and to themselves; and, if shift is not 0, those by which it is
 * earlier and later than a row. */
QbgGrid *qbg_grid_new (const QbgTrajectory *const *both, double from,
                       double to, double shift);
void qbg_grid_free (QbgGrid *grid);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgGrid, qbg_grid_free)

/* The value of a trace at a mark, from either side. */
double qbg_mark_left (const QbgTrajectory *trajectory, const QbgMark *mark,
                      guint trace);
double qbg_mark_right (const QbgTrajectory *trajectory, const QbgMark *mark,
                       guint trace);

/* The value of a trace a part of the way from row - 1 to row. */
double qbg_row_between (const QbgTrajectory *trajectory, gsize row,
                        double part, guint trace);

#endif
