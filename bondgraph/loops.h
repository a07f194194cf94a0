/* Finding algebraic loops.  For bondgraph/ alone. */

#ifndef QBG_BONDGRAPH_LOOPS_H
#define QBG_BONDGRAPH_LOOPS_H

#include "bondgraph/pencil.h"
#include "bondgraph/routes.h"
#include "bondgraph/signals.h"

/* Fills causality->loops. */
void qbg_find_loops (const QbgSignalGraph *signals, const QbgRoutes *routes,
                     QbgCausality *causality);

/* Sorts causality->members from first on, drops what is there twice, and
 * returns the range. */
QbgMembers qbg_end_members (QbgCausality *causality, guint32 first);

/* Fills causality->contradictions and causality->dependents. */
void qbg_find_conflicts (const QbgSignalGraph *signals,
                         const QbgPencil *pencil, QbgCausality *causality);

#endif
