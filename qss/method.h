/* A quantized state, and the methods that say when it steps.
 *
 * A state x is a polynomial in time of the method's order n; its quantized
 * value q, which is all that others see of it, is one of degree n - 1.  The
 * derivative of x is a polynomial of degree n - 1 too, computed outside from
 * the q of all the states.  The state steps, which gives it a new q, when x and
 * q have come apart by as much as the method allows.
 *
 * Whoever drives a state does so:
 *
 *   at the start   qbg_qss_start for all; then, as many times as the order is,
 *                  so that every coefficient of q is there: the derivatives
 *                  of all, qbg_qss_influence, qbg_qss_step; at last the
 *                  derivatives of all once more, qbg_qss_influence;
 *   at its time    qbg_qss_step, then the derivatives of those that depend on
 *                  its q, the state itself perhaps among them; before any
 *                  influence of the same instant;
 *   a new          qbg_qss_influence; if the diagonal of the Jacobian is new,
 *   derivative     qbg_qss_set_diagonal before.
 *
 * Each returns the time of the next step if nothing else comes; INFINITY:
 * never.  Times are absolute. */

#ifndef QBG_QSS_METHOD_H
#define QBG_QSS_METHOD_H

#include <glib.h>

#include "base/poly.h"
#include "qss/quantizer.h"

enum { QBG_QSS_MAX_ORDER = 3 };

typedef struct {
  double x[QBG_QSS_MAX_ORDER + 1];      /* Taylor coefficients at tx */
  double tx;
  double q[QBG_QSS_MAX_ORDER];          /* Taylor coefficients at tq */
  double tq;                            /* of the last step */
  double dq;                            /* the quantum, taken at tq */
  double fine;  /* where something asks for a finer quantum than the quantizer:
                   the quantum as long as x is within near; else INFINITY */
  double near;
  double below, above;                  /* x - q may be from below to above */
  double a;     /* d x'/d q of the state itself; 0 unless the caller sets it
                   at the start, and by qbg_qss_set_diagonal later */
  gboolean settled; /* x is where it goes to, not what the derivative says */
  gboolean alone;   /* its derivative depends on no other state, and the method
                       is implicit; FALSE unless the caller sets it */
  double meet;  /* when x is meant to meet q, as an implicit method planned at
                   tq; of an explicit one: when the next step is */
  const QbgQuantizer *quantizer;        /* borrowed */
  guint stalls; /* steps since the clock last moved by more than its rounding;
                   if they do not end, the state cannot be followed */
} QbgQss;

typedef struct {
  const char *name;
  int order;
  gboolean implicit;    /* uses a */

  /* A new q, tq and quantum from x, whose origin is the time of the step. */
  void (*step) (QbgQss *state);
  /* How long after tx the next step is: of a state that has just stepped,
     always more than zero; of any state, 0 if it is due. */
  double (*after_step) (const QbgQss *state);
  double (*after_influence) (const QbgQss *state);
  /* x at a time; see qbg_qss_value. */
  double (*value) (const QbgQss *state, double time);
} QbgMethod;

extern const QbgMethod qbg_qss1, qbg_qss2, qbg_qss3;
extern const QbgMethod qbg_liqss1, qbg_liqss2, qbg_liqss3;

/* NULL: no method has this name.  Case does not matter. */
const QbgMethod *qbg_method_by_name (const char *name);

/* All the methods, NULL after the last; static. */
const QbgMethod *const *qbg_methods (void);

/* q is x without slope; the derivative is not known yet. */
void qbg_qss_start (QbgQss *state, const QbgQuantizer *quantizer,
                    double time, double x);

/* The state's own step.  After it time has moved: the result is later. */
double qbg_qss_step (QbgQss *state, const QbgMethod *method, double time);

/* From time on; what x was before goes by the old one. */
void qbg_qss_set_diagonal (QbgQss *state, const QbgMethod *method,
                           double time, double a);

/* derivative has as many coefficients, at time, as the order says.  The result
 * is time itself if x and q are too far apart already. */
double qbg_qss_influence (QbgQss *state, const QbgMethod *method,
                          double time, const double *derivative);

/* x is set, by an impulse or a new start; its derivative stays until the next
 * influence.  The result is time itself if the step is due. */
double qbg_qss_set (QbgQss *state, const QbgMethod *method,
                    double time, double x);

/* A state that settles by itself, not only together with others, just after an
 * influence.  It goes to q + (q' - x')/a; if that stays within a quantum of q
 * for long beside the time that it takes, x is there from now on, since x' is
 * next to nothing but rounding where a is large.  The result is the time of the
 * next step; NaN: it is not so, and nothing has changed.  Before the next step
 * the derivative must be told anew. */
double qbg_qss_settle (QbgQss *state, const QbgMethod *method);
void qbg_qss_derive (QbgQss *state, const QbgMethod *method, double time,
                     const double *derivative);

/* The state at a time from tx to the next influence or step: x, but of one that
 * is alone the solution of
 *
 *   x' = derivative + a (x - q)
 *
 * from tx on, which does without the error that q makes. */
double qbg_qss_value (const QbgQss *state, const QbgMethod *method,
                      double time);

/* x seen from time on.  Coefficients above the order are zero. */
void qbg_qss_advance (QbgQss *state, double time);

/* A step that was computed elsewhere: q is set, its origin is time, and x,
 * which has been brought to time, is to meet it at meet. */
void qbg_qss_plan (QbgQss *state, double time, double meet);

/* The quantized value at a time from tq to the next step, as a polynomial. */
static inline QbgPoly
qbg_qss_quantized (const QbgQss *state, double time)
{
  double e = time - state->tq;

  return (QbgPoly) { {
    state->q[0] + e * (state->q[1] + e * state->q[2]),
    state->q[1] + 2.0 * e * state->q[2],
    state->q[2],
    0.0
  } };
}

#endif
