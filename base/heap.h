/* An indexed heap: of the items 0 … n-1 some have a key, and the least key is
   at hand.  An item's key is changed in place, at the cost of the levels that
   the item really moves: none, if it stays between its parent and its
   children.  After qbg_heap_new nothing is allocated. */

#pragma once

#include <glib.h>

typedef struct QbgHeap QbgHeap;

/* For N items, none of which has a key yet. The caller owns the result. */
QbgHeap *qbg_heap_new (guint32 n);

/* NULL is allowed. */
void qbg_heap_free (QbgHeap *heap);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgHeap, qbg_heap_free)

/* How many items have a key. */
guint32 qbg_heap_size (const QbgHeap *heap);

/* Gives ITEM a key, or another one; it may be infinite, but not NaN. */
void qbg_heap_set (QbgHeap *heap, guint32 item, double key);

/* Takes the key of ITEM away; nothing happens if it has none. */
void qbg_heap_remove (QbgHeap *heap, guint32 item);

/* The key of ITEM; NaN if it has none. */
double qbg_heap_key (const QbgHeap *heap, guint32 item);

/* The least key; INFINITY if the heap is empty. */
double qbg_heap_least (const QbgHeap *heap);

/* Takes the key of an item that has the least one away, and returns the item.
   The heap must not be empty. Which of several it is depends on what was done
   to the heap before, but on nothing else. */
guint32 qbg_heap_pop (QbgHeap *heap);

/* Writes all items that have the least key into ITEMS, which has room for n,
   in ascending order; returns how many they are. The heap stays as it is. */
guint32 qbg_heap_list_least (const QbgHeap *heap, guint32 *items);
