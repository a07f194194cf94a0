#include <config.h>

#include "report/layout.h"

#include <math.h>

#include "report/svg.h"
#include "report/units.h"

#define MARGIN 14.0             /* around everything */
#define DEFAULT_WIDTH 800.0
#define LEAST_WIDTH 240.0
#define LEAST_HEIGHT 44.0       /* of a frame */
#define TITLE_HEIGHT 26.0
#define LINE_HEIGHT 18.0        /* of the legend */
#define LEGEND_GAP 6.0          /* between legend and frame */
#define ENTRY_GAP 20.0          /* between entries of the legend */
#define FRAME_GAP 12.0          /* between a frame and the next legend */
#define TICK_GAP 6.0            /* between a frame and its numbers */
#define LABEL_WIDTH 20.0        /* of the upright label of an axis */
#define TIME_HEIGHT 42.0        /* numbers and label under the last frame */
#define TICK_DISTANCE 27.0      /* at least, of values */
#define TICK_SPACE 22.0         /* at least, between numbers of the time */

static void
clear_entry (gpointer item)
{
  g_free (((QbgEntry *) item)->label);
}

static void
clear_frame (gpointer item)
{
  QbgFrame *frame = item;

  g_free (frame->label);
  g_array_unref (frame->legend);
}

static void
add_entry (QbgFrame *frame, char *label)
{
  QbgEntry entry = { label, 0, 0 };

  g_array_append_val (frame->legend, entry);
}

static const char *
name_of (const QbgTrajectory *trajectory, const QbgPane *pane, guint i)
{
  guint trace = g_array_index (pane->curves, QbgCurve, i).trace;

  return QBG_TRACE (trajectory, trace)->name;
}

/* Where the part of a name begins, after a dot, in which it first differs from
 * the one of the pane that is like it for longest. */
static gsize
find_difference (const QbgTrajectory *trajectory, const QbgPane *pane,
                 guint own)
{
  const char *name = name_of (trajectory, pane, own);
  gsize longest = 0;

  for (guint i = 0; i < pane->curves->len; i++)
    {
      const char *other = name_of (trajectory, pane, i);
      gsize length = 0;

      while (i != own && name[length] != '\0' && name[length] == other[length])
        length++;
      longest = MAX (longest, length);
    }
  while (longest > 0 && name[longest - 1] != '.')
    longest--;
  return longest;
}

/* As much of a name as there is room for; of a long one, what tells it from
 * the others too. */
static char *
make_label (const QbgTrajectory *trajectory, const QbgPane *pane, guint i,
            double room)
{
  const char *name = name_of (trajectory, pane, i);
  gsize difference = find_difference (trajectory, pane, i);
  g_autofree char *before = NULL, *start = NULL, *after = NULL;

  if (difference == 0 || qbg_text_width (name, QBG_FONT_SIZE) <= room)
    return qbg_text_elide (name, QBG_FONT_SIZE, room);
  before = g_strndup (name, difference);
  after = qbg_text_elide (name + difference, QBG_FONT_SIZE, 0.7 * room);
  room -= qbg_text_width (after, QBG_FONT_SIZE);
  start = qbg_text_elide (before, QBG_FONT_SIZE, room);
  return g_strconcat (start, after, NULL);
}

/* The labels of the legend, each of which fits into a line. */
static void
fill_legend (const QbgLayout *layout, QbgFrame *frame)
{
  const QbgPane *pane = frame->pane;
  double room = MIN (0.7 * layout->width,
                     layout->inner - QBG_SAMPLE_WIDTH - QBG_SAMPLE_GAP);

  g_array_set_size (frame->legend, 0);
  for (guint i = 0; i < pane->curves->len; i++)
    add_entry (frame, make_label (layout->trajectory, pane, i, room));
  if (pane->hidden > 0)
    add_entry (frame, g_strdup_printf ("and %u more", pane->hidden));
}

static void
add_frame (QbgLayout *layout, const QbgPane *pane)
{
  QbgFrame frame = { .pane = pane };

  frame.legend = g_array_new (FALSE, FALSE, sizeof (QbgEntry));
  g_array_set_clear_func (frame.legend, clear_entry);
  g_array_append_val (layout->frames, frame);
}

static double
entry_width (const QbgEntry *entry)
{
  return QBG_SAMPLE_WIDTH + QBG_SAMPLE_GAP
         + qbg_text_width (entry->label, QBG_FONT_SIZE) + ENTRY_GAP;
}

/* In one line, if it has room; else in columns of equal width.  The result is
 * the height of the legend. */
static double
place_legend (QbgFrame *frame, double left, double top, double room)
{
  double sum = 0, widest = 0;
  guint columns;

  for (guint i = 0; i < frame->legend->len; i++)
    {
      double width = entry_width (&g_array_index (frame->legend, QbgEntry, i));
      sum += width;
      widest = MAX (widest, width);
    }
  columns = sum - ENTRY_GAP <= room
    ? frame->legend->len
    : MAX (1, (guint) ((room + ENTRY_GAP) / MAX (widest, 1)));
  sum = 0;
  for (guint i = 0; i < frame->legend->len; i++)
    {
      QbgEntry *entry = &g_array_index (frame->legend, QbgEntry, i);
      entry->x = left + (columns == frame->legend->len
                         ? sum : i % columns * widest);
      entry->y = top + (i / columns + 0.75) * LINE_HEIGHT;
      sum += entry_width (entry);
    }
  return (frame->legend->len + columns - 1) / MAX (columns, 1) * LINE_HEIGHT;
}

/* What is 0 or 1 needs no height. */
static double
weight (const QbgFrame *frame)
{
  return frame->pane->is_logical
    ? MAX (0.4, 0.16 * qbg_pane_lanes (frame->pane)) : 1;
}

static double
sum_of_weights (const QbgLayout *layout)
{
  double sum = 0;

  for (guint i = 0; i < layout->frames->len; i++)
    sum += weight (&g_array_index (layout->frames, QbgFrame, i));
  return sum;
}

/* The height of a frame of weight 1 when the rest takes up fixed. */
static double
frame_height (const QbgLayout *layout, double wanted, double fixed)
{
  double sum = MAX (sum_of_weights (layout), 0.4);

  if (wanted > 0)
    return (wanted - fixed) / sum;
  return sum <= 1 ? 300 : sum <= 2 ? 210 : 165;
}

static char *
axis_label (const char *quantity, const char *unit, const QbgAxis *axis)
{
  g_autoptr (GString) shown = g_string_new (NULL);

  qbg_unit_append (shown, unit, axis->exponent);
  if (shown->len == 0)
    return g_strdup (quantity == NULL ? "" : quantity);
  return quantity == NULL ? g_strdup_printf ("[%s]", shown->str)
                          : g_strdup_printf ("%s [%s]", quantity, shown->str);
}

static void
fit_axis (QbgFrame *frame)
{
  double low = frame->pane->low, high = frame->pane->high;
  guint ticks = (guint) MAX (frame->height / TICK_DISTANCE, 1);

  if (frame->pane->is_logical)
    {
      low = 0;
      high = qbg_pane_lanes (frame->pane);
      ticks = 2;
    }
  qbg_range_widen (&low, &high, frame->pane->is_logical ? 0.15 / high : 0.06);
  frame->axis = qbg_axis (low, high, ticks, frame->pane->unit);
  g_free (frame->label);
  frame->label = axis_label (qbg_unit_quantity (frame->pane->unit),
                             frame->pane->unit, &frame->axis);
  if (qbg_text_width (frame->label, QBG_FONT_SIZE) <= frame->height + 20)
    return;
  g_free (frame->label);
  frame->label = axis_label (NULL, frame->pane->unit, &frame->axis);
}

static double
widest_label (const QbgAxis *axis)
{
  double widest = 0;

  for (guint k = 0; k < axis->n_ticks; k++)
    {
      g_autofree char *label = qbg_axis_label (axis, k);
      widest = MAX (widest, qbg_text_width (label, QBG_FONT_SIZE));
    }
  return widest;
}

/* As many ticks as leave some space between their numbers. */
static void
fit_time (QbgLayout *layout, const QbgWindow *window)
{
  double low = window->from, high = window->to;
  guint ticks = (guint) (layout->inner / 60);

  qbg_range_widen (&low, &high, 0);
  do
    {
      layout->time = qbg_axis (low, high, ticks, "s");
      if ((widest_label (&layout->time) + TICK_SPACE) * ticks <= layout->inner)
        break;
    }
  while (--ticks > 1);
  g_free (layout->time_label);
  layout->time_label = axis_label ("time", "s", &layout->time);
}

/* From top to bottom: legends, which do not depend on the heights; then the
 * frames with what is left. */
static void
place_frames (QbgLayout *layout, double wanted)
{
  double top = MARGIN + (layout->title == NULL ? 0 : TITLE_HEIGHT);
  double fixed = top + TIME_HEIGHT + MARGIN, y = top, unit;
  g_autofree double *legends = g_new0 (double, layout->frames->len + 1);

  for (guint i = 0; i < layout->frames->len; i++)
    {
      QbgFrame *frame = &g_array_index (layout->frames, QbgFrame, i);
      fill_legend (layout, frame);
      legends[i] = LEGEND_GAP + place_legend (frame, layout->x, 0,
                                              layout->inner);
      fixed += legends[i] + (i == 0 ? 0 : FRAME_GAP);
    }
  unit = frame_height (layout, wanted, fixed);
  for (guint i = 0; i < layout->frames->len; i++)
    {
      QbgFrame *frame = &g_array_index (layout->frames, QbgFrame, i);
      y += i == 0 ? 0 : FRAME_GAP;
      place_legend (frame, layout->x, y, layout->inner);
      frame->y = y + legends[i];
      frame->height = MAX (unit * weight (frame), LEAST_HEIGHT);
      y = frame->y + frame->height;
      fit_axis (frame);
    }
  layout->height = y + TIME_HEIGHT + MARGIN;
}

/* Room for half of the number under the last tick. */
static double
right_margin (const QbgAxis *time)
{
  g_autofree char *label = NULL;

  if (time->n_ticks == 0)
    return MARGIN;
  label = qbg_axis_label (time, time->n_ticks - 1);
  return MAX (MARGIN + 6, qbg_text_width (label, QBG_FONT_SIZE) / 2 + 4);
}

/* Room for the numbers on the left. */
static double
left_edge (const QbgLayout *layout)
{
  double widest = 0;

  for (guint i = 0; i < layout->frames->len; i++)
    widest = MAX (widest, widest_label
                  (&g_array_index (layout->frames, QbgFrame, i).axis));
  return MARGIN + LABEL_WIDTH + ceil (widest) + TICK_GAP;
}

/* The left edge depends on the numbers, they on the heights, those on how many
 * lines the legends need, and those on the left edge: a second round brings
 * it to rest. */
static void
place_all (QbgLayout *layout, const QbgWindow *window, double wanted)
{
  double right = MARGIN;

  layout->x = 70;
  for (guint round = 0; round < 3; round++)
    {
      layout->inner = MAX (layout->width - layout->x - right, 60);
      place_frames (layout, wanted);
      fit_time (layout, window);
      right = right_margin (&layout->time);
      if (round < 2)
        layout->x = left_edge (layout);
    }
}

QbgLayout *
qbg_layout_new (const QbgWindow *window, const GPtrArray *panes,
                const QbgPlotOptions *options)
{
  QbgLayout *layout = g_new0 (QbgLayout, 1);
  const char *title = options->title == NULL ? window->trajectory->model
                                             : options->title;

  layout->trajectory = window->trajectory;
  layout->width = options->width > 0 ? MAX (options->width, LEAST_WIDTH)
                                     : DEFAULT_WIDTH;
  layout->frames = g_array_new (FALSE, FALSE, sizeof (QbgFrame));
  g_array_set_clear_func (layout->frames, clear_frame);
  if (title != NULL && *title != '\0')
    layout->title = qbg_text_elide (title, 1.15 * QBG_TITLE_SIZE,
                                    layout->width - 2 * MARGIN);
  layout->title_y = MARGIN + QBG_TITLE_SIZE;
  for (guint i = 0; i < panes->len; i++)
    add_frame (layout, g_ptr_array_index (panes, i));
  place_all (layout, window, options->height);
  return layout;
}

void
qbg_layout_free (QbgLayout *layout)
{
  if (layout == NULL)
    return;
  g_array_unref (layout->frames);
  g_free (layout->title);
  g_free (layout->time_label);
  g_free (layout);
}
