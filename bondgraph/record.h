/* Rows of a trajectory, written while a circuit is simulated.
 *
 * A recorder brings together what a row takes: the equations, who solves them,
 * the variables that were chosen, and the trajectory that they are traces of.
 * An instant with an event has two rows, one for each side of it. */

#ifndef QBG_BONDGRAPH_RECORD_H
#define QBG_BONDGRAPH_RECORD_H

#include "base/trajectory.h"
#include "bondgraph/solver.h"

typedef enum {
  QBG_SIDE_BEFORE = -1,
  QBG_SIDE_AFTER = 1
} QbgSide;

/* What a row depends on, of states and of what is discrete. */
typedef struct {
  GArray *states;                   /* guint32, ascending */
  guint8 *has;                      /* by state: it is among these */
  GArray *discrete;                 /* QbgVariableId */
} QbgNeeded;

typedef struct {
  const QbgEquations *equations;    /* all of these are borrowed */
  QbgSolver *solver;
  const GArray *variables;          /* QbgVariableId */
  QbgTrajectory *trajectory;
  double nudge;
  GArray *blocks;                   /* guint32: what the variables depend on; */
  GArray *sources;                  /* owned, as these */
  QbgNeeded needed;                 /* and this */
} QbgRecorder;

/* Adds the variables to trajectory as its traces. */
void qbg_recorder_init (QbgRecorder *recorder, const QbgEquations *equations,
                        QbgSolver *solver, const GArray *variables,
                        QbgTrajectory *trajectory, double start, double stop);

void qbg_recorder_clear (QbgRecorder *recorder);

/* A few rounding errors of the run beside time: where a function of time has
 * the value that it has on that side. */
double qbg_recorder_beside (const QbgRecorder *recorder, double time,
                            QbgSide side);

/* Appends a row at time, as it is on that side of it.  values, by variable,
 * hold the states and what changes at events only, as far as needed; of the
 * others those that the row depends on are computed.  FALSE with error set
 * where they cannot be. */
gboolean qbg_recorder_append (const QbgRecorder *recorder, double time,
                              QbgSide side, double *values, double *rates,
                              GError **error);

#endif
