#include <config.h>

#include "qss/method-internal.h"

/* How long x takes to meet q with equal slopes, starting a quantum away:
 *
 *   |d2| h^2/2 = dQ (1 + z + z^2/2),  z = |a| h
 *
 * INFINITY: the steady motion of x is within a quantum, q is to be that. */
static double
time_to_meet (double a, double d2, double dq)
{
  double linear = -a * dq;
  double square = fabs (d2) - a * a * dq;

  return square > 0.0
    ? (linear + sqrt (linear * linear + 2.0 * square * dq)) / square
    : INFINITY;
}

/* d1, d2: the derivatives that x would have if q were x.  Then, with
 * s = 1 + z + z^2/2,
 *
 *   q0 = x0 - d2 h^2 / (2 s),  q1 = d1 + d2 h (1 + z/2) / s */
static void
step (QbgQss *state)
{
  double a = qss_diagonal (state);
  double *x = state->x, *q = state->q;
  double e = state->tx - state->tq;
  double d1 = x[1] + a * (x[0] - (q[0] + e * q[1]));
  double d2 = 2.0 * x[2] + a * (d1 - q[1]);
  double h;

  qss_take_quantum (state, 2.0);
  h = time_to_meet (a, d2, state->dq);
  if (!qss_settles (a, h))
    {
      double z = -a * h;

      q[0] = x[0] - copysign (state->dq, d2);
      q[1] = d1 + d2 * h * (1.0 + z / 2.0) / (1.0 + z * (1.0 + z / 2.0));
    }
  else
    {
      q[0] = x[0] - (a < 0.0 ? d2 / a / a : 0.0);
      q[1] = d1 - (a < 0.0 ? d2 / a : 0.0);
    }
  state->meet = qss_later (state->tx, h);
  state->tq = state->tx;
}

static double
value (const QbgQss *state, double time)
{
  double e = time - state->tx;

  return state->x[0] + e * (state->x[1] + e * state->x[2]);
}

const QbgMethod qbg_liqss2 = {
  .name = "liqss2",
  .order = 2,
  .implicit = TRUE,
  .step = step,
  .after_step = qss_meeting,
  .after_influence = qss_meeting,
  .value = value
};
