#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/diags.h"
#include "base/suggest.h"
#include "cli/command.h"
#include "cli/data.h"

#define HEADING "## "

static const QbgCode codes[] = {
#define QBG_CODE(number, name, title) QBG_CODE_##name,
#include "base/codes.def"
#undef QBG_CODE
};

static int
list_codes (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    printf ("%s  %s\n", qbg_code_name (codes[i]), qbg_code_title (codes[i]));
  return QBG_EXIT_DONE;
}

/* "QBG0102", "qbg102", "0102", "102"; 0 if it is none of these. */
static guint
read_code (const char *word)
{
  guint64 number = 0;

  if (g_ascii_strncasecmp (word, "QBG", 3) == 0)
    word += 3;
  if (!g_ascii_string_to_unsigned (word, 10, 1, 9999, &number, NULL))
    return 0;
  return qbg_code_title ((guint) number) == NULL ? 0 : (guint) number;
}

/* As a code is written in full, as far as possible. */
static char *
complete_code (const char *word)
{
  g_autofree char *upper = g_ascii_strup (word, -1);
  const char *digits = g_str_has_prefix (upper, "QBG") ? upper + 3 : upper;
  int missing = MAX (4 - (int) strlen (digits), 0);

  return g_strdup_printf ("QBG%.*s%s", missing, "0000", digits);
}

static int
unknown_code (const QbgCommand *self, const char *word)
{
  g_autofree char *full = complete_code (word);
  g_autoptr (GString) hint = g_string_new (NULL);
  QbgSuggestion suggestion;

  qbg_suggestion_init (&suggestion, full);
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    qbg_suggestion_offer (&suggestion, qbg_code_name (codes[i]));
  qbg_append_suggestion (hint, suggestion.best);
  return qbg_usage_error (self, "there is no diagnostic '%s'%s", word,
                          hint->str);
}

/* The entry of a code in the page: from its heading to before the next one.
 * NULL if it has none. */
static const char *
find_entry (const char *page, QbgCode code, gsize *length)
{
  g_autofree char *heading = g_strdup_printf ("\n" HEADING "%s ",
                                              qbg_code_name (code));
  const char *start = strstr (page, heading);
  const char *end;

  if (start == NULL)
    return NULL;
  start++;
  end = strstr (start, "\n" HEADING);
  *length = end == NULL ? strlen (start) : (gsize) (end - start);
  return start;
}

static int
print_entry (const char *page, const char *path, QbgCode code)
{
  gsize length = 0;
  const char *entry = find_entry (page, code, &length);

  if (entry == NULL)
    return qbg_machine_error ("'%s' has no entry %s", path,
                              qbg_code_name (code));
  while (length > 0 && entry[length - 1] == '\n')
    length--;
  printf ("%.*s\n", (int) length, entry);
  return QBG_EXIT_DONE;
}

static int
print_entries (const GPtrArray *words)
{
  g_autofree char *folder = qbg_data_folder ();
  g_autofree char *path = g_build_filename (folder, "doc", "diagnostics.md",
                                            NULL);
  g_autofree char *page = NULL;
  g_autoptr (GError) error = NULL;
  int status = QBG_EXIT_DONE;

  if (!g_file_get_contents (path, &page, NULL, &error))
    return qbg_machine_error ("%s", error->message);
  for (guint i = 0; i < words->len && status == QBG_EXIT_DONE; i++)
    {
      if (i > 0)
        putchar ('\n');
      status = print_entry (page, path,
                            (QbgCode) read_code (g_ptr_array_index (words, i)));
    }
  return status;
}

static int
run (const QbgCommand *self, int argc, char **argv)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  int status;

  if (!qbg_command_parse (self, NULL, 0, argc, argv, words, &status))
    return status;
  if (words->len == 0)
    return list_codes ();
  for (guint i = 0; i < words->len; i++)
    if (read_code (g_ptr_array_index (words, i)) == 0)
      return unknown_code (self, g_ptr_array_index (words, i));
  return print_entries (words);
}

const QbgCommand qbg_command_explain = {
  .name = "explain",
  .usage = "[OPTION...] [CODE...]",
  .summary = "explain a diagnostic by its code",
  .description =
    "Print what the diagnostic CODE, such as QBG0102 or 102, means and what\n"
    "to do about it.  Without a CODE, list them all.",
  .run = run
};
