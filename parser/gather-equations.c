/* The equations of a component. */

#include <config.h>

#include "parser/gather.h"

#include <string.h>

static void
add_equation (QbgGather *g, const QbgExpr *left, const QbgExpr *right,
              QbgSpan span)
{
  QbgEquation equation = {
    qbg_expr_binary (g->build->circuit->arena, QBG_EXPR_SUB, left,
                     right), span
  };

  g_array_append_val (g->equations, equation);
}

static void
add_equations (QbgGather *g, const QbgValue *left, const QbgValue *right,
               QbgSpan span)
{
  QbgBuild *build = g->build;
  gboolean numbers = left->type <= QBG_TYPE_INTEGER
    && right->type <= QBG_TYPE_INTEGER;

  if (!numbers || !qbg_value_same_size (left, right)) {
    g_autofree char *a = qbg_value_type_string (left);
    g_autofree char *b = qbg_value_type_string (right);
    qbg_diags_error (build->diags,
                     numbers ? QBG_CODE_DIMENSION : QBG_CODE_TYPE, span,
                     "the sides of this equation are %s and %s", a, b);
    g->failed = TRUE;
    return;
  }
  for (guint i = 0; i < left->n; i++)
    add_equation (g, qbg_value_element (left, i),
                  qbg_value_element (right, i), span);
}

static void
add_binding (QbgGather *g, QbgInstance *variable)
{
  QbgBuild *build = g->build;
  QbgLayer binding;
  QbgValue left, right;

  if (!qbg_binding (build, variable, &binding))
    return;
  if (qbg_layer_value (build, &binding, &right)
      && qbg_coerce (build, variable->type, NULL, binding.mod->value->span,
                     variable->name, &right)
      && qbg_variable_value (build, variable, binding.mod->span, &left))
    add_equations (g, &left, &right, binding.mod->value->span);
  else
    g->failed = TRUE;
}

static void gather_body (QbgGather *g, const QbgAstEquation *body,
                         const QbgScope *scope);

typedef struct {
  QbgGather *gather;
  const QbgAstEquation *body;
} LoopData;

static gboolean
loop_body (QbgBuild *build, const QbgScope *scope, gpointer data)
{
  LoopData *loop = data;

  gather_body (loop->gather, loop->body, scope);
  return !qbg_diags_full (build->diags);
}

static void
gather_if (QbgGather *g, const QbgAstEquation *equation, const QbgScope *scope)
{
  for (const QbgAstBranch *b = equation->branches; b != NULL; b = b->next) {
    gboolean truth = TRUE;
    if (b->condition != NULL
        && !qbg_evaluate_condition (g->build, b->condition, scope,
                                    "the condition of an 'if' equation (for "
                                    "now)", &truth)) {
      g->failed = TRUE;
      return;
    }
    if (truth) {
      gather_body (g, b->body, scope);
      return;
    }
  }
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
  if (!qbg_evaluate (build, args->value, scope, &condition)
      || !qbg_evaluate (build, args->next->value, scope, &message))
    return;
  if (condition.type != QBG_TYPE_BOOLEAN || condition.n_dims > 0
      || message.type != QBG_TYPE_STRING || message.n_dims > 0) {
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
  g_array_append_val (build->circuit->assertions, assertion);
}

static const QbgExpr *
definition_of (const QbgExpr *leaf, gpointer data)
{
  QbgCircuit *circuit = data;

  return leaf->kind == QBG_EXPR_VAR
    ? QBG_VARIABLE (circuit, leaf->var)->definition : NULL;
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

  if (!g->leaf) {
    qbg_connect (build, g->connections, equation, scope);
    return;
  }
  /* Inside a leaf there are only signals. */
  if (qbg_connects_nothing (build, equation, scope))
    return;
  if (qbg_evaluate (build, equation->left, scope, &left)
      && qbg_evaluate (build, equation->right, scope, &right))
    add_equations (g, &left, &right, equation->span);
  else
    g->failed = TRUE;
}

static void
gather_equation (QbgGather *g, const QbgAstEquation *equation,
                 const QbgScope *scope)
{
  QbgBuild *build = g->build;
  QbgValue left, right;

  switch (equation->kind) {
  case QBG_EQ_EQUAL:
    if (qbg_evaluate (build, equation->left, scope, &left)
        && qbg_evaluate (build, equation->right, scope, &right))
      add_equations (g, &left, &right, equation->span);
    else
      g->failed = TRUE;
    return;
  case QBG_EQ_CONNECT:
    gather_connect (g, equation, scope);
    return;
  case QBG_EQ_FOR: {
    LoopData loop = { g, equation->body };
    g->failed |= !qbg_evaluate_loop (build, equation->iterators, scope,
                                     loop_body, &loop);
    return;
  }
  case QBG_EQ_IF:
    gather_if (g, equation, scope);
    return;
  case QBG_EQ_CALL:
    if (strcmp (equation->left->u.call.ref->id, "assert") == 0) {
      gather_assert (g, equation, scope);
      return;
    }
    break;
  default:
    break;
  }
  g->failed = TRUE;
  qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED, equation->span,
                   equation->kind == QBG_EQ_WHEN
                   ? "'when' is not supported yet"
                   : "this equation is not supported yet");
}

static void
gather_body (QbgGather *g, const QbgAstEquation *body, const QbgScope *scope)
{
  for (; body != NULL && !g->build->failed; body = body->next)
    gather_equation (g, body, scope);
}

/* Initial equations are kept for the start of the simulation, but for those
 * that determine parameters (see initial.c). */
static void
gather_initial (QbgGather *g, const QbgAstEquation *body, const QbgScope *scope)
{
  QbgBuild *build = g->build;
  GArray *kept = g->equations;

  for (; body != NULL; body = body->next)
    if (!qbg_is_parameter_equation (build, body, scope)) {
      g->equations = build->circuit->initial;
      gather_equation (g, body, scope);
      g->equations = kept;
    }
}

static void
gather_sections (QbgGather *g, QbgInstance *instance)
{
  const QbgShape *shape = qbg_instance_shape (instance);

  for (guint i = 0; i < shape->sections->len; i++) {
    const QbgShapeSection *s =
      &g_array_index (shape->sections, QbgShapeSection, i);
    QbgScope scope = { instance, s->scope, NULL };
    if (s->section->kind != QBG_SECTION_EQUATION) {
      g->failed = TRUE;
      qbg_diags_error (g->build->diags, QBG_CODE_UNSUPPORTED,
                       s->section->span, s->section->kind
                       == QBG_SECTION_ALGORITHM
                       ? "'algorithm' sections are not supported yet"
                       : "external functions are not supported yet");
    } else if (s->section->initial)
      gather_initial (g, s->section->body, &scope);
    else
      gather_body (g, s->section->body, &scope);
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
  for (guint i = 0; i < g->variables->len; i++)
    add_binding (g, g->variables->pdata[i]);
  gather_all_sections (g, instance);
}
