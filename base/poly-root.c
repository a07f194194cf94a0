#include <config.h>

#include "base/poly.h"

#include <float.h>
#include <math.h>

/* The way r(tau) = c1 tau + c2 tau^2 + c3 tau^3 travels from 0, and the limits
 * to leave: down <= 0 <= up.
 *
 * As long as r has stayed within its limits, each of its terms is at most 24
 * times as large as their distance (Chebyshev's polynomial has the most).  So r
 * evaluated at the first exit is as exact as the limits are; there is no need
 * for an expansion about another point. */
typedef struct {
  double c1, c2, c3;
  double down, up;
} Path;

/* fmin and fmax are calls, for the sake of operands that are no numbers. */
static inline double
least (double a, double b)
{
  return a < b ? a : b;
}

static inline double
most (double a, double b)
{
  return a > b ? a : b;
}

static inline double
path_value (const Path *r, double tau)
{
  return tau * (r->c1 + tau * (r->c2 + tau * r->c3));
}

static inline double
path_slope (const Path *r, double tau)
{
  return r->c1 + tau * (2.0 * r->c2 + tau * (3.0 * r->c3));
}

static Path
mirrored (const Path *r)
{
  return (Path) { -r->c1, -r->c2, -r->c3, -r->up, -r->down };
}

/* value / coefficient, where a coefficient of zero never gets there. */
static inline double
reach (double value, double coefficient)
{
  return coefficient == 0.0 ? INFINITY : value / coefficient;
}

/* Newton's method for r(tau) = limit within low..high, where r is monotone and
 * its slope is too.  guess lies on the side of the root from which all the
 * steps have one direction, 1: upwards, -1: downwards; the first that has not
 * is rounding. */
static double
refine (const Path *r, double limit, int direction, double guess,
        double low, double high)
{
  double tau = least (most (guess, low), high);

  for (int i = 0; i < 64; i++)
    {
      double slope = path_slope (r, tau);
      double next = tau - (path_value (r, tau) - limit) / slope;

      if (!(direction * (next - tau) > DBL_EPSILON * tau))
        break;
      next = least (most (next, low), high);
      if (next == tau)
        break;
      tau = next;
    }
  return tau;
}

/* The root w of linear w + square w^2 + cube w^3 = distance, where all of these
 * are >= 0: not less than it, and not more than three times as much. */
static double
estimate (double distance, double linear, double square, double cube)
{
  double w = reach (distance, linear);

  if (square > 0.0)
    w = least (w, sqrt (distance / square));
  if (cube > 0.0)
    w = least (w, cbrt (distance / cube));
  return w;
}

static double
exit_linear (const Path *r)
{
  double limit = r->c1 > 0.0 ? r->up : r->down;

  return reach (limit, r->c1);
}

/* c2 > 0.  If r falls first, it may leave downwards before it turns. */
static inline double
exit_parabola (double c1, double c2, double down, double up)
{
  double right = c1 * c1 + 4.0 * c2 * up;

  if (c1 < 0.0)
    {
      double left = c1 * c1 + 4.0 * c2 * down;

      if (left >= 0.0)
        return 2.0 * down / (c1 - sqrt (left));
      return (sqrt (right) - c1) / (2.0 * c2);
    }
  return right == INFINITY ? INFINITY : 2.0 * up / (c1 + sqrt (right));
}

static double
exit_quadratic (const Path *r)
{
  return exit_parabola (r->c1, r->c2, r->down, r->up);
}

/* c1 >= 0, c2 >= 0, c3 > 0: up, ever steeper. */
static double
exit_steeper (const Path *r)
{
  double far = estimate (r->up, r->c1, r->c2, r->c3);

  return far == INFINITY ? INFINITY : refine (r, r->up, -1, far, 0.0, far);
}

/* Rising all the way, c3 > 0: less and less up to the inflexion, then more and
 * more. */
static double
exit_rising (const Path *r)
{
  double bend = -r->c2 / (3.0 * r->c3);
  double slope, distance, w;

  if (bend <= 0.0 || r->up == INFINITY)
    return exit_steeper (r);
  slope = most (r->c1 + r->c2 * bend, 0.0);
  distance = r->up - path_value (r, bend);
  w = estimate (fabs (distance), slope, 0.0, r->c3);
  if (distance > 0.0)
    return refine (r, r->up, -1, bend + w, bend, bend + w);
  return refine (r, r->up, 1, most (reach (r->up, r->c1), bend - w),
                 0.0, bend);
}

/* Falling from top to bottom, c3 > 0, where r(bottom) <= down.  About an
 * extremum, r is off by curve w^2 - c3 w^3 up to the inflexion, where that is
 * at least 2/3 curve w^2. */
static double
exit_falling (const Path *r, double top, double bottom, double curve)
{
  double bend = -r->c2 / (3.0 * r->c3);
  double value = path_value (r, bottom);
  double low = most (top, bend);
  double guess;

  if (bend > 0.0 && path_value (r, bend) <= r->down)
    {
      if (top > 0.0)
        guess = top + sqrt (1.5 * (path_value (r, top) - r->down) / curve);
      else
        guess = estimate (-r->down, -r->c1, -r->c2 / 1.5, 0.0);
      return refine (r, r->down, -1, guess, most (top, 0.0), bend);
    }
  low = most (low, 0.0);
  guess = bottom - sqrt (1.5 * (r->down - value) / curve);
  if (low == 0.0)
    guess = most (guess, reach (r->down, r->c1));
  return refine (r, r->down, 1, guess, low, bottom);
}

/* c3 > 0 and the extrema are 0 < top < bottom, or top <= 0 < bottom. */
static double
exit_turning (const Path *r, double top, double bottom, double curve)
{
  double distance, w;

  if (top > 0.0)
    {
      distance = path_value (r, top) - r->up;
      if (distance >= 0.0)
        {
          w = estimate (distance, 0.0, curve, r->c3);
          return refine (r, r->up, 1, most (reach (r->up, r->c1), top - w),
                         0.0, top);
        }
    }
  if (path_value (r, bottom) <= r->down)
    return exit_falling (r, top, bottom, curve);
  if (r->up == INFINITY)
    return INFINITY;
  distance = r->up - path_value (r, bottom);
  w = estimate (distance, 0.0, curve, r->c3);
  return refine (r, r->up, -1, bottom + w, bottom, bottom + w);
}

/* c3 > 0.  The extrema are the roots of c1 + 2 c2 tau + 3 c3 tau^2, written so
 * that nothing cancels; r'' / 2 there is -+root. */
static double
exit_cubic (const Path *r)
{
  double inner = r->c2 * r->c2 - 3.0 * r->c1 * r->c3;
  double root, sum, top, bottom;

  if (inner <= 0.0)
    return exit_rising (r);
  root = sqrt (inner);
  sum = r->c2 >= 0.0 ? -(r->c2 + root) : root - r->c2;
  top = r->c2 >= 0.0 ? sum / (3.0 * r->c3) : r->c1 / sum;
  bottom = r->c2 >= 0.0 ? r->c1 / sum : sum / (3.0 * r->c3);
  if (bottom <= 0.0)
    return exit_steeper (r);
  return exit_turning (r, top, bottom, root);
}

/* The leading coefficient made positive, so that the cases above are few. */
static double
exit_path (const Path *r)
{
  double lead = r->c3 != 0.0 ? r->c3 : r->c2 != 0.0 ? r->c2 : r->c1;
  Path other;

  if (lead < 0.0)
    {
      other = mirrored (r);
      r = &other;
    }
  if (r->c3 != 0.0)
    return exit_cubic (r);
  if (r->c2 != 0.0)
    return exit_quadratic (r);
  return exit_linear (r);
}

/* Whether the squares in the formulas stay far from overflow and underflow. */
static int
is_moderate (const Path *r)
{
  double limit = most (r->up < INFINITY ? r->up : 0.0,
                       r->down > -INFINITY ? -r->down : 0.0);
  double size;

  if (r->c3 != 0.0)
    size = r->c2 * r->c2 + fabs (3.0 * r->c1 * r->c3);
  else
    size = r->c1 * r->c1 + fabs (4.0 * r->c2 * limit);
  if (r->c3 != 0.0 && size == 0.0)
    return r->c1 == 0.0 && r->c2 == 0.0;
  return size > 1e-280 && size < 1e280;
}

/* The power of two by which a value of r's k-th coefficient's term reaches the
 * size 2^limit_exponent, as an exponent of time. */
static int
time_exponent (double coefficient, int k, int limit_exponent)
{
  int exponent;

  frexp (coefficient, &exponent);
  return (limit_exponent - exponent) / k - 1;
}

/* The same in units of value and time in which the limits and the largest
 * coefficient are near one.  Powers of two lose nothing. */
static double
exit_scaled (const Path *r)
{
  double c[] = { 0.0, r->c1, r->c2, r->c3 };
  int value_exponent, exponent = 0, any = 0;
  Path scaled;

  frexp (most (r->up < INFINITY ? r->up : 0.0,
               r->down > -INFINITY ? -r->down : 0.0), &value_exponent);
  for (int k = 1; k <= 3; k++)
    if (c[k] != 0.0)
      {
        int e = time_exponent (c[k], k, value_exponent);

        exponent = any && exponent < e ? exponent : e;
        any = 1;
      }
  for (int k = 1; k <= 3; k++)
    c[k] = scalbn (c[k], k * exponent - value_exponent);
  scaled = (Path) { c[1], c[2], c[3], scalbn (r->down, -value_exponent),
                    scalbn (r->up, -value_exponent) };
  return scalbn (exit_path (&scaled), exponent);
}

/* -1, 0 or 1: where p goes from tau = 0. */
static int
first_direction (const QbgPoly *p)
{
  for (int k = 1; k < QBG_POLY_TERMS; k++)
    if (p->c[k] != 0.0)
      return p->c[k] > 0.0 ? 1 : -1;
  return 0;
}

static double
band_exit (const QbgPoly *p, double low, double high)
{
  Path r = { p->c[1], p->c[2], p->c[3], low - p->c[0], high - p->c[0] };
  int direction = first_direction (p);

  if (!(r.down <= 0.0 && r.up >= 0.0)
      || !isfinite (r.c1) || !isfinite (r.c2) || !isfinite (r.c3))
    return 0.0;
  if (direction == 0 || (r.up == INFINITY && r.down == -INFINITY))
    return INFINITY;
  if ((direction > 0 && r.up == 0.0) || (direction < 0 && r.down == 0.0))
    return 0.0;
  return is_moderate (&r) ? exit_path (&r) : exit_scaled (&r);
}

/* Most are of degree two, of moderate size and well within their limits. */
double
qbg_poly_band_exit (const QbgPoly *p, double low, double high)
{
  double c1 = p->c[1], c2 = p->c[2];
  double down = low - p->c[0], up = high - p->c[0];
  double limit = most (up < INFINITY ? up : 0.0,
                       down > -INFINITY ? -down : 0.0);
  double size = c1 * c1 + fabs (4.0 * c2 * limit);

  if (p->c[3] != 0.0 || c2 == 0.0 || !(down < 0.0 && up > 0.0)
      || !(size > 1e-280 && size < 1e280))
    return band_exit (p, low, high);
  return c2 > 0.0 ? exit_parabola (c1, c2, down, up)
    : exit_parabola (-c1, -c2, -up, -down);
}

/* A root at tau = 0 is divided out. */
double
qbg_poly_first_root (const QbgPoly *p)
{
  QbgPoly rest = *p;

  for (int k = 0; k < QBG_POLY_TERMS && rest.c[0] == 0.0; k++)
    rest = (QbgPoly) { { rest.c[1], rest.c[2], rest.c[3], 0.0 } };
  if (rest.c[0] > 0.0)
    return qbg_poly_band_exit (&rest, 0.0, INFINITY);
  if (rest.c[0] < 0.0)
    return qbg_poly_band_exit (&rest, -INFINITY, 0.0);
  return INFINITY;
}
