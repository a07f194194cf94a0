/* Parts of the JSON of circuits and bond graphs.  For json-*.c alone. */

#ifndef QBG_BONDGRAPH_JSON_PARTS_H
#define QBG_BONDGRAPH_JSON_PARTS_H

#include "base/json.h"
#include "bondgraph/bondgraph.h"
#include "bondgraph/causality.h"

/* "at": {"file", "line", "column"}, or null. */
void qbg_json_place (QbgJson *json, QbgSpan span);
/* A pin's full name under key. */
void qbg_json_pin (QbgJson *json, const char *key, const QbgCircuit *circuit,
                   QbgPinId pin);
/* "pins": […] of a node. */
void qbg_json_node_pins (QbgJson *json, const QbgCircuit *circuit,
                         const QbgNode *node);
/* "elements": […]; with where each port is in graph, and what it gives by
 * causality, unless these are NULL. */
void qbg_json_elements (QbgJson *json, const QbgCircuit *circuit,
                        const QbgBondGraph *graph,
                        const QbgCausality *causality);

#endif
