/* Components, pins, nodes and signals of the flat circuit. */

#include <config.h>

#include <string.h>

#include "tests/model.h"
#include "tests/support.h"

#define IMPORTS "import Modelica.Electrical.Analog.{Basic, Sources};"

static const char hierarchical[] =
  "model Stage " IMPORTS
  "  Modelica.Electrical.Analog.Interfaces.PositivePin p;"
  "  Modelica.Electrical.Analog.Interfaces.NegativePin n;"
  "  parameter Real R0 = 5;"
  "  Basic.Resistor R(R = R0); Basic.Capacitor C(C = 1e-6);"
  "equation connect(p, R.p); connect(R.n, C.p); connect(C.n, n);"
  "end Stage;"
  "model Test " IMPORTS
  "  Stage stage[2](R0 = {7, 8}); Sources.ConstantVoltage V(V = 1);"
  "  Basic.Ground g;"
  "equation connect(V.p, stage[1].p); connect(stage[1].n, stage[2].p);"
  "  connect(stage[2].n, V.n); connect(V.n, g.p);"
  "end Test;";

START_TEST (test_components_in_arrays_of_submodels_have_full_names)
{
  g_autoptr (TestModel) m = test_model_ok (hierarchical);
  const QbgComponent *c = test_component (m, "stage[2].R");
  guint line, column;

  ck_assert_str_eq (c->class_name,
                    "Modelica.Electrical.Analog.Basic.Resistor");
  ck_assert_double_eq (test_number (m, "stage[2].R.R_actual"), 8);
  qbg_source_position (c->span.source, c->span.start, &line, &column);
  ck_assert_int_eq (c->span.end - c->span.start, 1);
}
END_TEST

START_TEST (test_node_goes_through_the_pins_of_submodels)
{
  g_autoptr (TestModel) m = test_model_ok (hierarchical);
  g_autofree char *between = test_node_of (m, "stage[1].C.n");
  g_autofree char *ground = test_node_of (m, "g.p");

  ck_assert_str_eq (between, "{stage[1].C.n, stage[2].R.p}");
  ck_assert_str_eq (ground, "ground");
  ck_assert_int_eq (m->circuit->nodes->len, 5);
}
END_TEST

START_TEST (test_current_into_a_submodel_is_that_into_its_parts)
{
  g_autoptr (TestModel) m = test_model_ok (hierarchical);
  g_autofree char *current = test_definition (m, "stage[1].p.i");

  ck_assert_str_eq (current, "stage[1].R.p.i");
}
END_TEST

START_TEST (test_leaf_takes_its_blocks_into_its_law)
{
  g_autoptr (TestModel) m =
    test_model_ok ("model Test " IMPORTS
                   "Sources.SineVoltage V(V = 2, freqHz = 50);"
                   "Basic.Resistor R(R = 1); Basic.Ground g; equation "
                   "connect(V.p, R.p); connect(R.n, V.n);"
                   "connect(V.n, g.p); end Test;");
  const QbgComponent *v = test_component (m, "V");

  ck_assert_int_eq (v->n_elements, 1);
  const QbgElement *e = QBG_ELEMENT (m->circuit, v->first_element);
  ck_assert_int_eq (e->type, QBG_ELEMENT_SE);
  ck_assert_int_eq (e->modulated, FALSE);
  ck_assert_double_eq_tol (qbg_expr_evaluate (e->effort, 0.005, NULL, NULL),
                           2, 1e-12);
}
END_TEST

START_TEST (test_signal_input_is_defined_by_its_driver)
{
  g_autoptr (TestModel) m =
    test_model_ok ("model Test " IMPORTS
                   "Modelica.Blocks.Sources.Ramp ramp(duration = 2);"
                   "Modelica.Blocks.Math.Gain gain(k = 3);"
                   "Sources.SignalVoltage V; Basic.Resistor R(R = 1);"
                   "Basic.Ground g; equation connect(ramp.y, gain.u);"
                   "connect(gain.y, V.v); connect(V.p, R.p);"
                   "connect(R.n, V.n); connect(V.n, g.p); end Test;");
  g_autofree char *u = test_definition (m, "gain.u");
  g_autofree char *v = test_definition (m, "V.v");
  const QbgComponent *source = test_component (m, "V");

  ck_assert_str_eq (u, "ramp.y");
  ck_assert_str_eq (v, "gain.y");
  ck_assert (QBG_ELEMENT (m->circuit, source->first_element)->modulated);
}
END_TEST

START_TEST (test_equation_beside_a_component_gives_it_its_input)
{
  g_autoptr (TestModel) model = test_model_ok (
    "model M import Modelica.Electrical.Analog.*; Sources.SignalVoltage V; "
    "Basic.Resistor R(R = 1); Basic.Ground g; Real x = 2*time; equation "
    "V.v = x + 1; connect(V.p, R.p); connect(V.n, R.n); connect(V.n, g.p); "
    "end M;");
  g_autofree char *text = test_definition (model, "V.v");

  ck_assert_str_eq (text, "x + 1");
}
END_TEST

START_TEST (test_connection_to_an_absent_connector_is_dropped)
{
  g_autoptr (TestModel) m =
    test_model_ok ("model Part parameter Boolean use = false;"
                   "Modelica.Blocks.Interfaces.RealInput u if use;"
                   "Modelica.Blocks.Sources.Constant k(k = 1);"
                   "Modelica.Blocks.Math.Gain gain(k = 2); equation "
                   "connect(u, gain.u);"
                   "if not use then connect(k.y, gain.u); end if; end Part;"
                   "model Test Part p; end Test;");
  g_autofree char *u = test_definition (m, "p.gain.u");

  ck_assert_str_eq (u, "p.k.y");
}
END_TEST

START_TEST (test_array_of_pins_is_connected_pin_by_pin)
{
  g_autoptr (TestModel) m =
    test_model_ok ("model Test " IMPORTS "parameter Integer n = 3;"
                   "Basic.Resistor R[n](R = {1, 2, 3});"
                   "Sources.ConstantVoltage V(V = 1); Basic.Ground g;"
                   "equation connect(R[1:n-1].n, R[2:n].p);"
                   "connect(V.p, R[1].p); connect(R[n].n, V.n);"
                   "connect(V.n, g.p); end Test;");
  g_autofree char *node = test_node_of (m, "R[2].n");

  ck_assert_str_eq (node, "{R[2].n, R[3].p}");
}
END_TEST

START_TEST (test_loop_connects_as_often_as_it_runs)
{
  g_autoptr (TestModel) m =
    test_model_ok ("model Test " IMPORTS
                   "Basic.Resistor R[2, 3](each R = 1); Basic.Ground g;"
                   "Sources.ConstantVoltage V(V = 1); equation "
                   "for i in 1:2, j in 1:2 loop "
                   "connect(R[i, j].n, R[i, j + 1].p); end for;"
                   "connect(R[1, 3].n, R[2, 1].p); connect(V.p, R[1, 1].p);"
                   "connect(V.n, R[2, 3].n); connect(V.n, g.p); end Test;");

  ck_assert_int_eq (m->circuit->nodes->len, 7);
  ck_assert_int_eq (qbg_diags_count (m->diags), 0);
}
END_TEST

START_TEST (test_equations_of_the_model_define_its_variables)
{
  g_autoptr (TestModel) m =
    test_model_ok ("model Test " IMPORTS "Basic.Resistor R(R = 2);"
                   "Sources.ConstantVoltage V(V = 1); Basic.Ground g;"
                   "Real power; Real twice = 2*power; equation "
                   "connect(V.p, R.p); connect(R.n, V.n);"
                   "connect(V.n, g.p); power = R.v*R.i; end Test;");
  g_autofree char *power = test_definition (m, "power");

  ck_assert_str_eq (power, "R.v*R.i");
}
END_TEST

START_TEST (test_parameter_block_leaves_no_component)
{
  g_autoptr (TestModel) m =
    test_model_ok ("record Data parameter Real a = 1; end Data;"
                   "model Box parameter Real x = 1; end Box;"
                   "model Test Data d; Box b; Real y = d.a + b.x; end Test;");

  ck_assert_int_eq (m->circuit->components->len, 1);
}
END_TEST

START_TEST (test_initial_equations_are_kept)
{
  g_autoptr (TestModel) m =
    test_model_ok ("model Test " IMPORTS "Basic.Capacitor C(C = 2);"
                   "Basic.Resistor R(R = 2); Sources.ConstantVoltage V(V = 1);"
                   "Basic.Ground g; initial equation der(C.v) = 0; equation "
                   "connect(V.p, R.p); connect(R.n, C.p);"
                   "connect(C.n, V.n); connect(V.n, g.p); end Test;");

  ck_assert_int_eq (m->circuit->initial->len, 1);
}
END_TEST

START_TEST (test_start_and_unit_come_from_type_and_modifier)
{
  g_autoptr (TestModel) m =
    test_model_ok ("model Test " IMPORTS
                   "Basic.Capacitor C(C = 2, v(start = 3, fixed = true));"
                   "Basic.Resistor R(R = 2); Basic.Ground g; equation "
                   "connect(R.n, C.p); connect(C.n, R.p);"
                   "connect(R.p, g.p); end Test;");
  const QbgVariable *v = test_variable (m, "C.v");

  ck_assert_str_eq (v->unit, "V");
  ck_assert_double_eq (v->start, 3);
  ck_assert_int_eq (v->fixed, TRUE);
}
END_TEST

START_TEST (test_saturating_inductor_finds_its_parameter)
{
  g_autoptr (TestModel) m =
    test_model_ok ("model Test " IMPORTS
                   "Basic.SaturatingInductor L(Inom = 1, Lnom = 1, Lzer = 2,"
                   "Linf = 0.5); Sources.ConstantVoltage V(V = 1);"
                   "Basic.Resistor R(R = 1); Basic.Ground g; equation "
                   "connect(V.p, R.p); connect(R.n, L.p);"
                   "connect(L.n, V.n); connect(V.n, g.p); end Test;");
  const QbgComponent *c = test_component (m, "L");
  const QbgElement *e = QBG_ELEMENT (m->circuit, c->first_element);
  g_autofree double *values = g_new0 (double, m->circuit->variables->len);

  ck_assert_int_eq (e->type, QBG_ELEMENT_I);
  ck_assert_ptr_nonnull (e->content);
  values[QBG_PORT (m->circuit, e->first_port)->flow] = 1;
  /* Psi (Inom) = Lnom * Inom */
  ck_assert_double_eq_tol (qbg_expr_evaluate (e->content, 0, values, NULL), 1,
                           1e-12);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("instantiate");
  TCase *tc = tcase_create ("circuits");

  tcase_add_test (tc, test_components_in_arrays_of_submodels_have_full_names);
  tcase_add_test (tc, test_node_goes_through_the_pins_of_submodels);
  tcase_add_test (tc, test_current_into_a_submodel_is_that_into_its_parts);
  tcase_add_test (tc, test_leaf_takes_its_blocks_into_its_law);
  tcase_add_test (tc, test_signal_input_is_defined_by_its_driver);
  tcase_add_test (tc, test_equation_beside_a_component_gives_it_its_input);
  tcase_add_test (tc, test_connection_to_an_absent_connector_is_dropped);
  tcase_add_test (tc, test_array_of_pins_is_connected_pin_by_pin);
  tcase_add_test (tc, test_loop_connects_as_often_as_it_runs);
  tcase_add_test (tc, test_equations_of_the_model_define_its_variables);
  tcase_add_test (tc, test_parameter_block_leaves_no_component);
  tcase_add_test (tc, test_initial_equations_are_kept);
  tcase_add_test (tc, test_start_and_unit_come_from_type_and_modifier);
  tcase_add_test (tc, test_saturating_inductor_finds_its_parameter);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
