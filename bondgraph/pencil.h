/* What sources that others control, and fields, leave of the states: for
 * bondgraph/ alone.
 *
 * Where junctions, transformers and gyrators are all that lies between
 * resistors, storages and sources, the tree tells how many states there are,
 * and whether there is a solution.  A controlled source can change that: it
 * may let a storage in derivative form have a state, take one from another,
 * and even cure what looks like a contradiction; and a nullor cannot be given
 * a causality at all.  Then the equations of the part concerned are written
 * out with random numbers for their parameters,
 *
 *   (A + s*E) z = 0,
 *
 * where z are the efforts and flows that the ports give.  There is a solution
 * if A + s*E is regular; with E = U*X, X giving what the storages hold, the
 * states are the lasting range of N = X*(A + s*E)^-1*U.  States of blocks and
 * fields count as given. */

#ifndef QBG_BONDGRAPH_PENCIL_H
#define QBG_BONDGRAPH_PENCIL_H

#include "bondgraph/signals.h"

typedef enum {
  QBG_FATE_BY_TREE,       /* nothing is known beyond the tree */
  QBG_FATE_REGULAR,       /* in a part that has a solution */
  QBG_FATE_STATE,         /* the same, and a storage with a state */
  QBG_FATE_DEPENDENT,     /* the same, and a storage without one */
  QBG_FATE_SINGULAR,      /* in a part without a unique solution */
  QBG_FATE_CULPRIT        /* the same, and in what is not determined */
} QbgFate;

typedef struct {
  guint8 *fates;          /* QbgFate, by port */
  QbgPortId *parts;       /* by port: the first of the part, where looked at */
  /* By port, of a storage without a state: the others whose states it follows
   * (GArray of QbgPortId), or NULL. */
  GArray **follows;
  guint32 n_ports;
} QbgPencil;

/* Looks at the parts of the circuit where the tree may not tell the truth, if
 * they are not too large. */
void qbg_pencil_init (QbgPencil *pencil, const QbgSignalGraph *signals);
void qbg_pencil_clear (QbgPencil *pencil);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgPencil, qbg_pencil_clear)

#endif
