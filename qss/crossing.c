#include <config.h>

#include "qss/crossing.h"

#include <math.h>

/* Time constants from one step to the next. */
#define STIFF 0.5
/* What counts as rounding beside the largest value. */
#define ROUNDING 1e-6
/* The least of it, and how many times more after a crossing that was none. */
#define LEAST 1e-15
#define MORE 8

static double
rounding (QbgWatch *watch, double wrong)
{
  if (-wrong > ROUNDING * watch->size)
    watch->refused = 0;
  return watch->refused == 0 ? 0
    : fmin (LEAST * pow (MORE, watch->refused), ROUNDING) * watch->size;
}

double
qbg_crossing (QbgWatch *watch, gboolean position, QbgPoly zero, double blur)
{
  double wrong = position ? -zero.c[0] : zero.c[0];
  double most = fmax (blur / QBG_CLEAR, ROUNDING * watch->size);

  watch->size = fmax (watch->size, fabs (zero.c[0]));
  if (wrong < 0 || wrong > most)
    watch->slack = 0;
  else if (!watch->seen)
    watch->slack = 2 * wrong;
  watch->seen = TRUE;
  blur += watch->slack + rounding (watch, wrong);
  return position ? qbg_poly_band_exit (&zero, -blur, INFINITY)
    : qbg_poly_band_exit (&zero, -INFINITY, blur);
}

gboolean
qbg_is_stiff (const QbgQss *s, double next)
{
  return s->a < 0 && -s->a * (fmin (next, s->meet) - s->tq) > STIFF;
}

QbgPoly
qbg_seen_itself (const QbgQss *s, double time, double *blur)
{
  QbgPoly x = { { s->x[0], s->x[1], s->x[2], s->x[3] } };

  *blur = QBG_CLEAR * s->dq;
  return time == s->tx ? x : qbg_poly_shift (x, time - s->tx);
}

QbgPoly
qbg_seen (const QbgQss *s, double next, double time, double *blur)
{
  if (!qbg_is_stiff (s, next))
    return qbg_seen_itself (s, time, blur);
  *blur = s->dq;
  return qbg_qss_quantized (s, time);
}
