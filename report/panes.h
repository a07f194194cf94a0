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

/* The panes (QbgPane *) for the traces (places, guint; NULL: all) as far as
 * they are seen in the window, in the order in which their units come. */
GPtrArray *qbg_panes (const QbgWindow *window, const GArray *traces);

#endif
