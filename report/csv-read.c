#include <config.h>

#include "report/csv.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gstdio.h>

#define LONGEST_SHOWN 30

typedef struct {
  const char *path;
  FILE *stream;
  guint64 line;         /* the number of the one in text, from 1 */
  char *text;           /* without its end; malloc's, for getline */
  size_t room;          /* allocated for text */
  char separator;
  gboolean trailing;    /* a separator ends the header, and may end rows */
  guint time_column;
  GPtrArray *names;     /* of all columns */
  QbgTrajectory *trajectory;
} Reader;

G_DEFINE_QUARK (qbg-csv-error, qbg_csv_error)

static gboolean fail (const Reader *reader, const char *at, GError **error,
                      const char *format, ...) G_GNUC_PRINTF (4, 5);

/* at: the place in the line; NULL: it is the line as a whole. */
static gboolean
fail (const Reader *reader, const char *at, GError **error,
      const char *format, ...)
{
  g_autoptr (GString) message = g_string_new (NULL);
  va_list arguments;

  g_string_printf (message, "%s:%" G_GUINT64_FORMAT ":", reader->path,
                   MAX (reader->line, 1));
  if (at != NULL)
    g_string_append_printf (message, "%td:", at - reader->text + 1);
  g_string_append (message, " error: ");
  va_start (arguments, format);
  g_string_append_vprintf (message, format, arguments);
  va_end (arguments);
  g_set_error_literal (error, QBG_CSV_ERROR, 0, message->str);
  return FALSE;
}

static gboolean
fail_to_read (const Reader *reader, GError **error)
{
  int number = errno;

  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (number),
               "cannot read '%s': %s", reader->path, g_strerror (number));
  return FALSE;
}

/* FALSE: there is none left, or error is set. */
static gboolean
next_line (Reader *reader, GError **error)
{
  gssize length;

  errno = 0;
  length = getline (&reader->text, &reader->room, reader->stream);
  if (length < 0)
    return ferror (reader->stream) ? fail_to_read (reader, error) : FALSE;
  reader->line++;
  if (strlen (reader->text) != (gsize) length)
    return fail (reader, reader->text + strlen (reader->text), error,
                 "a byte of value 0: this is no text");
  while (length > 0 && strchr ("\r\n", reader->text[length - 1]) != NULL)
    reader->text[--length] = '\0';
  return TRUE;
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t")] == '\0';
}

/* Past quotes and brackets, within which no separator separates. */
static const char *
skip_protected (const char *p)
{
  const char *end = NULL;

  if (*p == '"')
    end = strchr (p + 1, '"');
  else if (*p == '[')
    end = strchr (p, ']');
  return end == NULL ? p + 1 : end + 1;
}

static char
find_separator (const char *header)
{
  for (const char *p = header; *p != '\0'; p = skip_protected (p))
    if (strchr (",;\t", *p) != NULL)
      return *p;
  return ',';
}

/* The name in a field, without quotes around it and blanks. */
static char *
unquote (const char *field, gsize length)
{
  g_autofree char *text = g_strstrip (g_strndup (field, length));
  GString *name = g_string_new (NULL);
  gboolean quoted = text[0] == '"';

  for (const char *p = text + quoted; *p != '\0'; p++)
    {
      if (*p == '"' && quoted)
        p++;
      if (*p == '\0')
        break;
      g_string_append_c (name, *p);
    }
  return g_string_free (name, FALSE);
}

/* Cuts "C1.v [V]" after its name.  The result is the unit, within name; NULL:
 * there is none. */
static char *
cut_unit (char *name)
{
  gsize length = strlen (name);
  char *open = length == 0 ? NULL
    : strrchr (name, name[length - 1] == ']' ? '['
                     : name[length - 1] == ')' ? '(' : '\0');

  if (open == NULL || *open == '\0' || open == name || open[-1] != ' ')
    return NULL;
  name[length - 1] = '\0';
  *open = '\0';
  g_strchomp (name);
  return open + 1;
}

static gboolean
add_column (Reader *reader, const char *field, gsize length, GError **error)
{
  g_autofree char *name = unquote (field, length);
  char *unit = cut_unit (name);

  if (*name == '\0')
    return fail (reader, field, error, "a column without a name");
  if (reader->time_column == QBG_NO_TRACE
      && (g_ascii_strcasecmp (name, "time") == 0
          || (reader->names->len == 0 && g_str_equal (name, "t"))))
    reader->time_column = reader->names->len;
  else if (qbg_trajectory_find (reader->trajectory, name) != QBG_NO_TRACE)
    return fail (reader, field, error, "a second column '%s'", name);
  else
    qbg_trajectory_add_trace (reader->trajectory, name, unit, FALSE);
  g_ptr_array_add (reader->names, g_steal_pointer (&name));
  return TRUE;
}

static gboolean
read_header (Reader *reader, GError **error)
{
  const char *field = reader->text;

  reader->separator = find_separator (field);
  for (;;)
    {
      const char *end = field;

      while (*end != '\0' && *end != reader->separator)
        end = skip_protected (end);
      reader->trailing = *end == '\0' && field > reader->text
                         && is_blank (field);
      if (!reader->trailing
          && !add_column (reader, field, (gsize) (end - field), error))
        return FALSE;
      if (*end == '\0')
        break;
      field = end + 1;
    }
  return reader->time_column != QBG_NO_TRACE
         || fail (reader, NULL, error, "there is no column 'time'");
}

/* Blank lines, remarks, and the line with which some programs tell the
 * separator. */
static gboolean
is_before_header (const char *text)
{
  return is_blank (text) || *text == '#' || g_str_has_prefix (text, "sep=")
         || g_str_has_prefix (text, "\"sep=");
}

static gboolean
find_header (Reader *reader, GError **error)
{
  g_autoptr (GError) cause = NULL;

  while (next_line (reader, &cause))
    {
      if (reader->line == 1 && g_str_has_prefix (reader->text, "\xef\xbb\xbf"))
        memmove (reader->text, reader->text + 3, strlen (reader->text + 3) + 1);
      if (!is_before_header (reader->text))
        return read_header (reader, error);
    }
  if (cause == NULL)
    return fail (reader, NULL, error, "there is no header");
  g_propagate_error (error, g_steal_pointer (&cause));
  return FALSE;
}

static gboolean
no_number (const Reader *reader, guint column, const char *field,
           GError **error)
{
  gsize length = strcspn (field, (char[]) { reader->separator, '\0' });
  const char *name = g_ptr_array_index (reader->names, column);

  if (length == 0)
    return fail (reader, field, error, "a value of '%s' is missing", name);
  return fail (reader, field, error, "'%.*s%s' is not a number, for '%s'",
               (int) MIN (length, LONGEST_SHOWN), field,
               length > LONGEST_SHOWN ? "..." : "", name);
}

static double
parse_word (const char *text, char **end)
{
  gboolean is_true = g_ascii_strncasecmp (text, "true", 4) == 0;

  *end = (char *) text;
  if (is_true || g_ascii_strncasecmp (text, "false", 5) == 0)
    *end += is_true ? 4 : 5;
  return is_true;
}

/* The number at text, up to *end; none, if that is text. */
static double
parse_number (const Reader *reader, char *text, char **end)
{
  double value = g_ascii_strtod (text, end);

  if (**end == ',' && reader->separator == ';')
    {
      **end = '.';
      value = g_ascii_strtod (text, end);
    }
  return *end == text ? parse_word (text, end) : value;
}

/* Reads the field at *cursor and goes to the end of it. */
static gboolean
read_field (const Reader *reader, guint column, char **cursor, double *value,
            GError **error)
{
  char *field = *cursor + strspn (*cursor, " ");
  gboolean quoted = *field == '"';
  char *end = field + quoted;

  if (!g_ascii_isspace (*end))
    *value = parse_number (reader, field + quoted, &end);
  if (end == field + quoted || (quoted && *end++ != '"'))
    return no_number (reader, column, field, error);
  end += strspn (end, " ");
  if (*end != '\0' && *end != reader->separator)
    return no_number (reader, column, field, error);
  *cursor = end;
  return TRUE;
}

static gboolean
read_time (const Reader *reader, char *field, double *time, GError **error)
{
  const QbgTrajectory *trajectory = reader->trajectory;
  gsize rows = trajectory->n_rows;

  if (!(fabs (*time) <= DBL_MAX / 4))
    return no_number (reader, reader->time_column, field, error);
  if (rows > 0 && *time < trajectory->times[rows - 1])
    return fail (reader, field, error, "the time goes back from %.10g to %.10g",
                 trajectory->times[rows - 1], *time);
  return TRUE;
}

/* The values of the line into values, those of the traces first and then the
 * time. */
static gboolean
read_row (const Reader *reader, double *values, GError **error)
{
  guint n_columns = reader->names->len, trace = 0;
  char *cursor = reader->text;

  for (guint column = 0; column < n_columns; column++)
    {
      gboolean is_time = column == reader->time_column;
      double *value = &values[is_time ? n_columns - 1 : trace++];
      char *field = cursor;

      if (!read_field (reader, column, &cursor, value, error)
          || (is_time && !read_time (reader, field, value, error)))
        return FALSE;
      if (column + 1 < n_columns && *cursor++ == '\0')
        return fail (reader, cursor - 1, error, "the line ends after %u "
                     "of %u values", column + 1, n_columns);
    }
  if (*cursor == '\0' || (reader->trailing && is_blank (cursor + 1)))
    return TRUE;
  return fail (reader, cursor + 1, error, "more values than the %u columns of "
               "the header", n_columns);
}

static gboolean
read_rows (Reader *reader, GError **error)
{
  guint n_traces = reader->trajectory->traces->len;
  g_autofree double *values = g_new (double, n_traces + 1);
  g_autoptr (GError) cause = NULL;

  while (next_line (reader, &cause))
    {
      if (is_blank (reader->text))
        continue;
      if (!read_row (reader, values, error))
        return FALSE;
      memcpy (qbg_trajectory_append (reader->trajectory, values[n_traces]),
              values, n_traces * sizeof (double));
    }
  if (cause == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&cause));
  return FALSE;
}

static QbgTrajectory *
read_stream (FILE *stream, const char *path, GError **error)
{
  Reader reader = { .path = path, .stream = stream,
                    .time_column = QBG_NO_TRACE };
  g_autoptr (QbgTrajectory) trajectory = qbg_trajectory_new ();
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  gboolean good;

  reader.trajectory = trajectory;
  reader.names = names;
  good = find_header (&reader, error) && read_rows (&reader, error);
  free (reader.text);
  return good ? g_steal_pointer (&trajectory) : NULL;
}

QbgTrajectory *
qbg_read_csv (const char *path, GError **error)
{
  FILE *stream = g_fopen (path, "r");
  QbgTrajectory *trajectory;

  if (stream == NULL)
    {
      fail_to_read (&(Reader) { .path = path }, error);
      return NULL;
    }
  trajectory = read_stream (stream, path, error);
  fclose (stream);
  return trajectory;
}
