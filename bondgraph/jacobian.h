/* The Jacobian of the states' rates by the states, as a sparse matrix.
 *
 * It is exact: slopes go forward through the relations, and through a block by
 * the factors of its own Jacobian.  Discrete variables and time stay as they
 * are. */

#ifndef QBG_BONDGRAPH_JACOBIAN_H
#define QBG_BONDGRAPH_JACOBIAN_H

#include "bondgraph/equations.h"

typedef struct QbgJacobian QbgJacobian;

/* equations outlive the result, which the caller owns. */
QbgJacobian *qbg_jacobian_new (const QbgEquations *equations);
/* NULL where more than limit numbers would be kept: a large loop brings every
 * state together with every other. */
QbgJacobian *qbg_jacobian_new_within (const QbgEquations *equations,
                                      guint64 limit);
void qbg_jacobian_free (QbgJacobian *jacobian);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgJacobian, qbg_jacobian_free)

/* Where entries may be other than zero: those of row i, which is the rate of
 * state i, stand at starts[i] … starts[i + 1] - 1, columns rising.  The
 * diagonal is always among them.  Borrowed. */
const guint32 *qbg_jacobian_starts (const QbgJacobian *jacobian);
const guint32 *qbg_jacobian_columns (const QbgJacobian *jacobian);

/* Sets entries, in that order, for the values and rates of all signals that
 * qbg_solver_evaluate with rates_only gives.  FALSE where a block has no unique
 * solution. */
gboolean qbg_jacobian_evaluate (QbgJacobian *jacobian, double time,
                                const double *values, const double *rates,
                                double *entries);

#endif
