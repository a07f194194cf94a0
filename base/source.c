#include <config.h>

#include "base/source.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/utf8.h"

/* Lines are found from a count of the line ends before every block: that
 * stays small beside the text, however short the lines are. */
#define BLOCK 4096

struct QbgSource {
  char *path;
  char *text;
  gsize length;
  gsize start;          /* of the first line: after a byte order mark */
  QbgNames *names;      /* of its QbgSources */
  guint32 *ends_before; /* per block: line ends in the text before it */
  gsize blocks;
};

struct QbgSources {
  GPtrArray *items;     /* of QbgSource */
  QbgNames *names;
};

static void
source_free (gpointer data)
{
  QbgSource *source = data;

  g_free (source->path);
  g_free (source->text);
  g_free (source->ends_before);
  g_free (source);
}

QbgSources *
qbg_sources_new (void)
{
  QbgSources *sources = g_new (QbgSources, 1);

  sources->items = g_ptr_array_new_with_free_func (source_free);
  sources->names = qbg_names_new ();
  return sources;
}

void
qbg_sources_free (QbgSources *sources)
{
  if (sources == NULL)
    return;
  g_ptr_array_unref (sources->items);
  qbg_names_free (sources->names);
  g_free (sources);
}

QbgNames *
qbg_sources_names (const QbgSources *sources)
{
  return sources->names;
}

QbgNames *
qbg_source_names (const QbgSource *source)
{
  return source->names;
}

/* Whether a line ends with the byte at p: LF, CR LF or CR alone.  The text
 * has a NUL after its end, so that p[1] can be read. */
static gboolean
is_line_end (const char *p)
{
  return *p == '\n' || (*p == '\r' && p[1] != '\n');
}

static guint32
count_line_ends (const char *text, gsize start, gsize end)
{
  guint32 count = 0;

  for (gsize i = start; i < end; i++)
    count += is_line_end (text + i);
  return count;
}

static void
index_lines (QbgSource *source)
{
  guint32 count = 0;

  source->blocks = source->length / BLOCK + 1;
  source->ends_before = g_new (guint32, source->blocks);
  for (gsize i = 0; i < source->blocks; i++)
    {
      gsize end = MIN ((i + 1) * BLOCK, source->length);
      source->ends_before[i] = count;
      count += count_line_ends (source->text, i * BLOCK, end);
    }
}

/* Takes over text, which has two bytes to spare after its length. */
static const QbgSource *
add_source (QbgSources *sources, const char *path, char *text, gsize length)
{
  QbgSource *source = g_new0 (QbgSource, 1);

  text[length] = text[length + 1] = '\0';
  source->path = g_strdup (path);
  source->text = text;
  source->length = length;
  source->start = length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  index_lines (source);
  source->names = sources->names;
  g_ptr_array_add (sources->items, source);
  return source;
}

static void
set_errno_error (GError **error)
{
  int code = errno;

  g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (code),
                       g_strerror (code));
}

static void
set_size_error (GError **error)
{
  g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
               "it is larger than the limit of %u MiB",
               (guint) (QBG_SOURCE_MAX_BYTES >> 20));
}

/* Room for the whole file, for its end to be seen, and for two NUL bytes. */
static gboolean
first_capacity (int fd, gsize *capacity, gboolean *device, GError **error)
{
  struct stat info;

  if (fstat (fd, &info) != 0)
    set_errno_error (error);
  else if (S_ISDIR (info.st_mode))
    g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_ISDIR,
                         "it is a directory");
  else if ((guint64) info.st_size > QBG_SOURCE_MAX_BYTES)
    set_size_error (error);
  else
    {
      *device = S_ISCHR (info.st_mode) || S_ISBLK (info.st_mode);
      *capacity = MAX ((gsize) info.st_size, BLOCK) + 3;
      return TRUE;
    }
  return FALSE;
}

/* A file may be a pipe, or grow while it is read: its size is only a guess. */
static char *
read_all (int fd, gsize *length, GError **error)
{
  gsize capacity = 0;
  ssize_t count;
  gboolean device;

  if (!first_capacity (fd, &capacity, &device, error))
    return NULL;
  g_autofree char *text = g_malloc (capacity);
  *length = 0;
  while ((count = read (fd, text + *length, capacity - 2 - *length)) != 0)
    {
      if (count < 0 && errno == EINTR)
        continue;
      if (count < 0)
        return set_errno_error (error), NULL;
      /* A device may never end; one that gives text is a terminal. */
      if (device && memchr (text + *length, '\0', (gsize) count) != NULL)
        {
          g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_NODEV,
                               "it is a device that gives no text");
          return NULL;
        }
      *length += (gsize) count;
      if (*length > QBG_SOURCE_MAX_BYTES)
        return set_size_error (error), NULL;
      if (*length == capacity - 2)
        text = g_realloc (text, capacity *= 2);
    }
  return g_steal_pointer (&text);
}

const QbgSource *
qbg_source_load (QbgSources *sources, const char *path, GError **error)
{
  gsize length = 0;
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  char *text;

  if (fd < 0)
    return set_errno_error (error), NULL;
  text = read_all (fd, &length, error);
  close (fd);
  return text == NULL ? NULL : add_source (sources, path, text, length);
}

const QbgSource *
qbg_source_from_text (QbgSources *sources, const char *path, const char *text,
                      gsize length)
{
  char *copy;

  g_return_val_if_fail (length <= QBG_SOURCE_MAX_BYTES, NULL);
  copy = g_malloc (length + 2);
  if (length > 0)
    memcpy (copy, text, length);
  return add_source (sources, path, copy, length);
}

const char *
qbg_source_path (const QbgSource *source)
{
  return source->path;
}

const char *
qbg_source_text (const QbgSource *source, gsize *length)
{
  if (length != NULL)
    *length = source->length;
  return source->text;
}

static guint
count_characters (const char *p, const char *end)
{
  guint count = 0;

  for (; p < end; count++)
    p += qbg_utf8_next (p, (gsize) (end - p), NULL);
  return count;
}

/* An offset inside a character belongs to its first byte. */
static gsize
character_start (const QbgSource *source, gsize offset)
{
  for (gsize back = 1; back <= MIN (offset, 3); back++)
    if (qbg_utf8_length (source->text + offset - back,
                         source->length - offset + back) > back)
      return offset - back;
  return offset;
}

void
qbg_source_position (const QbgSource *source, guint32 offset,
                     guint *line, guint *column)
{
  gsize at = character_start (source, MIN (offset, source->length));
  gsize start = at;

  *line = 1 + source->ends_before[at / BLOCK]
          + count_line_ends (source->text, at - at % BLOCK, at);
  while (start > source->start && !is_line_end (source->text + start - 1))
    start--;
  *column = 1;
  if (at > start)
    *column += count_characters (source->text + start, source->text + at);
}

/* The last block with fewer than count line ends before it. */
static gsize
find_block (const QbgSource *source, guint count)
{
  gsize low = 0, high = source->blocks;

  while (high - low > 1)
    {
      gsize middle = low + (high - low) / 2;
      if (source->ends_before[middle] < count)
        low = middle;
      else
        high = middle;
    }
  return low;
}

static gsize
line_start (const QbgSource *source, guint line)
{
  gsize block, at;
  guint missing;

  if (line <= 1)
    return source->start;
  block = find_block (source, line - 1);
  missing = line - 1 - source->ends_before[block];
  for (at = block * BLOCK; missing > 0 && at < source->length; at++)
    missing -= is_line_end (source->text + at);
  return at;
}

const char *
qbg_source_line (const QbgSource *source, guint line, gsize *length)
{
  const char *start = source->text + line_start (source, line);
  const char *end = source->text + source->length;
  const char *p = start;

  while (p < end && *p != '\n' && *p != '\r')
    p++;
  *length = (gsize) (p - start);
  return start;
}

QbgSpan
qbg_span_join (QbgSpan a, QbgSpan b)
{
  if (a.source == NULL)
    return b;
  if (b.source == NULL)
    return a;
  g_return_val_if_fail (a.source == b.source, a);
  return (QbgSpan) { a.source, MIN (a.start, b.start), MAX (a.end, b.end) };
}
