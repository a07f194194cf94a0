/* Random linear circuits, with algebraic loops, dependent storages and values
 * over six decades, against the matrix exponential of their tableau.
 *
 * Every result is within the tolerance, beside the size of the state (see
 * qss/quantum.h); also of circuits that ring without losses, in which a small
 * difference of large voltages drives a current, or which grow.  And it is
 * within what the theory of quantized states allows for quanta of a tenth of
 * the tolerance, which none exceeds: each times the total variation of the
 * response to it.  That holds for any time and any linear circuit. */

#include <config.h>

#include "qss/simulate.h"

#include <math.h>
#include <string.h>

#include "tests/exact.h"
#include "tests/netlist.h"
#include "tests/random_circuit.h"
#include "tests/real_matrix.h"
#include "tests/support.h"

enum { MOST = 64 };

typedef struct {
  char *text;
  QbgCircuit *circuit;
  QbgBondGraph *grounded, *graph;
  QbgCausality *causality;
  QbgDiags *diags;
  QbgEquations *equations;  /* NULL: contradictory, or not to be simulated */
  guint n;                  /* states */
  guint signals[MOST];      /* of them, for TestExact */
  double start[MOST];
  double *dynamics;
  double fast;              /* the largest magnitude of an eigenvalue */
} Sample;

static void
forget_equations (Sample *s)
{
  qbg_equations_free (s->equations);
  qbg_causality_free (s->causality);
  qbg_bond_graph_free (s->graph);
  qbg_bond_graph_free (s->grounded);
  qbg_diags_free (s->diags);
}

static void
sample_clear (Sample *s)
{
  forget_equations (s);
  qbg_circuit_free (s->circuit);
  g_free (s->dynamics);
  g_free (s->text);
}

/* Sources. */

/* Every other sample has sines, of a pace and phase that follow from the
 * port; the others are constant. */
typedef struct {
  const QbgCircuit *circuit;
  double pace;              /* rad/s of the slowest */
} Sines;

static double
pace_of (const Sines *sines, QbgPortId port)
{
  return sines->pace * (1 + port % 5);
}

static double
amplitude_of (const Sines *sines, QbgPortId port)
{
  return QBG_ELEMENT (sines->circuit, QBG_COMPONENT (
    sines->circuit, QBG_PORT (sines->circuit, port)->component)
    ->first_element)->value;
}

static double
sine_at (QbgPortId port, double time, gpointer data)
{
  double amplitude = amplitude_of (data, port);

  return isnan (amplitude) ? 0 : amplitude * sin (pace_of (data, port) * time
                                                  + port);
}

/* amplitude sin (pace time + port) */
static const QbgExpr *
sine_of (const Sines *sines, QbgPortId port)
{
  QbgArena *arena = sines->circuit->arena;
  const QbgExpr *argument = qbg_expr_binary (
    arena, QBG_EXPR_ADD,
    qbg_expr_binary (arena, QBG_EXPR_MUL,
                     qbg_expr_real (arena, pace_of (sines, port)),
                     qbg_expr_time (arena)),
    qbg_expr_real (arena, port));

  return qbg_expr_binary (arena, QBG_EXPR_MUL,
                          qbg_expr_real (arena, amplitude_of (sines, port)),
                          qbg_expr_call (arena, QBG_FN_SIN, &argument));
}

static void
drive_by_sines (const Sines *sines)
{
  for (guint i = 0; i < sines->circuit->elements->len; i++)
    {
      QbgElement *e = QBG_ELEMENT (sines->circuit, i);
      if (isnan (e->value))
        continue;
      if (e->type == QBG_ELEMENT_SE)
        e->effort = sine_of (sines, e->first_port);
      else if (e->type == QBG_ELEMENT_SF)
        e->flow = sine_of (sines, e->first_port);
    }
}

/* Samples. */

static gboolean
derive (Sample *s)
{
  s->grounded = qbg_construct (s->circuit, QBG_STAGE_GROUNDED);
  s->graph = qbg_simplify (s->grounded);
  s->causality = qbg_assign_causality (s->graph);
  s->diags = qbg_diags_new ();
  if (s->causality->contradictions->len == 0)
    s->equations = qbg_derive (s->causality, s->diags);
  s->n = s->equations != NULL ? s->equations->states->len : 0;
  return s->n > 0;
}

static guint
signal_of (const TestExact *exact, const QbgCircuit *circuit,
           QbgVariableId variable)
{
  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    {
      if (QBG_PORT (circuit, p)->effort == variable)
        return test_exact_effort (exact, p);
      if (QBG_PORT (circuit, p)->flow == variable)
        return test_exact_flow (exact, p);
    }
  g_assert_not_reached ();
}

/* Start values, and how fast it is. */
static gboolean
prepare (Sample *s, GRand *rand)
{
  g_autoptr (TestExact) exact = test_exact_new (s->circuit, NULL, NULL, 0, 1);

  if (exact == NULL)
    return FALSE;
  ck_assert_msg (test_exact_order (exact) == s->n,
                 "%u states, but the order is %u in\n%s", s->n,
                 test_exact_order (exact), s->text);
  for (guint i = 0; i < s->n; i++)
    {
      QbgVariableId state = QBG_STATE (s->equations, i);
      s->start[i] = g_rand_double_range (rand, -1, 1);
      QBG_VARIABLE (s->circuit, state)->start = s->start[i];
      s->signals[i] = signal_of (exact, s->circuit, state);
    }
  ck_assert_msg (test_exact_begin (exact, s->signals, s->start),
                 "the states do not determine\n%s", s->text);
  s->dynamics = test_exact_dynamics (exact);
  s->fast = test_spectral_radius (s->dynamics, s->n);
  if (s->fast < 1e-9)       /* integrators only, but for rounding */
    s->fast = 1;
  return TRUE;
}

/* The next circuit that can be simulated.  Those that cannot are
 * contradictory, or controlled sources make them singular or ask for second
 * derivatives. */
static void
next_sample (Sample *s, GRand *rand, TestCircuitKind kind)
{
  for (;;)
    {
      *s = (Sample) { 0 };
      s->text = test_random_stiff_netlist (rand, kind, 30, 6);
      s->circuit = test_netlist (s->text);
      if (derive (s) && prepare (s, rand))
        return;
      sample_clear (s);
    }
}

/* Simulations. */

typedef struct {
  Sample *sample;
  Sines sines;
  gboolean has_sines;
  QbgEngineKind engine;
  double stop;
  guint n_steps, stride;    /* of the exact solution; per row */
  double *exact;            /* by row and state */
  double largest[MOST];     /* of each state */
  double variation[MOST * MOST], by_value[MOST * MOST], by_slope[MOST * MOST];
  double by_source[MOST];   /* of each state, per tolerance */
} Span;

static TestExact *
exact_of (const Span *p)
{
  TestExact *exact = test_exact_new (p->sample->circuit,
                                     p->has_sines ? sine_at : NULL,
                                     (gpointer) &p->sines, 0,
                                     p->stop / p->n_steps);

  ck_assert_msg (exact != NULL && test_exact_begin (
    exact, p->sample->signals, p->sample->start),
                 "no exact solution of\n%s", p->sample->text);
  return exact;
}

static void
find_source_errors (Span *p, const TestExact *exact)
{
  guint m = test_exact_n_sources (exact);

  for (guint i = 0; i < p->sample->n; i++)
    for (guint k = 0; p->has_sines && k < m; k++)
      {
        QbgPortId port = test_exact_source (exact, k);
        double amplitude = amplitude_of (&p->sines, port);
        if (!isnan (amplitude))
          p->by_source[i] += QBG_QUANTUM_OF_TOLERANCE * amplitude
            * (p->by_value[i * m + k]
               + pace_of (&p->sines, port) * p->by_slope[i * m + k]);
      }
}

static void
note_largest (Span *p, const double *x)
{
  for (guint i = 0; i < p->sample->n; i++)
    p->largest[i] = fmax (p->largest[i], fabs (x[i]));
}

/* What comes and goes before the first of the steps. */
static void
look_at_first_step (Span *p)
{
  Span early = *p;
  double x[MOST];

  early.stop = p->stop / p->n_steps;
  early.n_steps = 200;
  g_autoptr (TestExact) exact = exact_of (&early);
  for (guint k = 0; k <= early.n_steps; k++)
    {
      test_exact_state (exact, x);
      note_largest (p, x);
      test_exact_advance (exact);
    }
}

static void
span_init (Span *p, Sample *sample, double stop, guint n_steps,
           gboolean has_sines)
{
  guint n = sample->n;
  double x[MOST];

  *p = (Span) { .sample = sample, .stop = stop, .n_steps = n_steps,
                .stride = n_steps / 100, .has_sines = has_sines,
                .sines = { sample->circuit, 6 / stop } };
  g_autoptr (TestExact) exact = exact_of (p);
  p->exact = g_new (double, 101 * n);
  for (guint k = 0; k <= n_steps; k++)
    {
      test_exact_state (exact, x);
      if (k % p->stride == 0)
        memcpy (&p->exact[k / p->stride * n], x, n * sizeof *x);
      note_largest (p, x);
      test_exact_advance (exact);
    }
  look_at_first_step (p);
  test_exact_bound (exact, stop, 0.2 / sample->fast,
                    stop * sample->fast > 100 ? 32 : 0, p->variation,
                    p->by_value, p->by_slope);
  if (has_sines)
    {
      drive_by_sines (&p->sines);
      forget_equations (sample);
      ck_assert (derive (sample));
    }
  find_source_errors (p, exact);
}

/* As large as a state counts for its quantum: a thousandth of the largest
 * state or source at least (see qss/quantum.h). */
static double
size_of (const Span *p, guint j)
{
  const QbgCircuit *circuit = p->sample->circuit;
  double most = 0;

  for (guint i = 0; i < p->sample->n; i++)
    most = fmax (most, p->largest[i]);
  for (guint i = 0; i < circuit->elements->len; i++)
    {
      const QbgElement *e = QBG_ELEMENT (circuit, i);
      if (e->type == QBG_ELEMENT_SE || e->type == QBG_ELEMENT_SF)
        most = fmax (most, isnan (e->value) ? 0 : fabs (e->value));
    }
  return fmax (p->largest[j], 1e-3 * most);
}

/* What the i-th state may be off by. */
static double
allowed (const Span *p, const QbgMethod *method, double tolerance, guint i)
{
  double apart = method->implicit ? 2 : 1, sum = p->by_source[i];

  for (guint j = 0; j < p->sample->n; j++)
    sum += p->variation[i * p->sample->n + j] * apart
      * QBG_QUANTUM_OF_TOLERANCE * size_of (p, j);
  return sum * tolerance;
}

typedef struct {
  guint runs;
  guint64 steps;
} Tally;

static double
span_error (const Span *p, const QbgTrajectory *trajectory, guint i)
{
  double worst = 0;

  ck_assert_int_eq (trajectory->n_rows, 101);
  for (guint row = 0; row <= 100; row++)
    worst = fmax (worst, fabs (QBG_VALUE (trajectory, row, i)
                               - p->exact[row * p->sample->n + i]));
  return worst;
}

/* The samples of a swinging signal miss a little of its variation, and of its
 * largest value. */
static const double margin = 1.1;

static void
simulate (const Span *p, const char *name, double tolerance, Tally *tally)
{
  const Sample *s = p->sample;
  QbgSimulateOptions o = {
    .network = { .method = qbg_method_by_name (name), .stop = p->stop,
                 .tolerance = tolerance, .quantum = NAN },
    .interval = p->stop / 100, .engine = p->engine
  };
  g_autoptr (QbgTrajectory) trajectory = qbg_trajectory_new ();
  g_autoptr (GError) error = NULL;
  QbgStatistics statistics;

  ck_assert_msg (qbg_simulate (s->equations, &o, s->equations->states,
                               trajectory, &statistics, &error),
                 "%s: %s in\n%s", name, error ? error->message : "", s->text);
  for (guint i = 0; i < s->n; i++)
    {
      double off = span_error (p, trajectory, i);
      double bound = margin * allowed (p, o.network.method, tolerance, i);
      ck_assert_msg (off <= bound + 1e-9 * p->largest[i],
                     "%s: state %u is off by %g instead of %g to %g s in\n%s",
                     name, i, off, bound, p->stop, s->text);
      ck_assert_msg (off <= tolerance * size_of (p, i),
                     "%s: state %u is off by %g of the tolerance to %g s in\n"
                     "%s", name, i, off / tolerance / size_of (p, i), p->stop,
                     s->text);
    }
  tally->runs++;
  tally->steps += statistics.steps;
  qbg_statistics_clear (&statistics);
}

static void
span_clear (Span *p)
{
  g_free (p->exact);
}

/* A circuit that grows is followed as long as it does so by less than a
 * thousand. */
static double
stop_of (Sample *s, double stop)
{
  for (;; stop /= 4)
    {
      Span p;
      double most = 0;
      span_init (&p, s, stop, 100, FALSE);
      for (guint i = 0; i < s->n; i++)
        most = fmax (most, p.variation[i * s->n + i]);
      span_clear (&p);
      if (most < 1e3)
        return stop;
    }
}

/* Stiffness that the diagonal shows: each state given the others, round after
 * round, all of them would settle. */
static gboolean
shows_on_the_diagonal (const Sample *s)
{
  double beside[MOST * MOST];

  for (guint i = 0; i < s->n; i++)
    for (guint j = 0; j < s->n; j++)
      {
        double own = s->dynamics[i * s->n + i];
        if (own >= 0)
          return FALSE;
        beside[i * s->n + j] =
          i == j ? 0 : fabs (s->dynamics[i * s->n + j] / own);
      }
  return test_spectral_radius (beside, s->n) < 0.9;
}

static const struct {
  const char *name;
  double tolerance;
} methods[] = {
  { "qss2", 1e-2 }, { "liqss2", 1e-2 }, { "qss3", 1e-3 }, { "liqss3", 1e-3 },
  { "qss1", 0.1 }, { "liqss1", 0.1 }
};

/* To forty times the shortest time constant every method fits.  Those of first
 * order, which take many steps, see a fifth of the circuits; the network of
 * models, which is slow, a tenth. */
START_TEST (test_every_method_keeps_the_tolerance)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1000 + _i);
  Tally tally = { 0 };

  for (guint k = 0; k < 50; k++)
    {
      Sample s;
      Span p;
      next_sample (&s, rand, TEST_ONE_PORTS + k % 3);
      span_init (&p, &s, stop_of (&s, 40 / s.fast), 200, k % 2 == 1);
      p.engine = k % 10 == 3 ? QBG_ENGINE_NETWORK : QBG_ENGINE_FUSED;
      for (guint i = 0; i < (k % 5 == 0 ? 6 : 4); i++)
        simulate (&p, methods[i].name, methods[i].tolerance, &tally);
      span_clear (&p);
      sample_clear (&s);
    }
  ck_assert_int_eq (tally.runs, 50 * 4 + 10 * 2);
}
END_TEST

/* For far longer than the shortest time constant LIQSS fits, where the
 * diagonal shows what is stiff. */
START_TEST (test_implicit_methods_follow_stiff_circuits_for_long)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2000 + _i);
  Tally tally = { 0 };

  for (guint k = 0; k < 10; k++)
    {
      Sample s;
      Span p;
      next_sample (&s, rand, TEST_CAPACITORS + k % 2);
      while (s.n < 2 || !shows_on_the_diagonal (&s))
        {
          sample_clear (&s);
          next_sample (&s, rand, TEST_CAPACITORS + k % 2);
        }
      span_init (&p, &s, 1e5 / s.fast, 1000, FALSE);
      simulate (&p, "liqss2", 1e-2, &tally);
      simulate (&p, "liqss3", 1e-3, &tally);
      span_clear (&p);
      sample_clear (&s);
    }
  /* An explicit method would take some 100,000 steps per run. */
  ck_assert_int_lt (tally.steps, 10000 * tally.runs);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("random linear circuits");
  TCase *tc = tcase_create ("random linear circuits");

  tcase_set_timeout (tc, 300);
  tcase_add_loop_test (tc, test_every_method_keeps_the_tolerance, 0, 10);
  tcase_add_loop_test (
    tc, test_implicit_methods_follow_stiff_circuits_for_long, 0, 10);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
