/* The inside of a coupled model, and what it is flattened into.  For the
   kernel alone. */

#pragma once

#include "base/arena.h"
#include "qss/coupled.h"

typedef struct {
  const char *name;
  QbgCoupled *coupled;          /* owned; NULL: the model is atomic */
  const QbgAtomicOps *ops;
  QbgPorts inputs;
  QbgPorts outputs;
  const void *state;            /* size bytes */
  gsize size;
} QbgChild;

typedef struct {
  guint32 from;
  guint32 from_port;
  guint32 to;
  guint32 to_port;
} QbgCoupling;

struct QbgCoupled {
  QbgArena *arena;              /* of names and states */
  QbgPorts inputs;
  QbgPorts outputs;
  GArray *children;             /* of QbgChild */
  GArray *couplings;            /* of QbgCoupling */
  GHashTable *numbers;          /* of the children by name, borrowed */
};

#define QBG_HAS_MEMORY G_MAXUINT32

typedef struct {
  const QbgChild *child;
  const char *name;             /* its full name */
  guint32 first_port;           /* of its outputs, in QbgFlat.starts */
  guint32 n_sources;            /* couplings that end here */
  guint32 rank;                 /* QBG_HAS_MEMORY, or the length of the longest
                                   chain of memoryless models before it */
  guint32 order;                /* QBG_HAS_MEMORY, or its place among the
                                   memoryless: by rank, then by number */
} QbgFlatModel;

typedef struct {
  guint32 model;
  guint32 port;
} QbgTarget;

/* A network of atomic models.  Their numbers are as they were added, the
   models of a coupled one at its place.  The last one is the environment: its
   outputs are the inputs of the outermost coupled model, and the other way
   round.  Couplings are sorted by model and port at both ends. */
typedef struct {
  GArray *models;               /* of QbgFlatModel, the environment included */
  GArray *starts;               /* of guint32: the first target of each output
                                   port, and the end of the last one's */
  GArray *targets;              /* of QbgTarget */
  guint32 n_memoryless;
} QbgFlat;

/* Names are in ARENA. */
void qbg_flatten (const QbgCoupled *root, QbgArena *arena, QbgFlat *flat);
void qbg_flat_clear (QbgFlat *flat);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgFlat, qbg_flat_clear)

/* Fills rank and order in. FALSE with ERROR if memoryless models form a
   cycle. */
gboolean qbg_flat_rank (QbgFlat *flat, GError **error);
