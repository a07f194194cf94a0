#include <config.h>

#include "report/measure.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "report/grid.h"
#include "report/tube.h"
#include "report/units.h"

#define DEFAULT_SHIFT 1e-4      /* beside the common time */
#define SHIFT_OF_PULSE 0.05     /* at most, beside the distance of events */
#define NEGLIGIBLE 1e-6         /* a range, beside the largest magnitude */
#define EVENT_JUMP 1e-6         /* between rows of equal time */
#define STEEP_JUMP 0.05         /* between rows no more than shift apart */
#define PLACES_NEAR 16          /* from one instant to the next, near jumps */

typedef struct {
  const QbgTrajectory *both[2]; /* result, reference */
  QbgMeasure *measure;
  QbgGrid *rows;                /* the instants of all rows */
  QbgGrid *shifted;             /* and those beside them; NULL: not yet */
  QbgTube *tubes[2];
} Comparison;

/* A signal under way. */
typedef struct {
  const Comparison *c;
  QbgDifference *d;
  const QbgGrid *grid;
  QbgTube *const *tubes;        /* NULL: without shifts */
  GArray *jumps;                /* Span */
  guint jump;                   /* the first that is not over */
  double integral;              /* of the square of the error */
  QbgError *error;
  gboolean look;                /* for the first difference */
  GArray *curve;                /* QbgPoint; NULL: not wanted */
} Walk;

typedef struct {
  double from, to;              /* with the shift before and after */
} Span;

static guint
place_in (const QbgDifference *d, guint side)
{
  return side == 0 ? d->result : d->reference;
}

static double
difference (double x, double r)
{
  if (x == r || (isnan (x) && isnan (r)))
    return 0;
  return isfinite (x - r) ? x - r : INFINITY;
}

/* The error of the values of both at time, with its sign. */
static double
error_of (Walk *w, double time, gboolean near, const double *values)
{
  double plain = difference (values[0], values[1]);

  if (!near || plain == 0)
    return plain / w->d->scale;
  for (guint i = 0; i < 2; i++)
    qbg_tube_move (w->tubes[i], time);
  double tube = fmax (qbg_tube_distance (w->tubes[1], values[0]),
                      qbg_tube_distance (w->tubes[0], values[1]));
  return copysign (fmin (tube, fabs (plain)), plain) / w->d->scale;
}

/* Both at a time, and how far they are apart. */
typedef struct {
  double time, values[2], error;
} Place;

static void
note (Walk *w, const Place *place)
{
  QbgPoint point = { place->time, place->error };
  double error = fabs (place->error);

  if (w->curve != NULL)
    g_array_append_val (w->curve, point);
  if (error > w->error->max || isnan (w->error->time)) {
    w->error->max = error;
    w->error->time = place->time;
  }
}

/* Where the error, which is linear from one place to the next, comes to be more
 * than the tolerance. */
static void
look_for_first (Walk *w, const Place *from, const Place *to)
{
  double tolerance = w->c->measure->tolerance, part = 0;
  QbgDifference *d = w->d;

  if (!w->look || d->differs
      || !(fmax (fabs (from->error), fabs (to->error)) > tolerance))
    return;
  if (fabs (from->error) <= tolerance)
    part = isfinite (to->error)
      ? (copysign (tolerance, to->error) - from->error)
        / (to->error - from->error) : 1;
  d->differs = TRUE;
  d->first = from->time + part * (to->time - from->time);
  d->x = (1 - part) * from->values[0] + part * to->values[0];
  d->r = (1 - part) * from->values[1] + part * to->values[1];
}

/* Whether the middle of a piece is near a jump. */
static gboolean
is_near (Walk *w, double middle)
{
  while (w->jump < w->jumps->len
         && g_array_index (w->jumps, Span, w->jump).to < middle)
    w->jump++;
  return w->jump < w->jumps->len
         && g_array_index (w->jumps, Span, w->jump).from <= middle;
}

/* Of the square of what is linear from a to b, over a length of 1; without a
 * difference of what is too large. */
static double
mean_square (double a, double b)
{
  double most = fmax (fabs (a), fabs (b));

  if (most == 0 || isinf (most))
    return most;
  a /= most;
  b /= most;
  return most * most * ((a * a + a * b + b * b) / 3);
}

/* From one instant of the grid to the next: both are linear, and so is the
 * error, but near jumps, where it has kinks. */
static void
walk_piece (Walk *w, gsize k)
{
  double start = w->grid->times[k], length = w->grid->times[k + 1] - start;
  gboolean near = w->tubes != NULL && is_near (w, start + length / 2);
  guint n = near ? PLACES_NEAR : 1;
  double ends[2][2];
  Place from = { 0 }, to;

  for (guint i = 0; i < 2; i++) {
    guint trace = place_in (w->d, i);
    ends[0][i] = qbg_mark_right (w->c->both[i], &w->grid->marks[i][k], trace);
    ends[1][i] = qbg_mark_left (w->c->both[i], &w->grid->marks[i][k + 1],
                                trace);
  }
  for (guint j = 0; j <= n; j++) {
    double part = (double) j / n;
    to.time = j < n ? start + part * length : w->grid->times[k + 1];
    for (guint i = 0; i < 2; i++)
      to.values[i] = j == 0 ? ends[0][i] : j == n ? ends[1][i]
        : (1 - part) * ends[0][i] + part * ends[1][i];
    to.error = error_of (w, to.time, near, to.values);
    note (w, &to);
    if (j > 0) {
      look_for_first (w, &from, &to);
      w->integral += length / n * mean_square (from.error, to.error);
    }
    from = to;
  }
}

static void
walk (Walk *w)
{
  double length = w->c->measure->to - w->c->measure->from;

  *w->error = (QbgError) { 0, 0, NAN };
  for (gsize k = 0; k + 1 < w->grid->n; k++)
    walk_piece (w, k);
  w->error->rms = length > 0 ? sqrt (w->integral / length) : w->error->max;
}

static gboolean
is_jump (double before, double after, double apart, const Comparison *c,
         double scale)
{
  double instant = QBG_GRID_INSTANT * (c->measure->to - c->measure->from);
  double least = apart <= instant ? EVENT_JUMP : STEEP_JUMP;

  return apart <= fmax (instant, c->measure->shift)
         && fabs (after - before) > least * scale;
}

/* A step changes from one side of a row to the other, wherever the row before
 * it is. */
static void
find_jumps (const Comparison *c, const QbgDifference *d, guint side,
            GArray *jumps)
{
  const QbgTrajectory *t = c->both[side];
  guint trace = place_in (d, side);
  gboolean step = QBG_TRACE (t, trace)->step;

  for (gsize row = 1; row < t->n_rows; row++) {
    double apart = step ? 0 : t->times[row] - t->times[row - 1];
    Span span = { t->times[row] - apart - c->measure->shift,
                  t->times[row] + c->measure->shift };
    if (is_jump (QBG_VALUE (t, row - 1, trace), QBG_VALUE (t, row, trace),
                 apart, c, d->scale))
      g_array_append_val (jumps, span);
  }
}

static int
compare_spans (gconstpointer a, gconstpointer b)
{
  double first = ((const Span *) a)->from;
  double second = ((const Span *) b)->from;

  return first < second ? -1 : first > second;
}

/* In order, and apart from each other. */
static void
merge_spans (GArray *spans)
{
  Span *s = (Span *) (void *) spans->data;
  guint kept = 0;

  g_array_sort (spans, compare_spans);
  for (guint i = 0; i < spans->len; i++)
    if (kept > 0 && s[i].from <= s[kept - 1].to)
      s[kept - 1].to = fmax (s[kept - 1].to, s[i].to);
    else
      s[kept++] = s[i];
  g_array_set_size (spans, kept);
}

static void
prepare_shifts (Comparison *c)
{
  if (c->shifted != NULL)
    return;
  c->shifted = qbg_grid_new (c->both, c->measure->from, c->measure->to,
                             c->measure->shift);
  for (guint i = 0; i < 2; i++)
    c->tubes[i] = qbg_tube_new (c->both[i], c->measure->shift);
}

/* Without jumps, shifts make no difference. */
static void
walk_shifted (Comparison *c, QbgDifference *d, GArray *curve)
{
  g_autoptr (GArray) jumps = g_array_new (FALSE, FALSE, sizeof (Span));
  Walk w = { .c = c, .d = d, .grid = c->rows, .jumps = jumps,
             .error = &d->shifted, .look = TRUE, .curve = curve };

  if (c->measure->shift > 0)
    for (guint i = 0; i < 2; i++)
      find_jumps (c, d, i, jumps);
  d->n_jumps = jumps->len;
  if (jumps->len > 0) {
    merge_spans (jumps);
    prepare_shifts (c);
    for (guint i = 0; i < 2; i++)
      qbg_tube_start (c->tubes[i], place_in (d, i));
    w.grid = c->shifted;
    w.tubes = c->tubes;
  }
  walk (&w);
}

static void
compare_signal (Comparison *c, QbgDifference *d)
{
  Walk plain = { .c = c, .d = d, .grid = c->rows, .error = &d->plain };

  walk_shifted (c, d, NULL);
  if (d->n_jumps > 0)
    walk (&plain);
  else
    d->plain = d->shifted;
}

static void
clear (Comparison *c)
{
  qbg_grid_free (c->rows);
  qbg_grid_free (c->shifted);
  qbg_tube_free (c->tubes[0]);
  qbg_tube_free (c->tubes[1]);
}

static const char *
unit_of (const QbgTrace *trace)
{
  return trace->unit != NULL ? trace->unit : qbg_unit_of_name (trace->name);
}

/* The finite values of a trace of the reference. */
static void
find_extent (const Comparison *c, guint trace, double *low, double *high)
{
  *low = INFINITY;
  *high = -INFINITY;
  for (gsize k = 0; k < c->rows->n; k++) {
    const QbgMark *mark = &c->rows->marks[1][k];
    double sides[] = {
      k > 0 ? qbg_mark_left (c->both[1], mark, trace) : NAN,
      k + 1 < c->rows->n ? qbg_mark_right (c->both[1], mark, trace) : NAN
    };
    for (guint i = 0; i < 2; i++)
      if (isfinite (sides[i])) {
        *low = fmin (*low, sides[i]);
        *high = fmax (*high, sides[i]);
      }
  }
}

/* What the errors of each signal are relative to. */
static void
find_scales (Comparison *c)
{
  GArray *all = c->measure->differences;
  g_autoptr (GHashTable) largest = g_hash_table_new_full (
    g_str_hash, g_str_equal, NULL, g_free);
  g_autofree double *sizes = g_new0 (double, all->len + 1);

  for (guint i = 0; i < all->len; i++) {
    QbgDifference *d = &g_array_index (all, QbgDifference, i);
    const char *unit = unit_of (QBG_TRACE (c->both[1], d->reference));
    double low, high;
    find_extent (c, d->reference, &low, &high);
    d->scale = low > high ? 0 : fmin (high - low, DBL_MAX);
    sizes[i] = low > high ? 0 : fmax (fabs (low), fabs (high));
    if (unit == NULL)
      continue;
    double *size = g_hash_table_lookup (largest, unit);
    if (size == NULL)
      g_hash_table_insert (largest, (gpointer) unit,
                           size = g_new0 (double, 1));
    *size = fmax (*size, sizes[i]);
  }
  for (guint i = 0; i < all->len; i++) {
    QbgDifference *d = &g_array_index (all, QbgDifference, i);
    const char *unit = unit_of (QBG_TRACE (c->both[1], d->reference));
    double size = unit == NULL
      ? sizes[i] : *(double *) g_hash_table_lookup (largest, unit);
    d->scale = fmax (d->scale, NEGLIGIBLE * size);
    if (!(d->scale > 0))
      d->scale = 1;
  }
}

/* Instants of the reference that have several rows. */
static guint
count_events (const Comparison *c)
{
  guint n = 0;

  for (gsize k = 1; k + 1 < c->rows->n; k++) {
    const QbgMark *mark = &c->rows->marks[1][k];
    n += !mark->between && mark->right > mark->left;
  }
  return n;
}

static void
choose_shift (const Comparison *c, double wanted)
{
  QbgMeasure *m = c->measure;

  m->shift = !isnan (wanted) ? wanted
    : (m->to - m->from) * fmin (DEFAULT_SHIFT,
                                SHIFT_OF_PULSE / (count_events (c) + 1));
}

static void
pair_traces (const Comparison *c, const GArray *traces)
{
  QbgMeasure *m = c->measure;
  const QbgTrajectory *reference = c->both[1];
  guint n = traces == NULL ? reference->traces->len : traces->len;

  for (guint i = 0; i < n; i++) {
    QbgDifference d = { .first = NAN, .x = NAN, .r = NAN };
    d.reference = traces == NULL ? i : g_array_index (traces, guint, i);
    d.result = qbg_trajectory_find (
      c->both[0], QBG_TRACE (reference, d.reference)->name);
    if (d.result == QBG_NO_TRACE)
      g_array_append_val (m->only_reference, d.reference);
    else
      g_array_append_val (m->differences, d);
  }
  for (guint i = 0; traces == NULL && i < c->both[0]->traces->len; i++)
    if (qbg_trajectory_find (reference, QBG_TRACE (c->both[0], i)->name)
        == QBG_NO_TRACE)
      g_array_append_val (m->only_result, i);
}

static int
compare_differences (gconstpointer a, gconstpointer b)
{
  const QbgDifference *first = a, *second = b;

  if (first->shifted.max != second->shifted.max)
    return first->shifted.max > second->shifted.max ? -1 : 1;
  if (first->plain.max != second->plain.max)
    return first->plain.max > second->plain.max ? -1 : 1;
  return first->reference < second->reference ? -1
         : first->reference > second->reference;
}

static void
add_error (QbgError *sum, const QbgError *error, guint n)
{
  if (error->max > sum->max || isnan (sum->time)) {
    sum->max = error->max;
    sum->time = error->time;
  }
  sum->rms = hypot (sum->rms, error->rms / sqrt (n));
}

static void
sum_up (QbgMeasure *m)
{
  m->plain.time = m->shifted.time = NAN;
  for (guint i = 0; i < m->differences->len; i++) {
    const QbgDifference *d = QBG_DIFFERENCE (m, i);
    add_error (&m->plain, &d->plain, m->differences->len);
    add_error (&m->shifted, &d->shifted, m->differences->len);
    m->n_different += d->differs;
  }
}

static QbgMeasure *
measure_new (const QbgTrajectory *result, const QbgTrajectory *reference,
             double tolerance)
{
  QbgMeasure *m = g_new0 (QbgMeasure, 1);

  m->tolerance = tolerance;
  m->differences = g_array_new (FALSE, FALSE, sizeof (QbgDifference));
  m->only_result = g_array_new (FALSE, FALSE, sizeof (guint));
  m->only_reference = g_array_new (FALSE, FALSE, sizeof (guint));
  m->from = INFINITY;
  m->to = -INFINITY;
  if (result->n_rows > 0 && reference->n_rows > 0) {
    m->from = fmax (result->times[0], reference->times[0]);
    m->to = fmin (result->times[result->n_rows - 1],
                  reference->times[reference->n_rows - 1]);
  }
  return m;
}

QbgMeasure *
qbg_measure (const QbgTrajectory *result, const QbgTrajectory *reference,
             const GArray *traces, const QbgMeasureOptions *options)
{
  Comparison c = { .both = { result, reference } };

  c.measure = measure_new (result, reference, options->tolerance);
  pair_traces (&c, traces);
  if (c.measure->from > c.measure->to)
    return c.measure;
  c.rows = qbg_grid_new (c.both, c.measure->from, c.measure->to, 0);
  choose_shift (&c, options->shift);
  find_scales (&c);
  for (guint i = 0; i < c.measure->differences->len; i++)
    compare_signal (&c, &g_array_index (c.measure->differences,
                                        QbgDifference, i));
  g_array_sort (c.measure->differences, compare_differences);
  sum_up (c.measure);
  clear (&c);
  return c.measure;
}

void
qbg_measure_curve (const QbgMeasure *measure, const QbgDifference *difference,
                   const QbgTrajectory *result,
                   const QbgTrajectory *reference, GArray *points)
{
  QbgMeasure copy = *measure;
  QbgDifference d = *difference;
  Comparison c = { .both = { result, reference }, .measure = &copy };

  c.rows = qbg_grid_new (c.both, measure->from, measure->to, 0);
  walk_shifted (&c, &d, points);
  clear (&c);
}

void
qbg_measure_free (QbgMeasure *measure)
{
  if (measure == NULL)
    return;
  g_array_unref (measure->differences);
  g_array_unref (measure->only_result);
  g_array_unref (measure->only_reference);
  g_free (measure);
}
