/* The way between two places along the tree, in few pieces.  For bondgraph/
 * alone.
 *
 * The effort of a port outside the tree is the sum of the efforts of the twigs
 * between its places, and the flow of a twig the sum of the flows of the ports
 * that span it.  Written out that would be many terms; sums from the reference
 * would be few, but name twigs that cancel.  So the tree is cut into heavy
 * paths and each of them halved again and again: every way is a few pieces,
 * and names its own twigs alone. */

#ifndef QBG_BONDGRAPH_PATHS_H
#define QBG_BONDGRAPH_PATHS_H

#include "bondgraph/tree.h"

/* A piece is a twig, n_places + its port, or the union of two others. */
typedef guint32 QbgPiece;

typedef struct {
  guint32 n_places;
  guint32 *depth;         /* by place: twigs to the reference */
  guint32 *parent;        /* by place: the next on the way there, or QBG_NONE */
  QbgPortId *twig;        /* by place: the port to parent */
  guint32 *order;         /* places, parents first */
  guint32 n_ordered;
  guint32 *head;          /* by place: the first of its heavy path */
  guint32 *start;         /* by head: where its path begins in line */
  guint32 *length;        /* by head: how many places are on its path */
  guint32 *line;          /* places, path after path */
} QbgPaths;

void qbg_paths_init (QbgPaths *paths, const QbgTree *tree);
void qbg_paths_clear (QbgPaths *paths);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgPaths, qbg_paths_clear)

/* Appends the pieces of the way between two places to pieces (QbgPiece). */
void qbg_paths_between (const QbgPaths *paths, guint32 a, guint32 b,
                        GArray *pieces);

/* Calls visit for every piece that is a union, with its two parts; a part may
 * be QBG_NONE. */
typedef void (*QbgPieceVisit) (QbgPiece whole, QbgPiece part, gpointer data);
void qbg_paths_visit_unions (const QbgPaths *paths, QbgPieceVisit visit,
                             gpointer data);

#endif
