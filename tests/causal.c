#include <config.h>

#include "tests/causal.h"

#include "tests/dense.h"

/* Unknowns: the effort of bond b is 2*b, its flow 2*b + 1.  Each end of a bond
 * brings one equation: the effort or flow that the vertex there gives. */
typedef struct {
  const QbgCausality *causality;
  const QbgBondGraph *graph;
  double complex s;
  guint n;
  double complex *a;
  guint *rows;            /* by port: the row of its law */
  guint n_rows;
} System;

static double complex *
at (System *system, guint row, guint column)
{
  return &system->a[row * system->n + column];
}

/* Adds factor * effort (kind 0) or flow (kind 1) of a port. */
static void
add_port (System *system, guint row, QbgPortId port, guint kind,
          double complex factor)
{
  const QbgPortBond *bond = QBG_PORT_BOND (system->graph, port);

  *at (system, row, 2 * bond->bond + kind)
    += factor * (kind == 0 ? bond->effort_sign : bond->flow_sign);
}

/* The bond of a junction that decides; where it is acausal, any will do. */
static QbgBondId
strong_bond (const System *system, QbgVertexId id)
{
  const QbgVertex *v = QBG_VERTEX (system->graph, id);

  for (guint k = 0; k < v->n_bonds; k++)
    {
      QbgBondId b = QBG_VERTEX_BOND (system->graph, v, k);
      QbgVertexId giver = qbg_causality_effort_giver (system->causality, b);
      if (giver != QBG_NONE && (giver == id) == (v->kind == QBG_VERTEX_ONE))
        return b;
    }
  return QBG_VERTEX_BOND (system->graph, v, 0);
}

/* All bonds have the same effort at a 0-junction, the same flow at a 1. */
static void
add_junction (System *system, QbgVertexId id)
{
  const QbgBondGraph *graph = system->graph;
  const QbgVertex *v = QBG_VERTEX (graph, id);
  guint same = v->kind == QBG_VERTEX_ZERO ? 0 : 1;
  guint strong = strong_bond (system, id), sum = system->n_rows++;

  for (guint k = 0; k < v->n_bonds; k++)
    {
      QbgBondId b = QBG_VERTEX_BOND (graph, v, k);
      gint sign = QBG_BOND (graph, b)->head == id ? 1 : -1;
      *at (system, sum, 2 * b + 1 - same) += sign;
      if (b == strong)
        continue;
      *at (system, system->n_rows, 2 * b + same) += 1;
      *at (system, system->n_rows++, 2 * strong + same) -= 1;
    }
}

static double
gain_of (const QbgExpr *law, guint32 variable)
{
  g_autoptr (QbgArena) arena = qbg_arena_new ();

  return qbg_expr_partial (arena, law, variable)->u.number;
}

/* The source's own effort or flow, less what controls it: along the links. */
static void
add_source (System *system, guint row, QbgPortId port,
            const QbgElement *element, guint kind)
{
  const QbgBondGraph *graph = system->graph;
  QbgElementId id = QBG_PORT_BOND (graph, port)->element;
  const QbgExpr *law = kind == 0 ? element->effort : element->flow;

  add_port (system, row, port, kind, 1);
  for (guint k = QBG_FIRST_LINK (graph, id); k < QBG_FIRST_LINK (graph, id + 1);
       k++)
    {
      const QbgLink *link = QBG_LINK (graph, k);
      const QbgPort *tapped = QBG_PORT (graph->circuit, link->source);
      g_assert (link->kind != QBG_LINK_POTENTIAL);
      if (link->kind == QBG_LINK_EFFORT)
        add_port (system, row, link->source, 0, -gain_of (law,
                                                          tapped->effort));
      else
        add_port (system, row, link->source, 1, -gain_of (law, tapped->flow));
    }
}

static void
add_storage (System *system, guint row, QbgPortId port,
             const QbgElement *element)
{
  guint content = element->type == QBG_ELEMENT_C ? 0 : 1;
  guint32 n = element->n_ports, k = port - element->first_port;

  add_port (system, row, port, 1 - content, 1);
  for (guint32 i = 0; i < n; i++)
    add_port (system, row, element->first_port + i, content,
              -system->s * (n == 1 ? element->value
                            : element->matrix[k * n + i]));
}

static gboolean
gives_effort (const System *system, QbgPortId port, gboolean otherwise)
{
  guint8 gives = system->causality->gives[port];

  return gives == QBG_GIVES_NOTHING ? otherwise : gives == QBG_GIVES_EFFORT;
}

static void
add_transformer (System *system, guint row, QbgPortId port,
                 const QbgElement *element)
{
  double ratio = element->ratio->u.number;
  QbgPortId a = element->first_port, b = a + 1;

  if (gives_effort (system, port, port == a))
    {
      add_port (system, row, a, 0, 1);
      add_port (system, row, b, 0, -ratio);
    }
  else
    {
      add_port (system, row, b, 1, 1);
      add_port (system, row, a, 1, ratio);
    }
}

/* Giving efforts, each port's is the equation with its effort in it; giving
 * flows, the other one. */
static void
add_gyrator (System *system, guint row, QbgPortId port,
             const QbgElement *element)
{
  double ratio = element->ratio->u.number;
  QbgPortId a = element->first_port, b = a + 1;
  gboolean first = (port == a) == gives_effort (system, port, TRUE);

  add_port (system, row, first ? a : b, 0, 1);
  add_port (system, row, first ? b : a, 1, first ? -ratio : ratio);
}

static void
add_element_port (System *system, QbgPortId port)
{
  const QbgPortBond *bond = QBG_PORT_BOND (system->graph, port);
  const QbgElement *element = QBG_ELEMENT (system->graph->circuit,
                                           bond->element);
  guint row = system->rows[port] = system->n_rows++;

  switch (element->type)
    {
    case QBG_ELEMENT_R:
      add_port (system, row, port, 0, 1);
      add_port (system, row, port, 1, -element->value);
      break;
    case QBG_ELEMENT_C:
    case QBG_ELEMENT_I:
      add_storage (system, row, port, element);
      break;
    case QBG_ELEMENT_SE:
      add_source (system, row, port, element, 0);
      break;
    case QBG_ELEMENT_SF:
      add_source (system, row, port, element, 1);
      break;
    case QBG_ELEMENT_TF:
      add_transformer (system, row, port, element);
      break;
    default:
      add_gyrator (system, row, port, element);
      break;
    }
}

static void
add_equations (System *system)
{
  const QbgBondGraph *graph = system->graph;

  for (QbgVertexId v = 0; v < graph->vertices->len; v++)
    if (QBG_VERTEX (graph, v)->kind != QBG_VERTEX_ELEMENT)
      add_junction (system, v);
  for (QbgPortId p = 0; p < graph->port_bonds->len; p++)
    add_element_port (system, p);
}

static double complex *
right_sides (const System *system, const QbgPortId *sources, guint n_sources)
{
  double complex *b = g_new0 (double complex, system->n * n_sources + 1);

  for (guint k = 0; k < n_sources; k++)
    b[system->rows[sources[k]] * n_sources + k] = 1;
  return b;
}

static double complex *
read_ports (const System *system, const double complex *x, guint n_sources)
{
  const QbgBondGraph *graph = system->graph;
  guint n_ports = graph->port_bonds->len;
  double complex *y = g_new0 (double complex, 2 * n_ports * n_sources + 1);

  for (QbgPortId p = 0; p < n_ports; p++)
    for (guint k = 0; k < n_sources; k++)
      {
        const QbgPortBond *bond = QBG_PORT_BOND (graph, p);
        y[2 * p * n_sources + k]
          = bond->effort_sign * x[2 * bond->bond * n_sources + k];
        y[(2 * p + 1) * n_sources + k]
          = bond->flow_sign * x[(2 * bond->bond + 1) * n_sources + k];
      }
  return y;
}

double complex *
test_causal_response (const QbgCausality *causality, double complex s,
                      const QbgPortId *sources, guint n_sources)
{
  guint n = 2 * causality->graph->bonds->len;
  g_autofree double complex *a = g_new0 (double complex, n * n + 1);
  g_autofree double complex *b = NULL;
  g_autofree guint *rows
    = g_new0 (guint, causality->graph->port_bonds->len + 1);
  System system = { causality, causality->graph, s, n, a, rows, 0 };

  add_equations (&system);
  g_assert (system.n_rows == n);
  b = right_sides (&system, sources, n_sources);
  if (!test_solve (n, n_sources, a, b))
    return NULL;
  return read_ports (&system, b, n_sources);
}

/* Acausal bonds may be what decides. */
static gboolean
has_one_strong (const QbgCausality *causality, QbgVertexId id)
{
  const QbgVertex *v = QBG_VERTEX (causality->graph, id);
  guint n_strong = 0, n_acausal = 0;

  for (guint k = 0; k < v->n_bonds; k++)
    {
      QbgBondId b = QBG_VERTEX_BOND (causality->graph, v, k);
      gboolean gives = qbg_causality_effort_giver (causality, b) == id;
      if (causality->strokes[b] == QBG_STROKE_NONE)
        n_acausal++;
      else
        n_strong += gives == (v->kind == QBG_VERTEX_ONE);
    }
  return n_strong == 1 || (n_strong == 0 && n_acausal > 0);
}

static gboolean
gives_as_stroke_says (const QbgCausality *causality, QbgPortId port)
{
  const QbgBondGraph *graph = causality->graph;
  const QbgPortBond *bond = QBG_PORT_BOND (graph, port);
  QbgVertexId giver = qbg_causality_effort_giver (causality, bond->bond);

  if (causality->strokes[bond->bond] == QBG_STROKE_NONE)
    return TRUE;
  return (giver == QBG_ELEMENT_VERTEX (graph, bond->element))
    == (causality->gives[port] == QBG_GIVES_EFFORT);
}

gboolean
test_causality_is_complete (const QbgCausality *causality)
{
  const QbgBondGraph *graph = causality->graph;

  for (QbgVertexId v = 0; v < graph->vertices->len; v++)
    if (QBG_VERTEX (graph, v)->kind != QBG_VERTEX_ELEMENT
        && !has_one_strong (causality, v))
      return FALSE;
  for (QbgPortId p = 0; p < graph->port_bonds->len; p++)
    if (!gives_as_stroke_says (causality, p))
      return FALSE;
  return TRUE;
}
