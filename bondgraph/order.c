/* The order in which relations are solved: strongly connected sets of
 * relations that need each other (Tarjan's algorithm, with a stack of our own:
 * a ladder's chain is as long as the ladder).
 *
 * 1. The sets of all relations, conditions among them, are the groups.
 * 2. Within a group with conditions these are taken as known, and the sets of
 *    what is left are its blocks; a group without conditions is a block. */

#include <config.h>

#include "bondgraph/relations.h"

#include "base/numbers.h"
#include "bondgraph/lift.h"

typedef struct {
  const QbgRelations *r;
  guint n;
  guint32 *first;           /* by relation, and one more: into needs */
  GArray *needs;            /* guint32: relations */
  guint32 *number, *low;    /* 0: not seen */
  guint8 *on_stack;
  guint32 *stack;
  guint n_stack;
  guint32 count;
  GArray *frames;           /* Frame */
  GArray *sets;             /* guint32: relations, set after set */
  GArray *ends;             /* guint32: of the sets */
  guint32 *set_of;          /* by relation: its set */
  gboolean inside;          /* it is the sets' turn to be ordered */
  guint32 set;              /* inside: which */
  QbgEquations *equations;
  guint32 *block_of;        /* by relation */
} Order;

static void
add_need (const QbgExpr *leaf, gpointer data)
{
  Order *o = data;
  gboolean rate = leaf->kind == QBG_EXPR_DER;
  guint32 relation = o->r->of_signal[2*leaf->var + rate];

  if (relation != QBG_NONE && (rate || !o->r->is_state[leaf->var]))
    g_array_append_val (o->needs, relation);
}

static void
list_needs (Order *o)
{
  o->first = g_new (guint32, o->n + 1);
  for (guint i = 0; i < o->n; i++) {
    o->first[i] = o->needs->len;
    qbg_expr_visit (g_array_index (o->r->relations, QbgRelation, i).expr,
                    add_need, o);
  }
  o->first[o->n] = o->needs->len;
}

static gboolean
needs_itself (const Order *o, guint32 relation)
{
  for (guint i = o->first[relation]; i < o->first[relation + 1]; i++)
    if (g_array_index (o->needs, guint32, i) == relation)
      return TRUE;
  return FALSE;
}

static gboolean
is_condition (const Order *o, guint32 relation)
{
  return relation >= o->r->n_relations;
}

/* A discrete variable that needs itself at one instant has no value to begin
 * with. */
static void
check_discrete (const Order *o, const guint32 *set, guint n)
{
  const QbgRelation *first = NULL;
  g_autoptr (GString) names = g_string_new (NULL);

  if (n == 1 && !needs_itself (o, set[0]))
    return;
  for (guint i = 0; i < n; i++) {
    const QbgRelation *relation =
      &g_array_index (o->r->relations, QbgRelation, set[i]);
    if (!relation->discrete)
      continue;
    if (first != NULL)
      g_string_append (names, ", ");
    else
      first = relation;
    qbg_circuit_variable_name (o->r->circuit, relation->signal / 2, names);
  }
  if (first == NULL)
    return;
  QbgDiag *diag =
    qbg_diags_error (o->r->diags, QBG_CODE_UNDERDETERMINED, first->span,
                     "these depend on themselves at one instant: %s",
                     names->str);
  qbg_diag_note (diag, QBG_NO_SPAN, "'pre(x)' is what x was before the event");
}

static void
emit_block (Order *o, const guint32 *set, guint n)
{
  QbgBlock block = { .first = o->equations->relations->len, .n = n,
                     .implicit = n > 1 };

  check_discrete (o, set, n);
  for (guint i = 0; i < n; i++) {
    const QbgRelation *relation =
      &g_array_index (o->r->relations, QbgRelation, set[i]);
    block.implicit |= relation->implicit || needs_itself (o, set[i]);
    block.discrete |= relation->discrete;
    g_array_append_val (o->equations->relations, *relation);
    o->block_of[set[i]] = o->equations->blocks->len;
  }
  g_array_append_val (o->equations->blocks, block);
}

/* Takes the set whose root is at the given place of the stack off it. */
static void
close_set (Order *o, guint32 root)
{
  guint end = o->n_stack;

  while (o->stack[o->n_stack - 1] != root)
    o->n_stack--;
  o->n_stack--;
  guint32 *set = o->stack + o->n_stack;
  guint n = end - o->n_stack;
  qsort (set, n, sizeof *set, qbg_by_number);
  for (guint i = 0; i < n; i++)
    o->on_stack[set[i]] = FALSE;
  if (o->inside) {
    emit_block (o, set, n);
    return;
  }
  for (guint i = 0; i < n; i++)
    o->set_of[set[i]] = o->ends->len;
  g_array_append_vals (o->sets, set, n);
  g_array_append_val (o->ends, o->sets->len);
}

typedef struct {
  guint32 relation, next;   /* next: place in needs to look at */
} Frame;

static void
enter (Order *o, guint32 relation)
{
  Frame frame = { relation, o->first[relation] };

  o->number[relation] = o->low[relation] = ++o->count;
  o->stack[o->n_stack++] = relation;
  o->on_stack[relation] = TRUE;
  g_array_append_val (o->frames, frame);
}

static void
leave (Order *o)
{
  guint32 relation =
    g_array_index (o->frames, Frame, o->frames->len - 1).relation;

  g_array_set_size (o->frames, o->frames->len - 1);
  if (o->frames->len > 0) {
    guint32 above =
      g_array_index (o->frames, Frame, o->frames->len - 1).relation;
    o->low[above] = MIN (o->low[above], o->low[relation]);
  }
  if (o->low[relation] == o->number[relation])
    close_set (o, relation);
}

/* Inside a set, what is outside it and its conditions are known. */
static gboolean
counts (const Order *o, guint32 relation)
{
  return !o->inside
    || (o->set_of[relation] == o->set && !is_condition (o, relation));
}

static void
visit_from (Order *o, guint32 start)
{
  enter (o, start);
  while (o->frames->len > 0) {
    Frame *frame = &g_array_index (o->frames, Frame, o->frames->len - 1);
    guint32 relation = frame->relation;
    if (frame->next == o->first[relation + 1]) {
      leave (o);
      continue;
    }
    guint32 other = g_array_index (o->needs, guint32, frame->next++);
    if (!counts (o, other))
      continue;
    if (o->number[other] == 0)
      enter (o, other);
    else if (o->on_stack[other])
      o->low[relation] = MIN (o->low[relation], o->number[other]);
  }
}

/* The blocks of a set with conditions. */
static void
order_inside (Order *o, guint32 set, const guint32 *members, guint n)
{
  o->inside = TRUE;
  o->set = set;
  for (guint i = 0; i < n; i++)
    o->number[members[i]] = 0;
  for (guint i = 0; i < n; i++)
    if (!is_condition (o, members[i]) && o->number[members[i]] == 0)
      visit_from (o, members[i]);
}

static guint
count_conditions (const Order *o, const guint32 *members, guint n)
{
  guint found = 0;

  for (guint i = 0; i < n; i++)
    found += is_condition (o, members[i]);
  return found;
}

/* Blocks without conditions one after the other share a group. */
static QbgGroup *
group_for (Order *o, gboolean has_conditions)
{
  GArray *groups = o->equations->groups;
  QbgGroup fresh = { .first_block = o->equations->blocks->len };

  if (groups->len == 0 || has_conditions
      || QBG_GROUP (o->equations, groups->len - 1)->n_conditions > 0)
    g_array_append_val (groups, fresh);
  return QBG_GROUP (o->equations, groups->len - 1);
}

static void
emit_groups (Order *o)
{
  GArray *before = o->equations->conditions;
  GArray *sorted = g_array_new (FALSE, FALSE, sizeof (QbgCondition));

  for (guint i = 0, first = 0; i < o->ends->len; i++) {
    guint end = g_array_index (o->ends, guint32, i), n = end - first;
    const guint32 *members = &g_array_index (o->sets, guint32, first);
    guint n_conditions = count_conditions (o, members, n);
    QbgGroup *group = group_for (o, n_conditions > 0);
    group->n_conditions = n_conditions;
    if (n_conditions > 0)
      group->first_condition = sorted->len;
    for (guint k = 0; k < n; k++)
      if (is_condition (o, members[k]))
        g_array_append_val (sorted, g_array_index (
          before, QbgCondition, members[k] - o->r->n_relations));
    if (n_conditions == 0)
      emit_block (o, members, n);
    else
      order_inside (o, i, members, n);
    group->n_blocks = o->equations->blocks->len - group->first_block;
    first = end;
  }
  o->equations->conditions = sorted;
  g_array_unref (before);
}

/* Linear in the block's own signals, with factors that are numbers, or depend
 * on discrete variables alone: these are its switches. */
typedef struct {
  const Order *o;
  guint32 block;
  const QbgExpr *expr;
  gboolean linear;
} Linearity;

static void
note_switch (const QbgExpr *leaf, gpointer data)
{
  Linearity *l = data;
  QbgEquations *eq = l->o->equations;
  const QbgBlock *block = QBG_BLOCK (eq, l->block);
  QbgVariableId variable = leaf->var;

  l->linear &= leaf->kind == QBG_EXPR_VAR && qbg_is_discrete (eq, variable);
  for (guint i = block->first_switch; l->linear && i < eq->switches->len; i++)
    if (g_array_index (eq->switches, QbgVariableId, i) == variable)
      return;
  g_array_append_val (eq->switches, variable);
}

static void
check_linear (const QbgExpr *leaf, gpointer data)
{
  Linearity *l = data;
  const QbgRelations *r = l->o->r;
  gboolean rate = leaf->kind == QBG_EXPR_DER;
  guint32 relation = r->of_signal[2*leaf->var + rate];
  const QbgExpr *factor, *rest;

  if (!l->linear || relation == QBG_NONE
      || (!rate && r->is_state[leaf->var])
      || is_condition (l->o, relation)
      || l->o->block_of[relation] != l->block)
    return;
  l->linear = qbg_expr_linear (r->arena, l->expr, leaf, &factor, &rest)
    && !qbg_expr_has_time (factor);
  if (l->linear)
    qbg_expr_visit (factor, note_switch, l);
}

static void
find_linear (const Order *o)
{
  for (guint i = 0; i < o->equations->blocks->len; i++) {
    QbgBlock *block = QBG_BLOCK (o->equations, i);
    Linearity l = { o, i, NULL, TRUE };
    block->first_switch = o->equations->switches->len;
    for (guint k = 0; block->implicit && k < block->n; k++) {
      l.expr = QBG_RELATION (o->equations, block->first + k)->expr;
      qbg_expr_visit (l.expr, check_linear, &l);
    }
    block->linear = l.linear;
    if (!l.linear)
      g_array_set_size (o->equations->switches, block->first_switch);
    block->n_switches = o->equations->switches->len - block->first_switch;
  }
}

/* Blocks that the rates of states and events depend on. */
typedef struct {
  const Order *o;
  GArray *queue;            /* guint32: relations */
  guint8 *seen;             /* by relation */
} Need;

static void
need_relation (Need *need, guint32 relation)
{
  if (relation == QBG_NONE || need->seen[relation])
    return;
  need->seen[relation] = TRUE;
  g_array_append_val (need->queue, relation);
}

static void
need_leaf (const QbgExpr *leaf, gpointer data)
{
  Need *need = data;
  const QbgRelations *r = need->o->r;
  gboolean rate = leaf->kind == QBG_EXPR_DER;

  if (rate || !r->is_state[leaf->var])
    need_relation (need, r->of_signal[2*leaf->var + rate]);
}

static void
need_roots (Need *need)
{
  const QbgRelations *r = need->o->r;
  const QbgEquations *eq = need->o->equations;

  for (guint i = 0; i < eq->states->len; i++)
    need_relation (need, r->of_signal[QBG_RATE_OF (QBG_STATE (eq, i))]);
  for (guint i = 0; i < need->o->n; i++)
    if (is_condition (need->o, i)
        || g_array_index (r->relations, QbgRelation, i).discrete)
      need_relation (need, i);
  for (guint i = 0; i < eq->actions->len; i++) {
    const QbgAction *a = &g_array_index (eq->actions, QbgAction, i);
    qbg_expr_visit (a->condition, need_leaf, need);
    if (a->value != NULL)
      qbg_expr_visit (a->value, need_leaf, need);
  }
}

static void
find_needed (const Order *o)
{
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint8 *seen = g_new0 (guint8, o->n + 1);
  Need need = { o, queue, seen };

  need_roots (&need);
  for (guint i = 0; i < queue->len; i++) {
    guint32 relation = g_array_index (queue, guint32, i);
    for (guint k = o->first[relation]; k < o->first[relation + 1]; k++)
      need_relation (&need, g_array_index (o->needs, guint32, k));
    if (is_condition (o, relation))
      continue;
    const QbgBlock *block = QBG_BLOCK (o->equations, o->block_of[relation]);
    QBG_BLOCK (o->equations, o->block_of[relation])->for_rates = TRUE;
    for (guint k = 0; k < block->n; k++)
      need_relation (&need, o->r->of_signal[
        QBG_RELATION (o->equations, block->first + k)->signal]);
  }
}

void
qbg_order_relations (const QbgRelations *r, QbgEquations *equations)
{
  guint n = r->relations->len;
  g_autoptr (GArray) needs = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (Frame));
  g_autoptr (GArray) sets = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (guint32));
  Order o = { .r = r, .n = n, .needs = needs, .frames = frames, .sets = sets,
              .ends = ends, .equations = equations };

  list_needs (&o);
  o.number = g_new0 (guint32, n + 1);
  o.low = g_new0 (guint32, n + 1);
  o.on_stack = g_new0 (guint8, n + 1);
  o.stack = g_new (guint32, n + 1);
  o.set_of = g_new (guint32, n + 1);
  o.block_of = g_new (guint32, n + 1);
  for (guint i = 0; i < n; i++)
    if (o.number[i] == 0)
      visit_from (&o, i);
  emit_groups (&o);
  find_linear (&o);
  find_needed (&o);
  g_free (o.first);
  g_free (o.number);
  g_free (o.low);
  g_free (o.on_stack);
  g_free (o.stack);
  g_free (o.set_of);
  g_free (o.block_of);
}
