/* The circuit as a graph: places joined by ports.  For bondgraph/ alone.
 *
 * Every node is a place, but ground, wherever it is, is one place: the number
 * after the last node's. */

#ifndef QBG_BONDGRAPH_PLACES_H
#define QBG_BONDGRAPH_PLACES_H

#include "parser/circuit.h"

typedef struct {
  guint32 n_places;
  guint32 ground;         /* the place */
  guint32 *p, *n;         /* by port: where its pins are */
  guint32 *first;         /* by place: the first of its ports, and one more */
  QbgPortId *ports;       /* of place k: first[k] … first[k + 1] - 1 */
} QbgPlaces;

void qbg_places_init (QbgPlaces *places, const QbgCircuit *circuit);
void qbg_places_clear (QbgPlaces *places);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgPlaces, qbg_places_clear)

/* The place of a node; of QBG_NONE: ground. */
guint32 qbg_node_place (const QbgCircuit *circuit, QbgNodeId node);

/* The node of a port's pins; QBG_NONE: ground without a node. */
QbgNodeId qbg_port_node_p (const QbgCircuit *circuit, QbgPortId port);
QbgNodeId qbg_port_node_n (const QbgCircuit *circuit, QbgPortId port);

#endif
