#include <config.h>

#include "base/poly.h"

#include <float.h>
#include <math.h>
#include <stdint.h>

#include <glib.h>

#include "tests/long_poly.h"
#include "tests/support.h"

/* Random numbers that are the same on every machine. */
static uint64_t
next_random (uint64_t *state)
{
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static double
uniform (uint64_t *state, double low, double high)
{
  return low + (high - low) * ((next_random (state) >> 11) * 0x1p-53);
}

static int
chance (uint64_t *state, int one_in)
{
  return next_random (state) % one_in == 0;
}

/* A polynomial whose terms matter over a time of about scale, its value within
 * a band of about size. */
static QbgPoly
random_poly (uint64_t *state, double size, double scale, int degree,
             double spread)
{
  QbgPoly p = { { 0.0 } };

  for (int k = 1; k <= degree; k++)
    if (!chance (state, 6))
      p.c[k] = uniform (state, -1.0, 1.0)
        * pow (10.0, uniform (state, -spread, spread))
        * size / pow (scale, k);
  return p;
}

static void
check_exit (const QbgPoly *p, double low, double high)
{
  double tau = qbg_poly_band_exit (p, low, high);
  LongPoly q = long_poly (p, 0.0);
  long double width = (long double) high - low;
  long double slack = 1e-13L * width;
  long double expected = long_exit (p, low, high);
  long double value = isfinite (tau) ? long_value (&q, tau) : 0.0L;

  ck_assert_msg (tau >= 0.0, "%a %a %a %a", p->c[0], p->c[1], p->c[2], p->c[3]);
  ck_assert_msg (long_excess (p, low, high, tau) <= slack,
                 "lost: %a %a %a %a in %a..%a: %g, not %Lg", p->c[0], p->c[1],
                 p->c[2], p->c[3], low, high, tau, expected);
  if (isfinite (tau))
    ck_assert_msg (fabsl (value - low) <= slack
                   || fabsl (value - high) <= slack,
                   "not at a limit: %a %a %a %a in %a..%a: %g, not %Lg",
                   p->c[0], p->c[1], p->c[2], p->c[3], low, high, tau,
                   expected);
  else
    ck_assert_msg (isinf (expected), "%a %a %a %a in %a..%a: never, not %Lg",
                   p->c[0], p->c[1], p->c[2], p->c[3], low, high, expected);
}

START_TEST (test_exit_is_the_first_one_at_every_scale)
{
  uint64_t state = 88172645463325252u + 1000003u * _i;

  for (int i = 0; i < 30000; i++)
    {
      double size = pow (10.0, uniform (&state, -30.0, 30.0));
      double scale = pow (10.0, uniform (&state, -15.0, 15.0));
      double high = size * uniform (&state, 0.0, 1.0);
      double low = -size * uniform (&state, 0.0, 1.0);
      QbgPoly p = random_poly (&state, size, scale, 1 + i % 3, _i * 0.6);

      p.c[0] = uniform (&state, low, high);
      if (p.c[0] != low && p.c[0] != high)
        check_exit (&p, low, high);
    }
}
END_TEST

/* k (tau - r)^2 (tau - s) + limit: it touches, or nearly. */
static QbgPoly
touching (double k, double r, double s, double limit)
{
  return (QbgPoly) { {
    limit - k * r * r * s, k * (r * r + 2.0 * r * s), -k * (2.0 * r + s), k
  } };
}

START_TEST (test_near_tangencies_lose_no_crossing)
{
  uint64_t state = 2463534242u;

  for (int i = 0; i < 100000; i++)
    {
      double scale = pow (10.0, uniform (&state, -15.0, 15.0));
      double r = scale * uniform (&state, 0.1, 1.0);
      double s = chance (&state, 4) ? r * (1.0 + uniform (&state, -1e-6, 1e-6))
        : scale * uniform (&state, -2.0, 2.0);
      double k = uniform (&state, -1.0, 1.0) / (scale * scale * scale);
      QbgPoly p = touching (k, r, s, 0.0);
      double off = pow (10.0, uniform (&state, -17.0, -1.0))
        * fabs (p.c[0]) * (chance (&state, 2) ? 1.0 : -1.0);
      double low = p.c[0] < 0.0 ? -3.0 * fabs (p.c[0]) : off;
      double high = p.c[0] < 0.0 ? off : 3.0 * fabs (p.c[0]);

      if (p.c[0] > low && p.c[0] < high)
        check_exit (&p, low, high);
    }
}
END_TEST

START_TEST (test_first_root_is_the_first_one)
{
  uint64_t state = 123456789u;
  int found = 0;

  for (int i = 0; i < 100000; i++)
    {
      double scale = pow (10.0, uniform (&state, -15.0, 15.0));
      double size = pow (10.0, uniform (&state, -30.0, 30.0));
      QbgPoly p = random_poly (&state, size, scale, 3, 1.0);
      long double roots[3];
      LongPoly q;
      double root;

      p.c[0] = size * uniform (&state, -1.0, 1.0);
      q = long_poly (&p, 0.0);
      root = qbg_poly_first_root (&p);
      if (long_roots (&q, roots) == 0)
        ck_assert (isinf (root));
      else
        {
          ck_assert_double_eq_tol (root / (double) roots[0], 1.0, 1e-5);
          ck_assert (fabsl (long_value (&q, root))
                     <= 1e-14L * long_size (&q, root));
          found++;
        }
    }
  ck_assert_int_gt (found, 50000);
}
END_TEST

/* Units that differ by powers of two give the same, but for the last digit of a
 * cube root. */
START_TEST (test_units_of_time_and_value_do_not_matter)
{
  uint64_t state = 362436069u;

  for (int i = 0; i < 20000; i++)
    {
      QbgPoly p = random_poly (&state, 1.0, 1.0, 3, 2.0), scaled;
      int e = (int) uniform (&state, -100.0, 100.0);
      int v = (int) uniform (&state, -300.0, 300.0);
      double tau = qbg_poly_band_exit (&p, -0.7, 1.0), other;

      for (int k = 0; k < 4; k++)
        scaled.c[k] = ldexp (p.c[k], v - k * e);
      other = ldexp (qbg_poly_band_exit (&scaled, ldexp (-0.7, v),
                                         ldexp (1.0, v)), -e);
      if (isinf (tau))
        ck_assert_double_eq (other, tau);
      else
        ck_assert_double_eq_tol (qbg_poly_value (&p, other),
                                 qbg_poly_value (&p, tau), 1e-14);
    }
}
END_TEST

static const struct {
  QbgPoly p;
  double low, high;
  double exit;
} exits[] = {
  { { { 0, 0, 0, 0 } }, -1, 1, INFINITY },
  { { { 1, 0, 0, 0 } }, -1, 1, INFINITY },
  { { { 2, 0, 0, 0 } }, -1, 1, 0 },
  { { { -2, 0, 0, 0 } }, -1, 1, 0 },
  { { { 2, -1, 0, 0 } }, -1, 1, 0 },
  { { { NAN, 0, 0, 0 } }, -1, 1, 0 },
  { { { 0, NAN, 0, 0 } }, -1, 1, 0 },
  { { { 0, INFINITY, 0, 0 } }, -1, 1, 0 },
  { { { 0, 1, 0, 0 } }, -1, 1, 1 },
  { { { 0, -1, 0, 0 } }, -1, 1, 1 },
  { { { 0, 0, 4, 0 } }, -1, 1, 0.5 },
  { { { 0, 0, -4, 0 } }, -1, 1, 0.5 },
  { { { 0, 0, 0, 8 } }, -1, 1, 0.5 },
  { { { 0, 0, 0, -8 } }, -1, 1, 0.5 },
  /* At a limit, going out or in, at once or later. */
  { { { 1, 1, 0, 0 } }, -1, 1, 0 },
  { { { 1, 0, 0, 1e-9 } }, -1, 1, 0 },
  { { { 1, -1, 0, 0 } }, -1, 1, 2 },
  { { { 1, -1, 1, 0 } }, -1, 1, 1 },
  { { { 1, 0, -2, 0 } }, -1, 1, 1 },
  { { { -1, 0, 0, 2 } }, -1, 1, 1 },
  { { { 1, -2, 1, 0 } }, -0.5, 1, 2 },
  /* Touching counts; a band without width is left at once. */
  { { { 0, 2, -1, 0 } }, -1, 1, 1 },
  { { { 0, 2, -1, 0 } }, -3, 1.5, 3 },
  { { { 0, 1, 0, 0 } }, 0, 0, 0 },
  /* One limit only. */
  { { { 1, -1, 0, 0 } }, 0, INFINITY, 1 },
  { { { 1, 1, 0, 0 } }, 0, INFINITY, INFINITY },
  { { { 1, 1, 1, 0 } }, 0, INFINITY, INFINITY },
  { { { 1, 1, 1, 1 } }, 0, INFINITY, INFINITY },
  { { { 1, 1, -1, 1 } }, 0, INFINITY, INFINITY },
  { { { 1, -1, -1, 1 } }, -1, INFINITY, INFINITY },
  { { { 6, -11, 6, -1 } }, 0, INFINITY, 1 },
  { { { 1, 5, 5, 5 } }, -INFINITY, INFINITY, INFINITY },
  /* Far from one. */
  { { { 0, 0, 1e-300, 0 } }, -1e300, 1e300, 1e300 },
  { { { 0, 0, 1e300, 0 } }, -1e-300, 1e-300, 1e-300 },
  { { { 0, 1e-200, 0, 1e-300 } }, -1e-100, 1e-100, 4.641588833612779e+66 }
};

START_TEST (test_exits_at_special_places)
{
  double tau = qbg_poly_band_exit (&exits[_i].p, exits[_i].low,
                                   exits[_i].high);

  if (isinf (exits[_i].exit) || exits[_i].exit == 0.0)
    ck_assert_double_eq (tau, exits[_i].exit);
  else
    ck_assert_double_eq_tol (tau / exits[_i].exit, 1.0, 1e-15);
}
END_TEST

static const struct {
  QbgPoly p;
  double root;
} roots[] = {
  { { { 0, 0, 0, 0 } }, INFINITY },
  { { { 3, 0, 0, 0 } }, INFINITY },
  { { { 0, 1, 0, 0 } }, INFINITY },
  { { { 0, -2, 1, 0 } }, 2 },
  { { { 0, 0, -2, 1 } }, 2 },
  { { { 0, 0, 0, 1 } }, INFINITY },
  { { { 0, 6, -5, 1 } }, 2 },
  { { { -6, 11, -6, 1 } }, 1 },
  { { { 6, 11, 6, 1 } }, INFINITY },
  { { { 1, -2, 1, 0 } }, 1 },
  { { { -1, 0, 0, 8 } }, 0.5 },
  { { { 1e-300, -1e-290, 0, 0 } }, 1e-10 }
};

START_TEST (test_first_roots_at_special_places)
{
  double root = qbg_poly_first_root (&roots[_i].p);

  if (isinf (roots[_i].root))
    ck_assert_double_eq (root, INFINITY);
  else
    ck_assert_double_eq_tol (root / roots[_i].root, 1.0, 1e-15);
}
END_TEST

static void
assert_poly (QbgPoly p, double c0, double c1, double c2, double c3)
{
  ck_assert_double_eq_tol (p.c[0], c0, 1e-14);
  ck_assert_double_eq_tol (p.c[1], c1, 1e-14);
  ck_assert_double_eq_tol (p.c[2], c2, 1e-14);
  ck_assert_double_eq_tol (p.c[3], c3, 1e-14);
}

START_TEST (test_arithmetic_is_truncated_after_the_cubic_term)
{
  QbgPoly p = { { 1, 2, 3, 4 } }, r = { { 5, -1, 2, 1 } };

  assert_poly (qbg_poly_add (p, r), 6, 1, 5, 5);
  assert_poly (qbg_poly_subtract (p, r), -4, 3, 1, 3);
  assert_poly (qbg_poly_scale (p, -2.0), -2, -4, -6, -8);
  assert_poly (qbg_poly_multiply (p, r), 5, 9, 15, 22);
  assert_poly (qbg_poly_divide (qbg_poly_multiply (p, r), r), 1, 2, 3, 4);
  assert_poly (qbg_poly_derivative (p), 2, 6, 12, 0);
  assert_poly (qbg_poly_integral (qbg_poly_derivative (p), 1.0), 1, 2, 3, 4);
}
END_TEST

START_TEST (test_shift_keeps_the_function)
{
  QbgPoly p = { { 1, -2, 3, 0.5 } };
  QbgPoly shifted = qbg_poly_shift (p, 0.75);

  for (int i = -4; i <= 4; i++)
    {
      ck_assert_double_eq_tol (qbg_poly_value (&shifted, i),
                               qbg_poly_value (&p, i + 0.75), 1e-13);
      ck_assert_double_eq_tol (qbg_poly_slope (&shifted, i),
                               qbg_poly_slope (&p, i + 0.75), 1e-13);
    }
}
END_TEST

/* exp (0.3 + 2 tau - tau^2 + tau^3 / 2) has the derivatives of the closed form,
 * here by its own series. */
START_TEST (test_composition_is_the_series_of_the_composed_function)
{
  QbgPoly p = { { 0.3, 2, -1, 0.5 } };
  double e = exp (0.3);
  double taylor[] = { e, e, e / 2.0, e / 6.0 };

  assert_poly (qbg_poly_compose (taylor, p), e, 2 * e, (2 - 1) * e,
               (0.5 - 2 + 8.0 / 6.0) * e);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("poly");
  TCase *exact = tcase_create ("exact");
  TCase *random = tcase_create ("random");

  tcase_add_test (exact, test_arithmetic_is_truncated_after_the_cubic_term);
  tcase_add_test (exact, test_shift_keeps_the_function);
  tcase_add_test (exact,
                  test_composition_is_the_series_of_the_composed_function);
  tcase_add_loop_test (exact, test_exits_at_special_places,
                       0, G_N_ELEMENTS (exits));
  tcase_add_loop_test (exact, test_first_roots_at_special_places,
                       0, G_N_ELEMENTS (roots));
  tcase_set_timeout (random, 120);
  tcase_add_loop_test (random, test_exit_is_the_first_one_at_every_scale,
                       0, 10);
  tcase_add_test (random, test_near_tangencies_lose_no_crossing);
  tcase_add_test (random, test_first_root_is_the_first_one);
  tcase_add_test (random, test_units_of_time_and_value_do_not_matter);
  suite_add_tcase (suite, exact);
  suite_add_tcase (suite, random);
  return test_run (suite);
}
