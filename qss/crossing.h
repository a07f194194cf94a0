/* When a condition ceases to agree with its zero function.
 *
 * Not before the zero function has gone past zero by more than quanta could
 * make it, or else conditions would chatter where the circuit only creeps.  A
 * condition that has just changed may be on the wrong side still, by rounding:
 * then as much again is allowed until it has been on the right side.  Who
 * settles the event may find that it is not there yet, by rounding of its own;
 * then it must go farther, and farther again. */

#ifndef QBG_QSS_CROSSING_H
#define QBG_QSS_CROSSING_H

#include <glib.h>

#include "qss/method.h"

/* Of a quantum: more than rounding. */
#define QBG_CLEAR 0.01

/* Zeros at first. */
typedef struct {
  gboolean seen;            /* since the condition changed */
  guint refused;            /* crossings in turn that were none for who
                               settles them */
  double slack;             /* how far it may be on the wrong side */
  double size;              /* the largest value of the zero function */
} QbgWatch;

/* The condition has just changed, or was to. */
static inline void
qbg_watch_anew (QbgWatch *watch)
{
  watch->seen = FALSE;
}

/* The time from the origin of zero on; position is what the condition is, blur
 * how far quanta could move zero. */
double qbg_crossing (QbgWatch *watch, gboolean position, QbgPoly zero,
                     double blur);

/* Whether a state whose next step is at next would have settled long before
 * it. */
gboolean qbg_is_stiff (const QbgQss *state, double next);

/* What zero functions see of such a state at time, and *blur: how far off that
 * may be.
 *
 * It is the state itself, which is continuous, but the quantized value, as for
 * rates, of a stiff one: that stays where it is within its quantum of it, and
 * what an open switch makes of the distance means nothing.  The others blur so
 * little that the event comes late by nothing that counts, but is clear of
 * rounding. */
QbgPoly qbg_seen (const QbgQss *state, double next, double time,
                  double *blur);
/* The state itself, whatever it is. */
QbgPoly qbg_seen_itself (const QbgQss *state, double time, double *blur);

#endif
