/* An atomic DEVS model: a state, and what happens to it in time.

   A model's state is a struct that opens with a QbgAtomic:

     typedef struct {
       QbgAtomic base;
       double job;
     } Processor;

   It is plain data: it is copied byte by byte when a simulator is assembled,
   and nobody is asked when it is freed.  What it points to is borrowed.  One
   QbgAtomicOps serves all models of a kind, and must live as long as they do.

   Models exchange messages, through numbered ports.  A message is a few
   numbers, what they mean is up to the models: those of a quantized circuit
   take them as the coefficients of a polynomial in the time since the
   message,

     value[0] + value[1] tau + value[2] tau^2 + value[3] tau^3. */

#pragma once

#include <glib.h>

#define QBG_MESSAGE_WIDTH 4

typedef struct QbgAtomic QbgAtomic;
typedef struct QbgAtomicOps QbgAtomicOps;

typedef struct {
  double value[QBG_MESSAGE_WIDTH];
  guint32 port;
} QbgMessage;

/* The messages of one instant, to a model or from it.  Several may come on one
   port, from several models, in an order that does not change from run to
   run; an output port carries one at a time. */
typedef struct {
  double time;
  guint32 n;
  guint32 capacity;     /* at least 1 */
  QbgMessage *messages;
} QbgBag;

/* Adds a message on PORT, of zeros, and returns its QBG_MESSAGE_WIDTH numbers
   for the caller to write.  In a full bag, it takes the place of the last. */
static inline double *
qbg_bag_add (QbgBag *bag, guint32 port)
{
  if (bag->n < bag->capacity)
    bag->n++;
  QbgMessage *message = &bag->messages[bag->n - 1];
  *message = (QbgMessage) { .port = port };
  return message->value;
}

/* Ports are numbered from 0.  Without names (NULL) they are known by their
   numbers alone. */
typedef struct {
  guint32 n;
  const char *const *names;     /* n of them */
} QbgPorts;

/* QBG_PORTS ("in", "stop"): ports 0 and 1 of these names. */
#define QBG_PORTS(...) \
  { sizeof ((const char *[]) { __VA_ARGS__ }) / sizeof (const char *), \
    (const char *const[]) { __VA_ARGS__ } }

/* The simulator writes these, the model reads them. */
struct QbgAtomic {
  const QbgAtomicOps *ops;
  double tl;            /* when its last event was, at first the start */
  double tn;            /* when its next one is due; now, within lambda and
                           delta_int */
  guint32 id;
};

/* There are two kinds of models.

   With memory: the model has a time of its own.  Required: delta_ext, if it
   has inputs; delta_int, if it has ta or next.

   Memoryless: respond alone.  It puts out something only at the instant at
   which it gets something, and never acts by itself.  It may keep what it last
   got.  Chains of such models act within one instant, each once, after all
   that it gets its inputs from; so they must not form a cycle. */
struct QbgAtomicOps {
  const char *name;     /* of the kind */
  gsize size;           /* of the struct, with its QbgAtomic */
  QbgPorts inputs;
  QbgPorts outputs;

  /* The time from the last event to the next: 0 is at the same instant,
     INFINITY never.  NULL: never. */
  double (*ta) (const QbgAtomic *self);

  /* The same as an absolute time, not before the last event; asked instead of
     ta if it is there.  For times that are known exactly, such as start +
     k period, which would not survive being written as tl + ta. */
  double (*next) (const QbgAtomic *self);

  /* What it puts out when its time has come, just before delta_int or
     delta_con.  NULL: nothing. */
  void (*lambda) (const QbgAtomic *self, QbgBag *out);

  /* Its time has come. */
  void (*delta_int) (QbgAtomic *self);

  /* It gets messages, E after its last event. */
  void (*delta_ext) (QbgAtomic *self, double e, const QbgBag *in);

  /* It gets messages just when its time has come.  NULL: delta_int, then
     delta_ext with e = 0. */
  void (*delta_con) (QbgAtomic *self, const QbgBag *in);

  /* Of a memoryless model: it gets messages, E after the last ones, and
     answers at once. */
  void (*respond) (QbgAtomic *self, double e, const QbgBag *in, QbgBag *out);
};
