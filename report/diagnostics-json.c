#include <config.h>

#include "report/diagnostics.h"

static void
write_position (QbgJson *json, const char *key, const QbgSource *source,
                guint32 offset)
{
  guint line, column;

  qbg_source_position (source, offset, &line, &column);
  qbg_json_open_object (json, key);
  qbg_json_integer (json, "line", line);
  qbg_json_integer (json, "column", column);
  qbg_json_integer (json, "offset", offset);
  qbg_json_close_object (json);
}

static void
write_place (QbgJson *json, QbgSpan span)
{
  if (span.source == NULL)
    {
      qbg_json_string (json, "file", NULL);
      return;
    }
  qbg_json_string (json, "file", qbg_source_path (span.source));
  write_position (json, "start", span.source, span.start);
  write_position (json, "end", span.source, span.end);
}

static void
write_note (QbgJson *json, const QbgNote *note)
{
  qbg_json_open_object (json, NULL);
  qbg_json_string (json, "message", note->message);
  write_place (json, note->span);
  qbg_json_close_object (json);
}

static void
write_diagnostic (QbgJson *json, const QbgDiag *diag)
{
  qbg_json_open_object (json, NULL);
  qbg_json_string (json, "severity",
                   diag->severity == QBG_ERROR ? "error" : "warning");
  qbg_json_string (json, "code", qbg_code_name (diag->code));
  qbg_json_string (json, "title", qbg_code_title (diag->code));
  qbg_json_string (json, "message", diag->message);
  write_place (json, diag->span);
  qbg_json_open_array (json, "notes");
  for (guint i = 0; i < diag->notes->len; i++)
    write_note (json, &g_array_index (diag->notes, QbgNote, i));
  qbg_json_close_array (json);
  qbg_json_close_object (json);
}

void
qbg_write_summary (QbgJson *json, const char *key, const QbgSummary *summary)
{
  if (summary == NULL)
    return;
  qbg_json_open_object (json, key);
  qbg_json_integer (json, "components", summary->components);
  qbg_json_integer (json, "nodes", summary->nodes);
  qbg_json_integer (json, "states", summary->states);
  qbg_json_integer (json, "algebraicLoops", summary->loops);
  qbg_json_integer (json, "dependentStorages", summary->dependents);
  qbg_json_integer (json, "contradictions", summary->contradictions);
  qbg_json_close_object (json);
}

void
qbg_write_diagnostics_json (const QbgDiags *diags, const QbgSummary *summary,
                            GString *out)
{
  QbgJson json;

  qbg_json_init (&json, out);
  qbg_json_open_object (&json, NULL);
  qbg_json_open_array (&json, "diagnostics");
  for (guint i = 0; i < qbg_diags_count (diags); i++)
    write_diagnostic (&json, qbg_diags_get (diags, i));
  qbg_json_close_array (&json);
  qbg_write_summary (&json, "summary", summary);
  qbg_json_close_object (&json);
}
