#include <config.h>

#include "bondgraph/columns.h"
#include "bondgraph/law-text.h"
#include "bondgraph/picture.h"

static void
append_pins (const QbgCircuit *circuit, const QbgComponent *component,
             QbgColumns *columns)
{
  GString *text = g_string_new (NULL);

  for (guint32 k = 0; k < component->n_pins; k++)
    g_string_append_printf (text, "%s%s", k > 0 ? ", " : "",
                            QBG_PIN (circuit, component->first_pin + k)->name);
  qbg_columns_add (columns, text);
}

/* The model itself goes without saying, unless it has pins. */
static void
list_components (const QbgCircuit *circuit, GString *out)
{
  g_auto (QbgColumns) columns;

  qbg_columns_init (&columns, 3);
  for (QbgComponentId c = 0; c < circuit->components->len; c++)
    {
      const QbgComponent *component = QBG_COMPONENT (circuit, c);

      if (c == 0 && component->n_pins == 0)
        continue;
      qbg_columns_printf (&columns, "%s", component->name);
      qbg_columns_printf (&columns, "%s", component->class_name);
      append_pins (circuit, component, &columns);
    }
  g_string_append (out, "\ncomponents\n");
  qbg_columns_write (&columns, out);
}

/* All pins of a node, however many. */
static void
append_node_pins (const QbgCircuit *circuit, const QbgNode *node,
                  GString *text)
{
  for (guint32 k = 0; k < node->n_pins; k++)
    {
      QbgPinId id = g_array_index (circuit->node_pins, QbgPinId,
                                   node->first_pin + k);
      const QbgPin *pin = QBG_PIN (circuit, id);
      const char *owner = QBG_COMPONENT (circuit, pin->component)->name;

      g_string_append_printf (text, "%s%s%s%s", k > 0 ? ", " : "", owner,
                              owner[0] == '\0' ? "" : ".", pin->name);
    }
}

static void
list_nodes (const QbgCircuit *circuit, GString *out)
{
  g_auto (QbgColumns) columns;

  qbg_columns_init (&columns, 3);
  for (QbgNodeId n = 0; n < circuit->nodes->len; n++)
    {
      const QbgNode *node = QBG_NODE (circuit, n);
      GString *pins = g_string_new (NULL);

      append_node_pins (circuit, node, pins);
      qbg_columns_printf (&columns, "%u", n + 1);
      qbg_columns_add (&columns, pins);
      qbg_columns_printf (&columns, "%s", node->ground ? "(ground)" : "");
    }
  g_string_append (out, "\nnodes\n");
  qbg_columns_write (&columns, out);
}

static void
list_elements (const QbgCircuit *circuit, GString *out)
{
  g_auto (QbgColumns) columns;

  qbg_columns_init (&columns, 3);
  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    {
      QbgElementType type = QBG_ELEMENT (circuit, e)->type;
      GString *name = g_string_new (NULL), *law = g_string_new (NULL);

      qbg_circuit_element_name (circuit, e, name);
      g_string_append_c (name, ':');
      qbg_law_format (circuit, e, FALSE, law);
      qbg_columns_add (&columns, name);
      qbg_columns_printf (&columns, "%s", qbg_element_type_name (type));
      qbg_columns_add (&columns, law);
    }
  g_string_append (out, "\nelements\n");
  qbg_columns_write (&columns, out);
}

static void
append_name (guint32 variable, gpointer data, GString *out)
{
  qbg_circuit_variable_name (data, variable, out);
}

static void
append_formula (const QbgCircuit *circuit, const QbgExpr *expr, GString *text)
{
  qbg_expr_format (expr, append_name, (gpointer) circuit, text);
}

/* What changes at events, without what is only connected to it. */
static void
list_discrete (const QbgCircuit *circuit, GString *out)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (QbgVariableId v = 0; v < circuit->variables->len; v++)
    {
      const QbgVariable *variable = QBG_VARIABLE (circuit, v);

      if (!variable->discrete || variable->name == NULL
          || variable->definition == NULL
          || variable->definition->kind == QBG_EXPR_VAR)
        continue;
      g_string_append (text, "  ");
      append_name (v, (gpointer) circuit, text);
      g_string_append (text, " = ");
      append_formula (circuit, variable->definition, text);
      g_string_append_c (text, '\n');
    }
  if (text->len > 0)
    g_string_append_printf (out, "\ndiscrete\n%s", text->str);
}

static void
append_action (const QbgCircuit *circuit, const QbgAction *action,
               GString *text)
{
  g_string_append (text, "  when ");
  append_formula (circuit, action->condition, text);
  switch (action->kind)
    {
    case QBG_ACTION_REINIT:
      g_string_append (text, ": reinit(");
      append_name (action->variable, (gpointer) circuit, text);
      g_string_append (text, ", ");
      append_formula (circuit, action->value, text);
      break;
    case QBG_ACTION_TERMINATE:
      g_string_append_printf (text, ": terminate(\"%s\"", action->message);
      break;
    case QBG_ACTION_ASSERT:
      g_string_append (text, ": assert(");
      append_formula (circuit, action->value, text);
      g_string_append_printf (text, ", \"%s\"", action->message);
      break;
    }
  g_string_append (text, ")\n");
}

static void
list_actions (const QbgCircuit *circuit, GString *out)
{
  if (circuit->actions->len > 0)
    g_string_append (out, "\nactions\n");
  for (guint i = 0; i < circuit->actions->len; i++)
    append_action (circuit, &g_array_index (circuit->actions, QbgAction, i),
                   out);
}

void
qbg_list_circuit (const QbgCircuit *circuit, GString *out)
{
  g_string_append_printf (out, "circuit of %s\n", circuit->model);
  list_components (circuit, out);
  list_nodes (circuit, out);
  list_elements (circuit, out);
  list_discrete (circuit, out);
  list_actions (circuit, out);
}
