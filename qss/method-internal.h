/* What the methods share; for the files of qss/ that implement them. */

#ifndef QBG_QSS_METHOD_INTERNAL_H
#define QBG_QSS_METHOD_INTERNAL_H

#include <math.h>

#include "qss/method.h"

/* Of a band: more than rounding could make up for. */
#define QSS_CLEARLY 0.999

/* x - q as a polynomial whose origin is tx. */
static inline QbgPoly
qss_difference (const QbgQss *state)
{
  QbgPoly q = qbg_qss_quantized (state, state->tx);

  return (QbgPoly) { {
    state->x[0] - q.c[0],
    state->x[1] - q.c[1],
    state->x[2] - q.c[2],
    state->x[3]
  } };
}

/* How long x - q stays within its band. */
static inline double
qss_band_exit (const QbgQss *state)
{
  QbgPoly difference = qss_difference (state);

  return qbg_poly_band_exit (&difference, state->below, state->above);
}

/* The finer quantum.  A state that is still far above what that is for need
 * not be followed so closely. */
static inline double
qss_fine_quantum (const QbgQss *state)
{
  return MAX (state->fine, 0.01 * (fabs (state->x[0]) - state->near));
}

/* The quantum at x, and a band of so many of them to either side. */
static inline void
qss_take_quantum (QbgQss *state, double quanta)
{
  state->dq = MIN (qbg_quantizer_quantum (state->quantizer, state->x[0]),
                   qss_fine_quantum (state));
  state->below = -quanta * state->dq;
  state->above = quanta * state->dq;
}

/* The diagonal that the implicit methods use: of a state that does not oppose
 * its own motion nothing implicit is to be had. */
static inline double
qss_diagonal (const QbgQss *state)
{
  return MIN (state->a, 0.0);
}

/* A stretch of time below the clock's resolution is rounded up to it: a step
 * that is not due must not seem to be. */
static inline double
qss_later (double time, double stretch)
{
  double sum = time + stretch;

  return sum > time || stretch == 0.0 ? sum : nextafter (time, INFINITY);
}

/* A stretch so long that the state has settled long before, to all digits. */
static inline gboolean
qss_settles (double a, double stretch)
{
  return -a * stretch > 1e20 || stretch == INFINITY;
}

/* Whether p clearly stays within low..high for a stretch h: the points that
 * control the curve there do.  *end: what it is then. */
static inline gboolean
qss_stays_within (const QbgPoly *p, double low, double high, double h,
                  double *end)
{
  double linear = p->c[1] * h * (1.0/3), square = p->c[2] * h * h * (1.0/3);
  double b0 = p->c[0], b1 = b0 + linear, b2 = b1 + linear + square;
  double b3 = b2 + linear + 2 * square + p->c[3] * h * h * h;
  double least = MIN (MIN (b0, b1), MIN (b2, b3));
  double most = MAX (MAX (b0, b1), MAX (b2, b3));

  *end = b3;
  /* Of what is no number the sum is none either. */
  return least > low && most < high && b3 == b3;
}

/* How long until x is to meet q, or leaves its band before.
 *
 * An influence changes the way of x but not the time of the meeting: computed
 * anew it would be the quotient of two differences that are rounding errors
 * near an equilibrium, and the error is bounded by the band anyway. */
static inline double
qss_meeting (const QbgQss *state)
{
  double left = MAX (state->meet - state->tx, 0.0);
  QbgPoly difference = qss_difference (state);
  double end;

  if (qss_stays_within (&difference, QSS_CLEARLY * state->below,
                        QSS_CLEARLY * state->above, left, &end))
    return left;
  double exit = qbg_poly_band_exit (&difference, state->below, state->above);
  return MIN (left, exit);
}

#endif
