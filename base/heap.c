#include <config.h>

#include "base/heap.h"

#include <math.h>

/* Four children fill a cache line, and half the levels of a binary heap do. */
#define CHILDREN 4
#define CACHE_LINE 64
#define NOWHERE G_MAXUINT32

typedef struct {
  double key;
  guint32 item;
} Entry;

struct QbgHeap {
  guint32 n;
  guint32 size;
  void *memory;         /* what entries is in */
  Entry *entries;       /* no entry's key is less than its parent's */
  guint32 *places;      /* of each item in entries, or NOWHERE */
};

/* Entry 1, and with it every first child, begins a cache line. */
static void
allocate_entries (QbgHeap *heap)
{
  heap->memory = g_malloc ((heap->n + CHILDREN) * sizeof (Entry) + CACHE_LINE);
  guintptr first_child = ((guintptr) heap->memory + sizeof (Entry)
                          + CACHE_LINE - 1) & ~(guintptr) (CACHE_LINE - 1);
  heap->entries = (Entry *) first_child - 1;
}

QbgHeap *
qbg_heap_new (guint32 n)
{
  QbgHeap *heap = g_new0 (QbgHeap, 1);

  g_return_val_if_fail (n < NOWHERE / CHILDREN, heap);
  heap->n = n;
  allocate_entries (heap);
  heap->places = g_new (guint32, n);
  for (guint32 i = 0; i < n; i++)
    heap->places[i] = NOWHERE;
  return heap;
}

void
qbg_heap_free (QbgHeap *heap)
{
  if (heap == NULL)
    return;
  g_free (heap->memory);
  g_free (heap->places);
  g_free (heap);
}

guint32
qbg_heap_size (const QbgHeap *heap)
{
  return heap->size;
}

double
qbg_heap_key (const QbgHeap *heap, guint32 item)
{
  guint32 place = heap->places[item];

  return place == NOWHERE ? NAN : heap->entries[place].key;
}

double
qbg_heap_least (const QbgHeap *heap)
{
  return heap->size == 0 ? INFINITY : heap->entries[0].key;
}

static inline void
put (QbgHeap *heap, guint32 place, Entry entry)
{
  heap->entries[place] = entry;
  heap->places[entry.item] = place;
}

/* Puts ENTRY at the free PLACE, or above it. */
static void
rise (QbgHeap *heap, guint32 place, Entry entry)
{
  while (place > 0)
    {
      guint32 parent = (place - 1) / CHILDREN;

      if (heap->entries[parent].key <= entry.key)
        break;
      put (heap, place, heap->entries[parent]);
      place = parent;
    }
  put (heap, place, entry);
}

/* Two and two, then the winners: without jumps, which could not be foretold. */
static inline guint32
least_of_four (const Entry *entries)
{
  guint32 a = entries[1].key < entries[0].key;
  guint32 b = 2 + (entries[3].key < entries[2].key);

  return entries[b].key < entries[a].key ? b : a;
}

/* The child of least key, the first of several; the place itself has one. */
static inline guint32
least_child (const QbgHeap *heap, guint32 place)
{
  guint32 least = CHILDREN * place + 1;
  guint32 end = MIN (least + CHILDREN, heap->size);

  if (end == least + CHILDREN)
    return least + least_of_four (&heap->entries[least]);
  for (guint32 child = least + 1; child < end; child++)
    if (heap->entries[child].key < heap->entries[least].key)
      least = child;
  return least;
}

/* Puts ENTRY at the free PLACE, or below it. */
static void
sink (QbgHeap *heap, guint32 place, Entry entry)
{
  while (CHILDREN * place + 1 < heap->size)
    {
      guint32 child = least_child (heap, place);

      if (entry.key <= heap->entries[child].key)
        break;
      put (heap, place, heap->entries[child]);
      place = child;
    }
  put (heap, place, entry);
}

void
qbg_heap_set (QbgHeap *heap, guint32 item, double key)
{
  g_return_if_fail (item < heap->n && !isnan (key));
  guint32 place = heap->places[item];
  Entry entry = { key, item };

  if (place == NOWHERE)
    rise (heap, heap->size++, entry);
  else if (key == heap->entries[place].key)
    return;
  else if (key < heap->entries[place].key)
    rise (heap, place, entry);
  else
    sink (heap, place, entry);
}

void
qbg_heap_remove (QbgHeap *heap, guint32 item)
{
  g_return_if_fail (item < heap->n);
  guint32 place = heap->places[item];

  if (place == NOWHERE)
    return;
  double key = heap->entries[place].key;
  Entry last = heap->entries[--heap->size];
  heap->places[item] = NOWHERE;
  if (last.item == item)
    return;
  if (last.key < key)
    rise (heap, place, last);
  else
    sink (heap, place, last);
}

guint32
qbg_heap_pop (QbgHeap *heap)
{
  g_return_val_if_fail (heap->size > 0, NOWHERE);
  guint32 item = heap->entries[0].item;

  qbg_heap_remove (heap, item);
  return item;
}

/* Shell's sort: the library's qsort may allocate. */
static void
sort (guint32 *items, guint32 n)
{
  for (guint32 gap = n / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11)
    for (guint32 i = gap; i < n; i++)
      {
        guint32 item = items[i];
        guint32 k = i;

        for (; k >= gap && items[k - gap] > item; k -= gap)
          items[k] = items[k - gap];
        items[k] = item;
      }
}

/* Whoever has the least key has parents that have it too, so that only their
   children need to be looked at.  Until the places have been turned into
   items at the end, the list is of places. */
guint32
qbg_heap_list_least (const QbgHeap *heap, guint32 *items)
{
  guint32 n = 0;

  if (heap->size == 0)
    return 0;
  double least = heap->entries[0].key;
  items[n++] = 0;
  for (guint32 i = 0; i < n; i++)
    {
      guint32 first = CHILDREN * items[i] + 1;

      for (guint32 k = first; k < first + CHILDREN && k < heap->size; k++)
        if (heap->entries[k].key == least)
          items[n++] = k;
    }
  for (guint32 i = 0; i < n; i++)
    items[i] = heap->entries[items[i]].item;
  sort (items, n);
  return n;
}
