#include <config.h>

#include "qss/method-internal.h"

/* QSS2: q follows x with its slope. */
static void
step (QbgQss *state)
{
  state->q[0] = state->x[0];
  state->q[1] = state->x[1];
  state->tq = state->tx;
  qss_take_quantum (state, 1.0);
}

/* x - q = x2 tau^2 */
static double
after_step (const QbgQss *state)
{
  double x2 = fabs (state->x[2]);

  return x2 > 0.0 ? sqrt (state->dq / x2) : INFINITY;
}

static double
value (const QbgQss *state, double time)
{
  double e = time - state->tx;

  return state->x[0] + e * (state->x[1] + e * state->x[2]);
}

const QbgMethod qbg_qss2 = {
  .name = "qss2",
  .order = 2,
  .step = step,
  .after_step = after_step,
  .after_influence = qss_band_exit,
  .value = value
};
