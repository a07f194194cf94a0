/* Simulations by quantized states against classical ones with very small
 * steps, which share nothing with them but the equations; those are checked
 * against Kirchhoff's laws elsewhere.  And against closed forms. */

#include <config.h>

#include "qss/simulate.h"

#include <math.h>
#include <string.h>

#include "bondgraph/solver.h"
#include "tests/model.h"
#include "tests/support.h"

typedef struct {
  TestModel *model;
  QbgBondGraph *grounded, *graph;
  QbgCausality *causality;
  QbgEquations *equations;
} System;

static System
system_of (const char *text)
{
  System s = { .model = test_model_ok (text) };

  s.grounded = qbg_construct (s.model->circuit, QBG_STAGE_GROUNDED);
  s.graph = qbg_simplify (s.grounded);
  s.causality = qbg_assign_causality (s.graph);
  s.equations = qbg_derive (s.causality, s.model->diags);
  ck_assert_ptr_nonnull (s.equations);
  return s;
}

static System
system_of_file (const char *name)
{
  g_autofree char *path =
    g_strdup_printf ("%s/circuits/%s.mo", test_source_dir (), name);
  g_autofree char *text = NULL;

  ck_assert (g_file_get_contents (path, &text, NULL, NULL));
  return system_of (text);
}

static void
system_clear (System *s)
{
  qbg_equations_free (s->equations);
  qbg_causality_free (s->causality);
  qbg_bond_graph_free (s->graph);
  qbg_bond_graph_free (s->grounded);
  test_model_free (s->model);
}

static QbgSimulateOptions
options (const char *method, double stop, double tolerance)
{
  return (QbgSimulateOptions) {
    .network = { .method = qbg_method_by_name (method), .stop = stop,
                 .tolerance = tolerance, .quantum = NAN },
    .interval = stop / 200
  };
}

static QbgTrajectory *
simulated (const System *s, const QbgSimulateOptions *o,
           QbgStatistics *statistics)
{
  QbgTrajectory *trajectory = qbg_trajectory_new ();
  g_autoptr (GError) error = NULL;

  ck_assert_msg (qbg_simulate (s->equations, o, s->equations->states,
                               trajectory, statistics, &error), "%s",
                 error ? error->message : "");
  ck_assert (statistics->complete);
  return trajectory;
}

/* The classical method of Runge and Kutta, n steps from t to end. */
static void
integrate (const System *s, QbgSolver *solver, double t, double end, guint n,
           double *values, double *rates)
{
  const QbgEquations *eq = s->equations;
  guint count = eq->states->len;
  g_autofree double *x = g_new (double, count + 1);
  g_autofree double *sum = g_new (double, count + 1);
  static const double at[] = { 0, 0.5, 0.5, 1 }, weight[] = { 1, 2, 2, 1 };
  double h = (end - t) / n;

  for (guint k = 0; k < n; k++, t += h) {
    for (guint i = 0; i < count; i++) {
      x[i] = values[QBG_STATE (eq, i)];
      sum[i] = 0;
    }
    for (guint stage = 0; stage < 4; stage++) {
      for (guint i = 0; stage > 0 && i < count; i++)
        values[QBG_STATE (eq, i)] =
          x[i] + h * at[stage] * rates[QBG_STATE (eq, i)];
      /* a little inside, so that steps of sources are on the right side */
      double inside = t + h * (0.999999 * at[stage] + 5e-7);
      ck_assert (qbg_solver_evaluate (solver, inside, values, rates, TRUE,
                                      NULL));
      for (guint i = 0; i < count; i++)
        sum[i] += weight[stage] * rates[QBG_STATE (eq, i)];
    }
    for (guint i = 0; i < count; i++)
      values[QBG_STATE (eq, i)] = x[i] + h / 6 * sum[i];
  }
}

/* 0 for voltages, 1 for currents. */
static guint
unit_of (const QbgEquations *eq, guint state)
{
  const QbgVariable *v = QBG_VARIABLE (eq->circuit, QBG_STATE (eq, state));

  return v->kind == QBG_VAR_FLOW;
}

/* The largest difference of a state beside the range of all of its unit. */
static double
worst_error (const System *s, const QbgTrajectory *trajectory, guint steps)
{
  const QbgEquations *eq = s->equations;
  guint n = eq->circuit->variables->len;
  g_autofree double *values = g_new0 (double, n + 1);
  g_autofree double *rates = g_new0 (double, n + 1);
  g_autofree double *error = g_new0 (double, eq->states->len + 1);
  double range[2] = { 0, 0 };
  g_autoptr (QbgSolver) solver = qbg_solver_new (eq, NULL);
  double worst = 0;

  for (guint i = 0; i < n; i++)
    if (!isnan (QBG_VARIABLE (eq->circuit, i)->start))
      values[i] = QBG_VARIABLE (eq->circuit, i)->start;
  for (gsize row = 1; row < trajectory->n_rows; row++) {
    double from = trajectory->times[row - 1], to = trajectory->times[row];
    if (to > from)
      integrate (s, solver, from, to, steps, values, rates);
    for (guint i = 0; i < eq->states->len; i++) {
      double exact = values[QBG_STATE (eq, i)];
      double *all = &range[unit_of (eq, i)];
      *all = fmax (*all, fabs (exact));
      error[i] = fmax (error[i],
                       fabs (QBG_VALUE (trajectory, row, i) - exact));
    }
  }
  for (guint i = 0; i < eq->states->len; i++)
    worst = fmax (worst, error[i] / range[unit_of (eq, i)]);
  return worst;
}

static const char *const methods[] = {
  "qss2", "qss3", "liqss2", "liqss3"
};

static const struct {
  const char *name;
  double stop;
  guint steps;              /* of Runge and Kutta, per row */
} circuits[] = {
  { "ac_rlc", 2, 200 }, { "cauer_low_pass", 60, 50 },
  { "hierarchical", 0.01, 100 }, { "nonlinear_oneport", 2e-6, 100 },
  { "pulse_rc", 10, 20 }, { "pulse_rl", 10, 20 }, { "pulse_rlc", 10, 20 },
  { "rc_ladder", 1, 50 }, { "transformer_coupling", 0.5, 500 }
};

START_TEST (test_examples_agree_with_small_classical_steps)
{
  guint n = G_N_ELEMENTS (methods);
  System s = system_of_file (circuits[_i / n].name);
  QbgSimulateOptions o =
    options (methods[_i % n], circuits[_i / n].stop, 1e-4);
  QbgStatistics statistics;
  g_autoptr (QbgTrajectory) t = simulated (&s, &o, &statistics);
  double error = worst_error (&s, t, circuits[_i / n].steps);

  ck_assert_msg (error < 1e-4, "%s by %s: %g",
                 circuits[_i / n].name, methods[_i % n], error);
  qbg_statistics_clear (&statistics);
  system_clear (&s);
}
END_TEST

static const char rc[] =
  "model Rc import Modelica.Electrical.Analog.{Basic, Sources};"
  "  Sources.StepVoltage V(V = 5, startTime = 0.25); Basic.Resistor R(R = 2);"
  "  Basic.Capacitor C(C = 0.1, v(start = 1, fixed = true)); Basic.Ground g;"
  "equation connect(V.p, R.p); connect(R.n, C.p); connect(C.n, V.n);"
  "  connect(V.n, g.p); end Rc;";

static double
rc_voltage (double t)
{
  double tau = 0.2, at_step = exp (-0.25 / tau);

  return t < 0.25 ? exp (-t / tau)
    : 5 + (at_step - 5) * exp (-(t - 0.25) / tau);
}

static const char *const all_methods[] = {
  "qss1", "qss2", "qss3", "liqss1", "liqss2", "liqss3"
};

START_TEST (test_capacitor_charges_by_the_exponential)
{
  System s = system_of (rc);
  QbgSimulateOptions o = options (all_methods[_i], 2, 1e-3);
  QbgStatistics statistics;
  g_autoptr (QbgTrajectory) t = simulated (&s, &o, &statistics);

  for (gsize row = 0; row < t->n_rows; row++)
    ck_assert_double_eq_tol (QBG_VALUE (t, row, 0),
                             rc_voltage (t->times[row]), 5e-3);
  qbg_statistics_clear (&statistics);
  system_clear (&s);
}
END_TEST

/* Nanovolts, and a charge of 1e-18 C as the state, as exactly as volts. */
START_TEST (test_small_values_are_as_exact_as_large_ones)
{
  g_autofree char *text = g_strdup_printf (
    "model Charge extends Modelica.Electrical.Analog.Interfaces.OnePort;"
    "  parameter Real C; Modelica.Units.SI.ElectricCharge q;"
    "equation v = q/C + q^3; der(q) = i; end Charge;"
    "model Small import Modelica.Electrical.Analog.{Basic, Sources};"
    "  Sources.ConstantVoltage V(V = 1e-9); Basic.Resistor R(R = %s);"
    "  %s Basic.Ground g;"
    "equation connect(V.p, R.p); connect(R.n, C.p); connect(C.n, V.n);"
    "  connect(V.n, g.p); end Small;", _i == 0 ? "2" : "2e8",
    _i == 0 ? "Basic.Capacitor C(C = 0.1);" : "Charge C(C = 1e-9);");
  System s = system_of (text);
  QbgSimulateOptions o = options ("liqss2", 1, 1e-4);
  QbgStatistics statistics;
  g_autoptr (QbgTrajectory) t = simulated (&s, &o, &statistics);
  double scale = _i == 0 ? 1e-9 : 1e-18;

  for (gsize row = 0; row < t->n_rows; row++)
    ck_assert_double_eq_tol (QBG_VALUE (t, row, 0) / scale,
                             1 - exp (-t->times[row] / 0.2), 3e-4);
  qbg_statistics_clear (&statistics);
  system_clear (&s);
}
END_TEST

/* Both coils of the transformer have one flux: v1 = V R2/(R1 + R2) exp (-t/tau)
 * with tau = L (1/R1 + 1/R2), all seen from the first. */
START_TEST (test_transformer_without_leakage_has_one_state)
{
  System s = system_of (_i == 0
    ? "model M import Modelica.Electrical.Analog.{Basic, Ideal, Sources};"
      "  Sources.ConstantVoltage V(V = 6); Basic.Resistor R1(R = 1), R2(R = 2);"
      "  Ideal.IdealTransformer T(n = 1, considerMagnetization = true,"
      "    Lm1 = 3); Basic.Ground g;"
      "equation connect(V.p, R1.p); connect(R1.n, T.p1); connect(T.n1, g.p);"
      "  connect(V.n, g.p); connect(T.p2, R2.p); connect(R2.n, g.p);"
      "  connect(T.n2, g.p); end M;"
    : "model M import Modelica.Electrical.Analog.{Basic, Sources};"
      "  Sources.ConstantVoltage V(V = 6); Basic.Resistor R1(R = 1), R2(R = 8);"
      "  Basic.Transformer T(L1 = 3, L2 = 12, M = 6); Basic.Ground g;"
      "equation connect(V.p, R1.p); connect(R1.n, T.p1); connect(T.n1, g.p);"
      "  connect(V.n, g.p); connect(T.p2, R2.p); connect(R2.n, g.p);"
      "  connect(T.n2, g.p); end M;");
  QbgSimulateOptions o = options ("liqss3", 5, 1e-5);
  QbgStatistics statistics;
  g_autoptr (QbgTrajectory) t = simulated (&s, &o, &statistics);

  /* The state is the flux: v1 = (V/R1 - flux/L)/(1/R1 + 1/R2). */
  ck_assert_int_eq (s.equations->states->len, 1);
  for (gsize row = 0; row < t->n_rows; row++)
    ck_assert_double_eq_tol ((6 - QBG_VALUE (t, row, 0) / 3) / 1.5,
                             4 * exp (-t->times[row] / 4.5), 1e-3);
  qbg_statistics_clear (&statistics);
  system_clear (&s);
}
END_TEST

START_TEST (test_jump_has_a_row_on_either_side)
{
  System s = system_of (rc);
  QbgSimulateOptions o = options ("liqss2", 2, 1e-3);
  QbgStatistics statistics;
  g_autoptr (QbgTrajectory) t = qbg_trajectory_new ();
  g_autoptr (GArray) variables =
    g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  QbgVariableId v =
    test_variable (s.model, "V.v")
    - QBG_VARIABLE (s.model->circuit, 0);
  guint found = 0;

  g_array_append_val (variables, v);
  o.interval = 0.3;
  ck_assert (qbg_simulate (s.equations, &o, variables, t, &statistics, NULL));
  for (gsize row = 1; row < t->n_rows; row++)
    if (t->times[row] == t->times[row - 1]) {
      ck_assert_double_eq (t->times[row], 0.25);
      ck_assert_double_eq (QBG_VALUE (t, row - 1, 0), 0);
      ck_assert_double_eq (QBG_VALUE (t, row, 0), 5);
      found++;
    }
  ck_assert_int_eq (found, 1);
  qbg_statistics_clear (&statistics);
  system_clear (&s);
}
END_TEST

START_TEST (test_what_is_at_rest_causes_no_step)
{
  System s = system_of (
    "model Rest import Modelica.Electrical.Analog.{Basic, Sources};"
    "  Sources.ConstantVoltage V(V = 5); Basic.Resistor R(R = 2);"
    "  Basic.Capacitor C(C = 0.1, v(start = 5, fixed = true));"
    "  Basic.Ground g;"
    "equation connect(V.p, R.p); connect(R.n, C.p); connect(C.n, V.n);"
    "  connect(V.n, g.p); end Rest;");
  QbgSimulateOptions o = options (all_methods[_i], 100, 1e-4);
  QbgStatistics statistics;
  g_autoptr (QbgTrajectory) t = simulated (&s, &o, &statistics);

  ck_assert_int_eq (statistics.steps, 0);
  ck_assert_double_eq_tol (QBG_VALUE (t, t->n_rows - 1, 0), 5, 1e-12);
  qbg_statistics_clear (&statistics);
  system_clear (&s);
}
END_TEST

START_TEST (test_runs_are_equal_to_the_bit)
{
  System s = system_of_file ("cauer_low_pass");
  QbgSimulateOptions o = options (all_methods[_i], 5, 1e-3);
  QbgStatistics a, b;
  g_autoptr (QbgTrajectory) x = simulated (&s, &o, &a);
  g_autoptr (QbgTrajectory) y = simulated (&s, &o, &b);

  ck_assert_int_eq (x->n_rows, y->n_rows);
  ck_assert_int_eq (memcmp (x->values, y->values, x->n_rows
                            * x->traces->len * sizeof (double)), 0);
  ck_assert_int_eq (a.events, b.events);
  qbg_statistics_clear (&a);
  qbg_statistics_clear (&b);
  system_clear (&s);
}
END_TEST

START_TEST (test_error_shrinks_with_the_tolerance)
{
  System s = system_of_file ("cauer_low_pass");
  double last = INFINITY;

  for (double tolerance = 1e-2; tolerance > 5e-6; tolerance /= 10) {
    QbgSimulateOptions o = options ("qss3", 20, tolerance);
    QbgStatistics statistics;
    g_autoptr (QbgTrajectory) t = simulated (&s, &o, &statistics);
    double error = worst_error (&s, t, 50);
    ck_assert_double_lt (error, 2 * tolerance);
    ck_assert_double_lt (error, last);
    last = error;
    qbg_statistics_clear (&statistics);
  }
  system_clear (&s);
}
END_TEST

/* A fast and a slow part: explicit methods would need a million steps. */
START_TEST (test_stiff_circuit_takes_few_steps)
{
  System s = system_of (
    "model Stiff import Modelica.Electrical.Analog.{Basic, Sources};"
    "  Sources.ConstantVoltage V(V = 1); Basic.Resistor R1(R = 1), R2(R = 1);"
    "  Basic.Capacitor C1(C = 1e-6), C2(C = 1); Basic.Ground g;"
    "equation connect(V.p, R1.p); connect(R1.n, C1.p); connect(R1.n, R2.p);"
    "  connect(R2.n, C2.p); connect(C1.n, V.n); connect(C2.n, V.n);"
    "  connect(V.n, g.p); end Stiff;");
  QbgSimulateOptions o = options (_i == 0 ? "liqss2" : "liqss3", 5, 1e-3);
  QbgStatistics statistics;
  g_autoptr (QbgTrajectory) t = simulated (&s, &o, &statistics);
  guint c2 = qbg_trajectory_find (t, "C2.v");

  ck_assert_int_lt (statistics.steps, 1000);
  ck_assert_double_eq_tol (QBG_VALUE (t, t->n_rows - 1, c2),
                           1 - exp (-2.5), 5e-3);
  qbg_statistics_clear (&statistics);
  system_clear (&s);
}
END_TEST

START_TEST (test_output_at_events_has_a_row_for_every_step)
{
  System s = system_of (rc);
  QbgSimulateOptions o = options ("qss2", 2, 1e-3);
  QbgStatistics statistics;

  o.output_at = QBG_OUTPUT_AT_EVENTS;
  g_autoptr (QbgTrajectory) t = simulated (&s, &o, &statistics);
  /* start, two sides of the jump, which is a step too, steps, end */
  ck_assert_int_eq (t->n_rows, statistics.steps + 4);
  for (gsize row = 0; row < t->n_rows; row++)
    ck_assert_double_eq_tol (QBG_VALUE (t, row, 0),
                             rc_voltage (t->times[row]), 5e-3);
  qbg_statistics_clear (&statistics);
  system_clear (&s);
}
END_TEST

START_TEST (test_activity_tells_when_states_step)
{
  System s = system_of (rc);
  QbgSimulateOptions o = options ("qss2", 2, 1e-4);
  QbgStatistics with, without;
  guint64 sum = 0;

  o.bins = 8;
  g_autoptr (QbgTrajectory) x = simulated (&s, &o, &with);
  o.bins = 0;
  g_autoptr (QbgTrajectory) y = simulated (&s, &o, &without);
  ck_assert_int_eq (with.activity.n_bins, 8);
  for (guint k = 0; k < 8; k++)
    sum += QBG_ACTIVITY (&with.activity, 0, k);
  ck_assert_int_eq (sum, with.steps_of[0]);
  ck_assert_int_gt (QBG_ACTIVITY (&with.activity, 0, 1),
                    2 * QBG_ACTIVITY (&with.activity, 0, 3));
  /* it is but looked at */
  ck_assert_int_eq (with.steps, without.steps);
  ck_assert_int_eq (x->n_rows, y->n_rows);
  ck_assert_int_eq (memcmp (x->values, y->values,
                            x->n_rows * sizeof (double)), 0);
  qbg_statistics_clear (&with);
  qbg_statistics_clear (&without);
  system_clear (&s);
}
END_TEST

static volatile int stop_now;

/* Interrupts as a signal would. */
static void
stop_at_one (gpointer data, double time, guint64 work)
{
  guint *calls = data;

  (void) work;
  (*calls)++;
  if (time >= 1)
    stop_now = TRUE;
}

START_TEST (test_interrupted_run_keeps_what_it_has)
{
  System s = system_of (rc);
  QbgSimulateOptions o = options ("qss2", 2, 1e-4);
  g_autoptr (QbgTrajectory) t = qbg_trajectory_new ();
  QbgStatistics statistics;
  guint calls = 0;

  stop_now = FALSE;
  o.network.interrupted = &stop_now;
  o.network.progress = stop_at_one;
  o.network.progress_data = &calls;
  ck_assert (qbg_simulate (s.equations, &o, s.equations->states, t,
                           &statistics, NULL));
  ck_assert (!statistics.complete);
  ck_assert_int_gt (calls, 1);
  ck_assert_double_ge (statistics.end, 1);
  ck_assert_double_lt (statistics.end, 1.1);
  ck_assert_double_eq (t->times[t->n_rows - 1], statistics.end);
  ck_assert_double_eq_tol (QBG_VALUE (t, t->n_rows - 1, 0),
                           rc_voltage (statistics.end), 1e-3);
  qbg_statistics_clear (&statistics);
  system_clear (&s);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("simulate");
  TCase *tc = tcase_create ("simulate");

  tcase_set_timeout (tc, 120);
  tcase_add_loop_test (tc, test_examples_agree_with_small_classical_steps, 0,
                       G_N_ELEMENTS (circuits) * G_N_ELEMENTS (methods));
  tcase_add_loop_test (tc, test_capacitor_charges_by_the_exponential, 0,
                       G_N_ELEMENTS (all_methods));
  tcase_add_loop_test (tc, test_small_values_are_as_exact_as_large_ones, 0,
                       2);
  tcase_add_loop_test (tc, test_transformer_without_leakage_has_one_state, 0,
                       2);
  tcase_add_test (tc, test_jump_has_a_row_on_either_side);
  tcase_add_loop_test (tc, test_what_is_at_rest_causes_no_step, 0,
                       G_N_ELEMENTS (all_methods));
  tcase_add_loop_test (tc, test_runs_are_equal_to_the_bit, 0,
                       G_N_ELEMENTS (all_methods));
  tcase_add_test (tc, test_error_shrinks_with_the_tolerance);
  tcase_add_loop_test (tc, test_stiff_circuit_takes_few_steps, 0, 2);
  tcase_add_test (tc, test_output_at_events_has_a_row_for_every_step);
  tcase_add_test (tc, test_activity_tells_when_states_step);
  tcase_add_test (tc, test_interrupted_run_keeps_what_it_has);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
