/* A method for a circuit, chosen by what is known of it, and by a trial where
 * the simulation is long.
 *
 * What switches goes to quantized states, which need not begin anew at events;
 * what does not, to a multistep method: backward differentiation if the circuit
 * is stiff, Adams if not.  A run that takes longer is compared, at some point,
 * with another method over the same stretch of time, and given up if that one
 * takes less work.  Work is counted (see QbgStatistics): the choice does not
 * depend on the clock. */

#ifndef QBG_CLI_AUTO_H
#define QBG_CLI_AUTO_H

#include "cli/run.h"

typedef struct {
  const char *first;        /* method */
  const char *second;       /* to be tried if the first one is slow or fails */
  char *why;                /* of the first, newly allocated */
} QbgAutoChoice;

QbgAutoChoice qbg_auto_choose (const QbgEquations *equations,
                               const QbgSimulateOptions *options);

/* As qbg_run, by the method that is best; outcome->method and outcome->note
 * tell which, and why. */
gboolean qbg_auto_run (const QbgEquations *equations,
                       const QbgSimulateOptions *options,
                       const GArray *variables, QbgTrajectory *trajectory,
                       QbgOutcome *outcome, GError **error);

#endif
