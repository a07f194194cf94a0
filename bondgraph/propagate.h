/* Propagation of causality through junctions, transformers and gyrators.  For
 * bondgraph/ alone. */

#ifndef QBG_BONDGRAPH_PROPAGATE_H
#define QBG_BONDGRAPH_PROPAGATE_H

#include "bondgraph/bondgraph.h"

typedef struct {
  const QbgBondGraph *graph;
  QbgVertexId *givers;    /* by bond: who gives its effort, or QBG_NONE */
  guint32 *n_known;       /* by vertex: bonds that are settled */
  gboolean *strong;       /* by junction: the bond that decides is settled */
  gboolean *spread;       /* by vertex: nothing more can follow from it */
  GArray *queue;          /* QbgVertexId */
  /* By node, or NULL: its distance from the reference.  A 1-junction that
   * passes effort on from one node to another does so away from it. */
  const guint32 *depths;
} QbgPropagation;

void qbg_propagation_init (QbgPropagation *propagation,
                           const QbgBondGraph *graph, const guint32 *depths);
void qbg_propagation_clear (QbgPropagation *propagation);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgPropagation, qbg_propagation_clear)

/* Lets giver, one of its ends, give the bond's effort, unless it is settled
 * already. */
void qbg_propagation_settle (QbgPropagation *propagation, QbgBondId bond,
                             QbgVertexId giver);

/* Settles all that follows. */
void qbg_propagation_spread (QbgPropagation *propagation);

#endif
