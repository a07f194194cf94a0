/* Sets of positions that the conditions of groups have been in.
 *
 * They are few, and asked for at every event: so they lie one after the other
 * in memory that stays when the set is cleared. */

#ifndef QBG_BONDGRAPH_POSITIONS_H
#define QBG_BONDGRAPH_POSITIONS_H

#include "bondgraph/equations.h"

typedef struct {
  GArray *words;            /* guint32: of each member the first and the number
                               of its group's conditions, and each of them */
} QbgPositions;

void qbg_positions_init (QbgPositions *positions);
void qbg_positions_free (QbgPositions *positions);

/* The set is empty again. */
void qbg_positions_clear (QbgPositions *positions);

/* The group's conditions as they are in values. */
gboolean qbg_positions_have (const QbgPositions *positions,
                             const QbgEquations *equations,
                             const QbgGroup *group, const double *values);
/* FALSE: the set has them already. */
gboolean qbg_positions_add (QbgPositions *positions,
                            const QbgEquations *equations,
                            const QbgGroup *group, const double *values);

#endif
