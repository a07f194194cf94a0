#include <config.h>

#include "qss/method-internal.h"

/* Of a quantum: x and q have come apart by enough for a step. */
#define ENOUGH 0.5

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

/* Whether a step so long after tx comes in time, and not far too early; if not,
 * *end is how far x and q are apart by then. */
static gboolean
is_due (const QbgQss *state, const QbgPoly *difference, double stretch,
        double *end)
{
  return qss_stays_within (difference, state->below, state->above, stretch,
                           end)
         && fabs (*end) > ENOUGH * state->dq;
}

/* An influence mostly moves the time of the step but little.  To find it anew
 * takes longer than all the rest; a step that comes somewhat early will do, and
 * they come apart about as the third power of time. */
static double
after_influence (const QbgQss *state)
{
  QbgPoly difference = qss_difference (state);
  double left = state->meet - state->tx, end;

  if (state->tx > state->tq && left > 0.0 && left < INFINITY) {
    if (is_due (state, &difference, left, &end))
      return left;
    double part = 0.95 * state->dq / fabs (end);
    left *= (1.0 + 2.0 * part) / (2.0 + part);      /* cubic root */
    if (is_due (state, &difference, left, &end))
      return left;
  }
  return qbg_poly_band_exit (&difference, state->below, state->above);
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
  .after_influence = after_influence,
  .value = value
};
