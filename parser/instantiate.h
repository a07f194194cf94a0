/* From a class to the flat circuit. */

#ifndef QBG_PARSER_INSTANTIATE_H
#define QBG_PARSER_INSTANTIATE_H

#include "parser/circuit.h"
#include "parser/library.h"

/* Unfolds the model into components, pins, nodes and laws.  overrides are
 * "name=value" for parameters, NULL-terminated (NULL: none).  What is wrong is
 * added to the tree's diagnostics; the result, owned by the caller, is NULL if
 * any of it is an error. */
QbgCircuit *qbg_instantiate (QbgClassTree *tree, QbgClassNode *model,
                             const char *const *overrides);

#endif
