/* A circuit's equations simulated without messages: the network with its
 * memoryless models composed away (forms.h), and with events.
 *
 * Rates follow from the quantized values of the states, the zero functions of
 * conditions from these or the states themselves (fused-update.c). */

#ifndef QBG_QSS_FUSED_H
#define QBG_QSS_FUSED_H

#include "bondgraph/events.h"
#include "bondgraph/record.h"
#include "qss/network.h"

typedef struct QbgFused QbgFused;

/* A crossing that came late because quanta hid it. */
typedef struct {
  double part;              /* of what the zero function comes to; 0: none */
  guint32 condition;
  double time;
} QbgLate;

/* values, equations->n_variables of them, hold the states at the start, and the
 * start values of the others.  equations, solver and options outlive the
 * result, which the caller owns.  NULL with error set where there is no
 * start. */
QbgFused *qbg_fuse (const QbgEquations *equations, QbgSolver *solver,
                    const QbgNetworkOptions *options, const double *values,
                    GError **error);
void qbg_fused_free (QbgFused *fused);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgFused, qbg_fused_free)

void qbg_fused_observe (QbgFused *fused, QbgObserver observer,
                        gpointer data);

/* All events up to and at time; until interrupted, or until the model ends the
 * simulation.  FALSE with error set where it cannot go on. */
gboolean qbg_fused_run (QbgFused *fused, double time, GError **error);

/* Where the clock stands. */
double qbg_fused_time (const QbgFused *fused);
/* When something happens next; when the next event known beforehand is. */
double qbg_fused_next (const QbgFused *fused);
double qbg_fused_next_event (const QbgFused *fused);
gboolean qbg_fused_terminated (const QbgFused *fused);

/* Writes the states at a time from the last event to the next, and what is
 * discrete, into values; at least those that are needed, NULL: all. */
void qbg_fused_values (const QbgFused *fused, double time,
                       const QbgNeeded *needed, double *values);

guint64 qbg_fused_steps (const QbgFused *fused, guint state);
guint64 qbg_fused_all_steps (const QbgFused *fused);
double qbg_fused_quantum (const QbgFused *fused, guint state);
/* Steps of states, updates of sources, and events. */
guint64 qbg_fused_events (const QbgFused *fused);
/* How often the rate of a state was found. */
guint64 qbg_fused_evaluations (const QbgFused *fused);
/* The instants at which something discrete was settled. */
guint64 qbg_fused_instants (const QbgFused *fused);
const QbgEvents *qbg_fused_conditions (const QbgFused *fused);
/* What all that has cost, in nanoseconds of one machine once; counted, not
 * measured.  Rows of output are left out: what is shown must not matter. */
guint64 qbg_fused_work (const QbgFused *fused);
/* The worst of the crossings that had a consequence. */
QbgLate qbg_fused_late (const QbgFused *fused);

#endif
