/* The run of a fused network: whoever is due first acts. */

#include <config.h>

#include "qss/fused-internal.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/numbers.h"

#define MOST_AT_ONE_INSTANT 500

/* The clock has not moved by more than rounding since the last event. */
static gboolean
check_progress (QbgFused *f, double time, GError **error)
{
  if (time - f->last_instant > 4 * DBL_EPSILON * fabs (time)) {
    f->instants_here = 0;
    f->last_instant = time;
  }
  if (f->instants_here++ < MOST_AT_ONE_INSTANT)
    return TRUE;
  g_autoptr (GString) names = g_string_new (NULL);
  for (guint i = 0; i < f->n_conditions; i++) {
    if (!f->crossed[i])
      continue;
    g_string_append (names, names->len > 0 ? ", " : ": ");
    qbg_events_condition_name (f->events, i, names);
  }
  g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_STUCK,
               "chattering at %.9g s%s", time, names->str);
  return FALSE;
}

/* A function of time near a pole is due ever sooner. */
static gboolean
check_source (QbgFused *f, double time, GError **error)
{
  if (time - f->last_source > 4 * DBL_EPSILON * fabs (time)) {
    f->sources_here = 0;
    f->last_source = time;
  }
  if (f->sources_here++ < MOST_AT_ONE_INSTANT + f->n_sources)
    return TRUE;
  g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_STUCK,
               "a function of time cannot be followed at %.9g s: it changes "
               "without bound", time);
  return FALSE;
}

static gboolean
observe (QbgFused *f, double time, gboolean after, GError **error)
{
  return f->observer == NULL
    || f->observer (time, after, f->observer_data, error);
}

/* New rows and a new leaf where a discrete variable has changed. */
static gboolean
follow_discrete (QbgFused *f, QbgVariableId id, double time, GError **error)
{
  QbgColumn switched = qbg_forms_switched (f->forms, id);
  guint32 leaf = f->discrete_leaf[id];

  for (guint k = 0; k < switched.n; k++)
    if (!qbg_fused_find_row (f, switched.targets[k], error))
      return FALSE;
  if (leaf == QBG_NONE)
    return TRUE;
  f->polys[leaf] = (QbgPoly) { { f->values[id], 0, 0, 0 } };
  f->times[leaf] = time;
  qbg_fused_mark_leaf (f, leaf);
  return TRUE;
}

static void
follow_state (QbgFused *f, guint32 state, double time)
{
  QbgVariableId id = QBG_STATE (f->equations, state);
  double x = f->values[id], jump = qbg_events_jump (f->events, id);

  /* Values may hold what is quantized; a jump is one of the state itself. */
  if (jump != 0)
    x = qbg_qss_value (&f->states[state], f->method, time) + jump;
  qbg_fused_derive (f, state, time);
  qbg_qss_set (&f->states[state], f->method, time, x);
  qbg_qss_step (&f->states[state], f->method, time);
  qbg_fused_mark_leaf (f, state);
  qbg_mark (&f->rates, state);
}

static gboolean
follow_changes (QbgFused *f, double time, GError **error)
{
  const GArray *changes = qbg_events_changes (f->events);

  for (guint i = 0; i < changes->len; i++) {
    const QbgEventChange *c = &g_array_index (changes, QbgEventChange, i);
    if (f->values[c->variable] == c->before)
      continue;
    if (f->state_of[c->variable] != QBG_NONE)
      follow_state (f, f->state_of[c->variable], time);
    else if (!follow_discrete (f, c->variable, time, error))
      return FALSE;
    if (f->condition_of[c->variable] != QBG_NONE) {
      qbg_watch_anew (&f->watches[f->condition_of[c->variable]]);
      f->watches[f->condition_of[c->variable]].refused = 0;
    }
  }
  return TRUE;
}

static void
follow_sources (QbgFused *f, double time)
{
  double now = time + 8 * DBL_EPSILON * fabs (time);

  for (guint i = 0; i < f->continuous->len; i++) {
    guint32 source = g_array_index (f->continuous, guint32, i);
    if (f->sources[source].next <= now)
      qbg_fused_update_source (f, source, time);
  }
}

/* The diagonals follow the rows of rates. */
static void
follow_diagonals (QbgFused *f, double time)
{
  for (guint i = 0; i < f->rates.n; i++) {
    guint32 state = f->rates.numbers[i];
    qbg_qss_set_diagonal (&f->states[state], f->method, time,
                          qbg_fused_diagonal (f, state, time));
  }
}

/* A step of a state, or of those that it is stiff with. */
static gboolean
take_step (QbgFused *f, guint32 state, double time, GError **error)
{
  QbgQss *s = &f->states[state];

  qbg_fused_derive (f, state, time);
  if (f->units_of[state] != NULL && f->method->implicit)
    qbg_qss_set_diagonal (s, f->method, time,
                          qbg_fused_diagonal (f, state, time));
  if (f->method->implicit && qbg_fused_step_cluster (f, state, time))
    return TRUE;
  double next = qbg_qss_step (s, f->method, time);
  f->steps[state]++;
  f->n_steps++;
  qbg_quanta_follow (f->shared.quanta, state, s->x[0]);
  if (!qbg_fused_check (f, next, state, error))
    return FALSE;
  qbg_heap_set (f->heap, state, next);
  qbg_fused_mark_leaf (f, state);
  return TRUE;
}

static gboolean
step (QbgFused *f, guint32 state, double time, GError **error)
{
  return take_step (f, state, time, error)
    && qbg_fused_update (f, time, error);
}

/* States whose rates follow another row step at once: what they planned means
 * nothing any more. */
static gboolean
step_anew (QbgFused *f, double time, GError **error)
{
  gboolean ok = qbg_fused_update_rates (f, time, error);

  for (guint i = 0; i < f->anew.n && ok; i++)
    if (f->states[f->anew.numbers[i]].tq < time)
      ok = take_step (f, f->anew.numbers[i], time, error);
  qbg_clear_marks (&f->anew);
  return ok;
}

static guint
next_crossed (const QbgFused *f, guint i)
{
  return qbg_next_marked (f->crossed, i, f->n_conditions);
}

static guint
count_crossed (const QbgFused *f)
{
  guint n = 0;

  for (guint i = next_crossed (f, 0); i < f->n_conditions;
       i = next_crossed (f, i + 1))
    n++;
  return n;
}

/* States whose rates are about to follow other rows, and those that these may
 * become fast with, go on from where the event saw them. */
static void
take_switched (QbgFused *f)
{
  const GArray *changes = qbg_events_changes (f->events);

  for (guint i = 0; i < changes->len; i++) {
    QbgColumn c = qbg_forms_switched (
      f->forms, g_array_index (changes, QbgEventChange, i).variable);
    for (guint k = 0; k < c.n && c.targets[k] < f->n_states; k++) {
      QbgColumn beside = f->columns[c.targets[k]];
      qbg_fused_take_value (f, c.targets[k]);
      for (guint j = 0; j < beside.n && beside.targets[j] < f->n_states; j++)
        qbg_fused_take_value (f, beside.targets[j]);
    }
  }
}

/* States whose rates are about to follow other rows are what the event took
 * them for: where they were going to is not where they will. */
static void
follow_settled (QbgFused *f, double time)
{
  for (guint i = 0; i < f->anew.n; i++) {
    guint32 state = f->anew.numbers[i];
    if (f->fast[state] == NULL)
      continue;
    qbg_qss_set (&f->states[state], f->method, time,
                 f->values[QBG_STATE (f->equations, state)]);
    qbg_mark (&f->rates, state);
  }
  qbg_fused_find_fast (f);
}

static gboolean
settle (QbgFused *f, double time, GError **error)
{
  gboolean silent = qbg_fused_is_chatter (f, time);

  if (!check_progress (f, time, error)
      || (!silent && !observe (f, time, FALSE, error)))
    return FALSE;
  qbg_fused_begin_event (f);
  for (guint i = next_crossed (f, 0); i < f->n_conditions;
       i = next_crossed (f, i + 1)) {
    f->watches[i].refused++;
    qbg_fused_note_crossing (f, i, time);
    qbg_fused_put_on_zero (f, i, time);
  }
  QbgLate late = qbg_fused_find_late (f, time);
  guint n_crossed = count_crossed (f);
  QbgEventsResult result = qbg_events_settle (f->events, time, f->crossed,
                                              f->values, f->rate_values,
                                              error);
  if (result == QBG_EVENTS_FAILED)
    return FALSE;
  f->terminated = result == QBG_EVENTS_TERMINATED;
  take_switched (f);
  if (qbg_events_changes (f->events)->len > n_crossed)
    qbg_fused_note_late (f, late);
  for (guint i = 0; i < f->moved.n; i++) {
    f->moved.has[f->moved.numbers[i]] = FALSE;
    follow_state (f, f->moved.numbers[i], time);
  }
  f->moved.n = 0;
  follow_sources (f, time);
  if (!follow_changes (f, time, error))
    return FALSE;
  follow_settled (f, time);
  follow_diagonals (f, time);
  for (guint i = next_crossed (f, 0); i < f->n_conditions;
       i = next_crossed (f, i + 1)) {
    qbg_mark (&f->zeros, i);
    qbg_watch_anew (&f->watches[i]);
  }
  memset (f->crossed, 0, f->n_conditions);
  f->next_event = qbg_events_next (f->events, f->options->stop);
  f->n_instants++;
  return step_anew (f, time, error) && qbg_fused_update (f, time, error)
    && (silent || observe (f, time, TRUE, error));
}

static gboolean
is_crossing (const QbgFused *f, guint32 item)
{
  return item >= f->n_states && item < f->n_states + f->n_conditions
    && !f->looks[item - f->n_states];
}

/* All conditions whose time has come cross together, up to rounding. */
static gboolean
cross (QbgFused *f, double time, GError **error)
{
  double due;

  while ((due = qbg_heap_least (f->heap))
         <= time + 8 * DBL_EPSILON * fabs (time)) {
    guint32 item = qbg_heap_pop (f->heap);
    if (!is_crossing (f, item)) {
      qbg_heap_set (f->heap, item, due);
      break;
    }
    f->crossed[item - f->n_states] = TRUE;
  }
  return settle (f, time, error);
}

/* Units are known by polynomials too: all that is not known exactly is taken
 * anew. */
static void
renew_units (QbgFused *f, double time)
{
  for (guint i = 0; i < qbg_forms_n_units (f->forms); i++)
    qbg_mark (&f->units, i);
  for (guint i = 0; i < f->n_sources; i++)
    if (f->sources[i].expr != NULL && !f->exact[f->source_leaf[i]])
      qbg_fused_update_source (f, i, time);
}

/* FALSE: a leaf is known as well as can be. */
static gboolean
renew (QbgFused *f, guint32 leaf, double time)
{
  const QbgLeaf *l = qbg_forms_leaf (f->forms, leaf);

  if ((l->kind != QBG_LEAF_SOURCE && l->kind != QBG_LEAF_UNIT)
      || f->exact[leaf] || f->times[leaf] == time)
    return FALSE;
  if (l->kind == QBG_LEAF_UNIT)
    renew_units (f, time);
  else
    qbg_fused_update_source (f, l->index, time);
  return TRUE;
}

/* A crossing is where the polynomials of sources say: they are taken anew, and
 * if it turns out to be later, it waits. */
static gboolean
is_later (QbgFused *f, guint32 condition, double time, gboolean *later,
          GError **error)
{
  const QbgForm *row = &f->rows[f->n_states + condition];
  gboolean anew = FALSE;

  *later = FALSE;
  for (guint32 i = 0; i < row->n; i++) {
    guint32 leaf = row->leaves[i];
    const QbgFast *fast = leaf < f->n_states ? f->fast[leaf] : NULL;
    anew |= renew (f, leaf, time);
    for (guint m = 0; fast != NULL && m < fast->n_modes; m++)
      for (guint32 k = 0; k < fast->modes[m].settled.n; k++)
        anew |= renew (f, fast->modes[m].settled.leaves[k], time);
  }
  if (!anew)
    return TRUE;
  if (!qbg_fused_update (f, time, error))
    return FALSE;
  double due = qbg_heap_key (f->heap, f->n_states + condition);
  *later = due - time > 4 * DBL_EPSILON * fabs (time)
    || f->looks[condition];
  return TRUE;
}

static gboolean
act (QbgFused *f, double time, GError **error)
{
  gboolean later;
  guint32 item;

  f->time = time;
  f->n_events++;
  if (f->next_event <= time)
    return settle (f, time, error);
  item = qbg_heap_pop (f->heap);
  if (item < f->n_states)
    return step (f, item, time, error);
  if (item >= f->first_unit) {
    qbg_mark (&f->units, item - f->first_unit);
    return qbg_fused_update (f, time, error);
  }
  if (item >= f->n_states + f->n_conditions) {
    qbg_fused_update_source (f, item - f->n_states - f->n_conditions, time);
    return check_source (f, time, error) && qbg_fused_update (f, time, error);
  }
  if (f->looks[item - f->n_states]) {
    qbg_mark (&f->zeros, item - f->n_states);
    return qbg_fused_update (f, time, error);
  }
  if (!is_later (f, item - f->n_states, time, &later, error))
    return FALSE;
  if (later)
    return TRUE;
  f->crossed[item - f->n_states] = TRUE;
  return cross (f, time, error);
}

/* Events between two calls of progress. */
#define EVENTS_BETWEEN 1024

static void
tell_progress (const QbgFused *f)
{
  if (f->options->progress != NULL && f->n_events % EVENTS_BETWEEN == 0)
    f->options->progress (f->options->progress_data, f->time,
                          qbg_fused_work (f));
}

double
qbg_fused_next (const QbgFused *f)
{
  return fmin (qbg_heap_least (f->heap), f->next_event);
}

gboolean
qbg_fused_run (QbgFused *f, double time, GError **error)
{
  const volatile int *interrupted = f->options->interrupted;

  while (!f->terminated) {
    double next = qbg_fused_next (f);
    if (next > time)
      break;
    if (interrupted != NULL && *interrupted)
      return TRUE;
    if (!act (f, next, error))
      return FALSE;
    tell_progress (f);
  }
  if (!f->terminated)
    f->time = time;
  return TRUE;
}
