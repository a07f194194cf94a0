#include <config.h>

#include "qss/method-internal.h"

/* How long x takes to meet q with equal slopes and curvatures, starting a
 * quantum away:
 *
 *   |d3| h^3/6 = dQ (1 + z + z^2/2 + z^3/6),  z = |a| h
 *
 * INFINITY: the steady motion of x is within a quantum, q is to be that. */
static double
time_to_meet (double a, double d3, double dq)
{
  QbgPoly excess = { {
    0.0,
    a * dq,
    -a * a * dq / 2.0,
    (fabs (d3) + a * a * a * dq) / 6.0
  } };

  return excess.c[3] > 0.0
    ? qbg_poly_band_exit (&excess, -INFINITY, dq)
    : INFINITY;
}

/* With s = 1 + z + z^2/2 + z^3/6,
 *
 *   q0   = x0 + d3 h^3 / (6 s)
 *   q'   = d1 - d3 h^2 (1/2 + z/6) / s
 *   q''  = d2 + d3 h (1 + z/2 + z^2/6) / s */
static void
plan (QbgQss *state, double a, const double d[4], double h)
{
  double z = -a * h;
  double s = 1.0 + z * (1.0 + z / 2.0 * (1.0 + z / 3.0));
  double part = d[3] * h / s;

  state->q[0] = state->x[0] + copysign (state->dq, d[3]);
  state->q[1] = d[1] - part * h * (0.5 + z / 6.0);
  state->q[2] = (d[2] + part * (1.0 + z / 2.0 * (1.0 + z / 3.0))) / 2.0;
}

/* The steady motion: h without end in the formulas above. */
static void
settle (QbgQss *state, double a, const double d[4])
{
  double y2 = a < 0.0 ? d[3] / a : 0.0;
  double y1 = a < 0.0 ? y2 / a : 0.0;
  double y0 = a < 0.0 ? y1 / a : 0.0;

  state->q[0] = state->x[0] - y0;
  state->q[1] = d[1] - y1;
  state->q[2] = (d[2] - y2) / 2.0;
}

/* d[k]: the derivatives that x would have if q were x. */
static void
step (QbgQss *state)
{
  double a = qss_diagonal (state);
  const double *x = state->x;
  QbgPoly q = qbg_qss_quantized (state, state->tx);
  double d[4] = { x[0], 0.0, 0.0, 0.0 };
  double h;

  d[1] = x[1] + a * (x[0] - q.c[0]);
  d[2] = 2.0 * x[2] + a * (d[1] - q.c[1]);
  d[3] = 6.0 * x[3] + a * (d[2] - 2.0 * q.c[2]);
  qss_take_quantum (state, 2.0);
  h = time_to_meet (a, d[3], state->dq);
  if (qss_settles (a, h))
    settle (state, a, d);
  else
    plan (state, a, d, h);
  state->meet = qss_later (state->tx, h);
  state->tq = state->tx;
}

static double
value (const QbgQss *state, double time)
{
  double e = time - state->tx;

  return state->x[0]
    + e * (state->x[1] + e * (state->x[2] + e * state->x[3]));
}

const QbgMethod qbg_liqss3 = {
  .name = "liqss3",
  .order = 3,
  .implicit = TRUE,
  .step = step,
  .after_step = qss_meeting,
  .after_influence = qss_meeting,
  .value = value
};
