/* How the stages of a bond graph are made: for bondgraph/ alone. */

#ifndef QBG_BONDGRAPH_BUILD_H
#define QBG_BONDGRAPH_BUILD_H

#include "bondgraph/bondgraph.h"
#include "bondgraph/places.h"

/* A graph without vertices and bonds.  The caller owns it. */
QbgBondGraph *qbg_bond_graph_new (const QbgCircuit *circuit, QbgStage stage);

/* Fills vertex_bonds from the ends of the bonds: an element's bonds by port, a
 * junction's in the order of the bonds.  Ports' bonds are known. */
void qbg_bond_graph_index (QbgBondGraph *graph);

/* Fills islands, potentials and node_order from the circuit. */
void qbg_bond_graph_find_islands (QbgBondGraph *graph);

/* Fills links and first_links from the circuit. */
void qbg_bond_graph_find_links (QbgBondGraph *graph);

/* Whether the node, or QBG_NONE for ground, has the potential zero. */
gboolean qbg_node_is_reference (const QbgBondGraph *graph, QbgNodeId node);

/* Whether power counts as positive into the element at its port number k. */
gboolean qbg_element_takes_power (const QbgElement *element, guint32 k);

#endif
