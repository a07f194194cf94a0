/* From equations to trajectories, by quantized states. */

#ifndef QBG_QSS_SIMULATE_H
#define QBG_QSS_SIMULATE_H

#include "base/trajectory.h"
#include "qss/network.h"

typedef struct {
  QbgNetworkOptions network;
  double interval;          /* of output; rows at events come in between */
} QbgSimulateOptions;

typedef struct {
  double end;               /* the time that was reached */
  gboolean complete;        /* it is the stop time */
  guint64 events;           /* of all models of the network */
  guint64 steps;            /* of all states together */
  guint64 *steps_of;        /* by state; freed by qbg_statistics_clear */
} QbgStatistics;

void qbg_statistics_clear (QbgStatistics *statistics);

/* Appends the values of variables (QbgVariableId) at the output times, and on
 * both sides of every jump of a source, as traces of trajectory.  States start
 * at their start values, 0 where there is none.  FALSE with error set where
 * the simulation failed: the rows so far are there. */
gboolean qbg_simulate (const QbgEquations *equations,
                       const QbgSimulateOptions *options,
                       const GArray *variables, QbgTrajectory *trajectory,
                       QbgStatistics *statistics, GError **error);

#endif
