#include <config.h>

#include "classical/integrate.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "bondgraph/record.h"
#include "bondgraph/start.h"
#include "classical/denormals.h"
#include "classical/method.h"
#include "classical/poles.h"

/* So many events by conditions, or steps from one event to the next, may pass
 * while time moves by less than this part of the whole. */
#define MAX_STILL_EVENTS 1000
#define STILL_EVENTS 1e-6
#define MAX_STILL_STEPS 10000
#define STILL_STEPS 1e-9

/* Output times and events closer than this part of the interval are one. */
#define TOGETHER 1e-9

/* A moment, beside the time between rows, or the longest step. */
#define MOMENT 1e-4

G_DEFINE_QUARK (qbg-integrate-error-quark, qbg_integrate_error)

static const QbgIntegrator *const integrators[] = {
  &qbg_cvode, &qbg_adams, &qbg_ida, &qbg_dopri5, &qbg_sdirk, &qbg_rk4,
  &qbg_euler, NULL
};

const QbgIntegrator *const *
qbg_integrators (void)
{
  return integrators;
}

const QbgIntegrator *
qbg_integrator_by_name (const char *name)
{
  for (guint i = 0; integrators[i] != NULL; i++)
    if (g_ascii_strcasecmp (integrators[i]->name, name) == 0)
      return integrators[i];
  return NULL;
}

const char *
qbg_integrator_name (const QbgIntegrator *method)
{
  return method->name;
}

const char *
qbg_integrator_summary (const QbgIntegrator *method)
{
  return method->summary;
}

gboolean
qbg_integrator_is_fixed (const QbgIntegrator *method)
{
  return method->order > 0;
}

int
qbg_integrator_order (const QbgIntegrator *method)
{
  return method->order;
}

void
qbg_integrate_statistics_clear (QbgIntegrateStatistics *statistics)
{
  g_clear_pointer (&statistics->message, g_free);
  g_clear_pointer (&statistics->warnings, g_strfreev);
}

/* Events, or steps, since time last moved by more than that. */
typedef struct {
  guint64 count;
  double since;
} Still;

typedef struct {
  QbgProblem problem;
  const QbgIntegrateOptions *options;
  gpointer method;          /* what options->method has opened */
  QbgRecorder recorder;
  guint64 row;              /* the next output time's number */
  Still events, steps;
  QbgPoles poles;
  guint8 *changing;         /* by condition: it has crossed since */
  gboolean ended;           /* by the model */
  QbgIntegrateStatistics *statistics;
} Run;

static guint64
count_work (const Run *run)
{
  return qbg_problem_work (&run->problem, run->statistics->steps);
}

/* Tells how far it has come. */
static gboolean
is_interrupted (const Run *run)
{
  const QbgIntegrateOptions *o = run->options;

  if (o->progress != NULL)
    o->progress (o->progress_data, run->problem.time, count_work (run));
  return qbg_problem_is_interrupted (&run->problem);
}

static double
output_time (const Run *run)
{
  const QbgIntegrateOptions *o = run->options;

  return fmin (o->start + run->row * o->interval, o->stop);
}

static gboolean
append_row (Run *run, double time, QbgSide side, const double *x,
            GError **error)
{
  QbgProblem *p = &run->problem;
  const QbgEquations *eq = p->equations;

  for (guint i = 0; i < eq->states->len; i++)
    p->values[QBG_STATE (eq, i)] = x[i];
  p->last_time = NAN;
  run->statistics->end = time;
  return qbg_recorder_append (&run->recorder, time, side, p->values, p->rates,
                              error);
}

/* The output times that the last step has gone past; the one at an event is
 * left to it. */
static gboolean
append_rows (Run *run, gboolean event, double *x, GError **error)
{
  const QbgProblem *p = &run->problem;
  double end = event ? p->time - TOGETHER * run->options->interval : p->time;

  for (double t; t = output_time (run), event ? t < end : t <= end; ) {
    run->options->method->at (run->method, t, x);
    if (!append_row (run, t, QBG_SIDE_AFTER, x, error))
      return FALSE;
    run->row++;
  }
  return TRUE;
}

static void
skip_rows (Run *run)
{
  const QbgIntegrateOptions *o = run->options;
  double end = run->problem.time + TOGETHER * o->interval;

  while (o->start + run->row * o->interval <= end)
    run->row++;
}

static gboolean
is_still (const Run *run, Still *still, double part, guint64 most)
{
  const QbgIntegrateOptions *o = run->options;

  if (run->problem.time - still->since > part * (o->stop - o->start)) {
    *still = (Still) { 0, run->problem.time };
    return FALSE;
  }
  return ++still->count > most;
}

static gboolean
check_finite (const Run *run, GError **error)
{
  const QbgProblem *p = &run->problem;
  const QbgEquations *eq = p->equations;

  for (guint i = 0; i < eq->states->len; i++)
    if (!isfinite (p->x[i])) {
      g_autoptr (GString) name = g_string_new (NULL);
      qbg_circuit_variable_name (eq->circuit, QBG_STATE (eq, i), name);
      g_set_error (error, QBG_INTEGRATE_ERROR, QBG_INTEGRATE_ERROR_VALUE,
                   "'%s' is not finite any more at %g s%s", name->str, p->time,
                   run->options->method->order > 0
                   ? ": the step may be too long for this circuit" : "");
      return FALSE;
    }
  return TRUE;
}

static gboolean
fail_by_stillness (Run *run, GError **error)
{
  g_autoptr (GString) name = g_string_new (NULL);

  qbg_problem_append_fastest (&run->problem, name);
  g_set_error (error, QBG_INTEGRATE_ERROR, QBG_INTEGRATE_ERROR_STEP,
               "%d steps have not moved time; '%s' changes fastest",
               MAX_STILL_STEPS, name->str);
  return FALSE;
}

/* Events that are apart by rounding leave no room for a step. */
static gboolean
is_at_limit (const QbgProblem *p)
{
  return p->limit - p->time
    <= 100 * DBL_EPSILON * fmax (fabs (p->time), fabs (p->limit));
}

/* Steps to the next event, or until interrupted; rows on the way. */
static gboolean
go_to_event (Run *run, gboolean *crossed, double *x, GError **error)
{
  QbgProblem *p = &run->problem;
  const QbgIntegrator *method = run->options->method;
  QbgAdvance result = QBG_ADVANCE_STEP;

  *crossed = FALSE;
  if (is_at_limit (p)) {
    p->time = p->limit;
    return TRUE;
  }
  if (!method->begin (run->method, error))
    return FALSE;
  qbg_poles_begin (&run->poles);
  run->steps = (Still) { 0, p->time };
  while (result == QBG_ADVANCE_STEP && p->time < p->limit
         && !is_interrupted (run)) {
    p->output = output_time (run);
    qbg_problem_limit (p);
    result = method->advance (run->method, error);
    run->statistics->steps++;
    if (result == QBG_ADVANCE_FAILED && qbg_problem_is_interrupted (p)) {
      g_clear_error (error);
      return TRUE;
    }
    if (result == QBG_ADVANCE_FAILED || !check_finite (run, error)
        || !qbg_poles_check (&run->poles, error)
        || !append_rows (run, result == QBG_ADVANCE_CROSSED
                         || p->time >= p->limit, x, error))
      return FALSE;
    if (is_still (run, &run->steps, STILL_STEPS, MAX_STILL_STEPS))
      return fail_by_stillness (run, error);
  }
  *crossed = result == QBG_ADVANCE_CROSSED;
  return TRUE;
}

static gboolean
fail_by_chatter (const Run *run, GError **error)
{
  const QbgProblem *p = &run->problem;
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0, k = 0; i < p->n_conditions && k < 6; i++) {
    if (!run->changing[i])
      continue;
    g_string_append (names, k++ > 0 ? ", " : "");
    qbg_events_condition_name (p->events, i, names);
  }
  g_set_error (error, QBG_INTEGRATE_ERROR, QBG_INTEGRATE_ERROR_CHATTER,
               "time does not move any more: %d events at %.9g s, by %s",
               MAX_STILL_EVENTS, p->time, names->str);
  return FALSE;
}

static gboolean
check_events (Run *run, gboolean crossed, GError **error)
{
  const QbgProblem *p = &run->problem;

  run->statistics->events++;
  if (!crossed)
    return TRUE;
  gboolean still = is_still (run, &run->events, STILL_EVENTS,
                             MAX_STILL_EVENTS);
  for (guint i = 0; i < p->n_conditions; i++) {
    if (run->events.count == 0)
      run->changing[i] = FALSE;
    run->changing[i] |= p->crossed[i];
  }
  return !still || fail_by_chatter (run, error);
}

static gboolean
end_by_model (Run *run)
{
  run->ended = TRUE;
  run->statistics->message =
    g_strdup (qbg_events_message (run->problem.events));
  return TRUE;
}

/* Positions that are left at once are part of the same event: a trigger finds
 * to its other rail past a middle in which it could stay only for an
 * instant. */
static QbgEventsResult
settle (Run *run, gboolean crossed, GError **error)
{
  QbgProblem *p = &run->problem;
  double moment = MOMENT * fmin (run->options->interval, p->longest);
  guint rounds = 2 * p->n_conditions;
  QbgEventsResult result;

  do
    result = qbg_events_settle (p->events, p->time,
                                crossed ? p->crossed : NULL, p->values,
                                p->rates, error);
  while (result == QBG_EVENTS_CHANGED && rounds-- > 0
         && (crossed = qbg_problem_leaves (p, p->time, moment)));
  return result;
}

/* A row before the event and one after it. */
static gboolean
pass_event (Run *run, gboolean crossed, GError **error)
{
  QbgProblem *p = &run->problem;
  const QbgEquations *eq = p->equations;

  if (!check_events (run, crossed, error)
      || !append_row (run, p->time, QBG_SIDE_BEFORE, p->x, error))
    return FALSE;
  QbgEventsResult result = settle (run, crossed, error);
  if (result == QBG_EVENTS_FAILED)
    return FALSE;
  for (guint i = 0; i < eq->states->len; i++)
    p->x[i] = p->values[QBG_STATE (eq, i)];
  skip_rows (run);
  return append_row (run, p->time, QBG_SIDE_AFTER, p->x, error)
    && (result != QBG_EVENTS_TERMINATED || end_by_model (run));
}

/* The stop is an event too, for a model that asks for it; and a function of
 * time may jump there. */
static gboolean
finish (Run *run, GError **error)
{
  QbgProblem *p = &run->problem;
  gboolean due = qbg_events_next (p->events, p->time) <= p->time;

  if (!append_row (run, p->time, QBG_SIDE_BEFORE, p->x, error))
    return FALSE;
  QbgEventsResult result = qbg_events_finish (p->events, p->time, p->values,
                                              p->rates, error);
  if (result == QBG_EVENTS_FAILED)
    return FALSE;
  return (result == QBG_EVENTS_NOTHING && !due)
    || append_row (run, p->time, QBG_SIDE_AFTER, p->x, error);
}

static gboolean
begin (Run *run, GError **error)
{
  QbgProblem *p = &run->problem;
  double start = run->options->start;
  QbgEventsResult result = qbg_events_start (p->events, start, p->values,
                                             p->rates, error);

  if (result == QBG_EVENTS_FAILED)
    return FALSE;
  qbg_problem_begin (p, start);
  run->events.since = start;
  run->row = 1;
  return append_row (run, start, QBG_SIDE_AFTER, p->x, error)
    && (result != QBG_EVENTS_TERMINATED || end_by_model (run));
}

static gboolean
go (Run *run, GError **error)
{
  QbgProblem *p = &run->problem;
  g_autofree double *x = g_new0 (double, p->n);
  gboolean crossed;

  if (!begin (run, error))
    return FALSE;
  while (!run->ended) {
    if (!go_to_event (run, &crossed, x, error))
      return FALSE;
    if (!crossed && p->time < p->limit)
      return append_row (run, p->time, QBG_SIDE_BEFORE, p->x, error);
    if (!crossed && p->time >= run->options->stop) {
      run->ended = TRUE;
      if (!finish (run, error))
        return FALSE;
    } else if (!pass_event (run, crossed, error))
      return FALSE;
    else
      qbg_problem_begin (p, p->time);
  }
  run->statistics->complete = TRUE;
  return TRUE;
}

static gboolean
check_options (const QbgIntegrateOptions *o, GError **error)
{
  const char *objection = !(o->stop > o->start)
    ? "the stop time must be later than the start time"
    : !(o->interval > 0) ? "the interval must be positive"
    : !(o->tolerance > 0) ? "the tolerance must be positive"
    : !isnan (o->step) && !(o->step > 0) ? "the step must be positive" : NULL;

  if (objection != NULL)
    g_set_error_literal (error, QBG_INTEGRATE_ERROR,
                         QBG_INTEGRATE_ERROR_OPTIONS, objection);
  return objection == NULL;
}

gboolean
qbg_integrate (const QbgEquations *equations,
               const QbgIntegrateOptions *options, const GArray *variables,
               QbgTrajectory *trajectory, QbgIntegrateStatistics *statistics,
               GError **error)
{
  Run run = { .options = options, .statistics = statistics };

  *statistics = (QbgIntegrateStatistics) { .end = options->start };
  if (!check_options (options, error))
    return FALSE;
  g_autoptr (QbgSolver) solver = qbg_solver_new (equations, error);
  if (solver == NULL)
    return FALSE;
  g_autoptr (QbgDiags) diags = qbg_diags_new ();
  g_autofree double *values = qbg_start (equations, solver, options->start,
                                         diags, error);
  if (values == NULL)
    return FALSE;
  g_autoptr (QbgEvents) events = qbg_events_new (equations, solver);
  qbg_events_set_limit (events, options->max_events);
  g_autofree guint8 *changing = g_new0 (guint8, equations->conditions->len + 1);
  guint denormals = qbg_denormals_flush ();
  qbg_problem_init (&run.problem, equations, options, solver, events);
  memcpy (run.problem.values, values,
          equations->n_variables * sizeof *values);
  qbg_poles_init (&run.poles, &run.problem);
  qbg_recorder_init (&run.recorder, equations, solver, variables, trajectory,
                     options->start, options->stop);
  run.changing = changing;
  run.method = options->method->open (&run.problem);
  gboolean ok = go (&run, error);
  options->method->close (run.method);
  statistics->evaluations = run.problem.evaluations;
  statistics->jacobians = run.problem.jacobians;
  statistics->warnings = qbg_events_copy_warnings (events);
  statistics->work = count_work (&run);
  qbg_recorder_clear (&run.recorder);
  qbg_poles_clear (&run.poles);
  qbg_problem_clear (&run.problem);
  qbg_denormals_restore (denormals);
  return ok;
}
