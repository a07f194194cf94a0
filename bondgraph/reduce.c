#include <config.h>

#include "bondgraph/reduce.h"

QbgVertexId
qbg_reduce_add_vertex (QbgReduce *reduce, QbgReduceVertex vertex)
{
  vertex.alive = TRUE;
  vertex.queued = FALSE;
  vertex.first = QBG_NONE;
  vertex.n_bonds = 0;
  vertex.entry = vertex.exit = QBG_NONE;
  g_array_append_val (reduce->vertices, vertex);
  return reduce->vertices->len - 1;
}

static void
enter_ring (QbgReduce *reduce, QbgHalf half, QbgVertexId vertex)
{
  QbgReduceVertex *v = QBG_REDUCE_VERTEX (reduce, vertex);
  QbgReduceHalf *h = QBG_REDUCE_HALF (reduce, half);

  h->vertex = vertex;
  h->next = h->previous = half;
  if (v->first != QBG_NONE)
    {
      QbgReduceHalf *first = QBG_REDUCE_HALF (reduce, v->first);
      h->next = v->first;
      h->previous = first->previous;
      QBG_REDUCE_HALF (reduce, first->previous)->next = half;
      first->previous = half;
    }
  else
    v->first = half;
  v->n_bonds++;
}

static void
leave_ring (QbgReduce *reduce, QbgHalf half)
{
  QbgReduceHalf *h = QBG_REDUCE_HALF (reduce, half);
  QbgReduceVertex *v = QBG_REDUCE_VERTEX (reduce, h->vertex);

  QBG_REDUCE_HALF (reduce, h->previous)->next = h->next;
  QBG_REDUCE_HALF (reduce, h->next)->previous = h->previous;
  if (v->first == half)
    v->first = h->next == half ? QBG_NONE : h->next;
  v->n_bonds--;
}

QbgBondId
qbg_reduce_add_bond (QbgReduce *reduce, QbgVertexId tail, QbgVertexId head,
                     QbgPortId port)
{
  QbgBondId bond = reduce->bond_ports->len;
  gboolean alive = TRUE;

  g_array_append_val (reduce->bond_ports, port);
  g_array_append_val (reduce->bond_alive, alive);
  g_array_set_size (reduce->halves, 2 * bond + 2);
  enter_ring (reduce, 2 * bond, tail);
  enter_ring (reduce, 2 * bond + 1, head);
  return bond;
}

void
qbg_reduce_delete_bond (QbgReduce *reduce, QbgBondId bond)
{
  leave_ring (reduce, 2 * bond);
  leave_ring (reduce, 2 * bond + 1);
  QBG_REDUCE_ALIVE (reduce, bond) = FALSE;
}

void
qbg_reduce_move (QbgReduce *reduce, QbgHalf half, QbgVertexId vertex)
{
  leave_ring (reduce, half);
  enter_ring (reduce, half, vertex);
}

void
qbg_reduce_reverse (QbgReduce *reduce, QbgBondId bond)
{
  QbgVertexId tail = QBG_REDUCE_END (reduce, bond, 0);
  QbgVertexId head = QBG_REDUCE_END (reduce, bond, 1);

  qbg_reduce_move (reduce, 2 * bond, head);
  qbg_reduce_move (reduce, 2 * bond + 1, tail);
}

void
qbg_reduce_flip_port (QbgReduce *reduce, QbgBondId bond)
{
  QbgPortId port = QBG_REDUCE_PORT (reduce, bond);
  QbgPortBond *pb = &g_array_index (reduce->port_bonds, QbgPortBond, port);

  pb->effort_sign = -pb->effort_sign;
  pb->flow_sign = -pb->flow_sign;
}

QbgBondId *
qbg_reduce_list_bonds (const QbgReduce *reduce, QbgVertexId vertex)
{
  const QbgReduceVertex *v = QBG_REDUCE_VERTEX (reduce, vertex);
  QbgBondId *bonds = g_new (QbgBondId, v->n_bonds + 1);
  QbgHalf half = v->first;

  for (guint32 k = 0; k < v->n_bonds; k++)
    {
      bonds[k] = half / 2;
      half = QBG_REDUCE_HALF (reduce, half)->next;
    }
  return bonds;
}

/* The effort of a 0-junction stays, so power goes the other way there; at an
 * element power keeps its way, so that effort changes its sign too. */
void
qbg_reduce_flip (QbgReduce *reduce, QbgVertexId one)
{
  QbgReduceVertex *v = QBG_REDUCE_VERTEX (reduce, one);
  g_autofree QbgBondId *bonds = qbg_reduce_list_bonds (reduce, one);
  QbgBondId entry = v->entry;

  for (guint32 k = 0; k < v->n_bonds; k++)
    if (QBG_REDUCE_PORT (reduce, bonds[k]) == QBG_NONE)
      qbg_reduce_reverse (reduce, bonds[k]);
    else
      qbg_reduce_flip_port (reduce, bonds[k]);
  v->entry = v->exit;
  v->exit = entry;
}

/* The one with fewer bonds moves, so that a long series is not moved again
 * and again. */
QbgVertexId
qbg_reduce_merge (QbgReduce *reduce, QbgVertexId a, QbgVertexId b)
{
  QbgReduceVertex *va = QBG_REDUCE_VERTEX (reduce, a);
  QbgReduceVertex *vb = QBG_REDUCE_VERTEX (reduce, b);
  gboolean a_stays = va->n_bonds >= vb->n_bonds;
  QbgReduceVertex *stays = a_stays ? va : vb, *goes = a_stays ? vb : va;
  QbgVertexId id = a_stays ? a : b;
  QbgBondId entry = va->entry, exit = vb->exit;

  while (goes->first != QBG_NONE)
    qbg_reduce_move (reduce, goes->first, id);
  goes->alive = FALSE;
  stays->entry = entry;
  stays->exit = exit;
  stays->port = MIN (va->port, vb->port);
  stays->source = va->source || vb->source;
  return id;
}

void
qbg_reduce_push (QbgReduce *reduce, QbgVertexId junction)
{
  QbgReduceVertex *v = QBG_REDUCE_VERTEX (reduce, junction);

  if (!v->alive || v->queued || v->kind == QBG_VERTEX_ELEMENT)
    return;
  v->queued = TRUE;
  g_array_append_val (reduce->queue, junction);
}

static gboolean
is_at_source (const QbgBondGraph *graph, const QbgVertex *v)
{
  QbgElementType type;

  if (v->kind != QBG_VERTEX_ONE)
    return FALSE;
  type = QBG_ELEMENT (graph->circuit,
                      QBG_PORT_BOND (graph, v->port)->element)->type;
  return type == QBG_ELEMENT_SE || type == QBG_ELEMENT_SF;
}

static void
copy_vertices (QbgReduce *reduce)
{
  for (QbgVertexId v = 0; v < reduce->graph->vertices->len; v++)
    {
      const QbgVertex *from = QBG_VERTEX (reduce->graph, v);
      qbg_reduce_add_vertex (reduce, (QbgReduceVertex) {
        .kind = from->kind, .element = from->element, .node = from->node,
        .port = from->port, .source = is_at_source (reduce->graph, from) });
    }
}

/* Between junctions only the ends of 1-junctions are found. */
static void
copy_bonds (QbgReduce *reduce)
{
  for (QbgBondId b = 0; b < reduce->graph->bonds->len; b++)
    {
      const QbgBond *from = QBG_BOND (reduce->graph, b);
      qbg_reduce_add_bond (reduce, from->tail, from->head, from->port);
      if (from->port != QBG_NONE)
        continue;
      if (QBG_REDUCE_VERTEX (reduce, from->head)->kind == QBG_VERTEX_ONE)
        QBG_REDUCE_VERTEX (reduce, from->head)->entry = b;
      else
        QBG_REDUCE_VERTEX (reduce, from->tail)->exit = b;
    }
}

static guint
pair_hash (gconstpointer key)
{
  guint64 pair = *(const guint64 *) key;

  return (guint) ((pair * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 32);
}

void
qbg_reduce_init (QbgReduce *reduce, const QbgBondGraph *graph)
{
  reduce->graph = graph;
  reduce->vertices = g_array_new (FALSE, FALSE, sizeof (QbgReduceVertex));
  reduce->halves = g_array_new (FALSE, TRUE, sizeof (QbgReduceHalf));
  reduce->bond_ports = g_array_new (FALSE, FALSE, sizeof (QbgPortId));
  reduce->bond_alive = g_array_new (FALSE, FALSE, sizeof (gboolean));
  reduce->queue = g_array_new (FALSE, FALSE, sizeof (QbgVertexId));
  reduce->between = g_hash_table_new_full (pair_hash, g_int64_equal, g_free,
                                           NULL);
  reduce->port_bonds = g_array_new (FALSE, FALSE, sizeof (QbgPortBond));
  if (graph->port_bonds->len > 0)
    g_array_append_vals (reduce->port_bonds, graph->port_bonds->data,
                         graph->port_bonds->len);
  copy_vertices (reduce);
  copy_bonds (reduce);
}

void
qbg_reduce_clear (QbgReduce *reduce)
{
  g_array_unref (reduce->vertices);
  g_array_unref (reduce->halves);
  g_array_unref (reduce->bond_ports);
  g_array_unref (reduce->bond_alive);
  g_array_unref (reduce->queue);
  g_array_unref (reduce->port_bonds);
  g_hash_table_unref (reduce->between);
}
