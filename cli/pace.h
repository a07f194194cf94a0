/* How fast a circuit is, and how much of it moves: estimates for the choice of
 * a method, from the Jacobian at the start. */

#ifndef QBG_CLI_PACE_H
#define QBG_CLI_PACE_H

#include "bondgraph/equations.h"

typedef struct {
  gboolean known;           /* FALSE: it is too large to look at, or does not
                               start; nothing else means anything then */
  double rate;              /* the fastest, in 1/s */
  double swings;            /* of the sources: the fastest rate, in 1/s */
  gboolean oscillates;      /* what is fastest does */
  gboolean grows;           /* what is fastest does */
  gboolean alone;           /* no state depends on another */
  double reach;             /* the part of the states that what happens can
                               have come to at the end */
} QbgPace;

QbgPace qbg_pace (const QbgEquations *equations, double start, double stop);

#endif
