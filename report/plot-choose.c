#include <config.h>

#include "report/plot.h"

typedef struct {
  guint trace;
  guint rank;           /* those of low rank come first */
} Candidate;

static gboolean
is_constant (const QbgTrajectory *trajectory, guint trace)
{
  double size = 0, low = INFINITY, high = -INFINITY;

  for (gsize row = 0; row < trajectory->n_rows; row++)
    {
      double value = QBG_VALUE (trajectory, row, trace);
      if (!isfinite (value))
        continue;
      low = MIN (low, value);
      high = MAX (high, value);
      size = MAX (size, fabs (value));
    }
  return !(high - low > 1e-9 * size);
}

static gboolean
is_same (const QbgTrajectory *trajectory, guint a, guint b)
{
  for (gsize row = 0; row < trajectory->n_rows; row++)
    if (QBG_VALUE (trajectory, row, a) != QBG_VALUE (trajectory, row, b))
      return FALSE;
  return TRUE;
}

static gboolean
repeats (const QbgTrajectory *trajectory, const GArray *chosen, guint trace)
{
  for (guint i = 0; i < chosen->len; i++)
    if (is_same (trajectory, g_array_index (chosen, guint, i), trace))
      return TRUE;
  return FALSE;
}

/* How deep a name lies: "C1.v" is 1, "C1.p.v" is 2. */
static guint
depth (const char *name)
{
  guint dots = 0;

  for (const char *p = name; *p != '\0'; p++)
    dots += *p == '.';
  return dots;
}

static int
compare_ranks (gconstpointer a, gconstpointer b)
{
  const Candidate *first = a, *second = b;

  if (first->rank != second->rank)
    return first->rank < second->rank ? -1 : 1;
  return first->trace < second->trace ? -1 : 1;
}

static GArray *
rank_all (const QbgTrajectory *trajectory)
{
  GArray *candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));

  for (guint k = 0; k < trajectory->traces->len; k++)
    {
      const char *name = QBG_TRACE (trajectory, k)->name;
      Candidate candidate = { k, depth (name) };
      if (g_str_has_prefix (name, "der("))
        candidate.rank += 100;
      g_array_append_val (candidates, candidate);
    }
  g_array_sort (candidates, compare_ranks);
  return candidates;
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  guint first = *(const guint *) a, second = *(const guint *) b;

  return (first > second) - (first < second);
}

/* Takes candidates that are constant, or those that are not. */
static void
choose (const QbgTrajectory *trajectory, const GArray *candidates,
        gboolean constant, guint limit, GArray *chosen)
{
  for (guint i = 0; i < candidates->len && chosen->len < limit; i++)
    {
      guint trace = g_array_index (candidates, Candidate, i).trace;
      if (is_constant (trajectory, trace) == constant
          && !repeats (trajectory, chosen, trace))
        g_array_append_val (chosen, trace);
    }
}

GArray *
qbg_plot_choose (const QbgTrajectory *trajectory, guint limit)
{
  g_autoptr (GArray) candidates = rank_all (trajectory);
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (guint));

  choose (trajectory, candidates, FALSE, limit, chosen);
  if (chosen->len == 0)
    choose (trajectory, candidates, TRUE, limit, chosen);
  g_array_sort (chosen, compare_places);
  return chosen;
}
