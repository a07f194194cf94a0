#include <config.h>

#include "base/response.h"

#include <math.h>
#include <string.h>

#define SWEEPS 6            /* to choose units */
#define TERMS 12            /* of a series: 0.25^12/12! is below rounding */
#define SAMPLES 8           /* with steps of one length */
#define LONGEST 1e13        /* time beside the fastest rate: the series of a
                               single step is known to 1e-16 */
#define MOST_GROWTH 1e4     /* of the response in a column */
#define REST 1e-2           /* beside what there is, not worth looking at */

/* Rates. */

/* Chooses the unit of row and column i: what leaves it and what comes into it
 * are to be of a size. */
static void
balance (guint n, const double *a, double *units, guint i)
{
  double row = 0, column = 0;

  for (guint j = 0; j < n; j++)
    if (j != i) {
      row += fabs (a[i * n + j]) * units[j] / units[i];
      column += fabs (a[j * n + i]) * units[i] / units[j];
    }
  if (row > 0 && column > 0)
    units[i] *= sqrt (row / column);
}

/* The caller owns the result. */
static double *
find_units (guint n, const double *a)
{
  double *units = g_new (double, n + 1);

  for (guint i = 0; i < n; i++)
    units[i] = 1;
  for (guint sweep = 0; sweep < SWEEPS; sweep++)
    for (guint i = 0; i < n; i++)
      balance (n, a, units, i);
  return units;
}

double
qbg_response_rate (guint n, const double *a)
{
  g_autofree double *units = find_units (n, a);
  double rate = 0;

  for (guint j = 0; j < n; j++) {
    double sum = 0;
    for (guint i = 0; i < n; i++)
      sum += fabs (a[i * n + j]) * units[j] / units[i];
    rate = fmax (rate, sum);
  }
  return rate;
}

/* Matrices. */

/* Four rows of the right side at once: to is read and written less often. */
static void
add_rows (gsize m, const double *factors, const double *right,
          double *restrict to)
{
  double a = factors[0], b = factors[1], c = factors[2], d = factors[3];

  if (a == 0 && b == 0 && c == 0 && d == 0)
    return;
  for (gsize j = 0; j < m; j++)
    to[j] += a * right[j] + b * right[m + j] + c * right[2 * m + j]
      + d * right[3 * m + j];
}

void
qbg_response_multiply (guint n, guint m, const double *left,
                       const double *right, double *to)
{
  memset (to, 0, n * m * sizeof *to);
  for (gsize i = 0; i < n; i++) {
    const double *factors = left + i * n;
    double *row = to + i * m;
    gsize k = 0;
    for (; k + 4 <= n; k += 4)
      add_rows (m, factors + k, right + k * m, row);
    for (; k < n; k++)
      for (gsize j = 0; j < m; j++)
        row[j] += factors[k] * right[k * m + j];
  }
}

/* From the last term inwards: right/skip! + (a h)(right/(skip + 1)! + …). */
void
qbg_response_series (guint n, guint m, const double *a, double h, guint skip,
                     const double *right, double *to)
{
  g_autofree double *last = g_new (double, n * m + 1);
  double factorial = tgamma (TERMS + skip + 1);

  for (guint i = 0; i < n * m; i++)
    to[i] = right[i] / factorial;
  for (guint k = TERMS; k > 0; k--) {
    factorial /= k + skip;
    memcpy (last, to, n * m * sizeof *to);
    qbg_response_multiply (n, m, a, last, to);
    for (guint i = 0; i < n * m; i++)
      to[i] = h * to[i] + right[i] / factorial;
  }
}

/* Variation. */

typedef struct {
  guint n, m;
  double *step, *last;      /* exp (A h), and that of the step before */
  double h, last_h;
  double *now, *next;       /* exp (A t) b */
  double *room;
  double *units;            /* by row */
  double *most;             /* by column: what a row may come to */
} Walk;

static double
largest (const Walk *w, guint column)
{
  double size = 0;

  for (guint i = 0; i < w->n; i++)
    size = fmax (size, fabs (w->now[i * w->m + column]) / w->units[i]);
  return size;
}

static gboolean
is_within (const Walk *w)
{
  for (guint j = 0; j < w->m; j++)
    if (!(largest (w, j) <= w->most[j]))
      return FALSE;
  return TRUE;
}

static void
begin (Walk *w, const double *a, const double *b, double h)
{
  guint n = w->n, square = n * n, size = n * w->m;
  double *numbers = g_new0 (double, 3 * square + 2 * size + w->m + 1);

  w->step = numbers;
  w->last = w->step + square;
  w->room = w->last + square;
  w->now = w->room + square;
  w->next = w->now + size;
  w->most = w->next + size;
  w->h = w->last_h = h;
  for (guint i = 0; i < n; i++)
    w->room[i * n + i] = 1;
  qbg_response_series (n, n, a, h, 0, w->room, w->step);
  memcpy (w->last, w->step, square * sizeof (double));
  memcpy (w->now, b, size * sizeof (double));
  w->units = find_units (n, a);
  for (guint j = 0; j < w->m; j++)
    w->most[j] = MOST_GROWTH * largest (w, j);
}

static void
swap (double **a, double **b)
{
  double *other = *a;

  *a = *b;
  *b = other;
}

/* One step on. */
static void
walk (Walk *w, double *variation)
{
  qbg_response_multiply (w->n, w->m, w->step, w->now, w->next);
  for (guint i = 0; i < w->n * w->m; i++)
    variation[i] += w->h / 2 * (fabs (w->now[i]) + fabs (w->next[i]));
  swap (&w->now, &w->next);
}

/* Each step is as long as the two before it together. */
static void
lengthen (Walk *w)
{
  double h = w->h;

  qbg_response_multiply (w->n, w->n, w->step, w->last, w->room);
  swap (&w->last, &w->step);
  swap (&w->step, &w->room);
  w->h += w->last_h;
  w->last_h = h;
}

static gboolean
is_at_rest (const Walk *w, const double *variation, double time)
{
  for (guint i = 0; i < w->n * w->m; i++)
    if (fabs (w->now[i]) * time > REST * variation[i])
      return FALSE;
  return TRUE;
}

gboolean
qbg_response_variation (guint n, guint m, const double *a, const double *b,
                        double time, double *variation)
{
  double rate = qbg_response_rate (n, a), t = 0;
  Walk w = { .n = n, .m = m };
  gboolean ok = TRUE;

  memset (variation, 0, n * m * sizeof *variation);
  if (!isfinite (rate) || !(rate * time < LONGEST))
    return FALSE;
  begin (&w, a, b, fmin (time / (2 * SAMPLES), 0.25 / rate));
  double *numbers = w.step;
  while (ok && t < time && !is_at_rest (&w, variation, time - t)) {
    for (guint k = 0; k < SAMPLES && t < time; k++, t += w.h)
      walk (&w, variation);
    lengthen (&w);
    ok = is_within (&w);
  }
  g_free (numbers);
  g_free (w.units);
  return ok;
}
