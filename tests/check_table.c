#include <config.h>

#include "report/table.h"

#include <math.h>

#include "tests/support.h"

static const QbgColumn columns[] = {
  { "name", "name", NULL, 0 },
  { "size", "of both\nsize", "%.1f", 0 },
  { "count", "count", "%.0f", 1e3 },
  { "hidden", NULL, "%g", 0 }
};

static QbgTable *
make_table (void)
{
  QbgTable *table = qbg_table_new (columns, G_N_ELEMENTS (columns));

  qbg_table_text (table, "Ω");
  qbg_table_number (table, 1.25);
  qbg_table_number (table, 1000);
  qbg_table_number (table, 7);
  qbg_table_text (table, "a \"b\"");
  qbg_table_number (table, NAN);
  qbg_table_number (table, 0);
  qbg_table_number (table, INFINITY);
  return table;
}

START_TEST (test_people_see_columns_texts_left_and_numbers_right)
{
  g_autoptr (QbgTable) table = make_table ();
  g_autoptr (GString) out = g_string_new (NULL);

  qbg_table_write_text (table, 10, out);
  ck_assert_str_eq (out->str, "       of both\n"
                              "name   size    count\n"
                              "Ω       1.2  1000000\n"
                              "a \"b\"              0\n");
}
END_TEST

START_TEST (test_no_more_rows_are_shown_than_asked_for)
{
  g_autoptr (QbgTable) table = make_table ();
  g_autoptr (GString) out = g_string_new (NULL);

  qbg_table_write_text (table, 1, out);
  ck_assert_str_eq (out->str, "      of both\n"
                              "name  size    count\n"
                              "Ω      1.2  1000000\n");
}
END_TEST

START_TEST (test_csv_has_all_digits_and_quotes)
{
  g_autoptr (QbgTable) table = make_table ();
  g_autoptr (GString) out = g_string_new (NULL);

  qbg_table_write_csv (table, out);
  ck_assert_str_eq (out->str, "\"name\",\"size\",\"count\",\"hidden\"\n"
                              "\"Ω\",1.25,1000,7\n"
                              "\"a \"\"b\"\"\",,0,inf\n");
}
END_TEST

START_TEST (test_json_has_an_object_for_each_row)
{
  g_autoptr (QbgTable) table = make_table ();
  g_autoptr (GString) out = g_string_new (NULL);
  QbgJson json;

  qbg_json_init (&json, out);
  qbg_json_open_object (&json, NULL);
  qbg_table_write_json (table, "rows", &json);
  qbg_json_close_object (&json);
  ck_assert_str_eq (out->str,
    "{\n  \"rows\": [\n"
    "    {\n      \"name\": \"Ω\",\n      \"size\": 1.25,\n"
    "      \"count\": 1000,\n      \"hidden\": 7\n    },\n"
    "    {\n      \"name\": \"a \\\"b\\\"\",\n      \"size\": null,\n"
    "      \"count\": 0,\n      \"hidden\": null\n    }\n"
    "  ]\n}\n");
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("table");
  TCase *tests = tcase_create ("table");

  tcase_add_test (tests, test_people_see_columns_texts_left_and_numbers_right);
  tcase_add_test (tests, test_no_more_rows_are_shown_than_asked_for);
  tcase_add_test (tests, test_csv_has_all_digits_and_quotes);
  tcase_add_test (tests, test_json_has_an_object_for_each_row);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
