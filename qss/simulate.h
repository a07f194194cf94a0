/* From equations to trajectories, by quantized states. */

#ifndef QBG_QSS_SIMULATE_H
#define QBG_QSS_SIMULATE_H

#include "base/trajectory.h"
#include "qss/activity.h"
#include "qss/engine.h"

typedef enum {
  QBG_OUTPUT_AT_INTERVAL,
  QBG_OUTPUT_AT_EVENTS      /* whenever a state steps */
} QbgOutputAt;

typedef struct {
  QbgNetworkOptions network;
  double interval;          /* of output; rows at events come in between */
  QbgOutputAt output_at;
  QbgEngineKind engine;
  guint bins;               /* of the activity; 0: it is not recorded */
  volatile int *late;       /* becomes true as soon as QbgStatistics.late would
                               tell of something; NULL: not wanted */
} QbgSimulateOptions;

/* A condition of the model, and how often it has changed. */
typedef struct {
  char *name;               /* "D1.s < 0" */
  char *component;          /* where it was first met: "D1"; "": the model */
  guint64 count;
} QbgCrossing;

typedef struct {
  double start;
  double end;               /* the time that was reached */
  gboolean complete;        /* it is the stop time */
  char *late;               /* what came late because quanta hid it, in words;
                               NULL: nothing that counts */
  char *message;            /* with which the model ended it; NULL: none */
  char **warnings;          /* of the model's assertions, NULL at the end; or
                               none at all */
  guint64 events;           /* of all models of the network */
  guint64 evaluations;      /* of the rate of a state; of a network, events */
  guint64 work;             /* what it has cost without output: nanoseconds of
                               one machine once, counted, not measured */
  guint64 steps;            /* of all states together */
  guint64 *steps_of;        /* by state */
  QbgActivity activity;
  guint n_crossings;
  QbgCrossing *crossings;   /* by condition */
} QbgStatistics;

/* Frees what it owns. */
void qbg_statistics_clear (QbgStatistics *statistics);

/* Appends the values of variables (QbgVariableId) at the output times, and on
 * both sides of every event, as traces of trajectory.  A run that is
 * interrupted has a last row at the time that it has come to.  States start
 * as bondgraph/start.h says.  FALSE with error set where
 * the simulation failed: the rows so far are there. */
gboolean qbg_simulate (const QbgEquations *equations,
                       const QbgSimulateOptions *options,
                       const GArray *variables, QbgTrajectory *trajectory,
                       QbgStatistics *statistics, GError **error);

#endif
