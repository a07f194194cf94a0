/* The order in which relations are solved: strongly connected sets of
 * relations that need each other are blocks (Tarjan's algorithm, with a stack
 * of our own: a ladder's chain is as long as the ladder). */

#include <config.h>

#include "bondgraph/relations.h"

typedef struct {
  const QbgRelations *r;
  guint n;
  guint32 *first;           /* by relation, and one more: into needs */
  GArray *needs;            /* guint32: relations */
  guint32 *number, *low;    /* 0: not seen */
  guint8 *on_stack;
  guint32 *stack;
  guint n_stack;
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

static int
by_number (gconstpointer a, gconstpointer b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return x < y ? -1 : x > y;
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
  qsort (set, n, sizeof *set, by_number);
  QbgBlock block = { o->equations->relations->len, n, n > 1, FALSE, FALSE };
  for (guint i = 0; i < n; i++) {
    const QbgRelation *relation =
      &g_array_index (o->r->relations, QbgRelation, set[i]);
    block.implicit |= relation->implicit || needs_itself (o, set[i]);
    g_array_append_val (o->equations->relations, *relation);
    o->on_stack[set[i]] = FALSE;
    o->block_of[set[i]] = o->equations->blocks->len;
  }
  g_array_append_val (o->equations->blocks, block);
}

typedef struct {
  guint32 relation, next;   /* next: place in needs to look at */
} Frame;

static void
enter (Order *o, GArray *frames, guint32 relation, guint32 *count)
{
  Frame frame = { relation, o->first[relation] };

  o->number[relation] = o->low[relation] = ++*count;
  o->stack[o->n_stack++] = relation;
  o->on_stack[relation] = TRUE;
  g_array_append_val (frames, frame);
}

static void
leave (Order *o, GArray *frames)
{
  guint32 relation = g_array_index (frames, Frame, frames->len - 1).relation;

  g_array_set_size (frames, frames->len - 1);
  if (frames->len > 0) {
    guint32 above = g_array_index (frames, Frame, frames->len - 1).relation;
    o->low[above] = MIN (o->low[above], o->low[relation]);
  }
  if (o->low[relation] == o->number[relation])
    close_set (o, relation);
}

static void
visit_from (Order *o, guint32 start, GArray *frames, guint32 *count)
{
  enter (o, frames, start, count);
  while (frames->len > 0) {
    Frame *frame = &g_array_index (frames, Frame, frames->len - 1);
    guint32 relation = frame->relation;
    if (frame->next == o->first[relation + 1]) {
      leave (o, frames);
      continue;
    }
    guint32 other = g_array_index (o->needs, guint32, frame->next++);
    if (o->number[other] == 0)
      enter (o, frames, other, count);
    else if (o->on_stack[other])
      o->low[relation] = MIN (o->low[relation], o->number[other]);
  }
}

/* Linear in the block's own signals, with constant factors. */
typedef struct {
  const Order *o;
  guint32 block;
  const QbgExpr *expr;
  gboolean linear;
} Linearity;

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
      || l->o->block_of[relation] != l->block)
    return;
  l->linear = qbg_expr_linear (r->arena, l->expr, leaf, &factor, &rest)
    && qbg_expr_is_number (factor);
}

static void
find_linear (const Order *o)
{
  for (guint i = 0; i < o->equations->blocks->len; i++) {
    QbgBlock *block = QBG_BLOCK (o->equations, i);
    Linearity l = { o, i, NULL, TRUE };
    for (guint k = 0; block->implicit && k < block->n; k++) {
      l.expr = QBG_RELATION (o->equations, block->first + k)->expr;
      qbg_expr_visit (l.expr, check_linear, &l);
    }
    block->linear = l.linear;
  }
}

/* Blocks that the rates of states depend on, from the last to the first. */
static void
find_needed (const Order *o)
{
  const QbgRelations *r = o->r;
  QbgEquations *equations = o->equations;
  g_autofree guint32 *was = g_new (guint32, o->n + 1);

  for (guint i = 0; i < o->n; i++)
    was[i] = r->of_signal[QBG_RELATION (equations, i)->signal];
  for (guint i = 0; i < equations->states->len; i++)
    QBG_BLOCK (equations, o->block_of[r->of_signal
      [QBG_RATE_OF (QBG_STATE (equations, i))]])->for_rates = TRUE;
  for (guint i = equations->blocks->len; i-- > 0; ) {
    const QbgBlock *block = QBG_BLOCK (equations, i);
    for (guint k = block->first; block->for_rates
           && k < block->first + block->n; k++)
      for (guint j = o->first[was[k]]; j < o->first[was[k] + 1]; j++)
        QBG_BLOCK (equations, o->block_of[g_array_index (o->needs, guint32,
                                                         j)])->for_rates =
          TRUE;
  }
}

void
qbg_order_relations (const QbgRelations *r, QbgEquations *equations)
{
  guint n = r->relations->len;
  g_autoptr (GArray) needs = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (Frame));
  Order o = { .r = r, .n = n, .needs = needs, .equations = equations };
  guint32 count = 0;

  list_needs (&o);
  o.number = g_new0 (guint32, n + 1);
  o.low = g_new0 (guint32, n + 1);
  o.on_stack = g_new0 (guint8, n + 1);
  o.stack = g_new (guint32, n + 1);
  o.block_of = g_new (guint32, n + 1);
  for (guint i = 0; i < n; i++)
    if (o.number[i] == 0)
      visit_from (&o, i, frames, &count);
  find_linear (&o);
  find_needed (&o);
  g_free (o.first);
  g_free (o.number);
  g_free (o.low);
  g_free (o.on_stack);
  g_free (o.stack);
  g_free (o.block_of);
}
