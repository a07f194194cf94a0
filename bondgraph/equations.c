#include <config.h>

#include "bondgraph/equations.h"

#include "bondgraph/relations.h"

void
qbg_relate (QbgRelations *r, QbgSignalId signal, const QbgExpr *expr,
            gboolean implicit, QbgSpan span)
{
  QbgRelation relation = { signal, implicit, expr, span };

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
        && r->of_signal[QBG_VALUE_OF (i)] == QBG_NONE)
      qbg_relate (r, QBG_VALUE_OF (i), v->definition, FALSE, v->span);
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

/* New relations ask for derivatives in turn. */
static void
relate_rates (QbgRelations *r)
{
  for (guint i = 0; i < r->relations->len; i++)
    qbg_expr_visit (g_array_index (r->relations, QbgRelation, i).expr,
                    demand_rate, r);
}

static void
check_leaf (const QbgExpr *leaf, gpointer data)
{
  QbgRelations *r = data;
  gboolean rate = leaf->kind == QBG_EXPR_DER;

  if ((!rate && r->is_state[leaf->var])
      || r->of_signal[2*leaf->var + rate] != QBG_NONE)
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
  qbg_arena_free (equations->arena);
  g_free (equations);
}

/* 1. Kirchhoff's laws along the tree; 2. the elements' laws in the form that
 * causality asks for; 3. definitions of named variables; 4. derivatives that
 * dependent storages ask for; 5. everything in order. */
QbgEquations *
qbg_derive (const QbgCausality *causality, QbgDiags *diags)
{
  const QbgCircuit *circuit = causality->graph->circuit;
  g_autoptr (QbgEquations) equations = equations_new (circuit);
  g_autoptr (GArray) relations =
    g_array_new (FALSE, FALSE, sizeof (QbgRelation));
  guint n = 2*circuit->variables->len;
  guint errors = qbg_diags_errors (diags);
  QbgRelations r = { causality, circuit, equations->arena, diags, NULL,
                     relations, equations->states, g_new (guint32, n + 1),
                     g_new0 (guint8, n/2 + 1) };

  for (guint i = 0; i < n; i++)
    r.of_signal[i] = QBG_NONE;
  qbg_relate_connections (&r);
  qbg_relate_elements (&r);
  relate_definitions (&r);
  relate_rates (&r);
  check_relations (&r);
  gboolean ok = qbg_diags_errors (diags) == errors;
  if (ok)
    qbg_order_relations (&r, equations);
  qbg_kirchhoff_free (r.tree);
  g_free (r.of_signal);
  g_free (r.is_state);
  return ok ? g_steal_pointer (&equations) : NULL;
}
