/* Kirchhoff's laws along the circuit's tree.
 *
 * The ports that give their effort, and as many of the acausal ones as are
 * needed, are a spanning tree of the nodes, rooted at the references.  From
 * the root outwards, the potential of a node is that of its parent plus the
 * effort of the port between them; towards the root, the flow of that port is
 * what all other ports at the node leave to it.  The efforts of the ports that
 * are not in the tree are differences of potentials.  All together the
 * relations are as many as there are pins. */

#include <config.h>

#include "base/disjoint.h"
#include "bondgraph/relations.h"

typedef struct QbgKirchhoff Tree;

struct QbgKirchhoff {
  QbgRelations *r;
  guint n_nodes;            /* ground is node n_nodes */
  guint8 *in_tree;          /* by QbgPortId */
  QbgPortId *up;            /* by node: the port towards the root */
  guint32 *parent;          /* by node; QBG_NONE at a root */
  guint32 *depth;           /* by node */
  QbgPortId *port_of;       /* by QbgVariableId of an effort or flow */
  guint32 *first;           /* by node, and one more: into ports */
  QbgPortId *ports;         /* those at each node */
};

static guint32
node_at (const Tree *t, QbgPinId pin)
{
  if (pin == QBG_NONE)
    return t->n_nodes;
  QbgNodeId node = QBG_PIN (t->r->circuit, pin)->node;
  return QBG_NODE (t->r->circuit, node)->ground ? t->n_nodes : node;
}

static void
ends_of (const Tree *t, QbgPortId id, guint32 *p, guint32 *n)
{
  const QbgPort *port = QBG_PORT (t->r->circuit, id);

  *p = node_at (t, port->p);
  *n = node_at (t, port->n);
}

static gboolean
has_element (const Tree *t, QbgPortId id)
{
  return QBG_PORT_BOND (t->r->causality->graph, id)->element != QBG_NONE;
}

/* Whether a derivative of the variable stands in the law of a port. */
static gboolean
law_has_rate (const Tree *t, QbgPortId id, QbgVariableId variable)
{
  const QbgElement *e = QBG_ELEMENT (
    t->r->circuit, QBG_PORT_BOND (t->r->causality->graph, id)->element);

  for (guint k = 0; k < e->n_residuals; k++)
    if (qbg_expr_has_der (e->residuals[k], variable))
      return TRUE;
  return FALSE;
}

/* How willingly a port is taken into the tree: effort givers first; of the
 * acausal ones those whose effort is a state, last those whose flow is.  4:
 * never. */
static guint
reluctance (const Tree *t, QbgPortId id)
{
  const QbgPort *port = QBG_PORT (t->r->circuit, id);
  guint8 gives = t->r->causality->gives[id];

  if (!has_element (t, id) || gives == QBG_GIVES_FLOW)
    return 4;
  if (gives == QBG_GIVES_EFFORT)
    return 0;
  return law_has_rate (t, id, port->effort) ? 1
    : law_has_rate (t, id, port->flow) ? 3 : 2;
}

static void
choose_tree (Tree *t)
{
  guint n = t->r->circuit->ports->len;
  g_auto (QbgDisjoint) sets = { NULL, 0 };

  qbg_disjoint_init (&sets, t->n_nodes + 1);
  for (guint pass = 0; pass < 4; pass++)
    for (guint i = 0; i < n; i++) {
      guint32 p, m;
      if (reluctance (t, i) != pass)
        continue;
      ends_of (t, i, &p, &m);
      t->in_tree[i] = qbg_disjoint_join (&sets, p, m);
    }
}

static void
list_ports (Tree *t)
{
  guint n = t->r->circuit->ports->len;
  g_autofree guint32 *at = g_new0 (guint32, t->n_nodes + 2);

  t->first = g_new0 (guint32, t->n_nodes + 2);
  t->ports = g_new (QbgPortId, 2*n + 1);
  for (guint pass = 0; pass < 2; pass++) {
    for (guint i = 0; i < n; i++) {
      guint32 ends[2];
      if (!has_element (t, i))
        continue;
      ends_of (t, i, &ends[0], &ends[1]);
      for (guint k = 0; k < 2; k++)
        if (pass == 0)
          t->first[ends[k] + 1]++;
        else
          t->ports[t->first[ends[k]] + at[ends[k]]++] = i;
    }
    for (guint i = 0; pass == 0 && i <= t->n_nodes; i++)
      t->first[i + 1] += t->first[i];
  }
}

static const QbgExpr *
value (const Tree *t, QbgVariableId variable)
{
  return qbg_expr_var (t->r->arena, QBG_TYPE_REAL, variable);
}

/* The variable that stands for a node's potential: its first pin's. */
static QbgVariableId
potential_of (const Tree *t, guint32 node)
{
  const QbgCircuit *circuit = t->r->circuit;
  const QbgNode *n = QBG_NODE (circuit, node);

  return QBG_PIN (circuit, g_array_index (circuit->node_pins, QbgPinId,
                                          n->first_pin))->potential;
}

static const QbgExpr *
potential (const Tree *t, guint32 node)
{
  return node == t->n_nodes ? qbg_expr_real (t->r->arena, 0)
    : value (t, potential_of (t, node));
}

/* potential of child = potential of parent +- effort of the port */
static void
relate_potential (Tree *t, guint32 parent, guint32 child, QbgPortId id)
{
  const QbgPort *port = QBG_PORT (t->r->circuit, id);
  guint32 p, n;

  ends_of (t, id, &p, &n);
  t->up[child] = id;
  t->parent[child] = parent;
  t->depth[child] = t->depth[parent] + 1;
  qbg_relate (t->r, QBG_VALUE_OF (potential_of (t, child)),
              qbg_expr_binary (t->r->arena, p == child ? QBG_EXPR_ADD
                               : QBG_EXPR_SUB, potential (t, parent),
                               value (t, port->effort)), FALSE,
              QBG_NODE (t->r->circuit, child)->span);
}

/* Walks the tree from a root; queue has room for all nodes. */
static void
walk_from (Tree *t, guint32 root, guint8 *seen, guint32 *queue)
{
  guint head = 0, tail = 0;

  queue[tail++] = root;
  seen[root] = TRUE;
  while (head < tail) {
    guint32 node = queue[head++];
    for (guint i = t->first[node]; i < t->first[node + 1]; i++) {
      guint32 p, n;
      if (!t->in_tree[t->ports[i]])
        continue;
      ends_of (t, t->ports[i], &p, &n);
      guint32 other = p == node ? n : p;
      if (seen[other])
        continue;
      seen[other] = TRUE;
      relate_potential (t, node, other, t->ports[i]);
      queue[tail++] = other;
    }
  }
}

static void
relate_potentials (Tree *t)
{
  const QbgBondGraph *graph = t->r->causality->graph;
  g_autofree guint8 *seen = g_new0 (guint8, t->n_nodes + 1);
  g_autofree guint32 *queue = g_new (guint32, t->n_nodes + 1);

  walk_from (t, t->n_nodes, seen, queue);
  for (guint i = 0; i <= graph->islands->len; i++) {
    QbgNodeId node = i < graph->islands->len
      ? QBG_ISLAND (graph, i)->reference : QBG_NONE;
    if (node == QBG_NONE || QBG_NODE (t->r->circuit, node)->ground)
      continue;
    qbg_relate (t->r, QBG_VALUE_OF (potential_of (t, node)),
                qbg_expr_real (t->r->arena, 0), FALSE,
                QBG_NODE (t->r->circuit, node)->span);
    walk_from (t, node, seen, queue);
  }
}

/* Every pin has the potential of its node. */
static void
relate_pins (Tree *t)
{
  const QbgCircuit *circuit = t->r->circuit;

  for (guint i = 0; i < circuit->pins->len; i++) {
    const QbgPin *pin = QBG_PIN (circuit, i);
    QbgSignalId signal = QBG_VALUE_OF (pin->potential);
    guint32 node = pin->node == QBG_NONE ? t->n_nodes : node_at (t, i);
    if (t->r->of_signal[signal] == QBG_NONE)
      qbg_relate (t->r, signal, potential (t, node), FALSE, pin->span);
  }
}

/* The flow of a port into its component at a node: in at p, out at n. */
static int
sign_at (const Tree *t, QbgPortId id, guint32 node)
{
  guint32 p, n;

  ends_of (t, id, &p, &n);
  return (p == node) - (n == node);
}

/* The sum of n ports' flows at a node, against the direction of sign; halves
 * first, so that a node with many ports makes no deep expression. */
static const QbgExpr *
flow_sum (const Tree *t, guint32 node, const QbgPortId *ports, guint n,
          int sign)
{
  QbgArena *arena = t->r->arena;

  if (n > 1)
    return qbg_expr_binary (arena, QBG_EXPR_ADD,
                            flow_sum (t, node, ports, n / 2, sign),
                            flow_sum (t, node, ports + n / 2, n - n / 2,
                                      sign));
  int s = n == 1 && *ports != t->up[node] ? sign_at (t, *ports, node) : 0;
  if (s == 0)
    return qbg_expr_real (arena, 0);
  const QbgExpr *flow = value (t, QBG_PORT (t->r->circuit, *ports)->flow);
  return s == sign ? qbg_expr_unary (arena, QBG_EXPR_NEG, flow) : flow;
}

/* What the other ports at a node leave to the one towards the root. */
static void
relate_flow (Tree *t, guint32 node)
{
  QbgPortId up = t->up[node];

  qbg_relate (t->r, QBG_VALUE_OF (QBG_PORT (t->r->circuit, up)->flow),
              flow_sum (t, node, t->ports + t->first[node],
                        t->first[node + 1] - t->first[node],
                        sign_at (t, up, node)), FALSE,
              QBG_NODE (t->r->circuit, node)->span);
}

static void
relate_effort (Tree *t, QbgPortId id)
{
  const QbgPort *port = QBG_PORT (t->r->circuit, id);
  guint32 p, n;

  ends_of (t, id, &p, &n);
  qbg_relate (t->r, QBG_VALUE_OF (port->effort),
              qbg_expr_binary (t->r->arena, QBG_EXPR_SUB, potential (t, p),
                               potential (t, n)), FALSE,
              QBG_COMPONENT (t->r->circuit, port->component)->span);
}

/* The current into a ground is what all else at its node leaves to it; of
 * several grounds at one node the first takes it. */
static void
relate_ground (Tree *t, QbgPinId ground, gboolean *taken)
{
  const QbgCircuit *circuit = t->r->circuit;
  const QbgPin *pin = QBG_PIN (circuit, ground);
  const QbgNode *node = QBG_NODE (circuit, pin->node);
  const QbgExpr *sum = qbg_expr_real (t->r->arena, 0);
  QbgSignalId signal = QBG_VALUE_OF (pin->current);

  if (QBG_VARIABLE (circuit, pin->current)->definition != NULL)
    return;
  for (guint i = 0; !taken[pin->node] && i < node->n_pins; i++) {
    QbgPinId other = g_array_index (circuit->node_pins, QbgPinId,
                                    node->first_pin + i);
    if (QBG_VARIABLE (circuit, QBG_PIN (circuit, other)->current)->definition
        != NULL)
      sum = qbg_expr_binary (t->r->arena, QBG_EXPR_SUB, sum,
                             value (t, QBG_PIN (circuit, other)->current));
  }
  taken[pin->node] = TRUE;
  qbg_relate (t->r, signal, sum, FALSE, pin->span);
}

static void
relate_grounds (Tree *t)
{
  const QbgCircuit *circuit = t->r->circuit;
  g_autofree gboolean *taken = g_new0 (gboolean, t->n_nodes + 1);

  for (guint i = 0; i < circuit->elements->len; i++) {
    const QbgElement *e = QBG_ELEMENT (circuit, i);
    const QbgComponent *c = QBG_COMPONENT (circuit, e->component);
    for (guint k = 0; e->type == QBG_ELEMENT_GROUND && k < c->n_pins; k++)
      relate_ground (t, c->first_pin + k, taken);
  }
}

static Tree *
tree_new (QbgRelations *r)
{
  const QbgCircuit *circuit = r->circuit;
  Tree *t = g_new0 (Tree, 1);

  t->r = r;
  t->n_nodes = circuit->nodes->len;
  t->in_tree = g_new0 (guint8, circuit->ports->len + 1);
  t->up = g_new (QbgPortId, t->n_nodes + 1);
  t->parent = g_new (guint32, t->n_nodes + 1);
  t->depth = g_new0 (guint32, t->n_nodes + 1);
  t->port_of = g_new (QbgPortId, circuit->variables->len + 1);
  for (guint i = 0; i <= t->n_nodes; i++)
    t->up[i] = t->parent[i] = QBG_NONE;
  for (guint i = 0; i < circuit->variables->len; i++)
    t->port_of[i] = QBG_NONE;
  for (guint i = 0; i < circuit->ports->len; i++) {
    t->port_of[QBG_PORT (circuit, i)->effort] = i;
    t->port_of[QBG_PORT (circuit, i)->flow] = i;
  }
  return t;
}

void
qbg_kirchhoff_free (QbgKirchhoff *t)
{
  g_free (t->in_tree);
  g_free (t->up);
  g_free (t->parent);
  g_free (t->depth);
  g_free (t->port_of);
  g_free (t->first);
  g_free (t->ports);
  g_free (t);
}

void
qbg_relate_connections (QbgRelations *r)
{
  Tree *t = r->tree = tree_new (r);

  choose_tree (t);
  list_ports (t);
  relate_potentials (t);
  relate_pins (t);
  relate_grounds (t);
  for (guint i = 0; i < t->n_nodes; i++)
    if (t->up[i] != QBG_NONE)
      relate_flow (t, i);
  for (guint i = 0; i < r->circuit->ports->len; i++)
    if (!t->in_tree[i] && has_element (t, i))
      relate_effort (t, i);
}

static const QbgExpr *
plus_rate (const Tree *t, const QbgExpr *sum, QbgVariableId variable,
           int sign)
{
  return qbg_expr_binary (t->r->arena, sign > 0 ? QBG_EXPR_ADD : QBG_EXPR_SUB,
                          sum, qbg_expr_der (t->r->arena, variable));
}

/* One step from a node towards the root, whose effort counts with sign. */
static guint32
climb (const Tree *t, guint32 node, int sign, const QbgExpr **sum)
{
  QbgPortId up = t->up[node];

  *sum = plus_rate (t, *sum, QBG_PORT (t->r->circuit, up)->effort,
                    sign * sign_at (t, up, node));
  return t->parent[node];
}

/* The efforts of the tree from one end of the port to the other. */
static const QbgExpr *
loop_rate (const Tree *t, QbgPortId id)
{
  const QbgExpr *sum = qbg_expr_real (t->r->arena, 0);
  guint32 p, n;

  ends_of (t, id, &p, &n);
  while (p != n)
    if (t->depth[p] >= t->depth[n])
      p = climb (t, p, 1, &sum);
    else
      n = climb (t, n, -1, &sum);
  return sum;
}

/* Whether node hangs below the port that leads from top towards the root. */
static gboolean
is_below (const Tree *t, guint32 node, guint32 top)
{
  while (t->depth[node] > t->depth[top])
    node = t->parent[node];
  return node == top;
}

/* The flows of the ports outside the tree that lead out of the part of the
 * circuit that the port joins to the rest. */
static const QbgExpr *
cutset_rate (const Tree *t, QbgPortId id)
{
  const QbgExpr *sum = qbg_expr_real (t->r->arena, 0);
  guint32 p, n;

  ends_of (t, id, &p, &n);
  guint32 top = t->up[p] == id ? p : n;
  int sign = sign_at (t, id, top);
  for (guint i = 0; i < t->r->circuit->ports->len; i++) {
    guint32 a, b;
    if (t->in_tree[i] || !has_element (t, i))
      continue;
    ends_of (t, i, &a, &b);
    int out = is_below (t, a, top) - is_below (t, b, top);
    if (out != 0)
      sum = plus_rate (t, sum, QBG_PORT (t->r->circuit, i)->flow,
                       -out * sign);
  }
  return sum;
}

const QbgExpr *
qbg_kirchhoff_rate (const QbgRelations *r, QbgVariableId variable)
{
  const Tree *t = r->tree;
  QbgPortId id = t->port_of[variable];

  if (id == QBG_NONE)
    return NULL;
  gboolean is_effort = QBG_PORT (r->circuit, id)->effort == variable;
  if (is_effort && !t->in_tree[id]) {
    const QbgExpr *rate = qbg_short_rate (r, id);
    return rate != NULL ? rate : loop_rate (t, id);
  }
  if (!is_effort && t->in_tree[id])
    return cutset_rate (t, id);
  return NULL;
}
