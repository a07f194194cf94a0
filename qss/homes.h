/* Relations brought to the states that they serve.
 *
 * What happens at one instant touches a state, the relations that read it, and
 * the states whose rates these are: neighbours in the circuit.  Models that are
 * added near each other lie near each other in memory, so relations are added
 * with the first state, in the order of the file, whose rate depends on them.
 * Each still comes after those that it depends on: whoever depends on the one
 * depends on the other too. */

#ifndef QBG_QSS_HOMES_H
#define QBG_QSS_HOMES_H

#include "bondgraph/equations.h"

typedef struct {
  guint32 *first;           /* by state, and one more for blocks that serve
                               none: into blocks */
  guint32 *blocks;          /* of equations, continuous ones that matter */
} QbgHomes;

QbgHomes qbg_homes (const QbgEquations *equations);
void qbg_homes_clear (QbgHomes *homes);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgHomes, qbg_homes_clear)

#endif
