#include <config.h>

#include "report/plot.h"
#include "report/svg.h"
#include "tests/plotting.h"
#include "tests/support.h"

START_TEST (test_units_and_sizes_have_panes_of_their_own)
{
  g_autoptr (QbgTrajectory) trajectory = new_with ("a.v b.i c.v d.v e.v f.v");
  const double sizes[] = { 1e4, 1, 2e-3, 5e3, 0, 1e-17 };
  g_autoptr (Svg) svg = NULL;

  for (guint row = 0; row < 20; row++)
    {
      double *values = qbg_trajectory_append (trajectory, row);
      for (guint k = 0; k < 6; k++)
        values[k] = sizes[k] * sin (row);
    }
  svg = draw_plainly (trajectory);
  ck_assert_uint_eq (svg_count (svg, "frame"), 3);
  ck_assert_str_eq (svg_find (svg, "label", 0)->text, "voltage [kV]");
  ck_assert_str_eq (svg_find (svg, "label", 1)->text, "voltage [mV]");
  ck_assert_str_eq (svg_find (svg, "label", 2)->text, "current [A]");
  ck_assert_str_eq (svg_find (svg, "legend", 0)->text, "a.v");
  ck_assert_str_eq (svg_find (svg, "legend", 1)->text, "d.v");
  ck_assert_str_eq (svg_find (svg, "legend", 4)->text, "c.v");
  ck_assert_str_eq (svg_find (svg, "legend", 5)->text, "b.i");
}
END_TEST

static gboolean
overlap (double a, double a_end, double b, double b_end)
{
  return a < b_end && b < a_end;
}

/* No text of the legends lies in a frame or on another text, or leaves the
 * picture. */
static void
assert_legends_cover_nothing (const Svg *svg)
{
  for (guint i = 0; i < svg_count (svg, "legend"); i++)
    {
      const Shape *entry = svg_find (svg, "legend", i);
      double right = entry->x + qbg_text_width (entry->text, 12);

      ck_assert_double_le (right, svg->width);
      for (guint k = 0; k < svg_count (svg, "frame"); k++)
        {
          const Shape *frame = svg_find (svg, "frame", k);
          ck_assert (!overlap (entry->y - 12, entry->y + 3, frame->y,
                               frame->y + frame->height));
        }
      for (guint k = 0; k < i; k++)
        {
          const Shape *other = svg_find (svg, "legend", k);
          double end = other->x + qbg_text_width (other->text, 12);
          ck_assert (!overlap (entry->y - 12, entry->y + 3, other->y - 12,
                               other->y + 3)
                     || !overlap (entry->x - 32, right, other->x - 32, end));
        }
    }
}

static const struct {
  guint n_traces;
  const char *format;
  double width;
} legends[] = {
  { 1, "C#.v", 0 }, { 5, "C#.v", 0 }, { 40, "stage[#].C1.v", 0 },
  { 40, "stage[#].C1.v", 300 }, { 10, "a.very.long.package.name.with.parts."
    "converter.phaseLeg[#].upperSwitch.idealThyristor.plug_p.pin[3].v", 0 },
  { 4, "x#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.v", 250 },
  { 12, "WWWWWWWWWW#.v", 500 }
};

START_TEST (test_legends_cover_nothing)
{
  g_autoptr (QbgTrajectory) trajectory = many (legends[_i].n_traces,
                                               legends[_i].format);
  QbgPlotOptions options = QBG_PLOT_DEFAULTS;
  g_autoptr (Svg) svg = NULL;

  options.width = legends[_i].width;
  svg = draw (trajectory, &options);
  ck_assert_uint_ge (svg_count (svg, "legend"), MIN (legends[_i].n_traces,
                                                     12));
  assert_legends_cover_nothing (svg);
}
END_TEST

START_TEST (test_curves_differ_by_colour_dashes_and_name)
{
  g_autoptr (QbgTrajectory) trajectory = many (18, legends[4].format);
  g_autoptr (Svg) svg = draw_plainly (trajectory);
  g_autoptr (GHashTable) styles = g_hash_table_new_full
    (g_str_hash, g_str_equal, g_free, NULL);

  ck_assert_uint_eq (svg_count (svg, "curve"), 18);
  for (guint i = 0; i < 12; i++)
    {
      const Shape *curve = svg_find (svg, "curve", i);
      const Shape *sample = svg_find (svg, "sample", i);
      const char *label = svg_find (svg, "legend", i)->text;

      ck_assert_pstr_eq (curve->stroke, sample->stroke);
      ck_assert_pstr_eq (curve->dash, sample->dash);
      ck_assert (g_hash_table_add (styles, g_strdup_printf
                                   ("%s %s", curve->stroke, curve->dash)));
      ck_assert (g_hash_table_add (styles, g_strdup (label)));
    }
}
END_TEST

START_TEST (test_too_many_curves_are_told)
{
  g_autoptr (QbgTrajectory) trajectory = many (60, "stage[#].C1.v");
  g_autoptr (Svg) svg = draw_plainly (trajectory);

  ck_assert_uint_eq (svg_count (svg, "curve"), 24);
  ck_assert_str_eq (svg_find (svg, "note", 0)->text, "and 28 more");
  ck_assert_str_eq (svg_find (svg, "note", 1)->text, "and 8 more");
}
END_TEST

static void
assert_within_picture (const Svg *svg, double x, double y)
{
  ck_assert_double_ge (x, 0);
  ck_assert_double_le (x, svg->width);
  ck_assert_double_ge (y, 0);
  ck_assert_double_le (y, svg->height);
}

static void
assert_shapes_within_picture (const Svg *svg)
{
  for (guint i = 0; i < svg->shapes->len; i++)
    {
      const Shape *shape = svg->shapes->pdata[i];

      assert_within_picture (svg, shape->x, shape->y);
      assert_within_picture (svg, shape->x2, shape->y2);
      if (!g_str_equal (shape->class, "curve")
          && !g_str_equal (shape->class, "curve dense"))
        continue;
      g_autoptr (GArray) vertices = svg_vertices (shape);
      for (guint k = 0; k < vertices->len; k++)
        assert_within_picture (svg, g_array_index (vertices, Vertex, k).x,
                               g_array_index (vertices, Vertex, k).y);
    }
}

START_TEST (test_strange_values_stay_within_the_picture)
{
  static const double strange[] = {
    0, -0.0, 1, -1, 1e300, -1e300, 1.7e308, -1.7e308, 5e-324, 1e-310, NAN,
    INFINITY, -INFINITY, 1e-12, 4.9999999, 5
  };
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint) _i);
  g_autoptr (QbgTrajectory) trajectory = new_with ("a.v b x c.i");
  guint n_rows = (guint) g_rand_int_range (random, 0, 12);
  double step = strange[g_rand_int_range (random, 0, 10)];
  guint kinds = (guint) g_rand_int_range (random, 1, G_N_ELEMENTS (strange));
  double time = step < 0 ? step : 0;

  for (guint row = 0; row < n_rows; row++)
    {
      double *values = qbg_trajectory_append (trajectory, time);
      for (guint k = 0; k < 4; k++)
        values[k] = strange[(k + (guint) g_rand_int_range (random, 0,
                                                           (gint) kinds))
                            % G_N_ELEMENTS (strange)];
      time += time + fabs (step) < 1e308 ? fabs (step) : 0;
    }
  g_autoptr (Svg) svg = draw_plainly (trajectory);
  assert_shapes_within_picture (svg);
  assert_legends_cover_nothing (svg);
}
END_TEST

START_TEST (test_names_and_titles_of_any_bytes_make_valid_xml)
{
  g_autoptr (QbgTrajectory) trajectory = new_with ("'<&\">\xff\x01'.v");
  QbgPlotOptions options = QBG_PLOT_DEFAULTS;
  g_autoptr (Svg) svg = NULL;

  add (trajectory, 0, 1, 0);
  options.title = "a < b & \xc3";
  svg = draw (trajectory, &options);
  ck_assert_str_eq (svg_find (svg, "title", 0)->text, "a < b & \ufffd");
  ck_assert_str_eq (svg_find (svg, "legend", 0)->text,
                    "'<&\">\ufffd\ufffd'.v");
}
END_TEST

START_TEST (test_the_picture_has_the_size_that_was_asked_for)
{
  g_autoptr (QbgTrajectory) trajectory = many (3, "C#.v");
  QbgPlotOptions options = QBG_PLOT_DEFAULTS;
  g_autoptr (Svg) svg = NULL;

  options.width = 640;
  options.height = 480;
  svg = draw (trajectory, &options);
  ck_assert_double_eq (svg->width, 640);
  ck_assert_double_eq_tol (svg->height, 480, 0.02);
}
END_TEST

START_TEST (test_a_pane_without_values_says_so)
{
  g_autoptr (QbgTrajectory) trajectory = new_with ("a.v");
  g_autoptr (Svg) svg = NULL;

  add (trajectory, 0, NAN, 0);
  add (trajectory, 1, NAN, 0);
  svg = draw_plainly (trajectory);
  ck_assert_str_eq (svg_find (svg, "nothing", 0)->text, "no values");
}
END_TEST

static TCase *
pictures (void)
{
  TCase *tests = tcase_create ("pictures");

  tcase_add_test (tests, test_units_and_sizes_have_panes_of_their_own);
  tcase_add_loop_test (tests, test_legends_cover_nothing, 0,
                       G_N_ELEMENTS (legends));
  tcase_add_test (tests, test_curves_differ_by_colour_dashes_and_name);
  tcase_add_test (tests, test_too_many_curves_are_told);
  tcase_add_loop_test (tests, test_strange_values_stay_within_the_picture, 0,
                       200);
  tcase_add_test (tests, test_names_and_titles_of_any_bytes_make_valid_xml);
  tcase_add_test (tests, test_the_picture_has_the_size_that_was_asked_for);
  tcase_add_test (tests, test_a_pane_without_values_says_so);
  return tests;
}

int
main (void)
{
  Suite *suite = suite_create ("plot_layout");

  suite_add_tcase (suite, pictures ());
  return test_run (suite);
}
