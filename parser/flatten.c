/* From instances to the components of the circuit and their equations.
 *
 * An instance with pins is a leaf if nothing inside it has pins and it has an
 * equation that is not a connection; whatever blocks and records it holds are
 * part of it.  Every other instance that holds components is a composite. */

#include <config.h>

#include "parser/gather.h"

typedef struct {
  QbgBuild *build;
  QbgConnections *connections;
} Flatten;

gboolean
qbg_any_member (QbgBuild *build, QbgInstance *instance, QbgInstanceTest test)
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

gboolean
qbg_has_flow (QbgBuild *build, QbgInstance *instance)
{
  guint n = qbg_instance_shape (instance)->members->len;

  if (!qbg_instance_is_connector (instance))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    QbgInstance *m = qbg_instance_member (build, instance, i);
    if (m->kind == QBG_INSTANCE_VARIABLE && m->flow == QBG_FLOW_FLOW)
      return TRUE;
  }
  return qbg_any_member (build, instance, qbg_has_flow);
}

static gboolean
has_pins (QbgBuild *build, QbgInstance *instance)
{
  return qbg_any_member (build, instance, qbg_has_flow);
}

/* A component, that is no connector, with pins at any depth. */
static gboolean
holds_pins (QbgBuild *build, QbgInstance *instance)
{
  if (qbg_instance_is_connector (instance))
    return FALSE;
  return has_pins (build, instance)
    || qbg_any_member (build, instance, holds_pins);
}

gboolean
qbg_is_component (QbgBuild *build, QbgInstance *instance)
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
    && !qbg_any_member (build, instance, holds_pins)
    && has_equations (instance);
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
        || !qbg_is_component (f->build, m))
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
drop_if_empty (QbgBuild *build, const QbgGather *g, gboolean composite)
{
  if (composite || g->id == 0 || g->variables->len > 0
      || g->equations->len > 0)
    return FALSE;
  g_array_set_size (build->circuit->components, g->id);
  return TRUE;
}

static void
flatten_component (Flatten *f, QbgInstance *instance)
{
  QbgBuild *build = f->build;
  g_autoptr (GPtrArray) variables = g_ptr_array_new ();
  g_autoptr (GArray) equations =
    g_array_new (FALSE, FALSE, sizeof (QbgEquation));
  QbgGather g = { .build = build, .connections = f->connections,
                  .leaf = is_leaf (build, instance), .variables = variables,
                  .equations = equations };
  gboolean composite = !g.leaf
    && (qbg_any_member (build, instance, qbg_is_component)
        || has_pins (build, instance));

  g.id = add_component (build, instance, composite);
  check_parameters (build, instance);
  qbg_gather_variables (&g, instance);
  QBG_COMPONENT (build->circuit, g.id)->n_variables =
    build->circuit->variables->len
    - QBG_COMPONENT (build->circuit, g.id)->first_variable;
  if (composite)
    flatten_children (f, instance);
  guint first_assertion = build->circuit->assertions->len;
  qbg_gather_equations (&g, instance);
  if (build->failed || drop_if_empty (build, &g, composite))
    return;
  /* A mistake elsewhere does not keep a leaf from being looked at. */
  if (composite ? !qbg_diags_has_errors (build->diags) : !g.failed)
    qbg_derive_law (build->circuit, g.id, (QbgEquation *) equations->data,
                    equations->len, build->diags);
  qbg_settle_assertions (build, first_assertion);
}

static void
flatten_instance (Flatten *f, QbgInstance *instance)
{
  QbgQuantumMark mark = qbg_quantum_open (f->build, instance);

  flatten_component (f, instance);
  qbg_quantum_close (f->build, mark);
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
