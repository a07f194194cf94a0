/* Relations and blocks as what computes them: see models.h. */

#include <config.h>

#include "qss/models.h"

#include "base/pole.h"

/* Inputs. */

typedef struct {
  GArray *found;            /* QbgSignalId */
  const QbgRelation *own;   /* signals that are no inputs */
  guint n_own;
} Collect;

static void
collect_input (const QbgExpr *leaf, gpointer data)
{
  Collect *c = data;
  QbgSignalId signal = 2*leaf->var + (leaf->kind == QBG_EXPR_DER);

  for (guint i = 0; i < c->n_own; i++)
    if (c->own[i].signal == signal)
      return;
  for (guint i = 0; i < c->found->len; i++)
    if (g_array_index (c->found, QbgSignalId, i) == signal)
      return;
  g_array_append_val (c->found, signal);
}

void
qbg_inputs_make (QbgArena *arena, QbgInputs *inputs, const GArray *found)
{
  inputs->n_inputs = found->len;
  inputs->inputs = QBG_ARENA_NEW_ARRAY (arena, QbgSignalId, found->len + 1);
  inputs->polys = QBG_ARENA_NEW_ARRAY (arena, QbgPoly, found->len + 1);
  inputs->times = QBG_ARENA_NEW_ARRAY (arena, double, found->len + 1);
  for (guint i = 0; i < found->len; i++)
    inputs->inputs[i] = g_array_index (found, QbgSignalId, i);
}

/* constant + sum of factors times inputs, all numbers.  Nothing else is left in
 * the arena, so that laws lie close together. */
static gboolean
find_factors (QbgArena *arena, QbgLawData *law)
{
  g_autoptr (QbgArena) scratch = qbg_arena_new ();
  const QbgExpr *rest = law->expr, *factor;

  law->factors = QBG_ARENA_NEW_ARRAY (arena, double, law->inputs.n_inputs + 1);
  for (guint i = 0; i < law->inputs.n_inputs; i++) {
    QbgSignalId s = law->inputs.inputs[i];
    const QbgExpr *leaf = s % 2 == 0
      ? qbg_expr_var (scratch, QBG_TYPE_REAL, s / 2)
      : qbg_expr_der (scratch, s / 2);
    if (!qbg_expr_linear (scratch, rest, leaf, &factor, &rest)
        || !qbg_expr_is_number (factor))
      return FALSE;
    law->factors[i] = factor->u.number;
  }
  if (!qbg_expr_is_number (rest))
    return FALSE;
  law->constant = rest->u.number;
  return TRUE;
}

QbgLawData *
qbg_law_data (QbgArena *arena, QbgSignalId signal, const QbgExpr *expr)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (QbgSignalId));
  QbgLawData *law = QBG_ARENA_NEW (arena, QbgLawData);
  Collect c = { found, NULL, 0 };

  law->signal = signal;
  law->expr = expr;
  qbg_expr_visit (expr, collect_input, &c);
  qbg_inputs_make (arena, &law->inputs, found);
  law->linear = find_factors (arena, law);
  law->divides = !law->linear && qbg_expr_has_divisor (expr);
  return law;
}

/* Blocks. */

/* The factors of a linear block depend on discrete variables alone. */
static void
note_switch (const QbgExpr *leaf, gpointer data)
{
  QbgBlockData *b = data;
  guint32 port = 0;

  while (port < b->inputs.n_inputs
         && b->inputs.inputs[port] != QBG_VALUE_OF (leaf->var))
    port++;
  for (guint i = 0; i < b->n_switches; i++)
    if (b->switches[i] == port)
      return;
  b->switches[b->n_switches++] = port;
}

static gboolean
find_slopes (QbgArena *arena, QbgBlockData *b)
{
  qbg_block_slopes (arena, b->relations, b->n, b->slopes);
  b->entries = QBG_ARENA_NEW_ARRAY (arena, QbgEntry, b->slopes->len + 1);
  for (guint i = 0; b->linear && i < b->slopes->len; i++) {
    const QbgBlockSlope *s = &g_array_index (b->slopes, QbgBlockSlope, i);
    b->entries[i] = (QbgEntry) { s->row, s->column, s->factor };
    if (s->expr != NULL)
      qbg_expr_visit (s->expr, note_switch, b);
  }
  if (b->linear && b->n_switches == 0)
    b->factors = qbg_factors_new (b->n, b->entries, b->slopes->len);
  return !b->linear || b->n_switches > 0 || b->factors != NULL;
}

QbgBlockData *
qbg_block_data (QbgArena *arena, const QbgRelation *relations, guint n,
                gboolean linear)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (QbgSignalId));
  QbgBlockData *b = QBG_ARENA_NEW (arena, QbgBlockData);
  Collect c = { found, relations, n };

  b->n = n;
  b->relations = relations;
  b->linear = linear;
  b->kept = g_array_new (FALSE, FALSE, sizeof (QbgKeptFactors));
  b->slopes = g_array_new (FALSE, FALSE, sizeof (QbgBlockSlope));
  b->x = QBG_ARENA_NEW_ARRAY (arena, QbgPoly, n);
  b->right = QBG_ARENA_NEW_ARRAY (arena, double, n);
  for (guint i = 0; i < n; i++)
    qbg_expr_visit (relations[i].expr, collect_input, &c);
  qbg_inputs_make (arena, &b->inputs, found);
  b->switches = QBG_ARENA_NEW_ARRAY (arena, guint32, found->len + 1);
  b->key = QBG_ARENA_NEW_ARRAY (arena, double, found->len + 1);
  if (find_slopes (arena, b))
    return b;
  qbg_block_data_clear (b);
  return NULL;
}

void
qbg_block_data_forget (QbgBlockData *b)
{
  for (guint i = 0; i < b->kept->len; i++) {
    QbgKeptFactors *k = &g_array_index (b->kept, QbgKeptFactors, i);
    g_free (k->key);
    qbg_factors_free (k->factors);
  }
  g_array_set_size (b->kept, 0);
}

void
qbg_block_data_clear (gpointer data)
{
  QbgBlockData *b = data;

  g_array_unref (b->slopes);
  if (b->n_switches == 0)
    qbg_factors_free (b->factors);
  qbg_block_data_forget (b);
  g_array_unref (b->kept);
}
