#include <config.h>

#include "tests/dense.h"

static void
swap_rows (guint n, double complex *a, guint r, guint s)
{
  for (guint k = 0; k < n && r != s; k++)
    {
      double complex swap = a[r * n + k];
      a[r * n + k] = a[s * n + k];
      a[s * n + k] = swap;
    }
}

static guint
find_pivot (guint n, const double complex *a, guint column)
{
  guint pivot = column;

  for (guint r = column + 1; r < n; r++)
    if (cabs (a[r * n + column]) > cabs (a[pivot * n + column]))
      pivot = r;
  return pivot;
}

static void
subtract_row (guint n, double complex *a, guint from, guint row,
              double complex factor)
{
  for (guint k = 0; k < n; k++)
    a[row * n + k] -= factor * a[from * n + k];
}

/* Gauss–Jordan with partial pivoting. */
gboolean
test_solve (guint n, guint n_right, double complex *a, double complex *b)
{
  for (guint c = 0; c < n; c++)
    {
      guint pivot = find_pivot (n, a, c);
      if (cabs (a[pivot * n + c]) < 1e-13)
        return FALSE;
      swap_rows (n, a, c, pivot);
      swap_rows (n_right, b, c, pivot);
      for (guint r = 0; r < n; r++)
        if (r != c && a[r * n + c] != 0)
          {
            double complex factor = a[r * n + c] / a[c * n + c];
            subtract_row (n, a, c, r, factor);
            subtract_row (n_right, b, c, r, factor);
          }
    }
  for (guint r = 0; r < n; r++)
    for (guint k = 0; k < n_right; k++)
      b[r * n_right + k] /= a[r * n + r];
  return TRUE;
}

guint64
test_times (guint64 a, guint64 b)
{
  return a * b % TEST_PRIME;
}

/* a^(p-2), by Fermat. */
guint64
test_inverse (guint64 a)
{
  guint64 result = 1;

  for (guint64 e = TEST_PRIME - 2; e > 0; e /= 2)
    {
      if (e % 2 == 1)
        result = test_times (result, a);
      a = test_times (a, a);
    }
  return result;
}

static gboolean
bring_pivot (guint n, guint64 *a, guint column, guint64 *determinant)
{
  guint pivot = column;

  while (pivot < n && a[pivot * n + column] == 0)
    pivot++;
  if (pivot == n)
    return FALSE;
  if (pivot == column)
    return TRUE;
  *determinant = (TEST_PRIME - *determinant) % TEST_PRIME;
  for (guint k = 0; k < n; k++)
    {
      guint64 swap = a[pivot * n + k];
      a[pivot * n + k] = a[column * n + k];
      a[column * n + k] = swap;
    }
  return TRUE;
}

guint64
test_determinant (guint n, guint64 *a)
{
  guint64 determinant = 1;

  for (guint c = 0; c < n; c++)
    {
      guint64 inverse;
      if (!bring_pivot (n, a, c, &determinant))
        return 0;
      determinant = test_times (determinant, a[c * n + c]);
      inverse = test_inverse (a[c * n + c]);
      for (guint r = c + 1; r < n; r++)
        {
          guint64 factor = test_times (a[r * n + c], inverse);
          for (guint k = c; k < n && factor != 0; k++)
            a[r * n + k] = (a[r * n + k] + TEST_PRIME
                            - test_times (factor, a[c * n + k])) % TEST_PRIME;
        }
    }
  return determinant;
}

/* The k-th divided difference at 0 … k is the coefficient of Newton's k-th
 * polynomial, which has degree k. */
gint
test_degree (guint n, guint64 *values)
{
  gint degree = -1;

  for (guint k = 1; k < n; k++)
    for (guint i = n; i-- > k;)
      values[i] = test_times ((values[i] + TEST_PRIME - values[i - 1])
                              % TEST_PRIME, test_inverse (k));
  for (guint k = 0; k < n; k++)
    if (values[k] != 0)
      degree = k;
  return degree;
}
