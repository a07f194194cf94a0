/* Instants at which functions of time change, against a scan that looks
 * between any two kinks. */

#include <config.h>

#include "base/taylor.h"

#include <math.h>

#include "tests/support.h"

static QbgArena *arena;

static void
setup (void)
{
  arena = qbg_arena_new ();
}

static void
teardown (void)
{
  g_clear_pointer (&arena, qbg_arena_free);
}

static const QbgExpr *
real (double number)
{
  return qbg_expr_real (arena, number);
}

static const QbgExpr *
binary (QbgExprKind kind, const QbgExpr *a, const QbgExpr *b)
{
  return qbg_expr_binary (arena, kind, a, b);
}

#define ADD(a, b) binary (QBG_EXPR_ADD, a, b)
#define MUL(a, b) binary (QBG_EXPR_MUL, a, b)
#define GT(a, b) binary (QBG_EXPR_GT, a, b)

static const QbgExpr *
call (QbgFunction function, const QbgExpr *a, const QbgExpr *b)
{
  const QbgExpr *args[3] = { a, b, NULL };

  return qbg_expr_call (arena, function, args);
}

static const QbgExpr *
sine (double amplitude, double frequency, double phase)
{
  const QbgExpr *angle = MUL (real (2 * G_PI * frequency),
                              qbg_expr_time (arena));

  return MUL (real (amplitude),
              call (QBG_FN_SIN, ADD (angle, real (phase)), NULL));
}

/* Rises from 0 to 1 in each period. */
static const QbgExpr *
saw_tooth (double frequency)
{
  return MUL (real (frequency),
              call (QBG_FN_MOD, qbg_expr_time (arena), real (1 / frequency)));
}

/* -1 at the beginning of a period, 1 in its middle. */
static const QbgExpr *
triangle (double frequency)
{
  const QbgExpr *s = saw_tooth (frequency);

  return qbg_expr_if (arena, binary (QBG_EXPR_LT, s, real (0.5)),
                      ADD (MUL (real (4), s), real (-1)),
                      ADD (MUL (real (-4), s), real (3)));
}

static double
value_at (const QbgExpr *e, double time)
{
  return qbg_expr_evaluate (e, time, NULL, NULL);
}

/* The change of the relation between low and high, by halving. */
static double
change_between (const QbgExpr *relation, double low, double high)
{
  double before = value_at (relation, low);

  for (double t = low + (high - low) / 2; t > low && t < high;
       t = low + (high - low) / 2)
    if (value_at (relation, t) == before)
      low = t;
    else
      high = t;
  return high;
}

/* Marches by events, counting those at which the relation is another just
 * after than just before. */
static guint
count_changes (const QbgExpr *relation, double stop, GArray *times)
{
  double t = 0, beside = 1e-12 * stop;
  guint n = 0;

  while ((t = qbg_expr_next_event (relation, t, stop)) < stop)
    if (value_at (relation, t - beside) != value_at (relation, t + beside)) {
      g_array_append_val (times, t);
      n++;
    }
  return n;
}

/* The reference: a sine that is slow beside its triangle crosses each flank
 * once. */
static void
assert_crossings_of_flanks (double amplitude, double f, double carrier,
                            double phase, double stop)
{
  const QbgExpr *r = GT (sine (amplitude, f, phase), triangle (carrier));
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));
  guint flanks = (guint) (2 * carrier * stop + 0.5);

  ck_assert_uint_eq (count_changes (r, stop, times), flanks);
  for (guint i = 0; i < flanks; i++) {
    double t = g_array_index (times, double, i);
    double is = change_between (r, (i + 1e-9) / (2*carrier),
                                (i + 1 - 1e-9) / (2*carrier));
    ck_assert_double_le (fabs (t - is), 1e-15 * fmax (is, 1 / carrier));
  }
}

START_TEST (test_no_crossing_of_a_sine_and_a_fast_triangle_is_missed)
{
  assert_crossings_of_flanks (0.8, 50, 20e3, 0, 1);
  assert_crossings_of_flanks (0.99, 50, 9e3, 2 * G_PI / 3, 0.2);
  assert_crossings_of_flanks (0.1, 400, 12345, 1, 0.1);
}
END_TEST

START_TEST (test_a_sine_changes_sign_twice_a_period_however_fast)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));

  ck_assert_uint_eq (count_changes (GT (sine (1, 12345, 0), real (0)), 0.09999,
                                    times), 2468);
  for (guint i = 0; i < times->len; i++) {
    double is = (i + 1) / (2 * 12345.0);
    ck_assert_double_eq_tol (g_array_index (times, double, i), is,
                             1e-15 * (is + 1e-3));
  }
}
END_TEST

/* sin is above 1 - d for 2 acos (1 - d) of an angle. */
START_TEST (test_short_visits_beyond_a_level_are_seen)
{
  for (double depth = 1e-2; depth > 1e-9; depth /= 10) {
    g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));
    double wide = acos (1 - depth) / (2 * G_PI);
    ck_assert_uint_eq (count_changes (GT (sine (1, 1, 0), real (1 - depth)),
                                      20, times), 40);
    for (guint i = 0; i < times->len; i++)
      ck_assert_double_eq_tol (g_array_index (times, double, i),
                               i/2 + 0.25 + (i % 2 ? wide : -wide),
                               1e-14 + 1e-16 / wide);
  }
}
END_TEST

START_TEST (test_a_level_that_is_only_neared_is_no_event)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));

  ck_assert_uint_eq (count_changes (GT (sine (1, 1, 0), real (1 + 1e-12)), 20,
                                    times), 0);
}
END_TEST

/* Two sines of near frequencies: sum of all sign changes is known from
 * sin a - sin b = 2 cos ((a + b)/2) sin ((a - b)/2). */
START_TEST (test_crossings_of_two_sines)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));
  guint n = 0;

  /* Zeros at (k + 1/2)/111 and at k/11. */
  for (guint k = 0; (k + 0.5) / 111 < 1; k++)
    n++;
  n += 10;
  /* (k + 1/2)/111 = j/11 has no solution in whole numbers. */
  ck_assert_uint_eq (count_changes (GT (sine (1, 61, 0), sine (1, 50, 0)),
                                    0.9999, times), n);
}
END_TEST

START_TEST (test_a_saw_tooth_jumps_across_a_sine)
{
  const QbgExpr *r = GT (ADD (sine (0.4, 50, 0), real (0.5)),
                         saw_tooth (20e3));
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));

  /* In each of 2000 periods it changes once, and at the end of each. */
  ck_assert_uint_eq (count_changes (r, 0.1 - 1e-9, times), 2*2000 - 1);
  for (guint i = 1; i < times->len; i += 2)
    ck_assert_double_eq_tol (g_array_index (times, double, i),
                             (i + 1) / 2 / 20e3, 1e-16);
}
END_TEST

/* floor (5 sin t) has the levels -5 to 4. */
START_TEST (test_floor_of_a_sine_jumps_at_whole_numbers)
{
  const QbgExpr *e = call (QBG_FN_FLOOR, sine (5.5, 1, 0), NULL);
  double t = 0;
  guint n = 0;

  while ((t = qbg_expr_next_event (e, t, 0.9999)) < 0.9999)
    if (value_at (e, t - 1e-12) != value_at (e, t + 1e-12)) {
      double x = 5.5 * sin (2 * G_PI * t);
      ck_assert_double_eq_tol (x, round (x), 1e-13);
      n++;
    }
  ck_assert_uint_eq (n, 5 + 5 + 1 + 5 + 5);
}
END_TEST

START_TEST (test_div_and_rem_jump)
{
  const QbgExpr *e = call (QBG_FN_DIV, qbg_expr_time (arena), real (0.25));

  ck_assert_double_eq (qbg_expr_next_event (e, 0.3, 1), 0.5);
  e = call (QBG_FN_REM, qbg_expr_time (arena), real (0.25));
  ck_assert_double_eq (qbg_expr_next_event (e, 0.6, 1), 0.75);
}
END_TEST

/* Nothing more than a bounded search, whatever the function. */
START_TEST (test_a_search_that_is_long_says_how_far_it_came)
{
  const QbgExpr *r = GT (sine (1, 1e9, 0), real (2));
  double t = qbg_expr_next_event (r, 0, 1);

  ck_assert (t > 0 && t < 1e-3);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("time-event");
  TCase *c = tcase_create ("crossings");

  tcase_set_timeout (c, 60);
  tcase_add_checked_fixture (c, setup, teardown);
  tcase_add_test (c, test_no_crossing_of_a_sine_and_a_fast_triangle_is_missed);
  tcase_add_test (c, test_a_sine_changes_sign_twice_a_period_however_fast);
  tcase_add_test (c, test_short_visits_beyond_a_level_are_seen);
  tcase_add_test (c, test_a_level_that_is_only_neared_is_no_event);
  tcase_add_test (c, test_crossings_of_two_sines);
  tcase_add_test (c, test_a_saw_tooth_jumps_across_a_sine);
  tcase_add_test (c, test_floor_of_a_sine_jumps_at_whole_numbers);
  tcase_add_test (c, test_div_and_rem_jump);
  tcase_add_test (c, test_a_search_that_is_long_says_how_far_it_came);
  suite_add_tcase (s, c);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
