/* What simulates quantized states: the network of DEVS models, or the fused
 * one.  Both take the same options and give the same states. */

#ifndef QBG_QSS_ENGINE_H
#define QBG_QSS_ENGINE_H

#include "qss/fused.h"
#include "qss/network.h"

typedef enum {
  QBG_ENGINE_FUSED,         /* memoryless models composed away; with events */
  QBG_ENGINE_NETWORK        /* of DEVS models, one for each relation */
} QbgEngineKind;

typedef struct QbgEngine QbgEngine;

/* "fused" or "network"; static. */
const char *qbg_engine_name (QbgEngineKind kind);

/* As qbg_fuse.  observer is told of every event, before and after it. */
QbgEngine *qbg_engine_new (QbgEngineKind kind, const QbgEquations *equations,
                           QbgSolver *solver, const QbgNetworkOptions *options,
                           const double *values, QbgObserver observer,
                           gpointer data, GError **error);
void qbg_engine_free (QbgEngine *engine);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgEngine, qbg_engine_free)

/* All that happens up to and at time; less where it is interrupted, or the
 * model ends the simulation.  FALSE with error set where it cannot go on. */
gboolean qbg_engine_run (QbgEngine *engine, double time, GError **error);

/* Where the clock stands, when something happens next, and when the next
 * event is that is known beforehand. */
double qbg_engine_time (const QbgEngine *engine);
double qbg_engine_next (const QbgEngine *engine);
double qbg_engine_next_event (const QbgEngine *engine);
gboolean qbg_engine_terminated (const QbgEngine *engine);

/* The end of the simulation, for terminal (): qbg_events_finish with values as
 * qbg_engine_values and the solver have written them. */
QbgEventsResult qbg_engine_finish (QbgEngine *engine, double time,
                                   double *values, double *rates,
                                   GError **error);

/* Writes the states at a time from the last step to the next, and what is
 * discrete, into values; at least those that are needed, NULL: all. */
void qbg_engine_values (const QbgEngine *engine, double time,
                        const QbgNeeded *needed, double *values);

guint64 qbg_engine_steps (const QbgEngine *engine, guint state);
guint64 qbg_engine_all_steps (const QbgEngine *engine);
guint64 qbg_engine_events (const QbgEngine *engine);
/* How often the rate of a state was found; of a network, events of all its
 * models. */
guint64 qbg_engine_evaluations (const QbgEngine *engine);
guint64 qbg_engine_work (const QbgEngine *engine);
/* The crossing that came latest because quanta hid it; none is told of by the
 * network. */
QbgLate qbg_engine_late (const QbgEngine *engine);
/* NULL: the engine knows none. */
const QbgEvents *qbg_engine_conditions (const QbgEngine *engine);

#endif
