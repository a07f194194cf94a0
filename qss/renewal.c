#include <config.h>

#include "qss/renewal.h"

#include <math.h>

/* The fourth coefficient of something as large as size that oscillates with
 * these slopes and curvatures: c4 = w^4/24 where c1 = w and c2 = w^2/2. */
static double
fourth_term (const QbgPoly *p, double size)
{
  double by_slope = p->c[1] / size, by_curvature = p->c[2] / size;

  return size / 6 * (by_curvature * by_curvature
                     + by_slope * by_slope * by_slope * by_slope / 4);
}

/* Where all terms vanish for once, it is looked at again soon, then after
 * longer and longer. */
double
qbg_renewal_after (const QbgShared *shared, const QbgPoly *polys,
                   double *sizes, guint n, double elapsed)
{
  double span = shared->options->stop - shared->options->start;
  double lasts = fmax (4 * elapsed, 1e-6 * span);

  for (guint i = 0; i < n; i++) {
    const QbgPoly *p = &polys[i];
    sizes[i] = fmax (sizes[i], fabs (p->c[0]));
    double allowed = qbg_quanta_of_source (shared->quanta, sizes[i]);
    for (guint k = shared->options->method->order; k < QBG_POLY_TERMS; k++)
      if (p->c[k] != 0)
        lasts = fmin (lasts, pow (allowed / fabs (p->c[k]), 1.0 / k));
    double fourth = sizes[i] > 0 ? fourth_term (p, sizes[i]) : 0;
    if (fourth > 0)
      lasts = fmin (lasts, pow (allowed / fourth, 0.25));
  }
  return fmax (lasts, 1e-10 * span);
}

QbgRenewalData *
qbg_renewal_data (QbgArena *arena, guint n)
{
  QbgRenewalData *r = QBG_ARENA_NEW (arena, QbgRenewalData);

  r->n = n;
  r->polys = QBG_ARENA_NEW_ARRAY (arena, QbgPoly, n);
  r->sizes = QBG_ARENA_NEW_ARRAY (arena, double, n);
  return r;
}

static void
schedule (QbgRenewalData *r, const QbgShared *shared, double time)
{
  r->next = time + qbg_renewal_after (shared, r->polys, r->sizes, r->n,
                                      time - r->last);
  r->last = time;
}

void
qbg_renewal_start (QbgRenewalData *r, const QbgShared *shared, double time)
{
  r->last = time;
  schedule (r, shared, time);
}

static double
renewal_next (const QbgAtomic *self)
{
  return ((const QbgRenewalModel *) self)->data->next;
}

static void
renewal_lambda (const QbgAtomic *self, QbgBag *out)
{
  (void) self;
  qbg_bag_add (out, 0);
}

/* The answer comes in the same round. */
static void
renewal_int (QbgAtomic *self)
{
  ((QbgRenewalModel *) self)->data->next = INFINITY;
}

static void
renewal_ext (QbgAtomic *self, double e, const QbgBag *in)
{
  QbgRenewalModel *m = (QbgRenewalModel *) self;

  (void) e;
  for (guint i = 0; i < in->n; i++)
    m->data->polys[in->messages[i].port] = qbg_poly_of (in->messages[i].value);
  schedule (m->data, m->shared, in->time);
}

const QbgAtomicOps qbg_renewal_ops = {
  .name = "renewal", .size = sizeof (QbgRenewalModel),
  .next = renewal_next, .lambda = renewal_lambda,
  .delta_int = renewal_int, .delta_ext = renewal_ext
};
