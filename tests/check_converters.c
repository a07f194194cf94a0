/* Each converter over a grid of duty cycles, loads, and resistances and
 * conductances of its switches, in continuous and discontinuous conduction,
 * against exact solutions. */

#include <config.h>

#include "qss/simulate.h"

#include <math.h>

#include "tests/examples.h"
#include "tests/support.h"
#include "tests/system.h"

static const struct {
  const char *file, *model;
  const char *states[5];
  double least_goff;        /* below it two coils at one diode that blocks may
                               be so stiff with each other that a run takes
                               minutes */
} converters[] = {
  { "buck", "Buck", { "L.i", "C.v" }, 0 },
  { "boost", "Boost", { "L.i", "C.v" }, 0 },
  { "buck_boost", "BuckBoost", { "L.i", "C.v" }, 0 },
  { "cuk", "Cuk", { "L1.i", "L.i", "C1.v", "C.v" }, 1e-6 },
  { "flyback", "Flyback", { "Lm.i", "C.v" }, 0 }
};

static const double duties[] = { 0.1, 0.5, 0.85 };
static const double loads[] = { 1, 20, 1000 };      /* ohms */
static const struct { double ron, goff; } switches[] = {
  { 1e-2, 1e-2 }, { 1e-5, 1e-5 }, { 1e-9, 1e-9 }, { 1e-9, 1e-2 }
};

enum { PERIODS = 30 };

typedef struct {
  guint converter;
  double duty, load, ron, goff;
} Point;

static Point
point (guint i)
{
  Point p;

  p.converter = i % G_N_ELEMENTS (converters);
  i /= G_N_ELEMENTS (converters);
  p.duty = duties[i % G_N_ELEMENTS (duties)];
  i /= G_N_ELEMENTS (duties);
  p.load = loads[i % G_N_ELEMENTS (loads)];
  i /= G_N_ELEMENTS (loads);
  p.ron = switches[i].ron;
  p.goff = fmax (switches[i].goff, converters[p.converter].least_goff);
  return p;
}

static TestExample *
exact_circuit (const Point *p)
{
  TestExample *e = test_example_by_name (converters[p->converter].file);

  e->controls[0].width = p->duty;
  test_example_part (e, "R")->value = p->load;
  test_example_set_switches (e, p->ron, p->goff);
  e->circuit.stop = PERIODS * e->controls[0].period;
  return e;
}

static TestSystem *
system_of (const Point *p)
{
  g_autofree char *path =
    g_strdup_printf ("%s/circuits/%s.mo", test_source_dir (),
                     converters[p->converter].file);
  g_autofree char *file = NULL, *text = NULL;

  ck_assert (g_file_get_contents (path, &file, NULL, NULL));
  text = g_strdup_printf (
    "%s model M extends %s(duty = %.17g, Ron = %.17g, Goff = %.17g,"
    " R(R = %.17g)); end M;", file, converters[p->converter].model, p->duty,
    p->ron, p->goff, p->load);
  return test_system_of_text (text);
}

static QbgTrajectory *
simulated (const TestSystem *system, const Point *p, double stop)
{
  QbgSimulateOptions options = {
    .network = { .method = qbg_method_by_name ("liqss3"), .stop = stop,
                 .tolerance = 1e-4, .quantum = NAN },
    .interval = stop / 97.3
  };
  QbgTrajectory *found = qbg_trajectory_new ();
  QbgStatistics statistics;
  g_autoptr (GArray) variables =
    g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  g_autoptr (GError) error = NULL;

  for (guint k = 0; converters[p->converter].states[k] != NULL; k++) {
    QbgVariableId id =
      test_variable (system->model, converters[p->converter].states[k])
      - QBG_VARIABLE (system->equations->circuit, 0);
    g_array_append_val (variables, id);
  }
  ck_assert_msg (qbg_simulate (system->equations, &options, variables, found,
                               &statistics, &error),
                 "%s, duty %g, load %g, Ron %g, Goff %g: %s",
                 converters[p->converter].file, p->duty, p->load, p->ron,
                 p->goff, error ? error->message : "");
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

START_TEST (test_states_are_the_exact_ones)
{
  Point p = point (_i);
  g_autofree TestExample *example = exact_circuit (&p);
  g_autoptr (TestSwitched) exact = test_switched_run (&example->circuit);
  g_autoptr (TestSystem) system = system_of (&p);
  g_autoptr (QbgTrajectory) found =
    simulated (system, &p, example->circuit.stop);

  for (guint k = 0; k < found->traces->len; k++) {
    double error = difference (exact, found, k);
    ck_assert_msg (error < 1e-3, "%s of %s, duty %g, load %g, Ron %g, "
                   "Goff %g: %g", QBG_TRACE (found, k)->name, example->name,
                   p.duty, p.load, p.ron, p.goff, error);
  }
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("converters");
  TCase *tc = tcase_create ("converters");

  tcase_set_timeout (tc, 30);
  tcase_add_loop_test (tc, test_states_are_the_exact_ones, 0,
                       G_N_ELEMENTS (converters) * G_N_ELEMENTS (duties)
                       * G_N_ELEMENTS (loads) * G_N_ELEMENTS (switches));
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
