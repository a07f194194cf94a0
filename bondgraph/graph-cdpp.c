#include <config.h>
#include "bondgraph/picture.h"
void qbg_bond_graph_to_cdpp (const QbgBondGraph *graph, const QbgCausality *causality, const QbgQuantization *q, GString *out) { (void)graph;(void)causality;(void)out; (void)q;}
