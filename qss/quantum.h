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
 * is not much finer than the circuit asks for.  A circuit that makes much of
 * quanta sets limits to that (gain.h). */

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
  double most;              /* that it grows to; INFINITY: no limit */
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
  double of_source;         /* the part that errors of sources are of what
                               they would be else */
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

/* Whether any quantum does that, since nobody has told it. */
gboolean qbg_quanta_any_grows (const QbgQuanta *quanta);

/* sizes, by state, become what the states count as if they come to that. */
void qbg_quanta_count_as (const QbgQuanta *quanta, double *sizes);

/* The quantum of state k is never more than if its size were this. */
void qbg_quanta_set_most (QbgQuanta *quanta, guint k, double size);

/* State k is known without regard to its quantum, which need be no finer than a
 * tolerance of this asks for; unless it was told. */
void qbg_quanta_spare (QbgQuanta *quanta, guint k, double tolerance);

/* The largest magnitude of a function of time alone between start and stop,
 * from samples. */
double qbg_source_size (const QbgExpr *law, double start, double stop);

/* How far a function of time that goes up to scale may be off. */
double qbg_quanta_of_source (const QbgQuanta *quanta, double scale);

/* The first of the rules whose pattern no state's name matches; NULL: none. */
const QbgQuantumRule *qbg_quantum_unmatched (const QbgEquations *equations,
                                             const GArray *rules);

#endif
