#include <config.h>

#include "base/numbers.h"

int
qbg_by_number (gconstpointer a, gconstpointer b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return x < y ? -1 : x > y;
}

void
qbg_make_lists (const GArray *pairs, gboolean swapped, guint n,
                guint32 **first, guint32 **list)
{
  guint by = swapped ? 1 : 0;

  *first = g_new0 (guint32, n + 2);
  *list = g_new (guint32, pairs->len / 2 + 1);
  for (guint i = 0; i < pairs->len; i += 2)
    (*first)[g_array_index (pairs, guint32, i + by) + 2]++;
  for (guint i = 2; i < n + 2; i++)
    (*first)[i] += (*first)[i - 1];
  for (guint i = 0; i < pairs->len; i += 2)
    (*list)[(*first)[g_array_index (pairs, guint32, i + by) + 1]++] =
      g_array_index (pairs, guint32, i + 1 - by);
}
