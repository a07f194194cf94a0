#include <config.h>

#include <math.h>

#include "bondgraph/labels.h"
#include "bondgraph/graph-layout.h"
#include "bondgraph/marks.h"
#include "bondgraph/picture.h"

#define MARGIN 20.0
#define TITLE_HEIGHT 34.0
#define LEGEND_LINE 22.0
#define BARB_LENGTH 11.0
#define BARB_WIDTH 6.0
#define STROKE_LENGTH 15.0

typedef struct {
  const QbgBondGraph *graph;
  const QbgCausality *causality;
  const QbgGraphLayout *layout;
  const QbgMarks *marks;
  GString *out;
} Picture;

/* Appends format, with the next of the numbers for every #. */
static void
append_shape (GString *out, const char *format, const double *numbers)
{
  for (const char *p = format; *p != '\0'; p++)
    {
      char digits[G_ASCII_DTOSTR_BUF_SIZE];

      if (*p != '#')
        {
          g_string_append_c (out, *p);
          continue;
        }
      /* No minus zero. */
      g_string_append (out, g_ascii_formatd (digits, sizeof digits, "%.1f",
                                             round (*numbers++ * 10) / 10
                                             + 0.0));
    }
}

#define SHAPE(out, format, ...) \
  append_shape (out, format, (const double[]) { __VA_ARGS__ })

static void
append_text (GString *out, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append (out, escaped);
}

/* The direction of a line at its end, or, backwards, at its beginning. */
static QbgPoint
direction (const GArray *line, gboolean at_head)
{
  guint n = line->len;
  QbgPoint tip = g_array_index (line, QbgPoint, at_head ? n - 1 : 0);
  QbgPoint before = g_array_index (line, QbgPoint, at_head ? n - 2 : 1);
  double length = hypot (tip.x - before.x, tip.y - before.y);

  if (length == 0)
    return (QbgPoint) { 1, 0 };
  return (QbgPoint) { (tip.x - before.x) / length,
                      (tip.y - before.y) / length };
}

/* The side of the flow: below, or to the right of what stands upright. */
static QbgPoint
flow_side (QbgPoint along)
{
  QbgPoint side = { -along.y, along.x };
  gboolean flip = fabs (side.y) > 0.5 ? side.y < 0 : side.x < 0;

  return flip ? (QbgPoint) { -side.x, -side.y } : side;
}

static void
draw_path (GString *out, const char *class, const GArray *line)
{
  g_string_append_printf (out, "<path class=\"%s\" d=\"", class);
  for (guint i = 0; i < line->len; i++)
    {
      QbgPoint point = g_array_index (line, QbgPoint, i);

      g_string_append_c (out, i == 0 ? 'M' : 'L');
      SHAPE (out, "#,#", point.x, point.y);
    }
  g_string_append (out, "\"/>");
}

/* Half an arrow: the barb is on the side of the flow. */
static void
draw_barb (GString *out, const GArray *line)
{
  QbgPoint tip = g_array_index (line, QbgPoint, line->len - 1);
  QbgPoint along = direction (line, TRUE), side = flow_side (along);

  SHAPE (out, "<path class=\"arrow\" d=\"M#,#L#,#\"/>", tip.x, tip.y,
         tip.x - BARB_LENGTH * along.x + BARB_WIDTH * side.x,
         tip.y - BARB_LENGTH * along.y + BARB_WIDTH * side.y);
}

static void
draw_stroke (GString *out, const GArray *line, gboolean at_head)
{
  QbgPoint tip = g_array_index (line, QbgPoint, at_head ? line->len - 1 : 0);
  QbgPoint along = direction (line, at_head);
  double dx = -along.y * STROKE_LENGTH / 2, dy = along.x * STROKE_LENGTH / 2;

  SHAPE (out, "<path class=\"stroke\" d=\"M#,#L#,#\"/>", tip.x - dx,
         tip.y - dy, tip.x + dx, tip.y + dy);
}

/* The number stands in the middle, on the side of the effort. */
static void
draw_number (GString *out, const GArray *line, guint number)
{
  guint middle = line->len / 2;
  QbgPoint a = g_array_index (line, QbgPoint, middle - 1);
  QbgPoint b = g_array_index (line, QbgPoint, middle);
  double length = MAX (hypot (b.x - a.x, b.y - a.y), 1e-9);
  QbgPoint side = flow_side ((QbgPoint) { (b.x - a.x) / length,
                                          (b.y - a.y) / length });
  double away = 5 + 5 * fabs (side.x) + 2 * fabs (side.y);

  SHAPE (out, "<text class=\"number\" x=\"#\" y=\"#\">",
         (a.x + b.x) / 2 - away * side.x,
         (a.y + b.y) / 2 - away * side.y + 0.36 * QBG_NUMBER_SIZE);
  g_string_append_printf (out, "%u</text>", number);
}

static void
draw_bond (const Picture *picture, QbgBondId bond)
{
  const GArray *line = picture->layout->bonds[bond];
  const QbgBond *b = QBG_BOND (picture->graph, bond);
  QbgStroke stroke = picture->causality == NULL
    ? QBG_STROKE_NONE : picture->causality->strokes[bond];
  gboolean on_loop = (picture->marks->bonds[bond] & QBG_MARK_LOOP) != 0;

  g_string_append_printf (picture->out,
                          "<g id=\"bond%u\" class=\"%s\" data-tail=\"v%u\" "
                          "data-head=\"v%u\">", bond + 1,
                          on_loop ? "bond loop" : "bond", b->tail + 1,
                          b->head + 1);
  draw_path (picture->out, "line", line);
  if (picture->graph->stage != QBG_STAGE_JUNCTIONS)
    draw_barb (picture->out, line);
  if (stroke != QBG_STROKE_NONE)
    draw_stroke (picture->out, line, stroke == QBG_STROKE_HEAD);
  draw_number (picture->out, line, bond + 1);
  g_string_append (picture->out, "</g>\n");
}

static void
draw_signal (GString *out, const GArray *line)
{
  QbgPoint tip = g_array_index (line, QbgPoint, line->len - 1);
  QbgPoint along = direction (line, TRUE);

  g_string_append (out, "<g class=\"signal\">");
  draw_path (out, "line", line);
  SHAPE (out, "<path class=\"head\" d=\"M#,#L#,#L#,#z\"/></g>",
         tip.x, tip.y, tip.x - 9 * along.x - 3.5 * along.y,
         tip.y - 9 * along.y + 3.5 * along.x,
         tip.x - 9 * along.x + 3.5 * along.y,
         tip.y - 9 * along.y - 3.5 * along.x);
}

static void
draw_link (const Picture *picture, guint32 link)
{
  const GArray *line = picture->layout->links[link];

  if (line->len < 2)
    return;
  draw_signal (picture->out, line);
  g_string_append_c (picture->out, '\n');
}

static void
draw_frame (GString *out, const QbgSpot *spot, const char *class, double away)
{
  g_string_append_printf (out, "<rect class=\"%s\" rx=\"%s\" ", class,
                          g_str_equal (class, "loop") ? "8" : "0");
  SHAPE (out, "x=\"#\" y=\"#\" width=\"#\" height=\"#\"",
         spot->centre.x - spot->half_width - away,
         spot->centre.y - spot->half_height - away,
         2 * (spot->half_width + away), 2 * (spot->half_height + away));
  g_string_append (out, "/>");
}

static void
draw_frames (GString *out, const QbgSpot *spot, guint8 marks)
{
  if (marks & QBG_MARK_LOOP)
    draw_frame (out, spot, "loop", 3.5);
  if (marks & QBG_MARK_DEPENDENT)
    draw_frame (out, spot, "dependent", 3.5);
  if (marks & QBG_MARK_CONTRADICTION)
    {
      draw_frame (out, spot, "contradiction", 1.5);
      draw_frame (out, spot, "contradiction", 4.5);
    }
}

static void
draw_spot_text (GString *out, const QbgSpot *spot, gboolean junction)
{
  double size = junction ? QBG_JUNCTION_SIZE : QBG_NAME_SIZE;
  double shift = *spot->value == '\0' ? 0 : 0.6 * QBG_VALUE_SIZE;

  g_string_append_printf (out, "<text class=\"%s\" ",
                          junction ? "junction" : "name");
  SHAPE (out, "x=\"#\" y=\"#\">", spot->centre.x,
         spot->centre.y + 0.36 * size - shift);
  append_text (out, spot->name);
  g_string_append (out, "</text>");
  if (shift == 0)
    return;
  SHAPE (out, "<text class=\"value\" x=\"#\" y=\"#\">", spot->centre.x,
         spot->centre.y + 0.36 * QBG_VALUE_SIZE + 0.65 * QBG_NAME_SIZE);
  append_text (out, spot->value);
  g_string_append (out, "</text>");
}

static void
draw_vertex (const Picture *picture, QbgVertexId vertex)
{
  const QbgSpot *spot = &picture->layout->spots[vertex];
  gboolean junction
    = QBG_VERTEX (picture->graph, vertex)->kind != QBG_VERTEX_ELEMENT;
  g_autoptr (GString) name = g_string_new (NULL);

  qbg_vertex_name (picture->graph, vertex, name);
  g_string_append_printf (picture->out, "<g id=\"v%u\" class=\"vertex\">"
                          "<title>", vertex + 1);
  append_text (picture->out, name->str);
  g_string_append (picture->out, "</title>");
  draw_frames (picture->out, spot, picture->marks->vertices[vertex]);
  draw_spot_text (picture->out, spot, junction);
  g_string_append (picture->out, "</g>\n");
}

static const char style[] =
  "<style>\n"
  "text { font-family: \"DejaVu Sans\", Verdana, Arial, sans-serif; "
  "fill: #111; text-anchor: middle; }\n"
  ".title { font-size: 16px; font-weight: bold; text-anchor: start; }\n"
  ".name { font-size: 14px; }\n"
  ".value { font-size: 11.5px; fill: #444; }\n"
  ".junction { font-size: 18px; }\n"
  ".number { font-size: 10px; fill: #444; }\n"
  ".key { font-size: 12px; text-anchor: start; fill: #222; }\n"
  "path { fill: none; stroke: #111; stroke-width: 1.3; }\n"
  ".stroke { stroke-width: 2.6; }\n"
  ".arrow { stroke-width: 1.6; stroke-linecap: round; }\n"
  ".loop .line { stroke: " QBG_COLOUR_LOOP "; stroke-width: 3.4; }\n"
  ".signal .line { stroke: #555; stroke-width: 1; "
  "stroke-dasharray: 5 3; }\n"
  ".signal .head { fill: #555; stroke: none; }\n"
  "rect { fill: none; }\n"
  "rect.loop { stroke: " QBG_COLOUR_LOOP "; stroke-width: 1.8; }\n"
  "rect.dependent { stroke: " QBG_COLOUR_DEPENDENT "; stroke-width: 1.8; "
  "stroke-dasharray: 6 3; }\n"
  "rect.contradiction { stroke: " QBG_COLOUR_CONTRADICTION "; "
  "stroke-width: 1.4; }\n"
  "rect.paper { fill: #fff; }\n"
  "</style>\n";

/* What the signs mean, below the graph; only those that occur. */
typedef struct {
  GString *out;
  double x, y;            /* of the next line */
  double width;           /* of the widest so far */
} Legend;

static GArray *
sample_line (const Legend *legend)
{
  GArray *line = g_array_new (FALSE, FALSE, sizeof (QbgPoint));
  QbgPoint ends[] = { { legend->x + 4, legend->y },
                      { legend->x + 46, legend->y } };

  return g_array_append_vals (line, ends, 2);
}

static void
end_line (Legend *legend, const char *meaning)
{
  SHAPE (legend->out, "<text class=\"key\" x=\"#\" y=\"#\">",
         legend->x + 62, legend->y + 4);
  append_text (legend->out, meaning);
  g_string_append (legend->out, "</text>\n");
  legend->width = MAX (legend->width, 62 + qbg_label_width (meaning, 12));
  legend->y += LEGEND_LINE;
}

static void
explain_bond (Legend *legend, const char *class, gboolean barb,
              gboolean stroke, const char *meaning)
{
  g_autoptr (GArray) line = sample_line (legend);

  g_string_append_printf (legend->out, "<g class=\"%s\">", class);
  draw_path (legend->out, "line", line);
  if (barb)
    draw_barb (legend->out, line);
  if (stroke)
    draw_stroke (legend->out, line, TRUE);
  g_string_append (legend->out, "</g>");
  end_line (legend, meaning);
}

static void
explain_signal (Legend *legend)
{
  g_autoptr (GArray) line = sample_line (legend);

  draw_signal (legend->out, line);
  end_line (legend, "dashed: a signal that modulates an element");
}

static void
explain_mark (Legend *legend, const QbgMarks *marks, guint8 mark,
              const char *meaning)
{
  QbgSpot spot = { NULL, NULL, { legend->x + 25, legend->y }, 17, 4 };

  if (!(marks->all & mark))
    return;
  draw_frames (legend->out, &spot, mark);
  end_line (legend, meaning);
}

static void
draw_legend (const Picture *picture, Legend *legend)
{
  const QbgMarks *marks = picture->marks;

  g_string_append (legend->out, "<g class=\"legend\">\n");
  if (picture->graph->stage != QBG_STAGE_JUNCTIONS)
    explain_bond (legend, "bond", TRUE, FALSE,
                  "half arrow: power counts as positive this way");
  if (picture->causality != NULL)
    explain_bond (legend, "bond", FALSE, TRUE,
                  "stroke: the effort arrives at this end, "
                  "the flow leaves from it");
  if (picture->graph->links->len > 0)
    explain_signal (legend);
  if (marks->all & QBG_MARK_LOOP)
    explain_bond (legend, "bond loop", FALSE, FALSE,
                  "thick: the causal path of an algebraic loop");
  explain_mark (legend, marks, QBG_MARK_LOOP,
                "rounded frame: member of an algebraic loop");
  explain_mark (legend, marks, QBG_MARK_DEPENDENT,
                "dashed frame: storage without a state of its own "
                "(derivative causality)");
  explain_mark (legend, marks, QBG_MARK_CONTRADICTION,
                "double frame: what it fixes contradicts the circuit");
  g_string_append (legend->out, "</g>\n");
}

static char *
title_of (const Picture *picture)
{
  return g_strdup_printf ("%s: bond graph (%s)", picture->graph->circuit->model,
                          qbg_shown_stage (picture->graph,
                                           picture->causality));
}

static void
draw_graph (const Picture *picture)
{
  SHAPE (picture->out, "<g transform=\"translate(#,#)\">\n", MARGIN,
         MARGIN + TITLE_HEIGHT);
  for (guint32 k = 0; k < picture->graph->links->len; k++)
    draw_link (picture, k);
  for (QbgBondId b = 0; b < picture->graph->bonds->len; b++)
    draw_bond (picture, b);
  for (QbgVertexId v = 0; v < picture->graph->vertices->len; v++)
    draw_vertex (picture, v);
  g_string_append (picture->out, "</g>\n");
}

/* The legend is drawn first, since the size depends on it. */
static void
draw_picture (const Picture *picture)
{
  g_autoptr (GString) key = g_string_new (NULL);
  g_autofree char *title = title_of (picture);
  QbgPoint size = picture->layout->size;
  Legend legend = { key, MARGIN, MARGIN + TITLE_HEIGHT + size.y + 30, 0 };
  double width, height;

  draw_legend (picture, &legend);
  width = MAX (MAX (size.x, legend.width), qbg_label_width (title, 17))
          + 2 * MARGIN;
  height = legend.y + MARGIN - LEGEND_LINE / 2;
  SHAPE (picture->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
         "width=\"#\" height=\"#\" viewBox=\"0 0 # #\">\n",
         width, height, width, height);
  g_string_append (picture->out, style);
  SHAPE (picture->out, "<rect class=\"paper\" width=\"#\" height=\"#\"/>\n"
         "<text class=\"title\" x=\"#\" y=\"#\">", width, height, MARGIN,
         MARGIN + 14);
  append_text (picture->out, title);
  g_string_append (picture->out, "</text>\n");
  draw_graph (picture);
  g_string_append (picture->out, key->str);
  g_string_append (picture->out, "</svg>\n");
}

gboolean
qbg_bond_graph_to_svg (const QbgBondGraph *graph,
                       const QbgCausality *causality, GString *out,
                       GError **error)
{
  g_autoptr (QbgGraphLayout) layout = qbg_graph_layout_new (graph, error);
  g_auto (QbgMarks) marks;
  Picture picture = { graph, causality, layout, &marks, out };

  qbg_marks_init (&marks, graph, causality);
  if (layout == NULL)
    return FALSE;
  draw_picture (&picture);
  return TRUE;
}
