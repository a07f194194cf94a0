#include <config.h>
#include "bondgraph/picture.h"
gboolean qbg_bond_graph_to_svg (const QbgBondGraph *graph, const QbgCausality *causality, GString *out, GError **error) { (void)graph;(void)causality;(void)out; (void) error; return TRUE;}
