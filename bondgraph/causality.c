#include <config.h>

#include "bondgraph/causality.h"

#include "bondgraph/loops.h"
#include "bondgraph/propagate.h"

static QbgCausality *
causality_new (const QbgBondGraph *graph)
{
  QbgCausality *causality = g_new0 (QbgCausality, 1);

  causality->graph = graph;
  causality->strokes = g_new0 (guint8, graph->bonds->len + 1);
  causality->gives = g_new0 (guint8, graph->port_bonds->len + 1);
  causality->contradictions
    = g_array_new (FALSE, FALSE, sizeof (QbgContradiction));
  causality->dependents = g_array_new (FALSE, FALSE, sizeof (QbgDependent));
  causality->loops = g_array_new (FALSE, FALSE, sizeof (QbgLoop));
  causality->members = g_array_new (FALSE, FALSE, sizeof (QbgPortId));
  causality->signals = g_array_new (FALSE, FALSE, sizeof (QbgSignal));
  return causality;
}

void
qbg_causality_free (QbgCausality *causality)
{
  if (causality == NULL)
    return;
  g_free (causality->strokes);
  g_free (causality->gives);
  g_array_unref (causality->contradictions);
  g_array_unref (causality->dependents);
  g_array_unref (causality->loops);
  g_array_unref (causality->members);
  g_array_unref (causality->signals);
  g_free (causality);
}

/* The bonds at elements as the tree says; those between junctions follow. */
static void
settle_bonds (const QbgTree *tree, QbgPropagation *propagation)
{
  const QbgBondGraph *graph = tree->graph;

  for (QbgPortId port = 0; port < graph->port_bonds->len; port++)
    {
      const QbgPortBond *pb = QBG_PORT_BOND (graph, port);
      QbgVertexId vertex = QBG_ELEMENT_VERTEX (graph, pb->element);
      qbg_propagation_settle (propagation, pb->bond, tree->twigs[port]
                              ? vertex
                              : qbg_bond_other_end (graph, pb->bond, vertex));
    }
  qbg_propagation_spread (propagation);
}

/* A field whose law is not explicit in what it is to give is solved for with
 * its own equations. */
static gboolean
is_acausal_field (const QbgTree *tree, const QbgElement *element)
{
  for (guint32 k = 0; k < element->n_ports; k++)
    {
      QbgPortId port = element->first_port + k;
      if (tree->wants[port] != (tree->twigs[port] ? QBG_GIVES_EFFORT
                                : QBG_GIVES_FLOW))
        return TRUE;
    }
  return FALSE;
}

/* So is a controlled source, or a coupling, that comes too late, where there
 * is a solution all the same. */
static gboolean
is_acausal (const QbgTree *tree, const QbgPencil *pencil, QbgPortId port)
{
  const QbgElement *element = qbg_graph_element (tree->graph, port);

  if (element->type == QBG_ELEMENT_FIELD)
    return is_acausal_field (tree, element);
  if (pencil->fates[port] != QBG_FATE_REGULAR)
    return FALSE;
  for (guint32 k = 0; k < element->n_ports; k++)
    if (!qbg_tree_is_kept (tree, element->first_port + k))
      return TRUE;
  return FALSE;
}

static void
write_ports (QbgCausality *causality, const QbgTree *tree,
             const QbgPencil *pencil)
{
  const QbgBondGraph *graph = tree->graph;

  for (QbgPortId port = 0; port < graph->port_bonds->len; port++)
    {
      const QbgElement *element = qbg_graph_element (graph, port);
      gboolean integral = (element->type == QBG_ELEMENT_C && tree->twigs[port])
        || (element->type == QBG_ELEMENT_I && !tree->twigs[port]);
      if (!is_acausal (tree, pencil, port))
        causality->gives[port] = tree->twigs[port] ? QBG_GIVES_EFFORT
          : QBG_GIVES_FLOW;
      causality->n_states += pencil->fates[port] == QBG_FATE_STATE
        || (integral && pencil->fates[port] != QBG_FATE_DEPENDENT);
    }
}

static void
note_state (const QbgExpr *leaf, gpointer data)
{
  if (leaf->kind == QBG_EXPR_DER)
    g_hash_table_add (data, GUINT_TO_POINTER (leaf->var + 1));
}

/* States of fields, and of components beside their ports. */
static guint32
count_other_states (const QbgCircuit *circuit)
{
  g_autoptr (GHashTable) states = g_hash_table_new (NULL, NULL);

  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    {
      const QbgElement *element = QBG_ELEMENT (circuit, e);
      for (guint32 r = 0; r < element->n_residuals
           && element->type == QBG_ELEMENT_FIELD; r++)
        qbg_expr_visit (element->residuals[r], note_state, states);
    }
  for (QbgVariableId v = 0; v < circuit->variables->len; v++)
    if (QBG_VARIABLE (circuit, v)->is_state)
      g_hash_table_add (states, GUINT_TO_POINTER (v + 1));
  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    if (QBG_ELEMENT (circuit, e)->state != QBG_NONE)
      g_hash_table_remove (states, GUINT_TO_POINTER (
                             QBG_ELEMENT (circuit, e)->state + 1));
  return g_hash_table_size (states);
}

static void
write_strokes (QbgCausality *causality, const QbgTree *tree,
               const QbgVertexId *effort_givers)
{
  const QbgBondGraph *graph = tree->graph;

  for (QbgBondId b = 0; b < graph->bonds->len; b++)
    causality->strokes[b] = effort_givers[b] == QBG_BOND (graph, b)->tail
      ? QBG_STROKE_HEAD : QBG_STROKE_TAIL;
  for (QbgPortId port = 0; port < graph->port_bonds->len; port++)
    if (causality->gives[port] == QBG_GIVES_NOTHING)
      causality->strokes[QBG_PORT_BOND (graph, port)->bond] = QBG_STROKE_NONE;
}

/* 1. Who gives what, from the circuit's tree.
 * 2. From there to every bond.
 * 3. What every signal is computed from.
 * 4. What controlled sources and fields change of that.
 * 5. What contradicts, what depends, what goes in circles. */
QbgCausality *
qbg_assign_causality (const QbgBondGraph *graph)
{
  g_autoptr (QbgCausality) causality = NULL;
  g_auto (QbgTree) tree = { 0 };
  g_auto (QbgPropagation) propagation = { 0 };
  g_auto (QbgPaths) paths = { 0 };
  g_auto (QbgSignalGraph) signals = { 0 };
  g_auto (QbgPencil) pencil = { 0 };
  g_auto (QbgRoutes) routes = { 0 };

  g_return_val_if_fail (graph->stage >= QBG_STAGE_GROUNDED, NULL);
  causality = causality_new (graph);
  qbg_tree_init (&tree, graph);
  qbg_tree_assign (&tree);
  qbg_paths_init (&paths, &tree);
  qbg_propagation_init (&propagation, graph, paths.depth);
  settle_bonds (&tree, &propagation);
  qbg_signal_graph_init (&signals, &tree, &paths);
  qbg_pencil_init (&pencil, &signals);
  write_ports (causality, &tree, &pencil);
  write_strokes (causality, &tree, propagation.givers);
  causality->n_states += count_other_states (graph->circuit);
  qbg_find_conflicts (&signals, &pencil, causality);
  qbg_routes_init (&routes, graph, propagation.givers);
  qbg_find_loops (&signals, &routes, causality);
  return g_steal_pointer (&causality);
}

static gboolean
gives_what (const QbgCausality *causality, QbgPortId port, QbgGives c_gives,
            QbgGives i_gives)
{
  QbgElementType type = QBG_ELEMENT (
    causality->graph->circuit,
    QBG_PORT_BOND (causality->graph, port)->element)->type;

  return (type == QBG_ELEMENT_C && causality->gives[port] == c_gives)
    || (type == QBG_ELEMENT_I && causality->gives[port] == i_gives);
}

gboolean
qbg_causality_is_integral (const QbgCausality *causality, QbgPortId port)
{
  return gives_what (causality, port, QBG_GIVES_EFFORT, QBG_GIVES_FLOW);
}

gboolean
qbg_causality_is_derivative (const QbgCausality *causality, QbgPortId port)
{
  return gives_what (causality, port, QBG_GIVES_FLOW, QBG_GIVES_EFFORT);
}

QbgVertexId
qbg_causality_effort_giver (const QbgCausality *causality, QbgBondId bond)
{
  const QbgBond *b = QBG_BOND (causality->graph, bond);

  switch (causality->strokes[bond])
    {
    case QBG_STROKE_HEAD:
      return b->tail;
    case QBG_STROKE_TAIL:
      return b->head;
    default:
      return QBG_NONE;
    }
}

QbgVertexId
qbg_causality_flow_giver (const QbgCausality *causality, QbgBondId bond)
{
  QbgVertexId giver = qbg_causality_effort_giver (causality, bond);

  return giver == QBG_NONE ? QBG_NONE
    : qbg_bond_other_end (causality->graph, bond, giver);
}
