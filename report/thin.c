#include <config.h>

#include "report/thin.h"

#include <math.h>

#include "report/grid.h"

static QbgTrajectory *
traces_of (const QbgTrajectory *dense)
{
  QbgTrajectory *thin = qbg_trajectory_new ();

  thin->model = g_strdup (dense->model);
  thin->method = g_strdup (dense->method);
  for (guint i = 0; i < dense->traces->len; i++) {
    const QbgTrace *t = QBG_TRACE (dense, i);
    qbg_trajectory_add_trace (thin, t->name, t->unit, t->step);
  }
  return thin;
}

static gboolean
is_event (const QbgMark *mark)
{
  return !mark->between && mark->left != mark->right;
}

/* An event at which nothing that is there jumps tells nothing. */
static gboolean
jumps (const QbgTrajectory *dense, const QbgMark *mark)
{
  for (guint i = 0; is_event (mark) && i < dense->traces->len; i++)
    if (qbg_mark_left (dense, mark, i) != qbg_mark_right (dense, mark, i))
      return TRUE;
  return FALSE;
}

static void
append (QbgTrajectory *thin, double time, const QbgTrajectory *dense,
        const QbgMark *mark,
        double (*value) (const QbgTrajectory *, const QbgMark *, guint))
{
  double *values = qbg_trajectory_append (thin, time);

  for (guint i = 0; i < dense->traces->len; i++)
    values[i] = value (dense, mark, i);
}

QbgTrajectory *
qbg_thin (const QbgTrajectory *dense, const QbgTrajectory *like)
{
  const QbgTrajectory *const both[2] = { dense, like };
  QbgTrajectory *thin = traces_of (dense);

  if (dense->n_rows == 0 || like->n_rows == 0)
    return thin;
  double from = fmax (dense->times[0], like->times[0]);
  double to = fmin (dense->times[dense->n_rows - 1],
                    like->times[like->n_rows - 1]);
  if (from > to)
    return thin;
  g_autoptr (QbgGrid) grid = qbg_grid_new (both, from, to, 0);
  for (gsize k = 0; k < grid->n; k++) {
    const QbgMark *own = &grid->marks[0][k], *other = &grid->marks[1][k];
    if (other->between && !jumps (dense, own))
      continue;
    append (thin, grid->times[k], dense, own, qbg_mark_left);
    if (is_event (own) || is_event (other))
      append (thin, grid->times[k], dense, own, qbg_mark_right);
  }
  return thin;
}
