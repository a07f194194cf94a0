/* States that settle faster than they step: what rows of the result, zero
 * functions and events see of them. */

#include <config.h>

#include "qss/fused.h"

#include <math.h>

#include "tests/support.h"
#include "tests/system.h"

typedef struct {
  TestSystem *system;
  QbgSolver *solver;
  QbgNetworkOptions options;
  QbgFused *fused;
  double *values;
} Fixture;

static Fixture *
fixture (TestSystem *system, const QbgMethod *method, double stop,
         double tolerance)
{
  Fixture *f = g_new0 (Fixture, 1);
  const QbgCircuit *circuit = system->equations->circuit;
  g_autoptr (GError) error = NULL;

  f->system = system;
  f->solver = qbg_solver_new (system->equations, NULL);
  f->options = (QbgNetworkOptions) { .method = method, .stop = stop,
                                     .tolerance = tolerance,
                                     .quantum = NAN };
  f->values = g_new0 (double, system->equations->n_variables + 1);
  for (guint i = 0; i < circuit->variables->len; i++)
    if (!isnan (QBG_VARIABLE (circuit, i)->start))
      f->values[i] = QBG_VARIABLE (circuit, i)->start;
  f->fused = qbg_fuse (system->equations, f->solver, &f->options, f->values,
                       &error);
  ck_assert_msg (f->fused != NULL, "%s", error ? error->message : "");
  return f;
}

static void
fixture_free (Fixture *f)
{
  qbg_fused_free (f->fused);
  qbg_solver_free (f->solver);
  g_free (f->values);
  test_system_free (f->system);
  g_free (f);
}

static void
run_to (Fixture *f, double time)
{
  g_autoptr (GError) error = NULL;

  ck_assert_msg (qbg_fused_run (f->fused, time, &error), "%s",
                 error ? error->message : "");
}

/* As a row of the result at time. */
static double
value_at (Fixture *f, const char *name, double time)
{
  const QbgVariable *v = test_variable (f->system->model, name);
  QbgVariableId id = v - QBG_VARIABLE (f->system->equations->circuit, 0);
  g_autofree double *rates =
    g_new0 (double, f->system->equations->n_variables);

  qbg_fused_values (f->fused, time, NULL, f->values);
  ck_assert (qbg_solver_evaluate (f->solver, time, f->values, rates, FALSE,
                                  NULL));
  return f->values[id];
}

static const QbgMethod *const methods[] = { &qbg_liqss2, &qbg_liqss3 };

#define ANALOG "Modelica.Electrical.Analog."

/* A coil that a switch interrupts at 0.5 ms, with what the switch lets
 * through. */
static TestSystem *
interrupted (double goff)
{
  g_autofree char *text = g_strdup_printf (
    "model M\n"
    "  " ANALOG "Sources.ConstantVoltage V(V = 20);\n"
    "  " ANALOG "Basic.Inductor L(L = 1e-2, i(start = 0, fixed = true));\n"
    "  " ANALOG "Basic.Resistor R(R = 10);\n"
    "  " ANALOG "Ideal.IdealOpeningSwitch S(Ron = 1e-5, Goff = %g);\n"
    "  Modelica.Blocks.Sources.BooleanStep step(startTime = 5e-4);\n"
    "  " ANALOG "Basic.Ground g;\n"
    "equation\n"
    "  connect(V.p, R.p); connect(R.n, L.p); connect(L.n, S.p);\n"
    "  connect(S.n, g.p); connect(V.n, g.p);\n"
    "  connect(step.y, S.control);\n"
    "end M;\n", goff);

  return test_system_of_text (text);
}

/* L i' + (R + 1/Goff) i = V has long settled. */
START_TEST (test_voltage_at_an_open_switch_is_that_of_the_source)
{
  const double goff = 1e-6;
  Fixture *f = fixture (interrupted (goff), methods[_i], 0.02, 1e-3);

  for (double time = 1e-3; time < 0.02; time += 0.777e-3) {
    run_to (f, time);
    ck_assert_double_eq_tol (value_at (f, "S.v", time), 20 / (1 + 10 * goff),
                             1e-6);
  }
  /* Of a quantum it would be many volts. */
  ck_assert_double_gt (qbg_fused_quantum (f->fused, 0) / goff, 2);
  fixture_free (f);
}
END_TEST

/* Behind 0.01 S the current needs 0.1 ms to go: 0.8 A over 0.01 S are 80 V. */
START_TEST (test_overvoltage_of_an_interrupted_coil_is_in_the_rows)
{
  Fixture *f = fixture (interrupted (1e-2), methods[_i], 0.02, 1e-3);
  const double opened = 5e-4;

  run_to (f, opened);
  double current = value_at (f, "L.i", opened);
  ck_assert_double_gt (current, 0.7);
  ck_assert_double_eq_tol (value_at (f, "S.v", opened), 100 * current, 1e-6);
  for (double after = 1e-6; after < 1e-4; after += 1e-5) {
    run_to (f, opened + after);
    double settled = value_at (f, "V.v", opened + after) / 110;
    double exact = settled + (current - settled) * exp (-after * 110 / 1e-2);
    ck_assert_double_eq_tol (value_at (f, "S.v", opened + after),
                             100 * exact, 0.3);
  }
  fixture_free (f);
}
END_TEST

/* Two coils at one diode: each alone is slow to move, and only the sum of
 * their currents is what the diode and the switch let through. */
START_TEST (test_sum_of_two_coils_is_what_gets_through)
{
  g_autofree char *path =
    g_strdup_printf ("%s/circuits/cuk.mo", test_source_dir ());
  g_autofree char *file = NULL, *text = NULL;
  guint seen = 0;

  ck_assert (g_file_get_contents (path, &file, NULL, NULL));
  text = g_strdup_printf ("%s model M extends Cuk(Goff = 1e-9, duty = 0.1,"
                          " R(R = 1000)); end M;", file);
  Fixture *f = fixture (test_system_of_text (text), methods[_i], 2e-3, 1e-3);
  for (double time = 1e-4; time < 2e-3; time += 3.1e-6) {
    run_to (f, time);
    if (value_at (f, "D.off", time) == 0 || value_at (f, "S.i", time) > 1e-3)
      continue;
    seen++;
    ck_assert_double_lt (fabs (value_at (f, "L1.i", time)
                               - value_at (f, "L.i", time)), 1e-5);
    /* No voltage of the circuit is larger than a few times its source. */
    ck_assert_double_lt (fabs (value_at (f, "D.v", time)), 200);
    ck_assert_double_lt (fabs (value_at (f, "S.v", time)), 200);
  }
  ck_assert_uint_gt (seen, 10);
  fixture_free (f);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("fast");
  TCase *tc = tcase_create ("fast");
  int n = G_N_ELEMENTS (methods);

  tcase_add_loop_test (
    tc, test_voltage_at_an_open_switch_is_that_of_the_source, 0, n);
  tcase_add_loop_test (
    tc, test_overvoltage_of_an_interrupted_coil_is_in_the_rows, 0, n);
  tcase_add_loop_test (tc, test_sum_of_two_coils_is_what_gets_through, 0, n);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
