#include <config.h>

#include "qss/devs.h"

#include <math.h>

#include "tests/devs_fixture.h"
#include "tests/devs_models.h"
#include "tests/support.h"

/* Jobs arrive at 1, 2, 3, 4, 5:

     job  arrives  service  starts  ends  waits
      1      1       2.5      1      3.5   0
      2      2       0.5      3.5    4     1.5
      3      3       0.5      4      4.5   1
      4      4       3        4.5    7.5   0.5
      5      5       1        7.5    8.5   2.5

   At 4 one job is done just when another one arrives. */
static void
build_queue (void)
{
  Generator generator = { .period = 1.0, .n_jobs = 5,
                          .service = { 2.5, 0.5, 0.5, 3.0, 1.0 } };

  qbg_coupled_add (root, "generator", &generator_ops, &generator);
  qbg_coupled_add (root, "queue", &queue_ops, NULL);
  qbg_coupled_add (root, "processor", &processor_ops, NULL);
  couple ("generator.job", "queue.job");
  couple ("queue.job", "processor.job");
  couple ("processor.done", "queue.done");
}

START_TEST (test_queue_serves_the_jobs_as_computed_by_hand)
{
  static const double started[] = { 0.0, 1.0, 3.5, 4.0, 4.5, 7.5 };
  static const double ended[] = { 0.0, 3.5, 4.0, 4.5, 7.5, 8.5 };
  double waits = 0;

  build_queue ();
  start ();
  run_until (20.0);
  const Processor *processor = model ("processor");
  const Queue *queue = model ("queue");
  for (int i = 1; i <= 5; i++)
    {
      ck_assert_double_eq (processor->started[i], started[i]);
      ck_assert_double_eq (processor->ended[i], ended[i]);
      waits += started[i] - queue->jobs[i - 1][JOB_ARRIVAL];
    }
  ck_assert_double_eq (waits, 5.5);
}
END_TEST

START_TEST (test_clock_stops_where_it_is_told_and_nothing_after_has_happened)
{
  build_queue ();
  start ();
  run_until (3.75);
  ck_assert_double_eq (qbg_devs_time (devs), 3.75);
  ck_assert_double_eq (qbg_devs_next_time (devs), 4.0);
  ck_assert_double_eq (((const Processor *) model ("processor"))->ended[1],
                       3.5);
  ck_assert_double_eq (((const Processor *) model ("processor"))->ended[2],
                       0.0);
  run_until (2.0);
  ck_assert_double_eq (qbg_devs_time (devs), 3.75);
}
END_TEST

START_TEST (test_run_without_end_ends_when_nothing_is_due)
{
  build_queue ();
  start ();
  run_until (INFINITY);
  ck_assert_double_eq (qbg_devs_time (devs), 8.5);
  ck_assert_double_infinite (qbg_devs_next_time (devs));
  ck_assert (qbg_devs_step (devs, NULL));
  ck_assert_double_eq (qbg_devs_time (devs), 8.5);
}
END_TEST

START_TEST (test_events_are_counted_by_what_they_are)
{
  build_queue ();
  start ();
  run_until (INFINITY);
  ck_assert_uint_eq (counts ("generator").internal, 5);
  ck_assert_uint_eq (counts ("processor").internal, 5);
  ck_assert_uint_eq (counts ("processor").external, 5);
  ck_assert_uint_eq (counts ("queue").internal, 5);
  /* Of ten messages, two came together at 4. */
  ck_assert_uint_eq (counts ("queue").external, 9);
  ck_assert_uint_eq (qbg_devs_total_counts (devs).internal, 15);
  ck_assert_uint_eq (qbg_devs_total_counts (devs).external, 14);
  ck_assert_uint_eq (qbg_devs_total_counts (devs).confluent, 0);
}
END_TEST

START_TEST (test_steps_are_rounds)
{
  build_queue ();
  start ();
  ck_assert (qbg_devs_step (devs, NULL));
  ck_assert_double_eq (qbg_devs_time (devs), 1.0);
  ck_assert_uint_eq (counts ("queue").external, 1);
  ck_assert_uint_eq (counts ("queue").internal, 0);
  ck_assert (qbg_devs_step (devs, NULL));
  ck_assert_double_eq (qbg_devs_time (devs), 1.0);
  ck_assert_uint_eq (counts ("queue").internal, 1);
}
END_TEST

/* A ticks at 1, 2, 3; B, which gets the ticks, at 1.5, 3. */
static const Ticker *
run_two_tickers (const QbgAtomicOps *ops)
{
  add_ticker ("a", &ticker_ops, 1.0);
  add_ticker ("b", ops, 1.5);
  couple ("a.tick", "b.in");
  start ();
  run_until (3.0);
  return model ("b");
}

START_TEST (test_without_delta_con_a_model_acts_by_itself_and_then_on_messages)
{
  const Ticker *b = run_two_tickers (&ticker_ops);

  ck_assert_str_eq (b->log, "eieie");
  ck_assert_double_eq (b->last_e, 0.0);
  ck_assert_double_eq (b->last_tl, 3.0);
  ck_assert_double_eq (b->sum, 6.0);
  ck_assert_double_eq (b->base.tn, 4.5);
  ck_assert_uint_eq (counts ("b").confluent, 1);
}
END_TEST

START_TEST (test_delta_con_decides_what_comes_first)
{
  const Ticker *b = run_two_tickers (&confluent_ticker_ops);

  ck_assert_str_eq (b->log, "eiec");
  ck_assert_double_eq (b->last_e, 0.5);
  ck_assert_double_eq (b->last_tl, 1.5);
  ck_assert_double_eq (b->sum, 6.0);
  ck_assert_uint_eq (counts ("b").confluent, 1);
}
END_TEST

START_TEST (test_messages_of_one_instant_come_in_one_bag_in_order)
{
  add_ticker ("a", &ticker_ops, 1.0);
  add_ticker ("b", &ticker_ops, 0.5);
  add_ticker ("c", &ticker_ops, 0.25);
  qbg_coupled_add (root, "recorder", &recorder_ops, NULL);
  couple ("c.tick", "recorder.in");
  couple ("a.tick", "recorder.in");
  couple ("b.tick", "recorder.in");
  start ();
  run_until (1.0);
  const Recorder *recorder = model ("recorder");
  static const double values[] = { 1, 1, 2, 3, 1, 2, 4 };
  ck_assert_uint_eq (recorder->n, G_N_ELEMENTS (values));
  for (guint32 i = 0; i < recorder->n; i++)
    ck_assert_double_eq (recorder->got[i].value, values[i]);
  ck_assert_uint_eq (counts ("recorder").external, 4);
}
END_TEST

START_TEST (test_elapsed_time_is_since_the_last_event_of_any_kind)
{
  add_ticker ("ticker", &ticker_ops, 10.0);
  couple ("in", "ticker.in");
  start ();
  const Ticker *ticker = model ("ticker");
  inject (3.0, 1.0);
  ck_assert_double_eq (ticker->last_e, 3.0);
  inject (3.5, 1.0);
  ck_assert_double_eq (ticker->last_e, 0.5);
  inject (11.0, 1.0);
  ck_assert_double_eq (ticker->last_e, 1.0);
  ck_assert_double_eq (ticker->base.tn, 20.0);
  ck_assert_str_eq (ticker->log, "eeie");
}
END_TEST

START_TEST (test_model_without_a_time_of_its_own_waits_for_ever)
{
  qbg_coupled_add (root, "recorder", &recorder_ops, NULL);
  couple ("in", "recorder.in");
  start ();
  ck_assert_double_infinite (qbg_devs_next_time (devs));
  run_until (5.0);
  inject (6.0, 42.0);
  ck_assert_double_infinite (qbg_devs_next_time (devs));
  const Recorder *recorder = model ("recorder");
  ck_assert_uint_eq (recorder->n, 1);
  ck_assert_double_eq (recorder->got[0].time, 6.0);
  ck_assert_double_eq (recorder->got[0].value, 42.0);
}
END_TEST

START_TEST (test_message_from_outside_meets_those_that_are_due)
{
  add_ticker ("ticker", &confluent_ticker_ops, 1.0);
  couple ("in", "ticker.in");
  start ();
  inject (2.0, 5.0);
  inject (2.0, 5.0);
  ck_assert_str_eq (((const Ticker *) model ("ticker"))->log, "ice");
}
END_TEST

START_TEST (test_message_from_outside_cannot_come_in_the_past)
{
  QbgMessage message = { .port = 0 };
  QbgBag in = { 0.0, 1, 1, &message };
  GError *error = NULL;

  start ();
  run_until (2.0);
  gboolean done = qbg_devs_inject (devs, 1.0, &in, &error);
  check_failure (done, error, QBG_DEVS_ERROR_TIME,
                 "at 2, a message cannot come in at 1");
  ck_assert (qbg_devs_inject (devs, 2.0, &in, NULL));
}
END_TEST

static void
collect (const QbgBag *out, gpointer data)
{
  GString *text = data;

  for (guint32 i = 0; i < out->n; i++)
    g_string_append_printf (text, "%g:%g ", out->time,
                            out->messages[i].value[0]);
}

START_TEST (test_outputs_of_the_outermost_model_are_handed_over)
{
  g_autoptr (GString) text = g_string_new (NULL);

  add_relay ("relay", 0.5, FALSE);
  couple ("in", "relay.in");
  couple ("relay.out", "out");
  start ();
  qbg_devs_set_output (devs, collect, text);
  inject (1.0, 7.0);
  inject (2.0, 8.0);
  run_until (10.0);
  ck_assert_str_eq (text->str, "1.5:7 2.5:8 ");
}
END_TEST

static void
note (const QbgAtomic *self, gpointer data)
{
  g_string_append_printf (data, "%u@%g->%g ", self->id, self->tl, self->tn);
}

START_TEST (test_observer_sees_the_events_of_its_model_alone)
{
  g_autoptr (GString) text = g_string_new (NULL);

  add_ticker ("a", &ticker_ops, 1.0);
  add_ticker ("b", &ticker_ops, 1.5);
  couple ("a.tick", "b.in");
  start ();
  qbg_devs_observe (devs, 1, note, text);
  run_until (2.0);
  ck_assert_str_eq (text->str, "1@1->1.5 1@1.5->3 1@2->3 ");
  qbg_devs_observe (devs, 1, NULL, NULL);
  run_until (5.0);
  ck_assert_str_eq (text->str, "1@1->1.5 1@1.5->3 1@2->3 ");
}
END_TEST

/* A period that has no exact double: k * 0.1 and adding up 0.1 differ. */
static double
exact_next (const QbgAtomic *self)
{
  return (((const Ticker *) self)->ticks + 1) * 0.1;
}

START_TEST (test_exact_times_stay_exact)
{
  QbgAtomicOps ops = ticker_ops;

  ops.next = exact_next;
  qbg_coupled_add (root, "ticker", &ops, NULL);
  start ();
  const Ticker *ticker = model ("ticker");
  for (guint32 k = 1; k <= 1000; k++)
    {
      ck_assert (qbg_devs_step (devs, NULL));
      ck_assert (qbg_devs_time (devs) == k * 0.1);
    }
  ck_assert_uint_eq (ticker->ticks, 1000);
}
END_TEST

START_TEST (test_simulator_is_assembled_anew_from_the_same_description)
{
  build_queue ();
  start ();
  run_until (INFINITY);
  g_clear_pointer (&devs, qbg_devs_free);
  start ();
  ck_assert_double_eq (qbg_devs_time (devs), 0.0);
  ck_assert_uint_eq (((const Generator *) model ("generator"))->n_made, 0);
}
END_TEST

START_TEST (test_empty_network_only_lets_time_pass)
{
  const QbgPorts none = { 0, NULL };
  g_autoptr (QbgCoupled) empty = qbg_coupled_new (none, none);

  devs = qbg_devs_new (empty, -1.0, NULL);
  ck_assert_uint_eq (qbg_devs_n_models (devs), 0);
  run_until (4.0);
  ck_assert_double_eq (qbg_devs_time (devs), 4.0);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("devs");
  TCase *tests = tcase_create ("devs");

  tcase_add_checked_fixture (tests, setup, teardown);
  tcase_add_test (tests, test_queue_serves_the_jobs_as_computed_by_hand);
  tcase_add_test (
    tests,
    test_clock_stops_where_it_is_told_and_nothing_after_has_happened);
  tcase_add_test (tests, test_run_without_end_ends_when_nothing_is_due);
  tcase_add_test (tests, test_events_are_counted_by_what_they_are);
  tcase_add_test (tests, test_steps_are_rounds);
  tcase_add_test (
    tests,
    test_without_delta_con_a_model_acts_by_itself_and_then_on_messages);
  tcase_add_test (tests, test_delta_con_decides_what_comes_first);
  tcase_add_test (tests, test_messages_of_one_instant_come_in_one_bag_in_order);
  tcase_add_test (tests, test_elapsed_time_is_since_the_last_event_of_any_kind);
  tcase_add_test (tests, test_model_without_a_time_of_its_own_waits_for_ever);
  tcase_add_test (tests, test_message_from_outside_meets_those_that_are_due);
  tcase_add_test (tests, test_message_from_outside_cannot_come_in_the_past);
  tcase_add_test (tests, test_outputs_of_the_outermost_model_are_handed_over);
  tcase_add_test (tests, test_observer_sees_the_events_of_its_model_alone);
  tcase_add_test (tests, test_exact_times_stay_exact);
  tcase_add_test (
    tests,
    test_simulator_is_assembled_anew_from_the_same_description);
  tcase_add_test (tests, test_empty_network_only_lets_time_pass);
  suite_add_tcase (suite, tests);

  return test_run (suite);
}
