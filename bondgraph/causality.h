/* Which side of every bond decides its effort and which its flow, and what
 * that brings to light.
 *
 * Of the two ends of a bond one gives the effort and the other the flow.  The
 * causal stroke is drawn at the end that the effort arrives at.  A storage
 * that gives what it integrates (C its effort, I its flow) is in integral form
 * and has a state; otherwise it is in derivative form and depends on others.
 *
 * The assignment is sequential (SCAP): sources as they must; transformers and
 * gyrators as their equations allow; storages in integral form where possible;
 * resistors and fields in the form their law is explicit in where possible;
 * among equals the first in the file first.  What follows from each step is
 * not propagated from junction to junction, which misses what closes around a
 * ring of junctions, but read off the circuit's tree: the ports that give
 * their effort are a spanning tree of the nodes, the others give their flow.
 *
 * What is structural: the values of resistors, storages, ratios and gains are
 * taken as independent numbers that are not zero.  A source's modulation does
 * not decide causality.  Where it, or a field, makes the number of states or
 * the existence of a solution another than causality says, that is found from
 * the equations of the part of the circuit concerned, if it is not too large;
 * a source or field that cannot give what it should is then acausal.
 *
 * Members are ports: the element is port_bonds[port].element. */

#ifndef QBG_BONDGRAPH_CAUSALITY_H
#define QBG_BONDGRAPH_CAUSALITY_H

#include <glib.h>

#include "bondgraph/bondgraph.h"

typedef enum {
  QBG_STROKE_NONE,        /* acausal: solved for with its element's equations */
  QBG_STROKE_TAIL,        /* effort arrives at the tail */
  QBG_STROKE_HEAD
} QbgStroke;

typedef enum {
  QBG_GIVES_NOTHING,      /* acausal */
  QBG_GIVES_EFFORT, QBG_GIVES_FLOW
} QbgGives;

typedef enum {
  /* A loop of ports that each fix their effort (one alone: it is shorted). */
  QBG_CONTRADICTION_LOOP,
  /* A cutset of ports that each fix their flow (one alone: it is open). */
  QBG_CONTRADICTION_CUTSET,
  /* A transformer or gyrator whose ports are both fixed by others. */
  QBG_CONTRADICTION_COUPLING,
  /* Controlled sources or fields, and what is with them, whose equations leave
   * something undetermined. */
  QBG_CONTRADICTION_UNDETERMINED
} QbgContradictionKind;

/* A range of causality->members, in the order of the file. */
typedef struct {
  guint32 first, n;
  gboolean more;          /* there are others, left out because all the lists
                             of this circuit together would be too long */
} QbgMembers;

typedef struct {
  QbgContradictionKind kind;
  QbgPortId port;         /* the one that came too late; of a coupling: first */
  QbgMembers members;     /* all on the loop or in the cutset, with port */
} QbgContradiction;

/* A storage port in derivative form, or one in integral form that controlled
 * sources or fields leave without a state. */
typedef struct {
  QbgPortId port;
  QbgMembers members;     /* storages and sources that decide it */
  /* It has a state all the same: its derivative comes back to it through a
   * controlled source or field. */
  gboolean regained;
} QbgDependent;

/* One variable on a causal path. */
typedef enum {
  QBG_SIGNAL_EFFORT,      /* source: QbgBondId */
  QBG_SIGNAL_FLOW,        /* source: QbgBondId */
  QBG_SIGNAL_POTENTIAL    /* source: QbgNodeId, whose potential modulates */
} QbgSignalKind;

typedef struct {
  QbgSignalKind kind;
  guint32 source;
  QbgVertexId giver;      /* the vertex that gives it; QBG_NONE: a potential */
} QbgSignal;

/* An algebraic loop: a strongly connected set of signals that act at once.
 * The ring is a way around it through the fewest elements that begins at its
 * first member. */
typedef struct {
  QbgMembers ring;        /* elements' ports in order around it: each turns its
                             input into its output, which the next one takes */
  guint32 first_signal, n_signals;  /* the causal path of the ring; the first
                                       is the output of the ring's first */
  QbgMembers members;     /* one port of every element on the whole loop */
  gboolean linear;        /* all its members' laws are */
  gboolean acausal;       /* a member is acausal: it is by its law, not by the
                             circuit around it, that there is a loop */
  gboolean switching;     /* every way around it passes an element whose law
                             changes at events */
  guint32 n_unknowns;     /* enough to solve for, the others following */
} QbgLoop;

typedef struct {
  const QbgBondGraph *graph;    /* borrowed */
  guint8 *strokes;        /* QbgStroke, by QbgBondId */
  guint8 *gives;          /* QbgGives, by QbgPortId */
  guint32 n_states;       /* of storages and fields */
  GArray *contradictions; /* QbgContradiction */
  GArray *dependents;     /* QbgDependent, in the order of the file */
  GArray *loops;          /* QbgLoop, by their first member */
  GArray *members;        /* QbgPortId */
  GArray *signals;        /* QbgSignal */
} QbgCausality;

#define QBG_CONTRADICTION(causality, k) \
  (&g_array_index ((causality)->contradictions, QbgContradiction, (k)))
#define QBG_DEPENDENT(causality, k) \
  (&g_array_index ((causality)->dependents, QbgDependent, (k)))
#define QBG_LOOP(causality, k) \
  (&g_array_index ((causality)->loops, QbgLoop, (k)))
#define QBG_MEMBER(causality, range, k) \
  (g_array_index ((causality)->members, QbgPortId, (range)->first + (k)))
#define QBG_SIGNAL(causality, k) \
  (&g_array_index ((causality)->signals, QbgSignal, (k)))

/* graph is at QBG_STAGE_GROUNDED or QBG_STAGE_SIMPLIFIED, and outlives the
 * result, which the caller owns.  What is found is the same for both. */
QbgCausality *qbg_assign_causality (const QbgBondGraph *graph);

void qbg_causality_free (QbgCausality *causality);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgCausality, qbg_causality_free)

/* Whether the port is a storage's, in integral form; in derivative form. */
gboolean qbg_causality_is_integral (const QbgCausality *causality,
                                    QbgPortId port);
gboolean qbg_causality_is_derivative (const QbgCausality *causality,
                                      QbgPortId port);

/* The vertex that gives a bond's effort, its flow; QBG_NONE where acausal. */
QbgVertexId qbg_causality_effort_giver (const QbgCausality *causality,
                                        QbgBondId bond);
QbgVertexId qbg_causality_flow_giver (const QbgCausality *causality,
                                      QbgBondId bond);

#endif
