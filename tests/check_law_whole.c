#include <config.h>

#include "parser/law.h"

#include "tests/law_support.h"

START_TEST (test_blocks_define_their_outputs)
{
  x_begin ();
  x_inputs ("u1 u2");
  x_outputs ("y");
  x_locals ("a b");
  x_say ("y = a + b; a = 2*u1; b = a*u2");
  x_derive ();
  assert_law ("");
  assert_definition ("y", "2*u1 + 2*u1*u2");

  x_begin ();
  x_inputs ("u");
  x_outputs ("y");
  x_say ("3*der(y) + y = u");
  x_derive ();
  assert_law ("");
  ck_assert (x_variable ("y")->is_state);
  ck_assert_str_eq (x_rate ("y"), "(u - y)/3");

  x_begin ();
  x_locals ("a b c");
  x_say ("a = sin(time); b = der(a); c = 2*b");
  x_derive ();
  assert_definition ("c", "2*cos(time)");

  /* A linear system is solved. */
  x_begin ();
  x_inputs ("u");
  x_outputs ("x y");
  x_say ("x + y = u; x - y = 1");
  x_derive ();
  assert_law ("");
  double values[] = { 5, 0, 0 };
  ck_assert_double_eq (qbg_expr_evaluate (QBG_VARIABLE (x_circuit, 1)
                                          ->definition, 0, values, NULL), 3);
  ck_assert_double_eq (qbg_expr_evaluate (QBG_VARIABLE (x_circuit, 2)
                                          ->definition, 0, values, NULL), 2);
}
END_TEST

START_TEST (test_implicit_blocks_are_refused)
{
  x_begin ();
  x_outputs ("x y");
  x_say ("x = cos(y); y = cos(x)*y + x");
  x_assert_error (QBG_CODE_UNSUPPORTED);
}
END_TEST

START_TEST (test_composites_define_only_their_own_variables)
{
  x_begin ();
  QBG_COMPONENT (x_circuit, x_id)->composite = TRUE;
  x_pins ("p n");
  x_locals ("power x");
  x_outputs ("y");
  x_say ("power = (p.v - n.v)*p.i; der(x) = power");
  x_derive ();
  assert_law ("");
  assert_definition ("power", "(p.v - n.v)*p.i");
  ck_assert_str_eq (x_rate ("x"), "(p.v - n.v)*p.i");

  x_begin ();
  QBG_COMPONENT (x_circuit, x_id)->composite = TRUE;
  x_pins ("p n");
  x_say ("p.v = 3*n.v");
  x_assert_error (QBG_CODE_UNSUPPORTED);

  x_begin ();
  QBG_COMPONENT (x_circuit, x_id)->composite = TRUE;
  x_locals ("x");
  x_assert_error (QBG_CODE_UNDERDETERMINED);
}
END_TEST

START_TEST (test_missing_and_superfluous_equations_are_reported)
{
  x_one_port ();
  x_assert_error (QBG_CODE_UNDERDETERMINED);

  x_one_port ();
  x_locals ("x");
  x_say ("v = 3*i");
  x_assert_error (QBG_CODE_UNDERDETERMINED);
  ck_assert_uint_eq (qbg_diags_get (x_diags, 0)->notes->len, 1);
  ck_assert_str_eq (g_array_index (qbg_diags_get (x_diags, 0)->notes, QbgNote,
                                   0).message, "nothing determines 'x'");

  x_one_port ();
  x_say ("v = 3*i; v = 5");
  x_assert_error (QBG_CODE_OVERDETERMINED);

  x_one_port ();
  x_say ("v = v");
  x_assert_error (QBG_CODE_UNDERDETERMINED);

  x_one_port ();
  x_say ("v = v + 1");
  x_assert_error (QBG_CODE_OVERDETERMINED);

  x_one_port ();
  x_inputs ("u");
  x_say ("u = 5");
  x_assert_error (QBG_CODE_OVERDETERMINED);
}
END_TEST

START_TEST (test_values_that_make_no_sense_are_reported)
{
  static const char *const laws[] = {
    "v = inf*i", "i = -2*der(v)", "v = -2*der(i)", "v = inf", "v = i/0",
    "i = 1e300*1e300*v"
  };

  for (guint i = 0; i < G_N_ELEMENTS (laws); i++)
    {
      x_one_port ();
      x_equation (laws[i]);
      x_assert_error (QBG_CODE_VALUE);
    }
  x_two_port ();
  x_say ("v1 = -4*der(i1) + 1*der(i2); v2 = 1*der(i1) + 2*der(i2)");
  x_assert_error (QBG_CODE_VALUE);
}
END_TEST

START_TEST (test_definitions_that_explode_are_refused)
{
  x_begin ();
  x_inputs ("u");
  x_locals ("x0");
  x_equation ("x0 = u");
  for (guint i = 1; i < 60; i++)
    {
      g_autofree char *name = g_strdup_printf ("x%u", i);
      g_autofree char *text = g_strdup_printf ("x%u = x%u*x%u + x%u", i,
                                               i - 1, i - 1, i - 1);
      x_locals (name);
      x_equation (text);
    }
  x_assert_error (QBG_CODE_TOO_LARGE);
}
END_TEST

START_TEST (test_long_chains_take_linear_time)
{
  enum { LENGTH = 100000 };

  x_begin ();
  QBG_COMPONENT (x_circuit, x_id)->composite = TRUE;
  for (guint i = 0; i < LENGTH; i++)
    {
      g_autofree char *name = g_strdup_printf ("x%u", i);
      QbgVariableId x = x_add_variable (name, QBG_VAR_LOCAL, QBG_TYPE_REAL);
      QbgEquation one = {
        qbg_expr_binary (x_circuit->arena, QBG_EXPR_SUB,
                         qbg_expr_der (x_circuit->arena, x),
                         qbg_expr_var (x_circuit->arena, QBG_TYPE_REAL,
                                       i == 0 ? x : x - 1)), QBG_NO_SPAN
      };
      g_array_append_val (x_equations, one);
    }
  x_derive ();
  assert_law ("");
  ck_assert (QBG_VARIABLE (x_circuit, LENGTH - 1)->is_state);
}
END_TEST

static void
two_pins (void)
{
  x_begin ();
  x_pins ("p n");
}

static void
four_pins (void)
{
  x_begin ();
  x_pins ("a b c d");
}

/* Equations of X mixed at random: each plus multiples of the others, which
 * says the same. */
static void
mix_equations (GRand *numbers)
{
  QbgEquation *each = (QbgEquation *) x_equations->data;

  for (guint round = 0; round < x_equations->len; round++)
    {
      guint i = g_rand_int_range (numbers, 0, x_equations->len);
      guint k = g_rand_int_range (numbers, 0, x_equations->len);
      const QbgExpr *factor = qbg_expr_real (x_circuit->arena,
        g_rand_int_range (numbers, 1, 4) / 2.0);
      const QbgExpr *part = qbg_expr_binary (x_circuit->arena, QBG_EXPR_MUL,
                                             factor, each[k].residual);

      each[i].residual = i == k ? part
        : qbg_expr_binary (x_circuit->arena, QBG_EXPR_ADD, each[i].residual,
                           part);
    }
}

START_TEST (test_any_combination_of_the_equations_has_the_same_law)
{
  static const struct {
    void (*start) (void);
    const char *equations;
    QbgElementType types[2];
    guint n_elements;
    double value;       /* of the first element, or its ratio, or matrix[1] */
  } cases[] = {
    { x_one_port, "v = 10*i", { QBG_ELEMENT_R }, 1, 10 },
    { x_one_port, "v = 0", { QBG_ELEMENT_SE }, 1, 0 },
    { x_one_port, "i = 0", { QBG_ELEMENT_SF }, 1, 0 },
    { x_two_port, "v1 = 4*v2; i2 = -4*i1", { QBG_ELEMENT_TF }, 1, 4 },
    { x_two_port, "v1 = 4*i2; v2 = -4*i1", { QBG_ELEMENT_GY }, 1, 4 },
    { x_two_port, "i1 = 0; v2 = 5*v1", { QBG_ELEMENT_SF, QBG_ELEMENT_SE }, 2,
      0 },
    { two_pins, "p.i = 3*(der(p.v) - der(n.v)); p.i + n.i = 0",
      { QBG_ELEMENT_C }, 1, 3 },
    { two_pins, "p.v - n.v = 3*der(p.i); p.i + n.i = 0", { QBG_ELEMENT_I }, 1,
      3 },
    { four_pins, "a.v - b.v = 4*der(a.i) + der(c.i); a.i + b.i = 0;"
      "c.v - d.v = der(a.i) + 2*der(c.i); c.i + d.i = 0",
      { QBG_ELEMENT_I }, 1, 1 },
    { four_pins, "a.v - b.v = 2*a.i; c.i = 3*(der(c.v) - der(d.v));"
      "a.i + b.i = 0; c.i + d.i = 0", { QBG_ELEMENT_R, QBG_ELEMENT_C }, 2, 2 },
  };
  g_autoptr (GRand) numbers = g_rand_new_with_seed (7);

  for (guint k = 0; k < 40 * G_N_ELEMENTS (cases); k++)
    {
      guint c = k % G_N_ELEMENTS (cases);

      cases[c].start ();
      x_say (cases[c].equations);
      mix_equations (numbers);
      x_derive ();
      const char *found = x_law ();
      ck_assert_msg (x_circuit->elements->len == cases[c].n_elements,
                     "%s became %s", cases[c].equations, found);
      const QbgElement *first = QBG_ELEMENT (x_circuit, 0);
      for (guint i = 0; i < cases[c].n_elements; i++)
        ck_assert_msg (QBG_ELEMENT (x_circuit, i)->type == cases[c].types[i],
                       "%s became %s", cases[c].equations, found);
      double value = first->ratio != NULL ? first->ratio->u.number
        : first->matrix != NULL ? first->matrix[1] : first->value;
      ck_assert_double_eq_tol (value, cases[c].value, 1e-9);
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("law_whole");
  TCase *tests = tcase_create ("law_whole");

  tcase_add_checked_fixture (tests, x_setup, x_teardown);
  tcase_set_timeout (tests, 60);
  tcase_add_test (tests, test_blocks_define_their_outputs);
  tcase_add_test (tests, test_implicit_blocks_are_refused);
  tcase_add_test (tests, test_composites_define_only_their_own_variables);
  tcase_add_test (tests, test_missing_and_superfluous_equations_are_reported);
  tcase_add_test (tests, test_values_that_make_no_sense_are_reported);
  tcase_add_test (tests, test_definitions_that_explode_are_refused);
  tcase_add_test (tests, test_long_chains_take_linear_time);
  tcase_add_test (tests,
                  test_any_combination_of_the_equations_has_the_same_law);
  suite_add_tcase (suite, tests);

  return test_run (suite);
}
