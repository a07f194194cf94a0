#include <config.h>

#include "parser/circuit.h"

#include <math.h>

/* So many pins are enough to recognise a node. */
#define PINS_IN_NAME 4

QbgCircuit *
qbg_circuit_new (void)
{
  QbgCircuit *circuit = g_new0 (QbgCircuit, 1);
  const double none = NAN;

  circuit->arena = qbg_arena_new ();
  circuit->model = "";
  circuit->experiment = (QbgExperiment) { none, none, none, none,
                                            QBG_NO_SPAN };
  circuit->variables = g_array_new (FALSE, TRUE, sizeof (QbgVariable));
  circuit->components = g_array_new (FALSE, TRUE, sizeof (QbgComponent));
  circuit->pins = g_array_new (FALSE, TRUE, sizeof (QbgPin));
  circuit->nodes = g_array_new (FALSE, TRUE, sizeof (QbgNode));
  circuit->node_pins = g_array_new (FALSE, TRUE, sizeof (QbgPinId));
  circuit->ports = g_array_new (FALSE, TRUE, sizeof (QbgPort));
  circuit->elements = g_array_new (FALSE, TRUE, sizeof (QbgElement));
  circuit->initial = g_array_new (FALSE, TRUE, sizeof (QbgEquation));
  circuit->assertions = g_array_new (FALSE, TRUE, sizeof (QbgAssertion));
  circuit->samplers = g_array_new (FALSE, TRUE, sizeof (QbgSampler));
  circuit->actions = g_array_new (FALSE, TRUE, sizeof (QbgAction));
  circuit->quanta = g_array_new (FALSE, TRUE, sizeof (QbgQuantumRule));
  return circuit;
}

void
qbg_circuit_free (QbgCircuit *circuit)
{
  if (circuit == NULL)
    return;

  g_array_unref (circuit->variables);
  g_array_unref (circuit->components);
  g_array_unref (circuit->pins);
  g_array_unref (circuit->nodes);
  g_array_unref (circuit->node_pins);
  g_array_unref (circuit->ports);
  g_array_unref (circuit->elements);
  g_array_unref (circuit->initial);
  g_array_unref (circuit->assertions);
  g_array_unref (circuit->samplers);
  g_array_unref (circuit->actions);
  g_array_unref (circuit->quanta);
  qbg_arena_free (circuit->arena);
  g_free (circuit);
}

/* "R1.", or nothing for the model itself. */
static void
append_prefix (const QbgCircuit *circuit, QbgComponentId id, GString *out)
{
  const char *name = QBG_COMPONENT (circuit, id)->name;

  if (name[0] != '\0')
    g_string_append_printf (out, "%s.", name);
}

/* "p1,n1", or "out" where the other side is ground. */
static void
append_pins (const QbgCircuit *circuit, const QbgPort *port, GString *out)
{
  g_string_append (out, QBG_PIN (circuit, port->p)->name);
  if (port->n != QBG_NONE)
    g_string_append_printf (out, ",%s", QBG_PIN (circuit, port->n)->name);
}

/* The port whose effort or flow it is; NULL while the component's law is not
 * complete. */
static const QbgPort *
port_of (const QbgCircuit *circuit, const QbgComponent *component,
         QbgVariableId id)
{
  for (guint32 i = 0; i < component->n_ports; i++)
    {
      const QbgPort *port = QBG_PORT (circuit, component->first_port + i);

      if (port->effort == id || port->flow == id)
        return port;
    }
  return NULL;
}

static void
append_variable (guint32 variable, gpointer data, GString *out)
{
  qbg_circuit_variable_name (data, variable, out);
}

static void
append_sample (const QbgCircuit *circuit, QbgVariableId id, GString *out)
{
  for (guint i = 0; i < circuit->samplers->len; i++)
    {
      const QbgSampler *sampler
        = &g_array_index (circuit->samplers, QbgSampler, i);

      if (sampler->variable != id)
        continue;
      g_string_append (out, "sample(");
      qbg_number_format (sampler->start, out);
      g_string_append (out, ", ");
      qbg_number_format (sampler->interval, out);
      g_string_append_c (out, ')');
    }
}

/* What has to do with events has no name, but says what it is.  FALSE: it is
 * something else. */
static gboolean
append_event (const QbgCircuit *circuit, QbgVariableId id, GString *out)
{
  const QbgVariable *variable = QBG_VARIABLE (circuit, id);

  if (variable->kind == QBG_VAR_PRE || variable->in_when)
    {
      g_string_append (out, "pre(");
      qbg_circuit_variable_name (circuit, variable->of, out);
      g_string_append_c (out, ')');
    }
  else if (variable->kind == QBG_VAR_SAMPLE)
    append_sample (circuit, id, out);
  else if (variable->kind == QBG_VAR_INITIAL)
    g_string_append (out, "initial()");
  else if (variable->kind == QBG_VAR_TERMINAL)
    g_string_append (out, "terminal()");
  else if (variable->is_edge)
    {
      g_string_append_c (out, '(');
      qbg_expr_format (variable->definition, append_variable,
                       (gpointer) circuit, out);
      g_string_append_c (out, ')');
    }
  else
    return FALSE;
  return TRUE;
}

void
qbg_circuit_variable_name (const QbgCircuit *circuit, QbgVariableId id,
                           GString *out)
{
  const QbgVariable *variable = QBG_VARIABLE (circuit, id);
  const QbgComponent *component = QBG_COMPONENT (circuit,
                                                 variable->component);

  if (variable->name == NULL && append_event (circuit, id, out))
    return;
  append_prefix (circuit, variable->component, out);
  if (variable->name != NULL)
    {
      g_string_append (out, variable->name);
      return;
    }
  g_string_append_c (out, variable->kind == QBG_VAR_FLOW ? 'i' : 'v');
  const QbgPort *port = port_of (circuit, component, id);
  if (port == NULL || component->n_ports == 1)
    return;
  g_string_append_c (out, '(');
  append_pins (circuit, port, out);
  g_string_append_c (out, ')');
}

QbgVariableId
qbg_circuit_named (const QbgCircuit *circuit, QbgVariableId id)
{
  const QbgVariable *v = QBG_VARIABLE (circuit, id);
  const QbgComponent *c = QBG_COMPONENT (circuit, v->component);

  if (v->name != NULL)
    return id;
  for (guint32 i = 0; i < c->n_variables; i++) {
    const QbgVariable *other = QBG_VARIABLE (circuit, c->first_variable + i);
    const QbgExpr *e = other->definition;
    if (other->kind == QBG_VAR_LOCAL && e != NULL && e->kind == QBG_EXPR_VAR
        && e->var == id)
      return c->first_variable + i;
  }
  return id;
}

void
qbg_circuit_node_name (const QbgCircuit *circuit, QbgNodeId id, GString *out)
{
  const QbgNode *node = QBG_NODE (circuit, id);

  if (node->ground)
    {
      g_string_append (out, "ground");
      return;
    }
  g_string_append_c (out, '{');
  for (guint32 i = 0; i < node->n_pins; i++)
    {
      if (i > 0)
        g_string_append (out, ", ");
      if (i == PINS_IN_NAME)
        {
          g_string_append (out, "…");
          break;
        }
      const QbgPin *pin = QBG_PIN (circuit,
                                   g_array_index (circuit->node_pins, QbgPinId,
                                                  node->first_pin + i));
      append_prefix (circuit, pin->component, out);
      g_string_append (out, pin->name);
    }
  g_string_append_c (out, '}');
}

const char *
qbg_element_type_name (QbgElementType type)
{
  static const char *const names[] = {
    [QBG_ELEMENT_R] = "R", [QBG_ELEMENT_C] = "C", [QBG_ELEMENT_I] = "I",
    [QBG_ELEMENT_SE] = "Se", [QBG_ELEMENT_SF] = "Sf",
    [QBG_ELEMENT_TF] = "TF", [QBG_ELEMENT_GY] = "GY",
    [QBG_ELEMENT_FIELD] = "field", [QBG_ELEMENT_GROUND] = "ground"
  };

  g_return_val_if_fail (type < G_N_ELEMENTS (names), NULL);
  return names[type];
}

void
qbg_circuit_element_name (const QbgCircuit *circuit, QbgElementId id,
                          GString *out)
{
  const QbgElement *element = QBG_ELEMENT (circuit, id);
  const QbgComponent *component = QBG_COMPONENT (circuit, element->component);

  g_string_append (out, component->name);
  if (component->n_elements <= 1 || element->n_ports == 0)
    return;
  for (guint32 i = 0; i < element->n_ports; i++)
    {
      g_string_append_c (out, i == 0 ? '(' : ';');
      append_pins (circuit, QBG_PORT (circuit, element->first_port + i), out);
    }
  g_string_append_c (out, ')');
}
