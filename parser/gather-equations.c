/* The equations of a component. */

#include <config.h>

#include "parser/gather.h"

#include <string.h>

void
qbg_add_sides (QbgGather *g, const QbgExpr *left, const QbgExpr *right,
               QbgSpan span)
{
  QbgSides sides = { left, right, FALSE, span };

  g_array_append_val (g->sides, sides);
}

/* Numbers of any kind go together, others with their own kind. */
static gboolean
may_be_equal (const QbgValue *left, const QbgValue *right)
{
  if (left->type <= QBG_TYPE_INTEGER && right->type <= QBG_TYPE_INTEGER)
    return TRUE;
  return left->type == right->type && left->type != QBG_TYPE_STRING
    && left->enumeration == right->enumeration;
}

static void
add_equations (QbgGather *g, const QbgValue *left, const QbgValue *right,
               QbgSpan span)
{
  QbgBuild *build = g->build;
  gboolean fits = may_be_equal (left, right);

  if (!fits || !qbg_value_same_size (left, right)) {
    g_autofree char *a = qbg_value_type_string (left);
    g_autofree char *b = qbg_value_type_string (right);
    qbg_diags_error (build->diags,
                     fits ? QBG_CODE_DIMENSION : QBG_CODE_TYPE, span,
                     "the sides of this equation are %s and %s", a, b);
    g->failed = TRUE;
    return;
  }
  for (guint i = 0; i < left->n; i++)
    qbg_add_sides (g, qbg_value_element (left, i),
                   qbg_value_element (right, i), span);
}

static void
add_binding (QbgGather *g, QbgInstance *variable)
{
  QbgBuild *build = g->build;
  QbgLayer binding;
  QbgValue left, right;
  guint first = g->sides->len;

  if (!qbg_binding (build, variable, &binding))
    return;
  if (qbg_layer_value (build, &binding, &right)
      && qbg_variable_value (build, variable, binding.mod->span, &left)
      && qbg_coerce (build, variable->type, left.enumeration,
                     binding.mod->value->span, variable->name, &right))
    add_equations (g, &left, &right, binding.mod->value->span);
  else
    g->failed = TRUE;
  for (guint i = first; i < g->sides->len; i++)
    g_array_index (g->sides, QbgSides, i).binding = TRUE;
}

typedef struct {
  QbgGather *gather;
  const QbgAstEquation *body;
} LoopData;

static gboolean
loop_body (QbgBuild *build, const QbgScope *scope, gpointer data)
{
  LoopData *loop = data;

  qbg_gather_body (loop->gather, loop->body, scope);
  return !qbg_diags_full (build->diags);
}

GArray *
qbg_gather_guarded (QbgGather *g, const QbgAstEquation *body,
                    const QbgScope *scope, const QbgExpr *guard)
{
  GArray *sides = g->sides;
  const QbgExpr *outer = g->guard;

  if (outer != NULL && guard != NULL)
    guard = qbg_expr_binary (g->build->circuit->arena, QBG_EXPR_AND, outer,
                             guard);
  g->sides = g_array_new (FALSE, FALSE, sizeof (QbgSides));
  g->guard = guard != NULL ? guard : outer;
  qbg_gather_body (g, body, scope);
  GArray *found = g->sides;
  g->sides = sides;
  g->guard = outer;
  return found;
}

gboolean
qbg_gather_condition (QbgGather *g, const QbgAstExpr *expr,
                      const QbgScope *scope, const QbgExpr **condition)
{
  QbgValue value;

  if (!qbg_gather_value (g, expr, scope, &value))
    return FALSE;
  *condition = value.scalar;
  if (value.type == QBG_TYPE_BOOLEAN && value.n_dims == 0)
    return TRUE;
  g_autofree char *type = qbg_value_type_string (&value);
  qbg_diags_error (g->build->diags, QBG_CODE_TYPE, expr->span,
                   "a condition must be Boolean, not %s", type);
  g->failed = TRUE;
  return FALSE;
}

/* An assertion in a when is looked at then; under an if, only where that
 * holds. */
static void
add_assertion (QbgGather *g, QbgAssertion assertion)
{
  QbgArena *arena = g->build->circuit->arena;

  if (g->in_when) {
    qbg_add_action (g, (QbgAction) {
      .kind = QBG_ACTION_ASSERT, .value = assertion.condition,
      .message = assertion.message, .warning = assertion.warning,
      .variable = QBG_NONE, .span = assertion.span
    });
    return;
  }
  if (g->guard != NULL)
    assertion.condition =
      qbg_expr_binary (arena, QBG_EXPR_OR,
                       qbg_expr_unary (arena, QBG_EXPR_NOT, g->guard),
                       assertion.condition);
  g_array_append_val (g->build->circuit->assertions, assertion);
}

/* Keeps assert (condition, message, level) until its component's variables
 * are known. */
static void
gather_assert (QbgGather *g, const QbgAstEquation *equation,
               const QbgScope *scope)
{
  QbgBuild *build = g->build;
  const QbgAstArg *args = equation->left->u.call.args;
  QbgValue condition, message, level;
  gboolean warning = FALSE;

  if (args == NULL || args->next == NULL) {
    qbg_diags_error (build->diags, QBG_CODE_CALL, equation->span,
                     "'assert' takes a condition and a message");
    return;
  }
  if (!qbg_gather_value (g, args->value, scope, &condition)
      || !qbg_gather_value (g, args->next->value, scope, &message))
    return;
  if (condition.type != QBG_TYPE_BOOLEAN || condition.n_dims > 0
      || message.n_dims > 0 || message.scalar->kind != QBG_EXPR_STRING) {
    qbg_diags_error (build->diags, QBG_CODE_TYPE, equation->span,
                     "'assert' takes a Boolean and a String");
    return;
  }
  if (args->next->next != NULL) {
    if (!qbg_evaluate (build, args->next->next->value, scope, &level))
      return;
    warning = level.type == QBG_TYPE_ENUMERATION
      && qbg_expr_is_value (level.scalar, 1);
  }
  if (qbg_expr_is_value (condition.scalar, 1))
    return;
  QbgAssertion assertion = { condition.scalar, message.scalar->u.string,
                             g->id, warning, equation->span };
  add_assertion (g, assertion);
}

static const QbgExpr *
definition_of (const QbgExpr *leaf, gpointer data)
{
  QbgCircuit *circuit = data;

  if (leaf->kind != QBG_EXPR_VAR
      || QBG_VARIABLE (circuit, leaf->var)->discrete)
    return NULL;
  return QBG_VARIABLE (circuit, leaf->var)->definition;
}

static void
report_assertion (QbgBuild *build, const QbgAssertion *a)
{
  const QbgComponent *c = QBG_COMPONENT (build->circuit, a->component);
  QbgDiag *diag = (a->warning ? qbg_diags_warning : qbg_diags_error)
    (build->diags, QBG_CODE_ASSERT, c->span, "%s%s%s", c->name,
     *c->name ? ": " : "", a->message);

  qbg_diag_note (diag, a->span, "this assertion does not hold");
}

void
qbg_settle_assertions (QbgBuild *build, guint first)
{
  GArray *assertions = build->circuit->assertions;
  guint kept = first;

  for (guint i = first; i < assertions->len; i++) {
    QbgAssertion a = g_array_index (assertions, QbgAssertion, i);
    a.condition = qbg_expr_substitute (build->circuit->arena, a.condition,
                                       definition_of, build->circuit);
    if (!qbg_expr_is_number (a.condition))
      g_array_index (assertions, QbgAssertion, kept++) = a;
    else if (a.condition->u.number == 0)
      report_assertion (build, &a);
  }
  g_array_set_size (assertions, kept);
}

static void
gather_connect (QbgGather *g, const QbgAstEquation *equation,
                const QbgScope *scope)
{
  QbgBuild *build = g->build;
  QbgValue left, right;

  if (g->in_if || g->in_when) {
    qbg_diags_error (build->diags, g->in_when ? QBG_CODE_WHEN
                     : QBG_CODE_BRANCHES, equation->span,
                     "a connection cannot come and go during the simulation");
    g->failed = TRUE;
    return;
  }
  if (!g->leaf && QBG_COMPONENT (build->circuit, g->id)->composite) {
    qbg_connect (build, g->connections, equation, scope);
    return;
  }
  /* Inside a leaf or a block there are only signals. */
  if (qbg_connects_nothing (build, equation, scope))
    return;
  if (qbg_evaluate (build, equation->left, scope, &left)
      && qbg_evaluate (build, equation->right, scope, &right))
    add_equations (g, &left, &right, equation->span);
  else
    g->failed = TRUE;
}

static void
gather_equal (QbgGather *g, const QbgAstEquation *equation,
              const QbgScope *scope)
{
  QbgValue left, right;

  if (qbg_evaluate (g->build, equation->left, scope, &left)
      && qbg_evaluate (g->build, equation->right, scope, &right))
    add_equations (g, &left, &right, equation->span);
  else
    g->failed = TRUE;
}

static void
gather_unsupported (QbgGather *g, const QbgAstEquation *equation)
{
  g->failed = TRUE;
  qbg_diags_error (g->build->diags, QBG_CODE_UNSUPPORTED, equation->span,
                   "this equation is not supported yet");
}

void
qbg_gather_call (QbgGather *g, const QbgAstEquation *equation,
                 const QbgScope *scope)
{
  const QbgAstRef *ref = equation->left->u.call.ref;

  if (ref->next == NULL && strcmp (ref->id, "assert") == 0)
    gather_assert (g, equation, scope);
  else if (ref->next == NULL && strcmp (ref->id, "reinit") == 0)
    qbg_gather_reinit (g, equation, scope);
  else if (ref->next == NULL && strcmp (ref->id, "terminate") == 0)
    qbg_gather_terminate (g, equation, scope);
  else
    gather_unsupported (g, equation);
}

static void
gather_for (QbgGather *g, const QbgAstEquation *equation,
            const QbgScope *scope)
{
  LoopData loop = { g, equation->body };

  g->failed |= !qbg_evaluate_loop (g->build, equation->iterators, scope,
                                   loop_body, &loop);
}

static void
gather_equation (QbgGather *g, const QbgAstEquation *equation,
                 const QbgScope *scope)
{
  switch (equation->kind) {
  case QBG_EQ_EQUAL:
    gather_equal (g, equation, scope);
    break;
  case QBG_EQ_CONNECT:
    gather_connect (g, equation, scope);
    break;
  case QBG_EQ_FOR:
    gather_for (g, equation, scope);
    break;
  case QBG_EQ_IF:
    qbg_gather_if (g, equation, scope);
    break;
  case QBG_EQ_WHEN:
    qbg_gather_when (g, equation, scope);
    break;
  case QBG_EQ_CALL:
    qbg_gather_call (g, equation, scope);
    break;
  default:
    gather_unsupported (g, equation);
    break;
  }
}

void
qbg_gather_body (QbgGather *g, const QbgAstEquation *body,
                 const QbgScope *scope)
{
  for (; body != NULL && !g->build->failed; body = body->next)
    gather_equation (g, body, scope);
}

/* What does not say how a discrete variable starts is kept. */
static void
keep_initial (QbgGather *g, const GArray *initial)
{
  QbgCircuit *circuit = g->build->circuit;

  for (guint i = 0; i < initial->len; i++) {
    const QbgSides *s = &g_array_index (initial, QbgSides, i);
    if (qbg_take_start (g, s))
      continue;
    QbgEquation equation = {
      qbg_expr_binary (circuit->arena, QBG_EXPR_SUB, s->left, s->right),
      s->span
    };
    g_array_append_val (circuit->initial, equation);
  }
}

/* Initial equations are kept for the start of the simulation, but for those
 * that determine parameters (see initial.c). */
static void
gather_initial (QbgGather *g, const QbgAstEquation *body, const QbgScope *scope)
{
  g_autoptr (GArray) initial = g_array_new (FALSE, FALSE, sizeof (QbgSides));
  GArray *kept = g->sides;

  g->sides = initial;
  g->in_initial = TRUE;
  for (; body != NULL && !g->build->failed; body = body->next)
    if (!qbg_is_parameter_equation (g->build, body, scope))
      gather_equation (g, body, scope);
  g->in_initial = FALSE;
  g->sides = kept;
  keep_initial (g, initial);
}

static void
gather_sections (QbgGather *g, QbgInstance *instance)
{
  const QbgShape *shape = qbg_instance_shape (instance);

  for (guint i = 0; i < shape->sections->len; i++) {
    const QbgShapeSection *s =
      &g_array_index (shape->sections, QbgShapeSection, i);
    QbgScope scope = { instance, s->scope, NULL };
    const char *unsupported = s->section->kind == QBG_SECTION_EXTERNAL
      ? "external functions are not supported yet"
      : s->section->kind == QBG_SECTION_ALGORITHM && s->section->initial
      ? "'initial algorithm' is not supported yet" : NULL;
    if (unsupported != NULL) {
      g->failed = TRUE;
      qbg_diags_error (g->build->diags, QBG_CODE_UNSUPPORTED,
                       s->section->span, "%s", unsupported);
    } else if (s->section->kind == QBG_SECTION_ALGORITHM)
      qbg_gather_algorithm (g, s->section->body, &scope);
    else if (s->section->initial)
      gather_initial (g, s->section->body, &scope);
    else
      qbg_gather_body (g, s->section->body, &scope);
  }
}

/* The sections of the instance and, in a leaf, of all that it holds. */
static void
gather_all_sections (QbgGather *g, QbgInstance *instance)
{
  guint n = qbg_instance_shape (instance)->members->len;

  gather_sections (g, instance);
  for (guint i = 0; i < n; i++) {
    QbgInstance *m = qbg_instance_member (g->build, instance, i);
    if (m == qbg_absent || m->kind == QBG_INSTANCE_VARIABLE
        || (!g->leaf && qbg_is_component (g->build, m)))
      continue;
    if (m->kind == QBG_INSTANCE_CLASS)
      gather_all_sections (g, m);
    for (guint k = 0; m->kind == QBG_INSTANCE_ARRAY && k < m->n; k++)
      gather_all_sections (g, m->u.items[k]);
  }
}

void
qbg_gather_equations (QbgGather *g, QbgInstance *instance)
{
  g_autoptr (GArray) sides = g_array_new (FALSE, FALSE, sizeof (QbgSides));

  g->sides = sides;
  g->build->has_events = TRUE;
  for (guint i = 0; i < g->variables->len; i++)
    add_binding (g, g->variables->pdata[i]);
  gather_all_sections (g, instance);
  g->build->has_events = FALSE;
  qbg_settle_sides (g);
}
