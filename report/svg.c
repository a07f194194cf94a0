#include <config.h>

#include "report/svg.h"

#include <math.h>
#include <string.h>

#include "base/utf8.h"

#define ELLIPSIS "\u2026"

static gboolean
is_one_of (gunichar c, const char *set)
{
  return c < 0x80 && c != 0 && strchr (set, (int) c) != NULL;
}

/* In hundredths of the font's size, as wide as DejaVu Sans draws it. */
static guint
width_of (gunichar c)
{
  if (is_one_of (c, "ijlI|'"))
    return 30;
  if (is_one_of (c, " .,:;/\\fr()[]t-"))
    return 40;
  if (is_one_of (c, "mMwW%@"))
    return 100;
  if (c < 0x80 && g_ascii_isupper ((char) c))
    return 76;
  if (is_one_of (c, "+=<>#~"))
    return 84;
  if (c < 0x2e80)
    return c == 0x2026 || c == 0x2212 ? 100 : 64;
  return 100;
}

static double
width_between (const char *start, const char *end)
{
  double width = 0;

  while (start < end)
    {
      gunichar c;

      start += qbg_utf8_next (start, (gsize) (end - start), &c);
      width += width_of (c);
    }
  return width / 100;
}

double
qbg_text_width (const char *text, double size)
{
  return size * width_between (text, text + strlen (text));
}

/* Where the character before p, which is not the first, begins. */
static const char *
step_back (const char *text, const char *p)
{
  const char *start = p - 1;

  while (start > text && p - start < 4 && ((guchar) *start & 0xc0) == 0x80)
    start--;
  return qbg_utf8_length (start, (gsize) (p - start)) == (gsize) (p - start)
         ? start : p - 1;
}

/* The end tells more than the beginning: of five characters, three are taken
 * from it, until there is no room. */
char *
qbg_text_elide (const char *text, double size, double room)
{
  const char *end = text + strlen (text);
  const char *head = text, *tail = end;
  double left = room / size - width_between (ELLIPSIS, ELLIPSIS
                                             + strlen (ELLIPSIS));

  if (qbg_text_width (text, size) <= room)
    return g_strdup (text);
  for (guint i = 0; head < tail; i++)
    {
      const char *after = head + qbg_utf8_next (head, (gsize) (end - head),
                                                NULL);
      const char *before = step_back (text, tail);
      gboolean at_head = i % 5 < 2;

      left -= at_head ? width_between (head, after)
                      : width_between (before, tail);
      if (left < 0)
        break;
      if (at_head)
        head = after;
      else
        tail = before;
    }
  return g_strdup_printf ("%.*s" ELLIPSIS "%s", (int) (head - text), text,
                          tail);
}

static void
append_character (GString *out, gunichar c)
{
  if (c == '<')
    g_string_append (out, "&lt;");
  else if (c == '>')
    g_string_append (out, "&gt;");
  else if (c == '&')
    g_string_append (out, "&amp;");
  else if (c == '"')
    g_string_append (out, "&quot;");
  else if (c < 0x20 || c == 0x7f || c == 0xfffe || c == 0xffff)
    g_string_append (out, "\ufffd");
  else
    g_string_append_unichar (out, c);
}

void
qbg_text_append (GString *out, const char *text)
{
  const char *end = text + strlen (text);

  while (text < end)
    {
      gunichar c;

      text += qbg_utf8_next (text, (gsize) (end - text), &c);
      append_character (out, c);
    }
}

void
qbg_svg_number (GString *out, double value)
{
  gint64 hundredths = (gint64) round (CLAMP (value, -1e9, 1e9) * 100);
  gint64 size = ABS (hundredths);

  if (hundredths < 0)
    g_string_append_c (out, '-');
  g_string_append_printf (out, "%" G_GINT64_FORMAT, size / 100);
  if (size % 100 == 0)
    return;
  g_string_append_c (out, '.');
  g_string_append_c (out, (char) ('0' + size / 10 % 10));
  if (size % 10 != 0)
    g_string_append_c (out, (char) ('0' + size % 10));
}

void
qbg_svg_attribute (GString *out, const char *name, double value)
{
  g_string_append_printf (out, " %s=\"", name);
  qbg_svg_number (out, value);
  g_string_append_c (out, '"');
}

void
qbg_svg_line (GString *out, const char *class, double x1, double y1,
              double x2, double y2)
{
  g_string_append_printf (out, "<line class=\"%s\"", class);
  qbg_svg_attribute (out, "x1", x1);
  qbg_svg_attribute (out, "y1", y1);
  qbg_svg_attribute (out, "x2", x2);
  qbg_svg_attribute (out, "y2", y2);
  g_string_append (out, "/>\n");
}

void
qbg_svg_text (GString *out, double x, double y, const char *attributes,
              const char *text)
{
  g_string_append (out, "<text");
  qbg_svg_attribute (out, "x", x);
  qbg_svg_attribute (out, "y", y);
  g_string_append_printf (out, " %s>", attributes);
  qbg_text_append (out, text);
  g_string_append (out, "</text>\n");
}
