/* The circuit and its bond graph as they are shown: listings for people, JSON
 * for programs, pictures, and the coupled model of CD++.
 *
 * Every function appends to out.  Where causality is asked for, NULL means
 * that it has not been assigned: strokes and what follows from them are left
 * out.  Where it is given, it is that of graph. */

#ifndef QBG_BONDGRAPH_PICTURE_H
#define QBG_BONDGRAPH_PICTURE_H

#include <glib.h>

#include "bondgraph/bondgraph.h"
#include "bondgraph/causality.h"

void qbg_list_circuit (const QbgCircuit *circuit, GString *out);
void qbg_list_bond_graph (const QbgBondGraph *graph,
                          const QbgCausality *causality, GString *out);

/* The keys are described in doc/graph-json.md. */
void qbg_circuit_to_json (const QbgCircuit *circuit, GString *out);
void qbg_bond_graph_to_json (const QbgBondGraph *graph,
                             const QbgCausality *causality, GString *out);

/* For Graphviz. */
void qbg_bond_graph_to_dot (const QbgBondGraph *graph,
                            const QbgCausality *causality, GString *out);

/* In the notation of textbooks.  FALSE with error set where Graphviz, which
 * gives the places, cannot be run. */
gboolean qbg_bond_graph_to_svg (const QbgBondGraph *graph,
                                const QbgCausality *causality, GString *out,
                                GError **error);

/* The quantum and the width of the hysteresis that sources and storages of
 * the coupled model get. */
typedef struct {
  double quantum, hysteresis;
} QbgQuantization;

/* causality is not NULL. */
void qbg_bond_graph_to_cdpp (const QbgBondGraph *graph,
                             const QbgCausality *causality,
                             const QbgQuantization *quantization,
                             GString *out);

#endif
