#include <config.h>

#include <math.h>
#include <string.h>

#include "bondgraph/remedy.h"

static GArray *
copy_array (const GArray *array)
{
  guint size = g_array_get_element_size ((GArray *) array);
  GArray *copy = g_array_sized_new (FALSE, FALSE, size, array->len + 4);

  if (array->len > 0)
    g_array_append_vals (copy, array->data, array->len);
  return copy;
}

static void
replace_array (GArray **array, const GArray *by)
{
  g_array_unref (*array);
  *array = copy_array (by);
}

static QbgCircuit *
copy_circuit (const QbgCircuit *circuit)
{
  QbgCircuit *copy = qbg_circuit_new ();

  copy->model = circuit->model;
  copy->model_span = circuit->model_span;
  copy->experiment = circuit->experiment;
  replace_array (&copy->variables, circuit->variables);
  replace_array (&copy->components, circuit->components);
  replace_array (&copy->pins, circuit->pins);
  replace_array (&copy->nodes, circuit->nodes);
  replace_array (&copy->node_pins, circuit->node_pins);
  replace_array (&copy->ports, circuit->ports);
  replace_array (&copy->elements, circuit->elements);
  replace_array (&copy->initial, circuit->initial);
  replace_array (&copy->assertions, circuit->assertions);
  replace_array (&copy->samplers, circuit->samplers);
  replace_array (&copy->actions, circuit->actions);
  return copy;
}

static QbgVariableId
add_variable (QbgCircuit *circuit, QbgVariableKind kind, const char *name)
{
  QbgVariable variable = {
    .name = name, .component = circuit->components->len - 1, .kind = kind,
    .type = QBG_TYPE_REAL, .start = NAN, .nominal = NAN
  };

  g_array_append_val (circuit->variables, variable);
  return circuit->variables->len - 1;
}

static QbgPinId
add_pin (QbgCircuit *circuit, const char *name, QbgNodeId node)
{
  QbgPin pin = {
    .name = name, .component = circuit->components->len - 1, .node = node
  };

  if (node == QBG_NONE)
    return QBG_NONE;
  pin.potential = add_variable (circuit, QBG_VAR_POTENTIAL, NULL);
  pin.current = add_variable (circuit, QBG_VAR_CURRENT, NULL);
  g_array_append_val (circuit->pins, pin);
  return circuit->pins->len - 1;
}

static const QbgExpr *
times (QbgCircuit *circuit, double factor, QbgVariableId variable)
{
  return qbg_expr_binary (circuit->arena, QBG_EXPR_MUL,
                          qbg_expr_real (circuit->arena, factor),
                          qbg_expr_var (circuit->arena, QBG_TYPE_REAL,
                                        variable));
}

static void
add_element (QbgCircuit *circuit, QbgElementType type, double value)
{
  const QbgPort *port = QBG_PORT (circuit, circuit->ports->len - 1);
  QbgElement element = {
    .type = type, .component = circuit->components->len - 1,
    .first_port = circuit->ports->len - 1, .n_ports = 1, .linear = TRUE,
    .value = value, .state = QBG_NONE
  };

  if (type == QBG_ELEMENT_R)
    {
      element.effort = times (circuit, value, port->flow);
      element.flow = times (circuit, 1 / value, port->effort);
    }
  else
    element.content = times (circuit, value, type == QBG_ELEMENT_C
                             ? port->effort : port->flow);
  g_array_append_val (circuit->elements, element);
}

/* A component with one port from node p to node n; n may be QBG_NONE. */
static void
add_component (QbgCircuit *circuit, QbgElementType type, double value,
               QbgNodeId p, QbgNodeId n)
{
  QbgComponent component = {
    .name = "", .class_name = "", .first_pin = circuit->pins->len,
    .n_pins = n == QBG_NONE ? 1 : 2,
    .first_variable = circuit->variables->len,
    .first_port = circuit->ports->len, .n_ports = 1,
    .first_element = circuit->elements->len, .n_elements = 1
  };
  QbgPort port = { .component = circuit->components->len };

  g_array_append_val (circuit->components, component);
  port.p = add_pin (circuit, "p", p);
  port.n = add_pin (circuit, "n", n);
  QBG_COMPONENT (circuit, port.component)->n_variables
    = circuit->variables->len - component.first_variable;
  port.effort = add_variable (circuit, QBG_VAR_EFFORT, NULL);
  port.flow = add_variable (circuit, QBG_VAR_FLOW, NULL);
  g_array_append_val (circuit->ports, port);
  add_element (circuit, type, value);
}

static QbgNodeId
node_of (const QbgCircuit *circuit, QbgPinId pin)
{
  return pin == QBG_NONE ? QBG_NONE : QBG_PIN (circuit, pin)->node;
}

/* Any node that is grounded, else QBG_NONE, which is ground too. */
static QbgNodeId
find_ground (const QbgCircuit *circuit)
{
  for (QbgNodeId node = 0; node < circuit->nodes->len; node++)
    if (QBG_NODE (circuit, node)->ground)
      return node;
  return QBG_NONE;
}

static void
add_in_series (QbgCircuit *circuit, const QbgChange *change, double value)
{
  QbgPinId pin = QBG_PORT (circuit, change->port)->p;
  QbgNodeId node = node_of (circuit, pin), own = circuit->nodes->len;
  QbgNode between = { .span = QBG_NODE (circuit, node)->span };

  g_array_append_val (circuit->nodes, between);
  QBG_PIN (circuit, pin)->node = own;
  add_component (circuit, change->type, value, node, own);
}

static void
make_change (QbgCircuit *circuit, const QbgChange *change, double value)
{
  const QbgPort *port;

  switch (change->kind)
    {
    case QBG_CHANGE_SERIES:
      add_in_series (circuit, change, value);
      break;
    case QBG_CHANGE_ACROSS:
      port = QBG_PORT (circuit, change->port);
      add_component (circuit, change->type, value, node_of (circuit, port->p),
                     node_of (circuit, port->n));
      break;
    case QBG_CHANGE_TO_GROUND:
      add_component (circuit, change->type, value, change->node,
                     find_ground (circuit));
      break;
    }
}

/* The pins of every node again: those that are listed, and the new ones. */
static void
gather_node_pins (QbgCircuit *circuit, const QbgCircuit *before)
{
  g_autoptr (GArray) listed = copy_array (before->node_pins);
  guint32 first = 0;

  for (QbgPinId pin = before->pins->len; pin < circuit->pins->len; pin++)
    g_array_append_val (listed, pin);
  for (QbgNodeId n = 0; n < circuit->nodes->len; n++)
    QBG_NODE (circuit, n)->n_pins = 0;
  for (guint32 k = 0; k < listed->len; k++)
    QBG_NODE (circuit, node_of (circuit, g_array_index (
      listed, QbgPinId, k)))->n_pins++;
  for (QbgNodeId n = 0; n < circuit->nodes->len; n++)
    {
      QbgNode *node = QBG_NODE (circuit, n);
      node->first_pin = first;
      first += node->n_pins;
      node->n_pins = 0;
    }
  g_array_set_size (circuit->node_pins, first);
  for (guint32 k = 0; k < listed->len; k++)
    {
      QbgPinId pin = g_array_index (listed, QbgPinId, k);
      QbgNode *node = QBG_NODE (circuit, node_of (circuit, pin));
      g_array_index (circuit->node_pins, QbgPinId,
                     node->first_pin + node->n_pins++) = pin;
    }
}

QbgCircuit *
qbg_remedy_apply (const QbgCircuit *circuit, const QbgChange *changes,
                  guint32 n, double value)
{
  QbgCircuit *copy = copy_circuit (circuit);

  for (guint32 k = 0; k < n; k++)
    make_change (copy, &changes[k], value);
  gather_node_pins (copy, circuit);
  return copy;
}
