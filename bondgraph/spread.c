/* What an event reaches: only that is solved again.
 *
 * A node is a block, or a group with conditions.  It matters to events if it
 * is discrete or has conditions, or if such a one, an action or an assertion
 * reads what it gives.  At an event all continuous values are those of some
 * earlier instant; a node is brought up to date when a node that reads it is
 * to be solved.  Nodes that read what has changed are solved in their order. */

#include <config.h>

#include "bondgraph/events-internal.h"

#include <math.h>

#include "base/numbers.h"

/* Where the leaves of expressions are read, or given. */
typedef struct {
  QbgEvents *events;
  guint32 node;
  GArray *reads;            /* QbgSignalId, pairs with the node */
} Collect;

static void
note_read (const QbgExpr *leaf, gpointer data)
{
  Collect *c = data;
  QbgSignalId signal = 2*leaf->var + (leaf->kind == QBG_EXPR_DER);

  g_array_append_val (c->reads, signal);
  g_array_append_val (c->reads, c->node);
}

static void
collect_block (Collect *c, guint block)
{
  QbgEvents *e = c->events;
  const QbgBlock *b = QBG_BLOCK (e->equations, block);

  for (guint i = b->first; i < b->first + b->n; i++) {
    const QbgRelation *r = QBG_RELATION (e->equations, i);
    e->giver[r->signal] = c->node;
    qbg_expr_visit (r->expr, note_read, c);
  }
}

static void
collect_conditions (Collect *c, const QbgGroup *g)
{
  for (guint k = 0; k < g->n_conditions; k++) {
    const QbgCondition *condition =
      QBG_CONDITION (c->events->equations, g->first_condition + k);
    c->events->giver[QBG_VALUE_OF (condition->variable)] = c->node;
    qbg_expr_visit (condition->zero, note_read, c);
  }
}

static guint32
add_node (QbgEvents *e, guint32 group, guint32 block)
{
  QbgEventNode node = { .group = group, .block = block };

  g_array_append_val (e->nodes, node);
  return e->nodes->len - 1;
}

static void
add_nodes (QbgEvents *e, GArray *reads)
{
  const QbgEquations *eq = e->equations;

  for (guint i = 0; i < eq->groups->len; i++) {
    const QbgGroup *g = QBG_GROUP (eq, i);
    Collect c = { e, QBG_NONE, reads };
    if (g->n_conditions > 0)
      c.node = add_node (e, i, QBG_NONE);
    for (guint b = g->first_block; b < g->first_block + g->n_blocks; b++) {
      if (!QBG_BLOCK (eq, b)->for_rates)
        continue;
      if (g->n_conditions == 0)
        c.node = add_node (e, i, b);
      collect_block (&c, b);
    }
    collect_conditions (&c, g);
  }
}

static void
note_matter (const QbgExpr *leaf, gpointer data)
{
  QbgEvents *e = data;
  guint32 node = e->giver[2*leaf->var + (leaf->kind == QBG_EXPR_DER)];

  if (node != QBG_NONE)
    g_array_index (e->nodes, QbgEventNode, node).matters = TRUE;
}

/* Nodes come after those that they read. */
static void
find_what_matters (QbgEvents *e)
{
  const QbgEquations *eq = e->equations;

  for (guint i = 0; i < eq->actions->len; i++) {
    const QbgAction *a = &g_array_index (eq->actions, QbgAction, i);
    qbg_expr_visit (a->condition, note_matter, e);
    if (a->value != NULL)
      qbg_expr_visit (a->value, note_matter, e);
  }
  for (guint i = 0; i < eq->assertions->len; i++)
    qbg_expr_visit (g_array_index (eq->assertions, QbgAssertion, i).condition,
                    note_matter, e);
  for (guint i = e->nodes->len; i-- > 0; ) {
    QbgEventNode *node = &g_array_index (e->nodes, QbgEventNode, i);
    node->matters |= QBG_GROUP (eq, node->group)->n_conditions > 0
      || QBG_BLOCK (eq, node->block)->discrete;
    for (guint k = e->first_read[i]; node->matters && k < e->first_read[i + 1];
         k++) {
      guint32 giver = e->giver[e->reads[k]];
      if (giver != QBG_NONE)
        g_array_index (e->nodes, QbgEventNode, giver).matters = TRUE;
    }
  }
}

/* Drops the readers that do not matter, and all but the first of the same. */
static void
keep_readers (QbgEvents *e)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n = 2*e->equations->n_variables;

  for (guint32 s = 0; s < n; s++)
    for (guint k = e->first_reader[s]; k < e->first_reader[s + 1]; k++)
      if ((k == e->first_reader[s] || e->readers[k - 1] != e->readers[k])
          && QBG_EVENT_NODE (e, e->readers[k])->matters) {
        g_array_append_val (pairs, s);
        g_array_append_val (pairs, e->readers[k]);
      }
  g_free (e->first_reader);
  g_free (e->readers);
  qbg_make_lists (pairs, FALSE, n, &e->first_reader, &e->readers);
}

static gboolean
is_discrete_node (const QbgEvents *e, guint32 node)
{
  guint32 block = QBG_EVENT_NODE (e, node)->block;

  return block != QBG_NONE && QBG_BLOCK (e->equations, block)->discrete;
}

/* Whether a node may find the signal other than it is at the event.  What is
 * discrete it finds as it is. */
static gboolean
is_to_be_refreshed (const QbgEvents *e, guint32 node, QbgSignalId signal)
{
  guint32 giver = e->giver[signal];

  if (giver != QBG_NONE)
    return giver != node && !is_discrete_node (e, giver);
  return signal % 2 == 0 && (e->state_of[signal / 2] != QBG_NONE
                             || e->source_of[signal / 2] != QBG_NONE);
}

/* One signal of each node, and each state and source, once. */
static void
keep_reads (QbgEvents *e)
{
  guint n = e->nodes->len, n_signals = 2*e->equations->n_variables;
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint32 *seen = g_new0 (guint32, n + n_signals + 1);

  for (guint32 i = 0; i < n; i++)
    for (guint k = e->first_read[i]; k < e->first_read[i + 1]; k++) {
      QbgSignalId s = e->reads[k];
      guint place = e->giver[s] != QBG_NONE ? e->giver[s] : n + s;
      if (seen[place] == i + 1 || !is_to_be_refreshed (e, i, s))
        continue;
      seen[place] = i + 1;
      g_array_append_val (pairs, i);
      g_array_append_val (pairs, s);
    }
  g_free (e->first_read);
  g_free (e->reads);
  qbg_make_lists (pairs, FALSE, n, &e->first_read, &e->reads);
}

/* What is done with a signal that a node gives. */
typedef struct {
  QbgEvents *events;
  GArray *given, *next;     /* pairs */
  guint32 *seen;            /* by node: the last one whose next it is, from 1 */
} Giving;

static void
note_given (Giving *g, guint32 node, QbgSignalId signal, gboolean discrete)
{
  QbgEvents *e = g->events;
  QbgVariableId id = signal / 2;

  if (discrete) {
    g_array_append_val (g->given, node);
    g_array_append_val (g->given, id);
    return;
  }
  for (guint k = e->first_reader[signal]; k < e->first_reader[signal + 1];
       k++) {
    guint32 reader = e->readers[k];
    if (reader == node || g->seen[reader] == node + 1)
      continue;
    g->seen[reader] = node + 1;
    g_array_append_val (g->next, node);
    g_array_append_val (g->next, reader);
  }
}

static void
find_given_by (Giving *giving, guint32 number)
{
  const QbgEquations *eq = giving->events->equations;
  const QbgEventNode *node = QBG_EVENT_NODE (giving->events, number);
  const QbgGroup *g = QBG_GROUP (eq, node->group);
  gboolean whole = node->block == QBG_NONE;
  guint first = whole ? g->first_block : node->block;
  guint end = whole ? g->first_block + g->n_blocks : node->block + 1;

  for (guint b = first; b < end; b++) {
    const QbgBlock *block = QBG_BLOCK (eq, b);
    for (guint i = block->first; block->for_rates
           && i < block->first + block->n; i++)
      note_given (giving, number, QBG_RELATION (eq, i)->signal,
                  block->discrete);
  }
  for (guint k = 0; whole && k < g->n_conditions; k++)
    note_given (giving, number, QBG_VALUE_OF (
      QBG_CONDITION (eq, g->first_condition + k)->variable), TRUE);
}

static void
find_given (QbgEvents *e)
{
  guint n = e->nodes->len;
  g_autoptr (GArray) given = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) next = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint32 *seen = g_new0 (guint32, n + 1);
  Giving giving = { e, given, next, seen };

  for (guint32 i = 0; i < n; i++)
    find_given_by (&giving, i);
  qbg_make_lists (given, FALSE, n, &e->first_given, &e->given);
  qbg_make_lists (next, FALSE, n, &e->first_next, &e->next);
}

void
qbg_events_find_nodes (QbgEvents *e)
{
  guint n = 2*e->equations->n_variables;
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (guint32));

  e->nodes = g_array_new (FALSE, TRUE, sizeof (QbgEventNode));
  e->giver = g_new (guint32, n + 1);
  for (guint i = 0; i < n; i++)
    e->giver[i] = QBG_NONE;
  add_nodes (e, pairs);
  qbg_make_lists (pairs, FALSE, n, &e->first_reader, &e->readers);
  qbg_make_lists (pairs, TRUE, e->nodes->len, &e->first_read, &e->reads);
  find_what_matters (e);
  keep_readers (e);
  keep_reads (e);
  find_given (e);
  e->due = qbg_heap_new (e->nodes->len);
}

/* Sets a variable, and remembers what it was before the event. */
void
qbg_events_set (QbgEvents *e, QbgVariableId id, double value, double *values)
{
  if (values[id] == value)
    return;
  qbg_events_note (e, id, values[id]);
  values[id] = value;
  qbg_events_spread (e, QBG_VALUE_OF (id));
}

void
qbg_events_note (QbgEvents *e, QbgVariableId id, double before)
{
  QbgEventChange change = { id, before };

  if (e->noted[id])
    return;
  e->noted[id] = TRUE;
  g_array_append_val (e->changes, change);
}

void
qbg_events_spread (QbgEvents *e, QbgSignalId signal)
{
  for (guint k = e->first_reader[signal]; k < e->first_reader[signal + 1]; k++)
    qbg_heap_set (e->due, e->readers[k], e->readers[k]);
}

static gboolean
solve_blocks (QbgEvents *e, const QbgEventNode *node, double *values,
              double *rates, GError **error)
{
  const QbgGroup *g = QBG_GROUP (e->equations, node->group);

  if (node->block != QBG_NONE)
    return qbg_solver_solve_block (e->solver, node->block, e->time, values,
                                   rates, error);
  for (guint b = g->first_block; b < g->first_block + g->n_blocks; b++)
    if (QBG_BLOCK (e->equations, b)->for_rates
        && !QBG_BLOCK (e->equations, b)->discrete
        && !qbg_solver_solve_block (e->solver, b, e->time, values, rates,
                                    error))
      return FALSE;
  return TRUE;
}

static gboolean refresh_reads (QbgEvents *e, guint32 node, double *values,
                               double *rates, GError **error);

void
qbg_events_take_state (QbgEvents *e, guint state)
{
  if (e->ask.take_state != NULL)
    e->ask.take_state (state, e->ask.data);
}

/* What no node gives. */
static void
refresh_leaf (QbgEvents *e, QbgSignalId signal, double *values)
{
  QbgVariableId id = signal / 2;

  if (signal % 2 != 0)
    return;
  if (e->state_of[id] != QBG_NONE)
    qbg_events_take_state (e, e->state_of[id]);
  else if (e->source_of[id] != QBG_NONE)
    qbg_solver_set_source (e->solver, e->source_of[id], e->time, values);
}

/* Continuous values as they are now, with what is discrete as it is. */
gboolean
qbg_events_refresh (QbgEvents *e, QbgSignalId signal, double *values,
                    double *rates, GError **error)
{
  guint32 giver = e->giver[signal];

  if (giver == QBG_NONE) {
    refresh_leaf (e, signal, values);
    return TRUE;
  }
  QbgEventNode *node = QBG_EVENT_NODE (e, giver);
  if (node->fresh == e->instants)
    return TRUE;
  node->fresh = e->instants;
  if (node->block != QBG_NONE
      && QBG_BLOCK (e->equations, node->block)->discrete)
    return TRUE;
  return refresh_reads (e, giver, values, rates, error)
    && solve_blocks (e, node, values, rates, error);
}

static gboolean
refresh_reads (QbgEvents *e, guint32 node, double *values, double *rates,
               GError **error)
{
  for (guint k = e->first_read[node]; k < e->first_read[node + 1]; k++)
    if (!qbg_events_refresh (e, e->reads[k], values, rates, error))
      return FALSE;
  return TRUE;
}

/* Discrete values where they are new; continuous ones are. */
static void
tell_changes (QbgEvents *e, guint32 node, const double *values)
{
  for (guint k = e->first_given[node]; k < e->first_given[node + 1]; k++) {
    QbgVariableId id = e->given[k];
    if (values[id] == e->start[id])
      continue;
    qbg_events_note (e, id, e->start[id]);
    qbg_events_spread (e, QBG_VALUE_OF (id));
  }
  for (guint k = e->first_next[node]; k < e->first_next[node + 1]; k++)
    qbg_heap_set (e->due, e->next[k], e->next[k]);
}

static gboolean
solve_node (QbgEvents *e, guint32 number, double *values, double *rates,
            GError **error)
{
  QbgEventNode *node = QBG_EVENT_NODE (e, number);

  node->fresh = e->instants;
  if (!refresh_reads (e, number, values, rates, error))
    return FALSE;
  for (guint k = e->first_given[number]; k < e->first_given[number + 1]; k++)
    e->start[e->given[k]] = values[e->given[k]];
  if (node->block != QBG_NONE
      ? !solve_blocks (e, node, values, rates, error)
      : !qbg_events_solve_group (e, node->group, e->time, values, rates,
                                 error))
    return FALSE;
  tell_changes (e, number, values);
  /* A group reads what it gives itself: it is solved. */
  qbg_heap_remove (e->due, number);
  return TRUE;
}

gboolean
qbg_events_solve_due (QbgEvents *e, double *values, double *rates,
                      GError **error)
{
  while (qbg_heap_size (e->due) > 0)
    if (!solve_node (e, qbg_heap_pop (e->due), values, rates, error))
      return FALSE;
  return TRUE;
}
