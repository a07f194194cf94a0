#include <config.h>

#include "report/study.h"

#include <math.h>

#include "report/table.h"

#define MOST_TRIALS 1000        /* of a table for people */

static void
trial_free (gpointer item)
{
  QbgTrial *t = item;

  g_free (t->method);
  g_free (t->worst);
  g_free (t->note);
  g_free (t->failure);
  qbg_trajectory_free (t->result);
  g_free (t);
}

QbgStudy *
qbg_study_new (const char *model, const char *reference)
{
  QbgStudy *study = g_new0 (QbgStudy, 1);

  study->model = g_strdup (model);
  study->reference = g_strdup (reference);
  study->doubt = NAN;
  study->trials = g_ptr_array_new_with_free_func (trial_free);
  return study;
}

void
qbg_study_free (QbgStudy *study)
{
  if (study == NULL)
    return;
  g_free (study->model);
  g_free (study->reference);
  g_ptr_array_unref (study->trials);
  g_free (study);
}

QbgTrial *
qbg_study_add (QbgStudy *study, const char *method, double tolerance)
{
  QbgTrial *t = g_new0 (QbgTrial, 1);
  QbgError none = { NAN, NAN, NAN };

  t->method = g_strdup (method);
  t->tolerance = tolerance;
  t->step = t->steps = t->evaluations = t->events = t->cpu = NAN;
  t->plain = t->shifted = none;
  g_ptr_array_add (study->trials, t);
  return t;
}

static const QbgColumn columns[] = {
  { "method", "method", NULL, 0 },
  { "tolerance", "tolerance", "%.0e", 0 },
  { "step", NULL, "%.2e", 0 },
  { "steps", "steps", "%.0f", 0 },
  { "evaluations", "evaluations", "%.0f", 0 },
  { "events", "events", "%.0f", 0 },
  { "cpu", "CPU [ms]", "%.2f", 1e3 },
  { "rms", "without shifts\nrms", "%.1e", 0 },
  { "max", "max", "%.1e", 0 },
  { "rmsShifted", "with shifts\nrms", "%.1e", 0 },
  { "maxShifted", "max", "%.1e", 0 },
  { "worst", "worst", NULL, 0 },
  { "failure", "", NULL, 0 },
  { "note", "", NULL, 0 }
};

static QbgTable *
make_table (const QbgStudy *study)
{
  QbgTable *table = qbg_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < study->trials->len; i++) {
    const QbgTrial *t = study->trials->pdata[i];
    qbg_table_text (table, t->method);
    qbg_table_number (table, t->tolerance);
    qbg_table_number (table, t->step);
    qbg_table_number (table, t->steps);
    qbg_table_number (table, t->evaluations);
    qbg_table_number (table, t->events);
    qbg_table_number (table, t->cpu);
    qbg_table_number (table, t->plain.rms);
    qbg_table_number (table, t->plain.max);
    qbg_table_number (table, t->shifted.rms);
    qbg_table_number (table, t->shifted.max);
    qbg_table_text (table, t->worst);
    qbg_table_text (table, t->failure);
    qbg_table_text (table, t->note);
  }
  return table;
}

void
qbg_study_text (const QbgStudy *study, GString *out)
{
  g_autoptr (QbgTable) table = make_table (study);

  g_string_append_printf (
    out, "%s, %.10g to %.10g s, %u state%s; %u signal%s against %s",
    study->model, study->from, study->to, study->n_states,
    study->n_states == 1 ? "" : "s", study->n_signals,
    study->n_signals == 1 ? "" : "s", study->reference);
  if (study->shift > 0)
    g_string_append_printf (out, "; events may be shifted by %.3g s",
                            study->shift);
  if (!isnan (study->doubt))
    g_string_append_printf (out, "; the reference is certain to %.0e",
                            study->doubt);
  g_string_append (out, "\n\n");
  qbg_table_write_text (table, MOST_TRIALS, out);
}

void
qbg_study_csv (const QbgStudy *study, GString *out)
{
  g_autoptr (QbgTable) table = make_table (study);

  qbg_table_write_csv (table, out);
}

void
qbg_study_json (const QbgStudy *study, GString *out)
{
  g_autoptr (QbgTable) table = make_table (study);
  QbgJson json;

  qbg_json_init (&json, out);
  qbg_json_open_object (&json, NULL);
  qbg_json_string (&json, "model", study->model);
  qbg_json_string (&json, "reference", study->reference);
  qbg_json_number (&json, "referenceDoubt", study->doubt);
  qbg_json_integer (&json, "states", study->n_states);
  qbg_json_integer (&json, "signals", study->n_signals);
  qbg_json_number (&json, "from", study->from);
  qbg_json_number (&json, "to", study->to);
  qbg_json_number (&json, "shift", study->shift);
  qbg_table_write_json (table, "trials", &json);
  qbg_json_close_object (&json);
}
