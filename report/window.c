#include <config.h>

#include "report/window.h"

#include <math.h>

/* The first row that is not before time, or, if after is set, the first one
 * after it. */
static gsize
find_row (const QbgTrajectory *trajectory, double time, gboolean after)
{
  gsize low = 0, high = trajectory->n_rows;

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;
      double t = trajectory->times[middle];
      if (t < time || (after && t == time))
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

QbgWindow
qbg_window (const QbgTrajectory *trajectory, double from, double to)
{
  QbgWindow window = { trajectory, from, to, 0, 0 };
  gsize n = trajectory->n_rows;

  if (isnan (from))
    window.from = n == 0 ? 0 : MIN (trajectory->times[0],
                                    isnan (to) ? INFINITY : to);
  if (isnan (to))
    window.to = n == 0 ? 0 : MAX (trajectory->times[n - 1], window.from);
  window.first = find_row (trajectory, window.from, FALSE);
  window.end = find_row (trajectory, window.to, TRUE);
  return window;
}

/* The value at a time between row - 1 and row. */
static double
value_before (const QbgTrajectory *trajectory, gsize row, guint trace,
              gboolean step, double time)
{
  double a = QBG_VALUE (trajectory, row - 1, trace);
  double b = QBG_VALUE (trajectory, row, trace);
  double start = trajectory->times[row - 1];
  double part = (time - start) / (trajectory->times[row] - start);

  return step ? a : (1 - part) * a + part * b;
}

/* There are rows on both sides of an end of the window. */
static gboolean
is_inside (const QbgTrajectory *trajectory, gsize row)
{
  return row > 0 && row < trajectory->n_rows;
}

void
qbg_window_walk (const QbgWindow *window, guint trace, gboolean step,
                 QbgVisit visit, gpointer data)
{
  const QbgTrajectory *trajectory = window->trajectory;
  double last = NAN;

  if (is_inside (trajectory, window->first)
      && trajectory->times[window->first] > window->from)
    visit (data, window->from,
           last = value_before (trajectory, window->first, trace, step,
                                window->from));
  for (gsize row = window->first; row < window->end; row++)
    {
      if (step && !isnan (last))
        visit (data, trajectory->times[row], last);
      last = QBG_VALUE (trajectory, row, trace);
      visit (data, trajectory->times[row], last);
    }
  if (is_inside (trajectory, window->end)
      && trajectory->times[window->end - 1] < window->to)
    visit (data, window->to,
           value_before (trajectory, window->end, trace, step, window->to));
}
