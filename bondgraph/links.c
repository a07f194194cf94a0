#include <config.h>

#include <stdlib.h>

#include "bondgraph/build.h"

/* The walk through the definitions of signals that an element's law names. */
typedef struct {
  QbgBondGraph *graph;
  QbgElementId element;
  guint32 *seen;          /* by variable: the last element that met it, + 1 */
  guint32 *seen_rates;    /* the same for its derivative */
  guint32 *ports, *pins;  /* by variable: whose it is, or QBG_NONE */
  GArray *pending;        /* QbgExpr *: yet to be walked through */
} Walk;

static void
add_link (Walk *walk, QbgLinkKind kind, guint32 source)
{
  QbgLink link = { walk->element, kind, source };

  g_array_append_val (walk->graph->links, link);
}

static void
add_port_link (Walk *walk, QbgPortId port, QbgLinkKind kind)
{
  if (QBG_PORT_BOND (walk->graph, port)->element != walk->element)
    add_link (walk, kind, port);
}

static void
follow (Walk *walk, const QbgExpr *expr)
{
  if (expr != NULL)
    g_array_append_val (walk->pending, expr);
}

/* A component's own states are no link. */
static void
add_state_link (Walk *walk, QbgVariableId id)
{
  const QbgCircuit *circuit = walk->graph->circuit;

  if (QBG_VARIABLE (circuit, id)->component
      != QBG_ELEMENT (circuit, walk->element)->component)
    add_link (walk, QBG_LINK_STATE, id);
}

static void
meet_variable (Walk *walk, QbgVariableId id)
{
  const QbgCircuit *circuit = walk->graph->circuit;
  const QbgVariable *variable = QBG_VARIABLE (circuit, id);

  if (walk->seen[id] == walk->element + 1)
    return;
  walk->seen[id] = walk->element + 1;
  /* What changes only at events acts there, not at once. */
  if (variable->discrete)
    return;
  if (variable->kind == QBG_VAR_EFFORT && walk->ports[id] != QBG_NONE)
    add_port_link (walk, walk->ports[id], QBG_LINK_EFFORT);
  else if (variable->kind == QBG_VAR_FLOW && walk->ports[id] != QBG_NONE)
    add_port_link (walk, walk->ports[id], QBG_LINK_FLOW);
  else if (variable->is_state)
    add_state_link (walk, id);
  else if (variable->definition != NULL)
    follow (walk, variable->definition);
  else if (variable->kind == QBG_VAR_POTENTIAL && walk->pins[id] != QBG_NONE)
    add_link (walk, QBG_LINK_POTENTIAL,
              QBG_PIN (circuit, walk->pins[id])->node);
}

/* A derivative of a state that is defined elsewhere is its rate; others are
 * the storage's or the field's own. */
static void
meet (const QbgExpr *leaf, gpointer data)
{
  Walk *walk = data;

  if (leaf->kind == QBG_EXPR_VAR)
    meet_variable (walk, leaf->var);
  else if (walk->seen_rates[leaf->var] != walk->element + 1)
    {
      walk->seen_rates[leaf->var] = walk->element + 1;
      follow (walk, QBG_VARIABLE (walk->graph->circuit, leaf->var)->rate);
    }
}

static void
walk_pending (Walk *walk)
{
  while (walk->pending->len > 0)
    {
      const QbgExpr *expr = g_array_index (walk->pending, const QbgExpr *,
                                           walk->pending->len - 1);
      g_array_set_size (walk->pending, walk->pending->len - 1);
      qbg_expr_visit (expr, meet, walk);
    }
}

static int
compare_links (gconstpointer a, gconstpointer b)
{
  const QbgLink *x = a, *y = b;

  return x->source != y->source ? (x->source < y->source ? -1 : 1)
    : (int) x->kind - (int) y->kind;
}

static void
walk_element (Walk *walk, QbgElementId id)
{
  const QbgElement *element = QBG_ELEMENT (walk->graph->circuit, id);
  GArray *links = walk->graph->links;
  guint32 first = links->len;

  g_array_append_val (walk->graph->first_links, first);
  walk->element = id;
  follow (walk, element->effort);
  follow (walk, element->flow);
  follow (walk, element->content);
  follow (walk, element->ratio);
  for (guint32 k = 0; k < element->n_residuals; k++)
    follow (walk, element->residuals[k]);
  walk_pending (walk);
  if (links->len > first + 1)
    qsort (&g_array_index (links, QbgLink, first), links->len - first,
           sizeof (QbgLink), compare_links);
}

static guint32 *
nowhere (guint32 n)
{
  guint32 *places = g_new (guint32, n + 1);

  for (guint32 k = 0; k <= n; k++)
    places[k] = QBG_NONE;
  return places;
}

void
qbg_bond_graph_find_links (QbgBondGraph *graph)
{
  const QbgCircuit *circuit = graph->circuit;
  guint32 n = circuit->variables->len, end;
  g_autofree guint32 *ports = nowhere (n);
  g_autofree guint32 *pins = nowhere (n);
  g_autofree guint32 *seen = g_new0 (guint32, n + 1);
  g_autofree guint32 *seen_rates = g_new0 (guint32, n + 1);
  g_autoptr (GArray) pending = g_array_new (FALSE, FALSE, sizeof (gpointer));
  Walk walk = { graph, 0, seen, seen_rates, ports, pins, pending };

  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    ports[QBG_PORT (circuit, p)->effort] = ports[QBG_PORT (circuit, p)->flow]
      = p;
  for (QbgPinId p = 0; p < circuit->pins->len; p++)
    pins[QBG_PIN (circuit, p)->potential] = p;
  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    walk_element (&walk, e);
  end = graph->links->len;
  g_array_append_val (graph->first_links, end);
}
