#include <config.h>

#include "bondgraph/lift.h"

struct QbgLift {
  QbgEquations *equations;
  QbgDiags *diags;
  GHashTable *sources;      /* const QbgExpr * to its variable + 1 */
  GHashTable *conditions;   /* the same by zero functions, of relations that
                               do not hold at zero, */
  GHashTable *closed;       /* and that do */
  QbgSpan span;
  guint in_when;            /* what is walked counts at one instant only */
};

static guint
hash (gconstpointer key)
{
  const QbgExpr *e = key;
  guint h = e->kind * 31u + e->function;

  if (e->kind == QBG_EXPR_NUMBER)
    return h * 31u + g_double_hash (&e->u.number);
  if (e->kind == QBG_EXPR_VAR || e->kind == QBG_EXPR_DER)
    return h * 31u + e->var;
  for (guint i = 0; e->kind != QBG_EXPR_STRING && i < e->n_args; i++)
    h = h * 31u + hash (e->u.args[i]);
  return h;
}

static gboolean
equal (gconstpointer a, gconstpointer b)
{
  return qbg_expr_equal (a, b);
}

QbgLift *
qbg_lift_new (QbgEquations *equations, QbgDiags *diags)
{
  QbgLift *lift = g_new0 (QbgLift, 1);

  lift->equations = equations;
  lift->diags = diags;
  lift->sources = g_hash_table_new (hash, equal);
  lift->conditions = g_hash_table_new (hash, equal);
  lift->closed = g_hash_table_new (hash, equal);
  return lift;
}

void
qbg_lift_free (QbgLift *lift)
{
  if (lift == NULL)
    return;
  g_hash_table_unref (lift->sources);
  g_hash_table_unref (lift->conditions);
  g_hash_table_unref (lift->closed);
  g_free (lift);
}

gboolean
qbg_is_discrete (const QbgEquations *equations, QbgVariableId variable)
{
  const GArray *variables = equations->circuit->variables;

  if (variable >= variables->len)
    return g_array_index (equations->lifted_types, guint8,
                          variable - variables->len) != QBG_TYPE_REAL;
  const QbgVariable *v = &g_array_index (variables, QbgVariable, variable);
  return v->discrete || v->kind == QBG_VAR_PRE || v->kind == QBG_VAR_INITIAL
    || v->kind == QBG_VAR_TERMINAL || v->kind == QBG_VAR_SAMPLE;
}

typedef struct {
  const QbgEquations *equations;
  gboolean variable, continuous;
} Look;

static void
look_at_leaf (const QbgExpr *leaf, gpointer data)
{
  Look *look = data;

  look->variable = TRUE;
  look->continuous |= leaf->kind == QBG_EXPR_DER
    || !qbg_is_discrete (look->equations, leaf->var);
}

static Look
look_at (const QbgLift *lift, const QbgExpr *e)
{
  Look look = { lift->equations, FALSE, FALSE };

  qbg_expr_visit (e, look_at_leaf, &look);
  return look;
}

/* Changes with time, other than by events. */
static gboolean
is_continuous (const QbgLift *lift, const QbgExpr *e)
{
  return qbg_expr_has_time (e) || look_at (lift, e).continuous;
}

static QbgVariableId
new_variable (QbgLift *lift, QbgType type)
{
  guint8 kind = type;

  g_array_append_val (lift->equations->lifted_types, kind);
  return lift->equations->n_variables++;
}

static const QbgExpr *
source_for (QbgLift *lift, const QbgExpr *e)
{
  QbgVariableId id =
    GPOINTER_TO_UINT (g_hash_table_lookup (lift->sources, e));

  if (id-- == 0) {
    QbgTimeFunction source = { new_variable (lift, e->type), e };
    id = source.variable;
    g_array_append_val (lift->equations->sources, source);
    g_hash_table_insert (lift->sources, (gpointer) e,
                         GUINT_TO_POINTER (id + 1));
  }
  return qbg_expr_var (lift->equations->arena, e->type, id);
}

static const QbgExpr *walk (QbgLift *lift, const QbgExpr *e);

/* A relation that holds where zero is above zero. */
static const QbgExpr *
condition_for (QbgLift *lift, const QbgExpr *zero, gboolean at_zero,
               const QbgExpr *relation)
{
  QbgArena *arena = lift->equations->arena;
  GHashTable *known = at_zero ? lift->closed : lift->conditions;
  QbgVariableId id;

  zero = qbg_expr_normal (arena, zero);
  id = GPOINTER_TO_UINT (g_hash_table_lookup (known, zero));
  if (id-- == 0) {
    QbgCondition c = { new_variable (lift, QBG_TYPE_BOOLEAN), zero, relation,
                       at_zero, lift->span };
    id = c.variable;
    g_array_append_val (lift->equations->conditions, c);
    g_hash_table_insert (known, (gpointer) zero, GUINT_TO_POINTER (id + 1));
  }
  return qbg_expr_var (arena, QBG_TYPE_BOOLEAN, id);
}

static const QbgExpr *
relation_for (QbgLift *lift, QbgExprKind kind, const QbgExpr *a,
              const QbgExpr *b)
{
  QbgArena *arena = lift->equations->arena;
  const QbgExpr *relation = qbg_expr_binary (arena, kind, a, b);
  gboolean swap = kind == QBG_EXPR_LT || kind == QBG_EXPR_LE;

  a = walk (lift, a);
  b = walk (lift, b);
  const QbgExpr *zero = qbg_expr_binary (arena, QBG_EXPR_SUB, swap ? b : a,
                                         swap ? a : b);
  return condition_for (lift, zero, kind == QBG_EXPR_LE || kind == QBG_EXPR_GE,
                        relation);
}

/* Functions that have no value, or no slope, everywhere: what a noEvent keeps
 * away from them must stay away also within rounding. */
static gboolean
has_guarded (const QbgExpr *e)
{
  gboolean guarded = e->kind == QBG_EXPR_DIV || e->kind == QBG_EXPR_POW
    || (e->kind == QBG_EXPR_CALL
        && (e->function == QBG_FN_SQRT || e->function == QBG_FN_LOG
            || e->function == QBG_FN_LOG10 || e->function == QBG_FN_ASIN
            || e->function == QBG_FN_ACOS));

  for (guint i = 0; !guarded && i < e->n_args; i++)
    guarded = has_guarded (e->u.args[i]);
  return guarded;
}

static const QbgExpr *
unsupported (QbgLift *lift, const QbgExpr *e)
{
  qbg_diags_error (lift->diags, QBG_CODE_UNSUPPORTED, lift->span,
                   "'%s' of something that changes continuously, other than "
                   "time alone, is not supported yet",
                   qbg_function_name (e->function));
  return e;
}

static const QbgExpr *
walk_call (QbgLift *lift, const QbgExpr *e)
{
  QbgArena *arena = lift->equations->arena;
  const QbgExpr *a = e->u.args[0], *b = e->n_args > 1 ? e->u.args[1] : NULL;
  const QbgExpr *zero = qbg_expr_real (arena, 0);
  const QbgExpr *args[3] = { NULL, NULL, NULL };

  switch ((QbgFunction) e->function) {
  case QBG_FN_NOEVENT:
    return has_guarded (a) ? e : walk (lift, a);
  case QBG_FN_SMOOTH:
    return walk (lift, b);
  case QBG_FN_MOD:
  case QBG_FN_REM:
  case QBG_FN_DIV:
  case QBG_FN_FLOOR:
  case QBG_FN_CEIL:
  case QBG_FN_INTEGER:
    if (is_continuous (lift, e) && lift->in_when == 0)
      return unsupported (lift, e);
    break;
  case QBG_FN_ABS:
    if (is_continuous (lift, a))
      return qbg_expr_if (arena, relation_for (lift, QBG_EXPR_GE, a, zero),
                          walk (lift, a),
                          qbg_expr_unary (arena, QBG_EXPR_NEG,
                                          walk (lift, a)));
    break;
  case QBG_FN_SIGN:
    if (is_continuous (lift, a))
      return qbg_expr_if (arena, relation_for (lift, QBG_EXPR_GT, a, zero),
                          qbg_expr_real (arena, 1),
                          qbg_expr_if (arena,
                                       relation_for (lift, QBG_EXPR_LT, a,
                                                     zero),
                                       qbg_expr_real (arena, -1), zero));
    break;
  case QBG_FN_MIN:
  case QBG_FN_MAX:
    if (is_continuous (lift, a) || is_continuous (lift, b))
      return qbg_expr_if (arena,
                          relation_for (lift, e->function == QBG_FN_MIN
                                        ? QBG_EXPR_LT : QBG_EXPR_GT, a, b),
                          walk (lift, a), walk (lift, b));
    break;
  default:
    break;
  }
  for (guint i = 0; i < e->n_args; i++)
    args[i] = walk (lift, e->u.args[i]);
  return qbg_expr_call (arena, e->function, args);
}

/* Whether there may be something to lift. */
static gboolean
has_something (const QbgExpr *e)
{
  gboolean found = e->kind == QBG_EXPR_TIME || e->kind == QBG_EXPR_CALL
    || (e->kind >= QBG_EXPR_LT && e->kind <= QBG_EXPR_GE);

  for (guint i = 0; !found && i < e->n_args; i++)
    found = has_something (e->u.args[i]);
  return found;
}

typedef struct {
  const QbgCircuit *circuit;
  gboolean found;
} Edge;

static void
find_edge (const QbgExpr *leaf, gpointer data)
{
  Edge *edge = data;

  edge->found |= leaf->kind == QBG_EXPR_VAR
    && leaf->var < edge->circuit->variables->len
    && QBG_VARIABLE (edge->circuit, leaf->var)->is_edge;
}

/* x = if c and not pre (c) then e else pre (x), which is how a when sets x: e
 * is what it is at the event. */
static const QbgExpr *
walk_if (QbgLift *lift, const QbgExpr *e)
{
  Edge edge = { lift->equations->circuit, FALSE };

  qbg_expr_visit (e->u.args[0], find_edge, &edge);
  const QbgExpr *condition = walk (lift, e->u.args[0]);
  lift->in_when += edge.found;
  const QbgExpr *then = walk (lift, e->u.args[1]);
  lift->in_when -= edge.found;
  return qbg_expr_if (lift->equations->arena, condition, then,
                      walk (lift, e->u.args[2]));
}

static const QbgExpr *
walk (QbgLift *lift, const QbgExpr *e)
{
  QbgArena *arena = lift->equations->arena;
  const QbgExpr *args[2] = { NULL, NULL };

  if (!has_something (e))
    return e;
  if (qbg_expr_has_time (e) && !look_at (lift, e).variable)
    return source_for (lift, e);
  if (e->kind == QBG_EXPR_CALL)
    return walk_call (lift, e);
  if (e->kind >= QBG_EXPR_LT && e->kind <= QBG_EXPR_GE
      && is_continuous (lift, e))
    return relation_for (lift, e->kind, e->u.args[0], e->u.args[1]);
  if (e->kind == QBG_EXPR_IF)
    return walk_if (lift, e);
  for (guint i = 0; i < e->n_args; i++)
    args[i] = walk (lift, e->u.args[i]);
  return e->n_args == 1 ? qbg_expr_unary (arena, e->kind, args[0])
    : qbg_expr_binary (arena, e->kind, args[0], args[1]);
}

const QbgExpr *
qbg_lift (QbgLift *lift, const QbgExpr *expr, QbgSpan span)
{
  lift->span = span;
  return walk (lift, expr);
}
