#include <config.h>

#include <string.h>

#include "bondgraph/fix-internal.h"

/* Lines that stand around a change. */
#define CONTEXT 3

/* A line of the file, and what it becomes. */
typedef struct {
  const char *text;       /* with its end */
  gsize length;
  GString *changed;       /* NULL: nothing; several lines possibly */
} Line;

static gint
compare_edits (gconstpointer a, gconstpointer b)
{
  const QbgEdit *x = a, *y = b;

  return x->start < y->start ? -1 : x->start > y->start;
}

static GArray *
split_lines (const char *text, gsize length)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));
  gsize start = 0;

  while (start < length)
    {
      const char *end = memchr (text + start, '\n', length - start);
      Line line = { text + start, end == NULL ? length - start
                    : (gsize) (end + 1 - (text + start)), NULL };
      g_array_append_val (lines, line);
      start += line.length;
    }
  return lines;
}

/* Fills in what becomes of the line, given the edits that begin in it from k
 * on; the next edit.  No edit reaches over the end of a line. */
static guint
change_line (Line *line, const char *text, const GArray *edits, guint k)
{
  gsize from = (gsize) (line->text - text), end = from + line->length;

  while (k < edits->len)
    {
      const QbgEdit *edit = &g_array_index (edits, QbgEdit, k);
      if (edit->start >= end)
        break;
      if (line->changed == NULL)
        line->changed = g_string_new (NULL);
      g_string_append_len (line->changed, text + from, edit->start - from);
      g_string_append (line->changed, edit->text);
      from = edit->end;
      k++;
    }
  if (line->changed != NULL)
    g_string_append_len (line->changed, text + from, end - from);
  return k;
}

static void
append_lines (GString *out, char mark, const char *text, gsize length)
{
  while (length > 0)
    {
      const char *end = memchr (text, '\n', length);
      gsize n = end == NULL ? length : (gsize) (end + 1 - text);
      g_string_append_c (out, mark);
      g_string_append_len (out, text, n);
      if (end == NULL)
        g_string_append (out, "\n\\ No newline at end of file\n");
      text += n;
      length -= n;
    }
}

static guint
count_lines (const char *text, gsize length)
{
  guint n = 0;

  for (gsize k = 0; k < length; k++)
    n += text[k] == '\n' || k + 1 == length;
  return n;
}

/* A line that only gets others before it stays. */
static void
append_line (const Line *line, GString *body, guint *n_new)
{
  gsize rest;

  if (line->changed == NULL)
    {
      append_lines (body, ' ', line->text, line->length);
      *n_new += 1;
      return;
    }
  rest = line->changed->len >= line->length
    ? line->changed->len - line->length : 0;
  *n_new += count_lines (line->changed->str, line->changed->len);
  if (rest > 0 && memcmp (line->changed->str + rest, line->text, line->length)
      == 0 && line->changed->str[rest - 1] == '\n')
    {
      append_lines (body, '+', line->changed->str, rest);
      append_lines (body, ' ', line->text, line->length);
      return;
    }
  append_lines (body, '-', line->text, line->length);
  append_lines (body, '+', line->changed->str, line->changed->len);
}

/* The hunk of the lines [first, end). */
static void
append_hunk (const GArray *lines, guint first, guint end, guint *shift,
             GString *out)
{
  g_autoptr (GString) body = g_string_new (NULL);
  guint n_new = 0;

  for (guint k = first; k < end; k++)
    append_line (&g_array_index (lines, Line, k), body, &n_new);
  g_string_append_printf (out, "@@ -%u,%u +%u,%u @@\n", first + 1, end - first,
                          first + 1 + *shift, n_new);
  g_string_append (out, body->str);
  *shift += n_new - (end - first);
}

static void
append_hunks (const GArray *lines, GString *out)
{
  guint first = 0, end = 0, shift = 0;    /* of the hunk at hand */

  for (guint k = 0; k < lines->len; k++)
    {
      guint from = k < CONTEXT ? 0 : k - CONTEXT;
      if (g_array_index (lines, Line, k).changed == NULL)
        continue;
      if (end > 0 && from > end)
        {
          append_hunk (lines, first, end, &shift, out);
          end = 0;
        }
      if (end == 0)
        first = from;
      end = MIN (k + 1 + CONTEXT, lines->len);
    }
  if (end > 0)
    append_hunk (lines, first, end, &shift, out);
}

char *
qbg_fix_diff (const QbgSource *source, GArray *edits)
{
  gsize length;
  const char *text = qbg_source_text (source, &length);
  const char *path = qbg_source_path (source);
  const char *tab = strpbrk (path, " \t") != NULL ? "\t" : "";
  g_autoptr (GArray) lines = split_lines (text, length);
  GString *out = g_string_new (NULL);
  guint next = 0;

  if (edits->len == 0)
    return g_string_free (out, FALSE);
  g_array_sort (edits, compare_edits);
  for (guint k = 0; k < lines->len; k++)
    next = change_line (&g_array_index (lines, Line, k), text, edits, next);
  g_string_append_printf (out, "--- %s%s\n+++ %s%s\n", path, tab, path, tab);
  append_hunks (lines, out);
  for (guint k = 0; k < lines->len; k++)
    if (g_array_index (lines, Line, k).changed != NULL)
      g_string_free (g_array_index (lines, Line, k).changed, TRUE);
  return g_string_free (out, FALSE);
}
