#include <config.h>

#include "report/integration.h"

#include "base/json.h"

static void
append_count (GString *out, guint64 count, const char *name)
{
  g_string_append_printf (out, "%12" G_GUINT64_FORMAT "  %s\n", count, name);
}

void
qbg_write_integration_text (const QbgIntegrateStatistics *s,
                            const QbgSeconds *seconds, GString *out)
{
  g_string_append_printf (out, "seconds of CPU: read %.3f, compile %.3f, "
                          "simulate %.3f, write %.3f\n", seconds->read,
                          seconds->compile, seconds->simulate,
                          seconds->write);
  append_count (out, s->steps, "steps");
  append_count (out, s->evaluations, "evaluations of the rates");
  append_count (out, s->jacobians, "Jacobians");
  append_count (out, s->events, "events");
}

void
qbg_write_integration_json (const QbgIntegrateStatistics *s,
                            const QbgSeconds *seconds, GString *out)
{
  QbgJson json;

  qbg_json_init (&json, out);
  qbg_json_open_object (&json, NULL);
  qbg_json_number (&json, "end", s->end);
  qbg_json_boolean (&json, "complete", s->complete);
  qbg_json_integer (&json, "steps", (gint64) s->steps);
  qbg_json_integer (&json, "evaluations", (gint64) s->evaluations);
  qbg_json_integer (&json, "jacobians", (gint64) s->jacobians);
  qbg_json_integer (&json, "events", (gint64) s->events);
  qbg_json_integer (&json, "work", (gint64) s->work);
  qbg_put_seconds (&json, seconds);
  qbg_json_close_object (&json);
}
