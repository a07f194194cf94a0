#include <config.h>

#include "cli/output.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <glib/gstdio.h>

static gboolean
fail (const char *path, GError **error)
{
  int number = errno;

  g_set_error (error, G_FILE_ERROR,
               (int) g_file_error_from_errno (number),
               "cannot write '%s': %s", path, g_strerror (number));
  return FALSE;
}

static gboolean
write_to_stream (FILE *stream, const GString *text)
{
  return fwrite (text->str, 1, text->len, stream) == text->len
         && fflush (stream) == 0;
}

/* A device or a pipe is written to, not replaced by a file. */
static gboolean
write_in_place (const char *path, const GString *text, GError **error)
{
  FILE *stream = g_fopen (path, "w");
  gboolean good;

  if (stream == NULL)
    return fail (path, error);
  good = write_to_stream (stream, text) || fail (path, error);
  if (fclose (stream) != 0 && good)
    return fail (path, error);
  return good;
}

gboolean
qbg_output_write (const char *path, const GString *text, GError **error)
{
  g_autoptr (GError) cause = NULL;

  if (path == NULL || g_str_equal (path, "-"))
    return write_to_stream (stdout, text) || fail ("standard output", error);
  if (g_file_test (path, G_FILE_TEST_EXISTS)
      && !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return write_in_place (path, text, error);
  if (g_file_set_contents (path, text->str, (gssize) text->len, &cause))
    return TRUE;
  g_set_error (error, cause->domain, cause->code, "cannot write '%s': %s",
               path, cause->message);
  return FALSE;
}
