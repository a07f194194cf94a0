/* Flattening: a tree of coupled models becomes a network of atomic ones.

   Every port in the tree is a node: of an atomic model, or of a coupled one,
   which only hands on.  Couplings are links between nodes.  What an atomic
   output reaches through nodes that hand on are its targets. */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "qss/coupled-internal.h"

#define HANDS_ON G_MAXUINT32

typedef struct {
  guint32 from;
  guint32 to;
} Link;

typedef struct {
  QbgArena *arena;
  QbgFlat *flat;
  GArray *nodes;        /* of QbgTarget: whose input the node is; model is
                           HANDS_ON for all others */
  GArray *outputs;      /* of guint32: the node of each output port, in the
                           order of flat->models and their ports */
  GArray *links;        /* of Link; sorted after the tree has been walked */
  GArray *first_links;  /* of guint32: the first link from each node */
} Flattening;

/* Nodes of a model's first input and output. */
typedef struct {
  guint32 inputs;
  guint32 outputs;
} Place;

/* Adds N nodes: inputs of MODEL, or such as hand on. Returns the first. */
static guint32
add_nodes (Flattening *flattening, guint32 n, guint32 model)
{
  guint32 first = flattening->nodes->len;

  for (guint32 i = 0; i < n; i++)
    {
      QbgTarget node = { model, i };
      g_array_append_val (flattening->nodes, node);
    }
  return first;
}

static void
add_model (Flattening *flattening, const QbgChild *child, const char *name,
           guint32 n_outputs, guint32 first_output)
{
  QbgFlatModel model = { .child = child, .name = name,
                         .first_port = flattening->outputs->len,
                         .rank = QBG_HAS_MEMORY, .order = QBG_HAS_MEMORY };

  for (guint32 i = 0; i < n_outputs; i++)
    {
      guint32 node = first_output + i;
      g_array_append_val (flattening->outputs, node);
    }
  g_array_append_val (flattening->flat->models, model);
}

static const char *
full_name (Flattening *flattening, const char *path, const char *name)
{
  g_autofree char *joined = g_strconcat (path, name, NULL);

  return qbg_arena_strndup (flattening->arena, joined, strlen (joined));
}

static void
add_links (Flattening *flattening, const QbgCoupled *coupled, Place own,
           const Place *places)
{
  for (guint i = 0; i < coupled->couplings->len; i++)
    {
      const QbgCoupling *c = &g_array_index (coupled->couplings, QbgCoupling,
                                             i);
      Link link = {
        c->from_port + (c->from == QBG_COUPLED_SELF ? own.inputs
                                                    : places[c->from].outputs),
        c->to_port + (c->to == QBG_COUPLED_SELF ? own.outputs
                                                : places[c->to].inputs)
      };
      g_array_append_val (flattening->links, link);
    }
}

/* Adds the models of COUPLED, whose full names begin with PATH, and the links
   of its couplings. */
static void
walk (Flattening *flattening, const QbgCoupled *coupled, Place own,
      const char *path)
{
  guint n = coupled->children->len;
  g_autofree Place *places = g_new (Place, n);

  for (guint i = 0; i < n; i++)
    {
      const QbgChild *child = &g_array_index (coupled->children, QbgChild, i);
      const char *name = full_name (flattening, path, child->name);
      gboolean is_atomic = child->coupled == NULL;
      guint32 model = flattening->flat->models->len;

      places[i].inputs = add_nodes (flattening, child->inputs.n,
                                    is_atomic ? model : HANDS_ON);
      places[i].outputs = add_nodes (flattening, child->outputs.n, HANDS_ON);
      if (is_atomic)
        {
          add_model (flattening, child, name, child->outputs.n,
                     places[i].outputs);
          continue;
        }
      g_autofree char *below = g_strconcat (name, ".", NULL);
      walk (flattening, child->coupled, places[i], below);
    }
  add_links (flattening, coupled, own, places);
}

static int
compare_links (gconstpointer a, gconstpointer b)
{
  const Link *left = a, *right = b;

  return (left->from > right->from) - (left->from < right->from);
}

static void
sort_links (Flattening *flattening)
{
  const GArray *links = flattening->links;
  guint32 next = 0;

  g_array_sort (flattening->links, compare_links);
  for (guint32 node = 0; node <= flattening->nodes->len; node++)
    {
      while (next < links->len && g_array_index (links, Link, next).from < node)
        next++;
      g_array_append_val (flattening->first_links, next);
    }
}

/* Appends the targets that NODE reaches. It ends: couplings lead down into a
   model's inputs, or up out of its outputs and over to another's inputs; a
   coupled model's inputs and outputs are not coupled with each other. */
static void
reach (const Flattening *flattening, guint32 node)
{
  const guint32 *first = &g_array_index (flattening->first_links, guint32,
                                         node);

  for (guint32 i = first[0]; i < first[1]; i++)
    {
      guint32 to = g_array_index (flattening->links, Link, i).to;
      QbgTarget target = g_array_index (flattening->nodes, QbgTarget, to);

      if (target.model == HANDS_ON)
        reach (flattening, to);
      else
        g_array_append_val (flattening->flat->targets, target);
    }
}

static int
compare_targets (const void *a, const void *b)
{
  const QbgTarget *left = a, *right = b;

  if (left->model != right->model)
    return left->model < right->model ? -1 : 1;
  return (left->port > right->port) - (left->port < right->port);
}

/* Sorts the targets from FIRST on, drops what is there twice, and counts them
   at their models. */
static void
tidy_targets (QbgFlat *flat, guint32 first)
{
  QbgTarget *targets = (QbgTarget *) (void *) flat->targets->data;
  guint32 end = first;

  if (flat->targets->len == first)
    return;
  qsort (targets + first, flat->targets->len - first, sizeof *targets,
         compare_targets);
  for (guint32 i = first; i < flat->targets->len; i++)
    if (i == first || compare_targets (&targets[i], &targets[end - 1]) != 0)
      {
        targets[end++] = targets[i];
        g_array_index (flat->models, QbgFlatModel, targets[i].model)
          .n_sources++;
      }
  g_array_set_size (flat->targets, end);
}

static void
find_targets (const Flattening *flattening)
{
  QbgFlat *flat = flattening->flat;

  for (guint i = 0; i < flattening->outputs->len; i++)
    {
      guint32 first = flat->targets->len;

      g_array_append_val (flat->starts, first);
      reach (flattening, g_array_index (flattening->outputs, guint32, i));
      tidy_targets (flat, first);
    }
  g_array_append_val (flat->starts, flat->targets->len);
}

/* The environment comes after all models, and only then is its number known:
   its nodes are there from the beginning. */
static void
add_environment (Flattening *flattening, const QbgCoupled *root, Place own)
{
  guint32 number = flattening->flat->models->len;

  for (guint32 i = 0; i < root->outputs.n; i++)
    {
      QbgTarget *node = &g_array_index (flattening->nodes, QbgTarget,
                                        own.outputs + i);
      *node = (QbgTarget) { number, i };
    }
  add_model (flattening, NULL, "the environment", root->inputs.n, own.inputs);
}

void
qbg_flatten (const QbgCoupled *root, QbgArena *arena, QbgFlat *flat)
{
  Flattening flattening = {
    arena, flat,
    g_array_new (FALSE, FALSE, sizeof (QbgTarget)),
    g_array_new (FALSE, FALSE, sizeof (guint32)),
    g_array_new (FALSE, FALSE, sizeof (Link)),
    g_array_new (FALSE, FALSE, sizeof (guint32))
  };

  flat->models = g_array_new (FALSE, FALSE, sizeof (QbgFlatModel));
  flat->starts = g_array_new (FALSE, FALSE, sizeof (guint32));
  flat->targets = g_array_new (FALSE, FALSE, sizeof (QbgTarget));
  Place own;
  own.inputs = add_nodes (&flattening, root->inputs.n, HANDS_ON);
  own.outputs = add_nodes (&flattening, root->outputs.n, HANDS_ON);
  walk (&flattening, root, own, "");
  add_environment (&flattening, root, own);
  sort_links (&flattening);
  find_targets (&flattening);
  g_array_unref (flattening.nodes);
  g_array_unref (flattening.outputs);
  g_array_unref (flattening.links);
  g_array_unref (flattening.first_links);
}

void
qbg_flat_clear (QbgFlat *flat)
{
  g_clear_pointer (&flat->models, g_array_unref);
  g_clear_pointer (&flat->starts, g_array_unref);
  g_clear_pointer (&flat->targets, g_array_unref);
}
