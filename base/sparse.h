/* Square systems of linear equations, factorised once and solved often:
 * densely where they are small, else by KLU. */

#ifndef QBG_BASE_SPARSE_H
#define QBG_BASE_SPARSE_H

#include <glib.h>

typedef struct {
  guint32 row, column;
  double value;
} QbgEntry;

typedef struct QbgFactors QbgFactors;

/* The factors of the n by n matrix with the given entries (those at one place
 * are added).  NULL where it is singular, as far as numbers can tell. */
QbgFactors *qbg_factors_new (guint n, const QbgEntry *entries,
                             guint n_entries);
void qbg_factors_free (QbgFactors *factors);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgFactors, qbg_factors_free)

/* The factors of another matrix with entries at the same places, in the room
 * that they have: nothing is allocated for small ones.  *factors may be NULL.
 * FALSE where it is singular; *factors are of no use then, but for the next
 * matrix. */
gboolean qbg_factors_renew (QbgFactors **factors, guint n,
                            const QbgEntry *entries, guint n_entries);

/* The numbers in the factors: what a solution goes through. */
guint qbg_factors_size (const QbgFactors *factors);

/* Replaces b by the solution of matrix * x = b. */
void qbg_factors_solve (QbgFactors *factors, double *b);

#endif
