/* Linear forms against the solver and the exact Jacobian, in many positions of
 * the switches. */

#include <config.h>

#include "qss/forms.h"

#include <math.h>
#include <string.h>

#include "bondgraph/jacobian.h"
#include "tests/support.h"
#include "tests/system.h"

static const char *const circuits[] = {
  "ac_rlc", "cauer_low_pass", "hierarchical", "pulse_rlc", "rc_ladder",
  "transformer_coupling", "buck", "boost", "buck_boost", "cuk", "flyback",
  "interleaved_buck", "diode_bridge", "thyristor_bridge", "pwm_inverter",
  "switched_capacitor", "hysteresis_buck", "multivibrator"
};

typedef struct {
  TestSystem *system;
  const QbgEquations *equations;
  QbgSolver *solver;
  QbgJacobian *jacobian;
  QbgForms *forms;
  double *values, *rates, *entries;
} Fixture;

static Fixture
fixture (const char *name)
{
  Fixture f = { .system = test_system_of_file (name) };
  guint n = f.system->equations->n_variables;
  guint n_states = f.system->equations->states->len;

  f.equations = f.system->equations;
  f.solver = qbg_solver_new (f.equations, NULL);
  f.jacobian = qbg_jacobian_new (f.equations);
  f.forms = qbg_forms_new (f.equations);
  f.values = g_new0 (double, n + 1);
  f.rates = g_new0 (double, n + 1);
  f.entries =
    g_new0 (double, qbg_jacobian_starts (f.jacobian)[n_states] + 1);
  ck_assert_uint_eq (qbg_forms_n_units (f.forms), 0);
  return f;
}

static void
fixture_clear (Fixture *f)
{
  g_free (f->values);
  g_free (f->rates);
  g_free (f->entries);
  qbg_forms_free (f->forms);
  qbg_jacobian_free (f->jacobian);
  qbg_solver_free (f->solver);
  test_system_free (f->system);
}

/* Conditions and Boolean sources anyhow, the other discrete variables as they
 * follow from these. */
static void
set_positions (Fixture *f, GRand *rand)
{
  const QbgEquations *eq = f->equations;

  qbg_solver_set_sources (f->solver, 0.3, TRUE, f->values);
  for (guint i = 0; i < eq->conditions->len; i++)
    f->values[QBG_CONDITION (eq, i)->variable] = g_rand_boolean (rand);
  for (guint i = 0; i < eq->sources->len; i++)
    if (QBG_SOURCE (eq, i)->expr->type == QBG_TYPE_BOOLEAN)
      f->values[QBG_SOURCE (eq, i)->variable] = g_rand_boolean (rand);
  for (guint i = 0; i < eq->states->len; i++)
    f->values[QBG_STATE (eq, i)] = g_rand_double_range (rand, -1, 1);
  for (guint i = 0; i < eq->blocks->len; i++)
    if (QBG_BLOCK (eq, i)->discrete)
      ck_assert (qbg_solver_solve_block (f->solver, i, 0.3, f->values,
                                         f->rates, NULL));
}

static double
leaf_value (const Fixture *f, guint leaf)
{
  const QbgLeaf *l = qbg_forms_leaf (f->forms, leaf);

  switch (l->kind) {
  case QBG_LEAF_STATE: return f->values[QBG_STATE (f->equations, l->index)];
  case QBG_LEAF_SOURCE:
    return f->values[QBG_SOURCE (f->equations, l->index)->variable];
  default: return f->values[l->index];
  }
}

static double
form_value (const Fixture *f, const QbgForm *form, double *size)
{
  double sum = form->constant;

  *size = fabs (sum);
  for (guint i = 0; i < form->n; i++) {
    double term = form->factors[i] * leaf_value (f, form->leaves[i]);
    sum += term;
    *size = fmax (*size, fabs (term));
  }
  return sum;
}

static double
factor_of (const QbgForm *form, guint32 leaf)
{
  for (guint i = 0; i < form->n; i++)
    if (form->leaves[i] == leaf)
      return form->factors[i];
  return 0;
}

static void
assert_row (Fixture *f, guint state, const QbgForm *form)
{
  const guint32 *starts = qbg_jacobian_starts (f->jacobian);
  const guint32 *columns = qbg_jacobian_columns (f->jacobian);
  double size, found = form_value (f, form, &size);

  double most = 0;

  ck_assert_double_eq_tol (found, f->rates[QBG_STATE (f->equations, state)],
                           1e-6 * size);
  for (guint k = starts[state]; k < starts[state + 1]; k++)
    most = fmax (most, fabs (f->entries[k]));
  for (guint k = starts[state]; k < starts[state + 1]; k++)
    ck_assert_double_eq_tol (factor_of (form, columns[k]), f->entries[k],
                             1e-6 * fabs (f->entries[k]) + 1e-9 * most
                             + 1e-12);
}

START_TEST (test_form_is_the_rate_and_its_factors_the_jacobian)
{
  Fixture f = fixture (circuits[_i]);
  const QbgEquations *eq = f.equations;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint i = 0; i < 40; i++) {
    set_positions (&f, rand);
    if (!qbg_solver_evaluate (f.solver, 0.3, f.values, f.rates, TRUE, NULL)
        || !qbg_jacobian_evaluate (f.jacobian, 0.3, f.values, f.rates,
                                   f.entries))
      continue;
    for (guint k = 0; k < eq->states->len; k++) {
      QbgForm form;
      ck_assert (qbg_forms_find (f.forms, k, f.values, &form, NULL));
      assert_row (&f, k, &form);
    }
    for (guint k = 0; k < eq->conditions->len; k++) {
      QbgForm form;
      double size;
      ck_assert (qbg_forms_find (f.forms, eq->states->len + k, f.values,
                                 &form, NULL));
      double zero = qbg_expr_evaluate (QBG_CONDITION (eq, k)->zero, 0.3,
                                       f.values, f.rates);
      double found = form_value (&f, &form, &size);
      ck_assert_double_eq_tol (found, zero, 1e-6 * fmax (size, fabs (zero)));
    }
  }
  fixture_clear (&f);
}
END_TEST

START_TEST (test_form_of_positions_met_before_is_the_same)
{
  Fixture f = fixture ("buck");
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  g_autofree double *first = NULL;
  QbgForm before, after;

  set_positions (&f, rand);
  first = memcpy (g_new (double, f.equations->n_variables), f.values,
                  f.equations->n_variables * sizeof *first);
  ck_assert (qbg_forms_find (f.forms, 0, first, &before, NULL));
  for (guint i = 0; i < 20; i++) {
    set_positions (&f, rand);
    ck_assert (qbg_forms_find (f.forms, 0, f.values, &after, NULL));
  }
  ck_assert (qbg_forms_find (f.forms, 0, first, &after, NULL));
  ck_assert_ptr_eq (before.factors, after.factors);
  fixture_clear (&f);
}
END_TEST

static gboolean
has_target (QbgColumn column, guint32 target)
{
  for (guint i = 0; i < column.n; i++)
    if (column.targets[i] == target)
      return TRUE;
  return FALSE;
}

START_TEST (test_phases_know_nothing_of_each_others_switches)
{
  Fixture f = fixture ("interleaved_buck");
  const QbgEquations *eq = f.equations;

  for (guint i = 0; i < eq->conditions->len; i++) {
    g_autofree char *name = g_strdup_printf ("D[%u].off", i + 1);
    QbgVariableId id = test_variable (f.system->model, name)
      - QBG_VARIABLE (eq->circuit, 0);
    QbgColumn c = qbg_forms_switched (f.forms, id);
    ck_assert_uint_eq (c.n, 2);
    ck_assert (has_target (c, eq->states->len + i));
  }
  fixture_clear (&f);
}
END_TEST

START_TEST (test_what_is_not_linear_is_a_unit)
{
  g_autoptr (TestSystem) system = test_system_of_file ("nonlinear_oneport");
  g_autoptr (QbgForms) forms = qbg_forms_new (system->equations);
  QbgUnit *unit = qbg_forms_unit (forms, 0);

  ck_assert_uint_eq (qbg_forms_n_units (forms), 1);
  ck_assert_uint_eq (unit->n_outputs, 1);
  ck_assert_uint_eq (qbg_forms_unit_of (forms, unit->first_target), 0);
  ck_assert_uint_gt (qbg_forms_column (forms, unit->first_leaf).n, 0);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("forms");
  TCase *tc = tcase_create ("forms");

  tcase_set_timeout (tc, 60);
  tcase_add_loop_test (tc, test_form_is_the_rate_and_its_factors_the_jacobian,
                       0, G_N_ELEMENTS (circuits));
  tcase_add_test (tc, test_form_of_positions_met_before_is_the_same);
  tcase_add_test (tc, test_phases_know_nothing_of_each_others_switches);
  tcase_add_test (tc, test_what_is_not_linear_is_a_unit);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
