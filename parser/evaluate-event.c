/* Operators that speak of events: what they stand for are variables without
 * a name, which the simulation sets. */

#include <config.h>

#include "parser/instance.h"

#include <math.h>
#include <string.h>

typedef struct {
  QbgBuild *build;
  QbgArena *arena;
  const QbgAstExpr *expr;
  const char *name;
  QbgValue args[2];
  guint n_args;
} Call;

static gboolean
wrong_call (const Call *c, const char *what)
{
  qbg_diags_error (c->build->diags, QBG_CODE_CALL, c->expr->span, "'%s' %s",
                   c->name, what);
  return FALSE;
}

QbgVariableId
qbg_add_event_variable (QbgBuild *build, QbgVariableKind kind, QbgType type,
                        QbgComponentId component, QbgSpan span)
{
  QbgVariable variable = { .component = component, .kind = kind, .type = type,
                           .discrete = TRUE, .of = QBG_NONE, .start = NAN,
                           .nominal = NAN, .span = span };

  g_array_append_val (build->circuit->variables, variable);
  return build->circuit->variables->len - 1;
}

const QbgExpr *
qbg_pre (QbgBuild *build, QbgVariableId of, QbgSpan span)
{
  QbgCircuit *circuit = build->circuit;
  const QbgVariable *v = QBG_VARIABLE (circuit, of);
  QbgType type = v->type;
  gpointer known = g_hash_table_lookup (build->pre, GUINT_TO_POINTER (of + 1));
  QbgVariableId id = GPOINTER_TO_UINT (known);

  if (known == NULL) {
    id = qbg_add_event_variable (build, QBG_VAR_PRE, type, v->component, span);
    QBG_VARIABLE (circuit, id)->of = of;
    QBG_VARIABLE (circuit, id)->in_when = TRUE;
    g_hash_table_insert (build->pre, GUINT_TO_POINTER (of + 1),
                         GUINT_TO_POINTER (id));
  }
  QBG_VARIABLE (circuit, id)->in_when &= build->in_when;
  return qbg_expr_var (circuit->arena, type, id);
}

/* b and not pre (b) */
const QbgExpr *
qbg_edge (QbgBuild *build, const QbgExpr *leaf, QbgSpan span)
{
  QbgArena *arena = build->circuit->arena;
  const QbgExpr *pre = qbg_pre (build, leaf->var, span);

  return qbg_expr_binary (arena, QBG_EXPR_AND, leaf,
                          qbg_expr_unary (arena, QBG_EXPR_NOT, pre));
}

/* v <> pre (v) */
static const QbgExpr *
change (QbgBuild *build, const QbgExpr *leaf, QbgSpan span)
{
  return qbg_expr_binary (build->circuit->arena, QBG_EXPR_NE, leaf,
                          qbg_pre (build, leaf->var, span));
}

static const QbgExpr *
pre (QbgBuild *build, const QbgExpr *leaf, QbgSpan span)
{
  return qbg_pre (build, leaf->var, span);
}

/* pre, edge and change: of a variable, or of each in an array.  A constant
 * has no events. */
static gboolean
call_of_variable (const Call *c, const QbgExpr *(*make) (QbgBuild *,
                                                         const QbgExpr *,
                                                         QbgSpan),
                  QbgValue *value)
{
  const QbgValue *of = &c->args[0];

  if (c->n_args != 1)
    return wrong_call (c, "takes one argument");
  if (make == qbg_edge && of->type != QBG_TYPE_BOOLEAN)
    return wrong_call (c, "takes a Boolean variable");
  *value = qbg_value_array (c->arena, make == pre ? of->type
                            : QBG_TYPE_BOOLEAN, of->n_dims, of->dims);
  value->enumeration = make == pre ? of->enumeration : NULL;
  for (guint i = 0; i < of->n; i++) {
    const QbgExpr *e = qbg_value_element (of, i);
    if (e->kind == QBG_EXPR_VAR)
      e = make (c->build, e, c->expr->span);
    else if (!qbg_expr_is_number (e))
      return wrong_call (c, "takes a variable, not an expression");
    else if (make != pre)
      e = qbg_expr_number (c->arena, QBG_TYPE_BOOLEAN, 0);
    qbg_value_set (value, i, e);
  }
  return TRUE;
}

static gboolean
call_pre (const Call *c, QbgValue *value)
{
  return call_of_variable (c, pre, value);
}

static gboolean
call_edge (const Call *c, QbgValue *value)
{
  return call_of_variable (c, qbg_edge, value);
}

static gboolean
call_change (const Call *c, QbgValue *value)
{
  return call_of_variable (c, change, value);
}

/* The one variable of its kind. */
static gboolean
call_phase (const Call *c, QbgVariableKind kind, QbgVariableId *id,
            QbgValue *value)
{
  if (c->n_args != 0)
    return wrong_call (c, "takes no argument");
  if (*id == QBG_NONE)
    *id = qbg_add_event_variable (c->build, kind, QBG_TYPE_BOOLEAN, 0,
                                  c->expr->span);
  *value = qbg_value_scalar (qbg_expr_var (c->arena, QBG_TYPE_BOOLEAN, *id));
  return TRUE;
}

static gboolean
call_initial (const Call *c, QbgValue *value)
{
  return call_phase (c, QBG_VAR_INITIAL, &c->build->initial, value);
}

static gboolean
call_terminal (const Call *c, QbgValue *value)
{
  return call_phase (c, QBG_VAR_TERMINAL, &c->build->terminal, value);
}

static QbgVariableId
sampler_of (const Call *c, double start, double interval)
{
  GArray *samplers = c->build->circuit->samplers;

  for (guint i = 0; i < samplers->len; i++) {
    const QbgSampler *s = &g_array_index (samplers, QbgSampler, i);
    if (s->start == start && s->interval == interval)
      return s->variable;
  }
  QbgSampler s = { .start = start, .interval = interval };
  s.variable = qbg_add_event_variable (c->build, QBG_VAR_SAMPLE,
                                       QBG_TYPE_BOOLEAN, 0, c->expr->span);
  g_array_append_val (samplers, s);
  return s.variable;
}

static gboolean
call_sample (const Call *c, QbgValue *value)
{
  if (c->n_args != 2)
    return wrong_call (c, "takes a start and an interval");
  for (guint i = 0; i < 2; i++) {
    const QbgValue *v = &c->args[i];
    if (v->type > QBG_TYPE_INTEGER || v->n_dims > 0)
      return wrong_call (c, "takes two numbers");
    if (!qbg_expr_is_number (v->scalar)) {
      qbg_diags_error (c->build->diags, QBG_CODE_NOT_CONSTANT, c->expr->span,
                       "the %s of 'sample' must be known before the "
                       "simulation", i == 0 ? "start" : "interval");
      return FALSE;
    }
  }
  if (!(c->args[1].scalar->u.number > 0))
    return wrong_call (c, "needs an interval above zero");
  *value = qbg_value_scalar (
    qbg_expr_var (c->arena, QBG_TYPE_BOOLEAN,
                  sampler_of (c, c->args[0].scalar->u.number,
                              c->args[1].scalar->u.number)));
  return TRUE;
}

static const struct {
  const char *name;
  gboolean (*call) (const Call *call, QbgValue *value);
} operators[] = {
  { "pre", call_pre }, { "edge", call_edge }, { "change", call_change },
  { "initial", call_initial }, { "terminal", call_terminal },
  { "sample", call_sample }
};

static gboolean
evaluate_arguments (Call *c, const QbgScope *scope)
{
  for (const QbgAstArg *arg = c->expr->u.call.args; arg != NULL;
       arg = arg->next) {
    if (arg->name != NULL)
      return wrong_call (c, "takes no argument by name");
    if (c->n_args == G_N_ELEMENTS (c->args))
      return wrong_call (c, "has too many arguments");
    if (!qbg_evaluate (c->build, arg->value, scope, &c->args[c->n_args++]))
      return FALSE;
  }
  return TRUE;
}

gboolean
qbg_is_event_operator (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (strcmp (operators[i].name, name) == 0)
      return TRUE;
  return FALSE;
}

gboolean
qbg_evaluate_event (QbgBuild *build, const QbgAstExpr *expr,
                    const QbgScope *scope, QbgValue *value)
{
  Call c = { .build = build, .arena = build->circuit->arena, .expr = expr,
             .name = expr->u.call.ref->id };

  if (!build->has_events) {
    qbg_diags_error (build->diags, QBG_CODE_NOT_CONSTANT, expr->span,
                     "'%s' has no value before the simulation", c.name);
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (strcmp (operators[i].name, c.name) == 0)
      return evaluate_arguments (&c, scope) && operators[i].call (&c, value);
  g_return_val_if_reached (FALSE);
}
