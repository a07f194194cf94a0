#include <config.h>

#include "qss/engine.h"

#include <math.h>

struct QbgEngine {
  QbgFused *fused;          /* one of these */
  QbgNetwork *network;
  QbgObserver observer;
  gpointer data;
  gboolean has_board;       /* the network tells of events itself */
  double next_event;        /* else, of the network's sources */
};

const char *
qbg_engine_name (QbgEngineKind kind)
{
  return kind == QBG_ENGINE_FUSED ? "fused" : "network";
}

QbgEngine *
qbg_engine_new (QbgEngineKind kind, const QbgEquations *equations,
                QbgSolver *solver, const QbgNetworkOptions *options,
                const double *values, QbgObserver observer,
                gpointer data, GError **error)
{
  g_autoptr (QbgEngine) e = g_new0 (QbgEngine, 1);

  e->observer = observer;
  e->data = data;
  if (kind == QBG_ENGINE_FUSED) {
    e->fused = qbg_fuse (equations, solver, options, values, error);
    if (e->fused != NULL)
      qbg_fused_observe (e->fused, observer, data);
  } else {
    e->network = qbg_assemble (equations, solver, options, values, error);
    if (e->network != NULL)
      e->has_board = qbg_network_observe (e->network, observer, data);
    if (e->network != NULL)
      e->next_event = qbg_network_next_event (e->network, options->start);
  }
  return e->fused != NULL || e->network != NULL ? g_steal_pointer (&e) : NULL;
}

void
qbg_engine_free (QbgEngine *e)
{
  if (e == NULL)
    return;
  qbg_fused_free (e->fused);
  qbg_network_free (e->network);
  g_free (e);
}

/* States of a network without a switchboard are continuous: at an event only
 * sources differ. */
static gboolean
run_network (QbgEngine *e, double time, GError **error)
{
  while (!e->has_board && e->next_event <= time) {
    double event = e->next_event;
    if (!qbg_network_run (e->network, event, error))
      return FALSE;
    if (qbg_network_time (e->network) < event)
      return TRUE;
    if (e->observer != NULL && (!e->observer (event, FALSE, e->data, error)
                                || !e->observer (event, TRUE, e->data, error)))
      return FALSE;
    e->next_event = qbg_network_next_event (e->network, event);
  }
  return qbg_network_run (e->network, time, error);
}

gboolean
qbg_engine_run (QbgEngine *e, double time, GError **error)
{
  return e->fused != NULL ? qbg_fused_run (e->fused, time, error)
    : run_network (e, time, error);
}

double
qbg_engine_time (const QbgEngine *e)
{
  return e->fused != NULL ? qbg_fused_time (e->fused)
    : qbg_network_time (e->network);
}

double
qbg_engine_next (const QbgEngine *e)
{
  return e->fused != NULL ? qbg_fused_next (e->fused)
    : e->has_board ? qbg_network_next (e->network)
    : fmin (qbg_network_next (e->network), e->next_event);
}

double
qbg_engine_next_event (const QbgEngine *e)
{
  return e->fused != NULL ? qbg_fused_next_event (e->fused)
    : e->has_board ? qbg_network_next_event (e->network, 0) : e->next_event;
}

gboolean
qbg_engine_terminated (const QbgEngine *e)
{
  return e->fused != NULL ? qbg_fused_terminated (e->fused)
    : qbg_network_terminated (e->network);
}

/* The events are the engine's own, so they may change. */
QbgEventsResult
qbg_engine_finish (QbgEngine *e, double time, double *values, double *rates,
                   GError **error)
{
  QbgEvents *events = (QbgEvents *) qbg_engine_conditions (e);

  return events == NULL ? QBG_EVENTS_NOTHING
    : qbg_events_finish (events, time, values, rates, error);
}

void
qbg_engine_values (const QbgEngine *e, double time, const QbgNeeded *needed,
                   double *values)
{
  if (e->fused != NULL)
    qbg_fused_values (e->fused, time, needed, values);
  else
    qbg_network_values (e->network, time, values);
}

guint64
qbg_engine_steps (const QbgEngine *e, guint state)
{
  return e->fused != NULL ? qbg_fused_steps (e->fused, state)
    : qbg_network_steps (e->network, state);
}

guint64
qbg_engine_all_steps (const QbgEngine *e)
{
  return e->fused != NULL ? qbg_fused_all_steps (e->fused)
    : qbg_network_all_steps (e->network);
}

guint64
qbg_engine_events (const QbgEngine *e)
{
  return e->fused != NULL ? qbg_fused_events (e->fused)
    : qbg_network_events (e->network);
}

guint64
qbg_engine_evaluations (const QbgEngine *e)
{
  return e->fused != NULL ? qbg_fused_evaluations (e->fused)
    : qbg_network_events (e->network);
}

guint64
qbg_engine_work (const QbgEngine *e)
{
  return e->fused != NULL ? qbg_fused_work (e->fused)
    : qbg_network_work (e->network);
}

const QbgEvents *
qbg_engine_conditions (const QbgEngine *e)
{
  return e->fused != NULL ? qbg_fused_conditions (e->fused)
    : qbg_network_conditions (e->network);
}

QbgLate
qbg_engine_late (const QbgEngine *e)
{
  return e->fused != NULL ? qbg_fused_late (e->fused) : (QbgLate) { 0 };
}
