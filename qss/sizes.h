/* How large the states of a linear circuit become.
 *
 * Its rates are x' = A x + B u (t) + c; matrices are by rows. */

#ifndef QBG_QSS_SIZES_H
#define QBG_QSS_SIZES_H

#include "base/expr.h"

typedef struct {
  guint n, m;               /* states, functions of time */
  double *a;                /* n by n */
  double *b;                /* n by m + 1; c is the last column */
  const QbgExpr **sources;  /* m; borrowed */
  double *x;                /* at the start */
  double start, stop;
} QbgRates;

/* Sets sizes to the largest magnitude of each state between start and stop, or
 * less: it is found from samples, of a solution in which sources are straight
 * between them.  FALSE where sources change too often for that. */
gboolean qbg_rates_sizes (const QbgRates *rates, double *sizes);

#endif
