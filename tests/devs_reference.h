/* A slow simulator of Parallel DEVS networks, to hold the kernel against.

   It has no agenda, no flat couplings pushed along and no ranks: every round
   it asks all models for their times, and every input pulls, through the tree
   of coupled models, what its sources put out; a memoryless source first
   pulls its own inputs.

   Models are numbered, and number 0 is the outermost coupled one.  The struct
   of every atomic model is of REFERENCE_SIZE bytes. */

#pragma once

#include "qss/devs.h"

#define REFERENCE_SIZE 128
#define REFERENCE_PORTS 4
#define REFERENCE_BAG 512

typedef struct {
  int model;
  guint32 port;
} Source;

typedef struct {
  int parent;                   /* -1 for number 0 */
  const QbgAtomicOps *ops;      /* NULL: coupled */
  guint32 n_inputs, n_outputs;
  union {
    QbgAtomic base;
    char bytes[REFERENCE_SIZE];
  } state;
  QbgDevsCounts counts;
  QbgMessage out[REFERENCE_PORTS + 1];
  guint32 n_out;
  gboolean has_put_out;         /* in this round; out is valid */
  GArray *sources[REFERENCE_PORTS];     /* of Source, per input; of number
                                           0, per output */
} ReferenceModel;

/* Within coupled model SCOPE; as FROM or TO, SCOPE means its own ports. */
typedef struct {
  int scope;
  int from;
  guint32 from_port;
  int to;
  guint32 to_port;
} ReferenceCoupling;

typedef struct {
  GArray *models;               /* of ReferenceModel */
  GArray *couplings;            /* of ReferenceCoupling */
  double time;
} Reference;

Reference *reference_new (void);
void reference_free (Reference *reference);
ReferenceModel *reference_model (const Reference *reference, int number);

/* Finds the sources of all inputs; FALSE if memoryless models wait for each
   other. */
gboolean reference_start (Reference *reference);

double reference_next_time (const Reference *reference);

/* A round at TIME with what comes in from outside (NULL: nothing); writes what
   goes out into OUT. */
void reference_round (Reference *reference, double time, const QbgBag *in,
                      QbgBag *out);
