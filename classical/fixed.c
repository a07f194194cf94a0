/* Methods with steps of one length, as they are taught: those of Euler, and of
 * Runge and Kutta.  Within a step a cubic goes through the states at its ends
 * with the slopes that they have there. */

#include <config.h>

#include <math.h>
#include <string.h>

#include "classical/method.h"

#define MAX_HALVINGS 60

typedef struct {
  QbgProblem *problem;
  guint stages;             /* 1: Euler, 4: Runge and Kutta */
  double origin, length;    /* of the steps since the last event */
  guint64 step;             /* of those */
  double from, to;          /* the last step, */
  double *x0, *x1;          /* its ends, */
  double *dx0, *dx1;        /* the rates there */
  double *x, *dx, *zeros;
} Fixed;

static gpointer
open_with (QbgProblem *problem, guint stages)
{
  Fixed *f = g_new0 (Fixed, 1);
  guint n = problem->n;

  f->problem = problem;
  f->stages = stages;
  f->x0 = g_new0 (double, n);
  f->x1 = g_new0 (double, n);
  f->dx0 = g_new0 (double, n);
  f->dx1 = g_new0 (double, n);
  f->x = g_new0 (double, n);
  f->dx = g_new0 (double, n);
  f->zeros = g_new0 (double, problem->n_conditions + 1);
  return f;
}

static gpointer
open_euler (QbgProblem *problem)
{
  return open_with (problem, 1);
}

static gpointer
open_rk4 (QbgProblem *problem)
{
  return open_with (problem, 4);
}

static void
close_fixed (gpointer self)
{
  Fixed *f = self;

  g_free (f->x0);
  g_free (f->x1);
  g_free (f->dx0);
  g_free (f->dx1);
  g_free (f->x);
  g_free (f->dx);
  g_free (f->zeros);
  g_free (f);
}

static gboolean
rates (Fixed *f, double time, const double *x, double *dx, GError **error)
{
  QbgProblem *p = f->problem;
  g_autoptr (GError) cause = NULL;
  g_autoptr (GString) name = g_string_new (NULL);

  if (qbg_problem_rates (p, time, x, dx))
    return TRUE;
  cause = g_steal_pointer (&p->error);
  if (cause == NULL)
    qbg_problem_append_fastest (p, name);
  g_set_error (error, QBG_INTEGRATE_ERROR, QBG_INTEGRATE_ERROR_VALUE,
               "%s%s: the step may be too long",
               cause != NULL ? cause->message : name->str,
               cause != NULL ? "" : " is not finite any more");
  return FALSE;
}

/* As many steps of one length to the next event as are no longer than the
 * step asked for. */
static gboolean
begin (gpointer self, GError **error)
{
  Fixed *f = self;
  QbgProblem *p = f->problem;
  const QbgIntegrateOptions *o = p->options;
  double step = isnan (o->step) ? o->interval / 10 : o->step;

  f->origin = p->time;
  f->length = (p->limit - p->time)
    / fmax (1, ceil ((p->limit - p->time) / step - 1e-6));
  f->step = 0;
  memcpy (f->x1, p->x, p->n * sizeof *p->x);
  return rates (f, p->time, f->x1, f->dx1, error);
}

/* x1 = x0 + h/6 (k1 + 2 k2 + 2 k3 + k4), or x0 + h k1. */
static gboolean
take_step (Fixed *f, double h, GError **error)
{
  static const double at[] = { 0, 0.5, 0.5, 1 }, weight[] = { 1, 2, 2, 1 };
  double sum = f->stages == 1 ? 1 : 6;
  guint n = f->problem->n;

  for (guint i = 0; i < n; i++)
    f->x1[i] = f->x0[i] + h / sum * f->dx0[i];
  memcpy (f->dx, f->dx0, n * sizeof *f->dx);
  for (guint k = 1; k < f->stages; k++) {
    for (guint i = 0; i < n; i++)
      f->x[i] = f->x0[i] + h * at[k] * f->dx[i];
    if (!rates (f, f->from + h * at[k], f->x, f->dx, error))
      return FALSE;
    for (guint i = 0; i < n; i++)
      f->x1[i] += h / sum * weight[k] * f->dx[i];
  }
  return rates (f, f->to, f->x1, f->dx1, error);
}

/* Hermite's cubic. */
static void
at (gpointer self, double time, double *x)
{
  const Fixed *f = self;
  double h = f->to - f->from, s = (time - f->from) / h, r = 1 - s;

  for (guint i = 0; i < f->problem->n; i++)
    x[i] = r*r*(1 + 2*s) * f->x0[i] + s*s*(1 + 2*r) * f->x1[i]
      + h*s*r * (r*f->dx0[i] - s*f->dx1[i]);
}

/* Whether a condition has crossed by time; marks those that have. */
static gboolean
has_crossed (Fixed *f, double time, const double *x)
{
  QbgProblem *p = f->problem;
  gboolean any = FALSE;

  if (p->n_conditions == 0 || !qbg_problem_evaluate (p, time, x))
    return FALSE;
  qbg_problem_zeros (p, time, f->zeros);
  for (guint i = 0; i < p->n_conditions; i++) {
    p->crossed[i] = f->zeros[i] <= 0;
    any |= p->crossed[i];
  }
  return any;
}

/* The first crossing in the step, by halving; the marks are as just after. */
static QbgAdvance
go_to_crossing (Fixed *f)
{
  QbgProblem *p = f->problem;
  double before = f->from, after = f->to;

  for (guint i = 0; i < MAX_HALVINGS; i++) {
    double middle = before + (after - before) / 2;
    if (!(middle > before && middle < after))
      break;
    at (f, middle, f->x);
    if (has_crossed (f, middle, f->x))
      after = middle;
    else
      before = middle;
  }
  at (f, after, f->x);
  has_crossed (f, after, f->x);
  p->time = after;
  memcpy (p->x, f->x, p->n * sizeof *p->x);
  return QBG_ADVANCE_CROSSED;
}

static void
swap (double **a, double **b)
{
  double *c = *a;

  *a = *b;
  *b = c;
}

static QbgAdvance
advance (gpointer self, GError **error)
{
  Fixed *f = self;
  QbgProblem *p = f->problem;

  f->step++;
  f->from = p->time;
  f->to = f->origin + f->step * f->length;
  if (f->to > p->limit - f->length / 2)
    f->to = p->limit;
  swap (&f->x0, &f->x1);
  swap (&f->dx0, &f->dx1);
  if (!take_step (f, f->to - f->from, error))
    return QBG_ADVANCE_FAILED;
  if (has_crossed (f, f->to, f->x1))
    return go_to_crossing (f);
  p->time = f->to;
  memcpy (p->x, f->x1, p->n * sizeof *p->x);
  return QBG_ADVANCE_STEP;
}

const QbgIntegrator qbg_rk4 = {
  "rk4", "method of Runge and Kutta, steps of one length", 4, open_rk4,
  close_fixed, begin, advance, at
};

const QbgIntegrator qbg_euler = {
  "euler", "method of Euler, steps of one length", 1, open_euler,
  close_fixed, begin, advance, at
};
