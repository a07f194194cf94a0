#include <config.h>

#include "qss/forms-internal.h"

#include "base/numbers.h"
#include "bondgraph/lift.h"

/* Beyond so many, forms of a target are not kept: its switches are numbers
 * rather than positions. */
#define MOST_KEPT 4096

static void
target_free (gpointer data)
{
  QbgFormTarget *t = data;

  g_array_unref (t->items);
  g_array_unref (t->switches);
  g_array_unref (t->kept);
}

static void
unit_free (gpointer data)
{
  QbgUnit *unit = data;

  if (unit->block != NULL)
    qbg_block_data_clear (unit->block);
}

static void
add_leaves (QbgForms *forms)
{
  const QbgEquations *eq = forms->equations;

  for (guint i = 0; i < eq->states->len; i++) {
    QbgLeaf leaf = { QBG_LEAF_STATE, i, 0 };
    forms->leaf_of[QBG_VALUE_OF (QBG_STATE (eq, i))] = forms->leaves->len;
    g_array_append_val (forms->leaves, leaf);
  }
  for (guint i = 0; i < eq->sources->len; i++) {
    const QbgTimeFunction *s = QBG_SOURCE (eq, i);
    QbgLeaf leaf = { QBG_LEAF_SOURCE, i, 0 };
    if (s->expr->type != QBG_TYPE_REAL)
      continue;
    forms->leaf_of[QBG_VALUE_OF (s->variable)] = forms->leaves->len;
    g_array_append_val (forms->leaves, leaf);
  }
}

static guint32
add_target (QbgForms *forms, QbgSignalId signal, guint32 unit)
{
  QbgFormTarget *t = QBG_ARENA_NEW (forms->arena, QbgFormTarget);

  t->signal = signal;
  t->unit = unit;
  t->items = g_array_new (FALSE, FALSE, sizeof (guint32));
  t->switches = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  t->kept = g_array_new (FALSE, FALSE, sizeof (QbgKept));
  g_ptr_array_add (forms->targets, t);
  return forms->targets->len - 1;
}

static void
add_targets (QbgForms *forms)
{
  const QbgEquations *eq = forms->equations;

  for (guint i = 0; i < eq->states->len; i++)
    add_target (forms, QBG_RATE_OF (QBG_STATE (eq, i)), QBG_NONE);
  for (guint i = 0; i < eq->conditions->len; i++)
    add_target (forms, qbg_zero_signal (QBG_CONDITION (eq, i)), QBG_NONE);
  for (guint i = 0; i < forms->units->len; i++) {
    QbgUnit *unit = forms->units->pdata[i];
    unit->first_target = forms->targets->len;
    for (guint k = 0; k < unit->inputs->n_inputs; k++)
      add_target (forms, unit->inputs->inputs[k], i);
  }
}

/* What a target is composed of: the items behind it, down to leaves. */
typedef struct {
  QbgForms *forms;
  guint32 stamp;            /* of the target, from 1 */
  guint32 *seen;            /* by item: the last target that saw it, */
  guint32 *leaf_seen;       /* and by leaf, */
  guint32 *switch_seen;     /* and by variable */
  GArray *leaves;           /* guint32: of this target */
} Walk;

static void
walk_signal (Walk *w, QbgFormTarget *t, QbgSignalId signal)
{
  QbgForms *forms = w->forms;
  guint32 leaf = forms->leaf_of[signal], item = forms->item_of[signal];

  if (leaf == QBG_NONE && item != QBG_NONE) {
    if (w->seen[item] != w->stamp)
      g_array_append_val (t->items, item);
    w->seen[item] = w->stamp;
    return;
  }
  if (leaf == QBG_NONE)
    leaf = qbg_forms_leaf_for (forms, signal);
  if (w->leaf_seen[leaf] != w->stamp)
    g_array_append_val (w->leaves, leaf);
  w->leaf_seen[leaf] = w->stamp;
}

static void
walk_target (Walk *w, QbgFormTarget *t)
{
  g_array_set_size (w->leaves, 0);
  walk_signal (w, t, t->signal);
  for (guint i = 0; i < t->items->len; i++) {
    const QbgItem *item =
      qbg_forms_item (w->forms, g_array_index (t->items, guint32, i));
    for (guint k = 0; k < item->inputs->len; k++)
      walk_signal (w, t, g_array_index (item->inputs, QbgSignalId, k));
    for (guint k = 0; k < item->switches->len; k++) {
      QbgVariableId id = g_array_index (item->switches, QbgVariableId, k);
      if (w->switch_seen[id] != w->stamp)
        g_array_append_val (t->switches, id);
      w->switch_seen[id] = w->stamp;
    }
  }
  g_array_sort (t->items, qbg_by_number);
}

static void
note_pairs (const GArray *from, guint32 target, GArray *pairs)
{
  for (guint i = 0; i < from->len; i++) {
    g_array_append_val (pairs, g_array_index (from, guint32, i));
    g_array_append_val (pairs, target);
  }
}

static void
walk_targets (QbgForms *forms)
{
  guint n_variables = forms->equations->n_variables;
  guint most_leaves = forms->leaves->len + n_variables;
  g_autofree guint32 *seen = g_new0 (guint32, forms->items->len + 1);
  g_autofree guint32 *leaf_seen = g_new0 (guint32, most_leaves + 1);
  g_autofree guint32 *switch_seen = g_new0 (guint32, n_variables + 1);
  g_autoptr (GArray) leaves = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) switched = g_array_new (FALSE, FALSE, sizeof (guint32));
  Walk w = { forms, 0, seen, leaf_seen, switch_seen, leaves };

  for (guint32 i = 0; i < forms->targets->len; i++) {
    QbgFormTarget *t = forms->targets->pdata[i];
    w.stamp++;
    walk_target (&w, t);
    note_pairs (leaves, i, columns);
    note_pairs (t->switches, i, switched);
  }
  qbg_make_lists (columns, FALSE, forms->leaves->len, &forms->column_first,
              &forms->columns);
  qbg_make_lists (switched, FALSE, n_variables, &forms->switched_first,
              &forms->switched);
}

static guint32 *
new_numbers (guint n)
{
  guint32 *numbers = g_new (guint32, n + 1);

  for (guint i = 0; i < n; i++)
    numbers[i] = QBG_NONE;
  return numbers;
}

QbgForms *
qbg_forms_new (const QbgEquations *equations)
{
  QbgForms *forms = g_new0 (QbgForms, 1);
  guint n_signals = 2*equations->n_variables;

  forms->equations = equations;
  forms->arena = qbg_arena_new ();
  forms->items = g_ptr_array_new_with_free_func (qbg_item_free);
  forms->units = g_ptr_array_new_with_free_func (unit_free);
  forms->targets = g_ptr_array_new_with_free_func (target_free);
  forms->leaves = g_array_new (FALSE, FALSE, sizeof (QbgLeaf));
  forms->touched = g_array_new (FALSE, FALSE, sizeof (guint32));
  forms->item_of = new_numbers (n_signals);
  forms->place_of = new_numbers (n_signals);
  forms->leaf_of = new_numbers (n_signals);
  forms->parts = g_new0 (QbgForm, n_signals + 1);
  forms->wanted = g_new0 (guint32, n_signals + 1);
  add_leaves (forms);
  qbg_forms_add_items (forms);
  add_targets (forms);
  walk_targets (forms);
  forms->sums = g_new0 (double, forms->leaves->len + 1);
  return forms;
}

void
qbg_forms_free (QbgForms *forms)
{
  if (forms == NULL)
    return;
  g_ptr_array_unref (forms->items);
  g_ptr_array_unref (forms->units);
  g_ptr_array_unref (forms->targets);
  g_array_unref (forms->leaves);
  g_array_unref (forms->touched);
  g_free (forms->item_of);
  g_free (forms->place_of);
  g_free (forms->leaf_of);
  g_free (forms->parts);
  g_free (forms->wanted);
  g_free (forms->sums);
  g_free (forms->column_first);
  g_free (forms->columns);
  g_free (forms->switched_first);
  g_free (forms->switched);
  qbg_arena_free (forms->arena);
  g_free (forms);
}

guint
qbg_forms_n_leaves (const QbgForms *forms)
{
  return forms->leaves->len;
}

const QbgLeaf *
qbg_forms_leaf (const QbgForms *forms, guint leaf)
{
  return &g_array_index (forms->leaves, QbgLeaf, leaf);
}

QbgSignalId
qbg_forms_signal (const QbgForms *forms, guint leaf)
{
  const QbgLeaf *l = qbg_forms_leaf (forms, leaf);
  const QbgUnit *unit;

  switch (l->kind) {
  case QBG_LEAF_STATE:
    return QBG_VALUE_OF (QBG_STATE (forms->equations, l->index));
  case QBG_LEAF_SOURCE:
    return QBG_VALUE_OF (QBG_SOURCE (forms->equations, l->index)->variable);
  case QBG_LEAF_DISCRETE:
    return QBG_VALUE_OF (l->index);
  default:
    unit = forms->units->pdata[l->index];
    return unit->law != NULL ? unit->law->signal
      : unit->block->relations[l->port].signal;
  }
}

guint
qbg_forms_n_targets (const QbgForms *forms)
{
  return forms->targets->len;
}

guint
qbg_forms_n_units (const QbgForms *forms)
{
  return forms->units->len;
}

QbgUnit *
qbg_forms_unit (const QbgForms *forms, guint unit)
{
  return forms->units->pdata[unit];
}

guint32
qbg_forms_unit_for (const QbgForms *forms, QbgSignalId signal)
{
  guint32 leaf = forms->leaf_of[signal];

  return leaf != QBG_NONE && qbg_forms_leaf (forms, leaf)->kind == QBG_LEAF_UNIT
    ? qbg_forms_leaf (forms, leaf)->index : QBG_NONE;
}

guint32
qbg_forms_unit_of (const QbgForms *forms, guint target)
{
  return ((const QbgFormTarget *) forms->targets->pdata[target])->unit;
}

QbgColumn
qbg_forms_column (const QbgForms *forms, guint leaf)
{
  guint32 first = forms->column_first[leaf];

  return (QbgColumn) { forms->column_first[leaf + 1] - first,
                       forms->columns + first };
}

QbgColumn
qbg_forms_switched (const QbgForms *forms, QbgVariableId variable)
{
  guint32 first = forms->switched_first[variable];

  return (QbgColumn) { forms->switched_first[variable + 1] - first,
                       forms->switched + first };
}

/* What is met often comes to the front. */
gboolean
qbg_forms_find (QbgForms *forms, guint target, const double *values,
                QbgForm *form, GError **error)
{
  QbgFormTarget *t = forms->targets->pdata[target];
  QbgKept *kept = (QbgKept *) t->kept->data;

  for (guint i = 0; i < t->kept->len; i++)
    if (qbg_same_key (t->switches, kept[i].key, values)) {
      QbgKept found = kept[i];
      kept[i] = kept[i / 2];
      kept[i / 2] = found;
      *form = found.form;
      return TRUE;
    }
  if (!qbg_forms_compose (forms, t, values, form, error))
    return FALSE;
  QbgKept fresh = { qbg_make_key (forms->arena, t->switches, values), *form };
  if (t->kept->len == MOST_KEPT)
    g_array_set_size (t->kept, 0);
  g_array_append_val (t->kept, fresh);
  return TRUE;
}
