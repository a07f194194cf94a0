/* The order in which memoryless models act at an instant. */

#include <config.h>

#include "qss/coupled-internal.h"

#define NONE G_MAXUINT32

typedef struct {
  QbgFlat *flat;
  guint32 n;            /* models, the environment included */
  guint32 *waits;       /* per model: couplings from memoryless models that are
                           not ranked yet */
  guint32 *ranked;      /* models, in the order in which they were ranked */
  guint32 n_ranked;
} Ranking;

static QbgFlatModel *
model_at (const QbgFlat *flat, guint32 i)
{
  return &g_array_index (flat->models, QbgFlatModel, i);
}

static gboolean
is_memoryless (const QbgFlat *flat, guint32 i)
{
  const QbgChild *child = model_at (flat, i)->child;

  return child != NULL && child->ops->respond != NULL;
}

/* The targets of all ports of a model lie in a row. */
static const QbgTarget *
targets_of (const QbgFlat *flat, guint32 i, guint32 *n)
{
  guint32 last = i + 1 < flat->models->len
                   ? model_at (flat, i + 1)->first_port
                   : flat->starts->len - 1;
  guint32 start = g_array_index (flat->starts, guint32,
                                 model_at (flat, i)->first_port);

  *n = g_array_index (flat->starts, guint32, last) - start;
  return (const QbgTarget *) (void *) flat->targets->data + start;
}

static void
count_waits (Ranking *ranking)
{
  for (guint32 i = 0; i < ranking->n; i++)
    {
      guint32 n;
      const QbgTarget *targets = targets_of (ranking->flat, i, &n);

      for (guint32 k = 0; is_memoryless (ranking->flat, i) && k < n; k++)
        ranking->waits[targets[k].model]++;
    }
}

static void
rank_model (Ranking *ranking, guint32 i, guint32 rank)
{
  model_at (ranking->flat, i)->rank = rank;
  ranking->ranked[ranking->n_ranked++] = i;
}

/* A model whose sources have all been ranked comes after the last of them,
   whose rank is the highest: they are ranked in the order of rank. */
static void
rank_targets (Ranking *ranking, guint32 i)
{
  guint32 n;
  const QbgTarget *targets = targets_of (ranking->flat, i, &n);
  guint32 rank = model_at (ranking->flat, i)->rank + 1;

  for (guint32 k = 0; k < n; k++)
    if (is_memoryless (ranking->flat, targets[k].model)
        && --ranking->waits[targets[k].model] == 0)
      rank_model (ranking, targets[k].model, rank);
}

/* A memoryless source of I that is not ranked. */
static guint32
unranked_source (const QbgFlat *flat, guint32 i)
{
  for (guint32 source = 0; source < flat->models->len; source++)
    {
      guint32 n;
      const QbgTarget *targets = targets_of (flat, source, &n);

      if (!is_memoryless (flat, source)
          || model_at (flat, source)->rank != QBG_HAS_MEMORY)
        continue;
      for (guint32 k = 0; k < n; k++)
        if (targets[k].model == i)
          return source;
    }
  return NONE;
}

/* Whoever is not ranked has a source that is not, so that going from source
   to source must come back to where it has been. Names in the direction of
   the messages are those of the way back. */
static void
report_cycle (const Ranking *ranking, guint32 i, GError **error)
{
  const QbgFlat *flat = ranking->flat;
  g_autofree guint32 *targets = g_new (guint32, ranking->n);
  g_autoptr (GString) names = g_string_new (NULL);
  guint32 source;

  for (guint32 k = 0; k < ranking->n; k++)
    targets[k] = NONE;
  for (; targets[source = unranked_source (flat, i)] == NONE; i = source)
    targets[source] = i;
  targets[source] = i;
  g_string_append (names, model_at (flat, source)->name);
  for (i = targets[source]; i != source; i = targets[i])
    g_string_append_printf (names, " -> %s", model_at (flat, i)->name);
  g_set_error (error, QBG_DEVS_ERROR, QBG_DEVS_ERROR_CYCLE,
               "memoryless models wait for each other: %s -> %s", names->str,
               model_at (flat, source)->name);
}

/* By counting: a model's place is the number of those of lower rank, and of
   those of its rank and lower number. */
static void
set_orders (QbgFlat *flat, guint32 n_ranks)
{
  g_autofree guint32 *next = g_new0 (guint32, n_ranks + 1);

  for (guint32 i = 0; i < flat->models->len; i++)
    if (model_at (flat, i)->rank != QBG_HAS_MEMORY)
      next[model_at (flat, i)->rank + 1]++;
  for (guint32 rank = 0; rank < n_ranks; rank++)
    next[rank + 1] += next[rank];
  for (guint32 i = 0; i < flat->models->len; i++)
    if (model_at (flat, i)->rank != QBG_HAS_MEMORY)
      model_at (flat, i)->order = next[model_at (flat, i)->rank]++;
}

/* 1. Memoryless models without memoryless sources have rank 0.
   2. In the order of rank, each model lets go of its targets; one that no
      unranked source holds any more has the next rank.
   3. Who is left is on a cycle of memoryless models, or behind one. */
gboolean
qbg_flat_rank (QbgFlat *flat, GError **error)
{
  guint32 n = flat->models->len;
  g_autofree guint32 *waits = g_new0 (guint32, n);
  g_autofree guint32 *ranked = g_new (guint32, n);
  Ranking ranking = { flat, n, waits, ranked, 0 };

  count_waits (&ranking);
  for (guint32 i = 0; i < n; i++)
    if (is_memoryless (flat, i) && waits[i] == 0)
      rank_model (&ranking, i, 0);
  for (guint32 i = 0; i < ranking.n_ranked; i++)
    rank_targets (&ranking, ranked[i]);

  for (guint32 i = 0; i < n; i++)
    if (is_memoryless (flat, i)
        && model_at (flat, i)->rank == QBG_HAS_MEMORY)
      {
        report_cycle (&ranking, i, error);
        return FALSE;
      }
  flat->n_memoryless = ranking.n_ranked;
  if (ranking.n_ranked > 0)
    set_orders (flat, model_at (flat, ranked[ranking.n_ranked - 1])->rank + 1);
  return TRUE;
}
