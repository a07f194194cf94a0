#include <config.h>

#include "report/statistics.h"

static guint64
all_crossings (const QbgStatistics *s)
{
  guint64 sum = 0;

  for (guint i = 0; i < s->n_crossings; i++)
    sum += s->crossings[i].count;
  return sum;
}

static void
append_count (GString *out, guint64 count, const char *name)
{
  g_string_append_printf (out, "%12" G_GUINT64_FORMAT "  %s\n", count, name);
}

/* Newly allocated. */
static GString *
name_of (const QbgEquations *equations, guint state)
{
  GString *name = g_string_new (NULL);

  qbg_circuit_variable_name (
    equations->circuit,
    qbg_circuit_named (equations->circuit, QBG_STATE (equations, state)),
    name);
  return name;
}

/* In a second of the simulated time. */
static double
rate_of (const QbgStatistics *s, guint condition)
{
  return s->end > s->start ? s->crossings[condition].count
    / (s->end - s->start) : 0;
}

static void
append_crossings (const QbgStatistics *s, GString *out)
{
  if (s->n_crossings > 0)
    g_string_append (out, "zero crossings by condition, and in a second:\n");
  for (guint i = 0; i < s->n_crossings; i++)
    g_string_append_printf (out, "%12" G_GUINT64_FORMAT " %10.4g  %s\n",
                            s->crossings[i].count, rate_of (s, i),
                            s->crossings[i].name);
}

void
qbg_write_statistics_text (const QbgEquations *equations,
                           const QbgStatistics *s, const QbgSeconds *seconds,
                           GString *out)
{
  g_string_append_printf (out, "seconds of CPU: read %.3f, compile %.3f, "
                          "simulate %.3f, write %.3f\n", seconds->read,
                          seconds->compile, seconds->simulate,
                          seconds->write);
  append_count (out, s->events, "events of all models");
  append_count (out, all_crossings (s), "zero crossings");
  append_count (out, s->steps, equations->states->len == 0
                ? "events of states" : "events of states, of these:");
  for (guint i = 0; s->steps_of != NULL && i < equations->states->len; i++) {
    g_autoptr (GString) name = name_of (equations, i);
    append_count (out, s->steps_of[i], name->str);
  }
  append_crossings (s, out);
}

void
qbg_put_seconds (QbgJson *json, const QbgSeconds *seconds)
{
  qbg_json_open_object (json, "seconds");
  qbg_json_number (json, "read", seconds->read);
  qbg_json_number (json, "compile", seconds->compile);
  qbg_json_number (json, "simulate", seconds->simulate);
  qbg_json_number (json, "write", seconds->write);
  qbg_json_close_object (json);
}

static void
put_state (QbgJson *json, const QbgEquations *equations,
           const QbgStatistics *s, guint state)
{
  g_autoptr (GString) name = name_of (equations, state);

  qbg_json_open_object (json, NULL);
  qbg_json_string (json, "name", name->str);
  qbg_json_integer (json, "events", (gint64) s->steps_of[state]);
  if (s->activity.n_bins > 0) {
    qbg_json_open_array (json, "activity");
    for (guint k = 0; k < s->activity.n_bins; k++)
      qbg_json_integer (json, NULL,
                        (gint64) QBG_ACTIVITY (&s->activity, state, k));
    qbg_json_close_array (json);
  }
  qbg_json_close_object (json);
}

static void
put_conditions (QbgJson *json, const QbgStatistics *s)
{
  qbg_json_open_array (json, "conditions");
  for (guint i = 0; i < s->n_crossings; i++) {
    qbg_json_open_object (json, NULL);
    qbg_json_string (json, "name", s->crossings[i].name);
    qbg_json_string (json, "component", s->crossings[i].component);
    qbg_json_integer (json, "zeroCrossings", (gint64) s->crossings[i].count);
    qbg_json_number (json, "perSecond", rate_of (s, i));
    qbg_json_close_object (json);
  }
  qbg_json_close_array (json);
}

void
qbg_write_statistics_json (const QbgEquations *equations,
                           const QbgStatistics *s, const QbgSeconds *seconds,
                           GString *out)
{
  QbgJson json;

  qbg_json_init (&json, out);
  qbg_json_open_object (&json, NULL);
  qbg_json_string (&json, "model", equations->circuit->model);
  qbg_json_number (&json, "end", s->end);
  qbg_json_boolean (&json, "complete", s->complete);
  qbg_json_integer (&json, "events", (gint64) s->events);
  qbg_json_integer (&json, "steps", (gint64) s->steps);
  qbg_json_integer (&json, "work", (gint64) s->work);
  qbg_json_integer (&json, "zeroCrossings", (gint64) all_crossings (s));
  qbg_put_seconds (&json, seconds);
  if (s->activity.n_bins > 0)
    qbg_json_number (&json, "activityInterval",
                     qbg_activity_time (&s->activity, 1)
                     - s->activity.start);
  qbg_json_open_array (&json, "states");
  for (guint i = 0; s->steps_of != NULL && i < equations->states->len; i++)
    put_state (&json, equations, s, i);
  qbg_json_close_array (&json);
  put_conditions (&json, s);
  qbg_json_close_object (&json);
}

void
qbg_write_activity (const QbgEquations *equations, const QbgStatistics *s,
                    GString *out)
{
  const QbgActivity *a = &s->activity;
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (out, "\"time\"");
  for (guint i = 0; i < a->n_states; i++) {
    g_autoptr (GString) name = name_of (equations, i);
    g_string_append_printf (out, ",\"%s.events\"", name->str);
  }
  g_string_append_c (out, '\n');
  for (guint k = 0; k < a->n_bins; k++) {
    g_string_append (out, g_ascii_formatd (text, sizeof text, "%.16g",
                                           qbg_activity_time (a, k)));
    for (guint i = 0; i < a->n_states; i++)
      g_string_append_printf (out, ",%" G_GUINT64_FORMAT,
                              QBG_ACTIVITY (a, i, k));
    g_string_append_c (out, '\n');
  }
}
