#include <config.h>

#include "bondgraph/tree.h"

/* What the residuals of a field are explicit in.  A variable of a port can be
 * given by a residual where it stands in no other and is linear in it; then
 * the other ports' given variables cannot stand in that residual either, for
 * each has its own. */
typedef struct {
  const QbgCircuit *circuit;
  const QbgElement *field;
  gboolean *taken;        /* by residual */
  QbgArena *arena;        /* for what is thrown away */
} Field;

/* The only residual that names a variable, or QBG_NONE. */
static guint32
only_residual (const Field *field, QbgVariableId variable)
{
  guint32 found = QBG_NONE;

  for (guint32 r = 0; r < field->field->n_residuals; r++)
    if (qbg_expr_has_var (field->field->residuals[r], variable))
      {
        if (found != QBG_NONE)
          return QBG_NONE;
        found = r;
      }
  return found;
}

static gboolean
is_explicit (Field *field, QbgVariableId variable)
{
  guint32 r = only_residual (field, variable);
  const QbgExpr *factor, *rest;

  if (r == QBG_NONE || field->taken[r]
      || !qbg_expr_linear (field->arena, field->field->residuals[r],
                           qbg_expr_var (field->arena, QBG_TYPE_REAL,
                                         variable), &factor, &rest)
      || !qbg_expr_is_number (factor) || qbg_expr_is_value (factor, 0))
    return FALSE;
  field->taken[r] = TRUE;
  return TRUE;
}

static guint8
port_gives (Field *field, const QbgPort *port)
{
  if (is_explicit (field, port->flow))
    return QBG_GIVES_FLOW;
  if (is_explicit (field, port->effort))
    return QBG_GIVES_EFFORT;
  return QBG_GIVES_NOTHING;
}

/* A one-port with the derivative of its effort or its flow in its law gives
 * that one, as a storage does: it is a state then. */
static QbgGives
storage_gives (const Field *field)
{
  const QbgElement *e = field->field;
  const QbgPort *port = QBG_PORT (field->circuit, e->first_port);

  if (e->n_ports != 1 || e->n_residuals != 1)
    return QBG_GIVES_NOTHING;
  gboolean effort = qbg_expr_has_der (e->residuals[0], port->effort);
  gboolean flow = qbg_expr_has_der (e->residuals[0], port->flow);
  return effort == flow ? QBG_GIVES_NOTHING
    : effort ? QBG_GIVES_EFFORT : QBG_GIVES_FLOW;
}

gboolean
qbg_field_gives (const QbgBondGraph *graph, QbgElementId id, guint8 *wants)
{
  const QbgElement *element = QBG_ELEMENT (graph->circuit, id);
  g_autoptr (QbgArena) arena = qbg_arena_new ();
  g_autofree gboolean *taken = g_new0 (gboolean, element->n_residuals + 1);
  Field field = { graph->circuit, element, taken, arena };
  QbgPortId first = element->first_port;
  gboolean all = TRUE;

  if (storage_gives (&field) != QBG_GIVES_NOTHING)
    {
      wants[first] = storage_gives (&field);
      return TRUE;
    }
  for (guint32 k = 0; k < element->n_ports; k++)
    {
      wants[first + k] = port_gives (&field,
                                     QBG_PORT (graph->circuit, first + k));
      all = all && wants[first + k] != QBG_GIVES_NOTHING;
    }
  for (guint32 k = 0; k < element->n_ports && !all; k++)
    wants[first + k] = QBG_GIVES_NOTHING;
  return all;
}
