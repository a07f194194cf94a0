/* What a simulation cost, as text, as JSON and as CSV. */

#include <config.h>

#include "report/statistics.h"

#include <string.h>

#include "tests/model.h"
#include "tests/support.h"

static const char text[] =
  "model Two import Modelica.Electrical.Analog.{Basic, Sources};"
  "  Sources.ConstantVoltage V(V = 1); Basic.Resistor R(R = 1);"
  "  Basic.Capacitor C(C = 1); Basic.Inductor L(L = 1); Basic.Ground g;"
  "equation connect(V.p, R.p); connect(R.n, C.p); connect(C.n, V.n);"
  "  connect(R.n, L.p); connect(L.n, V.n); connect(V.n, g.p); end Two;";

static TestModel *model;
static QbgBondGraph *grounded, *graph;
static QbgCausality *causality;
static QbgEquations *equations;
static QbgStatistics statistics;
static GString *out;

static const QbgSeconds seconds = { 0.125, 0.25, 2, 0.5 };

static void
setup (void)
{
  static const guint64 first[] = { 3, 4 }, second[] = { 10, 4 };

  model = test_model_ok (text);
  grounded = qbg_construct (model->circuit, QBG_STAGE_GROUNDED);
  graph = qbg_simplify (grounded);
  causality = qbg_assign_causality (graph);
  equations = qbg_derive (causality, model->diags);
  statistics = (QbgStatistics) {
    .start = 4, .end = 8, .complete = TRUE, .events = 100,
    .steps = 14, .work = 2500,
    .steps_of = g_new (guint64, 2), .n_crossings = 1,
    .crossings = g_new (QbgCrossing, 1)
  };
  memcpy (statistics.steps_of, second, sizeof second);
  statistics.crossings[0] = (QbgCrossing) { g_strdup ("D.s < 0"),
                                            g_strdup ("D"), 7 };
  qbg_activity_init (&statistics.activity, 2, 2, 4, 8);
  qbg_activity_note (&statistics.activity, first);
  qbg_activity_note (&statistics.activity, second);
  out = g_string_new (NULL);
}

static void
teardown (void)
{
  g_string_free (out, TRUE);
  qbg_statistics_clear (&statistics);
  qbg_equations_free (equations);
  qbg_causality_free (causality);
  qbg_bond_graph_free (graph);
  qbg_bond_graph_free (grounded);
  test_model_free (model);
}

START_TEST (test_text_tells_states_conditions_and_seconds)
{
  qbg_write_statistics_text (equations, &statistics, &seconds, out);
  ck_assert_str_eq (out->str,
                    "seconds of CPU: read 0.125, compile 0.250, "
                    "simulate 2.000, write 0.500\n"
                    "         100  events of all models\n"
                    "           7  zero crossings\n"
                    "          14  events of states, of these:\n"
                    "          10  C.v\n"
                    "           4  L.i\n"
                    "zero crossings by condition, and in a second:\n"
                    "           7       1.75  D.s < 0\n");
}
END_TEST

START_TEST (test_json_has_the_same_and_the_activity)
{
  qbg_write_statistics_json (equations, &statistics, &seconds, out);
  ck_assert_str_eq (out->str,
                    "{\n  \"model\": \"Two\",\n  \"end\": 8,\n"
                    "  \"complete\": true,\n  \"events\": 100,\n"
                    "  \"steps\": 14,\n  \"work\": 2500,\n"
                    "  \"zeroCrossings\": 7,\n"
                    "  \"seconds\": {\n    \"read\": 0.125,\n"
                    "    \"compile\": 0.25,\n    \"simulate\": 2,\n"
                    "    \"write\": 0.5\n  },\n"
                    "  \"activityInterval\": 2,\n  \"states\": [\n"
                    "    {\n      \"name\": \"C.v\",\n"
                    "      \"events\": 10,\n      \"activity\": [\n"
                    "        3,\n        7\n      ]\n    },\n"
                    "    {\n      \"name\": \"L.i\",\n"
                    "      \"events\": 4,\n      \"activity\": [\n"
                    "        4,\n        0\n      ]\n    }\n  ],\n"
                    "  \"conditions\": [\n    {\n"
                    "      \"name\": \"D.s < 0\",\n"
                    "      \"component\": \"D\",\n"
                    "      \"zeroCrossings\": 7,\n"
                    "      \"perSecond\": 1.75\n    }\n  ]\n}\n");
}
END_TEST

START_TEST (test_activity_is_a_row_for_each_bin)
{
  qbg_write_activity (equations, &statistics, out);
  ck_assert_str_eq (out->str, "\"time\",\"C.v.events\",\"L.i.events\"\n"
                    "4,3,4\n6,7,0\n");
}
END_TEST

START_TEST (test_nothing_is_due_when_all_bins_are_full)
{
  QbgActivity a;
  static const guint64 steps[] = { 5 };

  qbg_activity_init (&a, 1, 2, 0, 1);
  ck_assert_double_eq (qbg_activity_due (&a), 0.5);
  qbg_activity_note (&a, steps);
  ck_assert_double_eq (qbg_activity_due (&a), 1);
  qbg_activity_note (&a, steps);
  ck_assert (qbg_activity_due (&a) > 1e300);
  qbg_activity_note (&a, steps);
  ck_assert_int_eq (QBG_ACTIVITY (&a, 0, 0), 5);
  ck_assert_int_eq (QBG_ACTIVITY (&a, 0, 1), 0);
  qbg_activity_clear (&a);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("statistics");
  TCase *tc = tcase_create ("statistics");

  tcase_add_checked_fixture (tc, setup, teardown);
  tcase_add_test (tc, test_text_tells_states_conditions_and_seconds);
  tcase_add_test (tc, test_json_has_the_same_and_the_activity);
  tcase_add_test (tc, test_activity_is_a_row_for_each_bin);
  tcase_add_test (tc, test_nothing_is_due_when_all_bins_are_full);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
