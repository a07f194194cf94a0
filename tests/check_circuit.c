#include <config.h>

#include "parser/circuit.h"

#include <math.h>

#include "tests/support.h"

static QbgCircuit *circuit;
static GString *out;

static QbgVariableId
add_variable (QbgComponentId component, QbgVariableKind kind,
              const char *name)
{
  QbgVariable variable = { .name = name, .component = component,
                           .kind = kind, .start = NAN, .nominal = NAN };

  g_array_append_val (circuit->variables, variable);
  return circuit->variables->len - 1;
}

static void
add_pin (QbgComponentId component, const char *name)
{
  QbgPin pin = { .name = name, .component = component };

  g_array_append_val (circuit->pins, pin);
}

static void
add_port (QbgComponentId component, QbgPinId p, QbgPinId n)
{
  QbgPort port = { component, p, n,
                   add_variable (component, QBG_VAR_EFFORT, NULL),
                   add_variable (component, QBG_VAR_FLOW, NULL) };
  QbgElement element = { .type = QBG_ELEMENT_R, .component = component,
                         .first_port = circuit->ports->len, .n_ports = 1 };

  g_array_append_val (circuit->ports, port);
  g_array_append_val (circuit->elements, element);
  QBG_COMPONENT (circuit, component)->n_ports++;
  QBG_COMPONENT (circuit, component)->n_elements++;
}

/* The model with x in it; R1 with p and n; and stage[3].A with in_p, in_n and
   out, of which the last has a port to ground. */
static void
setup (void)
{
  static const char *const pins[] = { "p", "n", "in_p", "in_n", "out" };
  QbgComponent components[3] = {
    { .name = "", .composite = TRUE },
    { .name = "R1", .first_port = 0, .first_element = 0 },
    { .name = "stage[3].A", .first_port = 1, .first_element = 1 }
  };

  circuit = qbg_circuit_new ();
  out = g_string_new (NULL);
  g_array_append_vals (circuit->components, components, 3);
  for (guint i = 0; i < G_N_ELEMENTS (pins); i++)
    add_pin (i < 2 ? 1 : 2, pins[i]);
  add_port (1, 0, 1);
  add_port (2, 2, 3);
  add_port (2, 4, QBG_NONE);
}

static void
teardown (void)
{
  g_string_free (out, TRUE);
  g_clear_pointer (&circuit, qbg_circuit_free);
}

static const char *
variable_name (QbgVariableId id)
{
  g_string_truncate (out, 0);
  qbg_circuit_variable_name (circuit, id, out);
  return out->str;
}

static const char *
element_name (QbgElementId id)
{
  g_string_truncate (out, 0);
  qbg_circuit_element_name (circuit, id, out);
  return out->str;
}

START_TEST (test_variables_have_the_name_of_their_component_in_front)
{
  QbgVariableId own = add_variable (0, QBG_VAR_LOCAL, "x");
  QbgVariableId inner = add_variable (2, QBG_VAR_LOCAL, "p[2].v");

  ck_assert_str_eq (variable_name (own), "x");
  ck_assert_str_eq (variable_name (inner), "stage[3].A.p[2].v");
}
END_TEST

START_TEST (test_port_variables_are_called_by_what_they_are)
{
  const QbgPort *ports = (const QbgPort *) circuit->ports->data;

  ck_assert_str_eq (variable_name (ports[0].effort), "R1.v");
  ck_assert_str_eq (variable_name (ports[0].flow), "R1.i");
  ck_assert_str_eq (variable_name (ports[1].flow), "stage[3].A.i(in_p,in_n)");
  ck_assert_str_eq (variable_name (ports[2].effort), "stage[3].A.v(out)");
}
END_TEST

START_TEST (test_elements_have_ports_in_the_name_where_there_are_several)
{
  ck_assert_str_eq (element_name (0), "R1");
  ck_assert_str_eq (element_name (1), "stage[3].A(in_p,in_n)");
  ck_assert_str_eq (element_name (2), "stage[3].A(out)");

  QbgElement both = { .component = 2, .first_port = 1, .n_ports = 2 };
  g_array_append_val (circuit->elements, both);
  ck_assert_str_eq (element_name (3), "stage[3].A(in_p,in_n;out)");
}
END_TEST

START_TEST (test_nodes_are_called_by_their_first_pins)
{
  static const QbgPinId pins[] = { 1, 0, 2, 3, 4 };
  QbgNode nodes[] = {
    { .first_pin = 0, .n_pins = 2 }, { .first_pin = 0, .n_pins = 5 },
    { .first_pin = 0, .n_pins = 4 }, { .ground = TRUE }
  };
  static const char *const names[] = {
    "{R1.n, R1.p}", "{R1.n, R1.p, stage[3].A.in_p, stage[3].A.in_n, …}",
    "{R1.n, R1.p, stage[3].A.in_p, stage[3].A.in_n}", "ground"
  };

  g_array_append_vals (circuit->node_pins, pins, G_N_ELEMENTS (pins));
  g_array_append_vals (circuit->nodes, nodes, G_N_ELEMENTS (nodes));
  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
    {
      g_string_truncate (out, 0);
      qbg_circuit_node_name (circuit, i, out);
      ck_assert_str_eq (out->str, names[i]);
    }
}
END_TEST

START_TEST (test_every_type_of_element_has_a_name)
{
  for (guint type = 0; type <= QBG_ELEMENT_GROUND; type++)
    ck_assert_ptr_nonnull (qbg_element_type_name (type));
  ck_assert_str_eq (qbg_element_type_name (QBG_ELEMENT_SE), "Se");
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("circuit");
  TCase *tests = tcase_create ("circuit");

  tcase_add_checked_fixture (tests, setup, teardown);
  tcase_add_test (tests,
                  test_variables_have_the_name_of_their_component_in_front);
  tcase_add_test (tests, test_port_variables_are_called_by_what_they_are);
  tcase_add_test (tests,
                  test_elements_have_ports_in_the_name_where_there_are_several);
  tcase_add_test (tests, test_nodes_are_called_by_their_first_pins);
  tcase_add_test (tests, test_every_type_of_element_has_a_name);
  suite_add_tcase (suite, tests);

  return test_run (suite);
}
