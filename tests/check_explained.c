/* The examples in doc/diagnostics.md bring about what they are there for. */

#include <config.h>

#include <string.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "tests/support.h"

#define FENCE "```modelica\n"
#define CODE_LENGTH 7   /* of "QBG0102" */

typedef struct {
  char *code;
  char *text;
} Example;

static GPtrArray *examples;     /* of Example; set once by main */

static void
example_free (gpointer data)
{
  Example *example = data;

  g_free (example->code);
  g_free (example->text);
  g_free (example);
}

/* Appends the example of an entry, if it has one. */
static void
add_example (const char *entry)
{
  const char *start = strstr (entry, FENCE);
  const char *end = start == NULL ? NULL : strstr (start, "\n```\n");
  Example *example;

  if (end == NULL)
    return;
  start += strlen (FENCE);
  example = g_new (Example, 1);
  example->code = g_strndup (entry, CODE_LENGTH);
  example->text = g_strndup (start, (gsize) (end + 1 - start));
  g_ptr_array_add (examples, example);
}

static void
read_examples (void)
{
  g_autofree char *path = g_build_filename (test_source_dir (), "doc",
                                            "diagnostics.md", NULL);
  g_autofree char *page = NULL;
  g_auto (GStrv) entries = NULL;

  examples = g_ptr_array_new_with_free_func (example_free);
  if (!g_file_get_contents (path, &page, NULL, NULL))
    g_error ("cannot read %s", path);
  entries = g_strsplit (page, "\n## ", -1);
  for (char **entry = entries + 1; *entry != NULL; entry++)
    add_example (*entry);
}

/* What qbg says about the text, on both streams. */
static char *
check_text (const char *text)
{
  g_autofree char *path = NULL;
  char *err = NULL;
  char *argv[] = { (char *) test_qbg (), "check", NULL, NULL };
  int fd = g_file_open_tmp ("qbg-example-XXXXXX.mo", &path, NULL);

  ck_assert_int_ge (fd, 0);
  close (fd);
  ck_assert (g_file_set_contents (path, text, -1, NULL));
  argv[2] = path;
  ck_assert (g_spawn_sync (NULL, argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL,
                           NULL, NULL, &err, NULL, NULL));
  g_unlink (path);
  return err;
}

START_TEST (test_example_brings_about_its_code_and_no_other)
{
  const Example *example = g_ptr_array_index (examples, _i);
  g_autofree char *expected = g_strdup_printf ("[%s]", example->code);
  g_autofree char *err = check_text (example->text);

  ck_assert_msg (strstr (err, expected) != NULL, "%s is not in:\n%s", expected,
                 err);
  for (const char *p = err; (p = strstr (p, "[QBG")) != NULL; p++)
    ck_assert_msg (g_str_has_prefix (p, expected), "other than %s in:\n%s",
                   expected, err);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("explained");
  TCase *tests = tcase_create ("explained");

  read_examples ();
  tcase_set_timeout (tests, 60);
  tcase_add_loop_test (tests,
                       test_example_brings_about_its_code_and_no_other, 0,
                       (int) examples->len);
  suite_add_tcase (suite, tests);
  int result = test_run (suite);
  g_ptr_array_unref (examples);
  return result;
}
