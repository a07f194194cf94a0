#include <config.h>

#include "base/sparse.h"

#include <math.h>

#include "tests/support.h"

/* 24 is solved densely, the larger ones by KLU. */
static const guint sizes[] = { 1, 2, 5, 24, 25, 60, 300 };

START_TEST (test_solution_fulfils_the_equations)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3 + _i);
  guint n = sizes[_i], count = 0;
  g_autofree QbgEntry *entries = g_new (QbgEntry, 6*n);
  g_autofree double *x = g_new (double, n);
  g_autofree double *b = g_new0 (double, n);

  for (guint i = 0; i < n; i++) {
    x[i] = g_rand_double_range (rand, -1, 1);
    /* no diagonal: rows must be exchanged */
    entries[count++] = (QbgEntry) { i, (i + 1) % n, 10 };
    for (guint k = 0; k < 4; k++)
      entries[count++] =
        (QbgEntry) { i, g_rand_int_range (rand, 0, n),
                     g_rand_double_range (rand, -1, 1) };
  }
  for (guint k = 0; k < count; k++)
    b[entries[k].row] += entries[k].value * x[entries[k].column];
  g_autoptr (QbgFactors) factors = qbg_factors_new (n, entries, count);
  ck_assert_ptr_nonnull (factors);
  qbg_factors_solve (factors, b);
  for (guint i = 0; i < n; i++)
    ck_assert_double_eq_tol (b[i], x[i], 1e-10);
}
END_TEST

START_TEST (test_factors_are_renewed_also_after_a_singular_matrix)
{
  guint n = sizes[_i];
  g_autofree QbgEntry *entries = g_new (QbgEntry, 2*n);
  g_autofree double *b = g_new (double, n);
  g_autoptr (QbgFactors) factors = NULL;

  for (guint i = 0; i < n; i++) {
    entries[2*i] = (QbgEntry) { i, i, 2 + i % 3 };
    entries[2*i + 1] = (QbgEntry) { i, (i + 1) % n, 1 };
  }
  ck_assert (qbg_factors_renew (&factors, n, entries, 2*n));
  for (guint i = 0; i < 2*n; i++)
    entries[i].value = i % 2 == 0 ? 1 : -1;
  ck_assert (!qbg_factors_renew (&factors, n, entries, 2*n));
  for (guint i = 0; i < n; i++) {
    entries[2*i].value = 5;
    b[i] = 4;
  }
  ck_assert (qbg_factors_renew (&factors, n, entries, 2*n));
  qbg_factors_solve (factors, b);
  for (guint i = 0; i < n; i++)
    ck_assert_double_eq_tol (b[i], 1, 1e-12);
}
END_TEST

START_TEST (test_singular_matrix_has_no_factors)
{
  guint n = sizes[_i];
  g_autofree QbgEntry *entries = g_new (QbgEntry, 2*n);

  if (n < 2)
    return;
  /* every row sums to zero */
  for (guint i = 0; i < n; i++) {
    entries[2*i] = (QbgEntry) { i, i, 1.1 };
    entries[2*i + 1] = (QbgEntry) { i, (i + 1) % n, -1.1 };
  }
  ck_assert_ptr_null (qbg_factors_new (n, entries, 2*n));
  entries[0].value = NAN;
  ck_assert_ptr_null (qbg_factors_new (n, entries, 2*n));
}
END_TEST

START_TEST (test_badly_scaled_rows_are_no_matter)
{
  static const QbgEntry entries[] = {
    { 0, 0, 1e-20 }, { 0, 1, 2e-20 }, { 1, 0, 3e20 }, { 1, 1, 4e20 }
  };
  double b[] = { 5e-20, 11e20 };
  g_autoptr (QbgFactors) factors = qbg_factors_new (2, entries, 4);

  ck_assert_ptr_nonnull (factors);
  qbg_factors_solve (factors, b);
  ck_assert_double_eq_tol (b[0], 1, 1e-12);
  ck_assert_double_eq_tol (b[1], 2, 1e-12);
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("sparse");
  TCase *tc = tcase_create ("sparse");

  tcase_add_loop_test (tc, test_solution_fulfils_the_equations, 0,
                       G_N_ELEMENTS (sizes));
  tcase_add_loop_test (
    tc, test_factors_are_renewed_also_after_a_singular_matrix, 0,
    G_N_ELEMENTS (sizes));
  tcase_add_loop_test (tc, test_singular_matrix_has_no_factors, 0,
                       G_N_ELEMENTS (sizes));
  tcase_add_test (tc, test_badly_scaled_rows_are_no_matter);
  suite_add_tcase (s, tc);
  return test_run (s);
}
