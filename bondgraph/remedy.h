/* Remedies: what could be added to a circuit so that something that causality
 * has found is no longer there.
 *
 * A change adds one resistor, capacitor or inductor, in one of three ways; a
 * remedy is one change, or several that are needed together.  A remedy is
 * offered only if it takes away what it is offered for, and brings no
 * contradiction and no dependent storage that was not there before.  Where the
 * circuit has couplings, fields or controlled sources that is tried out on a
 * copy of the circuit, as far as time allows; otherwise it follows from the
 * circuit's graph:
 *
 *   - what is put in series with a port that closes a loop of voltage sources
 *     and capacitors opens the loop; what is put across one that completes a
 *     cutset of current sources and inductors closes the cutset;
 *   - with voltage sources and capacitors shorted, and current sources and
 *     inductors opened, every algebraic loop is a part of the graph that is
 *     left.  Capacitors that short its places, or inductors that open all but
 *     a tree of it, leave no loop. */

#ifndef QBG_BONDGRAPH_REMEDY_H
#define QBG_BONDGRAPH_REMEDY_H

#include "bondgraph/diagnose-findings.h"

typedef enum {
  QBG_CHANGE_SERIES,      /* between the pin p of port and its node */
  QBG_CHANGE_ACROSS,      /* between the pins of port */
  QBG_CHANGE_TO_GROUND    /* between node and ground */
} QbgChangeKind;

typedef struct {
  QbgChangeKind kind;
  QbgElementType type;    /* of what is added: R, C or I */
  QbgPortId port;         /* or QBG_NONE */
  QbgNodeId node;         /* or QBG_NONE */
} QbgChange;

typedef struct {
  GArray *changes;        /* QbgChange, of one kind and type */
  guint32 n_cured;        /* findings that it takes away */
  guint32 n_loops_added;  /* algebraic loops that it brings */
} QbgRemedy;

void qbg_remedy_free (QbgRemedy *remedy);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgRemedy, qbg_remedy_free)

/* A search for remedies of the findings of one circuit.  findings is borrowed
 * and outlives it. */
typedef struct QbgRemedies QbgRemedies;

QbgRemedies *qbg_remedies_new (const QbgFindings *findings);
void qbg_remedies_free (QbgRemedies *remedies);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgRemedies, qbg_remedies_free)

/* The most that are offered for one finding. */
#define QBG_MAX_REMEDIES 3

/* Remedies of a finding, those first that cure most findings, then those of
 * the fewest changes; at most QBG_MAX_REMEDIES.  With type QBG_ELEMENT_R, _C
 * or _I only those that add that; with QBG_ELEMENT_GROUND, the usual ones.  The
 * caller owns the result (QbgRemedy), which may be empty. */
GPtrArray *qbg_remedies_find (QbgRemedies *remedies, const QbgFinding *finding,
                              QbgElementType type);

/* The circuit with the changes made to it: components added at the end, whose
 * names are not set, each with one port and one element of that value.  Ports
 * and elements that were there keep their numbers.  The caller owns the
 * result; circuit, whose expressions it uses, outlives it. */
QbgCircuit *qbg_remedy_apply (const QbgCircuit *circuit,
                              const QbgChange *changes, guint32 n,
                              double value);

#endif
