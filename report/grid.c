#include <config.h>

#include "report/grid.h"

static void
gather_times (const QbgTrajectory *trajectory, double offset, double from,
              double to, GArray *times)
{
  for (gsize row = 0; row < trajectory->n_rows; row++) {
    double t = trajectory->times[row] + offset;
    if (t > from && t < to)
      g_array_append_val (times, t);
  }
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a, second = *(const double *) b;

  return first < second ? -1 : first > second;
}

/* Keeps the first time of each instant; the last is to. */
static void
unite (GArray *times, double width, double to)
{
  double *t = (double *) (void *) times->data;
  guint kept = 0;

  for (guint i = 0; i < times->len; i++)
    if (kept == 0 || t[i] > t[kept - 1] + width)
      t[kept++] = t[i];
  while (kept > 1 && t[kept - 1] >= to - width)
    kept--;
  g_array_set_size (times, kept);
  g_array_append_val (times, to);
}

/* Rows of a grid's instant are those up to width after it, and, at its last
 * one, before it too. */
static QbgMark *
make_marks (const QbgGrid *grid, const QbgTrajectory *trajectory, double width)
{
  QbgMark *marks = g_new (QbgMark, grid->n);
  gsize row = 0;

  for (gsize i = 0; i < grid->n; i++) {
    double t = grid->times[i];
    gsize end;
    while (row < trajectory->n_rows && trajectory->times[row] < t - width / 2)
      row++;
    for (end = row; end < trajectory->n_rows
                    && trajectory->times[end] <= t + width; )
      end++;
    if (end > row) {
      marks[i] = (QbgMark) { row, end - 1, 0, FALSE };
    } else {
      double a = trajectory->times[row - 1], b = trajectory->times[row];
      marks[i] = (QbgMark) { row - 1, row, (t - a) / (b - a), TRUE };
    }
  }
  return marks;
}

QbgGrid *
qbg_grid_new (const QbgTrajectory *const *both, double from, double to,
              double shift)
{
  QbgGrid *grid = g_new0 (QbgGrid, 1);
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));
  double width = QBG_GRID_INSTANT * (to - from);

  g_array_append_val (times, from);
  for (guint k = 0; k < 2; k++) {
    gather_times (both[k], 0, from, to, times);
    if (shift > 0) {
      gather_times (both[k], -shift, from, to, times);
      gather_times (both[k], shift, from, to, times);
    }
  }
  g_array_sort (times, compare_times);
  unite (times, width, to);
  grid->n = times->len;
  grid->times = (double *) (void *) g_array_free (times, FALSE);
  for (guint k = 0; k < 2; k++)
    grid->marks[k] = make_marks (grid, both[k], width);
  return grid;
}

void
qbg_grid_free (QbgGrid *grid)
{
  if (grid == NULL)
    return;
  g_free (grid->times);
  g_free (grid->marks[0]);
  g_free (grid->marks[1]);
  g_free (grid);
}

double
qbg_row_between (const QbgTrajectory *trajectory, gsize row, double part,
                 guint trace)
{
  double a = QBG_VALUE (trajectory, row - 1, trace);
  double b = QBG_VALUE (trajectory, row, trace);

  if (QBG_TRACE (trajectory, trace)->step || a == b)
    return a;
  return (1 - part) * a + part * b;
}

double
qbg_mark_left (const QbgTrajectory *trajectory, const QbgMark *mark,
               guint trace)
{
  if (mark->between)
    return qbg_row_between (trajectory, mark->right, mark->part, trace);
  if (QBG_TRACE (trajectory, trace)->step && mark->left > 0)
    return QBG_VALUE (trajectory, mark->left - 1, trace);
  return QBG_VALUE (trajectory, mark->left, trace);
}

double
qbg_mark_right (const QbgTrajectory *trajectory, const QbgMark *mark,
                guint trace)
{
  if (mark->between)
    return qbg_row_between (trajectory, mark->right, mark->part, trace);
  return QBG_VALUE (trajectory, mark->right, trace);
}
