#include <config.h>

#include "qss/diagonal.h"

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

gboolean
qbg_diagonal (QbgForms *forms, guint state, double time,
              const double *values, const double *rates, double *directions,
              double *diagonal, GError **error)
{
  Point p = { forms, time, values, rates, directions };
  gboolean ok = TRUE, any;

  directions[state] = 1;
  for (guint i = 0; ok && i < qbg_forms_n_units (forms); i++) {
    ok = set_inputs (&p, qbg_forms_unit (forms, i), &any, error);
    if (ok && any)
      unit_along (&p, qbg_forms_unit (forms, i));
  }
  ok = ok && target_along (&p, state, diagonal, error);
  directions[state] = 0;
  for (guint i = 0; i < qbg_forms_n_units (forms); i++) {
    const QbgUnit *unit = qbg_forms_unit (forms, i);
    for (guint k = 0; k < unit->n_outputs; k++)
      directions[unit->first_leaf + k] = 0;
  }
  return ok;
}
