/* What is integrated: the states, their rates, the zero functions of the
 * conditions; and how far it has come. */

#ifndef QBG_CLASSICAL_PROBLEM_H
#define QBG_CLASSICAL_PROBLEM_H

#include "bondgraph/events.h"
#include "bondgraph/jacobian.h"
#include "bondgraph/tempo.h"
#include "classical/integrate.h"

typedef struct {
  const QbgEquations *equations;    /* borrowed, as are the next three */
  const QbgIntegrateOptions *options;
  QbgSolver *solver;
  QbgEvents *events;
  double *values, *rates;   /* by variable */

  guint n;                  /* of states; at least one, which then rests */
  double time, *x;          /* the states, as far as they have come */
  double limit;             /* the next event known beforehand, or the stop */
  double output;            /* the next time at which states are asked for */
  double longest;           /* step that is allowed; INFINITY: any */
  QbgTempo *tempo;

  double *last;             /* the states that values and rates are for, */
  double last_time;         /* at that time; NaN: for none */

  guint n_conditions;
  double *sign, *slack;     /* by condition: it has crossed when sign*zero +
                               slack, which is above zero after an event, is
                               not any more */
  double *most;             /* by condition, while it is false and while it is
                               true: the largest of its zero function, which
                               may be a current once and a voltage then */
  guint8 *crossed;

  QbgJacobian *jacobian;    /* NULL until asked for */

  guint64 evaluations, jacobians;
  guint64 zeros;            /* functions that were evaluated */
  guint unknowns;           /* of the method: n, or more */
  guint32 size;             /* of its matrix, in numbers; 0: it has none */
  GError *error;            /* why the rates could not be computed last */
} QbgProblem;

void qbg_problem_init (QbgProblem *problem, const QbgEquations *equations,
                       const QbgIntegrateOptions *options, QbgSolver *solver,
                       QbgEvents *events);
void qbg_problem_clear (QbgProblem *problem);

/* From values, after an event at time. */
void qbg_problem_begin (QbgProblem *problem, double time);

/* Sets values and rates for the states x.  FALSE where there are none; error
 * tells why. */
gboolean qbg_problem_evaluate (QbgProblem *problem, double time,
                               const double *x);
gboolean qbg_problem_rates (QbgProblem *problem, double time, const double *x,
                            double *dx);
/* Sets the longest step from where the problem has come to. */
void qbg_problem_limit (QbgProblem *problem);
/* Steps below this have no meaning. */
double qbg_problem_least_step (const QbgProblem *problem);
gboolean qbg_problem_is_interrupted (const QbgProblem *problem);
/* After an event: whether conditions are left at once, because their zero
 * functions are at zero and on the wrong side a moment later; marks them in
 * crossed. */
gboolean qbg_problem_leaves (QbgProblem *problem, double time, double moment);
/* Of all conditions, for values and rates as they are. */
void qbg_problem_zeros (QbgProblem *problem, double time, double *zeros);

/* Appends the name of the state that changes fastest, beside its value, where
 * the problem has come to: the one to be looked at when nothing goes on.
 * FALSE: there is no state. */
gboolean qbg_problem_append_fastest (QbgProblem *problem, GString *out);

/* The Jacobian as qbg_jacobian_evaluate gives it; a problem without states has
 * none. */
gboolean qbg_problem_jacobian (QbgProblem *problem, double time,
                               const double *x, double *entries);

/* What it has cost to come so far, by that many steps; see
 * QbgIntegrateStatistics. */
guint64 qbg_problem_work (const QbgProblem *problem, guint64 steps);

#endif
