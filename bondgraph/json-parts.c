#include <config.h>

#include "bondgraph/json-parts.h"

#include <math.h>

#include "bondgraph/labels.h"
#include "bondgraph/law-text.h"

void
qbg_json_place (QbgJson *json, QbgSpan span)
{
  guint line, column;

  if (span.source == NULL)
    {
      qbg_json_string (json, "at", NULL);
      return;
    }
  qbg_source_position (span.source, span.start, &line, &column);
  qbg_json_open_object (json, "at");
  qbg_json_string (json, "file", qbg_source_path (span.source));
  qbg_json_integer (json, "line", line);
  qbg_json_integer (json, "column", column);
  qbg_json_close_object (json);
}

void
qbg_json_pin (QbgJson *json, const char *key, const QbgCircuit *circuit,
              QbgPinId id)
{
  const QbgPin *pin = QBG_PIN (circuit, id);
  const char *owner = QBG_COMPONENT (circuit, pin->component)->name;
  g_autofree char *name = owner[0] == '\0'
    ? g_strdup (pin->name) : g_strconcat (owner, ".", pin->name, NULL);

  qbg_json_string (json, key, name);
}

void
qbg_json_node_pins (QbgJson *json, const QbgCircuit *circuit,
                    const QbgNode *node)
{
  qbg_json_open_array (json, "pins");
  for (guint32 k = 0; k < node->n_pins; k++)
    qbg_json_pin (json, NULL, circuit,
                  g_array_index (circuit->node_pins, QbgPinId,
                                 node->first_pin + k));
  qbg_json_close_array (json);
}

static void
write_variable_name (QbgJson *json, const char *key,
                     const QbgCircuit *circuit, QbgVariableId id)
{
  g_autoptr (GString) name = g_string_new (NULL);

  qbg_circuit_variable_name (circuit, id, name);
  qbg_json_string (json, key, name->str);
}

static void
write_port_bond (QbgJson *json, const QbgBondGraph *graph,
                 const QbgCausality *causality, QbgPortId id)
{
  const QbgPortBond *place = QBG_PORT_BOND (graph, id);

  if (place->bond == QBG_NONE)
    return;
  qbg_json_integer (json, "bond", place->bond + 1);
  qbg_json_integer (json, "effort_sign", place->effort_sign);
  qbg_json_integer (json, "flow_sign", place->flow_sign);
  if (causality != NULL)
    qbg_json_string (json, "gives",
                     causality->gives[id] == QBG_GIVES_EFFORT ? "effort"
                     : causality->gives[id] == QBG_GIVES_FLOW ? "flow"
                     : NULL);
}

static void
write_port (QbgJson *json, const QbgCircuit *circuit,
            const QbgBondGraph *graph, const QbgCausality *causality,
            QbgPortId id)
{
  const QbgPort *port = QBG_PORT (circuit, id);

  qbg_json_open_object (json, NULL);
  qbg_json_pin (json, "p", circuit, port->p);
  if (port->n == QBG_NONE)
    qbg_json_string (json, "n", NULL);
  else
    qbg_json_pin (json, "n", circuit, port->n);
  write_variable_name (json, "effort", circuit, port->effort);
  write_variable_name (json, "flow", circuit, port->flow);
  if (graph != NULL)
    write_port_bond (json, graph, causality, id);
  qbg_json_close_object (json);
}

static void
write_ports (QbgJson *json, const QbgCircuit *circuit,
             const QbgBondGraph *graph, const QbgCausality *causality,
             const QbgElement *element)
{
  qbg_json_open_array (json, "ports");
  for (guint32 k = 0; k < element->n_ports; k++)
    write_port (json, circuit, graph, causality, element->first_port + k);
  qbg_json_close_array (json);
}

static void
write_law (QbgJson *json, const QbgCircuit *circuit, QbgElementId id)
{
  const QbgElement *element = QBG_ELEMENT (circuit, id);
  guint32 n = element->n_ports;
  g_autoptr (GString) law = g_string_new (NULL);

  qbg_law_format (circuit, id, TRUE, law);
  qbg_json_string (json, "law", law->str);
  qbg_json_boolean (json, "linear", element->linear);
  if (isfinite (element->value))
    qbg_json_number (json, "value", element->value);
  if (element->ratio != NULL && qbg_expr_is_number (element->ratio))
    qbg_json_number (json, "ratio", element->ratio->u.number);
  if (element->matrix == NULL)
    return;
  qbg_json_open_array (json, "matrix");
  for (guint32 row = 0; row < n; row++)
    {
      qbg_json_open_array (json, NULL);
      for (guint32 k = 0; k < n; k++)
        qbg_json_number (json, NULL, element->matrix[row * n + k]);
      qbg_json_close_array (json);
    }
  qbg_json_close_array (json);
}

static void
write_element (QbgJson *json, const QbgCircuit *circuit,
               const QbgBondGraph *graph, const QbgCausality *causality,
               QbgElementId id)
{
  const QbgElement *element = QBG_ELEMENT (circuit, id);
  g_autoptr (GString) name = g_string_new (NULL);

  qbg_circuit_element_name (circuit, id, name);
  qbg_json_open_object (json, NULL);
  qbg_json_string (json, "name", name->str);
  qbg_json_string (json, "type", qbg_element_type_name (element->type));
  qbg_json_string (json, "component",
                   QBG_COMPONENT (circuit, element->component)->name);
  qbg_json_place (json, QBG_COMPONENT (circuit, element->component)->span);
  write_law (json, circuit, id);
  if (graph != NULL)
    {
      QbgVertexId vertex = QBG_ELEMENT_VERTEX (graph, id);

      qbg_json_boolean (json, "modulated", qbg_is_modulated (graph, id));
      if (vertex != QBG_NONE)
        qbg_json_integer (json, "vertex", vertex + 1);
    }
  write_ports (json, circuit, graph, causality, element);
  qbg_json_close_object (json);
}

void
qbg_json_elements (QbgJson *json, const QbgCircuit *circuit,
                   const QbgBondGraph *graph, const QbgCausality *causality)
{
  qbg_json_open_array (json, "elements");
  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    write_element (json, circuit, graph, causality, e);
  qbg_json_close_array (json);
}
