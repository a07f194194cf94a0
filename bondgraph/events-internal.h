/* What events.c, spread.c and search.c share. */

#ifndef QBG_BONDGRAPH_EVENTS_INTERNAL_H
#define QBG_BONDGRAPH_EVENTS_INTERNAL_H

#include "base/heap.h"
#include "bondgraph/events.h"
#include "bondgraph/impulse.h"
#include "bondgraph/lift.h"
#include "bondgraph/positions.h"

/* A block, or all of a group with conditions. */
typedef struct {
  guint32 group;
  guint32 block;            /* QBG_NONE: the group */
  gboolean matters;         /* to events */
  guint64 fresh;            /* the instant of which its values are */
} QbgEventNode;

#define QBG_EVENT_NODE(events, k) \
  (&g_array_index ((events)->nodes, QbgEventNode, (k)))

struct QbgEvents {
  const QbgEquations *equations;
  QbgSolver *solver;
  QbgImpulses *impulses;    /* NULL: there are none */
  double time;              /* of the last event */
  QbgHeap *times;           /* of sources: the next event of each */
  guint32 *ringing;         /* sources that were due at the last event, in
                               order: to be asked for their next one */
  guint n_ringing;
  guint64 *samples;         /* by sampler: how many there have been */
  guint64 *counts;          /* by condition: changes */
  double *scales;           /* by condition and position: the largest zero
                               function so far */
  double *bands;            /* by condition: how far from zero it may be on the
                               other side without changing, at this event */
  double *blurs;            /* by condition: the same, for those that have not
                               crossed and stay; as asked last */
  QbgEventsAsk ask;         /* functions may be NULL */
  double *start;            /* by variable: before a node was solved */
  GArray *pres;             /* QbgVariableId: those of kind QBG_VAR_PRE */
  guint32 *pre_of;          /* by variable: its pre, or QBG_NONE */
  guint32 *condition_of;    /* by variable, or QBG_NONE */
  guint32 *state_of;        /* likewise */
  guint32 *source_of;       /* by variable: the continuous source that it is,
                               or QBG_NONE */
  QbgPositions left;        /* of groups, that were left by a crossing at this
                               instant */
  double instant;           /* when that was */
  QbgPositions seen;        /* in a search */
  double *zeros;            /* room for one: by condition of a group */
  guint8 *wrong, *ever;     /* likewise */
  GPtrArray *warnings;      /* char * */
  guint64 limit;            /* of events; 0: none */
  char *message;

  GArray *changes;          /* QbgEventChange: at this event */
  guint8 *noted;            /* by variable: it is in changes */
  double *jumps;            /* by variable: by how much impulses moved it at
                               this event; NaN: it was set as well */

  GArray *nodes;            /* QbgEventNode, in the order of solution */
  guint32 *giver;           /* by signal: its node, or QBG_NONE */
  guint32 *first_reader, *readers;  /* by signal: nodes that read it and matter
                                       to events */
  guint32 *first_read, *reads;      /* by node: signals to be refreshed before
                                       it is solved */
  guint32 *first_given, *given;     /* by node: discrete variables of it */
  guint32 *first_next, *next;       /* by node: nodes that read what is
                                       continuous of it and matter to events */
  QbgHeap *due;             /* nodes to be solved */
  guint64 instants;         /* events so far, from 1 */
};

/* Where a discrete variable is just a condition (off = s < 0), its start value
 * is where the search for the condition's position begins. */
void qbg_events_take_start (const QbgEvents *events, double *values);

/* events-clock.c */

/* Samples before the start have been. */
void qbg_events_start_clock (QbgEvents *events, double time);
/* Whether a sample is due; it is told once, until it is silenced. */
gboolean qbg_events_ring_samples (QbgEvents *events, double time,
                                  double *values);
void qbg_events_silence_samples (QbgEvents *events, double *values);
/* Functions of time that have come to an event. */
void qbg_events_ring_sources (QbgEvents *events, double time, double *values);

/* events-act.c; TRUE in *again where a state was set. */
gboolean qbg_events_act (QbgEvents *events, double time, double *values,
                         double *rates, gboolean *again, GError **error);
gboolean qbg_events_check_assertions (QbgEvents *events, double time,
                                      double *values, double *rates,
                                      GError **error);

/* spread.c */
void qbg_events_find_nodes (QbgEvents *events);
/* Sets a discrete variable or a state; what reads it becomes due. */
void qbg_events_set (QbgEvents *events, QbgVariableId variable, double value,
                     double *values);
/* A variable has changed at this event; it was before. */
void qbg_events_note (QbgEvents *events, QbgVariableId variable,
                      double before);
/* What reads the signal, and matters to events, becomes due. */
void qbg_events_spread (QbgEvents *events, QbgSignalId signal);
/* A state as it is at this event. */
void qbg_events_take_state (QbgEvents *events, guint state);
/* The continuous value of a signal at this event, without search. */
gboolean qbg_events_refresh (QbgEvents *events, QbgSignalId signal,
                             double *values, double *rates, GError **error);
gboolean qbg_events_solve_due (QbgEvents *events, double *values,
                               double *rates, GError **error);

/* event-limit.c: whether one more event is allowed. */
gboolean qbg_events_within_limit (const QbgEvents *events, double time,
                                  GError **error);

/* search.c: solves the blocks of a group for positions of its conditions that
 * agree with their zero functions. */
gboolean qbg_events_solve_group (QbgEvents *events, guint group, double time,
                                 double *values, double *rates,
                                 GError **error);

#endif
