#include <config.h>

#include "parser/law-internal.h"

#include <math.h>

/* der (f) of a linear I is e/L, der (e) of a linear C is f/C: what is derived
 * in a definition is better said without. */
static const QbgExpr *
put_storage (const QbgExpr *leaf, gpointer data)
{
  QbgLaw *law = data;
  const QbgCircuit *circuit = law->circuit;

  for (guint i = law->component.first_element;
       leaf->kind == QBG_EXPR_DER && i < circuit->elements->len; i++)
    {
      const QbgElement *element = QBG_ELEMENT (circuit, i);
      gboolean is_i = element->type == QBG_ELEMENT_I;

      if (!element->linear || element->n_ports != 1
          || (!is_i && element->type != QBG_ELEMENT_C))
        continue;
      const QbgPort *port = QBG_PORT (circuit, element->first_port);
      if (leaf->var != (is_i ? port->flow : port->effort))
        continue;
      return qbg_expr_binary (law->arena, QBG_EXPR_DIV,
        qbg_expr_var (law->arena, QBG_TYPE_REAL,
                      is_i ? port->effort : port->flow),
        qbg_expr_real (law->arena, element->value));
    }
  return NULL;
}

static const QbgExpr *
finish_definition (QbgLaw *law, const QbgExpr *expr)
{
  if (law->rescaled)
    expr = qbg_law_substitute (law, expr, NULL);
  if (law->n_pins > 0)
    expr = qbg_law_through_ports (law, expr);
  if (!qbg_expr_has_any_der (expr))
    return expr;
  expr = qbg_law_put_rates (law, expr);
  return qbg_expr_substitute (law->arena, expr, put_storage, law);
}

/* What a variable starts at holds as well for the port variable that it is. */
static void
hand_on_start (QbgLaw *law, const QbgVariable *from)
{
  const QbgExpr *leaf = from->definition;
  gboolean opposite = leaf->kind == QBG_EXPR_NEG;

  if (opposite)
    leaf = leaf->u.args[0];
  if (leaf->kind != QBG_EXPR_VAR
      || leaf->var - law->first_port_variable >= 2 * law->n_ports)
    return;
  QbgVariable *to = QBG_VARIABLE (law->circuit, leaf->var);
  if (!isnan (from->start) && (isnan (to->start) || from->fixed > to->fixed))
    {
      to->start = opposite ? -from->start : from->start;
      to->fixed = from->fixed;
    }
  if (!isnan (from->nominal) && isnan (to->nominal))
    to->nominal = from->nominal;
}

static void
write_variables (QbgLaw *law)
{
  for (guint i = 0; i < law->component.n_variables; i++)
    {
      const QbgLawVariable *variable = &law->variables[i];
      QbgVariable *to = QBG_VARIABLE (law->circuit,
                                      law->component.first_variable + i);

      if (variable->role == QBG_ROLE_DEFINED)
        {
          to->definition = finish_definition (law, variable->definition);
          hand_on_start (law, to);
        }
      else if (variable->role == QBG_ROLE_STATE)
        {
          to->is_state = TRUE;
          to->rate = variable->definition == NULL ? NULL
                     : finish_definition (law, variable->definition);
        }
      else if (variable->role == QBG_ROLE_CURRENT && law->n_ports > 0)
        to->definition = qbg_law_through_ports (law,
          qbg_expr_var (law->arena, QBG_TYPE_REAL,
                        law->component.first_variable + i));
    }
}

/* What is derived in a condition is better said without, too. */
static void
put_condition (QbgLaw *law, const QbgExpr **expr)
{
  if (*expr != NULL && qbg_expr_has_any_der (*expr))
    *expr = finish_definition (law, qbg_law_substitute (law, *expr, NULL));
}

/* The component's own are the last ones. */
static void
write_events (QbgLaw *law)
{
  const QbgCircuit *circuit = law->circuit;

  for (guint i = law->component.first_variable; i < circuit->variables->len;
       i++)
    if (QBG_VARIABLE (circuit, i)->component == law->id
        && QBG_VARIABLE (circuit, i)->discrete)
      put_condition (law, &QBG_VARIABLE (circuit, i)->definition);
  for (guint i = circuit->actions->len; i-- > 0; )
    {
      QbgAction *action = &g_array_index (circuit->actions, QbgAction, i);

      if (action->component != law->id)
        break;
      put_condition (law, &action->condition);
      put_condition (law, &action->value);
    }
  for (guint i = circuit->assertions->len; i-- > 0; )
    {
      QbgAssertion *assertion
        = &g_array_index (circuit->assertions, QbgAssertion, i);

      if (assertion->component != law->id)
        break;
      put_condition (law, &assertion->condition);
    }
}

void
qbg_law_write (QbgLaw *law)
{
  write_variables (law);
  write_events (law);
}
