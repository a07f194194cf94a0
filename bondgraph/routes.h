/* The way of a signal from bond to bond through junctions.  For bondgraph/
 * alone. */

#ifndef QBG_BONDGRAPH_ROUTES_H
#define QBG_BONDGRAPH_ROUTES_H

#include "bondgraph/causality.h"

typedef struct {
  const QbgBondGraph *graph;
  const QbgVertexId *effort_givers;   /* by bond; borrowed */
  QbgBondId *strong;      /* by junction: the bond that decides */
} QbgRoutes;

void qbg_routes_init (QbgRoutes *routes, const QbgBondGraph *graph,
                      const QbgVertexId *effort_givers);
void qbg_routes_clear (QbgRoutes *routes);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgRoutes, qbg_routes_clear)

/* The effort (kind 0) or flow (kind 1) of a bond. */
QbgSignal qbg_routes_signal (const QbgRoutes *routes, QbgBondId bond,
                             guint kind);

/* Appends to out (QbgSignal) what lies between one signal and another that
 * junctions make from it, by a shortest way. */
void qbg_routes_between (const QbgRoutes *routes, const QbgSignal *from,
                         const QbgSignal *to, GArray *out);

#endif
