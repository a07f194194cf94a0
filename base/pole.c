#include <config.h>

#include "base/pole.h"

#include <math.h>

/* So many times what it is at the ends is more than any function of a circuit
 * comes to on the way. */
#define WITHOUT_BOUND 1e6
#define MOST_HALVINGS 60

/* Toward a zero a function shrinks; toward a pole it may at first, where
 * something else is added to it. */
#define MOST_SHRINKINGS 8

/* Between events: what is no Real number stays. */
static gboolean
is_constant (const QbgExpr *e)
{
  gboolean constant = e->type != QBG_TYPE_REAL
    || (e->kind != QBG_EXPR_TIME && e->kind != QBG_EXPR_VAR
        && e->kind != QBG_EXPR_DER);

  for (guint i = 0; constant && i < e->n_args; i++)
    constant = is_constant (e->u.args[i]);
  return constant;
}

/* A power of a natural number has no pole. */
static gboolean
is_divisor (const QbgExpr *exponent)
{
  return !qbg_expr_is_number (exponent) || exponent->u.number < 0;
}

/* What is divided by, itself; of a tangent, the tangent. */
static const QbgExpr *
divisor_of (const QbgExpr *e)
{
  if (e->kind == QBG_EXPR_DIV)
    return e->u.args[1];
  if (e->kind == QBG_EXPR_POW && is_divisor (e->u.args[1]))
    return e->u.args[0];
  return e->kind == QBG_EXPR_CALL && e->function == QBG_FN_TAN ? e : NULL;
}

void
qbg_expr_add_divisors (const QbgExpr *e, GPtrArray *divisors)
{
  const QbgExpr *divisor = divisor_of (e);

  if (divisor != NULL && !is_constant (divisor))
    g_ptr_array_add (divisors, (gpointer) divisor);
  for (guint i = 0; i < e->n_args; i++)
    qbg_expr_add_divisors (e->u.args[i], divisors);
}

gboolean
qbg_expr_has_divisor (const QbgExpr *e)
{
  g_autoptr (GPtrArray) divisors = g_ptr_array_new ();

  qbg_expr_add_divisors (e, divisors);
  return divisors->len > 0;
}

gboolean
qbg_find_pole (QbgOnTheWay function, gpointer data, double before,
               double after, double *part)
{
  double most = WITHOUT_BOUND * fmax (fabs (before), fabs (after));
  double low = 0, high = 1;
  guint shrunk = 0;

  if (!(before * after < 0))
    return FALSE;
  for (guint i = 0; i < MOST_HALVINGS && shrunk <= MOST_SHRINKINGS; i++) {
    double *end, *at;
    *part = (low + high) / 2;
    double now = function (*part, data);
    if (isnan (now))
      return FALSE;
    if (fabs (now) > most)
      return TRUE;
    at = (now < 0) == (before < 0) ? &low : &high;
    end = at == &low ? &before : &after;
    shrunk += fabs (now) <= fabs (*end);
    *at = *part;
    *end = now;
  }
  return FALSE;
}
