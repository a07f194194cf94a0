#include <config.h>

#include "bondgraph/positions.h"

#include "tests/support.h"

/* Two groups: conditions 0 and 1, and condition 2, which are the variables 3,
 * 1 and 2. */
static const QbgGroup pair = { .first_condition = 0, .n_conditions = 2 };
static const QbgGroup single = { .first_condition = 2, .n_conditions = 1 };
static QbgEquations equations;
static QbgPositions set;

static void
set_up (void)
{
  static const QbgVariableId variables[] = { 3, 1, 2 };

  equations.conditions = g_array_new (FALSE, TRUE, sizeof (QbgCondition));
  for (guint i = 0; i < G_N_ELEMENTS (variables); i++) {
    QbgCondition c = { .variable = variables[i] };
    g_array_append_val (equations.conditions, c);
  }
  qbg_positions_init (&set);
}

static void
tear_down (void)
{
  qbg_positions_free (&set);
  g_array_unref (equations.conditions);
}

START_TEST (test_positions_are_added_once)
{
  const double values[] = { 0, 1, 0, 0 };

  ck_assert (!qbg_positions_have (&set, &equations, &pair, values));
  ck_assert (qbg_positions_add (&set, &equations, &pair, values));
  ck_assert (!qbg_positions_add (&set, &equations, &pair, values));
  ck_assert (qbg_positions_have (&set, &equations, &pair, values));
}
END_TEST

START_TEST (test_every_condition_of_the_group_counts)
{
  for (guint i = 0; i < 4; i++) {
    const double values[] = { 0, i & 1, 0, i >> 1 };
    ck_assert (qbg_positions_add (&set, &equations, &pair, values));
  }
  for (guint i = 0; i < 4; i++) {
    const double values[] = { 1, i & 1, 1, i >> 1 };
    ck_assert (qbg_positions_have (&set, &equations, &pair, values));
  }
}
END_TEST

START_TEST (test_groups_are_told_apart)
{
  const double values[] = { 0, 0, 0, 0 };

  ck_assert (qbg_positions_add (&set, &equations, &pair, values));
  ck_assert (!qbg_positions_have (&set, &equations, &single, values));
  ck_assert (qbg_positions_add (&set, &equations, &single, values));
  ck_assert (qbg_positions_have (&set, &equations, &single, values));
}
END_TEST

START_TEST (test_a_cleared_set_is_empty)
{
  const double values[] = { 0, 1, 1, 1 };

  qbg_positions_add (&set, &equations, &pair, values);
  qbg_positions_add (&set, &equations, &single, values);
  qbg_positions_clear (&set);
  ck_assert (!qbg_positions_have (&set, &equations, &pair, values));
  ck_assert (qbg_positions_add (&set, &equations, &single, values));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("positions");
  TCase *tests = tcase_create ("positions");

  tcase_add_checked_fixture (tests, set_up, tear_down);
  tcase_add_test (tests, test_positions_are_added_once);
  tcase_add_test (tests, test_every_condition_of_the_group_counts);
  tcase_add_test (tests, test_groups_are_told_apart);
  tcase_add_test (tests, test_a_cleared_set_is_empty);
  suite_add_tcase (suite, tests);

  return test_run (suite);
}
