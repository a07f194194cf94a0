#include <config.h>

#include "bondgraph/bondgraph.h"

#include "tests/netlist.h"
#include "tests/support.h"

/* What is beside a vertex, as "V1> <R1 <0": > where power comes from it, <
 * where power goes to it.  The caller owns the result. */
static char *
beside (const QbgBondGraph *graph, QbgVertexId id)
{
  const QbgVertex *v = QBG_VERTEX (graph, id);
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < v->n_bonds; k++)
    {
      QbgBondId b = QBG_VERTEX_BOND (graph, v, k);
      QbgVertexId other = qbg_bond_other_end (graph, b, id);
      const QbgVertex *o = QBG_VERTEX (graph, other);
      gboolean from = QBG_BOND (graph, b)->head == id;
      if (k > 0)
        g_string_append_c (out, ' ');
      if (!from)
        g_string_append_c (out, '<');
      if (o->kind == QBG_VERTEX_ELEMENT)
        qbg_vertex_name (graph, other, out);
      else
        g_string_append_c (out, o->kind == QBG_VERTEX_ZERO ? '0' : '1');
      if (from)
        g_string_append_c (out, '>');
    }
  return g_string_free (out, FALSE);
}

/* All junctions, in order: "1: V1> <R1; 0: …". */
static char *
junctions (const QbgBondGraph *graph)
{
  GString *out = g_string_new (NULL);

  for (QbgVertexId v = 0; v < graph->vertices->len; v++)
    {
      QbgVertexKind kind = QBG_VERTEX (graph, v)->kind;
      g_autofree char *bonds = beside (graph, v);
      if (kind == QBG_VERTEX_ELEMENT)
        continue;
      g_string_append_printf (out, "%s%c: %s", out->len > 0 ? "; " : "",
                              kind == QBG_VERTEX_ZERO ? '0' : '1', bonds);
    }
  return g_string_free (out, FALSE);
}

static void
expect_simplified (const char *netlist, const char *expected)
{
  g_autoptr (QbgCircuit) circuit = test_netlist (netlist);
  g_autoptr (QbgBondGraph) grounded
    = qbg_construct (circuit, QBG_STAGE_GROUNDED);
  g_autoptr (QbgBondGraph) graph = qbg_simplify (grounded);
  g_autofree char *found = junctions (graph);

  ck_assert_str_eq (found, expected);
}

START_TEST (test_pulse_with_r_and_parallel_lc_is_textbook_form)
{
  expect_simplified ("V1 a 0 5\nR1 a b 10\nL1 b 0 1e-3\nC1 b 0 1e-6",
                     "1: V1> <R1 <0; 0: <L1 <C1 1>");
}
END_TEST

START_TEST (test_form_does_not_depend_on_how_pins_are_placed)
{
  expect_simplified ("V1 a 0 5\nR1 b a 10\nL1 0 b 1e-3\nC1 b 0 1e-6",
                     "1: V1> <R1 <0; 0: <L1 <C1 1>");
}
END_TEST

START_TEST (test_parts_in_series_share_one_junction)
{
  expect_simplified ("V1 a 0 5\nR1 a b 1\nL1 c b 1\nC1 c 0 1",
                     "1: V1> <R1 <L1 <C1");
}
END_TEST

START_TEST (test_parts_in_parallel_off_ground_share_one_junction)
{
  expect_simplified ("V1 a 0 5\nR1 a b 1\nR2 b c 1\nC1 c b 1\nL1 b c 1\n"
                     "R3 c 0 1",
                     "1: V1> <R1 <R3 <0; 0: <R2 <C1 <L1 1>");
}
END_TEST

START_TEST (test_source_and_resistor_share_a_bond)
{
  g_autoptr (QbgCircuit) circuit = test_netlist ("V1 a 0 5\nR1 a 0 1");
  g_autoptr (QbgBondGraph) grounded
    = qbg_construct (circuit, QBG_STAGE_GROUNDED);
  g_autoptr (QbgBondGraph) graph = qbg_simplify (grounded);

  ck_assert_uint_eq (graph->vertices->len, 2);
  ck_assert_uint_eq (graph->bonds->len, 1);
  ck_assert_uint_eq (QBG_PORT_BOND (graph, 0)->bond, 0);
  ck_assert_uint_eq (QBG_PORT_BOND (graph, 1)->bond, 0);
  ck_assert_uint_eq (QBG_BOND (graph, 0)->port, 1);
}
END_TEST

START_TEST (test_part_at_one_node_alone_comes_off)
{
  expect_simplified ("V1 a 0 5\nR1 a 0 1\nC1 a b 1\nR2 b a 1\nL1 a 0 1",
                     "0: V1> <R1 <L1; 1: <C1 <R2");
}
END_TEST

START_TEST (test_bridge_keeps_its_ring)
{
  expect_simplified (
    "V1 a 0 5\nR1 a b 1\nR2 b 0 1\nR3 a c 1\nR4 c 0 1\nR5 b c 1",
    "0: V1> <1 <1; 1: <R1 0> <0; 0: <R2 1> <1; 1: <R3 0> <0; "
    "0: <R4 1> 1>; 1: <R5 0> <0");
}
END_TEST

START_TEST (test_stages_come_one_after_another)
{
  g_autoptr (QbgCircuit) circuit = test_netlist ("V1 a 0 5\nR1 a 0 1");
  g_autoptr (QbgBondGraph) first
    = qbg_construct (circuit, QBG_STAGE_JUNCTIONS);
  g_autoptr (QbgBondGraph) directed
    = qbg_construct (circuit, QBG_STAGE_DIRECTED);
  g_autoptr (QbgBondGraph) grounded
    = qbg_construct (circuit, QBG_STAGE_GROUNDED);
  g_autofree char *bonds = junctions (directed);
  g_autofree char *left = junctions (grounded);

  ck_assert_uint_eq (first->vertices->len, 6);
  ck_assert_uint_eq (first->bonds->len, 6);
  ck_assert_str_eq (bonds, "0: 1> <1; 0: <1 1>; 1: V1> <0 0>; 1: <R1 0> <0");
  ck_assert_str_eq (left, "0: 1> <1; 1: V1> <0; 1: <R1 0>");
  ck_assert_str_eq (qbg_stage_name (grounded->stage), "grounded");
}
END_TEST

static void
expect_signs (const QbgBondGraph *graph, QbgPortId port, gint effort, gint flow)
{
  ck_assert_int_eq (QBG_PORT_BOND (graph, port)->effort_sign, effort);
  ck_assert_int_eq (QBG_PORT_BOND (graph, port)->flow_sign, flow);
}

START_TEST (test_power_leaves_sources_and_enters_the_rest)
{
  g_autoptr (QbgCircuit) circuit = test_netlist (
    "V1 a 0 5\nV2 0 b 5\nI1 0 a 1\nR1 a b 1\nR2 0 b 1\nT1 a 0 b 0 2\nI2 a - 1");
  g_autoptr (QbgBondGraph) graph
    = qbg_construct (circuit, QBG_STAGE_GROUNDED);

  expect_signs (graph, 0, 1, -1);
  expect_signs (graph, 1, -1, 1);
  expect_signs (graph, 2, -1, 1);
  expect_signs (graph, 3, 1, 1);
  expect_signs (graph, 4, -1, -1);
  expect_signs (graph, 5, 1, 1);
  expect_signs (graph, 6, 1, -1);
  expect_signs (graph, 7, 1, -1);
}
END_TEST

static const QbgIsland *
island_of (const QbgBondGraph *graph, const char *node)
{
  QbgNodeId id = test_node (graph->circuit, node);

  return QBG_ISLAND (graph, QBG_POTENTIAL (graph, id)->island);
}

START_TEST (test_island_without_ground_takes_its_first_source_for_reference)
{
  g_autoptr (QbgCircuit) circuit = test_netlist (
    "R1 a 0 1\nT1 a 0 c d 2\nR2 c e 1\nV1 e d 5\nR3 f g 1\nR4 g f 1");
  g_autoptr (QbgBondGraph) graph
    = qbg_construct (circuit, QBG_STAGE_GROUNDED);

  ck_assert_uint_eq (graph->islands->len, 3);
  ck_assert (island_of (graph, "a")->grounded);
  ck_assert_uint_eq (island_of (graph, "a")->reference,
                     test_node (circuit, "0"));
  ck_assert (!island_of (graph, "c")->grounded);
  ck_assert_uint_eq (island_of (graph, "c")->reference,
                     test_node (circuit, "d"));
  ck_assert_uint_eq (island_of (graph, "c")->source,
                     test_element (circuit, "V1"));
  ck_assert_uint_eq (island_of (graph, "c")->n_nodes, 3);
  ck_assert_uint_eq (island_of (graph, "g")->reference,
                     test_node (circuit, "f"));
  ck_assert_uint_eq (island_of (graph, "g")->source, QBG_NONE);
}
END_TEST

START_TEST (test_potential_is_a_short_sum_of_efforts)
{
  g_autoptr (QbgCircuit) circuit = test_netlist (
    "R1 a b 1\nR2 b c 1\nC1 0 c 1\nV1 a 0 5");
  g_autoptr (QbgBondGraph) graph
    = qbg_construct (circuit, QBG_STAGE_GROUNDED);
  const QbgNodePotential *b
    = QBG_POTENTIAL (graph, test_node (circuit, "b"));
  const QbgNodePotential *c
    = QBG_POTENTIAL (graph, test_node (circuit, "c"));

  ck_assert_uint_eq (c->parent, test_node (circuit, "0"));
  ck_assert_uint_eq (c->port, 2);
  ck_assert_int_eq (c->sign, -1);
  ck_assert (b->parent == test_node (circuit, "a")
             || b->parent == test_node (circuit, "c"));
  ck_assert_uint_eq (graph->node_order->len, circuit->nodes->len);
}
END_TEST

START_TEST (test_controlled_source_is_linked_to_what_it_taps)
{
  g_autoptr (QbgCircuit) circuit = test_netlist (
    "R1 a 0 1\nE1 b 0 R1 2\nH1 c 0 R1 2\nU1 d 0 a 3\nR2 b c 1\nR3 d 0 1");
  g_autoptr (QbgBondGraph) graph
    = qbg_construct (circuit, QBG_STAGE_GROUNDED);
  QbgElementId e = test_element (circuit, "E1");
  QbgElementId h = test_element (circuit, "H1");
  QbgElementId u = test_element (circuit, "U1");

  ck_assert_uint_eq (graph->links->len, 3);
  ck_assert_uint_eq (QBG_FIRST_LINK (graph, e + 1) - QBG_FIRST_LINK (graph, e),
                     1);
  ck_assert_int_eq (QBG_LINK (graph, QBG_FIRST_LINK (graph, e))->kind,
                    QBG_LINK_EFFORT);
  ck_assert_int_eq (QBG_LINK (graph, QBG_FIRST_LINK (graph, h))->kind,
                    QBG_LINK_FLOW);
  ck_assert_uint_eq (QBG_LINK (graph, QBG_FIRST_LINK (graph, h))->source, 0);
  ck_assert_int_eq (QBG_LINK (graph, QBG_FIRST_LINK (graph, u))->kind,
                    QBG_LINK_POTENTIAL);
  ck_assert_uint_eq (QBG_LINK (graph, QBG_FIRST_LINK (graph, u))->source,
                     test_node (circuit, "a"));
}
END_TEST

START_TEST (test_every_vertex_has_the_place_it_came_from)
{
  g_autoptr (QbgCircuit) circuit = test_netlist (
    "V1 a 0 5\nR1 a b 1\nR2 b c 1\nC1 c b 1\nL1 b c 1\nR3 c 0 1");
  g_autoptr (QbgBondGraph) grounded
    = qbg_construct (circuit, QBG_STAGE_GROUNDED);
  g_autoptr (QbgBondGraph) graph = qbg_simplify (grounded);

  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    ck_assert_uint_eq (
      QBG_VERTEX (graph, QBG_ELEMENT_VERTEX (graph, e))->span.start, e + 1);
  for (QbgVertexId v = 0; v < graph->vertices->len; v++)
    ck_assert_uint_gt (QBG_VERTEX (graph, v)->span.start, 0);
}
END_TEST

START_TEST (test_circuit_of_a_ground_alone_has_an_empty_graph)
{
  g_autoptr (QbgCircuit) circuit = test_netlist ("");
  g_autoptr (QbgBondGraph) grounded
    = qbg_construct (circuit, QBG_STAGE_GROUNDED);
  g_autoptr (QbgBondGraph) graph = qbg_simplify (grounded);

  ck_assert_uint_eq (graph->vertices->len, 0);
  ck_assert_uint_eq (graph->bonds->len, 0);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("bondgraph");
  TCase *tcase = tcase_create ("construction");

  tcase_add_test (tcase, test_stages_come_one_after_another);
  tcase_add_test (tcase, test_power_leaves_sources_and_enters_the_rest);
  tcase_add_test (
    tcase, test_island_without_ground_takes_its_first_source_for_reference);
  tcase_add_test (tcase, test_potential_is_a_short_sum_of_efforts);
  tcase_add_test (tcase, test_controlled_source_is_linked_to_what_it_taps);
  tcase_add_test (tcase, test_every_vertex_has_the_place_it_came_from);
  tcase_add_test (tcase, test_circuit_of_a_ground_alone_has_an_empty_graph);
  suite_add_tcase (suite, tcase);
  tcase = tcase_create ("simplification");
  tcase_add_test (tcase, test_pulse_with_r_and_parallel_lc_is_textbook_form);
  tcase_add_test (tcase, test_form_does_not_depend_on_how_pins_are_placed);
  tcase_add_test (tcase, test_parts_in_series_share_one_junction);
  tcase_add_test (tcase, test_parts_in_parallel_off_ground_share_one_junction);
  tcase_add_test (tcase, test_source_and_resistor_share_a_bond);
  tcase_add_test (tcase, test_part_at_one_node_alone_comes_off);
  tcase_add_test (tcase, test_bridge_keeps_its_ring);
  suite_add_tcase (suite, tcase);
  return test_run (suite);
}
