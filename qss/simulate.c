#include <config.h>

#include "qss/simulate.h"

#include <math.h>

#include "bondgraph/record.h"
#include "bondgraph/start.h"

typedef struct {
  const QbgEquations *equations;
  const QbgSimulateOptions *options;
  QbgRecorder recorder;
  QbgEngine *engine;
  double *values, *rates;
  double row_at;            /* the next row that is due by itself */
  guint64 *steps;           /* by state, for the activity */
  QbgActivity activity;
} Run;

static gboolean
append_row (Run *run, double time, QbgSide side, GError **error)
{
  qbg_engine_values (run->engine, time, &run->recorder.needed, run->values);
  return qbg_recorder_append (&run->recorder, time, side, run->values,
                              run->rates, error);
}

static gboolean
see_event (double time, gboolean after, gpointer data, GError **error)
{
  Run *run = data;

  return append_row (run, time, after ? QBG_SIDE_AFTER : QBG_SIDE_BEFORE,
                     error);
}

static gboolean
check_finite (const Run *run, double time, GError **error)
{
  const QbgEquations *eq = run->equations;

  qbg_engine_values (run->engine, time, NULL, run->values);
  for (guint i = 0; i < eq->states->len; i++)
    if (!isfinite (run->values[QBG_STATE (eq, i)])) {
      g_autoptr (GString) name = g_string_new (NULL);
      qbg_circuit_variable_name (eq->circuit, QBG_STATE (eq, i), name);
      g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_VALUE,
                   "'%s' is not finite any more at %g s", name->str, time);
      return FALSE;
    }
  return TRUE;
}

static void
note_activity (Run *run)
{
  for (guint i = 0; i < run->activity.n_states; i++)
    run->steps[i] = qbg_engine_steps (run->engine, i);
  qbg_activity_note (&run->activity, run->steps);
}

/* One instant after the other up to and at time; a row whenever a state has
 * stepped, unless one follows anyway. */
static gboolean
run_by_events (Run *run, double time, GError **error)
{
  while (qbg_engine_next (run->engine) <= time) {
    double next = qbg_engine_next (run->engine);
    guint64 before = qbg_engine_all_steps (run->engine);
    if (!qbg_engine_run (run->engine, next, error)
        || !check_finite (run, next, error))
      return FALSE;
    if (qbg_engine_time (run->engine) < next)
      return TRUE;
    if (qbg_engine_all_steps (run->engine) > before && next < run->row_at
        && !append_row (run, next, QBG_SIDE_AFTER, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
run_engine (Run *run, double time, GError **error)
{
  if (run->options->output_at == QBG_OUTPUT_AT_EVENTS
      && !run_by_events (run, time, error))
    return FALSE;
  return qbg_engine_run (run->engine, time, error);
}

/* All that happens up to and at time, unless interrupted. */
static gboolean
run_until (Run *run, double time, GError **error)
{
  while (qbg_activity_due (&run->activity) <= time) {
    double due = qbg_activity_due (&run->activity);
    if (!run_engine (run, due, error))
      return FALSE;
    if (qbg_engine_time (run->engine) < due)
      return TRUE;
    note_activity (run);
  }
  return run_engine (run, time, error)
    && check_finite (run, fmin (time, qbg_engine_time (run->engine)),
                     error);
}

/* Beyond this part of what a zero function comes to, a crossing is late. */
#define LATE 0.02

/* Also where nothing happens between the rows. */
static gboolean
is_interrupted (const Run *run)
{
  const QbgNetworkOptions *o = &run->options->network;

  if (run->options->late != NULL && qbg_engine_late (run->engine).part > LATE)
    *run->options->late = TRUE;
  if (o->progress != NULL)
    o->progress (o->progress_data, qbg_engine_time (run->engine),
                 qbg_engine_work (run->engine));
  return o->interrupted != NULL && *o->interrupted;
}

static double
last_row (const Run *run)
{
  const QbgTrajectory *t = run->recorder.trajectory;

  return t->n_rows > 0 ? t->times[t->n_rows - 1]
    : run->options->network.start;
}

/* What an interrupted run has come to. */
static gboolean
break_off (Run *run, GError **error)
{
  double time = qbg_engine_time (run->engine);

  return !(time > last_row (run))
    || append_row (run, time, QBG_SIDE_AFTER, error);
}

static gboolean
asks_for_end (const Run *run)
{
  const QbgCircuit *c = run->equations->circuit;

  for (guint i = 0; i < c->variables->len; i++)
    if (QBG_VARIABLE (c, i)->kind == QBG_VAR_TERMINAL)
      return TRUE;
  return FALSE;
}

/* The stop is an event too, for a model that asks for it: its last row shows
 * what that has changed. */
static gboolean
finish (Run *run, QbgStatistics *statistics, GError **error)
{
  double time = last_row (run);

  statistics->complete = TRUE;
  if (!asks_for_end (run))
    return TRUE;
  qbg_engine_values (run->engine, time, NULL, run->values);
  QbgEventsResult result = qbg_engine_finish (run->engine, time, run->values,
                                              run->rates, error);
  if (result == QBG_EVENTS_FAILED)
    return FALSE;
  return result == QBG_EVENTS_NOTHING
    || qbg_recorder_append (&run->recorder, time, QBG_SIDE_AFTER, run->values,
                            run->rates, error);
}

/* Output times in turn; an event that falls together with one up to rounding
 * has the rows of both. */
static gboolean
run_engine_to_stop (Run *run, QbgStatistics *statistics, GError **error)
{
  const QbgSimulateOptions *o = run->options;
  double start = o->network.start, stop = o->network.stop;

  if (!append_row (run, start, QBG_SIDE_AFTER, error))
    return FALSE;
  for (guint64 k = 1; last_row (run) < stop; k++) {
    double beside = 1e-9 * o->interval, event;
    double t = o->output_at == QBG_OUTPUT_AT_EVENTS ? stop
      : start + k * o->interval;
    if (t > stop - beside)
      t = stop;
    if (t < last_row (run) + beside && t < stop)
      continue;
    event = qbg_engine_next_event (run->engine);
    if (fabs (event - t) <= beside && event < stop)
      t = event;
    run->row_at = t;
    if (!run_until (run, t, error))
      return FALSE;
    if (qbg_engine_time (run->engine) < t || is_interrupted (run))
      return break_off (run, error);
    if (last_row (run) < t
        && !append_row (run, t, t < stop ? QBG_SIDE_AFTER : QBG_SIDE_BEFORE,
                        error))
      return FALSE;
  }
  return finish (run, statistics, error);
}

static void
count_crossings (const Run *run, QbgStatistics *statistics)
{
  const QbgEvents *events = qbg_engine_conditions (run->engine);

  statistics->n_crossings =
    events != NULL ? run->equations->conditions->len : 0;
  statistics->crossings = g_new (QbgCrossing, statistics->n_crossings + 1);
  for (guint i = 0; i < statistics->n_crossings; i++) {
    GString *name = g_string_new (NULL);
    qbg_events_condition_name (events, i, name);
    statistics->crossings[i] = (QbgCrossing) {
      g_string_free (name, FALSE),
      g_strdup (qbg_events_condition_component (events, i)),
      qbg_events_counts (events)[i]
    };
  }
  if (events == NULL)
    return;
  statistics->message = g_strdup (qbg_events_message (events));
  statistics->warnings = qbg_events_copy_warnings (events);
}

static void
tell_late (const Run *run, QbgStatistics *statistics)
{
  QbgLate late = qbg_engine_late (run->engine);
  g_autoptr (GString) name = g_string_new (NULL);

  if (late.part <= LATE)
    return;
  qbg_events_condition_name (qbg_engine_conditions (run->engine),
                             late.condition, name);
  statistics->late = g_strdup_printf (
    "%s is known only to %.0f %% of what it comes to (at %.6g s): events may "
    "come late", name->str, 100 * late.part, late.time);
}

static void
count (Run *run, QbgStatistics *statistics)
{
  guint n = run->equations->states->len;

  note_activity (run);
  count_crossings (run, statistics);
  tell_late (run, statistics);
  statistics->end = last_row (run);
  statistics->activity = run->activity;
  statistics->events = qbg_engine_events (run->engine);
  statistics->work = qbg_engine_work (run->engine);
  statistics->evaluations = qbg_engine_evaluations (run->engine);
  statistics->steps_of = g_new (guint64, n + 1);
  for (guint i = 0; i < n; i++) {
    statistics->steps_of[i] = qbg_engine_steps (run->engine, i);
    statistics->steps += statistics->steps_of[i];
  }
}

void
qbg_statistics_clear (QbgStatistics *statistics)
{
  g_clear_pointer (&statistics->steps_of, g_free);
  qbg_activity_clear (&statistics->activity);
  for (guint i = 0; i < statistics->n_crossings; i++) {
    g_free (statistics->crossings[i].name);
    g_free (statistics->crossings[i].component);
  }
  g_clear_pointer (&statistics->crossings, g_free);
  statistics->n_crossings = 0;
  g_clear_pointer (&statistics->message, g_free);
  g_clear_pointer (&statistics->late, g_free);
  g_clear_pointer (&statistics->warnings, g_strfreev);
}

gboolean
qbg_simulate (const QbgEquations *equations,
              const QbgSimulateOptions *options, const GArray *variables,
              QbgTrajectory *trajectory, QbgStatistics *statistics,
              GError **error)
{
  g_autofree double *values = NULL;
  g_autofree double *rates = g_new0 (double, equations->n_variables + 1);
  g_autoptr (QbgSolver) solver = qbg_solver_new (equations, error);
  g_autofree guint64 *steps =
    g_new0 (guint64, equations->states->len + 1);
  g_autoptr (QbgDiags) diags = qbg_diags_new ();
  Run run = { .equations = equations, .options = options, .rates = rates,
              .steps = steps };

  *statistics = (QbgStatistics) { .start = options->network.start,
                                  .end = options->network.start };
  if (solver != NULL)
    values = run.values = qbg_start (equations, solver,
                                     options->network.start, diags, error);
  if (values == NULL)
    return FALSE;
  qbg_recorder_init (&run.recorder, equations, solver, variables, trajectory,
                     options->network.start, options->network.stop);
  g_autoptr (QbgEngine) engine =
    qbg_engine_new (options->engine, equations, solver, &options->network,
                    values, see_event, &run, error);
  run.engine = engine;
  if (engine == NULL) {
    qbg_recorder_clear (&run.recorder);
    return FALSE;
  }
  qbg_activity_init (&run.activity, equations->states->len, options->bins,
                     options->network.start, options->network.stop);
  gboolean ok = run_engine_to_stop (&run, statistics, error);
  count (&run, statistics);
  qbg_recorder_clear (&run.recorder);
  return ok;
}
