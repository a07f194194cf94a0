#include <config.h>

#include "base/pole.h"

#include <math.h>

#include "tests/support.h"

static guint evaluations;

/* From x = -1 to 2. */
static double
at (double part, gpointer data)
{
  double x = -1 + 3 * part;

  evaluations++;
  switch (GPOINTER_TO_INT (data)) {
  case 0: return 1 / x;
  case 1: return x;
  case 2: return 0.01 / x + 10 * x; /* shrinks on the way, at first */
  case 3: return tan (x / 2 + M_PI / 2);
  case 4: return x / (x * x + 1e-3);        /* grows, then passes zero */
  case 5: return x < 0 ? -1 : 1;
  case 6: return x > 0.1 ? sqrt (x - 0.4) : -1;     /* no value between */
  default: return exp (3 * x) - 1;
  }
}

static gboolean
has_pole (int function, double *part)
{
  gpointer data = GINT_TO_POINTER (function);

  evaluations = 0;
  return qbg_find_pole (at, data, at (0, data), at (1, data), part);
}

START_TEST (test_a_pole_is_found_where_it_is)
{
  double part;

  ck_assert (has_pole (0, &part));
  ck_assert_double_eq_tol (part, 1.0 / 3, 1e-5);
  ck_assert (has_pole (3, &part));
  ck_assert_double_eq_tol (part, 1.0 / 3, 1e-5);
}
END_TEST

START_TEST (test_what_is_added_to_a_pole_does_not_hide_it)
{
  double part;

  ck_assert (has_pole (2, &part));
  ck_assert_double_eq_tol (part, 1.0 / 3, 1e-5);
}
END_TEST

START_TEST (test_passing_zero_or_jumping_is_no_pole)
{
  double part;

  for (int function = 1; function < 8; function++)
    if (function != 2 && function != 3)
      ck_assert_msg (!has_pole (function, &part), "function %d", function);
}
END_TEST

START_TEST (test_passing_zero_is_soon_told_from_a_pole)
{
  double part;

  ck_assert (!has_pole (1, &part));
  ck_assert_uint_lt (evaluations, 13);
  ck_assert (!has_pole (7, &part));
  ck_assert_uint_lt (evaluations, 16);
}
END_TEST

START_TEST (test_only_what_changes_is_a_divisor)
{
  g_autoptr (QbgArena) a = qbg_arena_new ();
  const QbgExpr *x = qbg_expr_var (a, QBG_TYPE_REAL, 0);
  const QbgExpr *two = qbg_expr_real (a, 2);
  const QbgExpr *sum = qbg_expr_binary (a, QBG_EXPR_ADD, x, two);

  ck_assert (!qbg_expr_has_divisor (sum));
  ck_assert (!qbg_expr_has_divisor (qbg_expr_binary (a, QBG_EXPR_DIV, x,
                                                     two)));
  ck_assert (!qbg_expr_has_divisor (qbg_expr_binary (a, QBG_EXPR_POW, x,
                                                     two)));
  ck_assert (!qbg_expr_has_divisor (qbg_expr_binary (
    a, QBG_EXPR_DIV, x, qbg_expr_if (a, qbg_expr_var (a, QBG_TYPE_BOOLEAN, 1),
                                     two, qbg_expr_real (a, 3)))));
  ck_assert (qbg_expr_has_divisor (qbg_expr_binary (
    a, QBG_EXPR_ADD, two, qbg_expr_binary (a, QBG_EXPR_DIV, two, sum))));
  ck_assert (qbg_expr_has_divisor (qbg_expr_binary (
    a, QBG_EXPR_POW, sum, qbg_expr_real (a, -1))));
  ck_assert (qbg_expr_has_divisor (qbg_expr_call (a, QBG_FN_TAN, &x)));
  ck_assert (!qbg_expr_has_divisor (qbg_expr_call (a, QBG_FN_SIN, &x)));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("pole");
  TCase *tcase = tcase_create ("pole");

  tcase_add_test (tcase, test_a_pole_is_found_where_it_is);
  tcase_add_test (tcase, test_what_is_added_to_a_pole_does_not_hide_it);
  tcase_add_test (tcase, test_passing_zero_or_jumping_is_no_pole);
  tcase_add_test (tcase, test_passing_zero_is_soon_told_from_a_pole);
  tcase_add_test (tcase, test_only_what_changes_is_a_divisor);
  suite_add_tcase (suite, tcase);
  return test_run (suite);
}
