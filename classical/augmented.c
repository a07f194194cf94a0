#include <config.h>

#include "classical/augmented.h"

#include <string.h>

#include <sunlinsol/sunlinsol_klu.h>

struct QbgAugmented {
  QbgProblem *problem;
  QbgImplicit *implicit;
  SUNContext context;
  guint n;                  /* of unknowns */
  double *by_y, *by_dy;     /* slopes */
  double gamma;
  N_Vector right, solution;
  SUNLinearSolver inner;    /* of the whole */
};

QbgAugmented *
qbg_augmented_new (QbgProblem *problem, QbgImplicit *implicit,
                   SUNMatrix matrix, SUNContext context)
{
  QbgAugmented *a = g_new0 (QbgAugmented, 1);
  guint n_entries;

  a->problem = problem;
  a->implicit = implicit;
  a->context = context;
  a->n = qbg_implicit_n (implicit);
  n_entries = qbg_implicit_starts (implicit)[a->n];
  a->by_y = g_new0 (double, n_entries + 1);
  a->by_dy = g_new0 (double, n_entries + 1);
  a->right = N_VNew_Serial (a->n, context);
  a->solution = N_VNew_Serial (a->n, context);
  a->inner = SUNLinSol_KLU (a->right, matrix, context);
  return a;
}

void
qbg_augmented_free (QbgAugmented *a)
{
  if (a == NULL)
    return;
  SUNLinSolFree (a->inner);
  N_VDestroy (a->right);
  N_VDestroy (a->solution);
  qbg_implicit_free (a->implicit);
  g_free (a->by_y);
  g_free (a->by_dy);
  g_free (a);
}

const QbgImplicit *
qbg_augmented_implicit (const QbgAugmented *a)
{
  return a->implicit;
}

gboolean
qbg_augmented_evaluate (QbgAugmented *a, double time, const double *x,
                        gboolean known, double gamma, double *entries)
{
  guint n_entries = qbg_implicit_starts (a->implicit)[a->n];

  if (!known) {
    if (!qbg_problem_evaluate (a->problem, time, x))
      return FALSE;
    a->problem->jacobians++;
    qbg_implicit_slopes (a->implicit, time, a->by_y, a->by_dy);
  }
  a->gamma = gamma;
  for (guint i = 0; i < n_entries; i++)
    entries[i] = a->by_y[i] + a->by_dy[i] / gamma;
  return TRUE;
}

static SUNLinearSolver_Type
get_type (SUNLinearSolver solver)
{
  (void) solver;
  return SUNLINEARSOLVER_DIRECT;
}

static SUNLinearSolver_ID
get_id (SUNLinearSolver solver)
{
  (void) solver;
  return SUNLINEARSOLVER_CUSTOM;
}

static int
initialize (SUNLinearSolver solver)
{
  return SUNLinSolInitialize (((QbgAugmented *) solver->content)->inner);
}

static int
setup (SUNLinearSolver solver, SUNMatrix matrix)
{
  return SUNLinSolSetup (((QbgAugmented *) solver->content)->inner, matrix);
}

/* dF/dx' b / gamma; dF/dy' is zero beyond the states. */
static void
set_right (const QbgAugmented *a, const double *b)
{
  const guint32 *starts = qbg_implicit_starts (a->implicit);
  const guint32 *columns = qbg_implicit_columns (a->implicit);
  double *right = N_VGetArrayPointer (a->right);

  for (guint i = 0; i < a->n; i++) {
    right[i] = 0;
    for (guint k = starts[i]; k < starts[i + 1]; k++)
      if (a->by_dy[k] != 0)
        right[i] += a->by_dy[k] * b[columns[k]] / a->gamma;
  }
}

static int
solve (SUNLinearSolver solver, SUNMatrix matrix, N_Vector x, N_Vector b,
       sunrealtype tolerance)
{
  QbgAugmented *a = solver->content;

  set_right (a, N_VGetArrayPointer (b));
  int code = SUNLinSolSolve (a->inner, matrix, a->solution, a->right,
                             tolerance);
  memcpy (N_VGetArrayPointer (x), N_VGetArrayPointer (a->solution),
          a->problem->n * sizeof (double));
  return code;
}

static int
free_solver (SUNLinearSolver solver)
{
  SUNLinSolFreeEmpty (solver);
  return 0;
}

SUNLinearSolver
qbg_augmented_solver (QbgAugmented *a)
{
  SUNLinearSolver solver = SUNLinSolNewEmpty (a->context);

  solver->ops->gettype = get_type;
  solver->ops->getid = get_id;
  solver->ops->initialize = initialize;
  solver->ops->setup = setup;
  solver->ops->solve = solve;
  solver->ops->free = free_solver;
  solver->content = a;
  return solver;
}
