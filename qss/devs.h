/* A simulator of Parallel DEVS models: a network of atomic models, a clock,
   and the times at which the models are due.

   It knows nothing of circuits.  A person describes a network as a QbgCoupled,
   makes a simulator of it, runs it, and looks at the models through observers;
   or drives it from outside through the ports of the outermost model.
   doc/devs.md shows how.

   At one instant every model acts at most once, on all the messages that it
   gets.  Only a model that asks for it, by ta = 0, or a message from outside
   opens another round at the same instant.  Nothing depends on chance or on
   addresses: the same network gives the same run to the bit.  A run allocates
   nothing. */

#pragma once

#include <glib.h>

#include "qss/atomic.h"
#include "qss/coupled.h"

typedef struct QbgDevs QbgDevs;

#define QBG_DEVS_NONE G_MAXUINT32

/* How often a model acted. */
typedef struct {
  guint64 internal;     /* its time had come, and it got nothing */
  guint64 external;     /* it got messages; all that a memoryless one does */
  guint64 confluent;    /* both at once */
} QbgDevsCounts;

/* MODEL has just acted, at MODEL->tl. Within it the simulator may be looked
   at, but not run. */
typedef void (*QbgDevsObserver) (const QbgAtomic *model, gpointer data);

/* The outermost model puts out the messages in OUT, borrowed. */
typedef void (*QbgDevsOutput) (const QbgBag *out, gpointer data);

/* A simulator of ROOT whose clock stands at START, a finite time. It keeps
   nothing of ROOT but its ops; what the models' states point to must stay.
   The caller owns the result. NULL with ERROR if memoryless models form a
   cycle, or a model gives a time in the past. */
QbgDevs *qbg_devs_new (const QbgCoupled *root, double start, GError **error);

/* NULL is allowed. */
void qbg_devs_free (QbgDevs *devs);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgDevs, qbg_devs_free)

/* Where the clock stands, and when the next model is due (INFINITY: none). */
double qbg_devs_time (const QbgDevs *devs);
double qbg_devs_next_time (const QbgDevs *devs);

/* One round: all the models that are due next act.  If none is due ever,
   nothing happens.  This and the next two give FALSE with ERROR if a model
   does what it must not, or an instant does not end; the simulator cannot go
   on then, and says the same again. */
gboolean qbg_devs_step (QbgDevs *devs, GError **error);

/* All that is due until STOP, and at it; then the clock stands at STOP. A STOP
   in the past does nothing; one of INFINITY runs until nothing is due any
   more, and leaves the clock at the last event. */
gboolean qbg_devs_run_until (QbgDevs *devs, double stop, GError **error);

/* All that is due before TIME; then, at TIME, a round in which the messages IN
   come in at the inputs of the outermost model, one on each at most. IN->time
   is ignored. TIME must not be in the past. */
gboolean qbg_devs_inject (QbgDevs *devs, double time, const QbgBag *in,
                          GError **error);

/* FUNC is called with DATA after each round in which the outermost model puts
   something out. NULL: nobody is. */
void qbg_devs_set_output (QbgDevs *devs, QbgDevsOutput func, gpointer data);

/* FUNC is called with DATA whenever MODEL has acted; there is one observer to
   a model. NULL: nobody is. */
void qbg_devs_observe (QbgDevs *devs, guint32 model, QbgDevsObserver func,
                       gpointer data);

/* An instant has ended if it takes no more than ROUNDS rounds, at first
   10,000. After twice as many the run fails, and names the models that were
   due again and again. */
void qbg_devs_set_round_limit (QbgDevs *devs, guint32 rounds);

/* Whether the run failed because an instant did not end, and MODEL was one of
   those that were due again and again. */
gboolean qbg_devs_is_endless (const QbgDevs *devs, guint32 model);

/* Models are numbered from 0 in the order in which they were added, the models
   of a coupled one at its place. */
guint32 qbg_devs_n_models (const QbgDevs *devs);

/* The model's full name, "plant.tank.valve". Borrowed. */
const char *qbg_devs_name (const QbgDevs *devs, guint32 model);

/* The model of that full name, or QBG_DEVS_NONE. */
guint32 qbg_devs_find (QbgDevs *devs, const char *name);

/* The model with its state. Borrowed. */
const QbgAtomic *qbg_devs_model (const QbgDevs *devs, guint32 model);

/* How many memoryless models one after another come before this one;
   QBG_DEVS_NONE for a model with memory. */
guint32 qbg_devs_rank (const QbgDevs *devs, guint32 model);

/* How often MODEL acted, or all models together did. */
QbgDevsCounts qbg_devs_counts (const QbgDevs *devs, guint32 model);
QbgDevsCounts qbg_devs_total_counts (const QbgDevs *devs);
