/* The relations of a circuit taken apart: linear ones by their factors. */

#include <config.h>

#include "qss/forms-internal.h"

#include "bondgraph/lift.h"

QbgItem *
qbg_forms_item (const QbgForms *forms, guint32 item)
{
  return forms->items->pdata[item];
}

void
qbg_item_free (gpointer data)
{
  QbgItem *item = data;

  g_array_unref (item->inputs);
  g_array_unref (item->terms);
  g_array_unref (item->switches);
  g_array_unref (item->solved);
}

static QbgItem *
item_new (QbgForms *forms, guint n_own)
{
  QbgItem *item = QBG_ARENA_NEW (forms->arena, QbgItem);

  item->n_own = n_own;
  item->own = QBG_ARENA_NEW_ARRAY (forms->arena, QbgSignalId, n_own);
  item->rests = QBG_ARENA_NEW_ARRAY (forms->arena, const QbgExpr *, n_own);
  item->inputs = g_array_new (FALSE, FALSE, sizeof (QbgSignalId));
  item->terms = g_array_new (FALSE, FALSE, sizeof (QbgItemTerm));
  item->switches = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  item->solved = g_array_new (FALSE, FALSE, sizeof (QbgSolved));
  item->unit = QBG_NONE;
  return item;
}

static guint
place_in (const GArray *numbers, guint32 number)
{
  guint i = 0;

  while (i < numbers->len && g_array_index (numbers, guint32, i) != number)
    i++;
  return i;
}

static guint
add_once (GArray *numbers, guint32 number)
{
  guint i = place_in (numbers, number);

  if (i == numbers->len)
    g_array_append_val (numbers, number);
  return i;
}

static QbgSignalId
signal_of (const QbgExpr *leaf)
{
  return 2*leaf->var + (leaf->kind == QBG_EXPR_DER);
}

/* The leaves of an expression that it may be linear in: continuous ones, and
 * discrete numbers, which would otherwise ask for a form for each value. */
typedef struct {
  const QbgForms *forms;
  GPtrArray *found;         /* const QbgExpr * */
} Leaves;

static void
add_leaf (const QbgExpr *leaf, gpointer data)
{
  Leaves *l = data;

  if (leaf->kind == QBG_EXPR_VAR && leaf->type == QBG_TYPE_BOOLEAN)
    return;
  for (guint i = 0; i < l->found->len; i++)
    if (signal_of (l->found->pdata[i]) == signal_of (leaf))
      return;
  g_ptr_array_add (l->found, (gpointer) leaf);
}

typedef struct {
  const QbgForms *forms;
  gboolean continuous;
  GArray *switches;         /* QbgVariableId */
} Factor;

static void
look_at_factor (const QbgExpr *leaf, gpointer data)
{
  Factor *f = data;

  if (leaf->kind == QBG_EXPR_DER
      || !qbg_is_discrete (f->forms->equations, leaf->var))
    f->continuous = TRUE;
  else
    add_once (f->switches, leaf->var);
}

/* Whether expr depends on discrete variables alone; these are noted. */
static gboolean
is_factor (const QbgForms *forms, const QbgExpr *expr, GArray *switches)
{
  Factor f = { forms, FALSE, switches };

  qbg_expr_visit (expr, look_at_factor, &f);
  return !f.continuous;
}

/* The signal's place among the item's own, or their number. */
static guint32
own_place (const QbgForms *forms, const QbgItem *item, QbgSignalId signal)
{
  guint32 of = forms->item_of[signal];

  return !item->explicit && of != QBG_NONE && forms->items->pdata[of] == item
    ? forms->place_of[signal] : item->n_own;
}

/* Adds the terms of one row; FALSE where it is not linear. */
static gboolean
take_apart (QbgForms *forms, QbgItem *item, guint32 row, const QbgExpr *expr)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  Leaves leaves = { forms, found };
  const QbgExpr *rest = expr, *factor, *left;

  qbg_expr_visit (expr, add_leaf, &leaves);
  for (guint i = 0; i < found->len; i++) {
    const QbgExpr *leaf = found->pdata[i];
    gboolean discrete = leaf->kind == QBG_EXPR_VAR
      && qbg_is_discrete (forms->equations, leaf->var);
    gboolean linear =
      qbg_expr_linear (forms->arena, rest, leaf, &factor, &left)
      && is_factor (forms, factor, item->switches);
    if (!linear && discrete)
      continue;
    if (!linear)
      return FALSE;
    rest = left;
    if (qbg_expr_is_value (factor, 0))
      continue;
    QbgSignalId signal = signal_of (leaf);
    guint32 own = own_place (forms, item, signal);
    QbgItemTerm term = { row, own, factor };
    if (own == item->n_own)
      term.column += add_once (item->inputs, signal);
    g_array_append_val (item->terms, term);
  }
  item->rests[row] = rest;
  return is_factor (forms, rest, item->switches);
}

/* An explicit relation within a block says that signal - expr is zero. */
static const QbgExpr *
residual_of (QbgForms *forms, const QbgRelation *r)
{
  const QbgExpr *signal = r->signal % 2 == 0
    ? qbg_expr_var (forms->arena, QBG_TYPE_REAL, r->signal / 2)
    : qbg_expr_der (forms->arena, r->signal / 2);

  return r->implicit ? r->expr
    : qbg_expr_binary (forms->arena, QBG_EXPR_SUB, signal, r->expr);
}

guint32
qbg_forms_leaf_for (QbgForms *forms, QbgSignalId signal)
{
  QbgLeaf leaf = { QBG_LEAF_DISCRETE, signal / 2, 0 };

  if (forms->leaf_of[signal] == QBG_NONE) {
    forms->leaf_of[signal] = forms->leaves->len;
    g_array_append_val (forms->leaves, leaf);
  }
  return forms->leaf_of[signal];
}

/* What is not linear is a unit, and gives leaves. */
static void
make_unit (QbgForms *forms, QbgItem *item, QbgLawData *law,
           QbgBlockData *block)
{
  QbgUnit *unit = QBG_ARENA_NEW (forms->arena, QbgUnit);

  *unit = (QbgUnit) { .law = law, .block = block,
                      .inputs = law != NULL ? &law->inputs : &block->inputs,
                      .first_leaf = forms->leaves->len,
                      .n_outputs = item->n_own };
  item->unit = forms->units->len;
  g_ptr_array_add (forms->units, unit);
  for (guint i = 0; i < item->n_own; i++) {
    QbgLeaf leaf = { QBG_LEAF_UNIT, item->unit, i };
    forms->leaf_of[item->own[i]] = forms->leaves->len;
    g_array_append_val (forms->leaves, leaf);
  }
  g_array_set_size (item->inputs, 0);
  g_array_set_size (item->terms, 0);
  g_array_set_size (item->switches, 0);
}

static void
add_item (QbgForms *forms, QbgItem *item)
{
  for (guint i = 0; i < item->n_own; i++) {
    forms->item_of[item->own[i]] = forms->items->len;
    forms->place_of[item->own[i]] = i;
  }
  g_ptr_array_add (forms->items, item);
}

static void
add_explicit (QbgForms *forms, QbgSignalId signal, const QbgExpr *expr)
{
  QbgItem *item = item_new (forms, 1);

  item->own[0] = signal;
  item->explicit = TRUE;
  add_item (forms, item);
  if (!take_apart (forms, item, 0, expr))
    make_unit (forms, item, qbg_law_data (forms->arena, signal, expr), NULL);
}

static void
add_block (QbgForms *forms, const QbgBlock *block)
{
  const QbgRelation *relations = QBG_RELATION (forms->equations, block->first);
  QbgItem *item = item_new (forms, block->n);
  gboolean linear = block->linear;

  for (guint i = 0; i < block->n; i++)
    item->own[i] = relations[i].signal;
  add_item (forms, item);
  for (guint i = 0; i < block->n && linear; i++)
    linear = take_apart (forms, item, i, residual_of (forms, &relations[i]));
  if (!linear)
    make_unit (forms, item, NULL, qbg_block_data (forms->arena, relations,
                                                  block->n, FALSE));
}

void
qbg_forms_add_items (QbgForms *forms)
{
  const QbgEquations *eq = forms->equations;

  for (guint i = 0; i < eq->blocks->len; i++) {
    const QbgBlock *block = QBG_BLOCK (eq, i);
    if (!block->for_rates || block->discrete)
      continue;
    if (block->implicit)
      add_block (forms, block);
    else
      add_explicit (forms, QBG_RELATION (eq, block->first)->signal,
                    QBG_RELATION (eq, block->first)->expr);
  }
  for (guint i = 0; i < eq->conditions->len; i++)
    add_explicit (forms, qbg_zero_signal (QBG_CONDITION (eq, i)),
                  QBG_CONDITION (eq, i)->zero);
}
