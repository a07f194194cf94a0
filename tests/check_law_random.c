#include <config.h>

#include "parser/law.h"

#include <math.h>

#include "tests/law_support.h"

/* A component is made up around a point: every variable is given a value and a
   derivative first, then equations are drawn that hold there. Whatever is
   derived from them must hold there too. */

enum { MOST_VARIABLES = 64 };

static GRand *numbers;
static double values[MOST_VARIABLES], ders[MOST_VARIABLES];
static guint n_pairs;
static GPtrArray *leaves;     /* that a formula may use */

static gint
pick (gint n)
{
  return g_rand_int_range (numbers, 0, n);
}

static double
draw (void)
{
  return g_rand_double_range (numbers, 0.5, 2);
}

static const QbgExpr *
real (double number)
{
  return qbg_expr_real (x_circuit->arena, number);
}

static const QbgExpr *
binary (QbgExprKind kind, const QbgExpr *a, const QbgExpr *b)
{
  return qbg_expr_binary (x_circuit->arena, kind, a, b);
}

static const QbgExpr *
var (QbgVariableId id)
{
  return qbg_expr_var (x_circuit->arena, QBG_TYPE_REAL, id);
}

static double
value_of (const QbgExpr *expr)
{
  return qbg_expr_evaluate (expr, 0.7, values, ders);
}

/* residual = 0 must hold already; scaled at random. */
static void
add_equation (const QbgExpr *residual)
{
  QbgEquation equation = { residual, QBG_NO_SPAN };

  ck_assert_double_eq_tol (value_of (residual), 0, 1e-9);
  if (pick (3) == 0)
    equation.residual = binary (QBG_EXPR_MUL, real (draw ()), residual);
  g_array_append_val (x_equations, equation);
}

/* left = right, a constant added to make it hold. */
static void
relate (const QbgExpr *left, const QbgExpr *right)
{
  double missing = value_of (left) - value_of (right);
  const QbgExpr *sum = binary (QBG_EXPR_ADD, right, real (missing));

  if (pick (2) == 0)
    add_equation (binary (QBG_EXPR_SUB, left, sum));
  else
    add_equation (binary (QBG_EXPR_SUB, sum, left));
}

static const QbgExpr *
any_formula (guint depth)
{
  static const QbgFunction functions[] = {
    QBG_FN_SIN, QBG_FN_ATAN, QBG_FN_SINH, QBG_FN_EXP, QBG_FN_ABS
  };

  if (depth == 0 || pick (4) == 0)
    return pick (3) == 0 ? real (draw ())
           : g_ptr_array_index (leaves, pick (leaves->len));
  const QbgExpr *a = any_formula (depth - 1), *b = any_formula (depth - 1);
  switch (pick (6))
    {
    case 0:
      return qbg_expr_call (x_circuit->arena,
                            functions[pick (G_N_ELEMENTS (functions))], &a);
    case 1:
      return binary (QBG_EXPR_MUL, a, b);
    case 2:
      return binary (QBG_EXPR_SUB, a, b);
    case 3:
      return qbg_expr_if (x_circuit->arena,
                          binary (QBG_EXPR_LT, a, b), b, a);
    default:
      return binary (QBG_EXPR_ADD, a, b);
    }
}

/* One whose value leaves digits for the others. */
static const QbgExpr *
formula (guint depth)
{
  const QbgExpr *expr = any_formula (depth);

  return fabs (value_of (expr)) < 20 ? expr : formula (depth);
}

static QbgVariableId
add_variable (QbgVariableKind kind, const char *name, double value,
              double der)
{
  QbgVariableId id = x_add_variable (name, kind, QBG_TYPE_REAL);

  values[id] = value;
  ders[id] = der;
  return id;
}

/* Two pins with v and i, all consistent. */
static void
add_pair (void)
{
  guint first = x_circuit->variables->len;

  x_pins ("p n");
  for (guint i = 0; i < 2; i++)
    {
      values[first + 2 * i] = draw () + (i == 0 ? 2 : 0);
      ders[first + 2 * i] = draw () + (i == 0 ? 2 : 0);
    }
  values[first + 1] = draw ();
  ders[first + 1] = draw ();
  values[first + 3] = -values[first + 1];
  ders[first + 3] = -ders[first + 1];
  QbgVariableId v = add_variable (QBG_VAR_LOCAL, "v",
                                  values[first] - values[first + 2],
                                  ders[first] - ders[first + 2]);
  QbgVariableId i = add_variable (QBG_VAR_LOCAL, "i", values[first + 1],
                                  ders[first + 1]);
  relate (var (v), binary (QBG_EXPR_SUB, var (first), var (first + 2)));
  relate (var (first + 1), binary (QBG_EXPR_SUB, real (0), var (first + 3)));
  relate (var (i), var (first + 1));
  g_ptr_array_add (leaves, (gpointer) var (v));
  g_ptr_array_add (leaves, (gpointer) var (i));
}

/* The last equation of a pair: linear or not, or a storage. */
static void
add_law (guint pair)
{
  const QbgExpr *v = g_ptr_array_index (leaves, 2 * pair);
  const QbgExpr *i = g_ptr_array_index (leaves, 2 * pair + 1);
  const QbgExpr *dv = qbg_expr_der (x_circuit->arena, v->var);
  const QbgExpr *di = qbg_expr_der (x_circuit->arena, i->var);

  switch (pick (6))
    {
    case 0:
      add_equation (binary (QBG_EXPR_SUB, i, binary (QBG_EXPR_MUL,
        real (values[i->var] / ders[v->var]), dv)));
      break;
    case 1:
      add_equation (binary (QBG_EXPR_SUB, v, binary (QBG_EXPR_MUL,
        real (values[v->var] / ders[i->var]), di)));
      break;
    case 2:
      add_equation (binary (QBG_EXPR_SUB, v, binary (QBG_EXPR_MUL,
        real (values[v->var] / values[i->var]), i)));
      break;
    case 3:
      relate (v, formula (2));
      break;
    default:
      relate (binary (QBG_EXPR_MUL, real (draw ()), pick (2) == 0 ? v : i),
              formula (3));
      break;
    }
}

static void
add_locals (guint count)
{
  for (guint k = 0; k < count; k++)
    {
      QbgVariableId x = add_variable (QBG_VAR_LOCAL, "x", draw (), draw ());
      gboolean state = pick (3) == 0;

      if (state)
        relate (qbg_expr_der (x_circuit->arena, x), formula (2));
      else
        relate (var (x), formula (2));
      g_ptr_array_add (leaves, (gpointer) var (x));
    }
}

static void
make_component (void)
{
  g_ptr_array_set_size (leaves, 0);
  x_begin ();
  n_pairs = 1 + pick (2);
  for (guint i = 0; i < n_pairs; i++)
    add_pair ();
  g_ptr_array_add (leaves, (gpointer) var (add_variable (QBG_VAR_INPUT, "u",
                                                         draw (), 0)));
  add_locals (pick (4));
  for (guint i = 0; i < n_pairs; i++)
    add_law (i);
}

/* The values of the port variables follow from those of the pins. */
static void
fill_ports (void)
{
  for (guint i = 0; i < x_circuit->ports->len; i++)
    {
      const QbgPort *port = QBG_PORT (x_circuit, i);
      const QbgPin *p = QBG_PIN (x_circuit, port->p);
      QbgVariableId n = port->n == QBG_NONE ? QBG_NONE
                        : QBG_PIN (x_circuit, port->n)->potential;

      values[port->flow] = values[p->current];
      ders[port->flow] = ders[p->current];
      values[port->effort] = values[p->potential]
                             - (n == QBG_NONE ? 0 : values[n]);
      ders[port->effort] = ders[p->potential]
                           - (n == QBG_NONE ? 0 : ders[n]);
    }
}

static void
assert_value (const QbgExpr *expr, double expected, const char *what)
{
  double value = expr != NULL ? value_of (expr) : expected;

  ck_assert_msg (fabs (value - expected) <= 1e-6 * (1 + fabs (expected)),
                 "%s is %g, not %g, in %s", what, value, expected, x_law ());
}

static void
check_variables (void)
{
  const QbgComponent *component = QBG_COMPONENT (x_circuit, x_id);

  for (guint i = 0; i < component->n_variables; i++)
    {
      guint id = component->first_variable + i;
      const QbgVariable *variable = QBG_VARIABLE (x_circuit, id);

      assert_value (variable->definition, values[id], variable->name);
      assert_value (variable->rate, ders[id], "rate");
    }
}

static void
check_element (const QbgElement *element)
{
  const QbgPort *port = QBG_PORT (x_circuit, element->first_port);
  double e = values[port->effort], f = values[port->flow];

  for (guint i = 0; i < element->n_residuals; i++)
    assert_value (element->residuals[i], 0, "residual");
  assert_value (element->effort, e, "effort");
  assert_value (element->flow, f, "flow");
  if (element->content != NULL)
    assert_value (qbg_expr_time_derivative (x_circuit->arena,
                                            element->content),
                  element->type == QBG_ELEMENT_C ? f : e, "content");
  if (element->type == QBG_ELEMENT_R && element->linear)
    ck_assert_double_eq_tol (element->value * f, e, 1e-6);
}

/* The derivatives were drawn without regard to equations that tie a state to
   a voltage or current, or a voltage or current to something else. */
static gboolean
are_derivatives_tied (void)
{
  for (guint i = 0; i < x_equations->len; i++)
    {
      const QbgExpr *residual = g_array_index (x_equations, QbgEquation, i)
                                .residual;
      for (guint k = 0; k < x_circuit->variables->len; k++)
        {
          const QbgVariable *variable = QBG_VARIABLE (x_circuit, k);

          if (variable->name != NULL && variable->definition != NULL
              && (variable->name[0] == 'x'
                  || variable->definition->kind != QBG_EXPR_VAR)
              && qbg_expr_has_der (residual, k))
            return TRUE;
        }
    }
  return FALSE;
}

START_TEST (test_what_is_derived_holds_where_the_equations_hold)
{
  guint kinds[QBG_ELEMENT_GROUND + 1] = { 0 };

  numbers = g_rand_new_with_seed (1);
  leaves = g_ptr_array_new ();
  for (guint k = 0; k < 5000; k++)
    {
      make_component ();
      x_derive ();
      if (qbg_diags_has_errors (x_diags) || are_derivatives_tied ())
        continue;
      fill_ports ();
      check_variables ();
      for (guint i = 0; i < x_circuit->elements->len; i++)
        {
          check_element (QBG_ELEMENT (x_circuit, i));
          kinds[QBG_ELEMENT (x_circuit, i)->type]++;
        }
    }
  /* Enough of each kind came up. */
  ck_assert_uint_gt (kinds[QBG_ELEMENT_R], 500);
  ck_assert_uint_gt (kinds[QBG_ELEMENT_C], 200);
  ck_assert_uint_gt (kinds[QBG_ELEMENT_I], 200);
  ck_assert_uint_gt (kinds[QBG_ELEMENT_SE], 200);
  ck_assert_uint_gt (kinds[QBG_ELEMENT_SF], 200);
  ck_assert_uint_gt (kinds[QBG_ELEMENT_FIELD], 20);
  g_ptr_array_unref (leaves);
  g_rand_free (numbers);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("law_random");
  TCase *tests = tcase_create ("law_random");

  tcase_add_checked_fixture (tests, x_setup, x_teardown);
  tcase_set_timeout (tests, 60);
  tcase_add_test (tests, test_what_is_derived_holds_where_the_equations_hold);
  suite_add_tcase (suite, tests);

  return test_run (suite);
}
