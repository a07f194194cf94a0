/* The findings of causality, in the order and in the groups in which they are
 * told: contradictions, storages without a state of their own, algebraic
 * loops. */

#ifndef QBG_BONDGRAPH_DIAGNOSE_FINDINGS_H
#define QBG_BONDGRAPH_DIAGNOSE_FINDINGS_H

#include "bondgraph/causality.h"

typedef enum {
  QBG_FINDING_CONTRADICTION,
  QBG_FINDING_DEPENDENT,  /* storages that depend on one and the same set */
  QBG_FINDING_LOOP
} QbgFindingKind;

typedef enum {
  QBG_SHAPE_LOOP,         /* the members are a loop of the circuit */
  QBG_SHAPE_CUTSET,       /* … are all that joins two parts of the circuit */
  QBG_SHAPE_OTHER         /* something else has a part in it */
} QbgFindingShape;

typedef struct {
  QbgFindingKind kind;
  guint32 index;          /* in its array of the causality; of several: first */
  QbgFindingShape shape;
  gboolean regained;      /* of storages: see QbgDependent */
  GArray *late;           /* QbgPortId: those that have to give in; of an
                             algebraic loop none */
  GArray *members;        /* QbgPortId: all, with late, in the file's order */
} QbgFinding;

typedef struct {
  const QbgCausality *causality;    /* borrowed */
  const QbgCircuit *circuit;        /* borrowed */
  GPtrArray *list;        /* QbgFinding */
  /* Neither couplings nor fields, nor storages of several ports, nor anything
   * that is controlled: the circuit's graph tells everything. */
  gboolean plain;
} QbgFindings;

/* The caller owns the result; causality outlives it. */
QbgFindings *qbg_findings_new (const QbgCausality *causality);
void qbg_findings_free (QbgFindings *findings);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgFindings, qbg_findings_free)

#define QBG_FINDING(findings, k) \
  ((const QbgFinding *) g_ptr_array_index ((findings)->list, (k)))
#define QBG_PORT_OF(ports, k) (g_array_index ((ports), QbgPortId, (k)))

/* Of these findings, storages that have lost their state. */
guint32 qbg_findings_dependents (const QbgFindings *findings);

#endif
