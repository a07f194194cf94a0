/* The equations as they are, without being solved for anything:
 * F (time, y, y') = 0.
 *
 * The unknowns y are the states, and every other signal that their rates or the
 * conditions depend on; each relation between them is a residual.  Algebraic
 * loops and dependent storages are left to who integrates. */

#ifndef QBG_CLASSICAL_IMPLICIT_H
#define QBG_CLASSICAL_IMPLICIT_H

#include "classical/problem.h"

typedef struct QbgImplicit QbgImplicit;

/* problem outlives the result, which the caller owns. */
QbgImplicit *qbg_implicit_new (QbgProblem *problem);
void qbg_implicit_free (QbgImplicit *implicit);

/* The unknowns, states first; borrowed.  A problem without states has a first
 * one that is none. */
guint qbg_implicit_n (const QbgImplicit *implicit);
const QbgSignalId *qbg_implicit_signals (const QbgImplicit *implicit);

/* y and y' from the problem's values and rates; what is not a state has 0 in
 * y'. */
void qbg_implicit_take (const QbgImplicit *implicit, double *y, double *dy);
/* The problem's values and rates from y and y'; no equation is solved. */
void qbg_implicit_put (const QbgImplicit *implicit, double time,
                       const double *y, const double *dy);

void qbg_implicit_residuals (const QbgImplicit *implicit, double time,
                             const double *y, const double *dy,
                             double *residuals);

/* Where entries of dF/dy and dF/dy' may be other than zero, by rows as in
 * bondgraph/jacobian.h; borrowed. */
const guint32 *qbg_implicit_starts (const QbgImplicit *implicit);
const guint32 *qbg_implicit_columns (const QbgImplicit *implicit);
/* dF/dy and dF/dy' for the problem's values and rates as they are. */
void qbg_implicit_slopes (const QbgImplicit *implicit, double time,
                          double *by_y, double *by_dy);

#endif
