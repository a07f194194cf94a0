/* Time of construction, simplification and causality of ladders of N
 * components: bondgraph [KIND [N]].  Without N, a table for 1000, 10,000 and
 * 100,000, each the median of five runs. */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "bondgraph/causality.h"

#include "tests/netlist.h"

/* What stands in one rung of the ladder: along it, and down to ground. */
typedef struct {
  const char *name;
  const char *along, *down;
} Ladder;

static const Ladder ladders[] = {
  { "RC", "R", "C" },
  { "LC", "L", "C" },
  { "R", "R", "R" },      /* one algebraic loop through everything */
  { "C", "C", "C" },      /* half of the storages depend on others */
  { "T", "T", "R" }       /* a transformer in every rung */
};

static void
write_part (GString *text, char kind, guint number, guint from, gboolean down)
{
  g_string_append_printf (text, "%c%u n%u", kind, number, from);
  if (kind == 'T')
    g_string_append_printf (text, " 0 n%u 0 2\n", from + 1);
  else if (down)
    g_string_append (text, " 0 1\n");
  else
    g_string_append_printf (text, " n%u 1\n", from + 1);
}

static QbgCircuit *
build (const Ladder *ladder, guint n)
{
  g_autoptr (GString) text = g_string_new ("V1 n1 0 1\n");

  for (guint k = 1; 2 * k < n; k++)
    {
      write_part (text, *ladder->along, 2 * k, k, FALSE);
      write_part (text, *ladder->down, 2 * k + 1, k + 1, TRUE);
    }
  return test_netlist (text->str);
}

typedef struct {
  double construct, simplify, assign;
} Times;

static Times
run_once (const QbgCircuit *circuit)
{
  gint64 start = g_get_monotonic_time ();
  g_autoptr (QbgBondGraph) grounded
    = qbg_construct (circuit, QBG_STAGE_GROUNDED);
  gint64 constructed = g_get_monotonic_time ();
  g_autoptr (QbgBondGraph) graph = qbg_simplify (grounded);
  gint64 simplified = g_get_monotonic_time ();
  g_autoptr (QbgCausality) causality = qbg_assign_causality (graph);
  gint64 assigned = g_get_monotonic_time ();

  g_assert (causality->contradictions->len == 0);
  return (Times) { (constructed - start) * 1e-3,
                   (simplified - constructed) * 1e-3,
                   (assigned - simplified) * 1e-3 };
}

static int
compare (const void *a, const void *b)
{
  const Times *x = a, *y = b;
  double s = x->construct + x->simplify + x->assign;
  double t = y->construct + y->simplify + y->assign;

  return s < t ? -1 : s > t;
}

static Times
median (const QbgCircuit *circuit)
{
  Times times[5];

  for (guint k = 0; k < G_N_ELEMENTS (times); k++)
    times[k] = run_once (circuit);
  qsort (times, G_N_ELEMENTS (times), sizeof *times, compare);
  return times[G_N_ELEMENTS (times) / 2];
}

static void
print_table (const Ladder *ladder)
{
  double last = 0;

  for (guint n = 1000; n <= 100000; n *= 10)
    {
      g_autoptr (QbgCircuit) circuit = build (ladder, n);
      Times t = median (circuit);
      double total = t.construct + t.simplify + t.assign;
      printf ("| %s | %u | %.2f | %.2f | %.2f | %.2f | ", ladder->name, n,
              t.construct, t.simplify, t.assign, total);
      if (last > 0)
        printf ("%.1f |\n", total / last);
      else
        printf ("|\n");
      last = total;
    }
}

int
main (int argc, char **argv)
{
  struct rusage usage;

  for (guint k = 0; k < G_N_ELEMENTS (ladders); k++)
    {
      if (argc > 1 && strcmp (argv[1], ladders[k].name) != 0)
        continue;
      if (argc > 2)
        {
          g_autoptr (QbgCircuit) circuit = build (&ladders[k], atoi (argv[2]));
          getrusage (RUSAGE_SELF, &usage);
          printf ("circuit built: %ld KiB\n", usage.ru_maxrss);
          run_once (circuit);
          getrusage (RUSAGE_SELF, &usage);
          printf ("causality assigned: %ld KiB\n", usage.ru_maxrss);
        }
      else
        print_table (&ladders[k]);
    }
  return 0;
}
