/* Where everything of a plot goes, in pixels from the upper left corner. */

#ifndef QBG_REPORT_LAYOUT_H
#define QBG_REPORT_LAYOUT_H

#include <glib.h>

#include "report/axis.h"
#include "report/panes.h"
#include "report/plot.h"

#define QBG_FONT_SIZE 12.0
#define QBG_TITLE_SIZE 15.0

/* Of the piece of line in the legend, and of what is between it and the
 * name. */
#define QBG_SAMPLE_WIDTH 26.0
#define QBG_SAMPLE_GAP 6.0

typedef struct {
  char *label;          /* the trace's name, or as much as there is room for;
                           or how many are hidden */
  double x, y;          /* where the sample begins; the text's baseline */
} QbgEntry;

typedef struct {
  const QbgPane *pane;
  double y, height;     /* of the rectangle that the curves are in */
  QbgAxis axis;
  char *label;          /* of the axis; "": none is needed */
  GArray *legend;       /* QbgEntry, one for each curve, and one if curves are
                           hidden */
} QbgFrame;

typedef struct {
  const QbgTrajectory *trajectory;      /* borrowed */
  double width, height; /* of the whole picture */
  double x, inner;      /* the left edge of all frames, and their width */
  char *title;          /* NULL: none */
  double title_y;       /* its baseline */
  QbgAxis time;
  char *time_label;
  GArray *frames;       /* QbgFrame */
} QbgLayout;

/* The panes (QbgPane *) are borrowed. */
QbgLayout *qbg_layout_new (const QbgWindow *window, const GPtrArray *panes,
                           const QbgPlotOptions *options);
void qbg_layout_free (QbgLayout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgLayout, qbg_layout_free)

#endif
