#include <config.h>

#include "bondgraph/json-parts.h"
#include "bondgraph/picture.h"

static const char *
kind_name (guint8 kind)
{
  static const char *const names[] = {
    [QBG_VAR_POTENTIAL] = "potential", [QBG_VAR_CURRENT] = "current",
    [QBG_VAR_INPUT] = "input", [QBG_VAR_OUTPUT] = "output",
    [QBG_VAR_LOCAL] = "local", [QBG_VAR_EFFORT] = "effort",
    [QBG_VAR_FLOW] = "flow", [QBG_VAR_PRE] = "pre",
    [QBG_VAR_INITIAL] = "initial", [QBG_VAR_TERMINAL] = "terminal",
    [QBG_VAR_SAMPLE] = "sample"
  };

  g_return_val_if_fail (kind < G_N_ELEMENTS (names), NULL);
  return names[kind];
}

static void
append_name (guint32 variable, gpointer data, GString *out)
{
  qbg_circuit_variable_name (data, variable, out);
}

static void
write_formula (QbgJson *json, const char *key, const QbgCircuit *circuit,
               const QbgExpr *expr)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (expr == NULL)
    return;
  qbg_expr_format (expr, append_name, (gpointer) circuit, text);
  qbg_json_string (json, key, text->str);
}

static void
write_variable (QbgJson *json, const QbgCircuit *circuit, QbgVariableId id)
{
  const QbgVariable *variable = QBG_VARIABLE (circuit, id);

  qbg_json_open_object (json, NULL);
  qbg_json_string (json, "name", variable->name);
  qbg_json_string (json, "kind", kind_name (variable->kind));
  qbg_json_string (json, "unit", variable->unit);
  qbg_json_number (json, "start", variable->start);
  qbg_json_boolean (json, "fixed", variable->fixed);
  qbg_json_boolean (json, "state", variable->is_state);
  qbg_json_boolean (json, "discrete", variable->discrete);
  write_formula (json, "definition", circuit, variable->definition);
  write_formula (json, "rate", circuit, variable->rate);
  qbg_json_close_object (json);
}

static void
write_pins (QbgJson *json, const QbgCircuit *circuit,
            const QbgComponent *component)
{
  qbg_json_open_array (json, "pins");
  for (guint32 k = 0; k < component->n_pins; k++)
    {
      const QbgPin *pin = QBG_PIN (circuit, component->first_pin + k);

      qbg_json_open_object (json, NULL);
      qbg_json_string (json, "name", pin->name);
      if (pin->node != QBG_NONE)
        qbg_json_integer (json, "node", pin->node + 1);
      qbg_json_close_object (json);
    }
  qbg_json_close_array (json);
}

static void
write_component (QbgJson *json, const QbgCircuit *circuit, QbgComponentId id)
{
  const QbgComponent *component = QBG_COMPONENT (circuit, id);

  qbg_json_open_object (json, NULL);
  qbg_json_string (json, "name", component->name);
  qbg_json_string (json, "class", component->class_name);
  qbg_json_boolean (json, "composite", component->composite);
  qbg_json_place (json, component->span);
  write_pins (json, circuit, component);
  qbg_json_open_array (json, "variables");
  for (guint32 k = 0; k < component->n_variables; k++)
    write_variable (json, circuit, component->first_variable + k);
  qbg_json_close_array (json);
  qbg_json_close_object (json);
}

static void
write_node (QbgJson *json, const QbgCircuit *circuit, QbgNodeId id)
{
  const QbgNode *node = QBG_NODE (circuit, id);

  qbg_json_open_object (json, NULL);
  qbg_json_integer (json, "number", id + 1);
  qbg_json_boolean (json, "ground", node->ground);
  qbg_json_node_pins (json, circuit, node);
  qbg_json_close_object (json);
}

static void
write_action (QbgJson *json, const QbgCircuit *circuit,
              const QbgAction *action)
{
  static const char *const kinds[] = {
    [QBG_ACTION_REINIT] = "reinit", [QBG_ACTION_TERMINATE] = "terminate",
    [QBG_ACTION_ASSERT] = "assert"
  };
  g_autoptr (GString) name = g_string_new (NULL);

  qbg_json_open_object (json, NULL);
  qbg_json_string (json, "kind", kinds[action->kind]);
  write_formula (json, "condition", circuit, action->condition);
  if (action->variable != QBG_NONE)
    {
      qbg_circuit_variable_name (circuit, action->variable, name);
      qbg_json_string (json, "variable", name->str);
    }
  write_formula (json, "value", circuit, action->value);
  if (action->message != NULL)
    qbg_json_string (json, "message", action->message);
  qbg_json_place (json, action->span);
  qbg_json_close_object (json);
}

void
qbg_circuit_to_json (const QbgCircuit *circuit, GString *out)
{
  QbgJson json;

  qbg_json_init (&json, out);
  qbg_json_open_object (&json, NULL);
  qbg_json_string (&json, "model", circuit->model);
  qbg_json_string (&json, "stage", "circuit");
  qbg_json_open_array (&json, "components");
  for (QbgComponentId c = 0; c < circuit->components->len; c++)
    write_component (&json, circuit, c);
  qbg_json_close_array (&json);
  qbg_json_open_array (&json, "nodes");
  for (QbgNodeId n = 0; n < circuit->nodes->len; n++)
    write_node (&json, circuit, n);
  qbg_json_close_array (&json);
  qbg_json_elements (&json, circuit, NULL, NULL);
  qbg_json_open_array (&json, "actions");
  for (guint i = 0; i < circuit->actions->len; i++)
    write_action (&json, circuit,
                  &g_array_index (circuit->actions, QbgAction, i));
  qbg_json_close_array (&json);
  qbg_json_close_object (&json);
}
