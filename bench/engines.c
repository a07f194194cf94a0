/* What a step of a state costs in both engines: a line of N inductors and
 * capacitors, all of which swing from the start, by QSS2.
 *
 *   bench/engines                  a table, each figure the median of five runs
 *   bench/engines ENGINE N STEPS   one run, for callgrind; STEPS 0: assembles
 *                                  only */

#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "qss/engine.h"

#include "tests/netlist.h"

#define RUNS 5
#define STEPS 1000000u

typedef struct {
  QbgCircuit *circuit;
  QbgBondGraph *grounded, *graph;
  QbgCausality *causality;
  QbgDiags *diags;
  QbgEquations *equations;
  QbgSolver *solver;
  double *values;
} Line;

/* States are as random as those of a line on which waves have long run to and
 * fro. */
static void
start_states (Line *line)
{
  GRand *random = g_rand_new_with_seed (1);

  line->values = g_new0 (double, line->equations->n_variables + 1);
  for (guint i = 0; i < line->equations->states->len; i++)
    line->values[QBG_STATE (line->equations, i)] =
      g_rand_double_range (random, -1, 1);
  g_rand_free (random);
}

static Line
line_new (guint n)
{
  g_autoptr (GString) text = g_string_new ("V1 n0 0 1\nR1 n0 n1 1\n");
  Line line = { .diags = qbg_diags_new () };

  for (guint k = 1; k <= n; k++)
    g_string_append_printf (text, "L%u n%u n%u 1\nC%u n%u 0 1\n", k, k, k + 1,
                            k, k + 1);
  line.circuit = test_netlist (text->str);
  line.grounded = qbg_construct (line.circuit, QBG_STAGE_GROUNDED);
  line.graph = qbg_simplify (line.grounded);
  line.causality = qbg_assign_causality (line.graph);
  line.equations = qbg_derive (line.causality, line.diags);
  line.solver = qbg_solver_new (line.equations, NULL);
  g_assert (line.solver != NULL);
  start_states (&line);
  return line;
}

static void
line_clear (Line *line)
{
  g_free (line->values);
  qbg_solver_free (line->solver);
  qbg_equations_free (line->equations);
  qbg_causality_free (line->causality);
  qbg_bond_graph_free (line->graph);
  qbg_bond_graph_free (line->grounded);
  qbg_diags_free (line->diags);
  qbg_circuit_free (line->circuit);
}

static double
seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

/* Nanoseconds to a step; *steps becomes how many there were. */
static double
run_once (const Line *line, QbgEngineKind kind, guint64 *steps)
{
  QbgNetworkOptions options = {
    .method = &qbg_qss2, .stop = 1e6, .tolerance = 1e-4, .quantum = NAN
  };
  g_autoptr (QbgEngine) engine =
    qbg_engine_new (kind, line->equations, line->solver, &options,
                    line->values, NULL, NULL, NULL);
  double start, end = 0;

  g_assert (engine != NULL);
  start = seconds ();
  while (qbg_engine_all_steps (engine) < *steps) {
    end += 0.01;
    if (!qbg_engine_run (engine, end, NULL))
      abort ();
  }
  *steps = qbg_engine_all_steps (engine);
  return (seconds () - start) / *steps * 1e9;
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static double
median (const Line *line, QbgEngineKind kind)
{
  double times[RUNS];

  for (guint i = 0; i < RUNS; i++) {
    guint64 steps = STEPS;
    times[i] = run_once (line, kind, &steps);
  }
  qsort (times, RUNS, sizeof *times, compare);
  return times[RUNS / 2];
}

static void
print_table (void)
{
  printf ("| N | network, ns per step | fused, ns per step |\n|---|---|---|\n");
  for (guint n = 100; n <= 10000; n *= 10) {
    Line line = line_new (n);
    printf ("| %u | %.0f ", n, median (&line, QBG_ENGINE_NETWORK));
    printf ("| %.0f |\n", median (&line, QBG_ENGINE_FUSED));
    line_clear (&line);
  }
}

int
main (int argc, char **argv)
{
  if (argc == 4) {
    Line line = line_new (atoi (argv[2]));
    QbgEngineKind kind = strcmp (argv[1], "fused") == 0 ? QBG_ENGINE_FUSED
      : QBG_ENGINE_NETWORK;
    guint64 steps = atoi (argv[3]);
    double time = run_once (&line, kind, &steps);
    printf ("%" G_GUINT64_FORMAT " steps, %.0f ns per step\n", steps, time);
    line_clear (&line);
  } else
    print_table ();
  return 0;
}
