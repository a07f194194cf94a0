#include <config.h>

#include "report/study.h"

#include <math.h>
#include <string.h>

#include "tests/support.h"
#include "tests/svg.h"

/* A method at one tolerance, with an error and a time; error NaN: it failed. */
static QbgTrial *
add_trial (QbgStudy *study, const char *method, double tolerance,
           double error, double cpu)
{
  QbgTrial *t = qbg_study_add (study, method, tolerance);

  t->plain = t->shifted = (QbgError) { error, error, 0 };
  t->cpu = cpu;
  if (isnan (error))
    t->failure = g_strdup ("stopped");
  return t;
}

static QbgTrajectory *
line (double offset)
{
  QbgTrajectory *t = qbg_trajectory_new ();

  qbg_trajectory_add_trace (t, "C.v", "V", FALSE);
  qbg_trajectory_add_trace (t, "L.i", "A", FALSE);
  qbg_trajectory_add_trace (t, "x", NULL, FALSE);
  for (guint k = 0; k <= 10; k++) {
    double *row = qbg_trajectory_append (t, k);
    row[0] = k;
    row[1] = k + 10 * offset;
    row[2] = k + offset;
  }
  return t;
}

static Svg *
draw (QbgChart *chart)
{
  g_autoptr (GString) out = g_string_new (NULL);

  qbg_chart_svg (chart, out);
  qbg_chart_free (chart);
  return svg_parse (out);
}

/* Equal ratios of times and errors are equal distances, from left to right and
 * from top to bottom. */
START_TEST (test_each_method_is_a_line_from_tolerance_to_tolerance)
{
  g_autoptr (QbgStudy) study = qbg_study_new ("M", "reference");
  g_autoptr (Svg) svg = NULL;
  g_autoptr (GArray) vertices = NULL;

  add_trial (study, "a", 1e-2, 1e-2, 1e-3);
  add_trial (study, "a", 1e-3, 1e-3, 1e-2);
  add_trial (study, "a", 1e-4, 1e-4, 1e-1);
  add_trial (study, "b", 1e-2, 1e-2, 1e-2);
  add_trial (study, "b", 1e-3, NAN, 1);
  svg = draw (qbg_study_work (study));
  ck_assert_uint_eq (svg_count (svg, "curve"), 2 + 2);
  vertices = svg_vertices (svg_find (svg, "curve", 0));
  ck_assert_uint_eq (vertices->len, 3);
  const Vertex *v = (const Vertex *) (const void *) vertices->data;
  ck_assert_double_gt (v[1].x, v[0].x);
  ck_assert_double_gt (v[1].y, v[0].y);
  ck_assert_double_eq_tol (v[1].x - v[0].x, v[2].x - v[1].x, 0.02);
  ck_assert_double_eq_tol (v[1].y - v[0].y, v[2].y - v[1].y, 0.02);
}
END_TEST

START_TEST (test_methods_without_any_result_are_named)
{
  g_autoptr (QbgStudy) study = qbg_study_new ("M", "reference");
  g_autoptr (Svg) svg = NULL;

  add_trial (study, "good", 1e-2, 1e-2, 1e-3);
  add_trial (study, "good", 1e-3, NAN, 1e-3);
  add_trial (study, "bad", 1e-2, NAN, 1e-3);
  add_trial (study, "bad", 1e-3, NAN, 1e-3);
  add_trial (study, "worse", 1e-2, NAN, 1e-3);
  svg = draw (qbg_study_work (study));
  ck_assert (g_str_has_suffix (svg_find (svg, "note", 0)->text,
                               "; no result: bad, worse"));
}
END_TEST

/* Of three signals the one that is off most comes first, then the next. */
START_TEST (test_the_worst_signals_are_drawn_with_their_errors)
{
  g_autoptr (QbgStudy) study = qbg_study_new ("M", "reference");
  g_autoptr (QbgTrajectory) reference = line (0);
  g_autoptr (Svg) svg = NULL;
  g_autoptr (GArray) vertices = NULL;

  add_trial (study, "a", 1e-2, 1e-2, 1e-3)->result = line (0.01);
  add_trial (study, "b", 1e-2, 1e-2, 1e-3);
  study->shift = 0;
  svg = draw (qbg_study_waves (study, reference, 2));
  ck_assert_uint_eq (svg_count (svg, "pane"), 4);
  ck_assert_str_eq (svg_find (svg, "label", 0)->text, "L.i [A]");
  ck_assert_str_eq (svg_find (svg, "label", 1)->text, "error");
  ck_assert_str_eq (svg_find (svg, "label", 2)->text, "x");
  /* The waveform of a, then its error, which is the same everywhere. */
  vertices = svg_vertices (svg_find (svg, "curve", 1));
  for (guint i = 1; i < vertices->len; i++)
    ck_assert_double_eq (g_array_index (vertices, Vertex, i).y,
                         g_array_index (vertices, Vertex, 0).y);
}
END_TEST

START_TEST (test_a_table_says_why_a_method_failed)
{
  g_autoptr (QbgStudy) study = qbg_study_new ("M", "reference");
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) csv = g_string_new (NULL);

  add_trial (study, "a", 1e-2, 1e-2, 1e-3);
  add_trial (study, "b", 1e-2, NAN, NAN);
  qbg_study_text (study, text);
  qbg_study_csv (study, csv);
  ck_assert_ptr_nonnull (strstr (text->str, "against reference"));
  ck_assert_ptr_nonnull (strstr (text->str, "stopped\n"));
  ck_assert_ptr_nonnull (strstr (csv->str,
    "\n\"a\",0.01,,,,,0.001,0.01,0.01,0.01,0.01,,,\n"
    "\"b\",0.01,,,,,,,,,,,\"stopped\",\n"));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("study");
  TCase *tests = tcase_create ("study");

  tcase_add_test (tests,
                  test_each_method_is_a_line_from_tolerance_to_tolerance);
  tcase_add_test (tests, test_methods_without_any_result_are_named);
  tcase_add_test (tests, test_the_worst_signals_are_drawn_with_their_errors);
  tcase_add_test (tests, test_a_table_says_why_a_method_failed);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
