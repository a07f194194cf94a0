/* How large unknowns are: errors are measured beside that. */

#ifndef QBG_CLASSICAL_SCALES_H
#define QBG_CLASSICAL_SCALES_H

#include "bondgraph/equations.h"

typedef struct {
  guint n;
  double *largest;          /* by unknown: so far; at least its nominal */
  guint *unit;              /* by unknown: place in of_unit */
  double *of_unit;          /* the largest of all unknowns of a unit */
} QbgScales;

/* signals are the unknowns. */
void qbg_scales_init (QbgScales *scales, const QbgEquations *equations,
                      const QbgSignalId *signals, guint n);
void qbg_scales_clear (QbgScales *scales);

/* Takes note of the unknowns x, and sets the weights of their errors: 1 over
 * tolerance times the largest value of each. */
void qbg_scales_weigh (QbgScales *scales, double tolerance, const double *x,
                       double *weights);

#endif
