#include <config.h>

#include "bondgraph/tree.h"

/* The order in which ports are taken into the tree. */
typedef enum {
  RANK_SE,                /* must give its effort */
  RANK_COUPLED_EFFORT,    /* of TF or GY, to give its effort */
  RANK_C,
  RANK_EFFORT,            /* its law gives its effort */
  RANK_ANY,
  RANK_FLOW,              /* its law gives its flow */
  RANK_I,
  RANK_COUPLED_FLOW,      /* of TF or GY, to give its flow */
  RANK_SF,                /* must give its flow */
  N_RANKS
} Rank;

const QbgElement *
qbg_graph_element (const QbgBondGraph *graph, QbgPortId port)
{
  return QBG_ELEMENT (graph->circuit, QBG_PORT_BOND (graph, port)->element);
}

static Rank
rank_of (const QbgTree *tree, QbgPortId port)
{
  switch (qbg_graph_element (tree->graph, port)->type)
    {
    case QBG_ELEMENT_SE:
      return RANK_SE;
    case QBG_ELEMENT_SF:
      return RANK_SF;
    case QBG_ELEMENT_C:
      return RANK_C;
    case QBG_ELEMENT_I:
      return RANK_I;
    case QBG_ELEMENT_TF:
    case QBG_ELEMENT_GY:
      return tree->wants[port] == QBG_GIVES_EFFORT ? RANK_COUPLED_EFFORT
        : RANK_COUPLED_FLOW;
    default:
      return tree->wants[port] == QBG_GIVES_EFFORT ? RANK_EFFORT
        : tree->wants[port] == QBG_GIVES_FLOW ? RANK_FLOW : RANK_ANY;
    }
}

static guint8
resistor_wants (const QbgElement *element)
{
  if (element->effort != NULL && element->flow == NULL)
    return QBG_GIVES_EFFORT;
  if (element->effort == NULL && element->flow != NULL)
    return QBG_GIVES_FLOW;
  return QBG_GIVES_NOTHING;
}

void
qbg_tree_init (QbgTree *tree, const QbgBondGraph *graph)
{
  const QbgCircuit *circuit = graph->circuit;
  guint32 n_ports = circuit->ports->len;

  tree->graph = graph;
  tree->wants = g_new0 (guint8, n_ports + 1);
  tree->twigs = g_new0 (gboolean, n_ports + 1);
  qbg_places_init (&tree->places, circuit);
  qbg_disjoint_init (&tree->sets, tree->places.n_places);
  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    {
      const QbgElement *element = QBG_ELEMENT (circuit, e);
      if (element->type == QBG_ELEMENT_R)
        tree->wants[element->first_port] = resistor_wants (element);
      else if (element->type == QBG_ELEMENT_FIELD)
        qbg_field_gives (graph, e, tree->wants);
    }
}

void
qbg_tree_clear (QbgTree *tree)
{
  g_clear_pointer (&tree->wants, g_free);
  g_clear_pointer (&tree->twigs, g_free);
  qbg_places_clear (&tree->places);
  qbg_disjoint_clear (&tree->sets);
}

static void
count_cost (QbgTreeCost *cost, Rank rank, gboolean twig)
{
  switch (rank)
    {
    case RANK_SE:
    case RANK_COUPLED_EFFORT:
      cost->contradictions += !twig;
      break;
    case RANK_SF:
    case RANK_COUPLED_FLOW:
      cost->contradictions += twig;
      break;
    case RANK_C:
      cost->dependents += !twig;
      break;
    case RANK_I:
      cost->dependents += twig;
      break;
    case RANK_EFFORT:
      cost->implicit += !twig;
      break;
    case RANK_FLOW:
      cost->implicit += twig;
      break;
    default:
      break;
    }
}

/* Ports sorted by rank; within one rank in the order of the file, but where
 * the tree is unwanted the other way round, so that the last has to give
 * in. */
static QbgPortId *
sort_by_rank (const QbgTree *tree, const QbgPortId *ports, guint32 n)
{
  QbgPortId *sorted = g_new (QbgPortId, n + 1);
  g_autofree guint8 *ranks = g_new (guint8, n + 1);
  guint32 ends[N_RANKS + 1] = { 0 };

  for (guint32 k = 0; k < n; k++)
    ends[(ranks[k] = rank_of (tree, ports[k])) + 1]++;
  for (guint32 r = 1; r <= N_RANKS; r++)
    ends[r] += ends[r - 1];
  for (guint32 k = 0; k < n; k++)
    if (ranks[k] < RANK_FLOW)
      sorted[ends[ranks[k]]++] = ports[k];
  for (guint32 k = n; k-- > 0;)
    if (ranks[k] >= RANK_FLOW)
      sorted[ends[ranks[k]]++] = ports[k];
  return sorted;
}

QbgTreeCost
qbg_tree_grow (QbgTree *tree, const QbgPortId *ports, guint32 n)
{
  QbgTreeCost cost = { 0, 0, 0 };
  g_autofree QbgPortId *sorted = sort_by_rank (tree, ports, n);

  for (guint32 k = 0; k < n; k++)
    {
      guint32 a = tree->places.p[ports[k]], b = tree->places.n[ports[k]];
      tree->sets.parents[a] = a;
      tree->sets.parents[b] = b;
    }
  for (guint32 k = 0; k < n; k++)
    {
      QbgPortId port = sorted[k];
      tree->twigs[port] = qbg_disjoint_join (&tree->sets, tree->places.p[port],
                                             tree->places.n[port]);
      count_cost (&cost, rank_of (tree, port), tree->twigs[port]);
    }
  return cost;
}

gboolean
qbg_tree_is_kept (const QbgTree *tree, QbgPortId port)
{
  QbgTreeCost cost = { 0, 0, 0 };

  count_cost (&cost, rank_of (tree, port), tree->twigs[port]);
  return cost.contradictions == 0;
}
