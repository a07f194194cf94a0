/* when equations.
 *
 * when c then x = e; … becomes a hidden Boolean w, defined as c, and the
 * definition x = if w and not pre (w) then e else pre (x); elsewhen goes into
 * the else.  What else may stand in a when becomes an action. */

#include <config.h>

#include "parser/gather.h"

#include <string.h>

typedef struct {
  const QbgExpr *edge;      /* true at the event at which it is done */
  GArray *sides;            /* QbgSides */
} Branch;

static void
clear_branch (gpointer data)
{
  g_array_unref (((Branch *) data)->sides);
}

static void
wrong_when (QbgGather *g, QbgSpan span, const char *what)
{
  g->failed = TRUE;
  qbg_diags_error (g->build->diags, QBG_CODE_WHEN, span, "%s", what);
}

/* The condition becomes true.  initial () is so only once, at the start; a
 * condition that never changes never becomes so. */
static const QbgExpr *
edge_of (QbgGather *g, const QbgExpr *condition, QbgSpan span)
{
  QbgBuild *build = g->build;
  QbgCircuit *circuit = build->circuit;

  if (qbg_expr_is_number (condition))
    return qbg_expr_number (circuit->arena, QBG_TYPE_BOOLEAN, 0);
  if (condition->kind == QBG_EXPR_VAR
      && QBG_VARIABLE (circuit, condition->var)->kind == QBG_VAR_INITIAL)
    return condition;
  QbgVariableId id = qbg_add_event_variable (build, QBG_VAR_LOCAL,
                                             QBG_TYPE_BOOLEAN, g->id, span);
  QBG_VARIABLE (circuit, id)->is_edge = TRUE;
  QBG_VARIABLE (circuit, id)->definition = condition;
  return qbg_edge (build, qbg_expr_var (circuit->arena, QBG_TYPE_BOOLEAN, id),
                   span);
}

const QbgExpr *
qbg_when_edge (QbgGather *g, const QbgAstBranch *b, const QbgScope *scope)
{
  QbgArena *arena = g->build->circuit->arena;
  const QbgExpr *edge = qbg_expr_number (arena, QBG_TYPE_BOOLEAN, 0);
  QbgValue value;

  if (!qbg_gather_value (g, b->condition, scope, &value))
    return NULL;
  if (value.type != QBG_TYPE_BOOLEAN || value.n_dims > 1) {
    g_autofree char *type = qbg_value_type_string (&value);
    qbg_diags_error (g->build->diags, QBG_CODE_TYPE, b->condition->span,
                     "the condition of a 'when' is a Boolean or a vector of "
                     "them, not %s", type);
    g->failed = TRUE;
    return NULL;
  }
  for (guint i = 0; i < value.n; i++)
    edge = qbg_expr_binary (arena, QBG_EXPR_OR, edge,
                            edge_of (g, qbg_value_element (&value, i),
                                     b->condition->span));
  return edge;
}

static gboolean
gather_branch (QbgGather *g, const QbgAstBranch *b, const QbgScope *scope,
               const QbgExpr **none, GArray *branches)
{
  QbgArena *arena = g->build->circuit->arena;
  Branch branch = { qbg_when_edge (g, b, scope), NULL };

  if (branch.edge == NULL)
    return FALSE;
  g->in_when = g->build->in_when = TRUE;
  branch.sides =
    qbg_gather_guarded (g, b->body, scope,
                        qbg_expr_binary (arena, QBG_EXPR_AND, *none,
                                         branch.edge));
  g->in_when = g->build->in_when = FALSE;
  *none = qbg_expr_binary (arena, QBG_EXPR_AND, *none,
                           qbg_expr_unary (arena, QBG_EXPR_NOT, branch.edge));
  g_array_append_val (branches, branch);
  return TRUE;
}

/* Whether the left side is something that a when may set: a variable of the
 * component itself. */
static gboolean
check_left (QbgGather *g, const QbgSides *sides)
{
  const QbgCircuit *circuit = g->build->circuit;
  const QbgComponent *c = QBG_COMPONENT (circuit, g->id);
  const QbgExpr *left = sides->left;

  if (left->kind != QBG_EXPR_VAR) {
    wrong_when (g, sides->span, "in a 'when', the left side of an equation "
                "must be a variable");
    return FALSE;
  }
  if (left->type == QBG_TYPE_INTEGER && sides->right->type == QBG_TYPE_REAL) {
    qbg_diags_error (g->build->diags, QBG_CODE_TYPE, sides->span,
                     "an Integer cannot be set to a Real");
    g->failed = TRUE;
    return FALSE;
  }
  guint8 kind = QBG_VARIABLE (circuit, left->var)->kind;
  if (left->var - c->first_variable < c->n_variables
      && (kind == QBG_VAR_LOCAL || kind == QBG_VAR_OUTPUT))
    return TRUE;
  wrong_when (g, sides->span, kind == QBG_VAR_INPUT
              ? "a 'when' cannot set an input"
              : kind == QBG_VAR_POTENTIAL || kind == QBG_VAR_CURRENT
              ? "a 'when' cannot set the potential or the current of a pin"
              : "a 'when' can set only variables of its own component");
  return FALSE;
}

/* What the branch sets the variable to; NULL: it does not.  *again: it does
 * so twice. */
static const QbgSides *
sides_of (const Branch *branch, QbgVariableId id, const QbgSides **again)
{
  const QbgSides *found = NULL;

  *again = NULL;
  for (guint i = 0; i < branch->sides->len; i++) {
    const QbgSides *s = &g_array_index (branch->sides, QbgSides, i);
    if (s->left->var != id)
      continue;
    if (found != NULL)
      *again = s;
    found = s;
  }
  return found;
}

static gboolean
is_set_before (const GArray *branches, guint n, QbgVariableId id)
{
  const QbgSides *again;

  for (guint i = 0; i < n; i++)
    if (sides_of (&g_array_index (branches, Branch, i), id, &again) != NULL)
      return TRUE;
  return FALSE;
}

static void
define (QbgGather *g, const GArray *branches, QbgVariableId id, QbgSpan span)
{
  QbgCircuit *circuit = g->build->circuit;
  const QbgExpr *pre = qbg_pre (g->build, id, span);
  const QbgExpr *value = pre;

  for (guint i = branches->len; i-- > 0; ) {
    const Branch *b = &g_array_index (branches, Branch, i);
    const QbgSides *again, *s = sides_of (b, id, &again);
    if (again != NULL) {
      wrong_when (g, again->span, "this 'when' sets a variable twice");
      return;
    }
    value = qbg_expr_if (circuit->arena, b->edge, s != NULL ? s->right : pre,
                         value);
  }
  QBG_VARIABLE (circuit, id)->discrete = TRUE;
  qbg_define_discrete (g, id, value, span);
}

static void
define_all (QbgGather *g, const GArray *branches)
{
  for (guint i = 0; i < branches->len; i++) {
    const GArray *sides = g_array_index (branches, Branch, i).sides;
    for (guint k = 0; k < sides->len; k++)
      if (!check_left (g, &g_array_index (sides, QbgSides, k)))
        return;
  }
  for (guint i = 0; i < branches->len; i++) {
    const GArray *sides = g_array_index (branches, Branch, i).sides;
    for (guint k = 0; k < sides->len; k++) {
      const QbgSides *s = &g_array_index (sides, QbgSides, k);
      gboolean before = is_set_before (branches, i, s->left->var);
      for (guint j = 0; j < k; j++)
        before |= g_array_index (sides, QbgSides, j).left->var
          == s->left->var;
      if (!before)
        define (g, branches, s->left->var, s->span);
    }
  }
}

void
qbg_gather_when (QbgGather *g, const QbgAstEquation *equation,
                 const QbgScope *scope)
{
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (Branch));
  const QbgExpr *none = qbg_expr_number (g->build->circuit->arena,
                                         QBG_TYPE_BOOLEAN, 1);

  if (g->in_when || g->in_if || g->in_initial) {
    wrong_when (g, equation->span, g->in_when
                ? "a 'when' cannot stand inside a 'when'"
                : g->in_initial
                ? "a 'when' cannot stand among initial equations"
                : "a 'when' cannot stand inside an 'if' whose condition "
                  "changes during the simulation");
    return;
  }
  gboolean failed = g->failed;
  g->failed = FALSE;
  g_array_set_clear_func (branches, clear_branch);
  for (const QbgAstBranch *b = equation->branches; b != NULL; b = b->next)
    if (!gather_branch (g, b, scope, &none, branches))
      return;
  if (!g->failed)
    define_all (g, branches);
  g->failed |= failed;
}

void
qbg_add_action (QbgGather *g, QbgAction action)
{
  action.condition = g->guard;
  action.component = g->id;
  if (!qbg_expr_is_value (action.condition, 0))
    g_array_append_val (g->build->circuit->actions, action);
}

/* Whether it stands in a when, and the arguments are n, without names. */
static gboolean
check_call (QbgGather *g, const QbgAstEquation *equation, guint n,
            const char *arguments)
{
  const QbgAstExpr *call = equation->left;
  guint count = 0;

  if (!g->in_when) {
    g->failed = TRUE;
    qbg_diags_error (g->build->diags, QBG_CODE_WHEN, equation->span,
                     "'%s' may stand only in a 'when'", call->u.call.ref->id);
    return FALSE;
  }
  for (const QbgAstArg *a = call->u.call.args; a != NULL; a = a->next)
    count += a->name == NULL ? 1 : n + 1;
  if (count == n)
    return TRUE;
  g->failed = TRUE;
  qbg_diags_error (g->build->diags, QBG_CODE_CALL, equation->span,
                   "'%s' takes %s", call->u.call.ref->id, arguments);
  return FALSE;
}

void
qbg_gather_reinit (QbgGather *g, const QbgAstEquation *equation,
                   const QbgScope *scope)
{
  QbgBuild *build = g->build;
  const QbgAstArg *args = equation->left->u.call.args;
  QbgValue variable, value;

  if (!check_call (g, equation, 2, "a variable and a value"))
    return;
  if (!qbg_evaluate (build, args->value, scope, &variable)) {
    g->failed = TRUE;
    return;
  }
  if (!qbg_gather_value (g, args->next->value, scope, &value))
    return;
  if (variable.type != QBG_TYPE_REAL || value.type > QBG_TYPE_INTEGER
      || !qbg_value_same_size (&variable, &value)) {
    g->failed = TRUE;
    qbg_diags_error (build->diags, QBG_CODE_TYPE, equation->span,
                     "'reinit' takes a Real variable and a number");
    return;
  }
  for (guint i = 0; i < variable.n; i++) {
    const QbgExpr *x = qbg_value_element (&variable, i);
    if (x->kind != QBG_EXPR_VAR) {
      wrong_when (g, equation->span, "'reinit' takes a variable that has a "
                  "derivative");
      return;
    }
    qbg_add_action (g, (QbgAction) {
      .kind = QBG_ACTION_REINIT, .variable = x->var,
      .value = qbg_value_element (&value, i), .span = equation->span
    });
  }
}

void
qbg_gather_terminate (QbgGather *g, const QbgAstEquation *equation,
                      const QbgScope *scope)
{
  QbgValue message;

  if (!check_call (g, equation, 1, "a message"))
    return;
  if (!qbg_gather_value (g, equation->left->u.call.args->value, scope,
                         &message))
    return;
  if (message.n_dims > 0 || message.scalar->kind != QBG_EXPR_STRING) {
    g->failed = TRUE;
    qbg_diags_error (g->build->diags, QBG_CODE_TYPE, equation->span,
                     "'terminate' takes a String");
    return;
  }
  qbg_add_action (g, (QbgAction) {
    .kind = QBG_ACTION_TERMINATE, .variable = QBG_NONE,
    .message = message.scalar->u.string, .span = equation->span
  });
}
