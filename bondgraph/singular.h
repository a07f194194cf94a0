/* What to say where equations have no unique solution. */

#ifndef QBG_BONDGRAPH_SINGULAR_H
#define QBG_BONDGRAPH_SINGULAR_H

#include "bondgraph/equations.h"

/* Appends a phrase that names the components of the signals that cannot be
 * found; switched: it depends on positions of switches. */
void qbg_append_singular (const QbgEquations *equations,
                          const QbgSignalId *signals, guint n,
                          gboolean switched, GString *out);

#endif
