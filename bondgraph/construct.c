#include <config.h>

#include "bondgraph/bondgraph.h"
#include "bondgraph/build.h"

gboolean
qbg_element_takes_power (const QbgElement *element, guint32 k)
{
  switch (element->type)
    {
    case QBG_ELEMENT_SE:
    case QBG_ELEMENT_SF:
      return FALSE;
    case QBG_ELEMENT_TF:
    case QBG_ELEMENT_GY:
      return k == 0;
    default:
      return TRUE;
    }
}

static QbgVertexId
add_vertex (QbgBondGraph *graph, QbgVertex vertex)
{
  g_array_append_val (graph->vertices, vertex);
  return graph->vertices->len - 1;
}

static QbgBondId
add_bond (QbgBondGraph *graph, QbgVertexId tail, QbgVertexId head,
          QbgPortId port)
{
  QbgBond bond = { tail, head, port };

  g_array_append_val (graph->bonds, bond);
  return graph->bonds->len - 1;
}

/* The grounded nodes are one; nodes without ports are none. */
static void
mark_used_nodes (const QbgCircuit *circuit, gboolean *used)
{
  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    {
      used[qbg_port_node_p (circuit, p)] = TRUE;
      if (qbg_port_node_n (circuit, p) != QBG_NONE)
        used[qbg_port_node_n (circuit, p)] = TRUE;
    }
}

/* Step 1: a 0-junction for every node. */
static void
insert_zero_junctions (QbgBondGraph *graph)
{
  const QbgCircuit *circuit = graph->circuit;
  g_autofree gboolean *used = g_new0 (gboolean, circuit->nodes->len + 1);
  QbgVertexId ground = QBG_NONE;

  mark_used_nodes (circuit, used);
  for (QbgNodeId n = 0; n < circuit->nodes->len; n++)
    {
      const QbgNode *node = QBG_NODE (circuit, n);
      QbgVertexId vertex = ground;
      if (!used[n])
        continue;
      if (!node->ground || ground == QBG_NONE)
        vertex = add_vertex (graph, (QbgVertex) {
          .kind = QBG_VERTEX_ZERO, .element = QBG_NONE, .node = n,
          .port = QBG_NONE, .span = node->span });
      if (node->ground)
        ground = vertex;
      QBG_POTENTIAL (graph, n)->vertex = vertex;
    }
}

static QbgVertexId
add_element (QbgBondGraph *graph, QbgElementId id)
{
  const QbgElement *element = QBG_ELEMENT (graph->circuit, id);
  QbgVertexId vertex = QBG_NONE;

  if (element->type != QBG_ELEMENT_GROUND)
    vertex = add_vertex (graph, (QbgVertex) {
      .kind = QBG_VERTEX_ELEMENT, .element = id, .node = QBG_NONE,
      .port = QBG_NONE,
      .span = QBG_COMPONENT (graph->circuit, element->component)->span });
  QBG_ELEMENT_VERTEX (graph, id) = vertex;
  return vertex;
}

static QbgVertexId
add_one_junction (QbgBondGraph *graph, QbgPortId port, QbgSpan span)
{
  return add_vertex (graph, (QbgVertex) {
    .kind = QBG_VERTEX_ONE, .element = QBG_NONE, .node = QBG_NONE,
    .port = port, .span = span });
}

/* The bond of a port at its element, and where it leads: to a 1-junction of
 * its own, or straight to its pin's 0-junction against ground, unless that is
 * to be deleted. */
static void
add_port (QbgBondGraph *graph, QbgPortId port, QbgElementId element,
          QbgVertexId vertex)
{
  QbgPortBond *bond = QBG_PORT_BOND (graph, port);
  QbgNodeId p = qbg_port_node_p (graph->circuit, port);
  QbgVertexId beside = QBG_POTENTIAL (graph, p)->vertex;

  if (qbg_port_node_n (graph->circuit, port) != QBG_NONE
      || qbg_node_is_reference (graph, p))
    beside = add_one_junction (graph, port, QBG_VERTEX (graph, vertex)->span);
  bond->element = element;
  bond->bond = add_bond (graph, beside, vertex, port);
  bond->effort_sign = bond->flow_sign = 1;
}

/* Step 2: the elements, each port with a 1-junction between the 0-junctions of
 * its pins.  Bonds at elements come first, so that they are numbered by port;
 * then, two by two, those of the ports that have a 1-junction. */
static void
insert_elements (QbgBondGraph *graph)
{
  const QbgCircuit *circuit = graph->circuit;

  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    {
      const QbgElement *element = QBG_ELEMENT (circuit, e);
      QbgVertexId vertex = add_element (graph, e);
      if (vertex != QBG_NONE)
        for (guint32 k = 0; k < element->n_ports; k++)
          add_port (graph, element->first_port + k, e, vertex);
    }
  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    {
      QbgNodeId n = qbg_port_node_n (circuit, p);
      QbgBondId bond = QBG_PORT_BOND (graph, p)->bond;
      if (n == QBG_NONE || bond == QBG_NONE)
        continue;
      QbgVertexId one = QBG_BOND (graph, bond)->tail;
      QbgNodeId node = qbg_port_node_p (circuit, p);
      add_bond (graph, QBG_POTENTIAL (graph, node)->vertex, one, QBG_NONE);
      add_bond (graph, one, QBG_POTENTIAL (graph, n)->vertex, QBG_NONE);
    }
}

static void
reverse (QbgBond *bond)
{
  QbgVertexId tail = bond->tail;

  bond->tail = bond->head;
  bond->head = tail;
}

/* Whether the port's 1-junction is passed from p to n.  With power coming out
 * of the element, effort counts from n to p along the way; see the signs:
 *   into the element: e = v, f = i      (p to n), e = -v, f = -i (n to p)
 *   out of it:        e = -v, f = i     (p to n), e = v,  f = -i (n to p) */
static gboolean
passes_forward (const QbgBondGraph *graph, QbgPortId port, gboolean takes)
{
  QbgNodeId p = qbg_port_node_p (graph->circuit, port);
  QbgNodeId n = qbg_port_node_n (graph->circuit, port);
  gboolean p_is_zero = qbg_node_is_reference (graph, p);
  gboolean n_is_zero = qbg_node_is_reference (graph, n);

  if (p_is_zero == n_is_zero)
    return takes;
  return takes ? n_is_zero : p_is_zero;
}

/* Returns the number of bonds that the port has between junctions. */
static guint32
direct_port (QbgBondGraph *graph, QbgPortId port, gboolean takes,
             QbgBondId next)
{
  QbgPortBond *bond = QBG_PORT_BOND (graph, port);
  gboolean forward;

  if (!takes)
    reverse (QBG_BOND (graph, bond->bond));
  if (qbg_port_node_n (graph->circuit, port) == QBG_NONE)
    {
      bond->flow_sign = takes ? 1 : -1;
      return 0;
    }
  forward = passes_forward (graph, port, takes);
  bond->flow_sign = forward ? 1 : -1;
  bond->effort_sign = forward == takes ? 1 : -1;
  if (!forward)
    {
      reverse (QBG_BOND (graph, next));
      reverse (QBG_BOND (graph, next + 1));
    }
  return 2;
}

/* Step 3: power directions. */
static void
direct_bonds (QbgBondGraph *graph)
{
  const QbgCircuit *circuit = graph->circuit;
  QbgBondId next = 0;

  for (QbgBondId b = 0; b < graph->bonds->len; b++)
    next += QBG_BOND (graph, b)->port != QBG_NONE;
  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    {
      const QbgPortBond *bond = QBG_PORT_BOND (graph, p);
      const QbgElement *element;
      if (bond->bond == QBG_NONE)
        continue;
      element = QBG_ELEMENT (circuit, bond->element);
      next += direct_port (graph, p,
                           qbg_element_takes_power (element,
                                                    p - element->first_port),
                           next);
    }
}

/* The numbers that vertices keep once those of zero potential are gone. */
static QbgVertexId *
renumber_grounded (const QbgBondGraph *graph)
{
  QbgVertexId *numbers = g_new (QbgVertexId, graph->vertices->len + 1);
  QbgVertexId next = 0;

  for (QbgVertexId v = 0; v < graph->vertices->len; v++)
    {
      QbgNodeId node = QBG_VERTEX (graph, v)->node;
      numbers[v] = node != QBG_NONE && qbg_node_is_reference (graph, node)
        ? QBG_NONE : next++;
    }
  return numbers;
}

static void
keep_vertices (QbgBondGraph *graph, const QbgVertexId *numbers)
{
  QbgVertexId next = 0;

  for (QbgVertexId v = 0; v < graph->vertices->len; v++)
    if (numbers[v] != QBG_NONE)
      *QBG_VERTEX (graph, next++) = *QBG_VERTEX (graph, v);
  g_array_set_size (graph->vertices, next);
  for (QbgElementId e = 0; e < graph->element_vertices->len; e++)
    if (QBG_ELEMENT_VERTEX (graph, e) != QBG_NONE)
      QBG_ELEMENT_VERTEX (graph, e) = numbers[QBG_ELEMENT_VERTEX (graph, e)];
  for (QbgNodeId n = 0; n < graph->potentials->len; n++)
    if (QBG_POTENTIAL (graph, n)->vertex != QBG_NONE)
      QBG_POTENTIAL (graph, n)->vertex
        = numbers[QBG_POTENTIAL (graph, n)->vertex];
}

/* Bonds at elements lead nowhere near a junction of zero potential and keep
 * their numbers. */
static void
keep_bonds (QbgBondGraph *graph, const QbgVertexId *numbers)
{
  QbgBondId next = 0;

  for (QbgBondId b = 0; b < graph->bonds->len; b++)
    {
      QbgBond bond = *QBG_BOND (graph, b);
      bond.tail = numbers[bond.tail];
      bond.head = numbers[bond.head];
      if (bond.tail == QBG_NONE || bond.head == QBG_NONE)
        continue;
      *QBG_BOND (graph, next++) = bond;
    }
  g_array_set_size (graph->bonds, next);
}

/* Step 4: the junctions of ground and of the references go, with their
 * bonds. */
static void
delete_references (QbgBondGraph *graph)
{
  g_autofree QbgVertexId *numbers = renumber_grounded (graph);

  keep_bonds (graph, numbers);
  keep_vertices (graph, numbers);
}

static void
prepare_ports (QbgBondGraph *graph)
{
  QbgPortBond none = { QBG_NONE, 1, 1, QBG_NONE };
  const QbgCircuit *circuit = graph->circuit;

  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    g_array_append_val (graph->port_bonds, none);
  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    for (guint32 k = 0; k < QBG_ELEMENT (circuit, e)->n_ports; k++)
      QBG_PORT_BOND (graph, QBG_ELEMENT (circuit, e)->first_port + k)->element
        = e;
  g_array_set_size (graph->element_vertices, circuit->elements->len);
}

/* Karnopp's construction for circuits:
 * 1. a 0-junction for every node;
 * 2. the elements, with 1-junctions between the 0-junctions of their pins;
 * 3. power directions;
 * 4. the junctions of zero potential are deleted;
 * 5. simplification: qbg_simplify. */
QbgBondGraph *
qbg_construct (const QbgCircuit *circuit, QbgStage stage)
{
  g_autoptr (QbgBondGraph) graph = NULL;

  g_return_val_if_fail (stage <= QBG_STAGE_GROUNDED, NULL);
  graph = qbg_bond_graph_new (circuit, stage);
  prepare_ports (graph);
  qbg_bond_graph_find_islands (graph);
  qbg_bond_graph_find_links (graph);
  insert_zero_junctions (graph);
  insert_elements (graph);
  if (stage >= QBG_STAGE_DIRECTED)
    direct_bonds (graph);
  if (stage >= QBG_STAGE_GROUNDED)
    delete_references (graph);
  qbg_bond_graph_index (graph);
  return g_steal_pointer (&graph);
}
