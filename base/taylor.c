#include <config.h>

#include "base/taylor-internal.h"

#include <math.h>

typedef struct {
  double time;
  QbgTaylorLeaf leaf;
  gpointer data;
} Context;

static QbgPoly taylor (const Context *c, const QbgExpr *e);

static QbgPoly
constant (double x)
{
  return (QbgPoly) { { x, 0, 0, 0 } };
}

int
qbg_taylor_sign (const QbgPoly *p)
{
  for (guint i = 0; i < QBG_POLY_TERMS; i++)
    if (p->c[i] != 0)
      return p->c[i] > 0 ? 1 : -1;
  return 0;
}

static gboolean
holds (QbgExprKind kind, int sign)
{
  switch (kind) {
  case QBG_EXPR_LT: return sign < 0;
  case QBG_EXPR_LE: return sign <= 0;
  case QBG_EXPR_GT: return sign > 0;
  case QBG_EXPR_GE: return sign >= 0;
  case QBG_EXPR_EQ: return sign == 0;
  default: return sign != 0;
  }
}

/* f (p) for a function given by its derivatives over factorials at p(0). */
static QbgPoly
compose (double f0, double f1, double f2, double f3, QbgPoly p)
{
  const double terms[] = { f0, f1, f2, f3 };

  return qbg_poly_compose (terms, p);
}

static QbgPoly
power (QbgPoly p, double n)
{
  double x = p.c[0];

  /* Whole powers also where the value is zero. */
  if (n == floor (n) && n >= 0 && n <= 64) {
    QbgPoly product = constant (1);
    for (guint i = 0; i < n; i++)
      product = qbg_poly_multiply (product, p);
    return product;
  }
  return compose (pow (x, n), n * pow (x, n - 1),
                  n * (n - 1) / 2 * pow (x, n - 2),
                  n * (n - 1) * (n - 2) / 6 * pow (x, n - 3), p);
}

/* f' (p) p' integrated from f (p(0)): for functions whose derivative is made
 * of simpler ones. */
static QbgPoly
by_derivative (double value, QbgPoly slope, QbgPoly p)
{
  QbgPoly rate = qbg_poly_multiply (slope, qbg_poly_derivative (p));

  return qbg_poly_integral (rate, value);
}

static QbgPoly
reciprocal (QbgPoly p)
{
  return qbg_poly_divide (constant (1), p);
}

static QbgPoly
one_plus (double factor, QbgPoly p)
{
  return qbg_poly_add (constant (1), qbg_poly_scale (p, factor));
}

double
qbg_taylor_floor (QbgPoly p)
{
  double near = round (p.c[0]);

  if (fabs (p.c[0] - near) <= 4e-15 * fmax (1, fabs (near))) {
    p.c[0] = 0;
    return qbg_taylor_sign (&p) < 0 ? near - 1 : near;
  }
  return floor (p.c[0]);
}

static QbgPoly
modulo (QbgPoly p, QbgPoly q)
{
  double k = qbg_taylor_floor (qbg_poly_divide (p, q));
  QbgPoly r = qbg_poly_subtract (p, qbg_poly_scale (q, k));

  /* At the beginning of a period the value is zero, not rounding. */
  if (fabs (r.c[0]) <= 4e-15 * fmax (fabs (p.c[0]), fabs (q.c[0])))
    r.c[0] = 0;
  return r;
}

static QbgPoly
larger (QbgPoly p, QbgPoly q, int sign)
{
  QbgPoly d = qbg_poly_subtract (p, q);

  return sign * qbg_taylor_sign (&d) >= 0 ? p : q;
}

static QbgPoly
sine (QbgPoly p)
{
  double s = sin (p.c[0]), k = cos (p.c[0]);

  return compose (s, k, -s/2, -k/6, p);
}

static QbgPoly
cosine (QbgPoly p)
{
  double s = sin (p.c[0]), k = cos (p.c[0]);

  return compose (k, -s, -k/2, s/6, p);
}

static QbgPoly
one_argument (QbgFunction f, QbgPoly p)
{
  double x = p.c[0], e;

  switch (f) {
  case QBG_FN_SIN: return sine (p);
  case QBG_FN_COS: return cosine (p);
  case QBG_FN_TAN: return qbg_poly_divide (sine (p), cosine (p));
  case QBG_FN_ASIN:
    return by_derivative (asin (x), power (one_plus (-1, power (p, 2)), -0.5),
                          p);
  case QBG_FN_ACOS:
    return by_derivative (acos (x),
                          qbg_poly_scale (power (one_plus (-1, power (p, 2)),
                                                 -0.5), -1), p);
  case QBG_FN_ATAN:
    return by_derivative (atan (x), reciprocal (one_plus (1, power (p, 2))),
                          p);
  case QBG_FN_SINH:
    return compose (sinh (x), cosh (x), sinh (x)/2, cosh (x)/6, p);
  case QBG_FN_COSH:
    return compose (cosh (x), sinh (x), cosh (x)/2, sinh (x)/6, p);
  case QBG_FN_TANH: {
    double t = tanh (x), d = 1 - t*t;
    return compose (t, d, -t*d, d*(3*t*t - 1)/3, p);
  }
  case QBG_FN_EXP:
    e = exp (x);
    return compose (e, e, e/2, e/6, p);
  case QBG_FN_LOG: return by_derivative (log (x), reciprocal (p), p);
  case QBG_FN_LOG10:
    return qbg_poly_scale (by_derivative (log (x), reciprocal (p), p),
                           1 / log (10));
  case QBG_FN_SQRT: return power (p, 0.5);
  case QBG_FN_ABS: return qbg_taylor_sign (&p) < 0 ? qbg_poly_scale (p, -1) : p;
  case QBG_FN_SIGN: return constant (qbg_taylor_sign (&p));
  case QBG_FN_FLOOR:
  case QBG_FN_INTEGER: return constant (qbg_taylor_floor (p));
  case QBG_FN_CEIL:
    return constant (-qbg_taylor_floor (qbg_poly_scale (p, -1)));
  default: return p;
  }
}

static QbgPoly
two_arguments (QbgFunction f, QbgPoly p, QbgPoly q)
{
  QbgPoly ratio;

  switch (f) {
  case QBG_FN_MIN: return larger (p, q, -1);
  case QBG_FN_MAX: return larger (p, q, 1);
  case QBG_FN_MOD: return modulo (p, q);
  case QBG_FN_ATAN2:
    /* d atan2 (p, q) = (q p' - p q') / (p^2 + q^2) */
    ratio = qbg_poly_subtract (
      qbg_poly_multiply (q, qbg_poly_derivative (p)),
      qbg_poly_multiply (p, qbg_poly_derivative (q)));
    ratio = qbg_poly_divide (ratio, qbg_poly_add (power (p, 2),
                                                  power (q, 2)));
    return qbg_poly_integral (ratio, atan2 (p.c[0], q.c[0]));
  case QBG_FN_DIV:
  case QBG_FN_REM: {
    ratio = qbg_poly_divide (p, q);
    double k = qbg_taylor_sign (&ratio) < 0
      ? -qbg_taylor_floor (qbg_poly_scale (ratio, -1))
      : qbg_taylor_floor (ratio);
    return f == QBG_FN_DIV ? constant (k)
      : qbg_poly_subtract (p, qbg_poly_scale (q, k));
  }
  default: return q;        /* smooth (order, x) */
  }
}

QbgPoly
qbg_taylor_difference (QbgPoly p, QbgPoly q, double time)
{
  QbgPoly d = qbg_poly_subtract (p, q);
  double scale = fmax (fmax (fabs (p.c[0]), fabs (q.c[0])),
                       fabs (d.c[1] * time));

  if (fabs (d.c[0]) <= 4e-15 * scale)
    d.c[0] = 0;
  return d;
}

static QbgPoly
over (QbgPoly p, double divisor)
{
  for (guint k = 0; k < QBG_POLY_TERMS; k++)
    p.c[k] /= divisor;
  return p;
}

static QbgPoly
binary (const Context *c, const QbgExpr *e)
{
  QbgPoly p = taylor (c, e->u.args[0]), q, d;

  if ((e->kind == QBG_EXPR_AND && p.c[0] == 0)
      || (e->kind == QBG_EXPR_OR && p.c[0] != 0))
    return p;
  q = taylor (c, e->u.args[1]);
  switch ((QbgExprKind) e->kind) {
  case QBG_EXPR_AND:
  case QBG_EXPR_OR: return q;
  case QBG_EXPR_ADD: return qbg_poly_add (p, q);
  case QBG_EXPR_SUB: return qbg_poly_subtract (p, q);
  case QBG_EXPR_MUL:
    return qbg_expr_is_number (e->u.args[0]) ? qbg_poly_scale (q, p.c[0])
      : qbg_poly_multiply (p, q);
  case QBG_EXPR_DIV:
    return qbg_expr_is_number (e->u.args[1]) ? over (p, q.c[0])
      : qbg_poly_divide (p, q);
  case QBG_EXPR_POW:
    if (q.c[1] == 0 && q.c[2] == 0 && q.c[3] == 0)
      return power (p, q.c[0]);
    return one_argument (QBG_FN_EXP,
                         qbg_poly_multiply (q, one_argument (QBG_FN_LOG, p)));
  default:
    d = qbg_taylor_difference (p, q, c->time);
    return constant (holds (e->kind, qbg_taylor_sign (&d)));
  }
}

static QbgPoly
taylor (const Context *c, const QbgExpr *e)
{
  QbgPoly p;

  switch ((QbgExprKind) e->kind) {
  case QBG_EXPR_NUMBER: return constant (e->u.number);
  case QBG_EXPR_STRING: return constant (0);
  case QBG_EXPR_TIME: return (QbgPoly) { { c->time, 1, 0, 0 } };
  case QBG_EXPR_VAR:
  case QBG_EXPR_DER: return c->leaf (e, c->data);
  case QBG_EXPR_NEG: return qbg_poly_scale (taylor (c, e->u.args[0]), -1);
  case QBG_EXPR_NOT:
    p = taylor (c, e->u.args[0]);
    return constant (p.c[0] == 0);
  case QBG_EXPR_IF:
    p = taylor (c, e->u.args[0]);
    return taylor (c, e->u.args[p.c[0] != 0 ? 1 : 2]);
  case QBG_EXPR_CALL:
    p = taylor (c, e->u.args[0]);
    return e->n_args == 1 ? one_argument (e->function, p)
      : two_arguments (e->function, p, taylor (c, e->u.args[1]));
  default: return binary (c, e);
  }
}

QbgPoly
qbg_expr_taylor (const QbgExpr *expr, double time, QbgTaylorLeaf leaf,
                 gpointer data)
{
  Context c = { time, leaf, data };

  return taylor (&c, expr);
}

static QbgPoly
no_leaf (const QbgExpr *leaf, gpointer data)
{
  (void) leaf;
  (void) data;
  return constant (NAN);
}

QbgPoly
qbg_expr_taylor_in_time (const QbgExpr *expr, double time)
{
  return qbg_expr_taylor (expr, time, no_leaf, NULL);
}
