/* Sources that jump across storages without a state: the states jump too, by
 * closed forms, and in random circuits as the exact solution of the tableau
 * does, which knows nothing of states. */

#include <config.h>

#include "bondgraph/impulse.h"

#include <math.h>

#include "tests/exact.h"
#include "tests/netlist.h"
#include "tests/random_circuit.h"
#include "tests/run.h"
#include "tests/support.h"

static const char head[] =
  "model M import Modelica.Electrical.Analog.{Basic, Sources};"
  "  Basic.Ground g;";

static const struct {
  const char *method;
  QbgEngineKind engine;
} ways[] = {
  { "liqss2", QBG_ENGINE_FUSED }, { "qss3", QBG_ENGINE_FUSED },
  { "liqss2", QBG_ENGINE_NETWORK }, { "qss1", QBG_ENGINE_FUSED }
};

static QbgTrajectory *
run (const char *rest, double stop, int way)
{
  g_autofree char *text = g_strconcat (head, rest, " end M;", NULL);
  g_autoptr (TestSystem) s = test_system_of_text (text);
  QbgSimulateOptions o = test_options (ways[way].method, stop, 1e-3);

  o.engine = ways[way].engine;
  return test_simulate (s, &o, NULL);
}

static double
value (const QbgTrajectory *t, gsize row, const char *name)
{
  guint trace = qbg_trajectory_find (t, name);

  ck_assert_msg (trace != QBG_NO_TRACE, "%s", name);
  return QBG_VALUE (t, row, trace);
}

/* The first row after the first jump. */
static gsize
row_after (const QbgTrajectory *t)
{
  for (gsize i = 1; i < t->n_rows; i++)
    if (t->times[i] == t->times[i - 1])
      return i;
  ck_abort_msg ("nothing jumps");
}

START_TEST (test_step_divides_between_capacitors_and_then_resistors)
{
  g_autoptr (QbgTrajectory) t = run (
    "Sources.StepVoltage V(V = 6, startTime = 0.1);"
    "Basic.Capacitor C1(C = 1), C2(C = 2); Basic.Resistor R1(R = 0.25),"
    "R2(R = 0.5); equation connect(V.p, C1.p); connect(C1.n, C2.p);"
    "connect(C2.n, g.p); connect(R2.p, C2.p); connect(R2.n, g.p);"
    "connect(V.n, g.p); connect(R1.p, C1.p); connect(R1.n, C1.n);", 1, _i);
  gsize row = row_after (t);

  ck_assert_double_eq_tol (value (t, row - 1, "C2.v"), 0, 1e-9);
  ck_assert_double_eq_tol (value (t, row, "C1.v"), 4, 1e-9);
  ck_assert_double_eq_tol (value (t, row, "C2.v"), 2, 1e-9);
  for (; row < t->n_rows; row++)
    ck_assert_double_eq_tol (value (t, row, "C2.v"),
                             4 - 2*exp (-2 * (t->times[row] - 0.1)), 4e-3);
}
END_TEST

/* Each edge takes back what the one before gave. */
START_TEST (test_pulses_leave_no_charge_behind)
{
  g_autoptr (QbgTrajectory) t = run (
    "Sources.PulseVoltage V(V = 3, period = 1, width = 50);"
    "Basic.Capacitor C1(C = 1), C2(C = 2); equation connect(V.p, C1.p);"
    "connect(C1.n, C2.p); connect(C2.n, g.p); connect(V.n, g.p);", 20.2, _i);

  /* The start is in the first pulse, with both at rest, up to C2. */
  double rest = value (t, 0, "C1.v");
  for (gsize row = 0; row < t->n_rows; row++) {
    double high = value (t, row, "V.v") / 3;
    ck_assert_double_eq_tol (value (t, row, "C1.v"), rest + 2 * (high - 1),
                             1e-9);
  }
}
END_TEST

START_TEST (test_current_step_divides_between_inductors)
{
  /* I into L1 beside L2: by the inverse of the inductances. */
  g_autoptr (QbgTrajectory) t = run (
    "Sources.StepCurrent I(I = 3, startTime = 0.1);"
    "Basic.Inductor L1(L = 1), L2(L = 2); Basic.Resistor R(R = 1);"
    "equation connect(I.n, L1.p); connect(L1.n, g.p); connect(L2.p, L1.p);"
    "connect(L2.n, R.p); connect(R.n, g.p); connect(I.p, g.p);", 4, _i);
  gsize row = row_after (t);

  ck_assert_double_eq_tol (value (t, row, "L1.i"), 2, 1e-9);
  ck_assert_double_eq_tol (value (t, row, "L2.i"), 1, 1e-9);
  for (; row < t->n_rows; row++)
    ck_assert_double_eq_tol (value (t, row, "L2.i"),
                             exp (-(t->times[row] - 0.1) / 3), 4e-3);
}
END_TEST

START_TEST (test_tight_transformer_hands_a_current_step_on)
{
  /* M^2 = L1 L2: the flux cannot jump, so L1 i1 + M i2 stays zero. */
  g_autoptr (QbgTrajectory) t = run (
    "Sources.StepCurrent I(I = 1, startTime = 0.1);"
    "Basic.Transformer T(L1 = 1, L2 = 4, M = 2); Basic.Resistor R(R = 2);"
    "equation connect(I.n, T.p1); connect(T.n1, g.p); connect(I.p, g.p);"
    "connect(T.p2, R.p); connect(T.n2, R.n); connect(T.n2, g.p);", 8, _i);
  gsize row = row_after (t);

  ck_assert_double_eq_tol (value (t, row, "T.i2"), -0.5, 1e-9);
  for (; row < t->n_rows; row++)
    ck_assert_double_eq_tol (value (t, row, "T.i2"),
                             -0.5 * exp (-(t->times[row] - 0.1) / 2), 2e-3);
}
END_TEST

/* Random circuits. */

typedef struct {
  const QbgCircuit *circuit;
  double at;
} Step;

static const double stop = 1.0;

static double
height_of (const QbgCircuit *circuit, QbgPortId port)
{
  const QbgElement *e = QBG_ELEMENT (circuit, QBG_COMPONENT (
    circuit, QBG_PORT (circuit, port)->component)->first_element);

  return isnan (e->value) ? 0 : e->value;
}

static double
step_at (QbgPortId port, double time, gpointer data)
{
  const Step *step = data;

  return (time < step->at ? 1 : -2) * height_of (step->circuit, port);
}

/* if time < at then h else -2 h */
static const QbgExpr *
step_of (const Step *step, QbgPortId port)
{
  QbgArena *arena = step->circuit->arena;
  double h = height_of (step->circuit, port);

  return qbg_expr_if (arena,
                      qbg_expr_binary (arena, QBG_EXPR_LT,
                                       qbg_expr_time (arena),
                                       qbg_expr_real (arena, step->at)),
                      qbg_expr_real (arena, h),
                      qbg_expr_real (arena, -2*h));
}

static void
drive_by_steps (const Step *step)
{
  for (guint i = 0; i < step->circuit->elements->len; i++)
    {
      QbgElement *e = QBG_ELEMENT (step->circuit, i);
      if (isnan (e->value))
        continue;
      if (e->type == QBG_ELEMENT_SE)
        e->effort = step_of (step, e->first_port);
      else if (e->type == QBG_ELEMENT_SF)
        e->flow = step_of (step, e->first_port);
    }
}

static guint
signal_of (const TestExact *exact, const QbgCircuit *circuit,
           QbgVariableId variable)
{
  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    {
      if (QBG_PORT (circuit, p)->effort == variable)
        return test_exact_effort (exact, p);
      if (QBG_PORT (circuit, p)->flow == variable)
        return test_exact_flow (exact, p);
    }
  g_assert_not_reached ();
}

/* How far the states jump: values of the rows at the event. */
static gboolean
find_jumps (const TestSystem *s, QbgEngineKind engine, double *jumps)
{
  QbgSimulateOptions o = test_options ("liqss2", stop, 1e-2);
  g_autoptr (QbgTrajectory) t = qbg_trajectory_new ();
  QbgStatistics statistics;

  o.interval = stop;
  o.engine = engine;
  gboolean ok = qbg_simulate (s->equations, &o, s->equations->states, t,
                              &statistics, NULL);
  qbg_statistics_clear (&statistics);
  if (!ok)
    return FALSE;
  gsize row = row_after (t);
  for (guint i = 0; i < s->equations->states->len; i++)
    jumps[i] = QBG_VALUE (t, row, i) - QBG_VALUE (t, row - 1, i);
  return TRUE;
}

/* Compares; FALSE where nothing jumps by right. */
static gboolean
compare_jumps (const TestSystem *s, const Step *step, QbgEngineKind engine,
               const char *text)
{
  guint n = s->equations->states->len, signals[64];
  double start[64] = { 0 }, jumps[64], most = 0;
  g_autoptr (TestExact) exact = test_exact_new (step->circuit, step_at,
                                                (gpointer) step, 0, stop / 2);

  if (exact == NULL || test_exact_order (exact) != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    signals[i] = signal_of (exact, step->circuit, QBG_STATE (s->equations, i));
  if (!test_exact_begin (exact, signals, start)
      || !find_jumps (s, engine, jumps))
    return FALSE;
  test_exact_advance (exact);
  for (guint i = 0; i < n; i++)
    most = fmax (most, fabs (jumps[i]));
  for (guint i = 0; i < n; i++)
    {
      double right = test_exact_after (exact, signals[i])
        - test_exact_before (exact, signals[i]);
      ck_assert_msg (fabs (jumps[i] - right) <= 1e-6 * (1 + most),
                     "state %u jumps by %g instead of %g in\n%s", i, jumps[i],
                     right, text);
    }
  return most > 1e-6;
}

START_TEST (test_states_of_random_circuits_jump_as_the_tableau_does)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (77 + _i);
  guint jumped = 0;

  for (guint k = 0; k < 400; k++)
    {
      g_autofree char *text = test_random_netlist (
        rand, _i == 0 ? TEST_ONE_PORTS : TEST_COUPLED);
      g_autoptr (QbgCircuit) circuit = test_netlist (text);
      Step step = { circuit, stop / 2 };
      drive_by_steps (&step);
      g_autoptr (TestSystem) s = test_system (circuit);
      if (s->equations != NULL && s->equations->states->len > 0
          && s->equations->sources->len > 0)
        jumped += compare_jumps (s, &step, k % 4 == 0
                                 ? QBG_ENGINE_NETWORK : QBG_ENGINE_FUSED,
                                 text);
    }
  ck_assert_int_ge (jumped, 10);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("impulse");
  TCase *tc = tcase_create ("impulse");
  int n = G_N_ELEMENTS (ways);

  tcase_set_timeout (tc, 300);
  tcase_add_loop_test (
    tc, test_step_divides_between_capacitors_and_then_resistors, 0, n);
  tcase_add_loop_test (tc, test_pulses_leave_no_charge_behind, 0, n);
  tcase_add_loop_test (tc, test_current_step_divides_between_inductors, 0, n);
  tcase_add_loop_test (tc, test_tight_transformer_hands_a_current_step_on, 0,
                       n);
  tcase_add_loop_test (
    tc, test_states_of_random_circuits_jump_as_the_tableau_does, 0, 2);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
