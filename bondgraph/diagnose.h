/* What is said about the causality of a circuit: contradictions are errors;
 * storages without a state of their own, algebraic loops, and parts without
 * ground are warnings.  Each has its place, notes at the lines of all that has
 * a part in it, the reason, and what could be added to the circuit to be rid
 * of it. */

#ifndef QBG_BONDGRAPH_DIAGNOSE_H
#define QBG_BONDGRAPH_DIAGNOSE_H

#include "bondgraph/remedy.h"

/* What there is, and what was found. */
typedef struct {
  guint32 components;     /* that do not consist of others */
  guint32 nodes;          /* with ground */
  guint32 states;
  guint32 contradictions;
  guint32 loops;          /* without those through switches */
  guint32 switched;       /* loops through switches */
  guint32 dependents;     /* storages without a state of their own */
} QbgSummary;

/* Adds all that is found to diags. */
QbgSummary qbg_diagnose (const QbgCausality *causality, QbgDiags *diags);

/* Appends "a small resistor in series with C2 or C3, or …": what the remedies
 * (QbgRemedy), which are not none, have in mind. */
void qbg_remedies_text (const QbgFindings *findings, const GPtrArray *remedies,
                        GString *out);

#endif
