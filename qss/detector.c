#include <config.h>

#include "qss/detector.h"

#include <float.h>
#include <math.h>

#include "qss/forms-internal.h"

/* What is discrete, the states that were set and the states' slopes arrive in
 * rounds of their own at the instant of an event.  A zero function that has
 * just jumped is looked at again until so many rounds brought nothing new. */
#define QUIET_ROUNDS 2

static gboolean
has_target (QbgColumn column, guint32 target)
{
  guint32 low = 0, high = column.n;

  while (low < high) {
    guint32 middle = (low + high) / 2;
    if (column.targets[middle] < target)
      low = middle + 1;
    else
      high = middle;
  }
  return low < column.n && column.targets[low] == target;
}

QbgDetectorData *
qbg_detector_data (QbgArena *arena, const QbgForms *forms, guint32 target,
                   guint32 condition)
{
  const QbgFormTarget *t = forms->targets->pdata[target];
  g_autoptr (GArray) leaves = g_array_new (FALSE, FALSE, sizeof (guint32));
  QbgDetectorData *d = QBG_ARENA_NEW (arena, QbgDetectorData);

  for (guint32 i = 0; i < qbg_forms_n_leaves (forms); i++)
    if (has_target (qbg_forms_column (forms, i), target))
      g_array_append_val (leaves, i);
  d->condition = condition;
  d->target = target;
  d->n_leaves = leaves->len;
  d->leaves = QBG_ARENA_NEW_ARRAY (arena, guint32, leaves->len + 1);
  d->polys = QBG_ARENA_NEW_ARRAY (arena, QbgPoly, leaves->len + 1);
  d->times = QBG_ARENA_NEW_ARRAY (arena, double, leaves->len + 1);
  d->blurs = QBG_ARENA_NEW_ARRAY (arena, double, leaves->len + 1);
  d->asks = QBG_ARENA_NEW_ARRAY (arena, guint8, leaves->len + 1);
  for (guint i = 0; i < leaves->len; i++)
    d->leaves[i] = g_array_index (leaves, guint32, i);
  d->n_switches = t->switches->len;
  d->switches = QBG_ARENA_NEW_ARRAY (arena, QbgVariableId, d->n_switches + 1);
  for (guint i = 0; i < d->n_switches; i++)
    d->switches[i] = g_array_index (t->switches, QbgVariableId, i);
  return d;
}

/* The zero function; *blur is how far the quanta could move it. */
static QbgPoly
zero_at (const QbgDetectorData *d, double time, double *blur)
{
  const QbgForm *row = &d->row;
  QbgPoly sum = { { row->constant, 0, 0, 0 } };

  *blur = 0;
  for (guint i = 0, at = 0; i < row->n; i++) {
    while (d->leaves[at] != row->leaves[i])
      at++;
    QbgPoly p = qbg_poly_shift (d->polys[at], time - d->times[at]);
    for (guint k = 0; k < QBG_POLY_TERMS; k++)
      sum.c[k] += row->factors[i] * p.c[k];
    *blur += fabs (row->factors[i]) * d->blurs[at];
  }
  return sum;
}

static void
schedule (QbgDetectorData *d, double time)
{
  double blur;
  QbgPoly zero = zero_at (d, time, &blur);

  d->next = time + qbg_crossing (&d->watch, d->position, zero, blur);
  d->looks = d->next > time ? 0 : QUIET_ROUNDS;
}

static gboolean
find_row (QbgDetectorData *d, QbgDetectors *shared)
{
  return qbg_forms_find (shared->forms, d->target, shared->positions, &d->row,
                         *shared->error == NULL ? shared->error : NULL);
}

gboolean
qbg_detector_start (QbgDetectorData *d, QbgDetectors *shared, double time)
{
  if (!find_row (d, shared))
    return FALSE;
  schedule (d, time);
  return TRUE;
}

static double
detector_next (const QbgAtomic *self)
{
  return ((const QbgDetectorModel *) self)->data->next;
}

/* Whether a source, or something not linear, told of itself longer ago than
 * rounding. */
static gboolean
must_ask (const QbgDetectorData *d, double time)
{
  for (guint i = 0; i < d->n_leaves; i++)
    if (d->asks[i]
        && time - d->times[i] > 4 * DBL_EPSILON * fabs (time))
      return TRUE;
  return FALSE;
}

static void
detector_lambda (const QbgAtomic *self, QbgBag *out)
{
  const QbgDetectorData *d = ((const QbgDetectorModel *) self)->data;

  if (d->looks > 0)
    return;
  if (must_ask (d, self->tn))
    qbg_bag_add (out, QBG_DETECTOR_ASK);
  else
    qbg_bag_add (out, QBG_DETECTOR_POSITION)[0] = !d->position;
}

static void
detector_int (QbgAtomic *self)
{
  QbgDetectorData *d = ((QbgDetectorModel *) self)->data;

  if (d->looks > 0) {
    d->looks--;
    return;
  }
  if (must_ask (d, self->tn)) {
    d->looks = QUIET_ROUNDS;
    return;
  }
  d->waiting = TRUE;
  d->next = INFINITY;
}

/* TRUE where a switch has changed. */
static gboolean
take (QbgDetectorData *d, QbgDetectors *shared, const QbgMessage *m,
      double time)
{
  guint32 port = m->port, n = d->n_leaves;

  if (port < n) {
    d->polys[port] = qbg_poly_of (m->value);
    d->times[port] = time;
  } else if (port < 2*n)
    d->blurs[port - n] = m->value[0];
  else if (port < 2*n + d->n_switches) {
    shared->positions[d->switches[port - 2*n]] = m->value[0];
    return TRUE;
  } else {
    gboolean position = m->value[0] != 0;
    d->watch.refused =
      position != d->position ? 0 : d->watch.refused + d->waiting;
    d->position = position;
    d->waiting = FALSE;
    qbg_watch_anew (&d->watch);
  }
  return FALSE;
}

static void
detector_ext (QbgAtomic *self, double e, const QbgBag *in)
{
  QbgDetectorModel *m = (QbgDetectorModel *) self;
  gboolean switched = FALSE;

  (void) e;
  for (guint i = 0; i < in->n; i++)
    switched |= take (m->data, m->shared, &in->messages[i], in->time);
  if (switched && !find_row (m->data, m->shared))
    m->data->next = INFINITY;
  else if (!m->data->waiting)
    schedule (m->data, in->time);
}

const QbgAtomicOps qbg_detector_ops = {
  .name = "detector", .size = sizeof (QbgDetectorModel),
  .next = detector_next, .lambda = detector_lambda,
  .delta_int = detector_int, .delta_ext = detector_ext
};
