#include <config.h>

#include "bondgraph/propagate.h"
#include "bondgraph/tree.h"

static gboolean
is_coupling (QbgElementType type)
{
  return type == QBG_ELEMENT_TF || type == QBG_ELEMENT_GY;
}

/* When an element of this type takes its turn. */
static guint
turn_of (QbgElementType type)
{
  switch (type)
    {
    case QBG_ELEMENT_SE:
    case QBG_ELEMENT_SF:
      return 0;
    case QBG_ELEMENT_C:
    case QBG_ELEMENT_I:
      return 1;
    case QBG_ELEMENT_TF:
    case QBG_ELEMENT_GY:
      return 3;
    default:
      return 2;
    }
}

static gboolean
prefers_effort (const QbgElement *element, const guint8 *wants,
                QbgPortId port)
{
  switch (element->type)
    {
    case QBG_ELEMENT_SE:
    case QBG_ELEMENT_C:
      return TRUE;
    case QBG_ELEMENT_SF:
    case QBG_ELEMENT_I:
      return FALSE;
    default:
      return wants[port] == QBG_GIVES_EFFORT;
    }
}

static void
take_turn (QbgPropagation *guess, const guint8 *wants, guint turn)
{
  const QbgBondGraph *graph = guess->graph;

  for (QbgPortId port = 0; port < graph->port_bonds->len; port++)
    {
      const QbgPortBond *bond = QBG_PORT_BOND (graph, port);
      const QbgElement *element = qbg_graph_element (graph, port);
      QbgVertexId vertex = QBG_ELEMENT_VERTEX (graph, bond->element);
      if (turn_of (element->type) != turn)
        continue;
      qbg_propagation_settle (guess, bond->bond,
                              prefers_effort (element, wants, port) ? vertex
                              : qbg_bond_other_end (graph, bond->bond,
                                                    vertex));
      qbg_propagation_spread (guess);
    }
}

static void
read_couplings (const QbgPropagation *guess, guint8 *wants)
{
  const QbgBondGraph *graph = guess->graph;

  for (QbgPortId port = 0; port < graph->port_bonds->len; port++)
    {
      const QbgPortBond *bond = QBG_PORT_BOND (graph, port);
      const QbgElement *element = qbg_graph_element (graph, port);
      gboolean gives;
      if (!is_coupling (element->type) || port != element->first_port)
        continue;
      gives = guess->givers[bond->bond]
        == QBG_ELEMENT_VERTEX (graph, bond->element);
      wants[port] = gives ? QBG_GIVES_EFFORT : QBG_GIVES_FLOW;
      if (element->type == QBG_ELEMENT_TF)
        gives = !gives;
      wants[port + 1] = gives ? QBG_GIVES_EFFORT : QBG_GIVES_FLOW;
    }
}

/* Where junctions form no ring this is right already; conflicts are left for
 * the tree to settle. */
void
qbg_guess_couplings (const QbgBondGraph *graph, guint8 *wants)
{
  g_auto (QbgPropagation) guess = { 0 };

  qbg_propagation_init (&guess, graph, NULL);
  for (guint turn = 0; turn < 4; turn++)
    take_turn (&guess, wants, turn);
  read_couplings (&guess, wants);
}
