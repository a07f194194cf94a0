/* What a run has cost: counted, and so the same on every machine. */

#include <config.h>

#include "qss/fused-internal.h"

/* Nanoseconds, found once by least squares over the circuits of circuits/, see
 * bench/README.md.  What a step costs is among those of its event and of the
 * rates that follow from it: these are for a method of order three. */
enum {
  EVENT = 90,
  RATE = 100,               /* that was found, */
  TERM = 30,                /* and each of its terms */
  ZERO = 90,                /* a zero function, and when it crosses */
  IMPLICIT = 4,             /* an implicit method takes longer by this part */
  RENEWAL = 530,            /* of the polynomial of a function of time */
  INPUT = 180,              /* or output, of what is not linear */
  INSTANT = 650,            /* at which something is settled, */
  INSTANT_OF_EACH = 150,    /* for each state and condition, */
  NODE = 8,                 /* and each node that was evaluated */
  ELIMINATIONS = 4          /* in one nanosecond */
};

static guint64
steps (const QbgFused *f)
{
  guint64 work = EVENT * f->n_events + RATE * f->n_evaluations
    + TERM * f->n_terms + ZERO * f->n_zeros;

  work = work * (guint64) f->method->order / 3;
  return f->method->implicit ? work + work / IMPLICIT : work;
}

guint64
qbg_fused_work (const QbgFused *f)
{
  guint each = f->n_states + f->n_conditions;

  return steps (f) + RENEWAL * f->n_renewed + INPUT * f->n_inputs
    + (INSTANT + INSTANT_OF_EACH * each) * f->n_instants
    + NODE * qbg_solver_work (f->solver) + f->n_eliminated / ELIMINATIONS;
}
