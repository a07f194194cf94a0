#include <config.h>

#include <stdio.h>

#include "bondgraph/diagnose.h"
#include "cli/command.h"
#include "cli/model.h"
#include "cli/settings.h"
#include "parser/parse.h"

/* "3 files", "1 error". */
static void
append_count (GString *out, guint count, const char *noun)
{
  g_string_append_printf (out, "%u %s%s", count, noun, count == 1 ? "" : "s");
}

static void
check_syntax_of (const char *path, QbgSources *sources, QbgDiags *diags)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QbgAst) ast = NULL;
  const QbgSource *source = qbg_source_load (sources, path, &error);

  if (source == NULL)
    {
      qbg_diags_error (diags, QBG_CODE_FILE, QBG_NO_SPAN,
                       "cannot read '%s': %s", path, error->message);
      return;
    }
  ast = qbg_parse (source, diags);
  if (ast != NULL && ast->classes == NULL)
    qbg_diags_warning (diags, QBG_CODE_NO_MODEL, (QbgSpan) { source, 0, 0 },
                       "this file holds no class");
}

/* "2 of 5 files, 50 errors, 1 warning". */
static void
print_syntax_summary (guint done, guint files, const QbgDiags *diags)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (done < files)
    g_string_append_printf (out, "%u of ", done);
  append_count (out, files, "file");
  g_string_append (out, ", ");
  append_count (out, qbg_diags_errors (diags), "error");
  if (qbg_diags_warnings (diags) > 0)
    {
      g_string_append (out, ", ");
      append_count (out, qbg_diags_warnings (diags), "warning");
    }
  puts (out->str);
}

static int
check_syntax (const QbgSettings *settings, const GPtrArray *files)
{
  g_autoptr (QbgSources) sources = qbg_sources_new ();
  g_autoptr (QbgDiags) diags = qbg_diags_new ();
  guint done = 0;
  int status;

  while (done < files->len && !qbg_diags_full (diags))
    check_syntax_of (g_ptr_array_index (files, done++), sources, diags);
  status = qbg_settings_report (settings, diags);
  if (settings->diagnostics == QBG_DIAGNOSTICS_TEXT)
    print_syntax_summary (done, files->len, diags);
  return status;
}

/* "divider.mo: model Divider: 4 components, 3 nodes, …". */
static void
print_summary (const char *file, const QbgCircuit *circuit,
               const QbgSummary *summary)
{
  g_autoptr (GString) out = g_string_new (NULL);

  g_string_printf (out, "%s: model %s: ", file, circuit->model);
  append_count (out, summary->components, "component");
  g_string_append (out, ", ");
  append_count (out, summary->nodes, "node");
  g_string_append (out, ", ");
  append_count (out, summary->states, "state");
  g_string_append (out, ", ");
  append_count (out, summary->loops, "algebraic loop");
  g_string_append (out, ", ");
  append_count (out, summary->dependents, "dependent storage");
  puts (out->str);
}

static void
print_verdict (const QbgSummary *summary, int status)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (summary->contradictions > 0)
    {
      g_string_append (out, "it cannot be simulated: ");
      append_count (out, summary->contradictions, "contradiction");
    }
  else if (status != QBG_EXIT_DONE)
    g_string_append (out, "it could be simulated, but --strict refuses it");
  else
    g_string_append (out, "it can be simulated");
  puts (out->str);
}

static QbgSummary
diagnose (const QbgModel *model)
{
  g_autoptr (QbgBondGraph) graph = qbg_construct (model->circuit,
                                                  QBG_STAGE_GROUNDED);
  g_autoptr (QbgCausality) causality = qbg_assign_causality (graph);

  return qbg_diagnose (causality, model->diags);
}

static int
check_model (const QbgSettings *settings, const char *file, const char *name)
{
  g_autoptr (QbgModel) model = qbg_model_open (settings, file, name);
  QbgSummary summary = { 0 };
  int status;

  if (model->circuit == NULL)
    return qbg_settings_report (settings, model->diags);
  summary = diagnose (model);
  status = qbg_settings_report_model (settings, model->diags, &summary);
  if (settings->diagnostics == QBG_DIAGNOSTICS_TEXT)
    {
      print_summary (file, model->circuit, &summary);
      print_verdict (&summary, status);
    }
  return status;
}

static int
check (const QbgCommand *self, const QbgSettings *settings, gboolean syntax,
       const GPtrArray *operands)
{
  g_autoptr (GError) error = NULL;

  if (!qbg_settings_check (settings, &error))
    return qbg_usage_error (self, "%s", error->message);
  if (operands->len == 0)
    return qbg_usage_error (self, "no file given");
  if (syntax)
    return check_syntax (settings, operands);
  if (operands->len > 2)
    return qbg_usage_error (self, "'%s' is too much after file and model",
                            (char *) g_ptr_array_index (operands, 2));
  return check_model (settings, g_ptr_array_index (operands, 0),
                      operands->len == 2 ? g_ptr_array_index (operands, 1)
                                         : NULL);
}

static int
run (const QbgCommand *self, int argc, char **argv)
{
  gboolean syntax = FALSE;
  const QbgOption own = { "syntax", 0, QBG_OPTION_FLAG, &syntax, NULL,
                          "check the syntax alone, of all the files given" };
  g_autoptr (QbgSettings) settings = qbg_settings_new ();
  g_autoptr (GArray) options = g_array_new (FALSE, FALSE, sizeof (QbgOption));
  g_autoptr (GPtrArray) operands = g_ptr_array_new ();
  int status;

  g_array_append_val (options, own);
  qbg_settings_add_options (settings, options);
  if (!qbg_command_parse (self, (const QbgOption *) (void *) options->data,
                          options->len, argc, argv, operands, &status))
    return status;
  return check (self, settings, syntax, operands);
}

const QbgCommand qbg_command_check = {
  .name = "check",
  .usage = "[OPTION...] FILE.mo [MODEL]\n--syntax [OPTION...] FILE.mo...",
  .summary = "tell whether a circuit is understood, and what is wrong with it",
  .description =
    "Check the circuit MODEL of FILE.mo, or, without a name, the only or last\n"
    "model of the file.  With --syntax, check the syntax of any number of files.",
  .run = run
};
