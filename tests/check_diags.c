#include <config.h>

#include "base/diags.h"

#include <string.h>

#include "tests/support.h"

static QbgSources *sources;
static QbgDiags *diags;
static GString *out;

static void
setup (void)
{
  sources = qbg_sources_new ();
  diags = qbg_diags_new ();
  out = g_string_new (NULL);
}

static void
teardown (void)
{
  g_string_free (out, TRUE);
  g_clear_pointer (&diags, qbg_diags_free);
  g_clear_pointer (&sources, qbg_sources_free);
}

/* The first place where part stands in text, the text of a file a.mo. */
static QbgSpan
span_of (const char *text, const char *part)
{
  guint32 start = (guint32) (strstr (text, part) - text);
  const QbgSource *source = qbg_source_from_text (sources, "a.mo", text,
                                                  strlen (text));

  return (QbgSpan) { source, start, start + (guint32) strlen (part) };
}

static void
assert_formatted (const char *expected)
{
  qbg_diags_format (diags, FALSE, out);
  ck_assert_str_eq (out->str, expected);
}

START_TEST (test_diagnostic_shows_its_line_and_marks_the_span)
{
  QbgSpan span = span_of ("model A\n  Foo x;\n", "Foo");

  qbg_diags_error (diags, QBG_CODE_SYNTAX, span, "unexpected '%s'", "Foo");
  assert_formatted ("a.mo:2:3: error: unexpected 'Foo' [QBG0102]\n"
                    "  2 |   Foo x;\n"
                    "    |   ^~~\n");
}
END_TEST

START_TEST (test_notes_follow_with_the_lines_of_other_places)
{
  QbgSpan span = span_of ("R1 R2", "R1");
  QbgSpan other = { span.source, 3, 5 };
  QbgDiag *diag = qbg_diags_warning (diags, QBG_CODE_ISLAND, span, "loop");

  qbg_diag_note (diag, other, "R%d is on it", 2);
  qbg_diag_note (diag, span, "so is R1");
  qbg_diag_note (diag, QBG_NO_SPAN, "cure it");
  assert_formatted ("a.mo:1:1: warning: loop [QBG0405]\n"
                    "  1 | R1 R2\n"
                    "    | ^~\n"
                    "a.mo:1:4: note: R2 is on it\n"
                    "  1 | R1 R2\n"
                    "    |    ^~\n"
                    "a.mo:1:1: note: so is R1\n"
                    "note: cure it\n");
}
END_TEST

START_TEST (test_diagnostic_without_a_place_is_the_programs)
{
  qbg_diags_error (diags, QBG_CODE_FILE, QBG_NO_SPAN, "cannot read 'x.mo'");
  assert_formatted ("qbg: error: cannot read 'x.mo' [QBG0001]\n");
}
END_TEST

START_TEST (test_tabs_stay_so_that_the_caret_aligns)
{
  qbg_diags_error (diags, QBG_CODE_SYNTAX, span_of ("\tx\ty;", "y"), "m");
  assert_formatted ("a.mo:1:4: error: m [QBG0102]\n"
                    "  1 | \tx\ty;\n"
                    "    | \t \t^\n");
}
END_TEST

START_TEST (test_wide_and_combining_characters_keep_the_caret_aligned)
{
  qbg_diags_error (diags, QBG_CODE_SYNTAX,
                   span_of ("\xe7\x94\xb5" "e\xcc\x81\xc3\xa4z", "z"), "m");
  assert_formatted ("a.mo:1:5: error: m [QBG0102]\n"
                    "  1 | \xe7\x94\xb5" "e\xcc\x81\xc3\xa4z\n"
                    "    |     ^\n");
}
END_TEST

START_TEST (test_span_of_several_lines_is_marked_to_the_end_of_the_first)
{
  qbg_diags_error (diags, QBG_CODE_SYNTAX, span_of ("a bc\nd", "bc\nd"), "m");
  assert_formatted ("a.mo:1:3: error: m [QBG0102]\n"
                    "  1 | a bc\n"
                    "    |   ^~\n");
}
END_TEST

START_TEST (test_end_of_the_file_is_marked_after_its_last_character)
{
  QbgSpan span = span_of ("end A", "A");

  span.start = span.end;
  qbg_diags_error (diags, QBG_CODE_SYNTAX, span, "';' is missing");
  assert_formatted ("a.mo:1:6: error: ';' is missing [QBG0102]\n"
                    "  1 | end A\n"
                    "    |      ^\n");
}
END_TEST

START_TEST (test_blank_line_is_not_shown)
{
  qbg_diags_error (diags, QBG_CODE_NO_MODEL, span_of ("", ""), "no class");
  assert_formatted ("a.mo:1:1: error: no class [QBG0222]\n");
}
END_TEST

START_TEST (test_what_would_act_on_the_terminal_is_shown_instead)
{
  qbg_diags_error (diags, QBG_CODE_CHARACTER,
                   span_of ("\33[2J\x80\xe2\x80\xae\x7fx", "x"),
                   "bad \33 and \xff");
  assert_formatted ("a.mo:1:8: error: bad \xe2\x90\x9b and \xef\xbf\xbd "
                    "[QBG0101]\n"
                    "  1 | \xe2\x90\x9b[2J\xef\xbf\xbd\xef\xbf\xbd"
                    "\xe2\x90\xa1x\n"
                    "    |        ^\n");
}
END_TEST

/* The column of the caret, and the character above it. */
static char
marked_character (guint *column)
{
  g_auto (GStrv) lines = g_strsplit (out->str, "\n", -1);

  *column = (guint) strcspn (lines[2], "^");
  return lines[1][*column];
}

START_TEST (test_long_line_is_cut_to_a_window_around_the_span)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint column;

  for (guint i = 0; i < 100000; i++)
    g_string_append_c (text, '.');
  text->str[_i] = 'X';
  qbg_diags_error (diags, QBG_CODE_SYNTAX, span_of (text->str, "X"), "m");
  qbg_diags_format (diags, FALSE, out);
  ck_assert_int_eq (marked_character (&column), 'X');
  ck_assert_uint_lt (column, 160);
  ck_assert_uint_lt (out->len, 500);
}
END_TEST

START_TEST (test_cut_is_shown_on_both_sides)
{
  g_autofree char *before = g_strnfill (500, 'a');
  g_autofree char *after = g_strnfill (500, 'b');
  g_autofree char *text = g_strconcat (before, "X", after, NULL);
  g_autofree char *shown_before = g_strnfill (60, 'a');
  g_autofree char *shown_after = g_strnfill (99, 'b');
  g_autofree char *expected
    = g_strdup_printf ("a.mo:1:501: error: m [QBG0102]\n"
                       "  1 | ...%sX%s...\n"
                       "    |    %*s^\n",
                       shown_before, shown_after, 60, "");

  qbg_diags_error (diags, QBG_CODE_SYNTAX, span_of (text, "X"), "m");
  assert_formatted (expected);
}
END_TEST

START_TEST (test_colour_comes_only_when_asked_for)
{
  qbg_diags_error (diags, QBG_CODE_SYNTAX, span_of ("x", "x"), "m");
  qbg_diags_format (diags, TRUE, out);
  ck_assert_str_eq (out->str,
                    "\33[1ma.mo:1:1: \33[m\33[1;31merror: \33[mm [QBG0102]\n"
                    "  1 | x\n"
                    "    | \33[1;31m^\33[m\n");
}
END_TEST

START_TEST (test_exact_repetition_is_dropped_with_its_notes)
{
  QbgSpan span = span_of ("ab", "a");
  QbgSpan other = { span.source, 1, 2 };

  qbg_diags_error (diags, QBG_CODE_TYPE, span, "m");
  qbg_diag_note (qbg_diags_error (diags, QBG_CODE_TYPE, span, "m"), span, "n");
  ck_assert_uint_eq (qbg_diags_count (diags), 1);
  ck_assert_uint_eq (qbg_diags_get (diags, 0)->notes->len, 0);
  qbg_diags_error (diags, QBG_CODE_TYPE, span, "other message");
  qbg_diags_error (diags, QBG_CODE_INDEX, span, "m");
  qbg_diags_error (diags, QBG_CODE_TYPE, other, "m");
  ck_assert_uint_eq (qbg_diags_count (diags), 4);
}
END_TEST

START_TEST (test_order_is_that_of_addition)
{
  QbgSpan span = span_of ("ab", "b");
  QbgSpan earlier = { span.source, 0, 1 };

  qbg_diags_error (diags, QBG_CODE_TYPE, span, "first");
  qbg_diags_warning (diags, QBG_CODE_RANGE, earlier, "second");
  ck_assert_str_eq (qbg_diags_get (diags, 0)->message, "first");
  ck_assert_str_eq (qbg_diags_get (diags, 1)->message, "second");
}
END_TEST

static void
add_errors (guint count)
{
  for (guint i = 0; i < count; i++)
    qbg_diags_error (diags, QBG_CODE_TYPE, QBG_NO_SPAN, "error %u", i);
}

START_TEST (test_as_many_errors_as_the_limit_are_all_kept)
{
  add_errors (QBG_DIAGS_MAX_ERRORS);
  ck_assert_uint_eq (qbg_diags_count (diags), QBG_DIAGS_MAX_ERRORS);
  ck_assert (!qbg_diags_full (diags));
}
END_TEST

START_TEST (test_one_error_more_than_the_limit_closes_the_list)
{
  add_errors (QBG_DIAGS_MAX_ERRORS + 5);
  qbg_diags_warning (diags, QBG_CODE_RANGE, QBG_NO_SPAN, "too late");
  ck_assert (qbg_diags_full (diags));
  ck_assert_uint_eq (qbg_diags_count (diags), QBG_DIAGS_MAX_ERRORS + 1);
  ck_assert_uint_eq (qbg_diags_errors (diags), QBG_DIAGS_MAX_ERRORS);
  ck_assert_uint_eq (qbg_diags_warnings (diags), 0);
  ck_assert_int_eq (qbg_diags_get (diags, QBG_DIAGS_MAX_ERRORS)->code,
                    QBG_CODE_TOO_MANY_ERRORS);
}
END_TEST

START_TEST (test_warnings_do_not_count_against_the_limit)
{
  for (guint i = 0; i < 2 * QBG_DIAGS_MAX_ERRORS; i++)
    qbg_diags_warning (diags, QBG_CODE_RANGE, QBG_NO_SPAN, "warning %u", i);
  ck_assert (!qbg_diags_full (diags));
  ck_assert (!qbg_diags_has_errors (diags));
  ck_assert_uint_eq (qbg_diags_warnings (diags), 2 * QBG_DIAGS_MAX_ERRORS);
}
END_TEST

START_TEST (test_too_many_warnings_are_left_out_and_it_is_said)
{
  for (guint i = 0; i < QBG_DIAGS_MAX_WARNINGS + 5; i++)
    qbg_diags_warning (diags, QBG_CODE_RANGE, QBG_NO_SPAN, "warning %u", i);
  ck_assert_uint_eq (qbg_diags_count (diags), QBG_DIAGS_MAX_WARNINGS + 1);
  ck_assert_uint_eq (qbg_diags_warnings (diags), QBG_DIAGS_MAX_WARNINGS);
  ck_assert_int_eq (qbg_diags_get (diags, QBG_DIAGS_MAX_WARNINGS)->code,
                    QBG_CODE_TOO_MANY_ERRORS);
  ck_assert (!qbg_diags_full (diags));
}
END_TEST

START_TEST (test_promoted_warnings_are_errors)
{
  qbg_diags_warning (diags, QBG_CODE_RANGE, QBG_NO_SPAN, "w");
  qbg_diags_error (diags, QBG_CODE_TYPE, QBG_NO_SPAN, "e");
  qbg_diags_promote_warnings (diags);
  ck_assert_uint_eq (qbg_diags_errors (diags), 2);
  ck_assert_uint_eq (qbg_diags_warnings (diags), 0);
  assert_formatted ("qbg: error: w [QBG0216]\nqbg: error: e [QBG0206]\n");
}
END_TEST

START_TEST (test_every_code_has_a_name_of_four_digits_and_a_title)
{
  ck_assert_str_eq (qbg_code_name (QBG_CODE_FILE), "QBG0001");
  ck_assert_str_eq (qbg_code_name (QBG_CODE_CONNECT), "QBG0220");
  ck_assert_str_eq (qbg_code_title (102), "syntax error");
  ck_assert_ptr_null (qbg_code_title (0));
  ck_assert_ptr_null (qbg_code_title (9999));
}
END_TEST

static void
add_format_tests (TCase *tests)
{
  static const int positions[] = { 0, 99, 101, 159, 161, 50000, 99999 };

  tcase_add_test (tests, test_diagnostic_shows_its_line_and_marks_the_span);
  tcase_add_test (tests, test_notes_follow_with_the_lines_of_other_places);
  tcase_add_test (tests, test_diagnostic_without_a_place_is_the_programs);
  tcase_add_test (tests, test_tabs_stay_so_that_the_caret_aligns);
  tcase_add_test (tests,
                  test_wide_and_combining_characters_keep_the_caret_aligned);
  tcase_add_test (tests,
                  test_span_of_several_lines_is_marked_to_the_end_of_the_first);
  tcase_add_test (tests,
                  test_end_of_the_file_is_marked_after_its_last_character);
  tcase_add_test (tests, test_blank_line_is_not_shown);
  tcase_add_test (tests, test_what_would_act_on_the_terminal_is_shown_instead);
  for (guint i = 0; i < G_N_ELEMENTS (positions); i++)
    tcase_add_loop_test (tests,
                         test_long_line_is_cut_to_a_window_around_the_span,
                         positions[i], positions[i] + 1);
  tcase_add_test (tests, test_cut_is_shown_on_both_sides);
  tcase_add_test (tests, test_colour_comes_only_when_asked_for);
}

static void
add_list_tests (TCase *tests)
{
  tcase_add_test (tests, test_exact_repetition_is_dropped_with_its_notes);
  tcase_add_test (tests, test_order_is_that_of_addition);
  tcase_add_test (tests, test_as_many_errors_as_the_limit_are_all_kept);
  tcase_add_test (tests, test_one_error_more_than_the_limit_closes_the_list);
  tcase_add_test (tests, test_warnings_do_not_count_against_the_limit);
  tcase_add_test (tests, test_too_many_warnings_are_left_out_and_it_is_said);
  tcase_add_test (tests, test_promoted_warnings_are_errors);
  tcase_add_test (tests,
                  test_every_code_has_a_name_of_four_digits_and_a_title);
}

int
main (void)
{
  Suite *suite = suite_create ("diags");
  TCase *tests = tcase_create ("diags");

  tcase_add_checked_fixture (tests, setup, teardown);
  add_format_tests (tests);
  add_list_tests (tests);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
