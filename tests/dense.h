/* Small dense linear algebra for tests: complex numbers, and the numbers modulo
 * a prime, where nothing is rounded. */

#pragma once

#include <complex.h>
#include <glib.h>

/* Solves A x = b for n_right right-hand sides.  a is n x n by rows, b is
 * n x n_right by rows; a is destroyed, b becomes x.  FALSE where A is
 * singular. */
gboolean test_solve (guint n, guint n_right, double complex *a,
                     double complex *b);

#define TEST_PRIME G_GUINT64_CONSTANT (2147483647)

/* a * b, 1 / a, modulo the prime; all numbers are below it. */
guint64 test_times (guint64 a, guint64 b);
guint64 test_inverse (guint64 a);

/* The determinant of a, n x n by rows, modulo the prime; a is destroyed. */
guint64 test_determinant (guint n, guint64 *a);

/* The degree of the polynomial of degree at most n - 1 that has values[k] at
 * k = 0 … n-1, all modulo the prime; -1 for zero.  values is destroyed. */
gint test_degree (guint n, guint64 *values);
