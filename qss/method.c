#include <config.h>

#include "qss/method.h"

#include <float.h>
#include <string.h>

#include "qss/method-internal.h"

/* Time constants before which a state is not seen to settle by itself, and
 * after which it has. */
#define UNSETTLED 0.01
#define SETTLED 50

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
  qbg_qss_advance (state, time);
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

  x[0] += e * (x[1] + e * (x[2] + e * x[3]));
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

/* It goes to where x' = q', which q is off by the difference over a. */
double
qbg_qss_value (const QbgQss *state, const QbgMethod *method, double time)
{
  double x = method->value (state, time), a = qss_diagonal (state);
  double gone = a * (time - state->tq);

  if (!method->implicit || gone > -UNSETTLED)
    return x;
  double e = time - state->tx;
  QbgPoly q = qbg_qss_quantized (state, time);
  double slope = state->x[1] + e * (2.0 * state->x[2]
                                    + e * 3.0 * state->x[3]);
  double goal = q.c[0] + (q.c[1] - slope) / a;
  return fabs (goal - x) <= state->dq ? goal + (x - goal) * exp (gone) : x;
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
  return qss_later (state->tx, stays);
}

void
qbg_qss_derive (QbgQss *state, const QbgMethod *method, double time,
                const double *derivative)
{
  qbg_qss_advance (state, time);
  for (int k = 0; k < method->order; k++)
    state->x[k + 1] = derivative[k] / (k + 1);
}
