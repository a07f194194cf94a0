/* When functions of time alone jump or have a kink.
 *
 * Where a relation is affine in time, or in mod of that, the instant is
 * computed from the number of the period.  Others are followed from kink to
 * kink; in between by cubic polynomials, each over a step on which it is
 * known how far it can be wrong. */

#include <config.h>

#include "base/taylor-internal.h"

#include <float.h>
#include <math.h>

/* Steps of one search; after these it says how far it has come.  An event at
 * which nothing happens does no harm. */
#define MOST_STEPS 2000
/* A step is no longer than the whole over this, or else a function that is
 * flat now could hide what it does later. */
#define LEAST_STEPS 64

/* expr = offset + slope time, everywhere: only sums, and products with
 * numbers, of time. */
static gboolean
is_affine (const QbgExpr *e, double *offset, double *slope)
{
  static const QbgExpr time = { .kind = QBG_EXPR_TIME };
  double a, b, c, d;

  if (qbg_expr_is_number (e)) {
    *offset = e->u.number;
    *slope = 0;
    return TRUE;
  }
  if (e->kind == time.kind) {
    *offset = 0;
    *slope = 1;
    return TRUE;
  }
  if (e->kind == QBG_EXPR_NEG && is_affine (e->u.args[0], &a, &b)) {
    *offset = -a;
    *slope = -b;
    return TRUE;
  }
  if ((e->kind != QBG_EXPR_ADD && e->kind != QBG_EXPR_SUB
       && e->kind != QBG_EXPR_MUL && e->kind != QBG_EXPR_DIV)
      || !is_affine (e->u.args[0], &a, &b)
      || !is_affine (e->u.args[1], &c, &d))
    return FALSE;
  if (e->kind == QBG_EXPR_ADD || e->kind == QBG_EXPR_SUB) {
    double sign = e->kind == QBG_EXPR_ADD ? 1 : -1;
    *offset = a + sign * c;
    *slope = b + sign * d;
    return TRUE;
  }
  if (e->kind == QBG_EXPR_DIV && d == 0) {
    *offset = a / c;
    *slope = b / c;
    return TRUE;
  }
  if (e->kind == QBG_EXPR_DIV || (b != 0 && d != 0))
    return FALSE;
  *offset = a * c;
  *slope = b * c + a * d;
  return TRUE;
}

/* Later than time by more than rounding. */
static double
if_later (double t, double time)
{
  return t > time && t - time > 4e-16 * fabs (time) ? t : INFINITY;
}

/* The first time after time at which offset + slope t is start + k period,
 * for a whole k: computed anew from k, so that nothing adds up. */
static double
next_multiple (double offset, double slope, double start, double period,
               double time)
{
  double k = ((offset + slope * time) - start) / period;
  double step = slope * period > 0 ? 1 : -1;
  double first = step > 0 ? floor (k) : ceil (k);

  for (guint i = 0; i < 3; i++) {
    double t = (start + (first + i * step) * period - offset) / slope;
    if (isfinite (if_later (t, time)))
      return t;
  }
  return INFINITY;
}

/* mod (offset + slope t, period) */
static gboolean
is_modulo (const QbgExpr *e, double *offset, double *slope, double *period)
{
  double flat;

  return e->kind == QBG_EXPR_CALL && e->function == QBG_FN_MOD
    && is_affine (e->u.args[0], offset, slope)
    && is_affine (e->u.args[1], period, &flat) && flat == 0
    && *slope != 0 && *period != 0;
}

/* The search for a sign change of a - b: the sign is known to be the same up
 * to, and just after, time. */
typedef struct {
  const QbgExpr *a, *b;
  double time;
  QbgPoly p;                /* a - b at time */
  int sign;
  gboolean new_piece;       /* it begins just here, */
  double end;               /* and is smooth up to here */
  double h;                 /* the step to be tried */
} March;

static QbgPoly
difference_at (const March *m, double time)
{
  return qbg_taylor_difference (qbg_expr_taylor_in_time (m->a, time),
                                qbg_expr_taylor_in_time (m->b, time),
                                time);
}

static void
move_to (March *m, double time, double limit)
{
  m->time = time;
  m->p = difference_at (m, time);
  m->new_piece = time >= m->end;
  if (!m->new_piece)
    return;
  m->end = fmin (qbg_expr_next_event (m->a, time, limit),
                 qbg_expr_next_event (m->b, time, limit));
  m->end = fmin (m->end, limit);
}

/* How far the polynomial may be wrong a step later.  The remainder grows like
 * the fourth power; what another polynomial, begun within the step, says of
 * value, slope and curvature shows how large it is. */
static double
remainder_after (const March *m, double h)
{
  double x = 0.75 * h;
  QbgPoly p = qbg_poly_shift (m->p, x), q = difference_at (m, m->time + x);
  double wrong = fmax (fabs (p.c[0] - q.c[0]),
                       fmax (fabs (p.c[1] - q.c[1]) * x / 4,
                             fabs (p.c[2] - q.c[2]) * x*x / 6));

  return isfinite (wrong) ? 4 * 3.2 * wrong : INFINITY;
}

/* A step that is short beside how the function bends. */
static gboolean
is_short (const March *m, double h, double wrong)
{
  double size = fmax (fmax (fabs (m->p.c[0]), fabs (m->p.c[1]) * h),
                      fmax (fabs (m->p.c[2]) * h*h,
                            fabs (m->p.c[3]) * h*h*h));

  return wrong <= 0.2 * size;
}

/* The first time at which sign*p + x^3 lean is below zero. */
static double
sinks (const March *m, double lean)
{
  QbgPoly p = qbg_poly_scale (m->p, m->sign);

  p.c[3] += lean;
  return qbg_poly_band_exit (&p, 0, INFINITY);
}

static gboolean
has_changed (const March *m, double time)
{
  return (qbg_expr_taylor_in_time (m->a, time).c[0]
          - qbg_expr_taylor_in_time (m->b, time).c[0]) * m->sign
    < 0;
}

/* The first number after the change between low and high. */
static double
halve (const March *m, double low, double high)
{
  for (double t = low + (high - low) / 2; t > low && t < high;
       t = low + (high - low) / 2)
    if (has_changed (m, t))
      high = t;
    else
      low = t;
  return high;
}

/* The change that lies, up to rounding, between low and high after time; NaN
 * where it is not to be seen there. */
static double
pin_down (const March *m, double low, double high, double h)
{
  double wide = high - low + 4 * DBL_EPSILON * fabs (m->time);

  for (guint i = 0; i < 8 && !has_changed (m, m->time + high); i++) {
    high = fmin (high + wide, h);
    wide *= 4;
  }
  if (!has_changed (m, m->time + high))
    return NAN;
  low = fmax (low - wide, 0);
  return halve (m, m->time + (has_changed (m, m->time + low) ? 0 : low),
                m->time + high);
}

/* Whether the sign is known to stay for a step; *found: when it changes, where
 * that is within the step and clear. */
static gboolean
stays (const March *m, double h, double *found)
{
  double wrong, low, high;

  if (m->sign == 0)
    return TRUE;
  wrong = remainder_after (m, h);
  if (!is_short (m, h, wrong))
    return FALSE;
  low = sinks (m, -wrong / (h*h*h));
  high = sinks (m, wrong / (h*h*h));
  if (high < h)
    *found = pin_down (m, low, high, h);
  return low >= h;
}

/* One step, after which the time has moved on, or else the step is shorter.
 * The change, if it is within; else NaN. */
static double
march (March *m, double limit)
{
  double rounding = 16 * DBL_EPSILON * fmax (fabs (m->time), fabs (m->end));
  double h = fmin (fmax (m->h, rounding), m->end - m->time), found = NAN;

  if (h > rounding && !stays (m, h, &found)) {
    m->h = h / 4;
    return found;
  }
  move_to (m, h < m->end - m->time ? m->time + h : m->end, limit);
  m->h = 2 * h;
  return NAN;
}

/* The first change of sign of a - b. */
static double
next_crossing (const QbgExpr *a, const QbgExpr *b, double time, double limit)
{
  March m = { .a = a, .b = b, .end = -INFINITY,
              .h = (limit - time) / LEAST_STEPS };
  double longest = m.h;

  if (!isfinite (limit) || !(limit > time))
    return INFINITY;
  move_to (&m, time, limit);
  m.sign = qbg_taylor_sign (&m.p);
  for (guint i = 0; i < MOST_STEPS; i++) {
    double t = march (&m, limit);
    if (!isnan (t))
      return if_later (t, time);
    if (m.time >= limit)
      return INFINITY;
    if (m.time > time && (m.new_piece ? qbg_taylor_sign (&m.p) != m.sign
                          : has_changed (&m, m.time)))
      return if_later (m.time, time);
    m.h = fmin (m.h, longest);
  }
  return if_later (m.time, time);
}

static double
relation_event (const QbgExpr *a, const QbgExpr *b, double time, double limit)
{
  double o, s, p, c, d;

  if (is_affine (a, &o, &s) && is_affine (b, &c, &d))
    return s == d ? INFINITY : if_later ((c - o) / (s - d), time);
  if (is_modulo (a, &o, &s, &p) && is_affine (b, &c, &d) && d == 0)
    return next_multiple (o, s, c, p, time);
  if (is_modulo (b, &o, &s, &p) && is_affine (a, &c, &d) && d == 0)
    return next_multiple (o, s, c, p, time);
  return next_crossing (a, b, time, limit);
}

/* The next whole number that e comes to. */
static double
next_whole (const QbgExpr *e, double time, double limit)
{
  double o, s, k;
  QbgExpr level = { .kind = QBG_EXPR_NUMBER };

  if (is_affine (e, &o, &s))
    return s != 0 ? next_multiple (o, s, 0, 1, time) : INFINITY;
  k = qbg_taylor_floor (qbg_expr_taylor_in_time (e, time));
  level.u.number = k;
  double below = next_crossing (e, &level, time, limit);
  level.u.number = k + 1;
  return fmin (below, next_crossing (e, &level, time, limit));
}

/* Where a function of time itself jumps or has a kink. */
static double
function_event (const QbgExpr *e, double time, double limit)
{
  double o, s, p;
  QbgExpr zero = { .kind = QBG_EXPR_NUMBER };
  QbgExpr ratio = { .kind = QBG_EXPR_DIV, .n_args = 2,
                    .u.args = { e->u.args[0],
                                e->n_args > 1 ? e->u.args[1] : NULL } };

  switch ((QbgFunction) e->function) {
  case QBG_FN_MOD:
    return is_modulo (e, &o, &s, &p) ? next_multiple (o, s, 0, p, time)
      : next_whole (&ratio, time, limit);
  case QBG_FN_DIV:
  case QBG_FN_REM:
    return next_whole (&ratio, time, limit);
  case QBG_FN_FLOOR:
  case QBG_FN_CEIL:
  case QBG_FN_INTEGER:
    return next_whole (e->u.args[0], time, limit);
  case QBG_FN_ABS:
  case QBG_FN_SIGN: return relation_event (e->u.args[0], &zero, time, limit);
  case QBG_FN_MIN:
  case QBG_FN_MAX:
    return relation_event (e->u.args[0], e->u.args[1], time, limit);
  default: return INFINITY;
  }
}

double
qbg_expr_next_event (const QbgExpr *e, double time, double limit)
{
  double next = INFINITY;

  if (e->kind == QBG_EXPR_CALL)
    next = function_event (e, time, limit);
  else if (e->kind >= QBG_EXPR_LT && e->kind <= QBG_EXPR_NE)
    next = relation_event (e->u.args[0], e->u.args[1], time, limit);
  for (guint i = 0; i < e->n_args; i++)
    next = fmin (next, qbg_expr_next_event (e->u.args[i], time, limit));
  return next;
}
