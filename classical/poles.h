/* Steps across a pole of a rate.
 *
 * A method sees the rates where it evaluates them, and may step from one side
 * of x = 0 to the other of der(x) = -1/x as if nothing were between.  So where
 * something is divided by, the rates at both ends of each step are compared:
 * one that has changed its sign has passed zero, or a pole (base/pole.h). */

#ifndef QBG_CLASSICAL_POLES_H
#define QBG_CLASSICAL_POLES_H

#include "classical/problem.h"

typedef struct {
  QbgProblem *problem;      /* borrowed */
  GPtrArray *divisors;      /* const QbgExpr *; none: there are no poles */
  gint8 *signs;             /* of them, at the end of the last step */
  gboolean known;           /* what was at the beginning of the step: */
  double time, *x, *rates;
  double *end, *on_the_way; /* rates too */
  double *most;             /* the largest rates so far */
  double *between;          /* states */
} QbgPoles;

void qbg_poles_init (QbgPoles *poles, QbgProblem *problem);
void qbg_poles_clear (QbgPoles *poles);

/* Steps begin anew from where the problem is. */
void qbg_poles_begin (QbgPoles *poles);

/* After a step.  FALSE with error set: it has gone across a pole. */
gboolean qbg_poles_check (QbgPoles *poles, GError **error);

#endif
