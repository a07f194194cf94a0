#include <config.h>

#include "base/eigen.h"

#include <math.h>

/* Of LAPACK, which is Fortran: all by reference, matrices by columns, the
 * lengths of strings at the end. */
extern void dgeev_ (const char *want_left, const char *want_right,
                    const int *n, double *a, const int *lda,
                    double *real, double *imaginary,
                    double *left, const int *ldl, double *right,
                    const int *ldr, double *work, const int *lwork,
                    int *info, gsize, gsize);

/* The vectors of a conjugate pair lie in two columns: real and imaginary
 * parts, of the mode with the positive imaginary part. */
static void
take_vector (double complex *to, const double *columns, guint n, guint mode,
             double imaginary)
{
  guint first = imaginary < 0 ? mode - 1 : mode;

  for (guint i = 0; i < n; i++)
    to[i] = columns[first * n + i]
      + (imaginary == 0 ? 0
         : copysign (1, imaginary) * columns[(first + 1) * n + i] * I);
}

static void
swap_rows (double complex *m, guint n, guint i, guint k)
{
  for (guint j = 0; j < n; j++) {
    double complex swap = m[i * n + j];
    m[i * n + j] = m[k * n + j];
    m[k * n + j] = swap;
  }
}

static void
subtract_row (double complex *m, guint n, guint from, guint row,
              double complex factor)
{
  for (guint j = 0; j < n; j++)
    m[from * n + j] -= factor * m[row * n + j];
}

/* b becomes the inverse of a, which is destroyed; both by rows.  FALSE: a is
 * singular, as far as numbers can tell: its columns have length 1. */
static gboolean
invert (double complex *a, double complex *b, guint n)
{
  for (guint i = 0; i < n; i++)
    b[i * n + i] = 1;
  for (guint i = 0; i < n; i++) {
    guint best = i;
    for (guint k = i + 1; k < n; k++)
      if (cabs (a[k * n + i]) > cabs (a[best * n + i]))
        best = k;
    if (!(cabs (a[best * n + i]) > 1e-13))
      return FALSE;
    swap_rows (a, n, i, best);
    swap_rows (b, n, i, best);
    for (guint k = 0; k < n; k++)
      if (k != i) {
        double complex factor = a[k * n + i] / a[i * n + i];
        subtract_row (a, n, k, i, factor);
        subtract_row (b, n, k, i, factor);
      }
  }
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      b[i * n + j] /= a[i * n + i];
  return TRUE;
}

/* The rows of the inverse of the right vectors: those of LAPACK itself are not
 * orthogonal to each other where eigenvalues are equal. */
static gboolean
find_left (QbgEigen *e)
{
  guint n = e->n;
  g_autofree double complex *columns = g_new (double complex, n * n);

  for (guint m = 0; m < n; m++)
    for (guint i = 0; i < n; i++)
      columns[i * n + m] = e->right[m * n + i];
  return invert (columns, e->left, n);
}

QbgEigen *
qbg_eigen_new (guint n, const double *matrix)
{
  g_autofree double *a = g_new (double, n * n + 1);
  g_autofree double *room = g_new (double, n * n + 10 * n + 1);
  double *right = room;
  double *real = right + n * n, *imaginary = real + n, *work = imaginary + n;
  int size = (int) n, leading = (int) MAX (n, 1), lwork = 8 * (int) n;
  int info = 0;
  g_autoptr (QbgEigen) e = g_new0 (QbgEigen, 1);

  e->n = n;
  e->values = g_new0 (double complex, n + 1);
  e->right = g_new0 (double complex, n * n + 1);
  e->left = g_new0 (double complex, n * n + 1);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++) {
      if (!isfinite (matrix[i * n + j]))
        return NULL;
      a[j * n + i] = matrix[i * n + j];
    }
  if (n == 0)
    return g_steal_pointer (&e);
  dgeev_ ("N", "V", &size, a, &leading, real, imaginary, NULL, &leading,
          right, &leading, work, &lwork, &info, 1, 1);
  if (info != 0)
    return NULL;
  for (guint m = 0; m < n; m++) {
    e->values[m] = real[m] + imaginary[m] * I;
    take_vector (e->right + m * n, right, n, m, imaginary[m]);
  }
  return find_left (e) ? g_steal_pointer (&e) : NULL;
}

void
qbg_eigen_free (QbgEigen *eigen)
{
  if (eigen == NULL)
    return;
  g_free (eigen->values);
  g_free (eigen->right);
  g_free (eigen->left);
  g_free (eigen);
}
