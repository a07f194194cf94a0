#include <config.h>

#include "bondgraph/routes.h"

/* Here a signal is a number: 2*b for the effort of bond b, 2*b + 1 for its
 * flow. */
typedef struct {
  const QbgRoutes *routes;
  GHashTable *towards;    /* signal -> the one it is an input of; both + 1 */
  GArray *queue;          /* guint32 */
} Search;

void
qbg_routes_init (QbgRoutes *routes, const QbgBondGraph *graph,
                 const QbgVertexId *effort_givers)
{
  routes->graph = graph;
  routes->effort_givers = effort_givers;
  routes->strong = g_new0 (QbgBondId, graph->vertices->len + 1);
  for (QbgBondId b = 0; b < graph->bonds->len; b++)
    {
      QbgVertexId giver = effort_givers[b];
      QbgVertexId taker = qbg_bond_other_end (graph, b, giver);
      if (QBG_VERTEX (graph, giver)->kind == QBG_VERTEX_ONE)
        routes->strong[giver] = b;
      if (QBG_VERTEX (graph, taker)->kind == QBG_VERTEX_ZERO)
        routes->strong[taker] = b;
    }
}

void
qbg_routes_clear (QbgRoutes *routes)
{
  g_clear_pointer (&routes->strong, g_free);
}

static QbgVertexId
giver_of (const QbgRoutes *routes, guint32 signal)
{
  QbgVertexId giver = routes->effort_givers[signal / 2];

  return signal % 2 == 0 ? giver
    : qbg_bond_other_end (routes->graph, signal / 2, giver);
}

QbgSignal
qbg_routes_signal (const QbgRoutes *routes, QbgBondId bond, guint kind)
{
  return (QbgSignal) {
    kind == 0 ? QBG_SIGNAL_EFFORT : QBG_SIGNAL_FLOW, bond,
    giver_of (routes, 2 * bond + kind)
  };
}

static void
look_at (Search *search, guint32 input, guint32 signal)
{
  gpointer key = GUINT_TO_POINTER (input + 1);

  if (g_hash_table_contains (search->towards, key))
    return;
  g_hash_table_insert (search->towards, key, GUINT_TO_POINTER (signal + 1));
  g_array_append_val (search->queue, input);
}

/* A 0-junction passes the effort of its deciding bond on, and gives that bond
 * the sum of the other flows; a 1-junction likewise with flow and effort. */
static void
look_at_inputs (Search *search, guint32 signal)
{
  const QbgBondGraph *graph = search->routes->graph;
  QbgVertexId giver = giver_of (search->routes, signal);
  const QbgVertex *v = QBG_VERTEX (graph, giver);
  QbgBondId strong = search->routes->strong[giver];
  guint32 kind = signal % 2;

  if (v->kind == QBG_VERTEX_ELEMENT)
    return;
  if (signal / 2 != strong)
    {
      look_at (search, 2 * strong + kind, signal);
      return;
    }
  for (guint32 k = 0; k < v->n_bonds; k++)
    if (QBG_VERTEX_BOND (graph, v, k) != strong)
      look_at (search, 2 * QBG_VERTEX_BOND (graph, v, k) + kind, signal);
}

static guint32
number_of (const QbgSignal *signal)
{
  return 2 * signal->source + (signal->kind == QBG_SIGNAL_FLOW);
}

/* Backwards, since the signal that arrives has few inputs. */
void
qbg_routes_between (const QbgRoutes *routes, const QbgSignal *from,
                    const QbgSignal *to, GArray *out)
{
  g_autoptr (GHashTable) towards = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint32));
  Search search = { routes, towards, queue };
  guint32 start = number_of (from), end = number_of (to), s = end;

  if (start == end)
    return;
  for (guint32 i = 0; s != start; i++)
    {
      look_at_inputs (&search, s);
      if (i >= queue->len)
        return;
      s = g_array_index (queue, guint32, i);
    }
  for (;;)
    {
      QbgSignal signal;
      s = GPOINTER_TO_UINT (g_hash_table_lookup (towards,
                                                 GUINT_TO_POINTER (s + 1)))
        - 1;
      if (s == end)
        return;
      signal = qbg_routes_signal (routes, s / 2, s % 2);
      g_array_append_val (out, signal);
    }
}
