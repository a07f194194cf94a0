#include <config.h>

#include "qss/method-internal.h"

/* The linearly implicit methods are derived in doc/qss-methods.md. */

/* How long x takes to meet q, starting a quantum away:
 *
 *   |d1| h = dQ (1 + |a| h)
 *
 * INFINITY: the equilibrium of x is within a quantum, q is to be that. */
static double
time_to_meet (double a, double d1, double dq)
{
  double excess = fabs (d1) + a * dq;

  return excess > 0.0 ? dq / excess : INFINITY;
}

/* d1: the derivative that x would have if q were x. */
static void
step (QbgQss *state)
{
  double a = qss_diagonal (state);
  double *x = state->x, *q = state->q;
  double d1 = x[1] + a * (x[0] - q[0]);
  double h;

  qss_take_quantum (state, 2.0);
  h = time_to_meet (a, d1, state->dq);
  if (h < INFINITY)
    q[0] = x[0] + copysign (state->dq, d1);
  else
    q[0] = x[0] - (a < 0.0 ? d1 / a : 0.0);
  state->meet = qss_later (state->tx, h);
  state->tq = state->tx;
}

static double
value (const QbgQss *state, double time)
{
  return state->x[0] + (time - state->tx) * state->x[1];
}

const QbgMethod qbg_liqss1 = {
  .name = "liqss1",
  .order = 1,
  .implicit = TRUE,
  .step = step,
  .after_step = qss_meeting,
  .after_influence = qss_meeting,
  .value = value
};
