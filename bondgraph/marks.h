/* What a picture of a bond graph sets off: dependent storages, algebraic
 * loops, contradictions; never by colour alone. */

#ifndef QBG_BONDGRAPH_MARKS_H
#define QBG_BONDGRAPH_MARKS_H

#include <glib.h>

#include "bondgraph/bondgraph.h"
#include "bondgraph/causality.h"

enum {
  QBG_MARK_LOOP = 1, QBG_MARK_DEPENDENT = 2, QBG_MARK_CONTRADICTION = 4
};

/* Told apart also by those who see red and green alike. */
#define QBG_COLOUR_LOOP "#0072b2"
#define QBG_COLOUR_DEPENDENT "#a65200"
#define QBG_COLOUR_CONTRADICTION "#b3006b"

typedef struct {
  guint8 *vertices;       /* by QbgVertexId: the marks it has */
  guint8 *bonds;          /* by QbgBondId: on the causal path of a loop */
  guint8 all;             /* the marks that occur */
} QbgMarks;

/* causality NULL: no marks. */
void qbg_marks_init (QbgMarks *marks, const QbgBondGraph *graph,
                     const QbgCausality *causality);
void qbg_marks_clear (QbgMarks *marks);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgMarks, qbg_marks_clear)

/* The vertex that a link begins at in a picture: the element of its port, the
 * junction of its node, the element of its state.  QBG_NONE: none is there. */
QbgVertexId qbg_link_vertex (const QbgBondGraph *graph, const QbgLink *link);

#endif
