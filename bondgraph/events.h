/* What happens at an event: discrete variables get new values, until none of
 * them asks for another.
 *
 * Between events discrete variables (also conditions, pre and the like) stay as
 * they are in values, and qbg_solver_evaluate gives the others.  Who simulates
 * asks when the next instant known beforehand is, watches the zero functions
 * of the conditions, and at such an instant calls qbg_events_settle.
 *
 * values and rates are by variable, equations->n_variables of each. */

#ifndef QBG_BONDGRAPH_EVENTS_H
#define QBG_BONDGRAPH_EVENTS_H

#include "bondgraph/solver.h"

typedef struct QbgEvents QbgEvents;

/* equations and solver outlive the result, which the caller owns. */
QbgEvents *qbg_events_new (const QbgEquations *equations, QbgSolver *solver);
void qbg_events_free (QbgEvents *events);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgEvents, qbg_events_free)

typedef enum {
  QBG_EVENTS_FAILED,        /* error is set */
  QBG_EVENTS_NOTHING,       /* no discrete variable or state has changed */
  QBG_EVENTS_CHANGED,
  QBG_EVENTS_TERMINATED     /* the model ends the simulation: see message */
} QbgEventsResult;

/* The start.  values hold the states, and for discrete variables and unknowns
 * their start values. */
QbgEventsResult qbg_events_start (QbgEvents *events, double time,
                                  double *values, double *rates,
                                  GError **error);

/* An event at time.  crossed, by condition, tells which zero functions have
 * come to zero now, NULL: none; what is due by the clock is known by itself.
 * What is discrete, and states that were set anew, are in values as just after
 * the event when it returns; of the rest only what the event depends on. */
QbgEventsResult qbg_events_settle (QbgEvents *events, double time,
                                   const guint8 *crossed, double *values,
                                   double *rates, GError **error);

/* What an event asks of who simulates, so that only what it reaches needs to be
 * known. */
typedef struct {
  /* Brings a state in values up to date, others perhaps with it; may be called
   * again for a state that was set since, which it then leaves alone. */
  void (*take_state) (guint state, gpointer data);
  /* How far on the wrong side of zero a condition may be and stay as it is,
   * because its zero function is not known better. */
  double (*blur) (guint condition, gpointer data);
  gpointer data;
} QbgEventsAsk;

/* Without this, values hold all states, and the blurs are zero.  It is
 * copied. */
void qbg_events_set_ask (QbgEvents *events, const QbgEventsAsk *ask);

/* What may have changed at the last event. */
typedef struct {
  QbgVariableId variable;   /* discrete, or a state */
  double before;
} QbgEventChange;

/* QbgEventChange, each variable once; borrowed, until the next event. */
const GArray *qbg_events_changes (const QbgEvents *events);

/* By how much impulses have moved a state at the last event; 0 where it was
 * set. */
double qbg_events_jump (const QbgEvents *events, QbgVariableId state);

/* The end of the simulation, for terminal (). */
QbgEventsResult qbg_events_finish (QbgEvents *events, double time,
                                   double *values, double *rates,
                                   GError **error);

/* The first instant after the last one settled at which a function of time may
 * jump or have a kink, or a sample is due; INFINITY: none until limit. */
double qbg_events_next (QbgEvents *events, double limit);

/* time, but not outside the open interval between the last event and next: for
 * functions of time, which have another value at its ends. */
double qbg_events_inside (const QbgEvents *events, double time, double next);

/* The zero function of a condition, from values and rates of all signals that
 * matter (qbg_solver_evaluate with rates_only serves). */
double qbg_events_zero (const QbgEvents *events, guint condition, double time,
                        const double *values, const double *rates);

/* What terminate said; NULL: nothing.  Borrowed. */
const char *qbg_events_message (const QbgEvents *events);

/* What assertions warned of, each once (char *); borrowed. */
const GPtrArray *qbg_events_warnings (const QbgEvents *events);
/* The same, NULL at the end, to be freed by g_strfreev. */
char **qbg_events_copy_warnings (const QbgEvents *events);

/* After so many events the next one fails; 0: however many. */
void qbg_events_set_limit (QbgEvents *events, guint64 limit);

/* How often each condition has changed; borrowed, by condition. */
const guint64 *qbg_events_counts (const QbgEvents *events);

/* The condition as the model says it, with the component: "s < 0 of D1". */
void qbg_events_condition_name (const QbgEvents *events, guint condition,
                                GString *out);

/* The component of the first of its variables; "": the model.  Borrowed. */
const char *qbg_events_condition_component (const QbgEvents *events,
                                            guint condition);

typedef enum {
  QBG_EVENTS_ERROR_CYCLE,       /* no consistent positions of switches */
  QBG_EVENTS_ERROR_ENDLESS,     /* an event that causes itself again */
  QBG_EVENTS_ERROR_ASSERTION,   /* assert with level error */
  QBG_EVENTS_ERROR_VALUE,       /* something is not finite */
  QBG_EVENTS_ERROR_LIMIT        /* more events than were allowed */
} QbgEventsError;

#define QBG_EVENTS_ERROR (qbg_events_error_quark ())
GQuark qbg_events_error_quark (void);

#endif
