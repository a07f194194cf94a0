/* A circuit's equations as a network of DEVS models.
 *
 * Every state is a quantized integrator; every relation between signals, a
 * resistor's law or a junction's sum, is a memoryless model; an algebraic loop
 * is one memoryless model for all its signals; every function of time is a
 * source.  Messages are polynomials in the time since the message. */

#ifndef QBG_QSS_NETWORK_H
#define QBG_QSS_NETWORK_H

#include "bondgraph/equations.h"
#include "qss/devs.h"
#include "qss/method.h"

/* The error of a result is a multiple of the quantum, which depends on the
 * circuit: so that it stays near the tolerance, the quantum is this part of
 * the tolerance. */
#define QBG_QUANTUM_OF_TOLERANCE 0.1

typedef struct {
  const QbgMethod *method;
  double start, stop;
  double tolerance;         /* of a state, beside its largest value */
  double quantum;           /* of all states; NaN: from the tolerance */
  const volatile int *interrupted;  /* becomes true: stop soon; NULL: never */
} QbgNetworkOptions;

typedef struct QbgNetwork QbgNetwork;

/* values, by QbgVariableId, hold the states at the start.  equations and
 * options outlive the network, which the caller owns.  NULL with error set
 * where the equations cannot be simulated so. */
QbgNetwork *qbg_assemble (const QbgEquations *equations,
                          const QbgNetworkOptions *options,
                          const double *values, GError **error);
void qbg_network_free (QbgNetwork *network);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgNetwork, qbg_network_free)

/* All events up to and at time, or until interrupted.  FALSE with error set
 * where it cannot go on. */
gboolean qbg_network_run (QbgNetwork *network, double time, GError **error);

/* Where the clock stands. */
double qbg_network_time (const QbgNetwork *network);

/* The value of the k-th state at a time from the last event to the next. */
double qbg_network_state (const QbgNetwork *network, guint k, double time);
/* Its steps so far. */
guint64 qbg_network_steps (const QbgNetwork *network, guint k);
/* The quantum that it has now. */
double qbg_network_quantum (const QbgNetwork *network, guint k);

/* The first instant after time at which a source jumps or has a kink. */
double qbg_network_next_event (const QbgNetwork *network, double time);

/* Events of all models, and of those that are states. */
guint64 qbg_network_events (const QbgNetwork *network);

typedef enum {
  QBG_NETWORK_ERROR_UNSUPPORTED,
  QBG_NETWORK_ERROR_STUCK,      /* time does not go on */
  QBG_NETWORK_ERROR_SINGULAR,
  QBG_NETWORK_ERROR_VALUE       /* a value that is not finite */
} QbgNetworkError;

#define QBG_NETWORK_ERROR (qbg_network_error_quark ())
GQuark qbg_network_error_quark (void);

#endif
