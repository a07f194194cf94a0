#include <config.h>

#include <string.h>

#include "base/diags.h"
#include "base/utf8.h"

/* Source lines of more columns than this are cut to a window around the
 * span; so many columns stand before the span then. */
#define MAX_COLUMNS 160
#define COLUMNS_BEFORE 60
#define TAB_STOP 8
#define CUT "..."

typedef struct {
  GString *out;
  gboolean colour;
} Printer;

/* The part of a source line that is shown, and what is marked in it. */
typedef struct {
  const char *start, *end;            /* of what is shown */
  const char *mark_start, *mark_end;
  gboolean cut_before, cut_after;
} Window;

static void
begin_colour (const Printer *printer, const char *sgr)
{
  if (printer->colour)
    g_string_append_printf (printer->out, "\33[%sm", sgr);
}

static void
end_colour (const Printer *printer)
{
  if (printer->colour)
    g_string_append (printer->out, "\33[m");
}

/* Characters that would act on the terminal instead of being seen. */
static gboolean
is_unsafe (gunichar c)
{
  return (c >= 0x80 && c < 0xa0) || c == 0x200e || c == 0x200f
         || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069)
         || c == 0xfeff;
}

/* Appends one character as a person can see it; tabs stay.  Control
 * characters become the signs that Unicode has for them. */
static void
append_safe (GString *out, gunichar c)
{
  if (c < 0x20 && c != '\t')
    c += 0x2400;
  else if (c == 0x7f)
    c = 0x2421;
  else if (is_unsafe (c))
    c = 0xfffd;
  g_string_append_unichar (out, c);
}

static void
append_safe_text (GString *out, const char *text)
{
  gsize left = strlen (text);

  while (left > 0)
    {
      gunichar c;
      gsize length = qbg_utf8_next (text, left, &c);
      append_safe (out, c);
      text += length;
      left -= length;
    }
}

static guint
width_of (gunichar c, guint column)
{
  if (c == '\t')
    return TAB_STOP - column % TAB_STOP;
  if (c < 0x7f || is_unsafe (c))
    return 1;
  return g_unichar_iswide (c) ? 2 : g_unichar_iszerowidth (c) ? 0 : 1;
}

/* Where the text at p has filled so many columns, at most end. */
static const char *
after_columns (const char *p, const char *end, guint columns)
{
  guint column = 0;

  while (p < end)
    {
      gunichar c;
      gsize length = qbg_utf8_next (p, (gsize) (end - p), &c);
      column += width_of (c, column);
      if (column > columns)
        break;
      p += length;
    }
  return p;
}

static const char *
characters_back (const char *p, const char *start, guint count)
{
  for (; count > 0 && p > start; count--)
    {
      p--;
      while (p > start && ((guchar) *p & 0xc0) == 0x80)
        p--;
    }
  return p;
}

/* Cuts a long line down around the mark. */
static void
cut_window (Window *window)
{
  const char *line_start = window->start, *line_end = window->end;

  if (after_columns (line_start, line_end, MAX_COLUMNS) == line_end)
    return;
  if (after_columns (line_start, line_end, MAX_COLUMNS - COLUMNS_BEFORE)
      < window->mark_start)
    window->start = characters_back (window->mark_start, line_start,
                                     COLUMNS_BEFORE);
  window->end = after_columns (window->start, line_end, MAX_COLUMNS);
  window->cut_before = window->start > line_start;
  window->cut_after = window->end < line_end;
  window->mark_end = MIN (window->mark_end, window->end);
}

static Window
find_window (QbgSpan span, guint line)
{
  gsize length;
  const char *text = qbg_source_text (span.source, NULL);
  const char *start = qbg_source_line (span.source, line, &length);
  Window window = { .start = start, .end = start + length };

  window.mark_start = CLAMP (text + span.start, window.start, window.end);
  window.mark_end = CLAMP (text + span.end, window.mark_start, window.end);
  cut_window (&window);
  return window;
}

static void
append_source_line (GString *out, const Window *window)
{
  const char *p = window->start;

  g_string_append (out, window->cut_before ? CUT : "");
  while (p < window->end)
    {
      gunichar c;
      p += qbg_utf8_next (p, (gsize) (window->end - p), &c);
      append_safe (out, c);
    }
  g_string_append (out, window->cut_after ? CUT : "");
}

/* Appends what stands under the text from p to end: tabs under tabs, so that
 * the marks align however wide a tab is; elsewhere fill. */
static guint
append_under (GString *out, const char *p, const char *end, char fill,
              guint column)
{
  while (p < end)
    {
      gunichar c;
      p += qbg_utf8_next (p, (gsize) (end - p), &c);
      guint width = width_of (c, column);
      column += width;
      if (c == '\t' && fill == ' ')
        g_string_append_c (out, '\t');
      else
        for (; width > 0; width--)
          g_string_append_c (out, fill);
    }
  return column;
}

static void
append_mark (const Printer *printer, const Window *window, const char *sgr)
{
  guint column = window->cut_before ? strlen (CUT) : 0;
  gsize at;

  g_string_append_printf (printer->out, "%*s", (int) column, "");
  column = append_under (printer->out, window->start, window->mark_start, ' ',
                         column);
  begin_colour (printer, sgr);
  at = printer->out->len;
  append_under (printer->out, window->mark_start, window->mark_end, '~',
                column);
  if (printer->out->len == at)
    g_string_append_c (printer->out, '^');
  else
    printer->out->str[at] = '^';
  end_colour (printer);
}

/* The source line of the span and a caret.  A blank line is not shown. */
static void
append_excerpt (const Printer *printer, QbgSpan span, const char *sgr)
{
  g_autofree char *gutter = NULL;
  guint line, column;
  Window window;

  qbg_source_position (span.source, span.start, &line, &column);
  window = find_window (span, line);
  if (window.start == window.end)
    return;
  gutter = g_strdup_printf (" %2u", line);
  g_string_append_printf (printer->out, "%s | ", gutter);
  append_source_line (printer->out, &window);
  g_string_append_printf (printer->out, "\n%*s | ", (int) strlen (gutter), "");
  append_mark (printer, &window, sgr);
  g_string_append_c (printer->out, '\n');
}

static void
append_place (const Printer *printer, QbgSpan span, const char *otherwise)
{
  guint line, column;

  if (span.source == NULL && *otherwise == '\0')
    return;
  begin_colour (printer, "1");
  if (span.source == NULL)
    g_string_append (printer->out, otherwise);
  else
    {
      qbg_source_position (span.source, span.start, &line, &column);
      append_safe_text (printer->out, qbg_source_path (span.source));
      g_string_append_printf (printer->out, ":%u:%u: ", line, column);
    }
  end_colour (printer);
}

static void
append_kind (const Printer *printer, const char *kind, const char *sgr)
{
  begin_colour (printer, sgr);
  g_string_append_printf (printer->out, "%s: ", kind);
  end_colour (printer);
}

/* A note's line is shown unless it is the place of the diagnostic itself. */
static void
append_note (const Printer *printer, const QbgNote *note, QbgSpan main_span)
{
  static const char sgr[] = "1;36";

  append_place (printer, note->span, "");
  append_kind (printer, "note", sgr);
  append_safe_text (printer->out, note->message);
  g_string_append_c (printer->out, '\n');
  if (note->span.source != NULL
      && (note->span.source != main_span.source
          || note->span.start != main_span.start
          || note->span.end != main_span.end))
    append_excerpt (printer, note->span, sgr);
}

static void
append_diag (const Printer *printer, const QbgDiag *diag)
{
  gboolean is_error = diag->severity == QBG_ERROR;
  const char *sgr = is_error ? "1;31" : "1;35";

  append_place (printer, diag->span, "qbg: ");
  append_kind (printer, is_error ? "error" : "warning", sgr);
  append_safe_text (printer->out, diag->message);
  g_string_append_printf (printer->out, " [%s]\n", qbg_code_name (diag->code));
  if (diag->span.source != NULL)
    append_excerpt (printer, diag->span, sgr);
  for (guint i = 0; i < diag->notes->len; i++)
    append_note (printer, &g_array_index (diag->notes, QbgNote, i),
                 diag->span);
}

void
qbg_diags_format (const QbgDiags *diags, gboolean colour, GString *out)
{
  const Printer printer = { out, colour };

  for (guint i = 0; i < qbg_diags_count (diags); i++)
    append_diag (&printer, qbg_diags_get (diags, i));
}
