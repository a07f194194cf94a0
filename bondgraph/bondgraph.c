#include <config.h>

#include "bondgraph/bondgraph.h"

#include "bondgraph/build.h"

QbgBondGraph *
qbg_bond_graph_new (const QbgCircuit *circuit, QbgStage stage)
{
  QbgBondGraph *graph = g_new0 (QbgBondGraph, 1);

  graph->circuit = circuit;
  graph->stage = stage;
  graph->vertices = g_array_new (FALSE, TRUE, sizeof (QbgVertex));
  graph->bonds = g_array_new (FALSE, TRUE, sizeof (QbgBond));
  graph->vertex_bonds = g_array_new (FALSE, TRUE, sizeof (QbgBondId));
  graph->port_bonds = g_array_new (FALSE, TRUE, sizeof (QbgPortBond));
  graph->element_vertices = g_array_new (FALSE, TRUE, sizeof (QbgVertexId));
  graph->potentials = g_array_new (FALSE, TRUE, sizeof (QbgNodePotential));
  graph->node_order = g_array_new (FALSE, TRUE, sizeof (QbgNodeId));
  graph->islands = g_array_new (FALSE, TRUE, sizeof (QbgIsland));
  graph->links = g_array_new (FALSE, TRUE, sizeof (QbgLink));
  graph->first_links = g_array_new (FALSE, TRUE, sizeof (guint32));
  return graph;
}

void
qbg_bond_graph_free (QbgBondGraph *graph)
{
  if (graph == NULL)
    return;
  g_array_unref (graph->vertices);
  g_array_unref (graph->bonds);
  g_array_unref (graph->vertex_bonds);
  g_array_unref (graph->port_bonds);
  g_array_unref (graph->element_vertices);
  g_array_unref (graph->potentials);
  g_array_unref (graph->node_order);
  g_array_unref (graph->islands);
  g_array_unref (graph->links);
  g_array_unref (graph->first_links);
  g_free (graph);
}

static void
count_bonds (QbgBondGraph *graph)
{
  guint32 first = 0;

  for (guint32 b = 0; b < graph->bonds->len; b++)
    {
      QBG_VERTEX (graph, QBG_BOND (graph, b)->tail)->n_bonds++;
      QBG_VERTEX (graph, QBG_BOND (graph, b)->head)->n_bonds++;
    }
  for (guint32 v = 0; v < graph->vertices->len; v++)
    {
      QBG_VERTEX (graph, v)->first_bond = first;
      first += QBG_VERTEX (graph, v)->n_bonds;
      QBG_VERTEX (graph, v)->n_bonds = 0;
    }
  g_array_set_size (graph->vertex_bonds, first);
}

static void
enter_bond (QbgBondGraph *graph, QbgVertexId vertex, QbgBondId bond)
{
  QbgVertex *v = QBG_VERTEX (graph, vertex);

  QBG_VERTEX_BOND (graph, v, v->n_bonds) = bond;
  v->n_bonds++;
}

static void
sort_by_port (QbgBondGraph *graph, QbgElementId id)
{
  const QbgElement *element = QBG_ELEMENT (graph->circuit, id);
  const QbgVertex *v;

  if (QBG_ELEMENT_VERTEX (graph, id) == QBG_NONE)
    return;
  v = QBG_VERTEX (graph, QBG_ELEMENT_VERTEX (graph, id));
  for (guint32 k = 0; k < element->n_ports; k++)
    QBG_VERTEX_BOND (graph, v, k)
      = QBG_PORT_BOND (graph, element->first_port + k)->bond;
}

void
qbg_bond_graph_index (QbgBondGraph *graph)
{
  for (guint32 v = 0; v < graph->vertices->len; v++)
    QBG_VERTEX (graph, v)->n_bonds = 0;
  count_bonds (graph);
  for (guint32 b = 0; b < graph->bonds->len; b++)
    {
      enter_bond (graph, QBG_BOND (graph, b)->tail, b);
      enter_bond (graph, QBG_BOND (graph, b)->head, b);
    }
  for (guint32 e = 0; e < graph->element_vertices->len; e++)
    sort_by_port (graph, e);
}

const char *
qbg_stage_name (QbgStage stage)
{
  static const char *const names[] = {
    "junctions", "directed", "grounded", "simplified"
  };

  g_return_val_if_fail (stage < G_N_ELEMENTS (names), NULL);
  return names[stage];
}

QbgVertexId
qbg_bond_other_end (const QbgBondGraph *graph, QbgBondId bond,
                    QbgVertexId vertex)
{
  const QbgBond *b = QBG_BOND (graph, bond);

  return b->tail == vertex ? b->head : b->tail;
}

void
qbg_vertex_name (const QbgBondGraph *graph, QbgVertexId vertex, GString *out)
{
  const QbgVertex *v = QBG_VERTEX (graph, vertex);

  if (v->kind == QBG_VERTEX_ELEMENT)
    {
      qbg_circuit_element_name (graph->circuit, v->element, out);
      return;
    }
  g_string_append (out, v->kind == QBG_VERTEX_ZERO ? "0 " : "1 ");
  if (v->node != QBG_NONE)
    qbg_circuit_node_name (graph->circuit, v->node, out);
  else
    qbg_circuit_element_name (graph->circuit,
                              QBG_PORT_BOND (graph, v->port)->element, out);
}
