#include <config.h>

#include "qss/diagonal.h"

#include <string.h>

#include "qss/forms-internal.h"

static void
reach (const QbgForms *forms, guint32 unit, guint8 *has, GArray *leaves)
{
  const QbgUnit *u = qbg_forms_unit (forms, unit);

  if (has[unit])
    return;
  has[unit] = TRUE;
  for (guint32 leaf = u->first_leaf; leaf < u->first_leaf + u->n_outputs;
       leaf++)
    g_array_append_val (leaves, leaf);
}

GArray *
qbg_units_of (const QbgForms *forms, guint state)
{
  guint32 n_units = qbg_forms_n_units (forms), leaf = state;

  if (n_units == 0)
    return NULL;
  g_autofree guint8 *has = g_new0 (guint8, n_units);
  g_autoptr (GArray) leaves = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (leaves, leaf);
  for (guint i = 0; i < leaves->len; i++) {
    QbgColumn c = qbg_forms_column (forms, g_array_index (leaves, guint32, i));
    for (guint k = 0; k < c.n; k++)
      if (qbg_forms_unit_of (forms, c.targets[k]) != QBG_NONE)
        reach (forms, qbg_forms_unit_of (forms, c.targets[k]), has, leaves);
  }
  if (leaves->len == 1)
    return NULL;
  GArray *units = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 u = 0; u < n_units; u++)
    if (has[u])
      g_array_append_val (units, u);
  return units;
}

/* The targets that depend on a leaf, but for the rate of one state: those among
 * the rates are not alone. */
static void
note_company (const QbgForms *forms, guint leaf, guint state, guint n_states,
              guint8 *alone)
{
  QbgColumn c = qbg_forms_column (forms, leaf);

  for (guint k = 0; k < c.n; k++)
    if (c.targets[k] < n_states && c.targets[k] != state)
      alone[c.targets[k]] = FALSE;
}

guint8 *
qbg_find_alone (const QbgForms *forms, guint n_states,
                const QbgMethod *method)
{
  guint8 *alone = g_new0 (guint8, n_states + 1);

  if (!method->implicit || method->order == 1)
    return alone;
  memset (alone, TRUE, n_states);
  for (guint i = 0; i < n_states; i++) {
    g_autoptr (GArray) units = qbg_units_of (forms, i);
    note_company (forms, i, i, n_states, alone);
    for (guint k = 0; units != NULL && k < units->len; k++) {
      const QbgUnit *u =
        qbg_forms_unit (forms, g_array_index (units, guint32, k));
      for (guint p = 0; p < u->n_outputs; p++)
        note_company (forms, u->first_leaf + p, i, n_states, alone);
    }
  }
  return alone;
}

/* At a point. */

typedef struct {
  QbgForms *forms;
  double time;
  const double *values, *rates;     /* by variable */
  double *directions;               /* by leaf */
} Point;

static double
value_of (const Point *p, QbgSignalId signal)
{
  return signal % 2 == 0 ? p->values[signal / 2] : p->rates[signal / 2];
}

static gboolean
target_along (const Point *p, guint32 target, double *along, GError **error)
{
  QbgForm form;

  *along = 0;
  if (!qbg_forms_find (p->forms, target, p->values, &form, error))
    return FALSE;
  for (guint32 i = 0; i < form.n; i++)
    *along += form.factors[i] * p->directions[form.leaves[i]];
  return TRUE;
}

/* TRUE in *any where the direction reaches an input. */
static gboolean
set_inputs (const Point *p, const QbgUnit *unit, gboolean *any, GError **error)
{
  *any = FALSE;
  for (guint i = 0; i < unit->inputs->n_inputs; i++) {
    double along;
    if (!target_along (p, unit->first_target + i, &along, error))
      return FALSE;
    unit->inputs->polys[i] = (QbgPoly) {
      { value_of (p, unit->inputs->inputs[i]), along, 0, 0 }
    };
    unit->inputs->times[i] = p->time;
    *any |= along != 0;
  }
  return TRUE;
}

/* Where a block does not converge, nothing is told of it. */
static void
unit_along (const Point *p, const QbgUnit *unit)
{
  QbgBlockData *b = unit->block;

  if (b == NULL) {
    p->directions[unit->first_leaf] = qbg_law_value (unit->law, p->time).c[1];
    return;
  }
  for (guint i = 0; i < b->n; i++)
    b->x[i].c[0] = value_of (p, b->relations[i].signal);
  if (!qbg_block_solve (b, p->time))
    return;
  for (guint i = 0; i < b->n; i++)
    p->directions[unit->first_leaf + i] = b->x[i].c[1];
}

static QbgUnit *
unit_at (const QbgForms *forms, const GArray *units, guint i)
{
  return qbg_forms_unit (forms, units == NULL ? i
                         : g_array_index (units, guint32, i));
}

gboolean
qbg_diagonal (QbgForms *forms, guint state, const GArray *units, double time,
              const double *values, const double *rates, double *directions,
              double *diagonal, GError **error)
{
  Point p = { forms, time, values, rates, directions };
  guint n = units == NULL ? qbg_forms_n_units (forms) : units->len;
  gboolean ok = TRUE, any;

  directions[state] = 1;
  for (guint i = 0; ok && i < n; i++) {
    const QbgUnit *unit = unit_at (forms, units, i);
    ok = set_inputs (&p, unit, &any, error);
    if (ok && any)
      unit_along (&p, unit);
  }
  ok = ok && target_along (&p, state, diagonal, error);
  directions[state] = 0;
  for (guint i = 0; i < n; i++) {
    const QbgUnit *unit = unit_at (forms, units, i);
    for (guint k = 0; k < unit->n_outputs; k++)
      directions[unit->first_leaf + k] = 0;
  }
  return ok;
}

/* The model. */

static void
add_once (GArray *signals, QbgSignalId signal)
{
  for (guint i = 0; i < signals->len; i++)
    if (g_array_index (signals, QbgSignalId, i) == signal)
      return;
  g_array_append_val (signals, signal);
}

static void
add_switches (GArray *signals, const QbgForms *forms, guint32 target)
{
  const QbgFormTarget *t = forms->targets->pdata[target];

  for (guint i = 0; i < t->switches->len; i++)
    add_once (signals, QBG_VALUE_OF (g_array_index (t->switches,
                                                    QbgVariableId, i)));
}

/* What a unit reads, and where its own solution is sought. */
static void
add_signals (GArray *signals, const QbgForms *forms, const QbgUnit *unit)
{
  for (guint i = 0; i < unit->inputs->n_inputs; i++) {
    add_once (signals, unit->inputs->inputs[i]);
    add_switches (signals, forms, unit->first_target + i);
  }
  for (guint i = 0; unit->block != NULL && i < unit->n_outputs; i++)
    add_once (signals, unit->block->relations[i].signal);
}

QbgDiagonalData *
qbg_diagonal_data (QbgArena *arena, const QbgForms *forms, guint state,
                   GArray *units)
{
  g_autoptr (GArray) signals = g_array_new (FALSE, FALSE,
                                            sizeof (QbgSignalId));
  QbgDiagonalData *d = QBG_ARENA_NEW (arena, QbgDiagonalData);

  d->state = state;
  d->units = units;
  add_switches (signals, forms, state);
  for (guint i = 0; i < units->len; i++)
    add_signals (signals, forms, unit_at (forms, units, i));
  qbg_inputs_make (arena, &d->inputs, signals);
  return d;
}

void
qbg_diagonal_data_clear (gpointer data)
{
  g_array_unref (((QbgDiagonalData *) data)->units);
}

static void
answer (const QbgDiagonalData *d, const QbgDiagonals *shared, double time,
        double *diagonal)
{
  for (guint i = 0; i < d->inputs.n_inputs; i++) {
    QbgSignalId s = d->inputs.inputs[i];
    double *at = s % 2 == 0 ? shared->values : shared->rates;
    at[s / 2] = qbg_input_at (&d->inputs, i, time).c[0];
  }
  qbg_diagonal (shared->forms, d->state, d->units, time, shared->values,
                shared->rates, shared->directions, diagonal,
                *shared->error == NULL ? shared->error : NULL);
}

static void
diagonal_respond (QbgAtomic *self, double e, const QbgBag *in, QbgBag *out)
{
  const QbgDiagonalModel *m = (const QbgDiagonalModel *) self;
  QbgDiagonalData *d = m->data;
  gboolean asked = FALSE;

  (void) e;
  qbg_take_inputs (&d->inputs, in);
  for (guint i = 0; i < in->n; i++)
    asked |= in->messages[i].port == d->inputs.n_inputs;
  if (asked)
    answer (d, m->shared, in->time, qbg_bag_add (out, 0));
}

const QbgAtomicOps qbg_diagonal_ops = {
  .name = "diagonal", .size = sizeof (QbgDiagonalModel),
  .respond = diagonal_respond
};
