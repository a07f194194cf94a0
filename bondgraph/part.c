#include <config.h>

#include "bondgraph/part.h"

#include "bondgraph/modular.h"

static void
add_to (guint64 *at, guint64 value)
{
  *at = (*at + value) % QBG_MODULUS;
}

static guint64
with_sign (guint64 value, gint sign)
{
  return sign < 0 ? qbg_modular_negative (value) : value;
}

/* Climbs from two places to where they meet; calls for each twig on the way
 * with the sign of its effort in the voltage from a to b. */
typedef void (*TwigVisit) (QbgPortId twig, gint sign, gpointer data);

static void
visit_way (const QbgSignalGraph *signals, guint32 a, guint32 b,
           TwigVisit visit, gpointer data)
{
  const QbgPaths *paths = signals->paths;
  const QbgPlaces *places = &signals->tree->places;

  while (a != b)
    {
      gboolean climb_a = paths->depth[a] >= paths->depth[b];
      guint32 *at = climb_a ? &a : &b;
      QbgPortId twig = paths->twig[*at];
      gint sign = places->p[twig] == *at ? 1 : -1;
      visit (twig, climb_a ? sign : -sign, data);
      *at = paths->parent[*at];
    }
}

typedef struct {
  QbgPart *part;
  guint64 *row;
  guint64 factor;
  guint32 link;           /* number in the part */
} Way;

static void
note_twig (QbgPortId twig, gint sign, gpointer data)
{
  const Way *way = data;
  QbgPart *part = way->part;

  part->along[way->link * part->n + part->places[twig]] = sign;
}

static void
find_ways (QbgPart *part)
{
  const QbgTree *tree = part->signals->tree;

  for (guint32 k = 0; k < part->n; k++)
    {
      Way way = { part, NULL, 0, k };
      if (!tree->twigs[part->ports[k]])
        visit_way (part->signals, tree->places.p[part->ports[k]],
                   tree->places.n[part->ports[k]], note_twig, &way);
    }
}

/* Adds factor * effort of a port to a row.  A link's is that of its way. */
static void
add_effort (const QbgPart *part, guint64 *row, QbgPortId port, guint64 factor)
{
  guint32 number = part->places[port];

  if (part->signals->tree->twigs[port])
    add_to (&row[number], factor);
  else
    for (guint32 t = 0; t < part->n; t++)
      if (part->along[number * part->n + t] != 0)
        add_to (&row[t], with_sign (factor,
                                    part->along[number * part->n + t]));
}

/* Adds factor * flow of a port to a row.  A twig's is that of the links whose
 * ways pass it, from the other side. */
static void
add_flow (const QbgPart *part, guint64 *row, QbgPortId port, guint64 factor)
{
  guint32 number = part->places[port];

  if (!part->signals->tree->twigs[port])
    add_to (&row[number], factor);
  else
    for (guint32 l = 0; l < part->n; l++)
      if (part->along[l * part->n + number] != 0)
        add_to (&row[l], with_sign (factor,
                                    -part->along[l * part->n + number]));
}

static void
add_twig (QbgPortId twig, gint sign, gpointer data)
{
  const Way *way = data;

  add_to (&way->row[way->part->places[twig]], with_sign (way->factor, sign));
}

static void
add_potential (QbgPart *part, guint64 *row, QbgNodeId node, guint64 factor)
{
  const QbgBondGraph *graph = part->signals->graph;
  const QbgIsland *island
    = QBG_ISLAND (graph, QBG_POTENTIAL (graph, node)->island);
  Way way = { part, row, factor, 0 };

  visit_way (part->signals, qbg_node_place (graph->circuit, node),
             island->grounded ? part->signals->tree->places.ground
             : island->reference, add_twig, &way);
}

static guint64
draw (QbgPart *part)
{
  return qbg_modular_random (&part->random);
}

static void
add_links (QbgPart *part, guint64 *row, QbgElementId element)
{
  const QbgBondGraph *graph = part->signals->graph;

  for (guint32 k = QBG_FIRST_LINK (graph, element);
       k < QBG_FIRST_LINK (graph, element + 1); k++)
    {
      const QbgLink *link = QBG_LINK (graph, k);
      if (link->kind == QBG_LINK_EFFORT)
        add_effort (part, row, link->source, draw (part));
      else if (link->kind == QBG_LINK_FLOW)
        add_flow (part, row, link->source, draw (part));
      else if (link->kind == QBG_LINK_POTENTIAL)
        add_potential (part, row, link->source, draw (part));
    }
}

static guint64 *
row_of (const QbgPart *part, QbgPortId port)
{
  return &part->a[part->places[port] * part->n];
}

/* What the storage's port number k holds, in terms of what it and the others
 * show: a symmetric matrix. */
static void
add_held (QbgPart *part, guint64 *row, const QbgElement *element, guint32 k,
          const guint64 *matrix)
{
  for (guint32 i = 0; i < element->n_ports; i++)
    {
      guint64 factor = matrix[MIN (i, k) * element->n_ports + MAX (i, k)];
      if (element->type == QBG_ELEMENT_C)
        add_effort (part, row, element->first_port + i, factor);
      else
        add_flow (part, row, element->first_port + i, factor);
    }
}

/* f - s*held = 0 of a C, e - s*held = 0 of an I. */
static void
add_storage (QbgPart *part, const QbgElement *element)
{
  guint32 n = element->n_ports;
  g_autofree guint64 *matrix = g_new (guint64, n * n);
  g_autofree guint64 *held = g_new (guint64, part->n);

  for (guint32 i = 0; i < n * n; i++)
    matrix[i] = draw (part);
  for (guint32 k = 0; k < n; k++)
    {
      QbgPortId port = element->first_port + k;
      guint64 *row = row_of (part, port);
      guint32 storage = part->n_storages++;
      guint64 minus_s = qbg_modular_negative (part->s);
      memset (held, 0, part->n * sizeof *held);
      add_held (part, held, element, k, matrix);
      part->storages[storage] = part->places[port];
      for (guint32 i = 0; i < part->n; i++)
        {
          part->held[storage * part->n + i] = held[i];
          add_to (&row[i], qbg_modular_times (minus_s, held[i]));
        }
      if (element->type == QBG_ELEMENT_C)
        {
          add_flow (part, row, port, 1);
          add_effort (part, &part->shown[storage * part->n], port, 1);
        }
      else
        {
          add_effort (part, row, port, 1);
          add_flow (part, &part->shown[storage * part->n], port, 1);
        }
    }
}

/* TF: e1 - r*e2 = 0, f2 + r*f1 = 0; GY: e1 - r*f2 = 0, e2 + r*f1 = 0. */
static void
add_coupling (QbgPart *part, const QbgElement *element)
{
  QbgPortId a = element->first_port, b = a + 1;
  guint64 ratio = draw (part);

  add_effort (part, row_of (part, a), a, 1);
  add_flow (part, row_of (part, b), a, ratio);
  if (element->type == QBG_ELEMENT_TF)
    {
      add_effort (part, row_of (part, a), b, qbg_modular_negative (ratio));
      add_flow (part, row_of (part, b), b, 1);
    }
  else
    {
      add_flow (part, row_of (part, a), b, qbg_modular_negative (ratio));
      add_effort (part, row_of (part, b), b, 1);
    }
}

/* The residuals with a derivative decide the field's states; the others are
 * linear equations with a random factor for each of its efforts and flows. */
static gboolean
add_field (QbgPart *part, const QbgElement *field)
{
  const QbgCircuit *circuit = part->signals->graph->circuit;
  guint32 k = 0;

  for (guint32 r = 0; r < field->n_residuals; r++)
    {
      const QbgExpr *residual = field->residuals[r];
      if (qbg_expr_has_any_der (residual))
        continue;
      if (k == field->n_ports)
        return FALSE;
      guint64 *row = row_of (part, field->first_port + k++);
      for (guint32 i = 0; i < field->n_ports; i++)
        {
          QbgPortId port = field->first_port + i;
          if (qbg_expr_has_var (residual, QBG_PORT (circuit, port)->effort))
            add_effort (part, row, port, draw (part));
          if (qbg_expr_has_var (residual, QBG_PORT (circuit, port)->flow))
            add_flow (part, row, port, draw (part));
        }
    }
  return k == field->n_ports;
}

static gboolean
add_law (QbgPart *part, QbgElementId id)
{
  const QbgElement *element = QBG_ELEMENT (part->signals->graph->circuit, id);
  QbgPortId port = element->first_port;
  gboolean complete = TRUE;

  switch (element->type)
    {
    case QBG_ELEMENT_R:
      add_effort (part, row_of (part, port), port, 1);
      add_flow (part, row_of (part, port), port, draw (part));
      break;
    case QBG_ELEMENT_C:
    case QBG_ELEMENT_I:
      add_storage (part, element);
      break;
    case QBG_ELEMENT_SE:
      add_effort (part, row_of (part, port), port, 1);
      break;
    case QBG_ELEMENT_SF:
      add_flow (part, row_of (part, port), port, 1);
      break;
    case QBG_ELEMENT_TF:
    case QBG_ELEMENT_GY:
      add_coupling (part, element);
      break;
    default:
      complete = add_field (part, element);
      break;
    }
  for (guint32 k = 0; k < element->n_ports; k++)
    add_links (part, row_of (part, port + k), id);
  return complete;
}

gboolean
qbg_part_init (QbgPart *part, const QbgSignalGraph *signals,
               const QbgPortId *ports, guint32 n, guint32 *places)
{
  const QbgBondGraph *graph = signals->graph;
  gboolean complete = TRUE;

  part->signals = signals;
  part->ports = ports;
  part->n = n;
  part->places = places;
  part->random = G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  part->s = draw (part);
  part->along = g_new0 (gint8, (gsize) n * n);
  part->a = g_new0 (guint64, (gsize) n * n);
  part->held = g_new0 (guint64, (gsize) n * n);
  part->shown = g_new0 (guint64, (gsize) n * n);
  part->storages = g_new0 (guint32, n);
  part->n_storages = 0;
  for (guint32 k = 0; k < n; k++)
    places[ports[k]] = k;
  find_ways (part);
  for (guint32 k = 0; k < n && complete; k++)
    if (ports[k] == qbg_graph_element (graph, ports[k])->first_port)
      complete = add_law (part, QBG_PORT_BOND (graph, ports[k])->element);
  return complete;
}

void
qbg_part_clear (QbgPart *part)
{
  g_clear_pointer (&part->along, g_free);
  g_clear_pointer (&part->a, g_free);
  g_clear_pointer (&part->held, g_free);
  g_clear_pointer (&part->shown, g_free);
  g_clear_pointer (&part->storages, g_free);
}
