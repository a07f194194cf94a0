/* A simulation by any method, quantized or classical. */

#ifndef QBG_CLI_RUN_H
#define QBG_CLI_RUN_H

#include "cli/methods.h"
#include "qss/simulate.h"

/* What has come of it. */
typedef struct {
  QbgMethodChoice method;           /* that did it */
  char *note;               /* why it was chosen; NULL: it was asked for */
  QbgStatistics quantized;          /* of one of these there is something */
  QbgIntegrateStatistics classical;
  double end;               /* the time that was reached */
  gboolean complete;        /* it is the stop time, or where the model ended */
  guint64 steps;
  guint64 evaluations;      /* of a derivative: of single states by quantized
                               methods, of all together by classical ones */
  const char *message;      /* with which the model ended it; NULL: none */
  double cpu;               /* seconds */
} QbgOutcome;

/* Seconds of the processor that this thread has taken. */
double qbg_run_clock (void);

/* Frees what it owns. */
void qbg_outcome_clear (QbgOutcome *outcome);

/* Appends the values of variables (QbgVariableId) as traces of trajectory.
 * options->network.method does not matter; step is for methods with steps of
 * one length, NaN: by themselves.  FALSE with error set where it failed: the
 * rows so far, and the outcome, are there. */
gboolean qbg_run (const QbgEquations *equations,
                  const QbgMethodChoice *method,
                  const QbgSimulateOptions *options, double step,
                  const GArray *variables, QbgTrajectory *trajectory,
                  QbgOutcome *outcome, GError **error);

#endif
