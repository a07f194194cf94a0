#include <config.h>

#include "base/response.h"

#include <math.h>

#include "tests/support.h"

static void
expect (const double *found, const double *exact, guint n, double part)
{
  for (guint i = 0; i < n; i++)
    ck_assert_msg (fabs (found[i] - exact[i]) <= part * fabs (exact[i]),
                   "%u is %g instead of %g", i, found[i], exact[i]);
}

START_TEST (test_what_settles_varies_by_as_much_as_it_has_left_to_go)
{
  static const double a[] = { -2 };
  static const double times[] = { 1e-3, 0.3, 1, 10, 1e6 };
  double exact = 1 - exp (-2 * times[_i]), found;

  ck_assert (qbg_response_variation (1, 1, a, a, times[_i], &found));
  expect (&found, &exact, 1, 0.02);
}
END_TEST

/* x'' + 2 x' + x = 0, whose only mode is there twice:
 * exp (A t) = exp (-t) (1 + t, t; -t, 1 - t). */
START_TEST (test_modes_that_fall_together)
{
  static const double a[] = { 0, 1, -1, -2 };
  double exact[] = { 1, 2 * exp (-1), 2 * exp (-1), 1 + 2 * exp (-2) };
  double found[4];

  ck_assert (qbg_response_variation (2, 2, a, a, 100, found));
  expect (found, exact, 4, 0.02);
}
END_TEST

/* Twice for each half of a period, of a coil and a capacitor of unlike
 * size, also where the samples are many periods apart. */
START_TEST (test_what_rings_without_losses_varies_ever_more)
{
  double periods = (1 + _i % 4) * pow (10, _i / 4), w = 100, ratio = 1e-3;
  double a[] = { 0, w * ratio, -w / ratio, 0 };
  double exact[] = { 4 * periods, 4 * periods * ratio, 4 * periods / ratio,
                     4 * periods };
  double found[4];

  ck_assert (qbg_response_variation (2, 2, a, a, 2 * G_PI / w * periods,
                                     found));
  expect (found, exact, 4, 0.25);
}
END_TEST

START_TEST (test_fast_and_slow_are_both_seen)
{
  static const double a[] = { -1e6, 1e6, 1, -2 };
  double found[4];

  /* the first follows the second, which comes down with a rate of 1 */
  ck_assert (qbg_response_variation (2, 2, a, a, 100, found));
  ck_assert_double_eq_tol (found[0], 1, 0.02);
  ck_assert_double_eq_tol (found[1], 2, 0.04);
  ck_assert_double_eq_tol (found[2], 2e-6, 4e-8);
  ck_assert_double_eq_tol (found[3], 1, 0.02);
}
END_TEST

/* Integral of |exp (A s) b|. */
START_TEST (test_inputs_may_stand_behind)
{
  static const double a[] = { -2 }, b[] = { -2, 10, 0 };
  static const double exact[] = { 1, 5, 0 };
  double found[3];

  ck_assert (qbg_response_variation (1, 3, a, b, 50, found));
  expect (found, exact, 3, 0.02);
}
END_TEST

START_TEST (test_growth_is_followed_as_long_as_it_makes_sense)
{
  static const double a[] = { 0.5 };
  double exact = exp (3) - 1, found;

  ck_assert (qbg_response_variation (1, 1, a, a, 6, &found));
  expect (&found, &exact, 1, 0.1);
  ck_assert (!qbg_response_variation (1, 1, a, a, 40, &found));
  ck_assert (!qbg_response_variation (1, 1, a, a, 1e6, &found));
}
END_TEST

START_TEST (test_what_is_not_known_to_rounding_is_not_told)
{
  static const double a[] = { -1e9 }, infinite[] = { INFINITY };
  double found;

  ck_assert (!qbg_response_variation (1, 1, a, a, 1e6, &found));
  ck_assert (!qbg_response_variation (1, 1, infinite, a, 1, &found));
}
END_TEST

START_TEST (test_nothing_moves)
{
  static const double a[] = { 0, 0, 0, 0 }, b[] = { 3, 0 };
  static const double exact[] = { 6, 0 };
  double found[2];

  ck_assert_double_eq (qbg_response_rate (2, a), 0);
  ck_assert (qbg_response_variation (2, 1, a, b, 2, found));
  expect (found, exact, 2, 1e-9);
}
END_TEST

START_TEST (test_rate_does_not_depend_on_units)
{
  static const double even[] = { 0, 5, -5, -1 };
  static const double odd[] = { 0, 5e-7, -5e7, -1 };

  ck_assert_double_ge (qbg_response_rate (2, even), 5);
  ck_assert_double_le (qbg_response_rate (2, even), 6);
  ck_assert_double_eq_tol (qbg_response_rate (2, odd),
                           qbg_response_rate (2, even), 1e-9);
}
END_TEST

START_TEST (test_series_is_the_exponential)
{
  static const double a[] = { -0.2, 0, 0, 0.1 }, one[] = { 1, 0, 0, 1 };
  double exact[] = { exp (-0.2), 0, 0, exp (0.1) };
  double held[] = { (1 - exp (-0.2)) / 0.2, 0, 0, (exp (0.1) - 1) / 0.1 };
  double found[4];

  qbg_response_series (2, 2, a, 1, 0, one, found);
  expect (found, exact, 4, 1e-15);
  qbg_response_series (2, 2, a, 1, 1, one, found);
  expect (found, held, 4, 1e-14);
}
END_TEST

START_TEST (test_products_of_any_size)
{
  guint n = 1 + _i, m = 1 + _i % 3;
  g_autofree double *left = g_new (double, n * n);
  g_autofree double *right = g_new (double, n * m);
  g_autofree double *to = g_new (double, n * m);

  for (guint i = 0; i < n * n; i++)
    left[i] = i % 5 == 0 ? 0 : sin (i);
  for (guint i = 0; i < n * m; i++)
    right[i] = cos (3 * i);
  qbg_response_multiply (n, m, left, right, to);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < m; j++)
      {
        double sum = 0;
        for (guint k = 0; k < n; k++)
          sum += left[i * n + k] * right[k * m + j];
        ck_assert_double_eq_tol (to[i * m + j], sum, 1e-13);
      }
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("response");
  TCase *tc = tcase_create ("response");

  tcase_add_loop_test (
    tc, test_what_settles_varies_by_as_much_as_it_has_left_to_go, 0, 5);
  tcase_add_test (tc, test_modes_that_fall_together);
  tcase_add_loop_test (
    tc, test_what_rings_without_losses_varies_ever_more, 0, 20);
  tcase_add_test (tc, test_fast_and_slow_are_both_seen);
  tcase_add_test (tc, test_inputs_may_stand_behind);
  tcase_add_test (tc, test_growth_is_followed_as_long_as_it_makes_sense);
  tcase_add_test (tc, test_what_is_not_known_to_rounding_is_not_told);
  tcase_add_test (tc, test_nothing_moves);
  tcase_add_test (tc, test_rate_does_not_depend_on_units);
  tcase_add_test (tc, test_series_is_the_exponential);
  tcase_add_loop_test (tc, test_products_of_any_size, 0, 12);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
