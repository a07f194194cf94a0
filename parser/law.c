#include <config.h>

#include "parser/law-internal.h"

#include <math.h>

/* Pins' variables are unknown in a leaf; in a composite others know them. */
static void
sort_variables (QbgLaw *law)
{
  const QbgComponent *component = &law->component;

  for (guint i = 0; i < component->n_variables; i++)
    {
      const QbgVariable *variable = QBG_VARIABLE (law->circuit,
        component->first_variable + i);
      gboolean own = !variable->discrete
                     && (variable->kind == QBG_VAR_LOCAL
                         || variable->kind == QBG_VAR_OUTPUT);

      law->variables[i].first_use = QBG_NONE;
      law->variables[i].role = own && variable->definition == NULL
                               ? QBG_ROLE_UNKNOWN : QBG_ROLE_KNOWN;
    }
  for (guint i = 0; i < law->n_pins; i++)
    {
      const QbgPin *pin = qbg_law_pin (law, i);
      QbgLawVariable *potential
        = &law->variables[pin->potential - component->first_variable];
      QbgLawVariable *current
        = &law->variables[pin->current - component->first_variable];

      potential->role = QBG_ROLE_POTENTIAL;
      current->role = QBG_ROLE_CURRENT;
      potential->pin = current->pin = i;
    }
}

/* What changes only at events has no derivative between them. */
static const QbgExpr *
put_no_rate (const QbgExpr *leaf, gpointer data)
{
  const QbgLaw *law = data;

  return leaf->kind == QBG_EXPR_DER
         && QBG_VARIABLE (law->circuit, leaf->var)->discrete
         ? qbg_expr_real (law->arena, 0) : NULL;
}

static void
copy_equations (QbgLaw *law, const QbgEquation *equations, guint n_equations)
{
  law->n_equations = n_equations;
  law->equations = QBG_ARENA_NEW_ARRAY (law->scratch, QbgLawEquation,
                                        n_equations);
  for (guint i = 0; i < n_equations; i++)
    {
      const QbgExpr *residual = equations[i].residual;

      if (qbg_expr_has_any_der (residual))
        residual = qbg_expr_substitute (law->arena, residual, put_no_rate,
                                        law);
      law->equations[i] = (QbgLawEquation) { .residual = residual,
                                             .span = equations[i].span };
    }
}

static guint
count_role (const QbgLaw *law, QbgLawRole role)
{
  guint count = 0;

  for (guint i = 0; i < law->component.n_variables; i++)
    count += law->variables[i].role == role;
  return count;
}

typedef struct {
  QbgLaw *law;
  gboolean others;      /* something that is not an input */
  guint n_inputs;
  QbgLawVariable *input;
} Inputs;

static void
see_input (const QbgExpr *leaf, gpointer data)
{
  Inputs *inputs = data;
  QbgLaw *law = inputs->law;
  QbgLawVariable *variable = qbg_law_variable (law, leaf);

  if (variable == NULL || variable->role != QBG_ROLE_KNOWN)
    {
      inputs->others |= variable != NULL;
      return;
    }
  const QbgVariable *declared = QBG_VARIABLE (law->circuit, leaf->var);
  if (declared->kind != QBG_VAR_INPUT || declared->discrete
      || declared->definition != NULL || variable == inputs->input)
    return;
  inputs->n_inputs++;
  if (inputs->input == NULL)
    inputs->input = variable;
}

/* An input on the left of an equation: u = … */
static QbgLawVariable *
left_input (QbgLaw *law, const QbgExpr *residual)
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
find_bound_inputs (QbgLaw *law, guint n_needed)
{
  guint excess = law->n_equations - n_needed;

  for (guint i = 0; i < law->n_equations && excess > 0; i++)
    {
      Inputs inputs = { law, FALSE, 0, NULL };

      qbg_expr_visit (law->equations[i].residual, see_input, &inputs);
      if (inputs.others || inputs.n_inputs != 1)
        continue;
      inputs.input->role = QBG_ROLE_UNKNOWN;
      excess--;
    }
  for (guint i = 0; i < law->n_equations && excess > 0; i++)
    {
      QbgLawVariable *input = left_input (law, law->equations[i].residual);

      if (input == NULL)
        continue;
      input->role = QBG_ROLE_UNKNOWN;
      excess--;
    }
}

/* An output of a composite may be what it is connected to; a local variable
 * needs an equation. */
static void
check_without_equation (QbgLaw *law)
{
  for (guint i = 0; i < law->component.n_variables; i++)
    {
      QbgLawVariable *variable = &law->variables[i];
      QbgVariableId id = law->component.first_variable + i;

      if (variable->role != QBG_ROLE_INTERNAL
          || variable->first_use != QBG_NONE)
        continue;
      if (QBG_VARIABLE (law->circuit, id)->kind == QBG_VAR_OUTPUT)
        variable->role = QBG_ROLE_KNOWN;
      else
        qbg_law_report_undefined (law, id);
    }
}

static gboolean
is_ground (const QbgLaw *law)
{
  QbgLawRow row;

  if (law->n_pins != 1)
    return FALSE;
  for (guint i = 0; i < law->n_equations; i++)
    if (!law->equations[i].used)
      {
        row = qbg_law_pin_row (law, law->equations[i].residual);
        return qbg_law_row_homogeneous (&row) && row.coefficients[0] != 0
               && row.coefficients[1] == 0 && row.coefficients[2] == 0
               && row.coefficients[3] == 0;
      }
  return FALSE;
}

static void
add_ground (QbgLaw *law)
{
  QbgElement ground = {
    .type = QBG_ELEMENT_GROUND, .component = law->id,
    .first_port = law->circuit->ports->len, .linear = TRUE, .value = NAN,
    .state = QBG_NONE, .span = law->component.span
  };

  g_array_append_val (law->circuit->elements, ground);
}

/* A block or a composite: every equation defines something. */
static void
check_all_used (QbgLaw *law)
{
  for (guint i = 0; i < law->n_equations && !law->failed; i++)
    {
      const QbgLawEquation *equation = &law->equations[i];

      if (equation->used)
        continue;
      if (law->component.composite && equation->n_unknown == 0)
        qbg_law_report_leftover (law, equation);
      else if (qbg_law_is_zero (law->arena, equation->residual)
               || equation->n_unknown == 0)
        qbg_law_report_idle (law, equation);
      else
        qbg_law_report_implicit (law, equation);
    }
}

static void
derive (QbgLaw *law)
{
  guint n_unknowns = count_role (law, QBG_ROLE_UNKNOWN) + law->n_pins;

  if (law->n_equations > n_unknowns)
    find_bound_inputs (law, n_unknowns);
  n_unknowns = count_role (law, QBG_ROLE_UNKNOWN) + law->n_pins;
  qbg_law_eliminate (law);
  if (law->component.composite)
    check_without_equation (law);
  if (!law->component.composite && law->n_equations != n_unknowns)
    qbg_law_report_count (law, n_unknowns);
  if (law->failed)
    return;

  if (law->n_pins > 0 && is_ground (law))
    add_ground (law);
  else if (law->n_pins > 0)
    qbg_law_make_ports (law);
  qbg_law_find_rates (law);
  if (law->n_ports > 0)
    qbg_law_split (law);
  else if (law->n_pins == 0)
    check_all_used (law);
}

/* What a derivation needs, and what it has added to. */
typedef struct {
  QbgCircuit *circuit;
  QbgComponentId id;
  const QbgEquation *equations;
  guint n_equations;
  guint n_variables, n_ports, n_elements;
} Task;

static void
start_law (QbgLaw *law, const Task *task, QbgDiags *diags)
{
  QbgCircuit *circuit = task->circuit;

  law->circuit = circuit;
  law->diags = diags;
  law->arena = circuit->arena;
  law->scratch = qbg_arena_new ();
  law->id = task->id;
  law->component = *QBG_COMPONENT (circuit, task->id);
  law->uses = g_array_new (FALSE, FALSE, sizeof (QbgLawUse));
  law->first_port_variable = QBG_NONE;
  law->n_pins = law->component.composite ? 0 : law->component.n_pins;
  law->component.first_port = circuit->ports->len;
  law->component.first_element = circuit->elements->len;
  law->variables = QBG_ARENA_NEW_ARRAY (law->scratch, QbgLawVariable,
                                        law->component.n_variables);
  sort_variables (law);
  copy_equations (law, task->equations, task->n_equations);
}

static void
clear_law (QbgLaw *law)
{
  g_array_unref (law->uses);
  qbg_arena_free (law->scratch);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgLaw, clear_law)

static void
undo (const Task *task)
{
  g_array_set_size (task->circuit->variables, task->n_variables);
  g_array_set_size (task->circuit->ports, task->n_ports);
  g_array_set_size (task->circuit->elements, task->n_elements);
}

static void
finish (QbgLaw *law)
{
  QbgCircuit *circuit = law->circuit;
  QbgComponent *component = QBG_COMPONENT (circuit, law->id);

  component->first_port = law->component.first_port;
  component->n_ports = circuit->ports->len - component->first_port;
  component->first_element = law->component.first_element;
  component->n_elements = circuit->elements->len - component->first_element;
  if (!law->failed)
    qbg_law_write (law);
}

static gboolean
has_derived_field (const QbgLaw *law)
{
  for (guint i = law->component.first_element;
       i < law->circuit->elements->len; i++)
    {
      const QbgElement *element = QBG_ELEMENT (law->circuit, i);

      for (guint k = 0; k < element->n_residuals; k++)
        if (element->type == QBG_ELEMENT_FIELD
            && qbg_expr_has_any_der (element->residuals[k]))
          return TRUE;
    }
  return FALSE;
}

typedef struct {
  const QbgLaw *law;
  QbgVariableId answer;     /* the flow of an Se, the effort of an Sf */
  gboolean found;
} Answer;

static void
see_answer (const QbgExpr *leaf, gpointer data)
{
  Answer *answer = data;
  const QbgLawVariable *variable = qbg_law_variable (answer->law, leaf);

  if (variable != NULL && variable->role == QBG_ROLE_STATE
      && variable->definition != NULL
      && qbg_expr_has_var (variable->definition, answer->answer))
    answer->found = TRUE;
}

/* Whether each source that follows a state does so without regard to what the
 * circuit answers; else it stores energy, and is no source. */
static gboolean
has_true_sources (const QbgLaw *law)
{
  for (guint i = law->component.first_element;
       i < law->circuit->elements->len; i++)
    {
      const QbgElement *element = QBG_ELEMENT (law->circuit, i);
      Answer answer = { law, QBG_NONE, FALSE };

      if (element->type != QBG_ELEMENT_SE && element->type != QBG_ELEMENT_SF)
        continue;
      const QbgPort *port = QBG_PORT (law->circuit, element->first_port);
      answer.answer = element->type == QBG_ELEMENT_SE ? port->flow
                      : port->effort;
      qbg_expr_visit (element->residuals[0], see_answer, &answer);
      if (answer.found)
        return FALSE;
    }
  return TRUE;
}

/* A variable with a derivative that is another name for a voltage or current
 * makes a storage of its equation, or a field where it is none; kept as a
 * state, it may make a source that follows it.  FALSE: it does not. */
static gboolean
derive_with_states (const Task *task)
{
  g_autoptr (QbgDiags) diags = qbg_diags_new ();
  g_auto (QbgLaw) law = { .keep_states = TRUE };

  start_law (&law, task, diags);
  derive (&law);
  if (law.failed || has_derived_field (&law) || !has_true_sources (&law))
    return FALSE;
  finish (&law);
  return TRUE;
}

/* FALSE: what was added should be undone, and states be kept. */
static gboolean
derive_with_aliases (const Task *task, QbgDiags *diags, gboolean last)
{
  g_auto (QbgLaw) law = { 0 };

  start_law (&law, task, diags);
  derive (&law);
  if (!last && law.aliased && !law.failed && has_derived_field (&law))
    return FALSE;
  finish (&law);
  return TRUE;
}

void
qbg_derive_law (QbgCircuit *circuit, QbgComponentId id,
                const QbgEquation *equations, guint n_equations,
                QbgDiags *diags)
{
  Task task = { circuit, id, equations, n_equations, circuit->variables->len,
                circuit->ports->len, circuit->elements->len };

  if (derive_with_aliases (&task, diags, FALSE))
    return;
  undo (&task);
  if (derive_with_states (&task))
    return;
  undo (&task);
  derive_with_aliases (&task, diags, TRUE);
}
