#include <config.h>

#include "base/json.h"

#include <math.h>

#include "tests/support.h"

static GString *out;
static QbgJson json;

static void
setup (void)
{
  out = g_string_new (NULL);
  qbg_json_init (&json, out);
}

static void
teardown (void)
{
  g_string_free (out, TRUE);
}

START_TEST (test_values_are_separated_and_indented)
{
  qbg_json_open_object (&json, NULL);
  qbg_json_string (&json, "name", "R1");
  qbg_json_open_array (&json, "pins");
  qbg_json_integer (&json, NULL, 1);
  qbg_json_integer (&json, NULL, G_MININT64);
  qbg_json_close_array (&json);
  qbg_json_open_array (&json, "none");
  qbg_json_close_array (&json);
  qbg_json_open_object (&json, "empty");
  qbg_json_close_object (&json);
  qbg_json_boolean (&json, "linear", TRUE);
  qbg_json_boolean (&json, "active", FALSE);
  qbg_json_string (&json, "unit", NULL);
  qbg_json_close_object (&json);
  ck_assert_str_eq (out->str,
                    "{\n"
                    "  \"name\": \"R1\",\n"
                    "  \"pins\": [\n"
                    "    1,\n"
                    "    -9223372036854775808\n"
                    "  ],\n"
                    "  \"none\": [],\n"
                    "  \"empty\": {},\n"
                    "  \"linear\": true,\n"
                    "  \"active\": false,\n"
                    "  \"unit\": null\n"
                    "}\n");
}
END_TEST

START_TEST (test_strings_are_escaped)
{
  qbg_json_string (&json, NULL, "a\"b\\c\n\t\r\b\f\x01\x1f\x7f/\xc3\xa4\xff");
  ck_assert_str_eq (out->str,
                    "\"a\\\"b\\\\c\\n\\t\\r\\b\\f\\u0001\\u001f\\u007f/"
                    "\xc3\xa4\xef\xbf\xbd\"");
}
END_TEST

START_TEST (test_keys_are_escaped)
{
  qbg_json_open_object (&json, NULL);
  qbg_json_integer (&json, "'\"'", 1);
  qbg_json_close_object (&json);
  ck_assert_str_eq (out->str, "{\n  \"'\\\"'\": 1\n}\n");
}
END_TEST

static const struct {
  double value;
  const char *text;
} numbers[] = {
  { 0.1, "0.1" },
  { 1.0 / 3.0, "0.3333333333333333" },
  { 0.1 + 0.2, "0.30000000000000004" },
  { 5.0, "5" },
  { -0.0, "-0" },
  { 1e-300, "1e-300" },
  { 1.7976931348623157e308, "1.7976931348623157e+308" },
  { INFINITY, "null" },
  { NAN, "null" }
};

START_TEST (test_numbers_are_as_short_as_is_exact)
{
  qbg_json_number (&json, NULL, numbers[_i].value);
  ck_assert_str_eq (out->str, numbers[_i].text);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("json");
  TCase *tests = tcase_create ("json");

  tcase_add_checked_fixture (tests, setup, teardown);
  tcase_add_test (tests, test_values_are_separated_and_indented);
  tcase_add_test (tests, test_strings_are_escaped);
  tcase_add_test (tests, test_keys_are_escaped);
  tcase_add_loop_test (tests, test_numbers_are_as_short_as_is_exact, 0,
                       G_N_ELEMENTS (numbers));
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
