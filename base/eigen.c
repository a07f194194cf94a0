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

/* left becomes the row that gives 1 with right; both have length 1 before.
 * FALSE: they are orthogonal, as those of a mode are that there is only once for
 * two equal eigenvalues. */
static gboolean
normalize (double complex *left, const double complex *right, guint n)
{
  double complex product = 0;

  for (guint i = 0; i < n; i++) {
    left[i] = conj (left[i]);
    product += left[i] * right[i];
  }
  if (!(cabs (product) > 1e-13))
    return FALSE;
  for (guint i = 0; i < n; i++)
    left[i] /= product;
  return TRUE;
}

QbgEigen *
qbg_eigen_new (guint n, const double *matrix)
{
  g_autofree double *a = g_new (double, n * n + 1);
  g_autofree double *room = g_new (double, 2 * n * n + 10 * n + 1);
  double *left = room, *right = left + n * n;
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
  dgeev_ ("V", "V", &size, a, &leading, real, imaginary, left, &leading,
          right, &leading, work, &lwork, &info, 1, 1);
  if (info != 0)
    return NULL;
  for (guint m = 0; m < n; m++) {
    double complex *l = e->left + m * n, *r = e->right + m * n;
    e->values[m] = real[m] + imaginary[m] * I;
    take_vector (r, right, n, m, imaginary[m]);
    take_vector (l, left, n, m, imaginary[m]);
    if (!normalize (l, r, n))
      return NULL;
  }
  return g_steal_pointer (&e);
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
