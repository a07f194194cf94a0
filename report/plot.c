#include <config.h>

#include "report/plot.h"

#include "report/layout.h"
#include "report/stroke.h"
#include "report/style.h"
#include "report/svg.h"

/* Columns of all the curves together, by which the size of the picture is
 * bounded. */
#define COLUMNS 8000.0

/* A curve that is longer than this many times the width fills an area: dashes
 * would not be seen, and it would hide the other curves. */
#define DENSE 20

typedef struct {
  const QbgWindow *window;
  const QbgLayout *layout;
  double column;            /* width of a column of the strokes */
  GString *out;
} Plot;

/* A frame, and the stroke that a curve in it becomes. */
typedef struct {
  const QbgLayout *layout;
  const QbgFrame *frame;
  guint index;              /* of the curve */
  QbgStroke *stroke;
} Pen;

/* Numbers too large for an axis stand at its end. */
static double
place (const QbgAxis *axis, double value)
{
  return CLAMP (qbg_axis_place (axis, value), 0, 1);
}

static double
x_of (const QbgLayout *layout, double time)
{
  return layout->x + layout->inner * place (&layout->time, time);
}

static double
y_of (const QbgFrame *frame, double value)
{
  return frame->y + frame->height * (1 - place (&frame->axis, value));
}

static void
draw_to (gpointer data, double time, double value)
{
  Pen *pen = data;

  qbg_stroke_add (pen->stroke, x_of (pen->layout, time),
                  isfinite (value)
                  ? y_of (pen->frame, qbg_pane_value (pen->frame->pane,
                                                      pen->index, value))
                  : NAN);
}

static void
append_style (GString *out, guint index, gboolean dense)
{
  const char *dash = qbg_style_dashes (index);

  g_string_append_printf (out, " stroke=\"%s\"", qbg_style_colour (index));
  if (dash != NULL && !dense)
    g_string_append_printf (out, " stroke-dasharray=\"%s\"", dash);
}

static gboolean
is_down (const GArray *points, guint i)
{
  return i < points->len
         && isfinite (g_array_index (points, QbgPoint, i).y);
}

static void
append_path (GString *out, const GArray *points)
{
  const char *before = "M";

  for (guint i = 0; i < points->len; i++)
    {
      const QbgPoint *point = &g_array_index (points, QbgPoint, i);

      if (!is_down (points, i))
        {
          before = "M";
          continue;
        }
      g_string_append (out, before);
      qbg_svg_number (out, point->x);
      g_string_append_c (out, ',');
      qbg_svg_number (out, point->y);
      before = " ";
    }
}

/* A point that no line goes to or from is a dot. */
static void
append_dots (GString *out, const GArray *points, guint index)
{
  for (guint i = 0; i < points->len; i++)
    {
      const QbgPoint *point = &g_array_index (points, QbgPoint, i);

      if (!is_down (points, i) || is_down (points, i + 1)
          || (i > 0 && is_down (points, i - 1)))
        continue;
      g_string_append (out, "<circle");
      qbg_svg_attribute (out, "cx", point->x);
      qbg_svg_attribute (out, "cy", point->y);
      g_string_append_printf (out, " r=\"2.5\" fill=\"%s\"/>\n",
                              qbg_style_colour (index));
    }
}

static void
append_sample (const Plot *plot, const QbgEntry *entry, guint index,
               gboolean dense)
{
  double y = entry->y - 0.35 * QBG_FONT_SIZE;

  g_string_append (plot->out, "<path class=\"sample\"");
  append_style (plot->out, index, dense);
  g_string_append (plot->out, " d=\"M");
  qbg_svg_number (plot->out, entry->x);
  g_string_append_c (plot->out, ',');
  qbg_svg_number (plot->out, y);
  g_string_append_c (plot->out, 'h');
  qbg_svg_number (plot->out, QBG_SAMPLE_WIDTH);
  g_string_append (plot->out, "\"/>\n");
  qbg_svg_text (plot->out, entry->x + QBG_SAMPLE_WIDTH + QBG_SAMPLE_GAP,
                entry->y, "class=\"legend\"", entry->label);
}

static QbgStroke *
make_stroke (const Plot *plot, const QbgFrame *frame, guint index)
{
  const QbgCurve *curve = &g_array_index (frame->pane->curves, QbgCurve,
                                          index);
  QbgStroke *stroke = qbg_stroke_new (plot->column);
  Pen pen = { plot->layout, frame, index, stroke };

  qbg_window_walk (plot->window, curve->trace, curve->step, draw_to, &pen);
  return stroke;
}

/* The curve and its entry in the legend, which show the whole name where a
 * pointer rests on them. */
static void
draw_curve (const Plot *plot, const QbgFrame *frame, guint index,
            const GArray *points, gboolean dense)
{
  const QbgCurve *curve = &g_array_index (frame->pane->curves, QbgCurve,
                                          index);

  g_string_append (plot->out, "<g><title>");
  qbg_text_append (plot->out,
                   QBG_TRACE (plot->window->trajectory, curve->trace)->name);
  g_string_append_printf (plot->out, "</title>\n<path class=\"curve%s\"",
                          dense ? " dense" : "");
  append_style (plot->out, index, dense);
  g_string_append (plot->out, " d=\"");
  append_path (plot->out, points);
  g_string_append (plot->out, "\"/>\n");
  append_dots (plot->out, points, index);
  append_sample (plot, &g_array_index (frame->legend, QbgEntry, index), index,
                 dense);
  g_string_append (plot->out, "</g>\n");
}

/* Those that fill an area come first, and thin, so that they do not cover the
 * others. */
static void
draw_curves (const Plot *plot, const QbgFrame *frame)
{
  guint n = frame->pane->curves->len;
  g_autoptr (GPtrArray) strokes = g_ptr_array_new_with_free_func
    ((GDestroyNotify) qbg_stroke_free);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (strokes, make_stroke (plot, frame, i));
  for (guint turn = 0; turn < 2; turn++)
    for (guint i = 0; i < n; i++)
      {
        const GArray *points = qbg_stroke_points (strokes->pdata[i]);
        double length = qbg_stroke_length (points);
        gboolean dense = n > 1 && length > DENSE * plot->layout->inner;

        if (dense == (turn == 0))
          draw_curve (plot, frame, i, points, dense);
      }
}

static void
draw_level (const Plot *plot, double y, const char *label)
{
  qbg_svg_text (plot->out, plot->layout->x - 6, y + 0.35 * QBG_FONT_SIZE,
                "class=\"value\"", label);
}

/* Lanes have a line each where their curve is 0; it and 1 are named where there
 * is room, as far apart from each other as from those of the next lane. */
static void
draw_lanes (const Plot *plot, const QbgFrame *frame)
{
  double left = plot->layout->x, right = left + plot->layout->inner;

  for (guint i = 0; i < frame->pane->curves->len; i++)
    {
      double low = y_of (frame, qbg_pane_value (frame->pane, i, 0));
      double high = y_of (frame, qbg_pane_value (frame->pane, i, 1));
      double apart = (y_of (frame, 0) - y_of (frame, 1)) / 2;
      double nearer = (low - high - apart) / 2;

      qbg_svg_line (plot->out, "grid", left, low, right, low);
      if (apart < QBG_FONT_SIZE)
        continue;
      draw_level (plot, low - nearer, "0");
      draw_level (plot, high + nearer, "1");
    }
}

static void
draw_values (const Plot *plot, const QbgFrame *frame)
{
  if (qbg_pane_lanes (frame->pane) > 1)
    {
      draw_lanes (plot, frame);
      return;
    }
  double left = plot->layout->x, right = left + plot->layout->inner;

  for (guint k = 0; k < frame->axis.n_ticks; k++)
    {
      double value = qbg_axis_tick (&frame->axis, k);
      double y = y_of (frame, value);
      g_autofree char *label = qbg_axis_label (&frame->axis, k);

      qbg_svg_line (plot->out, value == 0 ? "zero" : "grid", left, y, right,
                    y);
      draw_level (plot, y, label);
    }
}

static void
draw_times (const Plot *plot, const QbgFrame *frame, gboolean with_labels)
{
  const QbgAxis *axis = &plot->layout->time;
  double bottom = frame->y + frame->height;

  for (guint k = 0; k < axis->n_ticks; k++)
    {
      double x = x_of (plot->layout, qbg_axis_tick (axis, k));
      g_autofree char *label = qbg_axis_label (axis, k);

      qbg_svg_line (plot->out, "grid", x, frame->y, x, bottom);
      if (with_labels)
        qbg_svg_text (plot->out, x, bottom + 16, "class=\"time\"", label);
    }
}

static void
draw_border (const Plot *plot, const QbgFrame *frame)
{
  g_string_append (plot->out, "<rect class=\"frame\"");
  qbg_svg_attribute (plot->out, "x", plot->layout->x);
  qbg_svg_attribute (plot->out, "y", frame->y);
  qbg_svg_attribute (plot->out, "width", plot->layout->inner);
  qbg_svg_attribute (plot->out, "height", frame->height);
  g_string_append (plot->out, "/>\n");
}

/* Written upwards, beside the numbers. */
static void
draw_label (const Plot *plot, const QbgFrame *frame)
{
  double x = 14 + QBG_FONT_SIZE * 0.8, y = frame->y + frame->height / 2;
  g_autoptr (GString) attributes = g_string_new (NULL);

  if (frame->label[0] == '\0')
    return;
  g_string_append (attributes, "class=\"label\" transform=\"rotate(-90 ");
  qbg_svg_number (attributes, x);
  g_string_append_c (attributes, ' ');
  qbg_svg_number (attributes, y);
  g_string_append (attributes, ")\"");
  qbg_svg_text (plot->out, x, y, attributes->str, frame->label);
}

static void
draw_notes (const Plot *plot, const QbgFrame *frame)
{
  guint n_curves = frame->pane->curves->len;

  if (frame->pane->low > frame->pane->high)
    qbg_svg_text (plot->out, plot->layout->x + plot->layout->inner / 2,
                  frame->y + frame->height / 2, "class=\"nothing\"",
                  "no values");
  if (frame->pane->hidden > 0)
    {
      const QbgEntry *entry = &g_array_index (frame->legend, QbgEntry,
                                              n_curves);
      qbg_svg_text (plot->out, entry->x, entry->y, "class=\"note\"",
                    entry->label);
    }
}

static void
draw_frame (const Plot *plot, const QbgFrame *frame, gboolean is_last)
{
  g_string_append (plot->out, "<g class=\"pane\">\n");
  draw_times (plot, frame, is_last);
  draw_values (plot, frame);
  draw_border (plot, frame);
  draw_label (plot, frame);
  draw_curves (plot, frame);
  draw_notes (plot, frame);
  g_string_append (plot->out, "</g>\n");
}

static void
begin (const Plot *plot)
{
  const QbgLayout *layout = plot->layout;

  g_string_append (plot->out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  qbg_svg_attribute (plot->out, "width", layout->width);
  qbg_svg_attribute (plot->out, "height", layout->height);
  g_string_append (plot->out, " viewBox=\"0 0 ");
  qbg_svg_number (plot->out, layout->width);
  g_string_append_c (plot->out, ' ');
  qbg_svg_number (plot->out, layout->height);
  g_string_append (plot->out,
                   "\" class=\"qbg-plot\" role=\"img\""
                   " font-family=\"sans-serif\" font-size=\"12\">\n");
  if (layout->title != NULL)
    {
      g_string_append (plot->out, "<title>");
      qbg_text_append (plot->out, layout->title);
      g_string_append (plot->out, "</title>\n");
    }
  g_string_append (plot->out,
    "<style>\n"
    ".qbg-plot .grid{stroke:#e4e4e4}\n"
    ".qbg-plot .zero{stroke:#b0b0b0}\n"
    ".qbg-plot .frame{fill:none;stroke:#808080}\n"
    ".qbg-plot .curve,.qbg-plot .sample{fill:none;stroke-width:1.6;"
    "stroke-linejoin:round}\n"
    ".qbg-plot .dense{stroke-width:1;stroke-opacity:.6}\n"
    ".qbg-plot .value{text-anchor:end}\n"
    ".qbg-plot .time,.qbg-plot .label,.qbg-plot .nothing"
    "{text-anchor:middle}\n"
    ".qbg-plot .title{font-size:15px;font-weight:bold}\n"
    ".qbg-plot .note,.qbg-plot .nothing{fill:#606060;font-style:italic}\n"
    "</style>\n"
    "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
}

static void
draw_captions (const Plot *plot)
{
  const QbgLayout *layout = plot->layout;

  if (layout->title != NULL)
    qbg_svg_text (plot->out, 14, layout->title_y, "class=\"title\"",
                  layout->title);
  qbg_svg_text (plot->out, layout->x + layout->inner / 2,
                layout->height - 16, "class=\"label\"", layout->time_label);
}

/* The more curves there are, the wider the columns, but no wider than a
 * pixel. */
static double
column_width (const GPtrArray *panes, double inner)
{
  guint n_curves = 0;

  for (guint i = 0; i < panes->len; i++)
    n_curves += ((QbgPane *) g_ptr_array_index (panes, i))->curves->len;
  return CLAMP (inner * n_curves / COLUMNS, 0.25, 1);
}

void
qbg_plot_svg (const QbgTrajectory *trajectory, const GArray *traces,
              const QbgPlotOptions *options, GString *out)
{
  QbgWindow window = qbg_window (trajectory, options->from, options->to);
  g_autoptr (GPtrArray) panes = qbg_panes (&window, traces);
  g_autoptr (QbgLayout) layout = qbg_layout_new (&window, panes, options);
  Plot plot = { &window, layout, column_width (panes, layout->inner), out };

  begin (&plot);
  for (guint i = 0; i < layout->frames->len; i++)
    draw_frame (&plot, &g_array_index (layout->frames, QbgFrame, i),
                i + 1 == layout->frames->len);
  draw_captions (&plot);
  g_string_append (out, "</svg>\n");
}
