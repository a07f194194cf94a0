/* Multistep methods with variable order and step: backward differentiation
 * formulas (cvode), which are for stiff circuits, and those of Adams and
 * Moulton. */

#include <config.h>

#include <math.h>

#include <cvode/cvode.h>

#include "classical/sundials.h"

typedef struct {
  QbgSundials s;
  void *cvode;
  gboolean begun;
} Cvode;

static gpointer
open_with (QbgProblem *problem, int formulas)
{
  Cvode *c = g_new0 (Cvode, 1);

  qbg_sundials_init_states (&c->s, problem);
  qbg_sundials_add_jacobian (&c->s);
  c->cvode = CVodeCreate (formulas, c->s.context);
  return c;
}

static gpointer
open_bdf (QbgProblem *problem)
{
  return open_with (problem, CV_BDF);
}

static gpointer
open_adams (QbgProblem *problem)
{
  return open_with (problem, CV_ADAMS);
}

static void
close_cvode (gpointer self)
{
  Cvode *c = self;

  CVodeFree (&c->cvode);
  qbg_sundials_clear (&c->s);
  g_free (c);
}

/* What CVODE is told once; it must know a start by then. */
static gboolean
set_up (Cvode *c)
{
  const QbgProblem *p = c->s.problem;

#if SUNDIALS_VERSION_MAJOR < 7
  CVodeSetErrHandlerFn (c->cvode, qbg_sundials_be_quiet, NULL);
#endif
  return CVodeInit (c->cvode, qbg_sundials_rates, p->time, c->s.x) == 0
    && CVodeSetUserData (c->cvode, &c->s) == 0
    && CVodeWFtolerances (c->cvode, qbg_sundials_weigh) == 0
    && CVodeSetLinearSolver (c->cvode, c->s.linear, c->s.matrix) == 0
    && (c->s.augmented != NULL
        ? CVodeSetLinSysFn (c->cvode, qbg_sundials_system)
        : CVodeSetJacFn (c->cvode, qbg_sundials_jacobian)) == 0
    && (p->n_conditions == 0
        || CVodeRootInit (c->cvode, p->n_conditions, qbg_sundials_zeros) == 0)
    && CVodeSetMaxConvFails (c->cvode, QBG_SUNDIALS_TRIES) == 0
    && CVodeSetMaxErrTestFails (c->cvode, QBG_SUNDIALS_TRIES) == 0
    && CVodeSetMinStep (c->cvode, qbg_problem_least_step (p)) == 0;
}

static gboolean
begin (gpointer self, GError **error)
{
  Cvode *c = self;
  const QbgProblem *p = c->s.problem;
  gboolean ok = c->begun ? CVodeReInit (c->cvode, p->time, c->s.x) == 0
    : set_up (c);

  c->begun = TRUE;
  if (ok && CVodeSetStopTime (c->cvode, p->limit) == 0)
    return TRUE;
  qbg_sundials_fail (&c->s, 0, error);
  return FALSE;
}

static QbgAdvance
advance (gpointer self, GError **error)
{
  Cvode *c = self;
  QbgProblem *p = c->s.problem;
  double longest = qbg_sundials_longest (&c->s);
  int code = isnan (longest) ? 0 : CVodeSetMaxStep (c->cvode, longest);

  if (code == 0)
    code = CVode (c->cvode, p->limit, c->s.x, &p->time, CV_ONE_STEP);

  if (code < 0)
    return qbg_sundials_fail (&c->s, code, error);
  if (code == CV_TSTOP_RETURN)
    p->time = p->limit;
  if (code != CV_ROOT_RETURN)
    return QBG_ADVANCE_STEP;
  CVodeGetRootInfo (c->cvode, c->s.roots);
  return qbg_sundials_crossed (&c->s);
}

static void
at (gpointer self, double time, double *x)
{
  Cvode *c = self;
  N_Vector out = N_VMake_Serial (c->s.n, x, c->s.context);

  if (CVodeGetDky (c->cvode, time, 0, out) != 0)
    g_warning ("no state at %g s", time);
  N_VDestroy (out);
}

const QbgIntegrator qbg_cvode = {
  "cvode", "backward differentiation formulas", 0, open_bdf, close_cvode,
  begin, advance, at
};

const QbgIntegrator qbg_adams = {
  "adams", "formulas of Adams and Moulton", 0, open_adams, close_cvode,
  begin, advance, at
};
