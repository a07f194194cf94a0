#include <config.h>

#include "tests/tableau.h"

#include "tests/dense.h"

/* An entry is a sum of value * s^power; the value is the circuit's own, or,
 * where the numbers modulo a prime are wanted, drawn for each parameter. */
typedef struct {
  guint row, column;
  double value;           /* of the parameter, with its sign */
  guint32 parameter;      /* 0: a plain number */
  gint sign;
  guint power;
} Entry;

typedef struct {
  const QbgCircuit *circuit;
  GArray *entries;
  guint32 n_parameters;
} Tableau;

static guint
effort (QbgPortId port)
{
  return port;
}

static guint
flow (const QbgCircuit *circuit, QbgPortId port)
{
  return circuit->ports->len + port;
}

static guint
potential (const QbgCircuit *circuit, QbgNodeId node)
{
  return 2 * circuit->ports->len + node;
}

guint
test_tableau_size (const QbgCircuit *circuit)
{
  return 2 * circuit->ports->len + circuit->nodes->len;
}

guint
test_tableau_row (const QbgCircuit *circuit, QbgPortId port)
{
  return circuit->ports->len + port;
}

static void
add (Tableau *t, guint row, guint column, gint sign)
{
  Entry entry = { row, column, sign, 0, sign, 0 };

  g_array_append_val (t->entries, entry);
}

static void
add_parameter (Tableau *t, guint row, guint column, double value,
               guint32 parameter, gint sign, guint power)
{
  Entry entry = { row, column, sign * value, parameter, sign, power };

  g_array_append_val (t->entries, entry);
}

static QbgNodeId
node_of (const QbgCircuit *circuit, QbgPinId pin)
{
  return QBG_PIN (circuit, pin)->node;
}

/* e = v(p) - v(n), and the flow leaves p and enters n. */
static void
add_kirchhoff (Tableau *t, QbgPortId id, const gboolean *pinned)
{
  const QbgCircuit *circuit = t->circuit;
  const QbgPort *port = QBG_PORT (circuit, id);
  guint nodes = 2 * circuit->ports->len;

  add (t, id, effort (id), 1);
  for (guint k = 0; k < 2; k++)
    {
      QbgPinId pin = k == 0 ? port->p : port->n;
      gint sign = k == 0 ? 1 : -1;
      QbgNodeId node;
      if (pin == QBG_NONE)
        continue;
      node = node_of (circuit, pin);
      add (t, id, potential (circuit, node), -sign);
      if (!pinned[node])
        add (t, nodes + node, flow (circuit, id), sign);
    }
}

/* The factor of an expression in a variable. */
static double
factor_of (const QbgExpr *expr, guint32 variable)
{
  g_autoptr (QbgArena) arena = qbg_arena_new ();
  const QbgExpr *partial = qbg_expr_partial (arena, expr, variable);

  g_assert (qbg_expr_is_number (partial));
  return partial->u.number;
}

/* minus gain times what the source is controlled by. */
static void
add_control (Tableau *t, guint row, const QbgExpr *law)
{
  const QbgCircuit *circuit = t->circuit;
  guint32 parameter = ++t->n_parameters;

  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    {
      const QbgPort *port = QBG_PORT (circuit, p);
      if (qbg_expr_has_var (law, port->effort))
        add_parameter (t, row, effort (p), factor_of (law, port->effort),
                       parameter, -1, 0);
      if (qbg_expr_has_var (law, port->flow))
        add_parameter (t, row, flow (circuit, p), factor_of (law, port->flow),
                       parameter, -1, 0);
    }
  for (QbgPinId p = 0; p < circuit->pins->len; p++)
    {
      const QbgPin *pin = QBG_PIN (circuit, p);
      if (qbg_expr_has_var (law, pin->potential))
        add_parameter (t, row, potential (circuit, pin->node),
                       factor_of (law, pin->potential), parameter, -1, 0);
    }
}

static void
add_coupling (Tableau *t, const QbgElement *element)
{
  const QbgCircuit *circuit = t->circuit;
  QbgPortId a = element->first_port, b = a + 1;
  double ratio = element->ratio->u.number;
  guint32 parameter = ++t->n_parameters;
  gboolean transformer = element->type == QBG_ELEMENT_TF;

  add (t, test_tableau_row (circuit, a), effort (a), 1);
  add_parameter (t, test_tableau_row (circuit, a),
                 transformer ? effort (b) : flow (circuit, b), ratio,
                 parameter, -1, 0);
  add (t, test_tableau_row (circuit, b),
       transformer ? flow (circuit, b) : effort (b), 1);
  add_parameter (t, test_tableau_row (circuit, b), flow (circuit, a), ratio,
                 parameter, 1, 0);
}

static void
add_storage (Tableau *t, const QbgElement *element)
{
  const QbgCircuit *circuit = t->circuit;
  gboolean inductor = element->type == QBG_ELEMENT_I;
  guint32 n = element->n_ports, first = t->n_parameters + 1;

  t->n_parameters += n * n;
  for (guint32 k = 0; k < n; k++)
    {
      QbgPortId p = element->first_port + k;
      guint row = test_tableau_row (circuit, p);
      add (t, row, inductor ? effort (p) : flow (circuit, p), 1);
      for (guint32 i = 0; i < n; i++)
        {
          QbgPortId q = element->first_port + i;
          guint32 symmetric = MIN (k, i) * n + MAX (k, i);
          add_parameter (t, row, inductor ? flow (circuit, q) : effort (q),
                         n == 1 ? element->value : element->matrix[k * n + i],
                         first + symmetric, -1, 1);
        }
    }
}

static void
add_rates (Tableau *t, guint row, const QbgExpr *law)
{
  const QbgCircuit *circuit = t->circuit;
  g_autoptr (QbgArena) arena = qbg_arena_new ();
  guint32 parameter = ++t->n_parameters;

  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    for (guint k = 0; k < 2; k++)
      {
        const QbgPort *port = QBG_PORT (circuit, p);
        QbgVariableId variable = k == 0 ? port->effort : port->flow;
        const QbgExpr *factor, *rest;
        if (!qbg_expr_has_der (law, variable))
          continue;
        g_assert (qbg_expr_linear (arena, law, qbg_expr_der (arena, variable),
                                   &factor, &rest));
        add_parameter (t, row, k == 0 ? effort (p) : flow (circuit, p),
                       factor->u.number, parameter, -1, 1);
      }
}

/* Minus each residual: a law of ports alone. */
static void
add_field (Tableau *t, const QbgElement *element)
{
  g_assert (element->n_residuals == element->n_ports);
  for (guint32 k = 0; k < element->n_ports; k++)
    {
      guint row = test_tableau_row (t->circuit, element->first_port + k);
      add_control (t, row, element->residuals[k]);
      add_rates (t, row, element->residuals[k]);
    }
}

static void
add_law (Tableau *t, const QbgElement *element)
{
  const QbgCircuit *circuit = t->circuit;
  QbgPortId p = element->first_port;
  guint row = test_tableau_row (circuit, p);

  switch (element->type)
    {
    case QBG_ELEMENT_R:
      add (t, row, effort (p), 1);
      add_parameter (t, row, flow (circuit, p), element->value,
                     ++t->n_parameters, -1, 0);
      break;
    case QBG_ELEMENT_C:
    case QBG_ELEMENT_I:
      add_storage (t, element);
      break;
    case QBG_ELEMENT_SE:
      add (t, row, effort (p), 1);
      add_control (t, row, element->effort);
      break;
    case QBG_ELEMENT_SF:
      add (t, row, flow (circuit, p), 1);
      add_control (t, row, element->flow);
      break;
    case QBG_ELEMENT_TF:
    case QBG_ELEMENT_GY:
      add_coupling (t, element);
      break;
    case QBG_ELEMENT_FIELD:
      add_field (t, element);
      break;
    case QBG_ELEMENT_GROUND:
      break;
    }
}

static guint
find (guint *parents, guint k)
{
  while (parents[k] != k)
    k = parents[k];
  return k;
}

/* Grounded nodes, and the first node of every part without one. */
static gboolean *
pin_nodes (const QbgCircuit *circuit)
{
  guint n = circuit->nodes->len;
  gboolean *pinned = g_new0 (gboolean, n + 1);
  g_autofree guint *parents = g_new (guint, n + 1);

  for (guint k = 0; k <= n; k++)
    parents[k] = k;
  for (QbgNodeId k = 0; k < n; k++)
    if (QBG_NODE (circuit, k)->ground)
      {
        pinned[k] = TRUE;
        parents[find (parents, k)] = find (parents, n);
      }
  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    {
      const QbgPort *port = QBG_PORT (circuit, p);
      guint b = port->n == QBG_NONE ? n : node_of (circuit, port->n);
      parents[find (parents, node_of (circuit, port->p))] = find (parents, b);
    }
  for (QbgNodeId k = 0; k < n; k++)
    if (find (parents, k) != find (parents, n))
      {
        pinned[k] = TRUE;
        parents[find (parents, k)] = find (parents, n);
      }
  return pinned;
}

static void
tableau_init (Tableau *t, const QbgCircuit *circuit)
{
  g_autofree gboolean *pinned = pin_nodes (circuit);

  t->circuit = circuit;
  t->n_parameters = 0;
  t->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  for (QbgNodeId k = 0; k < circuit->nodes->len; k++)
    if (pinned[k])
      add (t, 2 * circuit->ports->len + k, potential (circuit, k), 1);
  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    add_kirchhoff (t, p, pinned);
  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    add_law (t, QBG_ELEMENT (circuit, e));
}

double complex *
test_tableau (const QbgCircuit *circuit, double complex s)
{
  guint n = test_tableau_size (circuit);
  double complex *a = g_new0 (double complex, n * n);
  Tableau t;

  tableau_init (&t, circuit);
  for (guint k = 0; k < t.entries->len; k++)
    {
      const Entry *entry = &g_array_index (t.entries, Entry, k);
      a[entry->row * n + entry->column]
        += entry->power == 0 ? entry->value : entry->value * s;
    }
  g_array_unref (t.entries);
  return a;
}

static guint64
determinant_at (const Tableau *t, const guint64 *values, guint64 s)
{
  guint n = test_tableau_size (t->circuit);
  g_autofree guint64 *a = g_new0 (guint64, n * n);

  for (guint k = 0; k < t->entries->len; k++)
    {
      const Entry *entry = &g_array_index (t->entries, Entry, k);
      guint64 value = values[entry->parameter];
      guint64 *at = &a[entry->row * n + entry->column];
      if (entry->power == 1)
        value = test_times (value, s);
      if (entry->sign < 0)
        value = (TEST_PRIME - value) % TEST_PRIME;
      *at = (*at + value) % TEST_PRIME;
    }
  return test_determinant (n, a);
}

gint
test_tableau_degree (const QbgCircuit *circuit, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autofree guint64 *values = NULL;
  g_autofree guint64 *points = NULL;
  guint n_points = 1;
  Tableau t;
  gint degree;

  tableau_init (&t, circuit);
  values = g_new (guint64, t.n_parameters + 1);
  values[0] = 1;
  for (guint k = 1; k <= t.n_parameters; k++)
    values[k] = 1 + g_rand_int (rand) % (TEST_PRIME - 1);
  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    if (QBG_ELEMENT (circuit, e)->type == QBG_ELEMENT_C
        || QBG_ELEMENT (circuit, e)->type == QBG_ELEMENT_I)
      n_points += QBG_ELEMENT (circuit, e)->n_ports;
  points = g_new (guint64, n_points);
  for (guint k = 0; k < n_points; k++)
    points[k] = determinant_at (&t, values, k);
  degree = test_degree (n_points, points);
  g_array_unref (t.entries);
  return degree;
}
