/* States that a switch ends.
 *
 * A condition counts as crossed when its zero function has gone past zero by
 * what quanta make necessary.  Where that is the current of a coil which is to
 * end, or the sum of the currents of several, what is left of it would go on
 * through switches that let nothing through. */

#include <config.h>

#include "qss/fused-internal.h"

#include <math.h>

#include "qss/fine.h"

/* A state of a settled combination: no more of it than rounding. */
#define APART 1e-9
/* A state that a switch ends: what it comes to, beside its size. */
#define NOTHING 0.01

/* The state that makes up nearly all of what quanta can do to a zero function;
 * QBG_NONE: there is no such one. */
static guint32
main_state (const QbgForm *row, const QbgFused *f, double *factor)
{
  double blur = 0, most = 0;
  guint32 state = QBG_NONE;

  for (guint32 i = 0; i < row->n && row->leaves[i] < f->n_states; i++) {
    double part = fabs (row->factors[i]) * f->states[row->leaves[i]].dq;
    blur += part;
    if (part <= most)
      continue;
    most = part;
    state = row->leaves[i];
    *factor = row->factors[i];
  }
  return most > 0.9 * blur ? state : QBG_NONE;
}

/* Whether a state may be moved without moving what has settled. */
static gboolean
is_free (const QbgFused *f, guint32 state)
{
  const QbgFast *fast = f->fast[state];
  guint place = 0;

  if (fast == NULL)
    return TRUE;
  while (fast->members[place] != state)
    place++;
  for (guint m = 0; m < fast->n_modes; m++)
    for (guint i = 0; i < fast->n; i++)
      if (fabs (fast->modes[m].left[place] * fast->modes[m].right[i]) > APART)
        return FALSE;
  return TRUE;
}

/* Of several states that decide together, with no threshold but zero: the one
 * that can be moved farthest. */
static guint32
free_state (const QbgForm *row, const QbgFused *f, double *factor)
{
  double most = 0;
  guint32 state = QBG_NONE;

  if (row->constant != 0)
    return QBG_NONE;
  for (guint32 i = 0; i < row->n && row->leaves[i] < f->n_states; i++) {
    double part = fabs (row->factors[i]) * f->states[row->leaves[i]].dq;
    if (part <= most || !is_free (f, row->leaves[i]))
      continue;
    most = part;
    state = row->leaves[i];
    *factor = row->factors[i];
  }
  return state;
}

static double
zero_of (QbgFused *f, const QbgForm *row, double time)
{
  double sum = row->constant;

  for (guint32 i = 0; i < row->n; i++) {
    guint32 leaf = row->leaves[i];
    if (leaf < f->n_states)
      qbg_fused_take_value (f, leaf);
    sum += row->factors[i]
      * (leaf < f->n_states ? f->values[QBG_STATE (f->equations, leaf)]
         : qbg_poly_shift (f->polys[leaf], time - f->times[leaf]).c[0]);
  }
  return sum;
}

/* Since the condition changed it has agreed with its zero function. */
static gboolean
was_right (const QbgFused *f, guint32 condition)
{
  return f->watches[condition].seen && f->watches[condition].slack == 0;
}

/* What else is past zero, if only by less than its quanta, crosses too: once
 * the state is on zero nothing would tell that it has to. */
static void
cross_beside (QbgFused *f, guint32 state, double time)
{
  QbgColumn column = qbg_forms_column (f->forms, state);

  for (guint32 i = 0; i < column.n; i++) {
    guint32 target = column.targets[i], k = target - f->n_states;
    if (target < f->n_states || k >= f->n_conditions || !was_right (f, k))
      continue;
    QbgVariableId id = QBG_CONDITION (f->equations, k)->variable;
    double side = f->values[id] != 0 ? 1 : -1;
    if (side * zero_of (f, &f->rows[target], time) < 0)
      f->crossed[k] = TRUE;
  }
}

void
qbg_fused_put_on_zero (QbgFused *f, guint32 condition, double time)
{
  const QbgForm *row = &f->rows[f->n_states + condition];
  double factor = 0, off;
  guint32 state = main_state (row, f, &factor);
  gboolean alone = state != QBG_NONE;

  if (!alone)
    state = free_state (row, f, &factor);
  if (state == QBG_NONE || !was_right (f, condition))
    return;
  double *x = &f->values[QBG_STATE (f->equations, state)];
  off = zero_of (f, row, time) / factor;
  if (fabs (off) > 2 * f->states[state].dq
      || (alone && fabs (*x - off) > NOTHING * qbg_size_of_state (
            f->shared.quanta, state, f->states[state].x[0])))
    return;
  cross_beside (f, state, time);
  *x -= off;
  qbg_mark (&f->moved, state);
}
