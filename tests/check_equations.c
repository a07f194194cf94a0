/* Whatever the states are, the values and rates that the equations give must
 * fulfil Kirchhoff's laws and the law of every element: these are checked on
 * the circuit itself, which knows nothing of causality. */

#include <config.h>

#include "bondgraph/solver.h"

#include <math.h>
#include <string.h>

#include "tests/model.h"
#include "tests/netlist.h"
#include "tests/random_circuit.h"
#include "tests/support.h"

typedef struct {
  QbgBondGraph *grounded, *graph;
  QbgCausality *causality;
  QbgDiags *diags;
  QbgEquations *equations;  /* NULL: contradictory or not derivable */
  QbgSolver *solver;
  double *values, *rates;
} System;

static void
system_init (System *s, const QbgCircuit *circuit)
{
  *s = (System) { 0 };
  s->grounded = qbg_construct (circuit, QBG_STAGE_GROUNDED);
  s->graph = qbg_simplify (s->grounded);
  s->causality = qbg_assign_causality (s->graph);
  s->diags = qbg_diags_new ();
  if (s->causality->contradictions->len > 0)
    return;
  s->equations = qbg_derive (s->causality, s->diags);
  if (s->equations == NULL)
    return;
  s->values = g_new0 (double, s->equations->n_variables);
  s->rates = g_new0 (double, s->equations->n_variables);
  s->solver = qbg_solver_new (s->equations, NULL);
}

static void
system_clear (System *s)
{
  qbg_solver_free (s->solver);
  qbg_equations_free (s->equations);
  qbg_diags_free (s->diags);
  qbg_causality_free (s->causality);
  qbg_bond_graph_free (s->graph);
  qbg_bond_graph_free (s->grounded);
  g_free (s->values);
  g_free (s->rates);
}

/* Currents at every node; voltages of every port. */
static double
kirchhoff_error (const QbgCircuit *c, const double *values, double scale)
{
  g_autofree double *sum = g_new0 (double, c->nodes->len + 1);
  double worst = 0;

  for (guint i = 0; i < c->ports->len; i++) {
    const QbgPort *port = QBG_PORT (c, i);
    double v = values[QBG_PIN (c, port->p)->potential];
    sum[QBG_PIN (c, port->p)->node] += values[port->flow];
    if (port->n != QBG_NONE) {
      v -= values[QBG_PIN (c, port->n)->potential];
      sum[QBG_PIN (c, port->n)->node] -= values[port->flow];
    }
    worst = fmax (worst, fabs (v - values[port->effort]));
  }
  for (guint i = 0; i < c->nodes->len; i++)
    if (!QBG_NODE (c, i)->ground)
      worst = fmax (worst, fabs (sum[i]));
  return worst / scale;
}

typedef struct {
  const QbgCircuit *circuit;
  double time;
  const double *values, *rates;
} Point;

static double
at (const Point *x, const QbgExpr *expr)
{
  return qbg_expr_evaluate (expr, x->time, x->values, x->rates);
}

/* By how much the through variable of row k of a storage misses the rates of
 * the across variables. */
static double
storage_error (const Point *x, const QbgElement *e, guint k)
{
  gboolean is_c = e->type == QBG_ELEMENT_C;
  const QbgPort *ports = QBG_PORT (x->circuit, e->first_port);
  double through = x->values[is_c ? ports[k].flow : ports[k].effort];

  for (guint j = 0; j < e->n_ports; j++)
    through -= (e->matrix ? e->matrix[k*e->n_ports + j] : e->value)
      * x->rates[is_c ? ports[j].effort : ports[j].flow];
  return fabs (through);
}

static double
coupling_error (const Point *x, const QbgElement *e)
{
  const QbgPort *a = QBG_PORT (x->circuit, e->first_port), *b = a + 1;
  const double *v = x->values;
  double n = at (x, e->ratio);

  if (e->type == QBG_ELEMENT_TF)
    return fabs (v[a->effort] - n*v[b->effort])
      + fabs (v[b->flow] + n*v[a->flow]);
  return fabs (v[a->effort] - n*v[b->flow])
    + fabs (v[b->effort] + n*v[a->flow]);
}

/* The law of one element, as circuit.h states it. */
static double
element_error (const Point *x, const QbgElement *e)
{
  const QbgPort *port =
    e->n_ports > 0 ? QBG_PORT (x->circuit, e->first_port) : NULL;
  double worst = 0;

  for (guint k = 0; k < e->n_residuals; k++)
    worst = fmax (worst, fabs (at (x, e->residuals[k])));
  switch (e->type) {
  case QBG_ELEMENT_R:
    return fmax (worst, e->effort
                 ? fabs (x->values[port->effort] - at (x, e->effort))
                 : e->flow ? fabs (x->values[port->flow] - at (x, e->flow))
                 : 0);
  case QBG_ELEMENT_SE:
    return fmax (worst, fabs (x->values[port->effort] - at (x, e->effort)));
  case QBG_ELEMENT_SF:
    return fmax (worst, fabs (x->values[port->flow] - at (x, e->flow)));
  case QBG_ELEMENT_C:
  case QBG_ELEMENT_I:
    for (guint k = 0; e->linear && k < e->n_ports; k++)
      worst = fmax (worst, storage_error (x, e, k));
    return worst;
  case QBG_ELEMENT_TF:
  case QBG_ELEMENT_GY:
    return fmax (worst, coupling_error (x, e));
  default:
    return worst;
  }
}

static double
law_error (const Point *x, double scale)
{
  double worst = 0;

  for (guint i = 0; i < x->circuit->elements->len; i++)
    worst = fmax (worst,
                  element_error (x, QBG_ELEMENT (x->circuit, i)));
  return worst / scale;
}

static double
largest (const System *s)
{
  double most = 1;

  for (guint i = 0; i < s->equations->circuit->variables->len; i++)
    most = fmax (most, fmax (fabs (s->values[i]), fabs (s->rates[i])));
  return most;
}

static void
set_states (System *s, GRand *rand)
{
  for (guint i = 0; i < s->equations->states->len; i++)
    s->values[QBG_STATE (s->equations, i)] = g_rand_double_range (rand, -1, 1);
}

static void
assert_fulfilled (System *s, double time, const char *text)
{
  g_autoptr (GError) error = NULL;

  ck_assert_msg (qbg_solver_evaluate (s->solver, time, s->values, s->rates,
                                      FALSE, &error), "%s\n%s", text,
                 error ? error->message : "");
  double scale = largest (s);
  double k = kirchhoff_error (s->equations->circuit, s->values, scale);
  Point x = { s->equations->circuit, time, s->values, s->rates };
  double l = law_error (&x, scale);
  ck_assert_msg (k < 1e-9 && l < 1e-9, "Kirchhoff %g, laws %g in\n%s", k, l,
                 text);
}

static const TestCircuitKind kinds[] = {
  TEST_ONE_PORTS, TEST_COUPLED, TEST_CONTROLLED
};

START_TEST (test_random_circuits_fulfil_their_equations)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (100 + _i);
  guint solved = 0, singular = 0;

  for (guint i = 0; i < 400; i++) {
    g_autofree char *text = test_random_netlist (rand, kinds[_i]);
    g_autoptr (QbgCircuit) circuit = test_netlist (text);
    System s;
    system_init (&s, circuit);
    if (s.solver != NULL) {
      set_states (&s, rand);
      assert_fulfilled (&s, 0.3, text);
      solved++;
    } else
      singular += s.causality->contradictions->len == 0;
    system_clear (&s);
  }
  /* Without controlled sources only contradictions stand in the way. */
  ck_assert_int_ge (solved, 150);
  if (kinds[_i] == TEST_ONE_PORTS)
    ck_assert_int_eq (singular, 0);
}
END_TEST

static const char *const circuits[] = {
  "ac_rlc", "cauer_low_pass", "controlled_sources", "divider",
  "hierarchical", "nonlinear_oneport", "pulse_rc", "pulse_rl", "pulse_rlc",
  "rc_ladder", "resistor_bridge", "sine_r", "transformer_coupling"
};

START_TEST (test_example_circuits_fulfil_their_equations)
{
  g_autofree char *path =
    g_strdup_printf ("%s/circuits/%s.mo", test_source_dir (), circuits[_i]);
  g_autofree char *text = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  ck_assert (g_file_get_contents (path, &text, NULL, NULL));
  g_autoptr (TestModel) m = test_model_ok (text);
  System s;
  system_init (&s, m->circuit);
  ck_assert_ptr_nonnull (s.solver);
  for (guint i = 0; i < 10; i++) {
    set_states (&s, rand);
    assert_fulfilled (&s, 0.01 * i, path);
  }
  system_clear (&s);
}
END_TEST

static double
rate_of (const System *s, const QbgCircuit *c, const char *element)
{
  const QbgElement *e = QBG_ELEMENT (c, test_element (c, element));
  const QbgPort *port = QBG_PORT (c, e->first_port);

  return s->rates[e->type == QBG_ELEMENT_C ? port->effort : port->flow];
}

START_TEST (test_dependent_capacitors_share_the_current)
{
  /* 3 A into 1 F beside 2 F: both rise by 1 V/s. */
  g_autoptr (QbgCircuit) c =
    test_netlist ("I1 0 a 3\nC1 a 0 1\nC2 a 0 2\n");
  System s;

  system_init (&s, c);
  ck_assert_int_eq (s.equations->states->len, 1);
  assert_fulfilled (&s, 0, "two capacitors");
  ck_assert_double_eq_tol (rate_of (&s, c, "C1"), 1, 1e-14);
  ck_assert_double_eq_tol (rate_of (&s, c, "C2"), 1, 1e-14);
  system_clear (&s);
}
END_TEST

START_TEST (test_divider_is_one_linear_block)
{
  g_autoptr (QbgCircuit) c =
    test_netlist ("V1 a 0 9\nR1 a b 1\nR2 b 0 2\n");
  guint implicit = 0;
  System s;

  system_init (&s, c);
  for (guint i = 0; i < s.equations->blocks->len; i++) {
    implicit += QBG_BLOCK (s.equations, i)->implicit;
    ck_assert (QBG_BLOCK (s.equations, i)->linear);
  }
  ck_assert_int_eq (implicit, 1);
  assert_fulfilled (&s, 0, "divider");
  const QbgElement *r2 = QBG_ELEMENT (c, test_element (c, "R2"));
  ck_assert_double_eq_tol (s.values[QBG_PORT (c, r2->first_port)->effort], 6,
                           1e-12);
  system_clear (&s);
}
END_TEST

START_TEST (test_nonlinear_loop_is_solved)
{
  g_autoptr (QbgCircuit) c =
    test_netlist ("V1 a 0 4\nR1 a b 1\nD1 b 0 1\n");
  System s;

  system_init (&s, c);
  assert_fulfilled (&s, 0, "diode-like resistor");
  const QbgElement *d = QBG_ELEMENT (c, test_element (c, "D1"));
  double e = s.values[QBG_PORT (c, d->first_port)->effort];
  ck_assert_double_eq_tol (4 - e, e + e*e*e, 1e-9);
  system_clear (&s);
}
END_TEST

START_TEST (test_op_amp_makes_its_inputs_equal)
{
  /* inverting amplifier of gain -3 */
  g_autoptr (QbgCircuit) c =
    test_netlist ("V1 a 0 2\nR1 a m 1\nR2 m o 3\nN1 m 0 o 0\nR3 o 0 1\n");
  System s;

  system_init (&s, c);
  ck_assert_ptr_nonnull (s.solver);
  assert_fulfilled (&s, 0, "inverting amplifier");
  const QbgElement *r = QBG_ELEMENT (c, test_element (c, "R3"));
  ck_assert_double_eq_tol (s.values[QBG_PORT (c, r->first_port)->effort], -6,
                           1e-12);
  system_clear (&s);
}
END_TEST

START_TEST (test_loop_of_a_long_ladder_is_solved_sparsely)
{
  g_autoptr (GString) text = g_string_new ("V1 n0 0 1\n");

  for (guint i = 0; i < 2000; i++)
    g_string_append_printf (text, "R%u n%u n%u 1\nR%u n%u 0 1\n", 2*i, i,
                            i + 1, 2*i + 1, i + 1);
  g_autoptr (QbgCircuit) c = test_netlist (text->str);
  System s;
  system_init (&s, c);
  ck_assert_ptr_nonnull (s.solver);
  assert_fulfilled (&s, 0, "ladder");
  const QbgElement *v = QBG_ELEMENT (c, test_element (c, "V1"));
  /* the ladder's resistance is the golden ratio */
  ck_assert_double_eq_tol (s.values[QBG_PORT (c, v->first_port)->flow],
                           -2 / (1 + sqrt (5)), 1e-12);
  system_clear (&s);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("equations");
  TCase *tc = tcase_create ("equations");

  tcase_set_timeout (tc, 120);
  tcase_add_loop_test (tc, test_random_circuits_fulfil_their_equations, 0,
                       G_N_ELEMENTS (kinds));
  tcase_add_loop_test (tc, test_example_circuits_fulfil_their_equations, 0,
                       G_N_ELEMENTS (circuits));
  tcase_add_test (tc, test_dependent_capacitors_share_the_current);
  tcase_add_test (tc, test_divider_is_one_linear_block);
  tcase_add_test (tc, test_nonlinear_loop_is_solved);
  tcase_add_test (tc, test_op_amp_makes_its_inputs_equal);
  tcase_add_test (tc, test_loop_of_a_long_ladder_is_solved_sparsely);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
