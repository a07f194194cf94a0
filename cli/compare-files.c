#include <config.h>

#include "cli/compare.h"

#include <math.h>
#include <stdio.h>

#include "report/differences.h"
#include "report/output.h"

#define DEFAULT_TOLERANCE 1e-3
#define MOST_DRAWN 3            /* signals of the picture */

static void
print (const QbgComparison *c, int format)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (format == QBG_COMPARE_JSON)
    qbg_differences_json (c, out);
  else if (format == QBG_COMPARE_CSV)
    qbg_differences_csv (c, out);
  else
    qbg_differences_text (c, out);
  fputs (out->str, stdout);
}

static gboolean
draw (const QbgComparison *c, const char *path, GError **error)
{
  g_autoptr (QbgChart) chart = NULL;
  g_autoptr (GString) svg = g_string_new (NULL);

  if (path == NULL)
    return TRUE;
  chart = qbg_differences_chart (c, MOST_DRAWN);
  qbg_chart_svg (chart, svg);
  return qbg_output_write (path, svg, error);
}

/* What of the reference the result does not have; NULL: it has all.  Signals
 * must be there if they were asked for by name. */
static const char *
find_missing (const QbgCompareWish *wish, const QbgComparison *c)
{
  const QbgTrajectory *r = c->both[1];
  double start = r->times[0], end = r->times[r->n_rows - 1];
  double slack = 1e-9 * (end - start);

  if (c->measure->to < end - slack)
    return "ends before";
  if (c->measure->from > start + slack)
    return "begins after";
  return wish->variables->len > 0 && c->measure->only_reference->len > 0
    ? "does not have all signals of" : NULL;
}

static int
judge (const QbgCompareWish *wish, const QbgComparison *c)
{
  const QbgMeasure *m = c->measure;
  const char *missing = find_missing (wish, c);
  double limit = wish->fail_above;

  if (isnan (limit))
    return QBG_EXIT_DONE;
  if (m->shifted.max > limit)
    fprintf (stderr, "qbg compare: %s is off by %.3g, which is above %g\n",
             QBG_TRACE (c->both[1], QBG_DIFFERENCE (m, 0)->reference)->name,
             m->shifted.max, limit);
  else if (missing != NULL)
    fprintf (stderr, "qbg compare: %s %s %s\n", c->names[0], missing,
             c->names[1]);
  else
    return QBG_EXIT_DONE;
  return QBG_EXIT_COMPARISON;
}

static int
nothing_common (const QbgComparison *c)
{
  fprintf (stderr, "qbg: error: '%s' and '%s' have no %s in common\n",
           c->names[0], c->names[1],
           c->measure->differences->len == 0 ? "signal" : "time");
  return QBG_EXIT_MODEL;
}

static int
compare (const QbgCompareWish *wish, QbgComparison *c, const GArray *traces,
         double tolerance)
{
  QbgMeasureOptions options = { wish->shift, tolerance };
  g_autoptr (QbgMeasure) m = qbg_measure (c->both[0], c->both[1], traces,
                                          &options);
  g_autoptr (GError) error = NULL;

  c->measure = m;
  if (m->differences->len == 0 || m->from > m->to)
    return nothing_common (c);
  print (c, wish->format);
  if (!draw (c, wish->plot, &error))
    return qbg_machine_error ("%s", error->message);
  return judge (wish, c);
}

int
qbg_compare_files (const QbgCommand *self, const QbgCompareWish *wish,
                   const char *result, const char *reference)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) traces = NULL;
  g_autoptr (QbgTrajectory) x = NULL, r = NULL;
  int status;

  if (!qbg_compare_tolerances (self, wish, numbers, &status))
    return status;
  if (numbers->len > 1)
    return qbg_usage_error (self, "one tolerance is enough for two files");
  double tolerance = numbers->len == 1 ? g_array_index (numbers, double, 0)
    : !isnan (wish->fail_above) ? wish->fail_above : DEFAULT_TOLERANCE;
  x = qbg_compare_read (result, &status);
  if (x == NULL)
    return status;
  r = qbg_compare_read (reference, &status);
  if (r == NULL)
    return status;
  traces = qbg_compare_select (self, wish, r, reference, &status);
  if (status != QBG_EXIT_DONE)
    return status;
  QbgComparison c = { { result, reference }, { x, r }, NULL };
  return compare (wish, &c, traces, tolerance);
}
