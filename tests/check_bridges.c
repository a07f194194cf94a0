/* Bridges of diodes and of thyristors behind inductances of the lines, over
 * what conducts and blocks and over tolerances, against exact solutions.
 *
 * When a diode takes over is a matter of microamperes: the voltage at it is
 * what is left of a current over a tiny conductance. */

#include <config.h>

#include "qss/simulate.h"

#include <math.h>

#include "tests/examples.h"
#include "tests/instants.h"
#include "tests/support.h"
#include "tests/system.h"

static const struct { const char *file, *model; } bridges[] = {
  { "six_pulse", "SixPulse" }, { "thyristor_bridge", "ThyristorBridge" }
};

static const char *const currents[] = {
  "L.i", "Ls[1].i", "Ls[2].i", "Ls[3].i"
};

static const double rons[] = { 1e-2, 1e-5, 1e-9 };
static const double goffs[] = { 1e-2, 1e-5, 1e-9 };
static const double tolerances[] = { 1e-2, 1e-3, 1e-4, 1e-5 };
static const char *const methods[] = { "liqss2", "liqss3" };

/* Errors beside the largest value, in tolerances. */
#define FACTOR 1
/* Seconds: how far off instants may be, and from when on they count. */
#define NEAR 2e-6
#define START 1e-4

typedef struct {
  guint bridge;
  double ron, goff;
} Point;

static Point
point (guint i)
{
  Point p = { .bridge = i % G_N_ELEMENTS (bridges) };

  i /= G_N_ELEMENTS (bridges);
  p.ron = rons[i % G_N_ELEMENTS (rons)];
  p.goff = goffs[i / G_N_ELEMENTS (rons)];
  return p;
}

/* With less than 1e-7 S rounding of currents makes voltages of its own; what
 * that lets through is 2e-6 of the currents. */
static TestExample *
exact_circuit (const Point *p)
{
  TestExample *e = test_example_by_name (bridges[p->bridge].file);

  test_example_set_switches (e, p->ron, fmax (p->goff, 1e-7));
  return e;
}

static TestSystem *
system_of (const Point *p, const TestExample *example)
{
  g_autofree char *file = test_example_text (example);
  g_autofree char *text = g_strdup_printf (
    "%s model M extends %s(Ron = %.17g, Goff = %.17g); end M;", file,
    bridges[p->bridge].model, p->ron, p->goff);

  return test_system_of_text (text);
}

static void
add_variable (const TestSystem *system, const char *name, GArray *variables)
{
  QbgVariableId id = test_variable (system->model, name)
    - QBG_VARIABLE (system->equations->circuit, 0);

  g_array_append_val (variables, id);
}

static GArray *
wanted (const TestSystem *system, const TestExample *example)
{
  GArray *variables = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));

  for (guint k = 0; k < G_N_ELEMENTS (currents); k++)
    add_variable (system, currents[k], variables);
  for (int k = 0; k < example->circuit.n_parts; k++)
    if (test_switches_by_itself (&example->parts[k])) {
      g_autofree char *name = test_off_of (&example->parts[k]);
      add_variable (system, name, variables);
    }
  return variables;
}

static QbgTrajectory *
simulated (const TestSystem *system, const TestExample *example,
           const char *method, double tolerance, const char *what)
{
  double stop = example->circuit.stop;
  QbgSimulateOptions options = {
    .network = { .method = qbg_method_by_name (method), .stop = stop,
                 .tolerance = tolerance, .quantum = NAN },
    .interval = stop / 237.3
  };
  QbgTrajectory *found = qbg_trajectory_new ();
  QbgStatistics statistics;
  g_autoptr (GArray) variables = wanted (system, example);
  g_autoptr (GError) error = NULL;

  ck_assert_msg (qbg_simulate (system->equations, &options, variables, found,
                               &statistics, &error),
                 "%s: %s", what, error ? error->message : "");
  qbg_statistics_clear (&statistics);
  return found;
}

/* Beside the largest value. */
static double
difference (TestSwitched *exact, const QbgTrajectory *found, guint trace)
{
  const char *name = QBG_TRACE (found, trace)->name;
  double worst = 0, largest = 0;

  for (gsize row = 0; row < found->n_rows; row++) {
    double value = test_switched_value (exact, name, found->times[row]);
    largest = fmax (largest, fabs (value));
    worst = fmax (worst, fabs (QBG_VALUE (found, row, trace) - value));
  }
  return worst / largest;
}

/* Not at the very start, where all voltages and currents are zero.  Behind
 * 1e-9 S what is left of a current when a diode opens may go on for an instant
 * through the one on the other side. */
static void
compare_changes (const char *what, const TestExample *example, double goff,
                 TestSwitched *exact, const QbgTrajectory *found)
{
  double stop = example->circuit.stop;

  for (int k = 0; k < example->circuit.n_parts; k++) {
    const TestPart *part = &example->parts[k];
    if (!test_switches_by_itself (part))
      continue;
    g_autoptr (GArray) right = test_exact_instants (exact, k, START);
    g_autoptr (GArray) is = test_found_instants (found, part, START);
    guint less = test_count_unmatched (right, is, NEAR, stop);
    guint more = test_count_unmatched (is, right, NEAR, stop);
    guint most = goff < 1e-7 ? right->len + 2 : 0;
    ck_assert_msg (less == 0 && more <= most && is->len - more <= right->len,
                   "%s: of %u changes of %s %u are missing, and of %u %u are "
                   "too many", what, right->len, part->name, less, is->len,
                   more);
  }
}

static void
compare_currents (const char *what, double tolerance, TestSwitched *exact,
                  const QbgTrajectory *found)
{
  for (guint k = 0; k < G_N_ELEMENTS (currents); k++) {
    double error = difference (exact, found, k);
    ck_assert_msg (error < FACTOR * tolerance, "%s: %s is off by %g", what,
                   currents[k], error);
  }
}

START_TEST (test_currents_and_changes_are_the_exact_ones)
{
  Point p = point (_i);
  g_autofree TestExample *example = exact_circuit (&p);
  g_autoptr (TestSwitched) exact = test_switched_run (&example->circuit);
  g_autoptr (TestSystem) system = system_of (&p, example);

  for (guint k = 0; k < G_N_ELEMENTS (tolerances); k++)
    for (guint m = 0; m < G_N_ELEMENTS (methods); m++) {
      g_autofree char *what = g_strdup_printf (
        "%s by %s at %g, Ron %g, Goff %g", example->name, methods[m],
        tolerances[k], p.ron, p.goff);
      g_autoptr (QbgTrajectory) found =
        simulated (system, example, methods[m], tolerances[k], what);
      compare_changes (what, example, p.goff, exact, found);
      compare_currents (what, tolerances[k], exact, found);
    }
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("bridges");
  TCase *tc = tcase_create ("bridges");

  tcase_set_timeout (tc, 20);
  tcase_add_loop_test (
    tc, test_currents_and_changes_are_the_exact_ones, 0,
    G_N_ELEMENTS (bridges) * G_N_ELEMENTS (rons) * G_N_ELEMENTS (goffs));
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
