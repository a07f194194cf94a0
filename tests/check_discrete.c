/* Variables and equations that have to do with events: what becomes of them in
 * the circuit. */

#include <config.h>

#include <math.h>

#include "tests/model.h"
#include "tests/support.h"

static void
assert_definition (const TestModel *model, const char *name,
                   const char *expected)
{
  g_autofree char *text = test_definition (model, name);

  ck_assert_str_eq (text, expected);
}

/* The definition of y in a block with these declarations and equations. */
static void
assert_y (const char *declarations, const char *equations,
          const char *expected)
{
  g_autofree char *text = g_strdup_printf ("block B\n%s\nequation\n%s\n"
                                           "end B;\n", declarations,
                                           equations);
  g_autoptr (TestModel) model = test_model_ok (text);

  assert_definition (model, "y", expected);
}

static void
assert_wrong (const char *declarations, const char *equations, QbgCode code)
{
  g_autofree char *text = g_strdup_printf ("block B\n%s\nequation\n%s\n"
                                           "end B;\n", declarations,
                                           equations);

  test_model_fails (text, code);
}

START_TEST (test_equation_defines_the_discrete_variable_that_stands_alone)
{
  assert_y ("Boolean y;", "y = time > 1;", "time > 1");
  assert_y ("Boolean y;", "time > 1 = y;", "time > 1");
  assert_y ("Boolean y = time > 1;", "", "time > 1");
  assert_y ("Integer y;", "y = if time > 1 then 2 else 3;",
            "if time > 1 then 2 else 3");
  assert_y ("type T = enumeration(a, b); T y;",
            "y = if time > 1 then T.b else T.a;", "if time > 1 then 2 else 1");
}
END_TEST

START_TEST (test_equation_between_two_variables_waits_for_the_others)
{
  assert_y ("Boolean x, y;", "x = y; x = time > 1;", "x");
  assert_y ("Boolean x, y;", "y = x; y = time > 1;", "time > 1");
  assert_y ("Boolean x, y, z;", "x = y; y = z; z = pre(x) and time > 1;",
            "z");
}
END_TEST

START_TEST (test_too_many_and_too_few_discrete_equations_are_told)
{
  assert_wrong ("Boolean y;", "", QBG_CODE_UNDERDETERMINED);
  assert_wrong ("discrete Real y;", "", QBG_CODE_UNDERDETERMINED);
  assert_wrong ("Boolean y;", "y = time > 1; y = time < 2;",
                QBG_CODE_OVERDETERMINED);
  assert_wrong ("Boolean y;", "y = time > 1; when time > 2 then y = true; "
                "end when;", QBG_CODE_OVERDETERMINED);
  assert_wrong ("Boolean y, x = y;", "not y = not x;",
                QBG_CODE_OVERDETERMINED);
  assert_wrong ("Boolean y; Real x;", "y = x; x = 1;", QBG_CODE_TYPE);
}
END_TEST

START_TEST (test_what_depends_on_itself_at_one_instant_is_told)
{
  assert_wrong ("Boolean y;", "y = not y;", QBG_CODE_DISCRETE_LOOP);
  assert_wrong ("Boolean x, y;", "x = y; y = not x;",
                QBG_CODE_DISCRETE_LOOP);
  assert_wrong ("Integer y;", "when time > y then y = pre(y) + 1; end when;",
                QBG_CODE_DISCRETE_LOOP);
  assert_y ("Boolean y;", "y = not pre(y) and time > 1;",
            "not pre(y) and time > 1");
}
END_TEST

START_TEST (test_when_sets_at_the_edge_and_keeps_otherwise)
{
  assert_y ("Real x(start = 0, fixed = true), y;",
            "der(x) = 1; when x > 1 then y = 2*x; end when;",
            "if (x > 1) and not pre((x > 1)) then 2*x else pre(y)");
  assert_y ("Integer y;", "when time > 1 then y = pre(y) + 1; "
            "elsewhen time > 2 then y = 7; end when;",
            "if (time > 1) and not pre((time > 1)) then pre(y) + 1 "
            "elseif (time > 2) and not pre((time > 2)) then 7 else pre(y)");
}
END_TEST

START_TEST (test_branch_that_does_not_set_a_variable_keeps_it)
{
  assert_y ("Integer x, y;", "when time > 1 then x = 1; "
            "elsewhen time > 2 then y = 7; end when;",
            "if (time > 1) and not pre((time > 1)) then pre(y) "
            "elseif (time > 2) and not pre((time > 2)) then 7 else pre(y)");
}
END_TEST

START_TEST (test_several_conditions_have_edges_of_their_own)
{
  assert_y ("Integer y;", "when {time > 1, time > 2} then y = 1; end when;",
            "if (time > 1) and not pre((time > 1)) or (time > 2) and not "
            "pre((time > 2)) then 1 else pre(y)");
  assert_y ("Integer y;", "when {initial(), time > 2} then y = 1; end when;",
            "if initial() or (time > 2) and not pre((time > 2)) then 1 "
            "else pre(y)");
  assert_y ("Integer y;", "when initial() then y = 1; end when;",
            "if initial() then 1 else pre(y)");
}
END_TEST

START_TEST (test_condition_that_never_changes_has_no_edge)
{
  assert_y ("Integer y(start = 3);", "when true then y = 1; end when;",
            "pre(y)");
}
END_TEST

START_TEST (test_when_stands_in_loops_and_sets_elements)
{
  g_autoptr (TestModel) model = test_model_ok (
    "block B Integer n[2]; equation for i in 1:2 loop "
    "when time > i then n[i] = i; end when; end for; end B;");

  assert_definition (model, "n[2]", "if (time > 2) and not pre((time > 2)) "
                     "then 2 else pre(n[2])");
}
END_TEST

START_TEST (test_pre_edge_and_change_speak_of_what_was_before)
{
  assert_y ("Boolean x = time > 1, y;", "y = pre(x);", "pre(x)");
  assert_y ("Boolean x = time > 1, y;", "y = edge(x);", "x and not pre(x)");
  assert_y ("Boolean x = time > 1, y;", "y = change(x);", "x <> pre(x)");
  assert_y ("parameter Boolean x = true; Boolean y;", "y = pre(x);", "true");
  assert_y ("parameter Boolean x = true; Boolean y;", "y = change(x);",
            "false");
}
END_TEST

static guint
count_kind (const TestModel *model, QbgVariableKind kind)
{
  guint n = 0;

  for (guint i = 0; i < model->circuit->variables->len; i++)
    n += QBG_VARIABLE (model->circuit, i)->kind == kind;
  return n;
}

START_TEST (test_each_variable_has_one_pre)
{
  g_autoptr (TestModel) model = test_model_ok (
    "block B Boolean x[2] = {time > 1, time > 2}, y, z; equation "
    "y = pre(x[1]) and edge(x[2]); z = pre(x[1]) or initial() or terminal() "
    "and initial(); end B;");

  ck_assert_uint_eq (count_kind (model, QBG_VAR_PRE), 2);
  ck_assert_uint_eq (count_kind (model, QBG_VAR_INITIAL), 1);
  ck_assert_uint_eq (count_kind (model, QBG_VAR_TERMINAL), 1);
  for (guint i = 0, n = 0; i < model->circuit->variables->len; i++)
    {
      const QbgVariable *v = QBG_VARIABLE (model->circuit, i);

      if (v->kind != QBG_VAR_PRE)
        continue;
      ck_assert (v->discrete);
      ck_assert_ptr_null (v->name);
      ck_assert_ptr_null (v->definition);
      ck_assert_str_eq (QBG_VARIABLE (model->circuit, v->of)->name,
                        n++ == 0 ? "x[1]" : "x[2]");
    }
}
END_TEST

START_TEST (test_pre_of_a_continuous_variable_is_refused)
{
  assert_wrong ("Real y;", "y = time; when time > 1 then assert(pre(y) > 0, "
                "\"\"); end when;", QBG_CODE_CONTINUOUS);
  assert_wrong ("Boolean y;", "y = pre(time > 1);", QBG_CODE_CALL);
}
END_TEST

START_TEST (test_equal_samples_are_one)
{
  g_autoptr (TestModel) model = test_model_ok (
    "block B parameter Real T = 0.1; Boolean x, y, z; equation "
    "x = sample(0, T); y = sample(0, 0.1); z = sample(1, T); end B;");
  const GArray *samplers = model->circuit->samplers;

  ck_assert_uint_eq (samplers->len, 2);
  ck_assert_double_eq (g_array_index (samplers, QbgSampler, 1).start, 1);
  ck_assert_double_eq (g_array_index (samplers, QbgSampler, 1).interval, 0.1);
  assert_definition (model, "y", "sample(0, 0.1)");
}
END_TEST

START_TEST (test_sample_needs_numbers_that_make_sense)
{
  assert_wrong ("Boolean y;", "y = sample(0, 0);", QBG_CODE_CALL);
  assert_wrong ("Boolean y;", "y = sample(0, -1);", QBG_CODE_CALL);
  assert_wrong ("Boolean y;", "y = sample(time, 1);", QBG_CODE_NOT_CONSTANT);
  assert_wrong ("Boolean y;", "y = sample(1);", QBG_CODE_CALL);
}
END_TEST

START_TEST (test_start_of_a_discrete_variable_is_a_number)
{
  g_autoptr (TestModel) model = test_model_ok (
    "block B type T = enumeration(a, b); Boolean b(start = true, "
    "fixed = true) = time > 1; Integer n(start = 3); T t(start = T.b); "
    "T u; Boolean p, q = time > 2; initial equation pre(p) = true; n = 4; "
    "equation n = 1; t = T.a; u = T.b; p = pre(p) and q; end B;");

  ck_assert_double_eq (test_variable (model, "b")->start, 1);
  ck_assert (test_variable (model, "b")->fixed);
  ck_assert_double_eq (test_variable (model, "n")->start, 4);
  ck_assert_double_eq (test_variable (model, "t")->start, 2);
  ck_assert_double_eq (test_variable (model, "u")->start, 1);
  ck_assert_double_eq (test_variable (model, "p")->start, 1);
  ck_assert (test_variable (model, "p")->fixed);
  ck_assert_uint_eq (model->circuit->initial->len, 0);
}
END_TEST

START_TEST (test_actions_are_done_at_the_edge_of_their_branch)
{
  g_autoptr (TestModel) model = test_model_ok (
    "block B Real x(start = 0, fixed = true), z = -x; Boolean on = x > 3; "
    "equation der(x) = 1; when x > 1 then reinit(x, 0); reinit(z, 5); "
    "elsewhen x > 2 then terminate(\"end\"); if on then "
    "assert(x < 9, \"high\"); end if; end when; end B;");
  const GArray *actions = model->circuit->actions;
  const QbgAction *a = (const QbgAction *) (const void *) actions->data;
  QbgVariableId x = test_variable (model, "x")
                    - QBG_VARIABLE (model->circuit, 0);

  ck_assert_uint_eq (actions->len, 4);
  ck_assert_int_eq (a[0].kind, QBG_ACTION_REINIT);
  ck_assert_uint_eq (a[0].variable, x);
  ck_assert (qbg_expr_is_value (a[0].value, 0));
  /* z is -x */
  ck_assert_uint_eq (a[1].variable, x);
  ck_assert (qbg_expr_is_value (a[1].value, -5));
  ck_assert_int_eq (a[2].kind, QBG_ACTION_TERMINATE);
  ck_assert_str_eq (a[2].message, "end");
  ck_assert_int_eq (a[2].condition->kind, QBG_EXPR_AND);
  ck_assert_int_eq (a[3].kind, QBG_ACTION_ASSERT);
  ck_assert_int_eq (a[3].value->kind, QBG_EXPR_LT);
  ck_assert_uint_eq (model->circuit->assertions->len, 0);
}
END_TEST

START_TEST (test_reinit_of_a_capacitors_voltage_is_that_of_its_port)
{
  g_autoptr (TestModel) model = test_model_ok (
    "model M import Modelica.Electrical.Analog.*; "
    "Basic.Capacitor C(C = 1, v(start = 1)); Basic.Resistor R(R = 1); "
    "Basic.Ground g; equation connect(C.p, R.p); connect(C.n, R.n); "
    "connect(C.n, g.p); when C.v < 0.5 then reinit(C.v, 1); end when; "
    "end M;");
  const QbgAction *a = &g_array_index (model->circuit->actions, QbgAction, 0);

  ck_assert_uint_eq (model->circuit->actions->len, 1);
  ck_assert_int_eq (QBG_VARIABLE (model->circuit, a->variable)->kind,
                    QBG_VAR_EFFORT);
}
END_TEST

START_TEST (test_branches_of_a_changing_if_go_together_by_their_left_sides)
{
  assert_y ("Real x, y; Boolean b = time > 1;",
            "if b then x = 1; y = 2; else y = 3; x = 4; end if;",
            "if b then 2 else 3");
  assert_y ("Boolean x, y, b = time > 1;",
            "if b then x = true; y = false; else y = true; x = false; "
            "end if;", "if b then false else true");
  assert_y ("Real y; Boolean b = time > 1, c = time > 2;",
            "if b then if c then y = 1; else y = 2; end if; elseif c then "
            "y = 3; else y = 4; end if;",
            "if b then (if c then 1 else 2) elseif c then 3 else 4");
  assert_y ("Real x, y; Boolean b = time > 1;",
            "x = time; if b then x + y = 1; else x - y = 1; end if;",
            "(1 - time)/(if b then 1 else -1)");
}
END_TEST

START_TEST (test_condition_that_is_known_chooses_even_between_changing_ones)
{
  assert_y ("parameter Boolean p = true; Boolean b = time > 1; Real y;",
            "if b then y = 1; elseif p then y = 2; else y = 3; y = 4; "
            "end if;", "if b then 1 else 2");
  assert_y ("parameter Boolean p = false; Boolean b = time > 1; Real y;",
            "if p then y = 1; elseif b then y = 2; else y = 3; end if;",
            "if b then 2 else 3");
}
END_TEST

START_TEST (test_branches_that_do_not_go_together_are_told)
{
  assert_wrong ("Real y;", "if time > 1 then y = 1; end if;",
                QBG_CODE_BRANCHES);
  assert_wrong ("Real x, y;", "if time > 1 then y = 1; x = 2; else y = 3; "
                "end if;", QBG_CODE_BRANCHES);
  assert_wrong ("Boolean x, y;", "if time > 1 then y = true; else x = true; "
                "end if;", QBG_CODE_BRANCHES);
}
END_TEST

START_TEST (test_assertion_under_a_changing_if_holds_only_there)
{
  g_autoptr (TestModel) model = test_model_ok (
    "block B Real x = time; Boolean b = x > 1; equation if b then "
    "assert(x < 2, \"high\"); end if; end B;");
  const GArray *assertions = model->circuit->assertions;

  ck_assert_uint_eq (assertions->len, 1);
  ck_assert_int_eq (g_array_index (assertions, QbgAssertion, 0)
                    .condition->kind, QBG_EXPR_OR);
}
END_TEST

START_TEST (test_boolean_connectors_carry_discrete_signals)
{
  g_autoptr (TestModel) model = test_model_ok (
    "model M connector BI = input Boolean; connector BO = output Boolean; "
    "block S BO y; equation y = time > 1; end S; "
    "block N BI u; BO y; equation y = not u; end N; "
    "block Both BI u; BO y; N n; equation connect(u, n.u); connect(n.y, y); "
    "end Both; S s; Both both; N bound(u = time > 3); equation "
    "connect(s.y, both.u); end M;");

  assert_definition (model, "both.u", "s.y");
  assert_definition (model, "both.n.u", "both.u");
  assert_definition (model, "both.n.y", "not both.n.u");
  assert_definition (model, "both.y", "both.n.y");
  assert_definition (model, "bound.u", "time > 3");
  ck_assert (test_variable (model, "both.u")->discrete);
  ck_assert_int_eq (test_variable (model, "both.u")->definition->type,
                    QBG_TYPE_BOOLEAN);
}
END_TEST

START_TEST (test_what_a_when_sets_has_no_derivative)
{
  g_autoptr (TestModel) model = test_model_ok (
    "block B Real k(start = 2), x(start = 0, fixed = true), y; equation "
    "when time > 1 then k = 3; end when; der(x) = 1; y = der(k*x); end B;");

  assert_definition (model, "y", "k");
}
END_TEST

/* The definition of y in a block with these statements. */
static void
assert_computed (const char *declarations, const char *statements,
                 const char *expected)
{
  g_autofree char *text = g_strdup_printf ("block B\n%s\nalgorithm\n%s\n"
                                           "end B;\n", declarations,
                                           statements);
  g_autoptr (TestModel) model = test_model_ok (text);

  assert_definition (model, "y", expected);
}

START_TEST (test_algorithm_comes_to_what_its_variables_are_in_the_end)
{
  assert_computed ("Real x, y;", "x := time; y := x + 1; x := 5;",
                   "time + 1");
  assert_computed ("parameter Real k[3] = {4, 5, 6}; Real y;",
                   "y := 0; for i in 1:3 loop y := y*time + k[i]; end for;",
                   "(4*time + 5)*time + 6");
  assert_computed ("Real x, y; Boolean b = time > 1;",
                   "x := 1; if b then x := 2; end if; y := 3*x;",
                   "if b then 6 else 3");
  assert_computed ("Real y; Boolean b = time > 1, c = time > 2;",
                   "if b then y := 1; elseif c then y := 2; else y := 3; "
                   "end if;", "if b then 1 elseif c then 2 else 3");
  assert_computed ("parameter Boolean p = true; Real y;",
                   "if p then y := 1; else y := time; end if;", "1");
}
END_TEST

START_TEST (test_what_an_algorithm_leaves_alone_stays_or_starts)
{
  assert_computed ("Real y(start = 7); Boolean b = time > 1;",
                   "if b then y := 1; end if;", "if b then 1 else 7");
  assert_computed ("Integer y; Boolean b = time > 1;",
                   "if b then y := 1; end if;", "if b then 1 else pre(y)");
  assert_computed ("Real y;", "when time > 1 then y := y + 1; end when;",
                   "if (time > 1) and not pre((time > 1)) then pre(y) + 1 "
                   "else pre(y)");
  assert_computed ("Integer x, y;", "when time > 1 then x := x + 1; "
                   "y := 2*x; end when;",
                   "if (time > 1) and not pre((time > 1)) then 2*(pre(x) + 1)"
                   " else pre(y)");
}
END_TEST

static Suite *
suite (void)
{
  TCase *tc = tcase_create ("discrete");
  Suite *s = suite_create ("discrete");

  tcase_add_test (tc,
    test_equation_defines_the_discrete_variable_that_stands_alone);
  tcase_add_test (tc,
    test_equation_between_two_variables_waits_for_the_others);
  tcase_add_test (tc,
    test_too_many_and_too_few_discrete_equations_are_told);
  tcase_add_test (tc, test_what_depends_on_itself_at_one_instant_is_told);
  tcase_add_test (tc, test_when_sets_at_the_edge_and_keeps_otherwise);
  tcase_add_test (tc, test_branch_that_does_not_set_a_variable_keeps_it);
  tcase_add_test (tc, test_several_conditions_have_edges_of_their_own);
  tcase_add_test (tc, test_condition_that_never_changes_has_no_edge);
  tcase_add_test (tc, test_when_stands_in_loops_and_sets_elements);
  tcase_add_test (tc, test_pre_edge_and_change_speak_of_what_was_before);
  tcase_add_test (tc, test_each_variable_has_one_pre);
  tcase_add_test (tc, test_pre_of_a_continuous_variable_is_refused);
  tcase_add_test (tc, test_equal_samples_are_one);
  tcase_add_test (tc, test_sample_needs_numbers_that_make_sense);
  tcase_add_test (tc, test_start_of_a_discrete_variable_is_a_number);
  tcase_add_test (tc, test_actions_are_done_at_the_edge_of_their_branch);
  tcase_add_test (tc,
    test_reinit_of_a_capacitors_voltage_is_that_of_its_port);
  tcase_add_test (tc,
    test_branches_of_a_changing_if_go_together_by_their_left_sides);
  tcase_add_test (tc,
    test_condition_that_is_known_chooses_even_between_changing_ones);
  tcase_add_test (tc, test_branches_that_do_not_go_together_are_told);
  tcase_add_test (tc, test_assertion_under_a_changing_if_holds_only_there);
  tcase_add_test (tc, test_boolean_connectors_carry_discrete_signals);
  tcase_add_test (tc, test_what_a_when_sets_has_no_derivative);
  tcase_add_test (tc,
    test_algorithm_comes_to_what_its_variables_are_in_the_end);
  tcase_add_test (tc, test_what_an_algorithm_leaves_alone_stays_or_starts);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
