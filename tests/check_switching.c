/* Simulations of the switching examples against exact solutions: waveforms,
 * the instants at which diodes and thyristors switch, and what the last tenth
 * of the time looks like. */

#include <config.h>

#include "qss/simulate.h"

#include <math.h>

#include "tests/examples.h"
#include "tests/instants.h"
#include "tests/support.h"
#include "tests/system.h"

typedef struct {
  TestExample *example;
  TestSystem *system;
  TestSwitched *exact;
  QbgTrajectory *found;
} Fixture;

static void
add_variable (const Fixture *f, GArray *variables, const char *name)
{
  QbgVariableId id = test_variable (f->system->model, name)
    - QBG_VARIABLE (f->system->equations->circuit, 0);

  g_array_append_val (variables, id);
}

/* What is watched, and the positions of all that switches by itself. */
static GArray *
chosen (const Fixture *f)
{
  GArray *variables = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));

  for (guint k = 0; f->example->watched[k] != NULL; k++)
    add_variable (f, variables, f->example->watched[k]);
  for (int k = 0; k < f->example->circuit.n_parts; k++)
    if (test_switches_by_itself (&f->example->parts[k])) {
      g_autofree char *name = test_off_of (&f->example->parts[k]);
      add_variable (f, variables, name);
    }
  return variables;
}

/* Rows fall anywhere into the periods of the circuits. */
static void
simulate (Fixture *f, const char *method, double tolerance)
{
  QbgSimulateOptions options = {
    .network = { .method = qbg_method_by_name (method),
                 .stop = f->example->circuit.stop, .tolerance = tolerance,
                 .quantum = NAN },
    .interval = f->example->circuit.stop / 487.3
  };
  QbgStatistics statistics;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) variables = chosen (f);

  f->found = qbg_trajectory_new ();
  ck_assert_msg (qbg_simulate (f->system->equations, &options, variables,
                               f->found, &statistics, &error),
                 "%s by %s: %s", f->example->name, method,
                 error ? error->message : "");
  ck_assert (statistics.complete);
  qbg_statistics_clear (&statistics);
}

static Fixture
fixture (guint index, const char *method, double tighter)
{
  Fixture f = { .example = test_example (index) };
  g_autofree char *text = test_example_text (f.example);

  f.system = test_system_of_text (text);
  f.exact = test_switched_run (&f.example->circuit);
  simulate (&f, method, f.example->tolerance / tighter);
  return f;
}

static void
fixture_clear (Fixture *f)
{
  qbg_trajectory_free (f->found);
  test_switched_free (f->exact);
  test_system_free (f->system);
  g_free (f->example);
}

static double
range (const Fixture *f, const char *name, double from)
{
  double low = INFINITY, high = -INFINITY, stop = f->example->circuit.stop;

  for (int k = 0; k <= 500; k++) {
    double exact =
      test_switched_value (f->exact, name, from + (stop - from) * k / 500.7);
    low = fmin (low, exact);
    high = fmax (high, exact);
  }
  return high - low;
}

/* The largest difference beside the range of the exact values, from time from
 * on; not near changes, where it matters on which side one is. */
static double
difference (const Fixture *f, guint trace, double from)
{
  const char *name = QBG_TRACE (f->found, trace)->name;
  double worst = 0, near = 1e-4 * f->example->circuit.stop;

  for (gsize row = 0; row < f->found->n_rows; row++) {
    double time = f->found->times[row];
    if (time >= from && test_switched_distance (f->exact, time) > near)
      worst = fmax (worst, fabs (QBG_VALUE (f->found, row, trace)
                                 - test_switched_value (f->exact, name,
                                                        time)));
  }
  return worst / range (f, name, from);
}

/* How far an instant may be off, and for how long after the start a diode whose
 * voltage and current begin at zero may take its time. */
static double
leeway (const Fixture *f)
{
  return 2e-5 * f->example->circuit.stop;
}

/* Two equal numbers of instants, but for one at the very end. */
static void
compare_instants (const Fixture *f, int number)
{
  const TestPart *part = &f->example->parts[number];
  g_autoptr (GArray) exact =
    test_exact_instants (f->exact, number, leeway (f));
  g_autoptr (GArray) found = test_found_instants (f->found, part, leeway (f));

  ck_assert_msg (abs ((int) exact->len - (int) found->len) <= 1,
                 "%s of %s changes %u times, not %u", part->name,
                 f->example->name, found->len, exact->len);
  for (guint k = 0; k < MIN (exact->len, found->len); k++)
    ck_assert_msg (fabs (g_array_index (exact, double, k)
                         - g_array_index (found, double, k)) < leeway (f),
                   "%s of %s: change %u is at %.12g, not %.12g", part->name,
                   f->example->name, k, g_array_index (found, double, k),
                   g_array_index (exact, double, k));
}

static void
compare_all_instants (const Fixture *f)
{
  for (int k = 0; k < f->example->circuit.n_parts; k++)
    if (test_switches_by_itself (&f->example->parts[k]))
      compare_instants (f, k);
}

static const char *const methods[] = { "liqss2", "liqss3" };

START_TEST (test_waveforms_and_instants_are_the_exact_ones)
{
  guint n = G_N_ELEMENTS (methods);
  Fixture f = fixture (_i / n, methods[_i % n], 1);

  for (guint k = 0; f.example->watched[k] != NULL; k++) {
    double error = difference (&f, k, 0);
    ck_assert_msg (error < 4e-4, "%s of %s by %s: %g", f.example->watched[k],
                   f.example->name, methods[_i % n], error);
  }
  compare_all_instants (&f);
  fixture_clear (&f);
}
END_TEST

/* Beside the ripple itself, which is much smaller than the way up to it. */
START_TEST (test_ripple_is_the_exact_one)
{
  Fixture f = fixture (_i, "liqss3", 10);

  for (guint k = 0; f.example->watched[k] != NULL; k++) {
    double error = difference (&f, k, 0.9 * f.example->circuit.stop);
    ck_assert_msg (error < 5e-3, "%s of %s: %g", f.example->watched[k],
                   f.example->name, error);
  }
  fixture_clear (&f);
}
END_TEST

static int
count_examples (void)
{
  int n = 0;

  for (TestExample *e = test_example (0); e != NULL; e = test_example (++n))
    g_free (e);
  return n;
}

static Suite *
suite (void)
{
  Suite *s = suite_create ("switching");
  TCase *tc = tcase_create ("switching");

  tcase_set_timeout (tc, 30);
  tcase_add_loop_test (tc, test_waveforms_and_instants_are_the_exact_ones, 0,
                       count_examples () * G_N_ELEMENTS (methods));
  tcase_add_loop_test (tc, test_ripple_is_the_exact_one, 0,
                       count_examples ());
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
