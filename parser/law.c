#include <config.h>

#include "parser/law-internal.h"

#include <math.h>

/* Pins' variables are unknown in a leaf; in a composite others know them. */
static void
sort_variables (Law *law)
{
  const QbgComponent *component = &law->component;

  for (guint i = 0; i < component->n_variables; i++)
    {
      const QbgVariable *variable = QBG_VARIABLE (law->circuit,
        component->first_variable + i);
      gboolean own = variable->kind == QBG_VAR_LOCAL
                     || variable->kind == QBG_VAR_OUTPUT;

      law->variables[i].first_use = QBG_NONE;
      law->variables[i].role = own && variable->definition == NULL
                               ? ROLE_UNKNOWN : ROLE_KNOWN;
    }
  for (guint i = 0; i < law->n_pins; i++)
    {
      const QbgPin *pin = law_pin (law, i);
      LawVariable *potential
        = &law->variables[pin->potential - component->first_variable];
      LawVariable *current
        = &law->variables[pin->current - component->first_variable];

      potential->role = ROLE_POTENTIAL;
      current->role = ROLE_CURRENT;
      potential->pin = current->pin = i;
    }
}

static void
copy_equations (Law *law, const QbgEquation *equations, guint n_equations)
{
  law->n_equations = n_equations;
  law->equations = QBG_ARENA_NEW_ARRAY (law->scratch, LawEquation,
                                        n_equations);
  for (guint i = 0; i < n_equations; i++)
    law->equations[i] = (LawEquation) { .residual = equations[i].residual,
                                        .span = equations[i].span };
}

static guint
count_role (const Law *law, LawRole role)
{
  guint count = 0;

  for (guint i = 0; i < law->component.n_variables; i++)
    count += law->variables[i].role == role;
  return count;
}

typedef struct {
  Law *law;
  gboolean others;      /* something that is not an input */
  guint n_inputs;
  LawVariable *input;
} Inputs;

static void
see_input (const QbgExpr *leaf, gpointer data)
{
  Inputs *inputs = data;
  Law *law = inputs->law;
  LawVariable *variable = law_variable (law, leaf);

  if (variable == NULL || variable->role != ROLE_KNOWN)
    {
      inputs->others |= variable != NULL;
      return;
    }
  const QbgVariable *declared = QBG_VARIABLE (law->circuit, leaf->var);
  if (declared->kind != QBG_VAR_INPUT || declared->definition != NULL
      || variable == inputs->input)
    return;
  inputs->n_inputs++;
  if (inputs->input == NULL)
    inputs->input = variable;
}

/* An input on the left of an equation: u = … */
static LawVariable *
left_input (Law *law, const QbgExpr *residual)
{
  Inputs inputs = { law, FALSE, 0, NULL };

  if (residual->kind == QBG_EXPR_SUB
      && residual->u.args[0]->kind == QBG_EXPR_VAR)
    see_input (residual->u.args[0], &inputs);
  return inputs.input;
}

/* An input that has an equation of its own is defined by it: one in which
 * there is nothing else to define, or, while there are too many equations,
 * one with the input on its left. */
static void
find_bound_inputs (Law *law, guint n_needed)
{
  guint excess = law->n_equations - n_needed;

  for (guint i = 0; i < law->n_equations && excess > 0; i++)
    {
      Inputs inputs = { law, FALSE, 0, NULL };

      qbg_expr_visit (law->equations[i].residual, see_input, &inputs);
      if (inputs.others || inputs.n_inputs != 1)
        continue;
      inputs.input->role = ROLE_UNKNOWN;
      excess--;
    }
  for (guint i = 0; i < law->n_equations && excess > 0; i++)
    {
      LawVariable *input = left_input (law, law->equations[i].residual);

      if (input == NULL)
        continue;
      input->role = ROLE_UNKNOWN;
      excess--;
    }
}

/* An output of a composite may be what it is connected to; a local variable
 * needs an equation. */
static void
check_without_equation (Law *law)
{
  for (guint i = 0; i < law->component.n_variables; i++)
    {
      LawVariable *variable = &law->variables[i];
      QbgVariableId id = law->component.first_variable + i;

      if (variable->role != ROLE_INTERNAL || variable->first_use != QBG_NONE)
        continue;
      if (QBG_VARIABLE (law->circuit, id)->kind == QBG_VAR_OUTPUT)
        variable->role = ROLE_KNOWN;
      else
        law_report_undefined (law, id);
    }
}

static gboolean
is_ground (const Law *law)
{
  LawRow row;

  if (law->n_pins != 1)
    return FALSE;
  for (guint i = 0; i < law->n_equations; i++)
    if (!law->equations[i].used)
      {
        row = law_row (law, law->equations[i].residual, law_pin_column, 4);
        return law_row_homogeneous (&row) && row.coefficients[0] != 0
               && row.coefficients[1] == 0 && row.coefficients[2] == 0
               && row.coefficients[3] == 0;
      }
  return FALSE;
}

static void
add_ground (Law *law)
{
  QbgElement ground = {
    .type = QBG_ELEMENT_GROUND, .component = law->id,
    .first_port = law->circuit->ports->len, .linear = TRUE, .value = NAN,
    .state = QBG_NONE, .span = law->component.span
  };

  g_array_append_val (law->circuit->elements, ground);
}

/* der (f) of a linear I is e/L, der (e) of a linear C is f/C: what is derived
 * in a definition is better said without. */
static const QbgExpr *
put_storage (const QbgExpr *leaf, gpointer data)
{
  Law *law = data;
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
finish_definition (Law *law, const QbgExpr *expr)
{
  if (law->rescaled)
    expr = law_substitute (law, expr, NULL);
  if (law->n_pins > 0)
    expr = law_through_ports (law, expr);
  if (!qbg_expr_has_any_der (expr))
    return expr;
  expr = law_put_rates (law, expr);
  return qbg_expr_substitute (law->arena, expr, put_storage, law);
}

/* What a variable starts at holds as well for the port variable that it is. */
static void
hand_on_start (Law *law, const QbgVariable *from)
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
write_variables (Law *law)
{
  for (guint i = 0; i < law->component.n_variables; i++)
    {
      const LawVariable *variable = &law->variables[i];
      QbgVariable *to = QBG_VARIABLE (law->circuit,
                                      law->component.first_variable + i);

      if (variable->role == ROLE_DEFINED)
        {
          to->definition = finish_definition (law, variable->definition);
          hand_on_start (law, to);
        }
      else if (variable->role == ROLE_STATE)
        {
          to->is_state = TRUE;
          to->rate = variable->definition == NULL ? NULL
                     : finish_definition (law, variable->definition);
        }
      else if (variable->role == ROLE_CURRENT && law->n_ports > 0)
        to->definition = law_through_ports (law,
          qbg_expr_var (law->arena, QBG_TYPE_REAL,
                        law->component.first_variable + i));
    }
}

/* A block or a composite: every equation defines something. */
static void
check_all_used (Law *law)
{
  for (guint i = 0; i < law->n_equations && !law->failed; i++)
    {
      const LawEquation *equation = &law->equations[i];

      if (equation->used)
        continue;
      if (law->component.composite && equation->n_unknown == 0)
        law_report_leftover (law, equation);
      else if (law_is_zero (law->arena, equation->residual)
               || equation->n_unknown == 0)
        law_report_idle (law, equation);
      else
        law_report_implicit (law, equation);
    }
}

static void
derive (Law *law)
{
  guint n_unknowns = count_role (law, ROLE_UNKNOWN) + law->n_pins;

  if (law->n_equations > n_unknowns)
    find_bound_inputs (law, n_unknowns);
  n_unknowns = count_role (law, ROLE_UNKNOWN) + law->n_pins;
  law_eliminate (law);
  if (law->component.composite)
    check_without_equation (law);
  if (!law->component.composite && law->n_equations != n_unknowns)
    law_report_count (law, n_unknowns);
  if (law->failed)
    return;

  if (law->n_pins > 0 && is_ground (law))
    add_ground (law);
  else if (law->n_pins > 0)
    law_make_ports (law);
  law_find_rates (law);
  if (law->n_ports > 0)
    law_split (law);
  else if (law->n_pins == 0)
    check_all_used (law);
  if (!law->failed)
    write_variables (law);
}

void
qbg_derive_law (QbgCircuit *circuit, QbgComponentId id,
                const QbgEquation *equations, guint n_equations,
                QbgDiags *diags)
{
  g_autoptr (QbgArena) scratch = qbg_arena_new ();
  g_autoptr (GArray) uses = g_array_new (FALSE, FALSE, sizeof (LawUse));
  Law law = {
    .circuit = circuit, .diags = diags, .arena = circuit->arena,
    .scratch = scratch, .id = id, .component = *QBG_COMPONENT (circuit, id),
    .uses = uses, .first_port_variable = QBG_NONE
  };

  law.n_pins = law.component.composite ? 0 : law.component.n_pins;
  law.component.first_port = circuit->ports->len;
  law.component.first_element = circuit->elements->len;
  law.variables = QBG_ARENA_NEW_ARRAY (scratch, LawVariable,
                                       law.component.n_variables);
  sort_variables (&law);
  copy_equations (&law, equations, n_equations);
  derive (&law);

  QbgComponent *component = QBG_COMPONENT (circuit, id);
  component->first_port = law.component.first_port;
  component->n_ports = circuit->ports->len - component->first_port;
  component->first_element = law.component.first_element;
  component->n_elements = circuit->elements->len - component->first_element;
}
