/* Impulses: what a jump does to the states.
 *
 * Where a storage has no state of its own, its loop or cutset ties states to
 * sources, and the derivatives of those stand in the equations.  When such a
 * source jumps, its derivative is an impulse, and the states jump with it, so
 * that charge and flux are kept: a step across two capacitors in series divides
 * at once.  The rates of the states are linear in these derivatives; each has a
 * variable of its own in the equations (QbgImpulse), which is zero but for the
 * moment in which the jumps of the states are found. */

#ifndef QBG_BONDGRAPH_IMPULSE_H
#define QBG_BONDGRAPH_IMPULSE_H

#include "bondgraph/solver.h"

typedef struct QbgImpulses QbgImpulses;

/* NULL where nothing that jumps is tied to a state.  equations and solver
 * outlive the result, which the caller owns. */
QbgImpulses *qbg_impulses_new (const QbgEquations *equations,
                               QbgSolver *solver);
void qbg_impulses_free (QbgImpulses *impulses);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgImpulses, qbg_impulses_free)

/* How things are just before an event: values hold the states and what is
 * discrete. */
gboolean qbg_impulses_before (QbgImpulses *impulses, double time,
                              const double *values, GError **error);

/* What has jumped since that call, or since the last of this one, with the
 * states and what is discrete now in values: by how much each state jumps, by
 * state; NULL in *jumps: nothing does.  Borrowed. */
gboolean qbg_impulses_find (QbgImpulses *impulses, double time,
                            const double *values, const double **jumps,
                            GError **error);

#endif
