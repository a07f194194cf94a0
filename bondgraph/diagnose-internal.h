/* Sentences about findings.  For diagnose*.c alone. */

#ifndef QBG_BONDGRAPH_DIAGNOSE_INTERNAL_H
#define QBG_BONDGRAPH_DIAGNOSE_INTERNAL_H

#include "bondgraph/diagnose.h"
#include "bondgraph/places.h"

typedef struct {
  const QbgFindings *findings;
  const QbgCircuit *circuit;
  const QbgBondGraph *graph;
  QbgPlaces places;
  QbgRemedies *remedies;
  QbgDiags *diags;
} QbgTeller;

const QbgElement *qbg_teller_element (const QbgTeller *teller,
                                      QbgPortId port);
/* Where the component of a port is declared. */
QbgSpan qbg_teller_span (const QbgTeller *teller, QbgPortId port);
/* Whether a source is one of no voltage or no current: a short circuit or an
 * open one. */
gboolean qbg_teller_is_nothing (const QbgTeller *teller, QbgPortId port);

/* "C1, C2 and C3"; of many, the first few and how many others.  Elements with
 * several ports once.  The caller owns it. */
char *qbg_teller_names (const QbgTeller *teller, const GArray *ports);
/* How many elements the ports belong to. */
guint32 qbg_teller_count (const QbgTeller *teller, const GArray *ports);
/* Those of the ports, in their order, whose elements are sources, or not.  The
 * caller owns the result. */
GArray *qbg_teller_pick (const QbgTeller *teller, const GArray *ports,
                         gboolean sources);

/* The node at which the ports meet and nothing else does, or QBG_NONE. */
QbgNodeId qbg_teller_meeting_node (const QbgTeller *teller,
                                   const GArray *ports);

/* Transformers and gyrators that lie between the ports: their sides meet one of
 * the ports, or another such coupling.  The first port of each, in the order of
 * the file; the caller owns the result. */
GArray *qbg_teller_couplings (const QbgTeller *teller, const GArray *ports);

/* Adds a note at every place where a member is declared, but the first's if
 * only that is declared there: "C2 is on the loop", predicates being for one
 * and for several. */
void qbg_teller_note_members (const QbgTeller *teller, QbgDiag *diag,
                              const GArray *members, const char *is,
                              const char *are);
/* Adds a note about remedies: "… would <verb>; <rest>".  rest tells what a
 * simulation does about it, which is left out where something contradicts; it
 * may be NULL. */
void qbg_teller_note_remedies (const QbgTeller *teller, QbgDiag *diag,
                               const QbgFinding *finding, const char *verb,
                               const char *rest);

void qbg_tell_contradiction (const QbgTeller *teller,
                             const QbgFinding *finding);
void qbg_tell_dependent (const QbgTeller *teller, const QbgFinding *finding);
void qbg_tell_loop (const QbgTeller *teller, const QbgFinding *finding);
void qbg_tell_islands (const QbgTeller *teller);

#endif
