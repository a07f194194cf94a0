/* A round: what happens at an instant. */

#include <config.h>

#include <math.h>
#include <string.h>

#include "qss/devs-internal.h"

#define LARGEST_LIST 8

/* The first failure counts. */
static void G_GNUC_PRINTF (3, 4)
fail (QbgDevs *devs, QbgDevsError code, const char *format, ...)
{
  va_list args;

  if (devs->failure != NULL)
    return;
  va_start (args, format);
  devs->failure = g_error_new_valist (QBG_DEVS_ERROR, code, format, args);
  va_end (args);
}

static void
fail_endless (QbgDevs *devs)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint32 n = 0;

  for (guint32 i = 0; i < devs->n; i++)
    if (devs->endless[i] && n++ < LARGEST_LIST)
      g_string_append_printf (names, "%s'%s'", n == 1 ? "" : ", ",
                              devs->names[i]);
  if (n > LARGEST_LIST)
    g_string_append_printf (names, " and %u more", n - LARGEST_LIST);
  fail (devs, QBG_DEVS_ERROR_ENDLESS,
        "the instant %.17g does not end: after %u rounds, due again and again "
        "%s %s", devs->time, devs->rounds, n == 1 ? "is" : "are", names->str);
}

/* Notes who is due when an instant has gone on for too long. */
static void
watch_for_endlessness (QbgDevs *devs)
{
  if (devs->rounds <= devs->round_limit)
    return;
  if (devs->rounds == devs->round_limit + 1)
    memset (devs->endless, 0, devs->n * sizeof *devs->endless);
  for (guint32 i = 0; i < devs->n_due; i++)
    devs->endless[devs->due[i]] = TRUE;
  if (devs->rounds / 2 >= devs->round_limit)
    fail_endless (devs);
}

/* A model that gets its first message of this round takes its place among
   those that will act. */
static void
wake (QbgDevs *devs, guint32 id)
{
  guint32 order = devs->models[id].order;

  if (order != QBG_HAS_MEMORY)
    qbg_heap_set (devs->waiting, order, order);
  else if (id != devs->n)
    devs->receivers[devs->n_receivers++] = id;
}

static inline void
deliver (QbgDevs *devs, QbgTarget target, const QbgMessage *message)
{
  QbgDevsModel *model = &devs->models[target.model];

  if (model->n_messages == 0)
    wake (devs, target.model);
  QbgMessage *copy = &model->messages[model->n_messages++];
  memcpy (copy->value, message->value, sizeof copy->value);
  copy->port = target.port;
}

static void
fail_output (QbgDevs *devs, guint32 from, guint32 port, gboolean is_port)
{
  fail (devs, QBG_DEVS_ERROR_OUTPUT,
        is_port ? "at %.17g, %s puts out two messages at port %u"
                : "at %.17g, %s puts out a message at port %u, which it has "
                  "not",
        devs->time, devs->names[from], port);
}

/* Brings what a model put out to where it goes. */
static void
route (QbgDevs *devs, guint32 from, const QbgBag *out)
{
  const QbgDevsModel *model = &devs->models[from];

  for (guint32 i = 0; i < out->n; i++)
    {
      const QbgMessage *message = &out->messages[i];
      gboolean is_port = message->port < model->n_outputs;
      QbgDevsPort *port = &devs->ports[model->first_port
                                       + (is_port ? message->port : 0)];

      if (!is_port || port->round == devs->round)
        {
          fail_output (devs, from, message->port, is_port);
          continue;
        }
      port->round = devs->round;
      for (guint32 k = port->first; k < port->end; k++)
        deliver (devs, devs->targets[k], message);
    }
}

/* One more than there are ports is room enough for route to see that a model
   puts out too much. */
static inline QbgBag
out_bag (const QbgDevs *devs, const QbgDevsModel *model)
{
  return (QbgBag) { devs->time, 0, model->n_outputs + 1, devs->out };
}

static inline QbgBag
in_bag (const QbgDevs *devs, const QbgDevsModel *model)
{
  return (QbgBag) { devs->time, model->n_messages, model->n_messages,
                    model->messages };
}

static void
put_out (QbgDevs *devs, guint32 id)
{
  const QbgDevsModel *model = &devs->models[id];

  if (model->self->ops->lambda == NULL)
    return;
  QbgBag out = out_bag (devs, model);
  model->self->ops->lambda (model->self, &out);
  route (devs, id, &out);
}

static inline void
end_event (QbgDevs *devs, QbgDevsModel *model)
{
  model->n_messages = 0;
  model->self->tl = devs->time;
}

static inline void
show (const QbgDevsModel *model)
{
  if (model->watch != NULL)
    model->watch->func (model->self, model->watch->data);
}

static void
respond (QbgDevs *devs, guint32 id)
{
  QbgDevsModel *model = &devs->models[id];
  QbgAtomic *self = model->self;
  QbgBag in = in_bag (devs, model);
  QbgBag out = out_bag (devs, model);

  self->ops->respond (self, devs->time - self->tl, &in, &out);
  model->counts.external++;
  end_event (devs, model);
  route (devs, id, &out);
  show (model);
}

void
qbg_devs_schedule (QbgDevs *devs, guint32 id)
{
  QbgAtomic *self = devs->models[id].self;
  const QbgAtomicOps *ops = self->ops;
  double ta = INFINITY, tn = INFINITY;

  if (ops->next != NULL)
    {
      tn = ops->next (self);
      ta = tn - devs->time;
    }
  else if (ops->ta != NULL)
    {
      ta = ops->ta (self);
      tn = devs->time + ta;
    }
  if (!(ta >= 0))
    {
      fail (devs, QBG_DEVS_ERROR_TIME,
            "at %.17g, %s wants to act next at %.17g, %.17g later", devs->time,
            devs->names[id], tn, ta);
      return;
    }
  self->tn = tn;
  if (tn < INFINITY)
    qbg_heap_set (devs->agenda, id, tn);
  else
    qbg_heap_remove (devs->agenda, id);
}

static void
finish (QbgDevs *devs, guint32 id)
{
  end_event (devs, &devs->models[id]);
  qbg_devs_schedule (devs, id);
  show (&devs->models[id]);
}

static void
act_on_messages (QbgDevs *devs, guint32 id)
{
  QbgDevsModel *model = &devs->models[id];
  QbgAtomic *self = model->self;
  QbgBag in = in_bag (devs, model);

  self->ops->delta_ext (self, devs->time - self->tl, &in);
  model->counts.external++;
  finish (devs, id);
}

static void
act_on_both (QbgAtomic *self, const QbgBag *in)
{
  if (self->ops->delta_con != NULL)
    {
      self->ops->delta_con (self, in);
      return;
    }
  self->ops->delta_int (self);
  self->tl = in->time;
  self->ops->delta_ext (self, 0.0, in);
}

static void
act_when_due (QbgDevs *devs, guint32 id)
{
  QbgDevsModel *model = &devs->models[id];

  if (model->n_messages == 0)
    {
      model->self->ops->delta_int (model->self);
      model->counts.internal++;
    }
  else
    {
      QbgBag in = in_bag (devs, model);
      act_on_both (model->self, &in);
      model->counts.confluent++;
    }
  finish (devs, id);
}

static void
put_out_to_environment (QbgDevs *devs)
{
  QbgDevsModel *environment = &devs->models[devs->n];
  QbgBag out = in_bag (devs, environment);

  environment->n_messages = 0;
  if (out.n > 0 && devs->output != NULL)
    devs->output (&out, devs->output_data);
}

/* What comes from outside is no model's fault, however often it comes. */
static void
begin (QbgDevs *devs, double time, const QbgBag *injected)
{
  if (time > devs->time || injected != NULL)
    devs->rounds = 0;
  devs->time = time;
  devs->rounds++;
  devs->round++;
  devs->n_receivers = 0;
  devs->n_due = qbg_heap_least (devs->agenda) == time
                  ? qbg_heap_list_least (devs->agenda, devs->due) : 0;
}

/* 1. The models that are due now are found, in the order of their numbers.
   2. Each puts out what lambda says, and so does the environment.  Every
      message is laid into the bags of those it goes to.
   3. The memoryless models that got something act, in the order of rank and,
      within a rank, of number.  What one puts out goes to models with memory,
      or to memoryless ones of higher rank, which have not acted yet: each acts
      once, on all that it gets in this round.
   4. Models with memory that got something but are not due act on it
      (delta_ext), in the order in which the first message reached them.  One
      that is due is known by its tn, which no delta_ext before has touched.
   5. Those that are due act: with messages delta_con, else delta_int.
   6. The environment gets what was put out to it.

   Nobody's state changes before all have put out, but that of memoryless
   models.  In 4 and 5, whoever has acted says when it is due next; if that is
   now, another round will follow at this instant. */
void
qbg_devs_round (QbgDevs *devs, double time, const QbgBag *injected)
{
  begin (devs, time, injected);
  watch_for_endlessness (devs);

  for (guint32 i = 0; i < devs->n_due; i++)
    put_out (devs, devs->due[i]);
  if (injected != NULL)
    route (devs, devs->n, injected);

  while (qbg_heap_size (devs->waiting) > 0)
    respond (devs, devs->by_order[qbg_heap_pop (devs->waiting)]);

  for (guint32 i = 0; i < devs->n_receivers; i++)
    if (devs->models[devs->receivers[i]].self->tn != time)
      act_on_messages (devs, devs->receivers[i]);
  for (guint32 i = 0; i < devs->n_due; i++)
    act_when_due (devs, devs->due[i]);

  put_out_to_environment (devs);
}
