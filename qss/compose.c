/* Linear forms put together from those of the items that a target needs. */

#include <config.h>

#include "qss/forms-internal.h"

#include <math.h>
#include <string.h>

#include "base/numbers.h"
#include "bondgraph/singular.h"

/* Of solving with what is left over. */
enum { ROUNDS = 3 };

gboolean
qbg_same_key (const GArray *switches, const double *key,
              const double *values)
{
  for (guint i = 0; i < switches->len; i++)
    if (key[i] != values[g_array_index (switches, QbgVariableId, i)])
      return FALSE;
  return TRUE;
}

double *
qbg_make_key (QbgArena *arena, const GArray *switches, const double *values)
{
  double *key = QBG_ARENA_NEW_ARRAY (arena, double, switches->len + 1);

  for (guint i = 0; i < switches->len; i++)
    key[i] = values[g_array_index (switches, QbgVariableId, i)];
  return key;
}

static void
add_to (QbgForms *forms, guint32 leaf, double x)
{
  if (x == 0)
    return;
  if (forms->sums[leaf] == 0)
    g_array_append_val (forms->touched, leaf);
  forms->sums[leaf] += x;
}

/* Adds factor times a signal; returns what goes to the constant. */
static double
add_signal (QbgForms *forms, QbgSignalId signal, double factor)
{
  const QbgForm *part = &forms->parts[signal];

  if (forms->leaf_of[signal] != QBG_NONE) {
    add_to (forms, forms->leaf_of[signal], factor);
    return 0;
  }
  for (guint i = 0; i < part->n; i++)
    add_to (forms, part->leaves[i], factor * part->factors[i]);
  return factor * part->constant;
}

/* What has been added up, as a form; the sums are zero again. */
static QbgForm
take_sums (QbgForms *forms, QbgArena *arena, double constant)
{
  GArray *touched = forms->touched;
  QbgForm form = { .constant = constant };

  g_array_sort (touched, qbg_by_number);
  form.leaves = QBG_ARENA_NEW_ARRAY (arena, guint32, touched->len + 1);
  form.factors = QBG_ARENA_NEW_ARRAY (arena, double, touched->len + 1);
  for (guint i = 0; i < touched->len; i++) {
    guint32 leaf = g_array_index (touched, guint32, i);
    if (forms->sums[leaf] == 0)
      continue;
    form.leaves[form.n] = leaf;
    form.factors[form.n++] = forms->sums[leaf];
    forms->sums[leaf] = 0;
  }
  g_array_set_size (touched, 0);
  return form;
}

static double
number (const QbgExpr *expr, const double *values)
{
  return qbg_expr_is_number (expr) ? expr->u.number
    : qbg_expr_evaluate (expr, 0, values, NULL);
}

static void
compose_explicit (QbgForms *forms, const QbgItem *item, QbgArena *arena,
                  const double *values)
{
  double constant = number (item->rests[0], values);

  for (guint i = 0; i < item->terms->len; i++) {
    const QbgItemTerm *t = &g_array_index (item->terms, QbgItemTerm, i);
    constant += add_signal (forms, g_array_index (item->inputs, QbgSignalId,
                                                  t->column - item->n_own),
                            number (t->factor, values));
  }
  forms->parts[item->own[0]] = take_sums (forms, arena, constant);
}

/* Potentials at what blocks may be a billion times the voltages that count: the
 * solution is corrected by what it leaves over, found with more digits. */
static void
solve_refined (QbgFactors *factors, const GArray *entries, double *x, guint n)
{
  g_autofree double *rest = g_new (double, n + 1);
  g_autofree long double *sum = g_new0 (long double, n + 1);
  g_autofree long double *left = g_new (long double, n + 1);

  memcpy (rest, x, n * sizeof *rest);
  for (guint round = 0; round < ROUNDS; round++) {
    qbg_factors_solve (factors, rest);
    for (guint i = 0; i < n; i++) {
      sum[i] += rest[i];
      left[i] = x[i];
    }
    for (guint k = 0; k < entries->len; k++) {
      const QbgEntry *e = &g_array_index (entries, QbgEntry, k);
      left[e->row] -= (long double) e->value * sum[e->column];
    }
    for (guint i = 0; i < n; i++)
      rest[i] = left[i];
  }
  for (guint i = 0; i < n; i++)
    x[i] = sum[i];
}

/* matrix[own, input]: what the own signals are by the inputs, and by 1. */
static double *
solve_block (QbgForms *forms, const QbgItem *item, const double *values)
{
  guint n = item->n_own, n_columns = item->inputs->len + 1;
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (QbgEntry));
  g_autoptr (QbgFactors) factors = NULL;
  g_autofree double *right = g_new0 (double, n * n_columns + 1);

  for (guint i = 0; i < item->terms->len; i++) {
    const QbgItemTerm *t = &g_array_index (item->terms, QbgItemTerm, i);
    QbgEntry entry = { t->row, t->column, number (t->factor, values) };
    if (t->column < n)
      g_array_append_val (entries, entry);
    else
      right[(t->column - n) * n + t->row] -= entry.value;
  }
  for (guint i = 0; i < n; i++)
    right[(n_columns - 1) * n + i] = -number (item->rests[i], values);
  factors = qbg_factors_new (n, (QbgEntry *) entries->data, entries->len);
  if (factors == NULL)
    return NULL;
  double *matrix = QBG_ARENA_NEW_ARRAY (forms->arena, double, n * n_columns);
  for (guint k = 0; k < n_columns; k++) {
    solve_refined (factors, entries, right + k * n, n);
    for (guint i = 0; i < n; i++)
      matrix[i * n_columns + k] = right[k * n + i];
  }
  return matrix;
}

static const double *
block_matrix (QbgForms *forms, const QbgItem *item, const double *values)
{
  for (guint i = 0; i < item->solved->len; i++) {
    const QbgSolved *s = &g_array_index (item->solved, QbgSolved, i);
    if (qbg_same_key (item->switches, s->key, values))
      return s->matrix;
  }
  QbgSolved fresh = { qbg_make_key (forms->arena, item->switches, values),
                      solve_block (forms, item, values) };
  if (fresh.matrix != NULL)
    g_array_append_val (item->solved, fresh);
  return fresh.matrix;
}

static gboolean
compose_block (QbgForms *forms, const QbgItem *item, QbgArena *arena,
               const double *values, GError **error)
{
  const double *matrix = block_matrix (forms, item, values);
  guint n_inputs = item->inputs->len;

  if (matrix == NULL) {
    g_autoptr (GString) text = g_string_new (NULL);
    qbg_append_singular (forms->equations, item->own, item->n_own,
                         item->switches->len > 0, text);
    g_set_error_literal (error, QBG_NETWORK_ERROR,
                         QBG_NETWORK_ERROR_SINGULAR, text->str);
    return FALSE;
  }
  for (guint i = 0; i < item->n_own; i++) {
    const double *row = matrix + i * (n_inputs + 1);
    if (forms->wanted[item->own[i]] != forms->compositions)
      continue;
    double constant = row[n_inputs];
    for (guint k = 0; k < n_inputs; k++)
      constant += add_signal (forms, g_array_index (item->inputs, QbgSignalId,
                                                    k), row[k]);
    forms->parts[item->own[i]] = take_sums (forms, arena, constant);
  }
  return TRUE;
}

/* Of a large block only what the target depends on is composed. */
static void
note_wanted (QbgForms *forms, const QbgFormTarget *target)
{
  forms->compositions++;
  forms->wanted[target->signal] = forms->compositions;
  for (guint i = 0; i < target->items->len; i++) {
    const GArray *inputs =
      qbg_forms_item (forms, g_array_index (target->items, guint32, i))
      ->inputs;
    for (guint k = 0; k < inputs->len; k++)
      forms->wanted[g_array_index (inputs, QbgSignalId, k)] =
        forms->compositions;
  }
}

gboolean
qbg_forms_compose (QbgForms *forms, const QbgFormTarget *target,
                   const double *values, QbgForm *form, GError **error)
{
  g_autoptr (QbgArena) scratch = qbg_arena_new ();

  note_wanted (forms, target);
  for (guint i = 0; i < target->items->len; i++) {
    const QbgItem *item =
      qbg_forms_item (forms, g_array_index (target->items, guint32, i));
    if (item->explicit)
      compose_explicit (forms, item, scratch, values);
    else if (!compose_block (forms, item, scratch, values, error))
      return FALSE;
  }
  double constant = add_signal (forms, target->signal, 1);
  *form = take_sums (forms, forms->arena, constant);
  return TRUE;
}
