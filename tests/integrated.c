#include <config.h>

#include "tests/integrated.h"

#include <math.h>
#include <string.h>

#include "tests/support.h"

QbgIntegrateOptions
test_integrate_options (const char *method, double stop, double tolerance)
{
  return (QbgIntegrateOptions) {
    .method = qbg_integrator_by_name (method), .start = 0, .stop = stop,
    .interval = stop / 200, .tolerance = tolerance, .step = NAN
  };
}

QbgTrajectory *
test_integrated (const TestSystem *system, const QbgIntegrateOptions *options,
                 const GArray *variables, QbgIntegrateStatistics *statistics)
{
  QbgTrajectory *trajectory = qbg_trajectory_new ();
  QbgIntegrateStatistics own, *s = statistics != NULL ? statistics : &own;
  g_autoptr (GError) error = NULL;

  ck_assert_ptr_nonnull (options->method);
  gboolean ok = qbg_integrate (
    system->equations, options,
    variables != NULL ? variables : system->equations->states, trajectory, s,
    &error);
  ck_assert_msg (ok, "%s at %g s: %s", qbg_integrator_name (options->method),
                 s->end, error ? error->message : "");
  ck_assert (s->complete);
  if (statistics == NULL)
    qbg_integrate_statistics_clear (s);
  return trajectory;
}

/* Voltages end in v, currents in i. */
static guint
unit_of (const QbgTrajectory *t, guint trace)
{
  const char *name = QBG_TRACE (t, trace)->name;

  return name[strlen (name) - 1] == 'i';
}

double
test_difference (const QbgTrajectory *a, const QbgTrajectory *b)
{
  double range[2] = { 0, 0 }, most[2] = { 0, 0 };

  ck_assert_int_eq (a->n_rows, b->n_rows);
  ck_assert_int_eq (a->traces->len, b->traces->len);
  for (gsize row = 0; row < a->n_rows; row++) {
    ck_assert_double_eq_tol (a->times[row], b->times[row],
                             1e-9 * fabs (a->times[a->n_rows - 1]));
    for (guint i = 0; i < a->traces->len; i++) {
      guint unit = unit_of (a, i);
      double x = QBG_VALUE (a, row, i), y = QBG_VALUE (b, row, i);
      ck_assert (isfinite (x) && isfinite (y));
      range[unit] = fmax (range[unit], fabs (x));
      most[unit] = fmax (most[unit], fabs (x - y));
    }
  }
  return fmax (range[0] > 0 ? most[0] / range[0] : 0,
               range[1] > 0 ? most[1] / range[1] : 0);
}
