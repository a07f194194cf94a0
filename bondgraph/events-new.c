/* What events keep. */

#include <config.h>

#include "bondgraph/events-internal.h"

static guint32 *
new_places (guint n)
{
  guint32 *places = g_new (guint32, n + 1);

  for (guint i = 0; i < n; i++)
    places[i] = QBG_NONE;
  return places;
}

static void
find_places (QbgEvents *e)
{
  const QbgEquations *eq = e->equations;

  e->pres = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  e->pre_of = new_places (eq->n_variables);
  e->source_of = new_places (eq->n_variables);
  e->condition_of = new_places (eq->n_variables);
  e->state_of = new_places (eq->n_variables);
  for (guint i = 0; i < eq->states->len; i++)
    e->state_of[QBG_STATE (eq, i)] = i;
  for (guint i = 0; i < eq->circuit->variables->len; i++)
    if (QBG_VARIABLE (eq->circuit, i)->kind == QBG_VAR_PRE) {
      g_array_append_val (e->pres, i);
      e->pre_of[QBG_VARIABLE (eq->circuit, i)->of] = i;
    }
  for (guint i = 0; i < eq->sources->len; i++)
    if (QBG_SOURCE (eq, i)->expr->type == QBG_TYPE_REAL)
      e->source_of[QBG_SOURCE (eq, i)->variable] = i;
  for (guint i = 0; i < eq->conditions->len; i++)
    e->condition_of[QBG_CONDITION (eq, i)->variable] = i;
}

QbgEvents *
qbg_events_new (const QbgEquations *equations, QbgSolver *solver)
{
  QbgEvents *e = g_new0 (QbgEvents, 1);
  guint n = equations->conditions->len;

  e->equations = equations;
  e->solver = solver;
  e->impulses = qbg_impulses_new (equations, solver);
  e->times = qbg_heap_new (equations->sources->len);
  e->ringing = g_new (guint32, equations->sources->len + 1);
  e->samples = g_new0 (guint64, equations->circuit->samplers->len + 1);
  e->counts = g_new0 (guint64, n + 1);
  e->scales = g_new0 (double, 2*n + 1);
  e->bands = g_new0 (double, n + 1);
  e->blurs = g_new0 (double, n + 1);
  e->start = g_new (double, equations->n_variables + 1);
  e->changes = g_array_new (FALSE, FALSE, sizeof (QbgEventChange));
  e->noted = g_new0 (guint8, equations->n_variables + 1);
  e->jumps = g_new0 (double, equations->n_variables + 1);
  find_places (e);
  qbg_events_find_nodes (e);
  e->warnings = g_ptr_array_new_with_free_func (g_free);
  qbg_positions_init (&e->left);
  qbg_positions_init (&e->seen);
  e->zeros = g_new (double, n + 1);
  e->wrong = g_new (guint8, n + 1);
  e->ever = g_new (guint8, n + 1);
  return e;
}

void
qbg_events_free (QbgEvents *e)
{
  if (e == NULL)
    return;
  qbg_heap_free (e->times);
  g_free (e->ringing);
  g_free (e->samples);
  g_free (e->counts);
  g_free (e->scales);
  g_free (e->bands);
  g_free (e->blurs);
  g_free (e->start);
  g_array_unref (e->changes);
  g_free (e->noted);
  g_array_unref (e->pres);
  g_free (e->pre_of);
  g_free (e->source_of);
  g_free (e->condition_of);
  g_free (e->state_of);
  g_array_unref (e->nodes);
  g_free (e->giver);
  g_free (e->first_reader);
  g_free (e->readers);
  g_free (e->first_read);
  g_free (e->reads);
  g_free (e->first_given);
  g_free (e->given);
  g_free (e->first_next);
  g_free (e->next);
  qbg_heap_free (e->due);
  g_ptr_array_unref (e->warnings);
  qbg_positions_free (&e->left);
  qbg_positions_free (&e->seen);
  g_free (e->zeros);
  g_free (e->wrong);
  g_free (e->ever);
  qbg_impulses_free (e->impulses);
  g_free (e->jumps);
  g_free (e->message);
  g_free (e);
}
