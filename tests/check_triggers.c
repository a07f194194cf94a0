/* Circuits with amplifiers against closed forms: when the outputs of limited
 * ones jump, and where they start if several outputs are possible; capacitors
 * that ideal ones tie to each other. */

#include <config.h>

#include "qss/simulate.h"

#include <math.h>

#include "tests/examples.h"
#include "tests/run.h"
#include "tests/support.h"

/* The variables of a simulation of system until stop, with rows at events. */
static QbgTrajectory *
simulated (const TestSystem *system, const char *const *names, double stop)
{
  QbgSimulateOptions options = test_options ("liqss3", stop, 1e-6);

  options.interval = stop;
  return test_simulate_named (system, &options, names);
}

/* The next row after row at which the first trace has jumped by far. */
static gsize
next_jump (const QbgTrajectory *t, gsize row)
{
  for (row++; row < t->n_rows; row++)
    if (t->times[row] == t->times[row - 1]
        && fabs (QBG_VALUE (t, row, 0) - QBG_VALUE (t, row - 1, 0)) > 20)
      return row;
  return 0;
}

START_TEST (test_multivibrator_has_the_period_of_its_formula)
{
  static const char *const names[] = { "amplifier.out.v", "C.v", NULL };
  g_autoptr (TestSystem) system =
    test_system_of_file (test_trigger_example (TEST_MULTIVIBRATOR));
  g_autoptr (QbgTrajectory) t = simulated (system, names, 0.01);
  /* C goes from 10 V to -7.499 V, where the amplifier, of gain 15000, leaves
   * its end; then to 7.499 V, and so on, with R C = 1 ms. */
  double end = 7.5 - 15.0 / 15000;
  double expected = 1e-3 * log (25 / (15 - end));
  double half = 1e-3 * log ((15 + end) / (15 - end));
  gsize row = 0;

  ck_assert_double_eq_tol (QBG_VALUE (t, 0, 0), -15, 1e-12);
  for (int k = 0; k < 9; k++) {
    row = next_jump (t, row);
    ck_assert_int_gt (row, 0);
    ck_assert_double_eq_tol (t->times[row], expected, 1e-7);
    ck_assert_double_eq_tol (QBG_VALUE (t, row, 0), k % 2 ? -15 : 15, 1e-9);
    ck_assert_double_eq_tol (QBG_VALUE (t, row, 1), k % 2 ? end : -end,
                             1e-4);
    expected += half;
  }
  ck_assert_int_eq (next_jump (t, row), 0);
}
END_TEST

/* It jumps where 5 sin (100 pi t) passes -3 V downwards and 3 V upwards. */
START_TEST (test_schmitt_trigger_jumps_at_its_thresholds)
{
  static const char *const names[] = { "amplifier.out.v", "V.v", NULL };
  g_autoptr (TestSystem) system =
    test_system_of_file (test_trigger_example (TEST_SCHMITT_TRIGGER));
  g_autoptr (QbgTrajectory) t = simulated (system, names, 0.1);
  double angle = asin (0.6) / (100 * G_PI);
  gsize row = 0;

  for (int k = 0; k < 9; k++) {
    row = next_jump (t, row);
    ck_assert_int_gt (row, 0);
    gboolean up = QBG_VALUE (t, row, 0) > 0;
    ck_assert_double_eq_tol (QBG_VALUE (t, row, 0), up ? 15 : -15, 1e-9);
    ck_assert_double_eq_tol (QBG_VALUE (t, row, 1), up ? 3 : -3, 1e-6);
    ck_assert_double_eq_tol (fmod (t->times[row], 0.01), angle, 1e-8);
  }
}
END_TEST

/* A trigger without input may be at either end, or between them. */
START_TEST (test_amplifier_starts_where_it_is_told)
{
  static const struct { const char *type; double output; } starts[] = {
    { "UpperLimit", 15 }, { "LowerLimit", -15 }, { "NoHomotopy", 0 }
  };
  static const char *const names[] = { "A.out.v", NULL };
  g_autofree char *text = g_strdup_printf (
    "model M import Modelica.Electrical.Analog.{Basic, Ideal};"
    "  Ideal.IdealizedOpAmpLimited A(homotopyType ="
    "    Modelica.Blocks.Types.LimiterHomotopy.%s);"
    "  Basic.Resistor R1(R = 1), R2(R = 1); Basic.Ground g;"
    "equation connect(A.in_n, g.p); connect(A.out, R1.p);"
    "  connect(R1.n, A.in_p); connect(R2.p, A.in_p); connect(R2.n, g.p);"
    "end M;", starts[_i].type);
  g_autoptr (TestSystem) system = test_system_of_text (text);
  g_autoptr (QbgTrajectory) t = simulated (system, names, 1);

  ck_assert_double_eq_tol (QBG_VALUE (t, 0, 0), starts[_i].output, 1e-12);
}
END_TEST

/* An integrator, then a differentiator: the amplifiers' inputs are at ground,
 * so both capacitors have one and the same voltage, but for the sign. */
START_TEST (test_capacitors_share_a_state_across_amplifiers)
{
  static const char *const names[] = { "C1.v", "C2.v", "B.out.v", NULL };
  g_autoptr (TestSystem) system = test_system_of_text (
    "model M import Modelica.Electrical.Analog.{Basic, Ideal, Sources};"
    "  Sources.ConstantVoltage V(V = 3); Basic.Resistor R(R = 2), R2(R = 5);"
    "  Basic.Capacitor C1(C = 0.5), C2(C = 0.1); Basic.Ground g;"
    "  Ideal.IdealOpAmp3Pin A, B;"
    "equation connect(V.n, g.p); connect(V.p, R.p); connect(R.n, A.in_n);"
    "  connect(C1.p, A.in_n); connect(C1.n, A.out); connect(A.in_p, g.p);"
    "  connect(C2.p, A.out); connect(C2.n, B.in_n); connect(B.in_p, g.p);"
    "  connect(R2.p, B.in_n); connect(R2.n, B.out); end M;");
  g_autoptr (QbgTrajectory) t = simulated (system, names, 2);
  gsize last = t->n_rows - 1;

  ck_assert_int_eq (system->equations->states->len, 1);
  ck_assert_double_eq_tol (QBG_VALUE (t, last, 0), 3 / 2.0 / 0.5 * 2, 1e-6);
  ck_assert_double_eq_tol (QBG_VALUE (t, last, 1), -6, 1e-6);
  ck_assert_double_eq_tol (QBG_VALUE (t, last, 2), 5 * 0.1 * 3, 1e-6);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("triggers");
  TCase *tc = tcase_create ("triggers");

  tcase_add_test (tc, test_multivibrator_has_the_period_of_its_formula);
  tcase_add_test (tc, test_schmitt_trigger_jumps_at_its_thresholds);
  tcase_add_test (tc, test_capacitors_share_a_state_across_amplifiers);
  tcase_add_loop_test (tc, test_amplifier_starts_where_it_is_told, 0, 3);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
