#include <config.h>

#include "report/chart.h"

#include <math.h>

#include "report/window.h"

static void
series_free (gpointer item)
{
  QbgSeries *series = item;

  g_free (series->name);
  g_array_unref (series->points);
  g_free (series);
}

static void
pane_free (gpointer item)
{
  QbgChartPane *pane = item;

  g_free (pane->quantity);
  g_free (pane->unit);
  g_ptr_array_unref (pane->series);
  g_free (pane);
}

QbgChart *
qbg_chart_new (const char *title, const char *quantity, const char *unit,
               gboolean logarithmic)
{
  QbgChart *chart = g_new0 (QbgChart, 1);

  chart->title = g_strdup (title);
  chart->quantity = g_strdup (quantity);
  chart->unit = g_strdup (unit);
  chart->logarithmic = logarithmic;
  chart->panes = g_ptr_array_new_with_free_func (pane_free);
  return chart;
}

void
qbg_chart_free (QbgChart *chart)
{
  if (chart == NULL)
    return;
  g_free (chart->title);
  g_free (chart->note);
  g_free (chart->quantity);
  g_free (chart->unit);
  g_ptr_array_unref (chart->panes);
  g_free (chart);
}

void
qbg_chart_set_note (QbgChart *chart, const char *note)
{
  g_free (chart->note);
  chart->note = g_strdup (note);
}

QbgChartPane *
qbg_chart_add_pane (QbgChart *chart, const char *quantity, const char *unit,
                    gboolean logarithmic, double height)
{
  QbgChartPane *pane = g_new0 (QbgChartPane, 1);

  pane->quantity = g_strdup (quantity);
  pane->unit = g_strdup (unit);
  pane->logarithmic = logarithmic;
  pane->decades = 30;
  pane->height = height;
  pane->series = g_ptr_array_new_with_free_func (series_free);
  g_ptr_array_add (chart->panes, pane);
  return pane;
}

QbgSeries *
qbg_chart_add_series (QbgChartPane *pane, const char *name,
                      QbgSeriesKind kind, guint style, gboolean dashed)
{
  QbgSeries *series = g_new0 (QbgSeries, 1);

  series->name = g_strdup (name);
  series->kind = kind;
  series->style = style;
  series->dashed = dashed;
  series->points = g_array_new (FALSE, FALSE, sizeof (QbgPoint));
  g_ptr_array_add (pane->series, series);
  return series;
}

void
qbg_series_add (QbgSeries *series, double x, double y)
{
  QbgPoint point = { x, y };

  g_array_append_val (series->points, point);
}

static void
visit (gpointer data, double time, double value)
{
  qbg_series_add (data, time, value);
}

void
qbg_series_add_trace (QbgSeries *series, const QbgTrajectory *trajectory,
                      guint trace)
{
  QbgWindow window = qbg_window (trajectory, NAN, NAN);

  qbg_window_walk (&window, trace, QBG_TRACE (trajectory, trace)->step, visit,
                   series);
}
