#include <config.h>

#include <math.h>

#include "bondgraph/marks.h"
#include "bondgraph/plan.h"

/* In larger graphs, lines are not checked for what is in their way. */
#define MAX_CHECKED 5000
/* Around a junction of more bonds, nothing helps. */
#define MAX_CROWD 200
/* Between lines that join the same two vertices. */
#define BESIDE 18.0

static void
add_point (GArray *line, double x, double y)
{
  QbgPoint point = { x, y };

  g_array_append_val (line, point);
}

/* The least angle between the direction of a bond at a junction and those of
 * the others. */
static double
angle_beside (const QbgPlan *plan, QbgVertexId vertex, double dx, double dy)
{
  const QbgVertex *v = QBG_VERTEX (plan->graph, vertex);
  QbgPoint centre = plan->layout->spots[vertex].centre;
  double own = atan2 (dy, dx), least = G_PI;

  for (guint32 k = 0; k < v->n_bonds; k++)
    {
      QbgBondId bond = QBG_VERTEX_BOND (plan->graph, v, k);
      QbgVertexId other = qbg_bond_other_end (plan->graph, bond, vertex);
      QbgPoint to = plan->layout->spots[other].centre;
      double angle = fabs (remainder (atan2 (to.y - centre.y, to.x - centre.x)
                                      - own, 2 * G_PI));

      if (angle > 1e-6)
        least = MIN (least, angle);
    }
  return least;
}

/* How far from the middle of a spot a line ends.  Where lines crowd around a
 * junction they stay away from it, so that strokes are told apart. */
static double
clearance (const QbgPlan *plan, QbgVertexId vertex, double dx, double dy)
{
  const QbgVertex *v = QBG_VERTEX (plan->graph, vertex);
  QbgSpot spot = plan->layout->spots[vertex];
  double near = spot.half_width + 2;

  if (v->kind == QBG_VERTEX_ELEMENT)
    {
      spot.half_width += QBG_GAP;
      spot.half_height += QBG_GAP;
      return qbg_spot_extent (&spot, dx, dy);
    }
  if (v->n_bonds > MAX_CROWD)
    return near;
  return CLAMP (6 / sin (angle_beside (plan, vertex, dx, dy) / 2), near, 36);
}

/* aside: how far beside the middles. */
static void
draw_straight (const QbgPlan *plan, QbgVertexId a, QbgVertexId b,
               double aside, GArray *line)
{
  QbgPoint p = plan->layout->spots[a].centre, q = plan->layout->spots[b].centre;
  double length = hypot (q.x - p.x, q.y - p.y);
  double dx = length > 0 ? (q.x - p.x) / length : 1;
  double dy = length > 0 ? (q.y - p.y) / length : 0;
  double from = clearance (plan, a, dx, dy);
  double to = clearance (plan, b, -dx, -dy);

  add_point (line, p.x + from * dx - aside * dy,
             p.y + from * dy + aside * dx);
  add_point (line, q.x - to * dx - aside * dy, q.y - to * dy + aside * dx);
}

/* Whether the line from p to q meets the box: it is cut down to the part that
 * lies within the box's limits, side by side (Liang and Barsky). */
static gboolean
meets_box (QbgPoint p, QbgPoint q, QbgPoint centre, QbgPoint half)
{
  double d[2] = { q.x - p.x, q.y - p.y };
  double o[2] = { p.x - centre.x, p.y - centre.y };
  double h[2] = { half.x, half.y };
  double from = 0, to = 1;

  for (guint k = 0; k < 2; k++)
    {
      double enter = (-h[k] - o[k]) / d[k], leave = (h[k] - o[k]) / d[k];

      if (fabs (d[k]) < 1e-9 && fabs (o[k]) > h[k])
        return FALSE;
      if (fabs (d[k]) < 1e-9)
        continue;
      from = MAX (from, MIN (enter, leave));
      to = MIN (to, MAX (enter, leave));
    }
  return from < to;
}

static gboolean
is_blocked (const QbgPlan *plan, QbgVertexId a, QbgVertexId b)
{
  QbgPoint p = plan->layout->spots[a].centre, q = plan->layout->spots[b].centre;

  for (QbgVertexId v = 0; v < plan->graph->vertices->len; v++)
    if (v != a && v != b && plan->skeleton.around[v] == QBG_NONE
        && meets_box (p, q, plan->layout->spots[v].centre,
                      plan->rooms[v]))
      return TRUE;
  return FALSE;
}

static gboolean
is_within (const QbgPlan *plan, QbgVertexId vertex, QbgPoint point)
{
  const QbgSpot *spot = &plan->layout->spots[vertex];

  return fabs (point.x - spot->centre.x) < spot->half_width + QBG_GAP
         && fabs (point.y - spot->centre.y) < spot->half_height + QBG_GAP;
}

/* The curve of Graphviz from a to b as a line of many points, without what
 * lies within the two. */
static void
draw_curve (const QbgPlan *plan, const GArray *curve, QbgVertexId a,
            QbgVertexId b, GArray *line)
{
  const guint steps = 16;
  double row = qbg_plan_row (plan, g_array_index (curve, QbgPoint, 0));
  gboolean forward = plan->skeleton.order[a] <= plan->skeleton.order[b];

  for (guint i = 0; i + 3 < curve->len; i += 3)
    for (guint k = 0; k <= steps; k++)
      {
        const QbgPoint *c = &g_array_index (curve, QbgPoint, i);
        double t = (double) k / steps, u = 1 - t;
        double w[4] = { u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t };
        QbgPoint at = { 0, 0 };

        for (guint j = 0; j < 4; j++)
          at = (QbgPoint) { at.x + w[j] * c[j].x, at.y + w[j] * c[j].y };
        at = qbg_plan_fold (plan, at, row);
        if (!is_within (plan, a, at) && !is_within (plan, b, at))
          g_array_append_val (line, at);
      }
  for (guint i = 0; !forward && i < line->len / 2; i++)
    {
      QbgPoint *x = &g_array_index (line, QbgPoint, i);
      QbgPoint *y = &g_array_index (line, QbgPoint, line->len - 1 - i);
      QbgPoint swapped = *x;

      *x = *y;
      *y = swapped;
    }
}

/* Whether the curve stays in one row. */
static gboolean
is_unbroken (const QbgPlan *plan, const GArray *curve)
{
  const QbgPoint *points = (const QbgPoint *) (const void *) curve->data;

  return curve->len > 0
         && qbg_plan_row (plan, points[0])
            == qbg_plan_row (plan, points[curve->len - 1]);
}

static void
draw_line (const QbgPlan *plan, const GArray *curve, QbgVertexId a,
           QbgVertexId b, double aside, GArray *line)
{
  if (plan->graph->vertices->len <= MAX_CHECKED && is_unbroken (plan, curve)
      && is_blocked (plan, a, b))
    draw_curve (plan, curve, a, b, line);
  if (line->len >= 2)
    return;
  g_array_set_size (line, 0);
  draw_straight (plan, a, b, aside, line);
}

static gint64 *
copy_key (gint64 key)
{
  gint64 *copy = g_new (gint64, 1);

  *copy = key;
  return copy;
}

/* 0 for the first line between two vertices, then further and further to
 * either side; seen has how many there were. */
static double
next_aside (GHashTable *seen, QbgVertexId a, QbgVertexId b)
{
  gint64 key = ((gint64) MIN (a, b) << 32) | MAX (a, b);
  guint count = GPOINTER_TO_UINT (g_hash_table_lookup (seen, &key));
  double distance = BESIDE * ((count + 1) / 2);

  g_hash_table_insert (seen, copy_key (key),
                       GUINT_TO_POINTER (count + 1));
  /* A line the other way round has its left on the other side. */
  return (count % 2 == 1) == (a < b) ? distance : -distance;
}

void
qbg_plan_draw_lines (QbgPlan *plan, const QbgPlacement *placement)
{
  const QbgBondGraph *graph = plan->graph;
  g_autoptr (GHashTable) seen
    = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (QbgBondId b = 0; b < graph->bonds->len; b++)
    {
      const QbgBond *bond = QBG_BOND (graph, b);

      draw_line (plan, placement->curves[b], bond->tail, bond->head,
                 next_aside (seen, bond->tail, bond->head),
                 plan->layout->bonds[b]);
    }
  for (guint32 k = 0; k < graph->links->len; k++)
    {
      const QbgLink *link = QBG_LINK (graph, k);
      QbgVertexId from = qbg_link_vertex (graph, link);

      if (from != QBG_NONE)
        draw_line (plan, placement->curves[graph->bonds->len + k], from,
                   QBG_ELEMENT_VERTEX (graph, link->element),
                   next_aside (seen, from,
                               QBG_ELEMENT_VERTEX (graph, link->element)),
                   plan->layout->links[k]);
    }
}
