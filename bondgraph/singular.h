/* What to say where equations have no unique solution. */

#ifndef QBG_BONDGRAPH_SINGULAR_H
#define QBG_BONDGRAPH_SINGULAR_H

#include "bondgraph/equations.h"

/* Appends the names of the components of signals, each once, and of no more than
 * a few; of what is no component's, the first signal's. */
void qbg_append_components (const QbgEquations *equations,
                            const QbgSignalId *signals, guint n, GString *out);

/* Appends a phrase that names the components of the signals that cannot be
 * found; switched: it depends on positions of switches. */
void qbg_append_singular (const QbgEquations *equations,
                          const QbgSignalId *signals, guint n,
                          gboolean switched, GString *out);

#endif
