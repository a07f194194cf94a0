#include <config.h>

#include "bondgraph/columns.h"
#include "bondgraph/labels.h"
#include "bondgraph/law-text.h"
#include "bondgraph/picture.h"

static void
list_size (const QbgBondGraph *graph, const QbgCausality *causality,
           GString *out)
{
  guint n_elements = 0;

  for (QbgVertexId v = 0; v < graph->vertices->len; v++)
    n_elements += QBG_VERTEX (graph, v)->kind == QBG_VERTEX_ELEMENT;
  g_string_append_printf (out, "bond graph of %s, %s: "
                          "elements %u, junctions %u, bonds %u\n",
                          graph->circuit->model,
                          qbg_shown_stage (graph, causality), n_elements,
                          graph->vertices->len - n_elements,
                          graph->bonds->len);
}

/* The line from tail to head: the stroke is where the effort arrives. */
static const char *
line_of (const QbgBondGraph *graph, const QbgCausality *causality,
         QbgBondId bond)
{
  if (graph->stage == QBG_STAGE_JUNCTIONS)
    return " ─── ";
  switch (causality == NULL ? QBG_STROKE_NONE : causality->strokes[bond])
    {
    case QBG_STROKE_TAIL: return "│──⇁ ";
    case QBG_STROKE_HEAD: return " ──⇁│";
    default: return " ──⇁ ";
    }
}

static void
add_label (const QbgBondGraph *graph, QbgVertexId vertex, QbgColumns *columns)
{
  GString *label = g_string_new (NULL);

  qbg_vertex_label (graph, vertex, label);
  qbg_columns_add (columns, label);
}

static void
list_bonds (const QbgBondGraph *graph, const QbgCausality *causality,
            GString *out)
{
  g_autofree char *last = g_strdup_printf ("%u", graph->bonds->len);
  g_auto (QbgColumns) columns;

  qbg_columns_init (&columns, 4);
  for (QbgBondId b = 0; b < graph->bonds->len; b++)
    {
      const QbgBond *bond = QBG_BOND (graph, b);

      qbg_columns_printf (&columns, "%*u", (int) strlen (last), b + 1);
      add_label (graph, bond->tail, &columns);
      qbg_columns_printf (&columns, "%s", line_of (graph, causality, b));
      add_label (graph, bond->head, &columns);
    }
  g_string_append (out, "\nbonds\n");
  qbg_columns_write (&columns, out);
}

static void
list_laws (const QbgBondGraph *graph, GString *out)
{
  g_auto (QbgColumns) columns;

  qbg_columns_init (&columns, 2);
  for (QbgVertexId v = 0; v < graph->vertices->len; v++)
    {
      const QbgVertex *vertex = QBG_VERTEX (graph, v);
      GString *law;

      if (vertex->kind != QBG_VERTEX_ELEMENT)
        continue;
      law = g_string_new (NULL);
      qbg_law_format (graph->circuit, vertex->element, FALSE, law);
      add_label (graph, v, &columns);
      qbg_columns_add (&columns, law);
    }
  g_string_append (out, "\nlaws\n");
  qbg_columns_write (&columns, out);
}

static void
list_links (const QbgBondGraph *graph, GString *out)
{
  g_auto (QbgColumns) columns;

  qbg_columns_init (&columns, 3);
  if (graph->links->len == 0)
    return;
  for (guint32 k = 0; k < graph->links->len; k++)
    {
      const QbgLink *link = QBG_LINK (graph, k);
      GString *source = g_string_new (NULL), *target = g_string_new (NULL);

      qbg_link_source_name (graph, link, source);
      qbg_element_symbol (graph, link->element, target);
      g_string_append (target, ": ");
      qbg_circuit_element_name (graph->circuit, link->element, target);
      qbg_columns_add (&columns, source);
      qbg_columns_printf (&columns, "┄┄→");
      qbg_columns_add (&columns, target);
    }
  g_string_append (out, "\nsignals\n");
  qbg_columns_write (&columns, out);
}

static void
list_references (const QbgBondGraph *graph, GString *out)
{
  for (guint32 k = 0; k < graph->islands->len; k++)
    {
      const QbgIsland *island = QBG_ISLAND (graph, k);

      g_string_append (out, "reference: ");
      if (island->grounded || island->reference == QBG_NONE)
        g_string_append (out, "ground");
      else
        qbg_circuit_node_name (graph->circuit, island->reference, out);
      if (!island->grounded && island->source != QBG_NONE)
        {
          g_string_append (out, ", at the negative pin of ");
          qbg_circuit_element_name (graph->circuit, island->source, out);
        }
      g_string_append_c (out, '\n');
    }
}

static void
list_states (const QbgCausality *causality, GString *out)
{
  const QbgBondGraph *graph = causality->graph;
  gboolean first = TRUE;

  g_string_append_printf (out, "states: %u", causality->n_states);
  for (QbgPortId p = 0; p < graph->port_bonds->len; p++)
    if (QBG_PORT_BOND (graph, p)->bond != QBG_NONE
        && qbg_causality_is_integral (causality, p))
      {
        g_string_append (out, first ? ": " : ", ");
        qbg_state_name (graph, p, out);
        first = FALSE;
      }
  g_string_append_c (out, '\n');
}

static void
list_dependents (const QbgCausality *causality, GString *out)
{
  if (causality->dependents->len == 0)
    g_string_append (out, "dependent storages: none\n");
  for (guint32 k = 0; k < causality->dependents->len; k++)
    {
      const QbgDependent *dependent = QBG_DEPENDENT (causality, k);

      g_string_append (out, "dependent storage: ");
      qbg_member_name (causality->graph, dependent->port, out);
      g_string_append (out, " follows from ");
      qbg_member_list (causality, &dependent->members, out);
      if (dependent->regained)
        g_string_append (out, ", but keeps a state through controlled "
                              "sources");
      g_string_append_c (out, '\n');
    }
}

static void
append_path (const QbgCausality *causality, const QbgLoop *loop, GString *out)
{
  for (guint32 k = 0; k < loop->n_signals; k++)
    {
      const QbgSignal *signal = QBG_SIGNAL (causality, loop->first_signal + k);

      g_string_append (out, k > 0 ? " → " : " ");
      if (signal->kind == QBG_SIGNAL_POTENTIAL)
        qbg_circuit_node_name (causality->graph->circuit, signal->source, out);
      else
        g_string_append_printf (out, "%c%u",
                                signal->kind == QBG_SIGNAL_EFFORT ? 'e' : 'f',
                                signal->source + 1);
    }
}

static void
list_loop (const QbgCausality *causality, const QbgLoop *loop, GString *out)
{
  g_string_append (out, "algebraic loop: ");
  for (guint32 k = 0; k < loop->ring.n; k++)
    {
      qbg_member_name (causality->graph,
                       QBG_MEMBER (causality, &loop->ring, k), out);
      g_string_append (out, " → ");
    }
  if (loop->ring.n > 0)
    qbg_member_name (causality->graph,
                     QBG_MEMBER (causality, &loop->ring, 0), out);
  g_string_append_printf (out, "; %s, %u unknown%s\n  causal path:",
                          loop->linear ? "linear" : loop->switching
                          ? "through switches" : "nonlinear",
                          loop->n_unknowns, loop->n_unknowns == 1 ? "" : "s");
  append_path (causality, loop, out);
  if (loop->members.n > loop->ring.n)
    {
      g_string_append (out, "\n  all its members: ");
      qbg_member_list (causality, &loop->members, out);
    }
  g_string_append_c (out, '\n');
}

static void
list_loops (const QbgCausality *causality, GString *out)
{
  if (causality->loops->len == 0)
    g_string_append (out, "algebraic loops: none\n");
  for (guint32 k = 0; k < causality->loops->len; k++)
    list_loop (causality, QBG_LOOP (causality, k), out);
}

static void
list_contradictions (const QbgCausality *causality, GString *out)
{
  static const char *const kinds[] = {
    [QBG_CONTRADICTION_LOOP] = "voltages around a loop",
    [QBG_CONTRADICTION_CUTSET] = "currents into a part of the circuit",
    [QBG_CONTRADICTION_COUPLING] = "both sides of a coupling"
  };

  if (causality->contradictions->len == 0)
    g_string_append (out, "contradictions: none\n");
  for (guint32 k = 0; k < causality->contradictions->len; k++)
    {
      const QbgContradiction *found = QBG_CONTRADICTION (causality, k);

      g_string_append_printf (out, "contradiction: %s are all fixed, by ",
                              kinds[found->kind]);
      qbg_member_list (causality, &found->members, out);
      g_string_append_c (out, '\n');
    }
}

void
qbg_list_bond_graph (const QbgBondGraph *graph, const QbgCausality *causality,
                     GString *out)
{
  list_size (graph, causality, out);
  list_bonds (graph, causality, out);
  list_laws (graph, out);
  list_links (graph, out);
  g_string_append_c (out, '\n');
  list_references (graph, out);
  if (causality == NULL)
    return;
  list_states (causality, out);
  list_dependents (causality, out);
  list_loops (causality, out);
  list_contradictions (causality, out);
}
