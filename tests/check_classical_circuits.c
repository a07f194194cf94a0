/* Classical methods on whole circuits: with each other, with the exact
 * solutions of switched ones, and with the modes of long ladders. */

#include <config.h>

#include "classical/integrate.h"

#include <math.h>
#include <string.h>

#include "tests/examples.h"
#include "tests/integrated.h"
#include "tests/support.h"

static const struct {
  const char *name;
  double stop;
} circuits[] = {
  { "ac_rlc", 0.5 }, { "cauer_low_pass", 30 }, { "hierarchical", 0.01 },
  { "nonlinear_oneport", 2e-6 }, { "pulse_rc", 10 }, { "pulse_rl", 10 },
  { "pulse_rlc", 10 }, { "rc_ladder", 1 }, { "transformer_coupling", 0.1 },
  { "lc_line", 20 }
};

static const char *const methods[] = { "cvode", "ida", "dopri5", "sdirk" };

START_TEST (test_all_methods_agree_on_the_examples)
{
  g_autoptr (TestSystem) s = test_system_of_file (circuits[_i].name);
  QbgIntegrateOptions o = test_integrate_options ("adams", circuits[_i].stop,
                                                  1e-9);
  g_autoptr (QbgTrajectory) best = test_integrated (s, &o, NULL, NULL);

  for (guint k = 0; k < G_N_ELEMENTS (methods); k++) {
    o = test_integrate_options (methods[k], circuits[_i].stop, 1e-6);
    g_autoptr (QbgTrajectory) t = test_integrated (s, &o, NULL, NULL);
    double difference = test_difference (best, t);
    ck_assert_msg (difference < 1e-4, "%s by %s: %g", circuits[_i].name,
                   methods[k], difference);
  }
}
END_TEST

/* Switched circuits. */

static GArray *
watched_variables (const TestExample *e, const TestSystem *s)
{
  GArray *variables = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));

  for (guint k = 0; e->watched[k] != NULL; k++) {
    QbgVariableId id = test_variable (s->model, e->watched[k])
      - QBG_VARIABLE (s->model->circuit, 0);
    g_array_append_val (variables, id);
  }
  return variables;
}

/* The largest difference of a watched signal beside its range; not within
 * near of an instant at which something switches. */
static double
worst_error (const TestExample *e, TestSwitched *exact,
             const QbgTrajectory *t, double near)
{
  double worst = 0;

  for (guint k = 0; e->watched[k] != NULL; k++) {
    double range = 0, most = 0;
    for (gsize row = 0; row < t->n_rows; row++) {
      double x = test_switched_value (exact, e->watched[k], t->times[row]);
      range = fmax (range, fabs (x));
      if (test_switched_distance (exact, t->times[row]) > near)
        most = fmax (most, fabs (QBG_VALUE (t, row, k) - x));
    }
    worst = fmax (worst, most / range);
  }
  return worst;
}

static const char *const stiff[] = { "cvode", "ida", "sdirk" };

START_TEST (test_switched_circuits_are_as_their_exact_solutions)
{
  guint n = G_N_ELEMENTS (stiff);
  const char *method = stiff[_i % n];
  g_autofree TestExample *e = test_example (_i / n);
  g_autofree char *text = test_example_text (e);
  g_autoptr (TestSystem) s = test_system_of_text (text);
  g_autoptr (TestSwitched) exact = test_switched_run (&e->circuit);
  g_autoptr (GArray) variables = watched_variables (e, s);
  double stop = e->circuit.stop;
  QbgIntegrateOptions o = test_integrate_options (method, stop,
                                                  1e-3 * e->tolerance);
  g_autoptr (QbgTrajectory) t = test_integrated (s, &o, variables, NULL);
  double error = worst_error (e, exact, t, 1e-6 * stop);

  ck_assert_msg (error < 2e-5, "%s by %s: %g", e->name, method, error);
}
END_TEST

/* Explicit methods, where nothing is stiff. */
static const char *const easy[] = { "flyback", "diode_bridge" };

START_TEST (test_explicit_methods_find_the_same_events)
{
  static const char *const explicit[] = { "dopri5", "rk4", "adams" };
  g_autofree TestExample *e = test_example_by_name (easy[_i / 3]);
  g_autofree char *text = test_example_text (e);
  g_autoptr (TestSystem) s = test_system_of_text (text);
  g_autoptr (TestSwitched) exact = test_switched_run (&e->circuit);
  g_autoptr (GArray) variables = watched_variables (e, s);
  double stop = e->circuit.stop;
  QbgIntegrateOptions o = test_integrate_options (explicit[_i % 3], stop,
                                                  1e-6);
  o.step = stop / 20000;
  g_autoptr (QbgTrajectory) t = test_integrated (s, &o, variables, NULL);
  double error = worst_error (e, exact, t, 1e-4 * stop);

  ck_assert_msg (error < 1e-4, "%s by %s: %g", e->name, explicit[_i % 3],
                 error);
}
END_TEST

/* Ladders. */

/* n resistors of 1 Ohm in series from 1 V, each followed by 1 F to ground:
 *   v[k] = 1 - sum of c[m] sin (k w[m]) exp (-4 sin^2 (w[m]/2) t),
 *   w[m] = (2 m - 1) pi / (2 n + 1), c[m] from v[k] = 0 at the start. */
static double
ladder_voltage (guint n, guint k, double t)
{
  double v = 1;

  for (guint m = 1; m <= n; m++) {
    double w = (2*m - 1) * G_PI / (2*n + 1), rate = 4 * pow (sin (w/2), 2);
    /* sum of sin (k w) over all k is cot (w/2)/2, that of sin^2 (2n+1)/4 */
    v -= 2 / tan (w/2) / (2*n + 1) * sin (k*w) * exp (-rate * t);
  }
  return v;
}

static char *
ladder (guint n)
{
  return g_strdup_printf (
    "model Ladder import Modelica.Electrical.Analog.{Basic, Sources};"
    "  parameter Integer N = %u; Sources.ConstantVoltage V(V = 1);"
    "  Basic.Resistor R[N](each R = 1); Basic.Ground g;"
    "  Basic.Capacitor C[N](each C = 1, each v(start = 0));"
    "equation connect(V.n, g.p); connect(V.p, R[1].p);"
    "  for k in 1:N loop connect(R[k].n, C[k].p); connect(C[k].n, g.p);"
    "  end for;"
    "  for k in 1:N - 1 loop connect(R[k].n, R[k + 1].p); end for;"
    "end Ladder;", n);
}

START_TEST (test_ladder_of_1000_sections_is_as_its_modes)
{
  static const char *const implicit[] = { "cvode", "ida", "sdirk", "adams" };
  g_autofree char *text = ladder (1000);
  g_autoptr (TestSystem) s = test_system_of_text (text);
  QbgIntegrateOptions o = test_integrate_options (implicit[_i], 100, 1e-6);
  QbgIntegrateStatistics statistics;

  o.interval = 25;
  g_autoptr (QbgTrajectory) t = test_integrated (s, &o, NULL, &statistics);
  for (gsize row = 1; row < t->n_rows; row++)
    for (guint k = 1; k <= 61; k += 20)
      ck_assert_double_eq_tol (QBG_VALUE (t, row, k - 1),
                               ladder_voltage (1000, k, t->times[row]), 1e-4);
  /* the Jacobian is that of a circuit that does not change */
  ck_assert_int_lt (statistics.jacobians, 100);
  qbg_integrate_statistics_clear (&statistics);
}
END_TEST

/* What a step costs grows with the entries of the Jacobian, which are three a
 * section (tests/check_jacobian.c); so cost is linear if steps are not more. */
START_TEST (test_longer_ladder_takes_no_more_steps)
{
  static const guint sections[] = { 250, 1000 };
  QbgIntegrateStatistics statistics[2];

  for (guint i = 0; i < 2; i++) {
    g_autofree char *text = ladder (sections[i]);
    g_autoptr (TestSystem) s = test_system_of_text (text);
    QbgIntegrateOptions o = test_integrate_options ("cvode", 100, 1e-4);
    g_autoptr (QbgTrajectory) t = test_integrated (s, &o, NULL,
                                                   &statistics[i]);
    qbg_integrate_statistics_clear (&statistics[i]);
  }
  ck_assert_int_le (statistics[1].evaluations,
                    statistics[0].evaluations + 20);
}
END_TEST

/* Resistors in series with the capacitors make one loop of all nodes, and the
 * Jacobian full: 1000 times 1000. */
START_TEST (test_ladder_with_a_loop_of_all_nodes_costs_no_more)
{
  static const char *const implicit[] = { "cvode", "sdirk", "adams" };
  g_autoptr (TestSystem) s = test_system_of_text (
    "model Loop import Modelica.Electrical.Analog.{Basic, Sources};"
    "  parameter Integer N = 1000; Sources.ConstantVoltage V(V = 1);"
    "  Basic.Resistor R[N](each R = 1), E[N](each R = 0.5); Basic.Ground g;"
    "  Basic.Capacitor C[N](each C = 1, each v(start = 0));"
    "equation connect(V.n, g.p); connect(V.p, R[1].p);"
    "  for k in 1:N loop connect(R[k].n, E[k].p); connect(E[k].n, C[k].p);"
    "  connect(C[k].n, g.p); end for;"
    "  for k in 1:N - 1 loop connect(R[k].n, R[k + 1].p); end for;"
    "end Loop;");
  QbgIntegrateOptions o = test_integrate_options ("dopri5", 20, 1e-7);
  QbgIntegrateOptions p = test_integrate_options (implicit[_i], 20, 1e-6);
  QbgIntegrateStatistics statistics;

  o.interval = p.interval = 5;
  g_autoptr (QbgTrajectory) a = test_integrated (s, &o, NULL, NULL);
  g_autoptr (QbgTrajectory) b = test_integrated (s, &p, NULL, &statistics);
  ck_assert_double_lt (test_difference (a, b), 1e-4);
  ck_assert_double_gt (QBG_VALUE (a, a->n_rows - 1, 3), 0.3);
  ck_assert_int_lt (statistics.jacobians, 30);
  qbg_integrate_statistics_clear (&statistics);
}
END_TEST

/* The wave on a line of 1 H and 1 F a section, fed by 1 V, is at 1 V when the
 * front has passed, on the average of its ripple. */
START_TEST (test_line_of_1000_sections_lets_a_wave_through)
{
  g_autofree char *text = g_strdup_printf (
    "model Line import Modelica.Electrical.Analog.{Basic, Sources};"
    "  parameter Integer N = 1000; Sources.ConstantVoltage V(V = 1);"
    "  Basic.Inductor L[N](each L = 1); Basic.Ground g;"
    "  Basic.Capacitor C[N](each C = 1); Basic.Resistor R(R = 1);"
    "equation connect(V.n, g.p); connect(V.p, L[1].p);"
    "  for k in 1:N loop connect(L[k].n, C[k].p); connect(C[k].n, g.p);"
    "  end for;"
    "  for k in 1:N - 1 loop connect(L[k].n, L[k + 1].p); end for;"
    "  connect(R.p, L[N].n); connect(R.n, g.p); end Line;");
  g_autoptr (TestSystem) s = test_system_of_text (text);
  QbgIntegrateOptions o = test_integrate_options ("dopri5", 100, 1e-6);
  QbgIntegrateOptions other = test_integrate_options (_i == 0 ? "cvode"
                                                      : "ida", 100, 1e-6);
  o.interval = other.interval = 10;
  g_autoptr (QbgTrajectory) t = test_integrated (s, &o, NULL, NULL);
  g_autoptr (QbgTrajectory) u = test_integrated (s, &other, NULL, NULL);
  guint near = qbg_trajectory_find (t, "C[20].v");
  guint far = qbg_trajectory_find (t, "C[150].v");

  ck_assert_int_eq (t->traces->len, 2000);
  ck_assert_double_lt (test_difference (t, u), 1e-3);
  ck_assert_double_eq_tol (QBG_VALUE (t, t->n_rows - 1, near), 1, 0.15);
  ck_assert_double_eq_tol (QBG_VALUE (t, t->n_rows - 1, far), 0, 1e-6);
}
END_TEST

static guint
n_examples (void)
{
  for (guint n = 0; ; n++) {
    g_autofree TestExample *e = test_example (n);
    if (e == NULL)
      return n;
  }
}

/* A trigger that finds to its other rail past a middle in which it could not
 * stay: one event each, where 5 sin (100 pi t) passes -3 V and 3 V. */
START_TEST (test_a_trigger_jumps_at_once)
{
  static const char *const names[] = { "cvode", "adams", "sdirk" };
  g_autoptr (TestSystem) system = test_system_of_file ("schmitt_trigger");
  QbgIntegrateOptions o = test_integrate_options (names[_i], 0.1, 1e-6);
  QbgIntegrateStatistics statistics;
  g_autoptr (QbgTrajectory) t =
    test_integrated (system, &o, NULL, &statistics);
  double angle = asin (0.6) / (100 * G_PI);
  guint n = 0;

  for (gsize row = 1; row < t->n_rows; row++)
    if (t->times[row] == t->times[row - 1])
      {
        ck_assert_double_eq_tol (fmod (t->times[row], 0.01), angle, 1e-11);
        n++;
      }
  ck_assert_uint_eq (n, 10);
  qbg_integrate_statistics_clear (&statistics);
}
END_TEST

/* Six diodes that pump a charge up. After D[3] has begun to conduct, the
 * source stands still for 7e-17 s, in which the states that drive it go on. */
START_TEST (test_source_that_stands_still_makes_no_events)
{
  static const char *const names[] = { "cvode", "adams", "sdirk", "ida" };
  g_autofree char *text = g_strdup (
    "model M Modelica.Electrical.Analog.Sources.SineVoltage V(V=100, f=1e3);"
    "  Modelica.Electrical.Analog.Basic.Resistor Rs(R=1), R(R=1e5);"
    "  Modelica.Electrical.Analog.Ideal.IdealDiode D[6](each Ron=0.01,"
    "    each Goff=1e-8);"
    "  Modelica.Electrical.Analog.Basic.Capacitor C[6](each C=1e-6,"
    "    v(each start=0, each fixed=true));"
    "  Modelica.Electrical.Analog.Basic.Ground g; "
    "equation connect(V.n, g.p); connect(V.p, Rs.p); connect(Rs.n, C[1].p);"
    "  connect(C[2].p, g.p); connect(D[1].p, g.p);"
    "  for k in 1:6 loop connect(D[k].n, C[k].n); end for;"
    "  for k in 1:5 loop connect(D[k + 1].p, C[k].n); end for;"
    "  for k in 1:4 loop connect(C[k + 2].p, C[k].n); end for;"
    "  connect(R.p, C[6].n); connect(R.n, g.p); end M;");
  g_autoptr (TestSystem) system = test_system_of_text (text);
  QbgIntegrateOptions o = test_integrate_options (names[_i], 0.02, 1e-3);
  QbgIntegrateStatistics statistics;
  o.interval = 1e-5;
  g_autoptr (QbgTrajectory) t =
    test_integrated (system, &o, NULL, &statistics);

  ck_assert_uint_lt (statistics.events, 1000);
  qbg_integrate_statistics_clear (&statistics);
}
END_TEST

/* RC = 1 ms from 10 V to -7.499 V under -15 V, from then on from one of 7.499 V
 * and -7.499 V to the other: 7.5 V, less what a gain of 15,000 needs. */
START_TEST (test_an_oscillator_jumps_when_it_must)
{
  static const char *const names[] = { "cvode", "adams", "sdirk", "ida" };
  g_autoptr (TestSystem) system = test_system_of_file ("multivibrator");
  QbgIntegrateOptions o = test_integrate_options (names[_i], 0.01, 1e-9);
  o.interval = 1e-5;
  g_autoptr (QbgTrajectory) t = test_integrated (system, &o, NULL, NULL);
  guint v = qbg_trajectory_find (t, "C.v"), n = 0;
  double due = 1e-3 * log (25 / 7.501), last = 0;

  for (gsize row = 1; row < t->n_rows; row++)
    {
      double time = t->times[row], size = fabs (QBG_VALUE (t, row, v));
      gsize later = row;
      while (later + 1 < t->n_rows && t->times[later] < time + 1e-8)
        later++;
      if (time > t->times[row - 1] || time < last + 1e-6
          || fabs (QBG_VALUE (t, later, v)) >= size)
        continue;
      ck_assert_double_eq_tol (time, due, 1e-9);
      last = time;
      due += 1e-3 * log (22.499 / 7.501);
      n++;
    }
  ck_assert_uint_eq (n, 9);
}
END_TEST

static void
zeta_end (const char *method, double goff, double *ends)
{
  g_autofree char *text = g_strdup_printf (
    "model Zeta import A = Modelica.Electrical.Analog;"
    "  A.Sources.ConstantVoltage V(V=24); A.Basic.Resistor R(R=50);"
    "  A.Basic.Inductor L1(L=200e-6, i(start=0, fixed=true));"
    "  A.Basic.Inductor L2(L=200e-6, i(start=0, fixed=true));"
    "  A.Basic.Capacitor C1(C=20e-6, v(start=0, fixed=true));"
    "  A.Basic.Capacitor C2(C=100e-6, v(start=0, fixed=true));"
    "  A.Ideal.IdealClosingSwitch S(Ron=0.02, Goff=%g); A.Basic.Ground g;"
    "  A.Ideal.IdealDiode D(Ron=0.02, Goff=%g, Vknee=0.7);"
    "  Modelica.Blocks.Sources.BooleanPulse p(period=20e-6, width=35); "
    "equation connect(V.p, S.p); connect(S.n, L1.p); connect(L1.n, g.p);"
    "  connect(V.n, g.p); connect(S.n, C1.p); connect(C1.n, D.n);"
    "  connect(D.p, g.p); connect(C1.n, L2.p); connect(L2.n, C2.p);"
    "  connect(L2.n, R.p); connect(C2.n, g.p); connect(R.n, g.p);"
    "  connect(p.y, S.control); end Zeta;", goff, goff);
  g_autoptr (TestSystem) s = test_system_of_text (text);
  QbgIntegrateOptions o = test_integrate_options (method, 3e-3, 1e-5);
  g_autoptr (QbgTrajectory) t = test_integrated (s, &o, NULL, NULL);

  ends[0] = QBG_VALUE (t, t->n_rows - 1, qbg_trajectory_find (t, "C1.v"));
  ends[1] = QBG_VALUE (t, t->n_rows - 1, qbg_trajectory_find (t, "C2.v"));
}

/* In discontinuous conduction: what the zero function of D is beside its values
 * as a voltage says nothing of what it is as a current. */
START_TEST (test_converter_does_not_depend_on_what_a_diode_lets_through)
{
  double some[2], none[2];

  zeta_end ("sdirk", 1e-6, some);
  zeta_end ("sdirk", _i == 0 ? 1e-9 : 1e-12, none);
  ck_assert_double_gt (fabs (some[0]), 5);
  ck_assert_double_eq_tol (none[0], some[0], 1e-3 * fabs (some[0]));
  ck_assert_double_eq_tol (none[1], some[1], 1e-3 * fabs (some[1]));
}
END_TEST

static double
bridge_end (const char *method, double goff)
{
  g_autofree char *text = g_strdup_printf (
    "model Bridge import A = Modelica.Electrical.Analog;"
    "  A.Sources.SineVoltage V[3](each V=325, each f=50,"
    "    phase={0, -2.0943951023931953, 2.0943951023931953});"
    "  A.Basic.Inductor Ls[3](each L=0.5e-3,"
    "    each i(start=0, fixed=true)); A.Basic.Ground g;"
    "  A.Ideal.IdealDiode U[3](each Ron=1e-3, each Goff=%g, each Vknee=0.8);"
    "  A.Ideal.IdealDiode W[3](each Ron=1e-3, each Goff=%g, each Vknee=0.8);"
    "  A.Basic.Capacitor C(C=1e-3, v(start=0, fixed=true));"
    "  A.Basic.Resistor R(R=10);"
    "  A.Basic.Inductor L(L=20e-3, i(start=0, fixed=true)); "
    "equation for k in 1:3 loop connect(V[k].n, g.p);"
    "    connect(V[k].p, Ls[k].p); connect(Ls[k].n, U[k].p);"
    "    connect(U[k].n, C.p); connect(W[k].n, Ls[k].n);"
    "    connect(W[k].p, C.n); end for;"
    "  connect(C.p, R.p); connect(R.n, L.p); connect(L.n, C.n); end Bridge;",
    goff, goff);
  g_autoptr (TestSystem) s = test_system_of_text (text);
  QbgIntegrateOptions o = test_integrate_options (method, 0.02, 1e-5);
  QbgIntegrateStatistics statistics;
  g_autoptr (QbgTrajectory) t = test_integrated (s, &o, NULL, &statistics);

  ck_assert_uint_lt (statistics.events, 3000);
  qbg_integrate_statistics_clear (&statistics);
  return QBG_VALUE (t, t->n_rows - 1, qbg_trajectory_find (t, "C.v"));
}

/* All currents end at once: what lets nothing through has settled long before
 * a moment is over. */
START_TEST (test_bridge_does_not_depend_on_what_its_diodes_let_through)
{
  static const char *const names[] = { "cvode", "sdirk", "ida" };
  double some = bridge_end (names[_i], 1e-6);

  ck_assert_double_gt (some, 400);
  ck_assert_double_eq_tol (bridge_end (names[_i], 1e-8), some, 1.5);
  ck_assert_double_eq_tol (bridge_end (names[_i], 1e-9), some, 1.5);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("classical circuits");
  TCase *tc = tcase_create ("classical circuits");

  tcase_set_timeout (tc, 120);
  tcase_add_loop_test (tc, test_all_methods_agree_on_the_examples, 0,
                       G_N_ELEMENTS (circuits));
  tcase_add_loop_test (tc, test_switched_circuits_are_as_their_exact_solutions,
                       0, G_N_ELEMENTS (stiff) * n_examples ());
  tcase_add_loop_test (tc, test_explicit_methods_find_the_same_events, 0,
                       3 * G_N_ELEMENTS (easy));
  tcase_add_loop_test (tc, test_ladder_of_1000_sections_is_as_its_modes, 0, 4);
  tcase_add_test (tc, test_longer_ladder_takes_no_more_steps);
  tcase_add_loop_test (tc, test_ladder_with_a_loop_of_all_nodes_costs_no_more,
                       0, 3);
  tcase_add_loop_test (tc, test_line_of_1000_sections_lets_a_wave_through, 0,
                       2);
  tcase_add_loop_test (tc, test_a_trigger_jumps_at_once, 0, 3);
  tcase_add_loop_test (tc, test_an_oscillator_jumps_when_it_must, 0, 4);
  tcase_add_loop_test (
    tc, test_converter_does_not_depend_on_what_a_diode_lets_through, 0, 2);
  tcase_add_loop_test (
    tc, test_bridge_does_not_depend_on_what_its_diodes_let_through, 0, 3);
  tcase_add_loop_test (tc, test_source_that_stands_still_makes_no_events, 0,
                       4);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
