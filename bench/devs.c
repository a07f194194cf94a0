/* What an event of the DEVS kernel costs: a ring of models, each of which acts
   at times of its own and tells the next one, through a memoryless model.

     bench/devs             the median of five runs, for three sizes
     bench/devs N STEPS     one run, for callgrind; STEPS 0 assembles only */

#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "qss/devs.h"

#define RUNS 5
#define STEPS 3000000u

/* Acts by itself every PERIOD, whatever comes in. */
typedef struct {
  QbgAtomic base;
  double period;
  double left;
  double value;
} Node;

static double
node_ta (const QbgAtomic *self)
{
  return ((const Node *) self)->left;
}

static void
node_lambda (const QbgAtomic *self, QbgBag *out)
{
  qbg_bag_add (out, 0)[0] = ((const Node *) self)->value;
}

static void
node_int (QbgAtomic *self)
{
  Node *node = (Node *) self;

  node->left = node->period;
}

static void
node_ext (QbgAtomic *self, double e, const QbgBag *in)
{
  Node *node = (Node *) self;

  node->left = fmax (node->left - e, 0.0);
  node->value = in->messages[0].value[0];
}

static const QbgAtomicOps node_ops = {
  .name = "node", .size = sizeof (Node),
  .inputs = QBG_PORTS ("in"), .outputs = QBG_PORTS ("out"),
  .ta = node_ta, .lambda = node_lambda, .delta_int = node_int,
  .delta_ext = node_ext,
};

static void
gain_respond (QbgAtomic *self, double e, const QbgBag *in, QbgBag *out)
{
  (void) self;
  (void) e;
  qbg_bag_add (out, 0)[0] = 0.5 * in->messages[0].value[0];
}

static const QbgAtomicOps gain_ops = {
  .name = "gain", .size = sizeof (QbgAtomic),
  .inputs = QBG_PORTS ("in"), .outputs = QBG_PORTS ("out"),
  .respond = gain_respond,
};

/* Periods between 1 and 2, spread by the golden section: no two nodes are due
   together, and whose turn it is jumps about in memory. */
static QbgDevs *
build_ring (guint32 n)
{
  const QbgPorts none = { 0, NULL };
  g_autoptr (QbgCoupled) ring = qbg_coupled_new (none, none);

  for (guint32 i = 0; i < n; i++)
    {
      double period = 1 + fmod (i * 0.6180339887498949, 1.0);
      Node node = { .period = period, .left = period, .value = i };
      g_autofree char *node_name = g_strdup_printf ("node%u", i);
      g_autofree char *gain_name = g_strdup_printf ("gain%u", i);

      qbg_coupled_add (ring, node_name, &node_ops, &node);
      qbg_coupled_add (ring, gain_name, &gain_ops, NULL);
      qbg_coupled_connect (ring, 2 * i, 0, 2 * i + 1, 0);
    }
  for (guint32 i = 0; i < n; i++)
    qbg_coupled_connect (ring, 2 * i + 1, 0, 2 * ((i + 1) % n), 0);
  return qbg_devs_new (ring, 0.0, NULL);
}

static double
cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* Nanoseconds per step, that is, per three events: one node's own, one gain's,
   and the next node's. */
static double
measure (guint32 n, guint32 steps)
{
  g_autoptr (QbgDevs) devs = build_ring (n);
  double before = cpu_seconds ();

  for (guint32 i = 0; i < steps; i++)
    qbg_devs_step (devs, NULL);
  return 1e9 * (cpu_seconds () - before) / MAX (steps, 1);
}

static int
compare (const void *a, const void *b)
{
  double left = *(const double *) a, right = *(const double *) b;

  return (left > right) - (left < right);
}

int
main (int argc, char **argv)
{
  static const guint32 sizes[] = { 10, 1000, 100000 };

  if (argc == 3)
    {
      measure ((guint32) strtoul (argv[1], NULL, 10),
               (guint32) strtoul (argv[2], NULL, 10));
      return 0;
    }
  printf ("%10s %14s %14s\n", "nodes", "ns per step", "ns per event");
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      double runs[RUNS];

      for (int k = 0; k < RUNS; k++)
        runs[k] = measure (sizes[i], STEPS);
      qsort (runs, RUNS, sizeof *runs, compare);
      printf ("%10u %14.1f %14.1f\n", sizes[i], runs[RUNS / 2],
              runs[RUNS / 2] / 3);
    }
  return 0;
}
