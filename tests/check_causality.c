#include <config.h>

#include "bondgraph/causality.h"

#include "tests/causal.h"
#include "tests/netlist.h"
#include "tests/support.h"

typedef struct {
  QbgCircuit *circuit;
  QbgBondGraph *grounded, *graph;
  QbgCausality *causality;
} Case;

static void
case_clear (Case *c)
{
  qbg_causality_free (c->causality);
  qbg_bond_graph_free (c->graph);
  qbg_bond_graph_free (c->grounded);
  qbg_circuit_free (c->circuit);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Case, case_clear)

/* The causality of a netlist; complete whatever is found. */
static Case
assign (const char *netlist)
{
  Case c;

  c.circuit = test_netlist (netlist);
  c.grounded = qbg_construct (c.circuit, QBG_STAGE_GROUNDED);
  c.graph = qbg_simplify (c.grounded);
  c.causality = qbg_assign_causality (c.graph);
  ck_assert (test_causality_is_complete (c.causality));
  return c;
}

static void
append_name (const Case *c, QbgPortId port, GString *out)
{
  const QbgElement *element = QBG_ELEMENT (
    c->circuit, QBG_PORT_BOND (c->graph, port)->element);

  if (out->len > 0)
    g_string_append_c (out, ' ');
  g_string_append (out, QBG_COMPONENT (c->circuit, element->component)->name);
}

static char *
names (const Case *c, const QbgMembers *members)
{
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < members->n; k++)
    append_name (c, QBG_MEMBER (c->causality, members, k), out);
  return g_string_free (out, FALSE);
}

static void
expect_names (const Case *c, const QbgMembers *members, const char *expected)
{
  g_autofree char *found = names (c, members);

  ck_assert_str_eq (found, expected);
}

static void
expect_counts (const Case *c, guint states, guint contradictions,
               guint dependents, guint loops)
{
  ck_assert_uint_eq (c->causality->n_states, states);
  ck_assert_uint_eq (c->causality->contradictions->len, contradictions);
  ck_assert_uint_eq (c->causality->dependents->len, dependents);
  ck_assert_uint_eq (c->causality->loops->len, loops);
}

static void
expect_contradiction (const char *netlist, QbgContradictionKind kind,
                      const char *members)
{
  g_auto (Case) c = assign (netlist);

  ck_assert_uint_eq (c.causality->contradictions->len, 1);
  ck_assert_int_eq (QBG_CONTRADICTION (c.causality, 0)->kind, kind);
  expect_names (&c, &QBG_CONTRADICTION (c.causality, 0)->members, members);
}

/* The only dependent storage, and what it depends on. */
static void
expect_dependent (const char *netlist, guint states, const char *port,
                  const char *members)
{
  g_auto (Case) c = assign (netlist);
  const QbgDependent *dependent;
  g_autoptr (GString) name = g_string_new (NULL);

  ck_assert_uint_eq (c.causality->contradictions->len, 0);
  ck_assert_uint_eq (c.causality->n_states, states);
  ck_assert_uint_eq (c.causality->dependents->len, 1);
  dependent = QBG_DEPENDENT (c.causality, 0);
  append_name (&c, dependent->port, name);
  ck_assert_str_eq (name->str, port);
  ck_assert (!dependent->regained);
  ck_assert (qbg_causality_is_derivative (c.causality, dependent->port));
  expect_names (&c, &dependent->members, members);
}

static void
expect_loop (const char *netlist, const char *ring, const char *members)
{
  g_auto (Case) c = assign (netlist);

  ck_assert_uint_eq (c.causality->contradictions->len, 0);
  ck_assert_uint_eq (c.causality->loops->len, 1);
  expect_names (&c, &QBG_LOOP (c.causality, 0)->ring, ring);
  expect_names (&c, &QBG_LOOP (c.causality, 0)->members, members);
}

START_TEST (test_pulse_with_r_and_parallel_lc_has_two_states_and_no_conflict)
{
  g_auto (Case) c = assign ("V1 a 0 5\nR1 a b 10\nL1 b 0 1e-3\nC1 b 0 1e-6");
  const guint8 *strokes = c.causality->strokes;

  expect_counts (&c, 2, 0, 0, 0);
  /* Bonds 1 to 4 are those of V1, R1, L1, C1; 5 leads from the 1 to the 0. */
  ck_assert_uint_eq (c.graph->bonds->len, 5);
  ck_assert_int_eq (strokes[0], QBG_STROKE_HEAD);
  ck_assert_int_eq (strokes[1], QBG_STROKE_HEAD);
  ck_assert_int_eq (strokes[2], QBG_STROKE_HEAD);
  ck_assert_int_eq (strokes[3], QBG_STROKE_TAIL);
  ck_assert_int_eq (strokes[4], QBG_STROKE_TAIL);
}
END_TEST

START_TEST (test_two_parallel_capacitors_depend_on_each_other)
{
  expect_dependent ("I1 0 a 1\nR1 a 0 1\nC1 a 0 1\nC2 a 0 1", 1, "C2", "C1");
}
END_TEST

START_TEST (test_capacitor_across_a_source_has_no_state)
{
  expect_dependent ("V1 a 0 5\nC1 a 0 1\nR1 a 0 1", 0, "C1", "V1");
}
END_TEST

START_TEST (test_inductors_in_series_depend_on_each_other)
{
  expect_dependent ("V1 a 0 5\nR1 a b 1\nL1 b c 1\nL2 c 0 1", 1, "L2", "L1");
}
END_TEST

START_TEST (test_inductor_in_series_with_a_current_source_has_no_state)
{
  expect_dependent ("I1 0 a 1\nL1 a b 1\nR1 b 0 1", 0, "L1", "I1");
}
END_TEST

START_TEST (test_mesh_of_capacitors_away_from_ground_depends_on_itself_alone)
{
  expect_dependent ("C1 a b 1\nC2 b c 1\nC3 c a 1\n"
                    "R1 a 0 1\nR2 b 0 1\nR3 c 0 1", 2, "C3", "C1 C2");
}
END_TEST

START_TEST (test_star_of_inductors_depends_on_itself_alone)
{
  expect_dependent ("L1 a n 1\nL2 b n 1\nL3 c n 1\n"
                    "R1 a 0 1\nR2 b 0 1\nR3 c 0 1", 2, "L3", "L1 L2");
}
END_TEST

START_TEST (test_dependence_reaches_through_a_transformer)
{
  expect_dependent ("I1 0 a 1\nR1 a 0 1\nC1 a 0 1\nT1 a 0 b 0 2\nC2 b 0 1",
                    1, "C2", "C1");
}
END_TEST

START_TEST (test_gyrator_makes_a_capacitor_of_an_inductor)
{
  expect_dependent ("R1 a 0 1\nC1 a 0 1\nY1 a 0 b 0 2\nL1 b 0 1", 1, "L1",
                    "C1");
}
END_TEST

START_TEST (test_coupled_inductors_have_a_state_for_each_port)
{
  g_auto (Case) c = assign ("V1 a 0 5\nR1 a b 1\nK1 b 0 c 0 3 2 1\nR2 c 0 1");

  expect_counts (&c, 2, 0, 0, 0);
}
END_TEST

START_TEST (test_source_with_two_resistors_names_its_loop)
{
  expect_loop ("V1 a 0 5\nR1 a b 1\nR2 b 0 1", "R1 R2", "R1 R2");
}
END_TEST

START_TEST (test_causal_path_leads_around_the_loop)
{
  g_auto (Case) c = assign ("V1 a 0 5\nR1 a b 1\nR2 b 0 1");
  const QbgLoop *loop = QBG_LOOP (c.causality, 0);
  const QbgSignal *signal = QBG_SIGNAL (c.causality, loop->first_signal);

  /* One junction of flow i: R1 gives its voltage, the junction subtracts it,
   * R2 turns what is left into i, which the junction hands to R1. */
  ck_assert_uint_eq (loop->n_signals, 4);
  ck_assert_int_eq (signal[0].kind, QBG_SIGNAL_EFFORT);
  ck_assert_uint_eq (signal[0].source, 1);
  ck_assert_int_eq (signal[1].kind, QBG_SIGNAL_EFFORT);
  ck_assert_uint_eq (signal[1].source, 2);
  ck_assert_int_eq (signal[2].kind, QBG_SIGNAL_FLOW);
  ck_assert_uint_eq (signal[2].source, 2);
  ck_assert_int_eq (signal[3].kind, QBG_SIGNAL_FLOW);
  ck_assert_uint_eq (signal[3].source, 1);
  ck_assert (loop->linear);
  ck_assert_uint_eq (loop->n_unknowns, 1);
}
END_TEST

START_TEST (test_resistor_bridge_names_all_five)
{
  expect_loop ("V1 a 0 5\nR1 a b 1\nR2 b 0 1\nR3 a c 1\nR4 c 0 1\nR5 b c 1",
               "R1 R5", "R1 R2 R3 R4 R5");
}
END_TEST

START_TEST (test_ladder_of_resistors_is_one_loop)
{
  expect_loop ("V1 a 0 5\nR1 a b 1\nR2 b 0 1\nR3 b c 1\nR4 c 0 1\nR5 c d 1\n"
               "R6 d 0 1", "R1 R2", "R1 R2 R3 R4 R5 R6");
}
END_TEST

START_TEST (test_capacitor_cuts_a_ladder_of_resistors_into_two_loops)
{
  g_auto (Case) c = assign ("V1 a 0 5\nR1 a b 1\nR2 b 0 1\nR3 b c 1\nC1 c 0 1\n"
                            "R4 c d 1\nR5 d 0 1");

  expect_counts (&c, 1, 0, 0, 2);
  expect_names (&c, &QBG_LOOP (c.causality, 0)->members, "R1 R2 R3");
  expect_names (&c, &QBG_LOOP (c.causality, 1)->members, "R4 R5");
}
END_TEST

START_TEST (test_voltage_that_cancels_out_makes_no_loop)
{
  /* R1 lifts a bridge of storages off the ground; nothing flows through it. */
  g_auto (Case) c = assign ("R1 a 0 1\nC1 a b 1\nC2 a c 1\nR2 b c 1\nR3 b d 1\n"
                            "C3 d c 1");

  ck_assert_uint_eq (c.causality->loops->len, 0);
}
END_TEST

START_TEST (test_gain_that_feeds_back_is_a_loop)
{
  expect_loop ("V1 a 0 1\nR1 a b 1\nE1 c 0 R1 2\nR2 b c 1", "R1 R2",
               "R1 E1 R2");
  expect_loop ("C1 a 0 1\nE1 b 0 c 0 2\nE2 c 0 b 0 2", "E1 E2", "E1 E2");
}
END_TEST

START_TEST (test_source_controlled_by_a_potential_is_on_the_loop)
{
  g_auto (Case) c = assign ("U1 c 0 d 2\nR1 c d 1\nI1 d 0 1");
  const QbgLoop *loop = QBG_LOOP (c.causality, 0);
  const QbgSignal *signal = QBG_SIGNAL (c.causality, loop->first_signal);

  expect_counts (&c, 0, 0, 0, 1);
  expect_names (&c, &loop->members, "U1");
  ck_assert_uint_eq (loop->n_signals, 2);
  ck_assert_int_eq (signal[0].kind, QBG_SIGNAL_EFFORT);
  ck_assert_int_eq (signal[1].kind, QBG_SIGNAL_POTENTIAL);
  ck_assert_uint_eq (signal[1].source, test_node (c.circuit, "d"));
}
END_TEST

START_TEST (test_source_controlled_by_a_state_makes_no_loop)
{
  g_auto (Case) c = assign ("V1 a 0 1\nR1 a b 1\nC1 b 0 1\nG1 c 0 C1 2\n"
                            "C2 c 0 1");

  expect_counts (&c, 2, 0, 0, 0);
}
END_TEST

START_TEST (test_voltage_sources_in_parallel_contradict)
{
  expect_contradiction ("V1 a 0 1\nV2 a 0 2\nR1 a 0 1",
                        QBG_CONTRADICTION_LOOP, "V1 V2");
}
END_TEST

START_TEST (test_contradicting_loop_names_only_what_is_on_it)
{
  expect_contradiction ("V1 a 0 1\nV2 a b 2\nV3 b c 1\nV4 c a 1\nR1 c 0 1",
                        QBG_CONTRADICTION_LOOP, "V2 V3 V4");
}
END_TEST

START_TEST (test_current_sources_in_series_contradict)
{
  expect_contradiction ("I1 0 a 1\nI2 a b 2\nR1 b 0 1",
                        QBG_CONTRADICTION_CUTSET, "I1 I2");
}
END_TEST

START_TEST (test_shorted_source_contradicts_itself)
{
  expect_contradiction ("V1 a a 1\nR1 a 0 1", QBG_CONTRADICTION_LOOP, "V1");
  expect_contradiction ("V1 0 - 1\nR1 0 a 1\nC1 a 0 1",
                        QBG_CONTRADICTION_LOOP, "V1");
}
END_TEST

START_TEST (test_floating_current_source_contradicts_itself)
{
  expect_contradiction ("I1 a 0 1\nR1 b 0 1\nV1 b 0 1",
                        QBG_CONTRADICTION_CUTSET, "I1");
}
END_TEST

START_TEST (test_transformer_between_two_sources_contradicts)
{
  expect_contradiction ("V1 a 0 1\nT1 a 0 b 0 2\nV2 b 0 1",
                        QBG_CONTRADICTION_COUPLING, "V1 T1 V2");
}
END_TEST

START_TEST (test_all_contradictions_are_found)
{
  g_auto (Case) c = assign ("V1 a 0 1\nV2 a 0 1\nV3 a 0 1\nI1 a b 1\nI2 b 0 1");

  ck_assert_uint_eq (c.causality->contradictions->len, 3);
  expect_names (&c, &QBG_CONTRADICTION (c.causality, 0)->members, "V1 V2");
  expect_names (&c, &QBG_CONTRADICTION (c.causality, 1)->members, "V1 V3");
  expect_names (&c, &QBG_CONTRADICTION (c.causality, 2)->members, "I1 I2");
}
END_TEST

static QbgGives
gives_of (const Case *c, const char *name)
{
  QbgElementId e = test_element (c->circuit, name);

  return c->causality->gives[QBG_ELEMENT (c->circuit, e)->first_port];
}

START_TEST (test_nonlinear_resistor_gets_its_explicit_form_where_it_can)
{
  g_auto (Case) a = assign ("V1 a 0 1\nD1 a b 1\nR1 b 0 1");
  g_auto (Case) b = assign ("V1 a 0 1\nR1 a b 1\nD1 b 0 1");
  g_auto (Case) c = assign ("V1 a 0 1\nR1 a b 1\nZ1 b 0 1");
  g_auto (Case) d = assign ("I1 0 a 1\nD1 a 0 1");

  ck_assert_int_eq (gives_of (&a, "D1"), QBG_GIVES_FLOW);
  ck_assert_int_eq (gives_of (&b, "D1"), QBG_GIVES_FLOW);
  ck_assert_int_eq (gives_of (&c, "Z1"), QBG_GIVES_EFFORT);
  /* Here there is no choice. */
  ck_assert_int_eq (gives_of (&d, "D1"), QBG_GIVES_EFFORT);
  ck_assert (!QBG_LOOP (a.causality, 0)->linear);
}
END_TEST

START_TEST (test_explicit_field_is_causal)
{
  g_auto (Case) c = assign ("C1 a 0 1\nC2 b 0 1\nX1 a 0 b 0\nR1 a b 1");

  expect_counts (&c, 2, 0, 0, 0);
  ck_assert_int_eq (gives_of (&c, "X1"), QBG_GIVES_FLOW);
}
END_TEST

START_TEST (test_nullor_stays_acausal_and_leaves_the_integrator_its_state)
{
  g_auto (Case) c = assign ("V1 a 0 1\nR1 a x 1\nC1 x o 1\nN1 x 0 o 0");
  QbgElementId nullor = test_element (c.circuit, "N1");
  QbgPortId port = QBG_ELEMENT (c.circuit, nullor)->first_port;

  expect_counts (&c, 1, 0, 0, 1);
  ck_assert (QBG_LOOP (c.causality, 0)->acausal);
  for (guint k = 0; k < 2; k++)
    {
      QbgBondId bond = QBG_PORT_BOND (c.graph, port + k)->bond;
      ck_assert_int_eq (c.causality->gives[port + k], QBG_GIVES_NOTHING);
      ck_assert_int_eq (c.causality->strokes[bond], QBG_STROKE_NONE);
    }
}
END_TEST

START_TEST (test_capacitor_at_the_output_of_a_nullor_has_no_state)
{
  g_auto (Case) c = assign ("V1 a 0 1\nR1 a x 1\nR2 x o 1\nN1 x 0 o 0\n"
                            "C1 o 0 1");

  ck_assert_uint_eq (c.causality->contradictions->len, 0);
  ck_assert_uint_eq (c.causality->n_states, 0);
  ck_assert_uint_eq (c.causality->dependents->len, 1);
}
END_TEST

START_TEST (test_nullor_without_feedback_is_undetermined)
{
  expect_contradiction ("V1 a 0 1\nR1 a x 1\nN1 x 0 o 0\nR2 o 0 1",
                        QBG_CONTRADICTION_UNDETERMINED, "N1 R2");
}
END_TEST

START_TEST (test_chain_of_differentiators_has_no_state)
{
  /* Each capacitor follows the derivative of the one before it. */
  g_auto (Case) c = assign ("V1 a 0 1\nC1 a b 1\nR1 b c 1\nN1 b 0 c 0\n"
                            "C2 c d 1\nR2 d e 1\nN2 d 0 e 0\n"
                            "C3 e f 1\nR3 f g 1\nN3 f 0 g 0");

  ck_assert_uint_eq (c.causality->contradictions->len, 0);
  ck_assert_uint_eq (c.causality->n_states, 0);
  ck_assert_uint_eq (c.causality->dependents->len, 3);
}
END_TEST

START_TEST (test_capacitor_regains_a_state_through_its_own_current)
{
  g_auto (Case) c = assign ("C1 a 0 1\nH1 a 0 C1 2\nR1 a 0 1");

  ck_assert_uint_eq (c.causality->n_states, 1);
  ck_assert_uint_eq (c.causality->dependents->len, 1);
  ck_assert (QBG_DEPENDENT (c.causality, 0)->regained);
}
END_TEST

START_TEST (test_first_in_the_file_keeps_its_state)
{
  expect_dependent ("C2 a 0 1\nC1 a 0 1\nR1 a 0 1", 1, "C1", "C2");
  expect_dependent ("L2 a b 1\nL1 b c 1\nR1 c a 1", 1, "L1", "L2");
}
END_TEST

START_TEST (test_circuit_without_ports_has_nothing_to_assign)
{
  g_auto (Case) c = assign ("");

  expect_counts (&c, 0, 0, 0, 0);
}
END_TEST

static TCase *
conflicts (void)
{
  TCase *tcase = tcase_create ("conflicts");

  tcase_add_test (tcase, test_two_parallel_capacitors_depend_on_each_other);
  tcase_add_test (tcase, test_capacitor_across_a_source_has_no_state);
  tcase_add_test (tcase, test_inductors_in_series_depend_on_each_other);
  tcase_add_test (
    tcase, test_inductor_in_series_with_a_current_source_has_no_state);
  tcase_add_test (
    tcase, test_mesh_of_capacitors_away_from_ground_depends_on_itself_alone);
  tcase_add_test (tcase, test_star_of_inductors_depends_on_itself_alone);
  tcase_add_test (tcase, test_dependence_reaches_through_a_transformer);
  tcase_add_test (tcase, test_gyrator_makes_a_capacitor_of_an_inductor);
  tcase_add_test (tcase, test_coupled_inductors_have_a_state_for_each_port);
  tcase_add_test (tcase, test_voltage_sources_in_parallel_contradict);
  tcase_add_test (tcase, test_contradicting_loop_names_only_what_is_on_it);
  tcase_add_test (tcase, test_current_sources_in_series_contradict);
  tcase_add_test (tcase, test_shorted_source_contradicts_itself);
  tcase_add_test (tcase, test_floating_current_source_contradicts_itself);
  tcase_add_test (tcase, test_transformer_between_two_sources_contradicts);
  tcase_add_test (tcase, test_all_contradictions_are_found);
  tcase_add_test (tcase, test_first_in_the_file_keeps_its_state);
  return tcase;
}

static TCase *
loops (void)
{
  TCase *tcase = tcase_create ("loops");

  tcase_add_test (tcase, test_source_with_two_resistors_names_its_loop);
  tcase_add_test (tcase, test_causal_path_leads_around_the_loop);
  tcase_add_test (tcase, test_resistor_bridge_names_all_five);
  tcase_add_test (tcase, test_ladder_of_resistors_is_one_loop);
  tcase_add_test (
    tcase, test_capacitor_cuts_a_ladder_of_resistors_into_two_loops);
  tcase_add_test (tcase, test_voltage_that_cancels_out_makes_no_loop);
  tcase_add_test (tcase, test_gain_that_feeds_back_is_a_loop);
  tcase_add_test (tcase,
                  test_source_controlled_by_a_potential_is_on_the_loop);
  tcase_add_test (tcase, test_source_controlled_by_a_state_makes_no_loop);
  return tcase;
}

static TCase *
assignment (void)
{
  TCase *tcase = tcase_create ("assignment");

  tcase_add_test (
    tcase, test_pulse_with_r_and_parallel_lc_has_two_states_and_no_conflict);
  tcase_add_test (
    tcase, test_nonlinear_resistor_gets_its_explicit_form_where_it_can);
  tcase_add_test (tcase, test_explicit_field_is_causal);
  tcase_add_test (
    tcase, test_nullor_stays_acausal_and_leaves_the_integrator_its_state);
  tcase_add_test (tcase,
                  test_capacitor_at_the_output_of_a_nullor_has_no_state);
  tcase_add_test (tcase, test_nullor_without_feedback_is_undetermined);
  tcase_add_test (tcase, test_chain_of_differentiators_has_no_state);
  tcase_add_test (tcase,
                  test_capacitor_regains_a_state_through_its_own_current);
  tcase_add_test (tcase, test_circuit_without_ports_has_nothing_to_assign);
  return tcase;
}

int
main (void)
{
  Suite *suite = suite_create ("causality");

  suite_add_tcase (suite, assignment ());
  suite_add_tcase (suite, conflicts ());
  suite_add_tcase (suite, loops ());
  return test_run (suite);
}
