#include <config.h>

#include "bondgraph/marks.h"

static void
mark_port (QbgMarks *marks, const QbgBondGraph *graph, QbgPortId port,
           guint8 mark)
{
  QbgElementId element = QBG_PORT_BOND (graph, port)->element;

  marks->vertices[QBG_ELEMENT_VERTEX (graph, element)] |= mark;
  marks->all |= mark;
}

static void
mark_members (QbgMarks *marks, const QbgCausality *causality,
              const QbgMembers *members, guint8 mark)
{
  for (guint32 k = 0; k < members->n; k++)
    mark_port (marks, causality->graph, QBG_MEMBER (causality, members, k),
               mark);
}

static void
mark_loop (QbgMarks *marks, const QbgCausality *causality,
           const QbgLoop *loop)
{
  mark_members (marks, causality, &loop->members, QBG_MARK_LOOP);
  for (guint32 k = 0; k < loop->n_signals; k++)
    {
      const QbgSignal *signal = QBG_SIGNAL (causality, loop->first_signal + k);

      if (signal->kind != QBG_SIGNAL_POTENTIAL)
        marks->bonds[signal->source] |= QBG_MARK_LOOP;
    }
}

void
qbg_marks_init (QbgMarks *marks, const QbgBondGraph *graph,
                const QbgCausality *causality)
{
  marks->vertices = g_new0 (guint8, graph->vertices->len + 1);
  marks->bonds = g_new0 (guint8, graph->bonds->len + 1);
  marks->all = 0;
  if (causality == NULL)
    return;
  for (guint32 k = 0; k < causality->loops->len; k++)
    mark_loop (marks, causality, QBG_LOOP (causality, k));
  for (guint32 k = 0; k < causality->dependents->len; k++)
    mark_port (marks, graph, QBG_DEPENDENT (causality, k)->port,
               QBG_MARK_DEPENDENT);
  for (guint32 k = 0; k < causality->contradictions->len; k++)
    mark_members (marks, causality,
                  &QBG_CONTRADICTION (causality, k)->members,
                  QBG_MARK_CONTRADICTION);
}

void
qbg_marks_clear (QbgMarks *marks)
{
  g_clear_pointer (&marks->vertices, g_free);
  g_clear_pointer (&marks->bonds, g_free);
}

static QbgVertexId
vertex_of_state (const QbgBondGraph *graph, QbgVariableId variable)
{
  const QbgCircuit *circuit = graph->circuit;
  const QbgComponent *component
    = QBG_COMPONENT (circuit, QBG_VARIABLE (circuit, variable)->component);

  return component->n_elements == 0 ? QBG_NONE
    : QBG_ELEMENT_VERTEX (graph, component->first_element);
}

QbgVertexId
qbg_link_vertex (const QbgBondGraph *graph, const QbgLink *link)
{
  switch (link->kind)
    {
    case QBG_LINK_EFFORT:
    case QBG_LINK_FLOW:
      return QBG_ELEMENT_VERTEX (graph,
                                 QBG_PORT_BOND (graph, link->source)->element);
    case QBG_LINK_POTENTIAL:
      return QBG_POTENTIAL (graph, link->source)->vertex;
    case QBG_LINK_STATE:
      return vertex_of_state (graph, link->source);
    }
  return QBG_NONE;
}
