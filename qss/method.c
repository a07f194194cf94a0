#include <config.h>

#include "qss/method.h"

#include <float.h>
#include <string.h>

#include "qss/method-internal.h"

/* Time constants after which a state has settled. */
#define SETTLED 50

/* Of a time constant: within that two terms are enough. */
#define SOON 1e-3

static const QbgMethod *const methods[] = {
  &qbg_qss1, &qbg_qss2, &qbg_qss3, &qbg_liqss1, &qbg_liqss2, &qbg_liqss3, NULL
};

const QbgMethod *const *
qbg_methods (void)
{
  return methods;
}

const QbgMethod *
qbg_method_by_name (const char *name)
{
  for (const QbgMethod *const *method = methods; *method != NULL; method++)
    if (g_ascii_strcasecmp ((*method)->name, name) == 0)
      return *method;
  return NULL;
}

void
qbg_qss_advance (QbgQss *state, double time)
{
  double e = time - state->tx;
  double *x = state->x;

  x[0] += e * (x[1] + e * (x[2] + e * x[3]));
  x[1] += e * (2.0 * x[2] + e * 3.0 * x[3]);
  x[2] += 3.0 * e * x[3];
  state->tx = time;
}

void
qbg_qss_start (QbgQss *state, const QbgQuantizer *quantizer,
               double time, double x)
{
  QbgCell cell = qbg_quantizer_enter (quantizer, x);

  memset (state, 0, sizeof *state);
  state->x[0] = x;
  state->tx = time;
  state->q[0] = cell.level;
  state->tq = time;
  state->dq = qbg_quantizer_quantum (quantizer, x);
  state->below = cell.below;
  state->above = cell.above;
  state->meet = INFINITY;
  state->fine = INFINITY;
  state->quantizer = quantizer;
}

/* With w = x - q and r = derivative - q', a polynomial: w' = r + a w, whose
 * solution is
 *
 *   w = p + (w(0) - p(0)) exp (a e),  p = -r/a - r'/a^2 - r''/a^3 */
static double
value_alone (const QbgQss *state, double a, double e)
{
  QbgPoly w = qss_difference (state);
  double r2 = 3.0 * w.c[3] / a, r1 = 2.0 * (w.c[2] + r2) / a;
  double p0 = -(w.c[1] + r1) / a, p1 = -r1, p2 = -r2;
  double off = p0 + e * (p1 + e * p2);

  return qbg_qss_quantized (state, state->tx + e).c[0] + off
    + (w.c[0] - p0) * exp (a * e);
}

/* The same soon after tx, where that would be differences of large numbers.  It
 * is off the polynomial by d with d' = a (w + d):
 *
 *   d = a int w + a^2 int int w + ... */
static double
value_soon (const QbgQss *state, double a, double e)
{
  QbgPoly w = qss_difference (state);
  const double *c = w.c, *x = state->x;
  double once = c[0] + e * (c[1] / 2 + e * (c[2] / 3 + e * c[3] / 4));
  double twice = c[0] / 2 + e * (c[1] / 6 + e * (c[2] / 12 + e * c[3] / 20));

  return x[0] + e * (x[1] + e * (x[2] + e * x[3]))
    + a * e * (once + a * e * twice);
}

double
qbg_qss_value (const QbgQss *state, const QbgMethod *method, double time)
{
  double a = state->a, e = time - state->tx;

  if (!state->alone || state->settled || a == 0.0)
    return method->value (state, time);
  return fabs (a) * e > SOON ? value_alone (state, a, e)
    : value_soon (state, a, e);
}

/* As qbg_qss_advance, but to where the state is by itself. */
static void
advance_by_itself (QbgQss *state, const QbgMethod *method, double time)
{
  double x = qbg_qss_value (state, method, time);

  qbg_qss_advance (state, time);
  state->x[0] = x;
}

void
qbg_qss_set_diagonal (QbgQss *state, const QbgMethod *method, double time,
                      double a)
{
  if (state->alone && a != state->a)
    advance_by_itself (state, method, time);
  state->a = a;
}

static void
count_stalls (QbgQss *state, double time)
{
  if (time - state->tq > 4.0 * DBL_EPSILON * fabs (time))
    state->stalls = 0;
  else
    state->stalls++;
}

/* The next step is so long after time.  An implicit method has planned it
 * already, and only an influence can bring it forward. */
static inline double
come_back (QbgQss *state, const QbgMethod *method, double time, double stretch)
{
  double next = qss_later (time, stretch);

  if (!method->implicit)
    state->meet = next;
  return next;
}

double
qbg_qss_step (QbgQss *state, const QbgMethod *method, double time)
{
  count_stalls (state, time);
  advance_by_itself (state, method, time);
  method->step (state);
  return come_back (state, method, time, method->after_step (state));
}

void
qbg_qss_plan (QbgQss *state, double time, double meet)
{
  count_stalls (state, time);
  state->tq = time;
  qss_take_quantum (state, 2.0);
  state->meet = qss_later (time, meet - time);
}

double
qbg_qss_influence (QbgQss *state, const QbgMethod *method,
                   double time, const double *derivative)
{
  double e = time - state->tx;
  double *x = state->x;

  if (state->alone)
    x[0] = qbg_qss_value (state, method, time);
  else
    x[0] += e * (x[1] + e * (x[2] + e * x[3]));
  state->settled = FALSE;
  for (int k = 0; k < method->order; k++)
    x[k + 1] = derivative[k] / (k + 1);
  state->tx = time;
  return come_back (state, method, time, method->after_influence (state));
}

double
qbg_qss_set (QbgQss *state, const QbgMethod *method, double time, double x)
{
  qbg_qss_advance (state, time);
  state->x[0] = x;
  return come_back (state, method, time, method->after_influence (state));
}

double
qbg_qss_settle (QbgQss *state, const QbgMethod *method)
{
  double a = qss_diagonal (state), *x = state->x;
  double left = MAX (state->meet - state->tx, 0.0);
  QbgPoly q = qbg_qss_quantized (state, state->tx), off = { { 0, 0, 0, 0 } };

  if (!method->implicit || a == 0.0)
    return NAN;
  for (int k = 0; k < method->order; k++)
    off.c[k] = (k + 1) * (q.c[k + 1] - x[k + 1]) / a;
  double stays = MIN (left, qbg_poly_band_exit (&off, -state->dq, state->dq));
  if (!(-a * stays > SETTLED))
    return NAN;
  for (int k = 0; k <= method->order; k++)
    x[k] = q.c[k] + off.c[k];
  state->settled = TRUE;
  return qss_later (state->tx, stays);
}

void
qbg_qss_derive (QbgQss *state, const QbgMethod *method, double time,
                const double *derivative)
{
  qbg_qss_advance (state, time);
  state->settled = FALSE;
  for (int k = 0; k < method->order; k++)
    state->x[k + 1] = derivative[k] / (k + 1);
}
