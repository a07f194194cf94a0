/* The Jacobian against differences of the rates that the solver gives. */

#include <config.h>

#include "bondgraph/jacobian.h"

#include <math.h>

#include "bondgraph/events.h"
#include "tests/netlist.h"
#include "tests/random_circuit.h"
#include "tests/support.h"
#include "tests/system.h"

typedef struct {
  const QbgEquations *equations;
  QbgSolver *solver;
  QbgJacobian *jacobian;
  double *values, *rates;
  double *dense;            /* the Jacobian, n*n */
} Point;

static void
spread (Point *p, double time)
{
  guint n = p->equations->states->len;
  const guint32 *starts = qbg_jacobian_starts (p->jacobian);
  const guint32 *columns = qbg_jacobian_columns (p->jacobian);
  g_autofree double *entries = g_new (double, starts[n] + 1);

  ck_assert (qbg_jacobian_evaluate (p->jacobian, time, p->values, p->rates,
                                    entries));
  for (guint i = 0; i < n; i++) {
    gboolean diagonal = FALSE;
    for (guint k = starts[i]; k < starts[i + 1]; k++) {
      ck_assert (k == starts[i] || columns[k] > columns[k - 1]);
      diagonal |= columns[k] == i;
      p->dense[i*n + columns[k]] = entries[k];
    }
    ck_assert (diagonal);
  }
}

static void
rates_with (Point *p, double time, guint state, double step, double *out)
{
  const QbgEquations *eq = p->equations;
  double was = p->values[QBG_STATE (eq, state)];

  p->values[QBG_STATE (eq, state)] = was + step;
  ck_assert (qbg_solver_evaluate (p->solver, time, p->values, p->rates, TRUE,
                                  NULL));
  for (guint i = 0; i < eq->states->len; i++)
    out[i] = p->rates[QBG_STATE (eq, i)];
  p->values[QBG_STATE (eq, state)] = was;
}

/* Every entry, by the central difference. */
static void
assert_exact (Point *p, double time, double step, const char *text)
{
  guint n = p->equations->states->len;
  g_autofree double *above = g_new (double, n + 1);
  g_autofree double *below = g_new (double, n + 1);

  ck_assert (qbg_solver_evaluate (p->solver, time, p->values, p->rates, TRUE,
                                  NULL));
  spread (p, time);
  for (guint j = 0; j < n; j++) {
    rates_with (p, time, j, step, above);
    rates_with (p, time, j, -step, below);
    double size = 1;
    for (guint i = 0; i < n; i++)
      size = fmax (size, fmax (fabs (above[i]), fabs (below[i])));
    for (guint i = 0; i < n; i++) {
      double slope = (above[i] - below[i]) / (2*step);
      ck_assert_msg (fabs (slope - p->dense[i*n + j])
                     < 1e-6 * fabs (slope) + 1e-10 * size / step,
                     "%u by %u: %g, not %g, in\n%s", i, j, p->dense[i*n + j],
                     slope, text);
    }
  }
}

static guint
check_system (const QbgEquations *eq, GRand *rand, double step, guint points,
              const char *text)
{
  g_autoptr (QbgSolver) solver = qbg_solver_new (eq, NULL);
  guint n = eq->states->len;

  if (solver == NULL)
    return 0;
  g_autoptr (QbgJacobian) jacobian = qbg_jacobian_new (eq);
  g_autofree double *values = g_new0 (double, eq->n_variables + 1);
  g_autofree double *rates = g_new0 (double, eq->n_variables + 1);
  g_autofree double *dense = g_new0 (double, n*n + 1);
  Point p = { eq, solver, jacobian, values, rates, dense };
  for (guint k = 0; k < points; k++) {
    for (guint i = 0; i < n; i++)
      values[QBG_STATE (eq, i)] = g_rand_double_range (rand, -1, 1);
    assert_exact (&p, 0.013 * k, step, text);
  }
  return n > 0;
}

static const TestCircuitKind kinds[] = {
  TEST_ONE_PORTS, TEST_COUPLED, TEST_CONTROLLED
};

START_TEST (test_random_circuits_have_the_slopes_of_their_rates)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (500 + _i);
  guint checked = 0;

  for (guint i = 0; i < 300; i++) {
    g_autofree char *text = test_random_netlist (rand, kinds[_i]);
    g_autoptr (QbgCircuit) circuit = test_netlist (text);
    g_autoptr (TestSystem) s = test_system (circuit);
    if (s->equations != NULL)
      checked += check_system (s->equations, rand, 0.5, 1, text);
  }
  ck_assert_int_ge (checked, 60);
}
END_TEST

static const char *const circuits[] = {
  "ac_rlc", "cauer_low_pass", "hierarchical", "nonlinear_oneport",
  "pulse_rc", "pulse_rl", "pulse_rlc", "rc_ladder", "transformer_coupling"
};

START_TEST (test_examples_have_the_slopes_of_their_rates)
{
  g_autoptr (TestSystem) s = test_system_of_file (circuits[_i]);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  ck_assert (check_system (s->equations, rand, 1e-4, 10, circuits[_i]));
}
END_TEST

static const char *const switching[] = {
  "buck", "boost", "cuk", "flyback", "diode_bridge", "thyristor_bridge",
  "pwm_inverter", "switched_capacitor", "schmitt_trigger", "multivibrator"
};

/* With the switches as they are for random states. */
START_TEST (test_switches_stay_as_they_are)
{
  g_autoptr (TestSystem) s = test_system_of_file (switching[_i]);
  const QbgEquations *eq = s->equations;
  guint n = eq->states->len;
  g_autoptr (QbgSolver) solver = qbg_solver_new (eq, NULL);
  g_autoptr (QbgEvents) events = qbg_events_new (eq, solver);
  g_autoptr (QbgJacobian) jacobian = qbg_jacobian_new (eq);
  g_autofree double *values = g_new0 (double, eq->n_variables + 1);
  g_autofree double *rates = g_new0 (double, eq->n_variables + 1);
  g_autofree double *dense = g_new0 (double, n*n + 1);
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  Point p = { eq, solver, jacobian, values, rates, dense };

  for (guint k = 0; k < 10; k++) {
    double time = 1e-4 * k;
    for (guint i = 0; i < n; i++)
      values[QBG_STATE (eq, i)] = g_rand_double_range (rand, -1, 1);
    ck_assert_int_ne (qbg_events_start (events, time, values, rates, NULL),
                      QBG_EVENTS_FAILED);
    assert_exact (&p, time, 0.1, switching[_i]);
  }
}
END_TEST

/* Nonlinear loops, fields and storages: f = e + e^3 and the like. */
static const char *const nonlinear[] = {
  "V1 a 0 4\nR1 a b 1\nD1 b c 1\nC1 c 0 2\n",
  "C1 a 0 1\nD1 a b 1\nZ1 b 0 1\n",
  "I1 a 0 1\nL1 a 0 1\nD1 a 0 1\nC1 a b 1\nR1 b 0 1\n",
  "C1 a 0 1\nC2 c 0 1\nX1 a 0 c 0\nR1 a 0 1\n",
  "C1 a 0 1\nC2 a 0 2\nZ1 a b 1\nL1 b 0 1\n"
};

START_TEST (test_nonlinear_loops_have_the_slopes_of_their_rates)
{
  g_autoptr (QbgCircuit) circuit = test_netlist (nonlinear[_i]);
  g_autoptr (TestSystem) s = test_system (circuit);
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  ck_assert_ptr_nonnull (s->equations);
  ck_assert (check_system (s->equations, rand, 1e-4, 10, nonlinear[_i]));
}
END_TEST

START_TEST (test_ladder_has_three_entries_a_row)
{
  g_autoptr (GString) text = g_string_new ("V1 n0 0 1\n");

  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (text, "R%u n%u n%u 1\nC%u n%u 0 1\n", i, i, i + 1,
                            i, i + 1);
  g_autoptr (QbgCircuit) circuit = test_netlist (text->str);
  g_autoptr (TestSystem) s = test_system (circuit);
  g_autoptr (QbgJacobian) j = qbg_jacobian_new_within (s->equations, 50000);
  ck_assert_int_eq (qbg_jacobian_starts (j)[1000], 3*1000 - 2);
}
END_TEST

/* Every node of a ladder of resistors depends on every capacitor. */
START_TEST (test_large_loop_is_beyond_the_limit)
{
  g_autoptr (GString) text = g_string_new ("V1 n0 0 1\n");

  for (guint i = 0; i < 300; i++)
    g_string_append_printf (text, "R%u n%u n%u 1\nR%u n%u m%u 1\n"
                            "C%u m%u 0 1\n", 2*i, i, i + 1, 2*i + 1, i + 1,
                            i, i, i);
  g_autoptr (QbgCircuit) circuit = test_netlist (text->str);
  g_autoptr (TestSystem) s = test_system (circuit);
  ck_assert_ptr_null (qbg_jacobian_new_within (s->equations, 50000));
  g_autoptr (QbgJacobian) j = qbg_jacobian_new (s->equations);
  ck_assert_int_eq (qbg_jacobian_starts (j)[300], 300*300);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("jacobian");
  TCase *tc = tcase_create ("jacobian");

  tcase_set_timeout (tc, 60);
  tcase_add_loop_test (tc, test_random_circuits_have_the_slopes_of_their_rates,
                       0, G_N_ELEMENTS (kinds));
  tcase_add_loop_test (tc, test_examples_have_the_slopes_of_their_rates, 0,
                       G_N_ELEMENTS (circuits));
  tcase_add_loop_test (tc, test_switches_stay_as_they_are, 0,
                       G_N_ELEMENTS (switching));
  tcase_add_loop_test (tc, test_nonlinear_loops_have_the_slopes_of_their_rates,
                       0, G_N_ELEMENTS (nonlinear));
  tcase_add_test (tc, test_ladder_has_three_entries_a_row);
  tcase_add_test (tc, test_large_loop_is_beyond_the_limit);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
