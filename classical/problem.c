#include <config.h>

#include "classical/problem.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* By how much a zero function must be past zero, beside its largest value: more
 * than rounding, less than matters. */
#define SLACK 1e-11
/* And within how much of that it is at zero after an event. */
#define AT_ZERO 1e-7
/* Nor is it farther from it than this part of what it does in a moment. */
#define NEXT_TO 0.1
/* Moments ahead are tried so often, each a tenth of the one before. */
#define MOST_TENTHS 10

/* A crossing and back again within a step is not seen: with conditions steps
 * are no longer than this part of the whole. */
#define LONGEST (1.0 / 500)
/* What a source brings about at its peaks alone, behind a diode that is not
 * ideal, no error estimate tells of, if no step ends there: so many for each
 * of its swings do. */
#define STEPS_OF_SWING 16
/* The least step, beside the whole; where nothing is less, a step towards what
 * escapes ends at zero, and is repeated without end. */
#define LEAST 1e-30

/* Nanoseconds, found once by least squares over the circuits of circuits/, see
 * bench/README.md.  A step may take several evaluations, each followed by
 * operations on vectors and, with a matrix, by its solution. */
enum {
  STEP = 800,
  EVALUATION = 300,
  EVALUATION_OF_EACH = 100, /* for each unknown, */
  NODE = 1,                 /* node of an expression, */
  ENTRY = 3,                /* and number in the matrix */
  SLOPE = 5,                /* for each number in it, when it is found anew */
  ZERO = 350                /* a zero function, and the search for its zero */
};

void
qbg_problem_init (QbgProblem *p, const QbgEquations *equations,
                  const QbgIntegrateOptions *options, QbgSolver *solver,
                  QbgEvents *events)
{
  *p = (QbgProblem) { .equations = equations, .options = options,
                      .solver = solver, .events = events };
  p->unknowns = p->n = MAX (equations->states->len, 1);
  p->n_conditions = equations->conditions->len;
  p->values = g_new0 (double, equations->n_variables + 1);
  p->rates = g_new0 (double, equations->n_variables + 1);
  p->x = g_new0 (double, p->n);
  p->last = g_new0 (double, p->n);
  p->last_time = NAN;
  p->sign = g_new (double, p->n_conditions + 1);
  p->slack = g_new (double, p->n_conditions + 1);
  p->most = g_new0 (double, 2 * p->n_conditions + 1);
  p->crossed = g_new0 (guint8, p->n_conditions + 1);
  p->tempo = qbg_tempo_new (equations, options->start, options->stop);
  p->time = options->start;
  qbg_problem_limit (p);
}

void
qbg_problem_clear (QbgProblem *p)
{
  g_free (p->values);
  g_free (p->rates);
  g_free (p->x);
  g_free (p->last);
  g_free (p->sign);
  g_free (p->slack);
  g_free (p->most);
  g_free (p->crossed);
  qbg_tempo_free (p->tempo);
  qbg_jacobian_free (p->jacobian);
  g_clear_error (&p->error);
}

/* What the zero function is measured by, with its value told. */
static double
size_of (const QbgProblem *p, guint condition, double zero)
{
  double *most = &p->most[2*condition + (p->sign[condition] > 0)];

  return *most = fmax (*most, fabs (zero));
}

/* Functions of time stand still until they are seen from within (see
 * qbg_events_inside), while states move on: by so much the zero functions are
 * off until then. */
static gboolean
find_drift (QbgProblem *p, double time)
{
  double later = 2 * qbg_events_inside (p->events, time, p->limit) - time;

  if (!qbg_problem_evaluate (p, later, p->x))
    return FALSE;
  for (guint i = 0; i < p->n_conditions; i++)
    p->slack[i] = qbg_events_zero (p->events, i, later, p->values, p->rates);
  if (!qbg_problem_evaluate (p, time, p->x))
    return FALSE;
  for (guint i = 0; i < p->n_conditions; i++)
    p->slack[i] -= qbg_events_zero (p->events, i, time, p->values, p->rates);
  return TRUE;
}

/* A zero function that is at zero after the event, or past it by rounding, is
 * given many times that before it counts as crossed. */
static void
set_signs (QbgProblem *p, double time)
{
  for (guint i = 0; i < p->n_conditions; i++) {
    const QbgCondition *c = QBG_CONDITION (p->equations, i);
    double zero = qbg_events_zero (p->events, i, time, p->values, p->rates);
    double drift = fabs (p->slack[i]);
    p->sign[i] = p->values[c->variable] != 0 ? 1 : -1;
    p->slack[i] = fmax (SLACK * size_of (p, i, zero) + 4 * drift + 1e-30,
                        -64 * p->sign[i] * zero);
  }
}

void
qbg_problem_begin (QbgProblem *p, double time)
{
  const QbgEquations *eq = p->equations;
  double stop = p->options->stop;

  for (guint i = 0; i < eq->states->len; i++)
    p->x[i] = p->values[QBG_STATE (eq, i)];
  p->time = time;
  p->limit = fmin (qbg_events_next (p->events, stop), stop);
  p->last_time = NAN;
  if (p->n_conditions > 0 && find_drift (p, time))
    set_signs (p, time);
}

/* Whether the zero function of a condition that has just been settled is at
 * zero, and a moment later on the wrong side. */
static gboolean
leaves (const QbgProblem *p, guint condition, double before, double after)
{
  double side = p->sign[condition], own = size_of (p, condition, before);
  double size = fmax (p->most[2*condition], p->most[2*condition + 1]);

  return fabs (before) <= fmin (AT_ZERO * size,
                                NEXT_TO * fabs (after - before))
    && side * after < fmin (side * before, -SLACK * own);
}

/* Whether rates hold for a moment: behind diodes that block, currents are where
 * they go to long before it is over. */
static gboolean
holds (const QbgProblem *p, const double *before, double moment)
{
  for (guint i = 0; i < p->equations->states->len; i++) {
    double after = p->rates[QBG_STATE (p->equations, i)];
    double size = fmax (fabs (before[i]), fabs (after));
    if (fabs (after - before[i]) > 0.5 * size
        && moment * size > DBL_EPSILON * fabs (p->x[i]))
      return FALSE;
  }
  return TRUE;
}

/* The states a moment after time, or a tenth of it and so on, for which their
 * rates hold; the problem is evaluated there.  FALSE: there is none. */
static gboolean
look_ahead (QbgProblem *p, double time, double *moment, double *x)
{
  g_autofree double *rates = g_new0 (double, p->n);

  if (!(*moment > 0) || !qbg_problem_rates (p, time, p->x, rates))
    return FALSE;
  for (guint round = 0; round < MOST_TENTHS; round++, *moment /= 10) {
    for (guint i = 0; i < p->n; i++)
      x[i] = p->x[i] + *moment * rates[i];
    if (qbg_problem_evaluate (p, time + *moment, x)
        && holds (p, rates, *moment))
      return TRUE;
  }
  return FALSE;
}

gboolean
qbg_problem_leaves (QbgProblem *p, double time, double moment)
{
  g_autofree double *zeros = g_new (double, p->n_conditions + 1);
  g_autofree double *x = g_new (double, p->n);
  gboolean any = FALSE;

  qbg_problem_begin (p, time);
  moment = fmin (moment, (p->limit - time) / 2);
  if (p->n_conditions == 0 || !qbg_problem_evaluate (p, time, p->x))
    return FALSE;
  for (guint i = 0; i < p->n_conditions; i++)
    zeros[i] = qbg_events_zero (p->events, i, time, p->values, p->rates);
  gboolean ok = look_ahead (p, time, &moment, x);
  for (guint i = 0; ok && i < p->n_conditions; i++) {
    double after = qbg_events_zero (p->events, i, time + moment, p->values,
                                    p->rates);
    any |= p->crossed[i] = leaves (p, i, zeros[i], after);
  }
  return qbg_problem_evaluate (p, time, p->x) && any;
}

void
qbg_problem_limit (QbgProblem *p)
{
  const QbgIntegrateOptions *o = p->options;
  double rate = qbg_tempo_rate (p->tempo, p->time);

  p->longest = rate > 0 ? 2 * G_PI / rate / STEPS_OF_SWING : INFINITY;
  if (p->n_conditions > 0)
    p->longest = fmin (p->longest, fmin (o->interval,
                                         LONGEST * (o->stop - o->start)));
}

double
qbg_problem_least_step (const QbgProblem *p)
{
  return LEAST * (p->options->stop - p->options->start);
}

gboolean
qbg_problem_is_interrupted (const QbgProblem *p)
{
  return p->options->interrupted != NULL && *p->options->interrupted;
}

gboolean
qbg_problem_evaluate (QbgProblem *p, double time, const double *x)
{
  const QbgEquations *eq = p->equations;

  if (time == p->last_time && memcmp (x, p->last, p->n * sizeof *x) == 0)
    return TRUE;
  for (guint i = 0; i < eq->states->len; i++)
    p->values[QBG_STATE (eq, i)] = x[i];
  g_clear_error (&p->error);
  p->evaluations++;
  p->last_time = NAN;
  if (!qbg_solver_evaluate (p->solver, qbg_events_inside (p->events, time,
                                                          p->limit),
                            p->values, p->rates, TRUE, &p->error))
    return FALSE;
  memcpy (p->last, x, p->n * sizeof *x);
  p->last_time = time;
  return TRUE;
}

gboolean
qbg_problem_rates (QbgProblem *p, double time, const double *x, double *dx)
{
  const QbgEquations *eq = p->equations;

  dx[0] = 0;
  if (!qbg_problem_evaluate (p, time, x))
    return FALSE;
  for (guint i = 0; i < eq->states->len; i++) {
    dx[i] = p->rates[QBG_STATE (eq, i)];
    if (!isfinite (dx[i]))
      return FALSE;
  }
  return TRUE;
}

void
qbg_problem_zeros (QbgProblem *p, double time, double *zeros)
{
  time = qbg_events_inside (p->events, time, p->limit);
  p->zeros += p->n_conditions;
  for (guint i = 0; i < p->n_conditions; i++) {
    double zero = qbg_events_zero (p->events, i, time, p->values, p->rates);
    size_of (p, i, zero);
    zeros[i] = p->sign[i] * zero + p->slack[i];
  }
}

gboolean
qbg_problem_append_fastest (QbgProblem *p, GString *out)
{
  const QbgEquations *eq = p->equations;
  double most = -1;
  guint found = 0;

  if (eq->states->len == 0)
    return FALSE;
  qbg_problem_evaluate (p, p->time, p->x);
  for (guint i = 0; i < eq->states->len; i++) {
    double pace = fabs (p->rates[QBG_STATE (eq, i)]) / (fabs (p->x[i]) + 1e-9);
    if (!(pace <= most)) {
      most = isnan (pace) ? INFINITY : pace;
      found = i;
    }
  }
  qbg_circuit_variable_name (eq->circuit, QBG_STATE (eq, found), out);
  return TRUE;
}

gboolean
qbg_problem_jacobian (QbgProblem *p, double time, const double *x,
                      double *entries)
{
  if (!qbg_problem_evaluate (p, time, x))
    return FALSE;
  p->jacobians++;
  return qbg_jacobian_evaluate (p->jacobian,
                                qbg_events_inside (p->events, time, p->limit),
                                p->values, p->rates, entries);
}

guint64
qbg_problem_work (const QbgProblem *p, guint64 steps)
{
  guint64 evaluation = EVALUATION + EVALUATION_OF_EACH * p->unknowns
    + ENTRY * (guint64) p->size;

  return STEP * steps + evaluation * p->evaluations
    + SLOPE * p->size * p->jacobians + ZERO * p->zeros
    + NODE * qbg_solver_work (p->solver);
}
