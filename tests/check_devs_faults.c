/* What models and networks must not do. */

#include <config.h>

#include <math.h>
#include <string.h>

#include "tests/devs_fixture.h"
#include "tests/devs_models.h"
#include "tests/support.h"

START_TEST (test_instant_that_never_ends_is_caught_and_its_models_are_named)
{
  GError *error = NULL;

  add_relay ("bystander", 0.25, TRUE);
  add_relay ("ping", 0.0, FALSE);
  add_relay ("pong", 0.0, FALSE);
  couple ("bystander.out", "ping.in");
  couple ("ping.out", "pong.in");
  couple ("pong.out", "ping.in");
  start ();
  qbg_devs_set_round_limit (devs, 100);
  gboolean done = qbg_devs_run_until (devs, 1.0, &error);
  check_failure (done, error, QBG_DEVS_ERROR_ENDLESS,
                 "the instant 0.25 does not end: after 200 rounds, due again "
                 "and again are 'ping', 'pong'");
  ck_assert (!qbg_devs_is_endless (devs, 0));
  ck_assert (qbg_devs_is_endless (devs, 1));
  ck_assert (qbg_devs_is_endless (devs, 2));
  error = NULL;
  ck_assert (!qbg_devs_step (devs, &error));
  ck_assert (g_error_matches (error, QBG_DEVS_ERROR, QBG_DEVS_ERROR_ENDLESS));
  g_error_free (error);
}
END_TEST

/* Its steps are not zero, but too small to move the clock. */
START_TEST (test_steps_too_small_for_the_clock_are_an_instant_without_end)
{
  GError *error = NULL;
  Ticker ticker = { .period = 1e-30, .left = 1.0 };

  qbg_coupled_add (root, "zeno", &ticker_ops, &ticker);
  start ();
  gboolean done = qbg_devs_run_until (devs, 2.0, &error);
  check_failure (done, error, QBG_DEVS_ERROR_ENDLESS,
                 "the instant 1 does not end: after 20000 rounds, due again "
                 "and again is 'zeno'");
}
END_TEST

START_TEST (test_long_instants_that_end_are_allowed)
{
  char names[150][8];

  for (int i = 0; i < 150; i++)
    {
      g_snprintf (names[i], sizeof names[i], "r%d", i);
      add_relay (names[i], 0.0, i == 0);
      if (i > 0)
        qbg_coupled_connect (root, (guint32) i - 1, 0, (guint32) i, 0);
    }
  start ();
  qbg_devs_set_round_limit (devs, 100);
  run_until (1.0);
  ck_assert_uint_eq (counts ("r149").internal, 1);
  ck_assert (!qbg_devs_is_endless (devs, 149));
}
END_TEST

START_TEST (test_messages_from_outside_at_one_instant_may_be_many)
{
  qbg_coupled_add (root, "recorder", &recorder_ops, NULL);
  couple ("in", "recorder.in");
  start ();
  qbg_devs_set_round_limit (devs, 10);
  for (int i = 0; i < 50; i++)
    inject (1.0, i);
  ck_assert_uint_eq (((const Recorder *) model ("recorder"))->n, 50);
}
END_TEST

START_TEST (test_negative_time_is_refused)
{
  GError *error = NULL;
  Ticker ticker = { .period = -0.5, .left = 1.0 };

  qbg_coupled_add (root, "hasty", &ticker_ops, &ticker);
  start ();
  gboolean done = qbg_devs_run_until (devs, 2.0, &error);
  check_failure (done, error, QBG_DEVS_ERROR_TIME,
                 "at 1, hasty wants to act next at 0.5, -0.5 later");
}
END_TEST

START_TEST (test_time_that_is_no_number_is_refused_at_the_start)
{
  GError *error = NULL;
  Ticker ticker = { .period = 1.0, .left = NAN };

  qbg_coupled_add (root, "lost", &ticker_ops, &ticker);
  ck_assert_ptr_null (qbg_devs_new (root, 0.0, &error));
  ck_assert (g_error_matches (error, QBG_DEVS_ERROR, QBG_DEVS_ERROR_TIME));
  ck_assert_ptr_nonnull (strstr (error->message, "lost"));
  g_error_free (error);
}
END_TEST

static void
two_at_once (const QbgAtomic *self, QbgBag *out)
{
  (void) self;
  qbg_bag_add (out, 0);
  qbg_bag_add (out, 0);
  qbg_bag_add (out, 0);
}

static void
nowhere (const QbgAtomic *self, QbgBag *out)
{
  (void) self;
  qbg_bag_add (out, 1);
}

START_TEST (test_outputs_must_be_on_ports_one_at_a_time)
{
  static const struct {
    void (*lambda) (const QbgAtomic *self, QbgBag *out);
    const char *message;
  } cases[] = {
    { two_at_once, "at 1, ticker puts out two messages at port 0" },
    { nowhere, "at 1, ticker puts out a message at port 1, which it has not" },
  };
  QbgAtomicOps ops = ticker_ops;
  GError *error = NULL;

  ops.lambda = cases[_i].lambda;
  add_ticker ("ticker", &ops, 1.0);
  start ();
  gboolean done = qbg_devs_step (devs, &error);
  check_failure (done, error, QBG_DEVS_ERROR_OUTPUT,
                 cases[_i].message);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("devs faults");
  TCase *tests = tcase_create ("devs faults");

  tcase_add_checked_fixture (tests, setup, teardown);
  tcase_add_test (
    tests,
    test_instant_that_never_ends_is_caught_and_its_models_are_named);
  tcase_add_test (
    tests,
    test_steps_too_small_for_the_clock_are_an_instant_without_end);
  tcase_add_test (tests, test_long_instants_that_end_are_allowed);
  tcase_add_test (tests, test_messages_from_outside_at_one_instant_may_be_many);
  tcase_add_test (tests, test_negative_time_is_refused);
  tcase_add_test (tests, test_time_that_is_no_number_is_refused_at_the_start);
  tcase_add_loop_test (tests, test_outputs_must_be_on_ports_one_at_a_time, 0,
                       2);
  suite_add_tcase (suite, tests);

  return test_run (suite);
}
