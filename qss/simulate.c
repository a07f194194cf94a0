#include <config.h>

#include "qss/simulate.h"

#include <float.h>
#include <math.h>

#include "bondgraph/solver.h"

typedef struct {
  const QbgEquations *equations;
  const QbgSimulateOptions *options;
  const GArray *variables;
  QbgTrajectory *trajectory;
  QbgNetwork *network;
  QbgSolver *solver;
  double *values, *rates;
} Run;

static void
add_traces (const Run *run)
{
  const QbgCircuit *circuit = run->equations->circuit;

  for (guint i = 0; i < run->variables->len; i++) {
    QbgVariableId id = g_array_index (run->variables, QbgVariableId, i);
    g_autoptr (GString) name = g_string_new (NULL);
    qbg_circuit_variable_name (circuit, id, name);
    qbg_trajectory_add_trace (run->trajectory, name->str,
                              QBG_VARIABLE (circuit, id)->unit, FALSE);
  }
}

/* A row at time; functions of time are taken a rounding error beside it, at
 * the side of an event that is meant. */
static gboolean
append_row (Run *run, double time, double beside, GError **error)
{
  const QbgEquations *eq = run->equations;

  for (guint i = 0; i < eq->states->len; i++)
    run->values[QBG_STATE (eq, i)] = qbg_network_state (run->network, i, time);
  if (!qbg_solver_evaluate (run->solver, time + beside, run->values,
                            run->rates, FALSE, error))
    return FALSE;
  double *row = qbg_trajectory_append (run->trajectory, time);
  for (guint i = 0; i < run->variables->len; i++)
    row[i] = run->values[g_array_index (run->variables, QbgVariableId, i)];
  return TRUE;
}

static gboolean
check_finite (const Run *run, double time, GError **error)
{
  const QbgEquations *eq = run->equations;

  for (guint i = 0; i < eq->states->len; i++)
    if (!isfinite (qbg_network_state (run->network, i, time))) {
      g_autoptr (GString) name = g_string_new (NULL);
      qbg_circuit_variable_name (eq->circuit, QBG_STATE (eq, i), name);
      g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_VALUE,
                   "'%s' is not finite any more at %g s", name->str, time);
      return FALSE;
    }
  return TRUE;
}

/* Output times and jumps of sources in turn; what falls together within a
 * rounding error is one. */
static gboolean
run_network (Run *run, QbgStatistics *statistics, GError **error)
{
  const QbgSimulateOptions *o = run->options;
  double start = o->network.start, stop = o->network.stop;
  double nudge = 16 * DBL_EPSILON * fmax (fabs (start), fabs (stop));
  double event = qbg_network_next_event (run->network, start);
  guint64 k = 1;

  if (!append_row (run, start, nudge, error))
    return FALSE;
  for (double t = start; t < stop; ) {
    double output = fmin (start + k * o->interval, stop);
    gboolean is_event = event <= output + 1e-9 * o->interval && event < stop;
    t = is_event ? event : output;
    if (!qbg_network_run (run->network, t, error)
        || !check_finite (run, fmin (t, qbg_network_time (run->network)),
                          error))
      return FALSE;
    if (qbg_network_time (run->network) < t)
      return TRUE;
    if ((is_event && !append_row (run, t, -nudge, error))
        || !append_row (run, t, is_event ? nudge : t < stop ? nudge : -nudge,
                        error))
      return FALSE;
    statistics->end = t;
    if (is_event)
      event = qbg_network_next_event (run->network, t);
    while (start + k * o->interval <= t + 1e-9 * o->interval)
      k++;
  }
  statistics->complete = TRUE;
  return TRUE;
}

static void
count (const Run *run, QbgStatistics *statistics)
{
  guint n = run->equations->states->len;

  statistics->events = qbg_network_events (run->network);
  statistics->steps_of = g_new (guint64, n + 1);
  for (guint i = 0; i < n; i++) {
    statistics->steps_of[i] = qbg_network_steps (run->network, i);
    statistics->steps += statistics->steps_of[i];
  }
}

void
qbg_statistics_clear (QbgStatistics *statistics)
{
  g_clear_pointer (&statistics->steps_of, g_free);
}

static double *
start_values (const QbgCircuit *circuit)
{
  double *values = g_new0 (double, circuit->variables->len + 1);

  for (guint i = 0; i < circuit->variables->len; i++) {
    double start = QBG_VARIABLE (circuit, i)->start;
    values[i] = isnan (start) ? 0 : start;
  }
  return values;
}

gboolean
qbg_simulate (const QbgEquations *equations,
              const QbgSimulateOptions *options, const GArray *variables,
              QbgTrajectory *trajectory, QbgStatistics *statistics,
              GError **error)
{
  g_autofree double *values = start_values (equations->circuit);
  g_autofree double *rates =
    g_new0 (double, equations->circuit->variables->len + 1);
  g_autoptr (QbgSolver) solver = qbg_solver_new (equations, error);
  g_autoptr (QbgNetwork) network = NULL;

  *statistics = (QbgStatistics) { .end = options->network.start };
  if (solver == NULL)
    return FALSE;
  network = qbg_assemble (equations, &options->network, values, error);
  if (network == NULL)
    return FALSE;
  Run run = { equations, options, variables, trajectory, network, solver,
              values, rates };
  add_traces (&run);
  gboolean ok = run_network (&run, statistics, error);
  count (&run, statistics);
  return ok;
}
