/* Where everything of a picture of a bond graph goes.
 *
 * Graphviz places the skeleton: junctions, sources, and what has several
 * bonds.  An element with one bond is a satellite: it stands around its
 * junction, in a direction that no other bond takes, and Graphviz leaves room
 * for it.  Lengths are in points, y grows downwards. */

#ifndef QBG_BONDGRAPH_GRAPH_LAYOUT_H
#define QBG_BONDGRAPH_GRAPH_LAYOUT_H

#include <glib.h>

#include "bondgraph/bondgraph.h"
#include "bondgraph/graphviz.h"

#define QBG_NAME_SIZE 14.0      /* of the letters of names, and of values */
#define QBG_VALUE_SIZE 11.5
#define QBG_JUNCTION_SIZE 18.0
#define QBG_NUMBER_SIZE 10.0    /* of bonds */

/* A vertex: its text, and the box that the text takes. */
typedef struct {
  char *name;             /* "R: R1", "0" */
  char *value;            /* below the name; "": none */
  QbgPoint centre;
  double half_width, half_height;
} QbgSpot;

typedef struct {
  QbgPoint size;
  QbgSpot *spots;         /* by QbgVertexId */
  guint n_spots;
  /* Lines through two or more points, from tail to head, that end near the
   * vertices; links without a beginning in the graph have none. */
  GArray **bonds;         /* QbgPoint, by QbgBondId */
  GArray **links;         /* QbgPoint, by place in graph->links */
  guint n_bonds, n_links;
} QbgGraphLayout;

/* NULL with error set where Graphviz cannot be run. */
QbgGraphLayout *qbg_graph_layout_new (const QbgBondGraph *graph,
                                      GError **error);
void qbg_graph_layout_free (QbgGraphLayout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgGraphLayout, qbg_graph_layout_free)

/* About how wide a text is in letters of that size. */
double qbg_label_width (const char *text, double size);

#endif
