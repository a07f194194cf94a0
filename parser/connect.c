/* Connections: pins into nodes, signals to what drives them.
 *
 * A pin of a composite has two sides.  Seen from outside it is one of the
 * pins of a component; inside, where the composite's own connect equations
 * stand, it leads outwards.  Each side is a slot; the slots that are connected
 * at one level form a set, whose currents sum to zero, and both sides of a pin
 * have one potential. */

#include <config.h>

#include "parser/connect-internal.h"

QbgConnections *
qbg_connections_new (void)
{
  QbgConnections *c = g_new0 (QbgConnections, 1);

  c->pins = g_array_new (FALSE, FALSE, sizeof (QbgSlotLink));
  c->signals = g_array_new (FALSE, FALSE, sizeof (QbgSlotLink));
  return c;
}

void
qbg_connections_free (QbgConnections *c)
{
  g_array_unref (c->pins);
  g_array_unref (c->signals);
  g_free (c);
}

void
qbg_join_links (QbgDisjoint *sets, const GArray *links, guint n)
{
  qbg_disjoint_init (sets, n);
  for (guint i = 0; i < links->len; i++) {
    const QbgSlotLink *l = &g_array_index (links, QbgSlotLink, i);
    qbg_disjoint_join (sets, l->a, l->b);
  }
}

/* Reading connect (a, b). */

typedef struct {
  QbgBuild *build;
  QbgConnections *connections;
  const QbgAstEquation *equation;
  gboolean outward[2];
} Ends;

static gboolean
wrong (const Ends *e, const char *what)
{
  qbg_diags_error (e->build->diags, QBG_CODE_CONNECT, e->equation->span, "%s",
                   what);
  return FALSE;
}

static gboolean
is_absent (QbgBuild *build, const QbgAstRef *ref, QbgInstance *instance)
{
  for (; ref != NULL; ref = ref->next) {
    guint place;
    if (instance->kind == QBG_INSTANCE_ARRAY && instance->n > 0)
      instance = instance->u.items[0];
    if (instance->kind != QBG_INSTANCE_CLASS)
      return FALSE;
    const QbgMember *m =
      qbg_shape_find (qbg_instance_shape (instance), ref->id, &place);
    if (m == NULL)
      return FALSE;
    instance = qbg_instance_member (build, instance, place);
    if (instance == qbg_absent)
      return m->element->condition != NULL;
  }
  return FALSE;
}

gboolean
qbg_connects_nothing (QbgBuild *build, const QbgAstEquation *equation,
                      const QbgScope *scope)
{
  const QbgAstExpr *ends[] = { equation->left, equation->right };

  for (guint i = 0; i < 2; i++)
    if (ends[i]->kind == QBG_AST_REF
        && is_absent (build, ends[i]->u.call.ref, scope->instance))
      return TRUE;
  return FALSE;
}

/* Whether the reference begins with a connector of the instance itself. */
static gboolean
leads_outwards (QbgBuild *build, const QbgAstRef *ref, const QbgScope *scope)
{
  guint place;

  if (qbg_shape_find (qbg_instance_shape (scope->instance), ref->id, &place)
      == NULL)
    return FALSE;
  const QbgInstance *m = qbg_instance_member (build, scope->instance, place);
  return m != qbg_absent && (m->kind == QBG_INSTANCE_VARIABLE
                             || qbg_instance_is_connector (m));
}

static void
link_slots (const Ends *e, GArray *links, guint32 a, guint32 b)
{
  QbgSlotLink l = { 2*a + e->outward[0], 2*b + e->outward[1],
                    e->equation->span };

  /* What was refused, with a diagnostic, is not in the circuit. */
  if (a == QBG_NONE || b == QBG_NONE)
    return;
  if (l.a == l.b)
    qbg_diags_error (e->build->diags, QBG_CODE_SELF_CONNECTION,
                     e->equation->span, "this connects a connector to itself");
  else
    g_array_append_val (links, l);
}

static gboolean
same_member_names (const QbgInstance *a, const QbgInstance *b)
{
  const QbgShape *x = qbg_instance_shape (a), *y = qbg_instance_shape (b);

  if (x == y)
    return TRUE;
  for (guint i = 0; i < x->members->len; i++)
    if (qbg_shape_find (y, g_array_index (x->members, QbgMember, i).name,
                        NULL) == NULL)
      return FALSE;
  return x->members->len == y->members->len;
}

static gboolean connect_instances (const Ends *e, QbgInstance *a,
                                   QbgInstance *b);

/* Connectors that hold connectors are connected member by member. */
static gboolean
connect_members (const Ends *e, QbgInstance *a, QbgInstance *b)
{
  const QbgShape *shape = qbg_instance_shape (a);

  for (guint i = 0; i < shape->members->len; i++) {
    guint place;
    qbg_shape_find (qbg_instance_shape (b),
                    g_array_index (shape->members, QbgMember, i).name,
                    &place);
    QbgInstance *x = qbg_instance_member (e->build, a, i);
    QbgInstance *y = qbg_instance_member (e->build, b, place);
    if (x == qbg_absent || y == qbg_absent || x->kind != y->kind
        || x->n != y->n)
      return wrong (e, "these connectors do not have the same parts");
    if (x->kind == QBG_INSTANCE_CLASS && !connect_instances (e, x, y))
      return FALSE;
    for (guint k = 0; x->kind == QBG_INSTANCE_ARRAY && k < x->n; k++)
      if (!connect_instances (e, x->u.items[k], y->u.items[k]))
        return FALSE;
    if (x->first_variable == QBG_NONE || y->first_variable == QBG_NONE)
      continue;
    for (guint k = 0; x->kind == QBG_INSTANCE_VARIABLE
           && x->variability < QBG_PARAMETER && k < x->n; k++)
      link_slots (e, e->connections->signals, x->first_variable + k,
                  y->first_variable + k);
  }
  return TRUE;
}

static gboolean
connect_instances (const Ends *e, QbgInstance *a, QbgInstance *b)
{
  if (!qbg_instance_is_connector (a) || !qbg_instance_is_connector (b)) {
    g_autofree char *name =
      qbg_instance_full_name (qbg_instance_is_connector (a) ? b : a);
    qbg_diags_error (e->build->diags, QBG_CODE_CONNECT, e->equation->span,
                     "'%s' is not a connector", name);
    return FALSE;
  }
  if (!same_member_names (a, b)) {
    g_autofree char *x = qbg_instance_full_name (a);
    g_autofree char *y = qbg_instance_full_name (b);
    qbg_diags_error (e->build->diags, QBG_CODE_CONNECT, e->equation->span,
                     "'%s' is a '%s' and '%s' is a '%s': they cannot be "
                     "connected", x, a->class->name, y, b->class->name);
    return FALSE;
  }
  if (a->first_variable != QBG_NONE && b->first_variable != QBG_NONE) {
    link_slots (e, e->connections->pins, a->first_variable,
                b->first_variable);
    return TRUE;
  }
  return connect_members (e, a, b);
}

static gboolean
connect_signals (const Ends *e, const QbgValue *a, const QbgValue *b)
{
  if (a->type != b->type || !qbg_value_same_size (a, b)) {
    g_autofree char *x = qbg_value_type_string (a);
    g_autofree char *y = qbg_value_type_string (b);
    qbg_diags_error (e->build->diags, QBG_CODE_CONNECT, e->equation->span,
                     "this connects %s to %s", x, y);
    return FALSE;
  }
  for (guint i = 0; i < a->n; i++) {
    const QbgExpr *x = qbg_value_element (a, i);
    const QbgExpr *y = qbg_value_element (b, i);
    if (x->kind != QBG_EXPR_VAR || y->kind != QBG_EXPR_VAR)
      return wrong (e, "only connectors can be connected");
    link_slots (e, e->connections->signals, x->var, y->var);
  }
  return TRUE;
}

static gboolean
resolve_ends (QbgBuild *build, const QbgAstEquation *equation,
              const QbgScope *scope, QbgResolved *ends)
{
  const QbgAstExpr *refs[] = { equation->left, equation->right };

  for (guint i = 0; i < 2; i++) {
    if (refs[i]->kind != QBG_AST_REF) {
      qbg_diags_error (build->diags, QBG_CODE_CONNECT, refs[i]->span,
                       "'connect' takes two connectors");
      return FALSE;
    }
    if (!qbg_resolve (build, refs[i]->u.call.ref, scope, &ends[i]))
      return FALSE;
  }
  return TRUE;
}

void
qbg_connect (QbgBuild *build, QbgConnections *connections,
             const QbgAstEquation *equation, const QbgScope *scope)
{
  Ends e = { build, connections, equation, { FALSE, FALSE } };
  QbgResolved ends[2];

  if (qbg_connects_nothing (build, equation, scope)
      || !resolve_ends (build, equation, scope, ends))
    return;
  e.outward[0] = leads_outwards (build, equation->left->u.call.ref, scope);
  e.outward[1] = leads_outwards (build, equation->right->u.call.ref, scope);
  if (ends[0].is_value && ends[1].is_value) {
    connect_signals (&e, &ends[0].value, &ends[1].value);
    return;
  }
  if (ends[0].is_value || ends[1].is_value) {
    wrong (&e, "this connects a signal to a pin");
    return;
  }
  if (ends[0].n != ends[1].n) {
    qbg_diags_error (build->diags, QBG_CODE_DIMENSION, equation->span,
                     "this connects %u connectors to %u", ends[0].n,
                     ends[1].n);
    return;
  }
  for (guint i = 0; i < ends[0].n; i++)
    if (!connect_instances (&e, ends[0].instances[i], ends[1].instances[i]))
      return;
}

/* Nodes. */

static gboolean
is_leaf_pin (const QbgCircuit *circuit, QbgPinId pin)
{
  const QbgPin *p = QBG_PIN (circuit, pin);

  return !QBG_COMPONENT (circuit, p->component)->composite;
}

/* Gives every set with a leaf's pin a node, in the order of first pins. */
static void
number_nodes (QbgCircuit *circuit, QbgDisjoint *sets)
{
  g_autofree guint32 *node_of_set = g_new (guint32, 2*circuit->pins->len + 1);

  for (guint i = 0; i < 2*circuit->pins->len; i++)
    node_of_set[i] = QBG_NONE;
  for (guint i = 0; i < circuit->pins->len; i++) {
    guint32 root = qbg_disjoint_find (sets, 2*i);
    if (!is_leaf_pin (circuit, i))
      continue;
    if (node_of_set[root] == QBG_NONE) {
      QbgNode node = { .span = QBG_PIN (circuit, i)->span };
      node_of_set[root] = circuit->nodes->len;
      g_array_append_val (circuit->nodes, node);
    }
    QBG_NODE (circuit, node_of_set[root])->n_pins++;
  }
  for (guint i = 0; i < circuit->pins->len; i++)
    QBG_PIN (circuit, i)->node = node_of_set[qbg_disjoint_find (sets, 2*i)];
}

static void
list_node_pins (QbgCircuit *circuit)
{
  guint first = 0;

  for (guint i = 0; i < circuit->nodes->len; i++) {
    QbgNode *node = QBG_NODE (circuit, i);
    node->first_pin = first;
    first += node->n_pins;
    node->n_pins = 0;
  }
  g_array_set_size (circuit->node_pins, first);
  for (guint i = 0; i < circuit->pins->len; i++) {
    if (!is_leaf_pin (circuit, i))
      continue;
    QbgNode *node = QBG_NODE (circuit, QBG_PIN (circuit, i)->node);
    g_array_index (circuit->node_pins, QbgPinId,
                   node->first_pin + node->n_pins++) = i;
  }
}

static void
locate_nodes (QbgCircuit *circuit, const GArray *links)
{
  for (guint i = links->len; i-- > 0; ) {
    const QbgSlotLink *l = &g_array_index (links, QbgSlotLink, i);
    QbgNodeId node = QBG_PIN (circuit, l->a / 2)->node;
    if (node != QBG_NONE)
      QBG_NODE (circuit, node)->span = l->span;
  }
}

static void
mark_grounds (QbgCircuit *circuit)
{
  for (guint i = 0; i < circuit->elements->len; i++) {
    const QbgElement *e = QBG_ELEMENT (circuit, i);
    if (e->type != QBG_ELEMENT_GROUND)
      continue;
    const QbgComponent *c = QBG_COMPONENT (circuit, e->component);
    for (guint k = 0; k < c->n_pins; k++)
      QBG_NODE (circuit, QBG_PIN (circuit, c->first_pin + k)->node)->ground =
        TRUE;
  }
}

static const QbgExpr *
plus (QbgCircuit *circuit, const QbgExpr *sum, QbgVariableId current,
      QbgExprKind kind)
{
  return qbg_expr_binary (circuit->arena, kind, sum,
                          qbg_expr_var (circuit->arena, QBG_TYPE_REAL,
                                        current));
}

/* The current into a pin of a composite is the sum of the currents into what
 * it is connected to inside.  Where two such pins are connected to each other
 * inside, the first gets what is left by the others, and those what the set
 * outside leaves to them. */
static void
define_composite_currents (QbgCircuit *circuit, QbgDisjoint *levels)
{
  guint n = 2*circuit->pins->len;
  g_autofree guint32 *first = g_new (guint32, n + 1);

  for (guint i = 0; i < n; i++)
    first[i] = QBG_NONE;
  for (guint i = 0; i < circuit->pins->len; i++)
    if (!is_leaf_pin (circuit, i)) {
      guint32 *leader = &first[qbg_disjoint_find (levels, 2*i + 1)];
      gboolean inside = *leader == QBG_NONE
        || QBG_PIN (circuit, i)->component == 0;
      if (*leader == QBG_NONE)
        *leader = i;
      QBG_VARIABLE (circuit, QBG_PIN (circuit, i)->current)->definition =
        qbg_expr_real (circuit->arena, 0);
      if (!inside)
        first[qbg_disjoint_find (levels, 2*i)] = i;
    }
  for (guint i = 0; i < n; i++) {
    guint32 leader = first[qbg_disjoint_find (levels, i)];
    if (leader == QBG_NONE || leader == i / 2
        || QBG_PIN (circuit, leader)->component == 0)
      continue;
    QbgVariable *v =
      QBG_VARIABLE (circuit, QBG_PIN (circuit, leader)->current);
    gboolean outward = i % 2 == 1;
    gboolean from_inside = qbg_disjoint_find (levels, 2*leader + 1)
      == qbg_disjoint_find (levels, i);
    v->definition = plus (circuit, v->definition,
                          QBG_PIN (circuit, i / 2)->current,
                          from_inside != outward ? QBG_EXPR_ADD
                          : QBG_EXPR_SUB);
  }
}

void
qbg_connections_finish (QbgBuild *build, QbgConnections *connections)
{
  QbgCircuit *circuit = build->circuit;
  g_auto (QbgDisjoint) sets = { NULL, 0 };

  qbg_join_links (&sets, connections->pins, 2*circuit->pins->len);
  define_composite_currents (circuit, &sets);
  for (guint i = 0; i < circuit->pins->len; i++)
    qbg_disjoint_join (&sets, 2*i, 2*i + 1);
  number_nodes (circuit, &sets);
  list_node_pins (circuit);
  locate_nodes (circuit, connections->pins);
  mark_grounds (circuit);
  qbg_define_signals (build, connections->signals);
}
