/* Expressions that are smooth as long as discrete variables stay.
 *
 * Every part of an expression that depends on time alone becomes a source,
 * every relation between continuous signals a condition: variables of their
 * own in the equations (see equations.h).  abs, min, max and sign of
 * continuous signals are written by such relations. */

#ifndef QBG_BONDGRAPH_LIFT_H
#define QBG_BONDGRAPH_LIFT_H

#include "bondgraph/equations.h"

typedef struct QbgLift QbgLift;

/* Sources and conditions are added to equations, which outlive the lift. */
QbgLift *qbg_lift_new (QbgEquations *equations, QbgDiags *diags);
void qbg_lift_free (QbgLift *lift);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgLift, qbg_lift_free)

/* span is where a condition in expr is said to come from. */
const QbgExpr *qbg_lift (QbgLift *lift, const QbgExpr *expr, QbgSpan span);

/* Whether a variable, of the circuit or lifted, changes only at events. */
gboolean qbg_is_discrete (const QbgEquations *equations,
                          QbgVariableId variable);

#endif
