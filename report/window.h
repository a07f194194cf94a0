/* A window of time on a trajectory, and the points of a trace within it. */

#ifndef QBG_REPORT_WINDOW_H
#define QBG_REPORT_WINDOW_H

#include <glib.h>

#include "base/trajectory.h"

typedef struct {
  const QbgTrajectory *trajectory;
  double from, to;
  gsize first, end;     /* the rows within; end is the first one after */
} QbgWindow;

/* from, to NAN: from the first row, to the last. */
QbgWindow qbg_window (const QbgTrajectory *trajectory, double from,
                      double to);

/* Calls visit for each point of a trace in the window, in the order of time,
 * with those at its ends, which may lie between rows; of a step, with its
 * corners too. */
typedef void (*QbgVisit) (gpointer data, double time, double value);
void qbg_window_walk (const QbgWindow *window, guint trace, gboolean step,
                      QbgVisit visit, gpointer data);

#endif
