#include <config.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bondgraph/diagnose.h"
#include "bondgraph/fix.h"
#include "cli/command.h"
#include "cli/model.h"
#include "cli/prepare.h"
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
  if (summary->switched > 0)
    {
      g_string_append (out, ", ");
      append_count (out, summary->switched, "loop");
      g_string_append (out, " through switches");
    }
  g_string_append (out, ", ");
  append_count (out, summary->dependents, "dependent storage");
  puts (out->str);
}

static void
print_verdict (const QbgSummary *summary, gboolean possible, int status)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (summary->contradictions > 0)
    {
      g_string_append (out, "it cannot be simulated: ");
      append_count (out, summary->contradictions, "contradiction");
    }
  else if (!possible)
    g_string_append (out, "it cannot be simulated");
  else if (status != QBG_EXIT_DONE)
    g_string_append (out, "it could be simulated, but --strict refuses it");
  else
    g_string_append (out, "it can be simulated");
  puts (out->str);
}

/* What check is asked to do. */
typedef struct {
  const QbgSettings *settings;
  gboolean syntax;
  const char *fix_with;     /* "R=1e-3", or NULL */
  QbgFixPart part;          /* the same; its value is owned */
} Request;

/* "R=1e-3" to the part that it stands for. */
static gboolean
read_part (const char *word, QbgFixPart *part, GError **error)
{
  static const char letters[] = "RCL";
  static const QbgElementType types[] = {
    QBG_ELEMENT_R, QBG_ELEMENT_C, QBG_ELEMENT_I
  };
  const char *letter = *word == '\0' ? NULL : strchr (letters, *word);
  char *end = NULL;
  double value = letter == NULL || word[1] != '=' ? NAN
    : g_ascii_strtod (word + 2, &end);
  GString *text;

  if (!isfinite (value) || value <= 0 || end == word + 2 || *end != '\0')
    {
      g_set_error (error, QBG_USAGE_ERROR, 0, "'%s' is not R=VALUE, C=VALUE or "
                   "L=VALUE with a positive value for --fix-with", word);
      return FALSE;
    }
  text = g_string_new (NULL);
  qbg_number_format (value, text);
  part->type = types[letter - letters];
  part->value = g_string_free (text, FALSE);
  return TRUE;
}

static void
print_fix (const char *file, const char *diff)
{
  if (*diff == '\0')
    fprintf (stderr, "%s: adding this to the text would cure nothing\n", file);
  fputs (diff, stdout);
}

/* Whether 'qbg simulate' would begin; if not, what is in the way is told. */
static gboolean
can_start (const QbgCausality *causality, QbgDiags *diags)
{
  double start = causality->graph->circuit->experiment.start_time;
  g_autoptr (QbgEquations) equations = NULL;

  if (!qbg_diags_has_errors (diags))
    equations = qbg_derive_checked (causality, isnan (start) ? 0 : start,
                                    diags);
  return equations != NULL;
}

static int
check_circuit (const Request *request, const char *file,
               const QbgModel *model)
{
  const QbgSettings *settings = request->settings;
  g_autoptr (QbgBondGraph) graph = qbg_construct (model->circuit,
                                                  QBG_STAGE_GROUNDED);
  g_autoptr (QbgCausality) causality = qbg_assign_causality (graph);
  QbgSummary summary = qbg_diagnose (causality, model->diags);
  g_autofree char *diff = request->fix_with == NULL ? NULL
    : qbg_fix (causality, qbg_class_tree_file (model->tree), &request->part,
               model->diags);
  gboolean possible = can_start (causality, model->diags);
  int status = qbg_settings_report_model (settings, model->diags, &summary);

  if (diff != NULL)
    print_fix (file, diff);
  else if (settings->diagnostics == QBG_DIAGNOSTICS_TEXT)
    {
      print_summary (file, model->circuit, &summary);
      print_verdict (&summary, possible, status);
    }
  return status;
}

static int
check_model (const Request *request, const char *file, const char *name)
{
  g_autoptr (QbgModel) model = qbg_model_open (request->settings, file, name);

  if (model->circuit == NULL)
    return qbg_settings_report (request->settings, model->diags);
  return check_circuit (request, file, model);
}

static gboolean
check_request (Request *request, GError **error)
{
  if (!qbg_settings_check (request->settings, error))
    return FALSE;
  if (request->fix_with == NULL)
    return TRUE;
  if (request->syntax
      || request->settings->diagnostics != QBG_DIAGNOSTICS_TEXT)
    {
      g_set_error (error, QBG_USAGE_ERROR, 0,
                   "--fix-with does not go together with %s", request->syntax
                   ? "--syntax" : "diagnostics other than text");
      return FALSE;
    }
  return read_part (request->fix_with, &request->part, error);
}

static int
check (const QbgCommand *self, Request *request, const GPtrArray *operands)
{
  g_autoptr (GError) error = NULL;

  if (!check_request (request, &error))
    return qbg_usage_error (self, "%s", error->message);
  if (operands->len == 0)
    return qbg_usage_error (self, "no file given");
  if (request->syntax)
    return check_syntax (request->settings, operands);
  if (operands->len > 2)
    return qbg_usage_error (self, "'%s' is too much after file and model",
                            (char *) g_ptr_array_index (operands, 2));
  return check_model (request, g_ptr_array_index (operands, 0),
                      operands->len == 2 ? g_ptr_array_index (operands, 1)
                                         : NULL);
}

static int
run (const QbgCommand *self, int argc, char **argv)
{
  g_autoptr (QbgSettings) settings = qbg_settings_new ();
  Request request = { .settings = settings };
  const QbgOption own[] = {
    { "syntax", 0, QBG_OPTION_FLAG, &request.syntax, NULL,
      "check the syntax alone, of all the files given" },
    { "fix-with", 0, QBG_OPTION_STRING, &request.fix_with, "R|C|L=VALUE",
      "print a patch that adds resistors, capacitors or\n"
      "inductors of that value, so that what was found is\n"
      "gone" }
  };
  g_autoptr (GArray) options = g_array_new (FALSE, FALSE, sizeof (QbgOption));
  g_autoptr (GPtrArray) operands = g_ptr_array_new ();
  int status;

  g_array_append_vals (options, own, G_N_ELEMENTS (own));
  qbg_settings_add_options (settings, options);
  if (!qbg_command_parse (self, (const QbgOption *) (void *) options->data,
                          options->len, argc, argv, operands, &status))
    return status;
  status = check (self, &request, operands);
  g_free ((char *) request.part.value);
  return status;
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
