#include <config.h>

#include "qss/method-internal.h"

/* QSS3: q follows x with its slope and curvature. */
static void
step (QbgQss *state)
{
  state->q[0] = state->x[0];
  state->q[1] = state->x[1];
  state->q[2] = state->x[2];
  state->tq = state->tx;
  qss_take_quantum (state, 1.0);
}

/* x - q = x3 tau^3 */
static double
after_step (const QbgQss *state)
{
  double x3 = fabs (state->x[3]);

  return x3 > 0.0 ? cbrt (state->dq / x3) : INFINITY;
}

static double
value (const QbgQss *state, double time)
{
  double e = time - state->tx;

  return state->x[0]
    + e * (state->x[1] + e * (state->x[2] + e * state->x[3]));
}

const QbgMethod qbg_qss3 = {
  .name = "qss3",
  .order = 3,
  .step = step,
  .after_step = after_step,
  .after_influence = qss_band_exit,
  .value = value
};
