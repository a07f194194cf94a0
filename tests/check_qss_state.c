#include <config.h>

#include "qss/method.h"

#include <float.h>
#include <math.h>
#include <stdint.h>

#include "tests/support.h"

/* One state at a time, driven by hand. */

static const QbgQuantizer quantizer = {
  .kind = QBG_QUANTIZER_LOGARITHMIC, .quantum = 0.25
};

static const QbgMethod *
method_at (int i)
{
  return qbg_methods ()[i];
}

START_TEST (test_methods_are_found_by_name_in_any_case)
{
  static const char *const names[] = {
    "qss1", "qss2", "qss3", "liqss1", "liqss2", "liqss3"
  };

  for (int i = 0; i < 6; i++)
    {
      ck_assert_pstr_eq (method_at (i)->name, names[i]);
      ck_assert_ptr_eq (qbg_method_by_name (names[i]), method_at (i));
      ck_assert_int_eq (method_at (i)->order, i % 3 + 1);
      ck_assert_int_eq (method_at (i)->implicit, i >= 3);
    }
  ck_assert_ptr_null (method_at (6));
  ck_assert_ptr_eq (qbg_method_by_name ("LIQSS2"), &qbg_liqss2);
  ck_assert_ptr_null (qbg_method_by_name ("qss4"));
  ck_assert_ptr_null (qbg_method_by_name (""));
}
END_TEST

/* x = 1 + tau^n: a quantum from its first n terms after the n-th root of it. */
START_TEST (test_explicit_step_lasts_the_root_of_the_quantum)
{
  const QbgMethod *method = method_at (_i);
  double derivative[3] = { 0.0, 0.0, 0.0 };
  double expected = 2.0 + pow (0.25, 1.0 / method->order);
  QbgQss state;

  qbg_qss_start (&state, &quantizer, 2.0, 1.0);
  derivative[method->order - 1] = method->order;
  ck_assert_double_eq_tol (qbg_qss_influence (&state, method, 2.0, derivative),
                           expected, 1e-14);
  ck_assert_double_eq_tol (qbg_qss_step (&state, method, 2.0), expected,
                           1e-14);
  ck_assert_double_eq_tol (qbg_qss_influence (&state, method, 2.0, derivative),
                           expected, 1e-14);
}
END_TEST

START_TEST (test_new_slope_keeps_the_distance_already_travelled)
{
  QbgQss state;

  qbg_qss_start (&state, &quantizer, 0.0, 0.0);
  ck_assert_double_eq (qbg_qss_influence (&state, &qbg_qss1, 0.0,
                                          (double[]) { 1.0 }), 0.25);
  ck_assert_double_eq (qbg_qss_influence (&state, &qbg_qss1, 0.125,
                                          (double[]) { -1.0 }), 0.5);
  ck_assert_double_eq (qbg_qss1.value (&state, 0.25), 0.0);
  ck_assert_double_eq (qbg_qss_influence (&state, &qbg_qss1, 0.25,
                                          (double[]) { 0.0 }), INFINITY);
}
END_TEST

/* An influence at the very instant of the step that changes nothing, where
 * rounding may have left x on either side of its limit. */
START_TEST (test_due_step_is_not_lost_to_an_influence_at_that_instant)
{
  const QbgMethod *method = method_at (_i);

  for (int k = 1; k < 2000; k++)
    {
      QbgPoly motion = { { k / 7.0, k / 3.0, k / 11.0, 0.0 } };
      double start = k / 13.0, due, again;
      QbgQss state;

      qbg_qss_start (&state, &quantizer, start, k / 17.0);
      for (int n = method->order; n < 3; n++)
        motion.c[n] = 0.0;
      qbg_qss_influence (&state, method, start, motion.c);
      due = qbg_qss_step (&state, method, start);
      motion = qbg_poly_shift (motion, due - start);
      again = qbg_qss_influence (&state, method, due, motion.c);
      ck_assert_double_ge (again, due);
      ck_assert_double_le (again - due, 1e-7 * (due - start)
                           + 4.0 * DBL_EPSILON * due);
    }
}
END_TEST

START_TEST (test_state_too_far_from_its_quantized_value_steps_now)
{
  const QbgMethod *method = method_at (_i);
  double derivative[3] = { 1e-3, 0.0, 0.0 };
  QbgQss state;

  qbg_qss_start (&state, &quantizer, 0.0, 1.0);
  qbg_qss_influence (&state, method, 0.0, derivative);
  ck_assert_double_eq (qbg_qss_set (&state, method, 3.0, 10.0), 3.0);
  ck_assert_double_gt (qbg_qss_step (&state, method, 3.0), 3.0);
  ck_assert_double_eq_tol (state.q[0], 10.0, 0.2501);
  ck_assert_double_eq (method->value (&state, 3.0), 10.0);
}
END_TEST

/* 1e9 s after the origin the clock counts by 1e-7 s: a state that moves by its
 * quantum in less is told late, never at the same time for ever. */
START_TEST (test_time_advances_at_each_step_and_stalls_are_counted)
{
  const QbgMethod *method = method_at (_i);
  double derivative[3] = { 1e20, 1e30, 1e40 };
  double time = 1e9;
  QbgQss state;

  qbg_qss_start (&state, &quantizer, time, 0.0);
  qbg_qss_influence (&state, method, time, derivative);
  for (guint k = 1; k <= 100; k++)
    {
      double next = qbg_qss_step (&state, method, time);

      ck_assert_double_gt (next, time);
      ck_assert_uint_eq (state.stalls, k);
      next = qbg_qss_influence (&state, method, time, derivative);
      ck_assert_double_gt (next, time);
      time = next;
    }
  derivative[0] = derivative[1] = derivative[2] = 1e-3;
  qbg_qss_influence (&state, method, time, derivative);
  time = qbg_qss_step (&state, method, time);
  qbg_qss_step (&state, method, time + 1.0);
  ck_assert_uint_eq (state.stalls, 0);
}
END_TEST

START_TEST (test_derivative_that_is_not_finite_is_due_now)
{
  const QbgMethod *method = method_at (_i);
  double derivative[3] = { INFINITY, 0.0, 0.0 };
  QbgQss state;

  qbg_qss_start (&state, &quantizer, 1.0, 0.0);
  ck_assert_double_eq (qbg_qss_influence (&state, method, 1.0, derivative),
                       1.0);
}
END_TEST

static double
uniform (uint64_t *seed, double low, double high)
{
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return low + (high - low) * ((*seed >> 11) * 0x1p-53);
}

/* x' = a q + u, with the coefficients of q at tq = time. */
static void
derive (const QbgQss *state, const double u[3], double derivative[3])
{
  for (int k = 0; k < 3; k++)
    derivative[k] = state->a * state->q[k] + u[k];
}

/* A state of its own with x' = a x + u, having stepped at zero. */
static QbgQss
plan (const QbgMethod *method, uint64_t *seed, double u[3])
{
  double derivative[3];
  QbgQss state;

  for (int k = 0; k < 3; k++)
    u[k] = k < method->order ? uniform (seed, -10.0, 10.0) : 0.0;
  qbg_qss_start (&state, &quantizer, 0.0, uniform (seed, -10.0, 10.0));
  state.a = uniform (seed, 0.0, 1.0) < 0.1 ? 0.0
    : -pow (10.0, uniform (seed, -3.0, 3.0));
  derive (&state, u, derivative);
  qbg_qss_influence (&state, method, 0.0, derivative);
  qbg_qss_step (&state, method, 0.0);
  derive (&state, u, derivative);
  qbg_qss_influence (&state, method, 0.0, derivative);
  return state;
}

/* x - q is c (tau - h)^n with |c| h^n a quantum: all of it is seen from the
 * value and the slope at a few times. */
START_TEST (test_implicit_state_meets_its_quantized_value_as_planned)
{
  const QbgMethod *method = method_at (3 + _i);
  uint64_t seed = 88172645463325252u;
  int met = 0, settled = 0;

  for (int i = 0; i < 20000; i++)
    {
      double u[3];
      QbgQss state = plan (method, &seed, u);
      double first = state.x[0] - state.q[0];

      ck_assert_double_le (fabs (first), 0.25 * (1.0 + 1e-9));
      if (state.meet > 1e9)
        {
          settled++;
          for (int k = 1; k <= method->order; k++)
            ck_assert_double_eq_tol (state.x[k], k < method->order
                                     ? state.q[k] : 0.0, 1e-8);
          continue;
        }
      met++;
      ck_assert_double_eq_tol (fabs (first), 0.25, 1e-9);
      for (int k = 1; k <= 8; k++)
        {
          double time = state.meet * k / 8.0;
          double apart = method->value (&state, time)
            - qbg_qss_quantized (&state, time).c[0];

          ck_assert_double_eq_tol (
            apart, first * pow (1.0 - k / 8.0, method->order), 1e-6);
        }
    }
  ck_assert_int_gt (met, 5000);
  ck_assert_int_gt (settled, 100);
}
END_TEST

/* The two equations q(h) = x(h), q'(h) = x'(h) solved for q, as the literature
 * has them. */
START_TEST (test_second_order_agrees_with_the_published_formulas)
{
  uint64_t seed = 2463534242u;

  for (int i = 0; i < 5000; i++)
    {
      double u[3];
      QbgQss state = plan (&qbg_liqss2, &seed, u);
      double a = state.a, h = state.meet, x = state.x[0];
      double q0 = ((x + h * u[0] + h * h * u[1] / 2.0) * (1.0 - h * a)
                   + (h * h * a / 2.0 - h) * (u[0] + h * u[1]))
        / (1.0 - h * a + h * h * a * a / 2.0);
      double q1 = (a * q0 + u[0] + h * u[1]) / (1.0 - h * a);

      if (h > 1e4)
        continue;
      ck_assert_double_eq_tol (state.q[0], q0, 1e-6);
      ck_assert_double_eq_tol (state.q[1], q1, 1e-6 * (1.0 + fabs (q1)));
    }
}
END_TEST

START_TEST (test_state_that_feeds_itself_is_not_treated_as_implicit)
{
  const QbgMethod *method = method_at (3 + _i);
  double derivative[3] = { 1.0, 2.0, 3.0 };
  QbgQss growing, plain;

  qbg_qss_start (&growing, &quantizer, 0.0, 1.0);
  qbg_qss_start (&plain, &quantizer, 0.0, 1.0);
  growing.a = 5.0;
  qbg_qss_influence (&growing, method, 0.0, derivative);
  qbg_qss_influence (&plain, method, 0.0, derivative);
  ck_assert_double_eq (qbg_qss_step (&growing, method, 0.0),
                       qbg_qss_step (&plain, method, 0.0));
  ck_assert_mem_eq (growing.q, plain.q, sizeof plain.q);
}
END_TEST

START_TEST (test_first_order_follows_its_levels_up_and_down)
{
  static const struct { double until, slope, level, next; } moves[] = {
    { 0.0, 1.0, 0.0, 1.0 },     /* at 0, up: at 1 after 1 s */
    { 1.0, 1.0, 1.0, 2.0 },
    { 1.5, -1.0, 1.0, 2.2 },    /* from 1.5 down to 1 - 0.2 */
    { 2.2, -1.0, 0.0, 3.2 }     /* from 0.8 down to -0.2 */
  };
  QbgQuantizer levels = qbg_quantizer_uniform (1.0, 0.2);
  QbgQss state;

  qbg_qss_start (&state, &levels, 0.0, 0.0);
  for (int i = 0; i < 4; i++)
    {
      if (i == 1 || i == 3)
        qbg_qss_step (&state, &qbg_qss1, moves[i].until);
      ck_assert_double_eq_tol (
        qbg_qss_influence (&state, &qbg_qss1, moves[i].until,
                           &moves[i].slope), moves[i].next, 1e-12);
      ck_assert_double_eq_tol (state.q[0], moves[i].level, 1e-12);
    }
}
END_TEST

/* x' = 1 - q, from 0.9. */
START_TEST (test_state_that_is_alone_settles_as_by_itself)
{
  const QbgMethod *method = method_at (_i);
  double derivative[3] = { 0.1, 0.0, 0.0 };
  QbgQss state;

  qbg_qss_start (&state, &quantizer, 0.0, 0.9);
  state.q[0] = 0.9;
  state.a = -1.0;
  state.alone = TRUE;
  for (int i = 0; i < method->order; i++) {
    qbg_qss_influence (&state, method, 0.0, derivative);
    qbg_qss_step (&state, method, 0.0);
    derivative[0] = 1.0 - state.q[0];
    derivative[1] = -state.q[1];
    derivative[2] = -state.q[2];
  }
  qbg_qss_influence (&state, method, 0.0, derivative);
  ck_assert_double_eq_tol (state.q[0], 1.0, 1e-12);
  for (double t = 0.0; t < 30.0; t += 1.0)
    ck_assert_double_eq_tol (qbg_qss_value (&state, method, t),
                             1.0 - 0.1 * exp (-t), 1e-12);
}
END_TEST

/* x' = t - q/2: whatever q is, x is the solution of x' = t - x/2. */
START_TEST (test_state_that_is_alone_does_not_see_its_quantum)
{
  const QbgMethod *method = method_at (_i);
  QbgQss state;

  qbg_qss_start (&state, &quantizer, 0.0, 0.3);
  state.a = -0.5;
  state.alone = TRUE;
  for (int i = 0; i <= method->order; i++) {
    double derivative[3] = { -0.5 * state.q[0], 1.0 - 0.5 * state.q[1],
                             -0.5 * state.q[2] };
    qbg_qss_influence (&state, method, 0.0, derivative);
    if (i < method->order)
      qbg_qss_step (&state, method, 0.0);
  }
  ck_assert_double_gt (fabs (state.q[0] - 0.3), 0.01);
  for (double t = 0.0; t < 2.0; t += 0.125)
    ck_assert_double_eq_tol (qbg_qss_value (&state, method, t),
                             2.0 * t - 4.0 + 4.3 * exp (-0.5 * t), 1e-12);
}
END_TEST

/* x' = sin (50 t) - q, told so often that x hardly moves in between. */
START_TEST (test_many_influences_bring_no_error_of_the_quantum_back)
{
  const QbgMethod *method = method_at (_i);
  double wave = 50.0, next = 0.0;
  QbgQss state;

  qbg_qss_start (&state, &quantizer, 0.0, 0.0);
  state.a = -1.0;
  state.alone = TRUE;
  for (int i = 0; i <= 20000; i++) {
    double t = 1e-4 * i, s = sin (wave * t), c = cos (wave * t);
    if (t >= next)
      qbg_qss_step (&state, method, t);
    QbgPoly q = qbg_qss_quantized (&state, t);
    double derivative[3] = { s - q.c[0], wave * c - q.c[1],
                             -wave * wave * s / 2.0 - q.c[2] };
    next = qbg_qss_influence (&state, method, t, derivative);
    double exact = (s - wave * c + wave * exp (-t)) / (1.0 + wave * wave);
    ck_assert_double_eq_tol (qbg_qss_value (&state, method, t), exact, 1e-6);
  }
}
END_TEST

START_TEST (test_new_diagonal_keeps_the_state_where_it_is)
{
  const QbgMethod *method = method_at (_i);
  double derivative[3] = { 1.0, -0.5, 0.25 };
  QbgQss state;

  qbg_qss_start (&state, &quantizer, 0.0, 0.3);
  state.alone = TRUE;
  qbg_qss_set_diagonal (&state, method, 0.0, -1.0);
  qbg_qss_influence (&state, method, 0.0, derivative);
  double before = qbg_qss_value (&state, method, 0.25);
  ck_assert_double_gt (fabs (before - method->value (&state, 0.25)), 1e-3);
  qbg_qss_set_diagonal (&state, method, 0.25, -100.0);
  ck_assert_double_eq_tol (qbg_qss_value (&state, method, 0.25), before, 1e-15);
  derivative[0] = -5.0;
  qbg_qss_influence (&state, method, 0.25, derivative);
  ck_assert_double_eq_tol (qbg_qss_value (&state, method, 0.25), before, 1e-15);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("quantized state");
  TCase *tcase = tcase_create ("one state");

  tcase_add_test (tcase, test_methods_are_found_by_name_in_any_case);
  tcase_add_loop_test (
    tcase, test_explicit_step_lasts_the_root_of_the_quantum, 0, 3);
  tcase_add_test (tcase, test_new_slope_keeps_the_distance_already_travelled);
  tcase_add_loop_test (
    tcase, test_due_step_is_not_lost_to_an_influence_at_that_instant, 0, 6);
  tcase_add_loop_test (
    tcase, test_state_too_far_from_its_quantized_value_steps_now, 0, 6);
  tcase_add_loop_test (
    tcase, test_time_advances_at_each_step_and_stalls_are_counted, 0, 6);
  tcase_add_loop_test (
    tcase, test_derivative_that_is_not_finite_is_due_now, 0, 6);
  tcase_add_loop_test (
    tcase, test_implicit_state_meets_its_quantized_value_as_planned, 0, 3);
  tcase_add_test (tcase,
                  test_second_order_agrees_with_the_published_formulas);
  tcase_add_loop_test (
    tcase, test_state_that_feeds_itself_is_not_treated_as_implicit, 0, 3);
  tcase_add_test (tcase, test_first_order_follows_its_levels_up_and_down);
  tcase_add_loop_test (tcase, test_state_that_is_alone_settles_as_by_itself,
                       4, 6);
  tcase_add_loop_test (tcase, test_state_that_is_alone_does_not_see_its_quantum,
                       4, 6);
  tcase_add_loop_test (
    tcase, test_many_influences_bring_no_error_of_the_quantum_back, 4, 6);
  tcase_add_loop_test (tcase, test_new_diagonal_keeps_the_state_where_it_is, 4,
                       6);
  suite_add_tcase (suite, tcase);
  return test_run (suite);
}
