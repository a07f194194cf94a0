/* Networks: hierarchy, couplings, and memoryless models. */

#include <config.h>

#include <string.h>

#include "tests/devs_fixture.h"
#include "tests/devs_models.h"
#include "tests/support.h"

static void
add_adder (const char *name)
{
  qbg_coupled_add (root, name, &adder_ops, NULL);
}

static void
couple_in (QbgCoupled *coupled, const char *from, const char *to)
{
  GError *error = NULL;

  ck_assert_msg (qbg_coupled_connect_named (coupled, from, to, &error), "%s",
                 error == NULL ? "" : error->message);
}

/* in -> relay -> out, of delay DELAY, within LEVELS coupled models. */
static QbgCoupled *
nested_relay (int levels, double delay)
{
  QbgCoupled *coupled = qbg_coupled_new ((QbgPorts) QBG_PORTS ("x"),
                                         (QbgPorts) QBG_PORTS ("y"));

  if (levels > 1)
    {
      qbg_coupled_add_coupled (coupled, "inner",
                               nested_relay (levels - 1, delay));
      couple_in (coupled, "x", "inner.x");
      couple_in (coupled, "inner.y", "y");
      return coupled;
    }
  Relay relay = { .delay = delay };
  qbg_coupled_add (coupled, "relay", &relay_ops, &relay);
  couple_in (coupled, "x", "relay.in");
  couple_in (coupled, "relay.out", "y");
  return coupled;
}

static void
note (const QbgAtomic *self, gpointer data)
{
  g_string_append_printf (data, "%u@%.17g ", self->id, self->tl);
}

/* Runs root and returns who acted when; the caller owns it. */
static char *
trace_run (void)
{
  GString *text = g_string_new (NULL);

  start ();
  for (guint32 i = 0; i < qbg_devs_n_models (devs); i++)
    qbg_devs_observe (devs, i, note, text);
  run_until (20.0);
  return g_string_free (text, FALSE);
}

/* A ticker, two relays after it and a recorder after both. */
START_TEST (test_three_levels_do_what_the_flat_network_does)
{
  add_ticker ("ticker", &ticker_ops, 2.0);
  add_relay ("a", 0.3, FALSE);
  add_relay ("b", 0.7, FALSE);
  qbg_coupled_add (root, "recorder", &recorder_ops, NULL);
  couple ("ticker.tick", "a.in");
  couple ("ticker.tick", "b.in");
  couple ("a.out", "recorder.in");
  couple ("b.out", "recorder.in");
  g_autofree char *flat = trace_run ();
  teardown ();

  setup ();
  add_ticker ("ticker", &ticker_ops, 2.0);
  qbg_coupled_add_coupled (root, "a", nested_relay (3, 0.3));
  qbg_coupled_add_coupled (root, "b", nested_relay (3, 0.7));
  qbg_coupled_add (root, "recorder", &recorder_ops, NULL);
  couple ("ticker.tick", "a.x");
  couple ("ticker.tick", "b.x");
  couple ("a.y", "recorder.in");
  couple ("b.y", "recorder.in");
  g_autofree char *nested = trace_run ();

  ck_assert_str_eq (nested, flat);
  ck_assert_uint_eq (((const Recorder *) model ("recorder"))->n, 18);
  ck_assert_str_eq (qbg_devs_name (devs, 1), "a.inner.inner.relay");
  ck_assert_uint_eq (qbg_devs_find (devs, "b.inner.inner.relay"), 2);
}
END_TEST

START_TEST (test_coupled_model_hands_messages_from_outside_through)
{
  qbg_coupled_add_coupled (root, "a", nested_relay (4, 0.5));
  qbg_coupled_add_coupled (root, "b", nested_relay (2, 0.25));
  qbg_coupled_add (root, "recorder", &recorder_ops, NULL);
  couple ("in", "a.x");
  couple ("a.y", "b.x");
  couple ("b.y", "recorder.in");
  start ();
  inject (1.0, 9.0);
  run_until (5.0);
  const Recorder *recorder = model ("recorder");
  ck_assert_uint_eq (recorder->n, 1);
  ck_assert_double_eq (recorder->got[0].time, 1.75);
  ck_assert_double_eq (recorder->got[0].value, 9.0);
}
END_TEST

START_TEST (test_two_ways_from_port_to_port_are_one_coupling)
{
  QbgCoupled *inner = qbg_coupled_new ((QbgPorts) QBG_PORTS ("x", "y"),
                                       (QbgPorts) { 0, NULL });

  qbg_coupled_add (inner, "recorder", &recorder_ops, NULL);
  couple_in (inner, "x", "recorder.in");
  couple_in (inner, "y", "recorder.in");
  qbg_coupled_add_coupled (root, "inner", inner);
  couple ("in", "inner.x");
  couple ("in", "inner.y");
  couple ("in", "inner.1");
  start ();
  inject (1.0, 2.0);
  ck_assert_uint_eq (((const Recorder *) model ("inner.recorder"))->n, 1);
}
END_TEST

/* With memory in between, each of them would act an instant's round later. */
START_TEST (test_chain_of_memoryless_models_acts_within_the_round)
{
  enum { LENGTH = 40 };

  qbg_coupled_add (root, "recorder", &recorder_ops, NULL);
  for (guint32 i = 1; i <= LENGTH; i++)
    {
      g_autofree char *name = g_strdup_printf ("a%u", LENGTH - i);

      add_adder (name);
      qbg_coupled_connect (root, i, 0, i - 1, 0);
    }
  couple ("in", "a0.a");
  start ();
  inject (3.0, 5.0);
  const Recorder *recorder = model ("recorder");
  ck_assert_uint_eq (recorder->n, 1);
  ck_assert_double_eq (recorder->got[0].time, 3.0);
  ck_assert_double_eq (recorder->got[0].value, 5.0);
  ck_assert_uint_eq (qbg_devs_rank (devs, 0), QBG_DEVS_NONE);
  for (guint32 i = 1; i <= LENGTH; i++)
    {
      ck_assert_uint_eq (qbg_devs_rank (devs, i), LENGTH - i);
      ck_assert_uint_eq (qbg_devs_counts (devs, i).external, 1);
    }
}
END_TEST

/* A message takes ways of different lengths to the last adder:

     in -> top -> left -> low -> last
           top -> right -------> last
           top ----------------> last

   It must act once, on the sum of all three. */
START_TEST (test_diamond_sums_once_and_without_glitch)
{
  const char *const names[] = { "last", "low", "left", "right", "top" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    add_adder (names[i]);
  qbg_coupled_add (root, "recorder", &recorder_ops, NULL);
  couple ("in", "top.a");
  couple ("top.sum", "left.a");
  couple ("top.sum", "right.a");
  couple ("top.sum", "last.a");
  couple ("left.sum", "low.a");
  couple ("low.sum", "last.b");
  couple ("right.sum", "last.c");
  couple ("last.sum", "recorder.in");
  start ();
  inject (1.0, 10.0);
  inject (2.0, 20.0);
  const Recorder *recorder = model ("recorder");
  ck_assert_uint_eq (recorder->n, 2);
  ck_assert_double_eq (recorder->got[0].value, 30.0);
  ck_assert_double_eq (recorder->got[1].value, 60.0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    ck_assert_uint_eq (counts (names[i]).external, 2);
  ck_assert_uint_eq (qbg_devs_rank (devs, 0), 3);
  ck_assert_uint_eq (qbg_devs_rank (devs, 3), 1);
}
END_TEST

START_TEST (test_memoryless_model_without_news_does_not_act)
{
  add_ticker ("ticker", &ticker_ops, 1.0);
  add_adder ("busy");
  add_adder ("idle");
  couple ("ticker.tick", "busy.a");
  couple ("in", "idle.a");
  start ();
  run_until (100.0);
  ck_assert_uint_eq (counts ("busy").external, 100);
  ck_assert_uint_eq (counts ("idle").external, 0);
}
END_TEST

/* x and tail are not on the cycle, but before and behind it. */
START_TEST (test_cycle_of_memoryless_models_is_refused_and_named)
{
  GError *error = NULL;
  const char *const names[] = { "tail", "x", "p", "q", "r" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    add_adder (names[i]);
  couple ("in", "x.a");
  couple ("x.sum", "p.a");
  couple ("p.sum", "q.a");
  couple ("q.sum", "r.a");
  couple ("r.sum", "p.b");
  couple ("r.sum", "tail.a");
  devs = qbg_devs_new (root, 0.0, &error);
  check_failure (devs != NULL, error, QBG_DEVS_ERROR_CYCLE,
                 "memoryless models wait for each other: r -> p -> q -> r");
}
END_TEST

START_TEST (test_cycle_through_a_model_with_memory_is_allowed)
{
  add_adder ("p");
  add_relay ("delay", 1.0, TRUE);
  couple ("p.sum", "delay.in");
  couple ("delay.out", "p.a");
  start ();
  run_until (10.0);
  ck_assert_uint_eq (counts ("p").external, 10);
}
END_TEST

/* On the cycle the outputs of coupled models lead back to their own inputs. */
START_TEST (test_cycle_across_coupled_models_is_refused)
{
  GError *error = NULL;

  for (int i = 0; i < 2; i++)
    {
      QbgCoupled *half = qbg_coupled_new ((QbgPorts) QBG_PORTS ("x"),
                                          (QbgPorts) QBG_PORTS ("y"));

      qbg_coupled_add (half, "sum", &adder_ops, NULL);
      couple_in (half, "x", "sum.a");
      couple_in (half, "sum.sum", "y");
      qbg_coupled_add_coupled (root, i == 0 ? "one" : "two", half);
    }
  couple ("one.y", "two.x");
  couple ("two.y", "one.x");
  devs = qbg_devs_new (root, 0.0, &error);
  check_failure (devs != NULL, error, QBG_DEVS_ERROR_CYCLE,
                 "memoryless models wait for each other: "
                 "two.sum -> one.sum -> two.sum");
}
END_TEST

START_TEST (test_wrong_couplings_are_told_in_words)
{
  static const struct {
    const char *from, *to;
    QbgDevsError code;
    const char *message;
  } cases[] = {
    { "a.out", "nobody.in", QBG_DEVS_ERROR_NAME,
      "there is no model 'nobody' for 'nobody.in'" },
    { "a.in", "b.in", QBG_DEVS_ERROR_NAME,
      "a coupling cannot leave from 'a.in': there is no such output port" },
    { "a.out", "b.7", QBG_DEVS_ERROR_NAME,
      "a coupling cannot end at 'b.7': there is no such input port" },
    { "out", "b.in", QBG_DEVS_ERROR_NAME,
      "a coupling cannot leave from 'out': there is no such input port" },
    { "a.out", "in", QBG_DEVS_ERROR_NAME,
      "a coupling cannot end at 'in': there is no such output port" },
    { "a.out", "a.in", QBG_DEVS_ERROR_COUPLING,
      "'a.out' cannot be coupled with 'a.in': they belong to one model" },
    { "in", "out", QBG_DEVS_ERROR_COUPLING,
      "'in' cannot be coupled with 'out': there must be a model between them" },
  };
  GError *error = NULL;

  add_relay ("a", 1.0, FALSE);
  add_relay ("b", 1.0, FALSE);
  gboolean done = qbg_coupled_connect_named (root, cases[_i].from,
                                             cases[_i].to, &error);
  check_failure (done, error, cases[_i].code, cases[_i].message);
}
END_TEST

/* Seven ports instead of the four of its kind. */
START_TEST (test_models_of_one_kind_may_differ_in_ports_and_size)
{
  typedef struct {
    Recorder recorder;
    double more[100];
  } Large;
  Large large = { .more[99] = 17.0 };
  const QbgPorts seven = { 7, NULL };

  guint32 id = qbg_coupled_add_sized (root, "large", &recorder_ops, seven,
                                      (QbgPorts) { 0, NULL }, &large,
                                      sizeof large);
  couple ("in", "large.6");
  start ();
  inject (1.0, 4.0);
  const Large *after = (const Large *) qbg_devs_model (devs, id);
  ck_assert_double_eq (after->more[99], 17.0);
  ck_assert_double_eq (after->recorder.got[0].value, 4.0);
}
END_TEST

START_TEST (test_two_models_of_one_name_are_an_error_of_ours)
{
  add_adder ("a");
  add_adder ("a");
}
END_TEST

static void
stop_at_criticals (void)
{
  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL);
}

int
main (void)
{
  Suite *suite = suite_create ("devs network");
  TCase *tests = tcase_create ("devs network");

  tcase_add_checked_fixture (tests, stop_at_criticals, NULL);
  tcase_add_checked_fixture (tests, setup, teardown);
  tcase_add_test (tests, test_three_levels_do_what_the_flat_network_does);
  tcase_add_test (tests,
                  test_coupled_model_hands_messages_from_outside_through);
  tcase_add_test (tests, test_two_ways_from_port_to_port_are_one_coupling);
  tcase_add_test (tests,
                  test_chain_of_memoryless_models_acts_within_the_round);
  tcase_add_test (tests, test_diamond_sums_once_and_without_glitch);
  tcase_add_test (tests, test_memoryless_model_without_news_does_not_act);
  tcase_add_test (tests, test_cycle_of_memoryless_models_is_refused_and_named);
  tcase_add_test (tests, test_cycle_through_a_model_with_memory_is_allowed);
  tcase_add_test (tests, test_cycle_across_coupled_models_is_refused);
  tcase_add_loop_test (tests, test_wrong_couplings_are_told_in_words, 0, 7);
  tcase_add_test (tests,
                  test_models_of_one_kind_may_differ_in_ports_and_size);
  tcase_add_test_raise_signal (
    tests, test_two_models_of_one_name_are_an_error_of_ours, SIGTRAP);
  suite_add_tcase (suite, tests);

  return test_run (suite);
}
