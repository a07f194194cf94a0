#include <config.h>

#include "cli/prepare.h"

#include <math.h>

#include "base/taylor.h"
#include "bondgraph/diagnose.h"
#include "bondgraph/start.h"

/* When a function of time first jumps between start and stop; NaN: never. */
static double
first_jump (const QbgExpr *expr, double start, double stop)
{
  double beside = 1e-12 * fmax (fabs (start), fabs (stop));
  double t = start;

  for (guint i = 0; i < 1000; i++) {
    t = qbg_expr_next_event (expr, t, stop);
    if (!(t < stop))
      return NAN;
    double before = qbg_expr_evaluate (expr, t - beside, NULL, NULL);
    double after = qbg_expr_evaluate (expr, t + beside, NULL, NULL);
    if (fabs (after - before) > 1e-6 * (fabs (after) + fabs (before)))
      return t;
  }
  return NAN;
}

static void
note_variable (const QbgExpr *leaf, gpointer data)
{
  (void) leaf;
  *(gboolean *) data = TRUE;
}

/* A source that jumps across a storage without a state of its own sends an
 * impulse through it. */
static void
check_impulses (const QbgCausality *causality, double start, double stop,
                QbgDiags *diags)
{
  const QbgBondGraph *graph = causality->graph;

  for (guint i = 0; i < causality->dependents->len; i++) {
    const QbgDependent *d = QBG_DEPENDENT (causality, i);
    for (guint k = 0; k < d->members.n; k++) {
      QbgPortId port = QBG_MEMBER (causality, &d->members, k);
      const QbgElement *e = QBG_ELEMENT (
        graph->circuit, QBG_PORT_BOND (graph, port)->element);
      const QbgExpr *law = e->type == QBG_ELEMENT_SE ? e->effort
        : e->type == QBG_ELEMENT_SF ? e->flow : NULL;
      gboolean modulated = FALSE;
      if (law == NULL)
        continue;
      qbg_expr_visit (law, note_variable, &modulated);
      double time = modulated || !qbg_expr_has_time (law) ? NAN
        : first_jump (law, start, stop);
      if (isnan (time))
        continue;
      const QbgComponent *source = QBG_COMPONENT (graph->circuit,
                                                  e->component);
      const QbgComponent *storage = QBG_COMPONENT (
        graph->circuit, QBG_PORT (graph->circuit, d->port)->component);
      QbgDiag *diag =
        qbg_diags_warning (diags, QBG_CODE_IMPULSE, source->span,
                           "'%s' jumps at %g s across '%s', which has no "
                           "state of its own: an impulse", source->name, time,
                           storage->name);
      qbg_diag_note (diag, storage->span, "states that are tied to '%s' jump "
                     "too; the impulse itself is not in the result",
                     storage->name);
    }
  }
}

QbgEquations *
qbg_derive_checked (const QbgCausality *causality, double start,
                    QbgDiags *diags)
{
  g_autoptr (QbgEquations) equations = qbg_derive (causality, diags);
  g_autoptr (GError) error = NULL;
  g_autofree double *values = NULL;
  guint errors = qbg_diags_errors (diags);

  if (equations == NULL)
    return NULL;
  g_autoptr (QbgSolver) solver = qbg_solver_new (equations, &error);
  if (solver != NULL)
    values = qbg_start (equations, solver, start, diags, &error);
  /* What is not the model's fault is told when it is simulated. */
  if (solver == NULL)
    qbg_diags_error (diags, QBG_CODE_NOT_DETERMINED,
                     equations->circuit->model_span, "%s", error->message);
  return qbg_diags_errors (diags) == errors ? g_steal_pointer (&equations)
    : NULL;
}

QbgEquations *
qbg_prepare (QbgModel *model, double start, double stop)
{
  g_autoptr (QbgBondGraph) grounded =
    qbg_construct (model->circuit, QBG_STAGE_GROUNDED);
  g_autoptr (QbgBondGraph) graph = qbg_simplify (grounded);
  g_autoptr (QbgCausality) causality = qbg_assign_causality (graph);

  qbg_diagnose (causality, model->diags);
  check_impulses (causality, start, stop, model->diags);
  return qbg_diags_has_errors (model->diags)
         ? NULL : qbg_derive_checked (causality, start, model->diags);
}
