#include <config.h>

#include "bondgraph/picture.h"
#include "cli/command.h"
#include "cli/model.h"
#include "cli/settings.h"
#include "report/output.h"

/* The choices of --stage and --format, in order. */
enum { STAGE_CIRCUIT, STAGE_JUNCTIONS, STAGE_DIRECTED, STAGE_GROUNDED,
       STAGE_SIMPLIFIED, STAGE_CAUSAL };
enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_DOT, FORMAT_SVG, FORMAT_CDPP,
       FORMAT_UNKNOWN };

typedef struct {
  QbgSettings *settings;
  int stage, format;
  const char *output;     /* NULL: standard output */
  QbgQuantization quantization;
} Wish;

static int
format_of_suffix (const char *path)
{
  static const struct { const char *suffix; int format; } formats[] = {
    { ".txt", FORMAT_TEXT }, { ".json", FORMAT_JSON }, { ".dot", FORMAT_DOT },
    { ".gv", FORMAT_DOT }, { ".svg", FORMAT_SVG }, { ".ma", FORMAT_CDPP }
  };

  for (guint i = 0; path != NULL && i < G_N_ELEMENTS (formats); i++)
    if (g_str_has_suffix (path, formats[i].suffix))
      return formats[i].format;
  return FORMAT_TEXT;
}

/* What is shown of the model: the stage's graph, and its causality. */
static QbgBondGraph *
graph_at (const QbgCircuit *circuit, int stage)
{
  static const QbgStage stages[] = {
    [STAGE_JUNCTIONS] = QBG_STAGE_JUNCTIONS,
    [STAGE_DIRECTED] = QBG_STAGE_DIRECTED,
    [STAGE_GROUNDED] = QBG_STAGE_GROUNDED
  };
  g_autoptr (QbgBondGraph) grounded = NULL;

  if (stage <= STAGE_GROUNDED)
    return qbg_construct (circuit, stages[stage]);
  grounded = qbg_construct (circuit, QBG_STAGE_GROUNDED);
  return qbg_simplify (grounded);
}

static gboolean
show_graph (const Wish *wish, const QbgCircuit *circuit, GString *out,
            GError **error)
{
  g_autoptr (QbgBondGraph) graph = graph_at (circuit, wish->stage);
  g_autoptr (QbgCausality) causality = NULL;

  if (wish->stage == STAGE_CAUSAL)
    causality = qbg_assign_causality (graph);
  switch (wish->format)
    {
    case FORMAT_JSON:
      qbg_bond_graph_to_json (graph, causality, out);
      return TRUE;
    case FORMAT_DOT:
      qbg_bond_graph_to_dot (graph, causality, out);
      return TRUE;
    case FORMAT_SVG:
      return qbg_bond_graph_to_svg (graph, causality, out, error);
    case FORMAT_CDPP:
      qbg_bond_graph_to_cdpp (graph, causality, &wish->quantization, out);
      return TRUE;
    default:
      qbg_list_bond_graph (graph, causality, out);
      return TRUE;
    }
}

static gboolean
show (const Wish *wish, const QbgCircuit *circuit, GString *out,
      GError **error)
{
  if (wish->stage != STAGE_CIRCUIT)
    return show_graph (wish, circuit, out, error);
  if (wish->format == FORMAT_JSON)
    qbg_circuit_to_json (circuit, out);
  else
    qbg_list_circuit (circuit, out);
  return TRUE;
}

static int
graph_model (const Wish *wish, const char *file, const char *name)
{
  g_autoptr (QbgModel) model = qbg_model_open (wish->settings, file, name);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  int status = qbg_settings_report (wish->settings, model->diags);

  if (status != QBG_EXIT_DONE || model->circuit == NULL)
    return status;
  if (!show (wish, model->circuit, out, &error)
      || !qbg_output_write (wish->output, out, &error))
    return qbg_machine_error ("%s", error->message);
  return QBG_EXIT_DONE;
}

/* What cannot be had together; NULL: all is well. */
static const char *
objection (const Wish *wish)
{
  if (wish->stage == STAGE_CIRCUIT && wish->format > FORMAT_JSON)
    return "the circuit is shown as text or JSON only; "
           "its bond graph begins with --stage=junctions";
  if (wish->format == FORMAT_CDPP && wish->stage != STAGE_CAUSAL)
    return "--format=cd++ needs --stage=causal";
  if (wish->settings->diagnostics != QBG_DIAGNOSTICS_TEXT
      && (wish->output == NULL || g_str_equal (wish->output, "-")))
    return "with diagnostics on standard output, "
           "give -o FILE for the graph";
  if (!(wish->quantization.quantum > 0)
      || !(wish->quantization.hysteresis >= 0))
    return "--quantum must be positive, --hysteresis not negative";
  return NULL;
}

static int
graph (const QbgCommand *self, Wish *wish, const QbgModelOperands *operands)
{
  if (wish->format == FORMAT_UNKNOWN)
    wish->format = format_of_suffix (wish->output);
  if (wish->quantization.hysteresis < 0)
    wish->quantization.hysteresis = wish->quantization.quantum / 10;
  if (objection (wish) != NULL)
    return qbg_usage_error (self, "%s", objection (wish));
  return graph_model (wish, operands->file, operands->name);
}

static int
run (const QbgCommand *self, int argc, char **argv)
{
  g_autoptr (QbgSettings) settings = qbg_settings_new ();
  Wish wish = { settings, STAGE_CAUSAL, FORMAT_UNKNOWN, NULL, { 0.1, -1 } };
  const QbgOption own[] = {
    { "stage", 0, QBG_OPTION_CHOICE, &wish.stage,
      "circuit|junctions|directed|grounded|simplified|causal",
      "how far to go; causal if not given" },
    { "format", 0, QBG_OPTION_CHOICE, &wish.format, "text|json|dot|svg|cd++",
      "how to show it; by the suffix of the output if\n"
      "not given, else text" },
    { "output", 'o', QBG_OPTION_STRING, &wish.output, "FILE",
      "write to FILE instead of standard output" },
    { "quantum", 0, QBG_OPTION_NUMBER, &wish.quantization.quantum, "NUMBER",
      "quantum of sources and storages in CD++; 0.1" },
    { "hysteresis", 0, QBG_OPTION_NUMBER, &wish.quantization.hysteresis,
      "NUMBER", "width of its hysteresis; a tenth of the quantum" }
  };
  QbgModelOperands operands;
  int status;

  if (!qbg_model_parse (self, settings, own, G_N_ELEMENTS (own), argc, argv,
                        &operands, &status))
    return status;
  return graph (self, &wish, &operands);
}

const QbgCommand qbg_command_graph = {
  .name = "graph",
  .usage = "[OPTION...] FILE.mo [MODEL]",
  .summary = "show a circuit's bond graph",
  .description =
    "Show the bond graph of MODEL of FILE.mo, or, without a name, of the only\n"
    "or last model of the file, at any stage of its construction: as text,\n"
    "JSON, a picture, or the coupled model of CD++.",
  .run = run
};
