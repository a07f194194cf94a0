#include <config.h>

#include "base/json.h"

#include <math.h>

void
qbg_json_init (QbgJson *json, GString *out)
{
  *json = (QbgJson) { out, 0, TRUE };
}

static void
new_line (QbgJson *json)
{
  g_string_append_c (json->out, '\n');
  for (guint i = 0; i < json->depth; i++)
    g_string_append (json->out, "  ");
}

static void
append_plain (GString *out, guchar c)
{
  if (c == '"' || c == '\\')
    g_string_append_c (out, '\\');
  g_string_append_c (out, (char) c);
}

static void
append_character (GString *out, guchar c)
{
  static const char *const short_escapes[] = {
    ['\b'] = "\\b", ['\t'] = "\\t", ['\n'] = "\\n", ['\f'] = "\\f",
    ['\r'] = "\\r"
  };

  if (c >= 0x20 && c != 0x7f)
    append_plain (out, c);
  else if (c < G_N_ELEMENTS (short_escapes) && short_escapes[c] != NULL)
    g_string_append (out, short_escapes[c]);
  else
    g_string_append_printf (out, "\\u%04x", c);
}

static void
append_string (GString *out, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  g_string_append_c (out, '"');
  for (const char *p = valid; *p != '\0'; p++)
    append_character (out, (guchar) *p);
  g_string_append_c (out, '"');
}

/* What stands before every value: a comma, the line, the key. */
static void
begin_value (QbgJson *json, const char *key)
{
  if (!json->first)
    g_string_append_c (json->out, ',');
  if (json->depth > 0)
    new_line (json);
  json->first = FALSE;
  if (key == NULL)
    return;
  append_string (json->out, key);
  g_string_append (json->out, ": ");
}

static void
open_bracket (QbgJson *json, const char *key, char bracket)
{
  begin_value (json, key);
  g_string_append_c (json->out, bracket);
  json->depth++;
  json->first = TRUE;
}

static void
close_bracket (QbgJson *json, char bracket)
{
  g_return_if_fail (json->depth > 0);
  json->depth--;
  if (!json->first)
    new_line (json);
  g_string_append_c (json->out, bracket);
  json->first = FALSE;
  if (json->depth == 0)
    g_string_append_c (json->out, '\n');
}

void
qbg_json_open_object (QbgJson *json, const char *key)
{
  open_bracket (json, key, '{');
}

void
qbg_json_close_object (QbgJson *json)
{
  close_bracket (json, '}');
}

void
qbg_json_open_array (QbgJson *json, const char *key)
{
  open_bracket (json, key, '[');
}

void
qbg_json_close_array (QbgJson *json)
{
  close_bracket (json, ']');
}

void
qbg_json_string (QbgJson *json, const char *key, const char *value)
{
  begin_value (json, key);
  if (value == NULL)
    g_string_append (json->out, "null");
  else
    append_string (json->out, value);
}

void
qbg_json_number (QbgJson *json, const char *key, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE] = "null";

  begin_value (json, key);
  if (isfinite (value))
    g_ascii_formatd (text, sizeof text, "%.15g", value);
  if (isfinite (value) && g_ascii_strtod (text, NULL) != value)
    g_ascii_formatd (text, sizeof text, "%.16g", value);
  if (isfinite (value) && g_ascii_strtod (text, NULL) != value)
    g_ascii_formatd (text, sizeof text, "%.17g", value);
  g_string_append (json->out, text);
}

void
qbg_json_integer (QbgJson *json, const char *key, gint64 value)
{
  begin_value (json, key);
  g_string_append_printf (json->out, "%" G_GINT64_FORMAT, value);
}

void
qbg_json_boolean (QbgJson *json, const char *key, gboolean value)
{
  begin_value (json, key);
  g_string_append (json->out, value ? "true" : "false");
}
