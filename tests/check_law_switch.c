/* Laws of elements that change at events: switches, diodes, limits. */

#include <config.h>

#include "parser/law.h"

#include "tests/law_support.h"

/* A one-port with a local s and discrete Booleans off and on. */
static void
begin_switch (void)
{
  x_begin ();
  x_one_port ();
  x_locals ("s");
  x_flags ("off on");
  x_variable ("off")->discrete = TRUE;
  x_variable ("on")->discrete = TRUE;
}

static const char *
switch_law (const char *equations)
{
  begin_switch ();
  x_say (equations);
  x_derive ();
  return x_law ();
}

START_TEST (test_diode_is_a_resistor_whose_value_depends_on_its_mode)
{
  ck_assert_str_eq (switch_law ("v = s*(if off then 1 else 0.5);"
                                "i = s*(if off then 0.25 else 1)"),
                    "R(p,n) modulated e=f/(if off then 0.25 else 2)"
                    " f=(if off then 0.25 else 2)*e");
  assert_definition ("s", "e/(if off then 1 else 0.5)");
  assert_definition ("off", "");
}
END_TEST

START_TEST (test_switch_without_resistance_gives_its_voltage)
{
  ck_assert_str_eq (switch_law ("v = s*(if off then 1 else 0);"
                                "i = s*(if off then 0.25 else 1)"),
                    "R(p,n) modulated e=(if off then 4 else 0)*f");
}
END_TEST

START_TEST (test_switch_without_conductance_gives_its_current)
{
  ck_assert_str_eq (switch_law ("v = s*(if off then 1 else 0.5);"
                                "i = s*(if off then 0 else 1)"),
                    "R(p,n) modulated f=(if off then 0 else 2)*e");
}
END_TEST

START_TEST (test_ideal_switch_keeps_its_inner_variable)
{
  ck_assert_str_eq (switch_law ("v = s*(if off then 1 else 0);"
                                "i = s*(if off then 0 else 1)"),
                    "field(p,n) modulated 0=e - s*(if off then 1 else 0)"
                    " 0=f - s*(if off then 0 else 1)");
  assert_definition ("s", "");
}
END_TEST

START_TEST (test_law_of_modes_is_never_taken_for_that_of_one)
{
  ck_assert_str_eq (switch_law ("s = 0; v = if on then 0 else 5"),
                    "Se(p,n) modulated e=if on then 0 else 5");
  ck_assert_str_eq (switch_law ("s = 0; 0 = if on then v else i"),
                    "R(p,n)");
  ck_assert_str_eq (switch_law ("s = 0; i = if off then 0 else v/4"),
                    "R(p,n) modulated f=if off then 0 else e/4");
  ck_assert_str_eq (switch_law ("s = 0; i = (if on then 1 else 2)*der(v)"),
                    "field(p,n) modulated 0=f - (if on then 1 else 2)*der(e)");
}
END_TEST

START_TEST (test_transformer_may_have_a_ratio_for_each_mode)
{
  x_begin ();
  x_two_port ();
  x_flags ("on");
  x_variable ("on")->discrete = TRUE;
  x_say ("v1 = (if on then 2 else 3)*v2; i2 = -(if on then 2 else 3)*i1");
  x_derive ();
  assert_law ("TF(p1,n1 p2,n2) modulated ratio=if on then 2 else 3");

  /* Which of both voltages follows is no choice where it may be zero. */
  x_begin ();
  x_two_port ();
  x_flags ("on");
  x_variable ("on")->discrete = TRUE;
  x_say ("v1 = (if on then 1 else 0)*v2; i2 = -(if on then 1 else 0)*i1");
  x_derive ();
  assert_law ("Se(p1,n1) modulated e=(if on then 1 else 0)*e2; "
              "Sf(p2,n2) modulated f=-(if on then 1 else 0)*f1");
}
END_TEST

START_TEST (test_discrete_variables_are_no_unknowns)
{
  begin_switch ();
  x_variables ("control", QBG_VAR_INPUT, QBG_TYPE_BOOLEAN);
  x_variable ("control")->discrete = TRUE;
  x_say ("s = if control then 1 else 2; v = s*i; i = v/s");
  x_assert_error (QBG_CODE_OVERDETERMINED);

  begin_switch ();
  x_say ("s = 1");
  x_assert_error (QBG_CODE_UNDERDETERMINED);
}
END_TEST

static Suite *
suite (void)
{
  TCase *tc = tcase_create ("switch");
  Suite *s = suite_create ("law_switch");

  tcase_add_checked_fixture (tc, x_setup, x_teardown);
  tcase_add_test (tc,
    test_diode_is_a_resistor_whose_value_depends_on_its_mode);
  tcase_add_test (tc, test_switch_without_resistance_gives_its_voltage);
  tcase_add_test (tc, test_switch_without_conductance_gives_its_current);
  tcase_add_test (tc, test_ideal_switch_keeps_its_inner_variable);
  tcase_add_test (tc, test_law_of_modes_is_never_taken_for_that_of_one);
  tcase_add_test (tc, test_transformer_may_have_a_ratio_for_each_mode);
  tcase_add_test (tc, test_discrete_variables_are_no_unknowns);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
