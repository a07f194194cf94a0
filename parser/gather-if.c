/* if equations.
 *
 * A condition that is known chooses a branch.  One that changes during the
 * simulation makes one equation out of those that stand in its branches: what
 * has the same left side everywhere becomes left = if c then a else b, what is
 * left a residual, if c then l1 - r1 else l2 - r2. */

#include <config.h>

#include "parser/gather.h"

/* One branch of an if whose condition changes. */
typedef struct {
  const QbgExpr *condition;     /* NULL: else */
  GArray *sides;                /* QbgSides; those taken have a NULL left */
  QbgSpan span;
} Branch;

static void
clear_branch (gpointer data)
{
  g_array_unref (((Branch *) data)->sides);
}

/* A branch that is reached where those before are not. */
static void
add_branch (QbgGather *g, GArray *branches, const QbgAstBranch *b,
            const QbgScope *scope, const QbgExpr *condition,
            const QbgExpr **none)
{
  QbgArena *arena = g->build->circuit->arena;
  gboolean outer = g->in_if;
  const QbgExpr *guard = condition == NULL ? *none
    : qbg_expr_binary (arena, QBG_EXPR_AND, *none, condition);
  Branch branch = { condition, NULL, b->span };

  g->in_if = TRUE;
  branch.sides = qbg_gather_guarded (g, b->body, scope, guard);
  g->in_if = outer;
  g_array_append_val (branches, branch);
  if (condition != NULL)
    *none = qbg_expr_binary (arena, QBG_EXPR_AND, *none,
                             qbg_expr_unary (arena, QBG_EXPR_NOT, condition));
}

/* The side that stands opposite of left in one of the equations; NULL: in
 * none. */
static const QbgExpr *
take_opposite (const Branch *branch, const QbgExpr *left, gboolean take)
{
  for (guint i = 0; i < branch->sides->len; i++) {
    QbgSides *s = &g_array_index (branch->sides, QbgSides, i);
    if (s->left == NULL)
      continue;
    const QbgExpr *other = qbg_expr_equal (s->left, left) ? s->right
      : qbg_expr_equal (s->right, left) ? s->left : NULL;
    if (other == NULL)
      continue;
    if (take)
      s->left = NULL;
    return other;
  }
  return NULL;
}

/* if c1 then e1 elseif c2 then e2 else e3 */
static const QbgExpr *
choose (QbgArena *arena, const GArray *branches, const QbgExpr **values)
{
  const QbgExpr *chosen = values[branches->len - 1];

  for (guint i = branches->len - 1; i-- > 0; )
    chosen = qbg_expr_if (arena,
                          g_array_index (branches, Branch, i).condition,
                          values[i], chosen);
  return chosen;
}

/* left = …, where every branch has it. */
static gboolean
pair_by_left (QbgGather *g, GArray *branches, const QbgExpr *left,
              const QbgExpr **values, QbgSpan span)
{
  for (guint i = 0; i < branches->len; i++)
    if (!take_opposite (&g_array_index (branches, Branch, i), left, FALSE))
      return FALSE;
  for (guint i = 0; i < branches->len; i++)
    values[i] = take_opposite (&g_array_index (branches, Branch, i), left,
                               TRUE);
  qbg_add_sides (g, left, choose (g->build->circuit->arena, branches, values),
                 span);
  return TRUE;
}

static QbgSides *
first_left (const Branch *branch)
{
  for (guint i = 0; i < branch->sides->len; i++) {
    QbgSides *s = &g_array_index (branch->sides, QbgSides, i);
    if (s->left != NULL)
      return s;
  }
  return NULL;
}

static void
report_pair (QbgGather *g, const QbgSides *sides)
{
  g->failed = TRUE;
  qbg_diags_error (g->build->diags, QBG_CODE_BRANCHES, sides->span,
                   "the other branches of this 'if' have no equation with "
                   "the same discrete variable on its left");
}

/* The first equations that are left in each branch, as one residual. */
static gboolean
pair_by_place (QbgGather *g, GArray *branches, const QbgExpr **values)
{
  QbgArena *arena = g->build->circuit->arena;
  QbgSpan span = QBG_NO_SPAN;

  for (guint i = 0; i < branches->len; i++) {
    QbgSides *s = first_left (&g_array_index (branches, Branch, i));
    if (s == NULL)
      return FALSE;
    if (g->in_when || qbg_sides_are_discrete (g->build->circuit, s)) {
      report_pair (g, s);
      return FALSE;
    }
    if (i == 0)
      span = s->span;
    values[i] = qbg_expr_binary (arena, QBG_EXPR_SUB, s->left, s->right);
    s->left = NULL;
  }
  qbg_add_sides (g, choose (arena, branches, values),
                 qbg_expr_real (arena, 0), span);
  return TRUE;
}

static void
merge_branches (QbgGather *g, GArray *branches)
{
  const Branch *first = &g_array_index (branches, Branch, 0);
  g_autofree const QbgExpr **values =
    g_new (const QbgExpr *, branches->len);

  for (guint i = 0; i < first->sides->len; i++) {
    const QbgSides *s = &g_array_index (first->sides, QbgSides, i);
    const QbgExpr *right = s->right;
    if (s->left != NULL
        && !pair_by_left (g, branches, s->left, values, s->span)
        && right->kind == QBG_EXPR_VAR)
      pair_by_left (g, branches, right, values, s->span);
  }
  while (pair_by_place (g, branches, values))
    ;
}

static gboolean
check_counts (QbgGather *g, const QbgAstEquation *equation,
              const GArray *branches)
{
  const Branch *first = &g_array_index (branches, Branch, 0);
  const Branch *last = &g_array_index (branches, Branch, branches->len - 1);
  guint n = first->sides->len;

  if (n > 0 && last->condition != NULL) {
    qbg_diags_error (g->build->diags, QBG_CODE_BRANCHES, equation->span,
                     "this 'if' has no 'else': its condition changes during "
                     "the simulation, and while it is false %s missing",
                     n == 1 ? "an equation is" : "equations are");
    return FALSE;
  }
  for (guint i = 1; i < branches->len; i++) {
    const Branch *b = &g_array_index (branches, Branch, i);
    if (b->sides->len == n)
      continue;
    QbgDiag *diag =
      qbg_diags_error (g->build->diags, QBG_CODE_BRANCHES, equation->span,
                       "the branches of this 'if' have %u and %u equations, "
                       "but its condition changes during the simulation", n,
                       b->sides->len);
    qbg_diag_note (diag, b->span, "this branch has %u", b->sides->len);
    return FALSE;
  }
  return TRUE;
}

/* Gathers from branch b on; the conditions before are all false. */
static void
gather_changing (QbgGather *g, const QbgAstEquation *equation,
                 const QbgAstBranch *b, const QbgScope *scope,
                 const QbgExpr *condition)
{
  QbgArena *arena = g->build->circuit->arena;
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (Branch));
  const QbgExpr *none = qbg_expr_number (arena, QBG_TYPE_BOOLEAN, 1);
  gboolean failed = g->failed;

  g_array_set_clear_func (branches, clear_branch);
  g->failed = FALSE;
  add_branch (g, branches, b, scope, condition, &none);
  while ((b = b->next) != NULL) {
    condition = NULL;
    if (b->condition != NULL
        && !qbg_gather_condition (g, b->condition, scope, &condition))
      return;
    if (condition != NULL && qbg_expr_is_value (condition, 0))
      continue;
    gboolean last = condition == NULL || qbg_expr_is_value (condition, 1);
    add_branch (g, branches, b, scope, last ? NULL : condition, &none);
    if (last)
      break;
  }
  if (!g->failed && check_counts (g, equation, branches))
    merge_branches (g, branches);
  else
    failed = TRUE;
  g->failed |= failed;
}

void
qbg_gather_if (QbgGather *g, const QbgAstEquation *equation,
               const QbgScope *scope)
{
  for (const QbgAstBranch *b = equation->branches; b != NULL; b = b->next) {
    const QbgExpr *condition = NULL;
    if (b->condition != NULL
        && !qbg_gather_condition (g, b->condition, scope, &condition))
      return;
    if (condition != NULL && !qbg_expr_is_number (condition)) {
      gather_changing (g, equation, b, scope, condition);
      return;
    }
    if (condition == NULL || condition->u.number != 0) {
      qbg_gather_body (g, b->body, scope);
      return;
    }
  }
}
