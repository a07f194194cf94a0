/* The variables and pins of a component. */

#include <config.h>

#include "parser/gather.h"

#include <math.h>
#include <string.h>

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
add_variable (QbgGather *g, QbgInstance *variable, const char *prefix,
              QbgVariableKind kind)
{
  QbgBuild *build = g->build;
  const char *unit = unit_of (build, variable);
  /* The first literal of an enumeration is where it starts. */
  double start = variable->type == QBG_TYPE_ENUMERATION ? 1 : NAN;

  if (variable->type == QBG_TYPE_STRING) {
    qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED,
                     qbg_instance_span (variable),
                     "Strings that change during the simulation ('%s') are "
                     "not supported", variable->name);
    variable->progress = QBG_FAILED;
    g->failed = TRUE;
    return;
  }
  QbgQuantumMark mark = qbg_quantum_open (build, variable);
  variable->first_variable = build->circuit->variables->len;
  variable->component = g->id;
  for (guint i = 0; i < variable->n; i++) {
    QbgVariable v = {
      .name = local_name (build, prefix, variable, i), .component = g->id,
      .kind = kind, .type = variable->type, .unit = unit,
      .discrete = variable->variability == QBG_DISCRETE, .of = QBG_NONE,
      .fixed = qbg_attribute_number (build, variable, "fixed", i, 0) != 0,
      .start = qbg_attribute_number (build, variable, "start", i, start),
      .nominal = qbg_attribute_number (build, variable, "nominal", i, NAN),
      .span = qbg_instance_span (variable)
    };
    g_array_append_val (build->circuit->variables, v);
  }
  qbg_quantum_close (build, mark);
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
add_pin (QbgGather *g, QbgInstance *connector, const char *prefix,
         QbgInstance *potential, QbgInstance *flow)
{
  QbgBuild *build = g->build;
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

static void gather_members (QbgGather *g, QbgInstance *instance,
                            const char *prefix, guint depth);

static void
gather_class (QbgGather *g, QbgInstance *m, const char *prefix, guint depth)
{
  QbgBuild *build = g->build;
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
  if (connector && qbg_has_flow (build, m)
      && !qbg_any_member (build, m, qbg_has_flow)) {
    qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED,
                     m->class->ast->name_span,
                     "connectors with a flow and other than one potential "
                     "are not supported yet ('%s')", m->class->name);
    give_up_variables (build, m);
    return;
  }
  if (connector || g->leaf || !qbg_is_component (build, m))
    gather_members (g, m, prefix, connector ? depth : depth + 1);
}

static void
gather_item (QbgGather *g, QbgInstance *m, const char *prefix,
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
gather_members (QbgGather *g, QbgInstance *instance, const char *prefix,
                guint depth)
{
  guint n = qbg_instance_shape (instance)->members->len;

  for (guint i = 0; i < n && !g->build->failed; i++) {
    QbgInstance *m = qbg_instance_member (g->build, instance, i);
    if (m == qbg_absent)
      continue;
    if (m->kind != QBG_INSTANCE_ARRAY)
      gather_item (g, m, prefix, NULL, depth);
    else if (qbg_instance_is_connector (m) || g->leaf
             || !qbg_is_component (g->build, m))
      for (guint k = 0; k < m->n; k++)
        gather_item (g, m->u.items[k], prefix, m, depth);
  }
}

void
qbg_gather_variables (QbgGather *g, QbgInstance *instance)
{
  gather_members (g, instance, "", 0);
}
