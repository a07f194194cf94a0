#include <config.h>

#include <stdlib.h>

#include "bondgraph/tree.h"

/* A transformer can give the effort of either port, a gyrator both efforts or
 * both flows: its mode.  Where the first guess leaves contradictions or
 * dependent storages, other modes are tried in the part of the circuit
 * concerned: all of them where they are few, else one change after another as
 * long as one helps. */
typedef struct {
  QbgTree *tree;
  QbgPortId *ports;       /* of the part */
  guint32 n_ports;
  QbgElementId *couplings;
  guint32 n_couplings;
  guint64 budget;         /* ports that may still be looked at */
} Part;

/* Looked at, at most, for one part of the circuit. */
#define SEARCH_BUDGET ((guint64) 1 << 22)

static gboolean
is_better (QbgTreeCost a, QbgTreeCost b)
{
  if (a.contradictions != b.contradictions)
    return a.contradictions < b.contradictions;
  if (a.dependents != b.dependents)
    return a.dependents < b.dependents;
  return a.implicit < b.implicit;
}

static void
change_mode (const Part *part, guint32 k)
{
  QbgTree *tree = part->tree;
  QbgPortId port = QBG_ELEMENT (tree->graph->circuit,
                                part->couplings[k])->first_port;

  for (guint32 i = 0; i < 2; i++)
    tree->wants[port + i] = tree->wants[port + i] == QBG_GIVES_EFFORT
      ? QBG_GIVES_FLOW : QBG_GIVES_EFFORT;
}

static QbgTreeCost
grow (Part *part)
{
  part->budget -= MIN (part->budget, part->n_ports);
  return qbg_tree_grow (part->tree, part->ports, part->n_ports);
}

/* In the order of a Gray code: one mode changes at a time. */
static void
try_all (Part *part, QbgTreeCost best)
{
  guint32 best_code = 0, code = 0;

  for (guint32 i = 1; i < 1u << part->n_couplings; i++)
    {
      guint32 k = g_bit_nth_lsf (i, -1);
      QbgTreeCost cost;
      change_mode (part, k);
      code ^= 1u << k;
      cost = grow (part);
      if (is_better (cost, best))
        {
          best = cost;
          best_code = code;
        }
    }
  for (guint32 k = 0; k < part->n_couplings; k++)
    if ((code ^ best_code) & 1u << k)
      change_mode (part, k);
}

static void
try_one_by_one (Part *part, QbgTreeCost best)
{
  gboolean helped = TRUE;

  while (helped && part->budget > 0)
    {
      helped = FALSE;
      for (guint32 k = 0; k < part->n_couplings && part->budget > 0; k++)
        {
          QbgTreeCost cost;
          change_mode (part, k);
          cost = grow (part);
          if (is_better (cost, best))
            {
              best = cost;
              helped = TRUE;
            }
          else
            change_mode (part, k);
        }
    }
}

static void
search (Part *part)
{
  QbgTreeCost cost = grow (part);

  if (part->n_couplings == 0
      || (cost.contradictions == 0 && cost.dependents == 0))
    return;
  if (part->n_couplings < 20
      && ((guint64) part->n_ports << part->n_couplings) <= SEARCH_BUDGET)
    try_all (part, cost);
  else
    try_one_by_one (part, cost);
  grow (part);
}

/* The parts of the circuit: islands, joined where a transformer or gyrator
 * couples them. */
static void
join_parts (const QbgTree *tree, QbgDisjoint *parts)
{
  const QbgCircuit *circuit = tree->graph->circuit;

  for (QbgPortId port = 0; port < circuit->ports->len; port++)
    {
      const QbgElement *element = qbg_graph_element (tree->graph, port);
      qbg_disjoint_join (parts, tree->places.p[port], tree->places.n[port]);
      if (element->type == QBG_ELEMENT_TF || element->type == QBG_ELEMENT_GY)
        qbg_disjoint_join (parts, tree->places.p[port],
                           tree->places.p[element->first_port]);
    }
}

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return x < y ? -1 : x > y;
}

/* Every port with its part above it, sorted. */
static guint64 *
sort_by_part (const QbgTree *tree, guint32 n_ports)
{
  guint64 *keys = g_new (guint64, n_ports + 1);
  g_auto (QbgDisjoint) parts = { 0 };
  gboolean sorted = TRUE;

  qbg_disjoint_init (&parts, tree->places.n_places);
  join_parts (tree, &parts);
  for (QbgPortId port = 0; port < n_ports; port++)
    {
      guint64 part = qbg_disjoint_find (&parts, tree->places.p[port]);
      keys[port] = part << 32 | port;
      sorted = sorted && (port == 0 || keys[port - 1] < keys[port]);
    }
  if (!sorted)
    qsort (keys, n_ports, sizeof *keys, compare_keys);
  return keys;
}

static gboolean
begins_coupling (const QbgTree *tree, QbgPortId port)
{
  const QbgElement *element = qbg_graph_element (tree->graph, port);

  return port == element->first_port
    && (element->type == QBG_ELEMENT_TF || element->type == QBG_ELEMENT_GY);
}

static void
search_parts (QbgTree *tree, guint32 n_ports)
{
  g_autofree guint64 *keys = sort_by_part (tree, n_ports);
  g_autofree QbgPortId *ports = g_new (QbgPortId, n_ports + 1);
  g_autofree QbgElementId *couplings = g_new (QbgElementId, n_ports + 1);
  guint32 first = 0;

  while (first < n_ports)
    {
      Part part = { tree, ports, 0, couplings, 0, SEARCH_BUDGET };
      guint32 k = first;
      for (; k < n_ports && keys[k] >> 32 == keys[first] >> 32; k++)
        {
          QbgPortId port = (QbgPortId) keys[k];
          ports[part.n_ports++] = port;
          if (begins_coupling (tree, port))
            couplings[part.n_couplings++]
              = QBG_PORT_BOND (tree->graph, port)->element;
        }
      search (&part);
      first = k;
    }
}

/* From the simplified graph, where there are the fewest rings of junctions
 * that the guess cannot see around; so it is the same for every stage. */
static void
guess_couplings (QbgTree *tree)
{
  g_autoptr (QbgBondGraph) simplified = NULL;
  const QbgBondGraph *graph = tree->graph;

  if (graph->stage < QBG_STAGE_SIMPLIFIED)
    graph = simplified = qbg_simplify (graph);
  qbg_guess_couplings (graph, tree->wants);
}

void
qbg_tree_assign (QbgTree *tree)
{
  guint32 n_ports = tree->graph->circuit->ports->len;
  gboolean coupled = FALSE;

  for (QbgPortId port = 0; port < n_ports && !coupled; port++)
    coupled = begins_coupling (tree, port);
  if (coupled)
    guess_couplings (tree);
  search_parts (tree, n_ports);
}
