#include <config.h>

#include "base/names.h"

#include "tests/support.h"

START_TEST (test_equal_names_are_one)
{
  g_autoptr (QbgNames) names = qbg_names_new ();
  const char *a = qbg_names_intern (names, "resistance", 3);
  const char *b = qbg_names_intern (names, "res", -1);

  ck_assert_ptr_eq (a, b);
  ck_assert_str_eq (a, "res");
  ck_assert_ptr_ne (a, qbg_names_intern (names, "re", -1));
  ck_assert_str_eq (qbg_names_intern (names, "", 0), "");
}
END_TEST

START_TEST (test_names_stay_where_they_are_however_many_come)
{
  g_autoptr (QbgNames) names = qbg_names_new ();
  g_autofree const char **first = g_new (const char *, 10000);

  for (guint i = 0; i < 10000; i++) {
    g_autofree char *name = g_strdup_printf ("R%u", i);
    first[i] = qbg_names_intern (names, name, -1);
  }
  for (guint i = 0; i < 10000; i++) {
    g_autofree char *name = g_strdup_printf ("R%u", i);
    ck_assert_ptr_eq (first[i], qbg_names_intern (names, name, -1));
    ck_assert_str_eq (first[i], name);
  }
}
END_TEST

int
main (void)
{
  Suite *s = suite_create ("names");
  TCase *tc = tcase_create ("names");

  tcase_add_test (tc, test_equal_names_are_one);
  tcase_add_test (tc, test_names_stay_where_they_are_however_many_come);
  suite_add_tcase (s, tc);
  return test_run (s);
}
