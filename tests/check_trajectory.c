#include <config.h>

#include "base/glob.h"
#include "base/trajectory.h"

#include "tests/support.h"

static const struct {
  const char *pattern, *name;
  gboolean fits;
} matches[] = {
  { "C1.v", "C1.v", TRUE },
  { "C1.v", "C1.vx", FALSE },
  { "C1.v", "C1", FALSE },
  { "C?.v", "C1.v", TRUE },
  { "C?.v", "C12.v", FALSE },
  { "C?.v", "C.v", FALSE },
  { "*", "", TRUE },
  { "?", "", FALSE },
  { "", "", TRUE },
  { "*.v", "R1.p.v", TRUE },
  { "*.v", "R1.i", FALSE },
  { "stage[*].C1.v", "stage[12].C1.v", TRUE },
  { "stage[*].C1.v", "stage[12].C2.v", FALSE },
  { "stage[12].C1.v", "stage1.C1.v", FALSE },
  { "[ab]", "a", FALSE },
  { "*a*b*", "xxaxxbxx", TRUE },
  { "*ab", "aab", TRUE },
  { "a**b", "ab", TRUE },
  { "?.v", "\xc3\xa4.v", TRUE },
  { "?.v", "\xa4.v", TRUE },
  { "??.v", "\xc3\xa4.v", FALSE },
  { "x*", "x\xc3", TRUE }
};

START_TEST (test_stars_and_marks_match_and_brackets_are_themselves)
{
  ck_assert_int_eq (qbg_glob_matches (matches[_i].pattern, matches[_i].name),
                    matches[_i].fits);
}
END_TEST

START_TEST (test_many_stars_take_no_more_than_a_moment)
{
  g_autofree char *name = g_strnfill (20000, 'a');

  ck_assert (!qbg_glob_matches ("*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b", name));
}
END_TEST

static const struct {
  const char *list, *patterns;      /* with blanks between */
} lists[] = {
  { "a,b", "a b" },
  { " a , b ", "a b" },
  { "m[1,2].v,x", "m[1,2].v x" },
  { "'a,b',c", "'a,b' c" },
  { "'a\\',b',c", "'a\\',b' c" },
  { "f(a,b),c", "f(a,b) c" },
  { "a],b", "a] b" },
  { ",,a,", "a" },
  { "", "" }
};

START_TEST (test_commas_separate_patterns_but_not_within_brackets)
{
  g_autoptr (GPtrArray) patterns = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *joined = NULL;

  qbg_glob_split (lists[_i].list, patterns);
  g_ptr_array_add (patterns, NULL);
  joined = g_strjoinv (" ", (char **) patterns->pdata);
  ck_assert_str_eq (joined, lists[_i].patterns);
}
END_TEST

static QbgTrajectory *
new_with (const char *const *names)
{
  QbgTrajectory *trajectory = qbg_trajectory_new ();

  for (; *names != NULL; names++)
    qbg_trajectory_add_trace (trajectory, *names, NULL, FALSE);
  return trajectory;
}

static const char *const names[] = {
  "C1.v", "R1.v", "R1.i", "m[1,1]", "m[1,2]", "'*'", "x", NULL
};

static const struct {
  const char *patterns[3];
  const char *selected, *missing;
} selections[] = {
  { { "R1.*" }, "R1.v R1.i", "" },
  { { "R1.i,C1.v" }, "R1.i C1.v", "" },
  { { "R1.i", "C1.v", "*.v" }, "R1.i C1.v R1.v", "" },
  { { "m[1,*]" }, "m[1,1] m[1,2]", "" },
  { { "'*'" }, "'*'", "" },
  { { "R2.v,x,L*" }, "x", "R2.v L*" },
  { { NULL }, "", "" },
  { { "*" }, "C1.v R1.v R1.i m[1,1] m[1,2] '*' x", "" }
};

START_TEST (test_patterns_select_each_trace_once_in_their_order)
{
  g_autoptr (QbgTrajectory) trajectory = new_with (names);
  g_autoptr (GPtrArray) missing = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) selected = NULL;
  guint n = 0;

  while (n < 3 && selections[_i].patterns[n] != NULL)
    n++;
  selected = qbg_trajectory_select (trajectory, selections[_i].patterns, n,
                                    missing);
  for (guint i = 0; i < selected->len; i++)
    g_string_append_printf (text, "%s%s", i == 0 ? "" : " ",
                            QBG_TRACE (trajectory, g_array_index
                                       (selected, guint, i))->name);
  ck_assert_str_eq (text->str, selections[_i].selected);
  g_string_truncate (text, 0);
  for (guint i = 0; i < missing->len; i++)
    g_string_append_printf (text, "%s%s", i == 0 ? "" : " ",
                            (char *) g_ptr_array_index (missing, i));
  ck_assert_str_eq (text->str, selections[_i].missing);
}
END_TEST

START_TEST (test_rows_keep_their_values_as_they_grow)
{
  g_autoptr (QbgTrajectory) trajectory = new_with (names);
  guint n = trajectory->traces->len;

  for (guint row = 0; row < 10000; row++)
    {
      double *values = qbg_trajectory_append (trajectory, row / 2);
      for (guint k = 0; k < n; k++)
        values[k] = row * 10.0 + k;
    }
  ck_assert_uint_eq (trajectory->n_rows, 10000);
  for (guint row = 0; row < 10000; row++)
    {
      ck_assert_double_eq (trajectory->times[row], row / 2);
      for (guint k = 0; k < n; k++)
        ck_assert_double_eq (QBG_VALUE (trajectory, row, k), row * 10.0 + k);
    }
}
END_TEST

START_TEST (test_traces_are_found_by_name_and_keep_what_was_said)
{
  g_autoptr (QbgTrajectory) trajectory = qbg_trajectory_new ();
  const QbgTrace *trace;
  guint place;

  qbg_trajectory_add_trace (trajectory, "a", NULL, FALSE);
  place = qbg_trajectory_add_trace (trajectory, "S.closed", "1", TRUE);
  ck_assert_uint_eq (qbg_trajectory_find (trajectory, "S.closed"), place);
  ck_assert_uint_eq (qbg_trajectory_find (trajectory, "S"), QBG_NO_TRACE);
  trace = QBG_TRACE (trajectory, place);
  ck_assert_str_eq (trace->unit, "1");
  ck_assert (trace->step);
  ck_assert_ptr_null (QBG_TRACE (trajectory, 0)->unit);
}
END_TEST

START_TEST (test_a_trajectory_may_have_times_only)
{
  g_autoptr (QbgTrajectory) trajectory = qbg_trajectory_new ();

  for (guint row = 0; row < 100; row++)
    ck_assert_ptr_nonnull (qbg_trajectory_append (trajectory, row));
  ck_assert_double_eq (trajectory->times[99], 99);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("trajectory");
  TCase *tests = tcase_create ("trajectory");

  tcase_add_loop_test (tests,
                       test_stars_and_marks_match_and_brackets_are_themselves,
                       0, G_N_ELEMENTS (matches));
  tcase_add_test (tests, test_many_stars_take_no_more_than_a_moment);
  tcase_add_loop_test (tests,
                       test_commas_separate_patterns_but_not_within_brackets,
                       0, G_N_ELEMENTS (lists));
  tcase_add_loop_test (tests,
                       test_patterns_select_each_trace_once_in_their_order, 0,
                       G_N_ELEMENTS (selections));
  tcase_add_test (tests, test_rows_keep_their_values_as_they_grow);
  tcase_add_test (tests, test_traces_are_found_by_name_and_keep_what_was_said);
  tcase_add_test (tests, test_a_trajectory_may_have_times_only);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
