#include <config.h>

#include "bondgraph/skeleton.h"

#include "bondgraph/labels.h"
#include "bondgraph/marks.h"

/* More than these around one junction would be in each other's way. */
#define MAX_SATELLITES 4

static gboolean
is_source (const QbgBondGraph *graph, const QbgVertex *vertex)
{
  QbgElementType type;

  if (vertex->kind != QBG_VERTEX_ELEMENT)
    return FALSE;
  type = QBG_ELEMENT (graph->circuit, vertex->element)->type;
  return type == QBG_ELEMENT_SE || type == QBG_ELEMENT_SF;
}

/* Vertices with signals go into the skeleton, so that Graphviz knows of
 * them. */
static gboolean *
find_linked (const QbgBondGraph *graph)
{
  gboolean *linked = g_new0 (gboolean, graph->vertices->len + 1);

  for (guint32 k = 0; k < graph->links->len; k++)
    {
      const QbgLink *link = QBG_LINK (graph, k);
      QbgVertexId from = qbg_link_vertex (graph, link);

      linked[QBG_ELEMENT_VERTEX (graph, link->element)] = TRUE;
      if (from != QBG_NONE)
        linked[from] = TRUE;
    }
  return linked;
}

static void
choose_satellites (QbgSkeleton *skeleton, const QbgBondGraph *graph)
{
  g_autofree gboolean *linked = find_linked (graph);

  for (QbgVertexId v = 0; v < graph->vertices->len; v++)
    {
      const QbgVertex *vertex = QBG_VERTEX (graph, v);
      QbgVertexId other;

      skeleton->around[v] = QBG_NONE;
      if (vertex->kind != QBG_VERTEX_ELEMENT || vertex->n_bonds != 1
          || linked[v] || is_source (graph, vertex))
        continue;
      other = qbg_bond_other_end (graph, QBG_VERTEX_BOND (graph, vertex, 0),
                                  v);
      if (QBG_VERTEX (graph, other)->kind == QBG_VERTEX_ELEMENT
          || skeleton->n_satellites[other] == MAX_SATELLITES)
        continue;
      skeleton->around[v] = other;
      skeleton->n_satellites[other]++;
    }
}

/* Breadth first through the graph. */
typedef struct {
  QbgSkeleton *skeleton;
  const QbgBondGraph *graph;
  GArray **signals;       /* QbgVertexId, by vertex: where its signals go */
  GArray *queue;          /* QbgVertexId */
  guint next;             /* the last number given */
} Walk;

static void
reach (Walk *walk, QbgVertexId vertex)
{
  if (walk->skeleton->order[vertex] != 0
      || walk->skeleton->around[vertex] != QBG_NONE)
    return;
  walk->skeleton->order[vertex] = ++walk->next;
  g_array_append_val (walk->queue, vertex);
}

static void
reach_from (Walk *walk, QbgVertexId vertex)
{
  const QbgVertex *v = QBG_VERTEX (walk->graph, vertex);
  const GArray *signals = walk->signals[vertex];

  for (guint32 k = 0; k < v->n_bonds; k++)
    reach (walk, qbg_bond_other_end (walk->graph,
                                     QBG_VERTEX_BOND (walk->graph, v, k),
                                     vertex));
  for (guint k = 0; signals != NULL && k < signals->len; k++)
    reach (walk, g_array_index (signals, QbgVertexId, k));
}

static void
walk_from (Walk *walk, QbgVertexId start)
{
  g_array_set_size (walk->queue, 0);
  reach (walk, start);
  for (guint k = 0; k < walk->queue->len; k++)
    reach_from (walk, g_array_index (walk->queue, QbgVertexId, k));
}

static GArray **
find_signals (const QbgBondGraph *graph)
{
  GArray **signals = g_new0 (GArray *, graph->vertices->len + 1);

  for (guint32 k = 0; k < graph->links->len; k++)
    {
      const QbgLink *link = QBG_LINK (graph, k);
      QbgVertexId from = qbg_link_vertex (graph, link);
      QbgVertexId to = QBG_ELEMENT_VERTEX (graph, link->element);

      if (from == QBG_NONE)
        continue;
      if (signals[from] == NULL)
        signals[from] = g_array_new (FALSE, FALSE, sizeof (QbgVertexId));
      g_array_append_val (signals[from], to);
    }
  return signals;
}

/* Sources come first, of those the ones that are not modulated. */
static void
number_all (QbgSkeleton *skeleton, const QbgBondGraph *graph)
{
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (QbgVertexId));
  g_autofree GArray **signals = find_signals (graph);
  Walk walk = { skeleton, graph, signals, queue, 0 };
  guint n = graph->vertices->len;

  for (QbgVertexId v = 0; v < n; v++)
    if (is_source (graph, QBG_VERTEX (graph, v))
        && !qbg_is_modulated (graph, QBG_VERTEX (graph, v)->element))
      walk_from (&walk, v);
  for (QbgVertexId v = 0; v < n; v++)
    if (is_source (graph, QBG_VERTEX (graph, v)))
      walk_from (&walk, v);
  for (QbgVertexId v = 0; v < n; v++)
    walk_from (&walk, v);
  for (QbgVertexId v = 0; v < n; v++)
    g_clear_pointer (&signals[v], g_array_unref);
}

void
qbg_skeleton_init (QbgSkeleton *skeleton, const QbgBondGraph *graph)
{
  guint n = graph->vertices->len;

  skeleton->around = g_new (QbgVertexId, n + 1);
  skeleton->n_satellites = g_new0 (guint, n + 1);
  skeleton->order = g_new0 (guint, n + 1);
  choose_satellites (skeleton, graph);
  number_all (skeleton, graph);
}

void
qbg_skeleton_clear (QbgSkeleton *skeleton)
{
  g_clear_pointer (&skeleton->around, g_free);
  g_clear_pointer (&skeleton->n_satellites, g_free);
  g_clear_pointer (&skeleton->order, g_free);
}
