#include <config.h>

#include "bondgraph/record.h"

#include <float.h>
#include <math.h>

#include "base/numbers.h"
#include "bondgraph/lift.h"

/* What the chosen variables depend on, from the last block to the first. */
typedef struct {
  const QbgEquations *equations;
  guint8 *needed;           /* by signal */
} Need;

static void
need_leaf (const QbgExpr *leaf, gpointer data)
{
  Need *need = data;

  need->needed[2*leaf->var + (leaf->kind == QBG_EXPR_DER)] = TRUE;
}

static gboolean
gives_needed (const Need *need, const QbgBlock *block)
{
  for (guint i = block->first; i < block->first + block->n; i++)
    if (need->needed[QBG_RELATION (need->equations, i)->signal])
      return TRUE;
  return FALSE;
}

static void
find_needed (QbgRecorder *r)
{
  const QbgEquations *eq = r->equations;
  g_autofree guint8 *needed = g_new0 (guint8, 2*eq->n_variables + 1);
  Need need = { eq, needed };

  for (guint i = 0; i < r->variables->len; i++)
    needed[QBG_VALUE_OF (g_array_index (r->variables, QbgVariableId, i))] =
      TRUE;
  for (guint32 b = eq->blocks->len; b-- > 0; ) {
    const QbgBlock *block = QBG_BLOCK (eq, b);
    if (block->discrete || !gives_needed (&need, block))
      continue;
    for (guint i = block->first; i < block->first + block->n; i++)
      qbg_expr_visit (QBG_RELATION (eq, i)->expr, need_leaf, &need);
    g_array_append_val (r->blocks, b);
  }
  g_array_sort (r->blocks, qbg_by_number);
  for (guint32 i = 0; i < eq->sources->len; i++)
    if (needed[QBG_VALUE_OF (QBG_SOURCE (eq, i)->variable)])
      g_array_append_val (r->sources, i);
  for (guint32 i = 0; i < eq->states->len; i++)
    if (needed[QBG_VALUE_OF (QBG_STATE (eq, i))]) {
      g_array_append_val (r->needed.states, i);
      r->needed.has[i] = TRUE;
    }
  for (QbgVariableId i = 0; i < eq->n_variables; i++)
    if (needed[QBG_VALUE_OF (i)] && qbg_is_discrete (eq, i))
      g_array_append_val (r->needed.discrete, i);
}

void
qbg_recorder_clear (QbgRecorder *recorder)
{
  g_clear_pointer (&recorder->blocks, g_array_unref);
  g_clear_pointer (&recorder->sources, g_array_unref);
  g_clear_pointer (&recorder->needed.states, g_array_unref);
  g_clear_pointer (&recorder->needed.has, g_free);
  g_clear_pointer (&recorder->needed.discrete, g_array_unref);
}

void
qbg_recorder_init (QbgRecorder *recorder, const QbgEquations *equations,
                   QbgSolver *solver, const GArray *variables,
                   QbgTrajectory *trajectory, double start, double stop)
{
  const QbgCircuit *circuit = equations->circuit;
  double nudge = 16 * DBL_EPSILON * fmax (fabs (start), fabs (stop));

  *recorder = (QbgRecorder) {
    equations, solver, variables, trajectory, nudge,
    g_array_new (FALSE, FALSE, sizeof (guint32)),
    g_array_new (FALSE, FALSE, sizeof (guint32)),
    { g_array_new (FALSE, FALSE, sizeof (guint32)),
      g_new0 (guint8, equations->states->len + 1),
      g_array_new (FALSE, FALSE, sizeof (QbgVariableId)) }
  };
  find_needed (recorder);
  for (guint i = 0; i < variables->len; i++) {
    QbgVariableId id = g_array_index (variables, QbgVariableId, i);
    const QbgVariable *v = QBG_VARIABLE (circuit, id);
    g_autoptr (GString) name = g_string_new (NULL);
    qbg_circuit_variable_name (circuit, id, name);
    qbg_trajectory_add_trace (trajectory, name->str, v->unit, v->discrete);
  }
}

double
qbg_recorder_beside (const QbgRecorder *recorder, double time, QbgSide side)
{
  return time + side * recorder->nudge;
}

gboolean
qbg_recorder_append (const QbgRecorder *recorder, double time, QbgSide side,
                     double *values, double *rates, GError **error)
{
  const GArray *variables = recorder->variables;
  double beside = qbg_recorder_beside (recorder, time, side);
  guint64 work = qbg_solver_work (recorder->solver);

  for (guint i = 0; i < recorder->sources->len; i++) {
    const QbgTimeFunction *s = QBG_SOURCE (
      recorder->equations, g_array_index (recorder->sources, guint32, i));
    if (s->expr->type == QBG_TYPE_REAL)
      values[s->variable] = qbg_expr_evaluate (s->expr, beside, NULL, NULL);
  }
  for (guint i = 0; i < recorder->blocks->len; i++)
    if (!qbg_solver_solve_block (recorder->solver,
                                 g_array_index (recorder->blocks, guint32, i),
                                 beside, values, rates, error))
      return FALSE;
  /* What a run costs must not depend on what is shown of it. */
  qbg_solver_set_work (recorder->solver, work);
  double *row = qbg_trajectory_append (recorder->trajectory, time);
  for (guint i = 0; i < variables->len; i++)
    row[i] = values[g_array_index (variables, QbgVariableId, i)];
  return TRUE;
}
