/* The run of a network, and what can be seen of it. */

#include <config.h>

#include "qss/network-internal.h"

#include <math.h>

#include "base/taylor.h"

/* Events between two calls of progress. */
#define EVENTS_BETWEEN 256

/* Nanoseconds, about, as in fused-work.c: what a round of models costs for each
 * order of the method, and a node that was evaluated at an event. */
enum { ROUND = 350, NODE = 8 };

guint64
qbg_network_work (const QbgNetwork *n)
{
  guint64 nodes = n->board == NULL ? 0 : qbg_solver_work (n->board->solver);

  return ROUND * (guint64) n->shared.options->method->order * n->ticks
    + NODE * nodes;
}

static void
tell_progress (QbgNetwork *n)
{
  const QbgNetworkOptions *o = n->shared.options;

  if (++n->ticks % EVENTS_BETWEEN == 0 && o->progress != NULL)
    o->progress (o->progress_data, qbg_devs_time (n->devs),
                 qbg_network_work (n));
}

gboolean
qbg_network_complain_odd (const QbgNetwork *n, guint state, GError **error)
{
  g_autoptr (GString) name = g_string_new (NULL);

  qbg_circuit_variable_name (n->equations->circuit,
                             n->states[state].variable, name);
  g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_VALUE,
               "'%s' or its derivative is not finite any more at %g s",
               name->str, n->states[state].qss.tx);
  return FALSE;
}

/* A function of time near a pole is due ever sooner. */
static void
blame_sources (const QbgNetwork *n, GError **error)
{
  for (guint i = 0; i < n->sources->len; i++) {
    const QbgSourceData *s = n->sources->pdata[i];
    if (!qbg_devs_is_endless (n->devs, s->model))
      continue;
    g_clear_error (error);
    g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_STUCK,
                 "a function of time cannot be followed at %.9g s: it changes "
                 "without bound", qbg_devs_time (n->devs));
    return;
  }
}

/* What went wrong in a model says more than what the kernel makes of it. */
static gboolean
check_models (const QbgNetwork *n, GError **error)
{
  const QbgShared *s = &n->shared;

  if (s->error == NULL && s->unsolved == NULL && s->odd == 0)
    return TRUE;
  g_clear_error (error);
  if (s->error != NULL)
    g_propagate_error (error, g_error_copy (s->error));
  else if (s->odd > 0)
    qbg_network_complain_odd (n, s->odd - 1, error);
  else
    qbg_block_complain (s->unsolved, n->equations, qbg_devs_time (n->devs),
                        error);
  return FALSE;
}

/* An event has been when nothing is left to do at its instant. */
static void
show_event (QbgNetwork *n)
{
  if (n->board != NULL && n->board->unseen
      && qbg_devs_next_time (n->devs) > qbg_devs_time (n->devs))
    qbg_switchboard_show (n->board);
}

/* The model has ended the simulation. */
gboolean
qbg_network_terminated (const QbgNetwork *n)
{
  return n->board != NULL && n->board->terminated && !n->board->unseen;
}

gboolean
qbg_network_run (QbgNetwork *n, double time, GError **error)
{
  const volatile int *interrupted = n->shared.options->interrupted;

  while (qbg_devs_next_time (n->devs) <= time
         && !qbg_network_terminated (n)) {
    if (interrupted != NULL && *interrupted)
      return TRUE;
    gboolean ok = qbg_devs_step (n->devs, error);
    show_event (n);
    if (!ok)
      blame_sources (n, error);
    if (!check_models (n, error) || !ok)
      return FALSE;
    tell_progress (n);
  }
  return qbg_network_terminated (n)
    || qbg_devs_run_until (n->devs, time, error);
}

double
qbg_network_time (const QbgNetwork *n)
{
  return qbg_devs_time (n->devs);
}

double
qbg_network_next (const QbgNetwork *n)
{
  return qbg_devs_next_time (n->devs);
}

double
qbg_network_state (const QbgNetwork *n, guint k, double time)
{
  return qbg_qss_value (&n->states[k].qss, n->shared.options->method, time);
}

guint64
qbg_network_steps (const QbgNetwork *n, guint k)
{
  return n->states[k].steps;
}

guint64
qbg_network_all_steps (const QbgNetwork *n)
{
  return n->shared.steps;
}

double
qbg_network_quantum (const QbgNetwork *n, guint k)
{
  return n->states[k].qss.dq;
}

double
qbg_network_next_event (const QbgNetwork *n, double time)
{
  double next = INFINITY;

  if (n->board != NULL)
    return n->board->next;
  for (guint i = 0; i < n->equations->sources->len; i++)
    next = fmin (next, qbg_expr_next_event (QBG_SOURCE (n->equations, i)->expr,
                                            time, n->shared.options->stop));
  return next;
}

guint64
qbg_network_events (const QbgNetwork *n)
{
  QbgDevsCounts c = qbg_devs_total_counts (n->devs);

  return c.internal + c.external + c.confluent;
}

void
qbg_network_values (const QbgNetwork *n, double time, double *values)
{
  const QbgEquations *eq = n->equations;

  for (guint i = 0; n->board != NULL && i < eq->n_variables; i++)
    if (n->is_discrete[i])
      values[i] = n->board->values[i];
  for (guint i = 0; i < eq->states->len; i++)
    values[QBG_STATE (eq, i)] = qbg_network_state (n, i, time);
}

gboolean
qbg_network_observe (QbgNetwork *n, QbgObserver observer, gpointer data)
{
  if (n->board == NULL)
    return FALSE;
  n->board->observer = observer;
  n->board->observer_data = data;
  return TRUE;
}

const QbgEvents *
qbg_network_conditions (const QbgNetwork *n)
{
  return n->board != NULL ? n->board->events : NULL;
}
