#include <config.h>

#include "report/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

#define BUFFER_SIZE ((gsize) 1 << 16)

struct QbgOutput {
  int fd;               /* -1: none is open */
  int failure;          /* errno of the first write that failed; 0: none */
  char *path;           /* as given, for messages */
  char *target;         /* what is replaced, links followed; NULL: nothing */
  char *temporary;      /* NULL: the file itself is written to */
  gboolean replaces;    /* there is a file under the name already */
  gsize used;           /* of buffer */
  char buffer[BUFFER_SIZE];
};

static gboolean
fail (const char *path, int number, GError **error)
{
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (number),
               "cannot write '%s': %s", path, g_strerror (number));
  return FALSE;
}

/* Without a path in quotes, as the program says it elsewhere. */
static gboolean
fail_on (const QbgOutput *output, int number, GError **error)
{
  if (output->path != NULL)
    return fail (output->path, number, error);
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (number),
               "cannot write to standard output: %s", g_strerror (number));
  return FALSE;
}

static gboolean
is_standard_output (const char *path)
{
  return path == NULL || g_str_equal (path, "-")
         || g_str_equal (path, "/dev/stdout");
}

static QbgOutput *
open_standard_output (void)
{
  QbgOutput *output = g_new0 (QbgOutput, 1);

  fflush (stdout);
  output->fd = STDOUT_FILENO;
  return output;
}

static gboolean
open_in_place (QbgOutput *output)
{
  output->fd = g_open (output->path, O_WRONLY | O_TRUNC | O_CLOEXEC, 0666);
  return output->fd >= 0;
}

/* A file that is there keeps its mode; one that must not be written to is not
 * replaced either. */
static gboolean
open_temporary (QbgOutput *output, const struct stat *old)
{
  g_autofree char *folder = g_path_get_dirname (output->target);
  mode_t mode = old == NULL ? 0666 : old->st_mode & 0777;

  if (old != NULL && g_access (output->target, W_OK) != 0)
    return FALSE;
  output->temporary = g_build_filename (folder, ".qbg-XXXXXX", NULL);
  output->fd = g_mkstemp_full (output->temporary, O_WRONLY | O_CLOEXEC,
                               (int) mode);
  if (output->fd < 0)
    {
      g_clear_pointer (&output->temporary, g_free);
      return FALSE;
    }
  output->replaces = old != NULL;
  if (old != NULL)
    (void) fchmod (output->fd, mode);
  return TRUE;
}

/* A name that is a link stands for what it points to. */
static char *
follow_links (const char *path)
{
  char *real = realpath (path, NULL);
  char *target = g_strdup (real == NULL ? path : real);

  free (real);
  return target;
}

static gboolean
open_file (QbgOutput *output)
{
  struct stat old;
  gboolean exists = stat (output->path, &old) == 0;

  if (exists && S_ISDIR (old.st_mode))
    {
      errno = EISDIR;
      return FALSE;
    }
  if (g_str_has_prefix (output->path, "/dev/fd/")
      || (exists && !S_ISREG (old.st_mode)))
    return open_in_place (output);
  output->target = follow_links (output->path);
  return open_temporary (output, exists ? &old : NULL);
}

QbgOutput *
qbg_output_open (const char *path, GError **error)
{
  g_autoptr (QbgOutput) output = NULL;

  if (is_standard_output (path))
    return open_standard_output ();
  output = g_new0 (QbgOutput, 1);
  output->fd = -1;
  output->path = g_strdup (path);
  if (open_file (output))
    return g_steal_pointer (&output);
  fail (path, errno, error);
  return NULL;
}

static void
write_out (QbgOutput *output, const char *bytes, gsize length)
{
  while (length > 0 && output->failure == 0)
    {
      gssize written = write (output->fd, bytes, length);

      if (written >= 0)
        {
          bytes += written;
          length -= (gsize) written;
        }
      else if (errno != EINTR)
        output->failure = errno;
    }
}

static void
flush (QbgOutput *output)
{
  write_out (output, output->buffer, output->used);
  output->used = 0;
}

gboolean
qbg_output_put (QbgOutput *output, const char *bytes, gsize length)
{
  if (length > BUFFER_SIZE - output->used)
    flush (output);
  if (length > BUFFER_SIZE)
    write_out (output, bytes, length);
  else
    {
      memcpy (output->buffer + output->used, bytes, length);
      output->used += length;
    }
  return output->failure == 0;
}

static void
note_failure (QbgOutput *output, gboolean good)
{
  if (!good && output->failure == 0)
    output->failure = errno;
}

/* The old file goes only when the new one is safely on the disk. */
static void
finish (QbgOutput *output)
{
  flush (output);
  if (output->path == NULL)
    return;
  if (output->replaces && output->failure == 0)
    note_failure (output, fsync (output->fd) == 0);
  note_failure (output, close (output->fd) == 0);
  output->fd = -1;
  if (output->temporary == NULL || output->failure != 0)
    return;
  note_failure (output, g_rename (output->temporary, output->target) == 0);
  if (output->failure == 0)
    g_clear_pointer (&output->temporary, g_free);
}

gboolean
qbg_output_commit (QbgOutput *output, GError **error)
{
  gboolean good;

  finish (output);
  good = output->failure == 0 || fail_on (output, output->failure, error);
  qbg_output_abort (output);
  return good;
}

void
qbg_output_abort (QbgOutput *output)
{
  if (output == NULL)
    return;
  if (output->fd >= 0 && output->path != NULL)
    close (output->fd);
  if (output->temporary != NULL)
    g_unlink (output->temporary);
  g_free (output->temporary);
  g_free (output->target);
  g_free (output->path);
  g_free (output);
}

gboolean
qbg_output_write (const char *path, const GString *text, GError **error)
{
  QbgOutput *output = qbg_output_open (path, error);

  if (output == NULL)
    return FALSE;
  qbg_output_put (output, text->str, text->len);
  return qbg_output_commit (output, error);
}
