/* How the parts of a bond graph are called wherever it is shown. */

#ifndef QBG_BONDGRAPH_LABELS_H
#define QBG_BONDGRAPH_LABELS_H

#include <glib.h>

#include "bondgraph/bondgraph.h"
#include "bondgraph/causality.h"

/* Whether something elsewhere in the circuit takes part in its law. */
gboolean qbg_is_modulated (const QbgBondGraph *graph, QbgElementId element);

/* Appends "R", or "MR" where the element is modulated. */
void qbg_element_symbol (const QbgBondGraph *graph, QbgElementId element,
                         GString *out);

/* Appends "Se: V", or what qbg_vertex_name says of a junction. */
void qbg_vertex_label (const QbgBondGraph *graph, QbgVertexId vertex,
                       GString *out);

/* Appends the name of the element that the port belongs to. */
void qbg_member_name (const QbgBondGraph *graph, QbgPortId port,
                      GString *out);
/* Appends "C1, C2 and V". */
void qbg_member_list (const QbgCausality *causality,
                      const QbgMembers *members, GString *out);

/* Appends the variable that a storage port has as its state: "C1.v". */
void qbg_state_name (const QbgBondGraph *graph, QbgPortId port, GString *out);

/* Appends what a link takes: "v of R1", "i of R1", "potential of {R1.n}". */
void qbg_link_source_name (const QbgBondGraph *graph, const QbgLink *link,
                           GString *out);

/* "causal", or the name of the graph's stage; static. */
const char *qbg_shown_stage (const QbgBondGraph *graph,
                             const QbgCausality *causality);

#endif
