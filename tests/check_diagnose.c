#include <config.h>

#include <string.h>

#include "bondgraph/diagnose.h"

#include "tests/netlist.h"
#include "tests/random_circuit.h"
#include "tests/support.h"

/* What is said about a circuit, a line for each diagnostic: its code and
 * message, and after a bar its notes if wanted. */
static char *
say (const char *text, gboolean notes)
{
  g_autoptr (QbgCircuit) circuit = test_netlist (text);
  g_autoptr (QbgBondGraph) graph = qbg_construct (circuit,
                                                  QBG_STAGE_GROUNDED);
  g_autoptr (QbgCausality) causality = qbg_assign_causality (graph);
  g_autoptr (QbgDiags) diags = qbg_diags_new ();
  GString *out = g_string_new (NULL);

  qbg_diagnose (causality, diags);
  for (guint k = 0; k < qbg_diags_count (diags); k++)
    {
      const QbgDiag *diag = qbg_diags_get (diags, k);
      g_string_append_printf (out, "%d %s\n", diag->code, diag->message);
      for (guint i = 0; notes && i < diag->notes->len; i++)
        g_string_append_printf (out, "| %s\n", g_array_index (
          diag->notes, QbgNote, i).message);
    }
  return g_string_free (out, FALSE);
}

static const struct {
  const char *circuit, *said;
} cases[] = {
  { "V1 a 0 1\nR1 a b 1\nC1 b 0 1", "" },
  { "V1 a 0 1\nV2 b a 1\nV3 b 0 1\nR1 b 0 1",
    "303 voltage sources V1, V2 and V3 form a loop\n" },
  { "V1 a 0 1\nV2 a 0 1\nV3 a 0 1",
    "303 voltage sources V1 and V2 form a loop\n"
    "303 voltage sources V1 and V3 form a loop\n" },
  { "V1 a 0 1\nV2 a 0 0\nR1 a 0 1",
    "305 voltage source V1 is short-circuited by V2\n" },
  { "V1 a a 1\nR1 a 0 1", "305 voltage source V1 is short-circuited\n" },
  { "V1 a a 0\nR1 a 0 1", "308 the current through V1 could be anything: both "
    "its pins are at one node\n" },
  { "V1 a 0 0\nV2 a 0 0\nR1 a 0 1", "308 V1 and V2 form a loop without "
    "resistance: the current around it could be anything\n" },
  { "V1 a 0 1\nV2 b a 1\nV3 b 0 0\nR1 b 0 1",
    "303 voltage sources V1 and V2 form a loop through V3\n" },
  { "I1 a b 1\nI2 b 0 1\nR1 a 0 1",
    "304 current sources I1 and I2 are in series\n" },
  { "I1 a b 1\nI2 b 0 0\nR1 a 0 1", "306 current source I1 has no way for its "
    "current: none flows through I2\n" },
  { "I1 a b 1\nR1 a 0 1",
    "306 current source I1 has no way for its current\n" },
  { "I1 a b 0\nR1 a 0 1\nR2 b c 1", "308 the voltage across I1 could be "
    "anything: nothing else connects the two sides, and no current flows "
    "through it\n" },
  /* A cutset around two nodes. */
  { "I1 a 0 1\nI2 b 0 1\nI3 a 0 1\nR1 a b 1\nR2 c 0 1",
    "304 current sources I1, I2 and I3 are all that connects two parts of the "
    "circuit\n" },
  { "V1 a 0 1\nT1 a 0 b 0 2\nV2 b 0 1",
    "307 both sides of the transformer T1 are fixed, by V1 and V2\n" },
  { "V1 a 0 1\nY1 a 0 b 0 2\nI1 b 0 1",
    "307 both sides of the gyrator Y1 are fixed, by V1 and I1\n" },
  { "C1 a a 1\nR1 a 0 1",
    "302 capacitor C1 is short-circuited: it has no state of its own\n" },
  { "V1 a 0 1\nC1 a 0 1\nC2 a 0 1", "302 capacitors C1 and C2 are connected "
    "across the voltage source V1: they have no states of their own\n" },
  { "V1 a 0 0\nC1 a 0 1", "302 capacitor C1 is short-circuited by V1: it has "
    "no state of its own\n" },
  { "V1 a 0 1\nV2 b a 1\nC1 b 0 1", "302 capacitor C1 and the voltage sources "
    "V1 and V2 form a loop: C1 has no state of its own\n" },
  { "V1 a 0 1\nC1 a b 1\nC2 b 0 1", "302 capacitors C1 and C2 and the voltage "
    "source V1 form a loop: C2 has no state of its own\n" },
  { "C1 a b 1\nC2 b 0 1\nC3 a 0 1\nC4 a 0 1\nR1 a 0 1\nR2 b 0 1", "302 C1, C2, "
    "C3 and C4 form loops of capacitors: C3 and C4 have no states of their "
    "own\n" },
  { "V1 a 0 1\nL1 a b 1", "302 no current can flow through the inductor L1: it "
    "has no state of its own\n" },
  { "I1 0 a 1\nL1 a 0 1", "302 inductor L1 is in series with the current "
    "source I1: it has no state of its own\n" },
  { "I1 0 a 0\nL1 a 0 1", "302 no current can flow through the inductor L1, in "
    "series with I1: it has no state of its own\n" },
  { "I1 0 a 1\nL1 a b 1\nR1 b 0 1\nL2 a c 1\nR2 c 0 1", "302 inductors L1 and "
    "L2 and the current source I1 meet at node {I1.n, L1.p, L2.p} and nothing "
    "else does: L2 has no state of its own\n" },
  { "V1 a 0 1\nR1 a b 1\nC1 b 0 1\nT1 b 0 c 0 2\nC2 c 0 1",
    "302 the voltage of C2 is fixed by C1: C2 has no state of its own\n" },
  /* V1 controls E1, which is all that C1 sees. */
  { "V1 a 0 1\nR1 a 0 1\nE1 b 0 a 0 2\nC1 b 0 1", "302 capacitor C1 is "
    "connected across the voltage source E1(p,n): it has no state of its "
    "own\n" },
  { "V1 a b 1\nR1 a b 1",
    "404 the circuit has no ground: node {V1.n, R1.n}, at "
    "the negative pin of V1, is taken for it\n" },
  { "R1 a b 1\nC1 a b 1",
    "404 the circuit has no ground: node {R1.p, C1.p} is taken for it\n" },
  { "V1 a 0 1\nR1 a 0 1\nI1 c d 1\nR2 c d 1",
    "405 this part of the circuit has "
    "no ground: node {I1.n, R2.n}, at the negative pin of I1, is taken for "
    "it\n" },
  { "V1 a b 1\nR1 a b 1\nI1 c d 1\nR2 c d 1",
    "404 the circuit has no ground: node {V1.n, R1.n}, at the negative pin of "
    "V1, is taken for it\n"
    "405 this part of the circuit has no ground: node {I1.n, R2.n}, at the "
    "negative pin of I1, is taken for it\n" },
};

START_TEST (test_what_is_found_is_said_in_the_circuits_terms)
{
  g_autofree char *said = say (cases[_i].circuit, FALSE);

  ck_assert_msg (strcmp (said, cases[_i].said) == 0, "%s\nsaid:\n%sexpected:\n"
                 "%s", cases[_i].circuit, said, cases[_i].said);
}
END_TEST

START_TEST (test_a_loop_is_told_around)
{
  g_autofree char *said = say ("V1 a 0 1\nR1 a b 1\nR2 b 0 1", TRUE);

  ck_assert_str_eq (said, "301 algebraic loop through R1 and R2\n"
                    "| R2 is on the loop\n"
                    "| around it: R1 gives the voltage of node {R1.n, R2.p}; "
                    "R2 turns it into a current; that current goes back "
                    "through R1\n"
                    "| a small capacitor from node {R1.n, R2.p} to ground, or "
                    "a small inductor in series with R1 or R2, would break "
                    "it; 'qbg simulate' solves it (1 linear unknown)\n");
}
END_TEST

START_TEST (test_a_loop_without_ground_gets_its_capacitor_across)
{
  g_autofree char *said = say ("I1 0 a 1\nL1 a 0 1\nL2 b 0 1\nL3 a c 1\n"
                               "R0 a 0 1\nR1 b c 1\nR2 b c 1\nR3 c 0 1\n",
                               TRUE);

  ck_assert_ptr_nonnull (strstr (said, "algebraic loop through R1 and R2"));
  ck_assert_ptr_nonnull (strstr (said, "a small capacitor across R1, or a "
                                 "small inductor in series with R1 or R2"));
}
END_TEST

START_TEST (test_a_loop_through_a_controlled_source_is_linear_or_not)
{
  g_autofree char *linear = say ("V1 a 0 1\nR1 a b 1\nR2 b c 1\n"
                                 "E1 c 0 b 0 0.5\n", TRUE);
  g_autofree char *other = say ("V1 a 0 1\nR1 a b 1\nD2 b c 1\n"
                                "E1 c 0 b 0 0.5\n", TRUE);

  ck_assert_ptr_nonnull (strstr (linear, "(1 linear unknown)"));
  ck_assert_ptr_nonnull (strstr (other, "(1 nonlinear unknown)"));
}
END_TEST

START_TEST (test_of_many_members_some_are_named_and_all_counted)
{
  GString *text = g_string_new ("V1 s0 0 1\n");

  for (guint k = 1; k <= 50; k++)
    g_string_append_printf (text, "R%u s%u s%u 1\nR1%u s%u 0 1\n", k, k - 1, k,
                            100 + k, k);
  g_autofree char *said = say (text->str, FALSE);
  ck_assert_str_eq (said, "301 algebraic loop through R1, R1101, R2, R1102 and "
                    "96 others\n");
  g_string_free (text, TRUE);
}
END_TEST

START_TEST (test_every_random_circuit_can_be_told)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (21 + _i);
  guint n_told = 0;

  for (guint k = 0; k < 500; k++)
    {
      g_autofree char *text = test_random_netlist (rand, _i);
      g_autofree char *said = say (text, TRUE);
      ck_assert_msg (g_utf8_validate (said, -1, NULL), "%s", text);
      ck_assert_msg (strstr (said, "  ") == NULL && strstr (said, " ,") == NULL
                     && strstr (said, "(null)") == NULL, "%s\n%s", text, said);
      n_told += *said != '\0';
    }
  ck_assert_uint_gt (n_told, 250);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("diagnose");
  TCase *tests = tcase_create ("diagnose");

  tcase_set_timeout (tests, 120);
  tcase_add_loop_test (tests, test_what_is_found_is_said_in_the_circuits_terms,
                       0, G_N_ELEMENTS (cases));
  tcase_add_test (tests, test_a_loop_is_told_around);
  tcase_add_test (tests, test_a_loop_without_ground_gets_its_capacitor_across);
  tcase_add_test (tests,
                  test_a_loop_through_a_controlled_source_is_linear_or_not);
  tcase_add_test (tests, test_of_many_members_some_are_named_and_all_counted);
  tcase_add_loop_test (tests, test_every_random_circuit_can_be_told,
                       TEST_ONE_PORTS, TEST_CONTROLLED + 1);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
