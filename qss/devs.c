#include <config.h>

#include "qss/devs.h"

#include <math.h>
#include <string.h>

#include "qss/devs-internal.h"

#define ROUND_LIMIT 10000

/* A model's struct is a piece of its own, so that AddressSanitizer sees it
   overrun; the arena lays them in a row. */
static QbgAtomic *
copy_state (QbgDevs *devs, guint32 id, const QbgChild *child)
{
  QbgAtomic *self = qbg_arena_alloc (devs->arena, child->size);

  memcpy (self, child->state, child->size);
  *self = (QbgAtomic) { child->ops, devs->time, INFINITY, id };
  return self;
}

static void
copy_models (QbgDevs *devs, const QbgFlat *flat)
{
  for (guint32 i = 0; i <= devs->n; i++)
    {
      const QbgFlatModel *from = &g_array_index (flat->models, QbgFlatModel,
                                                 i);
      QbgDevsModel *model = &devs->models[i];

      devs->names[i] = from->name;
      devs->ranks[i] = from->rank;
      model->first_port = from->first_port;
      model->order = from->order;
      model->messages = QBG_ARENA_NEW_ARRAY (devs->arena, QbgMessage,
                                             from->n_sources);
      if (from->order != QBG_HAS_MEMORY)
        devs->by_order[from->order] = i;
      if (from->child != NULL)
        model->self = copy_state (devs, i, from->child);
    }
}

static void
copy_ports (QbgDevs *devs, const QbgFlat *flat)
{
  const guint32 *starts = (const guint32 *) (void *) flat->starts->data;
  guint32 n_ports = flat->starts->len - 1;
  guint32 most = 0;

  devs->ports = QBG_ARENA_NEW_ARRAY (devs->arena, QbgDevsPort, n_ports);
  for (guint32 i = 0; i < n_ports; i++)
    devs->ports[i] = (QbgDevsPort) { starts[i], starts[i + 1], 0 };
  for (guint32 i = 0; i <= devs->n; i++)
    {
      guint32 end = i < devs->n ? devs->models[i + 1].first_port : n_ports;

      devs->models[i].n_outputs = end - devs->models[i].first_port;
      most = MAX (most, devs->models[i].n_outputs);
    }
  devs->out = QBG_ARENA_NEW_ARRAY (devs->arena, QbgMessage, most + 1);
  devs->targets = QBG_ARENA_NEW_ARRAY (devs->arena, QbgTarget,
                                       flat->targets->len);
  if (flat->targets->len > 0)
    memcpy (devs->targets, flat->targets->data,
            flat->targets->len * sizeof (QbgTarget));
}

/* Makes room for all that a run needs, and fills it. */
static void
assemble (QbgDevs *devs, const QbgFlat *flat)
{
  QbgArena *arena = devs->arena;
  guint32 n = flat->models->len - 1;

  devs->n = n;
  devs->models = QBG_ARENA_NEW_ARRAY (arena, QbgDevsModel, n + 1);
  devs->names = QBG_ARENA_NEW_ARRAY (arena, const char *, n + 1);
  devs->ranks = QBG_ARENA_NEW_ARRAY (arena, guint32, n + 1);
  devs->by_order = QBG_ARENA_NEW_ARRAY (arena, guint32, flat->n_memoryless);
  devs->due = QBG_ARENA_NEW_ARRAY (arena, guint32, n);
  devs->receivers = QBG_ARENA_NEW_ARRAY (arena, guint32, n);
  devs->endless = QBG_ARENA_NEW_ARRAY (arena, gboolean, n);
  devs->agenda = qbg_heap_new (n);
  devs->waiting = qbg_heap_new (flat->n_memoryless);
  copy_models (devs, flat);
  copy_ports (devs, flat);
}

static gboolean
tell_failure (const QbgDevs *devs, GError **error)
{
  if (devs->failure == NULL)
    return TRUE;
  if (error != NULL)
    *error = g_error_copy (devs->failure);
  return FALSE;
}

QbgDevs *
qbg_devs_new (const QbgCoupled *root, double start, GError **error)
{
  g_return_val_if_fail (isfinite (start), NULL);
  g_autoptr (QbgDevs) devs = g_new0 (QbgDevs, 1);
  g_auto (QbgFlat) flat = { NULL };

  devs->arena = qbg_arena_new ();
  devs->time = start;
  devs->round_limit = ROUND_LIMIT;
  qbg_flatten (root, devs->arena, &flat);
  if (!qbg_flat_rank (&flat, error))
    return NULL;
  assemble (devs, &flat);
  for (guint32 i = 0; i < devs->n; i++)
    qbg_devs_schedule (devs, i);
  return tell_failure (devs, error) ? g_steal_pointer (&devs) : NULL;
}

void
qbg_devs_free (QbgDevs *devs)
{
  if (devs == NULL)
    return;
  qbg_heap_free (devs->agenda);
  qbg_heap_free (devs->waiting);
  g_clear_error (&devs->failure);
  g_clear_pointer (&devs->ids, g_hash_table_unref);
  qbg_arena_free (devs->arena);
  g_free (devs);
}

double
qbg_devs_time (const QbgDevs *devs)
{
  return devs->time;
}

double
qbg_devs_next_time (const QbgDevs *devs)
{
  return qbg_heap_least (devs->agenda);
}

gboolean
qbg_devs_step (QbgDevs *devs, GError **error)
{
  double next = qbg_devs_next_time (devs);

  if (devs->failure == NULL && next < INFINITY)
    qbg_devs_round (devs, next, NULL);
  return tell_failure (devs, error);
}

gboolean
qbg_devs_run_until (QbgDevs *devs, double stop, GError **error)
{
  double next;

  while (devs->failure == NULL
         && (next = qbg_devs_next_time (devs)) <= stop && next < INFINITY)
    qbg_devs_round (devs, next, NULL);
  if (devs->failure == NULL && stop > devs->time && stop < INFINITY)
    {
      devs->time = stop;
      devs->rounds = 0;
    }
  return tell_failure (devs, error);
}

gboolean
qbg_devs_inject (QbgDevs *devs, double time, const QbgBag *in, GError **error)
{
  double next;

  if (!(time >= devs->time) || !isfinite (time))
    {
      g_set_error (error, QBG_DEVS_ERROR, QBG_DEVS_ERROR_TIME,
                   "at %.17g, a message cannot come in at %.17g", devs->time,
                   time);
      return FALSE;
    }
  while (devs->failure == NULL && (next = qbg_devs_next_time (devs)) < time)
    qbg_devs_round (devs, next, NULL);
  if (devs->failure == NULL)
    qbg_devs_round (devs, time, in);
  return tell_failure (devs, error);
}

void
qbg_devs_set_output (QbgDevs *devs, QbgDevsOutput func, gpointer data)
{
  devs->output = func;
  devs->output_data = data;
}

void
qbg_devs_observe (QbgDevs *devs, guint32 model, QbgDevsObserver func,
                  gpointer data)
{
  g_return_if_fail (model < devs->n);
  QbgDevsWatch *watch = NULL;

  if (func != NULL)
    {
      watch = QBG_ARENA_NEW (devs->arena, QbgDevsWatch);
      *watch = (QbgDevsWatch) { func, data };
    }
  devs->models[model].watch = watch;
}

void
qbg_devs_set_round_limit (QbgDevs *devs, guint32 rounds)
{
  g_return_if_fail (rounds > 0);
  devs->round_limit = rounds;
}

gboolean
qbg_devs_is_endless (const QbgDevs *devs, guint32 model)
{
  g_return_val_if_fail (model < devs->n, FALSE);
  return g_error_matches (devs->failure, QBG_DEVS_ERROR,
                          QBG_DEVS_ERROR_ENDLESS)
         && devs->endless[model];
}

guint32
qbg_devs_n_models (const QbgDevs *devs)
{
  return devs->n;
}

const char *
qbg_devs_name (const QbgDevs *devs, guint32 model)
{
  g_return_val_if_fail (model < devs->n, NULL);
  return devs->names[model];
}

guint32
qbg_devs_find (QbgDevs *devs, const char *name)
{
  gpointer id;

  if (devs->ids == NULL)
    {
      devs->ids = g_hash_table_new (g_str_hash, g_str_equal);
      for (guint32 i = 0; i < devs->n; i++)
        g_hash_table_insert (devs->ids, (gpointer) devs->names[i],
                             GUINT_TO_POINTER (i));
    }
  return g_hash_table_lookup_extended (devs->ids, name, NULL, &id)
           ? GPOINTER_TO_UINT (id) : QBG_DEVS_NONE;
}

const QbgAtomic *
qbg_devs_model (const QbgDevs *devs, guint32 model)
{
  g_return_val_if_fail (model < devs->n, NULL);
  return devs->models[model].self;
}

guint32
qbg_devs_rank (const QbgDevs *devs, guint32 model)
{
  g_return_val_if_fail (model < devs->n, QBG_DEVS_NONE);
  return devs->ranks[model];
}

QbgDevsCounts
qbg_devs_counts (const QbgDevs *devs, guint32 model)
{
  QbgDevsCounts none = { 0, 0, 0 };

  g_return_val_if_fail (model < devs->n, none);
  return devs->models[model].counts;
}

QbgDevsCounts
qbg_devs_total_counts (const QbgDevs *devs)
{
  QbgDevsCounts total = { 0, 0, 0 };

  for (guint32 i = 0; i < devs->n; i++)
    {
      total.internal += devs->models[i].counts.internal;
      total.external += devs->models[i].counts.external;
      total.confluent += devs->models[i].counts.confluent;
    }
  return total;
}
