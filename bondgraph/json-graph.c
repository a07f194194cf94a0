#include <config.h>

#include "bondgraph/json-parts.h"
#include "bondgraph/labels.h"
#include "bondgraph/picture.h"

static void
write_member (QbgJson *json, const char *key, const QbgBondGraph *graph,
              QbgPortId port)
{
  g_autoptr (GString) name = g_string_new (NULL);

  qbg_member_name (graph, port, name);
  qbg_json_string (json, key, name->str);
}

static void
write_members (QbgJson *json, const char *key, const QbgCausality *causality,
               const QbgMembers *members)
{
  qbg_json_open_array (json, key);
  for (guint32 k = 0; k < members->n; k++)
    write_member (json, NULL, causality->graph,
                  QBG_MEMBER (causality, members, k));
  qbg_json_close_array (json);
}

static const char *
kind_of (QbgVertexKind kind)
{
  return kind == QBG_VERTEX_ZERO ? "0" : kind == QBG_VERTEX_ONE ? "1"
    : "element";
}

static void
write_vertex (QbgJson *json, const QbgBondGraph *graph, QbgVertexId id)
{
  const QbgVertex *vertex = QBG_VERTEX (graph, id);
  g_autoptr (GString) name = g_string_new (NULL);

  qbg_vertex_name (graph, id, name);
  qbg_json_open_object (json, NULL);
  qbg_json_integer (json, "number", id + 1);
  qbg_json_string (json, "kind", kind_of (vertex->kind));
  qbg_json_string (json, "name", name->str);
  if (vertex->node != QBG_NONE)
    {
      qbg_json_integer (json, "node", vertex->node + 1);
      qbg_json_node_pins (json, graph->circuit,
                          QBG_NODE (graph->circuit, vertex->node));
    }
  qbg_json_open_array (json, "bonds");
  for (guint32 k = 0; k < vertex->n_bonds; k++)
    qbg_json_integer (json, NULL, QBG_VERTEX_BOND (graph, vertex, k) + 1);
  qbg_json_close_array (json);
  qbg_json_place (json, vertex->span);
  qbg_json_close_object (json);
}

static void
write_giver (QbgJson *json, const char *key, QbgVertexId vertex)
{
  if (vertex == QBG_NONE)
    qbg_json_string (json, key, NULL);
  else
    qbg_json_integer (json, key, vertex + 1);
}

static void
write_bond (QbgJson *json, const QbgBondGraph *graph,
            const QbgCausality *causality, QbgBondId id)
{
  const QbgBond *bond = QBG_BOND (graph, id);

  qbg_json_open_object (json, NULL);
  qbg_json_integer (json, "number", id + 1);
  qbg_json_integer (json, "tail", bond->tail + 1);
  qbg_json_integer (json, "head", bond->head + 1);
  if (causality != NULL)
    {
      QbgStroke stroke = causality->strokes[id];

      qbg_json_string (json, "stroke", stroke == QBG_STROKE_HEAD ? "head"
                       : stroke == QBG_STROKE_TAIL ? "tail" : NULL);
      write_giver (json, "effort_from",
                   qbg_causality_effort_giver (causality, id));
      write_giver (json, "flow_from",
                   qbg_causality_flow_giver (causality, id));
    }
  qbg_json_close_object (json);
}

static void
write_island (QbgJson *json, const QbgBondGraph *graph, guint32 id)
{
  const QbgIsland *island = QBG_ISLAND (graph, id);
  g_autoptr (GString) source = g_string_new (NULL);

  qbg_json_open_object (json, NULL);
  qbg_json_boolean (json, "grounded", island->grounded);
  write_giver (json, "reference", island->reference);
  if (island->source != QBG_NONE)
    qbg_circuit_element_name (graph->circuit, island->source, source);
  qbg_json_string (json, "source",
                   island->source == QBG_NONE ? NULL : source->str);
  qbg_json_integer (json, "nodes", island->n_nodes);
  qbg_json_close_object (json);
}

static void
write_link (QbgJson *json, const QbgBondGraph *graph, guint32 id)
{
  static const char *const kinds[] = {
    [QBG_LINK_EFFORT] = "effort", [QBG_LINK_FLOW] = "flow",
    [QBG_LINK_POTENTIAL] = "potential", [QBG_LINK_STATE] = "state"
  };
  const QbgLink *link = QBG_LINK (graph, id);
  const QbgCircuit *circuit = graph->circuit;
  g_autoptr (GString) target = g_string_new (NULL);
  g_autoptr (GString) source = g_string_new (NULL);

  qbg_circuit_element_name (circuit, link->element, target);
  if (link->kind == QBG_LINK_POTENTIAL)
    qbg_circuit_node_name (circuit, link->source, source);
  else if (link->kind == QBG_LINK_STATE)
    qbg_circuit_variable_name (circuit, link->source, source);
  else
    qbg_member_name (graph, link->source, source);
  qbg_json_open_object (json, NULL);
  qbg_json_string (json, "to", target->str);
  qbg_json_string (json, "kind", kinds[link->kind]);
  qbg_json_string (json, "from", source->str);
  qbg_json_close_object (json);
}

static void
write_states (QbgJson *json, const QbgCausality *causality)
{
  const QbgBondGraph *graph = causality->graph;

  qbg_json_integer (json, "n_states", causality->n_states);
  qbg_json_open_array (json, "states");
  for (QbgPortId p = 0; p < graph->port_bonds->len; p++)
    if (QBG_PORT_BOND (graph, p)->bond != QBG_NONE
        && qbg_causality_is_integral (causality, p))
      {
        g_autoptr (GString) name = g_string_new (NULL);

        qbg_state_name (graph, p, name);
        qbg_json_string (json, NULL, name->str);
      }
  qbg_json_close_array (json);
}

static void
write_dependents (QbgJson *json, const QbgCausality *causality)
{
  qbg_json_open_array (json, "dependents");
  for (guint32 k = 0; k < causality->dependents->len; k++)
    {
      const QbgDependent *dependent = QBG_DEPENDENT (causality, k);

      qbg_json_open_object (json, NULL);
      write_member (json, "element", causality->graph, dependent->port);
      write_members (json, "members", causality, &dependent->members);
      qbg_json_boolean (json, "regained", dependent->regained);
      qbg_json_close_object (json);
    }
  qbg_json_close_array (json);
}

static void
write_path (QbgJson *json, const QbgCausality *causality, const QbgLoop *loop)
{
  static const char *const kinds[] = {
    [QBG_SIGNAL_EFFORT] = "effort", [QBG_SIGNAL_FLOW] = "flow",
    [QBG_SIGNAL_POTENTIAL] = "potential"
  };

  qbg_json_open_array (json, "path");
  for (guint32 k = 0; k < loop->n_signals; k++)
    {
      const QbgSignal *signal = QBG_SIGNAL (causality, loop->first_signal + k);

      qbg_json_open_object (json, NULL);
      qbg_json_string (json, "kind", kinds[signal->kind]);
      qbg_json_integer (json, signal->kind == QBG_SIGNAL_POTENTIAL ? "node"
                        : "bond", signal->source + 1);
      write_giver (json, "from", signal->giver);
      qbg_json_close_object (json);
    }
  qbg_json_close_array (json);
}

static void
write_loops (QbgJson *json, const QbgCausality *causality)
{
  qbg_json_open_array (json, "loops");
  for (guint32 k = 0; k < causality->loops->len; k++)
    {
      const QbgLoop *loop = QBG_LOOP (causality, k);

      qbg_json_open_object (json, NULL);
      write_members (json, "ring", causality, &loop->ring);
      write_path (json, causality, loop);
      write_members (json, "members", causality, &loop->members);
      qbg_json_boolean (json, "linear", loop->linear);
      qbg_json_boolean (json, "switching", loop->switching);
      qbg_json_integer (json, "unknowns", loop->n_unknowns);
      qbg_json_close_object (json);
    }
  qbg_json_close_array (json);
}

static void
write_contradictions (QbgJson *json, const QbgCausality *causality)
{
  static const char *const kinds[] = {
    [QBG_CONTRADICTION_LOOP] = "loop", [QBG_CONTRADICTION_CUTSET] = "cutset",
    [QBG_CONTRADICTION_COUPLING] = "coupling"
  };

  qbg_json_open_array (json, "contradictions");
  for (guint32 k = 0; k < causality->contradictions->len; k++)
    {
      const QbgContradiction *found = QBG_CONTRADICTION (causality, k);

      qbg_json_open_object (json, NULL);
      qbg_json_string (json, "kind", kinds[found->kind]);
      write_member (json, "element", causality->graph, found->port);
      write_members (json, "members", causality, &found->members);
      qbg_json_close_object (json);
    }
  qbg_json_close_array (json);
}

static void
write_structure (QbgJson *json, const QbgBondGraph *graph,
                 const QbgCausality *causality)
{
  qbg_json_open_array (json, "vertices");
  for (QbgVertexId v = 0; v < graph->vertices->len; v++)
    write_vertex (json, graph, v);
  qbg_json_close_array (json);
  qbg_json_open_array (json, "bonds");
  for (QbgBondId b = 0; b < graph->bonds->len; b++)
    write_bond (json, graph, causality, b);
  qbg_json_close_array (json);
  qbg_json_elements (json, graph->circuit, graph, causality);
  qbg_json_open_array (json, "islands");
  for (guint32 k = 0; k < graph->islands->len; k++)
    write_island (json, graph, k);
  qbg_json_close_array (json);
  qbg_json_open_array (json, "signals");
  for (guint32 k = 0; k < graph->links->len; k++)
    write_link (json, graph, k);
  qbg_json_close_array (json);
}

void
qbg_bond_graph_to_json (const QbgBondGraph *graph,
                        const QbgCausality *causality, GString *out)
{
  QbgJson json;

  qbg_json_init (&json, out);
  qbg_json_open_object (&json, NULL);
  qbg_json_string (&json, "model", graph->circuit->model);
  qbg_json_string (&json, "stage", qbg_shown_stage (graph, causality));
  qbg_json_boolean (&json, "directed", graph->stage != QBG_STAGE_JUNCTIONS);
  write_structure (&json, graph, causality);
  if (causality != NULL)
    {
      write_states (&json, causality);
      write_dependents (&json, causality);
      write_loops (&json, causality);
      write_contradictions (&json, causality);
    }
  qbg_json_close_object (&json);
}
