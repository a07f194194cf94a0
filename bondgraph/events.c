/* Events: the positions of switches that agree with the circuit, and discrete
 * variables that agree with each other.
 *
 * An event is settled so:
 *   1. the conditions whose zero functions have come to zero change, and the
 *      functions of time and samples that are due;
 *   2. what reads something that has changed is solved in order (spread.c); in
 *      groups with conditions their positions are sought (search.c);
 *   3. what when clauses do is done;
 *   4. pre becomes what is; where that changes something, go on with 2.
 * At the start everything is solved instead. */

#include <config.h>

#include "bondgraph/events-internal.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/numbers.h"
#include "base/taylor.h"

#define MAX_ROUNDS 200

G_DEFINE_QUARK (qbg-events-error-quark, qbg_events_error)

static gboolean
is_kind (const QbgEvents *e, QbgVariableId id, QbgVariableKind kind)
{
  return QBG_VARIABLE (e->equations->circuit, id)->kind == kind;
}

double
qbg_events_zero (const QbgEvents *e, guint condition, double time,
                 const double *values, const double *rates)
{
  return qbg_expr_evaluate (QBG_CONDITION (e->equations, condition)->zero,
                            time, values, rates);
}

const char *
qbg_events_message (const QbgEvents *e)
{
  return e->message;
}

const guint64 *
qbg_events_counts (const QbgEvents *e)
{
  return e->counts;
}

void
qbg_events_set_ask (QbgEvents *e, const QbgEventsAsk *ask)
{
  e->ask = *ask;
}

const GPtrArray *
qbg_events_warnings (const QbgEvents *e)
{
  return e->warnings;
}

static void
append_name (guint32 variable, gpointer data, GString *out)
{
  qbg_equations_variable_name (((const QbgEvents *) data)->equations,
                               variable, out);
}

void
qbg_events_condition_name (const QbgEvents *e, guint condition, GString *out)
{
  qbg_expr_format (QBG_CONDITION (e->equations, condition)->relation,
                   append_name, (gpointer) e, out);
}

/* pre. */

/* Makes pre what is; TRUE where that is new.  At the start a when clause has
 * its condition's past not before the end. */
static gboolean
move_all_on (const QbgEvents *e, double *values, gboolean edges)
{
  const QbgCircuit *c = e->equations->circuit;
  gboolean changed = FALSE;

  for (guint i = 0; i < e->pres->len; i++) {
    QbgVariableId id = g_array_index (e->pres, QbgVariableId, i);
    QbgVariableId of = QBG_VARIABLE (c, id)->of;
    if ((!edges && QBG_VARIABLE (c, of)->is_edge) || values[id] == values[of])
      continue;
    values[id] = values[of];
    changed = TRUE;
  }
  return changed;
}

/* The same for what has changed at this event. */
static gboolean
move_on (QbgEvents *e, double *values)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < e->changes->len; i++) {
    QbgVariableId of = g_array_index (e->changes, QbgEventChange, i).variable;
    if (e->pre_of[of] == QBG_NONE || values[e->pre_of[of]] == values[of])
      continue;
    qbg_events_set (e, e->pre_of[of], values[of], values);
    changed = TRUE;
  }
  return changed;
}

static void
set_kind (QbgEvents *e, QbgVariableKind kind, double value, double *values)
{
  for (guint i = 0; i < e->equations->circuit->variables->len; i++)
    if (is_kind (e, i, kind))
      qbg_events_set (e, i, value, values);
}

/* Rounds. */

static gboolean
solve_groups (QbgEvents *e, double time, double *values, double *rates,
              GError **error)
{
  for (guint i = 0; i < e->equations->groups->len; i++)
    if (!qbg_events_solve_group (e, i, time, values, rates, error))
      return FALSE;
  return TRUE;
}

static gboolean
endless (const QbgEvents *e, const double *last, const double *values,
         double time, GError **error)
{
  const QbgCircuit *c = e->equations->circuit;
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < c->variables->len; i++) {
    const QbgVariable *v = QBG_VARIABLE (c, i);
    if (last[i] == values[i] || v->name == NULL || names->len > 200)
      continue;
    if (names->len > 0)
      g_string_append (names, ", ");
    qbg_circuit_variable_name (c, i, names);
  }
  g_set_error (error, QBG_EVENTS_ERROR, QBG_EVENTS_ERROR_ENDLESS,
               "the event at %.9g s does not end: %s would have to change "
               "again and again", time,
               names->len > 0 ? names->str : "a when clause");
  return FALSE;
}

/* Everything, until nothing changes. */
static gboolean
run_all_rounds (QbgEvents *e, double time, double *values, double *rates,
                GError **error)
{
  g_autofree double *last = g_new (double, e->equations->n_variables + 1);

  for (guint i = 0; i < MAX_ROUNDS; i++) {
    gboolean again = FALSE;
    memcpy (last, values, e->equations->n_variables * sizeof *last);
    if (!solve_groups (e, time, values, rates, error)
        || !qbg_events_act (e, time, values, rates, &again, error))
      return FALSE;
    again |= move_all_on (e, values, FALSE);
    if (!again)
      return TRUE;
  }
  return endless (e, last, values, time, error);
}

/* What is due, until nothing is. */
static gboolean
run_rounds (QbgEvents *e, double time, double *values, double *rates,
            GError **error)
{
  g_autofree double *last = NULL;
  guint n = e->equations->n_variables;

  for (guint i = 0; i <= MAX_ROUNDS; i++) {
    gboolean again = FALSE;
    if (i == MAX_ROUNDS)
      last = memcpy (g_new (double, n), values, n * sizeof *last);
    if (!qbg_events_solve_due (e, values, rates, error)
        || !qbg_events_act (e, time, values, rates, &again, error))
      return FALSE;
    again |= move_on (e, values);
    if (!again && qbg_heap_size (e->due) == 0)
      return TRUE;
  }
  return endless (e, last, values, time, error);
}

static gboolean
has_changed (const QbgEvents *e, const double *values)
{
  for (guint i = 0; i < e->changes->len; i++) {
    const QbgEventChange *c = &g_array_index (e->changes, QbgEventChange, i);
    if (values[c->variable] != c->before)
      return TRUE;
  }
  return FALSE;
}

static void
count_changes (QbgEvents *e, const double *values)
{
  for (guint i = 0; i < e->changes->len; i++) {
    const QbgEventChange *c = &g_array_index (e->changes, QbgEventChange, i);
    guint32 condition = e->condition_of[c->variable];
    if (condition != QBG_NONE)
      e->counts[condition] += values[c->variable] != c->before;
  }
}

static gboolean
check_finite (const QbgEvents *e, double time, const double *values,
              GError **error)
{
  for (guint i = 0; i < e->changes->len; i++) {
    QbgVariableId id = g_array_index (e->changes, QbgEventChange, i).variable;
    if (isfinite (values[id]))
      continue;
    g_autoptr (GString) name = g_string_new (NULL);
    qbg_equations_variable_name (e->equations, id, name);
    g_set_error (error, QBG_EVENTS_ERROR, QBG_EVENTS_ERROR_VALUE,
                 "'%s' is not finite at the event at %.9g s", name->str, time);
    return FALSE;
  }
  return TRUE;
}

static QbgEventsResult
finish (QbgEvents *e, double time, double *values, double *rates,
        GError **error)
{
  if (!check_finite (e, time, values, error)
      || !qbg_events_check_assertions (e, time, values, rates, error))
    return QBG_EVENTS_FAILED;
  count_changes (e, values);
  return e->message != NULL ? QBG_EVENTS_TERMINATED
    : has_changed (e, values) ? QBG_EVENTS_CHANGED : QBG_EVENTS_NOTHING;
}

/* A new event: what changed at the last one is forgotten. */
static void
begin (QbgEvents *e, double time)
{
  for (guint i = 0; i < e->changes->len; i++) {
    QbgVariableId id = g_array_index (e->changes, QbgEventChange, i).variable;
    e->noted[id] = FALSE;
    e->jumps[id] = 0;
  }
  g_array_set_size (e->changes, 0);
  e->time = time;
  e->instants++;
}

static void
start_values (QbgEvents *e, double time, double *values)
{
  const QbgCircuit *c = e->equations->circuit;

  set_kind (e, QBG_VAR_INITIAL, 1, values);
  set_kind (e, QBG_VAR_TERMINAL, 0, values);
  for (guint i = 0; i < e->pres->len; i++) {
    QbgVariableId id = g_array_index (e->pres, QbgVariableId, i);
    QbgVariableId of = QBG_VARIABLE (c, id)->of;
    values[id] = QBG_VARIABLE (c, of)->is_edge ? 1 : values[of];
  }
  for (guint i = 0; i < e->equations->conditions->len; i++)
    e->bands[i] = 0;
  qbg_events_take_start (e, values);
  qbg_solver_set_sources (e->solver, time, TRUE, values);
}

/* What a crossing ends is not to be taken again at the same instant. */
static void
note_left (QbgEvents *e, guint32 node, const double *values)
{
  const QbgGroup *g = QBG_GROUP (
    e->equations, g_array_index (e->nodes, QbgEventNode, node).group);

  qbg_positions_add (&e->left, e->equations, g, values);
}

/* A condition whose zero function is at zero up to rounding keeps the position
 * that its crossing gave it. */
static gboolean
cross (QbgEvents *e, guint condition, double *values, double *rates,
       GError **error)
{
  QbgVariableId id = QBG_CONDITION (e->equations, condition)->variable;
  guint32 node = e->giver[QBG_VALUE_OF (id)];

  if (!qbg_events_refresh (e, QBG_VALUE_OF (id), values, rates, error))
    return FALSE;
  e->bands[condition] =
    2 * fabs (qbg_events_zero (e, condition, e->time, values, rates))
    + 1e-8 * fmax (e->scales[2*condition], e->scales[2*condition + 1]);
  qbg_events_set (e, id, !values[id], values);
  qbg_heap_set (e->due, node, node);
  return TRUE;
}

static gboolean
cross_all (QbgEvents *e, const guint8 *crossed, double *values, double *rates,
           GError **error)
{
  guint n = e->equations->conditions->len;

  if (fabs (e->time - e->instant) > 4 * DBL_EPSILON * fabs (e->time))
    qbg_positions_clear (&e->left);
  e->instant = e->time;
  memset (e->bands, 0, n * sizeof *e->bands);
  if (crossed == NULL)
    return TRUE;
  for (guint i = qbg_next_marked (crossed, 0, n); i < n;
       i = qbg_next_marked (crossed, i + 1, n))
    note_left (e, e->giver[QBG_VALUE_OF (
      QBG_CONDITION (e->equations, i)->variable)], values);
  for (guint i = qbg_next_marked (crossed, 0, n); i < n;
       i = qbg_next_marked (crossed, i + 1, n))
    if (!cross (e, i, values, rates, error))
      return FALSE;
  return TRUE;
}

/* States that are tied to what has jumped jump too; TRUE in *any. */
static gboolean
jump (QbgEvents *e, double time, double *values, gboolean *any,
      GError **error)
{
  const QbgEquations *eq = e->equations;
  const double *jumps = NULL;

  if (e->impulses != NULL
      && !qbg_impulses_find (e->impulses, time, values, &jumps, error))
    return FALSE;
  *any = jumps != NULL;
  for (guint i = 0; jumps != NULL && i < eq->states->len; i++)
    if (jumps[i] != 0) {
      QbgVariableId id = QBG_STATE (eq, i);
      qbg_events_set (e, id, values[id] + jumps[i], values);
      e->jumps[id] += jumps[i];
    }
  return TRUE;
}

double
qbg_events_jump (const QbgEvents *e, QbgVariableId state)
{
  return isnan (e->jumps[state]) ? 0 : e->jumps[state];
}

/* Rounds; where discrete variables have made something jump, more of them. */
static gboolean
run_to_rest (QbgEvents *e, double time, double *values, double *rates,
             GError **error)
{
  gboolean any = TRUE;

  for (guint i = 0; any && i < MAX_ROUNDS; i++)
    if (!run_rounds (e, time, values, rates, error)
        || !jump (e, time, values, &any, error))
      return FALSE;
  return TRUE;
}

static gboolean
run_event (QbgEvents *e, double time, const guint8 *crossed, double *values,
           double *rates, GError **error)
{
  gboolean any;

  for (guint i = 0; e->impulses != NULL && i < e->equations->states->len; i++)
    qbg_events_take_state (e, i);
  if (e->impulses != NULL
      && !qbg_impulses_before (e->impulses, time, values, error))
    return FALSE;
  qbg_events_ring_sources (e, time, values);
  if (!jump (e, time, values, &any, error)
      || !cross_all (e, crossed, values, rates, error))
    return FALSE;
  gboolean rings = qbg_events_ring_samples (e, time, values);
  if (!run_to_rest (e, time, values, rates, error))
    return FALSE;
  if (rings)
    qbg_events_silence_samples (e, values);
  return !rings || run_to_rest (e, time, values, rates, error);
}

static gboolean
find_start (QbgEvents *e, double time, double *values, double *rates,
            GError **error)
{
  start_values (e, time, values);
  if (!run_all_rounds (e, time, values, rates, error))
    return FALSE;
  set_kind (e, QBG_VAR_INITIAL, 0, values);
  if (!run_all_rounds (e, time, values, rates, error))
    return FALSE;
  move_all_on (e, values, TRUE);
  while (qbg_heap_size (e->due) > 0)
    qbg_heap_pop (e->due);
  return TRUE;
}

/* A sample at the start is an event of its own, after it. */
QbgEventsResult
qbg_events_start (QbgEvents *e, double time, double *values, double *rates,
                  GError **error)
{
  qbg_events_start_clock (e, time);
  begin (e, time);
  if (!find_start (e, time, values, rates, error))
    return QBG_EVENTS_FAILED;
  begin (e, time);
  return run_event (e, time, NULL, values, rates, error)
    ? finish (e, time, values, rates, error) : QBG_EVENTS_FAILED;
}

QbgEventsResult
qbg_events_settle (QbgEvents *e, double time, const guint8 *crossed,
                   double *values, double *rates, GError **error)
{
  begin (e, time);
  return qbg_events_within_limit (e, time, error)
    && run_event (e, time, crossed, values, rates, error)
    ? finish (e, time, values, rates, error) : QBG_EVENTS_FAILED;
}

QbgEventsResult
qbg_events_finish (QbgEvents *e, double time, double *values, double *rates,
                   GError **error)
{
  begin (e, time);
  set_kind (e, QBG_VAR_TERMINAL, 1, values);
  return run_event (e, time, NULL, values, rates, error)
    ? finish (e, time, values, rates, error) : QBG_EVENTS_FAILED;
}

const GArray *
qbg_events_changes (const QbgEvents *e)
{
  return e->changes;
}
