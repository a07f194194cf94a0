/* The graph while it is being simplified: for bondgraph/ alone.
 *
 * Bonds are kept as two half bonds, 2*b at the tail and 2*b + 1 at the head,
 * each in the ring of half bonds at its vertex.  A 1-junction stands for parts
 * in series: besides its own bonds it has at most two ends, the bond by which
 * it is entered from a 0-junction and the one by which it is left for
 * another. */

#ifndef QBG_BONDGRAPH_REDUCE_H
#define QBG_BONDGRAPH_REDUCE_H

#include "bondgraph/bondgraph.h"

typedef guint32 QbgHalf;

typedef struct {
  QbgVertexKind kind;
  gboolean alive;
  gboolean queued;
  gboolean source;        /* a 1-junction that a source is at */
  QbgElementId element;
  QbgNodeId node;
  QbgPortId port;
  QbgHalf first;          /* in its ring; QBG_NONE: no bonds */
  guint32 n_bonds;
  /* The ends of a 1-junction, or QBG_NONE.  A 0-junction that parts in parallel
   * share has as its entry the bond that joins it to what they lie in. */
  QbgBondId entry, exit;
} QbgReduceVertex;

typedef struct {
  QbgVertexId vertex;
  QbgHalf next, previous;
} QbgReduceHalf;

typedef struct {
  const QbgBondGraph *graph;
  GArray *vertices;       /* QbgReduceVertex; new ones at the end */
  GArray *halves;         /* QbgReduceHalf */
  GArray *bond_ports;     /* QbgPortId, by bond; QBG_NONE between junctions */
  GArray *bond_alive;     /* gboolean, by bond */
  GArray *port_bonds;     /* QbgPortBond, as in the graph */
  GArray *queue;          /* QbgVertexId: junctions to look at */
  GHashTable *between;    /* pair of 0-junctions -> 1-junction between them */
} QbgReduce;

void qbg_reduce_init (QbgReduce *reduce, const QbgBondGraph *graph);
void qbg_reduce_clear (QbgReduce *reduce);

/* Applies the rules until nothing changes. */
void qbg_reduce_run (QbgReduce *reduce);

#define QBG_REDUCE_VERTEX(reduce, v) \
  (&g_array_index ((reduce)->vertices, QbgReduceVertex, (v)))
#define QBG_REDUCE_HALF(reduce, h) \
  (&g_array_index ((reduce)->halves, QbgReduceHalf, (h)))
#define QBG_REDUCE_PORT(reduce, b) \
  (g_array_index ((reduce)->bond_ports, QbgPortId, (b)))
#define QBG_REDUCE_ALIVE(reduce, b) \
  (g_array_index ((reduce)->bond_alive, gboolean, (b)))
#define QBG_REDUCE_END(reduce, b, side) \
  (QBG_REDUCE_HALF ((reduce), 2 * (b) + (side))->vertex)

/* The elementary changes. */
QbgVertexId qbg_reduce_add_vertex (QbgReduce *reduce, QbgReduceVertex vertex);
QbgBondId qbg_reduce_add_bond (QbgReduce *reduce, QbgVertexId tail,
                               QbgVertexId head, QbgPortId port);
void qbg_reduce_delete_bond (QbgReduce *reduce, QbgBondId bond);
void qbg_reduce_move (QbgReduce *reduce, QbgHalf half, QbgVertexId vertex);
void qbg_reduce_reverse (QbgReduce *reduce, QbgBondId bond);
/* Changes the signs of a port's effort and flow on its bond. */
void qbg_reduce_flip_port (QbgReduce *reduce, QbgBondId bond);
/* The bonds at a vertex; the caller owns the result. */
QbgBondId *qbg_reduce_list_bonds (const QbgReduce *reduce,
                                  QbgVertexId vertex);
/* Counts the flow of a 1-junction the other way round. */
void qbg_reduce_flip (QbgReduce *reduce, QbgVertexId one);
/* Makes two 1-junctions one; a is left through the bond that enters b.
 * Returns the one that stays. */
QbgVertexId qbg_reduce_merge (QbgReduce *reduce, QbgVertexId a, QbgVertexId b);
void qbg_reduce_push (QbgReduce *reduce, QbgVertexId junction);

#endif
