#include <config.h>

#include "bondgraph/paths.h"

static void
reach (QbgPaths *paths, guint32 place, guint32 depth)
{
  paths->depth[place] = depth;
  paths->order[paths->n_ordered++] = place;
}

static void
start_at_references (QbgPaths *paths, const QbgTree *tree)
{
  const QbgBondGraph *graph = tree->graph;

  for (guint32 k = 0; k < paths->n_places; k++)
    paths->depth[k] = paths->parent[k] = paths->twig[k] = QBG_NONE;
  reach (paths, tree->places.ground, 0);
  for (guint32 i = 0; i < graph->islands->len; i++)
    if (!QBG_ISLAND (graph, i)->grounded)
      reach (paths, QBG_ISLAND (graph, i)->reference, 0);
}

/* Breadth first from the references along the twigs. */
static void
root_tree (QbgPaths *paths, const QbgTree *tree)
{
  const QbgPlaces *places = &tree->places;

  start_at_references (paths, tree);
  for (guint32 i = 0; i < paths->n_ordered; i++)
    {
      guint32 from = paths->order[i];
      for (guint32 k = places->first[from]; k < places->first[from + 1]; k++)
        {
          QbgPortId port = places->ports[k];
          guint32 to = places->p[port] == from ? places->n[port]
            : places->p[port];
          if (!tree->twigs[port] || paths->depth[to] != QBG_NONE)
            continue;
          paths->parent[to] = from;
          paths->twig[to] = port;
          reach (paths, to, paths->depth[from] + 1);
        }
    }
}

/* By place: the child with the most places behind it, or QBG_NONE. */
static guint32 *
find_heavy_children (const QbgPaths *paths)
{
  guint32 *heavy = g_new (guint32, paths->n_places);
  g_autofree guint32 *size = g_new0 (guint32, paths->n_places);

  for (guint32 k = 0; k < paths->n_places; k++)
    heavy[k] = QBG_NONE;
  for (guint32 i = paths->n_ordered; i-- > 0;)
    {
      guint32 place = paths->order[i], parent = paths->parent[place];
      size[place]++;
      if (parent == QBG_NONE)
        continue;
      size[parent] += size[place];
      if (heavy[parent] == QBG_NONE || size[place] >= size[heavy[parent]])
        heavy[parent] = place;
    }
  return heavy;
}

static void
cut_into_paths (QbgPaths *paths)
{
  g_autofree guint32 *heavy = find_heavy_children (paths);
  guint32 next = 0;

  for (guint32 i = 0; i < paths->n_ordered; i++)
    {
      guint32 head = paths->order[i], parent = paths->parent[head];
      if (parent != QBG_NONE && heavy[parent] == head)
        continue;
      paths->start[head] = next;
      for (guint32 k = head; k != QBG_NONE; k = heavy[k])
        {
          paths->head[k] = head;
          paths->line[next++] = k;
        }
      paths->length[head] = next - paths->start[head];
    }
}

void
qbg_paths_init (QbgPaths *paths, const QbgTree *tree)
{
  guint32 n = tree->places.n_places;

  paths->n_places = n;
  paths->n_ordered = 0;
  paths->depth = g_new (guint32, n);
  paths->parent = g_new (guint32, n);
  paths->twig = g_new (QbgPortId, n);
  paths->order = g_new (guint32, n);
  paths->head = g_new0 (guint32, n);
  paths->start = g_new0 (guint32, n);
  paths->length = g_new0 (guint32, n);
  paths->line = g_new0 (guint32, n);
  root_tree (paths, tree);
  cut_into_paths (paths);
}

void
qbg_paths_clear (QbgPaths *paths)
{
  g_clear_pointer (&paths->depth, g_free);
  g_clear_pointer (&paths->parent, g_free);
  g_clear_pointer (&paths->twig, g_free);
  g_clear_pointer (&paths->order, g_free);
  g_clear_pointer (&paths->head, g_free);
  g_clear_pointer (&paths->start, g_free);
  g_clear_pointer (&paths->length, g_free);
  g_clear_pointer (&paths->line, g_free);
}

/* A path of m places is a binary tree of pieces as in a heap: numbers below m
 * are unions of 2*i and 2*i + 1, the others, up to 2*m - 1, its twigs. */
static QbgPiece
piece_at (const QbgPaths *paths, guint32 head, guint32 i)
{
  guint32 m = paths->length[head], start = paths->start[head];
  QbgPortId twig;

  if (i < m)
    return start + i;
  twig = paths->twig[paths->line[start + i - m]];
  return twig == QBG_NONE ? QBG_NONE : paths->n_places + twig;
}

/* The twigs of the places number from … to-1 of a path. */
static void
add_pieces (const QbgPaths *paths, guint32 head, guint32 from, guint32 to,
            GArray *pieces)
{
  guint32 m = paths->length[head];

  for (from += m, to += m; from < to; from /= 2, to /= 2)
    {
      QbgPiece piece;
      if (from % 2 == 1)
        {
          piece = piece_at (paths, head, from++);
          g_array_append_val (pieces, piece);
        }
      if (to % 2 == 1)
        {
          piece = piece_at (paths, head, --to);
          g_array_append_val (pieces, piece);
        }
    }
}

void
qbg_paths_between (const QbgPaths *paths, guint32 a, guint32 b,
                   GArray *pieces)
{
  while (paths->head[a] != paths->head[b])
    {
      guint32 head;
      if (paths->depth[paths->head[a]] < paths->depth[paths->head[b]])
        {
          guint32 swap = a;
          a = b;
          b = swap;
        }
      head = paths->head[a];
      add_pieces (paths, head, 0, paths->depth[a] - paths->depth[head] + 1,
                  pieces);
      a = paths->parent[head];
    }
  guint32 head = paths->head[a], top = paths->depth[head];
  guint32 low = MIN (paths->depth[a], paths->depth[b]) - top;
  guint32 high = MAX (paths->depth[a], paths->depth[b]) - top;
  add_pieces (paths, head, low + 1, high + 1, pieces);
}

void
qbg_paths_visit_unions (const QbgPaths *paths, QbgPieceVisit visit,
                        gpointer data)
{
  for (guint32 i = 0; i < paths->n_ordered; i++)
    {
      guint32 head = paths->order[i];
      if (paths->head[head] != head)
        continue;
      for (guint32 k = 1; k < paths->length[head]; k++)
        {
          visit (piece_at (paths, head, k), piece_at (paths, head, 2 * k),
                 data);
          visit (piece_at (paths, head, k), piece_at (paths, head, 2 * k + 1),
                 data);
        }
    }
}
