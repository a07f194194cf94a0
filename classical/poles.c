#include <config.h>

#include "classical/poles.h"

#include <math.h>
#include <string.h>

#include "base/pole.h"

/* On the way to a pole a rate grows.  Of a state at rest it is noise, which
 * changes its sign at every step, but no more than this part of what it was. */
#define NOISE 1e-3

static GPtrArray *
find_divisors (const QbgEquations *eq)
{
  GPtrArray *divisors = g_ptr_array_new ();

  for (guint i = 0; i < eq->blocks->len; i++) {
    const QbgBlock *b = QBG_BLOCK (eq, i);
    for (guint k = 0; b->for_rates && !b->discrete && k < b->n; k++)
      qbg_expr_add_divisors (QBG_RELATION (eq, b->first + k)->expr, divisors);
  }
  return divisors;
}

/* TRUE: one is other than it was. */
static gboolean
note_signs (QbgPoles *s)
{
  QbgProblem *p = s->problem;
  gboolean changed = FALSE;

  for (guint i = 0; i < s->divisors->len; i++) {
    double value = qbg_expr_evaluate (s->divisors->pdata[i], p->time,
                                      p->values, p->rates);
    gint8 sign = value < 0 ? -1 : 1;
    changed |= sign != s->signs[i];
    s->signs[i] = sign;
  }
  return changed;
}

void
qbg_poles_init (QbgPoles *s, QbgProblem *p)
{
  *s = (QbgPoles) { .divisors = find_divisors (p->equations), .problem = p };
  if (s->divisors->len == 0)
    return;
  s->signs = g_new0 (gint8, s->divisors->len);
  s->x = g_new0 (double, p->n);
  s->rates = g_new0 (double, p->n);
  s->end = g_new0 (double, p->n);
  s->most = g_new0 (double, p->n);
  s->on_the_way = g_new0 (double, p->n);
  s->between = g_new0 (double, p->n);
}

void
qbg_poles_clear (QbgPoles *s)
{
  g_ptr_array_unref (s->divisors);
  g_free (s->signs);
  g_free (s->x);
  g_free (s->rates);
  g_free (s->end);
  g_free (s->most);
  g_free (s->on_the_way);
  g_free (s->between);
}

void
qbg_poles_begin (QbgPoles *s)
{
  QbgProblem *p = s->problem;

  if (s->divisors->len == 0)
    return;
  s->time = p->time;
  memcpy (s->x, p->x, p->n * sizeof *s->x);
  s->known = qbg_problem_rates (p, p->time, p->x, s->rates);
  if (s->known)
    note_signs (s);
}

typedef struct {
  const QbgPoles *poles;
  guint state;
} Way;

/* The way is straight. */
static double
rate_on_the_way (double part, gpointer data)
{
  const Way *way = data;
  const QbgPoles *s = way->poles;
  QbgProblem *p = s->problem;

  for (guint i = 0; i < p->n; i++)
    s->between[i] = s->x[i] + part * (p->x[i] - s->x[i]);
  if (!qbg_problem_rates (p, s->time + part * (p->time - s->time), s->between,
                          s->on_the_way) && p->error != NULL)
    return NAN;
  double rate = s->on_the_way[way->state];
  return isnan (rate) ? INFINITY : rate;
}

static gboolean
fail (const QbgPoles *s, guint state, double part, GError **error)
{
  const QbgProblem *p = s->problem;
  g_autoptr (GString) name = g_string_new (NULL);

  qbg_circuit_variable_name (p->equations->circuit,
                             QBG_STATE (p->equations, state), name);
  g_set_error (error, QBG_INTEGRATE_ERROR, QBG_INTEGRATE_ERROR_VALUE,
               "the derivative of '%s' grows without bound at %.6g s: a step "
               "would go across a pole", name->str,
               s->time + part * (p->time - s->time));
  return FALSE;
}

static gboolean
is_noise (const QbgPoles *s, guint state)
{
  double most = fmax (fabs (s->rates[state]), fabs (s->end[state]));

  s->most[state] = fmax (s->most[state], most);
  return most < NOISE * s->most[state];
}

gboolean
qbg_poles_check (QbgPoles *s, GError **error)
{
  QbgProblem *p = s->problem;
  double part;

  if (s->divisors->len == 0
      || !qbg_problem_rates (p, p->time, p->x, s->end))
    return TRUE;
  gboolean possible = note_signs (s) && s->known;
  for (guint i = 0; possible && i < p->equations->states->len; i++)
    if (!is_noise (s, i)
        && qbg_find_pole (rate_on_the_way, &(Way) { s, i }, s->rates[i],
                          s->end[i], &part))
      return fail (s, i, part, error);
  double *rates = s->rates;
  s->rates = s->end;
  s->end = rates;
  s->known = TRUE;
  s->time = p->time;
  memcpy (s->x, p->x, p->n * sizeof *s->x);
  return TRUE;
}
