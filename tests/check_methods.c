#include <config.h>

#include "qss/method.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "tests/linear.h"
#include "tests/support.h"

static const guint64 many = 20000000;

static const QbgMethod *
method_at (int i)
{
  return qbg_methods ()[i];
}

/* x - q may be this many quanta, after an influence. */
static double
band_of (const QbgMethod *method)
{
  return method->implicit ? 2.0 : 1.0;
}

static QbgQuantizer
absolute (double quantum)
{
  return qbg_quantizer_logarithmic (0.0, quantum);
}

/* Three states with the eigenvalues -1, -2 and -5, none of them its own.  The
 * input has the degree that the order can follow; it breaks once. */
static TestLinear
real_system (int order, TestMatrix *bound)
{
  static const double eigenvalues[] = { -1.0, -2.0, -5.0 };
  TestMatrix v = { 3, { { 1, 0.5, -0.3 }, { -0.4, 1, 0.6 }, { 0.2, 0.7, 1 } } };
  TestMatrix inverse = test_matrix_inverse (&v);
  TestMatrix lambda = test_matrix_diagonal (3, eigenvalues);
  TestLinear system = {
    .start = { 1.0, -2.0, 0.5 }, .stop = 8.0, .samples = 320, .n_inputs = 2
  };

  lambda = test_matrix_product (&v, &lambda);
  system.a = test_matrix_product (&lambda, &inverse);
  system.inputs[1].time = 3.0;
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < order; k++)
      {
        system.inputs[0].c[i][k] = (i + 1) * (k == 1 ? -0.7 : 0.4);
        system.inputs[1].c[i][k] = (2 - i) * (k == 1 ? 0.3 : -0.2);
      }
  v = test_matrix_magnitudes (&v);
  inverse = test_matrix_magnitudes (&inverse);
  *bound = test_matrix_product (&v, &inverse);
  return system;
}

/* A damped oscillator: eigenvalues -alpha +- i omega, eigenvectors (1, +-i). */
static TestLinear
oscillator (double alpha, double omega, TestMatrix *bound)
{
  double stretch = hypot (alpha, omega) / alpha;
  TestLinear system = {
    .a = { 2, { { -alpha, omega }, { -omega, -alpha } } },
    .start = { 1.0, 0.0 }, .stop = 20.0, .samples = 500
  };

  if (bound != NULL)
    *bound = (TestMatrix) { 2, { { stretch, stretch }, { stretch, stretch } } };
  return system;
}

/* |e_i| <= sum over j of (|V| |Re(L)^-1 L| |V^-1|)_ij |x_j - q_j| */
static void
assert_within_bound (const TestRun *run, const TestMatrix *bound,
                     double apart, const char *name)
{
  for (int i = 0; i < bound->n; i++)
    {
      double most = 0.0;

      for (int j = 0; j < bound->n; j++)
        most += (double) bound->at[i][j] * apart;
      ck_assert_msg (run->error[i] <= most * (1.0 + 1e-9) + 1e-12,
                     "%s: error %g of state %d exceeds %g", name,
                     run->error[i], i, most);
    }
}

/* The quantum of decade k, from 0 to 4, so that even the last is quick. */
static double
quantum_of (const QbgMethod *method, int decade)
{
  return pow (10.0, -method->order - decade);
}

START_TEST (test_error_stays_below_the_bound_over_four_decades)
{
  const QbgMethod *method = method_at (_i);

  for (int decade = 0; decade <= 4; decade++)
    {
      QbgQuantizer quantizer = absolute (quantum_of (method, decade));
      double apart = band_of (method) * quantizer.quantum;
      TestMatrix bound;
      TestLinear system = real_system (method->order, &bound);
      TestRun run = test_linear_run (&system, method, &quantizer, many);

      ck_assert (!run.gave_up);
      assert_within_bound (&run, &bound, apart, method->name);
      system = oscillator (0.2, 2.0, &bound);
      run = test_linear_run (&system, method, &quantizer, many);
      ck_assert (!run.gave_up);
      assert_within_bound (&run, &bound, apart, method->name);
    }
}
END_TEST

static double
uniform (guint64 *seed, double low, double high)
{
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return low + (high - low) * ((*seed >> 11) * 0x1p-53);
}

/* Rows over three decades of speed, each dominated by its diagonal: then
 * |e| <= max over rows of (|a_ii| + s_i) / (|a_ii| - s_i) times |x - q|, where
 * s_i sums the magnitudes beside the diagonal.  Returns that factor. */
static double
random_system (guint64 *seed, TestLinear *system)
{
  double factor = 0.0;
  int n = 2 + (int) uniform (seed, 0.0, 4.0);

  *system = (TestLinear) {
    .a = { .n = n }, .stop = 1.0, .samples = 50, .n_inputs = 1
  };
  for (int i = 0; i < n; i++)
    {
      double speed = pow (10.0, uniform (seed, 0.0, 3.0)), sum = 0.0;

      for (int j = 0; j < n; j++)
        if (j != i && uniform (seed, 0.0, 1.0) < 0.6)
          {
            system->a.at[i][j] = speed * uniform (seed, -0.9, 0.9) / (n - 1);
            sum += (double) fabsl (system->a.at[i][j]);
          }
      system->a.at[i][i] = -speed;
      system->start[i] = uniform (seed, -1.0, 1.0);
      system->inputs[0].c[i][0] = speed * uniform (seed, -1.0, 1.0);
      factor = fmax (factor, (speed + sum) / (speed - sum));
    }
  return factor;
}

START_TEST (test_error_of_random_systems_stays_below_their_bound)
{
  const QbgMethod *method = method_at (_i);
  guint64 seed = 88172645463325252u;

  for (int k = 0; k < 200; k++)
    {
      QbgQuantizer quantizer = absolute (pow (10.0, -2.0 - k % 3));
      TestLinear system;
      double factor = random_system (&seed, &system);
      TestRun run = test_linear_run (&system, method, &quantizer, many);

      ck_assert (!run.gave_up);
      for (int i = 0; i < system.a.n; i++)
        ck_assert_double_le (run.error[i], 1e-12 + factor * band_of (method)
                             * quantizer.quantum);
    }
}
END_TEST

START_TEST (test_quantized_value_stays_within_its_band)
{
  const QbgMethod *method = method_at (_i);
  QbgQuantizer quantizer = absolute (1e-4);
  TestMatrix bound;
  TestLinear system = real_system (method->order, &bound);
  TestRun run = test_linear_run (&system, method, &quantizer, many);

  for (int i = 0; i < system.a.n; i++)
    {
      ck_assert_double_le (run.apart[i], band_of (method) * (1.0 + 1e-9));
      ck_assert_double_gt (run.apart[i], 0.5);
    }
}
END_TEST

/* The steps of a decade against those of the one before. */
START_TEST (test_steps_grow_like_the_root_of_the_quantum)
{
  const QbgMethod *method = method_at (_i);
  double expected = pow (10.0, 1.0 / method->order);
  guint64 before = 0;

  for (int decade = 0; decade <= 4; decade++)
    {
      QbgQuantizer quantizer = absolute (quantum_of (method, decade) / 20.0);
      TestLinear system = oscillator (0.5, 2.0, NULL);
      TestRun run = test_linear_run (&system, method, &quantizer, many);
      double growth = before > 0 ? (double) run.steps / before : expected;

      ck_assert (!run.gave_up);
      ck_assert_msg (fabs (growth / expected - 1.0) < 0.15,
                     "%s: %g times as many steps, not %g", method->name,
                     growth, expected);
      before = run.steps;
    }
}
END_TEST

/* 1e6, 1e3 and 1 per second, each driven by the next. */
static TestLinear
stiff_chain (double stop)
{
  TestLinear system = {
    .a = { 3, { { -1e6, 1e6, 0 }, { 0, -1e3, 1e3 }, { 0.1, 0, -1 } } },
    .stop = stop, .samples = 200, .n_inputs = 2
  };

  system.inputs[0].c[2][0] = 1.0;
  system.inputs[1].time = stop / 2.0;
  system.inputs[1].c[2][0] = -1.0;
  return system;
}

static const struct {
  double quantum;
  guint64 steps;        /* at most */
} stiff[] = {
  { 1e-3, 8000 }, { 1e-4, 2500 }, { 1e-5, 700 }
};

START_TEST (test_linearly_implicit_methods_take_few_steps_when_stiff)
{
  const QbgMethod *method = method_at (3 + _i);
  QbgQuantizer quantizer = absolute (stiff[_i].quantum);
  TestLinear system = stiff_chain (10.0);
  TestRun run = test_linear_run (&system, method, &quantizer, 100000);

  ck_assert_uint_lt (run.steps, stiff[_i].steps);
  for (int i = 0; i < 3; i++)
    ck_assert_double_lt (run.error[i], 3.0 * stiff[_i].quantum);
}
END_TEST

/* The explicit ones of order two and three step at the pace of the fastest
 * eigenvalue: millions in ten seconds, thousands in ten milliseconds. */
START_TEST (test_explicit_methods_need_the_pace_of_the_fastest_state)
{
  const QbgMethod *method = method_at (1 + _i);
  QbgQuantizer quantizer = absolute (1e-4);
  TestLinear system = stiff_chain (1e-2);
  TestRun run = test_linear_run (&system, method, &quantizer, many);

  ck_assert_uint_gt (run.steps, 2000);
}
END_TEST

/* Two states that are fast only against each other.  The diagonal does not show
 * that: many steps, but the error is what it should be. */
START_TEST (test_fast_pairs_are_right_though_slow)
{
  const QbgMethod *method = method_at (3 + _i);
  QbgQuantizer quantizer = absolute (1e-3);
  TestLinear system = {
    .a = { 2, { { -1e3, 1e3 }, { 1e3, -1001 } } },
    .start = { 1.0, 1.0 }, .stop = 10.0, .samples = 100
  };
  TestRun run = test_linear_run (&system, method, &quantizer, 100000);

  ck_assert (!run.gave_up);
  ck_assert_double_lt (run.error[0], 3e-3);
  ck_assert_double_lt (run.error[1], 3e-3);
}
END_TEST

/* x = -A^-1 b for the system of three. */
static void
start_at_rest (TestLinear *system)
{
  TestMatrix inverse = test_matrix_inverse (&system->a);

  system->n_inputs = 1;
  for (int i = 0; i < system->a.n; i++)
    {
      system->start[i] = 0.0;
      for (int j = 0; j < system->a.n; j++)
        system->start[i]
          -= (double) (inverse.at[i][j] * system->inputs[0].c[j][0]);
    }
}

START_TEST (test_system_at_rest_does_not_step)
{
  const QbgMethod *method = method_at (_i);
  QbgQuantizer quantizer = absolute (1e-6);
  TestMatrix bound;
  TestLinear system = real_system (1, &bound);
  TestRun run;

  start_at_rest (&system);
  system.stop = 1e6;
  run = test_linear_run (&system, method, &quantizer, many);
  ck_assert_uint_eq (run.steps, 0);
  system.n_inputs = 0;
  memset (system.start, 0, sizeof system.start);
  run = test_linear_run (&system, method, &quantizer, many);
  ck_assert_uint_eq (run.steps, 0);
}
END_TEST

/* A single state that comes to rest, whose derivative is rounding noise then.
 * That moves it by a quantum once in a while, in 1e12 of its time constants. */
START_TEST (test_state_that_has_come_to_rest_steps_no_more)
{
  const QbgMethod *method = method_at (3 + _i);
  QbgQuantizer quantizer = absolute (1e-6);
  TestLinear system = {
    .a = { 1, { { -1e7 / 3.0 } } }, .stop = 1.0, .samples = 10, .n_inputs = 1
  };
  TestRun early, late;

  system.inputs[0].c[0][0] = 1e7;
  early = test_linear_run (&system, method, &quantizer, many);
  system.stop = 1e6;
  late = test_linear_run (&system, method, &quantizer, many);
  ck_assert_uint_gt (early.steps, 2);
  ck_assert_uint_lt (late.steps, early.steps + 20);
  ck_assert_double_eq_tol (late.end[0], 3.0, 2e-6);
}
END_TEST

START_TEST (test_undamped_oscillator_grows_no_faster_than_time)
{
  const QbgMethod *method = method_at (_i);
  QbgQuantizer quantizer = absolute (1e-4);
  TestLinear system = oscillator (0.0, 2.0, NULL);
  TestRun run = test_linear_run (&system, method, &quantizer, many);
  double most = 2.0 * band_of (method) * 1e-4 * 2.0 * 20.0;

  ck_assert_double_lt (run.error[0], most);
  ck_assert_double_lt (run.error[1], most);
}
END_TEST

/* x1' = x2, x2' = 1: the diagonal is zero. */
START_TEST (test_double_integrator_is_followed)
{
  const QbgMethod *method = method_at (_i);
  QbgQuantizer quantizer = absolute (1e-3);
  TestLinear system = {
    .a = { 2, { { 0, 1 }, { 0, 0 } } },
    .stop = 4.0, .samples = 100, .n_inputs = 1
  };
  TestRun run;

  system.inputs[0].c[1][0] = 1.0;
  run = test_linear_run (&system, method, &quantizer, many);
  ck_assert_double_le (run.error[0], 4.0 * band_of (method) * 1e-3);
  ck_assert_double_lt (run.error[1], 1e-12);
  if (method->order >= 2)
    ck_assert_uint_eq (run.steps_of[1], 0);
  if (method->order >= 3)
    ck_assert_uint_eq (run.steps, 0);
}
END_TEST

/* With a quantum in proportion to the state, the error is too. */
START_TEST (test_unstable_system_is_followed)
{
  const QbgMethod *method = method_at (_i);
  QbgQuantizer quantizer = qbg_quantizer_logarithmic (1e-4, 1e-9);
  TestLinear system = {
    .a = { 1, { { 2.0 } } }, .start = { 1.0 }, .stop = 5.0, .samples = 100
  };
  TestRun run = test_linear_run (&system, method, &quantizer, many);

  ck_assert_double_lt (run.error[0] / exp (10.0), 3e-3);
  ck_assert_uint_gt (run.steps, 10);
}
END_TEST

/* From -1 to 1, through zero at a sample, the quantum shrinking to its minimum
 * and growing again. */
START_TEST (test_state_passes_zero_with_a_relative_quantum)
{
  const QbgMethod *method = method_at (_i);
  QbgQuantizer quantizer = qbg_quantizer_logarithmic (1e-2, 1e-6);
  TestLinear system = {
    .a = { 1, { { 0.0 } } }, .start = { -1.0 }, .stop = 2.0, .samples = 64,
    .n_inputs = 1
  };
  TestRun run;

  system.inputs[0].c[0][0] = 1.0;
  run = test_linear_run (&system, method, &quantizer, many);
  ck_assert (!run.gave_up);
  ck_assert_double_lt (run.error[0], 1e-12);
  ck_assert_uint_lt (run.steps, 3000);
}
END_TEST

START_TEST (test_zero_start_with_a_relative_quantum_gets_going)
{
  const QbgMethod *method = method_at (_i);
  QbgQuantizer quantizer = qbg_quantizer_logarithmic (1e-3, 1e-9);
  TestLinear system = {
    .a = { 2, { { -1, 1 }, { 0, -3 } } }, .stop = 5.0, .samples = 100,
    .n_inputs = 1
  };
  TestRun run;

  system.inputs[0].c[1][0] = 3.0;
  run = test_linear_run (&system, method, &quantizer, many);
  ck_assert (!run.gave_up);
  ck_assert_double_lt (run.error[0], 8e-3);
  ck_assert_double_lt (run.error[1], 4e-3);
}
END_TEST

START_TEST (test_runs_are_the_same_to_the_bit)
{
  const QbgMethod *method = method_at (_i);
  QbgQuantizer quantizer = qbg_quantizer_logarithmic (1e-4, 1e-6);
  TestMatrix bound;
  TestLinear system = real_system (method->order, &bound);
  TestRun one = test_linear_run (&system, method, &quantizer, many);
  TestRun two = test_linear_run (&system, method, &quantizer, many);

  ck_assert_mem_eq (one.end, two.end, sizeof one.end);
  ck_assert_mem_eq (one.error, two.error, sizeof one.error);
  ck_assert_mem_eq (one.steps_of, two.steps_of, sizeof one.steps_of);
}
END_TEST

START_TEST (test_uniform_levels_serve_first_order)
{
  QbgQuantizer quantizer = qbg_quantizer_uniform (1e-3, 1e-3);
  TestMatrix bound;
  TestLinear system = oscillator (0.2, 2.0, &bound);
  TestRun run = test_linear_run (&system, &qbg_qss1, &quantizer, many);

  ck_assert (!run.gave_up);
  assert_within_bound (&run, &bound, 1e-3, "qss1");
  ck_assert_double_le (run.apart[0], 1.0 + 1e-6);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("methods");
  TCase *all = tcase_create ("all methods");
  TCase *implicit = tcase_create ("some methods");

  tcase_set_timeout (all, 300);
  tcase_add_loop_test (
    all, test_error_stays_below_the_bound_over_four_decades, 0, 6);
  tcase_add_loop_test (
    all, test_error_of_random_systems_stays_below_their_bound, 0, 6);
  tcase_add_loop_test (all, test_quantized_value_stays_within_its_band, 0, 6);
  tcase_add_loop_test (all, test_steps_grow_like_the_root_of_the_quantum, 0, 6);
  tcase_add_loop_test (all, test_system_at_rest_does_not_step, 0, 6);
  tcase_add_loop_test (
    all, test_undamped_oscillator_grows_no_faster_than_time, 0, 6);
  tcase_add_loop_test (all, test_double_integrator_is_followed, 0, 6);
  tcase_add_loop_test (all, test_unstable_system_is_followed, 0, 6);
  tcase_add_loop_test (all, test_state_passes_zero_with_a_relative_quantum,
                       0, 6);
  tcase_add_loop_test (all, test_zero_start_with_a_relative_quantum_gets_going,
                       0, 6);
  tcase_add_loop_test (all, test_runs_are_the_same_to_the_bit, 0, 6);
  tcase_set_timeout (implicit, 60);
  tcase_add_loop_test (
    implicit, test_linearly_implicit_methods_take_few_steps_when_stiff, 0, 3);
  tcase_add_loop_test (
    implicit, test_explicit_methods_need_the_pace_of_the_fastest_state, 0, 2);
  tcase_add_loop_test (implicit, test_fast_pairs_are_right_though_slow, 0, 3);
  tcase_add_loop_test (
    implicit, test_state_that_has_come_to_rest_steps_no_more, 0, 3);
  tcase_add_test (implicit, test_uniform_levels_serve_first_order);
  suite_add_tcase (suite, all);
  suite_add_tcase (suite, implicit);
  return test_run (suite);
}
