#include <config.h>

#include "parser/law.h"

#include "tests/law_support.h"

START_TEST (test_ground_is_the_reference)
{
  x_begin ();
  x_pins ("p");
  x_say ("p.v = 0");
  x_derive ();
  assert_law ("ground");
  ck_assert_uint_eq (QBG_COMPONENT (x_circuit, x_id)->n_ports, 0);

  x_begin ();
  x_pins ("p");
  x_say ("p.v = 5");
  x_derive ();
  assert_law ("Se(p) 5 e=5");
  assert_definition ("p.i", "f");
}
END_TEST

START_TEST (test_ideal_one_ports)
{
  ck_assert_str_eq (x_law_of ("i = 0"), "Sf(p,n) 0 f=0");
  ck_assert_str_eq (x_law_of ("v = 0"), "Se(p,n) 0 e=0");
}
END_TEST

START_TEST (test_sensors)
{
  x_begin ();
  x_pins ("p n");
  x_outputs ("v");
  x_say ("p.i = 0; n.i = 0; v = p.v - n.v");
  x_derive ();
  assert_law ("Sf(p,n) 0 f=0");
  assert_definition ("v", "e");

  x_begin ();
  x_pins ("p");
  x_outputs ("phi");
  x_say ("p.i = 0; phi = p.v");
  x_derive ();
  assert_law ("Sf(p) 0 f=0");
  assert_definition ("phi", "e");

  x_begin ();
  x_pins ("p n");
  x_outputs ("i");
  x_say ("p.v = n.v; p.i = -n.i; i = p.i");
  x_derive ();
  assert_law ("Se(p,n) 0 e=0");
  assert_definition ("i", "f");

  x_begin ();
  x_pins ("pc nc pv nv");
  x_outputs ("i v power");
  x_say ("pc.v = nc.v; pc.i + nc.i = 0; pv.i = 0; nv.i = 0; i = pc.i;"
         "v = pv.v - nv.v; power = v*i");
  x_derive ();
  assert_law ("Se(pc,nc) 0 e=0; Sf(pv,nv) 0 f=0");
  assert_definition ("power", "e2*f1");
  assert_definition ("nc.i", "-f1");
}
END_TEST

START_TEST (test_transformers_are_found_however_they_are_written)
{
  static const char *const writings[] = {
    "v1 = 4*v2; i2 = -4*i1", "v2 = 0.25*v1; 0 = i1 + 0.25*i2",
    "2*v1 - 8*v2 = 0; -0.5*i2 = 2*i1", "i1 = -i2/4; v1 - 3*v2 = v2",
    "v1 - 4*v2 = i2 + 4*i1; v1 - 4*v2 = -(i2 + 4*i1)"
  };

  for (guint i = 0; i < G_N_ELEMENTS (writings); i++)
    {
      x_two_port ();
      x_say (writings[i]);
      x_derive ();
      assert_law ("TF(p1,n1 p2,n2) ratio=4");
    }
  assert_definition ("i2", "f2");
  assert_definition ("n2.i", "-f2");
  assert_definition ("v1", "e1");

  x_two_port ();
  x_inputs ("n");
  x_say ("v1 = n*v2; i2 = -n*i1");
  x_derive ();
  assert_law ("TF(p1,n1 p2,n2) modulated ratio=n");

  /* Not power conserving: no transformer. */
  x_two_port ();
  x_say ("v1 = 4*v2; i2 = -3*i1");
  x_derive ();
  assert_law ("Se(p1,n1) modulated e=4*e2; Sf(p2,n2) modulated f=-3*f1");
}
END_TEST

START_TEST (test_ideal_transformer_with_and_without_magnetisation)
{
  x_two_port ();
  x_locals ("im1 psim1");
  x_say ("v1 = 4*v2; im1 = i1 + i2/4; psim1 = 0; im1 = 0");
  x_derive ();
  assert_law ("TF(p1,n1 p2,n2) ratio=4");
  assert_definition ("im1", "0");

  x_two_port ();
  x_locals ("im1 psim1");
  x_say ("v1 = 4*v2; im1 = i1 + i2/4; psim1 = 8*im1; v1 = der(psim1)");
  x_derive ();
  assert_law ("I(p1,n1 p2,n2) [8 2; 2 0.5] state=flux");
  assert_definition ("im1", "f1 + f2/4");
}
END_TEST

START_TEST (test_gyrators_are_found_however_they_are_written)
{
  static const char *const writings[] = {
    "i1 = 0.5*v2; i2 = -0.5*v1", "v2 = 2*i1; v1 = -2*i2",
    "i2 + 0.5*v1 = 0; 2*v2 - 4*i1 = 0"
  };

  for (guint i = 0; i < G_N_ELEMENTS (writings); i++)
    {
      x_two_port ();
      x_say (writings[i]);
      x_derive ();
      assert_law ("GY(p1,n1 p2,n2) ratio=-2");
    }
  x_two_port ();
  x_say ("v1 = 3*i2; v2 = -3*i1");
  x_derive ();
  assert_law ("GY(p1,n1 p2,n2) ratio=3");

  x_two_port ();
  x_say ("i1 = 2*v2; i2 = -3*v1");
  x_derive ();
  assert_law ("Sf(p1,n1) modulated f=2*e2; Sf(p2,n2) modulated f=-3*e1");
}
END_TEST

START_TEST (test_controlled_sources)
{
  x_two_port ();
  x_say ("v2 = 7*v1; i1 = 0");
  x_derive ();
  assert_law ("Sf(p1,n1) 0 f=0; Se(p2,n2) modulated e=7*e1");

  x_two_port ();
  x_say ("i2 = 7*v1; i1 = 0");
  x_derive ();
  assert_law ("Sf(p1,n1) 0 f=0; Sf(p2,n2) modulated f=7*e1");

  x_two_port ();
  x_say ("v2 = 7*i1; v1 = 0");
  x_derive ();
  assert_law ("Se(p1,n1) 0 e=0; Se(p2,n2) modulated e=7*f1");

  x_two_port ();
  x_say ("i2 = 7*i1; v1 = 0");
  x_derive ();
  assert_law ("Se(p1,n1) 0 e=0; Sf(p2,n2) modulated f=7*f1");

  /* Gain zero: two sources that know nothing of each other. */
  x_two_port ();
  x_say ("v2 = 0*v1; i1 = 0");
  x_derive ();
  assert_law ("Sf(p1,n1) 0 f=0; Se(p2,n2) 0 e=0");
}
END_TEST

START_TEST (test_coupled_inductors)
{
  x_two_port ();
  x_say ("v1 = 4*der(i1) + 1*der(i2); v2 = 1*der(i1) + 2*der(i2)");
  x_derive ();
  assert_law ("I(p1,n1 p2,n2) [4 1; 1 2]");

  /* Complete coupling in the form with the difference of the voltages. */
  x_two_port ();
  x_locals ("dv");
  x_say ("v1 = 4*der(i1) + 2*der(i2); dv = v1 - v2;"
         "dv = (4 - 2)*der(i1) + (2 - 1)*der(i2)");
  x_derive ();
  assert_law ("I(p1,n1 p2,n2) [4 2; 2 1] state=flux");

  /* Without coupling, two inductors. */
  x_two_port ();
  x_locals ("dv");
  x_say ("v1 = 4*der(i1); dv = v1 - v2; dv = 4*der(i1) - 2*der(i2)");
  x_derive ();
  assert_law ("I(p1,n1) 4 q=4*f1; I(p2,n2) 2 q=2*f2");

  x_begin ();
  x_pins ("p[1] p[2] p[3] n[1] n[2] n[3]");
  x_say ("p[1].v - n[1].v = der(p[1].i) + 0.1*der(p[2].i) + 0.2*der(p[3].i);"
         "p[2].v - n[2].v = 0.1*der(p[1].i) + 2*der(p[2].i) + 0.3*der(p[3].i);"
         "p[3].v - n[3].v = 0.2*der(p[1].i) + 0.3*der(p[2].i) + 3*der(p[3].i);"
         "p[1].i + n[1].i = 0; p[2].i + n[2].i = 0; p[3].i + n[3].i = 0");
  x_derive ();
  assert_law ("I(p[1],n[1] p[2],n[2] p[3],n[3])"
              " [1 0.1 0.2; 0.1 2 0.3; 0.2 0.3 3]");

  /* Not symmetric: no storage of energy. */
  x_two_port ();
  x_say ("v1 = 4*der(i1) + 1*der(i2); v2 = 3*der(i1) + 2*der(i2)");
  x_derive ();
  ck_assert_int_eq (QBG_ELEMENT (x_circuit, 0)->type, QBG_ELEMENT_FIELD);
}
END_TEST

START_TEST (test_coupled_capacitors)
{
  x_two_port ();
  x_say ("i1 = 3*der(v1) - der(v2); i2 = -der(v1) + 2*der(v2)");
  x_derive ();
  assert_law ("C(p1,n1 p2,n2) [3 -1; -1 2]");
}
END_TEST

START_TEST (test_potentiometer_comes_apart_at_its_contact)
{
  x_begin ();
  x_pins ("pin_p contact pin_n");
  x_locals ("vp vn Rp Rn LossPower");
  x_say ("Rp = 10*(1 - 0.25); Rn = 10*0.25; vp = pin_p.v - contact.v;"
         "vn = contact.v - pin_n.v; vp = Rp*pin_p.i; vn = -Rn*pin_n.i;"
         "pin_p.i + contact.i + pin_n.i = 0;"
         "LossPower = vp*pin_p.i - vn*pin_n.i");
  x_derive ();
  assert_law ("R(pin_p,contact) 7.5 e=7.5*f1 f=e1/7.5;"
              " R(pin_n,contact) 2.5 e=2.5*f2 f=e2/2.5");
  assert_definition ("contact.i", "-f1 - f2");
  assert_definition ("vn", "-e2");
  assert_definition ("LossPower", "e1*f1 + e2*f2");

  x_begin ();
  x_pins ("pin_p contact pin_n");
  x_inputs ("r");
  x_locals ("vp vn x");
  x_say ("x = min(1, max(0, r)); vp = pin_p.v - contact.v;"
         "vn = contact.v - pin_n.v; vp = 10*(1 - x)*pin_p.i;"
         "vn = -10*x*pin_n.i; pin_p.i + contact.i + pin_n.i = 0");
  x_derive ();
  ck_assert_uint_eq (x_circuit->elements->len, 2);
  ck_assert_int_eq (QBG_ELEMENT (x_circuit, 0)->type, QBG_ELEMENT_R);
  ck_assert (QBG_ELEMENT (x_circuit, 1)->modulated);
}
END_TEST

START_TEST (test_an_input_with_an_equation_is_defined_by_it)
{
  x_begin ();
  x_pins ("p n");
  x_inputs ("r");
  x_locals ("v");
  x_say ("r = 0.5; v = p.v - n.v; p.i + n.i = 0; v = 10*r*p.i");
  x_derive ();
  assert_law ("R(p,n) 5 e=5*f f=e/5");
  assert_definition ("r", "0.5");

  x_begin ();
  x_pins ("p n");
  x_inputs ("r");
  x_locals ("v");
  x_say ("r = 3*v; v = p.v - n.v; p.i + n.i = 0; p.i = 10*r");
  x_derive ();
  assert_law ("R(p,n) 0.03333333333333333 e=0.03333333333333333*f f=30*e");
  assert_definition ("r", "f/10");
}
END_TEST

START_TEST (test_operational_amplifiers)
{
  x_begin ();
  x_pins ("in_p in_n out");
  x_say ("in_p.v = in_n.v; in_p.i = 0; in_n.i = 0");
  x_derive ();
  assert_law ("field(in_p,in_n out) 0=e1 0=f1");

  x_two_port ();
  x_say ("v1 = 0; i1 = 0");
  x_derive ();
  assert_law ("field(p1,n1 p2,n2) 0=e1 0=f1");

  x_begin ();
  x_pins ("in_p in_n out VMax VMin");
  x_locals ("vin swing");
  x_say ("in_p.i = 0; in_n.i = 0; VMax.i = 0; VMin.i = 0;"
         "vin = in_p.v - in_n.v; swing = (VMax.v - VMin.v)/2;"
         "out.v = (VMax.v + VMin.v)/2 + 9*vin/(1 + 9*noEvent(abs(vin/swing)))");
  x_derive ();
  assert_law ("Sf(in_p,in_n) 0 f=0;"
              " Se(out) modulated e=(e3 + e4)/2"
              " + 9*e1/(1 + 9*noEvent(abs(e1/((e3 - e4)/2))));"
              " Sf(VMax) 0 f=0; Sf(VMin) 0 f=0");
}
END_TEST

START_TEST (test_absolute_potentials_need_ports_to_ground)
{
  x_begin ();
  x_pins ("p n");
  x_say ("p.i + n.i = 0; p.i = p.v*n.v");
  x_derive ();
  ck_assert_uint_eq (QBG_COMPONENT (x_circuit, x_id)->n_ports, 2);
  ck_assert_uint_eq (QBG_PORT (x_circuit, 0)->n, QBG_NONE);

  x_one_port ();
  x_locals ("sum");
  x_say ("v = 3*i; sum = p.v + n.v");
  x_derive ();
  assert_law ("R(p,n) 3 e=3*f f=e/3");
  assert_definition ("sum", "p.v + n.v");
}
END_TEST

START_TEST (test_difference_in_a_product_is_seen)
{
  x_begin ();
  x_pins ("p n");
  x_inputs ("G");
  x_say ("p.i + n.i = 0; p.i = G*p.v - G*n.v");
  x_derive ();
  assert_law ("R(p,n) modulated e=f/G f=G*e");
}
END_TEST

START_TEST (test_switches_with_a_parameter_are_resistors)
{
  x_one_port ();
  x_add_variable ("control", QBG_VAR_INPUT, QBG_TYPE_BOOLEAN);
  x_flags ("off");
  x_locals ("s");
  x_say ("off = not control; v = s*(if off then 1 else 1e-5);"
         "i = s*(if off then 1e-5 else 1)");
  x_derive ();
  const QbgElement *element = QBG_ELEMENT (x_circuit, 0);
  ck_assert_int_eq (element->type, QBG_ELEMENT_R);
  ck_assert (element->modulated);
  ck_assert_ptr_nonnull (element->effort);
  ck_assert_ptr_nonnull (element->flow);
  assert_definition ("off", "not control");

  /* Ideal in both positions: s cannot be had from v or i alone. */
  x_one_port ();
  x_add_variable ("control", QBG_VAR_INPUT, QBG_TYPE_BOOLEAN);
  x_locals ("s");
  x_say ("v = s*(if control then 0 else 1); i = s*(if control then 1 else 0)");
  x_derive ();
  assert_law ("field(p,n) modulated 0=e - s*(if control then 0 else 1)"
              " 0=f - s*(if control then 1 else 0)");

  x_one_port ();
  x_flags ("off");
  x_locals ("s");
  x_say ("off = s < 0; v = s*(if off then 1 else 1e-5);"
         "i = s*(if off then 1e-5 else 1)");
  x_derive ();
  ck_assert_int_eq (QBG_ELEMENT (x_circuit, 0)->type, QBG_ELEMENT_FIELD);
  ck_assert_uint_eq (QBG_ELEMENT (x_circuit, 0)->n_residuals, 2);
  assert_definition ("off", "s < 0");
}
END_TEST

START_TEST (test_what_fits_nothing_else_is_a_field)
{
  ck_assert_str_eq (x_law_of ("i = 2*der(v) + 3*v"),
                    "field(p,n) 0=f - (2*der(e) + 3*e)");
  x_two_port ();
  x_say ("v1 = 5*i1 + 2*i2; v2 = 2*i1 + 4*i2");
  x_derive ();
  assert_law ("field(p1,n1 p2,n2) 0=e1 - (5*f1 + 2*f2)"
              " 0=e2 - (2*f1 + 4*f2)");
  ck_assert (QBG_ELEMENT (x_circuit, 0)->linear);
}
END_TEST

START_TEST (test_start_values_reach_the_port)
{
  x_one_port ();
  x_variable ("v")->start = 5;
  x_variable ("v")->fixed = TRUE;
  x_equation ("i = 2*der(v)");
  x_derive ();
  const QbgVariable *effort
    = QBG_VARIABLE (x_circuit, QBG_PORT (x_circuit, 0)->effort);
  ck_assert_double_eq (effort->start, 5);
  ck_assert (effort->fixed);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("law_ports");
  TCase *tests = tcase_create ("law_ports");

  tcase_add_checked_fixture (tests, x_setup, x_teardown);
  tcase_set_timeout (tests, 60);
  tcase_add_test (tests, test_ground_is_the_reference);
  tcase_add_test (tests, test_ideal_one_ports);
  tcase_add_test (tests, test_sensors);
  tcase_add_test (tests, test_transformers_are_found_however_they_are_written);
  tcase_add_test (tests, test_ideal_transformer_with_and_without_magnetisation);
  tcase_add_test (tests, test_gyrators_are_found_however_they_are_written);
  tcase_add_test (tests, test_controlled_sources);
  tcase_add_test (tests, test_coupled_inductors);
  tcase_add_test (tests, test_coupled_capacitors);
  tcase_add_test (tests, test_potentiometer_comes_apart_at_its_contact);
  tcase_add_test (tests, test_an_input_with_an_equation_is_defined_by_it);
  tcase_add_test (tests, test_operational_amplifiers);
  tcase_add_test (tests, test_absolute_potentials_need_ports_to_ground);
  tcase_add_test (tests, test_difference_in_a_product_is_seen);
  tcase_add_test (tests, test_switches_with_a_parameter_are_resistors);
  tcase_add_test (tests, test_what_fits_nothing_else_is_a_field);
  tcase_add_test (tests, test_start_values_reach_the_port);
  suite_add_tcase (suite, tests);

  return test_run (suite);
}
