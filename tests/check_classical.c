/* Classical methods against closed forms, their own theory and each other; and
 * how they fail. */

#include <config.h>

#include "classical/integrate.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "classical/denormals.h"
#include "tests/integrated.h"
#include "tests/support.h"

static const char *const all[] = {
  "cvode", "adams", "ida", "dopri5", "sdirk", "rk4", "euler"
};

/* Those that choose their steps. */
enum { N_VARIABLE = 5 };

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

START_TEST (test_capacitor_charges_by_the_exponential)
{
  g_autoptr (TestSystem) s = test_system_of_text (rc);
  QbgIntegrateOptions o = test_integrate_options (all[_i], 2, 1e-5);
  double tolerance = strcmp (all[_i], "euler") == 0 ? 1e-2 : 2e-4;
  g_autoptr (QbgTrajectory) t = test_integrated (s, &o, NULL, NULL);

  /* the step is at an output time: one row more for its other side */
  ck_assert_int_eq (t->n_rows, 202);
  for (gsize row = 0; row < t->n_rows; row++)
    ck_assert_double_eq_tol (QBG_VALUE (t, row, 0),
                             rc_voltage (t->times[row]), tolerance);
}
END_TEST

START_TEST (test_jump_has_a_row_on_either_side)
{
  g_autoptr (TestSystem) s = test_system_of_text (rc);
  QbgIntegrateOptions o = test_integrate_options (all[_i], 2, 1e-3);
  g_autoptr (GArray) variables =
    g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  QbgVariableId v = test_variable (s->model, "V.v")
    - QBG_VARIABLE (s->model->circuit, 0);
  QbgIntegrateStatistics statistics;
  guint found = 0;

  o.interval = 0.3;
  g_array_append_val (variables, v);
  g_autoptr (QbgTrajectory) t = test_integrated (s, &o, variables,
                                                 &statistics);
  for (gsize row = 1; row < t->n_rows; row++)
    if (t->times[row] == t->times[row - 1]) {
      ck_assert_double_eq (t->times[row], 0.25);
      ck_assert_double_eq (QBG_VALUE (t, row - 1, 0), 0);
      ck_assert_double_eq (QBG_VALUE (t, row, 0), 5);
      found++;
    }
  ck_assert_int_eq (found, 1);
  ck_assert_int_eq (statistics.events, 1);
  ck_assert_int_gt (statistics.steps, 0);
  ck_assert_int_ge (statistics.evaluations, statistics.steps);
  qbg_integrate_statistics_clear (&statistics);
}
END_TEST

/* A series circuit of R = 1, L = 1, C = 0.2 from v = 1, i = 0: with a = 1/2,
 * w = sqrt (5 - 1/4), v = exp (-a t) (cos (w t) + a/w sin (w t)). */
static const char rlc[] =
  "model Rlc import Modelica.Electrical.Analog.Basic;"
  "  Basic.Resistor R(R = 1); Basic.Inductor L(L = 1, i(start = 0));"
  "  Basic.Capacitor C(C = 0.2, v(start = 1)); Basic.Ground g;"
  "equation connect(C.p, R.p); connect(R.n, L.p); connect(L.n, C.n);"
  "  connect(C.n, g.p); end Rlc;";

static double
rlc_error (const TestSystem *s, const QbgIntegrateOptions *o)
{
  g_autoptr (QbgTrajectory) t = test_integrated (s, o, NULL, NULL);
  guint c = qbg_trajectory_find (t, "C.v");
  double a = 0.5, w = sqrt (4.75), worst = 0;

  ck_assert_int_ne (c, QBG_NO_TRACE);
  for (gsize row = 0; row < t->n_rows; row++) {
    double x = t->times[row];
    worst = fmax (worst, fabs (QBG_VALUE (t, row, c) - exp (-a*x)
                               * (cos (w*x) + a/w * sin (w*x))));
  }
  return worst;
}

START_TEST (test_error_falls_by_the_order_of_the_method)
{
  static const struct {
    const char *method;
    int order;
  } fixed[] = { { "euler", 1 }, { "rk4", 4 } };
  g_autoptr (TestSystem) s = test_system_of_text (rlc);
  QbgIntegrateOptions o = test_integrate_options (fixed[_i].method, 4, 1e-4);
  double last = NAN;

  ck_assert (qbg_integrator_is_fixed (o.method));
  ck_assert_int_eq (qbg_integrator_order (o.method), fixed[_i].order);
  for (o.step = 0.02; o.step > 0.002; o.step /= 2) {
    double error = rlc_error (s, &o);
    if (!isnan (last))
      ck_assert_double_eq_tol (log2 (last / error), fixed[_i].order, 0.15);
    last = error;
  }
}
END_TEST

START_TEST (test_error_is_in_proportion_to_the_tolerance)
{
  g_autoptr (TestSystem) s = test_system_of_text (rlc);
  double first = 0;

  for (double tolerance = 1e-3; tolerance > 5e-10; tolerance /= 10) {
    QbgIntegrateOptions o = test_integrate_options (all[_i], 4, tolerance);
    double error = rlc_error (s, &o);
    ck_assert_msg (error < 30 * tolerance, "%s: %g at %g", all[_i], error,
                   tolerance);
    if (tolerance == 1e-3)
      first = error;
    else if (tolerance < 5e-9)
      ck_assert_double_lt (error, 1e-4 * first);
  }
}
END_TEST

START_TEST (test_runs_are_equal_to_the_bit)
{
  g_autoptr (TestSystem) s = test_system_of_file ("cauer_low_pass");
  QbgIntegrateOptions o = test_integrate_options (all[_i], 5, 1e-4);
  QbgIntegrateStatistics a, b;
  g_autoptr (QbgTrajectory) x = test_integrated (s, &o, NULL, &a);
  g_autoptr (QbgTrajectory) y = test_integrated (s, &o, NULL, &b);

  ck_assert_int_eq (x->n_rows, y->n_rows);
  ck_assert_int_eq (memcmp (x->values, y->values, x->n_rows
                            * x->traces->len * sizeof (double)), 0);
  ck_assert_int_eq (a.evaluations, b.evaluations);
  qbg_integrate_statistics_clear (&a);
  qbg_integrate_statistics_clear (&b);
}
END_TEST

START_TEST (test_circuit_without_states_follows_its_sources)
{
  g_autoptr (TestSystem) s = test_system_of_file ("sine_r");
  QbgIntegrateOptions o = test_integrate_options (all[_i], 0.02, 1e-4);
  g_autoptr (GArray) variables =
    g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  double largest = 0;

  for (guint i = 0; i < s->model->circuit->variables->len; i++)
    g_array_append_val (variables, i);
  g_autoptr (QbgTrajectory) t = test_integrated (s, &o, variables, NULL);
  ck_assert_int_eq (s->equations->states->len, 0);
  ck_assert_int_eq (t->n_rows, 201);
  for (gsize row = 0; row < t->n_rows; row++)
    for (guint i = 0; i < variables->len; i++)
      largest = fmax (largest, fabs (QBG_VALUE (t, row, i)));
  ck_assert_double_gt (largest, 0.1);
}
END_TEST

/* Failures. */

static void
fails (const TestSystem *s, const QbgIntegrateOptions *o, int code,
       const char *text)
{
  g_autoptr (QbgTrajectory) trajectory = qbg_trajectory_new ();
  g_autoptr (GError) error = NULL;
  QbgIntegrateStatistics statistics;

  ck_assert (!qbg_integrate (s->equations, o, s->equations->states, trajectory,
                             &statistics, &error));
  ck_assert (!statistics.complete);
  ck_assert_msg (g_error_matches (error, QBG_INTEGRATE_ERROR, code)
                 && strstr (error->message, text) != NULL,
                 "%s: %s", qbg_integrator_name (o->method), error->message);
  qbg_integrate_statistics_clear (&statistics);
}

START_TEST (test_stop_must_be_after_the_start)
{
  g_autoptr (TestSystem) s = test_system_of_text (rlc);
  QbgIntegrateOptions o = test_integrate_options (all[_i], 1, 1e-4);

  o.start = 2;
  fails (s, &o, QBG_INTEGRATE_ERROR_OPTIONS, "stop time");
  o.start = 0;
  o.step = -1;
  fails (s, &o, QBG_INTEGRATE_ERROR_OPTIONS, "step");
}
END_TEST

START_TEST (test_too_much_accuracy_is_refused)
{
  g_autoptr (TestSystem) s = test_system_of_text (rlc);
  QbgIntegrateOptions o = test_integrate_options (all[_i], 1, 1e-18);

  fails (s, &o, QBG_INTEGRATE_ERROR_STEP, "");
}
END_TEST

/* How a simulation fails, which must not come to its end. */
static GError *
failure_of (const TestSystem *s, const QbgIntegrateOptions *o, double *end,
            gsize *n_rows)
{
  g_autoptr (QbgTrajectory) trajectory = qbg_trajectory_new ();
  QbgIntegrateStatistics statistics;
  GError *error = NULL;

  ck_assert (!qbg_integrate (s->equations, o, s->equations->states, trajectory,
                             &statistics, &error));
  *end = statistics.end;
  *n_rows = trajectory->n_rows;
  qbg_integrate_statistics_clear (&statistics);
  return error;
}

/* i = -v^3 into 1 F from 1 V: v = 1/sqrt (1 - 2 t) ends at 0.5 s. */
START_TEST (test_state_that_runs_away_is_named)
{
  g_autoptr (TestSystem) s = test_system_of_text (
    "model Away"
    "  model Cubic extends Modelica.Electrical.Analog.Interfaces.OnePort;"
    "  equation i = -v^3; end Cubic;"
    "  Cubic r; Modelica.Electrical.Analog.Basic.Capacitor C(C = 1,"
    "  v(start = 1)); Modelica.Electrical.Analog.Basic.Ground g;"
    "equation connect(C.p, r.p); connect(C.n, r.n); connect(C.n, g.p);"
    "end Away;");
  QbgIntegrateOptions o = test_integrate_options (all[_i], 1, 1e-4);
  double end;
  gsize n_rows;
  g_autoptr (GError) error = failure_of (s, &o, &end, &n_rows);

  ck_assert_msg (end > 0.45 && end < 0.65, "%g", end);
  ck_assert_msg (strstr (error->message, "C.v") != NULL, "%s",
                 error->message);
  ck_assert_int_gt (n_rows, 80);
}
END_TEST

/* v = -ln (exp (-v0) - t) ends at once: rates overflow within a step. */
START_TEST (test_state_that_escapes_at_once_is_given_up)
{
  g_autoptr (TestSystem) s = test_system_of_text (
    "model Escape"
    "  model Source extends Modelica.Electrical.Analog.Interfaces.OnePort;"
    "  equation i = -exp(v); end Source;"
    "  Source r; Modelica.Electrical.Analog.Basic.Capacitor C(C = 1,"
    "  v(start = 0, fixed = true)); Modelica.Electrical.Analog.Basic.Ground g;"
    "equation connect(C.p, r.p); connect(C.n, r.n); connect(C.n, g.p);"
    "end Escape;");
  QbgIntegrateOptions o = test_integrate_options (all[_i], 5, 1e-4);
  double end;
  gsize n_rows;
  o.interval = 0.01;
  g_autoptr (GError) error = failure_of (s, &o, &end, &n_rows);

  ck_assert_double_eq_tol (end, 1, 0.05);
}
END_TEST

/* i = 100 (sqrt (v) - 0.1) from 1 V comes to rest at 0.01 V, below which a
 * stage may find no root. */
START_TEST (test_stage_without_rates_asks_for_a_shorter_step)
{
  g_autoptr (TestSystem) s = test_system_of_text (
    "model Root"
    "  model Drain extends Modelica.Electrical.Analog.Interfaces.OnePort;"
    "  equation i = 100*(sqrt(v) - 0.1); end Drain;"
    "  Drain r; Modelica.Electrical.Analog.Basic.Capacitor C(C = 1,"
    "  v(start = 1, fixed = true)); Modelica.Electrical.Analog.Basic.Ground g;"
    "equation connect(C.p, r.p); connect(C.n, r.n); connect(C.n, g.p);"
    "end Root;");
  QbgIntegrateOptions o = test_integrate_options (all[_i], 0.2, 1e-4);
  g_autoptr (QbgTrajectory) t = test_integrated (s, &o, NULL, NULL);

  ck_assert_double_eq_tol (QBG_VALUE (t, t->n_rows - 1, 0), 0.01, 1e-3);
  for (gsize row = 1; row < t->n_rows; row++)
    {
      /* Implicitly: t = (1 - u + a ln ((1 - a) / (u - a))) / 50, u = sqrt (v),
         a = 0.1. */
      double u = sqrt (QBG_VALUE (t, row, 0)), a = 0.1;
      if (u > 0.15)
        ck_assert_double_eq_tol (
          (1 - u + a * log ((1 - a) / (u - a))) / 50, t->times[row], 1e-4);
    }
}
END_TEST

/* Of a rectifier that is not quite ideal, behind 20 V of 50 Hz. */
static double
charge (double t, double v)
{
  double u = 20 * sin (100 * G_PI * t) - v;

  return ((u + sqrt (u * u + 1e-4)) - v / 1000) / 1e-3;
}

static double
charged (double stop)
{
  double h = 1e-5, v = 0;

  for (guint k = 0; k < stop / h - 0.5; k++)
    {
      double t = k * h, k1 = charge (t, v), k2 = charge (t + h/2, v + h/2*k1);
      double k3 = charge (t + h/2, v + h/2*k2), k4 = charge (t + h, v + h*k3);
      v += h / 6 * (k1 + 2*k2 + 2*k3 + k4);
    }
  return v;
}

/* Between the peaks next to nothing happens, so that steps could grow until
 * they go from one valley to another. */
START_TEST (test_peaks_of_a_source_are_not_stepped_over)
{
  g_autoptr (TestSystem) s = test_system_of_text (
    "model Rectifier import Modelica.Electrical.Analog.{Basic, Sources};"
    "  model Soft extends Modelica.Electrical.Analog.Interfaces.OnePort;"
    "  equation i = v + sqrt(v^2 + 1e-4); end Soft;"
    "  Sources.SineVoltage V(V = 20, f = 50); Soft d;"
    "  Basic.Resistor R(R = 1e3);"
    "  Basic.Capacitor C(C = 1e-3, v(start = 0, fixed = true)); Basic.Ground g;"
    "equation connect(V.n, g.p); connect(V.p, d.p); connect(d.n, C.p);"
    "  connect(C.n, g.p); connect(C.p, R.p); connect(R.n, g.p);"
    "end Rectifier;");
  QbgIntegrateOptions o = test_integrate_options (all[_i], 1, 1e-4);
  o.interval = 1;
  g_autoptr (QbgTrajectory) t = test_integrated (s, &o, NULL, NULL);

  ck_assert_double_eq_tol (QBG_VALUE (t, t->n_rows - 1, 0), charged (1), 0.02);
}
END_TEST

/* Edges of a clock are no chatter, however dense beside the whole. */
START_TEST (test_many_edges_at_the_start_are_passed)
{
  g_autoptr (TestSystem) s = test_system_of_text (
    "model Burst import Modelica.Electrical.Analog.{Basic, Sources};"
    "  Sources.TableVoltage V(table=[0, 0; 1, 1]);"
    "  Basic.Resistor R(R = 1); Basic.Ground g;"
    "  Basic.Capacitor C(C = 1, v(start = 0, fixed = true));"
    "  discrete Integer n(start = 0, fixed = true); "
    "equation connect(V.p, R.p); connect(R.n, C.p); connect(C.n, g.p);"
    "  connect(V.n, g.p);"
    "  when sample(0, 1e-9) then n = pre(n) + 1;"
    "    if n > 1500 then terminate(\"enough\"); end if; end when; end Burst;");
  QbgIntegrateOptions o = test_integrate_options (all[_i], 1e3, 1e-4);
  QbgIntegrateStatistics statistics;
  g_autoptr (QbgTrajectory) t = test_integrated (s, &o, NULL, &statistics);

  ck_assert_str_eq (statistics.message, "enough");
  qbg_integrate_statistics_clear (&statistics);
}
END_TEST

/* A current of 1 A against the voltage: v slides to zero at 1 s, where each
 * sign of it asks for the other. */
START_TEST (test_conditions_that_change_without_end_are_named)
{
  g_autoptr (TestSystem) s = test_system_of_text (
    "model Slide"
    "  model Friction extends Modelica.Electrical.Analog.Interfaces.OnePort;"
    "  equation i = if v > 0 then 1 else -1; end Friction;"
    "  Friction r; Modelica.Electrical.Analog.Basic.Capacitor C(C = 1,"
    "  v(start = 1)); Modelica.Electrical.Analog.Basic.Ground g;"
    "equation connect(C.p, r.p); connect(C.n, r.n); connect(C.n, g.p);"
    "end Slide;");
  QbgIntegrateOptions o = test_integrate_options (all[_i], 2, 1e-4);
  double end;
  gsize n_rows;
  g_autoptr (GError) error = failure_of (s, &o, &end, &n_rows);

  ck_assert_msg (g_error_matches (error, QBG_INTEGRATE_ERROR,
                                  QBG_INTEGRATE_ERROR_CHATTER)
                 && strstr (error->message, "r.v > 0") != NULL, "%s: %s",
                 all[_i], error->message);
  ck_assert_double_eq_tol (end, 1, 1e-3);
}
END_TEST

START_TEST (test_model_may_end_the_simulation)
{
  g_autoptr (TestSystem) s = test_system_of_text (
    "model Ends import Modelica.Electrical.Analog.Basic;"
    "  Basic.Resistor R(R = 1); Basic.Ground g;"
    "  Basic.Capacitor C(C = 1, v(start = 1)); Real v = C.v;"
    "equation connect(C.p, R.p); connect(R.n, C.n); connect(C.n, g.p);"
    "  when v < 0.5 then terminate(\"half is gone\"); end when; end Ends;");
  QbgIntegrateOptions o = test_integrate_options (all[_i], 2, 1e-6);
  QbgIntegrateStatistics statistics;
  g_autoptr (QbgTrajectory) t = test_integrated (s, &o, NULL, &statistics);

  ck_assert_str_eq (statistics.message, "half is gone");
  ck_assert_double_eq_tol (statistics.end, log (2), 3e-3);
  ck_assert_double_eq (t->times[t->n_rows - 1], statistics.end);
  qbg_integrate_statistics_clear (&statistics);
}
END_TEST

START_TEST (test_interrupted_run_has_a_last_row)
{
  static volatile int interrupted = 1;
  g_autoptr (TestSystem) s = test_system_of_text (rlc);
  QbgIntegrateOptions o = test_integrate_options (all[_i], 1, 1e-4);
  g_autoptr (QbgTrajectory) trajectory = qbg_trajectory_new ();
  QbgIntegrateStatistics statistics;

  o.interrupted = &interrupted;
  ck_assert (qbg_integrate (s->equations, &o, s->equations->states, trajectory,
                            &statistics, NULL));
  ck_assert (!statistics.complete);
  ck_assert_double_eq (trajectory->times[trajectory->n_rows - 1],
                       statistics.end);
  qbg_integrate_statistics_clear (&statistics);
}
END_TEST

START_TEST (test_methods_are_found_by_name)
{
  guint n = 0;

  ck_assert_ptr_null (qbg_integrator_by_name ("simpson"));
  for (const QbgIntegrator *const *m = qbg_integrators (); *m != NULL; m++) {
    ck_assert_str_eq (qbg_integrator_name (*m), all[n++]);
    ck_assert_ptr_eq (qbg_integrator_by_name (qbg_integrator_name (*m)), *m);
    ck_assert_int_gt (strlen (qbg_integrator_summary (*m)), 5);
  }
  ck_assert_int_eq (n, G_N_ELEMENTS (all));
  ck_assert_ptr_eq (qbg_integrator_by_name ("CVODE"),
                    qbg_integrator_by_name ("cvode"));
}
END_TEST

START_TEST (test_denormals_are_back_afterwards)
{
  volatile double tiny = DBL_MIN;
  guint was = qbg_denormals_flush ();
#ifdef __SSE2__
  ck_assert (tiny / 4 == 0);
#endif
  qbg_denormals_restore (was);
  ck_assert (tiny / 4 > 0);
  g_autoptr (TestSystem) s = test_system_of_text (rlc);
  QbgIntegrateOptions o = test_integrate_options ("cvode", 1, 1e-4);
  g_autoptr (QbgTrajectory) t = test_integrated (s, &o, NULL, NULL);
  ck_assert (tiny / 4 > 0);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("classical");
  TCase *tc = tcase_create ("classical");
  int n = G_N_ELEMENTS (all);

  tcase_set_timeout (tc, 60);
  tcase_add_loop_test (tc, test_capacitor_charges_by_the_exponential, 0, n);
  tcase_add_loop_test (tc, test_jump_has_a_row_on_either_side, 0, n);
  tcase_add_loop_test (tc, test_error_falls_by_the_order_of_the_method, 0, 2);
  tcase_add_loop_test (tc, test_error_is_in_proportion_to_the_tolerance, 0,
                       N_VARIABLE);
  tcase_add_loop_test (tc, test_runs_are_equal_to_the_bit, 0, n);
  tcase_add_loop_test (tc, test_circuit_without_states_follows_its_sources, 0,
                       n);
  tcase_add_loop_test (tc, test_stop_must_be_after_the_start, 0, n);
  tcase_add_loop_test (tc, test_too_much_accuracy_is_refused, 0, N_VARIABLE);
  tcase_add_loop_test (tc, test_state_that_runs_away_is_named, 0, n);
  tcase_add_loop_test (tc, test_state_that_escapes_at_once_is_given_up, 0, n);
  tcase_add_loop_test (tc, test_stage_without_rates_asks_for_a_shorter_step, 0,
                       N_VARIABLE);
  tcase_add_loop_test (tc, test_peaks_of_a_source_are_not_stepped_over, 0,
                       N_VARIABLE);
  tcase_add_loop_test (tc, test_many_edges_at_the_start_are_passed, 0, n);
  tcase_add_loop_test (tc, test_conditions_that_change_without_end_are_named,
                       0, n);
  tcase_add_loop_test (tc, test_model_may_end_the_simulation, 0, n);
  tcase_add_loop_test (tc, test_interrupted_run_has_a_last_row, 0, n);
  tcase_add_test (tc, test_methods_are_found_by_name);
  tcase_add_test (tc, test_denormals_are_back_afterwards);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
