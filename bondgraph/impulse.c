#include <config.h>

#include "bondgraph/impulse.h"

#include <math.h>
#include <string.h>

#include "bondgraph/lift.h"

/* A change that is this small beside the value is none. */
#define SMALL 1e-9

struct QbgImpulses {
  const QbgEquations *equations;
  QbgSolver *solver;
  double *before;           /* by variable: just before the event */
  double *values, *rates;   /* by variable */
  double *last;             /* by impulse: the function, as accounted for */
  double *jumps;            /* by state */
};

QbgImpulses *
qbg_impulses_new (const QbgEquations *equations, QbgSolver *solver)
{
  guint n = equations->n_variables;

  if (equations->impulses->len == 0 || equations->states->len == 0)
    return NULL;
  QbgImpulses *p = g_new0 (QbgImpulses, 1);
  p->equations = equations;
  p->solver = solver;
  p->before = g_new0 (double, n);
  p->values = g_new0 (double, n);
  p->rates = g_new0 (double, n);
  p->last = g_new0 (double, equations->impulses->len);
  p->jumps = g_new0 (double, equations->states->len);
  return p;
}

void
qbg_impulses_free (QbgImpulses *p)
{
  if (p == NULL)
    return;
  g_free (p->before);
  g_free (p->values);
  g_free (p->rates);
  g_free (p->last);
  g_free (p->jumps);
  g_free (p);
}

static double
nudge (double time)
{
  return 1e-12 * fabs (time);
}

gboolean
qbg_impulses_before (QbgImpulses *p, double time, const double *values,
                     GError **error)
{
  const QbgEquations *eq = p->equations;

  memcpy (p->before, values, eq->n_variables * sizeof *values);
  if (!qbg_solver_evaluate (p->solver, time - nudge (time), p->before,
                            p->rates, FALSE, error))
    return FALSE;
  for (guint i = 0; i < eq->impulses->len; i++)
    p->last[i] = qbg_expr_evaluate (QBG_IMPULSE (eq, i)->expr, time,
                                    p->before, p->rates);
  return TRUE;
}

/* Continuous signals as before, sources and what is discrete as now. */
static void
move_on (QbgImpulses *p, double time, const double *values)
{
  const QbgEquations *eq = p->equations;

  memcpy (p->values, p->before, eq->n_variables * sizeof *values);
  for (guint i = 0; i < eq->n_variables; i++)
    if (qbg_is_discrete (eq, i))
      p->values[i] = values[i];
  qbg_solver_set_sources (p->solver, time, TRUE, p->values);
}

/* Sets the variables of the impulses; TRUE where there is one. */
static gboolean
find_heights (QbgImpulses *p, double time, double *heights)
{
  const QbgEquations *eq = p->equations;
  gboolean any = FALSE;

  for (guint i = 0; i < eq->impulses->len; i++) {
    double now = qbg_expr_evaluate (QBG_IMPULSE (eq, i)->expr, time,
                                    p->values, p->rates);
    double height = now - p->last[i];
    heights[i] = fabs (height) > SMALL * (fabs (now) + fabs (p->last[i]))
      ? height : 0;
    any |= heights[i] != 0;
    p->last[i] = now;
  }
  return any;
}

/* The states' rates with the impulses as high as heights say; without, where
 * that is NULL. */
static gboolean
find_rates (QbgImpulses *p, double time, const double *heights,
            GError **error)
{
  const QbgEquations *eq = p->equations;

  for (guint i = 0; i < eq->impulses->len; i++)
    p->values[QBG_IMPULSE (eq, i)->variable] =
      heights != NULL ? heights[i] : 0;
  return qbg_solver_evaluate (p->solver, time + nudge (time), p->values,
                              p->rates, TRUE, error);
}

gboolean
qbg_impulses_find (QbgImpulses *p, double time, const double *values,
                   const double **jumps, GError **error)
{
  const QbgEquations *eq = p->equations;
  g_autofree double *heights = g_new0 (double, eq->impulses->len);

  *jumps = NULL;
  move_on (p, time, values);
  if (!find_heights (p, time, heights))
    return TRUE;
  for (guint i = 0; i < eq->states->len; i++)
    p->values[QBG_STATE (eq, i)] = values[QBG_STATE (eq, i)];
  if (!find_rates (p, time, NULL, error))
    return FALSE;
  for (guint i = 0; i < eq->states->len; i++)
    p->jumps[i] = -p->rates[QBG_STATE (eq, i)];
  if (!find_rates (p, time, heights, error))
    return FALSE;
  for (guint i = 0; i < eq->states->len; i++)
    p->jumps[i] += p->rates[QBG_STATE (eq, i)];
  *jumps = p->jumps;
  return TRUE;
}
