#include <config.h>

#include "report/measure.h"

#include <math.h>
#include <string.h>

#include "tests/support.h"

#define ROUNDING 1e-12

/* One trace: times and values in pairs, NAN for a time ends. */
static QbgTrajectory *
curve (const char *name, const double *points)
{
  QbgTrajectory *t = qbg_trajectory_new ();

  qbg_trajectory_add_trace (t, name, NULL, FALSE);
  for (; !isnan (points[0]); points += 2)
    *qbg_trajectory_append (t, points[0]) = points[1];
  return t;
}

#define CURVE(name, ...) \
  curve (name, (const double[]) { __VA_ARGS__, NAN })

static QbgMeasure *
measure (const QbgTrajectory *x, const QbgTrajectory *r, double shift)
{
  QbgMeasureOptions options = { shift, 1e-3 };

  return qbg_measure (x, r, NULL, &options);
}

static QbgDifference
only (const QbgTrajectory *x, const QbgTrajectory *r, double shift)
{
  g_autoptr (QbgMeasure) m = measure (x, r, shift);

  ck_assert_uint_eq (m->differences->len, 1);
  return *QBG_DIFFERENCE (m, 0);
}

static void
assert_error (QbgError error, double rms, double max, double time)
{
  ck_assert_double_eq_tol (error.rms, rms, ROUNDING);
  ck_assert_double_eq_tol (error.max, max, ROUNDING);
  ck_assert_double_eq_tol (error.time, time, ROUNDING);
}

START_TEST (test_equal_curves_do_not_differ)
{
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 0, 1, 2, 1, 5, 3, 1);
  QbgDifference d = only (r, r, NAN);

  assert_error (d.plain, 0, 0, 0);
  assert_error (d.shifted, 0, 0, 0);
  ck_assert (!d.differs);
  ck_assert_double_eq (d.scale, 5);
}
END_TEST

/* x - r = 1 beside a range of 4. */
START_TEST (test_an_offset_is_told_beside_the_range)
{
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, -1, 2, 3);
  g_autoptr (QbgTrajectory) x = CURVE ("v", 0, 0, 2, 4);
  QbgDifference d = only (x, r, NAN);

  assert_error (d.plain, 0.25, 0.25, 0);
  assert_error (d.shifted, 0.25, 0.25, 0);
  ck_assert (d.differs);
  ck_assert_double_eq (d.first, 0);
  ck_assert_double_eq (d.x, 0);
  ck_assert_double_eq (d.r, -1);
}
END_TEST

/* x - r = t/4 - 1/2 over 0...4, range 1: mean square 1/12. */
START_TEST (test_differences_of_both_signs_have_the_exact_mean_square)
{
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 0, 1, 0.25, 4, 1);
  g_autoptr (QbgTrajectory) x = CURVE ("v", 0, -0.5, 4, 1.5);
  QbgDifference d = only (x, r, NAN);

  assert_error (d.plain, sqrt (1.0 / 12), 0.5, 0);
}
END_TEST

/* The same line, with other rows. */
START_TEST (test_rows_between_others_are_met_by_interpolation)
{
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 0, 3, 3, 7, 7, 10, 10);
  g_autoptr (QbgTrajectory) x = CURVE ("v", 0, 0, 1, 1, 5, 5, 9, 9, 10, 10);
  QbgDifference d = only (x, r, NAN);

  ck_assert_double_lt (d.plain.max, ROUNDING);
  ck_assert_double_lt (d.plain.rms, ROUNDING);
}
END_TEST

/* A triangle of height 1 against its base: max 1 where r alone has a row. */
START_TEST (test_an_error_between_the_rows_of_the_result_is_found)
{
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 0, 1, 1, 2, 0);
  g_autoptr (QbgTrajectory) x = CURVE ("v", 0, 0, 2, 0);
  QbgDifference d = only (x, r, NAN);

  assert_error (d.plain, sqrt (1.0 / 3), 1, 1);
}
END_TEST

/* sin t and sin (t + a): the difference has the amplitude 2 sin (a/2). */
START_TEST (test_sines_out_of_phase_differ_as_trigonometry_says)
{
  g_autoptr (QbgTrajectory) r = qbg_trajectory_new ();
  g_autoptr (QbgTrajectory) x = qbg_trajectory_new ();
  double a = 0.02, amplitude = 2 * sin (a / 2) / 2;

  qbg_trajectory_add_trace (r, "v", NULL, FALSE);
  qbg_trajectory_add_trace (x, "v", NULL, FALSE);
  for (guint k = 0; k <= 4000; k++) {
    double t = 2 * G_PI * k / 1000;
    *qbg_trajectory_append (r, t) = sin (t);
  }
  for (guint k = 0; k <= 6001; k++) {
    double t = 8 * G_PI * k / 6001;
    *qbg_trajectory_append (x, t) = sin (t + a);
  }
  QbgDifference d = only (x, r, NAN);
  ck_assert_double_eq_tol (d.scale, 2, 1e-9);
  ck_assert_double_eq_tol (d.plain.max, amplitude, 5e-6);
  ck_assert_double_eq_tol (d.plain.rms, amplitude / sqrt (2), 2e-6);
  /* Nothing jumps: shifts excuse nothing. */
  ck_assert_uint_eq (d.n_jumps, 0);
  ck_assert_double_eq (d.shifted.max, d.plain.max);
}
END_TEST

/* A step of 2 at 5 that comes late: 2 for as long as that takes, of 10. */
START_TEST (test_a_jump_that_is_late_by_less_than_the_shift_is_no_error)
{
  static const double delays[] = { 0.0004, -0.0004, 0.001, -0.001 };
  double at = 5 + delays[_i];
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 1, 5, 1, 5, 3, 10, 3);
  g_autoptr (QbgTrajectory) x = CURVE ("v", 0, 1, at, 1, at, 3, 10, 3);
  QbgDifference d = only (x, r, NAN);

  assert_error (d.plain, sqrt (fabs (delays[_i]) / 10), 1, fmin (at, 5));
  ck_assert_double_lt (d.shifted.max, ROUNDING);
  ck_assert_double_lt (d.shifted.rms, ROUNDING);
  ck_assert_uint_eq (d.n_jumps, 2);
  ck_assert (!d.differs);
}
END_TEST

/* Late by 0.003 where 0.001 is allowed: wrong all that time. */
START_TEST (test_a_jump_that_is_later_than_the_shift_is_an_error)
{
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 1, 5, 1, 5, 3, 10, 3);
  g_autoptr (QbgTrajectory) x =
    CURVE ("v", 0, 1, 5.003, 1, 5.003, 3, 10, 3);
  QbgDifference d = only (x, r, 0.001);

  ck_assert_double_eq_tol (d.shifted.max, 1, ROUNDING);
  ck_assert_double_eq_tol (d.shifted.rms, sqrt (0.003 / 10), 1e-9);
  ck_assert (d.differs);
  ck_assert_double_eq (d.first, 5);
  ck_assert_double_eq_tol (d.x, 1, ROUNDING);
  ck_assert_double_eq_tol (d.r, 3, ROUNDING);
}
END_TEST

/* What is wrong beside the jump stays: an offset of 0.1 beside 2. */
START_TEST (test_shifts_excuse_no_wrong_height)
{
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 1, 5, 1, 5, 3, 10, 3);
  g_autoptr (QbgTrajectory) x =
    CURVE ("v", 0, 1, 5.0004, 1, 5.0004, 3.1, 10, 3.1);
  QbgDifference d = only (x, r, NAN);

  ck_assert_double_eq_tol (d.plain.max, 1, ROUNDING);
  ck_assert_double_eq_tol (d.shifted.max, 0.05, ROUNDING);
  ck_assert_double_eq_tol (d.shifted.rms, 0.05 * sqrt (0.5), 1e-5);
}
END_TEST

/* A pulse shorter than the shift that one of the two does not have. */
START_TEST (test_a_short_pulse_is_not_lost)
{
  g_autoptr (QbgTrajectory) with =
    CURVE ("v", 0, 0, 5, 0, 5, 1, 5.0002, 1, 5.0002, 0, 10, 0);
  g_autoptr (QbgTrajectory) without = CURVE ("v", 0, 0, 10, 0);

  ck_assert_double_eq_tol (only (without, with, NAN).shifted.max, 1,
                           ROUNDING);
  ck_assert_double_ge (only (with, without, NAN).shifted.max, 1);
}
END_TEST

/* A ramp within the shift is a jump, as programs without events write it. */
START_TEST (test_a_steep_ramp_is_a_jump)
{
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 0, 5, 0, 5, 1, 10, 1);
  g_autoptr (QbgTrajectory) x =
    CURVE ("v", 0, 0, 4.9999, 0, 5.0001, 1, 10, 1);
  QbgDifference d = only (x, r, NAN);

  ck_assert_double_eq_tol (d.plain.max, 0.5, 1e-9);
  ck_assert_double_lt (d.shifted.max, ROUNDING);
  /* The error falls from 1/2 to 0 on both sides. */
  ck_assert_double_eq_tol (d.plain.rms, sqrt (0.0002 / 4 / 3 / 10), 1e-9);
}
END_TEST

START_TEST (test_no_shift_is_allowed_if_it_is_zero)
{
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 1, 5, 1, 5, 3, 10, 3);
  g_autoptr (QbgTrajectory) x =
    CURVE ("v", 0, 1, 5.0004, 1, 5.0004, 3, 10, 3);
  QbgDifference d = only (x, r, 0);

  ck_assert_double_eq_tol (d.shifted.max, 1, ROUNDING);
  ck_assert (d.differs);
  ck_assert_double_eq (d.first, 5);
}
END_TEST

/* Printing and reading moves times by a rounding error. */
START_TEST (test_times_that_differ_by_rounding_are_one_instant)
{
  double at = nextafter (nextafter (5, 6), 6);
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 1, 5, 1, 5, 3, 10, 3);
  g_autoptr (QbgTrajectory) x = CURVE ("v", 0, 1, at, 1, at, 3, 10, 3);

  ck_assert_double_lt (only (x, r, 0).plain.max, ROUNDING);
  ck_assert_double_lt (only (r, x, 0).plain.max, ROUNDING);
}
END_TEST

/* The default is a ten-thousandth of the time, and less if events are near
 * each other: of 999 events within 1, a twentieth of 1/1000. */
START_TEST (test_the_shift_is_small_beside_the_pulses)
{
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 0, 1, 0);
  g_autoptr (QbgTrajectory) pulses = qbg_trajectory_new ();
  g_autoptr (QbgMeasure) plain = measure (r, r, NAN);
  g_autoptr (QbgMeasure) dense = NULL;

  ck_assert_double_eq_tol (plain->shift, 1e-4, ROUNDING);
  qbg_trajectory_add_trace (pulses, "v", NULL, FALSE);
  for (guint k = 0; k <= 1000; k++) {
    *qbg_trajectory_append (pulses, k / 1000.0) = k % 2;
    if (k > 0 && k < 1000)
      *qbg_trajectory_append (pulses, k / 1000.0) = !(k % 2);
  }
  dense = measure (pulses, pulses, NAN);
  ck_assert_double_eq_tol (dense->shift, 5e-5, ROUNDING);
}
END_TEST

static QbgTrajectory *
step_at (double time)
{
  QbgTrajectory *t = qbg_trajectory_new ();

  qbg_trajectory_add_trace (t, "on", NULL, TRUE);
  *qbg_trajectory_append (t, 0) = 0;
  *qbg_trajectory_append (t, time) = 1;
  *qbg_trajectory_append (t, 4) = 1;
  return t;
}

/* A step stays until its row: 1 from 2 on, against 1 from 3 on, of 4. */
START_TEST (test_steps_are_not_interpolated)
{
  g_autoptr (QbgTrajectory) x = step_at (2), r = step_at (3);

  assert_error (only (x, r, NAN).plain, 0.5, 1, 2);
  ck_assert_double_lt (only (x, r, 1).shifted.max, ROUNDING);
}
END_TEST

START_TEST (test_the_common_part_alone_is_compared)
{
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 0, 4, 4, 10, 100);
  g_autoptr (QbgTrajectory) x = CURVE ("v", 1, 1, 4, 4);
  g_autoptr (QbgMeasure) m = measure (x, r, NAN);
  QbgDifference d = *QBG_DIFFERENCE (m, 0);

  ck_assert_double_eq (m->from, 1);
  ck_assert_double_eq (m->to, 4);
  ck_assert_double_eq_tol (d.scale, 3, ROUNDING);
  ck_assert_double_lt (d.plain.max, ROUNDING);
}
END_TEST

START_TEST (test_nothing_in_common_is_told)
{
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 0, 4, 4);
  g_autoptr (QbgTrajectory) x = CURVE ("v", 5, 1, 6, 4);
  g_autoptr (QbgTrajectory) none = CURVE ("v", NAN);
  g_autoptr (QbgTrajectory) other = CURVE ("i", 0, 0, 4, 4);
  g_autoptr (QbgMeasure) apart = measure (x, r, NAN);
  g_autoptr (QbgMeasure) empty = measure (none, r, NAN);
  g_autoptr (QbgMeasure) named = measure (other, r, NAN);

  ck_assert (apart->from > apart->to);
  ck_assert (empty->from > empty->to);
  ck_assert_uint_eq (named->differences->len, 0);
  ck_assert_uint_eq (named->only_result->len, 1);
  ck_assert_uint_eq (named->only_reference->len, 1);
}
END_TEST

START_TEST (test_one_instant_can_be_compared)
{
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 2, 1, 4);
  g_autoptr (QbgTrajectory) x = CURVE ("v", 1, 3);
  QbgDifference d = only (x, r, NAN);

  /* A range of nothing: a millionth of 4 stands for it. */
  ck_assert_double_eq_tol (d.plain.max, 1 / 4e-6, 1e-6);
  ck_assert_double_eq_tol (d.plain.rms, 1 / 4e-6, 1e-6);
}
END_TEST

START_TEST (test_what_is_not_a_number_in_one_alone_is_an_infinite_error)
{
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 0, 1, NAN, 2, 0, 3, 1);
  g_autoptr (QbgTrajectory) x = CURVE ("v", 0, 0, 1, 0, 2, 0, 3, 1);
  g_autoptr (QbgTrajectory) up = CURVE ("v", 0, 0, 1, INFINITY, 3, 1);
  QbgDifference d = only (x, r, NAN);

  ck_assert (isinf (d.plain.max) && isinf (d.plain.rms));
  ck_assert (d.differs);
  ck_assert_double_lt (only (r, r, NAN).plain.max, ROUNDING);
  ck_assert_double_lt (only (up, up, NAN).plain.max, ROUNDING);
  ck_assert (isinf (only (up, x, NAN).shifted.max));
  ck_assert (isinf (only (x, up, NAN).shifted.max));
}
END_TEST

/* Noise of 1e-15 about 0 beside a voltage of 10. */
static QbgTrajectory *
noisy (guint seed)
{
  QbgTrajectory *t = qbg_trajectory_new ();

  qbg_trajectory_add_trace (t, "R.v", NULL, FALSE);
  qbg_trajectory_add_trace (t, "G.v", NULL, FALSE);
  for (guint k = 0; k < 10; k++) {
    double *row = qbg_trajectory_append (t, k);
    row[0] = k + 1;
    row[1] = 1e-15 * ((7 * k + seed) % 11);
  }
  return t;
}

START_TEST (test_rounding_of_a_constant_is_no_difference)
{
  g_autoptr (QbgTrajectory) x = noisy (0), r = noisy (5);
  g_autoptr (QbgMeasure) m = measure (x, r, NAN);

  ck_assert_uint_eq (m->differences->len, 2);
  for (guint i = 0; i < 2; i++)
    ck_assert_double_lt (QBG_DIFFERENCE (m, i)->plain.max, 2e-9);
}
END_TEST

static QbgTrajectory *
three_lines (double a, double b, double c)
{
  QbgTrajectory *t = qbg_trajectory_new ();

  qbg_trajectory_add_trace (t, "a", NULL, FALSE);
  qbg_trajectory_add_trace (t, "b", NULL, FALSE);
  qbg_trajectory_add_trace (t, "c", NULL, FALSE);
  for (guint row = 0; row < 2; row++) {
    double *values = qbg_trajectory_append (t, row);
    values[0] = row + a;
    values[1] = row + b;
    values[2] = row + c;
  }
  return t;
}

START_TEST (test_the_first_difference_is_found_between_rows)
{
  g_autoptr (QbgTrajectory) x = CURVE ("v", 0, 0, 1, 0);
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, 0, 1, 1);
  QbgDifference d = only (x, r, NAN);

  ck_assert (d.differs);
  ck_assert_double_eq_tol (d.first, 1e-3, ROUNDING);
  ck_assert_double_eq_tol (d.r, 1e-3, ROUNDING);
}
END_TEST

START_TEST (test_what_overflows_is_a_difference)
{
  g_autoptr (QbgTrajectory) x = CURVE ("v", 0, 0, 1, 1);
  g_autoptr (QbgTrajectory) r = CURVE ("v", 0, -1e308, 1, 1.7e308);
  QbgDifference d = only (x, r, NAN), e = only (r, x, NAN);

  ck_assert (d.differs && e.differs);
  ck_assert_double_gt (d.shifted.max, 0.5);
  ck_assert_double_gt (e.shifted.max, 1e307);
  ck_assert (isfinite (d.shifted.rms));
  ck_assert (isinf (e.shifted.rms));
}
END_TEST

/* Lines between random places, from which some jump. */
static QbgTrajectory *
random_lines (GRand *rand, guint parts)
{
  QbgTrajectory *t = qbg_trajectory_new ();
  double time = 0, value = 0;

  qbg_trajectory_add_trace (t, "v", NULL, FALSE);
  *qbg_trajectory_append (t, 0) = 0;
  for (guint k = 0; k < 12; k++) {
    double length = g_rand_double_range (rand, 0.05, 0.5);
    double next = g_rand_double_range (rand, -1, 1);
    for (guint i = 1; i <= parts; i++)
      *qbg_trajectory_append (t, time + length * i / parts) =
        value + (next - value) * i / parts;
    time += length;
    value = next;
    if (g_rand_boolean (rand))
      *qbg_trajectory_append (t, time) =
        value = g_rand_double_range (rand, -3, 3);
  }
  return t;
}

/* Rows on the lines between others change nothing. */
START_TEST (test_errors_near_jumps_do_not_depend_on_the_rows)
{
  QbgDifference d[2];

  for (guint k = 0; k < 2; k++) {
    GRand *rand = g_rand_new_with_seed (_i);
    guint parts = k == 0 ? 1 : 64;
    g_autoptr (QbgTrajectory) x = random_lines (rand, parts);
    g_autoptr (QbgTrajectory) r = random_lines (rand, parts);
    d[k] = only (x, r, 0.1);
    g_rand_free (rand);
  }
  ck_assert_double_eq_tol (d[0].plain.max, d[1].plain.max, ROUNDING);
  ck_assert_double_eq_tol (d[0].shifted.max, d[1].shifted.max, 0.02);
  ck_assert_double_eq_tol (d[0].shifted.rms, d[1].shifted.rms, 0.01);
}
END_TEST

START_TEST (test_the_worst_comes_first_and_all_are_summed_up)
{
  g_autoptr (QbgTrajectory) x = three_lines (0, 0.04, 0.03);
  g_autoptr (QbgTrajectory) r = three_lines (0, 0, 0);
  g_autoptr (QbgMeasure) m = measure (x, r, NAN);

  ck_assert_uint_eq (QBG_DIFFERENCE (m, 0)->reference, 1);
  ck_assert_uint_eq (QBG_DIFFERENCE (m, 1)->reference, 2);
  ck_assert_uint_eq (m->n_different, 2);
  ck_assert_double_eq_tol (m->plain.max, 0.04, ROUNDING);
  ck_assert_double_eq_tol (m->plain.rms, 0.05 / sqrt (3), ROUNDING);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("measure");
  TCase *tests = tcase_create ("measure");

  tcase_add_test (tests, test_the_first_difference_is_found_between_rows);
  tcase_add_test (tests, test_what_overflows_is_a_difference);
  tcase_add_loop_test (tests, test_errors_near_jumps_do_not_depend_on_the_rows,
                       0, 40);
  tcase_add_test (tests, test_equal_curves_do_not_differ);
  tcase_add_test (tests, test_an_offset_is_told_beside_the_range);
  tcase_add_test (tests,
                  test_differences_of_both_signs_have_the_exact_mean_square);
  tcase_add_test (tests, test_rows_between_others_are_met_by_interpolation);
  tcase_add_test (tests,
                  test_an_error_between_the_rows_of_the_result_is_found);
  tcase_add_test (tests,
                  test_sines_out_of_phase_differ_as_trigonometry_says);
  tcase_add_loop_test (
    tests, test_a_jump_that_is_late_by_less_than_the_shift_is_no_error, 0, 4);
  tcase_add_test (tests,
                  test_a_jump_that_is_later_than_the_shift_is_an_error);
  tcase_add_test (tests, test_shifts_excuse_no_wrong_height);
  tcase_add_test (tests, test_a_short_pulse_is_not_lost);
  tcase_add_test (tests, test_a_steep_ramp_is_a_jump);
  tcase_add_test (tests, test_no_shift_is_allowed_if_it_is_zero);
  tcase_add_test (tests,
                  test_times_that_differ_by_rounding_are_one_instant);
  tcase_add_test (tests, test_the_shift_is_small_beside_the_pulses);
  tcase_add_test (tests, test_steps_are_not_interpolated);
  tcase_add_test (tests, test_the_common_part_alone_is_compared);
  tcase_add_test (tests, test_nothing_in_common_is_told);
  tcase_add_test (tests, test_one_instant_can_be_compared);
  tcase_add_test (
    tests, test_what_is_not_a_number_in_one_alone_is_an_infinite_error);
  tcase_add_test (tests, test_rounding_of_a_constant_is_no_difference);
  tcase_add_test (tests,
                  test_the_worst_comes_first_and_all_are_summed_up);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
