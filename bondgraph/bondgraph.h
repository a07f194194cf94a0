/* The bond graph of a circuit.
 *
 * Vertices are junctions and elements; bonds join them.  A bond has a
 * direction, from its tail to its head: the one in which its power, effort
 * times flow, counts as positive.  All bonds at a 0-junction have one effort,
 * and their flows, counted towards the junction, sum to zero; all bonds at a
 * 1-junction have one flow, and their efforts, counted likewise, sum to zero.
 *
 * A circuit's port (parser/circuit.h) is one bond at its element.  The bond's
 * effort and flow are the port's, up to signs that are kept per port, so that
 * whatever the directions and simplifications, v and i keep Modelica's sign:
 *
 *   effort of the port = effort_sign * effort of the bond
 *   flow of the port   = flow_sign * flow of the bond
 *
 * Directions: into R, C, I and fields; out of Se and Sf; into the first port
 * of TF and GY and out of their second.  A port's 1-junction is passed from p
 * to n where power goes into the element and from n to p where it comes out,
 * the other way round where that leads away from ground.  A port of one pin
 * against ground has no 1-junction.
 *
 * Karnopp's construction goes through stages, each a graph of its own:
 *   junctions   a 0-junction for every node, a 1-junction for every port;
 *               tail and head of a bond mean nothing yet
 *   directed    with power directions
 *   grounded    without the junctions of ground and of the references
 *   simplified  without junctions that only pass something on
 *
 * Everything refers to everything by index; a bond's number on paper is its
 * index plus one. */

#ifndef QBG_BONDGRAPH_BONDGRAPH_H
#define QBG_BONDGRAPH_BONDGRAPH_H

#include <glib.h>

#include "parser/circuit.h"

typedef guint32 QbgVertexId;
typedef guint32 QbgBondId;

typedef enum {
  QBG_STAGE_JUNCTIONS, QBG_STAGE_DIRECTED, QBG_STAGE_GROUNDED,
  QBG_STAGE_SIMPLIFIED
} QbgStage;

typedef enum {
  QBG_VERTEX_ZERO, QBG_VERTEX_ONE, QBG_VERTEX_ELEMENT
} QbgVertexKind;

typedef struct {
  QbgVertexKind kind;
  QbgElementId element;   /* of an element, else QBG_NONE */
  /* The node that a 0-junction stands for: its effort is the node's potential.
   * QBG_NONE where it stands for the voltage between two nodes, which
   * simplification may bring. */
  QbgNodeId node;
  /* The port that a 1-junction was made for; of several that became one, the
   * first.  Also of a 0-junction without a node: the first port across it. */
  QbgPortId port;
  guint32 first_bond, n_bonds;  /* into vertex_bonds; an element's: by port */
  QbgSpan span;           /* of the component's name, or of the node */
} QbgVertex;

typedef struct {
  QbgVertexId tail, head;
  /* The port whose effort and flow it carries; of two elements that share a
   * bond, the one at its head.  QBG_NONE between two junctions. */
  QbgPortId port;
} QbgBond;

/* Where a port's effort and flow are found, and the vertex beside the element.
 * bond is QBG_NONE only for ports of no element. */
typedef struct {
  QbgBondId bond;
  gint8 effort_sign, flow_sign;
  QbgElementId element;
} QbgPortBond;

/* A node's potential: potential of parent + sign * effort of port.  Where
 * parent is QBG_NONE its part is zero: ground without a node.  A reference has
 * neither parent nor port.  node_order lists parents first. */
typedef struct {
  QbgNodeId parent;
  QbgPortId port;
  gint8 sign;
  guint32 island;
  /* The 0-junction that stands for the node in this graph; QBG_NONE for
   * references, and where simplification has left it out. */
  QbgVertexId vertex;
} QbgNodePotential;

/* A part of the circuit that is connected through pins of its ports.  Every
 * ground, and the other side of a port against ground, is in one island. */
typedef struct {
  QbgNodeId reference;    /* its potential is zero; QBG_NONE: ground, although
                             no node is grounded */
  gboolean grounded;
  /* Without a ground: the source whose negative pin is at the reference, or
   * QBG_NONE where the island has no source and its first node was taken. */
  QbgElementId source;
  guint32 n_nodes;
} QbgIsland;

/* What an element's law takes from elsewhere in the circuit, directly or
 * through blocks of signals that act at once. */
typedef enum {
  QBG_LINK_EFFORT,        /* source: QbgPortId */
  QBG_LINK_FLOW,          /* source: QbgPortId */
  QBG_LINK_POTENTIAL,     /* source: QbgNodeId */
  QBG_LINK_STATE          /* source: QbgVariableId; it cannot close a loop */
} QbgLinkKind;

typedef struct {
  QbgElementId element;   /* whose law takes it */
  QbgLinkKind kind;
  guint32 source;
} QbgLink;

typedef struct {
  const QbgCircuit *circuit;    /* borrowed */
  QbgStage stage;
  GArray *vertices;       /* QbgVertex; junctions and elements in file order */
  GArray *bonds;          /* QbgBond */
  GArray *vertex_bonds;   /* QbgBondId */
  GArray *port_bonds;     /* QbgPortBond, by QbgPortId */
  GArray *element_vertices;     /* QbgVertexId, by QbgElementId; QBG_NONE for
                                   grounds */
  GArray *potentials;     /* QbgNodePotential, by QbgNodeId */
  GArray *node_order;     /* QbgNodeId, parents before children */
  GArray *islands;        /* QbgIsland, in the order of their first node */
  GArray *links;          /* QbgLink, by element */
  GArray *first_links;    /* guint32, by QbgElementId, and one more */
} QbgBondGraph;

#define QBG_VERTEX(graph, id) \
  (&g_array_index ((graph)->vertices, QbgVertex, (id)))
#define QBG_BOND(graph, id) (&g_array_index ((graph)->bonds, QbgBond, (id)))
#define QBG_VERTEX_BOND(graph, vertex, k) \
  (g_array_index ((graph)->vertex_bonds, QbgBondId, \
                  (vertex)->first_bond + (k)))
#define QBG_PORT_BOND(graph, port) \
  (&g_array_index ((graph)->port_bonds, QbgPortBond, (port)))
#define QBG_ELEMENT_VERTEX(graph, element) \
  (g_array_index ((graph)->element_vertices, QbgVertexId, (element)))
#define QBG_POTENTIAL(graph, node) \
  (&g_array_index ((graph)->potentials, QbgNodePotential, (node)))
#define QBG_ISLAND(graph, id) \
  (&g_array_index ((graph)->islands, QbgIsland, (id)))
#define QBG_LINK(graph, id) (&g_array_index ((graph)->links, QbgLink, (id)))
/* The links of an element are those from QBG_FIRST_LINK of it up to, not
 * including, QBG_FIRST_LINK of the next. */
#define QBG_FIRST_LINK(graph, element) \
  (g_array_index ((graph)->first_links, guint32, (element)))

/* The graph at a stage up to QBG_STAGE_GROUNDED; the caller owns it, circuit
 * is borrowed and outlives it.  Any circuit has a bond graph: what is wrong
 * with it is found by causality. */
QbgBondGraph *qbg_construct (const QbgCircuit *circuit, QbgStage stage);

/* The same graph without what only passes something on, until nothing
 * changes: a junction of two bonds is left out; joined junctions of one kind
 * become one; 1-junctions between the same two 0-junctions, which stand for
 * parts in parallel, share one 1-junction to a 0-junction of their own.  The
 * caller owns the result; graph is at QBG_STAGE_GROUNDED. */
QbgBondGraph *qbg_simplify (const QbgBondGraph *graph);

void qbg_bond_graph_free (QbgBondGraph *graph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgBondGraph, qbg_bond_graph_free)

/* "junctions", "directed", …; static. */
const char *qbg_stage_name (QbgStage stage);

/* The vertex at the other end of a bond. */
QbgVertexId qbg_bond_other_end (const QbgBondGraph *graph, QbgBondId bond,
                                QbgVertexId vertex);

/* Appends a vertex's name: "R1", "0 {R1.n, C1.p}", "1 R1", "0 R1". */
void qbg_vertex_name (const QbgBondGraph *graph, QbgVertexId vertex,
                      GString *out);

#endif
