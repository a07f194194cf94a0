#include <config.h>

#include "report/chart.h"

#include <math.h>

#include "report/axis.h"
#include "report/stroke.h"
#include "report/style.h"
#include "report/svg.h"
#include "report/units.h"

#define FONT 12.0
#define TITLE 15.0
#define WIDTH 800.0
#define MARGIN 14.0             /* around everything */
#define TITLE_HEIGHT 26.0
#define NOTE_HEIGHT 18.0
#define LABEL_WIDTH 20.0        /* of the upright label of an axis */
#define TICK_GAP 6.0            /* between a pane and its numbers */
#define PANE_GAP 16.0
#define FOOT 42.0               /* numbers and label under the last pane */
#define SAMPLE 30.0             /* of a line in the legend */
#define SAMPLE_GAP 6.0
#define LEGEND_GAP 14.0         /* between the panes and the legend */
#define LEGEND_LINE 20.0
#define LEGEND_MOST 220.0       /* of its width */
#define LEGEND_FEW 4            /* entries that may stand above the panes */
#define ENTRY_GAP 24.0          /* between them */
#define COLUMN 0.5              /* of the strokes */

typedef struct {
  const QbgChartPane *pane;
  double y;
  QbgAxis axis;
  char *label;
} Frame;

typedef struct {
  const QbgChart *chart;
  GString *out;
  QbgAxis axis;
  char *label;
  Frame *frames;            /* one for each pane */
  GPtrArray *legend;        /* const QbgSeries *, the first of each name */
  gboolean above;           /* the legend is above the panes, in one line */
  double x, width;          /* of all panes */
  double top, height;       /* of the first pane; of the whole */
} Drawing;

/* The extent of what is drawn, x of all panes or y of one; of a logarithmic
 * axis, of positive values. */
typedef struct {
  double low, high;
  gboolean logarithmic;
} Extent;

static void
extend (Extent *extent, double value)
{
  if (!isfinite (value) || (extent->logarithmic && !(value > 0)))
    return;
  extent->low = fmin (extent->low, value);
  extent->high = fmax (extent->high, value);
}

static void
extend_pane (Extent *extent, const QbgChartPane *pane, gboolean is_x)
{
  for (guint i = 0; i < pane->series->len; i++) {
    const QbgSeries *s = pane->series->pdata[i];
    for (guint k = 0; k < s->points->len; k++) {
      const QbgPoint *p = &g_array_index (s->points, QbgPoint, k);
      extend (extent, is_x ? p->x : p->y);
    }
  }
}

static QbgAxis
make_axis (Extent extent, double margin, double decades, double length,
           double distance, const char *unit)
{
  guint ticks = (guint) fmax (length / distance, 2);

  if (!extent.logarithmic) {
    qbg_range_widen (&extent.low, &extent.high, margin);
    return qbg_axis (extent.low, extent.high, ticks, unit);
  }
  extent.low = fmax (extent.low, extent.high * pow (10, -decades));
  qbg_range_widen_logarithmic (&extent.low, &extent.high, margin);
  return qbg_axis_logarithmic (extent.low, extent.high, ticks);
}

static char *
make_label (const char *quantity, const char *unit, const QbgAxis *axis)
{
  g_autoptr (GString) shown = g_string_new (NULL);

  qbg_unit_append (shown, unit, axis->exponent);
  return shown->len == 0 ? g_strdup (quantity)
                         : g_strdup_printf ("%s [%s]", quantity, shown->str);
}

static double
widest_number (const QbgAxis *axis)
{
  double widest = 0;

  for (guint k = 0; k < axis->n_ticks; k++) {
    g_autofree char *label = qbg_axis_label (axis, k);
    widest = fmax (widest, qbg_text_width (label, FONT));
  }
  return widest;
}

static void
gather_legend (Drawing *d)
{
  for (guint i = 0; i < d->chart->panes->len; i++) {
    const QbgChartPane *pane = d->chart->panes->pdata[i];
    for (guint k = 0; k < pane->series->len; k++) {
      const QbgSeries *s = pane->series->pdata[k];
      gboolean known = FALSE;
      for (guint j = 0; j < d->legend->len && !known; j++)
        known = g_str_equal (((QbgSeries *) d->legend->pdata[j])->name,
                             s->name);
      if (!known)
        g_ptr_array_add (d->legend, (gpointer) s);
    }
  }
}

static double
entry_width (const Drawing *d, guint i)
{
  const QbgSeries *s = d->legend->pdata[i];

  return SAMPLE + SAMPLE_GAP
         + fmin (ceil (qbg_text_width (s->name, FONT)), LEGEND_MOST);
}

/* What the legend takes at the right of the panes. */
static double
legend_width (const Drawing *d)
{
  double widest = 0;

  if (d->above || d->legend->len == 0)
    return 0;
  for (guint i = 0; i < d->legend->len; i++)
    widest = fmax (widest, entry_width (d, i));
  return LEGEND_GAP + widest;
}

static gboolean
fits_above (const Drawing *d)
{
  double sum = 0;

  for (guint i = 0; i < d->legend->len; i++)
    sum += entry_width (d, i) + ENTRY_GAP;
  return d->legend->len <= LEGEND_FEW && sum < WIDTH - 80 - 2 * MARGIN;
}

/* The frames and their axes, which decide how far to the left there must be
 * room for numbers. */
static void
lay_out (Drawing *d)
{
  const QbgChart *chart = d->chart;
  Extent x = { INFINITY, -INFINITY, chart->logarithmic };
  double numbers = 0, y;

  d->above = fits_above (d);
  d->top = MARGIN + TITLE_HEIGHT + (chart->note == NULL ? 0 : NOTE_HEIGHT)
    + (d->above ? LEGEND_LINE + 4 : 0);
  y = d->top;
  for (guint i = 0; i < chart->panes->len; i++) {
    const QbgChartPane *pane = chart->panes->pdata[i];
    Frame *frame = &d->frames[i];
    Extent values = { INFINITY, -INFINITY, pane->logarithmic };
    extend_pane (&x, pane, TRUE);
    extend_pane (&values, pane, FALSE);
    frame->pane = pane;
    frame->y = y;
    frame->axis = make_axis (values, 0.06, pane->decades, pane->height, 30,
                             pane->unit);
    frame->label = make_label (pane->quantity, pane->unit, &frame->axis);
    numbers = fmax (numbers, widest_number (&frame->axis));
    y += pane->height + PANE_GAP;
  }
  d->height = fmax (y - PANE_GAP + FOOT,
                    d->top + (d->above ? 0 : d->legend->len) * LEGEND_LINE)
    + MARGIN;
  d->x = MARGIN + LABEL_WIDTH + ceil (numbers) + TICK_GAP;
  d->width = WIDTH - d->x - fmax (legend_width (d), 10) - MARGIN;
  d->axis = make_axis (x, chart->logarithmic ? 0.06 : 0, 30, d->width, 75,
                       chart->unit);
  d->label = make_label (chart->quantity, chart->unit, &d->axis);
}

static double
place (const QbgAxis *axis, double value)
{
  if (axis->logarithmic && !(value > axis->low))
    return 0;
  return CLAMP (qbg_axis_place (axis, value), 0, 1);
}

static QbgPoint
place_point (const Drawing *d, const Frame *frame, const QbgPoint *p)
{
  double height = frame->pane->height;

  return (QbgPoint) {
    d->x + d->width * place (&d->axis, p->x),
    isfinite (p->y) ? frame->y + height * (1 - place (&frame->axis, p->y))
                    : NAN
  };
}

/* Newly allocated: QbgPoint in pixels, no more than are seen. */
static GArray *
trace_points (const Drawing *d, const Frame *frame, const QbgSeries *s)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (QbgPoint));
  g_autoptr (QbgStroke) stroke = qbg_stroke_new (COLUMN);

  for (guint k = 0; k < s->points->len; k++) {
    QbgPoint p = place_point (d, frame,
                              &g_array_index (s->points, QbgPoint, k));
    if (s->kind == QBG_SERIES_MARKS)
      g_array_append_val (points, p);
    else
      qbg_stroke_add (stroke, p.x, p.y);
  }
  if (s->kind != QBG_SERIES_MARKS) {
    const GArray *kept = qbg_stroke_points (stroke);
    g_array_append_vals (points, kept->data, kept->len);
  }
  return points;
}

static void
append_stroke (GString *out, const QbgSeries *s)
{
  g_string_append_printf (out, "<path class=\"%s\" stroke=\"%s\"",
                          s->kind == QBG_SERIES_GROUND ? "ground" : "curve",
                          qbg_style_colour (s->style));
  if (s->dashed)
    g_string_append (out, " stroke-dasharray=\"6 3\"");
}

static void
draw_series (const Drawing *d, const Frame *frame, const QbgSeries *s)
{
  g_autoptr (GArray) points = trace_points (d, frame, s);
  gboolean down = FALSE;

  g_string_append (d->out, "<g><title>");
  qbg_text_append (d->out, s->name);
  g_string_append (d->out, "</title>\n");
  append_stroke (d->out, s);
  g_string_append (d->out, " d=\"");
  for (guint k = 0; k < points->len; k++) {
    const QbgPoint *p = &g_array_index (points, QbgPoint, k);
    if (isfinite (p->y)) {
      g_string_append (d->out, down ? " " : "M");
      qbg_svg_number (d->out, p->x);
      g_string_append_c (d->out, ',');
      qbg_svg_number (d->out, p->y);
    }
    down = isfinite (p->y);
  }
  g_string_append (d->out, "\"/>\n");
  for (guint k = 0; s->kind == QBG_SERIES_MARKS && k < points->len; k++) {
    const QbgPoint *p = &g_array_index (points, QbgPoint, k);
    if (isfinite (p->y))
      qbg_style_mark (d->out, s->style, p->x, p->y);
  }
  g_string_append (d->out, "</g>\n");
}

/* Fainter lines at 2 to 9 times the powers of ten. */
static void
draw_between (const Drawing *d, const QbgAxis *axis, double y, double height,
              gboolean is_x)
{
  if (!axis->logarithmic || axis->mantissa == 9 || axis->power > 1)
    return;
  for (int power = (int) floor (log10 (axis->low));
       pow (10, power) < axis->high; power++)
    for (int times = 2; times < 10; times++) {
      double value = times * pow (10, power);
      if (value < axis->low || value > axis->high)
        continue;
      double at = place (axis, value);
      if (is_x)
        qbg_svg_line (d->out, "faint", d->x + at * d->width, y,
                      d->x + at * d->width, y + height);
      else
        qbg_svg_line (d->out, "faint", d->x, y + height * (1 - at),
                      d->x + d->width, y + height * (1 - at));
    }
}

static void
draw_grid (const Drawing *d, const Frame *frame, gboolean is_last)
{
  double bottom = frame->y + frame->pane->height, right = d->x + d->width;

  draw_between (d, &d->axis, frame->y, frame->pane->height, TRUE);
  draw_between (d, &frame->axis, frame->y, frame->pane->height, FALSE);
  for (guint k = 0; k < d->axis.n_ticks; k++) {
    double x = d->x + d->width * place (&d->axis, qbg_axis_tick (&d->axis, k));
    g_autofree char *label = qbg_axis_label (&d->axis, k);
    qbg_svg_line (d->out, "grid", x, frame->y, x, bottom);
    if (is_last)
      qbg_svg_text (d->out, x, bottom + 16, "class=\"number\"", label);
  }
  for (guint k = 0; k < frame->axis.n_ticks; k++) {
    double value = qbg_axis_tick (&frame->axis, k);
    double y = bottom - frame->pane->height * place (&frame->axis, value);
    g_autofree char *label = qbg_axis_label (&frame->axis, k);
    qbg_svg_line (d->out, value == 0 ? "zero" : "grid", d->x, y, right, y);
    qbg_svg_text (d->out, d->x - TICK_GAP, y + 0.35 * FONT, "class=\"value\"",
                  label);
  }
}

/* The label, written upwards beside the numbers, and the border. */
static void
draw_border (const Drawing *d, const Frame *frame)
{
  double x = MARGIN + 0.8 * FONT, y = frame->y + frame->pane->height / 2;
  g_autoptr (GString) attributes = g_string_new ("class=\"label\" "
                                                 "transform=\"rotate(-90 ");

  qbg_svg_number (attributes, x);
  g_string_append_c (attributes, ' ');
  qbg_svg_number (attributes, y);
  g_string_append (attributes, ")\"");
  qbg_svg_text (d->out, x, y, attributes->str, frame->label);
  g_string_append (d->out, "<rect class=\"frame\"");
  qbg_svg_attribute (d->out, "x", d->x);
  qbg_svg_attribute (d->out, "y", frame->y);
  qbg_svg_attribute (d->out, "width", d->width);
  qbg_svg_attribute (d->out, "height", frame->pane->height);
  g_string_append (d->out, "/>\n");
}

static void
draw_pane (const Drawing *d, guint i)
{
  const Frame *frame = &d->frames[i];

  g_string_append (d->out, "<g class=\"pane\">\n");
  draw_grid (d, frame, i + 1 == d->chart->panes->len);
  draw_border (d, frame);
  for (guint k = 0; k < frame->pane->series->len; k++)
    draw_series (d, frame, frame->pane->series->pdata[k]);
  g_string_append (d->out, "</g>\n");
}

static void
draw_legend (const Drawing *d)
{
  double x = d->above ? d->x : d->x + d->width + LEGEND_GAP;

  for (guint i = 0; i < d->legend->len; i++) {
    const QbgSeries *s = d->legend->pdata[i];
    double y = d->top + (d->above ? -0.5 : i + 0.5) * LEGEND_LINE - 2;
    g_autofree char *name = qbg_text_elide (s->name, FONT, LEGEND_MOST);
    append_stroke (d->out, s);
    g_string_append (d->out, " d=\"M");
    qbg_svg_number (d->out, x);
    g_string_append_c (d->out, ',');
    qbg_svg_number (d->out, y);
    g_string_append_printf (d->out, "h%g\"/>\n", SAMPLE);
    if (s->kind == QBG_SERIES_MARKS)
      qbg_style_mark (d->out, s->style, x + SAMPLE / 2, y);
    qbg_svg_text (d->out, x + SAMPLE + SAMPLE_GAP, y + 0.35 * FONT,
                  "class=\"legend\"", name);
    x += d->above ? entry_width (d, i) + ENTRY_GAP : 0;
  }
}

static void
begin (const Drawing *d)
{
  g_string_append (d->out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  qbg_svg_attribute (d->out, "width", WIDTH);
  qbg_svg_attribute (d->out, "height", d->height);
  g_string_append_printf (d->out, " viewBox=\"0 0 %g ", WIDTH);
  qbg_svg_number (d->out, d->height);
  g_string_append (d->out, "\" class=\"qbg-chart\" role=\"img\" "
                   "font-family=\"sans-serif\" font-size=\"12\">\n<title>");
  qbg_text_append (d->out, d->chart->title);
  g_string_append (d->out, "</title>\n<style>\n"
    ".qbg-chart .faint{stroke:#f2f2f2}\n"
    ".qbg-chart .grid{stroke:#dcdcdc}\n"
    ".qbg-chart .zero{stroke:#a0a0a0}\n"
    ".qbg-chart .frame{fill:none;stroke:#808080}\n"
    ".qbg-chart .curve{fill:none;stroke-width:1.5;stroke-linejoin:round}\n"
    ".qbg-chart .ground{fill:none;stroke-width:4;stroke-opacity:.25;"
    "stroke-linejoin:round}\n"
    ".qbg-chart .mark{stroke-width:1.6}\n"
    ".qbg-chart .value{text-anchor:end}\n"
    ".qbg-chart .number,.qbg-chart .label{text-anchor:middle}\n"
    ".qbg-chart .title{font-size:15px;font-weight:bold}\n"
    ".qbg-chart .note{fill:#505050}\n"
    "</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
}

static void
draw_captions (const Drawing *d)
{
  double bottom = d->top;
  g_autofree char *title = qbg_text_elide (d->chart->title, 1.15 * TITLE,
                                           WIDTH - 2 * MARGIN);

  if (d->chart->panes->len > 0) {
    const Frame *last = &d->frames[d->chart->panes->len - 1];
    bottom = last->y + last->pane->height;
  }
  qbg_svg_text (d->out, MARGIN, MARGIN + TITLE, "class=\"title\"", title);
  if (d->chart->note != NULL) {
    g_autofree char *note = qbg_text_elide (d->chart->note, FONT,
                                            WIDTH - 2 * MARGIN);
    qbg_svg_text (d->out, MARGIN, MARGIN + TITLE_HEIGHT + FONT - 3,
                  "class=\"note\"", note);
  }
  qbg_svg_text (d->out, d->x + d->width / 2, bottom + 36, "class=\"label\"",
                d->label);
}

void
qbg_chart_svg (const QbgChart *chart, GString *out)
{
  Drawing d = { .chart = chart, .out = out };

  d.frames = g_new0 (Frame, chart->panes->len + 1);
  d.legend = g_ptr_array_new ();
  gather_legend (&d);
  lay_out (&d);
  begin (&d);
  for (guint i = 0; i < chart->panes->len; i++)
    draw_pane (&d, i);
  draw_legend (&d);
  draw_captions (&d);
  g_string_append (out, "</svg>\n");
  for (guint i = 0; i < chart->panes->len; i++)
    g_free (d.frames[i].label);
  g_free (d.frames);
  g_free (d.label);
  g_ptr_array_unref (d.legend);
}
