/* From a model to the equations that are simulated. */

#ifndef QBG_CLI_PREPARE_H
#define QBG_CLI_PREPARE_H

#include "bondgraph/equations.h"
#include "cli/model.h"

/* The equations, and that there is a start at that time; NULL with diagnostics
 * where it cannot be simulated. */
QbgEquations *qbg_derive_checked (const QbgCausality *causality, double start,
                                  QbgDiags *diags);

/* The equations of a model that was understood, for a simulation from start to
 * stop; what was found on the way is in the model's diags.  NULL: it cannot be
 * simulated.  The caller owns the result; the model outlives it. */
QbgEquations *qbg_prepare (QbgModel *model, double start, double stop);

#endif
