#include <config.h>

#include "report/chart.h"

#include <math.h>
#include <string.h>

#include "tests/support.h"
#include "tests/svg.h"

static Svg *
draw (const QbgChart *chart)
{
  g_autoptr (GString) out = g_string_new (NULL);

  qbg_chart_svg (chart, out);
  return svg_parse (out);
}

/* Where a curve that goes through three powers of ten has its corner. */
static void
corner (gboolean logarithmic, double *x, double *y)
{
  g_autoptr (QbgChart) chart = qbg_chart_new ("powers", "x", NULL,
                                              logarithmic);
  QbgChartPane *pane = qbg_chart_add_pane (chart, "y", "V", logarithmic, 300);
  QbgSeries *s = qbg_chart_add_series (pane, "s", QBG_SERIES_MARKS, 0, FALSE);
  g_autoptr (Svg) svg = NULL;
  g_autoptr (GArray) vertices = NULL;

  qbg_series_add (s, 1, 1e-3);
  qbg_series_add (s, 10, 1e-2);
  qbg_series_add (s, 100, 1e-1);
  svg = draw (chart);
  vertices = svg_vertices (svg_find (svg, "curve", 0));
  ck_assert_uint_eq (vertices->len, 3);
  const Vertex *v = (const Vertex *) (const void *) vertices->data;
  *x = (v[1].x - v[0].x) / (v[2].x - v[0].x);
  *y = (v[1].y - v[0].y) / (v[2].y - v[0].y);
}

START_TEST (test_equal_ratios_are_equal_lengths_on_logarithmic_axes)
{
  double x, y;

  corner (TRUE, &x, &y);
  ck_assert_double_eq_tol (x, 0.5, 1e-3);
  ck_assert_double_eq_tol (y, 0.5, 1e-3);
  corner (FALSE, &x, &y);
  ck_assert_double_eq_tol (x, 9.0 / 99, 1e-3);
  ck_assert_double_eq_tol (y, 9.0 / 99, 1e-3);
}
END_TEST

/* Vertical extent of the first pane, and of the curve in it. */
START_TEST (test_what_is_not_positive_stands_at_the_foot_of_the_axis)
{
  g_autoptr (QbgChart) chart = qbg_chart_new ("zero", "time", "s", FALSE);
  QbgChartPane *pane = qbg_chart_add_pane (chart, "error", NULL, TRUE, 100);
  QbgSeries *s = qbg_chart_add_series (pane, "e", QBG_SERIES_LINE, 0, FALSE);
  g_autoptr (Svg) svg = NULL;
  g_autoptr (GArray) vertices = NULL;

  pane->decades = 3;
  qbg_series_add (s, 0, 0);
  qbg_series_add (s, 1, 1);
  qbg_series_add (s, 2, 1e-9);
  qbg_series_add (s, 3, NAN);
  qbg_series_add (s, 4, 1);
  qbg_series_add (s, 5, 1);
  svg = draw (chart);
  vertices = svg_vertices (svg_find (svg, "curve", 0));
  const Shape *frame = svg_find (svg, "frame", 0);
  const Vertex *v = (const Vertex *) (const void *) vertices->data;
  ck_assert_uint_eq (vertices->len, 5);
  ck_assert_double_eq_tol (v[0].y, frame->y + frame->height, 0.01);
  ck_assert_double_eq_tol (v[2].y, frame->y + frame->height, 0.01);
  ck_assert_double_lt (v[1].y, frame->y + 0.2 * frame->height);
  ck_assert (v[3].begins);
  ck_assert_str_eq (svg_find (svg, "value", 0)->text, "10⁻²");
}
END_TEST

static QbgChart *
methods (guint n)
{
  QbgChart *chart = qbg_chart_new ("methods", "CPU time", "s", TRUE);

  for (guint k = 0; k < 2; k++) {
    QbgChartPane *pane = qbg_chart_add_pane (chart, "error", NULL, TRUE, 200);
    for (guint i = 0; i < n; i++) {
      g_autofree char *name = g_strdup_printf ("method %u", i);
      QbgSeries *s = qbg_chart_add_series (pane, name, QBG_SERIES_MARKS, i,
                                           FALSE);
      qbg_series_add (s, 1 + i, 1);
      qbg_series_add (s, 2 + i, 0.1);
    }
  }
  return chart;
}

/* Few entries stand above the panes, many beside them; none covers one. */
START_TEST (test_the_legend_names_each_series_once_and_covers_nothing)
{
  guint n = (guint) _i;
  g_autoptr (QbgChart) chart = methods (n);
  g_autoptr (Svg) svg = draw (chart);
  const Shape *frame = svg_find (svg, "frame", 0);

  ck_assert_uint_eq (svg_count (svg, "legend"), n);
  ck_assert_uint_eq (svg_count (svg, "mark"), 5 * n);
  for (guint i = 0; i < n; i++) {
    const Shape *entry = svg_find (svg, "legend", i);
    ck_assert (entry->y < frame->y || entry->x > frame->x + frame->width);
    ck_assert_double_gt (entry->y, 0);
    ck_assert_double_lt (entry->y, svg->height);
    ck_assert_double_lt (entry->x + 60, svg->width);
  }
}
END_TEST

/* Whether it is an outline, and its path about the origin. */
static char *
mark_without_colour (const Svg *svg, guint series)
{
  const Shape *mark = svg_find (svg, "mark", 2 * series);

  return g_strconcat (strcmp (mark->fill, "#fff") == 0 ? "outline " : "",
                      strchr (mark->d, 'm'), NULL);
}

START_TEST (test_series_have_different_marks_also_without_colours)
{
  g_autoptr (QbgChart) chart = methods (14);
  g_autoptr (Svg) svg = draw (chart);

  ck_assert_str_eq (svg_find (svg, "curve", 0)->stroke,
                    svg_find (svg, "curve", 7)->stroke);
  for (guint i = 0; i < 14; i++)
    for (guint j = 0; j < i; j++) {
      g_autofree char *a = mark_without_colour (svg, i);
      g_autofree char *b = mark_without_colour (svg, j);
      ck_assert_str_ne (a, b);
    }
}
END_TEST

START_TEST (test_a_chart_of_nothing_is_a_picture)
{
  g_autoptr (QbgChart) chart = qbg_chart_new ("<&>", "x", NULL, TRUE);
  g_autoptr (Svg) empty = draw (chart);
  g_autoptr (Svg) svg = NULL;

  ck_assert_uint_eq (svg_count (empty, "frame"), 0);
  qbg_chart_set_note (chart, "nothing");
  qbg_chart_add_pane (chart, "y", NULL, FALSE, 100);
  svg = draw (chart);
  ck_assert_uint_eq (svg_count (svg, "frame"), 1);
  ck_assert_str_eq (svg_find (svg, "title", 0)->text, "<&>");
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("chart");
  TCase *tests = tcase_create ("chart");

  tcase_add_test (tests,
                  test_equal_ratios_are_equal_lengths_on_logarithmic_axes);
  tcase_add_test (tests,
                  test_what_is_not_positive_stands_at_the_foot_of_the_axis);
  tcase_add_loop_test (
    tests, test_the_legend_names_each_series_once_and_covers_nothing, 1, 14);
  tcase_add_test (tests, test_series_have_different_marks_also_without_colours);
  tcase_add_test (tests, test_a_chart_of_nothing_is_a_picture);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
