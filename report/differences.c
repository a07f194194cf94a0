#include <config.h>

#include "report/differences.h"

#include <math.h>

#include "report/table.h"
#include "report/units.h"

/* Of a table for people: the rows and the names that are listed. */
#define MOST_ROWS 25
#define MOST_NAMES 8

static const QbgColumn columns[] = {
  { "signal", "signal", NULL, 0 },
  { "range", "range", "%.4g", 0 },
  { "rms", "without shifts\nrms", "%.2e", 0 },
  { "max", "max", "%.2e", 0 },
  { "at", "at [s]", "%.6g", 0 },
  { "rmsShifted", "with shifts\nrms", "%.2e", 0 },
  { "maxShifted", "max", "%.2e", 0 },
  { "atShifted", "at [s]", "%.6g", 0 },
  { "first", "first\nabove", "%.6g", 0 },
  { "result", NULL, "%.6g", 0 },
  { "reference", NULL, "%.6g", 0 }
};

static const char *
name_of (const QbgComparison *c, const QbgDifference *d)
{
  return QBG_TRACE (c->both[1], d->reference)->name;
}

static void
put_error (QbgTable *table, const QbgError *error)
{
  qbg_table_number (table, error->rms);
  qbg_table_number (table, error->max);
  qbg_table_number (table, error->max > 0 ? error->time : NAN);
}

static QbgTable *
make_table (const QbgComparison *c)
{
  QbgTable *table = qbg_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < c->measure->differences->len; i++) {
    const QbgDifference *d = QBG_DIFFERENCE (c->measure, i);
    qbg_table_text (table, name_of (c, d));
    qbg_table_number (table, d->scale);
    put_error (table, &d->plain);
    put_error (table, &d->shifted);
    qbg_table_number (table, d->first);
    qbg_table_number (table, d->x);
    qbg_table_number (table, d->r);
  }
  return table;
}

/* Which of the two begins (end 0) or ends (1) elsewhere than what was
 * compared. */
static void
tell_extent (const QbgComparison *c, guint end, GString *out)
{
  double limit = end == 0 ? c->measure->from : c->measure->to;
  double slack = 1e-9 * (c->measure->to - c->measure->from);

  for (guint i = 0; i < 2; i++) {
    const QbgTrajectory *t = c->both[i];
    double own = t->times[end == 0 ? 0 : t->n_rows - 1];
    if (fabs (own - limit) > slack)
      g_string_append_printf (out, "%s %s at %.10g s; only what both cover is "
                              "compared\n", c->names[i],
                              end == 0 ? "begins" : "ends", own);
  }
}

static void
tell_names (const QbgComparison *c, guint side, GString *out)
{
  const GArray *only = side == 0 ? c->measure->only_result
                                 : c->measure->only_reference;

  if (only->len == 0)
    return;
  g_string_append_printf (out, "only in %s:", c->names[side]);
  for (guint i = 0; i < only->len && i < MOST_NAMES; i++)
    g_string_append_printf (out, "%s %s", i == 0 ? "" : ",", QBG_TRACE (
      c->both[side], g_array_index (only, guint, i))->name);
  if (only->len > MOST_NAMES)
    g_string_append_printf (out, " and %u more", only->len - MOST_NAMES);
  g_string_append_c (out, '\n');
}

static const QbgDifference *
find_first (const QbgMeasure *m)
{
  const QbgDifference *first = NULL;

  for (guint i = 0; i < m->differences->len; i++) {
    const QbgDifference *d = QBG_DIFFERENCE (m, i);
    if (d->differs && (first == NULL || d->first < first->first))
      first = d;
  }
  return first;
}

static void
tell_first (const QbgComparison *c, GString *out)
{
  const QbgMeasure *m = c->measure;
  const QbgDifference *first = find_first (m);
  guint n = m->differences->len;

  if (first == NULL)
    g_string_append_printf (out, "no signal differs by more than %g of its "
                            "range\n", m->tolerance);
  else
    g_string_append_printf (
      out, "%u of %u signals differ%s by more than %g of %s range, first %s at "
      "%.10g s: %.10g in %s, %.10g in %s\n", m->n_different, n,
      m->n_different == 1 ? "s" : "", m->tolerance,
      m->n_different == 1 ? "its" : "their", name_of (c, first), first->first,
      first->x, c->names[0], first->r, c->names[1]);
}

/* The worst come first, those without any difference last. */
static void
tell_rows (const QbgComparison *c, GString *out)
{
  g_autoptr (QbgTable) table = make_table (c);
  guint n = c->measure->differences->len, n_equal = 0;

  while (n_equal < n
         && QBG_DIFFERENCE (c->measure, n - 1 - n_equal)->plain.max == 0)
    n_equal++;
  if (n_equal < n)
    qbg_table_write_text (table, MIN (n - n_equal, MOST_ROWS), out);
  if (n - n_equal > MOST_ROWS)
    g_string_append_printf (out, "and %u more, none of them worse\n",
                            n - n_equal - MOST_ROWS);
  if (n_equal > 0)
    g_string_append_printf (out, "%u signal%s the same in both\n", n_equal,
                            n_equal == 1 ? " is" : "s are");
  g_string_append_c (out, '\n');
}

void
qbg_differences_text (const QbgComparison *c, GString *out)
{
  const QbgMeasure *m = c->measure;

  g_string_append_printf (out, "%s against %s, %.10g to %.10g s; ",
                          c->names[0], c->names[1], m->from, m->to);
  if (m->shift > 0)
    g_string_append_printf (out, "events may be shifted by %.3g s\n\n",
                            m->shift);
  else
    g_string_append (out, "no event may be shifted\n\n");
  tell_rows (c, out);
  tell_first (c, out);
  for (guint i = 0; i < 2; i++)
    tell_extent (c, i, out);
  for (guint i = 0; i < 2; i++)
    tell_names (c, i, out);
}

void
qbg_differences_csv (const QbgComparison *c, GString *out)
{
  g_autoptr (QbgTable) table = make_table (c);

  qbg_table_write_csv (table, out);
}

static void
json_names (const QbgComparison *c, guint side, const char *key, QbgJson *json)
{
  const GArray *only = side == 0 ? c->measure->only_result
                                 : c->measure->only_reference;

  qbg_json_open_array (json, key);
  for (guint i = 0; i < only->len; i++)
    qbg_json_string (json, NULL, QBG_TRACE (
      c->both[side], g_array_index (only, guint, i))->name);
  qbg_json_close_array (json);
}

void
qbg_differences_json (const QbgComparison *c, GString *out)
{
  const QbgMeasure *m = c->measure;
  g_autoptr (QbgTable) table = make_table (c);
  QbgJson json;

  qbg_json_init (&json, out);
  qbg_json_open_object (&json, NULL);
  qbg_json_string (&json, "result", c->names[0]);
  qbg_json_string (&json, "reference", c->names[1]);
  qbg_json_number (&json, "from", m->from);
  qbg_json_number (&json, "to", m->to);
  qbg_json_number (&json, "shift", m->shift);
  qbg_json_number (&json, "tolerance", m->tolerance);
  qbg_json_number (&json, "rms", m->plain.rms);
  qbg_json_number (&json, "max", m->plain.max);
  qbg_json_number (&json, "rmsShifted", m->shifted.rms);
  qbg_json_number (&json, "maxShifted", m->shifted.max);
  qbg_table_write_json (table, "signals", &json);
  json_names (c, 0, "onlyInResult", &json);
  json_names (c, 1, "onlyInReference", &json);
  qbg_json_close_object (&json);
}

static void
add_error_pane (const QbgComparison *c, const QbgDifference *d,
                QbgChart *chart)
{
  QbgChartPane *pane = qbg_chart_add_pane (chart, "error", NULL, FALSE, 90);
  QbgSeries *error = qbg_chart_add_series (pane, "error", QBG_SERIES_LINE, 1,
                                           FALSE);

  qbg_measure_curve (c->measure, d, c->both[0], c->both[1], error->points);
}

static void
add_waves_pane (const QbgComparison *c, const QbgDifference *d,
                QbgChart *chart)
{
  const QbgTrace *trace = QBG_TRACE (c->both[1], d->reference);
  const char *unit = trace->unit != NULL ? trace->unit
                                         : qbg_unit_of_name (trace->name);
  QbgChartPane *pane = qbg_chart_add_pane (chart, trace->name, unit, FALSE,
                                           150);
  QbgSeries *r = qbg_chart_add_series (pane, c->names[1], QBG_SERIES_GROUND,
                                       4, FALSE);
  QbgSeries *x = qbg_chart_add_series (pane, c->names[0], QBG_SERIES_LINE, 0,
                                       FALSE);

  qbg_series_add_trace (r, c->both[1], d->reference);
  qbg_series_add_trace (x, c->both[0], d->result);
}

/* Whether two signals are the same, or opposite, by their errors. */
static gboolean
is_alias (const QbgDifference *a, const QbgDifference *b)
{
  return fabs (a->scale - b->scale) <= 1e-9 * a->scale
         && fabs (a->plain.rms - b->plain.rms) <= 1e-6 * a->plain.rms
         && fabs (a->plain.max - b->plain.max) <= 1e-6 * a->plain.max;
}

/* The worst, none twice, and none without a difference but the first. */
static GPtrArray *
choose_signals (const QbgMeasure *m, guint most)
{
  GPtrArray *chosen = g_ptr_array_new ();

  for (guint i = 0; i < m->differences->len && chosen->len < most; i++) {
    QbgDifference *d = QBG_DIFFERENCE (m, i);
    gboolean is_known = i > 0 && d->plain.max == 0;
    for (guint k = 0; k < chosen->len && !is_known; k++)
      is_known = is_alias (chosen->pdata[k], d);
    if (!is_known)
      g_ptr_array_add (chosen, d);
  }
  return chosen;
}

QbgChart *
qbg_differences_chart (const QbgComparison *c, guint most)
{
  g_autoptr (GPtrArray) chosen = choose_signals (c->measure, most);
  g_autofree char *title = g_strdup_printf ("%s against %s", c->names[0],
                                            c->names[1]);
  g_autofree char *note = g_strdup_printf (
    "%u of %u signals, the worst first; errors relative to the range; events "
    "may be shifted by %.3g s", chosen->len, c->measure->differences->len,
    c->measure->shift);
  QbgChart *chart = qbg_chart_new (title, "time", "s", FALSE);

  qbg_chart_set_note (chart, note);
  for (guint i = 0; i < chosen->len; i++) {
    add_waves_pane (c, chosen->pdata[i], chart);
    add_error_pane (c, chosen->pdata[i], chart);
  }
  return chart;
}
