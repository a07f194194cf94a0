/* Values of expressions, parameters and modifiers: each case is a model whose
 * variable y must come out as a number. */

#include <config.h>

#include "tests/model.h"
#include "tests/support.h"

static const struct {
  const char *declarations;
  const char *value;        /* of y */
  double expected;
} cases[] = {
  { "", "1 + 2*3 - 4/2", 5 },
  { "", "2^10", 1024 },
  { "", "-2^2", -4 },
  { "", "7/2", 3.5 },
  { "", "mod(-7, 3)", 2 },
  { "", "rem(-7, 3)", -1 },
  { "", "div(-7, 3)", -2 },
  { "", "floor(-1.5) + ceil(-1.5) + integer(2.7)", -1 },
  { "", "abs(-3) + sign(-2)", 2 },
  { "", "min(3, 4) + max({1, 7, 2})", 10 },
  { "", "sum({1, 2, 3}) + product({2, 3})", 12 },
  { "", "sum(i^2 for i in 1:4)", 30 },
  { "", "sum(i*j for i in 1:2, j in 1:3)", 18 },
  { "", "sum(fill(2, 3)) + sum(zeros(2)) + sum(ones(2, 2))", 10 },
  { "", "sum(linspace(0, 1, 5))", 2.5 },
  { "", "sum(identity(3))", 3 },
  { "", "sum(diagonal({1, 2}))", 3 },
  { "", "{1, 2, 3}*{4, 5, 6}", 32 },
  { "", "sum([1, 2; 3, 4]*{1, 1})", 10 },
  { "", "sum([1, 2; 3, 4]*[0, 1; 1, 0])", 10 },
  { "", "sum({1, 2}.*{3, 4}) + sum({2, 4}./{2, 2}) + sum({2, 3}.^2)", 27 },
  { "", "sum((transpose([1, 2; 3, 4]))[2, :])", 6 },
  { "", "size([1, 2; 3, 4; 5, 6], 1) + ndims({1})", 4 },
  { "", "scalar({5}) + sum(vector([1; 2]))", 8 },
  { "", "sum(({1, 2, 3})[2:end])", 5 },
  { "", "sum(({10, 20, 30, 40})[{1, 4}])", 50 },
  { "", "sum(1:2:7)", 16 },
  { "", "sum(3:-1:1)", 6 },
  { "", "size(2:1, 1)", 0 },
  { "", "if 1 < 2 and not 3 <= 2 then 1 else 2", 1 },
  { "", "if false then 1 elseif true then 2 else 3", 2 },
  { "", "if false and 1/0 > 1 then 1 else 2", 2 },
  { "", "if \"a\" + \"b\" == \"ab\" then 1 else 0", 1 },
  { "", "Modelica.Constants.pi", G_PI },
  { "", "Modelica.Math.exp(0) + Modelica.Math.atan2(0, 1)", 1 },
  { "import Modelica.Constants.pi;", "pi", G_PI },
  { "import k = Modelica.Constants.pi;", "k", G_PI },
  { "import C = Modelica.Constants;", "C.pi", G_PI },
  { "import Modelica.Constants.*;", "pi", G_PI },
  { "import Modelica.Constants.{pi, e};", "pi + e", G_PI + G_E },
  { "parameter Real a = b; parameter Real b = 2*c; constant Integer c = 3;",
    "a", 6 },
  { "parameter Integer n = 3; parameter Real x[n] = {i for i in 1:n};",
    "x[n] + size(x, 1)", 6 },
  { "parameter Real x[:] = {4, 5};", "x[end]", 5 },
  { "parameter Real x[:, 2] = [1, 2; 3, 4];", "x[2, 1]", 3 },
  { "type T = enumeration(a, b, c); parameter T t = T.b;",
    "if t == T.b and t < T.c then 1 else 0", 1 },
  { "type T = enumeration(a, b, c);", "Integer(T.c)", 3 },
  { "model Box parameter Real x = 1; parameter Real z = 2*x; end Box;"
    "Box b(x = 5);", "b.z", 10 },
  { "model Box parameter Real x = 1; end Box;"
    "model Crate Box b(x = 2); end Crate; Crate c(b(x = 3));", "c.b.x", 3 },
  { "model Box parameter Real x = 1; end Box;"
    "model Crate Box b(x = 2); end Crate; Crate c(b.x = 4);", "c.b.x", 4 },
  { "model Box parameter Real x = 1; end Box;"
    "model Child extends Box(x = 7); end Child; Child c;", "c.x", 7 },
  { "model Box parameter Real x = 1; end Box;"
    "model Child extends Box(x = 7); end Child; Child c(x = 8);", "c.x", 8 },
  { "model Box parameter Real x = 1; end Box; Box b[3](x = {1, 2, 3});",
    "b[2].x + sum(b.x)", 8 },
  { "model Box parameter Real x = 1; end Box; Box b[3](each x = 4);",
    "sum(b[2:3].x)", 8 },
  { "model Box parameter Real x = 1; end Box;"
    "model Crate Box b[2](x = {1, 2}); end Crate;"
    "Crate c[2](b(x = [5, 6; 7, 8]));", "c[2].b[1].x", 7 },
  { "model Box parameter Real x = 1; end Box; Box b[2, 2](x = [1, 2; 3, 4]);",
    "b[2, 1].x", 3 },
  { "model Box replaceable model M = Small; M m; end Box;"
    "model Small parameter Real x = 1; end Small;"
    "model Large parameter Real x = 9; end Large;"
    "Box b(redeclare model M = Large(x = k)); parameter Real k = 11;",
    "b.m.x", 11 },
  { "model Small parameter Real x = 1; end Small;"
    "model Large extends Small(x = 3); parameter Real z = 4; end Large;"
    "model Box replaceable Small s(x = 2); end Box;"
    "Box b(redeclare Large s(z = 5));", "b.s.x + b.s.z", 7 },
  { "model Small parameter Real x = 1; end Small;"
    "model Large extends Small; parameter Real z = 4; end Large;"
    "model Box replaceable Small s; end Box;"
    "model Crate extends Box(redeclare Large s(z = 6)); end Crate; Crate c;",
    "c.s.z", 6 },
  { "record Values parameter Real a = 1; parameter Real b = 2*a; end Values;"
    "Values v(a = 4);", "v.b", 8 },
  { "parameter Real x(start = 3);", "x", 3 },
  { "parameter Real x(start = 1, fixed = false);"
    "initial equation x*x = 2; equation", "x*x", 2 },
  { "package P constant Real k = 2; model M parameter Real x = 3*k; end M;"
    "end P; P.M m;", "m.x", 6 },
  { "package P extends Q(k = 5); end P; package Q constant Real k = 1; end Q;",
    "P.k", 5 },
  { "parameter Integer n = 2; Real z[n] = {3, 4};", "z[1] + z[2]", 7 },
  { "parameter Boolean b = true; model Box parameter Real x = 1; end Box;"
    "Box c(x = 5) if b;", "c.x", 5 },
  { "parameter Real 'odd name' = 3;", "'odd name'", 3 },
  { "parameter Real x = 2; parameter Real z = homotopy(x, 1);", "z", 2 },
  { "parameter Real x[2, 3] = {{i + 10*j for i in 1:3} for j in 1:2};",
    "x[2, 3]", 23 }
};

START_TEST (test_expression_has_its_value)
{
  gboolean section = g_str_has_suffix (cases[_i].declarations, "equation");
  g_autofree char *text =
    g_strdup_printf ("model Test Real y; %s %s y = %s; end Test;",
                     cases[_i].declarations, section ? "" : "equation",
                     cases[_i].value);
  g_autoptr (TestModel) m = test_model_ok (text);

  ck_assert_double_eq_tol (test_number (m, "y"), cases[_i].expected, 1e-12);
}
END_TEST

START_TEST (test_override_wins_over_every_modifier)
{
  static const char text[] =
    "model Box parameter Real x = 1; end Box;"
    "model Test Box b[2](x = {1, 2}); parameter Integer n = 1;"
    "Real y = b[1].x + 10*b[2].x + 100*n; end Test;";
  static const char *const overrides[] = { "b[2].x=7", "n=3", NULL };
  g_autoptr (TestModel) m = test_model (text, overrides);

  ck_assert_ptr_nonnull (m->circuit);
  ck_assert_double_eq (test_number (m, "y"), 371);
}
END_TEST

START_TEST (test_override_of_nothing_is_an_error)
{
  static const char *const overrides[] = { "a=7", NULL };
  g_autoptr (TestModel) m =
    test_model ("model Test parameter Real x = 1; Real y = x; end Test;",
                overrides);

  ck_assert_ptr_null (m->circuit);
  ck_assert_int_eq (qbg_diags_get (m->diags, 0)->code, QBG_CODE_OVERRIDE);
}
END_TEST

START_TEST (test_start_value_is_used_with_a_warning)
{
  g_autoptr (TestModel) m =
    test_model_ok ("model Test parameter Real x(start = 3); Real y = x;"
                   "end Test;");

  ck_assert_int_eq (qbg_diags_warnings (m->diags), 1);
  ck_assert_int_eq (qbg_diags_get (m->diags, 0)->code, QBG_CODE_START_USED);
}
END_TEST

START_TEST (test_unused_parameter_without_value_is_no_matter)
{
  g_autoptr (TestModel) m =
    test_model_ok ("model Test parameter Real x; Real y = 1; end Test;");

  ck_assert_int_eq (qbg_diags_count (m->diags), 0);
}
END_TEST

START_TEST (test_experiment_is_read_from_the_annotation)
{
  g_autoptr (TestModel) m =
    test_model_ok ("model Test parameter Real T = 2; Real y = 1;"
                   "annotation(experiment(StopTime = 3*T, Tolerance = 1e-4));"
                   "end Test;");

  ck_assert_double_eq (m->circuit->experiment.stop_time, 6);
  ck_assert_double_eq (m->circuit->experiment.tolerance, 1e-4);
  ck_assert_double_nan (m->circuit->experiment.start_time);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("evaluate");
  TCase *tc = tcase_create ("values");

  tcase_add_loop_test (tc, test_expression_has_its_value, 0,
                       G_N_ELEMENTS (cases));
  tcase_add_test (tc, test_override_wins_over_every_modifier);
  tcase_add_test (tc, test_override_of_nothing_is_an_error);
  tcase_add_test (tc, test_start_value_is_used_with_a_warning);
  tcase_add_test (tc, test_unused_parameter_without_value_is_no_matter);
  tcase_add_test (tc, test_experiment_is_read_from_the_annotation);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
