#include <config.h>

#include "bondgraph/build.h"
#include "base/disjoint.h"

gboolean
qbg_node_is_reference (const QbgBondGraph *graph, QbgNodeId node)
{
  return node == QBG_NONE || QBG_POTENTIAL (graph, node)->port == QBG_NONE;
}

static void
add_island (QbgBondGraph *graph, QbgNodeId reference, gboolean grounded,
            QbgElementId source)
{
  QbgIsland island = { reference, grounded, source, 0 };

  g_array_append_val (graph->islands, island);
}

/* The first element with a fixed effort or flow in each island. */
static QbgElementId *
first_sources (const QbgCircuit *circuit, const QbgPlaces *places,
               QbgDisjoint *islands)
{
  QbgElementId *sources = g_new (QbgElementId, places->n_places);

  for (guint32 k = 0; k < places->n_places; k++)
    sources[k] = QBG_NONE;
  for (QbgElementId e = circuit->elements->len; e-- > 0;)
    {
      const QbgElement *element = QBG_ELEMENT (circuit, e);
      if (element->type == QBG_ELEMENT_SE || element->type == QBG_ELEMENT_SF)
        sources[qbg_disjoint_find (islands, places->p[element->first_port])]
          = e;
    }
  return sources;
}

static void
choose_reference (QbgBondGraph *graph, QbgNodeId first, QbgElementId source)
{
  const QbgCircuit *circuit = graph->circuit;

  if (source != QBG_NONE)
    first = qbg_port_node_n (circuit,
                             QBG_ELEMENT (circuit, source)->first_port);
  add_island (graph, first, FALSE, source);
}

/* Every place belongs to the island of its set; islands in the order of their
 * first node. */
static void
number_islands (QbgBondGraph *graph, const QbgPlaces *places,
                QbgDisjoint *sets)
{
  const QbgCircuit *circuit = graph->circuit;
  g_autofree guint32 *numbers = g_new (guint32, places->n_places);
  g_autofree QbgElementId *sources = first_sources (circuit, places, sets);
  guint32 ground = qbg_disjoint_find (sets, places->ground);

  for (guint32 k = 0; k < places->n_places; k++)
    numbers[k] = QBG_NONE;
  for (QbgNodeId node = 0; node < circuit->nodes->len; node++)
    {
      guint32 set = qbg_disjoint_find (sets, qbg_node_place (circuit, node));
      if (numbers[set] == QBG_NONE)
        {
          numbers[set] = graph->islands->len;
          if (set == ground)
            add_island (graph, QBG_NONE, TRUE, QBG_NONE);
          else
            choose_reference (graph, node, sources[set]);
        }
      QbgIsland *island = QBG_ISLAND (graph, numbers[set]);
      if (QBG_NODE (circuit, node)->ground && island->reference == QBG_NONE)
        island->reference = node;
      QBG_POTENTIAL (graph, node)->island = numbers[set];
      island->n_nodes++;
    }
}

/* Gives the node at the other pin of a port its potential, unless it has one
 * or is itself a reference. */
static void
reach (QbgBondGraph *graph, const QbgPlaces *places, QbgPortId port,
       guint32 from)
{
  const QbgCircuit *circuit = graph->circuit;
  QbgNodeId p = qbg_port_node_p (circuit, port);
  QbgNodeId n = qbg_port_node_n (circuit, port);
  gboolean forward = places->n[port] == from;
  QbgNodeId node = forward ? p : n;
  QbgNodePotential *potential;

  if (places->p[port] == places->n[port]
      || (forward ? places->p[port] : places->n[port]) == places->ground)
    return;
  potential = QBG_POTENTIAL (graph, node);
  if (potential->port != QBG_NONE
      || QBG_ISLAND (graph, potential->island)->reference == node)
    return;
  potential->parent = forward ? n : p;
  potential->port = port;
  potential->sign = forward ? 1 : -1;
  g_array_append_val (graph->node_order, node);
}

static void
reach_from (QbgBondGraph *graph, const QbgPlaces *places, guint32 place)
{
  for (guint32 k = places->first[place]; k < places->first[place + 1]; k++)
    reach (graph, places, places->ports[k], place);
}

static void
start_at_references (QbgBondGraph *graph)
{
  for (QbgNodeId node = 0; node < graph->circuit->nodes->len; node++)
    {
      guint32 island = QBG_POTENTIAL (graph, node)->island;
      if (QBG_NODE (graph->circuit, node)->ground
          || QBG_ISLAND (graph, island)->reference == node)
        g_array_append_val (graph->node_order, node);
    }
}

/* Breadth first, so that a potential is the sum of few efforts. */
static void
spread_potentials (QbgBondGraph *graph, const QbgPlaces *places)
{
  start_at_references (graph);
  reach_from (graph, places, places->ground);
  for (guint32 i = 0; i < graph->node_order->len; i++)
    {
      QbgNodeId node = g_array_index (graph->node_order, QbgNodeId, i);
      guint32 place = qbg_node_place (graph->circuit, node);
      if (place != places->ground)
        reach_from (graph, places, place);
    }
}

void
qbg_bond_graph_find_islands (QbgBondGraph *graph)
{
  const QbgCircuit *circuit = graph->circuit;
  g_auto (QbgPlaces) places = { 0 };
  g_auto (QbgDisjoint) sets = { 0 };
  QbgNodePotential nowhere = { QBG_NONE, QBG_NONE, 0, QBG_NONE, QBG_NONE };

  for (QbgNodeId node = 0; node < circuit->nodes->len; node++)
    g_array_append_val (graph->potentials, nowhere);
  qbg_places_init (&places, circuit);
  qbg_disjoint_init (&sets, places.n_places);
  for (QbgPortId port = 0; port < circuit->ports->len; port++)
    qbg_disjoint_join (&sets, places.p[port], places.n[port]);
  number_islands (graph, &places, &sets);
  spread_potentials (graph, &places);
}
