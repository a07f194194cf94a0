#include <config.h>

#include "report/tube.h"

#include <math.h>

#include "report/grid.h"

/* Times at the ends count as within, whatever their rounding. */
#define SLACK 1e-6

/* Rows whose values go down (or up) from the first to the last: the first is
 * the extreme of those within, the others are what remains when it goes. */
typedef struct {
  gsize *rows;
  gsize first, end;
} Queue;

struct QbgTube {
  const QbgTrajectory *trajectory;
  double shift;
  guint trace;
  gsize begin, end;     /* rows within */
  Queue lowest, highest;
  double low, high;     /* of the tube; low > high: nothing is finite */
  gsize n_odd;          /* rows within whose values are not finite */
  gboolean is_odd;      /* something in the tube is not finite */
};

QbgTube *
qbg_tube_new (const QbgTrajectory *trajectory, double shift)
{
  QbgTube *tube = g_new0 (QbgTube, 1);

  tube->trajectory = trajectory;
  tube->shift = shift;
  tube->lowest.rows = g_new (gsize, trajectory->n_rows + 1);
  tube->highest.rows = g_new (gsize, trajectory->n_rows + 1);
  return tube;
}

void
qbg_tube_free (QbgTube *tube)
{
  if (tube == NULL)
    return;
  g_free (tube->lowest.rows);
  g_free (tube->highest.rows);
  g_free (tube);
}

void
qbg_tube_start (QbgTube *tube, guint trace)
{
  tube->trace = trace;
  tube->begin = tube->end = tube->n_odd = 0;
  tube->lowest.first = tube->lowest.end = 0;
  tube->highest.first = tube->highest.end = 0;
}

static double
value_of (const QbgTube *tube, gsize row)
{
  return QBG_VALUE (tube->trajectory, row, tube->trace);
}

/* sign 1: the lowest is first; -1: the highest. */
static void
enter (const QbgTube *tube, Queue *queue, gsize row, double sign)
{
  double value = sign * value_of (tube, row);

  while (queue->end > queue->first
         && sign * value_of (tube, queue->rows[queue->end - 1]) >= value)
    queue->end--;
  queue->rows[queue->end++] = row;
}

static void
leave (Queue *queue, gsize row)
{
  if (queue->end > queue->first && queue->rows[queue->first] == row)
    queue->first++;
}

static void
include (QbgTube *tube, double value)
{
  if (!isfinite (value)) {
    tube->is_odd = TRUE;
    return;
  }
  tube->low = fmin (tube->low, value);
  tube->high = fmax (tube->high, value);
}

/* The value at time, which lies before row. */
static void
include_before (QbgTube *tube, gsize row, double time)
{
  const double *times = tube->trajectory->times;

  if (row == 0 || row >= tube->trajectory->n_rows || time < times[row - 1])
    return;
  include (tube, qbg_row_between (tube->trajectory, row,
                                  (time - times[row - 1])
                                  / (times[row] - times[row - 1]),
                                  tube->trace));
}

void
qbg_tube_move (QbgTube *tube, double time)
{
  const double *times = tube->trajectory->times;
  double from = time - tube->shift, to = time + tube->shift;
  double slack = SLACK * tube->shift;

  for (; tube->end < tube->trajectory->n_rows && times[tube->end] <= to + slack;
       tube->end++)
    if (isfinite (value_of (tube, tube->end))) {
      enter (tube, &tube->lowest, tube->end, 1);
      enter (tube, &tube->highest, tube->end, -1);
    } else {
      tube->n_odd++;
    }
  for (; tube->begin < tube->end && times[tube->begin] < from - slack;
       tube->begin++) {
    tube->n_odd -= !isfinite (value_of (tube, tube->begin));
    leave (&tube->lowest, tube->begin);
    leave (&tube->highest, tube->begin);
  }
  tube->is_odd = tube->n_odd > 0;
  tube->low = INFINITY;
  tube->high = -INFINITY;
  if (tube->lowest.end > tube->lowest.first) {
    include (tube, value_of (tube, tube->lowest.rows[tube->lowest.first]));
    include (tube, value_of (tube, tube->highest.rows[tube->highest.first]));
  }
  include_before (tube, tube->begin, from);
  include_before (tube, tube->end, to);
}

double
qbg_tube_distance (const QbgTube *tube, double value)
{
  if (!isfinite (value))
    return tube->is_odd ? 0 : INFINITY;
  if (tube->low > tube->high)
    return INFINITY;
  return fmax (0, fmax (tube->low - value, value - tube->high));
}
