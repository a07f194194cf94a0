/* What goes into which pane of a plot: curves of one unit and of like size. */

#ifndef QBG_REPORT_PANES_H
#define QBG_REPORT_PANES_H

#include <glib.h>

#include "report/window.h"

typedef struct {
  guint trace;          /* its place in the trajectory */
  const char *unit;     /* the trace's, or guessed; NULL: none; borrowed */
  gboolean step;        /* to be drawn as steps */
  gboolean is_logical;  /* its values are 0 and 1 only, and have no unit */
  double low, high;     /* of its finite values; low > high: there are none */
} QbgCurve;

typedef struct {
  const char *unit;     /* of its curves; borrowed */
  GArray *curves;       /* QbgCurve */
  guint hidden;         /* curves that would be too much */
  double low, high;     /* of all the curves; low > high: nothing is there */
  gboolean is_logical;  /* all of them are */
} QbgPane;

/* How many curves are drawn one above the other: what is 0 or 1 would cover
 * what else is. */
guint qbg_pane_lanes (const QbgPane *pane);

/* The value at which the index-th curve of a pane is drawn for a value of its
 * own: in its lane, the first one on top. */
double qbg_pane_value (const QbgPane *pane, guint index, double value);

/* The panes (QbgPane *) for the traces (places, guint; NULL: all) as far as
 * they are seen in the window, in the order in which their units come. */
GPtrArray *qbg_panes (const QbgWindow *window, const GArray *traces);

#endif
