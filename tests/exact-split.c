#include <config.h>

#include "tests/exact-internal.h"

#include "tests/tableau.h"

static TestReal *
real_tableau (const QbgCircuit *circuit, double s)
{
  guint n = test_tableau_size (circuit);
  g_autofree double complex *a = test_tableau (circuit, s);
  TestReal *result = test_real_new (n, n);

  for (guint i = 0; i < n * n; i++)
    result->at[i] = creal (a[i]);
  return result;
}

/* A1, column by column of those that are not empty. */
static TestReal *
rate_columns (TestExact *x, const TestReal *a0)
{
  g_autoptr (TestReal) a1 = real_tableau (x->circuit, 1.0);
  guint n = a0->rows;

  for (guint i = 0; i < n * n; i++)
    a1->at[i] -= a0->at[i];
  for (guint c = 0; c < n; c++)
    for (guint r = 0; r < n; r++)
      if (a1->at[r * n + c] != 0.0L)
        {
          g_array_append_val (x->stored, c);
          break;
        }
  TestReal *result = test_real_new (n, x->stored->len);
  for (guint c = 0; c < x->stored->len; c++)
    for (guint r = 0; r < n; r++)
      result->at[r * result->columns + c] =
        a1->at[r * n + g_array_index (x->stored, guint, c)];
  return result;
}

/* (A0 + s A1) z + A1 (z' - s z) = u, solved for z. */
static gboolean
solve_tableau (TestExact *x)
{
  const QbgCircuit *circuit = x->circuit;
  g_autoptr (TestReal) a = real_tableau (circuit, 0.0);
  guint n = a->rows, m = x->sources->len;

  x->from_rates = rate_columns (x, a);
  x->from_sources = test_real_new (n, m);
  for (guint i = 0; i < m; i++)
    x->from_sources->at[test_tableau_row (circuit, g_array_index (
      x->sources, QbgPortId, i)) * m + i] = 1.0L;
  for (guint r = 0; r < n; r++)
    for (guint c = 0; c < x->stored->len; c++)
      {
        long double *rate = &x->from_rates->at[r * x->stored->len + c];
        a->at[r * n + g_array_index (x->stored, guint, c)]
          += x->shift * *rate;
        *rate = -*rate;
      }
  g_autoptr (TestReal) copy = test_real_copy (a);
  return test_real_solve (a, x->from_rates)
    && test_real_solve (copy, x->from_sources);
}

static TestReal *
stored_rows (const TestExact *x, const TestReal *of, long double factor)
{
  TestReal *result = test_real_new (x->stored->len, of->columns);

  for (guint r = 0; r < result->rows; r++)
    for (guint c = 0; c < of->columns; c++)
      result->at[r * of->columns + c] = factor * of->at[
        g_array_index (x->stored, guint, r) * of->columns + c];
  return result;
}

/* The range of k^p for a p after which it shrinks no more. */
static TestReal *
lasting_range (const TestReal *k)
{
  TestReal *range = test_real_range (k);

  for (;;)
    {
      g_autoptr (TestReal) moved = test_real_product (k, range);
      TestReal *next = test_real_range (moved);
      gboolean same = next->columns == range->columns;
      test_real_free (range);
      range = next;
      if (same)
        return range;
    }
}

/* w = onto y leaves out what k makes vanish in the end. */
static gboolean
split (TestExact *x)
{
  g_autoptr (TestReal) transposed = test_real_transposed (x->k);
  g_autoptr (TestReal) left = NULL;

  x->basis = lasting_range (x->k);
  left = lasting_range (transposed);
  if (left->columns != x->basis->columns)
    return FALSE;
  x->onto = test_real_transposed (left);
  g_autoptr (TestReal) met = test_real_product (x->onto, x->basis);
  return test_real_solve (met, x->onto);
}

/* y + k (y' - s y) = given u, on the basis: w' = (s - k^-1) w + k^-1 … u. */
static gboolean
find_motion (TestExact *x)
{
  guint n = x->basis->columns;
  g_autoptr (TestReal) moved = test_real_product (x->k, x->basis);
  g_autoptr (TestReal) k = test_real_product (x->onto, moved);
  g_autoptr (TestReal) again = test_real_copy (k);

  x->f = test_real_identity (n);
  x->g = test_real_product (x->onto, x->given);
  if (!test_real_solve (k, x->f) || !test_real_solve (again, x->g))
    return FALSE;
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      x->f->at[i * n + j] = (i == j ? x->shift : 0.0L) - x->f->at[i * n + j];
  return TRUE;
}

/* Takes away what is on the basis. */
static void
leave_basis (const TestExact *x, TestReal *y)
{
  g_autoptr (TestReal) w = test_real_product (x->onto, y);
  g_autoptr (TestReal) part = test_real_product (x->basis, w);

  for (guint i = 0; i < y->rows * y->columns; i++)
    y->at[i] -= part->at[i];
}

/* v = y + s k v, beside the basis, where k vanishes after some rounds. */
static TestReal *
unshift (const TestExact *x, const TestReal *y)
{
  TestReal *v = test_real_copy (y);

  leave_basis (x, v);
  g_autoptr (TestReal) first = test_real_copy (v);
  for (guint round = 0; round < x->stored->len; round++)
    {
      TestReal *next = test_real_product (x->k, v);
      leave_basis (x, next);
      for (guint i = 0; i < v->rows * v->columns; i++)
        next->at[i] = first->at[i] + x->shift * next->at[i];
      test_real_free (v);
      v = next;
    }
  return v;
}

/* y = given u - k (y' - s y): each derivative by the one before. */
static void
find_following (TestExact *x)
{
  x->following[0] = unshift (x, x->given);
  for (guint j = 1; j < TERMS; j++)
    {
      g_autoptr (TestReal) y = test_real_product (x->k, x->following[j - 1]);
      for (guint i = 0; i < y->rows * y->columns; i++)
        y->at[i] = -y->at[i];
      x->following[j] = unshift (x, y);
    }
}

gboolean
test_exact_split (TestExact *x)
{
  if (!solve_tableau (x))
    return FALSE;
  x->k = stored_rows (x, x->from_rates, -1.0L);
  x->given = stored_rows (x, x->from_sources, 1.0L);
  if (!split (x) || !find_motion (x))
    return FALSE;
  find_following (x);
  return TRUE;
}
