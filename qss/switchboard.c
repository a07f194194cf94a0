#include <config.h>

#include "qss/switchboard.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "qss/diagonal.h"
#include "qss/fine.h"

#define MOST_AT_ONE_INSTANT 500

static guint32 *
new_numbers (guint n)
{
  guint32 *numbers = g_new (guint32, n + 1);

  for (guint i = 0; i < n; i++)
    numbers[i] = QBG_NONE;
  return numbers;
}

QbgSwitchboardData *
qbg_switchboard_data (const QbgEquations *eq, QbgSolver *solver,
                      QbgForms *forms, QbgShared *shared,
                      const double *values, GError **error)
{
  QbgSwitchboardData *b = g_new0 (QbgSwitchboardData, 1);
  guint n = eq->n_variables, n_states = eq->states->len;

  b->equations = eq;
  b->shared = shared;
  b->forms = forms;
  b->solver = solver;
  b->events = qbg_events_new (eq, solver);
  qbg_events_set_limit (b->events, shared->options->max_events);
  b->n_states = n_states;
  b->n_conditions = eq->conditions->len;
  b->variables = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  b->port_of = new_numbers (n);
  b->state_of = new_numbers (n);
  b->condition_of = new_numbers (n);
  for (guint i = 0; i < n_states; i++)
    b->state_of[QBG_STATE (eq, i)] = i;
  for (guint i = 0; i < b->n_conditions; i++)
    b->condition_of[QBG_CONDITION (eq, i)->variable] = i;
  b->values = g_new0 (double, n + 1);
  b->rates = g_new0 (double, n + 1);
  b->x = g_new0 (QbgPoly, n_states + 1);
  b->times = g_new0 (double, n_states + 1);
  b->asked = g_new0 (guint8, b->n_conditions + 1);
  b->crossed = g_new0 (guint8, b->n_conditions + 1);
  b->rows = g_new0 (QbgRow, n_states + 1);
  b->source_sizes = g_new0 (double, eq->sources->len + 1);
  b->directions = g_new0 (double, qbg_forms_n_leaves (forms) + 1);
  memcpy (b->values, values, n * sizeof *values);
  QbgEventsResult result =
    qbg_events_start (b->events, shared->options->start, b->values, b->rates,
                      error);
  b->terminated = result == QBG_EVENTS_TERMINATED;
  b->now = shared->options->start;
  b->next = qbg_events_next (b->events, shared->options->stop);
  if (result != QBG_EVENTS_FAILED)
    return b;
  qbg_switchboard_data_free (b);
  return NULL;
}

void
qbg_switchboard_data_free (QbgSwitchboardData *b)
{
  if (b == NULL)
    return;
  qbg_events_free (b->events);
  g_array_unref (b->variables);
  g_free (b->port_of);
  g_free (b->values);
  g_free (b->rates);
  g_free (b->state_of);
  g_free (b->condition_of);
  g_free (b->x);
  g_free (b->times);
  g_free (b->asked);
  g_free (b->crossed);
  g_free (b->rows);
  g_free (b->source_sizes);
  g_free (b->directions);
  g_free (b);
}

guint32
qbg_switchboard_port (QbgSwitchboardData *b, QbgVariableId variable)
{
  if (b->port_of[variable] == QBG_NONE) {
    b->port_of[variable] = b->variables->len;
    g_array_append_val (b->variables, variable);
  }
  return b->port_of[variable];
}

/* Where errors go: the first one counts. */
static GError **
error_of (QbgSwitchboardData *b)
{
  return b->shared->error == NULL ? &b->shared->error : NULL;
}

static gboolean
observe (QbgSwitchboardData *b, gboolean after)
{
  return b->observer == NULL
    || b->observer (b->now, after, b->observer_data, error_of (b));
}

void
qbg_switchboard_show (QbgSwitchboardData *b)
{
  if (b->unseen)
    observe (b, TRUE);
  b->unseen = FALSE;
}

/* The clock has not moved by more than rounding since the last event. */
static gboolean
check_progress (QbgSwitchboardData *b, double time)
{
  g_autoptr (GString) names = g_string_new (NULL);

  if (time - b->now > 4 * DBL_EPSILON * fabs (time))
    b->instants_here = 0;
  if (b->instants_here++ < MOST_AT_ONE_INSTANT)
    return TRUE;
  for (guint i = 0; i < b->n_conditions; i++) {
    if (!b->crossed[i])
      continue;
    g_string_append (names, names->len > 0 ? ", " : ": ");
    qbg_events_condition_name (b->events, i, names);
  }
  g_set_error (error_of (b), QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_STUCK,
               "chattering at %.9g s%s", time, names->str);
  return FALSE;
}

static double
size_of_leaf (guint32 leaf, gconstpointer data)
{
  const QbgSwitchboardData *b = data;
  QbgSignalId signal = qbg_forms_signal (b->forms, leaf);
  const QbgLeaf *l = qbg_forms_leaf (b->forms, leaf);

  if (l->kind == QBG_LEAF_SOURCE)
    return b->source_sizes[l->index];
  double value = signal % 2 == 0 ? b->values[signal / 2]
    : b->rates[signal / 2];
  return l->kind != QBG_LEAF_STATE ? fabs (value)
    : qbg_size_of_state (b->shared->quanta, leaf, value);
}

gboolean
qbg_switchboard_find_row (QbgSwitchboardData *b, guint state, double time,
                          GError **error)
{
  double part = b->shared->quanta->growths[state].part;
  QbgRow *row = &b->rows[state], last = *row;
  QbgForm form;

  if (!qbg_diagonal (b->forms, state, NULL, time, b->values, b->rates,
                     b->directions, &row->diagonal, error)
      || !qbg_forms_find (b->forms, state, b->values, &form, error))
    return FALSE;
  row->fine = part == 0
    || !qbg_is_watched (b->forms, state, b->n_states, b->n_conditions)
    ? INFINITY : qbg_fine (&form, state, part, size_of_leaf (state, b),
                           size_of_leaf, b, &row->near);
  row->changed |= row->anew || row->diagonal != last.diagonal
    || row->fine != last.fine || row->near != last.near;
  return TRUE;
}

/* The rows of states whose rates depend on what has changed; where something is
 * not linear, of all.  A state that is set is to step at once, and must not
 * have to ask for its diagonal. */
static gboolean
find_rows (QbgSwitchboardData *b, double time)
{
  const GArray *changes = qbg_events_changes (b->events);
  gboolean all = qbg_forms_n_units (b->forms) > 0;

  for (guint i = 0; i < changes->len; i++) {
    const QbgEventChange *c = &g_array_index (changes, QbgEventChange, i);
    QbgColumn column = qbg_forms_switched (b->forms, c->variable);
    for (guint k = 0; c->before != b->values[c->variable] && k < column.n
           && column.targets[k] < b->n_states; k++)
      b->rows[column.targets[k]].anew = TRUE;
    if (all && b->state_of[c->variable] != QBG_NONE)
      b->rows[b->state_of[c->variable]].changed = TRUE;
  }
  if (all)
    qbg_solver_evaluate (b->solver, time, b->values, b->rates, TRUE, NULL);
  for (guint i = 0; i < b->n_states; i++)
    if ((all || b->rows[i].anew)
        && !qbg_switchboard_find_row (b, i, time, error_of (b)))
      return FALSE;
  return TRUE;
}

static gboolean
settle (QbgSwitchboardData *b, double time)
{
  const QbgEquations *eq = b->equations;

  qbg_switchboard_show (b);
  if (!check_progress (b, time))
    return FALSE;
  b->now = time;
  if (!observe (b, FALSE))
    return FALSE;
  for (guint i = 0; i < b->n_states; i++)
    b->values[QBG_STATE (eq, i)] =
      qbg_poly_value (&b->x[i], time - b->times[i]);
  QbgEventsResult result = qbg_events_settle (b->events, time, b->crossed,
                                              b->values, b->rates,
                                              error_of (b));
  if (result == QBG_EVENTS_FAILED)
    return FALSE;
  b->terminated = result == QBG_EVENTS_TERMINATED;
  b->unseen = TRUE;
  b->next = qbg_events_next (b->events, b->shared->options->stop);
  b->settled = TRUE;
  return find_rows (b, time);
}

static double
board_next (const QbgAtomic *self)
{
  const QbgSwitchboardData *b = ((const QbgSwitchboardModel *) self)->data;

  return b->telling ? b->now : b->next;
}

static void
tell_change (const QbgSwitchboardData *b, QbgVariableId id, QbgBag *out)
{
  guint32 condition = b->condition_of[id];

  if (b->port_of[id] != QBG_NONE)
    qbg_bag_add (out, b->port_of[id])[0] = b->values[id];
  if (b->state_of[id] != QBG_NONE) {
    double *value =
      qbg_bag_add (out, qbg_switchboard_settings (b) + b->state_of[id]);
    value[0] = b->values[id];
    value[1] = qbg_events_jump (b->events, id);
  }
  if (condition != QBG_NONE && !b->asked[condition])
    qbg_bag_add (out, qbg_switchboard_answers (b) + condition)[0] =
      b->values[id];
}

static void
tell_row (const QbgSwitchboardData *b, guint state, QbgBag *out)
{
  double *value = qbg_bag_add (out, qbg_switchboard_rows (b) + state);

  value[0] = b->rows[state].diagonal;
  value[1] = b->rows[state].fine;
  value[2] = b->rows[state].near;
  value[3] = b->rows[state].anew;
}

static void
board_lambda (const QbgAtomic *self, QbgBag *out)
{
  const QbgSwitchboardData *b = ((const QbgSwitchboardModel *) self)->data;
  const GArray *changes = qbg_events_changes (b->events);

  if (!b->telling)
    return;
  for (guint i = 0; b->settled && i < changes->len; i++) {
    const QbgEventChange *c = &g_array_index (changes, QbgEventChange, i);
    if (b->values[c->variable] != c->before)
      tell_change (b, c->variable, out);
  }
  for (guint i = 0; i < b->n_conditions; i++)
    if (b->asked[i])
      qbg_bag_add (out, qbg_switchboard_answers (b) + i)[0] =
        b->values[QBG_CONDITION (b->equations, i)->variable];
  for (guint i = 0; i < b->n_states; i++)
    if (b->rows[i].changed)
      tell_row (b, i, out);
}

/* Takes what came; TRUE where a condition is to change.  What a detector asks
 * for may have happened already, of which it is told. */
static gboolean
take (QbgSwitchboardData *b, const QbgBag *in)
{
  gboolean any = FALSE;

  for (guint i = 0; i < in->n; i++) {
    const QbgMessage *m = &in->messages[i];
    if (m->port < b->n_states) {
      b->x[m->port] = qbg_poly_of (m->value);
      b->times[m->port] = in->time;
      continue;
    }
    guint32 condition = m->port - b->n_states;
    QbgVariableId id = QBG_CONDITION (b->equations, condition)->variable;
    b->asked[condition] = b->telling = TRUE;
    b->crossed[condition] = b->values[id] != m->value[0];
    any |= b->crossed[condition];
  }
  return any;
}

static void
forget (QbgSwitchboardData *b)
{
  b->telling = b->settled = FALSE;
  memset (b->asked, 0, b->n_conditions);
  memset (b->crossed, 0, b->n_conditions);
  for (guint i = 0; i < b->n_states; i++)
    b->rows[i].anew = b->rows[i].changed = FALSE;
}

/* What was settled before has been told.  Now there is an event if it is time
 * for one, or something came in that asks for it. */
static void
act (QbgSwitchboardData *b, double time, const QbgBag *in)
{
  gboolean due = !b->telling && b->next <= time;

  if (b->telling)
    forget (b);
  if (in != NULL)
    due |= take (b, in);
  if (due && !settle (b, time)) {
    b->telling = FALSE;
    b->next = INFINITY;
  } else if (due)
    b->telling = TRUE;
  if (b->telling)
    b->now = time;
}

static void
board_int (QbgAtomic *self)
{
  act (((QbgSwitchboardModel *) self)->data, self->tn, NULL);
}

static void
board_ext (QbgAtomic *self, double e, const QbgBag *in)
{
  (void) e;
  act (((QbgSwitchboardModel *) self)->data, in->time, in);
}

static void
board_con (QbgAtomic *self, const QbgBag *in)
{
  act (((QbgSwitchboardModel *) self)->data, in->time, in);
}

const QbgAtomicOps qbg_switchboard_ops = {
  .name = "switchboard", .size = sizeof (QbgSwitchboardModel),
  .next = board_next, .lambda = board_lambda, .delta_int = board_int,
  .delta_ext = board_ext, .delta_con = board_con
};
