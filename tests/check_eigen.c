#include <config.h>

#include "base/eigen.h"

#include <math.h>

#include "tests/support.h"

/* matrix = sum of value * right * left, within a part of its largest entry. */
static void
expect_sum (const QbgEigen *e, const double *matrix, double part)
{
  guint n = e->n;
  double most = 0;

  for (guint i = 0; i < n * n; i++)
    most = fmax (most, fabs (matrix[i]));
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        double complex sum = 0;
        for (guint m = 0; m < n; m++)
          sum += e->values[m] * qbg_eigen_right (e, m)[i]
            * qbg_eigen_left (e, m)[j];
        ck_assert_double_le (cabs (sum - matrix[i * n + j]), part * most);
      }
}

START_TEST (test_random_matrices_are_the_sum_of_their_modes)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (_i);
  guint n = 1 + _i % 12;
  g_autofree double *matrix = g_new (double, n * n);

  for (guint i = 0; i < n * n; i++)
    matrix[i] = g_rand_double_range (rand, -1, 1);
  g_autoptr (QbgEigen) e = qbg_eigen_new (n, matrix);
  ck_assert_ptr_nonnull (e);
  expect_sum (e, matrix, 1e-9);
}
END_TEST

/* x'' + 2 x' + 5 x = 0: -1 plus or minus 2 i. */
START_TEST (test_a_pair_of_conjugate_modes)
{
  const double matrix[] = { 0, 1, -5, -2 };
  g_autoptr (QbgEigen) e = qbg_eigen_new (2, matrix);

  ck_assert_ptr_nonnull (e);
  ck_assert_double_eq_tol (creal (e->values[0]), -1, 1e-12);
  ck_assert_double_eq_tol (fabs (cimag (e->values[0])), 2, 1e-12);
  ck_assert_double_eq_tol (cabs (e->values[0] - conj (e->values[1])), 0,
                           1e-12);
  expect_sum (e, matrix, 1e-12);
}
END_TEST

/* Two coils at one blocking diode: their sum is fast, the rest is not. */
START_TEST (test_modes_nine_decades_apart)
{
  const double matrix[] = { -1e9 - 1, -1e9, -2e9, -2e9 - 3 };
  g_autoptr (QbgEigen) e = qbg_eigen_new (2, matrix);

  ck_assert_ptr_nonnull (e);
  guint slow = cabs (e->values[0]) < cabs (e->values[1]) ? 0 : 1;
  ck_assert_double_eq_tol (creal (e->values[1 - slow]), -3e9, 10);
  ck_assert_double_eq_tol (creal (e->values[slow]), -5.0 / 3, 1e-5);
  ck_assert_double_eq_tol (creal (qbg_eigen_left (e, 1 - slow)[0]
                                  / qbg_eigen_left (e, 1 - slow)[1]),
                           1, 1e-8);
}
END_TEST

/* Two bridges alike: what is equal must be kept apart. */
START_TEST (test_equal_eigenvalues)
{
  const double matrix[] = { -3, -1, 0, 0,
                            -1, -3, 0, 0,
                            1, 1, -2, 0,
                            0, 0, 0, -4 };
  g_autoptr (QbgEigen) e = qbg_eigen_new (4, matrix);

  ck_assert_ptr_nonnull (e);
  expect_sum (e, matrix, 1e-12);
  for (guint m = 0; m < 4; m++)
    for (guint k = 0; k < 4; k++)
      {
        double complex product = 0;
        for (guint i = 0; i < 4; i++)
          product += qbg_eigen_left (e, m)[i] * qbg_eigen_right (e, k)[i];
        ck_assert_double_le (cabs (product - (m == k)), 1e-12);
      }
}
END_TEST

START_TEST (test_what_has_too_few_modes_is_refused)
{
  const double defective[] = { -1, 1, 0, -1 };
  const double infinite[] = { INFINITY };

  ck_assert_ptr_null (qbg_eigen_new (2, defective));
  ck_assert_ptr_null (qbg_eigen_new (1, infinite));
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("eigen");
  TCase *tc = tcase_create ("eigen");

  tcase_add_loop_test (tc, test_random_matrices_are_the_sum_of_their_modes,
                       0, 100);
  tcase_add_test (tc, test_a_pair_of_conjugate_modes);
  tcase_add_test (tc, test_modes_nine_decades_apart);
  tcase_add_test (tc, test_equal_eigenvalues);
  tcase_add_test (tc, test_what_has_too_few_modes_is_refused);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
