#include <config.h>

#include "bondgraph/bondgraph.h"
#include "bondgraph/build.h"
#include "bondgraph/reduce.h"

/* What is left, copied into a new graph with new numbers. */
typedef struct {
  const QbgReduce *reduce;
  QbgBondGraph *graph;
  QbgVertexId *vertices;  /* by the vertex of reduce: its new number */
  QbgBondId *bonds;       /* by the bond of reduce: its new number */
} Copy;

static QbgSpan
span_of (const Copy *copy, QbgVertexId old)
{
  const QbgReduceVertex *v = QBG_REDUCE_VERTEX (copy->reduce, old);
  const QbgCircuit *circuit = copy->graph->circuit;

  if (old < copy->reduce->graph->vertices->len
      && v->kind != QBG_VERTEX_ONE)
    return QBG_VERTEX (copy->reduce->graph, old)->span;
  return QBG_COMPONENT (circuit, QBG_PORT (circuit, v->port)->component)->span;
}

static void
copy_vertex (Copy *copy, QbgVertexId old)
{
  const QbgReduceVertex *v = QBG_REDUCE_VERTEX (copy->reduce, old);
  QbgVertex vertex = {
    .kind = v->kind, .element = v->element, .node = v->node, .port = v->port,
    .span = span_of (copy, old)
  };

  if (copy->vertices[old] != QBG_NONE)
    return;
  copy->vertices[old] = copy->graph->vertices->len;
  g_array_append_val (copy->graph->vertices, vertex);
}

static void
copy_bond (Copy *copy, QbgBondId old)
{
  QbgBond bond;

  if (copy->bonds[old] != QBG_NONE)
    return;
  bond.tail = copy->vertices[QBG_REDUCE_END (copy->reduce, old, 0)];
  bond.head = copy->vertices[QBG_REDUCE_END (copy->reduce, old, 1)];
  bond.port = QBG_REDUCE_PORT (copy->reduce, old);
  copy->bonds[old] = copy->graph->bonds->len;
  g_array_append_val (copy->graph->bonds, bond);
}

/* Elements in the order of the file, each after the junctions beside it. */
static void
copy_vertices (Copy *copy)
{
  const QbgReduce *reduce = copy->reduce;

  for (QbgVertexId v = 0; v < reduce->graph->vertices->len; v++)
    {
      const QbgReduceVertex *vertex = QBG_REDUCE_VERTEX (reduce, v);
      QbgHalf half = vertex->first;
      if (vertex->kind != QBG_VERTEX_ELEMENT)
        continue;
      for (guint32 k = 0; k < vertex->n_bonds; k++)
        {
          QbgVertexId beside = QBG_REDUCE_HALF (reduce, half ^ 1)->vertex;
          if (QBG_REDUCE_VERTEX (reduce, beside)->kind != QBG_VERTEX_ELEMENT)
            copy_vertex (copy, beside);
          half = QBG_REDUCE_HALF (reduce, half)->next;
        }
      copy_vertex (copy, v);
    }
  for (QbgVertexId v = 0; v < reduce->vertices->len; v++)
    if (QBG_REDUCE_VERTEX (reduce, v)->alive)
      copy_vertex (copy, v);
}

/* The bonds of the ports, in their order, come first. */
static void
copy_bonds (Copy *copy)
{
  const QbgReduce *reduce = copy->reduce;

  for (QbgPortId p = 0; p < reduce->port_bonds->len; p++)
    {
      QbgPortBond bond = g_array_index (reduce->port_bonds, QbgPortBond, p);
      if (bond.bond != QBG_NONE)
        {
          copy_bond (copy, bond.bond);
          bond.bond = copy->bonds[bond.bond];
        }
      g_array_append_val (copy->graph->port_bonds, bond);
    }
  for (QbgBondId b = 0; b < reduce->bond_ports->len; b++)
    if (QBG_REDUCE_ALIVE (reduce, b))
      copy_bond (copy, b);
}

static void
copy_array (GArray *to, const GArray *from)
{
  if (from->len > 0)
    g_array_append_vals (to, from->data, from->len);
}

static void
copy_circuit_side (Copy *copy)
{
  const QbgBondGraph *from = copy->reduce->graph;
  QbgBondGraph *to = copy->graph;

  copy_array (to->potentials, from->potentials);
  copy_array (to->node_order, from->node_order);
  copy_array (to->islands, from->islands);
  copy_array (to->links, from->links);
  copy_array (to->first_links, from->first_links);
  copy_array (to->element_vertices, from->element_vertices);
  for (QbgNodeId n = 0; n < to->potentials->len; n++)
    if (QBG_POTENTIAL (to, n)->vertex != QBG_NONE)
      QBG_POTENTIAL (to, n)->vertex
        = copy->vertices[QBG_POTENTIAL (to, n)->vertex];
  for (QbgElementId e = 0; e < to->element_vertices->len; e++)
    if (QBG_ELEMENT_VERTEX (to, e) != QBG_NONE)
      QBG_ELEMENT_VERTEX (to, e) = copy->vertices[QBG_ELEMENT_VERTEX (to, e)];
}

static QbgBondGraph *
copy_reduced (const QbgReduce *reduce)
{
  g_autoptr (QbgBondGraph) graph
    = qbg_bond_graph_new (reduce->graph->circuit, QBG_STAGE_SIMPLIFIED);
  g_autofree QbgVertexId *vertices
    = g_new (QbgVertexId, reduce->vertices->len + 1);
  g_autofree QbgBondId *bonds = g_new (QbgBondId, reduce->bond_ports->len + 1);
  Copy copy = { reduce, graph, vertices, bonds };

  memset (vertices, 0xff, reduce->vertices->len * sizeof *vertices);
  memset (bonds, 0xff, reduce->bond_ports->len * sizeof *bonds);
  copy_vertices (&copy);
  copy_bonds (&copy);
  copy_circuit_side (&copy);
  qbg_bond_graph_index (graph);
  return g_steal_pointer (&graph);
}

/* Step 5 of the construction. */
QbgBondGraph *
qbg_simplify (const QbgBondGraph *graph)
{
  QbgReduce reduce;
  QbgBondGraph *result;

  g_return_val_if_fail (graph->stage == QBG_STAGE_GROUNDED, NULL);
  qbg_reduce_init (&reduce, graph);
  qbg_reduce_run (&reduce);
  result = copy_reduced (&reduce);
  qbg_reduce_clear (&reduce);
  return result;
}
