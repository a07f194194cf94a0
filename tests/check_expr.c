#include <config.h>

#include "base/expr.h"

#include <math.h>
#include <string.h>

#include "tests/support.h"

enum { X, Y, Z, W, N_VARS };

static QbgArena *arena;
static GString *out;
static GRand *random_numbers;

static void
setup (void)
{
  arena = qbg_arena_new ();
  out = g_string_new (NULL);
  random_numbers = g_rand_new_with_seed (20240611);
}

static void
teardown (void)
{
  g_rand_free (random_numbers);
  g_string_free (out, TRUE);
  g_clear_pointer (&arena, qbg_arena_free);
}

static const QbgExpr *
var (guint32 id)
{
  return qbg_expr_var (arena, QBG_TYPE_REAL, id);
}

static const QbgExpr *
real (double number)
{
  return qbg_expr_real (arena, number);
}

static const QbgExpr *
whole (double number)
{
  return qbg_expr_number (arena, QBG_TYPE_INTEGER, number);
}

static const QbgExpr *
truth (gboolean value)
{
  return qbg_expr_number (arena, QBG_TYPE_BOOLEAN, value);
}

static const QbgExpr *
binary (QbgExprKind kind, const QbgExpr *a, const QbgExpr *b)
{
  return qbg_expr_binary (arena, kind, a, b);
}

#define ADD(a, b) binary (QBG_EXPR_ADD, a, b)
#define SUB(a, b) binary (QBG_EXPR_SUB, a, b)
#define MUL(a, b) binary (QBG_EXPR_MUL, a, b)
#define DIV(a, b) binary (QBG_EXPR_DIV, a, b)
#define POW(a, b) binary (QBG_EXPR_POW, a, b)
#define NEG(a) qbg_expr_unary (arena, QBG_EXPR_NEG, a)
#define NOT(a) qbg_expr_unary (arena, QBG_EXPR_NOT, a)
#define IF(c, a, b) qbg_expr_if (arena, c, a, b)

static const QbgExpr *
call (QbgFunction function, const QbgExpr *a, const QbgExpr *b)
{
  const QbgExpr *args[2] = { a, b };

  return qbg_expr_call (arena, function, args);
}

static void
append_name (guint32 id, gpointer data, GString *to)
{
  (void) data;
  g_string_append_c (to, "xyzw"[id]);
}

static const char *
text (const QbgExpr *expr)
{
  g_string_truncate (out, 0);
  qbg_expr_format (expr, append_name, NULL, out);
  return out->str;
}

#define assert_text(expr, expected) \
  ck_assert_str_eq (text (expr), (expected))

static const char *
number_text (double number)
{
  g_string_truncate (out, 0);
  qbg_number_format (number, out);
  return out->str;
}

START_TEST (test_operations_on_numbers_are_carried_out)
{
  ck_assert (qbg_expr_is_value (ADD (whole (2), whole (3)), 5));
  ck_assert_int_eq (ADD (whole (2), whole (3))->type, QBG_TYPE_INTEGER);
  ck_assert_int_eq (ADD (whole (2), real (3))->type, QBG_TYPE_REAL);
  ck_assert (qbg_expr_is_value (DIV (whole (1), whole (4)), 0.25));
  ck_assert_int_eq (DIV (whole (4), whole (2))->type, QBG_TYPE_REAL);
  ck_assert (qbg_expr_is_value (POW (real (-3), whole (3)), -27));
  ck_assert (qbg_expr_is_value (POW (whole (2), whole (-2)), 0.25));
  ck_assert (qbg_expr_is_value (NEG (whole (2)), -2));
}
END_TEST

START_TEST (test_whole_division_follows_the_language)
{
  ck_assert (qbg_expr_is_value (call (QBG_FN_DIV, whole (-7), whole (2)), -3));
  ck_assert (qbg_expr_is_value (call (QBG_FN_MOD, whole (-7), whole (2)), 1));
  ck_assert (qbg_expr_is_value (call (QBG_FN_REM, whole (-7), whole (2)), -1));
  ck_assert (qbg_expr_is_value (call (QBG_FN_FLOOR, real (-1.5), NULL), -2));
  ck_assert (qbg_expr_is_value (call (QBG_FN_CEIL, real (-1.5), NULL), -1));
  ck_assert (qbg_expr_is_value (call (QBG_FN_INTEGER, real (-1.5), NULL), -2));
  ck_assert_int_eq (call (QBG_FN_INTEGER, real (1.5), NULL)->type,
                    QBG_TYPE_INTEGER);
  ck_assert_int_eq (call (QBG_FN_MOD, whole (7), whole (2))->type,
                    QBG_TYPE_INTEGER);
  ck_assert_int_eq (call (QBG_FN_MOD, real (7), whole (2))->type,
                    QBG_TYPE_REAL);
  ck_assert (!signbit (call (QBG_FN_DIV, whole (-1), whole (2))->u.number));
}
END_TEST

START_TEST (test_relations_and_logic_on_numbers_are_boolean)
{
  const QbgExpr *less = binary (QBG_EXPR_LT, real (1), real (2));
  const QbgExpr *open = binary (QBG_EXPR_LT, var (X), real (2));

  ck_assert_int_eq (less->type, QBG_TYPE_BOOLEAN);
  ck_assert (qbg_expr_is_value (less, 1));
  ck_assert (qbg_expr_is_value (NOT (less), 0));
  ck_assert (qbg_expr_is_value (binary (QBG_EXPR_AND, open, truth (0)), 0));
  ck_assert_ptr_eq (binary (QBG_EXPR_AND, truth (1), open), open);
  ck_assert (qbg_expr_is_value (binary (QBG_EXPR_OR, open, truth (1)), 1));
  ck_assert_ptr_eq (binary (QBG_EXPR_OR, truth (0), open), open);
  ck_assert_ptr_eq (NOT (NOT (open)), open);
  ck_assert_ptr_eq (IF (less, open, truth (0)), open);
  ck_assert_ptr_eq (IF (NOT (less), truth (0), open), open);
}
END_TEST

START_TEST (test_strings_are_joined_and_compared)
{
  const QbgExpr *a = qbg_expr_string (arena, "a\"");
  const QbgExpr *b = qbg_expr_string (arena, "b");

  ck_assert_str_eq (ADD (a, b)->u.string, "a\"b");
  ck_assert (qbg_expr_is_value (binary (QBG_EXPR_EQ, a, a), 1));
  ck_assert (qbg_expr_is_value (binary (QBG_EXPR_LT, b, a), 0));
  assert_text (ADD (a, b), "\"a\\\"b\"");
}
END_TEST

START_TEST (test_neutral_numbers_vanish)
{
  const QbgExpr *x = var (X);

  ck_assert_ptr_eq (ADD (x, real (0)), x);
  ck_assert_ptr_eq (ADD (real (0), x), x);
  ck_assert_ptr_eq (SUB (x, real (0)), x);
  ck_assert_ptr_eq (MUL (real (1), x), x);
  ck_assert_ptr_eq (MUL (x, real (1)), x);
  ck_assert_ptr_eq (DIV (x, real (1)), x);
  ck_assert_ptr_eq (POW (x, real (1)), x);
  ck_assert_ptr_eq (NEG (NEG (x)), x);
  ck_assert (qbg_expr_is_value (MUL (x, real (0)), 0));
  ck_assert (qbg_expr_is_value (DIV (real (0), x), 0));
  ck_assert (qbg_expr_is_value (POW (x, real (0)), 1));
}
END_TEST

START_TEST (test_what_is_not_a_number_is_never_lost)
{
  const QbgExpr *nan = real (NAN), *x = var (X);

  ck_assert (!qbg_expr_is_finite (MUL (real (0), real (INFINITY))));
  ck_assert (isnan (MUL (real (0), nan)->u.number));
  ck_assert (isnan (ADD (x, nan)->u.number));
  ck_assert (isnan (MUL (nan, x)->u.number));
  ck_assert (isnan (POW (x, nan)->u.number));
  ck_assert (isnan (call (QBG_FN_MAX, x, nan)->u.number));
  ck_assert (isnan (call (QBG_FN_MIN, real (1), nan)->u.number));
  ck_assert (isnan (call (QBG_FN_SQRT, real (-1), NULL)->u.number));
  ck_assert (isinf (DIV (real (1), real (0))->u.number));
  ck_assert (!qbg_expr_is_number (DIV (x, real (0))));
}
END_TEST

START_TEST (test_factors_chosen_by_one_condition_are_one_factor)
{
  const QbgExpr *x = var (X), *y = var (Y);
  const QbgExpr *less = binary (QBG_EXPR_LT, x, y);
  const QbgExpr *other = binary (QBG_EXPR_LT, y, x);
  const QbgExpr *a = IF (less, real (2), real (3));
  const QbgExpr *b = IF (less, real (4), real (0.5));
  const QbgExpr *whole
    = IF (less, qbg_expr_number (arena, QBG_TYPE_INTEGER, 2),
          qbg_expr_number (arena, QBG_TYPE_INTEGER, 3));

  assert_text (MUL (a, b), "if x < y then 8 else 1.5");
  assert_text (DIV (a, b), "if x < y then 0.5 else 6");
  assert_text (DIV (real (1), b), "if x < y then 0.25 else 2");
  assert_text (MUL (DIV (x, a), b), "(if x < y then 2 else "
               "0.16666666666666666)*x");
  ck_assert (qbg_expr_equal (MUL (real (1), whole), a));

  /* Neither where conditions differ, nor where nothing is to be divided by. */
  ck_assert_int_eq (MUL (a, IF (other, real (4), real (5)))->kind,
                    QBG_EXPR_MUL);
  ck_assert_int_eq (DIV (a, IF (less, real (0), real (5)))->kind,
                    QBG_EXPR_DIV);
}
END_TEST

START_TEST (test_no_event_stays_only_where_an_event_could_be)
{
  const QbgExpr *smooth = call (QBG_FN_SIN, var (X), NULL);
  const QbgExpr *positive = binary (QBG_EXPR_GT, var (X), real (0));
  const QbgExpr *kink = IF (positive, var (X), real (0));

  ck_assert_ptr_eq (call (QBG_FN_NOEVENT, smooth, NULL), smooth);
  assert_text (call (QBG_FN_NOEVENT, kink, NULL),
               "noEvent(if x > 0 then x else 0)");
  ck_assert_ptr_eq (call (QBG_FN_SMOOTH, whole (0), smooth), smooth);
}
END_TEST

START_TEST (test_numbers_are_as_short_as_they_read_back)
{
  static const struct { double number; const char *text; } cases[] = {
    { 10, "10" }, { 0.1, "0.1" }, { 1e-6, "1e-6" }, { 1.5e-9, "1.5e-9" },
    { 1e20, "1e20" }, { 1e100, "1e100" }, { 1.0 / 3, "0.3333333333333333" },
    { 0.1 + 0.2, "0.30000000000000004" }, { -2.5, "-2.5" },
    { 1e-300, "1e-300" }, { 0, "0" }, { 123456789, "123456789" },
    { INFINITY, "inf" }, { NAN, "NaN" }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    ck_assert_str_eq (number_text (cases[i].number), cases[i].text);
  for (guint i = 0; i < 10000; i++)
    {
      double number = ldexp (g_rand_double_range (random_numbers, -1, 1),
                             g_rand_int_range (random_numbers, -900, 900));
      ck_assert (g_ascii_strtod (number_text (number), NULL) == number);
    }
}
END_TEST

START_TEST (test_text_has_the_fewest_parentheses)
{
  const QbgExpr *x = var (X), *y = var (Y), *z = var (Z);
  const QbgExpr *less = binary (QBG_EXPR_LT, x, y);
  const QbgExpr *other = binary (QBG_EXPR_NE, y, z);

  assert_text (SUB (SUB (x, y), z), "x - y - z");
  assert_text (SUB (x, SUB (y, z)), "x - (y - z)");
  assert_text (MUL (ADD (x, y), z), "(x + y)*z");
  assert_text (DIV (x, MUL (y, z)), "x/(y*z)");
  assert_text (DIV (MUL (x, y), z), "x*y/z");
  assert_text (POW (POW (x, y), z), "(x^y)^z");
  assert_text (POW (x, real (-2)), "x^(-2)");
  assert_text (NEG (MUL (x, y)), "-x*y");
  assert_text (NEG (ADD (x, y)), "-(x + y)");
  assert_text (MUL (real (-2), x), "-2*x");
  assert_text (ADD (x, MUL (real (-2), y)), "x - 2*y");
  assert_text (SUB (x, NEG (y)), "x + y");
  assert_text (ADD (NEG (x), y), "y - x");
  assert_text (SUB (NEG (x), y), "-x - y");
  assert_text (POW (MUL (real (-2), x), y), "(-2*x)^y");
  assert_text (binary (QBG_EXPR_AND, NOT (less), other),
               "not x < y and y <> z");
  assert_text (binary (QBG_EXPR_AND, binary (QBG_EXPR_OR, less, other), less),
               "(x < y or y <> z) and x < y");
  assert_text (IF (less, x, IF (other, y, z)),
               "if x < y then x elseif y <> z then y else z");
  assert_text (ADD (IF (less, x, y), z), "(if x < y then x else y) + z");
  assert_text (qbg_expr_der (arena, Z), "der(z)");
  assert_text (call (QBG_FN_ATAN2, qbg_expr_time (arena), x),
               "atan2(time, x)");
  assert_text (truth (TRUE), "true");
}
END_TEST

START_TEST (test_functions_are_found_by_name)
{
  for (guint i = 0; i < QBG_N_FUNCTIONS; i++)
    {
      QbgFunction function;

      ck_assert (qbg_function_by_name (qbg_function_name (i), &function));
      ck_assert_uint_eq (function, i);
    }
  QbgFunction none;
  ck_assert (!qbg_function_by_name ("sinus", &none));
}
END_TEST

START_TEST (test_like_terms_come_together)
{
  const QbgExpr *x = var (X), *y = var (Y), *z = var (Z);
  const QbgExpr *sum = SUB (ADD (y, x), y);

  assert_text (qbg_expr_normal (arena, sum), "x");
  assert_text (qbg_expr_normal (arena, call (QBG_FN_EXP, DIV (sum, real (2)),
                                             NULL)), "exp(0.5*x)");
  assert_text (qbg_expr_normal (arena, SUB (MUL (z, ADD (x, y)), MUL (y, z))),
               "z*x");
  assert_text (qbg_expr_normal (arena, SUB (x, ADD (x, MUL (real (2), y)))),
               "-2*y");
  assert_text (qbg_expr_normal (arena, SUB (MUL (real (0.1), x),
                                            SUB (MUL (real (0.3), x),
                                                 MUL (real (0.2), x)))), "0");
  assert_text (qbg_expr_normal (arena, DIV (MUL (POW (x, real (3)), y),
                                            MUL (x, y))), "x^2");
  assert_text (qbg_expr_normal (arena, ADD (NEG (x), SUB (y, z))),
               "y - z - x");
}
END_TEST

START_TEST (test_linear_expressions_are_split)
{
  const QbgExpr *x = var (X), *y = var (Y), *z = var (Z);
  const QbgExpr *factor, *rest;

  ck_assert (qbg_expr_linear (arena, SUB (MUL (y, ADD (x, z)),
                                          DIV (x, real (4))), x, &factor,
                              &rest));
  assert_text (factor, "y - 0.25");
  assert_text (rest, "y*z");
  ck_assert (!qbg_expr_linear (arena, MUL (x, x), x, &factor, &rest));
  ck_assert (!qbg_expr_linear (arena, DIV (y, x), x, &factor, &rest));
  ck_assert (!qbg_expr_linear (arena, call (QBG_FN_EXP, x, NULL), x, &factor,
                               &rest));
  ck_assert (qbg_expr_linear (arena, SUB (ADD (MUL (x, x), x), MUL (x, x)), x,
                              &factor, &rest));
  ck_assert (qbg_expr_is_value (factor, 1));
  ck_assert (qbg_expr_linear (arena, IF (binary (QBG_EXPR_LT, y, z),
                                         MUL (real (2), x), z), x, &factor,
                              &rest));
  assert_text (factor, "if y < z then 2 else 0");
  assert_text (rest, "if y < z then 0 else z");
  ck_assert (!qbg_expr_linear (arena, IF (binary (QBG_EXPR_LT, x, z), x, z),
                               x, &factor, &rest));
  ck_assert (qbg_expr_linear (arena, ADD (x, qbg_expr_der (arena, X)),
                              qbg_expr_der (arena, X), &factor, &rest));
  assert_text (rest, "x");
}
END_TEST

START_TEST (test_shared_parts_do_not_make_counting_endless)
{
  const QbgExpr *expr = var (X);

  for (guint i = 0; i < 100; i++)
    expr = MUL (expr, expr);
  ck_assert_uint_ge (qbg_expr_size (expr), QBG_EXPR_MAX_SIZE);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("expr");
  TCase *rules = tcase_create ("rules");

  tcase_add_checked_fixture (rules, setup, teardown);
  tcase_add_test (rules, test_operations_on_numbers_are_carried_out);
  tcase_add_test (rules, test_whole_division_follows_the_language);
  tcase_add_test (rules, test_relations_and_logic_on_numbers_are_boolean);
  tcase_add_test (rules, test_strings_are_joined_and_compared);
  tcase_add_test (rules, test_neutral_numbers_vanish);
  tcase_add_test (rules, test_what_is_not_a_number_is_never_lost);
  tcase_add_test (rules, test_factors_chosen_by_one_condition_are_one_factor);
  tcase_add_test (rules, test_no_event_stays_only_where_an_event_could_be);
  tcase_add_test (rules, test_numbers_are_as_short_as_they_read_back);
  tcase_add_test (rules, test_text_has_the_fewest_parentheses);
  tcase_add_test (rules, test_functions_are_found_by_name);
  tcase_add_test (rules, test_like_terms_come_together);
  tcase_add_test (rules, test_linear_expressions_are_split);
  tcase_add_test (rules, test_shared_parts_do_not_make_counting_endless);
  suite_add_tcase (suite, rules);

  return test_run (suite);
}
