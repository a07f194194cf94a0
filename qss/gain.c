#include <config.h>

#include "qss/gain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/response.h"
#include "base/taylor.h"
#include "qss/sizes.h"

/* The effort grows with the third power of the number of states. */
/* The tolerance that the steps of states serve which need none. */
#define SPARE 1e-2

#define MOST_STATES 40
#define MOST_SOURCES 40

/* A quantum is not made finer by more than that: it would take a hundred times
 * as many steps of second order, and what asks for more has rung without
 * losses for ten thousand periods.  Nor is it finer, beside the state, than
 * what rounding leaves alone. */
#define MOST_FACTOR 1e4
#define FINEST 1e-12

/* The quanta of different states hardly ever act in one direction all the time:
 * what each may do adds up by squares.  So that two may, the sum is kept to
 * this part of the tolerance. */
#define PART_OF_TOLERANCE 0.7

#define SAMPLES 20          /* of a source, to see its terms */

/* The circuit. */

static gboolean
is_impulse (const QbgEquations *eq, QbgVariableId variable)
{
  for (guint i = 0; i < eq->impulses->len; i++)
    if (QBG_IMPULSE (eq, i)->variable == variable)
      return TRUE;
  return FALSE;
}

/* Where a source that jumps moves states at once, sizes are not known. */
static gboolean
has_jumps (const QbgEquations *eq, const QbgQuantumOptions *o)
{
  gboolean any = FALSE;

  for (guint i = 0; eq->impulses->len > 0 && i < eq->sources->len; i++)
    any |= qbg_expr_next_event (QBG_SOURCE (eq, i)->expr, o->start, o->stop)
      < o->stop;
  return any;
}

static void
rates_clear (QbgRates *r)
{
  g_free (r->a);
  g_free (r->b);
  g_free (r->x);
  g_free (r->sources);
}

/* FALSE where the rate of state i is not linear, or what is discrete has part
 * in it. */
static gboolean
take_row (QbgRates *r, const QbgEquations *eq, QbgForms *forms, guint i,
          const double *values)
{
  QbgForm form;

  if (!qbg_forms_find (forms, i, values, &form, NULL))
    return FALSE;
  for (guint k = 0; k < form.n; k++) {
    const QbgLeaf *leaf = qbg_forms_leaf (forms, form.leaves[k]);
    if (leaf->kind == QBG_LEAF_STATE)
      r->a[i * r->n + leaf->index] += form.factors[k];
    else if (leaf->kind == QBG_LEAF_SOURCE)
      r->b[i * (r->m + 1) + leaf->index] += form.factors[k];
    else if (leaf->kind != QBG_LEAF_DISCRETE || !is_impulse (eq, leaf->index))
      return FALSE;
  }
  r->b[i * (r->m + 1) + r->m] = form.constant;
  return TRUE;
}

static gboolean
take_rates (QbgRates *r, const QbgEquations *eq, QbgForms *forms,
            const QbgQuantumOptions *o, const double *values)
{
  gboolean linear = TRUE;

  r->n = eq->states->len;
  r->m = eq->sources->len;
  r->start = o->start;
  r->stop = o->stop;
  r->a = g_new0 (double, r->n * r->n);
  r->b = g_new0 (double, r->n * (r->m + 1));
  r->x = g_new (double, r->n);
  r->sources = g_new (const QbgExpr *, r->m + 1);
  for (guint k = 0; k < r->m; k++)
    r->sources[k] = QBG_SOURCE (eq, k)->expr;
  for (guint i = 0; i < r->n && linear; i++) {
    r->x[i] = values[QBG_STATE (eq, i)];
    linear = take_row (r, eq, forms, i, values);
  }
  return linear;
}

/* Errors. */

/* Columns are those of states, then those of sources. */
typedef struct {
  QbgRates rates;
  guint columns;            /* n + m */
  double *variation;        /* n by columns */
  double *sizes;            /* by column */
  double *off;              /* by column: how far it may be off now */
  double *factors;          /* by column: by how much that must be less */
} Gain;

/* Whether the polynomials that are sent of a source are not all there is. */
static gboolean
is_off (const QbgExpr *source, guint order, const QbgQuantumOptions *o)
{
  for (guint i = 0; i < SAMPLES; i++) {
    double place = fmod (i * 0.6180339887498949, 1);
    QbgPoly p = qbg_expr_taylor_in_time (
      source, o->start + (o->stop - o->start) * place);
    for (guint k = order; k < QBG_POLY_TERMS; k++)
      if (p.c[k] != 0)
        return TRUE;
  }
  return FALSE;
}

/* How many quanta a state may be apart from what others see of it.  Implicit
 * methods put that a quantum ahead of a state, which seldom goes away from it
 * unless it is drawn back by itself. */
static double
apart (const Gain *g, guint i, const QbgMethod *method)
{
  return method->implicit && g->rates.a[i * g->rates.n + i] < 0 ? 2 : 1;
}

/* As quanta grow with what states come to. */
static void
find_offs (Gain *g, const QbgQuanta *q, const QbgMethod *method,
           const QbgQuantumOptions *o)
{
  guint n = g->rates.n;

  for (guint i = 0; i < n; i++)
    g->off[i] = apart (g, i, method) * q->growths[i].part * g->sizes[i];
  for (guint k = 0; k < g->rates.m; k++) {
    const QbgExpr *source = g->rates.sources[k];
    g->sizes[n + k] = qbg_source_size (source, o->start, o->stop);
    g->off[n + k] = is_off (source, method->order, o)
      ? qbg_quanta_of_source (q, g->sizes[n + k]) : 0;
  }
}

static gboolean
find_variation (Gain *g)
{
  guint n = g->rates.n, m = g->rates.m;
  g_autofree double *both = g_new (double, n * (n + m));

  for (guint i = 0; i < n; i++) {
    memcpy (&both[i * (n + m)], &g->rates.a[i * n], n * sizeof *both);
    memcpy (&both[i * (n + m) + n], &g->rates.b[i * (m + 1)],
            m * sizeof *both);
  }
  return qbg_response_variation (n, n + m, g->rates.a, both,
                                 g->rates.stop - g->rates.start,
                                 g->variation);
}

static int
by_size (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* What none of the parts may exceed, so that their sum comes to no more than
 * allowed; INFINITY: it does not anyway. */
static double
share (double *parts, guint n, double allowed)
{
  qsort (parts, n, sizeof *parts, by_size);
  for (guint j = 0; j < n; j++) {
    if (parts[j] * (n - j) > allowed)
      return allowed / (n - j);
    allowed -= parts[j];
  }
  return INFINITY;
}

static double
square (double x)
{
  return x * x;
}

static void
find_factors (Gain *g, double allowed)
{
  g_autofree double *parts = g_new (double, g->columns);

  for (guint j = 0; j < g->columns; j++)
    g->factors[j] = 1;
  for (guint i = 0; i < g->rates.n; i++) {
    const double *row = &g->variation[i * g->columns];
    for (guint j = 0; j < g->columns; j++)
      parts[j] = square (row[j] * g->off[j]);
    double most = sqrt (share (parts, g->columns,
                               square (allowed * g->sizes[i])));
    for (guint j = 0; j < g->columns; j++)
      if (row[j] * g->off[j] > most)
        g->factors[j] = fmin (g->factors[j], most / (row[j] * g->off[j]));
  }
}

static void
set_limits (const Gain *g, QbgQuanta *q)
{
  double part = QBG_QUANTUM_OF_TOLERANCE * q->tolerance;
  double least = fmin (fmax (1 / MOST_FACTOR, FINEST / part), 1);
  guint n = g->rates.n;

  for (guint j = 0; j < g->columns; j++)
    g->factors[j] = fmax (g->factors[j], least);
  for (guint j = 0; j < n; j++)
    if (g->factors[j] < 1)
      qbg_quanta_set_most (q, j, g->factors[j] * g->sizes[j]);
  for (guint j = n; j < g->columns; j++)
    q->of_source = fmin (q->of_source, g->factors[j]);
}

static void
limit (QbgQuanta *q, const QbgEquations *eq, QbgForms *forms,
       const QbgMethod *method, const QbgQuantumOptions *o,
       const double *values)
{
  Gain g = { .columns = eq->states->len + eq->sources->len };
  g_autofree double *numbers =
    g_new0 (double, g.columns * (eq->states->len + 3));

  g.sizes = numbers;
  g.off = g.sizes + g.columns;
  g.factors = g.off + g.columns;
  g.variation = g.factors + g.columns;
  if (take_rates (&g.rates, eq, forms, o, values) && find_variation (&g)
      && qbg_rates_sizes (&g.rates, g.sizes)) {
    qbg_quanta_count_as (q, g.sizes);
    find_offs (&g, q, method, o);
    find_factors (&g, PART_OF_TOLERANCE * q->tolerance);
    set_limits (&g, q);
  }
  rates_clear (&g.rates);
}

void
qbg_quanta_limit (QbgQuanta *q, const QbgEquations *eq, QbgForms *forms,
                  const QbgMethod *method, const QbgQuantumOptions *o,
                  const double *values)
{
  g_autoptr (QbgForms) own = NULL;

  if (q->n == 0 || q->n > MOST_STATES || eq->sources->len > MOST_SOURCES
      || eq->conditions->len > 0 || !(o->stop > o->start)
      || !qbg_quanta_any_grows (q) || has_jumps (eq, o))
    return;
  if (forms == NULL)
    forms = own = qbg_forms_new (eq);
  limit (q, eq, forms, method, o, values);
}

static gboolean
is_seen (const QbgForms *forms, guint state)
{
  QbgColumn c = qbg_forms_column (forms, state);

  for (guint k = 0; k < c.n; k++)
    if (c.targets[k] != state)
      return TRUE;
  return FALSE;
}

/* Conditions look for their crossings in what a state makes of its q. */
void
qbg_quanta_spare_alone (QbgQuanta *q, const QbgEquations *eq,
                        const QbgForms *forms, const guint8 *alone)
{
  for (guint i = 0; i < q->n && eq->conditions->len == 0; i++)
    if (alone[i] && !is_seen (forms, i))
      qbg_quanta_spare (q, i, SPARE);
}
