#include <config.h>

#include "tests/real_matrix.h"

#include <math.h>
#include <string.h>

TestReal *
test_real_new (guint rows, guint columns)
{
  TestReal *a = g_new (TestReal, 1);

  a->rows = rows;
  a->columns = columns;
  a->at = g_new0 (long double, rows * columns + 1);
  return a;
}

void
test_real_free (TestReal *a)
{
  if (a != NULL)
    g_free (a->at);
  g_free (a);
}

TestReal *
test_real_identity (guint n)
{
  TestReal *a = test_real_new (n, n);

  for (guint i = 0; i < n; i++)
    a->at[i * n + i] = 1.0L;
  return a;
}

TestReal *
test_real_copy (const TestReal *a)
{
  TestReal *b = test_real_new (a->rows, a->columns);

  memcpy (b->at, a->at, a->rows * a->columns * sizeof *a->at);
  return b;
}

TestReal *
test_real_transposed (const TestReal *a)
{
  TestReal *b = test_real_new (a->columns, a->rows);

  for (guint i = 0; i < a->rows; i++)
    for (guint j = 0; j < a->columns; j++)
      b->at[j * a->rows + i] = a->at[i * a->columns + j];
  return b;
}

TestReal *
test_real_product (const TestReal *a, const TestReal *b)
{
  TestReal *c = test_real_new (a->rows, b->columns);

  g_assert (a->columns == b->rows);
  for (guint i = 0; i < a->rows; i++)
    for (guint k = 0; k < a->columns; k++)
      for (guint j = 0; j < b->columns; j++)
        c->at[i * b->columns + j]
          += a->at[i * a->columns + k] * b->at[k * b->columns + j];
  return c;
}

static void
swap_rows (TestReal *a, guint i, guint j)
{
  for (guint k = 0; k < a->columns && i != j; k++)
    {
      long double held = a->at[i * a->columns + k];
      a->at[i * a->columns + k] = a->at[j * a->columns + k];
      a->at[j * a->columns + k] = held;
    }
}

static void
subtract_row (TestReal *a, guint from, guint row, long double factor)
{
  for (guint k = 0; k < a->columns; k++)
    a->at[row * a->columns + k] -= factor * a->at[from * a->columns + k];
}

/* Rows of one size, so that pivots can be compared. */
static gboolean
scale_rows (TestReal *a, TestReal *b)
{
  for (guint i = 0; i < a->rows; i++)
    {
      long double most = 0.0L;
      for (guint k = 0; k < a->columns; k++)
        most = fmaxl (most, fabsl (a->at[i * a->columns + k]));
      if (most == 0.0L)
        return FALSE;
      for (guint k = 0; k < a->columns; k++)
        a->at[i * a->columns + k] /= most;
      for (guint k = 0; k < b->columns; k++)
        b->at[i * b->columns + k] /= most;
    }
  return TRUE;
}

/* Gauss and Jordan, with the largest pivot of each column. */
gboolean
test_real_solve (TestReal *a, TestReal *b)
{
  guint n = a->rows;

  if (!scale_rows (a, b))
    return FALSE;
  for (guint c = 0; c < n; c++)
    {
      guint pivot = c;
      for (guint r = c + 1; r < n; r++)
        if (fabsl (a->at[r * n + c]) > fabsl (a->at[pivot * n + c]))
          pivot = r;
      if (fabsl (a->at[pivot * n + c]) < 1e-16L)
        return FALSE;
      swap_rows (a, c, pivot);
      swap_rows (b, c, pivot);
      for (guint r = 0; r < n; r++)
        if (r != c && a->at[r * n + c] != 0.0L)
          {
            long double factor = a->at[r * n + c] / a->at[c * n + c];
            subtract_row (a, c, r, factor);
            subtract_row (b, c, r, factor);
          }
    }
  for (guint r = 0; r < n; r++)
    for (guint k = 0; k < b->columns; k++)
      b->at[r * b->columns + k] /= a->at[r * n + r];
  return TRUE;
}

static long double
column_norm (const TestReal *a, guint c)
{
  long double sum = 0.0L;

  for (guint i = 0; i < a->rows; i++)
    sum += a->at[i * a->columns + c] * a->at[i * a->columns + c];
  return sqrtl (sum);
}

/* Takes the part along column c of q away from all columns of a. */
static void
take_away (TestReal *a, const TestReal *q, guint c)
{
  for (guint k = 0; k < a->columns; k++)
    {
      long double along = 0.0L;
      for (guint i = 0; i < a->rows; i++)
        along += a->at[i * a->columns + k] * q->at[i * q->columns + c];
      for (guint i = 0; i < a->rows; i++)
        a->at[i * a->columns + k] -= along * q->at[i * q->columns + c];
    }
}

/* Gram and Schmidt, the longest that is left first, each taken twice. */
TestReal *
test_real_range (const TestReal *a)
{
  g_autoptr (TestReal) left = test_real_copy (a);
  g_autoptr (TestReal) q = test_real_new (a->rows, a->columns);
  guint rank = 0;

  for (; rank < a->columns; rank++)
    {
      guint longest = 0;
      for (guint c = 1; c < a->columns; c++)
        if (column_norm (left, c) > column_norm (left, longest))
          longest = c;
      long double norm = column_norm (left, longest);
      if (!(norm > 1e-13L * column_norm (a, longest)) || norm < 1e-14L)
        break;
      for (guint i = 0; i < a->rows; i++)
        q->at[i * q->columns + rank] =
          left->at[i * a->columns + longest] / norm;
      take_away (left, q, rank);
      take_away (left, q, rank);
    }
  TestReal *result = test_real_new (a->rows, rank);
  for (guint i = 0; i < a->rows; i++)
    memcpy (&result->at[i * rank], &q->at[i * q->columns],
            rank * sizeof *q->at);
  return result;
}

void
test_real_apply (const TestReal *a, const long double *from, long double *to)
{
  for (guint i = 0; i < a->rows; i++)
    {
      to[i] = 0.0L;
      for (guint j = 0; j < a->columns; j++)
        to[i] += a->at[i * a->columns + j] * from[j];
    }
}

static long double
norm (const TestReal *a)
{
  long double most = 0.0L;

  for (guint i = 0; i < a->rows; i++)
    {
      long double sum = 0.0L;
      for (guint j = 0; j < a->columns; j++)
        sum += fabsl (a->at[i * a->columns + j]);
      most = fmaxl (most, sum);
    }
  return most;
}

static void
add_scaled (TestReal *to, const TestReal *a, long double factor)
{
  for (guint i = 0; i < a->rows * a->columns; i++)
    to->at[i] += factor * a->at[i];
}

/* Sum over i of a^i h^(i+j) / (i+j)!. */
static void
exponential_series (const TestReal *a, long double h, guint n,
                    TestReal **results)
{
  TestReal *power = test_real_identity (a->rows);

  for (guint j = 0; j <= n; j++)
    results[j] = test_real_new (a->rows, a->rows);
  for (guint i = 0; i <= 22; i++)
    {
      long double factor = 1.0L;
      for (guint k = 1; k <= i; k++)
        factor *= h / k;
      for (guint j = 0; j <= n; j++)
        {
          add_scaled (results[j], power, factor);
          factor *= h / (i + j + 1);
        }
      TestReal *next = test_real_product (power, a);
      test_real_free (power);
      power = next;
    }
  test_real_free (power);
}

/* From h to 2h: the first half moves on by exp (a h), the second begins with
 * s = h. */
static void
double_exponentials (long double h, guint n, TestReal **results)
{
  for (guint j = n + 1; j-- > 0; )
    {
      TestReal *whole = test_real_product (results[0], results[j]);
      long double factor = 1.0L;
      for (guint i = 0; j > 0 && i < j; i++)
        {
          add_scaled (whole, results[j - i], factor);
          factor *= h / (i + 1);
        }
      test_real_free (results[j]);
      results[j] = whole;
    }
}

void
test_real_exponentials (const TestReal *a, long double h, guint n,
                        TestReal **results)
{
  guint doublings = 0;

  for (long double size = norm (a) * h; size > 0.5L; size /= 2.0L)
    doublings++;
  h = ldexpl (h, -(int) doublings);
  exponential_series (a, h, n, results);
  for (guint k = 0; k < doublings; k++, h *= 2.0L)
    double_exponentials (h, n, results);
}

/* The root of ever higher powers, each the square of the one before. */
double
test_spectral_radius (const double *matrix, guint n)
{
  g_autofree long double *a = g_new (long double, n * n);
  g_autofree long double *b = g_new (long double, n * n);
  long double log_size = 0.0L;

  for (guint i = 0; i < n * n; i++)
    a[i] = matrix[i];
  for (int k = 0; k < 16; k++)
    {
      long double most = 0.0L;
      for (guint i = 0; i < n * n; i++)
        most = fmaxl (most, fabsl (a[i]));
      if (most == 0.0L)
        return 0.0;
      log_size += ldexpl (logl (most), -k);
      for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n; j++)
          {
            b[i * n + j] = 0.0L;
            for (guint l = 0; l < n; l++)
              b[i * n + j] += a[i * n + l] / most * (a[l * n + j] / most);
          }
      memcpy (a, b, n * n * sizeof *a);
    }
  return (double) expl (log_size);
}
