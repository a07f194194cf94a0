/* A coupled DEVS model: atomic and coupled models, with the couplings that
   carry messages between their ports.  It is a description, which nothing
   happens to: qbg_devs_new makes a simulator of it, any number of times. */

#pragma once

#include <glib.h>

#include "qss/atomic.h"

typedef struct QbgCoupled QbgCoupled;

/* Stands for the coupled model itself, where its own ports are meant. */
#define QBG_COUPLED_SELF G_MAXUINT32

/* What can be wrong with a network, or with what its models do.  It is the
   models' business where they came from; these errors name them by their full
   names, such as "plant.tank.valve". */
#define QBG_DEVS_ERROR (qbg_devs_error_quark ())
GQuark qbg_devs_error_quark (void);

typedef enum {
  QBG_DEVS_ERROR_NAME,          /* there is no such model or port */
  QBG_DEVS_ERROR_COUPLING,      /* a coupling that DEVS does not allow */
  QBG_DEVS_ERROR_CYCLE,         /* memoryless models that wait for each other */
  QBG_DEVS_ERROR_TIME,          /* a time that is not one, or in the past */
  QBG_DEVS_ERROR_OUTPUT,        /* a message on no port, or two on one */
  QBG_DEVS_ERROR_ENDLESS        /* an instant that does not end */
} QbgDevsError;

/* A model without models, with ports of its own; the names are copied. The
   caller owns the result. */
QbgCoupled *qbg_coupled_new (QbgPorts inputs, QbgPorts outputs);

/* Frees it with all that was added; NULL is allowed. */
void qbg_coupled_free (QbgCoupled *coupled);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgCoupled, qbg_coupled_free)

/* Adds a model and returns its number in COUPLED: they are counted from 0.
   NAME must be new in COUPLED; it is copied. STATE is its state at the start,
   OPS->size bytes, copied; NULL: zeros. OPS is borrowed. */
guint32 qbg_coupled_add (QbgCoupled *coupled, const char *name,
                         const QbgAtomicOps *ops, const void *state);

/* The same for a kind of which each model has ports and a size of its own,
   instead of those in OPS. The names of the ports are copied. */
guint32 qbg_coupled_add_sized (QbgCoupled *coupled, const char *name,
                               const QbgAtomicOps *ops, QbgPorts inputs,
                               QbgPorts outputs, const void *state,
                               gsize size);

/* Adds a coupled model, which it takes over. */
guint32 qbg_coupled_add_coupled (QbgCoupled *coupled, const char *name,
                                 QbgCoupled *child);

/* What is put out at FROM_PORT of the model FROM comes in at TO_PORT of the
   model TO.  QBG_COUPLED_SELF as FROM means an input of COUPLED itself, as TO
   an output of it; not both, and not a model with itself.  Saying it twice is
   saying it once. */
void qbg_coupled_connect (QbgCoupled *coupled, guint32 from, guint32 from_port,
                          guint32 to, guint32 to_port);

/* The same by names: "queue.job" is the port job of the model queue, "job" a
   port of COUPLED itself; the number of a port serves as its name.  FALSE with
   ERROR if there is no such model or port, or the coupling is not allowed. */
gboolean qbg_coupled_connect_named (QbgCoupled *coupled, const char *from,
                                    const char *to, GError **error);
