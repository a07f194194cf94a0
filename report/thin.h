/* A dense trajectory with fewer rows. */

#ifndef QBG_REPORT_THIN_H
#define QBG_REPORT_THIN_H

#include "base/trajectory.h"

/* What dense is at the rows of another, and on both sides of its own jumps,
 * over the times that both cover; so that between rows, where both are taken as
 * linear, the two are wrong by the same.  The caller owns the result. */
QbgTrajectory *qbg_thin (const QbgTrajectory *dense,
                         const QbgTrajectory *like);

#endif
