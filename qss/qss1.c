#include <config.h>

#include "qss/method-internal.h"

/* QSS1: q is the level that x has reached.  With a logarithmic quantizer that
 * is x itself, and the band reaches a quantum to either side. */
static void
step (QbgQss *state)
{
  QbgCell from = { state->q[0], state->below, state->above };
  QbgCell cell = qbg_quantizer_cross (state->quantizer, state->x[0], &from);

  state->q[0] = cell.level;
  state->tq = state->tx;
  state->dq = cell.above;
  state->below = cell.below;
  state->above = cell.above;
}

/* x - q = (x0 - q0) + x1 tau leaves the band. */
static double
after_influence (const QbgQss *state)
{
  QbgPoly difference = { { state->x[0] - state->q[0], state->x[1], 0, 0 } };

  return qbg_poly_band_exit (&difference, state->below, state->above);
}

static double
value (const QbgQss *state, double time)
{
  return state->x[0] + (time - state->tx) * state->x[1];
}

const QbgMethod qbg_qss1 = {
  .name = "qss1",
  .order = 1,
  .step = step,
  .after_step = after_influence,
  .after_influence = after_influence,
  .value = value
};
