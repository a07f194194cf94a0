/* How a linear system x' = A x + B u answers, for small dense A.
 *
 * Matrices are by rows. */

#ifndef QBG_BASE_RESPONSE_H
#define QBG_BASE_RESPONSE_H

#include <glib.h>

/* No eigenvalue of the n by n matrix is larger; it is the sum of a column,
 * where the units of the rows are chosen so that it is small. */
double qbg_response_rate (guint n, const double *a);

/* to = left * right, of n by n and n by m; to is neither of the two. */
void qbg_response_multiply (guint n, guint m, const double *left,
                            const double *right, double *to);

/* to becomes the sum over k of (a h)^k/(k + skip)! times right, which is n by
 * m: with skip = 0 it is exp (a h) right.  For h up to 1/4 over the rate. */
void qbg_response_series (guint n, guint m, const double *a, double h,
                          guint skip, const double *right, double *to);

/* What errors grow to within time, at most: an error of x by d where it stands
 * in A x makes state i go off by
 *
 *   variation[i, j] d = integral over time of |(exp (A s) A)_ij| ds times d,
 *
 * the total variation of exp (A s).  b (n by m), and so variation, may have
 * more columns: then instead of A it is b that stands behind exp (A s).
 *
 * The integral is found from samples, eight for each time that is longer by
 * the golden ratio than the one before: what is slow is seen well, what swings
 * long is seen at ever other phases, which gives its mean.  FALSE where the
 * answer grows more than 10000 times, or where time is so long beside the
 * fastest rate that rounding hides what is slow. */
gboolean qbg_response_variation (guint n, guint m, const double *a,
                                 const double *b, double time,
                                 double *variation);

#endif
