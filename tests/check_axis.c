#include <config.h>

#include "report/axis.h"

#include <math.h>
#include <string.h>

#include "report/stroke.h"
#include "report/svg.h"
#include "report/units.h"
#include "tests/support.h"

static const struct {
  double low, high;
  guint max_ticks;
  const char *unit;
  const char *labels;       /* with blanks between, and the unit */
} axes[] = {
  { 0, 5, 5, "V", "0 1 2 3 4 5 [V]" },
  { -0.3, 5.3, 6, "V", "0 1 2 3 4 5 [V]" },
  { 0, 5e-3, 10, "s",
    "0.0 0.5 1.0 1.5 2.0 2.5 3.0 3.5 4.0 4.5 5.0 [ms]" },
  { 0, 1e-6, 5, "s", "0.0 0.2 0.4 0.6 0.8 1.0 [µs]" },
  { 0, 86400, 5, "s", "0 20000 40000 60000 80000 [s]" },
  { 0, 3e6, 3, "s", "0 1 2 3 [10⁶\u00a0s]" },
  { -325, 325, 4, "V", "−200 0 200 [V]" },
  { 0, 0.99, 5, "V", "0 200 400 600 800 [mV]" },
  { 0, 1.04, 5, "V", "0.0 0.5 1.0 [V]" },
  { 4700, 5200, 5, "Ohm", "4.7 4.8 4.9 5.0 5.1 5.2 [kΩ]" },
  { 0, 1e-18, 2, "A", "0.0 0.5 1.0 [aA]" },
  { 0, 1e-25, 2, "A", "0 50 100 [10⁻²⁷\u00a0A]" },
  { 0, 1e300, 2, "V", "0.0 0.5 1.0 [10³⁰⁰\u00a0V]" },
  { 0, 10, 5, NULL, "0 2 4 6 8 10 []" },
  { 0, 1, 5, "1", "0.0 0.2 0.4 0.6 0.8 1.0 []" },
  { 0, 2e7, 2, NULL, "0 10 20 [10⁶]" },
  { 0, 20000, 2, "rad/s", "0 10000 20000 [rad/s]" },
  { 0, 2e6, 2, "rad/s", "0 1 2 [10⁶\u00a0rad/s]" },
  { 2, 2.000001, 5, "s", "2.0000000 2.0000002 2.0000004 2.0000006 2.0000008 "
    "2.0000010 [s]" },
  { 0.4, 1.3, 1, "V", "0.5 1.0 [V]" },
  { -1.7e308, 1.7e308, 4, "V", "−100 0 100 [10³⁰⁶\u00a0V]" },
  { 20, 37, 4, "degC", "20 25 30 35 [°C]" },
  { 0, 4, 2, "furlong", "0 2 4 [furlong]" }
};

START_TEST (test_ticks_are_round_and_told_with_prefixes)
{
  QbgAxis axis = qbg_axis (axes[_i].low, axes[_i].high, axes[_i].max_ticks,
                           axes[_i].unit);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint k = 0; k < axis.n_ticks; k++)
    {
      g_autofree char *label = qbg_axis_label (&axis, k);
      double place = qbg_axis_place (&axis, qbg_axis_tick (&axis, k));

      g_string_append_printf (text, "%s ", label);
      ck_assert_double_ge (place, -1e-9);
      ck_assert_double_le (place, 1 + 1e-9);
    }
  g_string_append_c (text, '[');
  qbg_unit_append (text, axes[_i].unit, axis.exponent);
  g_string_append_c (text, ']');
  ck_assert_str_eq (text->str, axes[_i].labels);
}
END_TEST

static const struct {
  double low, high, margin, wide_low, wide_high;
} ranges[] = {
  { 0, 10, 0.1, -1, 11 },
  { 5, 5, 0.1, 4, 6 },
  { -5, -5, 0.1, -6, -4 },
  { 0, 0, 0.1, -1, 1 },
  { 1, -1, 0.1, -1, 1 },
  { INFINITY, -INFINITY, 0.1, -1, 1 },
  { 0, 5e-324, 0.1, -1, 1 },
  { 5, 5 + 1e-12, 0.1, 4, 6 },
  { -1.7e308, 1.7e308, 0, -8e307, 8e307 }
};

START_TEST (test_ranges_without_extent_get_one)
{
  double low = ranges[_i].low, high = ranges[_i].high;

  qbg_range_widen (&low, &high, ranges[_i].margin);
  ck_assert_double_eq_tol (low / ranges[_i].wide_low, 1, 1e-9);
  ck_assert_double_eq_tol (high / ranges[_i].wide_high, 1, 1e-9);
}
END_TEST

static const struct {
  double low, high;
  guint max_ticks;
  const char *labels;       /* with blanks between */
} logarithmic[] = {
  { 1e-6, 1e-2, 10, "10⁻⁶ 10⁻⁵ 10⁻⁴ 10⁻³ 10⁻² " },
  { 0.5e-6, 2e-2, 10, "10⁻⁶ 10⁻⁵ 10⁻⁴ 10⁻³ 10⁻² " },
  { 1e-12, 1, 5, "10⁻¹² 10⁻⁹ 10⁻⁶ 10⁻³ 1 " },
  { 0.3, 30, 5, "1 10¹ " },
  { 0.3, 30, 6, "5·10⁻¹ 1 2 5 10¹ 2·10¹ " },
  { 2e-4, 8e-4, 5, "2·10⁻⁴ 5·10⁻⁴ " },
  { 0.15, 1.2, 5, "2·10⁻¹ 5·10⁻¹ 1 " },
  { 2, 8, 5, "2 5 " },
  { 0.25, 0.45, 5, "3·10⁻¹ 4·10⁻¹ " },
  { 1e-300, 1e300, 3, "10⁻¹⁵¹ 1 10¹⁵¹ " }
};

START_TEST (test_logarithmic_ticks_are_powers_of_ten_or_simple_multiples)
{
  QbgAxis axis = qbg_axis_logarithmic (logarithmic[_i].low,
                                       logarithmic[_i].high,
                                       logarithmic[_i].max_ticks);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint k = 0; k < axis.n_ticks; k++)
    {
      g_autofree char *label = qbg_axis_label (&axis, k);
      double place = qbg_axis_place (&axis, qbg_axis_tick (&axis, k));

      g_string_append_printf (text, "%s ", label);
      ck_assert_double_ge (place, -1e-9);
      ck_assert_double_le (place, 1 + 1e-9);
    }
  ck_assert_str_eq (text->str, logarithmic[_i].labels);
}
END_TEST

START_TEST (test_equal_ratios_are_equally_far_apart)
{
  QbgAxis axis = qbg_axis_logarithmic (1e-4, 1, 10);

  ck_assert_double_eq_tol (qbg_axis_place (&axis, 1e-4), 0, 1e-12);
  ck_assert_double_eq_tol (qbg_axis_place (&axis, 1e-3), 0.25, 1e-12);
  ck_assert_double_eq_tol (qbg_axis_place (&axis, 1e-2), 0.5, 1e-12);
  ck_assert_double_eq_tol (qbg_axis_place (&axis, 1), 1, 1e-12);
}
END_TEST

static const struct {
  double low, high, margin, wide_low, wide_high;
} wide[] = {
  { 1, 100, 0.5, 0.1, 1000 },
  { 2, 2, 0.5, 2.0 / 3, 6 },
  { INFINITY, -INFINITY, 0, 0.1, 1 },
  { 0, 1, 0, 1e-300, 1 }
};

START_TEST (test_logarithmic_ranges_without_extent_get_one)
{
  double low = wide[_i].low, high = wide[_i].high;

  qbg_range_widen_logarithmic (&low, &high, wide[_i].margin);
  ck_assert_double_eq_tol (low / wide[_i].wide_low, 1, 1e-9);
  ck_assert_double_eq_tol (high / wide[_i].wide_high, 1, 1e-9);
}
END_TEST

static const struct {
  const char *name, *unit;
} guesses[] = {
  { "C1.v", "V" }, { "R[2].p.i", "A" }, { "gyrator.v1", "V" },
  { "stage[3].C.v", "V" }, { "opAmp.v_out", "V" }, { "R.LossPower", "W" },
  { "L.psi", "Wb" }, { "R.R_actual", "Ohm" }, { "load.v[3]", "V" },
  { "der(C1.v)", "V/s" }, { "der(i)", "A/s" }, { "der(x)", NULL },
  { "v", "V" }, { "S.off", NULL }, { "level", NULL }, { "", NULL },
  { "C1.vx", NULL }
};

START_TEST (test_units_are_guessed_by_the_habits_of_names)
{
  ck_assert_pstr_eq (qbg_unit_of_name (guesses[_i].name), guesses[_i].unit);
}
END_TEST

START_TEST (test_long_text_loses_its_middle)
{
  const char *name = "converter.leg[3].thyristor.v";
  g_autofree char *whole = qbg_text_elide (name, 12, 1000);
  g_autofree char *cut = qbg_text_elide (name, 12, 100);
  g_autofree char *nothing = qbg_text_elide (name, 12, 1);

  ck_assert_str_eq (whole, name);
  ck_assert_double_le (qbg_text_width (cut, 12), 100);
  ck_assert_double_ge (qbg_text_width (cut, 12), 80);
  ck_assert (g_str_has_prefix (cut, "conv"));
  ck_assert (g_str_has_suffix (cut, "stor.v"));
  ck_assert_str_eq (nothing, "…");
}
END_TEST

START_TEST (test_characters_are_not_cut_in_two)
{
  g_autofree char *cut = qbg_text_elide ("ÄÖÜäöüßÄÖÜäöüßÄÖÜäöüß", 12, 60);
  g_autofree char *broken = qbg_text_elide
    ("\xc3\xc3\xa4\xa4\xa4\xa4\xa4\xa4", 12, 30);

  ck_assert (g_utf8_validate (cut, -1, NULL));
  ck_assert_double_le (qbg_text_width (broken, 12), 30);
}
END_TEST

START_TEST (test_text_is_escaped_and_made_valid)
{
  g_autoptr (GString) out = g_string_new (NULL);

  qbg_text_append (out, "a<b>&\"c\x01\xff" "µ");
  ck_assert_str_eq (out->str, "a&lt;b&gt;&amp;&quot;c\ufffd\ufffdµ");
}
END_TEST

static const struct {
  double value;
  const char *text;
} numbers[] = {
  { 0, "0" }, { 12, "12" }, { 1.5, "1.5" }, { 1.25, "1.25" },
  { -0.05, "-0.05" }, { 99.999, "100" }, { -1.999, "-2" }, { 0.001, "0" },
  { -0.001, "0" }
};

START_TEST (test_coordinates_are_short)
{
  g_autoptr (GString) out = g_string_new (NULL);

  qbg_svg_number (out, numbers[_i].value);
  ck_assert_str_eq (out->str, numbers[_i].text);
}
END_TEST

/* "x,y" of each point with blanks between; "-" where the pen is lifted. */
static char *
stroke_through (const double *xy, guint n)
{
  g_autoptr (QbgStroke) stroke = qbg_stroke_new (1);
  GString *text = g_string_new (NULL);
  const GArray *points;

  for (guint i = 0; i < n; i++)
    qbg_stroke_add (stroke, xy[2 * i], xy[2 * i + 1]);
  points = qbg_stroke_points (stroke);
  for (guint i = 0; i < points->len; i++)
    {
      const QbgPoint *point = &g_array_index (points, QbgPoint, i);
      if (isfinite (point->y))
        g_string_append_printf (text, "%s%g,%g", i == 0 ? "" : " ", point->x,
                                point->y);
      else
        g_string_append (text, " -");
    }
  return g_string_free (text, FALSE);
}

static const struct {
  guint n;
  double xy[20];
  const char *kept;
} strokes[] = {
  { 0, { 0 }, "" },
  { 1, { 3, 4 }, "3,4" },
  { 2, { 0, 0, 9, 9 }, "0,0 9,9" },
  { 4, { 0, 0, 3, 3, 6, 6, 9, 9 }, "0,0 9,9" },
  { 4, { 0, 0, 3, 3, 6, 3, 9, 9 }, "0,0 3,3 6,3 9,9" },
  { 5, { 0, 0, 3, 0.04, 6, 0, 9, 0.04, 12, 0 }, "0,0 12,0" },
  { 4, { 0, 0, 5, 0, 5, 9, 9, 9 }, "0,0 5,0 5,9 9,9" },
  { 6, { 0, 0, 5.1, 0, 5.2, 9, 5.3, -7, 5.4, 1, 9, 1 },
    "0,0 5.1,0 5.2,9 5.3,-7 5.4,1 9,1" },
  { 7, { 0, 0, 5.1, 0, 5.2, 3, 5.3, 9, 5.4, 4, 5.5, 1, 9, 1 },
    "0,0 5.1,0 5.3,9 5.5,1 9,1" },
  { 5, { 0, 0, 3, 0, 5, NAN, 7, 0, 9, 0 }, "0,0 3,0 - 7,0 9,0" },
  { 5, { 0, 0, 3, 0, 3.1, NAN, 3.2, 0, 9, 0 }, "0,0 9,0" },
  { 5, { 0, NAN, 3, 1, 5, INFINITY, 7, 2, 9, NAN }, "3,1 - 7,2" },
  { 3, { 0, 1, 0, 1, 0, 1 }, "0,1" }
};

START_TEST (test_strokes_keep_what_is_seen)
{
  g_autofree char *kept = stroke_through (strokes[_i].xy, strokes[_i].n);

  ck_assert_str_eq (kept, strokes[_i].kept);
}
END_TEST

/* The distance, upwards, of a point from the line through those kept. */
static double
distance_from (const GArray *points, double x, double y)
{
  for (guint i = 1; i < points->len; i++)
    {
      const QbgPoint *a = &g_array_index (points, QbgPoint, i - 1);
      const QbgPoint *b = &g_array_index (points, QbgPoint, i);
      if (x >= a->x && x <= b->x && b->x > a->x)
        return fabs (a->y + (b->y - a->y) * (x - a->x) / (b->x - a->x) - y);
    }
  return INFINITY;
}

START_TEST (test_a_smooth_stroke_stays_within_a_tenth_of_a_pixel)
{
  g_autoptr (QbgStroke) stroke = qbg_stroke_new (0.01);
  const GArray *points;
  double worst = 0;

  for (guint i = 0; i <= 7000; i++)
    qbg_stroke_add (stroke, i / 10.0, 100 * sin (i / 500.0));
  points = qbg_stroke_points (stroke);
  ck_assert_uint_lt (points->len, 400);
  for (guint i = 0; i <= 7000; i++)
    worst = MAX (worst, distance_from (points, i / 10.0,
                                       100 * sin (i / 500.0)));
  ck_assert_double_lt (worst, 0.1);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("axis");
  TCase *tests = tcase_create ("axis");

  tcase_add_loop_test (tests, test_ticks_are_round_and_told_with_prefixes, 0,
                       G_N_ELEMENTS (axes));
  tcase_add_loop_test (
    tests, test_logarithmic_ticks_are_powers_of_ten_or_simple_multiples, 0,
    G_N_ELEMENTS (logarithmic));
  tcase_add_test (tests, test_equal_ratios_are_equally_far_apart);
  tcase_add_loop_test (tests, test_logarithmic_ranges_without_extent_get_one,
                       0, G_N_ELEMENTS (wide));
  tcase_add_loop_test (tests, test_ranges_without_extent_get_one, 0,
                       G_N_ELEMENTS (ranges));
  tcase_add_loop_test (tests, test_units_are_guessed_by_the_habits_of_names, 0,
                       G_N_ELEMENTS (guesses));
  tcase_add_test (tests, test_long_text_loses_its_middle);
  tcase_add_test (tests, test_characters_are_not_cut_in_two);
  tcase_add_test (tests, test_text_is_escaped_and_made_valid);
  tcase_add_loop_test (tests, test_coordinates_are_short, 0,
                       G_N_ELEMENTS (numbers));
  tcase_add_loop_test (tests, test_strokes_keep_what_is_seen, 0,
                       G_N_ELEMENTS (strokes));
  tcase_add_test (tests,
                  test_a_smooth_stroke_stays_within_a_tenth_of_a_pixel);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
