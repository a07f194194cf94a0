/* Which quantum the states of a circuit get. */

#include <config.h>

#include "qss/quantum.h"

#include <math.h>
#include <string.h>

#include "tests/model.h"
#include "tests/support.h"

/* The states are C1.v, C2.v and L.i. */
static const char text[] =
  "model Three import Modelica.Electrical.Analog.{Basic, Sources};"
  "  Sources.SineVoltage V(V = 20, f = 50); Basic.Resistor R1(R = 1),"
  "    R2(R = 1), R3(R = 4);"
  "  Basic.Capacitor C1(C = 1, v(start = 4)), C2(C = 1);"
  "  Basic.Inductor L(L = 1); Basic.Ground g;"
  "equation connect(V.p, R1.p); connect(R1.n, C1.p); connect(C1.n, V.n);"
  "  connect(V.p, R2.p); connect(R2.n, C2.p); connect(C2.n, V.n);"
  "  connect(V.p, R3.p); connect(R3.n, L.p); connect(L.n, V.n);"
  "  connect(V.n, g.p); end Three;";

enum { C1, C2, L };

static TestModel *model;
static QbgBondGraph *grounded, *graph;
static QbgCausality *causality;
static QbgEquations *equations;
static GArray *rules;

static void
setup (void)
{
  model = test_model_ok (text);
  grounded = qbg_construct (model->circuit, QBG_STAGE_GROUNDED);
  graph = qbg_simplify (grounded);
  causality = qbg_assign_causality (graph);
  equations = qbg_derive (causality, model->diags);
  ck_assert_int_eq (equations->states->len, 3);
  rules = g_array_new (FALSE, FALSE, sizeof (QbgQuantumRule));
}

static void
teardown (void)
{
  g_array_unref (rules);
  qbg_equations_free (equations);
  qbg_causality_free (causality);
  qbg_bond_graph_free (graph);
  qbg_bond_graph_free (grounded);
  test_model_free (model);
}

static void
rule (const char *pattern, double quantum, double relative,
      QbgQuantumKind kind)
{
  QbgQuantumRule r = { .pattern = pattern, .quantum = quantum,
                       .relative = relative, .kind = kind };

  g_array_append_val (rules, r);
}

/* For the variables of a component, as the parser does it. */
static void
annotate (const char *component, double quantum, double relative)
{
  const QbgCircuit *circuit = model->circuit;

  for (guint i = 0; i < circuit->components->len; i++)
    if (strcmp (QBG_COMPONENT (circuit, i)->name, component) == 0) {
      guint32 first = QBG_COMPONENT (circuit, i)->first_variable;
      QbgQuantumRule r = { .first = first, .quantum = quantum,
                           .relative = relative };
      r.end = i == 0 || i + 1 == circuit->components->len
        ? circuit->variables->len
        : QBG_COMPONENT (circuit, i + 1)->first_variable;
      g_array_append_val (circuit->quanta, r);
      return;
    }
  ck_abort_msg ("no component %s", component);
}

static QbgQuanta *
quanta (double tolerance)
{
  g_autofree double *values = g_new0 (double, equations->n_variables + 1);
  QbgQuantumOptions o = { tolerance, NAN, rules, 0, 1 };

  values[QBG_STATE (equations, C1)] = 4;
  return qbg_quanta_new (equations, &o, values);
}

static double
quantum_at (const QbgQuanta *q, guint k, double x)
{
  return qbg_quantizer_quantum (&q->quantizers[k], x);
}

START_TEST (test_quantum_is_a_part_of_the_tolerance_beside_the_largest_value)
{
  g_autoptr (QbgQuanta) q = quanta (1e-3);

  ck_assert_double_eq_tol (quantum_at (q, C1, 4), 4e-4, 1e-15);
  qbg_quanta_follow (q, C1, -8);
  ck_assert_double_eq_tol (quantum_at (q, C1, 0), 8e-4, 1e-15);
  qbg_quanta_follow (q, C1, 1);
  ck_assert_double_eq_tol (quantum_at (q, C1, 0), 8e-4, 1e-15);
}
END_TEST

START_TEST (test_state_at_zero_counts_as_a_thousandth_of_its_unit)
{
  g_autoptr (QbgQuanta) q = quanta (1e-3);

  /* the source's amplitude, about: it is found from samples */
  ck_assert_double_eq_tol (quantum_at (q, C2, 0), 2e-6, 1e-8);
  qbg_quanta_follow (q, C1, 1000);
  qbg_quanta_follow (q, C2, 0);
  ck_assert_double_eq_tol (quantum_at (q, C2, 0), 1e-4, 1e-15);
}
END_TEST

START_TEST (test_unit_without_a_source_is_known_by_the_resistors)
{
  g_autoptr (QbgQuanta) q = quanta (1e-3);

  /* 20 V at 4 Ohm, the largest */
  ck_assert_double_eq_tol (quantum_at (q, L, 0), 5e-7, 5e-9);
}
END_TEST

START_TEST (test_states_of_other_units_do_not_count)
{
  g_autoptr (QbgQuanta) q = quanta (1e-3);
  double before = quantum_at (q, L, 0);

  qbg_quanta_follow (q, C1, 1000);
  qbg_quanta_follow (q, L, 0);
  ck_assert_double_eq (quantum_at (q, L, 0), before);
  qbg_quanta_follow (q, L, 2);
  ck_assert_double_eq_tol (quantum_at (q, L, 0), 2e-4, 1e-15);
}
END_TEST

START_TEST (test_last_rule_that_matches_counts)
{
  rule ("*", 1e-2, NAN, QBG_QUANTUM_BY_SIZE);
  rule ("C*.v", 1e-3, NAN, QBG_QUANTUM_BY_SIZE);
  rule ("C2.v", 1e-4, NAN, QBG_QUANTUM_BY_SIZE);
  g_autoptr (QbgQuanta) q = quanta (1e-3);

  ck_assert_double_eq (quantum_at (q, C1, 4), 1e-3);
  ck_assert_double_eq (quantum_at (q, C2, 0), 1e-4);
  ck_assert_double_eq (quantum_at (q, L, 0), 1e-2);
  qbg_quanta_follow (q, C1, 1e6);
  ck_assert_double_eq (quantum_at (q, C1, 4), 1e-3);
}
END_TEST

START_TEST (test_options_replace_annotations)
{
  annotate ("", 0.5, NAN);
  annotate ("C2", NAN, 0.25);
  rule ("L.i", 0.125, NAN, QBG_QUANTUM_BY_SIZE);
  g_autoptr (QbgQuanta) q = quanta (1e-3);

  ck_assert_double_eq (quantum_at (q, C1, 4), 0.5);
  ck_assert_double_eq (quantum_at (q, C2, 100), 25);
  ck_assert_double_eq (quantum_at (q, L, 0), 0.125);
  rule ("C2.v", 0.0625, NAN, QBG_QUANTUM_BY_SIZE);
  g_autoptr (QbgQuanta) other = quanta (1e-3);
  ck_assert_double_eq (quantum_at (other, C2, 100), 0.0625);
}
END_TEST

START_TEST (test_both_quanta_make_a_logarithmic_quantizer)
{
  rule ("C1.v", 1e-3, NAN, QBG_QUANTUM_BY_SIZE);
  rule ("C1.v", NAN, 1e-2, QBG_QUANTUM_BY_SIZE);
  g_autoptr (QbgQuanta) q = quanta (1e-3);

  ck_assert_double_eq (quantum_at (q, C1, 0), 1e-3);
  ck_assert_double_eq_tol (quantum_at (q, C1, 10), 0.1, 1e-15);
}
END_TEST

START_TEST (test_kinds_are_chosen)
{
  static const double levels[] = { -1, 0, 2, 5 };
  QbgQuantumRule by_levels = { .pattern = "L.i", .quantum = NAN,
                               .relative = NAN, .levels = levels,
                               .n_levels = 4, .kind = QBG_QUANTUM_LEVELS };

  rule ("C1.v", 0.5, NAN, QBG_QUANTUM_UNIFORM);
  rule ("C2.v", NAN, NAN, QBG_QUANTUM_LOGARITHMIC);
  g_array_append_val (rules, by_levels);
  g_autoptr (QbgQuanta) q = quanta (1e-3);

  ck_assert_int_eq (q->quantizers[C1].kind, QBG_QUANTIZER_UNIFORM);
  ck_assert_double_eq (q->quantizers[C1].hysteresis, 0.5);
  ck_assert_int_eq (q->quantizers[C2].kind, QBG_QUANTIZER_LOGARITHMIC);
  ck_assert_double_eq_tol (quantum_at (q, C2, 10), 1e-3, 1e-15);
  ck_assert_int_eq (q->quantizers[L].kind, QBG_QUANTIZER_INTERVALS);
  ck_assert_double_eq (quantum_at (q, L, 3), 3);
  for (guint k = 0; k < q->n; k++)
    ck_assert_ptr_null (qbg_quantizer_fault (&q->quantizers[k]));
}
END_TEST

START_TEST (test_uniform_quantizer_without_a_quantum_has_levels_that_stay)
{
  rule ("*", NAN, NAN, QBG_QUANTUM_UNIFORM);
  g_autoptr (QbgQuanta) q = quanta (1e-3);

  ck_assert_double_eq_tol (quantum_at (q, C1, 4), 4e-4, 1e-15);
  ck_assert_double_eq_tol (quantum_at (q, C2, 0), 1e-4, 1e-15);
  qbg_quanta_follow (q, C2, 1e6);
  ck_assert_double_eq_tol (quantum_at (q, C2, 0), 1e-4, 1e-15);
}
END_TEST

START_TEST (test_sources_are_as_fine_as_the_finest_quantum)
{
  g_autoptr (QbgQuanta) q = quanta (1e-3);

  ck_assert_double_eq_tol (qbg_quanta_of_source (q, 20), 2e-3, 1e-15);
  rule ("*", 1e-2, NAN, QBG_QUANTUM_BY_SIZE);
  rule ("L.i", 1e-7, NAN, QBG_QUANTUM_BY_SIZE);
  g_autoptr (QbgQuanta) told = quanta (1e-3);
  ck_assert_double_eq_tol (qbg_quanta_of_source (told, 20), 1e-7, 1e-18);
}
END_TEST

START_TEST (test_sources_are_as_fine_as_relative_quanta)
{
  rule ("*", NAN, 1e-6, QBG_QUANTUM_BY_SIZE);
  g_autoptr (QbgQuanta) q = quanta (1e-3);

  ck_assert_double_eq_tol (qbg_quanta_of_source (q, 20), 2e-5, 1e-15);
}
END_TEST

START_TEST (test_rule_that_meets_no_state_is_found)
{
  rule ("C*.v", 1, NAN, QBG_QUANTUM_BY_SIZE);
  ck_assert_ptr_null (qbg_quantum_unmatched (equations, rules));
  rule ("R1.v", 1, NAN, QBG_QUANTUM_BY_SIZE);
  ck_assert_str_eq (qbg_quantum_unmatched (equations, rules)->pattern,
                    "R1.v");
}
END_TEST

static const struct { double quantum, relative; gboolean good; } sizes[] = {
  { 1, NAN, TRUE }, { 0, NAN, FALSE }, { -1, NAN, FALSE },
  { INFINITY, NAN, FALSE }, { NAN, 0.5, TRUE }, { NAN, 0, FALSE },
  { NAN, -1, FALSE }, { NAN, 1, FALSE }, { NAN, INFINITY, FALSE },
  { NAN, NAN, TRUE }
};

START_TEST (test_nonsense_is_a_fault)
{
  QbgQuantumRule r = { .quantum = sizes[_i].quantum,
                       .relative = sizes[_i].relative };

  ck_assert_int_eq (qbg_quantum_fault (&r) == NULL, sizes[_i].good);
}
END_TEST

START_TEST (test_levels_must_ascend)
{
  static const double good[] = { 0, 1 }, bad[] = { 0, 1, 1 },
    worse[] = { 0, INFINITY };
  QbgQuantumRule r = { .quantum = NAN, .relative = NAN, .levels = good,
                       .n_levels = 2, .kind = QBG_QUANTUM_LEVELS };

  ck_assert_ptr_null (qbg_quantum_fault (&r));
  r.n_levels = 1;
  ck_assert_ptr_nonnull (qbg_quantum_fault (&r));
  r.levels = bad;
  r.n_levels = 3;
  ck_assert_ptr_nonnull (qbg_quantum_fault (&r));
  r.levels = worse;
  r.n_levels = 2;
  ck_assert_ptr_nonnull (qbg_quantum_fault (&r));
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("quantum");
  TCase *tc = tcase_create ("quantum");

  tcase_add_checked_fixture (tc, setup, teardown);
  tcase_add_test (
    tc, test_quantum_is_a_part_of_the_tolerance_beside_the_largest_value);
  tcase_add_test (tc, test_state_at_zero_counts_as_a_thousandth_of_its_unit);
  tcase_add_test (tc, test_unit_without_a_source_is_known_by_the_resistors);
  tcase_add_test (tc, test_states_of_other_units_do_not_count);
  tcase_add_test (tc, test_last_rule_that_matches_counts);
  tcase_add_test (tc, test_options_replace_annotations);
  tcase_add_test (tc, test_both_quanta_make_a_logarithmic_quantizer);
  tcase_add_test (tc, test_kinds_are_chosen);
  tcase_add_test (
    tc, test_uniform_quantizer_without_a_quantum_has_levels_that_stay);
  tcase_add_test (tc, test_sources_are_as_fine_as_the_finest_quantum);
  tcase_add_test (tc, test_sources_are_as_fine_as_relative_quanta);
  tcase_add_test (tc, test_rule_that_meets_no_state_is_found);
  tcase_add_loop_test (tc, test_nonsense_is_a_fault, 0, G_N_ELEMENTS (sizes));
  tcase_add_test (tc, test_levels_must_ascend);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
