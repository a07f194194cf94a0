/* The equations of a part of the circuit with random parameters.  For
 * bondgraph/ alone; see bondgraph/pencil.h. */

#ifndef QBG_BONDGRAPH_PART_H
#define QBG_BONDGRAPH_PART_H

#include "bondgraph/signals.h"

typedef struct {
  const QbgSignalGraph *signals;
  const QbgPortId *ports; /* of the part, in order; borrowed */
  guint32 n;              /* how many */
  guint32 *places;        /* by port of the circuit: its number in the part;
                             borrowed */
  gint8 *along;           /* n x n: how the way of a link, the row, passes a
                             twig, the column: 1, -1 or 0 */
  guint64 *a;             /* n x n: A + s*E at a random s; unknowns are what
                             the ports give, rows their laws */
  guint32 *storages;      /* the ports' numbers in the part */
  guint32 n_storages;
  guint64 *held;          /* n_storages x n: X, what the storages hold */
  guint64 *shown;         /* n_storages x n: their effort (C) or flow (I) */
  guint64 random;
  guint64 s;
} QbgPart;

/* FALSE where a field has not as many equations as ports: then the part stays
 * empty. */
gboolean qbg_part_init (QbgPart *part, const QbgSignalGraph *signals,
                        const QbgPortId *ports, guint32 n, guint32 *places);
void qbg_part_clear (QbgPart *part);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgPart, qbg_part_clear)

#endif
