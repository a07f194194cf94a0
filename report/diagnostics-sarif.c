#include <config.h>

#include "report/diagnostics.h"

/* The codes that occur, each with its place in the list of rules. */
typedef struct {
  GArray *codes;        /* of QbgCode */
  GHashTable *places;   /* from a code to its index in codes, plus 1 */
} Rules;

static guint
rule_of (const Rules *rules, QbgCode code)
{
  gpointer place = g_hash_table_lookup (rules->places, GINT_TO_POINTER (code));

  return GPOINTER_TO_UINT (place) - 1;
}

static void
add_rule (Rules *rules, QbgCode code)
{
  gpointer key = GINT_TO_POINTER (code);

  if (g_hash_table_contains (rules->places, key))
    return;
  g_array_append_val (rules->codes, code);
  g_hash_table_insert (rules->places, key,
                       GUINT_TO_POINTER (rules->codes->len));
}

static void
collect_rules (Rules *rules, const QbgDiags *diags)
{
  rules->codes = g_array_new (FALSE, FALSE, sizeof (QbgCode));
  rules->places = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < qbg_diags_count (diags); i++)
    add_rule (rules, qbg_diags_get (diags, i)->code);
}

static void
clear_rules (Rules *rules)
{
  g_array_unref (rules->codes);
  g_hash_table_unref (rules->places);
}

static void
write_text (QbgJson *json, const char *key, const char *text)
{
  qbg_json_open_object (json, key);
  qbg_json_string (json, "text", text);
  qbg_json_close_object (json);
}

static void
write_rule (QbgJson *json, QbgCode code)
{
  qbg_json_open_object (json, NULL);
  qbg_json_string (json, "id", qbg_code_name (code));
  write_text (json, "shortDescription", qbg_code_title (code));
  qbg_json_close_object (json);
}

static void
write_tool (QbgJson *json, const Rules *rules)
{
  qbg_json_open_object (json, "tool");
  qbg_json_open_object (json, "driver");
  qbg_json_string (json, "name", PACKAGE_NAME);
  qbg_json_string (json, "version", PACKAGE_VERSION);
  qbg_json_open_array (json, "rules");
  for (guint i = 0; i < rules->codes->len; i++)
    write_rule (json, g_array_index (rules->codes, QbgCode, i));
  qbg_json_close_array (json);
  qbg_json_close_object (json);
  qbg_json_close_object (json);
}

/* A reference to the file by the rules for URIs; a colon is not allowed in
 * the first part of a relative one. */
static void
write_artifact (QbgJson *json, const char *path)
{
  g_autofree char *escaped = g_uri_escape_string (path, "/!$&'()*+,;=@", FALSE);
  g_autofree char *uri = g_strconcat (*path == '/' ? "file://" : "", escaped,
                                      NULL);

  qbg_json_open_object (json, "artifactLocation");
  qbg_json_string (json, "uri", uri);
  qbg_json_close_object (json);
}

static void
write_region (QbgJson *json, QbgSpan span)
{
  guint line, column;

  qbg_json_open_object (json, "region");
  qbg_source_position (span.source, span.start, &line, &column);
  qbg_json_integer (json, "startLine", line);
  qbg_json_integer (json, "startColumn", column);
  qbg_source_position (span.source, span.end, &line, &column);
  qbg_json_integer (json, "endLine", line);
  qbg_json_integer (json, "endColumn", column);
  qbg_json_integer (json, "byteOffset", span.start);
  qbg_json_integer (json, "byteLength", span.end - span.start);
  qbg_json_close_object (json);
}

static void
write_physical_location (QbgJson *json, QbgSpan span)
{
  if (span.source == NULL)
    return;
  qbg_json_open_object (json, "physicalLocation");
  write_artifact (json, qbg_source_path (span.source));
  write_region (json, span);
  qbg_json_close_object (json);
}

static void
write_locations (QbgJson *json, QbgSpan span)
{
  qbg_json_open_array (json, "locations");
  if (span.source != NULL)
    {
      qbg_json_open_object (json, NULL);
      write_physical_location (json, span);
      qbg_json_close_object (json);
    }
  qbg_json_close_array (json);
}

/* The number tells apart notes that say the same, which the format asks for. */
static void
write_note (QbgJson *json, const QbgNote *note, guint number)
{
  qbg_json_open_object (json, NULL);
  qbg_json_integer (json, "id", number);
  write_physical_location (json, note->span);
  write_text (json, "message", note->message);
  qbg_json_close_object (json);
}

static void
write_result (QbgJson *json, const QbgDiag *diag, const Rules *rules)
{
  qbg_json_open_object (json, NULL);
  qbg_json_string (json, "ruleId", qbg_code_name (diag->code));
  qbg_json_integer (json, "ruleIndex", rule_of (rules, diag->code));
  qbg_json_string (json, "level",
                   diag->severity == QBG_ERROR ? "error" : "warning");
  write_text (json, "message", diag->message);
  write_locations (json, diag->span);
  qbg_json_open_array (json, "relatedLocations");
  for (guint i = 0; i < diag->notes->len; i++)
    write_note (json, &g_array_index (diag->notes, QbgNote, i), i);
  qbg_json_close_array (json);
  qbg_json_close_object (json);
}

static void
write_run (QbgJson *json, const QbgDiags *diags, const QbgSummary *summary)
{
  Rules rules;

  collect_rules (&rules, diags);
  qbg_json_open_object (json, NULL);
  write_tool (json, &rules);
  qbg_json_string (json, "columnKind", "unicodeCodePoints");
  qbg_json_open_array (json, "results");
  for (guint i = 0; i < qbg_diags_count (diags); i++)
    write_result (json, qbg_diags_get (diags, i), &rules);
  qbg_json_close_array (json);
  qbg_write_summary (json, "properties", summary);
  qbg_json_close_object (json);
  clear_rules (&rules);
}

void
qbg_write_diagnostics_sarif (const QbgDiags *diags, const QbgSummary *summary,
                             GString *out)
{
  QbgJson json;

  qbg_json_init (&json, out);
  qbg_json_open_object (&json, NULL);
  qbg_json_string (&json, "$schema",
                   "https://json.schemastore.org/sarif-2.1.0.json");
  qbg_json_string (&json, "version", "2.1.0");
  qbg_json_open_array (&json, "runs");
  write_run (&json, diags, summary);
  qbg_json_close_array (&json);
  qbg_json_close_object (&json);
}
