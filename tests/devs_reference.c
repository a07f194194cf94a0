#include <config.h>

#include "tests/devs_reference.h"

#include <math.h>
#include <string.h>

Reference *
reference_new (void)
{
  Reference *reference = g_new0 (Reference, 1);

  reference->models = g_array_new (FALSE, TRUE, sizeof (ReferenceModel));
  reference->couplings = g_array_new (FALSE, FALSE,
                                      sizeof (ReferenceCoupling));
  return reference;
}

ReferenceModel *
reference_model (const Reference *reference, int number)
{
  return &g_array_index (reference->models, ReferenceModel, number);
}

void
reference_free (Reference *reference)
{
  for (guint i = 0; i < reference->models->len; i++)
    for (int k = 0; k < REFERENCE_PORTS; k++)
      g_clear_pointer (&reference_model (reference, (int) i)->sources[k],
                       g_array_unref);
  g_array_unref (reference->models);
  g_array_unref (reference->couplings);
  g_free (reference);
}

static void
add_source (GArray *sources, int model, guint32 port)
{
  Source source = { model, port };

  for (guint i = 0; i < sources->len; i++)
    if (memcmp (&g_array_index (sources, Source, i), &source,
                sizeof source) == 0)
      return;
  g_array_append_val (sources, source);
}

static void find_input (const Reference *reference, int model, guint32 port,
                        GArray *sources);

/* What is put out at an output comes from within, if the model is coupled. */
static void
find_output (const Reference *reference, int model, guint32 port,
             GArray *sources)
{
  if (reference_model (reference, model)->ops != NULL)
    {
      add_source (sources, model, port);
      return;
    }
  for (guint i = 0; i < reference->couplings->len; i++)
    {
      ReferenceCoupling c = g_array_index (reference->couplings,
                                           ReferenceCoupling, i);
      if (c.scope == model && c.to == model && c.to_port == port)
        find_output (reference, c.from, c.from_port, sources);
    }
}

/* What comes in at an input comes from beside the model, or from above. */
static void
find_input (const Reference *reference, int model, guint32 port,
            GArray *sources)
{
  int scope = reference_model (reference, model)->parent;

  if (model == 0)
    {
      add_source (sources, 0, port);
      return;
    }
  for (guint i = 0; i < reference->couplings->len; i++)
    {
      ReferenceCoupling c = g_array_index (reference->couplings,
                                           ReferenceCoupling, i);
      if (c.scope != scope || c.to != model || c.to_port != port)
        continue;
      if (c.from == scope)
        find_input (reference, scope, c.from_port, sources);
      else
        find_output (reference, c.from, c.from_port, sources);
    }
}

/* Whether going back from MODEL through memoryless models comes to one that is
   on the way already. */
static gboolean
is_waiting_for_itself (const Reference *reference, int number, char *on_way)
{
  const ReferenceModel *model = reference_model (reference, number);
  gboolean found = FALSE;

  if (model->ops == NULL || model->ops->respond == NULL)
    return FALSE;
  if (on_way[number] != 0)
    return on_way[number] == 1;
  on_way[number] = 1;
  for (guint32 port = 0; port < model->n_inputs; port++)
    for (guint i = 0; i < model->sources[port]->len; i++)
      found |= is_waiting_for_itself (
        reference,
        g_array_index (model->sources[port], Source, i).model,
        on_way);
  on_way[number] = 2;
  return found;
}

static void
set_next (ReferenceModel *model, double now)
{
  const QbgAtomicOps *ops = model->ops;
  QbgAtomic *self = &model->state.base;

  self->tl = now;
  self->tn = ops->ta == NULL ? INFINITY : now + ops->ta (self);
}

gboolean
reference_start (Reference *reference)
{
  guint n = reference->models->len;
  g_autofree char *on_way = g_new0 (char, n);
  gboolean has_cycle = FALSE;

  for (guint i = 0; i < n; i++)
    {
      ReferenceModel *model = reference_model (reference, (int) i);
      guint32 n_ports = i == 0 ? model->n_outputs : model->n_inputs;

      for (guint32 k = 0; k < n_ports; k++)
        {
          model->sources[k] = g_array_new (FALSE, FALSE, sizeof (Source));
          (i == 0 ? find_output : find_input) (reference, (int) i, k,
                                               model->sources[k]);
        }
      model->state.base.ops = model->ops;
      if (model->ops != NULL)
        set_next (model, 0.0);
    }
  for (guint i = 0; i < n; i++)
    has_cycle |= is_waiting_for_itself (reference, (int) i, on_way);
  return !has_cycle;
}

double
reference_next_time (const Reference *reference)
{
  double next = INFINITY;

  for (guint i = 0; i < reference->models->len; i++)
    if (reference_model (reference, (int) i)->ops != NULL)
      next = fmin (next,
                   reference_model (reference, (int) i)->state.base.tn);
  return next;
}

static void put_out (Reference *reference, int number);

static void
pull (Reference *reference, int number, QbgBag *bag)
{
  const ReferenceModel *model = reference_model (reference, number);
  guint32 n_ports = number == 0 ? model->n_outputs : model->n_inputs;

  bag->time = reference->time;
  bag->n = 0;
  for (guint32 port = 0; port < n_ports; port++)
    for (guint i = 0; i < model->sources[port]->len; i++)
      {
        Source from = g_array_index (model->sources[port], Source, i);
        const ReferenceModel *source = reference_model (reference,
                                                        from.model);

        put_out (reference, from.model);
        for (guint32 k = 0; k < source->n_out; k++)
          if (source->out[k].port == from.port)
            memcpy (qbg_bag_add (bag, port), source->out[k].value,
                    sizeof source->out[k].value);
      }
}

static void
put_out (Reference *reference, int number)
{
  ReferenceModel *model = reference_model (reference, number);
  QbgAtomic *self = &model->state.base;
  QbgBag out = { reference->time, 0, REFERENCE_PORTS + 1, model->out };
  QbgMessage messages[REFERENCE_BAG];
  QbgBag in = { 0.0, 0, REFERENCE_BAG, messages };

  if (model->has_put_out)
    return;
  model->has_put_out = TRUE;
  if (model->ops->respond == NULL && self->tn == reference->time)
    model->ops->lambda (self, &out);
  if (model->ops->respond != NULL)
    {
      pull (reference, number, &in);
      if (in.n > 0)
        {
          model->ops->respond (self, reference->time - self->tl, &in, &out);
          model->counts.external++;
          self->tl = reference->time;
        }
    }
  model->n_out = out.n;
}

static void
act (Reference *reference, int number)
{
  ReferenceModel *model = reference_model (reference, number);
  QbgAtomic *self = &model->state.base;
  gboolean is_due = self->tn == reference->time;
  QbgMessage messages[REFERENCE_BAG];
  QbgBag in = { 0.0, 0, REFERENCE_BAG, messages };

  pull (reference, number, &in);
  if (in.n == 0 && !is_due)
    return;
  if (in.n == 0)
    {
      model->ops->delta_int (self);
      model->counts.internal++;
    }
  else if (!is_due)
    {
      model->ops->delta_ext (self, reference->time - self->tl, &in);
      model->counts.external++;
    }
  else
    {
      model->counts.confluent++;
      if (model->ops->delta_con != NULL)
        model->ops->delta_con (self, &in);
      else
        {
          model->ops->delta_int (self);
          self->tl = reference->time;
          model->ops->delta_ext (self, 0.0, &in);
        }
    }
  set_next (model, reference->time);
}

void
reference_round (Reference *reference, double time, const QbgBag *in,
                 QbgBag *out)
{
  ReferenceModel *outside = reference_model (reference, 0);
  int n = (int) reference->models->len;

  reference->time = time;
  for (int i = 0; i < n; i++)
    reference_model (reference, i)->has_put_out = FALSE;
  outside->has_put_out = TRUE;
  outside->n_out = in == NULL ? 0 : in->n;
  if (in != NULL)
    memcpy (outside->out, in->messages, in->n * sizeof (QbgMessage));

  for (int i = 1; i < n; i++)
    if (reference_model (reference, i)->ops != NULL)
      put_out (reference, i);
  pull (reference, 0, out);
  for (int i = 1; i < n; i++)
    if (reference_model (reference, i)->ops != NULL
        && reference_model (reference, i)->ops->respond == NULL)
      act (reference, i);
}
