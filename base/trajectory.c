#include <config.h>

#include "base/trajectory.h"

#include "base/glob.h"

#define FIRST_CAPACITY 16

static void
clear_trace (gpointer item)
{
  QbgTrace *trace = item;

  g_free (trace->name);
  g_free (trace->unit);
}

QbgTrajectory *
qbg_trajectory_new (void)
{
  QbgTrajectory *trajectory = g_new0 (QbgTrajectory, 1);

  trajectory->traces = g_array_new (FALSE, FALSE, sizeof (QbgTrace));
  g_array_set_clear_func (trajectory->traces, clear_trace);
  trajectory->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  return trajectory;
}

void
qbg_trajectory_free (QbgTrajectory *trajectory)
{
  if (trajectory == NULL)
    return;
  g_hash_table_unref (trajectory->by_name);
  g_array_unref (trajectory->traces);
  g_free (trajectory->times);
  g_free (trajectory->values);
  g_free (trajectory->model);
  g_free (trajectory->method);
  g_free (trajectory);
}

guint
qbg_trajectory_add_trace (QbgTrajectory *trajectory, const char *name,
                          const char *unit, gboolean step)
{
  guint place = trajectory->traces->len;
  QbgTrace trace = { NULL, NULL, step };

  g_return_val_if_fail (trajectory->n_rows == 0, QBG_NO_TRACE);
  trace.name = g_strdup (name);
  trace.unit = g_strdup (unit);
  g_array_append_val (trajectory->traces, trace);
  if (!g_hash_table_contains (trajectory->by_name, trace.name))
    g_hash_table_insert (trajectory->by_name, trace.name,
                         GUINT_TO_POINTER (place));
  return place;
}

static void
grow (QbgTrajectory *trajectory)
{
  gsize n_traces = MAX (trajectory->traces->len, 1);
  gsize capacity = trajectory->capacity == 0
    ? FIRST_CAPACITY : trajectory->capacity + trajectory->capacity / 2;

  g_assert (capacity <= G_MAXSIZE / sizeof (double) / n_traces);
  trajectory->times = g_renew (double, trajectory->times, capacity);
  trajectory->values = g_renew (double, trajectory->values,
                                capacity * n_traces);
  trajectory->capacity = capacity;
}

double *
qbg_trajectory_append (QbgTrajectory *trajectory, double time)
{
  gsize row = trajectory->n_rows;

  g_return_val_if_fail (row == 0 || time >= trajectory->times[row - 1], NULL);
  if (row == trajectory->capacity)
    grow (trajectory);
  trajectory->times[row] = time;
  trajectory->n_rows++;
  return trajectory->values + row * trajectory->traces->len;
}

guint
qbg_trajectory_find (const QbgTrajectory *trajectory, const char *name)
{
  gpointer place;

  if (!g_hash_table_lookup_extended (trajectory->by_name, name, NULL, &place))
    return QBG_NO_TRACE;
  return GPOINTER_TO_UINT (place);
}

typedef struct {
  const QbgTrajectory *trajectory;
  GArray *places;       /* guint */
  gboolean *taken;      /* by place of the trace */
} Selection;

static void
take (Selection *selection, guint place)
{
  if (selection->taken[place])
    return;
  selection->taken[place] = TRUE;
  g_array_append_val (selection->places, place);
}

/* FALSE: it selects nothing. */
static gboolean
select_by (Selection *selection, const char *pattern)
{
  guint exact = qbg_trajectory_find (selection->trajectory, pattern);
  gboolean found = exact != QBG_NO_TRACE;

  if (found)
    take (selection, exact);
  else
    for (guint k = 0; k < selection->trajectory->traces->len; k++)
      if (qbg_glob_matches (pattern,
                            QBG_TRACE (selection->trajectory, k)->name))
        {
          take (selection, k);
          found = TRUE;
        }
  return found;
}

GArray *
qbg_trajectory_select (const QbgTrajectory *trajectory,
                       const char *const *patterns, guint n_patterns,
                       GPtrArray *missing)
{
  g_autoptr (GPtrArray) single = g_ptr_array_new_with_free_func (g_free);
  g_autofree gboolean *taken = g_new0 (gboolean,
                                       MAX (trajectory->traces->len, 1));
  Selection selection = { trajectory,
                          g_array_new (FALSE, FALSE, sizeof (guint)), taken };

  for (guint i = 0; i < n_patterns; i++)
    qbg_glob_split (patterns[i], single);
  for (guint i = 0; i < single->len; i++)
    {
      const char *pattern = g_ptr_array_index (single, i);
      if (!select_by (&selection, pattern) && missing != NULL)
        g_ptr_array_add (missing, g_strdup (pattern));
    }
  return selection.places;
}
