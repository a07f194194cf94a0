#include <config.h>

#include "qss/sizes.h"

#include <math.h>
#include <string.h>

#include "base/response.h"

#define LEAST_STEPS 512
#define MOST_STEPS 2048
#define NEAR 0.05           /* what a source may be off between two samples,
                               beside its mean */
#define EARLY_STEPS 4       /* of each length, at the start */

static double
source_at (const QbgRates *r, guint k, double time)
{
  double value = qbg_expr_evaluate (r->sources[k], time, NULL, NULL);

  return isfinite (value) ? value : 0;
}

/* Whether a source is about straight between samples. */
static gboolean
is_seen (const QbgRates *r, guint k, guint steps)
{
  double h = (r->stop - r->start) / steps, off = 0, size = 0;
  double before = source_at (r, k, r->start);

  for (guint i = 0; i < steps; i++) {
    double middle = source_at (r, k, r->start + (i + 0.5) * h);
    double after = source_at (r, k, r->start + (i + 1) * h);
    off += fabs (middle - (before + after) / 2);
    size += (fabs (before) + fabs (middle)) / 2;
    before = after;
  }
  return off <= NEAR * size;
}

/* 0: they cannot be so many. */
static guint
choose_steps (const QbgRates *r)
{
  guint steps = LEAST_STEPS;

  for (guint k = 0; k < r->m; k++)
    while (!is_seen (r, k, steps))
      if ((steps *= 2) > MOST_STEPS)
        return 0;
  return steps;
}

/* x after a step of h, while u goes straight from before to after:
 * step x + hold before + turn (after - before). */
typedef struct {
  const QbgRates *rates;
  double h;
  double *step, *hold, *turn, *room;
  double *x, *next;
  double *before, *after;
} Walk;

static void
begin (Walk *w, double h)
{
  guint n = w->rates->n, m = w->rates->m + 1;
  g_autofree double *one = g_new0 (double, n * n + 1);

  w->h = h;
  w->step = g_new (double, 2 * n * n + 3 * n * m + 2 * (n + m) + 1);
  w->hold = w->step + n * n;
  w->turn = w->hold + n * m;
  w->room = w->turn + n * m;
  w->x = w->room + n * n + n * m;
  w->next = w->x + n;
  w->before = w->next + n;
  w->after = w->before + m;
  for (guint i = 0; i < n; i++)
    one[i * n + i] = 1;
  qbg_response_series (n, n, w->rates->a, h, 0, one, w->step);
  qbg_response_series (n, m, w->rates->a, h, 1, w->rates->b, w->hold);
  qbg_response_series (n, m, w->rates->a, h, 2, w->rates->b, w->turn);
  for (guint i = 0; i < n * m; i++) {
    w->hold[i] *= h;
    w->turn[i] *= h;
  }
}

/* Steps twice as long. */
static void
lengthen (Walk *w)
{
  guint n = w->rates->n, m = w->rates->m + 1;

  qbg_response_multiply (n, m, w->step, w->turn, w->room);
  for (guint i = 0; i < n * m; i++)
    w->turn[i] = (w->room[i] + w->hold[i] + w->turn[i]) / 2;
  qbg_response_multiply (n, m, w->step, w->hold, w->room);
  for (guint i = 0; i < n * m; i++)
    w->hold[i] += w->room[i];
  qbg_response_multiply (n, n, w->step, w->step, w->room);
  memcpy (w->step, w->room, n * n * sizeof *w->step);
  w->h *= 2;
}

static void
set_sources (const Walk *w, double time, double *u)
{
  const QbgRates *r = w->rates;

  for (guint k = 0; k < r->m; k++)
    u[k] = source_at (r, k, time);
  u[r->m] = 1;
}

static void
advance (Walk *w)
{
  guint n = w->rates->n, m = w->rates->m + 1;

  for (guint i = 0; i < n; i++) {
    double sum = 0;
    for (guint j = 0; j < n; j++)
      sum += w->step[i * n + j] * w->x[j];
    for (guint k = 0; k < m; k++)
      sum += w->hold[i * m + k] * w->before[k]
        + w->turn[i * m + k] * (w->after[k] - w->before[k]);
    w->next[i] = sum;
  }
  memcpy (w->x, w->next, n * sizeof *w->x);
  memcpy (w->before, w->after, m * sizeof *w->before);
}

/* From the start, so many steps of the present length. */
static void
follow (Walk *w, guint steps, double *sizes)
{
  const QbgRates *r = w->rates;

  memcpy (w->x, r->x, r->n * sizeof *w->x);
  set_sources (w, r->start, w->before);
  for (guint k = 1; k <= steps; k++) {
    set_sources (w, r->start + k * w->h, w->after);
    advance (w);
    for (guint i = 0; i < r->n; i++)
      sizes[i] = fmax (sizes[i], fabs (w->x[i]));
  }
}

gboolean
qbg_rates_sizes (const QbgRates *r, double *sizes)
{
  guint steps = choose_steps (r), doublings = 0;
  double rate = qbg_response_rate (r->n, r->a);
  Walk w = { .rates = r };

  if (steps == 0)
    return FALSE;
  double h = (r->stop - r->start) / steps;
  for (; h * rate > 0.25; h /= 2)
    doublings++;
  begin (&w, h);
  for (guint i = 0; i < r->n; i++)
    sizes[i] = fabs (r->x[i]);
  for (; doublings > 0; doublings--) {
    follow (&w, EARLY_STEPS, sizes);
    lengthen (&w);
  }
  follow (&w, steps, sizes);
  g_free (w.step);
  for (guint i = 0; i < r->n; i++)
    if (!isfinite (sizes[i]))
      return FALSE;
  return TRUE;
}
