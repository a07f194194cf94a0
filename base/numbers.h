/* Lists of numbers. */

#ifndef QBG_BASE_NUMBERS_H
#define QBG_BASE_NUMBERS_H

#include <string.h>

#include <glib.h>

/* The first place from i on, below n, where marks has TRUE; n: there is
 * none. */
static inline guint
qbg_next_marked (const guint8 *marks, guint i, guint n)
{
  const guint8 *at = i < n ? memchr (marks + i, TRUE, n - i) : NULL;

  return at != NULL ? (guint) (at - marks) : n;
}

/* Compares two guint32, for qsort and its like. */
int qbg_by_number (gconstpointer a, gconstpointer b);

/* pairs of guint32, one after the other: the second numbers, in their order, as
 * lists by the first, which are below n; with swapped the other way round.
 * That of k is list[first[k]] … list[first[k + 1] - 1].  The caller frees
 * both. */
void qbg_make_lists (const GArray *pairs, gboolean swapped, guint n,
                     guint32 **first, guint32 **list);

#endif
