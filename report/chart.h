/* A chart: series of points in panes, one above the other over a common axis,
 * each axis linear or logarithmic, with one legend at the right of them all. */

#ifndef QBG_REPORT_CHART_H
#define QBG_REPORT_CHART_H

#include <glib.h>

#include "base/trajectory.h"
#include "report/point.h"

typedef enum {
  QBG_SERIES_LINE,          /* points by rising x, as a line */
  QBG_SERIES_MARKS,         /* a mark at each point, with lines between */
  QBG_SERIES_GROUND         /* a wide line that others are drawn upon */
} QbgSeriesKind;

typedef struct {
  char *name;               /* in the legend; those of one name share it */
  QbgSeriesKind kind;
  guint style;              /* as in report/style.h */
  gboolean dashed;
  GArray *points;           /* QbgPoint, as values; y not finite: a gap */
} QbgSeries;

typedef struct {
  char *quantity;           /* what the values are */
  char *unit;               /* of the values; NULL: none */
  gboolean logarithmic;     /* values that are not positive stand at its foot */
  double decades;           /* at most, of a logarithmic axis */
  double height;            /* in pixels */
  GPtrArray *series;        /* QbgSeries * */
} QbgChartPane;

typedef struct {
  char *title;
  char *note;               /* under the title; NULL: none */
  char *quantity, *unit;    /* of the common axis */
  gboolean logarithmic;
  GPtrArray *panes;         /* QbgChartPane * */
} QbgChart;

/* Strings are copied; the caller owns the result. */
QbgChart *qbg_chart_new (const char *title, const char *quantity,
                         const char *unit, gboolean logarithmic);
void qbg_chart_free (QbgChart *chart);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgChart, qbg_chart_free)

void qbg_chart_set_note (QbgChart *chart, const char *note);

/* A pane at the bottom, owned by the chart. */
QbgChartPane *qbg_chart_add_pane (QbgChart *chart, const char *quantity,
                                  const char *unit, gboolean logarithmic,
                                  double height);

/* A series without points, owned by the pane; drawn after those before it. */
QbgSeries *qbg_chart_add_series (QbgChartPane *pane, const char *name,
                                 QbgSeriesKind kind, guint style,
                                 gboolean dashed);

void qbg_series_add (QbgSeries *series, double x, double y);

/* Adds the points of a trace. */
void qbg_series_add_trace (QbgSeries *series, const QbgTrajectory *trajectory,
                           guint trace);

/* Appends the chart as SVG. */
void qbg_chart_svg (const QbgChart *chart, GString *out);

#endif
