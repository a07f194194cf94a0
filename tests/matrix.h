/* Small dense matrices, by rows, in long double, for exact solutions to hold
 * simulations against. */

#pragma once

enum { TEST_MATRIX_MAX = 12 };

typedef struct {
  int n;
  long double at[TEST_MATRIX_MAX][TEST_MATRIX_MAX];
} TestMatrix;

TestMatrix test_matrix_identity (int n);
TestMatrix test_matrix_diagonal (int n, const double *diagonal);
TestMatrix test_matrix_product (const TestMatrix *a, const TestMatrix *b);
TestMatrix test_matrix_scaled (const TestMatrix *a, long double factor);
TestMatrix test_matrix_inverse (const TestMatrix *a);
/* Each entry's magnitude. */
TestMatrix test_matrix_magnitudes (const TestMatrix *a);

/* exp (a), by scaling and squaring. */
TestMatrix test_matrix_exponential (const TestMatrix *a);

/* to = a from; the two must not overlap. */
void test_matrix_apply (const TestMatrix *a, const long double *from,
                        long double *to);
