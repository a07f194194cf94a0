/* The inside of a simulator.  For the kernel alone. */

#pragma once

#include "base/arena.h"
#include "base/heap.h"
#include "qss/coupled-internal.h"
#include "qss/devs.h"

typedef struct {
  QbgDevsObserver func;
  gpointer data;
} QbgDevsWatch;

/* What the simulator touches of a model when it acts: a cache line. */
typedef struct {
  QbgAtomic *self;              /* NULL: the environment */
  QbgMessage *messages;         /* what it got in this round, with room for one
                                   from each of its sources */
  guint32 n_messages;
  guint32 first_port;           /* of its outputs, in ports */
  guint32 n_outputs;
  guint32 order;                /* as in QbgFlatModel */
  const QbgDevsWatch *watch;    /* NULL: nobody looks */
  QbgDevsCounts counts;
} QbgDevsModel;

/* An output port. */
typedef struct {
  guint32 first;                /* its targets */
  guint32 end;
  guint64 round;                /* in which it last carried a message */
} QbgDevsPort;

struct QbgDevs {
  QbgArena *arena;              /* of all that is not said to be elsewhere */
  double time;
  guint64 round;                /* counted from 1 */
  guint32 rounds;               /* at this instant */
  guint32 round_limit;

  guint32 n;                    /* models; the environment is number n */
  QbgDevsModel *models;
  QbgDevsPort *ports;
  QbgTarget *targets;
  guint32 *by_order;            /* the memoryless models */

  QbgHeap *agenda;              /* models with memory that are due ever, by tn;
                                   owned */
  QbgHeap *waiting;             /* of this round: memoryless models that got
                                   something, by order; owned */
  guint32 *due;                 /* of this round */
  guint32 n_due;
  guint32 *receivers;           /* of this round: models with memory */
  guint32 n_receivers;
  QbgMessage *out;              /* room for what any model puts out */

  QbgDevsOutput output;         /* or NULL */
  gpointer output_data;
  gboolean *endless;            /* per model: due after round_limit rounds */
  GError *failure;              /* owned; NULL: none */

  const char **names;
  guint32 *ranks;
  GHashTable *ids;              /* by name; owned, NULL until it is asked for */
};

/* Runs a round at TIME, which is when the next model is due, or before that.
   INJECTED comes from the environment; NULL: nothing. Sets devs->failure if
   something is wrong. */
void qbg_devs_round (QbgDevs *devs, double time, const QbgBag *injected);

/* Asks a model with memory when it is due next. */
void qbg_devs_schedule (QbgDevs *devs, guint32 id);
