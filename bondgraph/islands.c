#include <config.h>

#include "bondgraph/build.h"
#include "bondgraph/disjoint.h"

QbgNodeId
qbg_port_node_p (const QbgCircuit *circuit, QbgPortId port)
{
  return QBG_PIN (circuit, QBG_PORT (circuit, port)->p)->node;
}

QbgNodeId
qbg_port_node_n (const QbgCircuit *circuit, QbgPortId port)
{
  QbgPinId n = QBG_PORT (circuit, port)->n;

  return n == QBG_NONE ? QBG_NONE : QBG_PIN (circuit, n)->node;
}

gboolean
qbg_node_is_reference (const QbgBondGraph *graph, QbgNodeId node)
{
  return node == QBG_NONE || QBG_POTENTIAL (graph, node)->port == QBG_NONE;
}

/* Ground, wherever it is, is one place: the number after the last node. */
static guint32
place (const QbgCircuit *circuit, QbgNodeId node)
{
  return node == QBG_NONE || QBG_NODE (circuit, node)->ground
    ? circuit->nodes->len : node;
}

static void
join_ports (const QbgCircuit *circuit, QbgDisjoint *places)
{
  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    qbg_disjoint_join (places, place (circuit, qbg_port_node_p (circuit, p)),
                       place (circuit, qbg_port_node_n (circuit, p)));
}

/* The ports at every place, those of place k at first[k] … first[k+1]-1. */
typedef struct {
  guint32 *first;
  QbgPortId *ports;
} Incidence;

static void
incidence_clear (Incidence *incidence)
{
  g_free (incidence->first);
  g_free (incidence->ports);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Incidence, incidence_clear)

static void
incidence_init (Incidence *at, const QbgCircuit *circuit)
{
  guint32 n = circuit->nodes->len + 1, n_ports = circuit->ports->len;

  at->first = g_new0 (guint32, n + 2);
  at->ports = g_new (QbgPortId, 2 * n_ports + 1);
  for (QbgPortId p = 0; p < n_ports; p++)
    {
      at->first[place (circuit, qbg_port_node_p (circuit, p)) + 2]++;
      at->first[place (circuit, qbg_port_node_n (circuit, p)) + 2]++;
    }
  for (guint32 k = 2; k < n + 2; k++)
    at->first[k] += at->first[k - 1];
  for (QbgPortId p = 0; p < n_ports; p++)
    {
      guint32 a = place (circuit, qbg_port_node_p (circuit, p));
      guint32 b = place (circuit, qbg_port_node_n (circuit, p));
      at->ports[at->first[a + 1]++] = p;
      at->ports[at->first[b + 1]++] = p;
    }
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
first_sources (const QbgCircuit *circuit, QbgDisjoint *places)
{
  QbgElementId *sources = g_new (QbgElementId, places->n);

  for (guint32 k = 0; k < places->n; k++)
    sources[k] = QBG_NONE;
  for (QbgElementId e = circuit->elements->len; e-- > 0;)
    {
      const QbgElement *element = QBG_ELEMENT (circuit, e);
      if (element->type != QBG_ELEMENT_SE && element->type != QBG_ELEMENT_SF)
        continue;
      guint32 at = place (circuit,
                          qbg_port_node_p (circuit, element->first_port));
      sources[qbg_disjoint_find (places, at)] = e;
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
number_islands (QbgBondGraph *graph, QbgDisjoint *places)
{
  const QbgCircuit *circuit = graph->circuit;
  guint32 n_nodes = circuit->nodes->len;
  g_autofree guint32 *numbers = g_new (guint32, places->n);
  g_autofree QbgElementId *sources = first_sources (circuit, places);
  guint32 ground = qbg_disjoint_find (places, n_nodes);

  for (guint32 k = 0; k < places->n; k++)
    numbers[k] = QBG_NONE;
  for (QbgNodeId node = 0; node < n_nodes; node++)
    {
      guint32 set = qbg_disjoint_find (places, place (circuit, node));
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

static void
reach (QbgBondGraph *graph, QbgPortId port, guint32 from)
{
  const QbgCircuit *circuit = graph->circuit;
  QbgNodeId p = qbg_port_node_p (circuit, port);
  QbgNodeId n = qbg_port_node_n (circuit, port);
  gboolean forward = place (circuit, n) == from;
  QbgNodeId node = forward ? p : n, parent = forward ? n : p;
  QbgNodePotential *potential;

  if (node == QBG_NONE || place (circuit, node) == circuit->nodes->len)
    return;
  potential = QBG_POTENTIAL (graph, node);
  if (potential->port != QBG_NONE || place (circuit, node) == from
      || QBG_ISLAND (graph, potential->island)->reference == node)
    return;
  potential->parent = parent;
  potential->port = port;
  potential->sign = forward ? 1 : -1;
  g_array_append_val (graph->node_order, node);
}

/* Breadth first, so that a potential is the sum of few efforts. */
static void
spread_potentials (QbgBondGraph *graph)
{
  const QbgCircuit *circuit = graph->circuit;
  g_auto (Incidence) at = { NULL, NULL };
  guint32 ground = circuit->nodes->len;

  incidence_init (&at, circuit);
  for (QbgNodeId node = 0; node < ground; node++)
    if (QBG_NODE (circuit, node)->ground
        || QBG_ISLAND (graph, QBG_POTENTIAL (graph, node)->island)->reference
           == node)
      g_array_append_val (graph->node_order, node);
  for (guint32 k = at.first[ground]; k < at.first[ground + 1]; k++)
    reach (graph, at.ports[k], ground);
  for (guint32 i = 0; i < graph->node_order->len; i++)
    {
      guint32 from = place (circuit, g_array_index (graph->node_order,
                                                    QbgNodeId, i));
      if (from != ground)
        for (guint32 k = at.first[from]; k < at.first[from + 1]; k++)
          reach (graph, at.ports[k], from);
    }
}

void
qbg_bond_graph_find_islands (QbgBondGraph *graph)
{
  const QbgCircuit *circuit = graph->circuit;
  g_auto (QbgDisjoint) places = { NULL, 0 };
  QbgNodePotential nowhere = { QBG_NONE, QBG_NONE, 0, QBG_NONE, QBG_NONE };

  for (QbgNodeId node = 0; node < circuit->nodes->len; node++)
    g_array_append_val (graph->potentials, nowhere);
  qbg_disjoint_init (&places, circuit->nodes->len + 1);
  join_ports (circuit, &places);
  number_islands (graph, &places);
  spread_potentials (graph);
}
