#include <config.h>

#include "cli/run.h"

#include <time.h>

#include "cli/auto.h"

/* Of the thread: the clock of the process is coarse while a timer runs on
 * it. */
double
qbg_run_clock (void)
{
  struct timespec now;

  if (clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now) != 0)
    return 0;
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

void
qbg_outcome_clear (QbgOutcome *outcome)
{
  g_clear_pointer (&outcome->note, g_free);
  qbg_statistics_clear (&outcome->quantized);
  qbg_integrate_statistics_clear (&outcome->classical);
}

static gboolean
quantize (const QbgEquations *eq, const QbgMethod *method,
          const QbgSimulateOptions *o, const GArray *variables,
          QbgTrajectory *trajectory, QbgOutcome *outcome, GError **error)
{
  QbgStatistics *s = &outcome->quantized;
  QbgSimulateOptions options = *o;

  options.network.method = method;
  gboolean ok = qbg_simulate (eq, &options, variables, trajectory, s, error);
  outcome->end = s->end;
  outcome->complete = s->complete;
  outcome->steps = s->steps;
  outcome->evaluations = s->evaluations;
  outcome->message = s->message;
  return ok;
}

static gboolean
integrate (const QbgEquations *eq, const QbgIntegrator *method,
           const QbgSimulateOptions *o, double step, const GArray *variables,
           QbgTrajectory *trajectory, QbgOutcome *outcome, GError **error)
{
  QbgIntegrateStatistics *s = &outcome->classical;
  QbgIntegrateOptions options = {
    method, o->network.start, o->network.stop, o->interval,
    o->network.tolerance, step, o->network.interrupted, o->network.progress,
    o->network.progress_data, o->network.max_events
  };
  gboolean ok = qbg_integrate (eq, &options, variables, trajectory, s, error);

  outcome->end = s->end;
  outcome->complete = s->complete;
  outcome->steps = s->steps;
  outcome->evaluations = s->evaluations;
  outcome->message = s->message;
  return ok;
}

gboolean
qbg_run (const QbgEquations *equations, const QbgMethodChoice *method,
         const QbgSimulateOptions *options, double step,
         const GArray *variables, QbgTrajectory *trajectory,
         QbgOutcome *outcome, GError **error)
{
  double before = qbg_run_clock ();

  if (method->classical == NULL && method->quantized == NULL)
    return qbg_auto_run (equations, options, variables, trajectory, outcome,
                         error);
  *outcome = (QbgOutcome) { .method = *method, .end = options->network.start };
  gboolean ok = method->classical != NULL
    ? integrate (equations, method->classical, options, step, variables,
                 trajectory, outcome, error)
    : quantize (equations, method->quantized, options, variables, trajectory,
                outcome, error);
  outcome->cpu = qbg_run_clock () - before;
  return ok;
}
