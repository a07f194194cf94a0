/* How fast the functions of time swing: who looks at them now and then only
 * must look often enough to see each swing. */

#ifndef QBG_BONDGRAPH_TEMPO_H
#define QBG_BONDGRAPH_TEMPO_H

#include "bondgraph/equations.h"

typedef struct QbgTempo QbgTempo;

/* From samples of all functions between start and stop. */
QbgTempo *qbg_tempo_new (const QbgEquations *equations, double start,
                         double stop);
void qbg_tempo_free (QbgTempo *tempo);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgTempo, qbg_tempo_free)

/* The fastest angular frequency, in 1/s, from time on; 0: nothing swings any
 * more. */
double qbg_tempo_rate (const QbgTempo *tempo, double time);

#endif
