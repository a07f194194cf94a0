#include <config.h>

#include "report/panes.h"

#include <math.h>

#include "report/units.h"

/* More curves than this are a tangle. */
#define MOST_CURVES 12

/* A curve that is smaller than another by this factor looks like zero beside
 * it, and gets a pane of its own; one that is smaller by the second factor is
 * what rounding leaves of zero. */
#define MUCH 200
#define NEGLIGIBLE 1e9

static void
measure (gpointer data, double time, double value)
{
  QbgCurve *curve = data;

  (void) time;
  if (!isfinite (value))
    return;
  curve->low = MIN (curve->low, value);
  curve->high = MAX (curve->high, value);
  curve->is_logical = curve->is_logical && (value == 0 || value == 1);
}

static QbgCurve
make_curve (const QbgWindow *window, guint place)
{
  const QbgTrace *trace = QBG_TRACE (window->trajectory, place);
  const char *unit = trace->unit == NULL ? qbg_unit_of_name (trace->name)
                                         : trace->unit;
  QbgCurve curve = { place, unit, trace->step, FALSE, INFINITY, -INFINITY };

  if (unit != NULL && (*unit == '\0' || g_str_equal (unit, "1")))
    curve.unit = NULL;
  curve.is_logical = curve.unit == NULL;
  qbg_window_walk (window, place, trace->step, measure, &curve);
  curve.is_logical = curve.is_logical && curve.low <= curve.high;
  curve.step = trace->step || curve.is_logical;
  return curve;
}

static QbgPane *
pane_new (const char *unit, gboolean is_logical)
{
  QbgPane *pane = g_new0 (QbgPane, 1);

  pane->unit = unit;
  pane->is_logical = is_logical;
  pane->curves = g_array_new (FALSE, FALSE, sizeof (QbgCurve));
  pane->low = INFINITY;
  pane->high = -INFINITY;
  return pane;
}

guint
qbg_pane_lanes (const QbgPane *pane)
{
  return pane->is_logical ? MAX (pane->curves->len, 1) : 1;
}

double
qbg_pane_value (const QbgPane *pane, guint index, double value)
{
  guint lanes = qbg_pane_lanes (pane);

  return lanes == 1 ? value : lanes - 1 - index + 0.15 + 0.7 * value;
}

static void
pane_free (gpointer item)
{
  QbgPane *pane = item;

  g_array_unref (pane->curves);
  g_free (pane);
}

static double
size_of (double low, double high)
{
  return low > high ? 0 : MAX (fabs (low), fabs (high));
}

/* Whether one is worth a pane beside the other. */
static gboolean
is_much_smaller (double small, double large)
{
  return small * MUCH < large && small * NEGLIGIBLE > large;
}

static gboolean
fits (const QbgPane *pane, const QbgCurve *curve)
{
  double size = size_of (curve->low, curve->high);
  double others = size_of (pane->low, pane->high);

  return g_strcmp0 (pane->unit, curve->unit) == 0
         && pane->is_logical == curve->is_logical
         && !is_much_smaller (size, others) && !is_much_smaller (others, size);
}

static void
add_curve (QbgPane *pane, const QbgCurve *curve)
{
  pane->low = MIN (pane->low, curve->low);
  pane->high = MAX (pane->high, curve->high);
  g_array_append_vals (pane->curves, curve, 1);
}

static void
place_curve (GPtrArray *panes, const QbgCurve *curve)
{
  QbgPane *pane = NULL;

  for (guint i = 0; i < panes->len && pane == NULL; i++)
    if (fits (g_ptr_array_index (panes, i), curve))
      pane = g_ptr_array_index (panes, i);
  if (pane == NULL)
    {
      pane = pane_new (curve->unit, curve->is_logical);
      g_ptr_array_add (panes, pane);
    }
  add_curve (pane, curve);
}

/* Keeps the first curves of a pane that has too many. */
static void
thin_out (QbgPane *pane)
{
  if (pane->curves->len <= MOST_CURVES)
    return;
  pane->hidden = pane->curves->len - MOST_CURVES;
  g_array_set_size (pane->curves, MOST_CURVES);
  pane->low = INFINITY;
  pane->high = -INFINITY;
  for (guint i = 0; i < MOST_CURVES; i++)
    {
      const QbgCurve *curve = &g_array_index (pane->curves, QbgCurve, i);
      pane->low = MIN (pane->low, curve->low);
      pane->high = MAX (pane->high, curve->high);
    }
}

static int
compare_units (gconstpointer a, gconstpointer b, gpointer order)
{
  const QbgPane *first = *(QbgPane *const *) a;
  const QbgPane *second = *(QbgPane *const *) b;
  guint at_first = 0, at_second = 0;

  for (guint i = ((GPtrArray *) order)->len; i-- > 0;)
    {
      const QbgPane *pane = g_ptr_array_index ((GPtrArray *) order, i);
      if (g_strcmp0 (pane->unit, first->unit) == 0)
        at_first = i;
      if (g_strcmp0 (pane->unit, second->unit) == 0)
        at_second = i;
    }
  return (at_first > at_second) - (at_first < at_second);
}

/* Panes of one unit together. */
static void
sort_by_unit (GPtrArray *panes)
{
  g_autoptr (GPtrArray) order = g_ptr_array_copy (panes, NULL, NULL);

  g_ptr_array_set_free_func (order, NULL);
  g_ptr_array_sort_with_data (panes, compare_units, order);
}

GPtrArray *
qbg_panes (const QbgWindow *window, const GArray *traces)
{
  GPtrArray *panes = g_ptr_array_new_with_free_func (pane_free);
  guint count = traces == NULL ? window->trajectory->traces->len
                               : traces->len;

  for (guint i = 0; i < count; i++)
    {
      guint place = traces == NULL ? i : g_array_index (traces, guint, i);
      QbgCurve curve = make_curve (window, place);
      place_curve (panes, &curve);
    }
  for (guint i = 0; i < panes->len; i++)
    thin_out (g_ptr_array_index (panes, i));
  sort_by_unit (panes);
  return panes;
}
