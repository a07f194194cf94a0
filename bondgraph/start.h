/* The start of a simulation: the values of the states at its first instant.
 *
 * A variable with fixed = true starts at its start value; initial equations say
 * the rest, over any variables and derivatives: der (C.v) = 0 is a steady
 * start.  States that nothing of this determines take their start value, 0
 * where there is none.  Discrete variables are settled along with it. */

#ifndef QBG_BONDGRAPH_START_H
#define QBG_BONDGRAPH_START_H

#include "bondgraph/solver.h"

/* Values by variable, equations->n_variables of them, to be freed: the states
 * as they start, all others as their start attributes say, which is what
 * qbg_events_start takes.  NULL with error set where there is no such start;
 * what the model is at fault for is in diags too. */
double *qbg_start (const QbgEquations *equations, QbgSolver *solver,
                   double time, QbgDiags *diags, GError **error);

typedef enum {
  QBG_START_ERROR_CONTRADICTION,
  QBG_START_ERROR_NOT_FOUND
} QbgStartError;

#define QBG_START_ERROR (qbg_start_error_quark ())
GQuark qbg_start_error_quark (void);

#endif
