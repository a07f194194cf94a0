#include <config.h>

#include "report/stroke.h"

#include <math.h>

/* How far, in pixels, a point that is left out may lie off the line. */
#define TOLERANCE 0.05

typedef struct {
  QbgPoint point;
  guint64 order;
} Kept;

struct QbgStroke {
  double width;             /* of a column */
  double column;            /* the one that points are gathered of */
  guint64 n_points;         /* gathered in it */
  Kept first, low, high, last;
  gboolean has_gap;         /* since the last point */
  gboolean is_straight;     /* all points are there, and thinned out */
  GArray *points;           /* QbgPoint */
};

QbgStroke *
qbg_stroke_new (double column_width)
{
  QbgStroke *stroke = g_new0 (QbgStroke, 1);

  stroke->width = column_width;
  stroke->points = g_array_new (FALSE, FALSE, sizeof (QbgPoint));
  return stroke;
}

void
qbg_stroke_free (QbgStroke *stroke)
{
  if (stroke == NULL)
    return;
  g_array_unref (stroke->points);
  g_free (stroke);
}

static void
emit (QbgStroke *stroke, const Kept *kept, gint64 *last_order)
{
  if ((gint64) kept->order <= *last_order)
    return;
  g_array_append_val (stroke->points, kept->point);
  *last_order = (gint64) kept->order;
}

/* Those of the column that were kept, in the order they came in. */
static void
emit_column (QbgStroke *stroke)
{
  gboolean low_first = stroke->low.order < stroke->high.order;
  gint64 last_order = -1;

  if (stroke->n_points == 0)
    return;
  emit (stroke, &stroke->first, &last_order);
  emit (stroke, low_first ? &stroke->low : &stroke->high, &last_order);
  emit (stroke, low_first ? &stroke->high : &stroke->low, &last_order);
  emit (stroke, &stroke->last, &last_order);
  stroke->n_points = 0;
}

static void
lift_pen (QbgStroke *stroke)
{
  QbgPoint up = { stroke->last.point.x, NAN };

  emit_column (stroke);
  g_array_append_val (stroke->points, up);
}

static void
gather (QbgStroke *stroke, QbgPoint point)
{
  Kept kept = { point, stroke->n_points++ };

  stroke->last = kept;
  if (kept.order == 0)
    stroke->first = stroke->low = stroke->high = kept;
  if (point.y < stroke->low.point.y)
    stroke->low = kept;
  if (point.y > stroke->high.point.y)
    stroke->high = kept;
}

void
qbg_stroke_add (QbgStroke *stroke, double x, double y)
{
  QbgPoint point = { x, y };
  double column = floor (x / stroke->width);
  gboolean is_begun = stroke->points->len > 0 || stroke->n_points > 0;

  if (!isfinite (y))
    {
      stroke->has_gap = is_begun;
      return;
    }
  if (stroke->has_gap && x - stroke->last.point.x >= stroke->width)
    lift_pen (stroke);
  stroke->has_gap = FALSE;
  if (stroke->n_points > 0 && column != stroke->column)
    emit_column (stroke);
  stroke->column = column;
  gather (stroke, point);
}

/* The slopes at which a line from a point misses none of those after it by
 * more than the tolerance. */
typedef struct {
  QbgPoint from;
  double least, most;
} Cone;

static void
narrow (Cone *cone, QbgPoint point)
{
  double dx = point.x - cone->from.x;
  double dy = point.y - cone->from.y;

  if (dx <= 0)      /* straight up or down: no line goes on from there */
    *cone = (Cone) { cone->from, INFINITY, -INFINITY };
  else
    {
      cone->least = MAX (cone->least, (dy - TOLERANCE) / dx);
      cone->most = MIN (cone->most, (dy + TOLERANCE) / dx);
    }
}

static gboolean
is_within (const Cone *cone, QbgPoint point)
{
  double dx = point.x - cone->from.x;
  double slope = (point.y - cone->from.y) / dx;

  return dx > 0 && slope >= cone->least && slope <= cone->most;
}

static gboolean
is_lifted (const QbgPoint *point)
{
  return !isfinite (point->y);
}

static gboolean
is_same (QbgPoint a, QbgPoint b)
{
  return a.x == b.x && a.y == b.y;
}

/* Leaves out what lies on a line, in place.  kept is how many points stand at
 * the front for good; the one before point i waits whether the line can go on
 * to i without it. */
static void
straighten (GArray *points)
{
  QbgPoint *p = (QbgPoint *) (void *) points->data;
  guint kept = 0;
  Cone cone = { { 0, 0 }, -INFINITY, INFINITY };

  for (guint i = 0; i < points->len; i++)
    {
      gboolean waits = i > 0 && kept > 0 && !is_lifted (&p[i - 1])
                       && !is_same (p[i - 1], cone.from);

      if (waits && (is_lifted (&p[i]) || !is_within (&cone, p[i])))
        {
          cone = (Cone) { p[i - 1], -INFINITY, INFINITY };
          p[kept++] = cone.from;
        }
      if (kept == 0 || is_lifted (&p[i]) || is_lifted (&p[kept - 1]))
        {
          cone = (Cone) { p[i], -INFINITY, INFINITY };
          p[kept++] = p[i];
        }
      else if (!is_same (p[i], cone.from))
        narrow (&cone, p[i]);
    }
  if (points->len > 0 && !is_lifted (&p[points->len - 1])
      && !is_same (p[points->len - 1], cone.from))
    p[kept++] = p[points->len - 1];
  g_array_set_size (points, kept);
}

const GArray *
qbg_stroke_points (QbgStroke *stroke)
{
  if (!stroke->is_straight)
    {
      emit_column (stroke);
      straighten (stroke->points);
    }
  stroke->is_straight = TRUE;
  return stroke->points;
}

double
qbg_stroke_length (const GArray *points)
{
  double length = 0;

  for (guint i = 1; i < points->len; i++)
    {
      const QbgPoint *a = &g_array_index (points, QbgPoint, i - 1);
      const QbgPoint *b = &g_array_index (points, QbgPoint, i);
      if (!is_lifted (a) && !is_lifted (b))
        length += hypot (b->x - a->x, b->y - a->y);
    }
  return length;
}
