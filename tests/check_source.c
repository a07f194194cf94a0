#include <config.h>

#include "base/source.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "tests/support.h"

static QbgSources *sources;
static char *folder;

static void
setup (void)
{
  sources = qbg_sources_new ();
  folder = g_dir_make_tmp ("qbg-source-XXXXXX", NULL);
}

static void
teardown (void)
{
  g_rmdir (folder);
  g_clear_pointer (&folder, g_free);
  g_clear_pointer (&sources, qbg_sources_free);
}

static const QbgSource *
text_source (const char *text)
{
  return qbg_source_from_text (sources, "a.mo", text, strlen (text));
}

static void
assert_position (const QbgSource *source, guint32 offset, guint line,
                 guint column)
{
  guint actual_line = 0, actual_column = 0;

  qbg_source_position (source, offset, &actual_line, &actual_column);
  ck_assert_uint_eq (actual_line, line);
  ck_assert_uint_eq (actual_column, column);
}

static void
assert_line (const QbgSource *source, guint line, const char *expected)
{
  gsize length = 99;
  const char *text = qbg_source_line (source, line, &length);
  g_autofree char *copy = g_strndup (text, length);

  ck_assert_str_eq (copy, expected);
}

START_TEST (test_positions_count_lines_and_columns_from_one)
{
  const QbgSource *source = text_source ("ab\ncd\n\nefg");

  assert_position (source, 0, 1, 1);
  assert_position (source, 2, 1, 3);
  assert_position (source, 3, 2, 1);
  assert_position (source, 6, 3, 1);
  assert_position (source, 9, 4, 3);
  assert_position (source, 10, 4, 4);
  assert_position (source, 1000, 4, 4);
}
END_TEST

START_TEST (test_columns_count_characters)
{
  const QbgSource *source = text_source ("\"\xc3\xa4\xe2\x82\xac\" x");

  assert_position (source, 1, 1, 2);
  assert_position (source, 2, 1, 2);
  assert_position (source, 3, 1, 3);
  assert_position (source, 5, 1, 3);
  assert_position (source, 6, 1, 4);
  assert_position (source, 8, 1, 6);
}
END_TEST

START_TEST (test_bytes_that_are_no_characters_count_one_column_each)
{
  const QbgSource *source = text_source ("a\xff\x80\xc3z");

  assert_position (source, 1, 1, 2);
  assert_position (source, 2, 1, 3);
  assert_position (source, 3, 1, 4);
  assert_position (source, 4, 1, 5);
}
END_TEST

START_TEST (test_lines_end_as_on_any_system)
{
  const QbgSource *source = text_source ("one\r\ntwo\rthree\nfour");

  assert_line (source, 1, "one");
  assert_line (source, 2, "two");
  assert_line (source, 3, "three");
  assert_line (source, 4, "four");
  assert_line (source, 5, "");
  assert_position (source, 5, 2, 1);
  assert_position (source, 9, 3, 1);
}
END_TEST

START_TEST (test_byte_order_mark_takes_no_column)
{
  const QbgSource *source = text_source ("\xef\xbb\xbfmodel\nx");

  assert_position (source, 0, 1, 1);
  assert_position (source, 3, 1, 1);
  assert_position (source, 4, 1, 2);
  assert_line (source, 1, "model");
}
END_TEST

/* Lines of every length, so that their ends meet every place of a block. */
START_TEST (test_every_line_of_a_long_file_is_found)
{
  enum { LINES = 3000 };
  g_autoptr (GString) text = g_string_new (NULL);
  guint32 starts[LINES];

  for (guint i = 0; i < LINES; i++)
    {
      starts[i] = (guint32) text->len;
      g_string_append_printf (text, "%u%*s\r\n", i, (int) (i % 61), "|");
    }
  const QbgSource *source = text_source (text->str);
  for (guint i = 0; i < LINES; i++)
    {
      g_autofree char *expected = g_strdup_printf ("%u%*s", i, (int) (i % 61),
                                                   "|");
      assert_position (source, starts[i], i + 1, 1);
      assert_line (source, i + 1, expected);
    }
}
END_TEST

START_TEST (test_text_is_followed_by_two_nul_bytes)
{
  gsize length = 99;
  const char *text = qbg_source_text (text_source (""), &length);

  ck_assert_uint_eq (length, 0);
  ck_assert_int_eq (text[0], 0);
  ck_assert_int_eq (text[1], 0);
}
END_TEST

START_TEST (test_file_is_read_whole_with_its_nul_bytes)
{
  g_autofree char *path = g_build_filename (folder, "a.mo", NULL);
  g_autofree char *content = g_malloc0 (100001);
  g_autoptr (GError) error = NULL;
  gsize length = 0;

  content[99999] = 'x';
  ck_assert (g_file_set_contents (path, content, 100000, NULL));
  const QbgSource *source = qbg_source_load (sources, path, &error);
  ck_assert_ptr_nonnull (source);
  const char *text = qbg_source_text (source, &length);
  ck_assert_uint_eq (length, 100000);
  ck_assert_mem_eq (text, content, 100000);
  ck_assert_int_eq (text[100000], 0);
  ck_assert_int_eq (text[100001], 0);
  ck_assert_str_eq (qbg_source_path (source), path);
  g_unlink (path);
}
END_TEST

START_TEST (test_empty_file_is_read)
{
  gsize length = 99;
  const QbgSource *source = qbg_source_load (sources, "/dev/null", NULL);

  ck_assert_ptr_nonnull (source);
  qbg_source_text (source, &length);
  ck_assert_uint_eq (length, 0);
  assert_position (source, 0, 1, 1);
  assert_line (source, 1, "");
}
END_TEST

static void
assert_refused (const char *path, const char *message)
{
  g_autoptr (GError) error = NULL;

  ck_assert_ptr_null (qbg_source_load (sources, path, &error));
  ck_assert_ptr_nonnull (error);
  ck_assert_str_eq (error->message, message);
}

START_TEST (test_missing_file_and_directory_are_refused)
{
  assert_refused ("/nonexistent/a.mo", "No such file or directory");
  assert_refused (folder, "it is a directory");
  assert_refused ("/dev/zero", "it is a device that gives no text");
}
END_TEST

/* A sparse file: it takes no room on the disk. */
START_TEST (test_file_over_the_limit_is_refused_with_the_limit)
{
  g_autofree char *path = g_build_filename (folder, "large.mo", NULL);
  int fd = g_open (path, O_CREAT | O_WRONLY, 0600);

  ck_assert_int_eq (ftruncate (fd, (off_t) QBG_SOURCE_MAX_BYTES + 1), 0);
  close (fd);
  assert_refused (path, "it is larger than the limit of 1024 MiB");
  g_unlink (path);
}
END_TEST

START_TEST (test_join_covers_both_spans)
{
  const QbgSource *source = text_source ("abcdef");
  QbgSpan joined = qbg_span_join ((QbgSpan) { source, 4, 5 },
                                  (QbgSpan) { source, 1, 2 });

  ck_assert_uint_eq (joined.start, 1);
  ck_assert_uint_eq (joined.end, 5);
  joined = qbg_span_join (QBG_NO_SPAN, joined);
  ck_assert_ptr_eq (joined.source, source);
  ck_assert_uint_eq (joined.start, 1);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("source");
  TCase *tests = tcase_create ("source");

  tcase_add_checked_fixture (tests, setup, teardown);
  tcase_add_test (tests, test_positions_count_lines_and_columns_from_one);
  tcase_add_test (tests, test_columns_count_characters);
  tcase_add_test (tests,
                  test_bytes_that_are_no_characters_count_one_column_each);
  tcase_add_test (tests, test_lines_end_as_on_any_system);
  tcase_add_test (tests, test_byte_order_mark_takes_no_column);
  tcase_add_test (tests, test_every_line_of_a_long_file_is_found);
  tcase_add_test (tests, test_text_is_followed_by_two_nul_bytes);
  tcase_add_test (tests, test_file_is_read_whole_with_its_nul_bytes);
  tcase_add_test (tests, test_empty_file_is_read);
  tcase_add_test (tests, test_missing_file_and_directory_are_refused);
  tcase_add_test (tests, test_file_over_the_limit_is_refused_with_the_limit);
  tcase_add_test (tests, test_join_covers_both_spans);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
