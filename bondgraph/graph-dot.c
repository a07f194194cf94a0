#include <config.h>

#include "bondgraph/labels.h"
#include "bondgraph/law-text.h"
#include "bondgraph/marks.h"
#include "bondgraph/picture.h"

static void
append_escaped (GString *out, const char *text)
{
  for (; *text != '\0'; text++)
    {
      if (*text == '"' || *text == '\\')
        g_string_append_c (out, '\\');
      g_string_append_c (out, *text);
    }
}

static void
append_label (const QbgBondGraph *graph, QbgVertexId vertex, GString *out)
{
  const QbgVertex *v = QBG_VERTEX (graph, vertex);
  g_autoptr (GString) label = g_string_new (NULL);
  g_autoptr (GString) value = g_string_new (NULL);

  if (v->kind != QBG_VERTEX_ELEMENT)
    {
      g_string_append_c (out, v->kind == QBG_VERTEX_ZERO ? '0' : '1');
      return;
    }
  qbg_vertex_label (graph, vertex, label);
  qbg_value_label (graph->circuit, v->element, value);
  append_escaped (out, label->str);
  if (value->len == 0)
    return;
  g_string_append (out, "\\n");
  append_escaped (out, value->str);
}

static void
append_vertex (const QbgBondGraph *graph, const QbgMarks *marks,
               QbgVertexId vertex, GString *out)
{
  g_autoptr (GString) name = g_string_new (NULL);

  qbg_vertex_name (graph, vertex, name);
  g_string_append_printf (out, "  v%u [label=\"", vertex + 1);
  append_label (graph, vertex, out);
  g_string_append (out, "\", tooltip=\"");
  append_escaped (out, name->str);
  g_string_append_c (out, '"');
  if (marks->vertices[vertex] & QBG_MARK_DEPENDENT)
    g_string_append (out, ", shape=box, style=dashed, color=\""
                     QBG_COLOUR_DEPENDENT "\", fontcolor=\""
                     QBG_COLOUR_DEPENDENT "\"");
  else if (marks->vertices[vertex] & QBG_MARK_CONTRADICTION)
    g_string_append (out, ", shape=box, peripheries=2, color=\""
                     QBG_COLOUR_CONTRADICTION "\", fontcolor=\""
                     QBG_COLOUR_CONTRADICTION "\"");
  else if (marks->vertices[vertex] & QBG_MARK_LOOP)
    g_string_append (out, ", shape=box, style=rounded, color=\""
                     QBG_COLOUR_LOOP "\", fontcolor=\""
                     QBG_COLOUR_LOOP "\"");
  g_string_append (out, "];\n");
}

/* The arrow at the head is half; a stroke is a tee nearer to the vertex. */
static void
append_ends (const QbgBondGraph *graph, const QbgCausality *causality,
             QbgBondId bond, GString *out)
{
  QbgStroke stroke = causality == NULL ? QBG_STROKE_NONE
                                       : causality->strokes[bond];

  if (graph->stage == QBG_STAGE_JUNCTIONS)
    g_string_append (out, ", dir=none");
  else if (stroke == QBG_STROKE_TAIL)
    g_string_append (out, ", dir=both, arrowtail=tee, arrowhead=lvee");
  else
    g_string_append_printf (out, ", arrowhead=%s",
                            stroke == QBG_STROKE_HEAD ? "teelvee" : "lvee");
}

static void
append_bond (const QbgBondGraph *graph, const QbgCausality *causality,
             const QbgMarks *marks, QbgBondId id, GString *out)
{
  const QbgBond *bond = QBG_BOND (graph, id);

  g_string_append_printf (out, "  v%u -> v%u [label=\"%u\"", bond->tail + 1,
                          bond->head + 1, id + 1);
  append_ends (graph, causality, id, out);
  if (marks->bonds[id] & QBG_MARK_LOOP)
    g_string_append (out, ", penwidth=2.5, color=\"" QBG_COLOUR_LOOP "\"");
  g_string_append (out, "];\n");
}

static void
append_link (const QbgBondGraph *graph, const QbgLink *link, GString *out)
{
  QbgVertexId from = qbg_link_vertex (graph, link);
  QbgVertexId to = QBG_ELEMENT_VERTEX (graph, link->element);

  if (from == QBG_NONE || to == QBG_NONE)
    return;
  g_string_append_printf (out, "  v%u -> v%u [style=dashed, arrowhead=vee, "
                          "constraint=false, color=gray40];\n", from + 1,
                          to + 1);
}

void
qbg_bond_graph_to_dot (const QbgBondGraph *graph,
                       const QbgCausality *causality, GString *out)
{
  g_auto (QbgMarks) marks;

  qbg_marks_init (&marks, graph, causality);
  g_string_append (out, "digraph \"");
  append_escaped (out, graph->circuit->model);
  g_string_append_printf (out, "\" {\n  label=\"");
  append_escaped (out, graph->circuit->model);
  g_string_append_printf (out, ", %s\";\n", qbg_shown_stage (graph,
                                                            causality));
  g_string_append (out,
                   "  labelloc=t;\n"
                   "  rankdir=LR;\n"
                   "  node [shape=plaintext, fontname=\"Helvetica\", "
                   "margin=0.05, width=0, height=0];\n"
                   "  edge [fontname=\"Helvetica\", fontsize=9];\n");
  for (QbgVertexId v = 0; v < graph->vertices->len; v++)
    append_vertex (graph, &marks, v, out);
  for (QbgBondId b = 0; b < graph->bonds->len; b++)
    append_bond (graph, causality, &marks, b, out);
  for (guint32 k = 0; k < graph->links->len; k++)
    append_link (graph, QBG_LINK (graph, k), out);
  g_string_append (out, "}\n");
}
