#include <config.h>

#include <math.h>
#include <stdlib.h>

#include "bondgraph/causality.h"

#include "tests/causal.h"
#include "tests/dense.h"
#include "tests/dependency.h"
#include "tests/netlist.h"
#include "tests/random_circuit.h"
#include "tests/support.h"
#include "tests/tableau.h"

/* Circuits of each of the three kinds; QBG_RANDOM_CIRCUITS asks for more. */
#define N_CIRCUITS 1000

typedef struct {
  char *text;
  QbgCircuit *circuit;
  QbgBondGraph *grounded, *simplified;
  QbgCausality *causality;      /* of the simplified graph */
  QbgCausality *before;         /* of the grounded graph */
} Sample;

static void
sample_clear (Sample *sample)
{
  qbg_causality_free (sample->before);
  qbg_causality_free (sample->causality);
  qbg_bond_graph_free (sample->simplified);
  qbg_bond_graph_free (sample->grounded);
  qbg_circuit_free (sample->circuit);
  g_free (sample->text);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sample, sample_clear)

static Sample
draw (GRand *rand, TestCircuitKind kind)
{
  Sample sample;

  sample.text = test_random_netlist (rand, kind);
  sample.circuit = test_netlist (sample.text);
  sample.grounded = qbg_construct (sample.circuit, QBG_STAGE_GROUNDED);
  sample.simplified = qbg_simplify (sample.grounded);
  sample.causality = qbg_assign_causality (sample.simplified);
  sample.before = qbg_assign_causality (sample.grounded);
  return sample;
}

static guint
n_circuits (void)
{
  const char *asked = g_getenv ("QBG_RANDOM_CIRCUITS");

  return asked != NULL ? (guint) atoi (asked) : N_CIRCUITS;
}

static gboolean
has_acausal (const Sample *sample)
{
  for (QbgBondId b = 0; b < sample->simplified->bonds->len; b++)
    if (sample->causality->strokes[b] == QBG_STROKE_NONE)
      return TRUE;
  return FALSE;
}

START_TEST (test_states_are_as_many_as_the_circuit_equations_have)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1 + _i);
  guint n_singular = 0, n_dependent = 0, n = n_circuits ();

  for (guint k = 0; k < n; k++)
    {
      g_auto (Sample) sample = draw (rand, _i);
      gint degree = test_tableau_degree (sample.circuit, k + 1);
      const QbgCausality *c = sample.causality;
      ck_assert_msg (test_causality_is_complete (c)
                     && test_causality_is_complete (sample.before),
                     "a junction has not one deciding bond:\n%s", sample.text);
      ck_assert_msg ((degree < 0) == (c->contradictions->len > 0),
                     "%u contradictions, degree %d:\n%s",
                     c->contradictions->len, degree, sample.text);
      ck_assert_msg (degree < 0 || degree == (gint) c->n_states,
                     "%u states, degree %d:\n%s", c->n_states, degree,
                     sample.text);
      ck_assert_uint_eq (c->n_states, sample.before->n_states);
      n_singular += degree < 0;
      n_dependent += c->dependents->len > 0;
    }
  /* All that is claimed has been met with. */
  ck_assert_uint_gt (n_singular, n / 10);
  ck_assert_uint_lt (n_singular, n);
  ck_assert_uint_gt (n_dependent, n / 10);
}
END_TEST

/* The ports of the sources that nothing controls. */
static GArray *
free_sources (const QbgCircuit *circuit)
{
  GArray *sources = g_array_new (FALSE, FALSE, sizeof (QbgPortId));

  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    {
      const QbgElement *element = QBG_ELEMENT (circuit, e);
      if ((element->type == QBG_ELEMENT_SE || element->type == QBG_ELEMENT_SF)
          && !element->modulated)
        g_array_append_val (sources, element->first_port);
    }
  return sources;
}

/* The solution of the circuit's own equations for each source; NULL where
 * they are singular for the values drawn. */
static double complex *
solve_tableau (const QbgCircuit *circuit, double complex s,
               const GArray *sources)
{
  guint n = test_tableau_size (circuit), m = sources->len;
  g_autofree double complex *a = test_tableau (circuit, s);
  g_autofree double complex *b = g_new0 (double complex, n * m + 1);

  for (guint k = 0; k < m; k++)
    b[test_tableau_row (circuit, g_array_index (sources, QbgPortId, k)) * m
      + k] = 1;
  return test_solve (n, m, a, b) ? g_steal_pointer (&b) : NULL;
}

/* The largest number of the solution, which tells how near to singular the
 * values drawn are. */
static double
largest (const double complex *x, guint n)
{
  double most = 0;

  for (guint k = 0; k < n; k++)
    most = fmax (most, cabs (x[k]));
  return most;
}

/* The largest difference between the ports' efforts and flows of the circuit,
 * x, and of the bond graph, y. */
static double
difference (const QbgCircuit *circuit, guint m, const double complex *x,
            const double complex *y)
{
  guint n = circuit->ports->len;
  double most = 0;

  for (guint p = 0; p < n; p++)
    for (guint k = 0; k < m; k++)
      {
        double e = cabs (x[p * m + k] - y[2 * p * m + k]);
        double f = cabs (x[(n + p) * m + k] - y[(2 * p + 1) * m + k]);
        most = fmax (most, fmax (e, f));
      }
  return most;
}

/* The largest difference between a node's potential against its reference and
 * the sum of efforts that is kept for it. */
static double
potential_difference (const QbgBondGraph *graph, guint m,
                      const double complex *x, const double complex *y)
{
  const QbgCircuit *circuit = graph->circuit;
  guint first = 2 * circuit->ports->len;
  double most = 0;

  for (guint i = 0; i < graph->node_order->len; i++)
    {
      QbgNodeId node = g_array_index (graph->node_order, QbgNodeId, i);
      const QbgNodePotential *potential = QBG_POTENTIAL (graph, node);
      for (guint k = 0; k < m && potential->port != QBG_NONE; k++)
        {
          double complex parent = potential->parent == QBG_NONE ? 0
            : x[(first + potential->parent) * m + k];
          double complex sum = parent
            + potential->sign * y[2 * potential->port * m + k];
          most = fmax (most, cabs (sum - x[(first + node) * m + k]));
        }
    }
  return most;
}

static void
compare_responses (const Sample *sample, double complex s,
                   const GArray *sources, const double complex *x)
{
  const QbgCausality *both[] = { sample->causality, sample->before };
  guint m = sources->len;
  double bound = 1e-9 * (1 + largest (x, test_tableau_size (sample->circuit)
                                      * m));

  for (guint k = 0; k < 2; k++)
    {
      g_autofree double complex *y = test_causal_response (
        both[k], s, (const QbgPortId *) sources->data, m);
      ck_assert_msg (y != NULL, "singular:\n%s", sample->text);
      ck_assert_msg (difference (sample->circuit, m, x, y) < bound,
                     "off by %g:\n%s", difference (sample->circuit, m, x, y),
                     sample->text);
      ck_assert_msg (potential_difference (both[k]->graph, m, x, y) < bound,
                     "a potential is off:\n%s", sample->text);
    }
}

START_TEST (test_transfer_functions_are_those_of_the_circuit_equations)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (101 + _i);
  guint n_compared = 0, n_ill = 0, n = n_circuits ();

  for (guint k = 0; k < n; k++)
    {
      g_auto (Sample) sample = draw (rand, _i);
      g_autoptr (GArray) sources = free_sources (sample.circuit);
      guint size = test_tableau_size (sample.circuit) * sources->len;
      for (guint i = 0; i < 2; i++)
        {
          double complex s = g_rand_double_range (rand, -2, 2)
            + I * g_rand_double_range (rand, 0.2, 2);
          g_autofree double complex *x = NULL;
          if (sources->len == 0 || sample.causality->contradictions->len > 0)
            continue;
          x = solve_tableau (sample.circuit, s, sources);
          if (x == NULL || largest (x, size) > 1e4)
            {
              /* The values drawn happen to be next to singular. */
              n_ill++;
              continue;
            }
          compare_responses (&sample, s, sources, x);
          n_compared++;
        }
    }
  ck_assert_uint_gt (n_compared, n / 4);
  ck_assert_uint_lt (n_ill, n / 50 + 1);
}
END_TEST

/* Whether an element makes the signal that its port gives from others on the
 * same loop as signal s. */
static gboolean
is_member (const TestDependency *d, QbgPortId port, guint s)
{
  guint given = test_given (d->causality, port);

  if (!d->reaches[s * d->n + given] || !d->reaches[given * d->n + s])
    return FALSE;
  for (guint k = 0; k < d->n; k++)
    if (d->needs[given * d->n + k] && d->reaches[s * d->n + k]
        && d->reaches[k * d->n + s])
      return TRUE;
  return FALSE;
}

static QbgElementId
element_of (const QbgCausality *c, QbgPortId port)
{
  return QBG_PORT_BOND (c->graph, port)->element;
}

static gboolean
loop_has (const QbgCausality *c, const QbgLoop *loop, QbgElementId element)
{
  for (guint k = 0; k < loop->members.n; k++)
    if (element_of (c, QBG_MEMBER (c, &loop->members, k)) == element)
      return TRUE;
  return FALSE;
}

/* The loop with the members that brute force finds around a signal. */
static gboolean
has_loop_at (const TestDependency *d, guint s)
{
  const QbgCausality *c = d->causality;
  const QbgCircuit *circuit = c->graph->circuit;

  for (guint l = 0; l < c->loops->len; l++)
    {
      gboolean same = TRUE;
      for (QbgElementId e = 0; e < circuit->elements->len; e++)
        {
          const QbgElement *element = QBG_ELEMENT (circuit, e);
          gboolean member = FALSE;
          for (guint k = 0; k < element->n_ports; k++)
            member = member || is_member (d, element->first_port + k, s);
          same = same && member == loop_has (c, QBG_LOOP (c, l), e);
        }
      if (same)
        return TRUE;
    }
  return FALSE;
}

/* How many sets of signals need each other. */
static guint
count_loops (const TestDependency *d)
{
  guint n = 0;

  for (guint s = 0; s < d->n; s++)
    {
      gboolean first = d->reaches[s * d->n + s];
      for (guint k = 0; k < s; k++)
        if (d->reaches[s * d->n + k] && d->reaches[k * d->n + s])
          first = FALSE;
      n += first;
    }
  return n;
}

/* Whether one given signal needs another with no element between. */
static gboolean
comes_next (const TestDependency *d, guint given, guint next)
{
  if (d->needs[next * d->n + given])
    return TRUE;
  for (guint k = 0; k < d->n; k++)
    if (d->needs[next * d->n + k] && d->needs[k * d->n + given])
      return TRUE;
  return FALSE;
}

static void
check_rings (const TestDependency *d, const Sample *sample)
{
  const QbgCausality *c = d->causality;

  for (guint l = 0; l < c->loops->len; l++)
    {
      const QbgMembers *ring = &QBG_LOOP (c, l)->ring;
      for (guint k = 0; k < ring->n; k++)
        {
          guint a = test_given (c, QBG_MEMBER (c, ring, k));
          guint b = test_given (c, QBG_MEMBER (c, ring, (k + 1) % ring->n));
          ck_assert_msg (comes_next (d, a, b), "the ring is broken:\n%s",
                         sample->text);
        }
    }
}

/* Signals on one bond, or that a vertex makes one from the other; what
 * modulates may be anywhere. */
static gboolean
is_connected (const QbgBondGraph *graph, const QbgSignal *a,
              const QbgSignal *b)
{
  const QbgBond *bond = QBG_BOND (graph, a->source);
  const QbgVertex *giver = QBG_VERTEX (graph, b->giver);

  return b->giver == bond->tail || b->giver == bond->head
    || (giver->kind == QBG_VERTEX_ELEMENT
        && QBG_ELEMENT (graph->circuit, giver->element)->modulated);
}

static void
check_paths (const Sample *sample)
{
  const QbgCausality *c = sample->causality;

  for (guint l = 0; l < c->loops->len; l++)
    {
      const QbgLoop *loop = QBG_LOOP (c, l);
      for (guint k = 0; k < loop->n_signals; k++)
        {
          guint next = (k + 1) % loop->n_signals;
          ck_assert_msg (is_connected (
            c->graph, QBG_SIGNAL (c, loop->first_signal + k),
            QBG_SIGNAL (c, loop->first_signal + next)),
            "the causal path is broken:\n%s", sample->text);
        }
    }
}

START_TEST (test_loops_are_the_cycles_of_the_memoryless_signals)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (201 + _i);
  guint n_loops = 0, n_checked = 0, n = n_circuits ();

  for (guint k = 0; k < n; k++)
    {
      g_auto (Sample) sample = draw (rand, _i);
      g_auto (TestDependency) d = { 0 };
      const QbgCausality *c = sample.causality;
      if (c->contradictions->len > 0 || has_acausal (&sample))
        continue;
      test_dependency_init (&d, c);
      ck_assert_msg (count_loops (&d) == c->loops->len,
                     "%u loops of %u:\n%s", c->loops->len, count_loops (&d),
                     sample.text);
      ck_assert_uint_eq (c->loops->len, sample.before->loops->len);
      for (guint s = 0; s < d.n; s++)
        if (d.reaches[s * d.n + s])
          ck_assert_msg (has_loop_at (&d, s), "members differ:\n%s",
                         sample.text);
      check_rings (&d, &sample);
      check_paths (&sample);
      n_loops += c->loops->len > 0;
      n_checked++;
    }
  ck_assert_uint_gt (n_loops, n / 10);
  ck_assert_uint_gt (n_checked, n / 4);
}
END_TEST

/* What decides a storage in derivative form: the sources and storages among
 * the ports on its way through the tree, or across its cut. */
static gboolean
is_decided_by (const TestDependency *d, QbgPortId port, QbgPortId by)
{
  return by != port && d->needs[test_got (d->causality, port) * d->n
                                + test_given (d->causality, by)];
}

START_TEST (test_dependent_storages_name_their_loop_or_cutset)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (301);
  guint n_checked = 0, n = n_circuits ();

  for (guint k = 0; k < n; k++)
    {
      g_auto (Sample) sample = draw (rand, TEST_ONE_PORTS);
      g_auto (TestDependency) d = { 0 };
      const QbgCausality *c = sample.causality;
      if (c->contradictions->len > 0)
        continue;
      test_dependency_init (&d, c);
      for (guint i = 0; i < c->dependents->len; i++)
        {
          const QbgDependent *dependent = QBG_DEPENDENT (c, i);
          guint found = 0, expected = 0;
          for (QbgPortId p = 0; p < sample.circuit->ports->len; p++)
            expected += is_decided_by (&d, dependent->port, p);
          for (guint m = 0; m < dependent->members.n; m++)
            found += is_decided_by (&d, dependent->port,
                                    QBG_MEMBER (c, &dependent->members, m));
          ck_assert_msg (found == expected
                         && found == dependent->members.n,
                         "%u of %u members:\n%s", found, expected,
                         sample.text);
          n_checked++;
        }
    }
  ck_assert_uint_gt (n_checked, n / 10);
}
END_TEST

/* The places of the circuit that are joined, some ports being left out. */
static guint
count_parts (const QbgCausality *c, const QbgMembers *without)
{
  const QbgCircuit *circuit = c->graph->circuit;
  guint n = circuit->nodes->len + 1, parts = n;
  g_autofree guint *parents = g_new (guint, n);

  for (guint k = 0; k < n; k++)
    parents[k] = k;
  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    {
      const QbgPort *port = QBG_PORT (circuit, p);
      guint ends[2] = { QBG_PIN (circuit, port->p)->node, n - 1 };
      gboolean left_out = FALSE;
      if (port->n != QBG_NONE)
        ends[1] = QBG_PIN (circuit, port->n)->node;
      for (guint k = 0; k < 2; k++)
        {
          if (ends[k] < n - 1 && QBG_NODE (circuit, ends[k])->ground)
            ends[k] = n - 1;
          while (parents[ends[k]] != ends[k])
            ends[k] = parents[ends[k]];
        }
      for (guint k = 0; without != NULL && k < without->n; k++)
        left_out = left_out || QBG_MEMBER (c, without, k) == p;
      if (left_out || ends[0] == ends[1])
        continue;
      parents[ends[0]] = ends[1];
      parts--;
    }
  return parts;
}

/* With each member but one gone, the rest still holds together; with all of
 * them gone it does not. */
static void
check_cutset (const QbgCausality *c, const QbgMembers *members,
              const char *text)
{
  guint parts = count_parts (c, NULL);

  ck_assert_msg (count_parts (c, members) == parts + 1, "no cutset:\n%s",
                 text);
  for (guint k = 0; k < members->n; k++)
    {
      QbgMembers before = { members->first, k, FALSE };
      QbgMembers after = { members->first + k + 1, members->n - k - 1, FALSE };
      ck_assert_msg (count_parts (c, &before) == parts
                     || count_parts (c, &after) == parts,
                     "the cutset is too large:\n%s", text);
    }
}

/* Every node is met by an even number of members, at most two. */
static void
check_loop (const QbgCausality *c, const QbgMembers *members,
            const char *text)
{
  const QbgCircuit *circuit = c->graph->circuit;
  guint n = circuit->nodes->len + 1;
  g_autofree guint *met = g_new0 (guint, n);

  for (guint k = 0; k < members->n; k++)
    {
      const QbgPort *port = QBG_PORT (circuit, QBG_MEMBER (c, members, k));
      guint a = QBG_PIN (circuit, port->p)->node;
      guint b = port->n == QBG_NONE ? n - 1 : QBG_PIN (circuit, port->n)->node;
      met[QBG_NODE (circuit, a)->ground ? n - 1 : a]++;
      met[b == n - 1 || QBG_NODE (circuit, b)->ground ? n - 1 : b]++;
    }
  for (guint k = 0; k < n; k++)
    ck_assert_msg (met[k] == 0 || met[k] == 2, "no loop:\n%s", text);
}

START_TEST (test_contradictions_name_one_loop_or_cutset_of_sources)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (401);
  guint n_loops = 0, n_cutsets = 0, n = n_circuits ();

  for (guint k = 0; k < n; k++)
    {
      g_auto (Sample) sample = draw (rand, TEST_ONE_PORTS);
      const QbgCausality *c = sample.causality;
      for (guint i = 0; i < c->contradictions->len; i++)
        {
          const QbgContradiction *found = QBG_CONTRADICTION (c, i);
          gboolean loop = found->kind == QBG_CONTRADICTION_LOOP;
          for (guint m = 0; m < found->members.n; m++)
            ck_assert_int_eq (
              QBG_ELEMENT (sample.circuit, element_of (
                c, QBG_MEMBER (c, &found->members, m)))->type,
              loop ? QBG_ELEMENT_SE : QBG_ELEMENT_SF);
          if (loop)
            check_loop (c, &found->members, sample.text);
          else
            check_cutset (c, &found->members, sample.text);
          *(loop ? &n_loops : &n_cutsets) += 1;
        }
    }
  ck_assert_uint_gt (n_loops, n / 50);
  ck_assert_uint_gt (n_cutsets, n / 50);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("bondgraph_random");
  TCase *tcase = tcase_create ("random circuits");

  tcase_set_timeout (tcase, 600);
  tcase_add_loop_test (
    tcase, test_states_are_as_many_as_the_circuit_equations_have,
    TEST_ONE_PORTS, TEST_CONTROLLED + 1);
  tcase_add_loop_test (
    tcase, test_transfer_functions_are_those_of_the_circuit_equations,
    TEST_ONE_PORTS, TEST_CONTROLLED + 1);
  tcase_add_loop_test (
    tcase, test_loops_are_the_cycles_of_the_memoryless_signals,
    TEST_ONE_PORTS, TEST_CONTROLLED + 1);
  tcase_add_test (tcase, test_dependent_storages_name_their_loop_or_cutset);
  tcase_add_test (tcase,
                  test_contradictions_name_one_loop_or_cutset_of_sources);
  suite_add_tcase (suite, tcase);
  return test_run (suite);
}
