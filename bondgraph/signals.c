#include <config.h>

#include "bondgraph/signals.h"

typedef struct {
  const QbgSignalGraph *signals;
  GArray *edges;          /* QbgSignalEdge */
  GArray *pieces;         /* QbgPiece: of the way at hand */
} Builder;

static guint32
n_ports (const QbgSignalGraph *signals)
{
  return signals->graph->port_bonds->len;
}

static guint32
effort_of (QbgPortId port)
{
  return 2 * port;
}

static guint32
flow_of (QbgPortId port)
{
  return 2 * port + 1;
}

static guint32
potential_of (const QbgSignalGraph *signals, QbgNodeId node)
{
  return 2 * n_ports (signals) + 2 * signals->paths->n_places + node;
}

guint32
qbg_signal_given (const QbgSignalGraph *signals, QbgPortId port)
{
  return signals->tree->twigs[port] ? effort_of (port) : flow_of (port);
}

guint32
qbg_signal_got (const QbgSignalGraph *signals, QbgPortId port)
{
  return qbg_signal_given (signals, port) ^ 1;
}

QbgPortId
qbg_signal_port (const QbgSignalGraph *signals, guint32 signal)
{
  return signal < 2 * n_ports (signals) ? signal / 2 : QBG_NONE;
}

QbgPortId
qbg_signal_giver (const QbgSignalGraph *signals, guint32 signal)
{
  QbgPortId port = qbg_signal_port (signals, signal);

  return port != QBG_NONE && qbg_signal_given (signals, port) == signal ? port
    : QBG_NONE;
}

QbgNodeId
qbg_signal_node (const QbgSignalGraph *signals, guint32 signal)
{
  guint32 first = potential_of (signals, 0);

  return signal >= first ? signal - first : QBG_NONE;
}

gboolean
qbg_signal_is_derivative (const QbgSignalGraph *signals, QbgPortId port)
{
  QbgElementType type = qbg_graph_element (signals->graph, port)->type;

  return (type == QBG_ELEMENT_C && !signals->tree->twigs[port])
    || (type == QBG_ELEMENT_I && signals->tree->twigs[port]);
}

/* The sum of efforts, of flows, over a piece of the tree. */
static guint32
effort_over (const QbgSignalGraph *signals, QbgPiece piece)
{
  guint32 n_places = signals->paths->n_places;

  return piece >= n_places ? effort_of (piece - n_places)
    : 2 * n_ports (signals) + piece;
}

static guint32
flow_over (const QbgSignalGraph *signals, QbgPiece piece)
{
  guint32 n_places = signals->paths->n_places;

  return piece >= n_places ? flow_of (piece - n_places)
    : 2 * n_ports (signals) + n_places + piece;
}

static void
add_edge (Builder *builder, guint32 signal, guint32 input)
{
  QbgSignalEdge edge = { signal, input, FALSE };

  g_array_append_val (builder->edges, edge);
}

static void
add_union (QbgPiece whole, QbgPiece part, gpointer data)
{
  Builder *builder = data;

  if (part == QBG_NONE)
    return;
  add_edge (builder, effort_over (builder->signals, whole),
            effort_over (builder->signals, part));
  add_edge (builder, flow_over (builder->signals, part),
            flow_over (builder->signals, whole));
}

/* Kirchhoff's laws for a port outside the tree: the efforts along the tree
 * give its own, and its flow goes along the tree. */
static void
add_link (Builder *builder, QbgPortId port)
{
  const QbgSignalGraph *signals = builder->signals;
  const QbgPlaces *places = &signals->tree->places;

  g_array_set_size (builder->pieces, 0);
  qbg_paths_between (signals->paths, places->p[port], places->n[port],
                     builder->pieces);
  for (guint32 k = 0; k < builder->pieces->len; k++)
    {
      QbgPiece piece = g_array_index (builder->pieces, QbgPiece, k);
      add_edge (builder, effort_of (port), effort_over (signals, piece));
      add_edge (builder, flow_over (signals, piece), flow_of (port));
    }
}

/* A storage of several ports in integral form also needs what its other ports
 * get where those are in derivative form: f1 = (psi1 - M*f2)/L1. */
static void
add_storage (Builder *builder, const QbgElement *element, QbgPortId port)
{
  const QbgSignalGraph *signals = builder->signals;

  if (qbg_signal_is_derivative (signals, port))
    return;
  for (guint32 k = 0; k < element->n_ports; k++)
    if (qbg_signal_is_derivative (signals, element->first_port + k))
      add_edge (builder, qbg_signal_given (signals, port),
                qbg_signal_got (signals, element->first_port + k));
}

/* Needs what the other port gets; where one does not give what it should, all
 * that the element gets. */
static void
add_coupling (Builder *builder, const QbgElement *element, QbgPortId port)
{
  const QbgSignalGraph *signals = builder->signals;
  QbgPortId other = port == element->first_port ? port + 1 : port - 1;

  add_edge (builder, qbg_signal_given (signals, port),
            qbg_signal_got (signals, other));
  if (!qbg_tree_is_kept (signals->tree, port)
      || !qbg_tree_is_kept (signals->tree, other))
    add_edge (builder, qbg_signal_given (signals, port),
              qbg_signal_got (signals, port));
}

/* The residual that gives an explicit field's variable, or NULL. */
static const QbgExpr *
giving_residual (const QbgSignalGraph *signals, const QbgElement *field,
                 QbgPortId port)
{
  const QbgPort *p = QBG_PORT (signals->graph->circuit, port);
  gboolean twig = signals->tree->twigs[port];
  guint8 gives = twig ? QBG_GIVES_EFFORT : QBG_GIVES_FLOW;

  if (signals->tree->wants[port] != gives)
    return NULL;
  for (guint32 r = 0; r < field->n_residuals; r++)
    if (qbg_expr_has_var (field->residuals[r], twig ? p->effort : p->flow))
      return field->residuals[r];
  return NULL;
}

/* Of one port, with the derivative of what it gives in its law. */
static gboolean
gives_state (const QbgSignalGraph *signals, const QbgElement *field,
             QbgPortId port)
{
  const QbgPort *p = QBG_PORT (signals->graph->circuit, port);

  return field->n_ports == 1 && field->n_residuals == 1
    && qbg_expr_has_der (field->residuals[0],
                         signals->tree->twigs[port] ? p->effort : p->flow);
}

/* Where a field's law is not explicit, each of its outputs needs all its
 * inputs. */
static void
add_field (Builder *builder, const QbgElement *field, QbgPortId port)
{
  const QbgSignalGraph *signals = builder->signals;
  const QbgExpr *residual = giving_residual (signals, field, port);

  if (gives_state (signals, field, port))
    return;
  for (guint32 k = 0; k < field->n_ports; k++)
    {
      QbgPortId q = field->first_port + k;
      const QbgPort *p = QBG_PORT (signals->graph->circuit, q);
      if (residual == NULL
          || qbg_expr_has_var (residual, signals->tree->twigs[q] ? p->flow
                               : p->effort))
        add_edge (builder, qbg_signal_given (signals, port),
                  qbg_signal_got (signals, q));
    }
}

static void
add_law (Builder *builder, QbgPortId port)
{
  const QbgSignalGraph *signals = builder->signals;
  const QbgElement *element = qbg_graph_element (signals->graph, port);

  switch (element->type)
    {
    case QBG_ELEMENT_R:
      add_edge (builder, qbg_signal_given (signals, port),
                qbg_signal_got (signals, port));
      break;
    case QBG_ELEMENT_C:
    case QBG_ELEMENT_I:
      add_storage (builder, element, port);
      break;
    case QBG_ELEMENT_TF:
    case QBG_ELEMENT_GY:
      add_coupling (builder, element, port);
      break;
    case QBG_ELEMENT_FIELD:
      add_field (builder, element, port);
      break;
    default:
      if (!qbg_tree_is_kept (signals->tree, port))
        add_edge (builder, qbg_signal_given (signals, port),
                  qbg_signal_got (signals, port));
      break;
    }
}

static void
add_modulation (Builder *builder, QbgPortId port)
{
  const QbgSignalGraph *signals = builder->signals;
  const QbgBondGraph *graph = signals->graph;
  QbgElementId element = QBG_PORT_BOND (graph, port)->element;
  QbgSignalEdge edge = { qbg_signal_given (signals, port), 0, TRUE };

  for (guint32 k = QBG_FIRST_LINK (graph, element);
       k < QBG_FIRST_LINK (graph, element + 1); k++)
    {
      const QbgLink *link = QBG_LINK (graph, k);
      if (link->kind == QBG_LINK_STATE)
        continue;
      edge.input = link->kind == QBG_LINK_EFFORT ? effort_of (link->source)
        : link->kind == QBG_LINK_FLOW ? flow_of (link->source)
        : potential_of (signals, link->source);
      g_array_append_val (builder->edges, edge);
    }
}

static void
add_potential (Builder *builder, QbgNodeId node)
{
  const QbgSignalGraph *signals = builder->signals;
  guint32 island = QBG_POTENTIAL (signals->graph, node)->island;
  const QbgIsland *at = QBG_ISLAND (signals->graph, island);
  guint32 place = qbg_node_place (signals->graph->circuit, node);
  guint32 reference = at->grounded ? signals->tree->places.ground
    : at->reference;

  g_array_set_size (builder->pieces, 0);
  qbg_paths_between (signals->paths, place, reference, builder->pieces);
  for (guint32 k = 0; k < builder->pieces->len; k++)
    add_edge (builder, potential_of (signals, node), effort_over (
      signals, g_array_index (builder->pieces, QbgPiece, k)));
}

/* Only potentials that modulate something are needed. */
static void
add_potentials (Builder *builder)
{
  const QbgBondGraph *graph = builder->signals->graph;
  g_autofree gboolean *done = g_new0 (gboolean, graph->potentials->len + 1);

  for (guint32 k = 0; k < graph->links->len; k++)
    {
      const QbgLink *link = QBG_LINK (graph, k);
      if (link->kind != QBG_LINK_POTENTIAL || done[link->source])
        continue;
      done[link->source] = TRUE;
      add_potential (builder, link->source);
    }
}

/* Counting sort of the edges by signal; modulations after the others. */
static void
sort_edges (QbgSignalGraph *signals, const GArray *edges)
{
  guint32 *next = signals->n_own;

  for (guint32 k = 0; k < edges->len; k++)
    signals->first[g_array_index (edges, QbgSignalEdge, k).signal + 1]++;
  for (guint32 s = 0; s < signals->n; s++)
    signals->first[s + 1] += signals->first[s];
  for (guint modulates = 0; modulates < 2; modulates++)
    for (guint32 k = 0; k < edges->len; k++)
      {
        const QbgSignalEdge *edge = &g_array_index (edges, QbgSignalEdge, k);
        guint32 s = edge->signal;
        if (edge->modulates == (gboolean) modulates)
          signals->inputs[signals->first[s] + next[s]++] = edge->input;
      }
  for (guint32 k = 0; k < edges->len; k++)
    if (g_array_index (edges, QbgSignalEdge, k).modulates)
      next[g_array_index (edges, QbgSignalEdge, k).signal]--;
}

static void
add_edges (Builder *builder)
{
  const QbgSignalGraph *signals = builder->signals;

  qbg_paths_visit_unions (signals->paths, add_union, builder);
  for (QbgPortId port = 0; port < n_ports (signals); port++)
    {
      if (!signals->tree->twigs[port])
        add_link (builder, port);
      add_law (builder, port);
      add_modulation (builder, port);
    }
  add_potentials (builder);
}

void
qbg_signal_graph_init (QbgSignalGraph *signals, const QbgTree *tree,
                       const QbgPaths *paths)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE,
                                          sizeof (QbgSignalEdge));
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (QbgPiece));
  Builder builder = { signals, edges, pieces };

  signals->graph = tree->graph;
  signals->tree = tree;
  signals->paths = paths;
  signals->n = potential_of (signals, tree->graph->potentials->len);
  add_edges (&builder);
  signals->first = g_new0 (guint32, signals->n + 1);
  signals->n_own = g_new0 (guint32, signals->n + 1);
  signals->inputs = g_new (guint32, edges->len + 1);
  sort_edges (signals, edges);
}

void
qbg_signal_graph_clear (QbgSignalGraph *signals)
{
  g_clear_pointer (&signals->first, g_free);
  g_clear_pointer (&signals->n_own, g_free);
  g_clear_pointer (&signals->inputs, g_free);
}
