#include <config.h>

#include "report/plot.h"

#include <string.h>

#include "report/units.h"

/* Fewer favourites than this get company. */
#define FEW 4

/* What is larger than a favourite by more would hide it. */
#define MUCH_LARGER 20

typedef struct {
  guint trace;
  guint rank;           /* those of low rank come first */
} Candidate;

typedef struct {
  double low, high, size;
} Range;

static Range
range_of (const QbgTrajectory *trajectory, guint trace)
{
  Range r = { INFINITY, -INFINITY, 0 };

  for (gsize row = 0; row < trajectory->n_rows; row++)
    {
      double value = QBG_VALUE (trajectory, row, trace);
      if (!isfinite (value))
        continue;
      r.low = MIN (r.low, value);
      r.high = MAX (r.high, value);
      r.size = MAX (r.size, fabs (value));
    }
  return r;
}

static gboolean
is_constant (const QbgTrajectory *trajectory, guint trace)
{
  Range r = range_of (trajectory, trace);

  return !(r.high - r.low > 1e-9 * r.size);
}

/* The same, or the same the other way round: a current into the other pin. */
static gboolean
is_same (const QbgTrajectory *trajectory, guint a, guint b)
{
  gboolean same = TRUE, opposite = TRUE;

  for (gsize row = 0; (same || opposite) && row < trajectory->n_rows; row++)
    {
      double x = QBG_VALUE (trajectory, row, a);
      double y = QBG_VALUE (trajectory, row, b);
      same = same && x == y;
      opposite = opposite && x == -y;
    }
  return same || opposite;
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

static const char *
unit_of (const QbgTrajectory *trajectory, guint trace)
{
  const QbgTrace *t = QBG_TRACE (trajectory, trace);

  return t->unit != NULL ? t->unit : qbg_unit_of_name (t->name);
}

static gboolean
is_effort_or_flow (const QbgTrajectory *trajectory, guint trace)
{
  const char *unit = unit_of (trajectory, trace);

  return g_strcmp0 (unit, "V") == 0 || g_strcmp0 (unit, "A") == 0;
}

/* "C1.v", "stage[2].L.i": a letter, then figures, is what people call them. */
static gboolean
sounds_like_state (const char *name)
{
  const char *dot = strrchr (name, '.'), *start = dot;

  if (dot == NULL || depth (dot) != 1)
    return FALSE;
  while (start > name && start[-1] != '.')
    start--;
  if (!(*start == 'C' && strcmp (dot, ".v") == 0)
      && !(*start == 'L' && strcmp (dot, ".i") == 0))
    return FALSE;
  start++;
  return start + strspn (start, "0123456789[],_") == dot;
}

static GArray *
guess_favourites (const QbgTrajectory *trajectory)
{
  GArray *favourites = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint k = 0; k < trajectory->traces->len; k++)
    if (sounds_like_state (QBG_TRACE (trajectory, k)->name))
      g_array_append_val (favourites, k);
  return favourites;
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
      candidate.rank = 2 * candidate.rank
        + !is_effort_or_flow (trajectory, k);
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

/* Whether all that is chosen stays visible beside it. */
static gboolean
is_good_company (const QbgTrajectory *trajectory, const GArray *chosen,
                 guint trace)
{
  double size = range_of (trajectory, trace).size;

  for (guint i = 0; i < chosen->len; i++)
    {
      guint other = g_array_index (chosen, guint, i);
      if (g_strcmp0 (unit_of (trajectory, trace),
                     unit_of (trajectory, other)) == 0
          && size > MUCH_LARGER * range_of (trajectory, other).size)
        return FALSE;
    }
  return is_effort_or_flow (trajectory, trace);
}

/* Of those that change, all, or so many from the first to the last. */
static void
spread (const QbgTrajectory *trajectory, const GArray *favourites, guint limit,
        GArray *chosen)
{
  g_autoptr (GArray) changing = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n;

  for (guint i = 0; i < favourites->len; i++)
    {
      guint trace = g_array_index (favourites, guint, i);
      if (!is_constant (trajectory, trace))
        g_array_append_val (changing, trace);
    }
  n = MIN (changing->len, limit);
  for (guint i = 0; i < n; i++)
    {
      guint place = n < 2 ? 0 : i * (changing->len - 1) / (n - 1);
      g_array_append_vals (chosen, &g_array_index (changing, guint, place), 1);
    }
}

static void
choose_favourites (const QbgTrajectory *trajectory, const GArray *favourites,
                   const GArray *candidates, guint limit, GArray *chosen)
{
  spread (trajectory, favourites, limit, chosen);
  for (guint i = 0; chosen->len > 0 && i < candidates->len
       && chosen->len < MIN (FEW, limit); i++)
    {
      guint trace = g_array_index (candidates, Candidate, i).trace;
      if (!is_constant (trajectory, trace)
          && !repeats (trajectory, chosen, trace)
          && is_good_company (trajectory, chosen, trace))
        g_array_append_val (chosen, trace);
    }
}

GArray *
qbg_plot_choose (const QbgTrajectory *trajectory, const GArray *favourites,
                 guint limit)
{
  g_autoptr (GArray) candidates = rank_all (trajectory);
  g_autoptr (GArray) guessed = favourites == NULL
    ? guess_favourites (trajectory) : NULL;
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (guint));

  choose_favourites (trajectory, guessed != NULL ? guessed : favourites,
                     candidates, limit, chosen);
  if (chosen->len == 0)
    choose (trajectory, candidates, FALSE, limit, chosen);
  if (chosen->len == 0)
    choose (trajectory, candidates, TRUE, limit, chosen);
  g_array_sort (chosen, compare_places);
  return chosen;
}
