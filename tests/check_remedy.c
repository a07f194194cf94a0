/* Remedies do what they are offered for.  Changes are made to the text of the
 * circuit here, not to the circuit. */

#include <config.h>

#include <string.h>

#include "bondgraph/remedy.h"

#include "tests/netlist.h"
#include "tests/random_circuit.h"
#include "tests/support.h"
#include "tests/tableau.h"

/* Circuits of each of the three kinds. */
#define N_CIRCUITS 800

typedef struct {
  char *text;
  QbgCircuit *circuit;
  QbgBondGraph *graph;
  QbgCausality *causality;
  QbgFindings *findings;
  QbgRemedies *remedies;
} Sample;

static void
sample_clear (Sample *sample)
{
  qbg_remedies_free (sample->remedies);
  qbg_findings_free (sample->findings);
  qbg_causality_free (sample->causality);
  qbg_bond_graph_free (sample->graph);
  qbg_circuit_free (sample->circuit);
  g_free (sample->text);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sample, sample_clear)

/* Takes the text. */
static Sample
examine (char *text)
{
  Sample sample = { .text = text };

  sample.circuit = test_netlist (text);
  sample.graph = qbg_construct (sample.circuit, QBG_STAGE_GROUNDED);
  sample.causality = qbg_assign_causality (sample.graph);
  sample.findings = qbg_findings_new (sample.causality);
  sample.remedies = qbg_remedies_new (sample.findings);
  return sample;
}

/* The word of the netlist in which a pin's node stands. */
static char **
word_of_pin (const QbgCircuit *circuit, GStrv *lines, QbgPinId id)
{
  const QbgPin *pin = QBG_PIN (circuit, id);
  guint word = strcmp (pin->name, "p") == 0 ? 1
    : strcmp (pin->name, "n") == 0 ? 2 : strcmp (pin->name, "n2") == 0 ? 4 : 3;

  return &lines[pin->component - 1][word];
}

static const char *
node_name (const QbgCircuit *circuit, GStrv *lines, QbgNodeId node)
{
  for (QbgPinId pin = 0; pin < circuit->pins->len; pin++)
    if (QBG_PIN (circuit, pin)->node == node)
      return *word_of_pin (circuit, lines, pin);
  ck_abort_msg ("a node without pins");
}

/* The line of what is added; k tells it from others. */
static void
write_change (const QbgCircuit *circuit, GStrv *lines, const QbgChange *change,
              guint k, GString *added)
{
  static const char letters[] = { [QBG_ELEMENT_R] = 'R', [QBG_ELEMENT_C] = 'C',
                                  [QBG_ELEMENT_I] = 'L' };
  const QbgPort *port = change->port == QBG_NONE ? NULL
    : QBG_PORT (circuit, change->port);
  g_autofree char *from = NULL, *to = NULL;

  if (change->kind == QBG_CHANGE_TO_GROUND)
    {
      from = g_strdup (node_name (circuit, lines, change->node));
      to = g_strdup ("0");
    }
  else
    {
      char **word = word_of_pin (circuit, lines, port->p);
      from = g_strdup (*word);
      if (change->kind == QBG_CHANGE_SERIES)
        {
          to = g_strdup_printf ("between%u", k);
          g_free (*word);
          *word = g_strdup (to);
        }
      else
        to = g_strdup (port->n == QBG_NONE ? "0"
                       : *word_of_pin (circuit, lines, port->n));
    }
  g_string_append_printf (added, "%c9%u %s %s 1.25\n", letters[change->type],
                          k, from, to);
}

/* The text of the circuit after the remedy; the caller owns it. */
static char *
remedied (const Sample *sample, const QbgRemedy *remedy)
{
  g_auto (GStrv) text = g_strsplit (g_strchomp (sample->text), "\n", -1);
  guint n = g_strv_length (text);
  g_autofree GStrv *lines = g_new (GStrv, n + 1);
  GString *out = g_string_new (NULL), *added = g_string_new (NULL);

  for (guint k = 0; k < n; k++)
    lines[k] = g_strsplit (text[k], " ", -1);
  for (guint k = 0; k < remedy->changes->len; k++)
    write_change (sample->circuit, lines,
                  &g_array_index (remedy->changes, QbgChange, k), k, added);
  for (guint k = 0; k < n; k++)
    {
      g_autofree char *line = g_strjoinv (" ", lines[k]);
      g_string_append_printf (out, "%s\n", line);
      g_strfreev (lines[k]);
    }
  g_string_append (out, added->str);
  g_string_free (added, TRUE);
  return g_string_free (out, FALSE);
}

static gboolean
contradicts (const QbgCausality *causality, QbgPortId port)
{
  for (guint k = 0; k < causality->contradictions->len; k++)
    if (QBG_CONTRADICTION (causality, k)->port == port)
      return TRUE;
  return FALSE;
}

static gboolean
depends (const QbgCausality *causality, QbgPortId port)
{
  for (guint k = 0; k < causality->dependents->len; k++)
    if (QBG_DEPENDENT (causality, k)->port == port
        && !QBG_DEPENDENT (causality, k)->regained)
      return TRUE;
  return FALSE;
}

static gboolean
is_on_loop (const QbgCausality *causality, QbgElementId element)
{
  for (guint k = 0; k < causality->loops->len; k++)
    {
      const QbgLoop *loop = QBG_LOOP (causality, k);
      for (guint i = 0; i < loop->members.n; i++)
        if (QBG_PORT_BOND (causality->graph, QBG_MEMBER (
          causality, &loop->members, i))->element == element)
          return TRUE;
    }
  return FALSE;
}

static gboolean
is_there (const Sample *before, const QbgFinding *finding,
          const QbgCausality *after)
{
  for (guint k = 0; k < finding->late->len; k++)
    {
      QbgPortId port = QBG_PORT_OF (finding->late, k);
      if (finding->kind == QBG_FINDING_CONTRADICTION
          ? contradicts (after, port) : depends (after, port))
        return TRUE;
    }
  for (guint k = 0; k < finding->members->len
       && finding->kind == QBG_FINDING_LOOP; k++)
    if (is_on_loop (after, QBG_PORT_BOND (before->graph, QBG_PORT_OF (
      finding->members, k))->element))
      return TRUE;
  return FALSE;
}

/* Whether nothing contradicts or depends that did not before. */
static gboolean
is_harmless (const Sample *before, const Sample *after)
{
  guint32 n = before->circuit->ports->len;

  for (QbgPortId port = 0; port < after->circuit->ports->len; port++)
    if ((contradicts (after->causality, port)
         && (port >= n || !contradicts (before->causality, port)))
        || (depends (after->causality, port)
            && (port >= n || !depends (before->causality, port))))
      return FALSE;
  return TRUE;
}

/* The number of states by the circuit's own equations, -1 if singular, of
 * circuits for which that does not take long. */
static void
check_degree (const Sample *before, const Sample *after,
              const QbgFinding *finding)
{
  gint was, is;

  if (after->circuit->ports->len > 100)
    return;
  was = test_tableau_degree (before->circuit, 1);
  is = test_tableau_degree (after->circuit, 1);
  if (was < 0 && before->causality->contradictions->len == 1
      && finding->kind == QBG_FINDING_CONTRADICTION)
    ck_assert_msg (is >= 0, "still singular:\n%s", after->text);
  if (was >= 0)
    ck_assert_msg (is >= was, "singular now:\n%s", after->text);
  if (was >= 0 && finding->kind == QBG_FINDING_DEPENDENT && !finding->regained)
    ck_assert_msg (is >= was + (gint) finding->late->len,
                   "%d states instead of %d:\n%s", is, was, after->text);
}

static void
check_remedy (const Sample *sample, const QbgFinding *finding,
              const QbgRemedy *remedy)
{
  g_auto (Sample) after = examine (remedied (sample, remedy));
  guint n_cured = 0;

  ck_assert_msg (!is_there (sample, finding, after.causality),
                 "it is still there:\n%safter:\n%s", sample->text, after.text);
  ck_assert_msg (is_harmless (sample, &after),
                 "something is there that was not:\n%safter:\n%s",
                 sample->text, after.text);
  check_degree (sample, &after, finding);
  for (guint k = 0; k < sample->findings->list->len; k++)
    n_cured += !is_there (sample, QBG_FINDING (sample->findings, k),
                          after.causality);
  ck_assert_msg (remedy->n_cured <= n_cured, "%u cured, not %u:\n%safter:\n%s",
                 n_cured, remedy->n_cured, sample->text, after.text);
}

/* How many remedies the finding has, all of them being checked. */
static guint
check_remedies (const Sample *sample, const QbgFinding *finding,
                QbgElementType type)
{
  g_autoptr (GPtrArray) found = qbg_remedies_find (sample->remedies, finding,
                                                   type);

  ck_assert_uint_le (found->len, QBG_MAX_REMEDIES);
  for (guint k = 0; k < found->len; k++)
    check_remedy (sample, finding, g_ptr_array_index (found, k));
  return found->len;
}

START_TEST (test_a_remedy_takes_away_what_it_is_offered_for)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11 + _i);
  guint n_findings[3] = { 0 }, n_cured[3] = { 0 };

  for (guint k = 0; k < N_CIRCUITS; k++)
    {
      g_auto (Sample) sample = examine (test_random_netlist (rand, _i));
      for (guint i = 0; i < sample.findings->list->len; i++)
        {
          const QbgFinding *finding = QBG_FINDING (sample.findings, i);
          guint n = check_remedies (&sample, finding, QBG_ELEMENT_GROUND);
          n_findings[finding->kind]++;
          n_cured[finding->kind] += n > 0;
          ck_assert_msg (n > 0 || _i != TEST_ONE_PORTS,
                         "no remedy for finding %u of:\n%s", i, sample.text);
          if (finding->kind != QBG_FINDING_LOOP)
            check_remedies (&sample, finding, QBG_ELEMENT_R);
          check_remedies (&sample, finding, QBG_ELEMENT_C);
          check_remedies (&sample, finding, QBG_ELEMENT_I);
        }
    }
  /* Couplings of a part with itself may leave loops that nothing opens. */
  for (guint i = 0; i < 3; i++)
    {
      ck_assert_uint_gt (n_findings[i], N_CIRCUITS / 20);
      ck_assert_uint_ge (n_cured[i], i == QBG_FINDING_LOOP ? n_findings[i] / 2
                         : n_findings[i] * 95 / 100);
    }
}
END_TEST

/* A ladder whose stages have two capacitors in parallel, and an end of
 * resistors: too large for trying everything. */
START_TEST (test_remedies_that_were_not_tried_hold_as_well)
{
  GString *text = g_string_new ("V1 s0 0 1\n");
  guint n = 500;

  for (guint k = 1; k <= n; k++)
    g_string_append_printf (text, "R%u s%u s%u 1\nC%u s%u 0 1\nC1%u s%u 0 1\n",
                            k, k - 1, k, 2 * k, k, 2 * k, k);
  g_string_append_printf (text, "R0 s%u e 1\nR00 e 0 1\n", n);
  g_auto (Sample) sample = examine (g_string_free (text, FALSE));

  ck_assert_uint_eq (sample.findings->list->len, n + 1);
  for (guint k = 0; k + 50 <= n; k++)
    {
      g_autoptr (GPtrArray) found = qbg_remedies_find (
        sample.remedies, QBG_FINDING (sample.findings, k), QBG_ELEMENT_GROUND);
      ck_assert_uint_gt (found->len, 0);
    }
  for (guint k = n - 3; k <= n; k++)
    ck_assert_uint_eq (check_remedies (&sample, QBG_FINDING (
      sample.findings, k), QBG_ELEMENT_GROUND), k == n ? 3 : 1);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("remedy");
  TCase *tests = tcase_create ("remedy");

  tcase_set_timeout (tests, 300);
  tcase_add_loop_test (tests, test_a_remedy_takes_away_what_it_is_offered_for,
                       TEST_ONE_PORTS, TEST_CONTROLLED + 1);
  tcase_add_test (tests, test_remedies_that_were_not_tried_hold_as_well);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
