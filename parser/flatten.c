/* From instances to the components of the circuit and their equations.
 *
 * An instance with pins is a leaf if nothing inside it has pins and it has an
 * equation that is not a connection; whatever blocks and records it holds are
 * part of it.  Every other instance that holds components is a composite. */

#include <config.h>

#include "parser/instance.h"

#include <math.h>
#include <string.h>

#include "parser/law.h"

typedef struct {
  QbgBuild *build;
  QbgConnections *connections;
} Flatten;

/* One component while its variables and equations are gathered. */
typedef struct {
  Flatten *flatten;
  QbgComponentId id;
  gboolean leaf;
  GPtrArray *variables;     /* QbgInstance, in order */
  GArray *equations;        /* QbgEquation */
} Gather;

typedef gboolean (*Test) (QbgBuild *build, QbgInstance *instance);

/* Whether test holds for one of the components of instance, arrays gone
 * through. */
static gboolean
any_member (QbgBuild *build, QbgInstance *instance, Test test)
{
  guint n = qbg_instance_shape (instance)->members->len;

  for (guint i = 0; i < n; i++) {
    QbgInstance *m = qbg_instance_member (build, instance, i);
    if (m == qbg_absent || m->kind == QBG_INSTANCE_VARIABLE)
      continue;
    /* the items of an array are all alike */
    if (m->kind == QBG_INSTANCE_ARRAY)
      m = m->n > 0 ? m->u.items[0] : NULL;
    if (m != NULL && test (build, m))
      return TRUE;
  }
  return FALSE;
}

static gboolean
has_flow (QbgBuild *build, QbgInstance *instance)
{
  guint n = qbg_instance_shape (instance)->members->len;

  if (!qbg_instance_is_connector (instance))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    QbgInstance *m = qbg_instance_member (build, instance, i);
    if (m->kind == QBG_INSTANCE_VARIABLE && m->flow == QBG_FLOW_FLOW)
      return TRUE;
  }
  return any_member (build, instance, has_flow);
}

static gboolean
has_pins (QbgBuild *build, QbgInstance *instance)
{
  return any_member (build, instance, has_flow);
}

/* A component, that is no connector, with pins at any depth. */
static gboolean
holds_pins (QbgBuild *build, QbgInstance *instance)
{
  if (qbg_instance_is_connector (instance))
    return FALSE;
  return has_pins (build, instance)
    || any_member (build, instance, holds_pins);
}

static gboolean
is_component (QbgBuild *build, QbgInstance *instance)
{
  (void) build;
  return !qbg_instance_is_connector (instance)
    && instance->class->ast->kind != QBG_CLASS_RECORD;
}

static gboolean
body_has_equation (const QbgAstEquation *body)
{
  for (; body != NULL; body = body->next) {
    if (body->kind == QBG_EQ_EQUAL)
      return TRUE;
    if (body->kind == QBG_EQ_FOR && body_has_equation (body->body))
      return TRUE;
    for (const QbgAstBranch *b = body->branches; b != NULL; b = b->next)
      if (body_has_equation (b->body))
        return TRUE;
  }
  return FALSE;
}

static gboolean
has_equations (QbgInstance *instance)
{
  const QbgShape *shape = qbg_instance_shape (instance);

  for (guint i = 0; i < shape->sections->len; i++) {
    const QbgAstSection *s =
      g_array_index (shape->sections, QbgShapeSection, i).section;
    if (!s->initial && (s->kind != QBG_SECTION_EQUATION
                        || body_has_equation (s->body)))
      return TRUE;
  }
  return FALSE;
}

static gboolean
is_leaf (QbgBuild *build, QbgInstance *instance)
{
  return has_pins (build, instance)
    && !any_member (build, instance, holds_pins)
    && has_equations (instance);
}

/* Variables. */

static QbgVariableKind
kind_of (const QbgInstance *variable, guint depth)
{
  gboolean own = depth == 0 && !variable->member->is_protected;

  if (own && variable->direction == QBG_DIR_INPUT)
    return QBG_VAR_INPUT;
  if (own && variable->direction == QBG_DIR_OUTPUT)
    return QBG_VAR_OUTPUT;
  return QBG_VAR_LOCAL;
}

/* "x" or "x[2,1]", with the path inside the component before it. */
static const char *
local_name (QbgBuild *build, const char *prefix,
            const QbgInstance *variable, guint element)
{
  if (*prefix == '\0' && variable->n_dims == 0)
    return variable->name;
  g_autoptr (GString) name = g_string_new (prefix);
  g_string_append (name, variable->name);
  if (variable->n_dims > 0)
    qbg_append_subscripts (variable, element, name);
  return qbg_class_tree_intern (build->tree, name->str);
}

static const char *
unit_of (QbgBuild *build, const QbgInstance *variable)
{
  QbgValue unit;

  if (!qbg_attribute (build, variable, "unit", &unit) || unit.n_dims > 0
      || unit.scalar->kind != QBG_EXPR_STRING || *unit.scalar->u.string == '\0')
    return NULL;
  return qbg_class_tree_intern (build->tree, unit.scalar->u.string);
}

static void
add_variable (Gather *g, QbgInstance *variable, const char *prefix,
              QbgVariableKind kind)
{
  QbgBuild *build = g->flatten->build;
  const char *unit = unit_of (build, variable);

  if (variable->variability == QBG_DISCRETE) {
    qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED,
                     qbg_instance_span (variable),
                     "variables that change only at events ('%s') are not "
                     "supported yet", variable->name);
    variable->progress = QBG_FAILED;
    return;
  }
  variable->first_variable = build->circuit->variables->len;
  variable->component = g->id;
  for (guint i = 0; i < variable->n; i++) {
    QbgVariable v = {
      .name = local_name (build, prefix, variable, i), .component = g->id,
      .kind = kind, .type = variable->type, .unit = unit,
      .fixed = qbg_attribute_number (build, variable, "fixed", i, 0) != 0,
      .start = qbg_attribute_number (build, variable, "start", i, NAN),
      .nominal = qbg_attribute_number (build, variable, "nominal", i, NAN),
      .span = qbg_instance_span (variable)
    };
    g_array_append_val (build->circuit->variables, v);
  }
  g_ptr_array_add (g->variables, variable);
}

/* The potential and the flow of a connector that has just these. */
static gboolean
pin_variables (QbgBuild *build, QbgInstance *connector,
               QbgInstance **potential, QbgInstance **flow)
{
  guint n = qbg_instance_shape (connector)->members->len;

  *potential = *flow = NULL;
  for (guint i = 0; i < n; i++) {
    QbgInstance *m = qbg_instance_member (build, connector, i);
    if (m == qbg_absent || (m->kind == QBG_INSTANCE_VARIABLE
                            && m->variability >= QBG_PARAMETER))
      continue;
    QbgInstance **which =
      m->flow == QBG_FLOW_FLOW ? flow : potential;
    if (m->kind != QBG_INSTANCE_VARIABLE || m->n_dims > 0 || *which != NULL)
      return FALSE;
    *which = m;
  }
  return *potential != NULL && *flow != NULL;
}

static void
add_pin (Gather *g, QbgInstance *connector, const char *prefix,
         QbgInstance *potential, QbgInstance *flow)
{
  QbgBuild *build = g->flatten->build;
  QbgCircuit *circuit = build->circuit;
  g_autofree char *name = g_strndup (prefix, strlen (prefix) - 1);
  QbgPin pin = { .name = qbg_class_tree_intern (build->tree, name),
                 .component = g->id,
                 .node = QBG_NONE, .span = qbg_instance_span (connector) };

  add_variable (g, potential, prefix, QBG_VAR_POTENTIAL);
  add_variable (g, flow, prefix, QBG_VAR_CURRENT);
  pin.potential = potential->first_variable;
  pin.current = flow->first_variable;
  connector->first_variable = circuit->pins->len;
  connector->component = g->id;
  g_array_append_val (circuit->pins, pin);
  QBG_COMPONENT (circuit, g->id)->n_pins++;
}

/* What uses the variables of a connector that was refused is not wrong. */
static void
give_up_variables (QbgBuild *build, QbgInstance *connector)
{
  guint n = qbg_instance_shape (connector)->members->len;

  for (guint i = 0; i < n; i++) {
    QbgInstance *m = qbg_instance_member (build, connector, i);
    if (m->kind == QBG_INSTANCE_VARIABLE)
      m->progress = QBG_FAILED;
  }
}

static void gather_members (Gather *g, QbgInstance *instance,
                            const char *prefix, guint depth);

static void
gather_class (Gather *g, QbgInstance *m, const char *prefix, guint depth)
{
  QbgBuild *build = g->flatten->build;
  gboolean connector = qbg_instance_is_connector (m);
  QbgInstance *potential, *flow;

  if (connector && pin_variables (build, m, &potential, &flow)) {
    if (depth == 0)
      add_pin (g, m, prefix, potential, flow);
    else
      qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED,
                       qbg_instance_span (m),
                       "pins of a part of a component are not supported");
    return;
  }
  if (connector && has_flow (build, m)
      && !any_member (build, m, has_flow)) {
    qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED,
                     m->class->ast->name_span,
                     "connectors with a flow and other than one potential "
                     "are not supported yet ('%s')", m->class->name);
    give_up_variables (build, m);
    return;
  }
  if (connector || g->leaf || !is_component (build, m))
    gather_members (g, m, prefix, connector ? depth : depth + 1);
}

static void
gather_item (Gather *g, QbgInstance *m, const char *prefix,
             const QbgInstance *array, guint depth)
{
  g_autoptr (GString) path = g_string_new (prefix);

  if (m->kind == QBG_INSTANCE_VARIABLE) {
    if (m->variability < QBG_PARAMETER)
      add_variable (g, m, prefix, kind_of (m, depth));
    return;
  }
  g_string_append (path, m->name);
  if (array != NULL)
    qbg_append_subscripts (array, m->index, path);
  g_string_append_c (path, '.');
  gather_class (g, m, path->str, depth);
}

static void
gather_members (Gather *g, QbgInstance *instance, const char *prefix,
                guint depth)
{
  guint n = qbg_instance_shape (instance)->members->len;

  for (guint i = 0; i < n && !g->flatten->build->failed; i++) {
    QbgInstance *m = qbg_instance_member (g->flatten->build, instance, i);
    if (m == qbg_absent)
      continue;
    if (m->kind != QBG_INSTANCE_ARRAY)
      gather_item (g, m, prefix, NULL, depth);
    else if (qbg_instance_is_connector (m) || g->leaf
             || !is_component (g->flatten->build, m))
      for (guint k = 0; k < m->n; k++)
        gather_item (g, m->u.items[k], prefix, m, depth);
  }
}

/* Equations. */

static void
add_equation (Gather *g, const QbgExpr *left, const QbgExpr *right,
              QbgSpan span)
{
  QbgEquation equation = {
    qbg_expr_binary (g->flatten->build->circuit->arena, QBG_EXPR_SUB, left,
                     right), span
  };

  g_array_append_val (g->equations, equation);
}

static void
add_equations (Gather *g, const QbgValue *left, const QbgValue *right,
               QbgSpan span)
{
  QbgBuild *build = g->flatten->build;
  gboolean numbers = left->type <= QBG_TYPE_INTEGER
    && right->type <= QBG_TYPE_INTEGER;

  if (!numbers || !qbg_value_same_size (left, right)) {
    g_autofree char *a = qbg_value_type_string (left);
    g_autofree char *b = qbg_value_type_string (right);
    qbg_diags_error (build->diags,
                     numbers ? QBG_CODE_DIMENSION : QBG_CODE_TYPE, span,
                     "the sides of this equation are %s and %s", a, b);
    return;
  }
  for (guint i = 0; i < left->n; i++)
    add_equation (g, qbg_value_element (left, i),
                  qbg_value_element (right, i), span);
}

static void
add_binding (Gather *g, QbgInstance *variable)
{
  QbgBuild *build = g->flatten->build;
  QbgLayer binding;
  QbgValue left, right;

  if (!qbg_binding (build, variable, &binding)
      || !qbg_layer_value (build, &binding, &right)
      || !qbg_coerce (build, variable->type, NULL, binding.mod->value->span,
                      variable->name, &right)
      || !qbg_variable_value (build, variable, binding.mod->span, &left))
    return;
  add_equations (g, &left, &right, binding.mod->value->span);
}

static void gather_body (Gather *g, const QbgAstEquation *body,
                         const QbgScope *scope);

typedef struct {
  Gather *gather;
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
gather_if (Gather *g, const QbgAstEquation *equation, const QbgScope *scope)
{
  for (const QbgAstBranch *b = equation->branches; b != NULL; b = b->next) {
    gboolean truth = TRUE;
    if (b->condition != NULL
        && !qbg_evaluate_condition (g->flatten->build, b->condition, scope,
                                    "the condition of an 'if' equation (for "
                                    "now)", &truth))
      return;
    if (truth) {
      gather_body (g, b->body, scope);
      return;
    }
  }
}

/* Keeps assert (condition, message, level) until its component's variables
 * are known. */
static void
gather_assert (Gather *g, const QbgAstEquation *equation,
               const QbgScope *scope)
{
  QbgBuild *build = g->flatten->build;
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

/* What is decided before the simulation is done with here; assertions from
 * first on are of one component, whose law is known by now. */
static void
settle_assertions (QbgBuild *build, guint first)
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
gather_connect (Gather *g, const QbgAstEquation *equation,
                const QbgScope *scope)
{
  QbgBuild *build = g->flatten->build;
  QbgValue left, right;

  if (!g->leaf) {
    qbg_connect (build, g->flatten->connections, equation, scope);
    return;
  }
  /* Inside a leaf there are only signals. */
  if (qbg_connects_nothing (build, equation, scope)
      || !qbg_evaluate (build, equation->left, scope, &left)
      || !qbg_evaluate (build, equation->right, scope, &right))
    return;
  add_equations (g, &left, &right, equation->span);
}

static void
gather_equation (Gather *g, const QbgAstEquation *equation,
                 const QbgScope *scope)
{
  QbgBuild *build = g->flatten->build;
  QbgValue left, right;

  switch (equation->kind) {
  case QBG_EQ_EQUAL:
    if (qbg_evaluate (build, equation->left, scope, &left)
        && qbg_evaluate (build, equation->right, scope, &right))
      add_equations (g, &left, &right, equation->span);
    return;
  case QBG_EQ_CONNECT:
    gather_connect (g, equation, scope);
    return;
  case QBG_EQ_FOR: {
    LoopData loop = { g, equation->body };
    qbg_evaluate_loop (build, equation->iterators, scope, loop_body, &loop);
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
  qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED, equation->span,
                   equation->kind == QBG_EQ_WHEN
                   ? "'when' is not supported yet"
                   : "this equation is not supported yet");
}

static void
gather_body (Gather *g, const QbgAstEquation *body, const QbgScope *scope)
{
  for (; body != NULL && !g->flatten->build->failed; body = body->next)
    gather_equation (g, body, scope);
}

/* Initial equations are kept for the start of the simulation, but for those
 * that determine parameters (see initial.c). */
static void
gather_initial (Gather *g, const QbgAstEquation *body, const QbgScope *scope)
{
  QbgBuild *build = g->flatten->build;
  GArray *kept = g->equations;

  for (; body != NULL; body = body->next)
    if (!qbg_is_parameter_equation (build, body, scope)) {
      g->equations = build->circuit->initial;
      gather_equation (g, body, scope);
      g->equations = kept;
    }
}

static void
gather_sections (Gather *g, QbgInstance *instance)
{
  const QbgShape *shape = qbg_instance_shape (instance);

  for (guint i = 0; i < shape->sections->len; i++) {
    const QbgShapeSection *s =
      &g_array_index (shape->sections, QbgShapeSection, i);
    QbgScope scope = { instance, s->scope, NULL };
    if (s->section->kind != QBG_SECTION_EQUATION)
      qbg_diags_error (g->flatten->build->diags, QBG_CODE_UNSUPPORTED,
                       s->section->span, s->section->kind
                       == QBG_SECTION_ALGORITHM
                       ? "'algorithm' sections are not supported yet"
                       : "external functions are not supported yet");
    else if (s->section->initial)
      gather_initial (g, s->section->body, &scope);
    else
      gather_body (g, s->section->body, &scope);
  }
}

/* The sections of the instance and, in a leaf, of all that it holds. */
static void
gather_all_sections (Gather *g, QbgInstance *instance)
{
  guint n = qbg_instance_shape (instance)->members->len;

  gather_sections (g, instance);
  for (guint i = 0; i < n; i++) {
    QbgInstance *m = qbg_instance_member (g->flatten->build, instance, i);
    if (m == qbg_absent || m->kind == QBG_INSTANCE_VARIABLE
        || (!g->leaf && is_component (g->flatten->build, m)))
      continue;
    if (m->kind == QBG_INSTANCE_CLASS)
      gather_all_sections (g, m);
    for (guint k = 0; m->kind == QBG_INSTANCE_ARRAY && k < m->n; k++)
      gather_all_sections (g, m->u.items[k]);
  }
}

/* Bound parameters are looked at even if nothing uses them. */
static void
check_parameters (QbgBuild *build, QbgInstance *instance)
{
  guint n = qbg_instance_shape (instance)->members->len;
  QbgLayer binding;
  QbgValue value;

  for (guint i = 0; i < n; i++) {
    QbgInstance *m = qbg_instance_member (build, instance, i);
    if (m->kind == QBG_INSTANCE_VARIABLE && m->variability >= QBG_PARAMETER
        && m->progress == QBG_UNKNOWN && qbg_binding (build, m, &binding))
      qbg_variable_value (build, m, qbg_instance_span (m), &value);
  }
}

static void flatten_instance (Flatten *f, QbgInstance *instance);

static void
flatten_children (Flatten *f, QbgInstance *instance)
{
  guint n = qbg_instance_shape (instance)->members->len;

  for (guint i = 0; i < n && !f->build->failed; i++) {
    QbgInstance *m = qbg_instance_member (f->build, instance, i);
    if (m == qbg_absent || m->kind == QBG_INSTANCE_VARIABLE
        || !is_component (f->build, m))
      continue;
    if (m->kind == QBG_INSTANCE_CLASS)
      flatten_instance (f, m);
    for (guint k = 0; m->kind == QBG_INSTANCE_ARRAY && k < m->n
           && !f->build->failed && !qbg_diags_full (f->build->diags); k++)
      flatten_instance (f, m->u.items[k]);
  }
}

static QbgComponentId
add_component (QbgBuild *build, QbgInstance *instance, gboolean composite)
{
  QbgCircuit *circuit = build->circuit;
  g_autofree char *class_name = qbg_class_full_name (instance->class);
  g_autoptr (GString) name = g_string_new (NULL);

  qbg_instance_name (instance, name);
  QbgComponent component = {
    .name = qbg_arena_strndup (circuit->arena, name->str, name->len),
    .class_name = qbg_class_tree_intern (build->tree, class_name),
    .span = qbg_instance_span (instance),
    .composite = composite,
    .first_pin = circuit->pins->len,
    .first_variable = circuit->variables->len
  };
  g_array_append_val (circuit->components, component);
  return circuit->components->len - 1;
}

/* An instance that holds nothing but parameters leaves no trace. */
static gboolean
drop_if_empty (QbgBuild *build, const Gather *g, gboolean composite)
{
  if (composite || g->id == 0 || g->variables->len > 0
      || g->equations->len > 0)
    return FALSE;
  g_array_set_size (build->circuit->components, g->id);
  return TRUE;
}

static void
flatten_instance (Flatten *f, QbgInstance *instance)
{
  QbgBuild *build = f->build;
  g_autoptr (GPtrArray) variables = g_ptr_array_new ();
  g_autoptr (GArray) equations =
    g_array_new (FALSE, FALSE, sizeof (QbgEquation));
  Gather g = { f, 0, is_leaf (build, instance), variables, equations };
  gboolean composite = !g.leaf && (any_member (build, instance, is_component)
                                   || has_pins (build, instance));

  g.id = add_component (build, instance, composite);
  check_parameters (build, instance);
  gather_members (&g, instance, "", 0);
  QBG_COMPONENT (build->circuit, g.id)->n_variables =
    build->circuit->variables->len
    - QBG_COMPONENT (build->circuit, g.id)->first_variable;
  if (composite)
    flatten_children (f, instance);
  guint first_assertion = build->circuit->assertions->len;
  for (guint i = 0; i < variables->len; i++)
    add_binding (&g, variables->pdata[i]);
  gather_all_sections (&g, instance);
  if (build->failed || drop_if_empty (build, &g, composite))
    return;
  if (!qbg_diags_has_errors (build->diags))
    qbg_derive_law (build->circuit, g.id, (QbgEquation *) equations->data,
                    equations->len, build->diags);
  settle_assertions (build, first_assertion);
}

void
qbg_flatten_model (QbgBuild *build)
{
  Flatten f = { build, qbg_connections_new () };

  flatten_instance (&f, build->model);
  if (!qbg_diags_has_errors (build->diags))
    qbg_connections_finish (build, f.connections);
  qbg_connections_free (f.connections);
}
