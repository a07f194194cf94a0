#include <config.h>

#include "tests/instants.h"

#include <math.h>

gboolean
test_switches_by_itself (const TestPart *part)
{
  return part->kind == TEST_DIODE || part->kind == TEST_THYRISTOR
    || part->kind == TEST_GTO;
}

char *
test_off_of (const TestPart *part)
{
  return g_strdup_printf ("%s.off", part->name);
}

GArray *
test_exact_instants (const TestSwitched *exact, int part, double after)
{
  const GArray *changes = test_switched_changes (exact);
  GArray *instants = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint k = 0; k < changes->len; k++) {
    const TestChange *c = &g_array_index (changes, TestChange, k);
    double signed_time = c->on ? c->time : -c->time;
    if (c->part == part && c->time > after)
      g_array_append_val (instants, signed_time);
  }
  return instants;
}

GArray *
test_found_instants (const QbgTrajectory *found, const TestPart *part,
                     double after)
{
  GArray *instants = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *name = test_off_of (part);
  guint trace = qbg_trajectory_find (found, name);

  for (gsize row = 1; row < found->n_rows; row++) {
    double off = QBG_VALUE (found, row, trace), time = found->times[row];
    double signed_time = off != 0 ? -time : time;
    if (off != QBG_VALUE (found, row - 1, trace) && time > after)
      g_array_append_val (instants, signed_time);
  }
  return instants;
}

guint
test_count_unmatched (const GArray *some, const GArray *others, double near,
                      double stop)
{
  guint n = 0;

  for (guint i = 0; i < some->len; i++) {
    double time = g_array_index (some, double, i);
    gboolean matched = fabs (time) > stop - near;
    for (guint k = 0; !matched && k < others->len; k++)
      matched = fabs (g_array_index (others, double, k) - time) < near;
    n += !matched;
  }
  return n;
}
