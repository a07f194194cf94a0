#include <config.h>

#include "report/plot.h"

#include <string.h>

#include "tests/plotting.h"
#include "tests/support.h"

static double
number_of (const Shape *label)
{
  const char *text = label->text;
  gboolean negative = g_str_has_prefix (text, "−");

  return negative ? -g_ascii_strtod (text + strlen ("−"), NULL)
                  : g_ascii_strtod (text, NULL);
}

/* The value at the height y, or the time at x, as a person reads it off the
 * first and the last number written beside the frame. */
static double
read_off (const Svg *svg, const char *class, double at)
{
  const Shape *a = svg_find (svg, class, 0);
  const Shape *b = svg_find (svg, class, svg_count (svg, class) - 1);
  gboolean is_time = g_str_equal (class, "time");
  double from = is_time ? a->x : a->y - 4.2;    /* the middle of digits */
  double to = is_time ? b->x : b->y - 4.2;
  double part = (at - from) / (to - from);

  return (1 - part) * number_of (a) + part * number_of (b);
}

static void
assert_vertex (const Svg *svg, const GArray *vertices, guint i, double time,
               double value)
{
  ck_assert_uint_lt (i, vertices->len);
  const Vertex *vertex = &g_array_index (vertices, Vertex, i);

  ck_assert_double_eq_tol (read_off (svg, "time", vertex->x), time, 0.01);
  ck_assert_double_eq_tol (read_off (svg, "value", vertex->y), value, 0.01);
}

START_TEST (test_points_stand_where_the_numbers_say)
{
  g_autoptr (QbgTrajectory) trajectory = new_with ("C1.v");
  g_autoptr (Svg) svg = NULL;
  g_autoptr (GArray) vertices = NULL;

  add (trajectory, 0, -1, 0);
  add (trajectory, 2e-3, 4.5, 0);
  add (trajectory, 5e-3, 2, 0);
  svg = draw_plainly (trajectory);
  vertices = svg_vertices (svg_find (svg, "curve", 0));
  ck_assert_uint_eq (vertices->len, 3);
  assert_vertex (svg, vertices, 0, 0, -1);
  assert_vertex (svg, vertices, 1, 2, 4.5);
  assert_vertex (svg, vertices, 2, 5, 2);
  ck_assert_str_eq (svg_find (svg, "label", 0)->text, "voltage [V]");
  ck_assert_str_eq (svg_find (svg, "label", 1)->text, "time [ms]");
}
END_TEST

START_TEST (test_steps_have_corners)
{
  g_autoptr (QbgTrajectory) trajectory = qbg_trajectory_new ();
  g_autoptr (Svg) svg = NULL;
  g_autoptr (GArray) vertices = NULL;

  qbg_trajectory_add_trace (trajectory, "n", "1", TRUE);
  add (trajectory, 0, 0, 0);
  add (trajectory, 2, 3, 0);
  add (trajectory, 4, 1, 0);
  svg = draw_plainly (trajectory);
  vertices = svg_vertices (svg_find (svg, "curve", 0));
  ck_assert_uint_eq (vertices->len, 5);
  assert_vertex (svg, vertices, 1, 2, 0);
  assert_vertex (svg, vertices, 2, 2, 3);
  assert_vertex (svg, vertices, 3, 4, 3);
  assert_vertex (svg, vertices, 4, 4, 1);
}
END_TEST

START_TEST (test_both_sides_of_an_event_are_joined_upright)
{
  g_autoptr (QbgTrajectory) trajectory = new_with ("V.v");
  g_autoptr (Svg) svg = NULL;
  g_autoptr (GArray) vertices = NULL;

  add (trajectory, 0, 0, 0);
  add (trajectory, 1, 0, 0);
  add (trajectory, 1, 5, 0);
  add (trajectory, 2, 5, 0);
  svg = draw_plainly (trajectory);
  vertices = svg_vertices (svg_find (svg, "curve", 0));
  ck_assert_uint_eq (vertices->len, 4);
  assert_vertex (svg, vertices, 1, 1, 0);
  assert_vertex (svg, vertices, 2, 1, 5);
  ck_assert_double_eq (g_array_index (vertices, Vertex, 1).x,
                       g_array_index (vertices, Vertex, 2).x);
}
END_TEST

START_TEST (test_what_is_0_or_1_without_a_unit_is_a_step)
{
  g_autoptr (QbgTrajectory) trajectory = new_with ("S.off C.v");
  g_autoptr (Svg) svg = NULL;
  g_autoptr (GArray) logical = NULL, voltage = NULL;

  add (trajectory, 0, 1, 1);
  add (trajectory, 1, 0, 0);
  add (trajectory, 2, 1, 1);
  svg = draw_plainly (trajectory);
  ck_assert_uint_eq (svg_count (svg, "frame"), 2);
  logical = svg_vertices (svg_find (svg, "curve", 0));
  voltage = svg_vertices (svg_find (svg, "curve", 1));
  ck_assert_uint_eq (logical->len, 5);
  ck_assert_uint_eq (voltage->len, 3);
}
END_TEST

START_TEST (test_what_is_0_or_1_has_a_lane_of_its_own)
{
  g_autoptr (QbgTrajectory) trajectory = new_with ("S.off D.off");
  g_autoptr (Svg) svg = NULL;
  double low[2] = { INFINITY, INFINITY }, high[2] = { 0, 0 };

  add (trajectory, 0, 1, 0);
  add (trajectory, 1, 0, 1);
  add (trajectory, 2, 1, 0);
  svg = draw_plainly (trajectory);
  ck_assert_uint_eq (svg_count (svg, "frame"), 1);
  for (guint k = 0; k < 2; k++)
    {
      g_autoptr (GArray) curve =
        svg_vertices (svg_find (svg, "curve", k));
      for (guint i = 0; i < curve->len; i++)
        {
          low[k] = MIN (low[k], g_array_index (curve, Vertex, i).y);
          high[k] = MAX (high[k], g_array_index (curve, Vertex, i).y);
        }
    }
  /* the first one on top */
  ck_assert_double_lt (high[0] + 5, low[1]);
  /* 0 and 1 of each */
  ck_assert_uint_eq (svg_count (svg, "value"), 4);
}
END_TEST

START_TEST (test_the_window_ends_between_rows)
{
  g_autoptr (QbgTrajectory) trajectory = new_with ("a.v");
  QbgPlotOptions options = QBG_PLOT_DEFAULTS;
  g_autoptr (Svg) svg = NULL;
  g_autoptr (GArray) vertices = NULL;

  for (guint i = 0; i <= 10; i++)
    add (trajectory, i, i * i, 0);
  options.from = 2.5;
  options.to = 4.5;
  svg = draw (trajectory, &options);
  vertices = svg_vertices (svg_find (svg, "curve", 0));
  ck_assert_uint_eq (vertices->len, 4);
  assert_vertex (svg, vertices, 0, 2.5, 6.5);
  assert_vertex (svg, vertices, 1, 3, 9);
  assert_vertex (svg, vertices, 3, 4.5, 20.5);
  options.from = 3.2;
  options.to = 3.4;
  svg_free (g_steal_pointer (&svg));
  svg = draw (trajectory, &options);
  g_array_unref (g_steal_pointer (&vertices));
  vertices = svg_vertices (svg_find (svg, "curve", 0));
  ck_assert_uint_eq (vertices->len, 2);
  assert_vertex (svg, vertices, 0, 3.2, 10.4);
}
END_TEST

START_TEST (test_gaps_are_not_bridged_and_lone_points_are_dots)
{
  g_autoptr (QbgTrajectory) trajectory = new_with ("a.v");
  g_autoptr (Svg) svg = NULL;
  g_autoptr (GArray) vertices = NULL;
  const double values[] = { 1, 2, NAN, 4, 5, NAN, 3, NAN };
  guint dots = 0, begun = 0;

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    add (trajectory, i, values[i], 0);
  svg = draw_plainly (trajectory);
  vertices = svg_vertices (svg_find (svg, "curve", 0));
  for (guint i = 0; i < vertices->len; i++)
    begun += g_array_index (vertices, Vertex, i).begins;
  ck_assert_uint_eq (begun, 3);
  for (guint i = 0; i < svg->shapes->len; i++)
    dots += g_str_equal (((Shape *) svg->shapes->pdata[i])->element,
                         "circle");
  ck_assert_uint_eq (dots, 1);
}
END_TEST

START_TEST (test_a_million_points_keep_their_extremes_in_every_column)
{
  g_autoptr (QbgTrajectory) trajectory = new_with ("a.v");
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autoptr (Svg) svg = NULL;
  g_autoptr (GArray) vertices = NULL;
  enum { N = 1000000, PARTS = 500 };
  double low[PARTS], high[PARTS];

  for (guint i = 0; i < PARTS; i++)
    {
      low[i] = INFINITY;
      high[i] = -INFINITY;
    }
  for (guint i = 0; i < N; i++)
    {
      double value = g_rand_double (random) * (i % 1000 == 500 ? 10 : 1);
      add (trajectory, i * 1e-6, value, 0);
      low[i / (N / PARTS)] = MIN (low[i / (N / PARTS)], value);
      high[i / (N / PARTS)] = MAX (high[i / (N / PARTS)], value);
    }
  qbg_plot_svg (trajectory, NULL, &QBG_PLOT_DEFAULTS, out);
  ck_assert_uint_lt (out->len, 500000);
  svg = svg_parse (out);
  vertices = svg_vertices (svg_find (svg, "curve", 0));
  for (guint i = 0, k = 0; i < PARTS; i++)
    {
      double least = INFINITY, most = -INFINITY, end = (i + 1) * (N / PARTS);

      for (; k < vertices->len; k++)
        {
          const Vertex *vertex = &g_array_index (vertices, Vertex, k);
          double value = read_off (svg, "value", vertex->y);
          if (read_off (svg, "time", vertex->x) * 1e3 >= end)
            break;
          least = MIN (least, value);
          most = MAX (most, value);
        }
      ck_assert_double_le (fabs (least - low[i]), 0.02);
      ck_assert_double_le (fabs (most - high[i]), 0.02);
    }
}
END_TEST

START_TEST (test_eight_traces_of_noise_stay_below_500_kilobytes)
{
  g_autoptr (QbgTrajectory) trajectory = many (8, "C#.v");
  g_autoptr (GRand) random = g_rand_new_with_seed (2);
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint row = 50; row < 50000; row++)
    {
      double *values = qbg_trajectory_append (trajectory, row);
      for (guint k = 0; k < 8; k++)
        values[k] = g_rand_double (random);
    }
  qbg_plot_svg (trajectory, NULL, &QBG_PLOT_DEFAULTS, out);
  ck_assert_uint_lt (out->len, 500000);
  ck_assert_uint_gt (out->len, 100000);
}
END_TEST

START_TEST (test_what_changes_and_lies_on_top_is_chosen)
{
  g_autoptr (QbgTrajectory) trajectory = new_with
    ("R1.p.v der(C1.v) V.v C1.v R1.v R1.i C1.i");
  g_autoptr (GArray) three = NULL, all = NULL;
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (guint));
  const guint expected[] = { 3, 4, 5 };

  for (guint row = 0; row < 10; row++)
    {
      double *values = qbg_trajectory_append (trajectory, row);
      values[0] = 3 + row;
      values[1] = row * row;
      values[2] = 5;
      values[3] = 2 * row;
      values[4] = 7 - 3 * row;
      values[5] = values[6] = row;
    }
  three = qbg_plot_choose (trajectory, none, 3);
  ck_assert_uint_eq (three->len, 3);
  ck_assert_mem_eq (three->data, expected, sizeof expected);
  all = qbg_plot_choose (trajectory, none, 100);
  ck_assert_uint_eq (all->len, 5);
}
END_TEST

/* The source would hide the voltage of the capacitor. */
START_TEST (test_favourites_are_chosen_with_what_does_not_hide_them)
{
  g_autoptr (QbgTrajectory) trajectory = new_with
    ("V.v V.i V.power sub.C2.v sub.L[3].i Coil.v R.v");
  const guint guessed[] = { 1, 3, 4, 6 }, told[] = { 0, 1, 2, 5 };
  g_autoptr (GArray) favourites = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) by_name = NULL, by_wish = NULL;
  guint power = 2;

  for (guint row = 0; row < 10; row++)
    {
      double *values = qbg_trajectory_append (trajectory, row);
      values[0] = 100 * row;
      values[1] = 2 * row;
      values[2] = 7 + row;
      values[3] = 3.0 - row;
      values[4] = row * row;
      values[5] = 90 * row;
      values[6] = 4 * row;
    }
  by_name = qbg_plot_choose (trajectory, NULL, 8);
  ck_assert_uint_eq (by_name->len, 4);
  ck_assert_mem_eq (by_name->data, guessed, sizeof guessed);
  g_array_append_val (favourites, power);
  by_wish = qbg_plot_choose (trajectory, favourites, 8);
  ck_assert_uint_eq (by_wish->len, 4);
  ck_assert_mem_eq (by_wish->data, told, sizeof told);
}
END_TEST

START_TEST (test_of_many_favourites_some_from_first_to_last_are_chosen)
{
  g_autoptr (QbgTrajectory) trajectory = many (41, "C[#].v");
  const guint expected[] = { 0, 13, 26, 40 };
  g_autoptr (GArray) chosen = NULL;

  chosen = qbg_plot_choose (trajectory, NULL, 4);
  ck_assert_uint_eq (chosen->len, 4);
  ck_assert_mem_eq (chosen->data, expected, sizeof expected);
}
END_TEST

static TCase *
curves (void)
{
  TCase *tests = tcase_create ("curves");

  tcase_add_test (tests, test_points_stand_where_the_numbers_say);
  tcase_add_test (tests, test_steps_have_corners);
  tcase_add_test (tests, test_both_sides_of_an_event_are_joined_upright);
  tcase_add_test (tests, test_what_is_0_or_1_without_a_unit_is_a_step);
  tcase_add_test (tests, test_what_is_0_or_1_has_a_lane_of_its_own);
  tcase_add_test (tests, test_the_window_ends_between_rows);
  tcase_add_test (tests, test_gaps_are_not_bridged_and_lone_points_are_dots);
  tcase_add_test (tests,
                  test_a_million_points_keep_their_extremes_in_every_column);
  tcase_add_test (tests,
                  test_eight_traces_of_noise_stay_below_500_kilobytes);
  tcase_add_test (tests, test_what_changes_and_lies_on_top_is_chosen);
  tcase_add_test (tests,
                  test_favourites_are_chosen_with_what_does_not_hide_them);
  tcase_add_test (tests,
                  test_of_many_favourites_some_from_first_to_last_are_chosen);
  tcase_set_timeout (tests, 60);
  return tests;
}

int
main (void)
{
  Suite *suite = suite_create ("plot");

  suite_add_tcase (suite, curves ());
  return test_run (suite);
}
