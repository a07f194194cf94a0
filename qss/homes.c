#include <config.h>

#include "qss/homes.h"

typedef struct {
  const guint32 *block_of;  /* by signal, or QBG_NONE */
  guint32 *home;            /* by block: the first state that it serves */
  guint32 now;              /* that of the block that is looked at */
} Search;

static void
pass_on (const QbgExpr *leaf, gpointer data)
{
  const Search *s = data;
  guint32 block = s->block_of[2*leaf->var + (leaf->kind == QBG_EXPR_DER)];

  if (block != QBG_NONE)
    s->home[block] = MIN (s->home[block], s->now);
}

static gboolean
matters (const QbgBlock *block)
{
  return block->for_rates && !block->discrete;
}

/* By signal. */
static guint32 *
find_blocks (const QbgEquations *eq)
{
  guint32 *block_of = g_new (guint32, 2*eq->n_variables + 1);

  for (guint i = 0; i < 2*eq->n_variables; i++)
    block_of[i] = QBG_NONE;
  for (guint i = 0; i < eq->blocks->len; i++) {
    const QbgBlock *b = QBG_BLOCK (eq, i);
    for (guint k = b->first; matters (b) && k < b->first + b->n; k++)
      block_of[QBG_RELATION (eq, k)->signal] = i;
  }
  return block_of;
}

/* Backwards, so that a block has its home before it passes it on. */
static void
find_homes (const QbgEquations *eq, const guint32 *block_of, guint32 *home)
{
  Search s = { block_of, home, 0 };

  for (guint i = 0; i < eq->states->len; i++) {
    guint32 block = block_of[QBG_RATE_OF (QBG_STATE (eq, i))];
    if (block != QBG_NONE)
      home[block] = MIN (home[block], i);
  }
  for (guint i = eq->blocks->len; i-- > 0; ) {
    const QbgBlock *b = QBG_BLOCK (eq, i);
    s.now = home[i];
    for (guint k = b->first; matters (b) && k < b->first + b->n; k++)
      qbg_expr_visit (QBG_RELATION (eq, k)->expr, pass_on, &s);
  }
}

QbgHomes
qbg_homes (const QbgEquations *eq)
{
  guint n = eq->states->len;
  g_autofree guint32 *block_of = find_blocks (eq);
  g_autofree guint32 *home = g_new (guint32, eq->blocks->len + 1);
  QbgHomes homes = { g_new0 (guint32, n + 3),
                     g_new (guint32, eq->blocks->len + 1) };

  for (guint i = 0; i < eq->blocks->len; i++)
    home[i] = n;
  find_homes (eq, block_of, home);
  for (guint i = 0; i < eq->blocks->len; i++)
    homes.first[home[i] + 2] += matters (QBG_BLOCK (eq, i));
  for (guint i = 2; i < n + 3; i++)
    homes.first[i] += homes.first[i - 1];
  for (guint i = 0; i < eq->blocks->len; i++)
    if (matters (QBG_BLOCK (eq, i)))
      homes.blocks[homes.first[home[i] + 1]++] = i;
  return homes;
}

void
qbg_homes_clear (QbgHomes *homes)
{
  g_free (homes->first);
  g_free (homes->blocks);
}
