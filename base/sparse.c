#include <config.h>

#include "base/sparse.h"

#include <math.h>
#include <string.h>

#include <suitesparse/klu.h>

/* Up to this size the overhead of a sparse solver does not pay. */
#define MAX_DENSE 24

/* A pivot smaller than this beside its row's largest entry is rounding. */
#define SINGULAR 1e-13

struct QbgFactors {
  guint n;
  double *dense;            /* n*n: L and U in place; NULL: sparse */
  guint *pivots;
  double *scale;            /* of rows */
  klu_symbolic *symbolic;
  klu_numeric *numeric;
  klu_common common;
};

static gboolean
scale_rows (QbgFactors *f)
{
  for (guint i = 0; i < f->n; i++) {
    double largest = 0;
    for (guint j = 0; j < f->n; j++)
      largest = MAX (largest, fabs (f->dense[i*f->n + j]));
    if (!(largest > 0) || !isfinite (largest))
      return FALSE;
    f->scale[i] = 1 / largest;
    for (guint j = 0; j < f->n; j++)
      f->dense[i*f->n + j] *= f->scale[i];
  }
  return TRUE;
}

/* Gaussian elimination with row exchanges, on equilibrated rows. */
static gboolean
eliminate (QbgFactors *f)
{
  guint n = f->n;
  double *a = f->dense;

  for (guint k = 0; k < n; k++) {
    guint p = k;
    for (guint i = k + 1; i < n; i++)
      if (fabs (a[i*n + k]) > fabs (a[p*n + k]))
        p = i;
    if (!(fabs (a[p*n + k]) > SINGULAR))
      return FALSE;
    f->pivots[k] = p;
    for (guint j = 0; p != k && j < n; j++) {
      double t = a[k*n + j];
      a[k*n + j] = a[p*n + j];
      a[p*n + j] = t;
    }
    for (guint i = k + 1; i < n; i++) {
      double factor = a[i*n + k] /= a[k*n + k];
      for (guint j = k + 1; factor != 0 && j < n; j++)
        a[i*n + j] -= factor * a[k*n + j];
    }
  }
  return TRUE;
}

static gboolean
factor_dense (QbgFactors *f, const QbgEntry *entries, guint n_entries)
{
  gsize size = (gsize) f->n * f->n;

  if (f->dense == NULL) {
    f->dense = g_new (double, size + 1);
    f->pivots = g_new (guint, f->n + 1);
    f->scale = g_new (double, f->n + 1);
  }
  memset (f->dense, 0, size * sizeof (double));
  for (guint i = 0; i < n_entries; i++)
    f->dense[entries[i].row*f->n + entries[i].column] += entries[i].value;
  return scale_rows (f) && eliminate (f);
}

/* Compressed columns; entries at one place are added by KLU's own count. */
static void
compress (guint n, const QbgEntry *entries, guint n_entries, int *first,
          int *rows, double *values)
{
  g_autofree int *at = g_new0 (int, n + 1);

  memset (first, 0, (n + 1) * sizeof *first);
  for (guint i = 0; i < n_entries; i++)
    first[entries[i].column + 1]++;
  for (guint i = 0; i < n; i++)
    first[i + 1] += first[i];
  for (guint i = 0; i < n_entries; i++) {
    guint column = entries[i].column;
    int place = first[column];
    while (place < first[column] + at[column]
           && rows[place] != (int) entries[i].row)
      place++;
    if (place == first[column] + at[column]) {
      at[column]++;
      rows[place] = entries[i].row;
      values[place] = 0;
    }
    values[place] += entries[i].value;
  }
  /* Close the gaps that added entries left. */
  int end = 0;
  for (guint c = 0; c < n; c++) {
    int begin = end;
    for (int k = 0; k < at[c]; k++) {
      rows[end] = rows[first[c] + k];
      values[end++] = values[first[c] + k];
    }
    first[c] = begin;
  }
  first[n] = end;
}

static gboolean
factor_sparse (QbgFactors *f, const QbgEntry *entries, guint n_entries)
{
  g_autofree int *first = g_new (int, f->n + 1);
  g_autofree int *rows = g_new (int, n_entries + 1);
  g_autofree double *values = g_new (double, n_entries + 1);

  compress (f->n, entries, n_entries, first, rows, values);
  if (f->symbolic == NULL) {
    klu_defaults (&f->common);
    f->symbolic = klu_analyze (f->n, first, rows, &f->common);
  }
  if (f->symbolic == NULL)
    return FALSE;
  klu_free_numeric (&f->numeric, &f->common);
  f->numeric = klu_factor (first, rows, values, f->symbolic, &f->common);
  if (f->numeric == NULL || f->common.status == KLU_SINGULAR)
    return FALSE;
  return klu_rcond (f->symbolic, f->numeric, &f->common)
    && f->common.rcond > SINGULAR * SINGULAR;
}

gboolean
qbg_factors_renew (QbgFactors **factors, guint n, const QbgEntry *entries,
                   guint n_entries)
{
  for (guint i = 0; i < n_entries; i++)
    if (!isfinite (entries[i].value))
      return FALSE;
  if (*factors == NULL) {
    *factors = g_new0 (QbgFactors, 1);
    (*factors)->n = n;
  }
  return n <= MAX_DENSE ? factor_dense (*factors, entries, n_entries)
    : factor_sparse (*factors, entries, n_entries);
}

QbgFactors *
qbg_factors_new (guint n, const QbgEntry *entries, guint n_entries)
{
  g_autoptr (QbgFactors) f = NULL;

  return qbg_factors_renew (&f, n, entries, n_entries) ? g_steal_pointer (&f)
                                                       : NULL;
}

void
qbg_factors_free (QbgFactors *f)
{
  if (f == NULL)
    return;
  klu_free_numeric (&f->numeric, &f->common);
  klu_free_symbolic (&f->symbolic, &f->common);
  g_free (f->dense);
  g_free (f->pivots);
  g_free (f->scale);
  g_free (f);
}

static void
solve_dense (const QbgFactors *f, double *b)
{
  guint n = f->n;
  const double *a = f->dense;

  for (guint i = 0; i < n; i++)
    b[i] *= f->scale[i];
  for (guint k = 0; k < n; k++) {
    double t = b[f->pivots[k]];
    b[f->pivots[k]] = b[k];
    b[k] = t;
  }
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      b[i] -= a[i*n + j] * b[j];
  for (guint i = n; i-- > 0; ) {
    for (guint j = i + 1; j < n; j++)
      b[i] -= a[i*n + j] * b[j];
    b[i] /= a[i*n + i];
  }
}

void
qbg_factors_solve (QbgFactors *f, double *b)
{
  if (f->dense != NULL)
    solve_dense (f, b);
  else
    klu_solve (f->symbolic, f->numeric, f->n, 1, b, &f->common);
}

guint
qbg_factors_size (const QbgFactors *f)
{
  return f->dense != NULL ? f->n * f->n
    : (guint) (f->numeric->lnz + f->numeric->unz);
}
