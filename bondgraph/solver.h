/* Values of all signals at an instant, from those of the states.
 *
 * A solver keeps what repeated evaluation of one set of equations needs: the
 * factors of its linear blocks and room for the others. */

#ifndef QBG_BONDGRAPH_SOLVER_H
#define QBG_BONDGRAPH_SOLVER_H

#include "bondgraph/equations.h"

typedef struct QbgSolver QbgSolver;

/* equations outlive the solver.  NULL with error set where a linear block has
 * no unique solution; the message names its members. */
QbgSolver *qbg_solver_new (const QbgEquations *equations, GError **error);
void qbg_solver_free (QbgSolver *solver);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgSolver, qbg_solver_free)

/* values and rates are by variable, equations->n_variables of each.  The values
 * of states and of what is discrete are taken, all other values, and the rates
 * that occur, are set; what values held before is
 * where the search for the solution of a nonlinear block begins.  With
 * rates_only, signals that no state's rate depends on are left alone.  FALSE
 * with error set where a nonlinear block does not converge. */
gboolean qbg_solver_evaluate (QbgSolver *solver, double time, double *values,
                              double *rates, gboolean rates_only,
                              GError **error);

/* The sources, continuous ones as they are at time; at an event all of them, as
 * they are just after it. */
void qbg_solver_set_sources (const QbgSolver *solver, double time,
                             gboolean event, double *values);
/* A single source, by its number, just after an event; where it is continuous,
 * into values. */
double qbg_solver_source_after (const QbgSolver *solver, guint source,
                                double time);
void qbg_solver_set_source (const QbgSolver *solver, guint source, double time,
                            double *values);
/* One block; its discrete relations too. */
gboolean qbg_solver_solve_block (QbgSolver *solver, guint block, double time,
                                 double *values, double *rates,
                                 GError **error);

/* What it has done so far: nodes of expressions that were evaluated, and
 * numbers in the factors that were gone through.  It may be set back, for what
 * is not to count. */
guint64 qbg_solver_work (const QbgSolver *solver);
void qbg_solver_set_work (QbgSolver *solver, guint64 work);

typedef enum {
  QBG_SOLVER_ERROR_SINGULAR,
  QBG_SOLVER_ERROR_DIVERGED
} QbgSolverError;

#define QBG_SOLVER_ERROR (qbg_solver_error_quark ())
GQuark qbg_solver_error_quark (void);

#endif
