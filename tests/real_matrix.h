/* Dense matrices of any size, by rows, in long double, for exact solutions to
 * hold simulations against. */

#pragma once

#include <glib.h>

typedef struct {
  guint rows, columns;
  long double *at;
} TestReal;

/* The caller owns every result. */
TestReal *test_real_new (guint rows, guint columns);      /* zero */
TestReal *test_real_identity (guint n);
TestReal *test_real_copy (const TestReal *a);
TestReal *test_real_transposed (const TestReal *a);
TestReal *test_real_product (const TestReal *a, const TestReal *b);
/* NULL does nothing. */
void test_real_free (TestReal *a);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestReal, test_real_free)

/* b becomes a^-1 b; a is destroyed.  FALSE where a is singular. */
gboolean test_real_solve (TestReal *a, TestReal *b);

/* An orthonormal basis of the columns' span. */
TestReal *test_real_range (const TestReal *a);

/* to = a from; the two must not overlap. */
void test_real_apply (const TestReal *a, const long double *from,
                      long double *to);

/* results[0] = exp (a h), and for j = 1 … n
 * results[j] = integral over s from 0 to h of exp (a (h - s)) s^(j-1)/(j-1)!,
 * by series for a small h that is then doubled. */
void test_real_exponentials (const TestReal *a, long double h, guint n,
                             TestReal **results);

/* The largest magnitude of an eigenvalue of a matrix of n by n, by rows. */
double test_spectral_radius (const double *matrix, guint n);
