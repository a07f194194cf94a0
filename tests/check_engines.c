/* The fused engine and the network of DEVS models against each other: they
 * share the equations and the methods, but neither the order of what happens
 * nor how it is computed. */

#include <config.h>

#include "qss/simulate.h"

#include <math.h>
#include <string.h>

#include "tests/support.h"
#include "tests/system.h"

#define ROWS 100
#define TOLERANCE 1e-4

/* All circuits of circuits/, over a time that is long enough for some events
 * and short enough for the network. */
typedef struct {
  const char *name;
  double stop;
  gboolean stiff;           /* for implicit methods alone */
} Circuit;

static const Circuit circuits[] = {
  { "ac_rlc", 0.05, FALSE },
  { "boost", 1e-3, TRUE },
  { "buck", 1e-3, TRUE },
  { "buck_boost", 1e-3, TRUE },
  { "cauer_low_pass", 20, FALSE },
  { "controlled_sources", 2, FALSE },
  { "cuk", 2.5e-4, TRUE },
  { "diode_bridge", 0.05, FALSE },
  { "divider", 1, FALSE },
  { "flyback", 5e-4, FALSE },
  { "hierarchical", 0.01, FALSE },
  { "hysteresis_buck", 5e-4, TRUE },
  { "interleaved_buck", 1e-3, TRUE },
  { "lc_line", 20, FALSE },
  { "multivibrator", 0.01, FALSE },
  { "nonlinear_oneport", 1e-6, FALSE },
  { "pulse_rc", 600, FALSE },
  { "pulse_rl", 20, FALSE },
  { "pulse_rlc", 50, FALSE },
  { "pwm_inverter", 5e-3, FALSE },
  { "rc_ladder", 50, FALSE },
  { "resistor_bridge", 1, FALSE },
  { "schmitt_trigger", 0.03, FALSE },
  { "sine_r", 0.1, FALSE },
  { "stiff_ladder", 0.02, TRUE },
  { "switched_capacitor", 5e-4, TRUE },
  { "thyristor_bridge", 0.02, TRUE },
  { "transformer_coupling", 10, FALSE }
};

static const char *const methods[] = { "liqss2", "qss2", "qss3" };

typedef struct {
  QbgTrajectory *trajectory;
  QbgStatistics statistics;
} Run;

static gboolean
run (const TestSystem *s, QbgEngineKind engine, const char *method,
     double stop, Run *r, GError **error)
{
  QbgSimulateOptions o = {
    .network = { .method = qbg_method_by_name (method), .stop = stop,
                 .tolerance = TOLERANCE, .quantum = NAN },
    .interval = stop / ROWS, .engine = engine
  };

  r->trajectory = qbg_trajectory_new ();
  return qbg_simulate (s->equations, &o, s->equations->states, r->trajectory,
                       &r->statistics, error);
}

static Run
run_ok (const TestSystem *s, QbgEngineKind engine, const char *method,
        double stop)
{
  g_autoptr (GError) error = NULL;
  Run r;

  ck_assert_msg (run (s, engine, method, stop, &r, &error), "%s: %s",
                 qbg_engine_name (engine), error ? error->message : "");
  return r;
}

static void
run_clear (Run *r)
{
  qbg_trajectory_free (r->trajectory);
  qbg_statistics_clear (&r->statistics);
}

/* The last row at a time up to time. */
static gsize
row_at (const QbgTrajectory *t, double time)
{
  gsize row = 0;

  while (row + 1 < t->n_rows && t->times[row + 1] <= time)
    row++;
  return row;
}

/* Beside the range of all states of its unit. */
static double
largest_difference (const TestSystem *s, const Run *a, const Run *b,
                    double stop)
{
  const QbgTrajectory *x = a->trajectory, *y = b->trajectory;
  double range[2] = { 0, 0 }, worst[2] = { 0, 0 };
  guint compared = 0;

  for (guint k = 0; k <= ROWS; k++) {
    gsize i = row_at (x, k * stop / ROWS * (1 + 1e-12));
    gsize j = row_at (y, k * stop / ROWS * (1 + 1e-12));
    if (fabs (x->times[i] - y->times[j]) > 1e-9 * stop / ROWS)
      continue;
    compared++;
    for (guint n = 0; n < x->traces->len; n++) {
      const QbgVariable *v = QBG_VARIABLE (s->equations->circuit,
                                           QBG_STATE (s->equations, n));
      guint unit = v->kind == QBG_VAR_FLOW;
      double p = QBG_VALUE (x, i, n), q = QBG_VALUE (y, j, n);
      range[unit] = fmax (range[unit], fabs (p));
      worst[unit] = fmax (worst[unit], fabs (p - q));
    }
  }
  ck_assert_uint_gt (compared, ROWS * 9 / 10);
  return fmax (worst[0] / fmax (range[0], 1e-12),
               worst[1] / fmax (range[1], 1e-12));
}

/* Events stretch differences: a switch that is late by what a tolerance makes
 * of its condition. */
static void
compare (const Circuit *c, const TestSystem *s, const char *method)
{
  Run fused = run_ok (s, QBG_ENGINE_FUSED, method, c->stop);
  Run network = run_ok (s, QBG_ENGINE_NETWORK, method, c->stop);
  double steps = fused.statistics.steps;
  double difference = largest_difference (s, &fused, &network, c->stop);

  ck_assert_msg (difference <= 3 * TOLERANCE, "%s, %s: %g", c->name, method,
                 difference);
  ck_assert (fused.statistics.complete && network.statistics.complete);
  if (!c->stiff)
    ck_assert_msg (fabs (network.statistics.steps - steps) <= 0.03 * steps,
                   "%s, %s: %g and %g steps", c->name, method, steps,
                   (double) network.statistics.steps);
  run_clear (&fused);
  run_clear (&network);
}

START_TEST (test_engines_agree)
{
  const Circuit *c = &circuits[_i];
  g_autoptr (TestSystem) s = test_system_of_file (c->name);

  for (guint i = 0; i < (c->stiff ? 1 : G_N_ELEMENTS (methods)); i++)
    compare (c, s, methods[i]);
}
END_TEST

START_TEST (test_every_circuit_is_compared)
{
  g_autofree char *path = g_build_filename (test_source_dir (), "circuits",
                                            NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;
  guint n = 0;

  ck_assert_ptr_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_suffix (name, ".mo");
  ck_assert_uint_eq (n, G_N_ELEMENTS (circuits));
}
END_TEST

/* What the network alone must do right. */

#define CIRCUIT "import Modelica.Electrical.Analog.*; "

/* The voltage of the last row, by the network. */
static double
last_value (const char *text, const char *method, double stop)
{
  g_autoptr (TestSystem) s = test_system_of_text (text);
  Run r = run_ok (s, QBG_ENGINE_NETWORK, method, stop);
  double value = QBG_VALUE (r.trajectory, r.trajectory->n_rows - 1, 0);

  run_clear (&r);
  return value;
}

/* The same of the capacitor C, where there are other states too. */
static double
last_voltage (const char *text, const char *method, double stop)
{
  g_autoptr (TestSystem) s = test_system_of_text (text);
  Run r = run_ok (s, QBG_ENGINE_NETWORK, method, stop);
  guint place = 0;

  while (strcmp (QBG_TRACE (r.trajectory, place)->name, "C.v") != 0)
    ck_assert_uint_lt (++place, r.trajectory->traces->len);
  double value = QBG_VALUE (r.trajectory, r.trajectory->n_rows - 1, place);
  run_clear (&r);
  return value;
}

/* From 1 V to 0.5 V in log (2) s, again and again. */
START_TEST (test_state_is_set_anew_by_a_message)
{
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    ck_assert_double_eq_tol (
      last_value ("model M " CIRCUIT "Basic.Capacitor C(C = 1, v(start = 1)); "
                  "Basic.Resistor R(R = 1); Basic.Ground g; "
                  "equation connect(C.p, R.p); connect(C.n, R.n); "
                  "connect(C.n, g.p); "
                  "when C.v < 0.5 then reinit(C.v, 1); end when; end M;",
                  methods[i], 2),
      exp (-(2 - 2 * log (2))), 5e-4);
}
END_TEST

/* A current that counts its samples: 0 A, 1 A, 2 A ... into 1 F. */
START_TEST (test_samples_change_discrete_variables_with_pre)
{
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    ck_assert_double_eq_tol (
      last_value ("model M " CIRCUIT "Basic.Capacitor C(C = 1, v(start = 0)); "
                  "Sources.SignalCurrent S; Basic.Ground g; "
                  "discrete Real n(start = 0); "
                  "equation connect(S.n, C.p); connect(C.n, g.p); "
                  "connect(S.p, g.p); when sample(1, 1) then n = pre(n) + 1; "
                  "end when; S.i = n; end M;", methods[i], 3.5),
      0 + 1 + 2 + 3 * 0.5, 1e-9);
}
END_TEST

/* der (v) = -v^2 until v^2 < 0.25, at 1 s; then 0.5 (1 - exp (-t)) below. */
START_TEST (test_conditions_and_laws_need_not_be_linear)
{
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    ck_assert_double_eq_tol (
      last_value ("model M " CIRCUIT "Basic.Capacitor C(C = 1, v(start = 1)); "
                  "Sources.SignalCurrent S; Basic.Ground g; "
                  "equation connect(S.p, C.p); connect(C.n, g.p); "
                  "connect(S.n, g.p); S.i = if C.v * C.v < 0.25 then C.v "
                  "else C.v * C.v; end M;", methods[i], 2),
      0.5 * exp (-1), 5e-4);
}
END_TEST

/* A law that is not linear, of signals that never step: a phase that is a
 * polynomial of the method's degree, or less. */

static double
sine_of_ramp (double t)
{
  return sin (2*G_PI * (t + t * t / 2));
}

/* By Simpson's rule: from 0 to stop, what is forgotten at the rate a. */
static double
integral_of_sine (double stop, double a)
{
  enum { PARTS = 20000 };
  double h = stop / PARTS, sum = 0;

  for (guint k = 0; k <= 2 * PARTS; k++) {
    double weight = k == 0 || k == 2 * PARTS ? 1 : k % 2 == 1 ? 4 : 2;
    sum += weight * exp (a * (k * h / 2 - stop)) * sine_of_ramp (k * h / 2);
  }
  return sum * h / 6;
}

#define RAMP "Modelica.Blocks.Sources.Ramp f(height = 4, duration = 4, " \
  "offset = 1); Basic.Capacitor C(C = 1, v(start = 0, fixed = true)); " \
  "Basic.Ground g; "

START_TEST (test_sine_of_a_ramped_frequency_is_followed)
{
  static const struct {
    const char *text;
    double rate;
  } models[] = {
    { "model M " CIRCUIT "Sources.SineCurrentVariableFrequencyAndAmplitude S("
      "useConstantAmplitude = true); " RAMP "equation connect(f.y, S.f); "
      "connect(S.n, C.p); connect(S.p, g.p); connect(C.n, g.p); end M;", 0 },
    { "model M " CIRCUIT "Sources.SineVoltageVariableFrequencyAndAmplitude S("
      "useConstantAmplitude = true); Basic.Resistor R(R = 1); " RAMP
      "equation connect(f.y, S.f); connect(S.p, R.p); connect(R.n, C.p); "
      "connect(S.n, g.p); connect(C.n, g.p); end M;", 1 }
  };

  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    for (guint m = 0; m < G_N_ELEMENTS (methods); m++)
      ck_assert_double_eq_tol (
        last_voltage (models[i].text, methods[m], 3.9),
        integral_of_sine (3.9, models[i].rate), TOLERANCE);
}
END_TEST

/* Above a half from pi/6 to 5 pi/6 of each period. */
START_TEST (test_condition_of_a_sine_is_seen)
{
  for (guint m = 0; m < G_N_ELEMENTS (methods); m++)
    ck_assert_double_eq_tol (
      last_voltage ("model M " CIRCUIT "Real x(start = 0, fixed = true); "
                    "Basic.Capacitor C(C = 1, v(start = 0, fixed = true)); "
                    "Sources.SignalCurrent S; Basic.Ground g; "
                    "equation connect(S.n, C.p); connect(C.n, g.p); "
                    "connect(S.p, g.p); der(x) = 1; "
                    "S.i = if sin(x) > 0.5 then 1 else 0; end M;",
                    methods[m], 19),
      2 * G_PI, 2e-3);
}
END_TEST

START_TEST (test_model_ends_the_simulation)
{
  g_autoptr (TestSystem) s = test_system_of_text (
    "model M " CIRCUIT "Basic.Capacitor C(C = 1, v(start = 1)); "
    "Basic.Resistor R(R = 1); Basic.Ground g; equation connect(C.p, R.p); "
    "connect(C.n, R.n); connect(C.n, g.p); "
    "when C.v < 0.5 then terminate(\"half\"); end when; end M;");
  Run r = run_ok (s, QBG_ENGINE_NETWORK, "qss3", 2);

  ck_assert (!r.statistics.complete);
  ck_assert_str_eq (r.statistics.message, "half");
  ck_assert_double_eq_tol (r.statistics.end, log (2), 1e-3);
  run_clear (&r);
}
END_TEST

START_TEST (test_assertion_ends_the_run_with_its_message)
{
  g_autoptr (TestSystem) s = test_system_of_text (
    "model M " CIRCUIT "Basic.Capacitor C(C = 1, v(start = 1)); "
    "Basic.Resistor R(R = 1); Basic.Ground g; equation connect(C.p, R.p); "
    "connect(C.n, R.n); connect(C.n, g.p); assert(C.v > 0.5, \"low\"); "
    "end M;");
  g_autoptr (GError) error = NULL;
  Run r;

  ck_assert (!run (s, QBG_ENGINE_NETWORK, "qss2", 2, &r, &error));
  ck_assert_ptr_nonnull (strstr (error->message, "low"));
  ck_assert_double_eq_tol (r.statistics.end, log (2), 1e-3);
  run_clear (&r);
}
END_TEST

/* A time constant of 1 us after the switch closes: with the diagonal of before
 * it would take a million steps. */
START_TEST (test_diagonal_follows_the_switches)
{
  g_autoptr (TestSystem) s = test_system_of_text (
    "model M " CIRCUIT "Sources.ConstantVoltage V(V = 1); "
    "Basic.Resistor R(R = 1); Basic.Capacitor C(C = 1, v(start = 0)); "
    "Ideal.IdealClosingSwitch S(Ron = 1e-6, Goff = 1e-6); Basic.Ground g; "
    "Modelica.Blocks.Sources.BooleanStep b(startTime = 0.5); "
    "equation connect(V.p, R.p); connect(R.n, C.p); connect(C.n, g.p); "
    "connect(V.n, g.p); connect(S.p, C.p); connect(S.n, g.p); "
    "connect(b.y, S.control); end M;");
  Run r = run_ok (s, QBG_ENGINE_NETWORK, "liqss2", 1);

  ck_assert_uint_lt (r.statistics.steps, 1000);
  ck_assert_double_eq_tol (
    QBG_VALUE (r.trajectory, r.trajectory->n_rows - 1, 0), 1e-6, 1e-4);
  run_clear (&r);
}
END_TEST

/* LIQSS asks for the diagonal at each step: laws that are all but flat at the
 * start and steep later, also within a loop with a resistor, with an event
 * halfway.  With the diagonal of the start LIQSS2 takes twice as many steps in
 * the first. */

#define CURRENT "Basic.Capacitor C(C = 1, v(start = 0, fixed = true)); " \
  "Sources.SineCurrent I(I = 1000, f = 1); Sources.SignalCurrent D; " \
  "Basic.Ground g; "
#define INTO_C "equation connect(I.n, C.p); connect(I.p, g.p); " \
  "connect(C.n, g.p); connect(D.n, g.p); "

static const char *const steep[] = {
  "model M " CIRCUIT CURRENT INTO_C "connect(D.p, C.p); "
  "D.i = C.v + 1e3*C.v^3; end M;",
  "model M " CIRCUIT CURRENT "Basic.Resistor R(R = 1e-4); " INTO_C
  "connect(C.p, R.p); connect(R.n, D.p); D.i = D.v + 1e3*D.v^3; end M;",
  "model M " CIRCUIT CURRENT INTO_C "connect(D.p, C.p); "
  "D.i = (if time > 0.6 then 2 else 1)*C.v + 1e3*C.v^3; "
  "when time > 1.3 then reinit(C.v, 0.5); end when; end M;"
};

static void
compare_steps (const TestSystem *s, const char *method, double stop)
{
  Run fused = run_ok (s, QBG_ENGINE_FUSED, method, stop);
  Run network = run_ok (s, QBG_ENGINE_NETWORK, method, stop);
  double steps = fused.statistics.steps;

  ck_assert_msg (fabs (network.statistics.steps - steps) <= 0.05 * steps,
                 "%s: %g and %g steps", method, steps,
                 (double) network.statistics.steps);
  ck_assert_double_le (largest_difference (s, &fused, &network, stop),
                       TOLERANCE);
  run_clear (&fused);
  run_clear (&network);
}

START_TEST (test_diagonal_is_of_the_step_where_laws_are_not_linear)
{
  g_autoptr (TestSystem) oneport = test_system_of_file ("nonlinear_oneport");
  g_autoptr (TestSystem) s = test_system_of_text (steep[_i]);

  compare_steps (s, "liqss2", 2);
  compare_steps (s, "liqss3", 2);
  compare_steps (oneport, "liqss3", 1e-6);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("engines");
  TCase *tc = tcase_create ("engines");

  tcase_set_timeout (tc, 120);
  tcase_add_loop_test (tc, test_engines_agree, 0, G_N_ELEMENTS (circuits));
  tcase_add_test (tc, test_every_circuit_is_compared);
  tcase_add_test (tc, test_state_is_set_anew_by_a_message);
  tcase_add_test (tc, test_samples_change_discrete_variables_with_pre);
  tcase_add_test (tc, test_conditions_and_laws_need_not_be_linear);
  tcase_add_test (tc, test_sine_of_a_ramped_frequency_is_followed);
  tcase_add_test (tc, test_condition_of_a_sine_is_seen);
  tcase_add_test (tc, test_model_ends_the_simulation);
  tcase_add_test (tc, test_assertion_ends_the_run_with_its_message);
  tcase_add_test (tc, test_diagonal_follows_the_switches);
  tcase_add_loop_test (tc,
                       test_diagonal_is_of_the_step_where_laws_are_not_linear,
                       0, G_N_ELEMENTS (steep));
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
