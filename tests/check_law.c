#include <config.h>

#include "parser/law.h"

#include <math.h>

#include "tests/law_support.h"

START_TEST (test_ohms_law_is_found_however_it_is_written)
{
  ck_assert_str_eq (x_law_of ("v = 10*i"), "R(p,n) 10 e=10*f f=e/10");
  ck_assert_str_eq (x_law_of ("10*i = v"), "R(p,n) 10 e=10*f f=e/10");
  ck_assert_str_eq (x_law_of ("i = v/10"), "R(p,n) 10 e=f/0.1 f=0.1*e");
  ck_assert_str_eq (x_law_of ("v/10 - i = 0"), "R(p,n) 10 e=f/0.1 f=0.1*e");
  ck_assert_str_eq (x_law_of ("2*v - 20*i = 0"), "R(p,n) 10 e=10*f f=0.1*e");
  ck_assert_str_eq (x_law_of ("i = 0.25*v"), "R(p,n) 4 e=f/0.25 f=0.25*e");
  ck_assert_str_eq (x_law_of ("v + i = 11*i"), "R(p,n) 10 e=10*f f=e/10");
  ck_assert_str_eq (x_law_of ("v = -3*i"), "R(p,n) -3 e=-3*f f=e/(-3)");
  ck_assert_str_eq (x_law_of ("0 = v - 5*(i + i)"), "R(p,n) 10 e=10*f f=e/10");
}
END_TEST

START_TEST (test_variables_have_the_signs_of_the_language)
{
  x_law_of ("v = 10*i");
  assert_definition ("v", "e");
  assert_definition ("i", "f");
  assert_definition ("p.i", "f");
  assert_definition ("n.i", "-f");
  assert_definition ("p.v", "");
  assert_definition ("n.v", "");

  const QbgComponent *component = QBG_COMPONENT (x_circuit, x_id);
  const QbgPort *port = QBG_PORT (x_circuit, component->first_port);
  const QbgElement *element = QBG_ELEMENT (x_circuit, component->first_element);
  ck_assert_uint_eq (component->n_ports, 1);
  ck_assert_uint_eq (component->n_elements, 1);
  ck_assert_uint_eq (port->component, x_id);
  ck_assert_int_eq (QBG_VARIABLE (x_circuit, port->effort)->kind,
                    QBG_VAR_EFFORT);
  ck_assert_int_eq (QBG_VARIABLE (x_circuit, port->flow)->kind, QBG_VAR_FLOW);
  ck_assert_ptr_null (QBG_VARIABLE (x_circuit, port->flow)->name);
  ck_assert_uint_eq (element->n_residuals, 1);
  ck_assert_str_eq (x_expr (element->residuals[0]), "e - 10*f");
}
END_TEST

START_TEST (test_pins_may_be_used_without_local_variables)
{
  x_begin ();
  x_pins ("p n");
  x_say ("p.v - n.v = 3*p.i; p.i = -n.i");
  x_derive ();
  assert_law ("R(p,n) 3 e=3*f f=e/3");

  x_begin ();
  x_pins ("p n");
  x_say ("n.v - p.v = 3*n.i; p.i + n.i = 0");
  x_derive ();
  assert_law ("R(p,n) 3 e=3*f f=e/3");

  /* The balance is the sum of the two. */
  x_begin ();
  x_pins ("p n");
  x_say ("p.v - n.v = 3*p.i; n.v - p.v = 3*n.i");
  x_derive ();
  assert_law ("R(p,n) 3 e=3*f f=e/3");
}
END_TEST

START_TEST (test_nonlinear_resistors_have_the_forms_that_can_be_had)
{
  ck_assert_str_eq (x_law_of ("i = 1e-9*(exp(v/0.025) - 1)"),
                    "R(p,n) e=0.025*log(f/1e-9 + 1)"
                    " f=1e-9*(exp(e/0.025) - 1)");
  ck_assert_str_eq (x_law_of ("i = v^3 - v"), "R(p,n) f=e^3 - e");
  ck_assert_str_eq (x_law_of ("v = i^3"),
                    "R(p,n) e=f^3"
                    " f=noEvent(sign(e)*abs(e)^0.3333333333333333)");
  ck_assert_str_eq (x_law_of ("v = i^2"), "R(p,n) e=f^2");
  ck_assert_str_eq (x_law_of ("i = atan(v)"), "R(p,n) f=atan(e)");
  ck_assert_str_eq (x_law_of ("v = sinh(2*i)"),
                    "R(p,n) e=sinh(2*f) f=noEvent(sign(e)"
                    "*log(abs(e) + sqrt(e*e + 1)))/2");
  ck_assert_str_eq (x_law_of ("v^2 + i^2 = 1"), "R(p,n)");
  ck_assert_str_eq (x_law_of ("v*i = 5"), "R(p,n) e=5/f f=5/e");
  ck_assert_str_eq (x_law_of ("v = 2*i + 1.5"),
                    "R(p,n) e=2*f + 1.5 f=(e - 1.5)/2");
  ck_assert_str_eq (x_law_of ("i = if v < 0 then 0 else 2*v"),
                    "R(p,n) f=if e < 0 then 0 else 2*e");
}
END_TEST

START_TEST (test_resistors_with_temperature_and_losses)
{
  x_one_port ();
  x_locals ("T_heatPort R_actual LossPower");
  x_say ("T_heatPort = 300.15; LossPower = v*i;"
         "R_actual = 100*(1 + 0.5*(T_heatPort - 298.15)); v = R_actual*i");
  x_derive ();
  assert_law ("R(p,n) 200 e=200*f f=e/200");
  assert_definition ("LossPower", "e*f");
  assert_definition ("R_actual", "200");

  x_one_port ();
  x_locals ("T_heatPort G_actual LossPower");
  x_say ("G_actual = 0.5/(1 + 0*(T_heatPort - 300)); i = G_actual*v;"
         "LossPower = v*i; T_heatPort = 300");
  x_derive ();
  assert_law ("R(p,n) 2 e=f/0.5 f=0.5*e");
}
END_TEST

START_TEST (test_variable_resistors_are_modulated)
{
  x_one_port ();
  x_inputs ("R");
  x_say ("v = R*i");
  x_derive ();
  assert_law ("R(p,n) modulated e=R*f f=e/R");

  x_one_port ();
  x_inputs ("G");
  x_say ("i = G*v");
  x_derive ();
  assert_law ("R(p,n) modulated e=f/G f=G*e");
}
END_TEST

START_TEST (test_capacitors_are_found_however_they_are_written)
{
  ck_assert_str_eq (x_law_of ("i = 0.5*der(v)"), "C(p,n) 0.5 q=0.5*e");
  ck_assert_str_eq (x_law_of ("der(v) = i/0.5"), "C(p,n) 0.5 q=0.5*e");
  ck_assert_str_eq (x_law_of ("0 = 4*i - 2*der(v)"), "C(p,n) 0.5 q=0.5*e");
  x_one_port ();
  x_locals ("q");
  x_say ("q = 0.5*v; der(q) = i");
  x_derive ();
  assert_law ("C(p,n) 0.5 q=0.5*e");
  assert_definition ("q", "0.5*e");
  x_one_port ();
  x_locals ("q");
  x_say ("v = 2*q; i = der(q)");
  x_derive ();
  assert_law ("C(p,n) 0.5 q=0.5*e");
  x_begin ();
  x_pins ("p n");
  x_say ("p.i = 3*(der(p.v) - der(n.v)); n.i = -p.i");
  x_derive ();
  assert_law ("C(p,n) 3 q=3*e");
}
END_TEST

START_TEST (test_inductors_are_found_however_they_are_written)
{
  ck_assert_str_eq (x_law_of ("v = 2*der(i)"), "I(p,n) 2 q=2*f");
  ck_assert_str_eq (x_law_of ("2*der(i) = v"), "I(p,n) 2 q=2*f");
  x_one_port ();
  x_locals ("psi slope");
  x_say ("psi = 2*i; v = der(psi); slope = der(i)");
  x_derive ();
  assert_law ("I(p,n) 2 q=2*f");
  assert_definition ("psi", "2*f");
  assert_definition ("slope", "e/2");
}
END_TEST

START_TEST (test_storages_of_zero_are_open_or_short)
{
  ck_assert_str_eq (x_law_of ("i = 0*der(v)"), "Sf(p,n) 0 f=0");
  ck_assert_str_eq (x_law_of ("v = 0*der(i)"), "Se(p,n) 0 e=0");
  ck_assert_str_eq (x_law_of ("v = 0*i"), "Se(p,n) 0 e=0");
  ck_assert_str_eq (x_law_of ("v + i = i"), "Se(p,n) 0 e=0");
}
END_TEST

START_TEST (test_nonlinear_storages_keep_their_state)
{
  x_one_port ();
  x_locals ("Psi Lact");
  x_say ("Psi = 0.5*i + 3*atan(i/2); v = der(Psi);"
         "Lact = noEvent(if abs(i) > 1e-9 then Psi/i else 2)");
  x_derive ();
  assert_law ("I(p,n) q=0.5*f + 3*atan(f/2) state=Psi");
  ck_assert (x_variable ("Psi")->is_state);
  ck_assert_str_eq (x_rate ("Psi"), "e");
  assert_definition ("Lact", "noEvent(if abs(f) > 1e-9 then Psi/f else 2)");

  /* The library's form, in which Lact has the factor i. */
  x_one_port ();
  x_locals ("Lact Psi");
  x_say ("(Lact - 0.5)*i/2 = 1.5*atan(i/2); Psi = Lact*i; v = der(Psi)");
  x_derive ();
  ck_assert_str_eq (x_rate ("Psi"), "e");
  const QbgElement *element = QBG_ELEMENT (x_circuit, 0);
  ck_assert_int_eq (element->type, QBG_ELEMENT_I);
  ck_assert_uint_eq (element->state, x_find ("Psi"));
  double values[32] = { 0 };
  values[QBG_PORT (x_circuit, 0)->flow] = 3;
  ck_assert_double_eq_tol (qbg_expr_evaluate (element->content, 0, values,
                                              NULL),
                           0.5 * 3 + 3 * atan (1.5), 1e-12);

  x_one_port ();
  x_locals ("q");
  x_say ("der(q) = i; v = q^3 + q");
  x_derive ();
  assert_law ("C(p,n) e=q^3 + q state=q");
  ck_assert_str_eq (x_rate ("q"), "f");

  x_one_port ();
  x_locals ("q");
  x_say ("der(q) = i; v = sinh(q)");
  x_derive ();
  assert_law ("C(p,n) e=sinh(q) q=noEvent(sign(e)"
              "*log(abs(e) + sqrt(e*e + 1))) state=q");
}
END_TEST

START_TEST (test_a_source_may_follow_a_state)
{
  /* x is v under another name, but what gives v is the state. */
  x_one_port ();
  x_inputs ("u");
  x_locals ("x");
  x_say ("0.1*der(x) = u - x; v = x");
  x_derive ();
  assert_law ("Se(p,n) modulated e=x");
  ck_assert_str_eq (x_rate ("x"), "(u - x)/0.1");

  /* A capacitor and a resistor in series. */
  x_one_port ();
  x_locals ("x");
  x_say ("2*der(x) = i; v = x + 5*i");
  x_derive ();
  assert_law ("R(p,n) modulated e=x + 5*f f=(e - x)/5");
  ck_assert_str_eq (x_rate ("x"), "f/2");

  /* The current goes into the state: this is a storage with a leak. */
  x_one_port ();
  x_locals ("x");
  x_say ("2*der(x) = i - 3*x; v = x");
  x_derive ();
  assert_law ("field(p,n) 0=2*der(e) - (f - 3*e)");
}
END_TEST

START_TEST (test_content_in_other_units_is_scaled)
{
  x_one_port ();
  x_locals ("q y");
  x_say ("der(q) = -2*i; q = v^3 + v; y = q*q");
  x_derive ();
  assert_law ("C(p,n) q=-(e^3 + e)/2");
  assert_definition ("q", "e^3 + e");
  ck_assert (!x_variable ("q")->is_state);
  assert_definition ("y", "(e^3 + e)*(e^3 + e)");
}
END_TEST

START_TEST (test_variable_storages_are_modulated)
{
  x_one_port ();
  x_inputs ("C");
  x_locals ("Q");
  x_say ("Q = noEvent(max(C, 1e-9))*v; i = der(Q)");
  x_derive ();
  assert_law ("C(p,n) modulated e=Q/noEvent(max(C, 1e-9))"
              " q=noEvent(max(C, 1e-9))*e state=Q");

  x_one_port ();
  x_inputs ("L");
  x_locals ("Psi");
  x_say ("Psi = noEvent(max(L, 1e-9))*i; v = der(Psi)");
  x_derive ();
  assert_law ("I(p,n) modulated f=Psi/noEvent(max(L, 1e-9))"
              " q=noEvent(max(L, 1e-9))*f state=Psi");
}
END_TEST

START_TEST (test_sources_are_functions_of_time_and_signals)
{
  ck_assert_str_eq (x_law_of ("v = 5"), "Se(p,n) 5 e=5");
  ck_assert_str_eq (x_law_of ("i = 2"), "Sf(p,n) 2 f=2");
  ck_assert_str_eq (x_law_of ("2*v = 5"), "Se(p,n) 2.5 e=2.5");
  ck_assert_str_eq (x_law_of ("v = if time < 1 then 0 else 5*sin(time)"),
                    "Se(p,n) e=if time < 1 then 0 else 5*sin(time)");
  ck_assert_str_eq (x_law_of ("i = 1 + exp(-time)"),
                    "Sf(p,n) f=1 + exp(-time)");

  x_one_port ();
  x_outputs ("signalSource.y");
  x_say ("signalSource.y = 3*sin(time); v = signalSource.y");
  x_derive ();
  assert_law ("Se(p,n) e=3*sin(time)");

  /* The library's signal sources have no v of their own. */
  x_begin ();
  x_pins ("p n");
  x_inputs ("v");
  x_locals ("i");
  x_say ("v = p.v - n.v; 0 = p.i + n.i; i = p.i");
  x_derive ();
  assert_law ("Se(p,n) modulated e=v");

  x_begin ();
  x_pins ("p n");
  x_locals ("v");
  x_inputs ("i");
  x_say ("v = p.v - n.v; 0 = p.i + n.i; i = p.i");
  x_derive ();
  assert_law ("Sf(p,n) modulated f=i");
}
END_TEST

START_TEST (test_states_beside_a_source_have_rates)
{
  x_one_port ();
  x_inputs ("V f");
  x_locals ("phi");
  x_say ("der(phi) = 6*f; v = 1 + V*sin(phi)");
  x_derive ();
  assert_law ("Se(p,n) modulated e=1 + V*sin(phi)");
  ck_assert (x_variable ("phi")->is_state);
  ck_assert_str_eq (x_rate ("phi"), "6*f");

  /* Fixed frequency; and a rate that is not alone. */
  x_one_port ();
  x_locals ("phi w");
  x_say ("2*der(phi) + w = 8; w = 2; i = cos(phi)");
  x_derive ();
  assert_law ("Sf(p,n) modulated f=cos(phi)");
  ck_assert_str_eq (x_rate ("phi"), "3");

  x_one_port ();
  x_locals ("x y");
  x_say ("der(x) + der(y) = v; der(x) - der(y) = 2; i = x + y^3");
  x_derive ();
  assert_law ("Sf(p,n) modulated f=x + y^3");
  ck_assert_str_eq (x_rate ("x"), "e - (e - 2)/2");
  ck_assert_str_eq (x_rate ("y"), "(e - 2)/2");
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("law");
  TCase *tests = tcase_create ("law");

  tcase_add_checked_fixture (tests, x_setup, x_teardown);
  tcase_set_timeout (tests, 60);
  tcase_add_test (tests, test_ohms_law_is_found_however_it_is_written);
  tcase_add_test (tests, test_variables_have_the_signs_of_the_language);
  tcase_add_test (tests, test_pins_may_be_used_without_local_variables);
  tcase_add_test (tests,
                  test_nonlinear_resistors_have_the_forms_that_can_be_had);
  tcase_add_test (tests, test_resistors_with_temperature_and_losses);
  tcase_add_test (tests, test_variable_resistors_are_modulated);
  tcase_add_test (tests, test_capacitors_are_found_however_they_are_written);
  tcase_add_test (tests, test_inductors_are_found_however_they_are_written);
  tcase_add_test (tests, test_storages_of_zero_are_open_or_short);
  tcase_add_test (tests, test_nonlinear_storages_keep_their_state);
  tcase_add_test (tests, test_a_source_may_follow_a_state);
  tcase_add_test (tests, test_content_in_other_units_is_scaled);
  tcase_add_test (tests, test_variable_storages_are_modulated);
  tcase_add_test (tests, test_sources_are_functions_of_time_and_signals);
  tcase_add_test (tests, test_states_beside_a_source_have_rates);
  suite_add_tcase (suite, tests);

  return test_run (suite);
}
