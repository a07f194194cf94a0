/* Places from Graphviz: the program dot is run on a graph of boxes, and what
 * it says of them is read.  Lengths are in points, y grows downwards. */

#ifndef QBG_BONDGRAPH_GRAPHVIZ_H
#define QBG_BONDGRAPH_GRAPHVIZ_H

#include <glib.h>

typedef struct {
  double x, y;
} QbgPoint;

/* Of a box: its centre.  Of an edge: a curve of 3k + 1 control points, empty
 * where the program drew none. */
typedef struct {
  QbgPoint size;          /* of the whole */
  QbgPoint *boxes;        /* by number */
  GArray **curves;        /* QbgPoint, by number */
  guint n_boxes, n_curves;
} QbgPlacement;

/* text is a graph for Graphviz in which the nodes are called b0, b1 … and edge
 * k has the colour QBG_EDGE_COLOUR of k, since nothing else tells edges apart
 * in what comes back.  program is "dot" or another one of Graphviz.  NULL with
 * error set where it cannot be run. */
#define QBG_EDGE_COLOUR "#%06x"
QbgPlacement *qbg_graphviz_run (const char *program, const GString *text,
                                guint n_boxes, guint n_edges, GError **error);
void qbg_placement_free (QbgPlacement *placement);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgPlacement, qbg_placement_free)

#define QBG_GRAPHVIZ_ERROR (qbg_graphviz_error_quark ())
GQuark qbg_graphviz_error_quark (void);

#endif
