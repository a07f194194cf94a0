/* The circuits of circuits/ that neither matrix exponentials (check_linear,
 * check_switching) nor formulas for their jumps (check_triggers) tell of:
 * closed forms of those without storages; the one whose law is not linear,
 * integrated here from equations written down by hand.  And that each circuit
 * is held against something that shares nothing with what simulates it. */

#include <config.h>

#include "qss/simulate.h"

#include <math.h>
#include <string.h>

#include "tests/examples.h"
#include "tests/support.h"
#include "tests/system.h"

enum { ROWS = 200 };

static const char *const methods[] = { "qss2", "qss3", "liqss2", "liqss3" };

static QbgTrajectory *
simulated (const TestSystem *s, const char *method, QbgEngineKind engine,
           double stop, double tolerance, const GArray *variables)
{
  QbgSimulateOptions o = {
    .network = { .method = qbg_method_by_name (method), .stop = stop,
                 .tolerance = tolerance, .quantum = NAN },
    .interval = stop / ROWS, .engine = engine
  };
  QbgTrajectory *t = qbg_trajectory_new ();
  QbgStatistics statistics;
  g_autoptr (GError) error = NULL;

  ck_assert_msg (qbg_simulate (s->equations, &o, variables, t, &statistics,
                               &error), "%s by %s",
                 error ? error->message : "", method);
  qbg_statistics_clear (&statistics);
  return t;
}

/* Closed forms. */

static double
one (double t)
{
  (void) t;
  return 1;
}

static double
sine_1 (double t)
{
  return sin (2*G_PI * t);
}

static double
sine_50 (double t)
{
  return sin (100*G_PI * t);
}

/* The potentials a and b of the bridge's middle, 10 V above and 50 ohms between
 * them: 0.04 a - 0.02 b = 0.1, -0.02 a + (0.03 + 1/110) b = 0.1. */
#define DETERMINANT (0.04 * (0.03 + 1 / 110.0) - 0.02 * 0.02)
#define BRIDGE_A ((0.1 * (0.03 + 1 / 110.0) + 0.02 * 0.1) / DETERMINANT)
#define BRIDGE_B ((0.04 * 0.1 + 0.02 * 0.1) / DETERMINANT)

typedef struct {
  const char *name;
  double amplitude;
} Signal;

static const struct {
  const char *name;
  double stop;
  double (*wave) (double t);
  Signal signals[6];
} closed[] = {
  { "controlled_sources", 2, sine_1,
    { { "V.v", 1 }, { "R1.v", 2 }, { "R2.v", 4 }, { "R2.i", 4e-3 },
      { "R3.v", 8 }, { "R3.i", 8e-3 } } },
  { "divider", 1, one,
    { { "R1.v", 2.5 }, { "R2.v", 7.5 }, { "R2.i", 0.25 } } },
  { "resistor_bridge", 1, one,
    { { "R2.v", BRIDGE_A }, { "R4.v", BRIDGE_B },
      { "meter.i", (BRIDGE_A - BRIDGE_B) / 50 },
      { "R1.i", (10 - BRIDGE_A) / 100 }, { "R3.i", (10 - BRIDGE_B) / 100 } } },
  { "sine_r", 0.1, sine_50, { { "R1.v", 15 }, { "R1.i", 1.5 } } }
};

static GArray *
variables_of (const TestSystem *s, const Signal *signals)
{
  GArray *variables = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));

  for (guint i = 0; i < 6 && signals[i].name != NULL; i++) {
    QbgVariableId id = test_variable (s->model, signals[i].name)
      - QBG_VARIABLE (s->equations->circuit, 0);
    g_array_append_val (variables, id);
  }
  return variables;
}

START_TEST (test_circuits_without_storages_are_as_their_closed_forms)
{
  const Signal *signals = closed[_i].signals;
  g_autoptr (TestSystem) s = test_system_of_file (closed[_i].name);
  g_autoptr (GArray) variables = variables_of (s, signals);

  for (QbgEngineKind e = QBG_ENGINE_FUSED; e <= QBG_ENGINE_NETWORK; e++) {
    g_autoptr (QbgTrajectory) t = simulated (s, "qss2", e, closed[_i].stop,
                                             1e-4, variables);
    ck_assert_uint_gt (t->n_rows, ROWS);
    for (gsize row = 0; row < t->n_rows; row++)
      for (guint i = 0; i < variables->len; i++) {
        double right = signals[i].amplitude * closed[_i].wave (t->times[row]);
        ck_assert_msg (fabs (QBG_VALUE (t, row, i) - right)
                       <= 1e-12 * fabs (signals[i].amplitude),
                       "%s of %s at %g: %.15g, not %.15g", signals[i].name,
                       closed[_i].name, t->times[row], QBG_VALUE (t, row, i),
                       right);
      }
  }
}
END_TEST

/* The oscillator. */

#define ONEPORT "nonlinear_oneport"

typedef struct {
  long double v, i;         /* of the capacitor and the coil */
} Oscillator;

/* L i' = 0.277 V - R i - v, C v' = i - the current of the diode. */
static Oscillator
rates (Oscillator x)
{
  long double diode = 0.0525L * x.v - 0.25L * x.v * x.v
    + x.v * x.v * x.v / 3.0L;

  return (Oscillator) { (x.i - diode) / 1e-9L,
                        (0.277L - 10.0L * x.i - x.v) / 1e-5L };
}

static Oscillator
moved (Oscillator x, long double h, Oscillator rate)
{
  return (Oscillator) { x.v + h * rate.v, x.i + h * rate.i };
}

/* n steps of Runge and Kutta's fourth order. */
static Oscillator
integrated (Oscillator x, long double h, guint n)
{
  for (guint k = 0; k < n; k++) {
    Oscillator a = rates (x), b = rates (moved (x, h / 2, a));
    Oscillator c = rates (moved (x, h / 2, b)), d = rates (moved (x, h, c));
    x.v += h / 6 * (a.v + 2 * b.v + 2 * c.v + d.v);
    x.i += h / 6 * (a.i + 2 * b.i + 2 * c.i + d.i);
  }
  return x;
}

/* The largest error of the voltage and of the current, beside their ranges. */
static double
error_of (const QbgTrajectory *t, double stop, guint parts)
{
  double worst[2] = { 0, 0 }, range[2] = { 0, 0 };
  guint place = strcmp (QBG_TRACE (t, 0)->name, "C.v") == 0 ? 0 : 1;
  Oscillator x = { 0, 0 };

  ck_assert_uint_eq (t->n_rows, ROWS + 1);
  ck_assert_str_eq (QBG_TRACE (t, place)->name, "C.v");
  ck_assert_str_eq (QBG_TRACE (t, 1 - place)->name, "L.i");
  for (guint row = 0; row <= ROWS; row++) {
    double right[] = { (double) x.v, (double) x.i };
    for (guint k = 0; k < 2; k++) {
      double found = QBG_VALUE (t, row, k == 0 ? place : 1 - place);
      worst[k] = fmax (worst[k], fabs (found - right[k]));
      range[k] = fmax (range[k], fabs (right[k]));
    }
    x = integrated (x, stop / ROWS / parts, parts);
  }
  return fmax (worst[0] / range[0], worst[1] / range[1]);
}

/* The error is one of phase, which grows: more than the tolerance, but in
 * proportion to it. */
START_TEST (test_oscillator_is_as_integrated_by_hand)
{
  guint m = _i / 2;
  QbgEngineKind engine = _i % 2 == 0 ? QBG_ENGINE_FUSED : QBG_ENGINE_NETWORK;
  g_autoptr (TestSystem) s = test_system_of_file (ONEPORT);

  for (double tolerance = 1e-4; tolerance > 5e-7; tolerance /= 100) {
    if (tolerance < 1e-5 && m % 2 == 0)
      continue;
    g_autoptr (QbgTrajectory) t = simulated (s, methods[m], engine, 1e-5,
                                             tolerance, s->equations->states);
    double error = error_of (t, 1e-5, 200);
    ck_assert_msg (error <= 5 * tolerance, "by %s with %g: %g", methods[m],
                   tolerance, error);
  }
}
END_TEST

/* Half the steps give the same: what it is held against is known well. */
START_TEST (test_integration_by_hand_is_exact_enough)
{
  Oscillator fine = integrated ((Oscillator) { 0, 0 }, 1e-5L / 40000, 40000);
  Oscillator coarse = integrated ((Oscillator) { 0, 0 }, 1e-5L / 20000, 20000);

  ck_assert_double_eq_tol ((double) fine.v, (double) coarse.v, 1e-10);
  ck_assert_double_eq_tol ((double) fine.i, (double) coarse.i, 1e-11);
}
END_TEST

/* All circuits. */

/* In how many of the lists a circuit is. */
static guint
count_checks (const char *name)
{
  guint n = strcmp (name, ONEPORT) == 0;

  for (guint i = 0; i < G_N_ELEMENTS (closed); i++)
    n += strcmp (closed[i].name, name) == 0;
  for (guint i = 0; test_linear_example (i) != NULL; i++)
    n += strcmp (test_linear_example (i)->name, name) == 0;
  for (guint i = 0; test_trigger_example (i) != NULL; i++)
    n += strcmp (test_trigger_example (i), name) == 0;
  TestExample *e;
  for (guint i = 0; (e = test_example (i)) != NULL; i++) {
    n += strcmp (e->name, name) == 0;
    g_free (e);
  }
  return n;
}

START_TEST (test_every_circuit_is_held_against_something_independent)
{
  g_autofree char *path = g_build_filename (test_source_dir (), "circuits",
                                            NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *file;
  guint n = 0;

  ck_assert_ptr_nonnull (dir);
  while ((file = g_dir_read_name (dir)) != NULL) {
    if (!g_str_has_suffix (file, ".mo"))
      continue;
    g_autofree char *name = g_strndup (file, strlen (file) - 3);
    ck_assert_msg (count_checks (name) == 1, "%s is held against %u", name,
                   count_checks (name));
    n++;
  }
  ck_assert_uint_gt (n, 0);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("examples");
  TCase *tc = tcase_create ("examples");

  tcase_set_timeout (tc, 60);
  tcase_add_loop_test (tc,
                       test_circuits_without_storages_are_as_their_closed_forms,
                       0, G_N_ELEMENTS (closed));
  tcase_add_loop_test (tc, test_oscillator_is_as_integrated_by_hand, 0,
                       2 * G_N_ELEMENTS (methods));
  tcase_add_test (tc, test_integration_by_hand_is_exact_enough);
  tcase_add_test (tc,
                  test_every_circuit_is_held_against_something_independent);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
