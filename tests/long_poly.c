#include <config.h>

#include "tests/long_poly.h"

#include <math.h>

#include <glib.h>

long double
long_value (const LongPoly *p, long double t)
{
  long double sum = 0.0L;

  for (int k = p->degree; k >= 0; k--)
    sum = sum * t + p->c[k];
  return sum;
}

long double
long_size (const LongPoly *p, long double t)
{
  long double sum = 0.0L;

  for (int k = p->degree; k >= 0; k--)
    sum = sum * t + fabsl (p->c[k]);
  return sum;
}

static LongPoly
long_derivative (const LongPoly *p)
{
  LongPoly d = { { 0.0L }, p->degree - 1 };

  for (int k = 1; k <= p->degree; k++)
    d.c[k - 1] = k * p->c[k];
  return d;
}

LongPoly
long_poly (const QbgPoly *p, double minus)
{
  LongPoly result = { { 0.0L }, 0 };

  for (int k = 0; k < 4; k++)
    {
      result.c[k] = p->c[k];
      if (p->c[k] != 0.0)
        result.degree = k;
    }
  result.c[0] -= minus;
  return result;
}

/* The root between low and high, where the signs differ. */
static long double
bisect (const LongPoly *p, long double low, long double high)
{
  gboolean rising = long_value (p, low) < long_value (p, high);

  for (int i = 0; i < 400 && low < high; i++)
    {
      /* In the logarithm while they are far apart. */
      long double middle = low > 0.0L && high > 2.0L * low
        ? sqrtl (low) * sqrtl (high) : low + (high - low) / 2.0L;

      if (middle <= low || middle >= high)
        break;
      if ((long_value (p, middle) < 0.0L) == rising)
        low = middle;
      else
        high = middle;
    }
  return high;
}

/* Beyond this all the terms but the last are too small to turn p. */
static long double
root_bound (const LongPoly *p)
{
  long double bound = 0.0L;

  for (int k = 0; k < p->degree; k++)
    if (p->c[k] != 0.0L)
      bound = fmaxl (bound, 2.0L * powl (fabsl (p->c[k] / p->c[p->degree]),
                                         1.0L / (p->degree - k)));
  return bound * 1.001L;
}

int
long_roots (const LongPoly *p, long double roots[3])
{
  LongPoly d = long_derivative (p);
  long double turns[5] = { 0.0L };
  int n_turns = 1, n = 0;

  if (p->degree == 0)
    return 0;
  n_turns += long_roots (&d, turns + 1);
  turns[n_turns] = fmaxl (root_bound (p), 2.0L * turns[n_turns - 1]);
  for (int i = 0; i < n_turns; i++)
    {
      long double low = turns[i], high = turns[i + 1];
      long double at_low = long_value (p, low), at_high = long_value (p, high);

      if (low == 0.0L && high > 0.0L && at_low != 0.0L
          && (at_low < 0.0L) != (at_high < 0.0L))
        {
          /* A positive start, so that the logarithm is there. */
          long double start = high;

          while ((long_value (p, start) < 0.0L) != (at_low < 0.0L))
            start *= 1e-3L;
          low = start;
          at_low = long_value (p, low);
        }
      if (at_low != 0.0L && (at_low < 0.0L) != (at_high < 0.0L))
        roots[n++] = bisect (p, low, high);
    }
  return n;
}

long double
long_exit (const QbgPoly *p, double low, double high)
{
  long double roots[3], first = INFINITY;

  for (int side = 0; side < 2; side++)
    {
      double limit = side ? high : low;
      LongPoly q = long_poly (p, limit);

      if (isfinite (limit) && long_roots (&q, roots) > 0)
        first = fminl (first, roots[0]);
    }
  return first;
}

long double
long_excess (const QbgPoly *p, double low, double high, double time)
{
  LongPoly q = long_poly (p, 0.0);
  LongPoly d = long_derivative (&q);
  long double turns[3], excess = 0.0L;
  int n = d.degree >= 0 ? long_roots (&d, turns) : 0;

  for (int i = 0; i < n; i++)
    if (turns[i] < time)
      {
        long double v = long_value (&q, turns[i]);

        excess = fmaxl (excess, fmaxl (v - high, low - v));
      }
  return excess;
}
