/* Lists of numbers. */

#ifndef QBG_BASE_NUMBERS_H
#define QBG_BASE_NUMBERS_H

#include <glib.h>

/* Compares two guint32, for qsort and its like. */
int qbg_by_number (gconstpointer a, gconstpointer b);

/* pairs of guint32, one after the other: the second numbers, in their order, as
 * lists by the first, which are below n; with swapped the other way round.
 * That of k is list[first[k]] … list[first[k + 1] - 1].  The caller frees
 * both. */
void qbg_make_lists (const GArray *pairs, gboolean swapped, guint n,
                     guint32 **first, guint32 **list);

#endif
