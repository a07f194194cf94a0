/* Which quantum each state has.
 *
 * Rules say it (QbgQuantumRule of parser/circuit.h): first those of the
 * model's annotations, then those of the options.  Of what several say about a
 * state the last counts.
 *
 * A state of which nothing is said has a quantum that is a part of the
 * tolerance, beside the largest value that it has had; a state that is small
 * beside the sources and other states of its unit counts as a thousandth of
 * their size.  So the quantum of a state that begins at zero grows with it, and
 * is not much finer than the circuit asks for. */

#ifndef QBG_QSS_QUANTUM_H
#define QBG_QSS_QUANTUM_H

#include "bondgraph/equations.h"
#include "qss/quantizer.h"

/* The error of a result is a multiple of the quantum, which depends on the
 * circuit: so that it stays near the tolerance, the quantum is this part of
 * the tolerance. */
#define QBG_QUANTUM_OF_TOLERANCE 0.1

typedef struct {
  double tolerance;
  double quantum;           /* of all states that no rule names; NaN: from
                               the tolerance */
  const GArray *rules;      /* QbgQuantumRule; NULL: none; borrowed */
  double start, stop;       /* of the simulation */
} QbgQuantumOptions;

/* How the quantum of a state grows. */
typedef struct {
  double part;              /* of the largest value; 0: it stays as it is */
  guint unit;               /* place in largest */
} QbgGrowth;

typedef struct {
  guint n;
  QbgQuantizer *quantizers; /* by state */
  QbgGrowth *growths;       /* by state */
  double *largest;          /* by unit: what a source of it comes to, or a
                               state has come to */
  double finest;            /* quantum, if all are told; else INFINITY */
  double finest_part;       /* of a state's value, likewise */
  double tolerance;
} QbgQuanta;

/* values, by QbgVariableId, hold the states at the start.  The caller owns the
 * result; the circuit and the rules outlive it. */
QbgQuanta *qbg_quanta_new (const QbgEquations *equations,
                           const QbgQuantumOptions *options,
                           const double *values);
void qbg_quanta_free (QbgQuanta *quanta);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgQuanta, qbg_quanta_free)

/* State k has come to x: what its quantizer says from now on follows. */
void qbg_quanta_follow (QbgQuanta *quanta, guint k, double x);

/* The largest magnitude of a function of time alone between start and stop,
 * from samples. */
double qbg_source_size (const QbgExpr *law, double start, double stop);

/* How far a function of time that goes up to scale may be off. */
double qbg_quanta_of_source (const QbgQuanta *quanta, double scale);

/* The first of the rules whose pattern no state's name matches; NULL: none. */
const QbgQuantumRule *qbg_quantum_unmatched (const QbgEquations *equations,
                                             const GArray *rules);

#endif
