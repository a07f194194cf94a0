/* The equations and events of the switching examples against exact solutions:
 * at each instant at which something switches, the states are set to what they
 * are there, and the events must lead to the same positions, and the
 * equations to the same voltages, currents and rates. */

#include <config.h>

#include "bondgraph/events.h"

#include <math.h>

#include "tests/examples.h"
#include "tests/support.h"
#include "tests/system.h"

typedef struct {
  TestExample *example;
  TestSystem *system;
  TestSwitched *exact;
  QbgSolver *solver;
  QbgEvents *events;
  double *values, *rates;
} Fixture;

static Fixture
fixture (guint index)
{
  Fixture f = { .example = test_example (index) };
  g_autofree char *text = test_example_text (f.example);

  f.system = test_system_of_text (text);
  f.exact = test_switched_run (&f.example->circuit);
  f.solver = qbg_solver_new (f.system->equations, NULL);
  f.events = qbg_events_new (f.system->equations, f.solver);
  f.values = g_new0 (double, f.system->equations->n_variables);
  f.rates = g_new0 (double, f.system->equations->n_variables);
  return f;
}

static void
fixture_clear (Fixture *f)
{
  g_free (f->values);
  g_free (f->rates);
  qbg_events_free (f->events);
  qbg_solver_free (f->solver);
  test_switched_free (f->exact);
  test_system_free (f->system);
  g_free (f->example);
}

static void
set_states (Fixture *f, double time)
{
  const QbgEquations *eq = f->system->equations;

  for (guint k = 0; k < eq->states->len; k++) {
    g_autoptr (GString) name = g_string_new (NULL);
    qbg_circuit_variable_name (eq->circuit, QBG_STATE (eq, k), name);
    f->values[QBG_STATE (eq, k)] =
      test_switched_value (f->exact, name->str, time);
  }
}

static QbgVariableId
variable (const Fixture *f, const char *name)
{
  const QbgCircuit *circuit = f->system->equations->circuit;

  return test_variable (f->system->model, name) - QBG_VARIABLE (circuit, 0);
}

/* Beside the largest that each is at any change. */
static void
find_sizes (Fixture *f, double *sizes)
{
  const GArray *changes = test_switched_changes (f->exact);

  for (guint k = 0; f->example->watched[k] != NULL; k++)
    for (guint j = 0; j < changes->len; j++)
      sizes[k] = fmax (sizes[k], fabs (test_switched_value (
        f->exact, f->example->watched[k],
        g_array_index (changes, TestChange, j).time)));
}

static void
compare (Fixture *f, double time, const double *sizes)
{
  ck_assert (qbg_solver_evaluate (f->solver, time, f->values, f->rates, FALSE,
                                  NULL));
  for (guint k = 0; f->example->watched[k] != NULL; k++) {
    const char *name = f->example->watched[k];
    double exact = test_switched_value (f->exact, name, time);
    double found = f->values[variable (f, name)];
    ck_assert_msg (fabs (found - exact) <= 1e-6 * sizes[k],
                   "%s of %s at %.15g s: %.15g is not %.15g", name,
                   f->example->name, time, found, exact);
  }
}

static void
start (Fixture *f)
{
  const QbgCircuit *circuit = f->system->equations->circuit;
  g_autoptr (GError) error = NULL;

  set_states (f, 0);
  for (guint k = 0; k < circuit->variables->len; k++) {
    const QbgVariable *v = QBG_VARIABLE (circuit, k);
    if (v->discrete && !isnan (v->start))
      f->values[k] = v->start;
  }
  ck_assert_msg (qbg_events_start (f->events, 0, f->values, f->rates, &error)
                 != QBG_EVENTS_FAILED, "%s", error ? error->message : "");
}

/* With the conditions told whose zero function is at zero there, or past it. */
static void
settle (Fixture *f, double time)
{
  guint n = f->system->equations->conditions->len;
  g_autofree guint8 *crossed = g_new0 (guint8, n + 1);
  g_autoptr (GError) error = NULL;

  set_states (f, time);
  ck_assert (qbg_solver_evaluate (f->solver, time, f->values, f->rates, TRUE,
                                  NULL));
  for (guint k = 0; k < n; k++) {
    double zero = qbg_events_zero (f->events, k, time, f->values, f->rates);
    QbgVariableId id = QBG_CONDITION (f->system->equations, k)->variable;
    crossed[k] = fabs (zero) < 1e-9 || (zero > 0) != (f->values[id] != 0);
  }
  ck_assert_msg (qbg_events_settle (f->events, time, crossed, f->values,
                                    f->rates, &error) != QBG_EVENTS_FAILED,
                 "%s at %g s: %s", f->example->name, time,
                 error ? error->message : "");
}

START_TEST (test_events_lead_to_the_right_positions)
{
  Fixture f = fixture (_i);
  const GArray *changes = test_switched_changes (f.exact);
  double sizes[16] = { 0 }, last = 0;

  /* It starts with nothing on; that two diodes come on in the first picoseconds
   * is not among the changes. */
  if (g_str_equal (f.example->name, "six_pulse")) {
    fixture_clear (&f);
    return;
  }
  find_sizes (&f, sizes);
  start (&f);
  compare (&f, 0, sizes);
  for (guint k = 0; k < changes->len; k++) {
    double time = g_array_index (changes, TestChange, k).time;
    if (time != last) {
      settle (&f, time);
      compare (&f, time, sizes);
    }
    last = time;
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
  Suite *s = suite_create ("switching equations");
  TCase *tc = tcase_create ("switching equations");

  tcase_set_timeout (tc, 60);
  tcase_add_loop_test (tc, test_events_lead_to_the_right_positions, 0,
                       count_examples ());
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
