/* What an expression of the text is worth in a scope. */

#include <config.h>

#include "parser/instance.h"

#include <math.h>
#include <string.h>

/* The built-in variable, unless the model has a component of that name. */
static gboolean
is_time (QbgBuild *build, const QbgAstRef *ref, const QbgScope *scope)
{
  QbgFound found;

  return ref->next == NULL && strcmp (ref->id, "time") == 0
    && !qbg_lookup (build->tree, scope->class, ref->id, TRUE, &found);
}

static gboolean
evaluate_ref (QbgBuild *build, const QbgAstExpr *expr, const QbgScope *scope,
              QbgValue *value)
{
  const QbgAstRef *ref = expr->u.call.ref;
  QbgResolved resolved;

  if (is_time (build, ref, scope)) {
    *value = qbg_value_scalar (qbg_expr_time (build->circuit->arena));
    return TRUE;
  }
  if (!qbg_resolve (build, ref, scope, &resolved))
    return FALSE;
  if (!resolved.is_value) {
    g_autofree char *text = qbg_ast_ref_string (ref);
    qbg_diags_error (build->diags, QBG_CODE_WRONG_KIND, expr->span,
                     "'%s' is a component, not a value", text);
    return FALSE;
  }
  *value = resolved.value;
  return TRUE;
}

static gboolean
is_condition (QbgBuild *build, const QbgAstExpr *expr, const QbgValue *value)
{
  if (value->type == QBG_TYPE_BOOLEAN && value->n_dims == 0)
    return TRUE;
  g_autofree char *type = qbg_value_type_string (value);
  qbg_diags_error (build->diags, QBG_CODE_TYPE, expr->span,
                   "a condition must be Boolean, not %s", type);
  return FALSE;
}

static gboolean
unify_branches (QbgBuild *build, const QbgAstExpr *expr, const QbgValue *a,
                const QbgValue *b)
{
  gboolean numbers = a->type <= QBG_TYPE_INTEGER && b->type <= QBG_TYPE_INTEGER;

  if ((a->type == b->type || numbers) && qbg_value_same_size (a, b))
    return TRUE;
  g_autofree char *ta = qbg_value_type_string (a);
  g_autofree char *tb = qbg_value_type_string (b);
  qbg_diags_error (build->diags, a->type == b->type ? QBG_CODE_DIMENSION
                   : QBG_CODE_TYPE, expr->span,
                   "the branches of this 'if' are %s and %s", ta, tb);
  return FALSE;
}

static gboolean
evaluate_if (QbgBuild *build, const QbgAstExpr *expr, const QbgScope *scope,
             QbgValue *value)
{
  QbgValue condition, a, b;

  if (!qbg_evaluate (build, expr->u.operands[0], scope, &condition)
      || !is_condition (build, expr->u.operands[0], &condition))
    return FALSE;
  if (qbg_expr_is_number (condition.scalar))
    return qbg_evaluate (build, expr->u.operands[condition.scalar->u.number
                                                 != 0 ? 1 : 2], scope, value);
  if (!qbg_evaluate (build, expr->u.operands[1], scope, &a)
      || !qbg_evaluate (build, expr->u.operands[2], scope, &b)
      || !unify_branches (build, expr, &a, &b))
    return FALSE;
  QbgArena *arena = build->circuit->arena;
  *value = qbg_value_array (arena, MIN (a.type, b.type), a.n_dims, a.dims);
  value->enumeration = a.enumeration;
  for (guint i = 0; i < a.n; i++) {
    const QbgExpr *e = qbg_expr_if (arena, condition.scalar,
                                    qbg_value_element (&a, i),
                                    qbg_value_element (&b, i));
    qbg_value_set (value, i, e);
  }
  return TRUE;
}

static gboolean
evaluate_end (QbgBuild *build, const QbgAstExpr *expr, QbgValue *value)
{
  if (isnan (build->end)) {
    qbg_diags_error (build->diags, QBG_CODE_EVALUATE, expr->span,
                     "'end' has a meaning only inside a subscript");
    return FALSE;
  }
  *value = qbg_value_integer (build->circuit->arena, build->end);
  return TRUE;
}

static gboolean
evaluate_unsupported (QbgBuild *build, const QbgAstExpr *expr,
                      const char *what)
{
  qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED, expr->span,
                   "%s is not supported here", what);
  return FALSE;
}

static gboolean
evaluate_kind (QbgBuild *build, const QbgAstExpr *expr, const QbgScope *scope,
               QbgValue *value)
{
  QbgArena *arena = build->circuit->arena;

  switch (expr->kind) {
  case QBG_AST_REAL:
    *value = qbg_value_real (arena, expr->u.number);
    return TRUE;
  case QBG_AST_INTEGER:
    *value = qbg_value_integer (arena, expr->u.number);
    return TRUE;
  case QBG_AST_STRING:
    *value = qbg_value_scalar (qbg_expr_string (arena, expr->u.string));
    return TRUE;
  case QBG_AST_TRUE:
  case QBG_AST_FALSE:
    *value = qbg_value_boolean (arena, expr->kind == QBG_AST_TRUE);
    return TRUE;
  case QBG_AST_REF:
    return evaluate_ref (build, expr, scope, value);
  case QBG_AST_CALL:
    return qbg_evaluate_call (build, expr, scope, value);
  case QBG_AST_UNARY:
  case QBG_AST_BINARY:
    return qbg_evaluate_operator (build, expr, scope, value);
  case QBG_AST_IF:
    return evaluate_if (build, expr, scope, value);
  case QBG_AST_END:
    return evaluate_end (build, expr, value);
  case QBG_AST_RANGE:
  case QBG_AST_ARRAY:
  case QBG_AST_COMPREHENSION:
  case QBG_AST_MATRIX:
    return qbg_evaluate_array (build, expr, scope, value);
  case QBG_AST_PART:
    return qbg_evaluate_part (build, expr, scope, value);
  case QBG_AST_TUPLE:
    return evaluate_unsupported (build, expr, "a list of results");
  case QBG_AST_FUNCTION:
    return evaluate_unsupported (build, expr, "a function as an argument");
  case QBG_AST_COLON:
    return evaluate_unsupported (build, expr, "':'");
  default:
    break;
  }
  return evaluate_unsupported (build, expr, "this expression");
}

/* How much of the stack an expression takes, in operators. */
static guint
levels_of (const QbgAstExpr *expr)
{
  switch (expr->kind) {
  case QBG_AST_UNARY:
  case QBG_AST_BINARY:
  case QBG_AST_IF:
    return 1;
  default:
    return 4;
  }
}

gboolean
qbg_evaluate (QbgBuild *build, const QbgAstExpr *expr, const QbgScope *scope,
              QbgValue *value)
{
  guint levels = levels_of (expr);

  if (build->level >= QBG_MAX_LEVELS)
    qbg_give_up (build, QBG_CODE_NESTING, expr->span,
                 "values depend on each other more than %d levels deep",
                 QBG_MAX_LEVELS);
  if (build->failed)
    return FALSE;
  build->level += levels;
  gboolean ok = evaluate_kind (build, expr, scope, value);
  build->level -= levels;
  return ok && qbg_spend (build, MAX (value->n, 1), expr->span);
}

gboolean
qbg_evaluate_constant (QbgBuild *build, const QbgAstExpr *expr,
                       const QbgScope *scope, const char *what,
                       QbgValue *value)
{
  if (!qbg_evaluate (build, expr, scope, value))
    return FALSE;
  if (qbg_value_is_constant (value))
    return TRUE;
  qbg_diags_error (build->diags, QBG_CODE_NOT_CONSTANT, expr->span,
                   "%s must be known before the simulation", what);
  return FALSE;
}

gboolean
qbg_evaluate_condition (QbgBuild *build, const QbgAstExpr *expr,
                        const QbgScope *scope, const char *what,
                        gboolean *truth)
{
  QbgValue value;

  if (!qbg_evaluate_constant (build, expr, scope, what, &value)
      || !is_condition (build, expr, &value))
    return FALSE;
  *truth = value.scalar->u.number != 0;
  return TRUE;
}

/* Integers become Reals where a Real is declared. */
static void
to_real (QbgBuild *build, QbgValue *value)
{
  QbgArena *arena = build->circuit->arena;
  QbgValue real =
    qbg_value_array (arena, QBG_TYPE_REAL, value->n_dims, value->dims);

  for (guint i = 0; i < value->n; i++) {
    const QbgExpr *e = qbg_value_element (value, i);
    if (qbg_expr_is_number (e))
      e = qbg_expr_real (arena, e->u.number);
    qbg_value_set (&real, i, e);
  }
  *value = real;
}

gboolean
qbg_coerce (QbgBuild *build, QbgType type, const QbgClassNode *enumeration,
            QbgSpan span, const char *name, QbgValue *value)
{
  if (type == value->type && (type != QBG_TYPE_ENUMERATION
                              || value->enumeration == enumeration))
    return TRUE;
  if (type == QBG_TYPE_REAL && value->type == QBG_TYPE_INTEGER) {
    to_real (build, value);
    return TRUE;
  }
  if (value->n == 0) {
    /* {} has no type of its own */
    value->type = type;
    return TRUE;
  }
  g_autofree char *got = qbg_value_type_string (value);
  qbg_diags_error (build->diags, QBG_CODE_TYPE, span,
                   "'%s' is %s, but its value is %s", name,
                   type == QBG_TYPE_ENUMERATION && enumeration
                   ? enumeration->name : qbg_type_name (type), got);
  return FALSE;
}
