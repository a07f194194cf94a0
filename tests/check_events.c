/* Events of discrete variables, told in Modelica, through the whole chain. */

#include <config.h>

#include "qss/simulate.h"

#include <math.h>
#include <string.h>

#include "tests/support.h"
#include "tests/system.h"

#define PINS \
  "Modelica.Electrical.Analog.Basic.Ground g;\n" \
  "Modelica.Electrical.Analog.Basic.Capacitor C(C = 1, " \
  "v(start = 0, fixed = true));\n" \
  "Modelica.Electrical.Analog.Sources.ConstantCurrent I(I = -1);\n"
#define CONNECTED \
  "connect(I.p, C.p); connect(I.n, g.p); connect(C.n, g.p);\n"

/* C.v rises by 1 V/s from 0; declarations and equations are added. */
typedef struct {
  TestSystem *system;
  QbgTrajectory *found;
  QbgStatistics statistics;
  GError *error;
} Run;

static Run
run (const char *declarations, const char *equations, double stop)
{
  g_autofree char *text =
    g_strconcat ("model M\n", PINS, declarations, "equation\n", CONNECTED,
                 equations, "end M;\n", NULL);
  Run r = { .system = test_system_of_text (text),
            .found = qbg_trajectory_new () };
  g_autoptr (GArray) variables =
    g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  QbgSimulateOptions options = {
    .network = { .method = &qbg_liqss2, .stop = stop, .tolerance = 1e-6,
                 .quantum = NAN },
    .interval = stop / 4
  };

  for (guint i = 0; i < r.system->equations->circuit->variables->len; i++)
    if (QBG_VARIABLE (r.system->equations->circuit, i)->name != NULL)
      g_array_append_val (variables, i);
  qbg_simulate (r.system->equations, &options, variables, r.found,
                &r.statistics, &r.error);
  return r;
}

static void
run_clear (Run *r)
{
  qbg_statistics_clear (&r->statistics);
  qbg_trajectory_free (r->found);
  test_system_free (r->system);
  g_clear_error (&r->error);
}

static double
last (const Run *r, const char *name)
{
  guint k = qbg_trajectory_find (r->found, name);

  ck_assert_msg (r->error == NULL, "%s", r->error ? r->error->message : "");
  ck_assert (k != QBG_NO_TRACE);
  return QBG_VALUE (r->found, r->found->n_rows - 1, k);
}

/* When the value of name changes for the n-th time; NaN: it does not. */
static double
change (const Run *r, const char *name, guint n)
{
  guint k = qbg_trajectory_find (r->found, name);

  ck_assert_msg (r->error == NULL, "%s", r->error ? r->error->message : "");
  for (gsize i = 1; i < r->found->n_rows; i++)
    if (QBG_VALUE (r->found, i, k) != QBG_VALUE (r->found, i - 1, k)
        && n-- == 1)
      return r->found->times[i];
  return NAN;
}

START_TEST (test_condition_changes_where_its_zero_function_crosses)
{
  Run r = run ("Boolean b;\n", "b = C.v > 0.25;\n", 1);

  ck_assert_double_eq_tol (change (&r, "b", 1), 0.25, 1e-5);
  ck_assert_double_nan (change (&r, "b", 2));
  ck_assert_double_eq (last (&r, "b"), 1);
  run_clear (&r);
}
END_TEST

START_TEST (test_samples_count_without_drift)
{
  Run r = run ("Integer n(start = 0);\n",
               "when sample(0.1, 0.1) then n = pre(n) + 1; end when;\n",
               0.95);

  ck_assert_double_eq (last (&r, "n"), 9);
  ck_assert_double_eq (change (&r, "n", 3), 0.1 + 2 * 0.1);
  run_clear (&r);
}
END_TEST

START_TEST (test_sample_at_the_start_is_an_event)
{
  Run r = run ("Integer n(start = 0);\n",
               "when sample(0, 0.5) then n = pre(n) + 1; end when;\n", 0.9);

  ck_assert_double_eq (last (&r, "n"), 2);
  run_clear (&r);
}
END_TEST

START_TEST (test_when_that_is_true_at_the_start_does_not_fire)
{
  Run r = run ("Integer n(start = 5), m(start = 1);\n",
               "when C.v < 0.5 then n = 7; end when;\n"
               "when initial() then m = 2; end when;\n", 1);

  ck_assert_double_eq (last (&r, "n"), 5);
  ck_assert_double_eq (last (&r, "m"), 2);
  run_clear (&r);
}
END_TEST

START_TEST (test_reinit_sets_the_state_again_and_again)
{
  Run r = run ("Integer n(start = 0);\n",
               "when C.v > 0.3 then reinit(C.v, 0); n = pre(n) + 1; "
               "end when;\n", 1);

  ck_assert_double_eq (last (&r, "n"), 3);
  ck_assert_double_eq_tol (last (&r, "C.v"), 0.1, 1e-4);
  ck_assert_double_eq_tol (change (&r, "n", 2), 0.6, 1e-4);
  run_clear (&r);
}
END_TEST

START_TEST (test_elsewhen_and_edges_follow_each_other_in_one_instant)
{
  Run r = run ("Boolean a, b, c; Integer n(start = 0);\n",
               "a = C.v > 0.4; b = edge(a); c = change(a);\n"
               "when C.v > 0.4 then n = 1; elsewhen C.v > 0.8 then n = 2; "
               "end when;\n", 1);

  ck_assert_double_eq_tol (change (&r, "n", 1), 0.4, 1e-5);
  ck_assert_double_eq_tol (change (&r, "n", 2), 0.8, 1e-5);
  /* An edge is over when the instant is. */
  ck_assert_double_eq (last (&r, "b"), 0);
  ck_assert_double_eq (last (&r, "c"), 0);
  run_clear (&r);
}
END_TEST

START_TEST (test_chain_of_discrete_variables_settles_in_one_instant)
{
  Run r = run ("Boolean a, b, c; Integer n;\n",
               "c = not b; b = not a; a = C.v > 0.5;\n"
               "n = if a and c then 3 else if b then 2 else 1;\n", 1);

  ck_assert_double_eq_tol (change (&r, "n", 1), 0.5, 1e-5);
  ck_assert_double_nan (change (&r, "n", 2));
  ck_assert_double_eq (last (&r, "n"), 3);
  run_clear (&r);
}
END_TEST

START_TEST (test_terminate_ends_the_simulation)
{
  Run r = run ("", "when C.v > 0.5 then terminate(\"full\"); end when;\n", 1);

  ck_assert_ptr_null (r.error);
  ck_assert_str_eq (r.statistics.message, "full");
  ck_assert_double_eq_tol (r.statistics.end, 0.5, 1e-4);
  ck_assert (!r.statistics.complete);
  run_clear (&r);
}
END_TEST

static void
assert_fails (const Run *r, double time, const char *const *words)
{
  ck_assert_ptr_nonnull (r->error);
  for (; *words != NULL; words++)
    ck_assert_msg (strstr (r->error->message, *words) != NULL, "'%s' in '%s'",
                   *words, r->error->message);
  ck_assert_double_eq_tol (r->statistics.end, time, 1e-4);
}

START_TEST (test_assertion_fails_at_its_time)
{
  Run r = run ("", "assert(C.v < 0.5, \"too much\");\n", 1);

  assert_fails (&r, 0.5, (const char *[]) { "too much", "0.5", NULL });
  run_clear (&r);
}
END_TEST

/* Where x is above zero it is to be below. */
START_TEST (test_positions_that_contradict_each_other_are_named)
{
  Run r = run ("Boolean b; Real x;\n",
               "x = if b then 1 else C.v - 0.5;\n"
               "b = not x > 0 and C.v > 0.25;\n", 1);

  assert_fails (&r, 0.25, (const char *[]) { "x > 0", "0.25", NULL });
  run_clear (&r);
}
END_TEST

START_TEST (test_event_that_causes_itself_is_ended)
{
  Run r = run ("Boolean b(start = false);\n",
               "b = if C.v > 0.5 then not pre(b) else false;\n", 1);

  assert_fails (&r, 0.5, (const char *[]) { "does not end", "b", NULL });
  run_clear (&r);
}
END_TEST

START_TEST (test_crossings_are_counted_by_condition)
{
  Run r = run ("Boolean b;\n", "b = C.v > 0.5;\n", 1);

  ck_assert_uint_eq (r.statistics.n_crossings, 1);
  ck_assert_uint_eq (r.statistics.crossings[0].count, 1);
  ck_assert_ptr_nonnull (strstr (r.statistics.crossings[0].name, "C.v"));
  run_clear (&r);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("events");
  TCase *tc = tcase_create ("events");

  tcase_set_timeout (tc, 30);
  tcase_add_test (tc, test_condition_changes_where_its_zero_function_crosses);
  tcase_add_test (tc, test_samples_count_without_drift);
  tcase_add_test (tc, test_sample_at_the_start_is_an_event);
  tcase_add_test (tc, test_when_that_is_true_at_the_start_does_not_fire);
  tcase_add_test (tc, test_reinit_sets_the_state_again_and_again);
  tcase_add_test (tc,
                  test_elsewhen_and_edges_follow_each_other_in_one_instant);
  tcase_add_test (tc,
                  test_chain_of_discrete_variables_settles_in_one_instant);
  tcase_add_test (tc, test_terminate_ends_the_simulation);
  tcase_add_test (tc, test_assertion_fails_at_its_time);
  tcase_add_test (tc, test_positions_that_contradict_each_other_are_named);
  tcase_add_test (tc, test_event_that_causes_itself_is_ended);
  tcase_add_test (tc, test_crossings_are_counted_by_condition);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
