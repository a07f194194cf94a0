/* What follows from new values of leaves at one instant: units in their order,
 * then rates, then zero functions. */

#include <config.h>

#include "qss/fused-internal.h"

#include <math.h>

#include "base/numbers.h"
#include "qss/renewal.h"

/* The part of a target that the quantized values of states make, which come
 * first in a row; *i: the first of the others.  A row may be long: the sum
 * stays in registers, and terms that the method has not are left out. */
static inline QbgPoly
states_at (const QbgFused *f, const QbgForm *row, double time, int order,
           guint32 *i)
{
  double c0 = row->constant, c1 = 0, c2 = 0;
  guint32 k = 0;

  for (; k < row->n && row->leaves[k] < f->n_states; k++) {
    const QbgQss *s = &f->states[row->leaves[k]];
    double factor = row->factors[k], e = time - s->tq;
    double q1 = order > 2 ? s->q[1] + e * s->q[2] : s->q[1];
    c0 += factor * (s->q[0] + e * q1);
    c1 += factor * (order > 2 ? s->q[1] + 2.0 * e * s->q[2] : q1);
    if (order > 2)
      c2 += factor * s->q[2];
  }
  *i = k;
  return (QbgPoly) { { c0, c1, c2, 0 } };
}

/* A target from the quantized values of states. */
static QbgPoly
target_at (const QbgFused *f, guint32 target, double time)
{
  const QbgForm *row = &f->rows[target];
  guint32 i;
  QbgPoly sum = f->method->order > 2 ? states_at (f, row, time, 3, &i)
    : states_at (f, row, time, 2, &i);

  for (; i < row->n; i++) {
    const QbgPoly *p = &f->polys[row->leaves[i]];
    if (p->c[1] == 0 && p->c[2] == 0 && p->c[3] == 0)
      sum.c[0] += row->factors[i] * p->c[0];
    else
      qbg_add_times (&sum, row->factors[i],
                     qbg_fused_leaf_at (f, row->leaves[i], time));
  }
  return sum;
}

gboolean
qbg_fused_is_stiff (const QbgFused *f, guint32 state)
{
  return qbg_is_stiff (&f->states[state], qbg_heap_key (f->heap, state));
}

/* The time until a condition crosses, or is to be looked at again. */
static double
crossing (QbgFused *f, guint32 condition, double time)
{
  QbgVariableId id = QBG_CONDITION (f->equations, condition)->variable;
  QbgView view = qbg_fused_view (f, condition, time);

  double blur = view.hidden + qbg_fused_patience (f, condition)
    * (view.blur - view.hidden);
  double next = qbg_crossing (&f->watches[condition], f->values[id] != 0,
                              view.zero, blur);
  f->looks[condition] = view.settles_at < time + next;
  return f->looks[condition] ? view.settles_at - time : next;
}

/* Zero functions of a state change with its rate too. */
static void
mark_zeros (QbgFused *f, guint32 state)
{
  QbgColumn column = f->zeros_of[state];

  for (guint32 i = 0; i < column.n; i++)
    qbg_mark (&f->zeros, column.targets[i] - f->n_states);
}

static void
mark_target (QbgFused *f, guint32 target)
{
  if (target < f->n_states)
    qbg_mark (&f->rates, target);
  else if (target < f->n_states + f->n_conditions)
    qbg_mark (&f->zeros, target - f->n_states);
  else
    qbg_mark (&f->units, qbg_forms_unit_of (f->forms, target));
}

void
qbg_fused_mark_leaf (QbgFused *f, guint32 leaf)
{
  QbgColumn column = f->columns[leaf];

  for (guint32 i = 0; i < column.n; i++)
    mark_target (f, column.targets[i]);
}

gboolean
qbg_fused_find_row (QbgFused *f, guint32 target, GError **error)
{
  if (!qbg_forms_find (f->forms, target, f->values, &f->rows[target], error))
    return FALSE;
  if (target < f->n_states)
    qbg_mark (&f->anew, target);
  mark_target (f, target);
  return TRUE;
}

/* Units. */

static gboolean
evaluate_unit (QbgFused *f, guint32 number, double time, GError **error)
{
  QbgUnit *unit = qbg_forms_unit (f->forms, number);
  double elapsed = time - f->times[unit->first_leaf];
  double before = f->polys[unit->first_leaf].c[0];
  gboolean divides = unit->law != NULL && unit->law->divides;

  if (divides)
    qbg_fused_keep_inputs (f, unit);
  f->n_inputs += unit->inputs->n_inputs + unit->n_outputs;
  for (guint i = 0; i < unit->inputs->n_inputs; i++) {
    unit->inputs->polys[i] = target_at (f, unit->first_target + i, time);
    unit->inputs->times[i] = time;
  }
  if (unit->law != NULL)
    f->polys[unit->first_leaf] = qbg_law_value (unit->law, time);
  else if (!qbg_block_solve (unit->block, time)) {
    qbg_block_complain (unit->block, f->equations, time, error);
    return FALSE;
  }
  for (guint i = 0; i < unit->n_outputs; i++) {
    if (unit->block != NULL)
      f->polys[unit->first_leaf + i] = unit->block->x[i];
    f->times[unit->first_leaf + i] = time;
    qbg_fused_mark_leaf (f, unit->first_leaf + i);
  }
  qbg_heap_set (f->heap, f->first_unit + number,
                time + qbg_renewal_after (&f->shared,
                                          f->polys + unit->first_leaf,
                                          f->sizes + unit->first_leaf,
                                          unit->n_outputs, elapsed));
  return !divides || qbg_fused_check_pole (f, unit, before, time, error);
}

/* Units are numbered so that each depends on those before it. */
static gboolean
update_units (QbgFused *f, double time, GError **error)
{
  gboolean ok = TRUE;

  for (guint i = 0; i < f->units.n && ok; i++) {
    qsort (f->units.numbers + i, f->units.n - i, sizeof (guint32),
           qbg_by_number);
    ok = evaluate_unit (f, f->units.numbers[i], time, error);
  }
  qbg_clear_marks (&f->units);
  return ok;
}

/* Rates and zero functions. */

gboolean
qbg_fused_fail (const QbgFused *f, guint state, GError **error)
{
  const QbgQss *s = &f->states[state];
  g_autoptr (GString) name = g_string_new (NULL);

  qbg_circuit_variable_name (f->equations->circuit,
                             QBG_STATE (f->equations, state), name);
  if (s->stalls >= QBG_MOST_STALLS)
    g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_STUCK,
                 "'%s' makes no progress at %.9g s", name->str, s->tx);
  else
    g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_VALUE,
                 "'%s' or its derivative is not finite any more at %g s",
                 name->str, s->tx);
  return FALSE;
}

/* A new rate of a state; the time of its next step. */
static double
influence (QbgFused *f, guint32 state, double time)
{
  QbgQss *s = &f->states[state];
  QbgPoly p = target_at (f, state, time);
  double next = qbg_qss_influence (s, f->method, time, p.c);
  double settled = f->fast[state] == NULL || f->fast[state]->n > 1 ? NAN
    : qbg_qss_settle (s, f->method);

  return isnan (settled) ? next : settled;
}

void
qbg_fused_derive (QbgFused *f, guint32 state, double time)
{
  if (f->states[state].settled)
    qbg_qss_derive (&f->states[state], f->method, time,
                    target_at (f, state, time).c);
}

gboolean
qbg_fused_update_rates (QbgFused *f, double time, GError **error)
{
  gboolean ok = f->units.n == 0 || update_units (f, time, error);

  f->n_evaluations += f->rates.n;
  for (guint i = 0; i < f->rates.n && ok; i++) {
    guint32 state = f->rates.numbers[i];
    f->n_terms += f->rows[state].n;
    double next = influence (f, state, time);
    ok = qbg_fused_check (f, next, state, error);
    if (ok)
      qbg_heap_set (f->heap, state, next);
    if (f->n_conditions > 0)
      mark_zeros (f, state);
  }
  qbg_clear_marks (&f->rates);
  return ok;
}

gboolean
qbg_fused_update (QbgFused *f, double time, GError **error)
{
  gboolean ok = qbg_fused_update_rates (f, time, error);

  f->n_zeros += f->zeros.n;
  for (guint i = 0; i < f->zeros.n && ok; i++) {
    guint32 k = f->zeros.numbers[i];
    qbg_heap_set (f->heap, f->n_states + k, time + crossing (f, k, time));
  }
  qbg_clear_marks (&f->zeros);
  return ok;
}

/* The diagonal: how the rate of a state follows from its own quantized value.
 * A direction in the leaves goes through a unit as a slope in time would. */

static double
form_along (const QbgFused *f, guint32 target)
{
  const QbgForm *row = &f->rows[target];
  double sum = 0;

  for (guint32 i = 0; i < row->n; i++)
    sum += row->factors[i] * f->directions[row->leaves[i]];
  return sum;
}

static void
unit_along (QbgFused *f, QbgUnit *unit, double time)
{
  QbgInputs *in = unit->inputs;
  QbgPoly *x = f->saved + in->n_inputs;

  f->n_inputs += in->n_inputs + unit->n_outputs;
  for (guint i = 0; i < in->n_inputs; i++) {
    f->saved[i] = in->polys[i];
    in->polys[i] = qbg_poly_shift (in->polys[i], time - in->times[i]);
    in->polys[i] = (QbgPoly) { { in->polys[i].c[0],
                                 form_along (f, unit->first_target + i), 0,
                                 0 } };
  }
  for (guint i = 0; unit->block != NULL && i < unit->n_outputs; i++)
    x[i] = unit->block->x[i];
  /* The inputs keep their times: seen from these the origin is now. */
  for (guint i = 0; i < in->n_inputs; i++)
    in->polys[i] = qbg_poly_shift (in->polys[i], in->times[i] - time);
  if (unit->law != NULL)
    f->directions[unit->first_leaf] = qbg_law_value (unit->law, time).c[1];
  else
    qbg_block_solve (unit->block, time);
  for (guint i = 0; unit->block != NULL && i < unit->n_outputs; i++) {
    f->directions[unit->first_leaf + i] = unit->block->x[i].c[1];
    unit->block->x[i] = x[i];
  }
  for (guint i = 0; i < in->n_inputs; i++)
    in->polys[i] = f->saved[i];
}

double
qbg_fused_diagonal (QbgFused *f, guint state, double time)
{
  const GArray *units = f->units_of[state];

  f->directions[state] = 1;
  for (guint i = 0; units != NULL && i < units->len; i++)
    unit_along (f, qbg_forms_unit (f->forms,
                                   g_array_index (units, guint32, i)), time);
  double a = form_along (f, state);
  f->directions[state] = 0;
  for (guint i = 0; units != NULL && i < units->len; i++) {
    const QbgUnit *unit =
      qbg_forms_unit (f->forms, g_array_index (units, guint32, i));
    for (guint k = 0; k < unit->n_outputs; k++)
      f->directions[unit->first_leaf + k] = 0;
  }
  return a;
}

void
qbg_fused_update_source (QbgFused *f, guint source, double time)
{
  QbgSourceData *s = &f->sources[source];
  guint32 leaf = f->source_leaf[source];

  f->n_renewed++;
  qbg_source_update (s, &f->shared, time);
  f->polys[leaf] = s->now;
  f->times[leaf] = time;
  f->exact[leaf] = s->error == 0;
  qbg_heap_set (f->heap, f->n_states + f->n_conditions + source, s->next);
  qbg_fused_mark_leaf (f, leaf);
}
