#include <config.h>

#include "bondgraph/cdpp.h"
#include "bondgraph/law-text.h"

/* Variables of ports become those of bonds: the same up to the sign. */
static const QbgExpr *
with_sign (QbgCdpp *model, const QbgExpr *leaf)
{
  const QbgCircuit *circuit = model->graph->circuit;
  QbgPortId port = model->ports[leaf->var];
  const QbgPortBond *place = QBG_PORT_BOND (model->graph, port);
  gboolean effort = QBG_PORT (circuit, port)->effort == leaf->var;
  int sign = effort ? place->effort_sign : place->flow_sign;

  return sign < 0 ? qbg_expr_unary (model->arena, QBG_EXPR_NEG, leaf) : leaf;
}

/* The efforts on the way from the node to its reference. */
static const QbgExpr *
potential_of (QbgCdpp *model, QbgNodeId node)
{
  const QbgExpr *sum = qbg_expr_real (model->arena, 0);

  while (node != QBG_NONE)
    {
      const QbgNodePotential *step = QBG_POTENTIAL (model->graph, node);
      const QbgExpr *effort;

      if (step->port == QBG_NONE)
        break;
      effort = qbg_expr_var (model->arena, QBG_TYPE_REAL,
                             QBG_PORT (model->graph->circuit,
                                       step->port)->effort);
      sum = qbg_expr_binary (model->arena,
                             step->sign > 0 ? QBG_EXPR_ADD : QBG_EXPR_SUB,
                             sum, with_sign (model, effort));
      node = step->parent;
    }
  return sum;
}

static const QbgExpr *
in_terms_of_bonds (const QbgExpr *leaf, gpointer data)
{
  QbgCdpp *model = data;
  const QbgCircuit *circuit = model->graph->circuit;

  if (model->ports[leaf->var] != QBG_NONE)
    return with_sign (model, leaf);
  if (leaf->kind == QBG_EXPR_VAR && model->pins[leaf->var] != QBG_NONE)
    return potential_of (model, QBG_PIN (circuit,
                                         model->pins[leaf->var])->node);
  return NULL;
}

static guint
input_of (QbgCdppLaw *law, QbgVariableId variable)
{
  for (guint k = 0; k < law->inputs->len; k++)
    if (g_array_index (law->inputs, QbgVariableId, k) == variable)
      return k + 1;
  g_array_append_val (law->inputs, variable);
  return law->inputs->len;
}

/* The element's own effort and flow; FALSE: the variable is none of these. */
static gboolean
append_own (const QbgCdppLaw *law, QbgVariableId variable, GString *out)
{
  const QbgCircuit *circuit = law->model->graph->circuit;
  QbgPortId port = law->model->ports[variable];
  const QbgElement *element;

  if (law->element == QBG_NONE)
    return FALSE;
  element = QBG_ELEMENT (circuit, law->element);
  if (port == QBG_NONE || port < element->first_port
      || port >= element->first_port + element->n_ports)
    return FALSE;
  g_string_append_c (out, QBG_PORT (circuit, port)->effort == variable ? 'e'
                     : 'f');
  if (element->n_ports > 1)
    g_string_append_printf (out, "%u", port - element->first_port + 1);
  return TRUE;
}

/* A state of the element's own component is kept inside. */
static gboolean
is_inner (const QbgCdppLaw *law, QbgVariableId variable)
{
  const QbgCircuit *circuit = law->model->graph->circuit;

  return law->element != QBG_NONE
         && law->model->ports[variable] == QBG_NONE
         && QBG_VARIABLE (circuit, variable)->component
            == QBG_ELEMENT (circuit, law->element)->component;
}

static void
append_name (guint32 variable, gpointer data, GString *out)
{
  QbgCdppLaw *law = data;

  if (append_own (law, variable, out))
    return;
  if (is_inner (law, variable))
    g_string_append (out, QBG_VARIABLE (law->model->graph->circuit,
                                        variable)->name);
  else
    g_string_append_printf (out, "m%u", input_of (law, variable));
}

void
qbg_cdpp_expr (QbgCdppLaw *law, const QbgExpr *expr, int sign, GString *out)
{
  QbgCdpp *model = law->model;
  const QbgExpr *whole = qbg_expand (model->arena, model->graph->circuit,
                                     expr);

  whole = qbg_expr_substitute (model->arena, whole, in_terms_of_bonds, model);
  if (sign < 0)
    whole = qbg_expr_unary (model->arena, QBG_EXPR_NEG, whole);
  qbg_expr_format (whole, append_name, law, out);
}

/* The effort or flow of a bond, from the vertex that gives it. */
static void
link_bond (QbgCdpp *model, QbgVariableId variable, guint input,
           const char *name)
{
  QbgPortId port = model->ports[variable];
  gboolean effort
    = QBG_PORT (model->graph->circuit, port)->effort == variable;
  QbgBondId bond = QBG_PORT_BOND (model->graph, port)->bond;
  QbgVertexId giver = effort
    ? qbg_causality_effort_giver (model->causality, bond)
    : qbg_causality_flow_giver (model->causality, bond);

  if (giver == QBG_NONE)
    {
      g_string_append_printf (model->links, "%% m%u@%s is the %s of bond %u, "
                              "which has no causality\n", input, name,
                              effort ? "effort" : "flow", bond + 1);
      return;
    }
  g_string_append (model->links, "link : ");
  qbg_cdpp_port (model, effort ? 'e' : 'f', bond, giver, model->links);
  g_string_append_printf (model->links, " m%u@%s\n", input, name);
}

void
qbg_cdpp_link_inputs (const QbgCdppLaw *law, const char *name)
{
  QbgCdpp *model = law->model;

  for (guint k = 0; k < law->inputs->len; k++)
    {
      QbgVariableId variable = g_array_index (law->inputs, QbgVariableId, k);

      if (model->ports[variable] != QBG_NONE)
        link_bond (model, variable, k + 1, name);
      else
        {
          g_autofree char *state = qbg_cdpp_state_name (model, variable);
          g_string_append_printf (model->links, "link : q@%s m%u@%s\n", state,
                                  k + 1, name);
        }
    }
}

/* Of two states with names that CD++ cannot tell apart, the number does. */
char *
qbg_cdpp_state_name (QbgCdpp *model, QbgVariableId state)
{
  guint k = 0;

  while (k < model->states->len
         && g_array_index (model->states, QbgVariableId, k) != state)
    k++;
  if (k == model->states->len)
    g_array_append_val (model->states, state);
  return g_strdup_printf ("$Q%u", k + 1);
}

/* What fills a state that no equation of signals does: the flow of a
 * capacitor, the effort of an inductor. */
static const QbgExpr *
rate_of (QbgCdpp *model, QbgVariableId state)
{
  const QbgCircuit *circuit = model->graph->circuit;
  const QbgVariable *variable = QBG_VARIABLE (circuit, state);
  const QbgComponent *component = QBG_COMPONENT (circuit,
                                                 variable->component);

  if (variable->rate != NULL)
    return variable->rate;
  for (guint32 k = 0; k < component->n_elements; k++)
    {
      const QbgElement *element = QBG_ELEMENT (circuit,
                                               component->first_element + k);
      const QbgPort *port = QBG_PORT (circuit, element->first_port);

      if (element->state == state)
        return qbg_expr_var (model->arena, QBG_TYPE_REAL,
                             element->type == QBG_ELEMENT_C ? port->flow
                             : port->effort);
    }
  return qbg_expr_real (model->arena, 0);
}

void
qbg_cdpp_state_section (QbgCdpp *model, QbgVariableId state, const char *name)
{
  const QbgCircuit *circuit = model->graph->circuit;
  double start = QBG_VARIABLE (circuit, state)->start;
  g_autoptr (GArray) inputs = g_array_new (FALSE, FALSE,
                                           sizeof (QbgVariableId));
  QbgCdppLaw law = { model, QBG_NONE, inputs };

  g_string_append_printf (model->sections, "\n%% ");
  qbg_circuit_variable_name (circuit, state, model->sections);
  g_string_append_printf (model->sections, "\n[%s]\nrate : ", name);
  qbg_cdpp_expr (&law, rate_of (model, state), 1, model->sections);
  g_string_append (model->sections, "\nstart : ");
  qbg_number_format (start == start ? start : 0, model->sections);
  g_string_append_c (model->sections, '\n');
  qbg_cdpp_link_inputs (&law, name);
}
