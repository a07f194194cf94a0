#include <config.h>

#include "base/expr.h"

#include <math.h>
#include <string.h>

#include "tests/support.h"

enum { X, Y, Z, W, N_VARS };

static QbgArena *arena;
static GRand *random_numbers;
static double values[N_VARS], ders[N_VARS];

static void
setup (void)
{
  arena = qbg_arena_new ();
  random_numbers = g_rand_new_with_seed (20240611);
}

static void
teardown (void)
{
  g_rand_free (random_numbers);
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

/* An expression and its value, computed without the library. */
typedef struct {
  const QbgExpr *expr;
  double value;
} Sample;

/* Jumps and kinks have no place where derivatives are compared. */
typedef enum { SMOOTH, KINKS } Choice;

static Sample sample (guint depth, Choice choice);

/* Too large numbers say nothing about the digits that are left. */
static gboolean
is_moderate (double value)
{
  return isfinite (value) && fabs (value) < 1e4;
}

static Sample
sample_leaf (void)
{
  gint which = g_rand_int_range (random_numbers, 0, N_VARS + 2);

  if (which < N_VARS)
    return (Sample) { var (which), values[which] };
  double number = g_rand_int_range (random_numbers, -3, 4);
  if (which == N_VARS)
    number += 0.5;
  return (Sample) { real (number), number };
}

static Sample
sample_binary (guint depth, Choice choice)
{
  Sample a = sample (depth - 1, choice), b = sample (depth - 1, choice);

  switch (g_rand_int_range (random_numbers, 0, 5))
    {
    case 0: return (Sample) { ADD (a.expr, b.expr), a.value + b.value };
    case 1: return (Sample) { SUB (a.expr, b.expr), a.value - b.value };
    case 2: return (Sample) { MUL (a.expr, b.expr), a.value * b.value };
    case 3: return (Sample) { DIV (a.expr, b.expr), a.value / b.value };
    default: return (Sample) { POW (a.expr, real (3)), pow (a.value, 3) };
    }
}

static Sample
sample_unary (guint depth, Choice choice)
{
  Sample a = sample (depth - 1, choice);

#define APPLY(FUNCTION, value) \
  (Sample) { call (QBG_FN_##FUNCTION, a.expr, NULL), (value) }
  switch (g_rand_int_range (random_numbers, 0, 14))
    {
    case 0: return APPLY (SIN, sin (a.value));
    case 1: return APPLY (COS, cos (a.value));
    case 2: return APPLY (TAN, tan (a.value));
    case 3: return APPLY (ASIN, asin (a.value));
    case 4: return APPLY (ACOS, acos (a.value));
    case 5: return APPLY (ATAN, atan (a.value));
    case 6: return APPLY (SINH, sinh (a.value));
    case 7: return APPLY (COSH, cosh (a.value));
    case 8: return APPLY (TANH, tanh (a.value));
    case 9: return APPLY (EXP, exp (a.value));
    case 10: return APPLY (LOG, log (a.value));
    case 11: return APPLY (LOG10, log10 (a.value));
    case 12: return APPLY (SQRT, sqrt (a.value));
    default: return (Sample) { NEG (a.expr), -a.value };
    }
#undef APPLY
}

static Sample
sample_kink (guint depth)
{
  Sample a = sample (depth - 1, KINKS), b = sample (depth - 1, KINKS);
  Sample c = sample (depth - 1, KINKS);
  const QbgExpr *less = binary (QBG_EXPR_LT, a.expr, b.expr);
  const QbgExpr *more = binary (QBG_EXPR_GE, b.expr, c.expr);

  switch (g_rand_int_range (random_numbers, 0, 8))
    {
    case 0: return (Sample) { IF (less, b.expr, c.expr),
                              a.value < b.value ? b.value : c.value };
    case 1: return (Sample) { call (QBG_FN_MIN, a.expr, b.expr),
                              a.value < b.value ? a.value : b.value };
    case 2: return (Sample) { call (QBG_FN_MAX, a.expr, b.expr),
                              a.value > b.value ? a.value : b.value };
    case 3: return (Sample) { call (QBG_FN_ABS, a.expr, NULL),
                              fabs (a.value) };
    case 4: return (Sample) { call (QBG_FN_NOEVENT, call (QBG_FN_MOD, a.expr,
                                                          real (2)), NULL),
                              a.value - 2 * floor (a.value / 2) };
    case 5: return (Sample) { IF (binary (QBG_EXPR_AND, less, NOT (more)),
                                  a.expr, c.expr),
                              a.value < b.value && !(b.value >= c.value)
                              ? a.value : c.value };
    case 6: return (Sample) { call (QBG_FN_ATAN2, a.expr,
                                    call (QBG_FN_EXP, b.expr, NULL)),
                              atan2 (a.value, exp (b.value)) };
    default: return (Sample) { call (QBG_FN_SMOOTH, whole (1),
                                     call (QBG_FN_REM, a.expr, real (1.5))),
                               a.value - trunc (a.value / 1.5) * 1.5 };
    }
}

static Sample
sample (guint depth, Choice choice)
{
  gint which = g_rand_int_range (random_numbers, 0, choice == KINKS ? 4 : 3);

  if (depth == 0)
    return sample_leaf ();
  Sample result = which < 2 ? sample_binary (depth, choice)
                  : which == 2 ? sample_unary (depth, choice)
                  : sample_kink (depth);
  /* No part may be out of bounds: start over. */
  return is_moderate (result.value) ? result : sample (depth, choice);
}

static void
choose_values (void)
{
  for (guint i = 0; i < N_VARS; i++)
    {
      values[i] = g_rand_double_range (random_numbers, -2, 2);
      ders[i] = g_rand_double_range (random_numbers, -2, 2);
    }
}

static gboolean
all_moderate_at (const QbgExpr *expr, const double *at)
{
  for (guint i = 0; i < expr->n_args; i++)
    if (!all_moderate_at (expr->u.args[i], at))
      return FALSE;
  return is_moderate (qbg_expr_evaluate (expr, 0, at, ders));
}

static gboolean
all_moderate (const QbgExpr *expr)
{
  return all_moderate_at (expr, values);
}

START_TEST (test_constructors_keep_the_value)
{
  guint compared = 0;

  for (guint i = 0; i < 20000; i++)
    {
      choose_values ();
      Sample s = sample (1 + i % 6, KINKS);
      double value = qbg_expr_evaluate (s.expr, 0, values, NULL);

      if (!is_moderate (s.value) || !all_moderate (s.expr))
        continue;
      ck_assert_double_eq_tol (value, s.value, 1e-9 * (1 + fabs (value)));
      compared++;
    }
  ck_assert_uint_gt (compared, 5000);
}
END_TEST

START_TEST (test_normal_form_keeps_the_value)
{
  guint compared = 0;

  for (guint i = 0; i < 20000; i++)
    {
      choose_values ();
      Sample s = sample (1 + i % 6, KINKS);
      const QbgExpr *normal = qbg_expr_normal (arena, s.expr);

      if (!is_moderate (s.value) || !all_moderate (s.expr)
          || !all_moderate (normal))
        continue;
      ck_assert_double_eq_tol (qbg_expr_evaluate (normal, 0, values, NULL),
                               s.value, 1e-6 * (1 + fabs (s.value)));
      ck_assert (qbg_expr_equal (normal, qbg_expr_normal (arena, s.expr)));
      compared++;
    }
  ck_assert_uint_gt (compared, 5000);
}
END_TEST

static const QbgExpr *
replace_x (const QbgExpr *leaf, gpointer data)
{
  return leaf->var == X ? data : NULL;
}

START_TEST (test_substitution_is_evaluation_at_the_value)
{
  guint compared = 0;

  for (guint i = 0; i < 10000; i++)
    {
      choose_values ();
      Sample inner = sample (2, SMOOTH), outer = sample (1 + i % 5, KINKS);
      double at_x[N_VARS];

      memcpy (at_x, values, sizeof at_x);
      at_x[X] = inner.value;
      const QbgExpr *both = qbg_expr_substitute (arena, outer.expr, replace_x,
                                                 (gpointer) inner.expr);
      double expected = qbg_expr_evaluate (outer.expr, 0, at_x, NULL);
      if (!all_moderate_at (outer.expr, at_x) || !all_moderate (both))
        continue;
      ck_assert_double_eq_tol (qbg_expr_evaluate (both, 0, values, NULL),
                               expected, 1e-6 * (1 + fabs (expected)));
      compared++;
    }
  ck_assert_uint_gt (compared, 2500);
}
END_TEST

/* The difference quotient over a step, or NaN where halving the step changes
 * it: there it says nothing. */
static double
slope (const QbgExpr *expr, const double *direction)
{
  double quotient[2];

  for (guint k = 0; k < 2; k++)
    {
      double h = k == 0 ? 1e-4 : 5e-5, above[N_VARS], below[N_VARS];

      for (guint i = 0; i < N_VARS; i++)
        {
          above[i] = values[i] + h * direction[i];
          below[i] = values[i] - h * direction[i];
        }
      quotient[k] = (qbg_expr_evaluate (expr, h, above, NULL)
                     - qbg_expr_evaluate (expr, -h, below, NULL)) / (2 * h);
    }
  double change = fabs (quotient[0] - quotient[1]);
  return change < 1e-6 * (1 + fabs (quotient[0])) ? quotient[1] : NAN;
}

START_TEST (test_partial_derivative_is_the_slope)
{
  static const double along_y[N_VARS] = { [Y] = 1 };
  guint compared = 0;

  for (guint i = 0; i < 20000; i++)
    {
      choose_values ();
      Sample s = sample (1 + i % 5, i % 2 == 0 ? SMOOTH : KINKS);
      const QbgExpr *partial = qbg_expr_partial (arena, s.expr, Y);
      double expected = slope (s.expr, along_y);

      if (!all_moderate (s.expr) || !is_moderate (expected)
          || !all_moderate (partial))
        continue;
      ck_assert_double_eq_tol (qbg_expr_evaluate (partial, 0, values, NULL),
                               expected, 1e-4 * (1 + fabs (expected)));
      compared++;
    }
  ck_assert_uint_gt (compared, 5000);
}
END_TEST

START_TEST (test_time_derivative_is_the_slope_along_the_derivatives)
{
  guint compared = 0;

  for (guint i = 0; i < 10000; i++)
    {
      choose_values ();
      Sample s = sample (1 + i % 5, i % 2 == 0 ? SMOOTH : KINKS);
      const QbgExpr *expr = ADD (s.expr, MUL (qbg_expr_time (arena),
                                              var (Z)));
      const QbgExpr *derivative = qbg_expr_time_derivative (arena, expr);
      double expected = slope (expr, ders);

      if (!all_moderate (expr) || !is_moderate (expected)
          || !all_moderate (derivative))
        continue;
      ck_assert_double_eq_tol (qbg_expr_evaluate (derivative, 0, values, ders),
                               expected, 1e-4 * (1 + fabs (expected)));
      compared++;
    }
  ck_assert_uint_gt (compared, 2500);
}
END_TEST

START_TEST (test_linear_parts_add_up)
{
  guint compared = 0;

  for (guint i = 0; i < 20000; i++)
    {
      choose_values ();
      Sample a = sample (1 + i % 3, KINKS), b = sample (1 + i % 3, KINKS);
      const QbgExpr *expr = SUB (MUL (a.expr, SUB (var (X), b.expr)),
                                 DIV (var (X), b.expr));
      const QbgExpr *factor, *rest;

      if (!qbg_expr_linear (arena, expr, var (X), &factor, &rest))
        continue;
      ck_assert (!qbg_expr_has_var (factor, X));
      ck_assert (!qbg_expr_has_var (rest, X));
      double value = qbg_expr_evaluate (expr, 0, values, NULL);
      double sum = qbg_expr_evaluate (factor, 0, values, NULL) * values[X]
                   + qbg_expr_evaluate (rest, 0, values, NULL);
      if (!all_moderate (expr) || !is_moderate (sum))
        continue;
      ck_assert_double_eq_tol (sum, value, 1e-6 * (1 + fabs (value)));
      compared++;
    }
  ck_assert_uint_gt (compared, 1000);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("expr_values");
  TCase *properties = tcase_create ("properties");

  tcase_add_checked_fixture (properties, setup, teardown);
  tcase_set_timeout (properties, 60);
  tcase_add_test (properties, test_constructors_keep_the_value);
  tcase_add_test (properties, test_normal_form_keeps_the_value);
  tcase_add_test (properties, test_substitution_is_evaluation_at_the_value);
  tcase_add_test (properties, test_partial_derivative_is_the_slope);
  tcase_add_test (properties,
                  test_time_derivative_is_the_slope_along_the_derivatives);
  tcase_add_test (properties, test_linear_parts_add_up);
  suite_add_tcase (suite, properties);

  return test_run (suite);
}
