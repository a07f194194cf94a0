#include <config.h>

#include "cli/auto.h"

#include <math.h>

#include "bondgraph/events.h"

/* The error of a classical method is a multiple of the tolerance of its steps,
 * so that it gets a part of it, as the quantum of a state does; a smaller one
 * where something switches, since it begins anew each time, and loses about as
 * much as it may. */
#define TOLERANCE_OF_STEPS 0.1
#define TOLERANCE_OF_SWITCHING 0.01
#define LEAST_TOLERANCE 1e-14

/* The first comparison is after so much work, the others each after so many
 * times more.  Work is counted, in units of about a nanosecond, and not
 * measured: the same method is taken on every machine, however busy it is. */
#define FIRST_CHECK 50000000
#define NEXT_CHECK 8

/* Beyond this part of the simulation it is too late to begin anew. */
#define LATE 0.25

/* Before this part of it a classical method is still about its first steps,
 * which say nothing of those to come; unless it has done so much work. */
#define EARLY 1e-3
#define MUCH 3000000000

/* Another method must need less than this part of the work to be worth that:
 * what is ahead may suit it less than the beginning does, and what is counted
 * stands for seconds only roughly. */
#define WORTH_IT 0.4

typedef struct {
  const QbgEquations *equations;
  const QbgSimulateOptions *given;
  const GArray *variables;
  QbgMethodChoice first, second;

  volatile int stop_first, stop_second;
  volatile int late;        /* quanta of the first have hidden an event */
  guint64 next_check;       /* by the work of the first */

  /* Of the second, while it is on trial. */
  double goal;              /* the time that it must come to, */
  guint64 budget;           /* with less than this work */
  gboolean is_better;       /* it has, or is taken whatever it costs */

  QbgTrajectory *trajectory;
  QbgOutcome outcome;       /* of the second */
  gboolean is_done;         /* by the second */
  gboolean is_hopeless;     /* the second, which did not come to the end */
  char *note;               /* why it was taken; NULL: it was not */
} Race;

static void
pass_on (const Race *race, double time, guint64 work)
{
  const QbgNetworkOptions *o = &race->given->network;

  if (o->progress != NULL)
    o->progress (o->progress_data, time, work);
}

static gboolean
is_interrupted (const Race *race)
{
  const volatile int *flag = race->given->network.interrupted;

  return flag != NULL && *flag;
}

static double
tolerance_of_steps (const Race *race)
{
  double tolerance = race->given->network.tolerance;
  double part = race->equations->conditions->len > 0 ? TOLERANCE_OF_SWITCHING
    : TOLERANCE_OF_STEPS;

  return fmax (part * tolerance, fmin (tolerance, LEAST_TOLERANCE));
}

static gboolean
run_by (const Race *race, const QbgMethodChoice *method,
        void (*progress) (gpointer, double, guint64), volatile int *stop,
        QbgTrajectory *trajectory, QbgOutcome *outcome, GError **error)
{
  QbgSimulateOptions o = *race->given;

  o.network.progress = progress;
  o.network.progress_data = (gpointer) race;
  o.network.interrupted = stop;
  o.late = stop == &race->stop_first ? (volatile int *) &race->late : NULL;
  if (method->classical != NULL)
    o.network.tolerance = tolerance_of_steps (race);
  return qbg_run (race->equations, method, &o, NAN, race->variables,
                  trajectory, outcome, error);
}

static void
watch_second (gpointer data, double time, guint64 work)
{
  Race *race = data;

  if (is_interrupted (race))
    race->stop_second = TRUE;
  if (race->is_better)
    pass_on (race, time, work);
  else if (work >= race->budget)
    race->stop_second = TRUE;
  else if (time >= race->goal)
    race->is_better = TRUE;
}

/* The second method from the beginning to the end: if it needs much less work
 * to come as far as the first has, or if events of the first are late.  Of an
 * interrupted run what has come farther is kept. */
static void
try_second (Race *race, double time, guint64 work)
{
  g_autoptr (QbgTrajectory) result = qbg_trajectory_new ();
  QbgOutcome outcome;

  race->goal = time;
  race->budget = (guint64) (WORTH_IT * work);
  race->is_better = race->late;
  race->stop_second = FALSE;
  gboolean ok = run_by (race, &race->second, watch_second,
                        &race->stop_second, result, &outcome, NULL);
  if (!ok || (!outcome.complete
              && !(is_interrupted (race) && outcome.end >= time))) {
    race->is_hopeless = race->is_better;
    qbg_outcome_clear (&outcome);
    return;
  }
  race->is_done = TRUE;
  race->outcome = outcome;
  race->trajectory = g_steal_pointer (&result);
  if (!race->late)
    race->note = g_strdup_printf ("%s took more work up to %.3g s",
                                  race->first.name, time);
}

static gboolean
is_time_for_trial (const Race *race, double time, guint64 work)
{
  const QbgNetworkOptions *o = &race->given->network;
  double part = (time - o->start) / (o->stop - o->start);

  return part <= LATE
    && (part >= EARLY || work > MUCH || race->first.classical == NULL);
}

static void
watch_first (gpointer data, double time, guint64 work)
{
  Race *race = data;

  pass_on (race, time, work);
  if (is_interrupted (race))
    race->stop_first = TRUE;
  if (race->stop_first || work < race->next_check)
    return;
  race->next_check = NEXT_CHECK * work;
  if (race->is_hopeless || !(race->late || is_time_for_trial (race, time,
                                                               work)))
    return;
  try_second (race, time, work);
  race->stop_first = race->is_done || is_interrupted (race);
}

/* What the second gave, in the place of the first's. */
static void
take_second (Race *race, QbgTrajectory *trajectory, QbgOutcome *outcome)
{
  QbgTrajectory rows = *trajectory;

  *trajectory = *race->trajectory;
  *race->trajectory = rows;
  trajectory->model = g_steal_pointer (&race->trajectory->model);
  trajectory->method = g_steal_pointer (&race->trajectory->method);
  g_clear_pointer (&race->trajectory, qbg_trajectory_free);
  qbg_outcome_clear (outcome);
  *outcome = race->outcome;
}

/* What was late is next to nothing perhaps beside what has come since. */
static char *
describe_late (const Race *race, const QbgOutcome *outcome)
{
  const char *late = outcome->quantized.late;

  return g_strdup_printf ("by %s %s", race->first.name,
                          late != NULL ? late : "events may come late");
}

/* After the first has failed, or does not know its events well enough: the
 * second must do, unless it fails earlier. */
static gboolean
fall_back (Race *race, QbgTrajectory *trajectory, QbgOutcome *outcome,
           GError **error)
{
  g_autoptr (GError) other = NULL;

  race->is_better = TRUE;
  race->stop_second = FALSE;
  race->trajectory = qbg_trajectory_new ();
  gboolean ok = run_by (race, &race->second, watch_second,
                        &race->stop_second, race->trajectory, &race->outcome,
                        &other);
  if (!(ok && race->outcome.complete)
      && (outcome->complete || race->outcome.end <= outcome->end)) {
    qbg_outcome_clear (&race->outcome);
    g_clear_pointer (&race->trajectory, qbg_trajectory_free);
    return outcome->complete;
  }
  race->note = outcome->quantized.late != NULL ? describe_late (race, outcome)
    : g_strdup_printf ("%s failed at %.3g s", race->first.name, outcome->end);
  take_second (race, trajectory, outcome);
  g_clear_error (error);
  if (!ok)
    g_propagate_error (error, g_steal_pointer (&other));
  return ok;
}

/* Nothing that another method would do better. */
static gboolean
is_limit (const GError *failure)
{
  return g_error_matches (failure, QBG_EVENTS_ERROR, QBG_EVENTS_ERROR_LIMIT);
}

gboolean
qbg_auto_run (const QbgEquations *equations,
              const QbgSimulateOptions *options, const GArray *variables,
              QbgTrajectory *trajectory, QbgOutcome *outcome, GError **error)
{
  double before = qbg_run_clock ();
  QbgAutoChoice choice = qbg_auto_choose (equations, options);
  g_autofree char *why = choice.why;
  Race race = { .equations = equations, .given = options,
                .variables = variables, .next_check = FIRST_CHECK };
  g_autoptr (GError) failure = NULL;

  qbg_method_find (choice.first, &race.first);
  qbg_method_find (choice.second, &race.second);
  gboolean ok = run_by (&race, &race.first, watch_first, &race.stop_first,
                        trajectory, outcome, &failure);
  if (race.is_done) {
    if (race.note == NULL)
      race.note = describe_late (&race, outcome);
    take_second (&race, trajectory, outcome);
    ok = TRUE;
  } else if ((!ok || (outcome->quantized.late != NULL && !race.is_hopeless))
             && !is_limit (failure) && !is_interrupted (&race)) {
    ok = fall_back (&race, trajectory, outcome, &failure);
  }
  outcome->note = race.note != NULL ? race.note : g_steal_pointer (&why);
  outcome->cpu = qbg_run_clock () - before;
  if (!ok && failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  return ok;
}
