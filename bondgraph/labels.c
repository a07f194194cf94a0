#include <config.h>

#include "bondgraph/labels.h"

gboolean
qbg_is_modulated (const QbgBondGraph *graph, QbgElementId element)
{
  return QBG_FIRST_LINK (graph, element) < QBG_FIRST_LINK (graph, element + 1);
}

void
qbg_element_symbol (const QbgBondGraph *graph, QbgElementId id, GString *out)
{
  const QbgElement *element = QBG_ELEMENT (graph->circuit, id);

  if (qbg_is_modulated (graph, id) && element->type != QBG_ELEMENT_FIELD)
    g_string_append_c (out, 'M');
  g_string_append (out, qbg_element_type_name (element->type));
}

void
qbg_vertex_label (const QbgBondGraph *graph, QbgVertexId vertex, GString *out)
{
  const QbgVertex *v = QBG_VERTEX (graph, vertex);

  if (v->kind == QBG_VERTEX_ELEMENT)
    {
      qbg_element_symbol (graph, v->element, out);
      g_string_append (out, ": ");
    }
  qbg_vertex_name (graph, vertex, out);
}

void
qbg_member_name (const QbgBondGraph *graph, QbgPortId port, GString *out)
{
  qbg_circuit_element_name (graph->circuit,
                            QBG_PORT_BOND (graph, port)->element, out);
}

void
qbg_member_list (const QbgCausality *causality, const QbgMembers *members,
                 GString *out)
{
  for (guint32 k = 0; k < members->n; k++)
    {
      if (k > 0)
        g_string_append (out, k + 1 < members->n ? ", " : " and ");
      qbg_member_name (causality->graph, QBG_MEMBER (causality, members, k),
                       out);
    }
}

void
qbg_state_name (const QbgBondGraph *graph, QbgPortId port, GString *out)
{
  const QbgCircuit *circuit = graph->circuit;
  const QbgElement *element
    = QBG_ELEMENT (circuit, QBG_PORT_BOND (graph, port)->element);
  const QbgPort *p = QBG_PORT (circuit, port);
  QbgVariableId variable = element->state;

  if (variable == QBG_NONE)
    variable = element->type == QBG_ELEMENT_C ? p->effort : p->flow;
  qbg_circuit_variable_name (circuit, variable, out);
}

void
qbg_link_source_name (const QbgBondGraph *graph, const QbgLink *link,
                      GString *out)
{
  switch (link->kind)
    {
    case QBG_LINK_EFFORT:
    case QBG_LINK_FLOW:
      g_string_append (out, link->kind == QBG_LINK_EFFORT ? "v of " : "i of ");
      qbg_member_name (graph, link->source, out);
      break;
    case QBG_LINK_POTENTIAL:
      g_string_append (out, "potential of ");
      qbg_circuit_node_name (graph->circuit, link->source, out);
      break;
    case QBG_LINK_STATE:
      qbg_circuit_variable_name (graph->circuit, link->source, out);
      break;
    }
}

const char *
qbg_shown_stage (const QbgBondGraph *graph, const QbgCausality *causality)
{
  return causality != NULL ? "causal" : qbg_stage_name (graph->stage);
}
