/* The fused network by itself: what it allocates, that states which are stiff
 * with each other step together, and that idle parts stay idle. */

#include <config.h>

#include "qss/fused.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"
#include "tests/system.h"

static guint64 allocations;

extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t n, size_t size);
extern void *__libc_realloc (void *memory, size_t size);

#ifndef __SANITIZE_ADDRESS__
void *
malloc (size_t size)
{
  allocations++;
  return __libc_malloc (size);
}

void *
calloc (size_t n, size_t size)
{
  allocations++;
  return __libc_calloc (n, size);
}

void *
realloc (void *memory, size_t size)
{
  allocations++;
  return __libc_realloc (memory, size);
}
#endif

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

static double
value_of (Fixture *f, const char *name)
{
  const QbgVariable *v = test_variable (f->system->model, name);
  QbgVariableId id = v - QBG_VARIABLE (f->system->equations->circuit, 0);
  g_autofree double *rates =
    g_new0 (double, f->system->equations->n_variables);
  double time = qbg_fused_time (f->fused);

  qbg_fused_values (f->fused, time, NULL, f->values);
  ck_assert (qbg_solver_evaluate (f->solver, time, f->values, rates, FALSE,
                                  NULL));
  return f->values[id];
}

START_TEST (test_steps_allocate_nothing)
{
  static const QbgMethod *const methods[] = {
    &qbg_qss1, &qbg_qss2, &qbg_qss3, &qbg_liqss1, &qbg_liqss2, &qbg_liqss3
  };
  Fixture *f = fixture (test_system_of_file ("lc_line"), methods[_i], 10,
                        1e-2);

  run_to (f, 1);
  guint64 steps = qbg_fused_all_steps (f->fused), before = allocations;
  gboolean ok = qbg_fused_run (f->fused, 5, NULL);
  guint64 after = allocations;
  ck_assert (ok);
  ck_assert_uint_eq (after, before);
  ck_assert_uint_gt (qbg_fused_all_steps (f->fused), steps + 10);
  fixture_free (f);
}
END_TEST

/* Once every position of the switches has been met. */
START_TEST (test_events_allocate_nothing)
{
  static const char *const circuits[] = {
    "buck", "interleaved_buck", "flyback"
  };
  Fixture *f = fixture (test_system_of_file (circuits[_i]), &qbg_liqss2, 0.02,
                        1e-3);

  run_to (f, 4e-3);
  guint64 events = qbg_fused_instants (f->fused), before = allocations;
  gboolean ok = qbg_fused_run (f->fused, 6e-3, NULL);
  guint64 after = allocations;
  ck_assert (ok);
  ck_assert_uint_eq (after, before);
  ck_assert_uint_gt (qbg_fused_instants (f->fused), events + 10);
  fixture_free (f);
}
END_TEST

/* Members of one fast combination are found together, whichever of them are
 * needed. */
START_TEST (test_needed_states_are_what_they_are_among_all)
{
  Fixture *f = fixture (test_system_of_file ("thyristor_bridge"), &qbg_liqss2,
                        0.2, 1e-3);
  const QbgEquations *eq = f->system->equations;
  g_autofree double *some = g_new (double, eq->n_variables);
  g_autofree guint8 *has = g_new0 (guint8, eq->states->len);
  g_autoptr (GArray) states = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (guint32));
  QbgNeeded needed = { states, has, none };

  run_to (f, 0.05);
  qbg_fused_values (f->fused, 0.05, NULL, f->values);
  g_array_set_size (states, 1);
  for (guint32 i = 0; i < eq->states->len; i++) {
    for (guint k = 0; k < eq->n_variables; k++)
      some[k] = NAN;
    g_array_index (states, guint32, 0) = i;
    has[i] = TRUE;
    qbg_fused_values (f->fused, 0.05, &needed, some);
    has[i] = FALSE;
    ck_assert_double_eq (some[QBG_STATE (eq, i)],
                         f->values[QBG_STATE (eq, i)]);
  }
  fixture_free (f);
}
END_TEST

/* Two inductors with a large resistor between them: their currents are equal
 * within 0.1 ns, and rise together. */
static const char two_inductors[] =
  "model M\n"
  "  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 10);\n"
  "  Modelica.Electrical.Analog.Basic.Inductor L1(L = 1e-5), L2(L = 1e-5);\n"
  "  Modelica.Electrical.Analog.Basic.Resistor leak(R = 1e5), R(R = 1);\n"
  "  Modelica.Electrical.Analog.Basic.Ground g;\n"
  "equation\n"
  "  connect(V.p, L1.p); connect(L1.n, L2.p); connect(L1.n, leak.p);\n"
  "  connect(L2.n, R.p); connect(R.n, g.p); connect(leak.n, g.p);\n"
  "  connect(V.n, g.p);\n"
  "end M;\n";

START_TEST (test_states_that_are_stiff_with_each_other_step_together)
{
  static const QbgMethod *const methods[] = { &qbg_liqss2, &qbg_liqss3 };
  static const double most[] = { 2000, 1000 };
  Fixture *f = fixture (test_system_of_text (two_inductors), methods[_i],
                        1e-4, 1e-3);

  run_to (f, 5e-5);
  double exact = 10 * (1 - exp (-5e-5 / 2e-5));
  ck_assert_double_eq_tol (value_of (f, "L1.i"), exact, 1e-2);
  ck_assert_double_eq_tol (value_of (f, "L2.i"), exact, 1e-2);
  ck_assert_uint_lt (qbg_fused_all_steps (f->fused), most[_i]);
  fixture_free (f);
}
END_TEST

START_TEST (test_cuk_needs_a_fraction_of_the_steps_of_single_states)
{
  Fixture *f = fixture (test_system_of_file ("cuk"), &qbg_liqss2, 0.01, 1e-3);

  run_to (f, 0.01);
  ck_assert_uint_lt (qbg_fused_all_steps (f->fused), 20000);
  fixture_free (f);
}
END_TEST

/* The second circuit is at rest. */
static const char two_circuits[] =
  "model M\n"
  "  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 1, f = 1);\n"
  "  Modelica.Electrical.Analog.Basic.Resistor R1(R = 1), R2(R = 1);\n"
  "  Modelica.Electrical.Analog.Basic.Capacitor C1(C = 1), C2(C = 1);\n"
  "  Modelica.Electrical.Analog.Ideal.IdealDiode D;\n"
  "  Modelica.Electrical.Analog.Basic.Ground g;\n"
  "equation\n"
  "  connect(V.p, D.p); connect(D.n, R1.p); connect(R1.n, C1.p);\n"
  "  connect(C1.n, g.p); connect(V.n, g.p);\n"
  "  connect(R2.p, C2.p); connect(R2.n, g.p); connect(C2.n, g.p);\n"
  "end M;\n";

START_TEST (test_part_that_does_not_change_has_no_steps)
{
  Fixture *f = fixture (test_system_of_text (two_circuits), &qbg_liqss2, 3,
                        1e-4);

  run_to (f, 3);
  ck_assert_uint_gt (qbg_fused_steps (f->fused, 0), 10);
  ck_assert_uint_eq (qbg_fused_steps (f->fused, 1), 0);
  fixture_free (f);
}
END_TEST

/* A thyristor that has just been fired carries no more current than a quantum,
 * and must not be put out by that. */
START_TEST (test_fired_thyristor_is_not_put_out_by_quanta)
{
  double found[2];

  for (guint i = 0; i < 2; i++) {
    Fixture *f = fixture (test_system_of_file ("thyristor_bridge"),
                          &qbg_liqss3, 0.2, i == 0 ? 1e-3 : 1e-5);
    run_to (f, 0.1);
    found[i] = value_of (f, "L.i");
    fixture_free (f);
  }
  ck_assert_double_eq_tol (found[0], found[1], 1e-2);
}
END_TEST

START_TEST (test_runs_are_the_same_to_the_bit)
{
  double first[3] = { 0 };

  for (guint i = 0; i < 2; i++) {
    Fixture *f = fixture (test_system_of_file ("thyristor_bridge"),
                          &qbg_liqss2, 0.2, 1e-3);
    run_to (f, 0.05);
    double now[3] = { value_of (f, "L.i"), value_of (f, "Ls[1].i"),
                      qbg_fused_events (f->fused) };
    ck_assert (i == 0 || memcmp (first, now, sizeof now) == 0);
    memcpy (first, now, sizeof now);
    fixture_free (f);
  }
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("fused");
  TCase *tc = tcase_create ("fused");

  tcase_set_timeout (tc, 60);
#ifndef __SANITIZE_ADDRESS__
  tcase_add_loop_test (tc, test_steps_allocate_nothing, 0, 6);
  tcase_add_loop_test (tc, test_events_allocate_nothing, 0, 3);
#endif
  tcase_add_loop_test (
    tc, test_states_that_are_stiff_with_each_other_step_together, 0, 2);
  tcase_add_test (tc,
                  test_cuk_needs_a_fraction_of_the_steps_of_single_states);
  tcase_add_test (tc, test_needed_states_are_what_they_are_among_all);
  tcase_add_test (tc, test_part_that_does_not_change_has_no_steps);
  tcase_add_test (tc, test_fired_thyristor_is_not_put_out_by_quanta);
  tcase_add_test (tc, test_runs_are_the_same_to_the_bit);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
