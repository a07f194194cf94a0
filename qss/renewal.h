/* How long the polynomials of something that is not linear stand for it.
 *
 * A relation or block that is not linear answers by Taylor polynomials, of
 * which a method keeps as many terms as its order is.  It answers anew when one
 * of its inputs steps; but an input that is a polynomial for ever never does.
 * So it is asked again before a term that is left out would come up to a part
 * of the tolerance: in a network by a model with memory of its own, which gets
 * the answers, and knows by them when to ask. */

#ifndef QBG_QSS_RENEWAL_H
#define QBG_QSS_RENEWAL_H

#include "qss/models.h"

/* How long n polynomials that were found now may stand.  sizes: the largest
 * magnitude of each so far, which is kept; elapsed: since those before them. */
double qbg_renewal_after (const QbgShared *shared, const QbgPoly *polys,
                          double *sizes, guint n, double elapsed);

/* In a network; its inputs are the outputs of the relation or block, its output
 * asks that for an answer. */
typedef struct {
  guint n;
  QbgPoly *polys;           /* by port: the last answer, */
  double *sizes;            /* and the largest magnitude of any */
  double last, next;        /* when it came, and when to ask */
} QbgRenewalData;

typedef struct {
  QbgAtomic base;
  QbgRenewalData *data;
  QbgShared *shared;
} QbgRenewalModel;

extern const QbgAtomicOps qbg_renewal_ops;

QbgRenewalData *qbg_renewal_data (QbgArena *arena, guint n);
/* Once polys are there. */
void qbg_renewal_start (QbgRenewalData *renewal, const QbgShared *shared,
                        double time);

#endif
