/* The linear systems of implicit methods, (I - gamma J) x = b with the Jacobian
 * J of the states' rates, solved without J.
 *
 * A large algebraic loop makes J full.  The equations as they are (implicit.h)
 * stay sparse: with z for all that is not a state,
 *   (dF/dx + dF/dx' / gamma) x + dF/dz z = dF/dx' b / gamma
 * has the same x. */

#ifndef QBG_CLASSICAL_AUGMENTED_H
#define QBG_CLASSICAL_AUGMENTED_H

#include <nvector/nvector_serial.h>
#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_matrix.h>

#include "classical/implicit.h"

typedef struct QbgAugmented QbgAugmented;

/* implicit, which it owns from now on, and matrix are of the same size; matrix
 * is sparse, by rows, and outlives it. */
QbgAugmented *qbg_augmented_new (QbgProblem *problem, QbgImplicit *implicit,
                                 SUNMatrix matrix, SUNContext context);
void qbg_augmented_free (QbgAugmented *augmented);

/* For SUNDIALS; freed by SUNLinSolFree before the QbgAugmented. */
SUNLinearSolver qbg_augmented_solver (QbgAugmented *augmented);

/* Borrowed. */
const QbgImplicit *qbg_augmented_implicit (const QbgAugmented *augmented);

/* Fills entries with those of the matrix for gamma, at the states x; with
 * known, slopes are taken as they were at the last call.  FALSE where they
 * cannot be computed. */
gboolean qbg_augmented_evaluate (QbgAugmented *augmented, double time,
                                 const double *x, gboolean known,
                                 double gamma, double *entries);

#endif
