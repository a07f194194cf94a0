/* A circuit's equations as a network of DEVS models.
 *
 * Every state is a quantized integrator; every relation between signals, a
 * resistor's law or a junction's sum, is a memoryless model; an algebraic loop
 * is one memoryless model for all its signals; every function of time is a
 * source.  Every condition has a detector (detector.h); what is discrete is
 * kept by one model, the switchboard (switchboard.h).  Messages are polynomials
 * in the time since the message. */

#ifndef QBG_QSS_NETWORK_H
#define QBG_QSS_NETWORK_H

#include "bondgraph/events.h"
#include "qss/devs.h"
#include "qss/method.h"
#include "qss/quantum.h"

typedef struct {
  const QbgMethod *method;
  double start, stop;
  double tolerance;         /* of a state, beside its largest value */
  double quantum;           /* of all states; NaN: from the tolerance */
  const volatile int *interrupted;  /* becomes true: stop soon; NULL: never */
  const GArray *rules;      /* QbgQuantumRule; NULL: none; see quantum.h */
  /* Called now and then with the time that is reached and the work so far;
     when and with what follows from the run alone.  NULL: not wanted. */
  void (*progress) (gpointer data, double time, guint64 work);
  gpointer progress_data;
  /* Told at once of conditions that chatter; NULL: not wanted. */
  void (*warn) (const char *text);
  guint64 max_events;       /* of discrete variables, functions of time and
                               conditions; 0: however many */
} QbgNetworkOptions;

typedef struct QbgNetwork QbgNetwork;

/* values, by QbgVariableId, hold the states at the start, and the start values
 * of the others.  equations, solver and options outlive the network, which the
 * caller owns.  NULL with error set where there is no start. */
QbgNetwork *qbg_assemble (const QbgEquations *equations, QbgSolver *solver,
                          const QbgNetworkOptions *options,
                          const double *values, GError **error);
void qbg_network_free (QbgNetwork *network);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgNetwork, qbg_network_free)

/* Told of every event of discrete variables, functions of time and conditions,
 * just before and just after it; FALSE with error set: the run fails. */
typedef gboolean (*QbgObserver) (double time, gboolean after, gpointer data,
                                 GError **error);

/* FALSE: the network has no switchboard, and nobody will be told. */
gboolean qbg_network_observe (QbgNetwork *network, QbgObserver observer,
                              gpointer data);

/* All events up to and at time; until interrupted, or until the model ends the
 * simulation.  FALSE with error set where it cannot go on. */
gboolean qbg_network_run (QbgNetwork *network, double time, GError **error);
gboolean qbg_network_terminated (const QbgNetwork *network);

/* Where the clock stands. */
double qbg_network_time (const QbgNetwork *network);

/* When something happens next. */
double qbg_network_next (const QbgNetwork *network);

/* The value of the k-th state at a time from the last event to the next. */
double qbg_network_state (const QbgNetwork *network, guint k, double time);
/* Its steps so far; and those of all states together. */
guint64 qbg_network_steps (const QbgNetwork *network, guint k);
guint64 qbg_network_all_steps (const QbgNetwork *network);
/* The quantum that it has now. */
double qbg_network_quantum (const QbgNetwork *network, guint k);

/* Writes the states, and what is discrete, into values. */
void qbg_network_values (const QbgNetwork *network, double time,
                         double *values);

/* The first instant after time at which a source jumps or has a kink; with a
 * switchboard, the first after its last event at which one is known to be. */
double qbg_network_next_event (const QbgNetwork *network, double time);

/* Events of all models. */
guint64 qbg_network_events (const QbgNetwork *network);
/* What they have cost, as qbg_fused_work. */
guint64 qbg_network_work (const QbgNetwork *network);
/* NULL: it has no switchboard. */
const QbgEvents *qbg_network_conditions (const QbgNetwork *network);

typedef enum {
  QBG_NETWORK_ERROR_STUCK,      /* time does not go on */
  QBG_NETWORK_ERROR_SINGULAR,
  QBG_NETWORK_ERROR_VALUE       /* a value that is not finite */
} QbgNetworkError;

#define QBG_NETWORK_ERROR (qbg_network_error_quark ())
GQuark qbg_network_error_quark (void);

#endif
