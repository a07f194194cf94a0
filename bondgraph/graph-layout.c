#include <config.h>

#include "bondgraph/graph-layout.h"

#include <math.h>
#include <string.h>

#include "bondgraph/labels.h"
#include "bondgraph/law-text.h"
#include "bondgraph/marks.h"
#include "bondgraph/plan.h"

/* Between the middle of a junction and the text of its satellites. */
#define REACH 66.0
/* A picture wider than this is folded into rows. */
#define MAX_WIDTH 1400.0
/* Between rows. */
#define ROW_GAP 40.0
/* Finer directions than these are not told apart. */
#define N_DIRECTIONS 16

/* Letters of a sans serif face, rather too wide than too narrow. */
double
qbg_label_width (const char *text, double size)
{
  double width = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      if (strchr ("ijlI.,:;|'![]()ft ", *p) != NULL)
        width += 0.4;
      else if (strchr ("mwMW", *p) != NULL)
        width += 0.97;
      else
        width += g_ascii_isupper (*p) ? 0.72 : 0.64;
    }
  return width * size;
}

static void
measure_element (const QbgBondGraph *graph, QbgVertexId vertex, QbgSpot *spot)
{
  GString *name = g_string_new (NULL), *value = g_string_new (NULL);

  qbg_vertex_label (graph, vertex, name);
  qbg_value_label (graph->circuit, QBG_VERTEX (graph, vertex)->element, value);
  spot->name = g_string_free (name, FALSE);
  spot->value = g_string_free (value, FALSE);
  spot->half_width = MAX (qbg_label_width (spot->name, QBG_NAME_SIZE),
                          qbg_label_width (spot->value, QBG_VALUE_SIZE)) / 2;
  spot->half_height = *spot->value == '\0'
    ? 0.6 * QBG_NAME_SIZE : 0.65 * (QBG_NAME_SIZE + QBG_VALUE_SIZE);
}

static void
measure (QbgPlan *plan)
{
  for (QbgVertexId v = 0; v < plan->graph->vertices->len; v++)
    {
      QbgVertexKind kind = QBG_VERTEX (plan->graph, v)->kind;
      QbgSpot *spot = &plan->layout->spots[v];

      if (kind == QBG_VERTEX_ELEMENT)
        {
          measure_element (plan->graph, v, spot);
          continue;
        }
      spot->name = g_strdup (kind == QBG_VERTEX_ZERO ? "0" : "1");
      spot->value = g_strdup ("");
      spot->half_width = spot->half_height = 0.5 * QBG_JUNCTION_SIZE;
    }
}

/* The room that a vertex needs with its satellites. */
static QbgPoint
room_of (const QbgPlan *plan, QbgVertexId vertex)
{
  const QbgSpot *spot = &plan->layout->spots[vertex];
  const QbgVertex *v = QBG_VERTEX (plan->graph, vertex);
  guint n = plan->skeleton.n_satellites[vertex];
  double wide = 0, high = 0;

  for (guint32 k = 0; k < v->n_bonds; k++)
    {
      QbgVertexId other = qbg_bond_other_end (plan->graph,
                                              QBG_VERTEX_BOND (plan->graph,
                                                               v, k),
                                              vertex);
      if (plan->skeleton.around[other] != vertex)
        continue;
      wide = MAX (wide, plan->layout->spots[other].half_width);
      high = MAX (high, plan->layout->spots[other].half_height);
    }
  if (n == 0)
    return (QbgPoint) { spot->half_width + QBG_GAP,
                        spot->half_height + QBG_GAP };
  return (QbgPoint) {
    MAX (spot->half_width, n <= 2 ? wide + QBG_GAP : REACH + 2 * wide),
    REACH + 2 * high
  };
}

static void
append_number (GString *out, const char *before, double points)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (digits, sizeof digits, "%.3f", points / 72);
  g_string_append_printf (out, "%s%s", before, digits);
}

static void
append_boxes (const QbgPlan *plan, GString *out)
{
  for (QbgVertexId v = 0; v < plan->graph->vertices->len; v++)
    {
      QbgPoint room;

      if (plan->skeleton.around[v] != QBG_NONE)
        continue;
      room = plan->rooms[v] = room_of (plan, v);
      g_string_append_printf (out, "  b%u [", v);
      append_number (out, "width=", 2 * room.x);
      append_number (out, ", height=", 2 * room.y);
      g_string_append (out, "];\n");
    }
}

/* Always from the vertex that comes first. */
static void
append_edge (const QbgPlan *plan, guint number, QbgVertexId a, QbgVertexId b,
             GString *out)
{
  gboolean forward = plan->skeleton.order[a] <= plan->skeleton.order[b];

  g_string_append_printf (out,
                          "  b%u -> b%u [color=\"" QBG_EDGE_COLOUR "\"];\n",
                          forward ? a : b, forward ? b : a, number);
}

static void
append_edges (const QbgPlan *plan, GString *out)
{
  const QbgBondGraph *graph = plan->graph;

  for (QbgBondId b = 0; b < graph->bonds->len; b++)
    {
      const QbgBond *bond = QBG_BOND (graph, b);

      if (plan->skeleton.around[bond->tail] == QBG_NONE
          && plan->skeleton.around[bond->head] == QBG_NONE)
        append_edge (plan, b, bond->tail, bond->head, out);
    }
  for (guint32 k = 0; k < graph->links->len; k++)
    {
      const QbgLink *link = QBG_LINK (graph, k);
      QbgVertexId from = qbg_link_vertex (graph, link);

      if (from != QBG_NONE)
        append_edge (plan, graph->bonds->len + k, from,
                     QBG_ELEMENT_VERTEX (graph, link->element), out);
    }
}

static QbgPlacement *
place (const QbgPlan *plan, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append (text,
                   "digraph {\n"
                   "  rankdir=LR; nodesep=0.25; ranksep=0.8;\n"
                   "  node [shape=box, fixedsize=true, label=\"\"];\n"
                   "  edge [headclip=false, tailclip=false];\n");
  append_boxes (plan, text);
  append_edges (plan, text);
  g_string_append (text, "}\n");
  return qbg_graphviz_run ("dot", text,
                           plan->graph->vertices->len,
                           plan->graph->bonds->len + plan->graph->links->len,
                           error);
}

/* Rows are read to and fro, so that what leads from one to the next is short:
 * a wide picture is folded like a strip of paper, without turning it over. */
static void
plan_rows (QbgPlan *plan, const QbgPlacement *placement)
{
  double x = placement->size.x, y = placement->size.y + ROW_GAP;
  double rows = ceil (x / MAX (MAX_WIDTH, sqrt (1.6 * x * y)));

  plan->row_width = rows < 2 ? INFINITY : x / rows;
  plan->row_height = y;
}

double
qbg_plan_row (const QbgPlan *plan, QbgPoint point)
{
  return isinf (plan->row_width) ? 0 : floor (point.x / plan->row_width);
}

QbgPoint
qbg_plan_fold (const QbgPlan *plan, QbgPoint point, double row)
{
  double x;

  if (isinf (plan->row_width))
    return point;
  x = point.x - row * plan->row_width;
  if (fmod (row, 2) == 1)
    x = plan->row_width - x;
  return (QbgPoint) { x, point.y + row * plan->row_height };
}

static void
place_skeleton (QbgPlan *plan, const QbgPlacement *placement)
{
  plan_rows (plan, placement);
  for (QbgVertexId v = 0; v < plan->graph->vertices->len; v++)
    if (plan->skeleton.around[v] == QBG_NONE)
      plan->layout->spots[v].centre
        = qbg_plan_fold (plan, placement->boxes[v],
                qbg_plan_row (plan, placement->boxes[v]));
}

/* Which directions from a vertex are taken, as angles. */
static void
take_directions (const QbgPlan *plan, QbgVertexId vertex, GArray *taken)
{
  const QbgVertex *v = QBG_VERTEX (plan->graph, vertex);
  QbgPoint centre = plan->layout->spots[vertex].centre;

  for (guint32 k = 0; k < v->n_bonds; k++)
    {
      QbgBondId bond = QBG_VERTEX_BOND (plan->graph, v, k);
      QbgVertexId other = qbg_bond_other_end (plan->graph, bond, vertex);
      QbgPoint to = plan->layout->spots[other].centre;
      double angle = atan2 (to.y - centre.y, to.x - centre.x);

      if (plan->skeleton.around[other] == QBG_NONE)
        g_array_append_val (taken, angle);
    }
}

static double
distance_to_taken (double angle, const GArray *taken)
{
  double least = G_PI;

  for (guint k = 0; k < taken->len; k++)
    least = MIN (least, fabs (remainder (angle - g_array_index (taken, double,
                                                                k),
                                         2 * G_PI)));
  return least;
}

/* Up, down, right, left, then what lies between; wide enough is as good as
 * wider. */
static double
choose_direction (GArray *taken)
{
  static const int preferred[N_DIRECTIONS] = {
    12, 4, 0, 8, 14, 10, 2, 6, 13, 11, 3, 5, 15, 9, 1, 7
  };
  double best = 0, widest = -1;

  for (guint k = 0; k < N_DIRECTIONS; k++)
    {
      double angle = preferred[k] * 2 * G_PI / N_DIRECTIONS;
      double width = MIN (distance_to_taken (angle, taken), G_PI / 3.5);

      if (width > widest + 1e-6)
        {
          widest = width;
          best = angle;
        }
    }
  g_array_append_val (taken, best);
  return best;
}

/* From the middle of a box to its border. */
double
qbg_spot_extent (const QbgSpot *spot, double dx, double dy)
{
  double x = fabs (dx) < 1e-9 ? INFINITY : spot->half_width / fabs (dx);
  double y = fabs (dy) < 1e-9 ? INFINITY : spot->half_height / fabs (dy);

  return MIN (x, y);
}

static void
place_satellites (QbgPlan *plan, QbgVertexId vertex)
{
  const QbgVertex *v = QBG_VERTEX (plan->graph, vertex);
  QbgPoint centre = plan->layout->spots[vertex].centre;
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (double));

  take_directions (plan, vertex, taken);
  for (guint32 k = 0; k < v->n_bonds; k++)
    {
      QbgBondId bond = QBG_VERTEX_BOND (plan->graph, v, k);
      QbgVertexId other = qbg_bond_other_end (plan->graph, bond, vertex);
      QbgSpot *spot = &plan->layout->spots[other];
      double angle, distance;

      if (plan->skeleton.around[other] != vertex)
        continue;
      angle = choose_direction (taken);
      distance = REACH + qbg_spot_extent (spot, cos (angle), sin (angle));
      spot->centre = (QbgPoint) { centre.x + distance * cos (angle),
                                  centre.y + distance * sin (angle) };
    }
}

static void
include (QbgPoint *least, QbgPoint *most, QbgPoint point, double x, double y)
{
  least->x = MIN (least->x, point.x - x);
  least->y = MIN (least->y, point.y - y);
  most->x = MAX (most->x, point.x + x);
  most->y = MAX (most->y, point.y + y);
}

static void
move_lines (GArray **lines, guint n, QbgPoint by)
{
  for (guint k = 0; k < n; k++)
    for (guint i = 0; i < lines[k]->len; i++)
      {
        QbgPoint *point = &g_array_index (lines[k], QbgPoint, i);
        *point = (QbgPoint) { point->x - by.x, point->y - by.y };
      }
}

static void
include_lines (QbgPoint *least, QbgPoint *most, GArray **lines, guint n)
{
  for (guint k = 0; k < n; k++)
    for (guint i = 0; i < lines[k]->len; i++)
      include (least, most, g_array_index (lines[k], QbgPoint, i), 8, 8);
}

/* Everything moves to the upper left corner. */
static void
crop (QbgGraphLayout *layout)
{
  QbgPoint least = { INFINITY, INFINITY }, most = { -INFINITY, -INFINITY };

  for (guint v = 0; v < layout->n_spots; v++)
    include (&least, &most, layout->spots[v].centre,
             layout->spots[v].half_width + QBG_GAP,
             layout->spots[v].half_height + QBG_GAP);
  include_lines (&least, &most, layout->bonds, layout->n_bonds);
  include_lines (&least, &most, layout->links, layout->n_links);
  if (layout->n_spots == 0)
    least = most = (QbgPoint) { 0, 0 };
  for (guint v = 0; v < layout->n_spots; v++)
    {
      layout->spots[v].centre.x -= least.x;
      layout->spots[v].centre.y -= least.y;
    }
  move_lines (layout->bonds, layout->n_bonds, least);
  move_lines (layout->links, layout->n_links, least);
  layout->size = (QbgPoint) { most.x - least.x, most.y - least.y };
}

static GArray **
lines_new (guint n)
{
  GArray **lines = g_new (GArray *, n + 1);

  for (guint k = 0; k < n; k++)
    lines[k] = g_array_new (FALSE, FALSE, sizeof (QbgPoint));
  return lines;
}

static QbgGraphLayout *
layout_new (const QbgBondGraph *graph)
{
  QbgGraphLayout *layout = g_new0 (QbgGraphLayout, 1);

  layout->n_spots = graph->vertices->len;
  layout->n_bonds = graph->bonds->len;
  layout->n_links = graph->links->len;
  layout->spots = g_new0 (QbgSpot, layout->n_spots + 1);
  layout->bonds = lines_new (layout->n_bonds);
  layout->links = lines_new (layout->n_links);
  return layout;
}

QbgGraphLayout *
qbg_graph_layout_new (const QbgBondGraph *graph, GError **error)
{
  g_autoptr (QbgGraphLayout) layout = layout_new (graph);
  g_autoptr (QbgPlacement) placement = NULL;
  g_autofree QbgPoint *rooms = g_new0 (QbgPoint, graph->vertices->len + 1);
  g_auto (QbgSkeleton) skeleton;
  QbgPlan plan;

  qbg_skeleton_init (&skeleton, graph);
  plan = (QbgPlan) { graph, skeleton, layout, rooms, INFINITY, 0 };
  measure (&plan);
  placement = place (&plan, error);
  if (placement == NULL)
    return NULL;
  place_skeleton (&plan, placement);
  for (QbgVertexId v = 0; v < graph->vertices->len; v++)
    if (skeleton.around[v] == QBG_NONE)
      place_satellites (&plan, v);
  qbg_plan_draw_lines (&plan, placement);
  crop (layout);
  return g_steal_pointer (&layout);
}

void
qbg_graph_layout_free (QbgGraphLayout *layout)
{
  if (layout == NULL)
    return;
  for (guint v = 0; v < layout->n_spots; v++)
    {
      g_free (layout->spots[v].name);
      g_free (layout->spots[v].value);
    }
  for (guint b = 0; b < layout->n_bonds; b++)
    g_array_unref (layout->bonds[b]);
  for (guint k = 0; k < layout->n_links; k++)
    g_array_unref (layout->links[k]);
  g_free (layout->spots);
  g_free (layout->bonds);
  g_free (layout->links);
  g_free (layout);
}
