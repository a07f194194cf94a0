/* What zero functions see of the states.
 *
 * Rates follow from quantized values; zero functions from the states
 * themselves, or where these are fast, from where they go to
 * (fused-fast.c). */

#include <config.h>

#include "qss/fused-internal.h"

#include <math.h>

/* factor times a leaf; of a state, as zero functions see it. */
static void
view_leaf (const QbgFused *f, guint32 leaf, double factor, double time,
           QbgView *view)
{
  double blur = 0;

  if (leaf >= f->n_states) {
    qbg_add_times (&view->zero, factor, qbg_fused_leaf_at (f, leaf, time));
    return;
  }
  const QbgQss *s = &f->states[leaf];
  qbg_add_times (&view->zero, factor,
             qbg_seen (s, qbg_heap_key (f->heap, leaf), time, &blur));
  view->blur += fabs (factor) * blur;
  if (blur == s->dq)
    view->hidden += fabs (factor) * blur;
}

/* The amplitude a of a mode with a' = rate a + s follows from s after the
 * beginning has been forgotten, where s is a polynomial:
 *   a = - s/rate - s'/rate^2 - s''/rate^3 - ...
 * What is given is the first of these terms. */
static QbgPoly
follow_up (QbgPoly p, double rate)
{
  double t = 1 / rate;

  return (QbgPoly) { {
    p.c[0] + t * (p.c[1] + t * (2 * p.c[2] + t * 6 * p.c[3])),
    p.c[1] + t * (2 * p.c[2] + t * 6 * p.c[3]),
    p.c[2] + t * 3 * p.c[3],
    p.c[3]
  } };
}

QbgView
qbg_fused_view_settled (const QbgFused *f, const QbgFastMode *mode,
                        double time)
{
  const QbgForm *settled = &mode->settled;
  QbgView view = { .zero = { { settled->constant, 0, 0, 0 } },
                   .settles_at = INFINITY };

  for (guint32 i = 0; i < settled->n; i++)
    view_leaf (f, settled->leaves[i], settled->factors[i], time, &view);
  view.zero = follow_up (view.zero, mode->rate);
  return view;
}

static void
view_mode (const QbgFused *f, const QbgFast *fast, guint number,
           double factor, double time, QbgView *view)
{
  const QbgFastWay *way = qbg_fused_way (f, fast, number);

  if (time < way->until) {
    view->settles_at = fmin (view->settles_at, way->until);
    view->zero.c[0] +=
      factor * (way->amplitude + way->slope * (time - way->since));
    view->zero.c[1] += factor * way->slope;
    return;
  }
  QbgView settled =
    qbg_fused_view_settled (f, &fast->modes[number], time);
  qbg_add_times (&view->zero, factor, settled.zero);
  view->blur += fabs (factor) * settled.blur;
  view->hidden += fabs (factor) * settled.hidden;
}

/* Members of fast modes: what of the zero function depends on a mode that has
 * settled follows from where it goes to; the rest, from the states
 * themselves. */
static void
view_fast (const QbgFused *f, const QbgFast *fast, const QbgForm *row,
           double time, QbgView *view)
{
  double factors[QBG_MOST_FAST], first[QBG_MOST_FAST], off;
  gboolean settled = FALSE;

  for (guint i = 0; i < fast->n; i++)
    first[i] = factors[i] = qbg_form_factor (row, fast->members[i]);
  for (guint m = 0; m < fast->n_modes; m++) {
    const QbgFastMode *mode = &fast->modes[m];
    double factor = 0;
    for (guint i = 0; i < fast->n; i++)
      factor += first[i] * mode->right[i];
    if (factor == 0 || !qbg_fused_has_settled (f, fast, m, time, &off))
      continue;
    settled = TRUE;
    for (guint i = 0; i < fast->n; i++)
      factors[i] -= factor * mode->left[i];
    view_mode (f, fast, m, factor, time, view);
  }
  for (guint i = 0; i < fast->n; i++) {
    guint32 state = fast->members[i];
    double blur;
    if (!settled)
      view_leaf (f, state, factors[i], time, view);
    else if (fabs (factors[i]) > 1e-12 * fabs (first[i])) {
      qbg_add_times (&view->zero, factors[i],
                 qbg_seen_itself (&f->states[state], time, &blur));
      view->blur += fabs (factors[i]) * blur;
    }
  }
}

/* The first of the members that are in the row. */
static gboolean
is_first (const QbgForm *row, guint32 place, const QbgFast *fast)
{
  for (guint i = 0; i < fast->n && fast->members[i] < row->leaves[place]; i++)
    if (qbg_form_factor (row, fast->members[i]) != 0)
      return FALSE;
  return TRUE;
}

QbgView
qbg_fused_view (const QbgFused *f, guint32 condition, double time)
{
  const QbgForm *row = &f->rows[f->n_states + condition];
  QbgView view = { .zero = { { row->constant, 0, 0, 0 } },
                   .settles_at = INFINITY };

  for (guint32 i = 0; i < row->n; i++) {
    guint32 leaf = row->leaves[i];
    const QbgFast *fast = leaf < f->n_states ? f->fast[leaf] : NULL;
    if (fast == NULL)
      view_leaf (f, leaf, row->factors[i], time, &view);
    else if (is_first (row, i, fast))
      view_fast (f, fast, row, time, &view);
  }
  return view;
}
