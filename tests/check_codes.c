/* Holds doc/diagnostics.md against base/codes.def. */

#include <config.h>

#include "base/diags.h"

#include <string.h>

#include "tests/support.h"

static const QbgCode codes[] = {
#define QBG_CODE(number, name, title) QBG_CODE_##name,
#include "base/codes.def"
#undef QBG_CODE
};

/* The headings of the entries in the order of the page, without "## ". */
static GPtrArray *
read_headings (void)
{
  g_autofree char *path = g_build_filename (test_source_dir (), "doc",
                                            "diagnostics.md", NULL);
  g_autofree char *page = NULL;
  g_auto (GStrv) lines = NULL;
  GPtrArray *headings = g_ptr_array_new_with_free_func (g_free);

  ck_assert (g_file_get_contents (path, &page, NULL, NULL));
  lines = g_strsplit (page, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    if (g_str_has_prefix (*line, "## "))
      g_ptr_array_add (headings, g_strdup (*line + 3));
  return headings;
}

START_TEST (test_every_code_has_its_entry_and_every_entry_its_code)
{
  g_autoptr (GPtrArray) headings = read_headings ();

  for (guint i = 0; i < MIN (headings->len, G_N_ELEMENTS (codes)); i++)
    {
      g_autofree char *expected
        = g_strdup_printf ("%s %s", qbg_code_name (codes[i]),
                           qbg_code_title (codes[i]));
      ck_assert_str_eq (g_ptr_array_index (headings, i), expected);
    }
  ck_assert_uint_eq (headings->len, G_N_ELEMENTS (codes));
}
END_TEST

START_TEST (test_codes_ascend)
{
  for (guint i = 1; i < G_N_ELEMENTS (codes); i++)
    ck_assert_uint_lt (codes[i - 1], codes[i]);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("codes");
  TCase *tests = tcase_create ("codes");

  tcase_add_test (tests,
                  test_every_code_has_its_entry_and_every_entry_its_code);
  tcase_add_test (tests, test_codes_ascend);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
