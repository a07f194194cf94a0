/* Checks on the whole circuit, once it is put together. */

#include <config.h>

#include "parser/instance.h"

static const QbgComponent *
component_of (const QbgCircuit *circuit, QbgComponentId id)
{
  return QBG_COMPONENT (circuit, id);
}

static void
check_pins (QbgBuild *build)
{
  const QbgCircuit *circuit = build->circuit;

  for (guint i = 0; i < circuit->pins->len; i++) {
    const QbgPin *pin = QBG_PIN (circuit, i);
    const QbgComponent *c = component_of (circuit, pin->component);
    if (c->composite || QBG_NODE (circuit, pin->node)->n_pins > 1)
      continue;
    /* A model with laws of its own, taken for the circuit, has no name. */
    gboolean whole = c->name[0] == '\0';
    qbg_diags_warning (build->diags, QBG_CODE_UNCONNECTED_PIN, c->span,
                       "pin '%s' of %s'%s' is not connected", pin->name,
                       whole ? "the model " : "",
                       whole ? c->class_name : c->name);
  }
}

static void
check_short_circuits (QbgBuild *build)
{
  const QbgCircuit *circuit = build->circuit;

  for (guint i = 0; i < circuit->components->len; i++) {
    const QbgComponent *c = component_of (circuit, i);
    if (c->composite || c->n_pins != 2 || c->n_ports != 1)
      continue;
    const QbgPin *p = QBG_PIN (circuit, c->first_pin);
    if (p[0].node != p[1].node)
      continue;
    qbg_diags_warning (build->diags, QBG_CODE_SELF_CONNECTION, c->span,
                       "both pins of '%s' are connected to each other",
                       c->name);
  }
}

/* A source is something that can make a current flow: a source that is not
 * zero, or a storage that starts with something in it. */
static gboolean
is_source (const QbgCircuit *circuit, const QbgElement *e)
{
  const QbgExpr *law = e->type == QBG_ELEMENT_SE ? e->effort
    : e->type == QBG_ELEMENT_SF ? e->flow : NULL;

  if (law != NULL)
    return !qbg_expr_is_value (law, 0);
  if (e->type != QBG_ELEMENT_C && e->type != QBG_ELEMENT_I
      && e->type != QBG_ELEMENT_FIELD)
    return FALSE;
  const QbgComponent *c = component_of (circuit, e->component);
  for (guint i = 0; i < c->n_variables; i++) {
    double start = QBG_VARIABLE (circuit, c->first_variable + i)->start;
    if (start < 0 || start > 0)
      return TRUE;
  }
  return FALSE;
}

static void
check_sources (QbgBuild *build)
{
  const QbgCircuit *circuit = build->circuit;
  gboolean power = FALSE;

  for (guint i = 0; i < circuit->elements->len; i++) {
    const QbgElement *e = QBG_ELEMENT (circuit, i);
    if (is_source (circuit, e))
      return;
    power |= e->type != QBG_ELEMENT_GROUND;
  }
  if (power)
    qbg_diags_warning (build->diags, QBG_CODE_NO_SOURCE, circuit->model_span,
                       "the circuit has no source and no initial charge: "
                       "nothing will happen in it");
}

static void
check_inputs (QbgBuild *build)
{
  QbgCircuit *circuit = build->circuit;

  for (guint i = 0; i < circuit->variables->len; i++) {
    const QbgVariable *v = QBG_VARIABLE (circuit, i);
    if (v->kind != QBG_VAR_INPUT || v->definition != NULL)
      continue;
    g_autoptr (GString) name = g_string_new (NULL);
    qbg_circuit_variable_name (circuit, i, name);
    QbgDiag *diag =
      qbg_diags_error (build->diags, QBG_CODE_UNCONNECTED_SIGNAL,
                       component_of (circuit, v->component)->span,
                       "the signal input '%s' is not connected and has no "
                       "value", name->str);
    qbg_diag_note (diag, v->span, "declared here");
  }
}

/* Every discrete variable must be determined by something. */
static void
check_discrete (QbgBuild *build)
{
  QbgCircuit *circuit = build->circuit;

  for (guint i = 0; i < circuit->variables->len; i++) {
    const QbgVariable *v = QBG_VARIABLE (circuit, i);
    if (!v->discrete || v->definition != NULL
        || (v->kind != QBG_VAR_LOCAL && v->kind != QBG_VAR_OUTPUT))
      continue;
    g_autoptr (GString) name = g_string_new (NULL);
    qbg_circuit_variable_name (circuit, i, name);
    QbgDiag *diag =
      qbg_diags_error (build->diags, QBG_CODE_UNDERDETERMINED, v->span,
                       "no equation determines '%s'", name->str);
    if (v->type == QBG_TYPE_REAL)
      qbg_diag_note (diag, QBG_NO_SPAN, "a Real variable that is 'discrete' "
                     "is set in a 'when'");
  }
}

/* What else the variable of a reinit is called: a capacitor's v is the effort
 * of its port. */
static void
follow_reinit (QbgCircuit *circuit, QbgAction *action)
{
  const QbgVariable *v = QBG_VARIABLE (circuit, action->variable);

  for (guint i = 0; i < circuit->variables->len && v->definition != NULL
         && !v->is_state; i++) {
    const QbgExpr *is = v->definition;
    gboolean opposite = is->kind == QBG_EXPR_NEG;
    if (opposite)
      is = is->u.args[0];
    if (is->kind != QBG_EXPR_VAR)
      return;
    if (opposite && action->value != NULL)
      action->value = qbg_expr_unary (circuit->arena, QBG_EXPR_NEG,
                                      action->value);
    action->variable = is->var;
    v = QBG_VARIABLE (circuit, is->var);
  }
}

/* Whether the variable is a state, as far as its component tells. */
static gboolean
may_be_state (const QbgCircuit *circuit, QbgVariableId id)
{
  const QbgVariable *v = QBG_VARIABLE (circuit, id);
  const QbgComponent *c = component_of (circuit, v->component);

  for (guint i = 0; i < c->n_elements; i++) {
    const QbgElement *e = QBG_ELEMENT (circuit, c->first_element + i);
    for (guint k = 0; k < e->n_ports; k++) {
      const QbgPort *p = QBG_PORT (circuit, e->first_port + k);
      if (e->type == QBG_ELEMENT_C ? p->effort == id
          : e->type == QBG_ELEMENT_I ? p->flow == id
          : e->type == QBG_ELEMENT_FIELD
          && (p->effort == id || p->flow == id))
        return TRUE;
    }
  }
  return v->is_state;
}

/* Of a state it is the state: that changes at an event by reinit alone, after
 * all that the event's when clauses do has been computed. */
static gboolean
is_state_in_when (QbgCircuit *circuit, const QbgVariable *pre)
{
  QbgAction end = { .variable = pre->of, .value = NULL };

  follow_reinit (circuit, &end);
  return pre->in_when && may_be_state (circuit, end.variable);
}

/* pre (x) is what x was before an event: x must stay between them. */
static void
check_pre (QbgBuild *build)
{
  QbgCircuit *circuit = build->circuit;

  for (guint i = 0; i < circuit->variables->len; i++) {
    QbgVariable *v = QBG_VARIABLE (circuit, i);
    if (v->kind != QBG_VAR_PRE || QBG_VARIABLE (circuit, v->of)->discrete)
      continue;
    if (is_state_in_when (circuit, v)) {
      v->kind = QBG_VAR_LOCAL;
      v->discrete = FALSE;
      v->definition = qbg_expr_var (circuit->arena, v->type, v->of);
      continue;
    }
    g_autoptr (GString) name = g_string_new (NULL);
    qbg_circuit_variable_name (circuit, v->of, name);
    QbgDiag *diag =
      qbg_diags_error (build->diags, QBG_CODE_CONTINUOUS, v->span,
                       "'pre' is supported only for variables that change at "
                       "events alone, and inside 'when' for states; '%s' "
                       "changes between events", name->str);
    qbg_diag_note (diag, QBG_VARIABLE (circuit, v->of)->span,
                   "declared here: no 'when' sets it");
  }
}

static void
check_reinits (QbgBuild *build)
{
  QbgCircuit *circuit = build->circuit;

  for (guint i = 0; i < circuit->actions->len; i++) {
    QbgAction *a = &g_array_index (circuit->actions, QbgAction, i);
    QbgVariableId id = a->variable;
    if (a->kind != QBG_ACTION_REINIT)
      continue;
    follow_reinit (circuit, a);
    if (may_be_state (circuit, a->variable))
      continue;
    g_autoptr (GString) name = g_string_new (NULL);
    qbg_circuit_variable_name (circuit, id, name);
    QbgDiag *diag =
      qbg_diags_error (build->diags, QBG_CODE_WHEN, a->span,
                       "'%s' is not a state: 'reinit' can set only what an "
                       "equation has the derivative of", name->str);
    qbg_diag_note (diag, QBG_VARIABLE (circuit, id)->span, "declared here");
  }
}

void
qbg_check_circuit (QbgBuild *build)
{
  const QbgCircuit *circuit = build->circuit;

  if (circuit->components->len <= 1 && circuit->variables->len == 0) {
    qbg_diags_error (build->diags, QBG_CODE_EMPTY, circuit->model_span,
                     "the model '%s' has no components", circuit->model);
    return;
  }
  check_pins (build);
  check_short_circuits (build);
  check_sources (build);
  check_inputs (build);
  check_discrete (build);
  check_pre (build);
  check_reinits (build);
  qbg_check_discrete_loops (build);
}
