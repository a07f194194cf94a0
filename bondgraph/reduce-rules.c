#include <config.h>

#include "bondgraph/reduce.h"

static QbgVertexKind
kind_of (const QbgReduce *reduce, QbgVertexId vertex)
{
  return QBG_REDUCE_VERTEX (reduce, vertex)->kind;
}

/* Of a junction with two bonds, the one towards it and the one away from it;
 * FALSE where both have the same direction. */
static gboolean
find_through (const QbgReduce *reduce, QbgVertexId junction, QbgBondId *in,
              QbgBondId *out)
{
  QbgHalf a = QBG_REDUCE_VERTEX (reduce, junction)->first;
  QbgHalf b = QBG_REDUCE_HALF (reduce, a)->next;

  if (a % 2 == b % 2)
    return FALSE;
  *in = (a % 2 == 1 ? a : b) / 2;
  *out = (a % 2 == 1 ? b : a) / 2;
  return TRUE;
}

/* Two elements come to share the bond that leads into the second. */
static void
share_bond (QbgReduce *reduce, QbgVertexId junction, QbgBondId in,
            QbgBondId out)
{
  QbgPortId port = QBG_REDUCE_PORT (reduce, in);

  qbg_reduce_move (reduce, 2 * out, QBG_REDUCE_END (reduce, in, 0));
  qbg_reduce_delete_bond (reduce, in);
  g_array_index (reduce->port_bonds, QbgPortBond, port).bond = out;
  QBG_REDUCE_VERTEX (reduce, junction)->alive = FALSE;
}

/* Of sources, and of the second ports of transformers and gyrators. */
static gboolean
power_comes_out (const QbgReduce *reduce, QbgBondId bond)
{
  return kind_of (reduce, QBG_REDUCE_END (reduce, bond, 0))
    == QBG_VERTEX_ELEMENT;
}

/* An element's bond takes the place of the other bond of a junction that is
 * left out. */
static void
extend_bond (QbgReduce *reduce, QbgVertexId junction, QbgBondId kept,
             QbgBondId dropped)
{
  guint32 side = QBG_REDUCE_END (reduce, kept, 0) == junction ? 0 : 1;
  QbgVertexId beyond = QBG_REDUCE_END (reduce, dropped, side);
  QbgReduceVertex *v = QBG_REDUCE_VERTEX (reduce, beyond);

  qbg_reduce_move (reduce, 2 * kept + side, beyond);
  qbg_reduce_delete_bond (reduce, dropped);
  QBG_REDUCE_VERTEX (reduce, junction)->alive = FALSE;
  v->source = v->source || power_comes_out (reduce, kept);
  if (v->entry == dropped)
    v->entry = QBG_NONE;
  if (v->exit == dropped)
    v->exit = QBG_NONE;
  qbg_reduce_push (reduce, beyond);
}

/* Leaves a 0-junction with through power out. */
static void
leave_out_zero (QbgReduce *reduce, QbgVertexId zero, QbgBondId in,
                QbgBondId out)
{
  QbgVertexId from = QBG_REDUCE_END (reduce, in, 0);
  QbgVertexId to = QBG_REDUCE_END (reduce, out, 1);
  gboolean from_element = kind_of (reduce, from) == QBG_VERTEX_ELEMENT;
  gboolean to_element = kind_of (reduce, to) == QBG_VERTEX_ELEMENT;

  if (from_element && to_element)
    share_bond (reduce, zero, in, out);
  else if (from_element)
    extend_bond (reduce, zero, in, out);
  else if (to_element)
    extend_bond (reduce, zero, out, in);
  else
    {
      qbg_reduce_delete_bond (reduce, in);
      qbg_reduce_delete_bond (reduce, out);
      QBG_REDUCE_VERTEX (reduce, zero)->alive = FALSE;
      qbg_reduce_push (reduce, qbg_reduce_merge (reduce, from, to));
    }
}

/* The better of two 1-junctions to flip: the one that no source is at, so
 * that power comes from the sources, else the one with fewer bonds. */
static gboolean
flips_easier (const QbgReduceVertex *a, const QbgReduceVertex *b)
{
  return a->source != b->source ? b->source : a->n_bonds < b->n_bonds;
}

/* Power through a 0-junction whose bonds both lead in or both out is had by
 * flipping a 1-junction beside it, if there is one. */
static gboolean
flip_beside (QbgReduce *reduce, QbgVertexId a, QbgVertexId b)
{
  gboolean a_one = kind_of (reduce, a) == QBG_VERTEX_ONE;
  gboolean b_one = kind_of (reduce, b) == QBG_VERTEX_ONE;

  if (!a_one && !b_one)
    return FALSE;
  if (a_one && b_one)
    a_one = flips_easier (QBG_REDUCE_VERTEX (reduce, a),
                          QBG_REDUCE_VERTEX (reduce, b));
  qbg_reduce_flip (reduce, a_one ? a : b);
  return TRUE;
}

/* A 1-junction that begins and ends at one 0-junction takes nothing from it. */
static void
open_ring (QbgReduce *reduce, QbgVertexId one)
{
  QbgReduceVertex *v = QBG_REDUCE_VERTEX (reduce, one);
  QbgVertexId zero = QBG_REDUCE_END (reduce, v->entry, 0);

  qbg_reduce_delete_bond (reduce, v->entry);
  qbg_reduce_delete_bond (reduce, v->exit);
  v->entry = v->exit = QBG_NONE;
  qbg_reduce_push (reduce, zero);
  qbg_reduce_push (reduce, one);
}

/* Rule for 0-junctions: one of two bonds is left out.  What it stood between
 * is in series. */
static void
look_at_zero (QbgReduce *reduce, QbgVertexId zero)
{
  QbgReduceVertex *v = QBG_REDUCE_VERTEX (reduce, zero);
  QbgBondId in, out;
  QbgVertexId a, b;

  if (v->n_bonds == 0)
    v->alive = FALSE;
  if (v->n_bonds != 2 || v->node == QBG_NONE)
    return;
  a = QBG_REDUCE_HALF (reduce, v->first ^ 1)->vertex;
  b = QBG_REDUCE_HALF (reduce,
                       QBG_REDUCE_HALF (reduce, v->first)->next ^ 1)->vertex;
  if (a == b && kind_of (reduce, a) == QBG_VERTEX_ELEMENT)
    return;
  if (a == b)
    open_ring (reduce, a);
  else if (find_through (reduce, zero, &in, &out)
           || (flip_beside (reduce, a, b)
               && find_through (reduce, zero, &in, &out)))
    leave_out_zero (reduce, zero, in, out);
}

/* Rule for 1-junctions of two bonds, at least one at an element. */
static void
leave_out_one (QbgReduce *reduce, QbgVertexId one)
{
  QbgReduceVertex *v = QBG_REDUCE_VERTEX (reduce, one);
  QbgHalf half = v->first;
  QbgVertexId a = QBG_REDUCE_HALF (reduce, half ^ 1)->vertex;
  QbgVertexId b = QBG_REDUCE_HALF (reduce,
                                   QBG_REDUCE_HALF (reduce, half)->next ^ 1)
    ->vertex;
  gboolean a_element = kind_of (reduce, a) == QBG_VERTEX_ELEMENT;
  gboolean b_element = kind_of (reduce, b) == QBG_VERTEX_ELEMENT;
  QbgBondId in, out;

  if (a == b || (!a_element && !b_element))
    return;
  if (!find_through (reduce, one, &in, &out))
    {
      if (a_element && b_element)
        return;
      qbg_reduce_flip (reduce, one);
      g_assert (find_through (reduce, one, &in, &out));
    }
  if (a_element && b_element)
    share_bond (reduce, one, in, out);
  else if (QBG_REDUCE_PORT (reduce, in) != QBG_NONE)
    extend_bond (reduce, one, in, out);
  else
    extend_bond (reduce, one, out, in);
}

static guint64
pair_of_ends (const QbgReduce *reduce, const QbgReduceVertex *one)
{
  guint64 a = QBG_REDUCE_END (reduce, one->entry, 0);
  guint64 b = QBG_REDUCE_END (reduce, one->exit, 1);

  return a < b ? a << 32 | b : b << 32 | a;
}

/* The 1-junction known to have these two ends, or QBG_NONE. */
static QbgVertexId
find_between (const QbgReduce *reduce, guint64 pair)
{
  gpointer value = g_hash_table_lookup (reduce->between, &pair);
  QbgVertexId one = GPOINTER_TO_UINT (value) - 1;
  const QbgReduceVertex *v;

  if (value == NULL)
    return QBG_NONE;
  v = QBG_REDUCE_VERTEX (reduce, one);
  if (!v->alive || v->entry == QBG_NONE || v->exit == QBG_NONE
      || pair_of_ends (reduce, v) != pair)
    return QBG_NONE;
  return one;
}

static void
set_between (QbgReduce *reduce, guint64 pair, QbgVertexId one)
{
  guint64 *key = g_new (guint64, 1);

  *key = pair;
  g_hash_table_replace (reduce->between, key, GUINT_TO_POINTER (one + 1));
}

/* The 0-junction that is all a 1-junction has besides its ends, or
 * QBG_NONE. */
static QbgVertexId
shared_zero (const QbgReduce *reduce, QbgVertexId one)
{
  const QbgReduceVertex *v = QBG_REDUCE_VERTEX (reduce, one);
  QbgHalf half = v->first;

  if (v->n_bonds != 3)
    return QBG_NONE;
  while (half / 2 == v->entry || half / 2 == v->exit)
    half = QBG_REDUCE_HALF (reduce, half)->next;
  if (QBG_REDUCE_PORT (reduce, half / 2) != QBG_NONE)
    return QBG_NONE;
  return QBG_REDUCE_HALF (reduce, half ^ 1)->vertex;
}

/* Gives the ends of a 1-junction to a new one, with a 0-junction between them
 * that other parts in parallel can share.  Returns the 0-junction. */
static QbgVertexId
make_shared_zero (QbgReduce *reduce, QbgVertexId one, guint64 pair)
{
  QbgReduceVertex v = *QBG_REDUCE_VERTEX (reduce, one);
  QbgVertexId bridge = qbg_reduce_add_vertex (reduce, (QbgReduceVertex) {
    .kind = QBG_VERTEX_ONE, .element = QBG_NONE, .node = QBG_NONE,
    .port = v.port });
  QbgVertexId zero = qbg_reduce_add_vertex (reduce, (QbgReduceVertex) {
    .kind = QBG_VERTEX_ZERO, .element = QBG_NONE, .node = QBG_NONE,
    .port = v.port });

  qbg_reduce_move (reduce, 2 * v.entry + 1, bridge);
  qbg_reduce_move (reduce, 2 * v.exit, bridge);
  QBG_REDUCE_VERTEX (reduce, bridge)->entry = v.entry;
  QBG_REDUCE_VERTEX (reduce, bridge)->exit = v.exit;
  QBG_REDUCE_VERTEX (reduce, one)->entry = QBG_NONE;
  QBG_REDUCE_VERTEX (reduce, one)->exit = QBG_NONE;
  QBG_REDUCE_VERTEX (reduce, zero)->entry
    = qbg_reduce_add_bond (reduce, bridge, zero, QBG_NONE);
  qbg_reduce_add_bond (reduce, zero, one, QBG_NONE);
  set_between (reduce, pair, bridge);
  qbg_reduce_push (reduce, one);
  qbg_reduce_push (reduce, bridge);
  return zero;
}

static void
attach_parallel (QbgReduce *reduce, QbgVertexId one, QbgVertexId zero)
{
  QbgReduceVertex *v = QBG_REDUCE_VERTEX (reduce, one);
  QbgReduceVertex *z = QBG_REDUCE_VERTEX (reduce, zero);
  QbgVertexId from = QBG_REDUCE_END (reduce, v->entry, 0);
  QbgVertexId to = QBG_REDUCE_END (reduce, v->exit, 1);

  z->port = MIN (z->port, v->port);
  qbg_reduce_delete_bond (reduce, v->entry);
  qbg_reduce_delete_bond (reduce, v->exit);
  v->entry = v->exit = QBG_NONE;
  qbg_reduce_add_bond (reduce, zero, one, QBG_NONE);
  qbg_reduce_push (reduce, from);
  qbg_reduce_push (reduce, to);
  qbg_reduce_push (reduce, one);
}

/* Rule for 1-junctions between the same two 0-junctions a and b:
 *
 *       1 with R            a, 1, b with a bond from the 1 to
 *     a        b    gives   a 0 with R and C
 *       1 with C                                                     */
static void
look_for_parallel (QbgReduce *reduce, QbgVertexId one)
{
  guint64 pair = pair_of_ends (reduce, QBG_REDUCE_VERTEX (reduce, one));
  QbgVertexId other = find_between (reduce, pair), zero;

  if (other == QBG_NONE || other == one)
    {
      set_between (reduce, pair, one);
      return;
    }
  if (QBG_REDUCE_END (reduce, QBG_REDUCE_VERTEX (reduce, one)->entry, 0)
      != QBG_REDUCE_END (reduce, QBG_REDUCE_VERTEX (reduce, other)->entry, 0))
    qbg_reduce_flip (reduce, one);
  zero = shared_zero (reduce, other);
  if (zero == QBG_NONE)
    zero = make_shared_zero (reduce, other, pair);
  attach_parallel (reduce, one, zero);
}

static void
look_at_one (QbgReduce *reduce, QbgVertexId one)
{
  const QbgReduceVertex *v = QBG_REDUCE_VERTEX (reduce, one);
  gboolean both_ends = v->entry != QBG_NONE && v->exit != QBG_NONE;

  if (both_ends && QBG_REDUCE_END (reduce, v->entry, 0)
                   == QBG_REDUCE_END (reduce, v->exit, 1))
    open_ring (reduce, one);
  else if (both_ends)
    look_for_parallel (reduce, one);
  else if (v->n_bonds == 2)
    leave_out_one (reduce, one);
}

/* Counts the voltage that a shared 0-junction stands for the other way
 * round: power then comes from where it came out to. */
static void
flip_shared_zero (QbgReduce *reduce, QbgVertexId zero)
{
  QbgReduceVertex *v = QBG_REDUCE_VERTEX (reduce, zero);
  g_autofree QbgBondId *bonds = qbg_reduce_list_bonds (reduce, zero);

  for (guint32 k = 0; k < v->n_bonds; k++)
    {
      QbgBondId b = bonds[k];
      QbgVertexId tail = QBG_REDUCE_END (reduce, b, 0);
      if (QBG_REDUCE_PORT (reduce, b) != QBG_NONE)
        qbg_reduce_flip_port (reduce, b);
      else
        {
          if (b != v->entry)
            qbg_reduce_flip (reduce, tail == zero
                             ? QBG_REDUCE_END (reduce, b, 1) : tail);
          qbg_reduce_reverse (reduce, b);
        }
    }
}

/* After flips, power may come out of a shared 0-junction on all its bonds.
 * What is nested in it was made before it. */
static void
straighten (QbgReduce *reduce)
{
  for (QbgVertexId v = reduce->vertices->len; v-- > 0;)
    {
      const QbgReduceVertex *vertex = QBG_REDUCE_VERTEX (reduce, v);
      if (vertex->alive && vertex->kind == QBG_VERTEX_ZERO
          && vertex->entry != QBG_NONE
          && QBG_REDUCE_END (reduce, vertex->entry, 0) == v)
        flip_shared_zero (reduce, v);
    }
}

void
qbg_reduce_run (QbgReduce *reduce)
{
  for (QbgVertexId v = 0; v < reduce->vertices->len; v++)
    qbg_reduce_push (reduce, v);
  for (guint32 i = 0; i < reduce->queue->len; i++)
    {
      QbgVertexId junction = g_array_index (reduce->queue, QbgVertexId, i);
      QbgReduceVertex *v = QBG_REDUCE_VERTEX (reduce, junction);
      v->queued = FALSE;
      if (!v->alive)
        continue;
      if (v->kind == QBG_VERTEX_ZERO)
        look_at_zero (reduce, junction);
      else
        look_at_one (reduce, junction);
    }
  straighten (reduce);
}
