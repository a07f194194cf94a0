/* Runge-Kutta methods with variable steps: that of Dormand and Prince (dopri5),
 * explicit and of order five, and a diagonally implicit one of order four
 * (sdirk), for stiff circuits. */

#include <config.h>

#include <float.h>
#include <math.h>

#include <arkode/arkode_arkstep.h>

#include "classical/sundials.h"

/* What the steppers of ARKODE share has had names of its own since 7.1. */
#if SUNDIALS_VERSION_MAJOR < 7 \
    || (SUNDIALS_VERSION_MAJOR == 7 && SUNDIALS_VERSION_MINOR < 1)
#define ARKodeEvolve ARKStepEvolve
#define ARKodeGetCurrentStep ARKStepGetCurrentStep
#define ARKodeFree ARKStepFree
#define ARKodeGetDky ARKStepGetDky
#define ARKodeGetRootInfo ARKStepGetRootInfo
#define ARKodeRootInit ARKStepRootInit
#define ARKodeSetDeltaGammaMax ARKStepSetDeltaGammaMax
#define ARKodeSetInitStep ARKStepSetInitStep
#define ARKodeSetInterpolantType ARKStepSetInterpolantType
#define ARKodeSetJacFn ARKStepSetJacFn
#define ARKodeSetLinSysFn ARKStepSetLinSysFn
#define ARKodeSetLinearSolver ARKStepSetLinearSolver
#define ARKodeSetMaxConvFails ARKStepSetMaxConvFails
#define ARKodeSetMaxErrTestFails ARKStepSetMaxErrTestFails
#define ARKodeSetMaxStep ARKStepSetMaxStep
#define ARKodeSetStopTime ARKStepSetStopTime
#define ARKodeSetUserData ARKStepSetUserData
#define ARKodeWFtolerances ARKStepWFtolerances
#endif

typedef struct {
  QbgSundials s;
  void *arkode;
  gboolean implicit;
  guint steps;              /* since the last event */
} Arkode;

/* Within a step of the implicit method a polynomial through the ends of so many
 * steps serves. */
#define ENOUGH_STEPS 4

static gpointer
open_explicit (QbgProblem *problem)
{
  Arkode *a = g_new0 (Arkode, 1);

  qbg_sundials_init_states (&a->s, problem);
  return a;
}

static gpointer
open_implicit (QbgProblem *problem)
{
  Arkode *a = open_explicit (problem);

  a->implicit = TRUE;
  qbg_sundials_add_jacobian (&a->s);
  return a;
}

static void
close_arkode (gpointer self)
{
  Arkode *a = self;

  ARKodeFree (&a->arkode);
  qbg_sundials_clear (&a->s);
  g_free (a);
}

static int
linear_system (sunrealtype t, N_Vector x, N_Vector dx, SUNMatrix matrix,
               SUNMatrix mass, sunbooleantype known, sunbooleantype *evaluated,
               sunrealtype gamma, void *data, N_Vector t1, N_Vector t2,
               N_Vector t3)
{
  (void) mass;
  return qbg_sundials_system (t, x, dx, matrix, known, evaluated, gamma, data,
                              t1, t2, t3);
}

/* Between the ends of a step, the rates at both serve; but not those of a
 * stiff circuit, which carry the error of its fastest part. */
static gboolean
set_method (Arkode *a)
{
  if (!a->implicit)
    return ARKStepSetTableNum (a->arkode, ARKODE_DIRK_NONE,
                               ARKODE_DORMAND_PRINCE_7_4_5) == 0
      && ARKodeSetInterpolantType (a->arkode, ARK_INTERP_HERMITE) == 0;
  return ARKStepSetTableNum (a->arkode, ARKODE_SDIRK_5_3_4,
                             ARKODE_ERK_NONE) == 0
    && ARKodeSetInterpolantType (a->arkode, ARK_INTERP_LAGRANGE) == 0
    && ARKodeSetLinearSolver (a->arkode, a->s.linear, a->s.matrix) == 0
    && (a->s.augmented != NULL ? ARKodeSetLinSysFn (a->arkode, linear_system)
        : ARKodeSetJacFn (a->arkode, qbg_sundials_jacobian)) == 0
    && ARKodeSetDeltaGammaMax (a->arkode, 1e-9) == 0;
}

static gboolean
set_up (Arkode *a)
{
  const QbgProblem *p = a->s.problem;

  a->arkode = ARKStepCreate (a->implicit ? NULL : qbg_sundials_rates,
                             a->implicit ? qbg_sundials_rates : NULL, p->time,
                             a->s.x, a->s.context);
  if (a->arkode == NULL)
    return FALSE;
#if SUNDIALS_VERSION_MAJOR < 7
  ARKStepSetErrHandlerFn (a->arkode, qbg_sundials_be_quiet, NULL);
#endif
  return ARKodeSetUserData (a->arkode, &a->s) == 0
    && ARKodeWFtolerances (a->arkode, qbg_sundials_weigh) == 0
    && ARKodeSetMaxConvFails (a->arkode, QBG_SUNDIALS_TRIES) == 0
    && ARKodeSetMaxErrTestFails (a->arkode, QBG_SUNDIALS_TRIES) == 0
    && set_method (a)
    && (p->n_conditions == 0
        || ARKodeRootInit (a->arkode, p->n_conditions, qbg_sundials_zeros)
           == 0);
}

static gboolean
begin_again (Arkode *a)
{
  return ARKStepReInit (a->arkode, a->implicit ? NULL : qbg_sundials_rates,
                        a->implicit ? qbg_sundials_rates : NULL,
                        a->s.problem->time, a->s.x) == 0;
}

static gboolean
begin (gpointer self, GError **error)
{
  Arkode *a = self;

  a->steps = 0;
  if (a->arkode != NULL ? begin_again (a) : set_up (a))
    return TRUE;
  qbg_sundials_fail (&a->s, 0, error);
  return FALSE;
}

/* As long as there are not enough steps behind, a step ends where states are
 * asked for. */
static double
end_of_step (Arkode *a)
{
  const QbgProblem *p = a->s.problem;

  return a->implicit && a->steps++ < ENOUGH_STEPS
    && p->output - p->time > 1e-12 * fabs (p->time)
    ? fmin (p->output, p->limit) : p->limit;
}

/* Where it fails, the states are those before the step, but the time that
 * ARKODE tells is that of a stage. */
static int
step_to (Arkode *a, double end)
{
  QbgProblem *p = a->s.problem;
  double time = p->time, longest = qbg_sundials_longest (&a->s);
  int code = ARKodeSetStopTime (a->arkode, end);

  if (code == 0 && !isnan (longest))
    code = ARKodeSetMaxStep (a->arkode, longest);
  if (code == 0)
    code = ARKodeEvolve (a->arkode, end, a->s.x, &p->time, ARK_ONE_STEP);
  if (code < 0)
    p->time = time;
  return code;
}

/* Where a stage has no rates, ARKODE gives up: it begins anew, with a shorter
 * and shorter step. */
static int
step_shorter (Arkode *a, double end)
{
  const QbgProblem *p = a->s.problem;
  double least =
    qbg_problem_least_step (p) + 100 * DBL_EPSILON * fabs (p->time), step;
  int code = ARK_UNREC_RHSFUNC_ERR;

  ARKodeGetCurrentStep (a->arkode, &step);
  step = step > 0 ? fmin (step, end - p->time) : end - p->time;
  while (code == ARK_UNREC_RHSFUNC_ERR && (step /= 4) > least) {
    if (!begin_again (a) || ARKodeSetInitStep (a->arkode, step) != 0)
      return ARK_UNREC_RHSFUNC_ERR;
    code = step_to (a, end);
  }
  ARKodeSetInitStep (a->arkode, 0);
  a->steps = 0;
  return code;
}

static QbgAdvance
advance (gpointer self, GError **error)
{
  Arkode *a = self;
  QbgProblem *p = a->s.problem;
  double end = end_of_step (a);
  int code = step_to (a, end);

  if (code == ARK_UNREC_RHSFUNC_ERR)
    code = step_shorter (a, end);
  if (code < 0)
    return qbg_sundials_fail (&a->s, code, error);
  if (code == ARK_TSTOP_RETURN)
    p->time = end;
  if (code != ARK_ROOT_RETURN)
    return QBG_ADVANCE_STEP;
  ARKodeGetRootInfo (a->arkode, a->s.roots);
  return qbg_sundials_crossed (&a->s);
}

static void
at (gpointer self, double time, double *x)
{
  Arkode *a = self;
  N_Vector out = N_VMake_Serial (a->s.n, x, a->s.context);

  if (ARKodeGetDky (a->arkode, time, 0, out) != 0)
    g_warning ("no state at %g s", time);
  N_VDestroy (out);
}

const QbgIntegrator qbg_dopri5 = {
  "dopri5", "Runge-Kutta method of Dormand and Prince", 0, open_explicit,
  close_arkode, begin, advance, at
};

const QbgIntegrator qbg_sdirk = {
  "sdirk", "diagonally implicit Runge-Kutta method", 0, open_implicit,
  close_arkode, begin, advance, at
};
