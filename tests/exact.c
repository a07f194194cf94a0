#include <config.h>

#include "tests/exact-internal.h"

#include <math.h>
#include <string.h>

void
test_exact_free (TestExact *x)
{
  TestReal *all[] = { x->from_sources, x->from_rates, x->k, x->given,
                      x->basis, x->onto, x->f, x->g, x->chosen };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    test_real_free (all[i]);
  for (guint i = 0; i <= TERMS; i++)
    test_real_free (x->steps[i]);
  for (guint i = 0; i < TERMS; i++)
    test_real_free (x->following[i]);
  g_array_unref (x->sources);
  g_array_unref (x->stored);
  g_free (x->places);
  g_free (x->w);
  g_free (x->last);
  g_free (x->now);
  g_free (x);
}

guint
test_exact_effort (const TestExact *x, QbgPortId port)
{
  (void) x;
  return port;
}

guint
test_exact_flow (const TestExact *x, QbgPortId port)
{
  return x->circuit->ports->len + port;
}

guint
test_exact_order (const TestExact *x)
{
  return x->basis->columns;
}

/* Sources. */

static const QbgExpr *
source_law (const QbgElement *e)
{
  return e->type == QBG_ELEMENT_SE ? e->effort
    : e->type == QBG_ELEMENT_SF ? e->flow : NULL;
}

static void
find_sources (TestExact *x)
{
  for (QbgElementId i = 0; i < x->circuit->elements->len; i++)
    {
      const QbgElement *e = QBG_ELEMENT (x->circuit, i);
      if (source_law (e) != NULL && !e->modulated)
        g_array_append_val (x->sources, e->first_port);
    }
}

static double
constant_drive (QbgPortId port, double time, gpointer data)
{
  const QbgCircuit *circuit = data;

  (void) time;
  for (QbgElementId i = 0; i < circuit->elements->len; i++)
    {
      const QbgElement *e = QBG_ELEMENT (circuit, i);
      if (source_law (e) != NULL && e->first_port == port)
        return source_law (e)->u.number;
    }
  g_assert_not_reached ();
}

/* The cubic through four points of the step that begins at time, by Newton's
 * divided differences. */
static Cubic
fit (const TestExact *x, QbgPortId port, double time)
{
  static const double places[] = { 0.02, 0.3, 0.7, 0.98 };
  long double d[TERMS], c[TERMS] = { 0 }, s[TERMS];
  Cubic result;

  for (guint i = 0; i < TERMS; i++)
    {
      s[i] = places[i] * x->step;
      d[i] = x->drive (port, time + places[i] * x->step, x->data);
    }
  for (guint k = 1; k < TERMS; k++)
    for (guint i = TERMS - 1; i >= k; i--)
      d[i] = (d[i] - d[i - 1]) / (s[i] - s[i - k]);
  for (guint i = TERMS; i-- > 0; )
    {
      for (guint k = TERMS - 1; k > 0; k--)
        c[k] = c[k - 1] - s[i] * c[k];
      c[0] = d[i] - s[i] * c[0];
    }
  for (guint k = 0, factorial = 1; k < TERMS; factorial *= ++k)
    result.c[k] = c[k] * factorial;
  return result;
}

static void
fit_all (TestExact *x)
{
  for (guint i = 0; i < x->sources->len; i++)
    {
      x->last[i] = x->now[i];
      x->now[i] = fit (x, g_array_index (x->sources, QbgPortId, i),
                       x->start + x->n_steps * x->step);
    }
}

/* The k-th derivatives of all the sources, s after the beginning. */
static void
drive_at (const TestExact *x, const Cubic *cubics, guint k, long double s,
          long double *u)
{
  for (guint i = 0; i < x->sources->len; i++)
    {
      u[i] = 0.0L;
      for (guint j = TERMS; j-- > k; )
        u[i] = u[i] * s / (j - k + 1) + cubics[i].c[j];
    }
}

TestExact *
test_exact_new (const QbgCircuit *circuit, TestDrive drive, gpointer data,
                double start, double step)
{
  TestExact *x = g_new0 (TestExact, 1);

  x->circuit = circuit;
  x->drive = drive != NULL ? drive : constant_drive;
  x->data = drive != NULL ? data : (gpointer) circuit;
  x->start = start;
  x->step = step;
  x->shift = 3.14159L / step;
  x->sources = g_array_new (FALSE, FALSE, sizeof (QbgPortId));
  x->stored = g_array_new (FALSE, FALSE, sizeof (guint));
  find_sources (x);
  x->last = g_new0 (Cubic, x->sources->len + 1);
  x->now = g_new0 (Cubic, x->sources->len + 1);
  if (!test_exact_split (x))
    {
      test_exact_free (x);
      return NULL;
    }
  g_assert (x->stored->len < MOST && x->sources->len < MOST);
  test_real_exponentials (x->f, step, TERMS, x->steps);
  return x;
}

/* The motion. */

/* The part of y that follows the sources, or its derivative. */
static void
follow (const TestExact *x, const Cubic *cubics, guint derivative,
        long double s, long double *y)
{
  long double u[MOST], part[MOST];

  memset (y, 0, x->stored->len * sizeof *y);
  for (guint j = 0; j + derivative < TERMS; j++)
    {
      drive_at (x, cubics, j + derivative, s, u);
      test_real_apply (x->following[j], u, part);
      for (guint i = 0; i < x->stored->len; i++)
        y[i] += part[i];
    }
}

/* One signal, s after the beginning of the step of cubics. */
static double
value_at (const TestExact *x, const Cubic *cubics, long double s,
          guint signal)
{
  guint n = x->stored->len, m = x->sources->len;
  long double y[MOST], rate[MOST], u[MOST], w[MOST], part[MOST], sum = 0.0L;

  follow (x, cubics, 0, s, y);
  follow (x, cubics, 1, s, rate);
  drive_at (x, cubics, 0, s, u);
  test_real_apply (x->basis, x->w, part);
  for (guint i = 0; i < n; i++)
    y[i] += part[i];
  test_real_apply (x->g, u, w);
  test_real_apply (x->f, x->w, part);
  for (guint i = 0; i < x->basis->columns; i++)
    w[i] += part[i];
  test_real_apply (x->basis, w, part);
  for (guint i = 0; i < n; i++)
    sum += x->from_rates->at[signal * n + i]
      * (rate[i] + part[i] - x->shift * y[i]);
  for (guint i = 0; i < m; i++)
    sum += x->from_sources->at[signal * m + i] * u[i];
  return (double) sum;
}

double
test_exact_before (const TestExact *x, guint signal)
{
  return value_at (x, x->last, x->step, signal);
}

double
test_exact_after (const TestExact *x, guint signal)
{
  return value_at (x, x->now, 0.0L, signal);
}

static guint
stored_place (const TestExact *x, guint signal)
{
  guint k = 0;

  while (k < x->stored->len
         && g_array_index (x->stored, guint, k) != signal)
    k++;
  g_assert (k < x->stored->len);
  return k;
}

gboolean
test_exact_begin (TestExact *x, const guint *signals, const double *values)
{
  guint n = x->basis->columns;
  g_autoptr (TestReal) right = test_real_new (n, 1);
  long double y[MOST];

  x->n_steps = 0;
  fit_all (x);
  memcpy (x->last, x->now, x->sources->len * sizeof (Cubic));
  follow (x, x->now, 0, 0.0L, y);
  test_real_free (x->chosen);
  x->chosen = test_real_new (n, n);
  g_free (x->places);
  x->places = g_new (guint, n + 1);
  for (guint i = 0; i < n; i++)
    {
      guint place = x->places[i] = stored_place (x, signals[i]);
      memcpy (&x->chosen->at[i * n], &x->basis->at[place * n],
              n * sizeof (long double));
      right->at[i] = values[i] - y[place];
    }
  g_autoptr (TestReal) copy = test_real_copy (x->chosen);
  if (!test_real_solve (copy, right))
    return FALSE;
  g_free (x->w);
  x->w = g_steal_pointer (&right->at);
  return TRUE;
}

void
test_exact_advance (TestExact *x)
{
  guint n = x->basis->columns;
  long double u[MOST], driven[MOST], part[MOST], next[MOST];

  test_real_apply (x->steps[0], x->w, next);
  for (guint j = 0; j < TERMS; j++)
    {
      drive_at (x, x->now, j, 0.0L, u);
      test_real_apply (x->g, u, driven);
      test_real_apply (x->steps[j + 1], driven, part);
      for (guint i = 0; i < n; i++)
        next[i] += part[i];
    }
  memcpy (x->w, next, n * sizeof (long double));
  x->n_steps++;
  fit_all (x);
}

void
test_exact_state (const TestExact *x, double *values)
{
  long double followed[MOST], y[MOST];

  follow (x, x->now, 0, 0.0L, followed);
  test_real_apply (x->basis, x->w, y);
  for (guint i = 0; i < x->basis->columns; i++)
    values[i] = (double) (y[x->places[i]] + followed[x->places[i]]);
}

/* chosen a chosen^-1 */
static TestReal *
in_chosen_terms (const TestExact *x, const TestReal *a)
{
  g_autoptr (TestReal) inverse = test_real_identity (a->rows);
  g_autoptr (TestReal) copy = test_real_copy (x->chosen);

  g_assert (test_real_solve (copy, inverse));
  g_autoptr (TestReal) left = test_real_product (x->chosen, a);
  return test_real_product (left, inverse);
}

double *
test_exact_dynamics (const TestExact *x)
{
  guint n = x->basis->columns;
  double *result = g_new (double, n * n + 1);
  g_autoptr (TestReal) f = in_chosen_terms (x, x->f);

  for (guint i = 0; i < n * n; i++)
    result[i] = (double) f->at[i];
  return result;
}

guint
test_exact_n_sources (const TestExact *x)
{
  return x->sources->len;
}

QbgPortId
test_exact_source (const TestExact *x, guint k)
{
  return g_array_index (x->sources, QbgPortId, k);
}

/* x = chosen w + y0 u, so x' = F x + (chosen g - F y0) u + y0 u'. */
static void
find_gains (const TestExact *x, TestReal **by_value, TestReal **by_slope)
{
  guint n = x->basis->columns, m = x->sources->len;
  g_autoptr (TestReal) f = in_chosen_terms (x, x->f);

  *by_slope = test_real_new (n, m);
  for (guint i = 0; i < n; i++)
    memcpy (&(*by_slope)->at[i * m], &x->following[0]->at[x->places[i] * m],
            m * sizeof (long double));
  g_autoptr (TestReal) less = test_real_product (f, *by_slope);
  *by_value = test_real_product (x->chosen, x->g);
  for (guint i = 0; i < n * m; i++)
    (*by_value)->at[i] -= less->at[i];
}

static void
add_magnitudes (const TestReal *a, const TestReal *minus, double factor,
                double *sums)
{
  for (guint i = 0; i < a->rows * a->columns; i++)
    sums[i] += factor * (double) fabsl (
      minus == NULL ? a->at[i] : a->at[i] - minus->at[i]);
}

/* exp (F h) in terms of the signals begun with. */
static TestReal *
response_after (const TestExact *x, double h)
{
  TestReal *plain;

  test_real_exponentials (x->f, h, 0, &plain);
  TestReal *result = in_chosen_terms (x, plain);
  test_real_free (plain);
  return result;
}

void
test_exact_bound (const TestExact *x, double time, double first,
                  guint doubling, double *variation, double *by_value,
                  double *by_slope)
{
  guint n = x->basis->columns, m = x->sources->len;
  TestReal *step = response_after (x, first), *power = test_real_identity (n);
  g_autoptr (TestReal) value = NULL, slope = NULL;
  double h = first, t = 0.0;

  find_gains (x, &value, &slope);
  memset (variation, 0, n * n * sizeof *variation);
  memset (by_value, 0, n * m * sizeof *by_value);
  memset (by_slope, 0, n * m * sizeof *by_slope);
  for (guint k = 1; t < time; k++, t += h)
    {
      TestReal *next = test_real_product (power, step);
      g_autoptr (TestReal) from_value = test_real_product (power, value);
      g_autoptr (TestReal) from_slope = test_real_product (power, slope);
      add_magnitudes (next, power, 1.0, variation);
      add_magnitudes (from_value, NULL, h, by_value);
      add_magnitudes (from_slope, NULL, h, by_slope);
      test_real_free (power);
      power = next;
      if (doubling != 0 && k % doubling == 0)
        {
          h *= 2.0;
          test_real_free (step);
          step = response_after (x, h);
        }
    }
  test_real_free (power);
  test_real_free (step);
}
