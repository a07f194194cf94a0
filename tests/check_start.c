/* The start of a simulation, against values computed by hand. */

#include <config.h>

#include "bondgraph/start.h"

#include <math.h>
#include <string.h>

#include "tests/run.h"
#include "tests/support.h"

/* V, R1 and L in series; C beside R2 at their end. */
#define RLC(changes, initial) \
  "model M import Modelica.Electrical.Analog.{Basic, Sources, Ideal};" \
  "  Sources.ConstantVoltage V(V = 10);" \
  "  Basic.Resistor R1(R = 2), R2(R = 3); Basic.Inductor L(L = 0.1);" \
  "  Basic.Capacitor C(C = 1e-3" changes "); Basic.Ground g;" \
  initial \
  "equation connect(V.p, R1.p); connect(R1.n, L.p); connect(L.n, C.p);" \
  "  connect(C.p, R2.p); connect(R2.n, g.p); connect(C.n, g.p);" \
  "  connect(V.n, g.p); end M;"

/* The value of a variable at the start, by its full name. */
static double
start_of (const char *text, const char *name)
{
  g_autoptr (TestSystem) s = test_system_of_text (text);
  QbgSimulateOptions o = test_options ("liqss2", 1e-3, 1e-3);
  g_autoptr (QbgTrajectory) t = test_simulate (s, &o, NULL);
  guint trace = qbg_trajectory_find (t, name);

  ck_assert_msg (trace != QBG_NO_TRACE, "%s", name);
  return QBG_VALUE (t, 0, trace);
}

START_TEST (test_steady_start_is_at_rest)
{
  const char *text = RLC ("", "initial equation der(C.v) = 0; der(L.i) = 0;");
  g_autoptr (TestSystem) s = test_system_of_text (text);
  QbgSimulateOptions o = test_options ("qss3", 1, 1e-4);
  QbgStatistics statistics;
  g_autoptr (QbgTrajectory) t = test_simulate (s, &o, &statistics);

  ck_assert_double_eq_tol (start_of (text, "C.v"), 6, 1e-9);
  ck_assert_double_eq_tol (start_of (text, "L.i"), 2, 1e-9);
  ck_assert_int_eq (statistics.steps, 0);
  qbg_statistics_clear (&statistics);
}
END_TEST

START_TEST (test_equation_between_states_determines_the_one_that_is_open)
{
  ck_assert_double_eq_tol (
    start_of (RLC (", v(start = 4, fixed = true)",
                   "initial equation C.v = 2*L.i;"), "L.i"), 2, 1e-12);
}
END_TEST

START_TEST (test_any_variable_may_be_fixed)
{
  /* 1 A through R2 are 3 V. */
  ck_assert_double_eq_tol (
    start_of (RLC ("", "initial equation R2.i = 1;"), "C.v"), 3, 1e-9);
  ck_assert_double_eq_tol (
    start_of (RLC ("), C2(C = 1, v(start = 5, fixed = true)",
                   "equation connect(C2.p, C.p); connect(C2.n, g.p);"),
              "C.v"), 5, 1e-9);
}
END_TEST

START_TEST (test_too_few_equations_leave_the_others_at_their_start)
{
  ck_assert_double_eq_tol (
    start_of (RLC (", v(start = 4)", "initial equation der(L.i) = 0;"),
              "C.v"), 4, 1e-12);
  /* 10 V - 2 Ohm L.i - 4 V = 0 */
  ck_assert_double_eq_tol (
    start_of (RLC (", v(start = 4)", "initial equation der(L.i) = 0;"),
              "L.i"), 3, 1e-9);
}
END_TEST

START_TEST (test_equations_that_agree_may_be_too_many)
{
  ck_assert_double_eq_tol (
    start_of (RLC (", v(start = 6, fixed = true)",
                   "initial equation C.v = 6; R2.i = 2; der(C.v) = 0;"),
              "L.i"), 2, 1e-9);
}
END_TEST

START_TEST (test_nonlinear_circuit_starts_steadily)
{
  /* 10 - v = v + v^3 */
  double v = start_of (
    "model M import Modelica.Electrical.Analog.{Basic, Sources, Interfaces};"
    "  model Bent extends Interfaces.OnePort;"
    "  equation i = v + v^3; end Bent;"
    "  Sources.ConstantVoltage V(V = 10); Basic.Resistor R(R = 1); Bent b;"
    "  Basic.Capacitor C(C = 1); Basic.Ground g;"
    "initial equation der(C.v) = 0;"
    "equation connect(V.p, R.p); connect(R.n, b.p); connect(b.n, g.p);"
    "  connect(C.p, R.n); connect(C.n, g.p); connect(V.n, g.p); end M;",
    "C.v");

  ck_assert_double_eq_tol (10 - v, v + v*v*v, 1e-7);
}
END_TEST

/* A rectifier: the diode conducts where the steady start is, though not where
 * the search begins. */
START_TEST (test_positions_of_switches_and_states_agree)
{
  const char *text =
    "model M import Modelica.Electrical.Analog.{Basic, Sources, Ideal};"
    "  Sources.ConstantVoltage V(V = 10); Basic.Resistor R1(R = 1), R2(R = 4);"
    "  Ideal.IdealDiode D(Ron = 1e-5, Goff = 1e-5, Vknee = 0);"
    "  Basic.Capacitor C(C = 1, v(start = 20)); Basic.Ground g;"
    "initial equation der(C.v) = 0;"
    "equation connect(V.p, D.p); connect(D.n, R1.p); connect(R1.n, C.p);"
    "  connect(C.p, R2.p); connect(R2.n, g.p); connect(C.n, g.p);"
    "  connect(V.n, g.p); end M;";

  ck_assert_double_eq_tol (start_of (text, "C.v"), 40 / (5 + 1e-5), 1e-6);
}
END_TEST

static void
assert_refused (const char *text, const char *part)
{
  g_autoptr (TestSystem) s = test_system_of_text (text);
  g_autoptr (QbgDiags) diags = qbg_diags_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (QbgSolver) solver = qbg_solver_new (s->equations, &error);
  g_autofree double *values = qbg_start (s->equations, solver, 0, diags,
                                         &error);

  ck_assert_ptr_null (values);
  ck_assert_ptr_nonnull (error);
  ck_assert_int_eq (qbg_diags_errors (diags), 1);
  ck_assert_msg (strstr (qbg_diags_get (diags, 0)->message, part) != NULL,
                 "%s", qbg_diags_get (diags, 0)->message);
}

START_TEST (test_contradictions_are_told)
{
  assert_refused (RLC (", v(start = 4, fixed = true)",
                       "initial equation C.v = 5;"), "differ by 1");
  assert_refused (RLC (", v(start = 1, fixed = true)), "
                       "C2(C = 1, v(start = 5, fixed = true)",
                       "equation connect(C2.p, C.p); connect(C2.n, g.p);"),
                  "cannot start at 5, which is fixed: the circuit makes it 1");
  assert_refused (RLC ("), C2(C = 1", "initial equation der(C2.v) = 0;"
                       "equation connect(C2.p, I.p); connect(C2.n, g.p);"
                       "  connect(I.n, g.p);"
                       "public Sources.ConstantCurrent I(I = 1);"),
                  "does not depend on any value");
  assert_refused (RLC ("", "initial equation exp(C.v) = -1;"),
                  "no values of 'C.v'");
}
END_TEST

START_TEST (test_dependent_storage_that_is_not_fixed_follows_silently)
{
  ck_assert_double_eq_tol (
    start_of (RLC (", v(start = 4)), C2(C = 1, v(start = 5)",
                   "equation connect(C2.p, C.p); connect(C2.n, g.p);"),
              "C2.v"), 4, 1e-12);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("start");
  TCase *tc = tcase_create ("start");

  tcase_add_test (tc, test_steady_start_is_at_rest);
  tcase_add_test (
    tc, test_equation_between_states_determines_the_one_that_is_open);
  tcase_add_test (tc, test_any_variable_may_be_fixed);
  tcase_add_test (tc,
                  test_too_few_equations_leave_the_others_at_their_start);
  tcase_add_test (tc, test_equations_that_agree_may_be_too_many);
  tcase_add_test (tc, test_nonlinear_circuit_starts_steadily);
  tcase_add_test (tc, test_positions_of_switches_and_states_agree);
  tcase_add_test (tc, test_contradictions_are_told);
  tcase_add_test (
    tc, test_dependent_storage_that_is_not_fixed_follows_silently);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
