/* Algorithm sections.
 *
 * The statements are carried out with formulas in the place of values: what
 * stands for a variable in the end is its equation.  A variable begins as what
 * it was before the event if it changes at events alone, else as its start
 * value. */

#include <config.h>

#include "parser/gather.h"

#include <math.h>

/* A formula that grows beyond so many nodes is refused. */
#define MAX_SIZE 20000

/* A variable that the section sets. */
typedef struct {
  QbgVariableId id;
  gboolean outside;         /* of a when, too */
  QbgSpan span;             /* of the first statement that sets it */
} Target;

typedef struct {
  QbgGather *gather;
  GArray *targets;          /* Target */
  gboolean scanning;        /* for targets; nothing is carried out yet */
  gboolean in_when;
} Algorithm;

static void run_body (Algorithm *a, const QbgAstEquation *body,
                      const QbgScope *scope);

static gpointer
key_of (QbgVariableId id)
{
  return GUINT_TO_POINTER (id + 1);
}

static void
wrong (Algorithm *a, QbgCode code, QbgSpan span, const char *what)
{
  a->gather->failed = TRUE;
  qbg_diags_error (a->gather->build->diags, code, span, "%s", what);
}

static const QbgExpr *
put_value (const QbgExpr *leaf, gpointer data)
{
  return leaf->kind == QBG_EXPR_VAR
    ? g_hash_table_lookup (data, key_of (leaf->var)) : NULL;
}

gboolean
qbg_gather_value (QbgGather *g, const QbgAstExpr *expr, const QbgScope *scope,
                  QbgValue *value)
{
  QbgArena *arena = g->build->circuit->arena;

  if (!qbg_evaluate (g->build, expr, scope, value)) {
    g->failed = TRUE;
    return FALSE;
  }
  if (g->values == NULL)
    return TRUE;
  QbgValue now = qbg_value_array (arena, value->type, value->n_dims,
                                  value->dims);
  now.enumeration = value->enumeration;
  for (guint i = 0; i < value->n; i++)
    qbg_value_set (&now, i,
                   qbg_expr_substitute (arena, qbg_value_element (value, i),
                                        put_value, g->values));
  *value = now;
  return TRUE;
}

static Target *
find_target (const Algorithm *a, QbgVariableId id)
{
  for (guint i = 0; i < a->targets->len; i++) {
    Target *t = &g_array_index (a->targets, Target, i);
    if (t->id == id)
      return t;
  }
  return NULL;
}

static gboolean
may_be_set (const Algorithm *a, const QbgExpr *left)
{
  const QbgCircuit *circuit = a->gather->build->circuit;
  const QbgComponent *c = QBG_COMPONENT (circuit, a->gather->id);

  if (left->kind != QBG_EXPR_VAR
      || left->var - c->first_variable >= c->n_variables)
    return FALSE;
  guint8 kind = QBG_VARIABLE (circuit, left->var)->kind;
  return kind == QBG_VAR_LOCAL || kind == QBG_VAR_OUTPUT;
}

static void
note_target (Algorithm *a, const QbgExpr *left, QbgSpan span)
{
  Target *known = find_target (a, left->var);
  Target target = { left->var, !a->in_when, span };

  if (known != NULL)
    known->outside |= !a->in_when;
  else
    g_array_append_val (a->targets, target);
}

static void
set_variable (Algorithm *a, const QbgExpr *left, const QbgExpr *right,
              QbgSpan span)
{
  if (left->type == QBG_TYPE_INTEGER && right->type == QBG_TYPE_REAL)
    wrong (a, QBG_CODE_TYPE, span, "an Integer cannot be set to a Real");
  else if (qbg_expr_size (right) > MAX_SIZE)
    wrong (a, QBG_CODE_TOO_LARGE, span, "the formula for this variable grows "
           "too large");
  else
    g_hash_table_insert (a->gather->values, key_of (left->var),
                         (gpointer) right);
}

/* What can be set to what: as in an equation. */
static gboolean
fits (const QbgValue *left, const QbgValue *right)
{
  if (!qbg_value_same_size (left, right))
    return FALSE;
  return left->type == right->type ? left->enumeration == right->enumeration
    : left->type <= QBG_TYPE_INTEGER && right->type <= QBG_TYPE_INTEGER;
}

static void
assign (Algorithm *a, const QbgAstEquation *s, const QbgScope *scope)
{
  QbgGather *g = a->gather;
  QbgValue left, right;

  if (s->left->kind != QBG_AST_REF) {
    wrong (a, QBG_CODE_UNSUPPORTED, s->span,
           "only a variable can be set in an algorithm");
    return;
  }
  if (!qbg_evaluate (g->build, s->left, scope, &left)) {
    g->failed = TRUE;
    return;
  }
  if (!a->scanning) {
    if (!qbg_gather_value (g, s->right, scope, &right))
      return;
    if (!fits (&left, &right)) {
      g_autofree char *x = qbg_value_type_string (&left);
      g_autofree char *y = qbg_value_type_string (&right);
      g->failed = TRUE;
      qbg_diags_error (g->build->diags, QBG_CODE_TYPE, s->span,
                       "this sets %s to %s", x, y);
      return;
    }
  }
  for (guint i = 0; i < left.n; i++) {
    const QbgExpr *x = qbg_value_element (&left, i);
    if (!may_be_set (a, x))
      wrong (a, QBG_CODE_WRONG_KIND, s->span, "an algorithm can set only "
             "variables of its own component that are no inputs");
    else if (a->scanning)
      note_target (a, x, s->span);
    else
      set_variable (a, x, qbg_value_element (&right, i), s->span);
    if (g->failed)
      return;
  }
}

/* A copy of what the variables are by now. */
static GHashTable *
copy_values (GHashTable *values)
{
  GHashTable *copy = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, values);
  while (g_hash_table_iter_next (&iter, &key, &value))
    g_hash_table_insert (copy, key, value);
  return copy;
}

/* Runs a branch on its own values; what it has changed holds where condition
 * does, and what rest says otherwise. */
static void
run_branch (Algorithm *a, const QbgAstBranch *b, const QbgScope *scope,
            const QbgExpr *condition, const QbgExpr *guard, GHashTable *rest)
{
  QbgGather *g = a->gather;
  QbgArena *arena = g->build->circuit->arena;
  const QbgExpr *outer = g->guard;

  g->guard = outer == NULL ? guard
    : qbg_expr_binary (arena, QBG_EXPR_AND, outer, guard);
  run_body (a, b->body, scope);
  g->guard = outer;
  for (guint i = 0; i < a->targets->len; i++) {
    gpointer key = key_of (g_array_index (a->targets, Target, i).id);
    const QbgExpr *x = g_hash_table_lookup (g->values, key);
    const QbgExpr *y = g_hash_table_lookup (rest, key);
    if (x != NULL && y != NULL && condition != NULL)
      x = qbg_expr_if (arena, condition, x, y);
    g_hash_table_insert (g->values, key, (gpointer) x);
  }
}

/* The branches from b on; g->values is what they leave.  condition_of gives
 * the condition of a branch, NULL after a diagnostic. */
typedef const QbgExpr *(*ConditionOf) (Algorithm *a, const QbgAstBranch *b,
                                       const QbgScope *scope);

static void
run_branches (Algorithm *a, const QbgAstBranch *b, const QbgScope *scope,
              ConditionOf condition_of, const QbgExpr *none)
{
  QbgGather *g = a->gather;
  QbgArena *arena = g->build->circuit->arena;
  GHashTable *values = g->values;
  const QbgExpr *condition =
    qbg_expr_number (arena, QBG_TYPE_BOOLEAN, 1);

  if (b == NULL)
    return;
  if (b->condition != NULL
      && (condition = condition_of (a, b, scope)) == NULL)
    return;
  if (qbg_expr_is_number (condition)) {
    if (condition->u.number == 0)
      run_branches (a, b->next, scope, condition_of, none);
    else
      run_branch (a, b, scope, NULL, none, values);
    return;
  }
  const QbgExpr *not_this = qbg_expr_unary (arena, QBG_EXPR_NOT, condition);
  g_autoptr (GHashTable) rest = copy_values (values);
  g->values = rest;
  run_branches (a, b->next, scope, condition_of,
                qbg_expr_binary (arena, QBG_EXPR_AND, none, not_this));
  g->values = values;
  if (!g->failed)
    run_branch (a, b, scope, condition,
                qbg_expr_binary (arena, QBG_EXPR_AND, none, condition), rest);
}

static const QbgExpr *
if_condition (Algorithm *a, const QbgAstBranch *b, const QbgScope *scope)
{
  const QbgExpr *condition;

  return qbg_gather_condition (a->gather, b->condition, scope, &condition)
    ? condition : NULL;
}

static const QbgExpr *
when_condition (Algorithm *a, const QbgAstBranch *b, const QbgScope *scope)
{
  return qbg_when_edge (a->gather, b, scope);
}

/* Every branch that may be run, for its targets. */
static void
scan_branches (Algorithm *a, const QbgAstEquation *s, const QbgScope *scope)
{
  for (const QbgAstBranch *b = s->branches; b && !a->gather->failed;
       b = b->next) {
    const QbgExpr *condition = NULL;
    if (s->kind == QBG_EQ_IF && b->condition != NULL
        && (condition = if_condition (a, b, scope)) == NULL)
      return;
    if (condition != NULL && qbg_expr_is_value (condition, 0))
      continue;
    run_body (a, b->body, scope);
    if (condition != NULL && qbg_expr_is_value (condition, 1))
      return;
  }
}

static void
run_conditional (Algorithm *a, const QbgAstEquation *s, const QbgScope *scope)
{
  QbgGather *g = a->gather;
  gboolean when = s->kind == QBG_EQ_WHEN;
  gboolean *inside = when ? &a->in_when : &g->in_if;
  gboolean outer = *inside;

  if (when && (a->in_when || g->in_if)) {
    wrong (a, QBG_CODE_WHEN, s->span, a->in_when
           ? "a 'when' cannot stand inside a 'when'"
           : "a 'when' cannot stand inside an 'if' of an algorithm");
    return;
  }
  *inside = TRUE;
  if (when)
    g->in_when = g->build->in_when = !a->scanning;
  if (a->scanning)
    scan_branches (a, s, scope);
  else
    run_branches (a, s->branches, scope, when ? when_condition : if_condition,
                  qbg_expr_number (g->build->circuit->arena,
                                   QBG_TYPE_BOOLEAN, 1));
  *inside = outer;
  if (when)
    g->in_when = g->build->in_when = FALSE;
}

typedef struct {
  Algorithm *algorithm;
  const QbgAstEquation *body;
} LoopData;

static gboolean
run_loop_body (QbgBuild *build, const QbgScope *scope, gpointer data)
{
  LoopData *loop = data;

  run_body (loop->algorithm, loop->body, scope);
  return !loop->algorithm->gather->failed && !qbg_diags_full (build->diags);
}

static void
run_loop (Algorithm *a, const QbgAstEquation *s, const QbgScope *scope)
{
  LoopData loop = { a, s->body };

  if (!qbg_evaluate_loop (a->gather->build, s->iterators, scope,
                          run_loop_body, &loop))
    a->gather->failed = TRUE;
}

static void
run_statement (Algorithm *a, const QbgAstEquation *s, const QbgScope *scope)
{
  switch (s->kind) {
  case QBG_EQ_ASSIGN:
    assign (a, s, scope);
    break;
  case QBG_EQ_IF:
  case QBG_EQ_WHEN:
    run_conditional (a, s, scope);
    break;
  case QBG_EQ_FOR:
    run_loop (a, s, scope);
    break;
  case QBG_EQ_CALL:
    if (!a->scanning)
      qbg_gather_call (a->gather, s, scope);
    break;
  default:
    wrong (a, QBG_CODE_UNSUPPORTED, s->span,
           "this statement is not supported yet");
  }
}

static void
run_body (Algorithm *a, const QbgAstEquation *body, const QbgScope *scope)
{
  QbgGather *g = a->gather;

  for (; body != NULL && !g->failed && !g->build->failed; body = body->next)
    run_statement (a, body, scope);
}

/* What the variables are before the first statement. */
static void
begin_values (Algorithm *a)
{
  QbgGather *g = a->gather;
  QbgCircuit *circuit = g->build->circuit;

  for (guint i = 0; i < a->targets->len; i++) {
    const Target *t = &g_array_index (a->targets, Target, i);
    QbgVariable *v = QBG_VARIABLE (circuit, t->id);
    v->discrete |= !t->outside;
    const QbgExpr *value = v->discrete ? qbg_pre (g->build, t->id, t->span)
      : qbg_expr_real (circuit->arena, isnan (v->start) ? 0 : v->start);
    g_hash_table_insert (g->values, key_of (t->id), (gpointer) value);
  }
}

static void
end_values (Algorithm *a)
{
  QbgGather *g = a->gather;
  QbgCircuit *circuit = g->build->circuit;

  for (guint i = 0; i < a->targets->len && !g->failed; i++) {
    const Target *t = &g_array_index (a->targets, Target, i);
    const QbgVariable *v = QBG_VARIABLE (circuit, t->id);
    const QbgExpr *value = g_hash_table_lookup (g->values, key_of (t->id));
    if (v->discrete)
      qbg_define_discrete (g, t->id, value, t->span);
    else
      qbg_add_sides (g, qbg_expr_var (circuit->arena, v->type, t->id), value,
                     t->span);
  }
}

void
qbg_gather_algorithm (QbgGather *g, const QbgAstEquation *body,
                      const QbgScope *scope)
{
  g_autoptr (GArray) targets = g_array_new (FALSE, FALSE, sizeof (Target));
  g_autoptr (GHashTable) values = g_hash_table_new (NULL, NULL);
  Algorithm a = { g, targets, TRUE, FALSE };
  gboolean failed = g->failed;

  g->failed = FALSE;
  run_body (&a, body, scope);
  a.scanning = FALSE;
  g->values = values;
  if (!g->failed) {
    begin_values (&a);
    run_body (&a, body, scope);
    end_values (&a);
  }
  g->values = NULL;
  g->failed |= failed;
}
