/* Which vertices of a picture Graphviz places, and in what order they come
 * from left to right.  For graph-layout.c alone. */

#ifndef QBG_BONDGRAPH_SKELETON_H
#define QBG_BONDGRAPH_SKELETON_H

#include <glib.h>

#include "bondgraph/bondgraph.h"

typedef struct {
  QbgVertexId *around;    /* by vertex: the junction it is a satellite of, or
                             QBG_NONE: it is in the skeleton */
  guint *n_satellites;    /* by vertex */
  guint *order;           /* by vertex of the skeleton: its place on the way
                             from the sources */
} QbgSkeleton;

void qbg_skeleton_init (QbgSkeleton *skeleton, const QbgBondGraph *graph);
void qbg_skeleton_clear (QbgSkeleton *skeleton);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgSkeleton, qbg_skeleton_clear)

#endif
