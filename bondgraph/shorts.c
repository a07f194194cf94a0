/* Where amplifiers keep pins at one potential.
 *
 * An ideal amplifier says of its inputs that their potentials are equal, and
 * nothing of its output.  The voltage of a storage in derivative form is then
 * best followed along the voltages that are known: those of storages with a
 * state, of sources, and of inputs at one potential, where there is none. */

#include <config.h>

#include "bondgraph/relations.h"

typedef struct {
  guint32 a, b;             /* nodes; ground is the number of nodes */
  QbgVariableId effort;     /* from a to b; QBG_NONE: 0 */
} Edge;

static guint32
node_at (const QbgCircuit *circuit, QbgPinId pin)
{
  guint32 ground = circuit->nodes->len;

  if (pin == QBG_NONE)
    return ground;
  QbgNodeId node = QBG_PIN (circuit, pin)->node;
  return QBG_NODE (circuit, node)->ground ? ground : node;
}

static void
add_edge (GArray *edges, guint32 a, guint32 b, QbgVariableId effort)
{
  Edge edge = { a, b, effort };

  if (a != b)
    g_array_append_val (edges, edge);
}

/* The factors of the efforts of the element's ports, where there is nothing
 * else in the residual. */
static gboolean
effort_factors (const QbgRelations *r, const QbgElement *e,
                const QbgExpr *residual, double *factors)
{
  for (guint k = 0; k < e->n_ports; k++) {
    const QbgPort *port = QBG_PORT (r->circuit, e->first_port + k);
    const QbgExpr *factor,
      *leaf = qbg_expr_var (r->arena, QBG_TYPE_REAL, port->effort);
    if (!qbg_expr_linear (r->arena, residual, leaf, &factor, &residual)
        || !qbg_expr_is_number (factor))
      return FALSE;
    factors[k] = factor->u.number;
  }
  return qbg_expr_is_number (residual) && residual->u.number == 0;
}

/* e = 0, or e1 = e2 with one end in common. */
static void
add_shorts_of (const QbgRelations *r, const QbgElement *e,
               const QbgExpr *residual, GArray *edges)
{
  g_autofree double *factors = g_new0 (double, e->n_ports + 1);
  const QbgPort *ports = QBG_PORT (r->circuit, e->first_port);
  guint found[2], n = 0;

  if (!effort_factors (r, e, residual, factors))
    return;
  for (guint k = 0; k < e->n_ports; k++)
    if (factors[k] != 0 && n++ < 2)
      found[n - 1] = k;
  if (n == 1)
    add_edge (edges, node_at (r->circuit, ports[found[0]].p),
              node_at (r->circuit, ports[found[0]].n), QBG_NONE);
  if (n == 2 && factors[found[0]] == -factors[found[1]]
      && node_at (r->circuit, ports[found[0]].n)
      == node_at (r->circuit, ports[found[1]].n))
    add_edge (edges, node_at (r->circuit, ports[found[0]].p),
              node_at (r->circuit, ports[found[1]].p), QBG_NONE);
}

static void
add_shorts (const QbgRelations *r, GArray *edges)
{
  for (guint i = 0; i < r->circuit->elements->len; i++) {
    const QbgElement *e = QBG_ELEMENT (r->circuit, i);
    for (guint k = 0; e->type == QBG_ELEMENT_FIELD && k < e->n_residuals; k++)
      add_shorts_of (r, e, e->residuals[k], edges);
  }
}

static void
add_known (const QbgRelations *r, GArray *edges)
{
  for (guint i = 0; i < r->circuit->elements->len; i++) {
    const QbgElement *e = QBG_ELEMENT (r->circuit, i);
    const QbgPort *port = QBG_PORT (r->circuit, e->first_port);
    if ((e->type == QBG_ELEMENT_C && e->n_ports == 1
         && r->causality->gives[e->first_port] == QBG_GIVES_EFFORT)
        || e->type == QBG_ELEMENT_SE)
      add_edge (edges, node_at (r->circuit, port->p),
                node_at (r->circuit, port->n), port->effort);
  }
}

/* The rate of the voltage from node to goal along the edges; NULL where they
 * do not lead there.  seen are the nodes that it has been at. */
static const QbgExpr *
follow (const QbgRelations *r, const GArray *edges, guint32 node,
        guint32 goal, guint8 *seen)
{
  if (node == goal)
    return qbg_expr_real (r->arena, 0);
  seen[node] = TRUE;
  for (guint i = 0; i < edges->len; i++) {
    const Edge *e = &g_array_index (edges, Edge, i);
    guint32 next = e->a == node ? e->b : e->b == node ? e->a : node;
    if (next == node || seen[next])
      continue;
    const QbgExpr *rest = follow (r, edges, next, goal, seen);
    if (rest != NULL && e->effort == QBG_NONE)
      return rest;
    if (rest != NULL)
      return qbg_expr_binary (r->arena, e->a == node ? QBG_EXPR_ADD
                              : QBG_EXPR_SUB, rest,
                              qbg_expr_der (r->arena, e->effort));
  }
  return NULL;
}

const QbgExpr *
qbg_short_rate (const QbgRelations *r, QbgPortId id)
{
  const QbgPort *port = QBG_PORT (r->circuit, id);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (Edge));
  g_autofree guint8 *seen = g_new0 (guint8, r->circuit->nodes->len + 1);

  add_shorts (r, edges);
  if (edges->len == 0)
    return NULL;
  add_known (r, edges);
  return follow (r, edges, node_at (r->circuit, port->p),
                 node_at (r->circuit, port->n), seen);
}

static gboolean
is_capacitor (const QbgRelations *r, QbgPortId port)
{
  const QbgElement *e = QBG_ELEMENT (
    r->circuit, QBG_PORT_BOND (r->causality->graph, port)->element);

  return e->type == QBG_ELEMENT_C && e->n_ports == 1;
}

void
qbg_settle_shorts (const QbgRelations *r, guint8 *gives)
{
  g_autoptr (GArray) moved = g_array_new (FALSE, FALSE, sizeof (QbgPortId));

  for (guint i = 0; i < r->causality->dependents->len; i++) {
    const QbgDependent *d = QBG_DEPENDENT (r->causality, i);
    if (!d->regained && gives[d->port] == QBG_GIVES_EFFORT
        && is_capacitor (r, d->port)) {
      gives[d->port] = QBG_GIVES_FLOW;
      g_array_append_val (moved, d->port);
    }
  }
  for (guint i = 0; i < moved->len; i++) {
    QbgPortId port = g_array_index (moved, QbgPortId, i);
    if (qbg_short_rate (r, port) == NULL)
      gives[port] = QBG_GIVES_EFFORT;
  }
}
