#include <config.h>

#include "report/study.h"

#include <math.h>
#include <string.h>

#include "report/thin.h"
#include "report/units.h"

#define LEAST_ERROR 1e-16       /* that a logarithmic axis shows */
#define WORK_HEIGHT 420.0
#define WAVES_HEIGHT 170.0
#define ERROR_HEIGHT 120.0
#define ERROR_DECADES 4
#define ENVELOPE_PARTS 100

static QbgSeries *
series_of (QbgChartPane *pane, const QbgTrial *t)
{
  for (guint i = 0; i < pane->series->len; i++) {
    QbgSeries *s = pane->series->pdata[i];
    if (strcmp (s->name, t->method) == 0)
      return s;
  }
  return qbg_chart_add_series (pane, t->method, QBG_SERIES_MARKS, t->style,
                               t->classical);
}

/* Whether a trial of that method is before another one, or has a result. */
static gboolean
is_told (const QbgStudy *study, guint i)
{
  const QbgTrial *t = study->trials->pdata[i];

  for (guint k = 0; k < study->trials->len; k++) {
    const QbgTrial *other = study->trials->pdata[k];
    if (strcmp (other->method, t->method) == 0
        && (k < i || other->failure == NULL))
      return TRUE;
  }
  return FALSE;
}

/* What was done, and the methods that have no line. */
static char *
work_note (const QbgStudy *study)
{
  GString *note = g_string_new (NULL);
  const char *before = "; no result: ";

  g_string_printf (
    note, "%u state%s, %.10g to %.10g s; error of %u signal%s against %s",
    study->n_states, study->n_states == 1 ? "" : "s", study->from, study->to,
    study->n_signals, study->n_signals == 1 ? "" : "s", study->reference);
  for (guint i = 0; i < study->trials->len; i++)
    if (!is_told (study, i)) {
      const QbgTrial *t = study->trials->pdata[i];
      g_string_append_printf (note, "%s%s", before, t->method);
      before = ", ";
    }
  return g_string_free (note, FALSE);
}

QbgChart *
qbg_study_work (const QbgStudy *study)
{
  g_autofree char *title = g_strdup_printf ("%s: work and precision",
                                            study->model);
  g_autofree char *note = work_note (study);
  QbgChart *chart = qbg_chart_new (title, "CPU time", "s", TRUE);
  QbgChartPane *pane = qbg_chart_add_pane (
    chart, "largest error, relative to the range", NULL, TRUE, WORK_HEIGHT);

  qbg_chart_set_note (chart, note);
  for (guint i = 0; i < study->trials->len; i++) {
    const QbgTrial *t = study->trials->pdata[i];
    if (t->failure == NULL && isfinite (t->shifted.max) && t->cpu > 0)
      qbg_series_add (series_of (pane, t), t->cpu,
                      fmax (t->shifted.max, LEAST_ERROR));
  }
  return chart;
}

/* A result that was kept, and how far it is from the reference. */
typedef struct {
  const QbgTrial *trial;
  QbgTrajectory *thin;      /* the reference at the result's rows; NULL: as it
                               is */
  const QbgTrajectory *reference;
  QbgMeasure *measure;
} Kept;

static void
clear_kept (gpointer item)
{
  Kept *kept = item;

  qbg_measure_free (kept->measure);
  qbg_trajectory_free (kept->thin);
}

static const QbgDifference *
difference_of (const Kept *kept, guint trace)
{
  for (guint i = 0; i < kept->measure->differences->len; i++)
    if (QBG_DIFFERENCE (kept->measure, i)->reference == trace)
      return QBG_DIFFERENCE (kept->measure, i);
  return NULL;
}

static GArray *
measure_kept (const QbgStudy *study, const QbgTrajectory *reference)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Kept));
  QbgMeasureOptions options = { study->shift, 0 };

  g_array_set_clear_func (all, clear_kept);
  for (guint i = 0; i < study->trials->len; i++) {
    Kept kept = { .trial = study->trials->pdata[i] };
    if (kept.trial->result == NULL)
      continue;
    kept.thin = study->dense ? qbg_thin (reference, kept.trial->result) : NULL;
    kept.reference = kept.thin != NULL ? kept.thin : reference;
    kept.measure = qbg_measure (kept.trial->result, kept.reference, NULL,
                                &options);
    g_array_append_val (all, kept);
  }
  return all;
}

/* The trace of the reference that results differ most in, of those not yet
 * chosen; QBG_NO_TRACE: none is left. */
static guint
find_worst (const GArray *all, const GArray *chosen,
            const QbgTrajectory *reference)
{
  guint worst = QBG_NO_TRACE;
  double largest = -1;

  for (guint k = 0; k < reference->traces->len; k++) {
    gboolean is_chosen = FALSE;
    double error = -1;
    for (guint i = 0; i < chosen->len; i++)
      is_chosen = is_chosen || g_array_index (chosen, guint, i) == k;
    for (guint i = 0; i < all->len && !is_chosen; i++) {
      const QbgDifference *d = difference_of (&g_array_index (all, Kept, i),
                                              k);
      if (d != NULL && isfinite (d->shifted.max))
        error = fmax (error, d->shifted.max);
    }
    if (error > largest) {
      largest = error;
      worst = k;
    }
  }
  return worst;
}

/* Raises the parts that the line from a point to the next goes through. */
static void
envelop (const QbgPoint *p, double from, double to, double *largest)
{
  double a = ENVELOPE_PARTS * (p[0].x - from) / (to - from);
  double b = ENVELOPE_PARTS * (p[1].x - from) / (to - from);
  guint first = (guint) CLAMP (a, 0, ENVELOPE_PARTS - 1);
  guint last = (guint) CLAMP (b, 0, ENVELOPE_PARTS - 1);

  largest[first] = fmax (largest[first], fabs (p[0].y));
  largest[last] = fmax (largest[last], fabs (p[1].y));
  for (guint i = first + 1; i < last; i++) {
    double part = (i + 0.5 - a) / (b - a);
    largest[i] = fmax (largest[i],
                       fabs ((1 - part) * p[0].y + part * p[1].y));
  }
}

/* Errors go up and down with the signal, and their curves would hide each
 * other: the largest of each of so many parts of the time is drawn. */
static void
add_envelope (QbgSeries *series, const Kept *kept, const QbgDifference *d)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (QbgPoint));
  double from = kept->measure->from, to = kept->measure->to;
  double largest[ENVELOPE_PARTS] = { 0 };

  qbg_measure_curve (kept->measure, d, kept->trial->result, kept->reference,
                     points);
  for (guint k = 0; k + 1 < points->len; k++)
    envelop (&g_array_index (points, QbgPoint, k), from, to, largest);
  for (guint i = 0; i < ENVELOPE_PARTS; i++)
    qbg_series_add (series, from + (i + 0.5) / ENVELOPE_PARTS * (to - from),
                    largest[i]);
}

static void
add_signal (QbgChart *chart, const GArray *all,
            const QbgTrajectory *reference, const char *name, guint trace)
{
  const QbgTrace *r = QBG_TRACE (reference, trace);
  const char *unit = r->unit != NULL ? r->unit : qbg_unit_of_name (r->name);
  QbgChartPane *waves = qbg_chart_add_pane (chart, r->name, unit, FALSE,
                                            WAVES_HEIGHT);
  QbgChartPane *errors = qbg_chart_add_pane (chart, "error", NULL, TRUE,
                                             ERROR_HEIGHT);
  QbgSeries *ground = qbg_chart_add_series (waves, name, QBG_SERIES_GROUND, 4,
                                            FALSE);

  errors->decades = ERROR_DECADES;
  qbg_series_add_trace (ground, reference, trace);
  for (guint i = 0; i < all->len; i++) {
    const Kept *kept = &g_array_index (all, Kept, i);
    const QbgTrial *t = kept->trial;
    const QbgDifference *d = difference_of (kept, trace);
    if (d == NULL)
      continue;
    qbg_series_add_trace (
      qbg_chart_add_series (waves, t->method, QBG_SERIES_LINE, t->style,
                            t->classical), t->result, d->result);
    QbgSeries *error = qbg_chart_add_series (errors, t->method,
                                             QBG_SERIES_LINE, t->style,
                                             t->classical);
    add_envelope (error, kept, d);
  }
}

QbgChart *
qbg_study_waves (const QbgStudy *study, const QbgTrajectory *reference,
                 guint most)
{
  g_autofree char *title = g_strdup_printf ("%s: waveforms and errors",
                                            study->model);
  g_autoptr (GArray) all = measure_kept (study, reference);
  g_autoptr (GArray) chosen = g_array_new (FALSE, FALSE, sizeof (guint));
  QbgChart *chart = qbg_chart_new (title, "time", "s", FALSE);

  if (all->len > 0) {
    g_autofree char *note = g_strdup_printf (
      "tolerance %g; largest errors, relative to the range, in each hundredth "
      "of the time",
      g_array_index (all, Kept, 0).trial->tolerance);
    qbg_chart_set_note (chart, note);
  }
  while (chosen->len < most) {
    guint worst = find_worst (all, chosen, reference);
    if (worst == QBG_NO_TRACE)
      break;
    g_array_append_val (chosen, worst);
    add_signal (chart, all, reference, study->reference, worst);
  }
  return chart;
}
