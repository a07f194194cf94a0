#include <config.h>

#include "qss/quantizer.h"

#include <float.h>
#include <math.h>

#include "tests/support.h"

START_TEST (test_logarithmic_quantum_grows_with_the_state_above_its_minimum)
{
  QbgQuantizer quantizer = qbg_quantizer_logarithmic (1e-3, 1e-6);

  ck_assert_double_eq (qbg_quantizer_quantum (&quantizer, 0.0), 1e-6);
  ck_assert_double_eq (qbg_quantizer_quantum (&quantizer, 1e-4), 1e-6);
  ck_assert_double_eq (qbg_quantizer_quantum (&quantizer, 5.0), 5e-3);
  ck_assert_double_eq (qbg_quantizer_quantum (&quantizer, -5.0), 5e-3);
}
END_TEST

START_TEST (test_quantum_is_never_within_the_rounding_of_the_state)
{
  QbgQuantizer quantizer = qbg_quantizer_logarithmic (0.0, 1e-30);
  double quantum = qbg_quantizer_quantum (&quantizer, 1e6);

  ck_assert_double_ge (quantum, 4.0 * DBL_EPSILON * 1e6);
  ck_assert_double_le (quantum, 1e-14 * 1e6);
}
END_TEST

START_TEST (test_logarithmic_cell_is_a_quantum_around_the_state)
{
  QbgQuantizer quantizer = qbg_quantizer_logarithmic (0.0, 0.25);
  QbgCell cell = qbg_quantizer_enter (&quantizer, 1.3);

  ck_assert_double_eq (cell.level, 1.3);
  ck_assert_double_eq (cell.below, -0.25);
  ck_assert_double_eq (cell.above, 0.25);
}
END_TEST

static void
assert_cell (QbgCell cell, double level, double low, double high)
{
  ck_assert_double_eq_tol (cell.level, level, 1e-12);
  ck_assert_double_eq_tol (cell.level + cell.below, low, 1e-12);
  ck_assert_double_eq_tol (cell.level + cell.above, high, 1e-12);
}

START_TEST (test_uniform_levels_are_left_up_at_the_next_and_down_below)
{
  QbgQuantizer quantizer = qbg_quantizer_uniform (0.5, 0.1);
  QbgCell cell = qbg_quantizer_enter (&quantizer, 0.7);

  assert_cell (cell, 0.5, 0.4, 1.0);
  cell = qbg_quantizer_cross (&quantizer, 1.0, &cell);
  assert_cell (cell, 1.0, 0.9, 1.5);
  cell = qbg_quantizer_cross (&quantizer, 0.9, &cell);
  assert_cell (cell, 0.5, 0.4, 1.0);
  cell = qbg_quantizer_cross (&quantizer, 0.4, &cell);
  assert_cell (cell, 0.0, -0.1, 0.5);
  cell = qbg_quantizer_cross (&quantizer, -0.1, &cell);
  assert_cell (cell, -0.5, -0.6, 0.0);
}
END_TEST

/* The time of a crossing is rounded, so that x may be a little short of it or
 * past it. */
START_TEST (test_crossings_are_not_lost_by_rounding)
{
  QbgQuantizer quantizer = qbg_quantizer_uniform (0.1, 0.1);

  for (int k = -1000; k <= 1000; k++)
    for (int off = -1; off <= 1; off++)
      {
        double level = k * 0.1, rounding = off * 1e-14;
        QbgCell cell = qbg_quantizer_enter (&quantizer, level + 0.05);

        ck_assert_double_eq_tol (cell.level, level, 1e-12);
        ck_assert_double_eq_tol (
          qbg_quantizer_cross (&quantizer, level + 0.1 + rounding,
                               &cell).level, level + 0.1, 1e-12);
        ck_assert_double_eq_tol (
          qbg_quantizer_cross (&quantizer, level - 0.1 + rounding,
                               &cell).level, level - 0.1, 1e-12);
      }
}
END_TEST

START_TEST (test_state_well_inside_its_cell_stays_there)
{
  QbgQuantizer quantizer = qbg_quantizer_uniform (0.5, 0.5);
  QbgCell cell = qbg_quantizer_enter (&quantizer, 0.7);
  QbgCell same = qbg_quantizer_cross (&quantizer, 0.2, &cell);

  assert_cell (same, 0.5, 0.0, 1.0);
}
END_TEST

START_TEST (test_state_that_jumped_has_the_cell_of_its_new_value)
{
  QbgQuantizer quantizer = qbg_quantizer_uniform (0.5, 0.1);
  QbgCell cell = qbg_quantizer_enter (&quantizer, 0.7);

  assert_cell (qbg_quantizer_cross (&quantizer, 7.3, &cell), 7.0, 6.9, 7.5);
  assert_cell (qbg_quantizer_cross (&quantizer, -7.3, &cell),
               -7.5, -7.6, -7.0);
}
END_TEST

static const double levels[] = { -1.0, 0.0, 1.0, 10.0, 100.0 };

START_TEST (test_intervals_have_their_own_widths_and_go_on_past_the_ends)
{
  QbgQuantizer quantizer
    = qbg_quantizer_intervals (levels, G_N_ELEMENTS (levels), 0.5);
  QbgCell cell = qbg_quantizer_enter (&quantizer, 3.0);

  assert_cell (cell, 1.0, 0.5, 10.0);
  cell = qbg_quantizer_cross (&quantizer, 10.0, &cell);
  assert_cell (cell, 10.0, 9.5, 100.0);
  cell = qbg_quantizer_cross (&quantizer, 100.0, &cell);
  assert_cell (cell, 100.0, 99.5, 190.0);
  cell = qbg_quantizer_cross (&quantizer, 99.5, &cell);
  assert_cell (cell, 10.0, 9.5, 100.0);
  assert_cell (qbg_quantizer_enter (&quantizer, -3.5), -4.0, -4.5, -3.0);
  ck_assert_double_eq (qbg_quantizer_quantum (&quantizer, 50.0), 90.0);
  ck_assert_double_eq (qbg_quantizer_quantum (&quantizer, 0.5), 1.0);
}
END_TEST

START_TEST (test_faults_are_told)
{
  static const double falling[] = { 0.0, 2.0, 1.0 };
  QbgQuantizer good[] = {
    qbg_quantizer_logarithmic (1e-3, 1e-6), qbg_quantizer_logarithmic (0, 1),
    qbg_quantizer_uniform (1, 1), qbg_quantizer_intervals (levels, 5, 0.5)
  };
  QbgQuantizer bad[] = {
    qbg_quantizer_logarithmic (1e-3, 0.0),
    qbg_quantizer_logarithmic (1e-3, -1.0),
    qbg_quantizer_logarithmic (1e-3, NAN),
    qbg_quantizer_logarithmic (-1e-3, 1.0),
    qbg_quantizer_logarithmic (1.0, 1.0),
    qbg_quantizer_uniform (0.0, 1.0),
    qbg_quantizer_uniform (INFINITY, 1.0),
    qbg_quantizer_uniform (1.0, 0.0),
    qbg_quantizer_uniform (1.0, 2.0),
    qbg_quantizer_intervals (levels, 1, 0.5),
    qbg_quantizer_intervals (levels, 5, 1.5),
    qbg_quantizer_intervals (falling, 3, 0.5)
  };

  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    ck_assert_ptr_null (qbg_quantizer_fault (&good[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    ck_assert_ptr_nonnull (qbg_quantizer_fault (&bad[i]));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("quantizer");
  TCase *tcase = tcase_create ("quantizer");

  tcase_add_test (
    tcase, test_logarithmic_quantum_grows_with_the_state_above_its_minimum);
  tcase_add_test (tcase,
                  test_quantum_is_never_within_the_rounding_of_the_state);
  tcase_add_test (tcase, test_logarithmic_cell_is_a_quantum_around_the_state);
  tcase_add_test (
    tcase, test_uniform_levels_are_left_up_at_the_next_and_down_below);
  tcase_add_test (tcase, test_crossings_are_not_lost_by_rounding);
  tcase_add_test (tcase, test_state_well_inside_its_cell_stays_there);
  tcase_add_test (tcase, test_state_that_jumped_has_the_cell_of_its_new_value);
  tcase_add_test (
    tcase, test_intervals_have_their_own_widths_and_go_on_past_the_ends);
  tcase_add_test (tcase, test_faults_are_told);
  suite_add_tcase (suite, tcase);
  return test_run (suite);
}
