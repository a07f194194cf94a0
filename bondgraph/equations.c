#include <config.h>

#include "bondgraph/equations.h"

#include <string.h>

#include "bondgraph/lift.h"
#include "bondgraph/relations.h"

void
qbg_relate (QbgRelations *r, QbgSignalId signal, const QbgExpr *expr,
            gboolean implicit, QbgSpan span)
{
  QbgRelation relation = { signal, implicit, FALSE, expr, span };

  g_return_if_fail (r->of_signal[signal] == QBG_NONE);
  r->of_signal[signal] = r->relations->len;
  g_array_append_val (r->relations, relation);
}

/* Named variables that are something in terms of others. */
static void
relate_definitions (QbgRelations *r)
{
  for (guint i = 0; i < r->circuit->variables->len; i++) {
    const QbgVariable *v = QBG_VARIABLE (r->circuit, i);
    if (v->definition != NULL && !r->is_state[i]
        && r->of_signal[QBG_VALUE_OF (i)] == QBG_NONE) {
      qbg_relate (r, QBG_VALUE_OF (i), v->definition, FALSE, v->span);
      g_array_index (r->relations, QbgRelation, r->relations->len - 1)
        .discrete = v->discrete;
    }
  }
}

/* The relation of a derivative that is asked for: that of the signal itself,
 * differentiated. */
static void
relate_rate (QbgRelations *r, QbgVariableId variable)
{
  guint32 of = r->of_signal[QBG_VALUE_OF (variable)];

  if (r->of_signal[QBG_RATE_OF (variable)] != QBG_NONE || of == QBG_NONE)
    return;
  QbgRelation relation = g_array_index (r->relations, QbgRelation, of);
  const QbgExpr *rate = qbg_kirchhoff_rate (r, variable);
  if (rate != NULL) {
    qbg_relate (r, QBG_RATE_OF (variable), rate, FALSE, relation.span);
    return;
  }
  if (qbg_expr_has_any_der (relation.expr)) {
    g_autoptr (GString) name = g_string_new (NULL);
    qbg_circuit_variable_name (r->circuit, variable, name);
    qbg_diags_error (r->diags, QBG_CODE_UNSUPPORTED, relation.span,
                     "the second derivative of '%s' would be needed, which is "
                     "not supported yet", name->str);
    return;
  }
  QbgDerived derived = { of, r->relations->len };
  g_array_append_val (r->derived, derived);
  qbg_relate (r, QBG_RATE_OF (variable),
              qbg_expr_time_derivative (r->arena, relation.expr),
              relation.implicit, relation.span);
}

static void
demand_rate (const QbgExpr *leaf, gpointer data)
{
  if (leaf->kind == QBG_EXPR_DER)
    relate_rate (data, leaf->var);
}

/* Initial equations ask for derivatives too, and new relations in turn. */
static void
relate_rates (QbgRelations *r)
{
  for (guint i = 0; i < r->circuit->initial->len; i++)
    qbg_expr_visit (g_array_index (r->circuit->initial, QbgEquation, i)
                    .residual, demand_rate, r);
  for (guint i = 0; i < r->relations->len; i++)
    qbg_expr_visit (g_array_index (r->relations, QbgRelation, i).expr,
                    demand_rate, r);
}

/* What the simulation sets needs no relation. */
static gboolean
is_given (const QbgVariable *v)
{
  return v->kind == QBG_VAR_PRE || v->kind == QBG_VAR_INITIAL
    || v->kind == QBG_VAR_TERMINAL || v->kind == QBG_VAR_SAMPLE;
}

static void
check_leaf (const QbgExpr *leaf, gpointer data)
{
  QbgRelations *r = data;
  gboolean rate = leaf->kind == QBG_EXPR_DER;

  if ((!rate && r->is_state[leaf->var])
      || r->of_signal[2*leaf->var + rate] != QBG_NONE
      || is_given (QBG_VARIABLE (r->circuit, leaf->var)))
    return;
  g_autoptr (GString) name = g_string_new (NULL);
  qbg_circuit_variable_name (r->circuit, leaf->var, name);
  const QbgVariable *v = QBG_VARIABLE (r->circuit, leaf->var);
  qbg_diags_error (r->diags, QBG_CODE_UNDERDETERMINED,
                   QBG_COMPONENT (r->circuit, v->component)->span,
                   "nothing determines '%s'", name->str);
}

static void
check_relations (QbgRelations *r)
{
  for (guint i = 0; i < r->relations->len; i++)
    qbg_expr_visit (g_array_index (r->relations, QbgRelation, i).expr,
                    check_leaf, r);
  for (guint i = 0; i < r->circuit->initial->len; i++)
    qbg_expr_visit (g_array_index (r->circuit->initial, QbgEquation, i)
                    .residual, check_leaf, r);
}

static void
lift_actions (QbgLift *lift, const QbgCircuit *circuit,
              QbgEquations *equations)
{
  for (guint i = 0; i < circuit->actions->len; i++) {
    QbgAction a = g_array_index (circuit->actions, QbgAction, i);
    a.condition = qbg_lift (lift, a.condition, a.span);
    if (a.value != NULL)
      a.value = qbg_lift (lift, a.value, a.span);
    g_array_append_val (equations->actions, a);
  }
  for (guint i = 0; i < circuit->assertions->len; i++) {
    QbgAssertion a = g_array_index (circuit->assertions, QbgAssertion, i);
    a.condition = qbg_lift (lift, a.condition, a.span);
    g_array_append_val (equations->assertions, a);
  }
  for (guint i = 0; i < circuit->initial->len; i++) {
    QbgEquation e = g_array_index (circuit->initial, QbgEquation, i);
    e.residual = qbg_lift (lift, e.residual, e.span);
    g_array_append_val (equations->initial, e);
  }
}

typedef struct {
  const QbgEquations *equations;
  gboolean jumps;
} Jumps;

/* Sources, conditions and what is discrete may jump. */
static void
look_for_jumps (const QbgExpr *leaf, gpointer data)
{
  Jumps *j = data;

  j->jumps |= leaf->kind == QBG_EXPR_VAR
    && (leaf->var >= j->equations->circuit->variables->len
        || qbg_is_discrete (j->equations, leaf->var));
}

/* Adds its impulse to the derivative of what may jump.  The height changes at
 * events only, as what is discrete does. */
static void
add_impulses (QbgRelations *r, QbgEquations *equations)
{
  static const guint8 type = QBG_TYPE_INTEGER;

  for (guint i = 0; i < r->derived->len; i++) {
    const QbgDerived *d = &g_array_index (r->derived, QbgDerived, i);
    QbgRelation *rate = &g_array_index (r->relations, QbgRelation, d->rate);
    QbgImpulse impulse = {
      equations->n_variables,
      g_array_index (r->relations, QbgRelation, d->value).expr
    };
    Jumps jumps = { equations, FALSE };
    qbg_expr_visit (impulse.expr, look_for_jumps, &jumps);
    if (!jumps.jumps)
      continue;
    equations->n_variables++;
    g_array_append_val (equations->lifted_types, type);
    g_array_append_val (equations->impulses, impulse);
    rate->expr = qbg_expr_binary (
      r->arena, QBG_EXPR_ADD, rate->expr,
      qbg_expr_var (r->arena, QBG_TYPE_REAL, impulse.variable));
  }
}

/* Puts sources and conditions in the place of what they stand for, and adds
 * the conditions' zero functions as relations, so that they take part in the
 * order. */
static void
lift_relations (QbgRelations *r, QbgEquations *equations)
{
  g_autoptr (QbgLift) lift = qbg_lift_new (equations, r->diags);

  for (guint i = 0; i < r->relations->len; i++) {
    QbgRelation *relation = &g_array_index (r->relations, QbgRelation, i);
    relation->expr = qbg_lift (lift, relation->expr, relation->span);
  }
  lift_actions (lift, r->circuit, equations);
  add_impulses (r, equations);
  r->of_signal = g_renew (guint32, r->of_signal,
                          2*equations->n_variables + 1);
  r->is_state = g_renew (guint8, r->is_state, equations->n_variables + 1);
  for (guint i = r->circuit->variables->len; i < equations->n_variables;
       i++) {
    r->of_signal[2*i] = r->of_signal[2*i + 1] = QBG_NONE;
    r->is_state[i] = FALSE;
  }
  r->n_relations = r->relations->len;
  for (guint i = 0; i < equations->conditions->len; i++) {
    const QbgCondition *c = QBG_CONDITION (equations, i);
    qbg_relate (r, QBG_VALUE_OF (c->variable), c->zero, FALSE, c->span);
  }
}

static void
append_name (guint32 variable, gpointer data, GString *out)
{
  qbg_equations_variable_name (data, variable, out);
}

void
qbg_equations_variable_name (const QbgEquations *equations,
                             QbgVariableId variable, GString *out)
{
  const QbgExpr *formula = NULL;

  if (variable < equations->circuit->variables->len) {
    qbg_circuit_variable_name (equations->circuit, variable, out);
    return;
  }
  for (guint i = 0; i < equations->sources->len; i++)
    if (QBG_SOURCE (equations, i)->variable == variable)
      formula = QBG_SOURCE (equations, i)->expr;
  for (guint i = 0; i < equations->conditions->len; i++)
    if (QBG_CONDITION (equations, i)->variable == variable)
      formula = QBG_CONDITION (equations, i)->relation;
  for (guint i = 0; i < equations->impulses->len; i++)
    if (QBG_IMPULSE (equations, i)->variable == variable)
      formula = QBG_IMPULSE (equations, i)->expr;
  g_return_if_fail (formula != NULL);
  g_string_append_c (out, '(');
  qbg_expr_format (formula, append_name, (gpointer) equations, out);
  g_string_append_c (out, ')');
}

static QbgEquations *
equations_new (const QbgCircuit *circuit)
{
  QbgEquations *equations = g_new0 (QbgEquations, 1);

  equations->circuit = circuit;
  equations->arena = qbg_arena_new ();
  equations->states = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  equations->relations = g_array_new (FALSE, FALSE, sizeof (QbgRelation));
  equations->blocks = g_array_new (FALSE, FALSE, sizeof (QbgBlock));
  equations->switches = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  equations->groups = g_array_new (FALSE, FALSE, sizeof (QbgGroup));
  equations->conditions = g_array_new (FALSE, FALSE, sizeof (QbgCondition));
  equations->sources = g_array_new (FALSE, FALSE, sizeof (QbgTimeFunction));
  equations->actions = g_array_new (FALSE, FALSE, sizeof (QbgAction));
  equations->assertions = g_array_new (FALSE, FALSE, sizeof (QbgAssertion));
  equations->impulses = g_array_new (FALSE, FALSE, sizeof (QbgImpulse));
  equations->initial = g_array_new (FALSE, FALSE, sizeof (QbgEquation));
  equations->lifted_types = g_array_new (FALSE, FALSE, sizeof (guint8));
  equations->n_variables = circuit->variables->len;
  return equations;
}

void
qbg_equations_free (QbgEquations *equations)
{
  if (equations == NULL)
    return;
  g_array_unref (equations->states);
  g_array_unref (equations->relations);
  g_array_unref (equations->blocks);
  g_array_unref (equations->switches);
  g_array_unref (equations->groups);
  g_array_unref (equations->conditions);
  g_array_unref (equations->sources);
  g_array_unref (equations->lifted_types);
  g_array_unref (equations->actions);
  g_array_unref (equations->assertions);
  g_array_unref (equations->impulses);
  g_array_unref (equations->initial);
  qbg_arena_free (equations->arena);
  g_free (equations);
}

/* 1. Kirchhoff's laws along the tree; 2. the elements' laws in the form that
 * causality asks for; 3. definitions of named variables; 4. derivatives that
 * dependent storages ask for; 5. functions of time and relations become
 * sources and conditions; 6. everything in order. */
QbgEquations *
qbg_derive (const QbgCausality *causality, QbgDiags *diags)
{
  const QbgCircuit *circuit = causality->graph->circuit;
  g_autoptr (QbgEquations) equations = equations_new (circuit);
  g_autoptr (GArray) relations =
    g_array_new (FALSE, FALSE, sizeof (QbgRelation));
  guint n = 2*circuit->variables->len;
  guint errors = qbg_diags_errors (diags);
  QbgCausality settled = *causality;
  g_autofree guint8 *gives = g_new (guint8, circuit->ports->len + 1);
  QbgRelations r = { &settled, circuit, equations->arena, diags, NULL,
                     relations, 0, equations->states,
                     g_new (guint32, n + 1), g_new0 (guint8, n/2 + 1),
                     g_new0 (guint8, circuit->ports->len + 1),
                     g_array_new (FALSE, FALSE, sizeof (QbgDerived)) };

  for (guint i = 0; i < n; i++)
    r.of_signal[i] = QBG_NONE;
  memcpy (gives, causality->gives, circuit->ports->len);
  settled.gives = gives;
  qbg_settle_shorts (&r, gives);
  qbg_relate_connections (&r);
  qbg_relate_elements (&r);
  relate_definitions (&r);
  relate_rates (&r);
  if (qbg_diags_errors (diags) == errors)
    check_relations (&r);
  if (qbg_diags_errors (diags) == errors)
    lift_relations (&r, equations);
  if (qbg_diags_errors (diags) == errors)
    qbg_order_relations (&r, equations);
  gboolean ok = qbg_diags_errors (diags) == errors;
  qbg_kirchhoff_free (r.tree);
  g_free (r.of_signal);
  g_free (r.is_state);
  g_free (r.regained);
  g_array_unref (r.derived);
  return ok ? g_steal_pointer (&equations) : NULL;
}
