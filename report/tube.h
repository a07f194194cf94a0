/* The tube of a trace: at each time, all the values that the trace takes
 * within a shift before and after it. */

#ifndef QBG_REPORT_TUBE_H
#define QBG_REPORT_TUBE_H

#include <glib.h>

#include "base/trajectory.h"

typedef struct QbgTube QbgTube;

/* trajectory outlives the tube, which the caller owns. */
QbgTube *qbg_tube_new (const QbgTrajectory *trajectory, double shift);
void qbg_tube_free (QbgTube *tube);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgTube, qbg_tube_free)

/* Begins again, with a trace. */
void qbg_tube_start (QbgTube *tube, guint trace);

/* Goes to a time, which is not less than before. */
void qbg_tube_move (QbgTube *tube, double time);

/* How far a value lies outside; INFINITY if it is not finite and nothing there
 * is the same, or if nothing there is finite. */
double qbg_tube_distance (const QbgTube *tube, double value);

#endif
