#include <config.h>

#include "tests/matrix.h"

#include <math.h>
#include <string.h>

TestMatrix
test_matrix_identity (int n)
{
  TestMatrix result = { .n = n };

  for (int i = 0; i < n; i++)
    result.at[i][i] = 1.0L;
  return result;
}

TestMatrix
test_matrix_diagonal (int n, const double *diagonal)
{
  TestMatrix result = { .n = n };

  for (int i = 0; i < n; i++)
    result.at[i][i] = diagonal[i];
  return result;
}

TestMatrix
test_matrix_product (const TestMatrix *a, const TestMatrix *b)
{
  TestMatrix result = { .n = a->n };

  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < a->n; j++)
      for (int k = 0; k < a->n; k++)
        result.at[i][j] += a->at[i][k] * b->at[k][j];
  return result;
}

TestMatrix
test_matrix_scaled (const TestMatrix *a, long double factor)
{
  TestMatrix result = *a;

  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < a->n; j++)
      result.at[i][j] *= factor;
  return result;
}

static void
swap_rows (TestMatrix *a, int i, int j)
{
  for (int k = 0; k < a->n; k++)
    {
      long double held = a->at[i][k];

      a->at[i][k] = a->at[j][k];
      a->at[j][k] = held;
    }
}

/* Gauss and Jordan, with the largest pivot of each column. */
TestMatrix
test_matrix_inverse (const TestMatrix *a)
{
  TestMatrix left = *a, right = test_matrix_identity (a->n);

  for (int i = 0; i < a->n; i++)
    {
      int pivot = i;

      for (int k = i + 1; k < a->n; k++)
        if (fabsl (left.at[k][i]) > fabsl (left.at[pivot][i]))
          pivot = k;
      swap_rows (&left, i, pivot);
      swap_rows (&right, i, pivot);
      for (int k = 0; k < a->n; k++)
        {
          long double factor = left.at[k][i] / left.at[i][i];

          for (int j = 0; j < a->n && k != i; j++)
            {
              left.at[k][j] -= factor * left.at[i][j];
              right.at[k][j] -= factor * right.at[i][j];
            }
        }
    }
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < a->n; j++)
      right.at[i][j] /= left.at[i][i];
  return right;
}

TestMatrix
test_matrix_magnitudes (const TestMatrix *a)
{
  TestMatrix result = *a;

  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < a->n; j++)
      result.at[i][j] = fabsl (a->at[i][j]);
  return result;
}

static long double
norm (const TestMatrix *a)
{
  long double most = 0.0L;

  for (int i = 0; i < a->n; i++)
    {
      long double sum = 0.0L;

      for (int j = 0; j < a->n; j++)
        sum += fabsl (a->at[i][j]);
      most = fmaxl (most, sum);
    }
  return most;
}

TestMatrix
test_matrix_exponential (const TestMatrix *a)
{
  TestMatrix result = test_matrix_identity (a->n), term = result, scaled;
  int squarings = 0;

  for (long double size = norm (a); size > 0.5L; size /= 2.0L)
    squarings++;
  scaled = test_matrix_scaled (a, ldexpl (1.0L, -squarings));
  for (int k = 1; k <= 22; k++)
    {
      term = test_matrix_product (&term, &scaled);
      term = test_matrix_scaled (&term, 1.0L / k);
      for (int i = 0; i < a->n; i++)
        for (int j = 0; j < a->n; j++)
          result.at[i][j] += term.at[i][j];
    }
  for (int k = 0; k < squarings; k++)
    result = test_matrix_product (&result, &result);
  return result;
}

void
test_matrix_apply (const TestMatrix *a, const long double *from,
                   long double *to)
{
  memset (to, 0, a->n * sizeof *to);
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < a->n; j++)
      to[i] += a->at[i][j] * from[j];
}
