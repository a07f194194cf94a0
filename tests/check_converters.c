/* Each converter over a grid of duty cycles, loads, frequencies, and
 * resistances and conductances of its switches, in continuous and discontinuous
 * conduction, against exact solutions: states, and when diodes switch.
 *
 * The whole grid takes long; what is checked is a part of it that jumps about
 * in it.  QBG_WHOLE_GRID=1 checks all. */

#include <config.h>

#include "qss/simulate.h"

#include <math.h>

#include "tests/examples.h"
#include "tests/instants.h"
#include "tests/support.h"
#include "tests/system.h"

static const struct {
  const char *file, *model;
  const char *states[6];
} converters[] = {
  { "buck", "Buck", { "L.i", "C.v" } },
  { "boost", "Boost", { "L.i", "C.v" } },
  { "buck_boost", "BuckBoost", { "L.i", "C.v" } },
  { "cuk", "Cuk", { "L1.i", "L.i", "C1.v", "C.v" } },
  { "flyback", "Flyback", { "Lm.i", "C.v" } },
  { "interleaved_buck", "InterleavedBuck",
    { "L[1].i", "L[2].i", "L[3].i", "L[4].i", "C.v" } }
};

static const double duties[] = { 0.1, 0.5, 0.85 };
static const double loads[] = { 1, 20, 1000 };      /* ohms */
static const double speeds[] = { 0.3, 1, 8 };       /* times its frequency */
static const double rons[] = { 1e-2, 1e-5, 1e-9 };
static const double goffs[] = { 1e-2, 1e-5, 1e-9 };
static const char *const methods[] = { "liqss2", "liqss3" };

enum { PERIODS = 30, PART = 4 };

/* Of a period: how far off instants may be. */
#define NEAR 5e-4

typedef struct {
  guint converter;
  double duty, load, speed, ron, goff;
  const char *method;
} Point;

static guint
whole (void)
{
  return G_N_ELEMENTS (converters) * G_N_ELEMENTS (duties)
    * G_N_ELEMENTS (loads) * G_N_ELEMENTS (speeds) * G_N_ELEMENTS (rons)
    * G_N_ELEMENTS (goffs) * G_N_ELEMENTS (methods);
}

/* The digits of i, one for each axis. */
static guint
digit (guint *i, guint base)
{
  guint result = *i % base;

  *i /= base;
  return result;
}

#define PICK(values, i) (values)[digit (i, G_N_ELEMENTS (values))]

static Point
point (guint i)
{
  return (Point) {
    .converter = digit (&i, G_N_ELEMENTS (converters)),
    .duty = PICK (duties, &i), .load = PICK (loads, &i),
    .speed = PICK (speeds, &i), .ron = PICK (rons, &i),
    .goff = PICK (goffs, &i), .method = PICK (methods, &i)
  };
}

static TestExample *
exact_circuit (const Point *p)
{
  TestExample *e = test_example_by_name (converters[p->converter].file);

  for (int k = 0; k < e->circuit.n_controls; k++) {
    e->controls[k].width = p->duty;
    e->controls[k].period /= p->speed;
    e->controls[k].start /= p->speed;
  }
  test_example_part (e, "R")->value = p->load;
  test_example_set_switches (e, p->ron, p->goff);
  e->circuit.stop = PERIODS * e->controls[0].period;
  e->circuit.step /= p->speed;
  return e;
}

static TestSystem *
system_of (const Point *p, const TestExample *example)
{
  g_autofree char *file = test_example_text (example);
  g_autofree char *text = g_strdup_printf (
    "%s model M extends %s(f = %.17g, duty = %.17g, Ron = %.17g,"
    " Goff = %.17g, R(R = %.17g)); end M;", file,
    converters[p->converter].model, 1 / example->controls[0].period, p->duty,
    p->ron, p->goff, p->load);
  return test_system_of_text (text);
}

static void
add_variable (const TestSystem *system, const char *name, GArray *variables)
{
  QbgVariableId id = test_variable (system->model, name)
    - QBG_VARIABLE (system->equations->circuit, 0);

  g_array_append_val (variables, id);
}

/* Its states, and the positions of its diodes. */
static GArray *
wanted (const TestSystem *system, const Point *p, const TestExample *example)
{
  GArray *variables = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));

  for (guint k = 0; converters[p->converter].states[k] != NULL; k++)
    add_variable (system, converters[p->converter].states[k], variables);
  for (int k = 0; k < example->circuit.n_parts; k++)
    if (test_switches_by_itself (&example->parts[k])) {
      g_autofree char *name = test_off_of (&example->parts[k]);
      add_variable (system, name, variables);
    }
  return variables;
}

static char *
name_of (const Point *p)
{
  return g_strdup_printf ("%s by %s, duty %g, load %g, speed %g, Ron %g, "
                          "Goff %g", converters[p->converter].file, p->method,
                          p->duty, p->load, p->speed, p->ron, p->goff);
}

static QbgTrajectory *
simulated (const TestSystem *system, const Point *p,
           const TestExample *example)
{
  double stop = example->circuit.stop;
  QbgSimulateOptions options = {
    .network = { .method = qbg_method_by_name (p->method), .stop = stop,
                 .tolerance = 1e-4, .quantum = NAN },
    .interval = stop / 97.3
  };
  QbgTrajectory *found = qbg_trajectory_new ();
  QbgStatistics statistics;
  g_autoptr (GArray) variables = wanted (system, p, example);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = name_of (p);

  ck_assert_msg (qbg_simulate (system->equations, &options, variables, found,
                               &statistics, &error),
                 "%s: %s", name, error ? error->message : "");
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

static void
compare_states (const char *what, const Point *p, TestSwitched *exact,
                const QbgTrajectory *found)
{
  for (guint k = 0; converters[p->converter].states[k] != NULL; k++) {
    double error = difference (exact, found, k);
    ck_assert_msg (error < 1e-3, "%s: %s is off by %g", what,
                   QBG_TRACE (found, k)->name, error);
  }
}

/* Not those of the first period, in which some voltages are no more than what
 * falls off at Ron.  And where a switch opens when the current of a coil has
 * just come to zero, a diode may take over for an instant or not. */
static void
compare_instants (const char *what, const TestExample *example,
                  TestSwitched *exact, const QbgTrajectory *found)
{
  double period = example->controls[0].period, after = 1.04 * period;
  double stop = example->circuit.stop;

  for (int k = 0; k < example->circuit.n_parts; k++) {
    const TestPart *part = &example->parts[k];
    if (!test_switches_by_itself (part))
      continue;
    g_autoptr (GArray) right = test_exact_instants (exact, k, after);
    g_autoptr (GArray) is = test_found_instants (found, part, after);
    guint less = test_count_unmatched (right, is, NEAR * period, stop);
    guint more = test_count_unmatched (is, right, NEAR * period, stop);
    ck_assert_msg (less <= 2 && more <= 4, "%s: of %u changes of %s %u are "
                   "missing, and %u are too many", what, right->len,
                   part->name, less, more);
  }
}

/* What is checked of the whole, one of each PART points. */
static guint
chosen (guint i)
{
  guint32 mixed = (i + 1) * 2654435761u;

  return g_getenv ("QBG_WHOLE_GRID") != NULL ? i
    : MIN (i * PART + (mixed >> 16) % PART, whole () - 1);
}

START_TEST (test_states_and_instants_are_the_exact_ones)
{
  Point p = point (chosen (_i));
  g_autofree char *name = name_of (&p);
  g_autofree TestExample *example = exact_circuit (&p);
  g_autoptr (TestSwitched) exact = test_switched_run (&example->circuit);
  g_autoptr (TestSystem) system = system_of (&p, example);
  g_autoptr (QbgTrajectory) found = simulated (system, &p, example);

  compare_instants (name, example, exact, found);
  compare_states (name, &p, exact, found);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("converters");
  TCase *tc = tcase_create ("converters");
  guint n = whole ();

  tcase_set_timeout (tc, 30);
  tcase_add_loop_test (tc, test_states_and_instants_are_the_exact_ones, 0,
                       g_getenv ("QBG_WHOLE_GRID") != NULL ? n
                       : (n + PART - 1) / PART);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
