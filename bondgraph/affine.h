/* Whether an expression is linear in what the circuit decides.  For bondgraph/
 * alone. */

#ifndef QBG_BONDGRAPH_AFFINE_H
#define QBG_BONDGRAPH_AFFINE_H

#include "parser/circuit.h"

/* TRUE if the law of a source is a sum of multiples, by constants, of
 * variables, and of a function of time; signals are followed to what defines
 * them.  FALSE where that would take long to find out. */
gboolean qbg_is_affine (const QbgCircuit *circuit, const QbgExpr *law);

#endif
