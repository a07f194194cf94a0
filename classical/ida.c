/* Backward differentiation formulas for the equations as they are, see
 * implicit.h. */

#include <config.h>

#include <math.h>
#include <string.h>

#include <ida/ida.h>

#include "classical/implicit.h"
#include "classical/sundials.h"

/* Of the tolerance: what Newton's method may leave of a step's error where
 * conditions depend on it.  A fast state that is off by the tolerance makes a
 * wrong current, of the wrong sign perhaps. */
#define EXACT 1e-3

typedef struct {
  QbgSundials s;
  QbgImplicit *implicit;
  double *y, *dy;
  N_Vector rates;           /* dy */
  N_Vector room;
  double *by_dy;            /* slopes, see implicit.h */
  void *ida;
  gboolean begun;
} Ida;

static gpointer
open_ida (QbgProblem *problem)
{
  Ida *d = g_new0 (Ida, 1);

  d->implicit = qbg_implicit_new (problem);
  guint n = qbg_implicit_n (d->implicit);
  d->y = g_new0 (double, n);
  d->dy = g_new0 (double, n);
  qbg_sundials_init (&d->s, problem, qbg_implicit_signals (d->implicit), n,
                     d->y);
  qbg_sundials_add_matrix (&d->s, qbg_implicit_starts (d->implicit)[n]);
  d->rates = N_VMake_Serial (n, d->dy, d->s.context);
  d->room = N_VNew_Serial (n, d->s.context);
  d->by_dy = g_new0 (double, qbg_implicit_starts (d->implicit)[n] + 1);
  d->ida = IDACreate (d->s.context);
  return d;
}

static void
close_ida (gpointer self)
{
  Ida *d = self;

  IDAFree (&d->ida);
  N_VDestroy (d->rates);
  N_VDestroy (d->room);
  qbg_sundials_clear (&d->s);
  qbg_implicit_free (d->implicit);
  g_free (d->y);
  g_free (d->dy);
  g_free (d->by_dy);
  g_free (d);
}

static gboolean
all_finite (const double *x, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!isfinite (x[i]))
      return FALSE;
  return TRUE;
}

static int
residuals (sunrealtype t, N_Vector y, N_Vector dy, N_Vector out, void *data)
{
  Ida *d = data;

  if (qbg_problem_is_interrupted (d->s.problem))
    return -1;
  d->s.problem->evaluations++;
  qbg_implicit_residuals (d->implicit, t, N_VGetArrayPointer (y),
                          N_VGetArrayPointer (dy), N_VGetArrayPointer (out));
  return !all_finite (N_VGetArrayPointer (out), d->s.n);
}

static int
jacobian (sunrealtype t, sunrealtype scale, N_Vector y, N_Vector dy,
          N_Vector r, SUNMatrix matrix, void *data, N_Vector t1, N_Vector t2,
          N_Vector t3)
{
  Ida *d = data;
  guint n_entries = qbg_implicit_starts (d->implicit)[d->s.n];

  (void) r, (void) t1, (void) t2, (void) t3;
  d->s.problem->jacobians++;
  qbg_implicit_put (d->implicit, t, N_VGetArrayPointer (y),
                    N_VGetArrayPointer (dy));
  qbg_implicit_slopes (d->implicit, t, d->s.entries, d->by_dy);
  for (guint i = 0; i < n_entries; i++)
    d->s.entries[i] += scale * d->by_dy[i];
  qbg_sundials_fill (&d->s, matrix, d->s.n,
                     qbg_implicit_starts (d->implicit),
                     qbg_implicit_columns (d->implicit));
  return !all_finite (d->s.entries, n_entries);
}

/* From the states, as all others see it: what else IDA knows follows them only
 * as far as the tolerance, and an event that it finds must be one for who
 * settles it. */
static int
zeros (sunrealtype t, N_Vector y, N_Vector dy, sunrealtype *out, void *data)
{
  Ida *d = data;

  (void) dy;
  return qbg_sundials_zeros (t, y, out, &d->s);
}

static int
weigh (N_Vector y, N_Vector weights, void *data)
{
  Ida *d = data;

  return qbg_sundials_weigh (y, weights, &d->s);
}

/* What is not a state follows from the states: its error is theirs. */
static gboolean
set_kinds (Ida *d)
{
  double *kind = N_VGetArrayPointer (d->room);

  for (guint i = 0; i < d->s.n; i++)
    kind[i] = i < d->s.problem->n;
  return IDASetId (d->ida, d->room) == 0
    && IDASetSuppressAlg (d->ida, SUNTRUE) == 0;
}

static gboolean
set_up (Ida *d)
{
  const QbgProblem *p = d->s.problem;

#if SUNDIALS_VERSION_MAJOR < 7
  IDASetErrHandlerFn (d->ida, qbg_sundials_be_quiet, NULL);
#endif
  return IDAInit (d->ida, residuals, p->time, d->s.x, d->rates) == 0
    && IDASetUserData (d->ida, d) == 0
    && IDAWFtolerances (d->ida, weigh) == 0
    && IDASetLinearSolver (d->ida, d->s.linear, d->s.matrix) == 0
    && IDASetJacFn (d->ida, jacobian) == 0 && set_kinds (d)
    && IDASetMaxConvFails (d->ida, QBG_SUNDIALS_TRIES) == 0
    && IDASetMaxErrTestFails (d->ida, QBG_SUNDIALS_TRIES) == 0
    && (p->n_conditions == 0
        || (IDARootInit (d->ida, p->n_conditions, zeros) == 0
            && IDASetNonlinConvCoef (d->ida, EXACT) == 0));
}

/* IDA needs a start that fulfils the equations: here alone they are solved. */
static gboolean
begin (gpointer self, GError **error)
{
  Ida *d = self;
  QbgProblem *p = d->s.problem;
  gboolean ok = qbg_problem_evaluate (p, p->time, p->x);

  if (ok) {
    qbg_implicit_take (d->implicit, d->y, d->dy);
    ok = d->begun ? IDAReInit (d->ida, p->time, d->s.x, d->rates) == 0
      : set_up (d);
    d->begun = TRUE;
  }
  if (ok && IDASetStopTime (d->ida, p->limit) == 0)
    return TRUE;
  qbg_sundials_fail (&d->s, 0, error);
  return FALSE;
}

static QbgAdvance
advance (gpointer self, GError **error)
{
  Ida *d = self;
  QbgProblem *p = d->s.problem;
  double longest = qbg_sundials_longest (&d->s);
  int code = isnan (longest) ? 0 : IDASetMaxStep (d->ida, longest);

  if (code == 0)
    code = IDASolve (d->ida, p->limit, &p->time, d->s.x, d->rates,
                     IDA_ONE_STEP);

  if (code < 0)
    return qbg_sundials_fail (&d->s, code, error);
  memcpy (p->x, d->y, p->n * sizeof *p->x);
  if (code == IDA_TSTOP_RETURN)
    p->time = p->limit;
  if (code != IDA_ROOT_RETURN)
    return QBG_ADVANCE_STEP;
  IDAGetRootInfo (d->ida, d->s.roots);
  return qbg_sundials_crossed (&d->s);
}

static void
at (gpointer self, double time, double *x)
{
  Ida *d = self;

  if (IDAGetDky (d->ida, time, 0, d->room) != 0)
    g_warning ("no state at %g s", time);
  memcpy (x, N_VGetArrayPointer (d->room), d->s.problem->n * sizeof *x);
}

const QbgIntegrator qbg_ida = {
  "ida", "backward differentiation formulas, loops left to them", 0,
  open_ida, close_ida, begin, advance, at
};
