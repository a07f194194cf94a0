/* From equations to trajectories, by classical integration: a step in time is
 * taken for all states together.
 *
 * A method is one of SUNDIALS (multistep and Runge-Kutta, with steps as long as
 * the tolerance allows) or a simple one with steps of one length.  All of them
 * go from event to event, begin anew there, and give rows at the same times. */

#ifndef QBG_CLASSICAL_INTEGRATE_H
#define QBG_CLASSICAL_INTEGRATE_H

#include "base/trajectory.h"
#include "bondgraph/equations.h"

typedef struct QbgIntegrator QbgIntegrator;

/* NULL: no method has this name.  Case does not matter. */
const QbgIntegrator *qbg_integrator_by_name (const char *name);
/* All the methods, NULL after the last; static. */
const QbgIntegrator *const *qbg_integrators (void);
const char *qbg_integrator_name (const QbgIntegrator *method);
/* What it is, in a few words. */
const char *qbg_integrator_summary (const QbgIntegrator *method);
/* All its steps have the length that the options say. */
gboolean qbg_integrator_is_fixed (const QbgIntegrator *method);
/* The order of such a method; 0 of others. */
int qbg_integrator_order (const QbgIntegrator *method);

typedef struct {
  const QbgIntegrator *method;
  double start, stop;
  double interval;          /* of output; rows at events come in between */
  double tolerance;         /* of the error of a step, beside a state's
                               largest value or nominal */
  double step;              /* of methods with fixed ones; NaN: a tenth of
                               interval */
  const volatile int *interrupted;  /* becomes true: stop soon; NULL: never */
  /* Called now and then with the time that is reached and the work so far;
     when and with what follows from the run alone.  NULL: not wanted. */
  void (*progress) (gpointer data, double time, guint64 work);
  gpointer progress_data;
  guint64 max_events;       /* 0: however many */
} QbgIntegrateOptions;

typedef struct {
  double end;               /* the time that was reached */
  gboolean complete;        /* it is the stop time, or where the model ended */
  guint64 steps;
  guint64 evaluations;      /* of the rates of all states; of ida, of all
                               residuals */
  guint64 jacobians;
  guint64 events;
  guint64 work;             /* what all that has cost without output:
                               nanoseconds of one machine once, counted, not
                               measured */
  char *message;            /* what the model said when it ended the
                               simulation; NULL: it did not */
  char **warnings;          /* of the model's assertions, NULL at the end; or
                               none at all */
} QbgIntegrateStatistics;

void qbg_integrate_statistics_clear (QbgIntegrateStatistics *statistics);

/* Appends the values of variables (QbgVariableId) at the output times, and on
 * both sides of every event, as traces of trajectory.  A run that is
 * interrupted has a last row at the time that it has come to.  States start
 * at their start values, 0 where there is none.  FALSE with error set where
 * the simulation failed: the rows so far are there. */
gboolean qbg_integrate (const QbgEquations *equations,
                        const QbgIntegrateOptions *options,
                        const GArray *variables, QbgTrajectory *trajectory,
                        QbgIntegrateStatistics *statistics, GError **error);

typedef enum {
  QBG_INTEGRATE_ERROR_OPTIONS,  /* they make no sense */
  QBG_INTEGRATE_ERROR_STEP,     /* no step, however small, is good enough */
  QBG_INTEGRATE_ERROR_VALUE,    /* a state is not finite any more */
  QBG_INTEGRATE_ERROR_CHATTER   /* events without end */
} QbgIntegrateError;

#define QBG_INTEGRATE_ERROR (qbg_integrate_error_quark ())
GQuark qbg_integrate_error_quark (void);

#endif
