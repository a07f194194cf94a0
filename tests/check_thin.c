#include <config.h>

#include "report/thin.h"

#include <math.h>

#include "report/measure.h"
#include "tests/support.h"

/* A sine from 0 to 1 in so many intervals, with an event at jump_at. */
static QbgTrajectory *
jumping_sine (guint n, double jump_at, double jump)
{
  QbgTrajectory *t = qbg_trajectory_new ();
  gboolean jumped = FALSE;

  qbg_trajectory_add_trace (t, "x", NULL, FALSE);
  for (guint i = 0; i <= n; i++)
    {
      double time = (double) i / n;
      if (time >= jump_at && !jumped)
        {
          *qbg_trajectory_append (t, jump_at) = sin (6 * jump_at);
          *qbg_trajectory_append (t, jump_at) = sin (6 * jump_at) + jump;
          jumped = TRUE;
        }
      if (time != jump_at)
        *qbg_trajectory_append (t, time) = sin (6 * time) + (jumped ? jump : 0);
    }
  return t;
}

static QbgTrajectory *
sine (guint n)
{
  return jumping_sine (n, 2, 0);
}

START_TEST (test_rows_of_the_other_and_own_events_stay)
{
  g_autoptr (QbgTrajectory) dense = jumping_sine (1000, 0.515, 3);
  g_autoptr (QbgTrajectory) like = jumping_sine (10, 0.515, 3);
  g_autoptr (QbgTrajectory) thin = qbg_thin (dense, like);

  ck_assert_uint_eq (thin->n_rows, 13);
  ck_assert_uint_eq (like->n_rows, 13);
  for (gsize i = 0; i < thin->n_rows; i++)
    {
      ck_assert_double_eq_tol (thin->times[i], like->times[i], 1e-12);
      ck_assert_double_eq_tol (QBG_VALUE (thin, i, 0), QBG_VALUE (like, i, 0),
                               1e-9);
    }
}
END_TEST

START_TEST (test_an_event_that_the_other_does_not_have_stays)
{
  g_autoptr (QbgTrajectory) dense = jumping_sine (1000, 0.515, 3);
  g_autoptr (QbgTrajectory) like = sine (10);
  g_autoptr (QbgTrajectory) thin = qbg_thin (dense, like);

  ck_assert_uint_eq (thin->n_rows, 13);
  ck_assert_double_eq (thin->times[6], 0.515);
  ck_assert_double_eq_tol (QBG_VALUE (thin, 7, 0) - QBG_VALUE (thin, 6, 0), 3,
                           1e-12);
}
END_TEST

START_TEST (test_an_event_at_which_nothing_jumps_goes)
{
  g_autoptr (QbgTrajectory) dense = jumping_sine (1000, 0.515, 0);
  g_autoptr (QbgTrajectory) like = sine (10);
  g_autoptr (QbgTrajectory) thin = qbg_thin (dense, like);

  ck_assert_uint_eq (dense->n_rows, 1002);
  ck_assert_uint_eq (thin->n_rows, 11);
}
END_TEST

/* A row in between, where a result has an event that the reference has not, is
 * no error by itself. */
START_TEST (test_rows_at_other_times_are_no_error)
{
  g_autoptr (QbgTrajectory) dense = sine (1000);
  g_autoptr (QbgTrajectory) like = sine (10);
  g_autoptr (QbgTrajectory) result = sine (7);
  QbgMeasureOptions options = { NAN, 0 };
  g_autoptr (QbgTrajectory) thin = qbg_thin (dense, result);
  g_autoptr (QbgMeasure) before = qbg_measure (result, like, NULL, &options);
  g_autoptr (QbgMeasure) after = qbg_measure (result, thin, NULL, &options);

  ck_assert_double_gt (before->plain.max, 1e-2);
  ck_assert_double_lt (after->plain.max, 1e-5);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("thin");
  TCase *tc = tcase_create ("thin");

  tcase_add_test (tc, test_rows_of_the_other_and_own_events_stay);
  tcase_add_test (tc, test_an_event_that_the_other_does_not_have_stays);
  tcase_add_test (tc, test_an_event_at_which_nothing_jumps_goes);
  tcase_add_test (tc, test_rows_at_other_times_are_no_error);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
