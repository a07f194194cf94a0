/* Disjoint sets of the numbers 0 … n-1 (union–find). */

#ifndef QBG_BASE_DISJOINT_H
#define QBG_BASE_DISJOINT_H

#include <glib.h>

typedef struct {
  guint32 *parents;
  guint32 n;
} QbgDisjoint;

/* Every number in a set of its own. */
void qbg_disjoint_init (QbgDisjoint *sets, guint32 n);
void qbg_disjoint_clear (QbgDisjoint *sets);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgDisjoint, qbg_disjoint_clear)

/* The number that stands for the set of a; the same for all in it. */
guint32 qbg_disjoint_find (QbgDisjoint *sets, guint32 a);

/* Joins two sets; FALSE where they were one already. */
gboolean qbg_disjoint_join (QbgDisjoint *sets, guint32 a, guint32 b);

#endif
