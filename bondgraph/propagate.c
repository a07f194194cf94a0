#include <config.h>

#include "bondgraph/propagate.h"

void
qbg_propagation_init (QbgPropagation *propagation, const QbgBondGraph *graph,
                      const guint32 *depths)
{
  guint32 n_vertices = graph->vertices->len, n_bonds = graph->bonds->len;

  propagation->graph = graph;
  propagation->depths = depths;
  propagation->givers = g_new (QbgVertexId, n_bonds + 1);
  propagation->n_known = g_new0 (guint32, n_vertices + 1);
  propagation->strong = g_new0 (gboolean, n_vertices + 1);
  propagation->spread = g_new0 (gboolean, n_vertices + 1);
  propagation->queue = g_array_new (FALSE, FALSE, sizeof (QbgVertexId));
  for (QbgBondId b = 0; b < n_bonds; b++)
    propagation->givers[b] = QBG_NONE;
}

void
qbg_propagation_clear (QbgPropagation *propagation)
{
  g_clear_pointer (&propagation->givers, g_free);
  g_clear_pointer (&propagation->n_known, g_free);
  g_clear_pointer (&propagation->strong, g_free);
  g_clear_pointer (&propagation->spread, g_free);
  g_clear_pointer (&propagation->queue, g_array_unref);
}

/* The bond that decides is, at a 0-junction, the one whose effort comes from
 * outside, at a 1-junction the one whose flow does. */
static void
note_end (QbgPropagation *p, QbgVertexId end, gboolean gives_effort)
{
  QbgVertexKind kind = QBG_VERTEX (p->graph, end)->kind;

  p->n_known[end]++;
  if (gives_effort ? kind == QBG_VERTEX_ONE : kind == QBG_VERTEX_ZERO)
    p->strong[end] = TRUE;
  g_array_append_val (p->queue, end);
}

void
qbg_propagation_settle (QbgPropagation *p, QbgBondId bond, QbgVertexId giver)
{
  if (p->givers[bond] != QBG_NONE)
    return;
  p->givers[bond] = giver;
  note_end (p, giver, TRUE);
  note_end (p, qbg_bond_other_end (p->graph, bond, giver), FALSE);
}

static void
settle_all (QbgPropagation *p, QbgVertexId id, gboolean gives)
{
  const QbgVertex *v = QBG_VERTEX (p->graph, id);

  p->spread[id] = TRUE;
  for (guint32 k = 0; k < v->n_bonds; k++)
    {
      QbgBondId b = QBG_VERTEX_BOND (p->graph, v, k);
      qbg_propagation_settle (p, b, gives ? id
                              : qbg_bond_other_end (p->graph, b, id));
    }
}

/* The two bonds left at a 1-junction lead to nodes: the one farther from the
 * reference gets its effort through it. */
static void
pass_effort (QbgPropagation *p, QbgVertexId id)
{
  const QbgVertex *v = QBG_VERTEX (p->graph, id);
  QbgBondId farthest = QBG_NONE;
  guint32 most = 0;

  for (guint32 k = 0; k < v->n_bonds; k++)
    {
      QbgBondId b = QBG_VERTEX_BOND (p->graph, v, k);
      QbgNodeId node = QBG_VERTEX (p->graph,
                                   qbg_bond_other_end (p->graph, b, id))->node;
      if (p->givers[b] != QBG_NONE)
        continue;
      if (node == QBG_NONE)
        return;
      if (farthest == QBG_NONE || p->depths[node] > most)
        {
          farthest = b;
          most = p->depths[node];
        }
    }
  qbg_propagation_settle (p, farthest, id);
}

/* Settles the bonds that are left at a junction: as the deciding bond asks,
 * or, where only one is left and none has decided, as that one. */
static void
spread_junction (QbgPropagation *p, QbgVertexId id)
{
  const QbgVertex *v = QBG_VERTEX (p->graph, id);
  gboolean zero = v->kind == QBG_VERTEX_ZERO;

  if (p->spread[id])
    return;
  if (p->strong[id])
    settle_all (p, id, zero);
  else if (p->n_known[id] + 1 == v->n_bonds)
    settle_all (p, id, !zero);
  else if (!zero && p->depths != NULL && p->n_known[id] + 2 == v->n_bonds)
    pass_effort (p, id);
}

static void
spread_coupling (QbgPropagation *p, QbgVertexId id, gboolean transformer)
{
  const QbgVertex *v = QBG_VERTEX (p->graph, id);
  QbgBondId a = QBG_VERTEX_BOND (p->graph, v, 0);
  QbgBondId b = QBG_VERTEX_BOND (p->graph, v, 1);
  gboolean known_a = p->givers[a] != QBG_NONE;
  gboolean gives = p->givers[known_a ? a : b] == id;

  if (p->n_known[id] == 1)
    settle_all (p, id, transformer ? !gives : gives);
}

void
qbg_propagation_spread (QbgPropagation *p)
{
  while (p->queue->len > 0)
    {
      QbgVertexId id = g_array_index (p->queue, QbgVertexId,
                                      p->queue->len - 1);
      const QbgVertex *v = QBG_VERTEX (p->graph, id);
      QbgElementType type = v->kind != QBG_VERTEX_ELEMENT ? QBG_ELEMENT_R
        : QBG_ELEMENT (p->graph->circuit, v->element)->type;
      g_array_set_size (p->queue, p->queue->len - 1);
      if (v->kind != QBG_VERTEX_ELEMENT)
        spread_junction (p, id);
      else if (type == QBG_ELEMENT_TF || type == QBG_ELEMENT_GY)
        spread_coupling (p, id, type == QBG_ELEMENT_TF);
    }
}
