#include <config.h>

#include "base/disjoint.h"

void
qbg_disjoint_init (QbgDisjoint *sets, guint32 n)
{
  sets->n = n;
  sets->parents = g_new (guint32, MAX (n, 1));
  for (guint32 i = 0; i < n; i++)
    sets->parents[i] = i;
}

void
qbg_disjoint_clear (QbgDisjoint *sets)
{
  g_clear_pointer (&sets->parents, g_free);
}

guint32
qbg_disjoint_find (QbgDisjoint *sets, guint32 a)
{
  guint32 *parents = sets->parents;

  while (parents[a] != a)
    a = parents[a] = parents[parents[a]];
  return a;
}

/* The smaller number stands for both: with paths halved that is as good as
 * linear, and does not depend on the order of joining. */
gboolean
qbg_disjoint_join (QbgDisjoint *sets, guint32 a, guint32 b)
{
  a = qbg_disjoint_find (sets, a);
  b = qbg_disjoint_find (sets, b);
  if (a == b)
    return FALSE;
  sets->parents[MAX (a, b)] = MIN (a, b);
  return TRUE;
}
