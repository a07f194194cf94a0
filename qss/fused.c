#include <config.h>

#include "qss/fused-internal.h"

#include <math.h>
#include <string.h>

#include "bondgraph/lift.h"
#include "qss/diagonal.h"
#include "qss/gain.h"

static QbgMarks
marks_new (guint n)
{
  return (QbgMarks) { 0, g_new (guint32, n + 1), g_new0 (guint8, n + 1) };
}

static void
marks_clear (QbgMarks *marks)
{
  g_free (marks->numbers);
  g_free (marks->has);
}

/* Sources that some target depends on. */
static void
find_sources (QbgFused *f)
{
  f->sources = g_new0 (QbgSourceData, f->n_sources + 1);
  f->source_leaf = g_new0 (guint32, f->n_sources + 1);
  f->continuous = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < qbg_forms_n_leaves (f->forms); i++) {
    const QbgLeaf *leaf = qbg_forms_leaf (f->forms, i);
    if (leaf->kind != QBG_LEAF_SOURCE
        || qbg_forms_column (f->forms, i).n == 0)
      continue;
    const QbgTimeFunction *s = QBG_SOURCE (f->equations, leaf->index);
    f->source_leaf[leaf->index] = i;
    f->sources[leaf->index] = (QbgSourceData) {
      .variable = s->variable, .expr = s->expr,
      .scale = qbg_source_size (s->expr, f->options->start, f->options->stop)
    };
  }
  for (guint32 i = 0; i < f->n_sources; i++)
    if (f->sources[i].expr != NULL)
      g_array_append_val (f->continuous, i);
}

/* What a variable is to the network. */
static void
find_places (QbgFused *f)
{
  const QbgEquations *eq = f->equations;
  guint n = eq->n_variables;

  f->discrete_leaf = g_new (guint32, n + 1);
  f->state_of = g_new (guint32, n + 1);
  f->condition_of = g_new (guint32, n + 1);
  for (guint i = 0; i < n; i++)
    f->discrete_leaf[i] = f->state_of[i] = f->condition_of[i] = QBG_NONE;
  for (guint i = 0; i < qbg_forms_n_leaves (f->forms); i++) {
    const QbgLeaf *leaf = qbg_forms_leaf (f->forms, i);
    if (leaf->kind == QBG_LEAF_DISCRETE)
      f->discrete_leaf[leaf->index] = i;
  }
  for (guint i = 0; i < f->n_states; i++)
    f->state_of[QBG_STATE (eq, i)] = i;
  for (guint i = 0; i < f->n_conditions; i++)
    f->condition_of[QBG_CONDITION (eq, i)->variable] = i;
}

/* Columns, and the part of each state's that is of zero functions. */
static void
find_columns (QbgFused *f)
{
  guint n_leaves = qbg_forms_n_leaves (f->forms);

  f->columns = g_new (QbgColumn, n_leaves + 1);
  for (guint i = 0; i < n_leaves; i++)
    f->columns[i] = qbg_forms_column (f->forms, i);
  f->zeros_of = g_new0 (QbgColumn, f->n_states + 1);
  for (guint i = 0; i < f->n_states; i++) {
    QbgColumn c = f->columns[i];
    for (; c.n > 0 && c.targets[0] < f->n_states; c.n--)
      c.targets++;
    while (c.n > 0 && c.targets[c.n - 1] >= f->n_states + f->n_conditions)
      c.n--;
    f->zeros_of[i] = c;
  }
}

/* The units that each state acts on, in order: those that read a leaf which
 * depends on it. */
static void
find_units (QbgFused *f)
{
  guint n_units = qbg_forms_n_units (f->forms);
  guint n_leaves = qbg_forms_n_leaves (f->forms), most = 0;

  f->units_of = g_new0 (GArray *, f->n_states + 1);
  f->directions = g_new0 (double, n_leaves + 1);
  for (guint i = 0; i < n_units; i++) {
    const QbgUnit *unit = qbg_forms_unit (f->forms, i);
    most = MAX (most, 2 * unit->inputs->n_inputs + unit->n_outputs);
  }
  f->saved = g_new (QbgPoly, most + 1);
  for (guint i = 0; i < f->n_states; i++)
    f->units_of[i] = qbg_units_of (f->forms, i);
}

static QbgFused *
fused_new (const QbgEquations *equations, QbgSolver *solver,
           const QbgNetworkOptions *options)
{
  QbgFused *f = g_new0 (QbgFused, 1);
  guint n_leaves, n = equations->n_variables;

  f->equations = equations;
  f->options = options;
  f->method = options->method;
  f->shared.options = options;
  f->solver = solver;
  f->events = qbg_events_new (equations, solver);
  qbg_events_set_limit (f->events, options->max_events);
  f->forms = qbg_forms_new (equations);
  f->n_states = equations->states->len;
  f->n_conditions = equations->conditions->len;
  f->n_sources = equations->sources->len;
  n_leaves = qbg_forms_n_leaves (f->forms);
  f->states = g_new0 (QbgQss, f->n_states + 1);
  f->rows = g_new0 (QbgForm, qbg_forms_n_targets (f->forms) + 1);
  f->polys = g_new0 (QbgPoly, n_leaves + 1);
  f->times = g_new0 (double, n_leaves + 1);
  f->exact = g_new0 (guint8, n_leaves + 1);
  f->sizes = g_new0 (double, n_leaves + 1);
  f->rates = marks_new (f->n_states);
  f->zeros = marks_new (f->n_conditions);
  f->anew = marks_new (f->n_states);
  f->moved = marks_new (f->n_states);
  f->units = marks_new (qbg_forms_n_units (f->forms));
  f->chatters = g_new0 (QbgChatter, f->n_conditions + 1);
  f->watches = g_new0 (QbgWatch, f->n_conditions + 1);
  f->lates = g_new0 (QbgLate, f->n_conditions + 1);
  f->first_unit = f->n_states + f->n_conditions + f->n_sources;
  f->heap = qbg_heap_new (f->first_unit + qbg_forms_n_units (f->forms));
  f->values = g_new0 (double, n + 1);
  f->rate_values = g_new0 (double, n + 1);
  f->taken = g_new0 (guint64, f->n_states + 1);
  f->discrete = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  for (guint i = 0; i < n; i++)
    if (qbg_is_discrete (equations, i))
      g_array_append_val (f->discrete, i);
  f->crossed = g_new0 (guint8, f->n_conditions + 1);
  f->steps = g_new0 (guint64, f->n_states + 1);
  f->partners = g_new0 (GArray *, f->n_states + 1);
  f->early = g_new0 (guint, f->n_states + 1);
  f->unsettled = marks_new (f->n_states);
  qbg_fused_start_fast (f);
  find_sources (f);
  find_places (f);
  find_columns (f);
  find_units (f);
  return f;
}

void
qbg_fused_free (QbgFused *f)
{
  if (f == NULL)
    return;
  for (guint i = 0; i < f->n_states; i++) {
    g_clear_pointer (&f->units_of[i], g_array_unref);
    g_clear_pointer (&f->partners[i], g_array_unref);
  }
  qbg_fused_free_fast (f);
  marks_clear (&f->unsettled);
  g_free (f->columns);
  g_free (f->zeros_of);
  g_free (f->units_of);
  g_free (f->partners);
  g_free (f->early);
  qbg_quanta_free (f->shared.quanta);
  qbg_events_free (f->events);
  qbg_forms_free (f->forms);
  g_free (f->states);
  g_free (f->rows);
  g_free (f->polys);
  g_free (f->times);
  g_free (f->exact);
  g_free (f->sizes);
  marks_clear (&f->rates);
  marks_clear (&f->zeros);
  marks_clear (&f->anew);
  marks_clear (&f->moved);
  marks_clear (&f->units);
  g_free (f->chatters);
  g_free (f->watches);
  g_free (f->lates);
  qbg_heap_free (f->heap);
  g_free (f->values);
  g_free (f->rate_values);
  g_free (f->taken);
  g_array_unref (f->discrete);
  g_free (f->crossed);
  g_free (f->steps);
  g_free (f->sources);
  g_free (f->source_leaf);
  g_array_unref (f->continuous);
  g_free (f->discrete_leaf);
  g_free (f->state_of);
  g_free (f->condition_of);
  g_free (f->directions);
  g_free (f->saved);
  g_free (f);
}

static void
start_leaves (QbgFused *f, double time)
{
  for (guint i = 0; i < f->n_sources; i++)
    if (f->sources[i].expr != NULL)
      qbg_fused_update_source (f, i, time);
  for (guint i = 0; i < f->equations->n_variables; i++)
    if (f->discrete_leaf[i] != QBG_NONE)
      f->polys[f->discrete_leaf[i]].c[0] = f->values[i];
}

/* Where a block that is not linear begins to look for its solution. */
static void
start_units (QbgFused *f)
{
  for (guint i = 0; i < qbg_forms_n_units (f->forms); i++) {
    QbgUnit *unit = qbg_forms_unit (f->forms, i);
    for (guint k = 0; unit->block != NULL && k < unit->n_outputs; k++) {
      QbgSignalId s = unit->block->relations[k].signal;
      unit->block->x[k].c[0] =
        s % 2 == 0 ? f->values[s / 2] : f->rate_values[s / 2];
    }
    qbg_mark (&f->units, i);
  }
}

static gboolean
find_rows (QbgFused *f, GError **error)
{
  for (guint i = 0; i < qbg_forms_n_targets (f->forms); i++)
    if (!qbg_fused_find_row (f, i, error))
      return FALSE;
  return TRUE;
}

/* As many times as the order is, so that every coefficient is there. */
static gboolean
start_states (QbgFused *f, double time, GError **error)
{
  for (int k = 0; k <= f->method->order; k++) {
    for (guint i = 0; i < qbg_forms_n_units (f->forms); i++)
      qbg_mark (&f->units, i);
    for (guint i = 0; i < f->n_states; i++)
      qbg_mark (&f->rates, i);
    for (guint i = 0; i < f->n_conditions; i++)
      qbg_mark (&f->zeros, i);
    if (!qbg_fused_update (f, time, error))
      return FALSE;
    for (guint i = 0; k < f->method->order && i < f->n_states; i++) {
      if (k == 0)
        f->states[i].a = qbg_fused_diagonal (f, i, time);
      qbg_qss_step (&f->states[i], f->method, time);
    }
  }
  return TRUE;
}

static gboolean
start (QbgFused *f, const double *values, GError **error)
{
  double time = f->options->start;
  const QbgEquations *eq = f->equations;
  const QbgQuantumOptions quantum = {
    f->options->tolerance, f->options->quantum, f->options->rules,
    f->options->start, f->options->stop
  };

  g_autofree guint8 *alone = qbg_find_alone (f->forms, f->n_states,
                                             f->method);

  memcpy (f->values, values, eq->n_variables * sizeof *values);
  QbgEventsResult result = qbg_events_start (f->events, time, f->values,
                                             f->rate_values, error);
  if (result == QBG_EVENTS_FAILED)
    return FALSE;
  f->terminated = result == QBG_EVENTS_TERMINATED;
  f->shared.quanta = qbg_quanta_new (eq, &quantum, f->values);
  qbg_quanta_limit (f->shared.quanta, eq, f->forms, f->method, &quantum,
                    f->values);
  qbg_quanta_spare_alone (f->shared.quanta, eq, f->forms, alone);
  for (guint i = 0; i < f->n_states; i++) {
    qbg_qss_start (&f->states[i], &f->shared.quanta->quantizers[i], time,
                   f->values[QBG_STATE (eq, i)]);
    f->states[i].alone = alone[i];
  }
  f->time = time;
  start_leaves (f, time);
  start_units (f);
  if (!find_rows (f, error))
    return FALSE;
  qbg_fused_find_fast (f);
  if (!start_states (f, time, error))
    return FALSE;
  qbg_clear_marks (&f->anew);
  f->next_event = qbg_events_next (f->events, f->options->stop);
  f->last_instant = f->options->start;
  qbg_fused_answer_events (f);
  return TRUE;
}

QbgFused *
qbg_fuse (const QbgEquations *equations, QbgSolver *solver,
          const QbgNetworkOptions *options, const double *values,
          GError **error)
{
  g_autoptr (QbgFused) f = fused_new (equations, solver, options);

  return start (f, values, error) ? g_steal_pointer (&f) : NULL;
}

void
qbg_fused_observe (QbgFused *f, QbgObserver observer, gpointer data)
{
  f->observer = observer;
  f->observer_data = data;
}

double
qbg_fused_time (const QbgFused *f)
{
  return f->time;
}

double
qbg_fused_next_event (const QbgFused *f)
{
  return f->next_event;
}

guint64
qbg_fused_all_steps (const QbgFused *f)
{
  return f->n_steps;
}

gboolean
qbg_fused_terminated (const QbgFused *f)
{
  return f->terminated;
}

/* The first of those that are needed; NULL: all are. */
static gboolean
is_first_needed (const QbgFast *fast, guint32 state, const QbgNeeded *needed)
{
  for (guint i = 0; fast->members[i] < state; i++)
    if (needed == NULL || needed->has[fast->members[i]])
      return FALSE;
  return TRUE;
}

void
qbg_fused_values (const QbgFused *f, double time, const QbgNeeded *needed,
                  double *values)
{
  const GArray *discrete = needed != NULL ? needed->discrete : f->discrete;
  guint n = needed != NULL ? needed->states->len : f->n_states;

  for (guint i = 0; i < discrete->len; i++) {
    QbgVariableId id = g_array_index (discrete, QbgVariableId, i);
    values[id] = f->values[id];
  }
  for (guint i = 0; i < n; i++) {
    guint32 k = needed != NULL ? g_array_index (needed->states, guint32, i)
      : i;
    if (f->fast[k] == NULL)
      values[QBG_STATE (f->equations, k)] =
        qbg_qss_value (&f->states[k], f->method, time);
    else if (is_first_needed (f->fast[k], k, needed))
      qbg_fused_settled_values (f, f->fast[k], time, values);
  }
}

guint64
qbg_fused_steps (const QbgFused *f, guint state)
{
  return f->steps[state];
}

double
qbg_fused_quantum (const QbgFused *f, guint state)
{
  return f->states[state].dq;
}

guint64
qbg_fused_evaluations (const QbgFused *f)
{
  return f->n_evaluations;
}

guint64
qbg_fused_events (const QbgFused *f)
{
  return f->n_events;
}

guint64
qbg_fused_instants (const QbgFused *f)
{
  return f->n_instants;
}

const QbgEvents *
qbg_fused_conditions (const QbgFused *f)
{
  return f->events;
}
