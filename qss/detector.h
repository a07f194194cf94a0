/* A detector of a network: a model with memory that tells when a condition
 * ceases to agree with its zero function.
 *
 * The zero function is a linear form (forms.h) of states, of sources, and of
 * what relations that are not linear give; which one is said by the positions
 * of switches.  Its inputs are, in this order: the leaves; how far those that
 * are states may be off; the switches; the position that the switchboard says
 * the condition has.  It puts out the position that the condition ought to
 * take; and before it does, it asks its sources for polynomials of that very
 * instant, by which the crossing may turn out to be later. */

#ifndef QBG_QSS_DETECTOR_H
#define QBG_QSS_DETECTOR_H

#include "qss/crossing.h"
#include "qss/forms.h"

typedef struct {
  guint32 condition;
  guint32 target;           /* of the forms */
  guint n_leaves;
  guint32 *leaves;          /* ascending */
  QbgPoly *polys;           /* by leaf: what last came, */
  double *times;            /* and when */
  guint8 *asks;             /* by leaf: what it comes from can be asked for a
                               polynomial of now */
  double *blurs;            /* by leaf: how far a state may be off; else 0 */
  guint n_switches;
  QbgVariableId *switches;
  QbgForm row;              /* of the positions that it was told */
  gboolean position;        /* of the condition */
  QbgWatch watch;
  gboolean waiting;         /* has told, and got no answer yet */
  guint looks;              /* rounds to wait before it tells */
  double next;
} QbgDetectorData;

/* What all detectors share. */
typedef struct {
  QbgForms *forms;
  double *positions;        /* by variable: discrete values, as told */
  GError **error;           /* the first error goes here */
} QbgDetectors;

typedef struct {
  QbgAtomic base;
  QbgDetectorData *data;
  QbgDetectors *shared;
} QbgDetectorModel;

enum { QBG_DETECTOR_POSITION, QBG_DETECTOR_ASK };       /* outputs */

extern const QbgAtomicOps qbg_detector_ops;

/* The detector of a condition, in arena; its leaves and switches are those
 * that its zero function has in any positions. */
QbgDetectorData *qbg_detector_data (QbgArena *arena, const QbgForms *forms,
                                    guint32 target, guint32 condition);
static inline guint
qbg_detector_n_inputs (const QbgDetectorData *d)
{
  return 2 * d->n_leaves + d->n_switches + 1;
}

/* Once the inputs and positions are there. */
gboolean qbg_detector_start (QbgDetectorData *detector, QbgDetectors *shared,
                             double time);

#endif
