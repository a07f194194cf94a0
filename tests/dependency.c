#include <config.h>

#include "tests/dependency.h"

guint
test_given (const QbgCausality *causality, QbgPortId port)
{
  return 2 * port + (causality->gives[port] == QBG_GIVES_FLOW);
}

guint
test_got (const QbgCausality *causality, QbgPortId port)
{
  return test_given (causality, port) ^ 1;
}

static const QbgCircuit *
circuit_of (const TestDependency *d)
{
  return d->causality->graph->circuit;
}

static void
need (TestDependency *d, guint signal, guint input)
{
  d->needs[signal * d->n + input] = TRUE;
}

/* Nodes, all grounds being the number after the last. */
static guint
node_at (const QbgCircuit *circuit, QbgPinId pin)
{
  guint ground = circuit->nodes->len;
  QbgNodeId node = pin == QBG_NONE ? ground : QBG_PIN (circuit, pin)->node;

  return node == ground || QBG_NODE (circuit, node)->ground ? ground : node;
}

/* Marks the ports on the way from one node to another through ports that give
 * their effort; there is one at most. */
static gboolean
find_way (const TestDependency *d, guint from, guint to, QbgPortId last,
          gboolean *on_way)
{
  const QbgCircuit *circuit = circuit_of (d);

  if (from == to)
    return TRUE;
  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    {
      guint a = node_at (circuit, QBG_PORT (circuit, p)->p);
      guint b = node_at (circuit, QBG_PORT (circuit, p)->n);
      if (p == last || d->causality->gives[p] != QBG_GIVES_EFFORT
          || (a != from && b != from))
        continue;
      on_way[p] = find_way (d, a == from ? b : a, to, p, on_way);
      if (on_way[p])
        return TRUE;
    }
  return FALSE;
}

static void
add_kirchhoff (TestDependency *d, QbgPortId link)
{
  const QbgCircuit *circuit = circuit_of (d);
  g_autofree gboolean *on_way = g_new0 (gboolean, circuit->ports->len);

  g_assert (find_way (d, node_at (circuit, QBG_PORT (circuit, link)->p),
                      node_at (circuit, QBG_PORT (circuit, link)->n),
                      QBG_NONE, on_way));
  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    if (on_way[p])
      {
        need (d, 2 * link, 2 * p);
        need (d, 2 * p + 1, 2 * link + 1);
      }
}

static void
add_law (TestDependency *d, const QbgElement *element, QbgPortId port)
{
  const QbgCausality *c = d->causality;

  for (guint k = 0; k < element->n_ports; k++)
    {
      QbgPortId q = element->first_port + k;
      gboolean needed = element->type == QBG_ELEMENT_R
        || ((element->type == QBG_ELEMENT_TF || element->type == QBG_ELEMENT_GY)
            && q != port)
        || (qbg_causality_is_integral (c, port)
            && qbg_causality_is_derivative (c, q));
      if (needed)
        need (d, test_given (c, port), test_got (c, q));
    }
}

/* Every effort or flow of another element that stands in the law. */
static void
add_control (TestDependency *d, const QbgElement *element, QbgPortId port)
{
  const QbgCircuit *circuit = circuit_of (d);
  const QbgExpr *law = element->type == QBG_ELEMENT_SE ? element->effort
    : element->flow;

  for (QbgPortId p = 0; p < circuit->ports->len && element->modulated; p++)
    {
      if (qbg_expr_has_var (law, QBG_PORT (circuit, p)->effort))
        need (d, test_given (d->causality, port), 2 * p);
      if (qbg_expr_has_var (law, QBG_PORT (circuit, p)->flow))
        need (d, test_given (d->causality, port), 2 * p + 1);
    }
}

/* Warshall. */
static void
close_over (TestDependency *d)
{
  guint n = d->n;

  memcpy (d->reaches, d->needs, n * n * sizeof (gboolean));
  for (guint k = 0; k < n; k++)
    for (guint i = 0; i < n; i++)
      for (guint j = 0; j < n && d->reaches[i * n + k]; j++)
        d->reaches[i * n + j] |= d->reaches[k * n + j];
}

void
test_dependency_init (TestDependency *d, const QbgCausality *causality)
{
  const QbgCircuit *circuit = causality->graph->circuit;

  d->causality = causality;
  d->n = 2 * circuit->ports->len;
  d->needs = g_new0 (gboolean, d->n * d->n + 1);
  d->reaches = g_new0 (gboolean, d->n * d->n + 1);
  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    {
      const QbgElement *element = QBG_ELEMENT (circuit, e);
      for (guint k = 0; k < element->n_ports; k++)
        {
          QbgPortId port = element->first_port + k;
          add_law (d, element, port);
          add_control (d, element, port);
          if (causality->gives[port] == QBG_GIVES_FLOW)
            add_kirchhoff (d, port);
        }
    }
  close_over (d);
}

void
test_dependency_clear (TestDependency *d)
{
  g_clear_pointer (&d->needs, g_free);
  g_clear_pointer (&d->reaches, g_free);
}
