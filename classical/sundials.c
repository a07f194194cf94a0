#include <config.h>

#include "classical/sundials.h"

#include <math.h>

#include <cvode/cvode.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>

/* Up to this size a sparse matrix does not pay. */
#define MAX_DENSE 24

/* So many times as many numbers as the equations themselves have may be kept
 * for their Jacobian. */
#define FULL 8

#if SUNDIALS_VERSION_MAJOR >= 7
#define NO_COMMUNICATOR SUN_COMM_NULL
#else
#define NO_COMMUNICATOR NULL
#endif

/* The size of an error is that of its largest part: in a mean, a circuit that
 * is at rest but for a corner would hide what goes wrong in that corner. */
static sunrealtype
largest (N_Vector x, N_Vector weights)
{
  const double *a = N_VGetArrayPointer (x);
  const double *w = N_VGetArrayPointer (weights);
  double most = 0;

  for (sunindextype i = 0, n = N_VGetLength (x); i < n; i++) {
    double size = fabs (a[i] * w[i]);
    if (!(size <= most))
      most = size;
  }
  return most;
}

static sunrealtype
largest_of (N_Vector x, N_Vector weights, N_Vector mask)
{
  const double *a = N_VGetArrayPointer (x);
  const double *w = N_VGetArrayPointer (weights);
  const double *m = N_VGetArrayPointer (mask);
  double most = 0;

  for (sunindextype i = 0, n = N_VGetLength (x); i < n; i++) {
    double size = m[i] > 0 ? fabs (a[i] * w[i]) : 0;
    if (!(size <= most))
      most = size;
  }
  return most;
}

void
qbg_sundials_init (QbgSundials *s, QbgProblem *problem,
                   const QbgSignalId *signals, guint n, double *x)
{
  *s = (QbgSundials) { .problem = problem, .n = n, .longest = INFINITY };
  if (SUNContext_Create (NO_COMMUNICATOR, &s->context) != 0)
    g_error ("SUNDIALS gives no context");
#if SUNDIALS_VERSION_MAJOR >= 7
  SUNLogger logger;
  SUNContext_ClearErrHandlers (s->context);
  if (SUNContext_GetLogger (s->context, &logger) == 0)
    SUNLogger_SetWarningFilename (logger, "/dev/null");
#endif
  s->x = N_VMake_Serial (n, x, s->context);
  problem->unknowns = n;
  s->x->ops->nvwrmsnorm = largest;
  s->x->ops->nvwrmsnormmask = largest_of;
  s->roots = g_new0 (int, problem->n_conditions + 1);
  qbg_scales_init (&s->scales, problem->equations, signals, n);
}

void
qbg_sundials_init_states (QbgSundials *s, QbgProblem *problem)
{
  const QbgEquations *eq = problem->equations;
  g_autofree QbgSignalId *signals = g_new0 (QbgSignalId, problem->n);

  for (guint i = 0; i < eq->states->len; i++)
    signals[i] = QBG_VALUE_OF (QBG_STATE (eq, i));
  qbg_sundials_init (s, problem, signals, problem->n, problem->x);
}

void
qbg_sundials_clear (QbgSundials *s)
{
  if (s->linear != NULL)
    SUNLinSolFree (s->linear);
  qbg_augmented_free (s->augmented);
  if (s->matrix != NULL)
    SUNMatDestroy (s->matrix);
  N_VDestroy (s->x);
  qbg_scales_clear (&s->scales);
  g_free (s->entries);
  g_free (s->roots);
  SUNContext_Free (&s->context);
}

void
qbg_sundials_add_matrix (QbgSundials *s, guint n_entries)
{
  s->entries = g_new0 (double, n_entries + 1);
  s->problem->size = s->n <= MAX_DENSE ? s->n * s->n : n_entries;
  if (s->n <= MAX_DENSE) {
    s->matrix = SUNDenseMatrix (s->n, s->n, s->context);
    s->linear = SUNLinSol_Dense (s->x, s->matrix, s->context);
  } else {
    s->matrix = SUNSparseMatrix (s->n, s->n, n_entries, CSR_MAT, s->context);
    s->linear = SUNLinSol_KLU (s->x, s->matrix, s->context);
  }
}

/* TRUE: the Jacobian of the states' rates is too full. */
static gboolean
add_augmented (QbgSundials *s)
{
  QbgProblem *p = s->problem;
  QbgImplicit *implicit = qbg_implicit_new (p);
  guint n = qbg_implicit_n (implicit);
  guint n_entries = qbg_implicit_starts (implicit)[n];

  p->jacobian = qbg_jacobian_new_within (p->equations,
                                         FULL * (guint64) n_entries);
  if (p->jacobian != NULL) {
    qbg_implicit_free (implicit);
    return FALSE;
  }
  s->entries = g_new0 (double, n_entries + 1);
  p->size = n_entries;
  s->matrix = SUNSparseMatrix (n, n, n_entries, CSR_MAT, s->context);
  s->augmented = qbg_augmented_new (p, implicit, s->matrix, s->context);
  s->linear = qbg_augmented_solver (s->augmented);
  return TRUE;
}

void
qbg_sundials_add_jacobian (QbgSundials *s)
{
  QbgProblem *p = s->problem;

  if (s->n > MAX_DENSE && add_augmented (s))
    return;
  if (p->jacobian == NULL)
    p->jacobian = qbg_jacobian_new (p->equations);
  qbg_sundials_add_matrix (s, qbg_jacobian_starts (p->jacobian)
                           [p->equations->states->len]);
}

void
qbg_sundials_fill (const QbgSundials *s, SUNMatrix matrix, guint n,
                   const guint32 *starts, const guint32 *columns)
{
  if (SUNMatGetID (matrix) == SUNMATRIX_DENSE) {
    for (guint i = 0; i < n; i++)
      for (guint k = starts[i]; k < starts[i + 1]; k++)
        SM_ELEMENT_D (matrix, i, columns[k]) = s->entries[k];
    return;
  }
  for (guint i = 0; i <= n; i++)
    SM_INDEXPTRS_S (matrix)[i] = starts[i];
  for (guint k = 0; k < starts[n]; k++) {
    SM_INDEXVALS_S (matrix)[k] = columns[k];
    SM_DATA_S (matrix)[k] = s->entries[k];
  }
}

double
qbg_sundials_longest (QbgSundials *s)
{
  double longest = s->problem->longest;

  if (longest == s->longest)
    return NAN;
  s->longest = longest;
  return isinf (longest) ? 0 : longest;
}

/* A result above zero asks for a smaller step, one below ends it all. */
int
qbg_sundials_rates (sunrealtype t, N_Vector x, N_Vector dx, void *data)
{
  QbgSundials *s = data;

  if (qbg_problem_is_interrupted (s->problem))
    return -1;
  return !qbg_problem_rates (s->problem, t, N_VGetArrayPointer (x),
                             N_VGetArrayPointer (dx));
}

int
qbg_sundials_zeros (sunrealtype t, N_Vector x, sunrealtype *zeros, void *data)
{
  QbgSundials *s = data;

  if (!qbg_problem_evaluate (s->problem, t, N_VGetArrayPointer (x)))
    return 1;
  qbg_problem_zeros (s->problem, t, zeros);
  return 0;
}

int
qbg_sundials_weigh (N_Vector x, N_Vector weights, void *data)
{
  QbgSundials *s = data;

  qbg_scales_weigh (&s->scales, s->problem->options->tolerance,
                    N_VGetArrayPointer (x), N_VGetArrayPointer (weights));
  return 0;
}

int
qbg_sundials_jacobian (sunrealtype t, N_Vector x, N_Vector dx,
                       SUNMatrix matrix, void *data, N_Vector t1, N_Vector t2,
                       N_Vector t3)
{
  QbgSundials *s = data;
  QbgProblem *p = s->problem;

  (void) dx, (void) t1, (void) t2, (void) t3;
  if (p->equations->states->len == 0)
    return 0;
  if (!qbg_problem_jacobian (p, t, N_VGetArrayPointer (x), s->entries))
    return 1;
  qbg_sundials_fill (s, matrix, s->n, qbg_jacobian_starts (p->jacobian),
                     qbg_jacobian_columns (p->jacobian));
  return 0;
}

int
qbg_sundials_system (sunrealtype t, N_Vector x, N_Vector dx, SUNMatrix matrix,
                     sunbooleantype known, sunbooleantype *evaluated,
                     sunrealtype gamma, void *data, N_Vector t1, N_Vector t2,
                     N_Vector t3)
{
  QbgSundials *s = data;
  const QbgImplicit *implicit = qbg_augmented_implicit (s->augmented);

  (void) dx, (void) t1, (void) t2, (void) t3;
  *evaluated = !known;
  if (!qbg_augmented_evaluate (s->augmented, t, N_VGetArrayPointer (x), known,
                               gamma, s->entries))
    return 1;
  qbg_sundials_fill (s, matrix, qbg_implicit_n (implicit),
                     qbg_implicit_starts (implicit),
                     qbg_implicit_columns (implicit));
  return 0;
}

#if SUNDIALS_VERSION_MAJOR < 7
void
qbg_sundials_be_quiet (int code, const char *module, const char *function,
                       char *message, void *data)
{
  (void) code, (void) module, (void) function, (void) message, (void) data;
}
#endif

QbgAdvance
qbg_sundials_crossed (const QbgSundials *s)
{
  for (guint i = 0; i < s->problem->n_conditions; i++)
    s->problem->crossed[i] = s->roots[i] != 0;
  return QBG_ADVANCE_CROSSED;
}

/* These codes mean the same in all parts of SUNDIALS. */
static void
append_reason (GString *text, int code)
{
  if (code == 0)
    g_string_append (text, "the method does not begin");
  else if (code == CV_TOO_MUCH_ACC)
    g_string_append (text, "the tolerance asks for more than the digits of "
                     "the machine");
  else if (code == CV_ERR_FAILURE)
    g_string_append (text, "no step is small enough for the tolerance");
  else if (code == CV_CONV_FAILURE || code == CV_LSETUP_FAIL
           || code == CV_LSOLVE_FAIL)
    g_string_append (text, "no step has a solution");
  else if (code <= CV_RHSFUNC_FAIL && code >= CV_RTFUNC_FAIL)
    g_string_append (text, "the derivatives of the states cannot be computed");
  else
    g_string_append_printf (text, "the method gives up (code %d)", code);
}

QbgAdvance
qbg_sundials_fail (const QbgSundials *s, int code, GError **error)
{
  QbgProblem *p = s->problem;
  g_autoptr (GError) cause = g_steal_pointer (&p->error);
  g_autoptr (GString) text = g_string_new (NULL), name = g_string_new (NULL);

  append_reason (text, code);
  if (cause != NULL)
    g_string_append_printf (text, "; %s", cause->message);
  else if (code != 0 && code != CV_TOO_MUCH_ACC
           && qbg_problem_append_fastest (p, name))
    g_string_append_printf (text, "; '%s' changes fastest", name->str);
  g_set_error_literal (error, QBG_INTEGRATE_ERROR, QBG_INTEGRATE_ERROR_STEP,
                       text->str);
  return QBG_ADVANCE_FAILED;
}
