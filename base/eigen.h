/* The modes of a small real matrix: eigenvalues with their vectors, by LAPACK.
 *
 * matrix = sum over modes of value * right * left, where left of one mode times
 * right of another is 0, and of itself 1.  Of a pair of conjugate modes both
 * are there, one after the other. */

#ifndef QBG_BASE_EIGEN_H
#define QBG_BASE_EIGEN_H

#include <complex.h>

#include <glib.h>

typedef struct {
  guint n;
  double complex *values;   /* by mode */
  double complex *right;    /* by mode, then by row of the matrix */
  double complex *left;     /* by mode, then by column */
} QbgEigen;

/* matrix is n by n, by rows.  The caller owns the result.  NULL where it holds
 * something that is not finite, or where there are fewer modes than rows. */
QbgEigen *qbg_eigen_new (guint n, const double *matrix);
void qbg_eigen_free (QbgEigen *eigen);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgEigen, qbg_eigen_free)

static inline const double complex *
qbg_eigen_right (const QbgEigen *eigen, guint mode)
{
  return eigen->right + mode * eigen->n;
}

static inline const double complex *
qbg_eigen_left (const QbgEigen *eigen, guint mode)
{
  return eigen->left + mode * eigen->n;
}

#endif
