/* The equations as they are, which IDA integrates: what the solver finds
 * fulfils them, their Jacobian is exact, and circuits move as they do by the
 * equations that causality has solved. */

#include <config.h>

#include "classical/implicit.h"

#include <math.h>

#include "tests/integrated.h"
#include "tests/netlist.h"
#include "tests/random_circuit.h"
#include "tests/support.h"

typedef struct {
  QbgIntegrateOptions options;
  QbgSolver *solver;
  QbgEvents *events;
  QbgProblem problem;
  QbgImplicit *implicit;
  guint n;
  double *y, *dy, *residuals;
} Fixture;

/* FALSE where the equations have no unique solution. */
static gboolean
fixture_init (Fixture *f, const QbgEquations *eq, GRand *rand)
{
  *f = (Fixture) { .options = test_integrate_options ("ida", 1, 1e-6) };
  f->solver = qbg_solver_new (eq, NULL);
  if (f->solver == NULL)
    return FALSE;
  f->events = qbg_events_new (eq, f->solver);
  qbg_problem_init (&f->problem, eq, &f->options, f->solver, f->events);
  for (guint i = 0; i < eq->states->len; i++)
    f->problem.values[QBG_STATE (eq, i)] = g_rand_double_range (rand, -1, 1);
  ck_assert_int_ne (qbg_events_start (f->events, 0, f->problem.values,
                                      f->problem.rates, NULL),
                    QBG_EVENTS_FAILED);
  qbg_problem_begin (&f->problem, 0);
  f->implicit = qbg_implicit_new (&f->problem);
  f->n = qbg_implicit_n (f->implicit);
  f->y = g_new0 (double, f->n);
  f->dy = g_new0 (double, f->n);
  f->residuals = g_new0 (double, f->n);
  ck_assert (qbg_problem_evaluate (&f->problem, 0.1, f->problem.x));
  qbg_implicit_take (f->implicit, f->y, f->dy);
  return TRUE;
}

static void
fixture_clear (Fixture *f)
{
  if (f->solver == NULL)
    return;
  qbg_implicit_free (f->implicit);
  qbg_problem_clear (&f->problem);
  qbg_events_free (f->events);
  qbg_solver_free (f->solver);
  g_free (f->y);
  g_free (f->dy);
  g_free (f->residuals);
}

static double
largest (const Fixture *f)
{
  double most = 1;

  for (guint i = 0; i < f->n; i++)
    most = fmax (most, fmax (fabs (f->y[i]), fabs (f->dy[i])));
  return most;
}

static void
assert_fulfilled (Fixture *f, const char *text)
{
  double worst = 0;

  qbg_implicit_residuals (f->implicit, 0.1, f->y, f->dy, f->residuals);
  for (guint i = 0; i < f->n; i++)
    worst = fmax (worst, fabs (f->residuals[i]));
  ck_assert_msg (worst < 1e-9 * largest (f), "%g beside %g in\n%s", worst,
                 largest (f), text);
}

/* Along y_k, and along y'_k times scale: F is linear, or nearly over step. */
static void
assert_column (Fixture *f, guint k, const double *entries, double scale,
               double step, const char *text)
{
  const guint32 *starts = qbg_implicit_starts (f->implicit);
  const guint32 *columns = qbg_implicit_columns (f->implicit);
  g_autofree double *above = g_new (double, f->n);
  double y = f->y[k], dy = f->dy[k];

  f->y[k] = y + step;
  f->dy[k] = dy + scale * step;
  qbg_implicit_residuals (f->implicit, 0.1, f->y, f->dy, above);
  f->y[k] = y - step;
  f->dy[k] = dy - scale * step;
  qbg_implicit_residuals (f->implicit, 0.1, f->y, f->dy, f->residuals);
  f->y[k] = y;
  f->dy[k] = dy;
  for (guint i = 0; i < f->n; i++) {
    double slope = (above[i] - f->residuals[i]) / (2*step), entry = 0;
    for (guint j = starts[i]; j < starts[i + 1]; j++)
      if (columns[j] == k)
        entry = entries[j];
    ck_assert_msg (fabs (slope - entry)
                   < 1e-6 * fabs (slope) + 1e-15 * largest (f) / step,
                   "%u by %u: %g, not %g, in\n%s", i, k, entry, slope, text);
  }
}

static void
assert_exact (Fixture *f, double step, const char *text)
{
  guint n = qbg_implicit_starts (f->implicit)[f->n];
  g_autofree double *entries = g_new (double, n + 1);
  g_autofree double *by_dy = g_new (double, n + 1);

  qbg_implicit_put (f->implicit, 0.1, f->y, f->dy);
  qbg_implicit_slopes (f->implicit, 0.1, entries, by_dy);
  for (guint k = 0; k < n; k++)
    entries[k] += 3 * by_dy[k];
  for (guint k = 0; k < f->n; k++)
    assert_column (f, k, entries, 3, step, text);
}

static const TestCircuitKind kinds[] = {
  TEST_ONE_PORTS, TEST_COUPLED, TEST_CONTROLLED
};

START_TEST (test_random_circuits_are_as_the_solver_finds_them)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (900 + _i);
  guint checked = 0;

  for (guint i = 0; i < 200; i++) {
    g_autofree char *text = test_random_netlist (rand, kinds[_i]);
    g_autoptr (QbgCircuit) circuit = test_netlist (text);
    g_autoptr (TestSystem) s = test_system (circuit);
    Fixture f;
    if (s->equations == NULL)
      continue;
    if (fixture_init (&f, s->equations, rand)) {
      assert_fulfilled (&f, text);
      assert_exact (&f, 0.5, text);
      checked++;
    }
    fixture_clear (&f);
  }
  ck_assert_int_ge (checked, 60);
}
END_TEST

static const char *const circuits[] = {
  "ac_rlc", "cauer_low_pass", "divider", "nonlinear_oneport", "sine_r",
  "transformer_coupling", "buck", "diode_bridge", "thyristor_bridge"
};

START_TEST (test_examples_are_as_the_solver_finds_them)
{
  g_autoptr (TestSystem) s = test_system_of_file (circuits[_i]);
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  Fixture f;

  ck_assert (fixture_init (&f, s->equations, rand));
  assert_fulfilled (&f, circuits[_i]);
  assert_exact (&f, 1e-3, circuits[_i]);
  fixture_clear (&f);
}
END_TEST

/* The largest difference beside the largest value of any state; a circuit that
 * grows without end is not compared. */
static void
assert_same_motion (const TestSystem *s, const char *text, guint *compared)
{
  QbgIntegrateOptions o = test_integrate_options ("ida", 1, 1e-7);
  QbgIntegrateOptions p = test_integrate_options ("cvode", 1, 1e-7);
  g_autoptr (QbgSolver) solver = qbg_solver_new (s->equations, NULL);
  double most = 1e-3, worst = 0;

  if (solver == NULL || s->equations->states->len == 0)
    return;
  g_autoptr (QbgTrajectory) a = test_integrated (s, &o, NULL, NULL);
  g_autoptr (QbgTrajectory) b = test_integrated (s, &p, NULL, NULL);
  ck_assert_int_eq (a->n_rows, b->n_rows);
  for (gsize i = 0; i < a->n_rows * a->traces->len; i++) {
    most = fmax (most, fabs (a->values[i]));
    worst = fmax (worst, fabs (a->values[i] - b->values[i]));
  }
  if (!(most < 1e6))
    return;
  ck_assert_msg (worst < 1e-4 * most, "%g beside %g in\n%s", worst, most,
                 text);
  ++*compared;
}

START_TEST (test_loops_and_dependent_storages_move_alike)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (70 + _i);
  guint compared = 0;

  for (guint i = 0; i < 60; i++) {
    g_autofree char *text = test_random_netlist (rand, kinds[_i]);
    g_autoptr (QbgCircuit) circuit = test_netlist (text);
    g_autoptr (TestSystem) s = test_system (circuit);
    if (s->equations != NULL)
      assert_same_motion (s, text, &compared);
  }
  ck_assert_int_ge (compared, kinds[_i] == TEST_CONTROLLED ? 5 : 15);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("implicit");
  TCase *tc = tcase_create ("implicit");

  tcase_set_timeout (tc, 60);
  tcase_add_loop_test (tc, test_random_circuits_are_as_the_solver_finds_them,
                       0, G_N_ELEMENTS (kinds));
  tcase_add_loop_test (tc, test_examples_are_as_the_solver_finds_them, 0,
                       G_N_ELEMENTS (circuits));
  tcase_add_loop_test (tc, test_loops_and_dependent_storages_move_alike, 0,
                       G_N_ELEMENTS (kinds));
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
