#include <config.h>

#include "cli/options.h"

#include "tests/support.h"

static gboolean strict, syntax;
static const char *output;
static GPtrArray *libraries, *operands;
static double tolerance;
static int format;
static GError *error;
static GStrv argv;           /* the values are borrowed from it */

static void
setup (void)
{
  strict = syntax = FALSE;
  output = NULL;
  libraries = g_ptr_array_new ();
  operands = g_ptr_array_new ();
  tolerance = 0;
  format = 0;
}

static void
teardown (void)
{
  g_ptr_array_unref (libraries);
  g_ptr_array_unref (operands);
  g_clear_error (&error);
  g_clear_pointer (&argv, g_strfreev);
}

/* Parses a line of arguments that stand apart by blanks. */
static gboolean
parse (const char *line)
{
  const QbgOption options[] = {
    { "strict", 's', QBG_OPTION_FLAG, &strict, NULL, "" },
    { "syntax", 'x', QBG_OPTION_FLAG, &syntax, NULL, "" },
    { "output", 'o', QBG_OPTION_STRING, &output, "FILE", "" },
    { "library", 'L', QBG_OPTION_LIST, libraries, "DIR", "" },
    { "tolerance", 0, QBG_OPTION_NUMBER, &tolerance, "NUMBER", "" },
    { "format", 0, QBG_OPTION_CHOICE, &format, "text|json|sarif", "" }
  };
  g_autofree char *whole = g_strconcat ("qbg ", line, NULL);

  argv = g_strsplit (whole, " ", -1);
  return qbg_options_parse (options, G_N_ELEMENTS (options),
                            (int) g_strv_length (argv), argv, operands,
                            &error);
}

static const char *
nth (const GPtrArray *strings, guint index)
{
  return index < strings->len ? g_ptr_array_index (strings, index) : NULL;
}

START_TEST (test_values_follow_after_an_equals_sign_or_a_blank)
{
  ck_assert (parse ("--output=a.csv --tolerance 1e-6 -La -L b --format=json"));
  ck_assert_pstr_eq (output, "a.csv");
  ck_assert_double_eq (tolerance, 1e-6);
  ck_assert_uint_eq (libraries->len, 2);
  ck_assert_pstr_eq (nth (libraries, 0), "a");
  ck_assert_pstr_eq (nth (libraries, 1), "b");
  ck_assert_int_eq (format, 1);
  ck_assert_uint_eq (operands->len, 0);
}
END_TEST

START_TEST (test_operands_stand_anywhere)
{
  ck_assert (parse ("a.mo --strict M - -- --syntax"));
  ck_assert (strict);
  ck_assert (!syntax);
  ck_assert_uint_eq (operands->len, 4);
  ck_assert_pstr_eq (nth (operands, 0), "a.mo");
  ck_assert_pstr_eq (nth (operands, 1), "M");
  ck_assert_pstr_eq (nth (operands, 2), "-");
  ck_assert_pstr_eq (nth (operands, 3), "--syntax");
}
END_TEST

START_TEST (test_letters_of_flags_stand_together)
{
  ck_assert (parse ("-sxofile"));
  ck_assert (strict && syntax);
  ck_assert_pstr_eq (output, "file");
}
END_TEST

START_TEST (test_abbreviations_count_if_only_one_option_begins_so)
{
  ck_assert (parse ("--sy --tol=2"));
  ck_assert (syntax && !strict);
  ck_assert_double_eq (tolerance, 2);
}
END_TEST

static const struct {
  const char *line, *message;
} wrong[] = {
  { "--sintax", "unknown option '--sintax'; did you mean '--syntax'?" },
  { "--nothing=1", "unknown option '--nothing'" },
  { "--s", "'--s' may be '--strict' or '--syntax'" },
  { "--=1", "unknown option '--'" },
  { "-q", "unknown option '-q'" },
  { "-sq", "unknown option '-q'" },
  { "--strict=yes", "option '--strict' takes no value" },
  { "--output", "option '--output' needs a value: FILE" },
  { "-L", "option '--library' needs a value: DIR" },
  { "--tolerance=1x", "'1x' is not a number for --tolerance" },
  { "--tolerance=", "'' is not a number for --tolerance" },
  { "--tolerance=inf", "'inf' is not a number for --tolerance" },
  { "--format=jsn",
    "'jsn' is none of text|json|sarif for --format; did you mean 'json'?" },
  { "--format=xml", "'xml' is none of text|json|sarif for --format" }
};

START_TEST (test_wrong_command_line_is_refused_with_its_reason)
{
  ck_assert (!parse (wrong[_i].line));
  ck_assert (g_error_matches (error, QBG_USAGE_ERROR, 0));
  ck_assert_str_eq (error->message, wrong[_i].message);
}
END_TEST

START_TEST (test_help_begins_in_one_column)
{
  const QbgOption options[] = {
    { "strict", 's', QBG_OPTION_FLAG, &strict, NULL, "one line" },
    { "format", 0, QBG_OPTION_CHOICE, &format, "text|json|sarif",
      "two\nlines" }
  };
  g_autoptr (GString) out = g_string_new (NULL);

  qbg_options_describe (options, G_N_ELEMENTS (options), out);
  ck_assert_str_eq (out->str,
                    "  -s, --strict            one line\n"
                    "      --format=text|json|sarif\n"
                    "                          two\n"
                    "                          lines\n");
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("options");
  TCase *tests = tcase_create ("options");

  tcase_add_checked_fixture (tests, setup, teardown);
  tcase_add_test (tests, test_values_follow_after_an_equals_sign_or_a_blank);
  tcase_add_test (tests, test_operands_stand_anywhere);
  tcase_add_test (tests, test_letters_of_flags_stand_together);
  tcase_add_test (tests,
                  test_abbreviations_count_if_only_one_option_begins_so);
  tcase_add_loop_test (tests,
                       test_wrong_command_line_is_refused_with_its_reason, 0,
                       G_N_ELEMENTS (wrong));
  tcase_add_test (tests, test_help_begins_in_one_column);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
