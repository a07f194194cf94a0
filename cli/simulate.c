#include <config.h>

#include "qss/simulate.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/glob.h"
#include "base/json.h"
#include "base/suggest.h"
#include "base/taylor.h"
#include "bondgraph/diagnose.h"
#include "cli/command.h"
#include "cli/model.h"
#include "cli/settings.h"
#include "report/csv.h"
#include "report/plot.h"

typedef struct {
  QbgSettings *settings;
  double start, stop, interval, tolerance, quantum;   /* NaN: not given */
  const char *method, *output, *plot, *statistics;
  GPtrArray *variables;
} Wish;

/* Set by SIGINT: the one thing that a signal handler may touch. */
static volatile int interrupted;

static void
on_interrupt (int signal_number)
{
  (void) signal_number;
  interrupted = 1;
}

static double
given_or (double given, double otherwise, double last)
{
  return !isnan (given) ? given : !isnan (otherwise) ? otherwise : last;
}

/* The command line wins over the experiment annotation. */
static QbgSimulateOptions
options_for (const Wish *wish, const QbgCircuit *circuit,
             const QbgMethod *method)
{
  const QbgExperiment *e = &circuit->experiment;
  QbgSimulateOptions o = { .network.interrupted = &interrupted };

  o.network.method = method;
  o.network.start = given_or (wish->start, e->start_time, 0);
  o.network.stop = given_or (wish->stop, e->stop_time, o.network.start + 1);
  o.network.tolerance = given_or (wish->tolerance, e->tolerance, 1e-4);
  o.network.quantum = wish->quantum;
  o.interval = given_or (wish->interval, e->interval,
                         (o.network.stop - o.network.start) / 500);
  return o;
}

static const char *
objection (const QbgSimulateOptions *o)
{
  if (!isfinite (o->network.start) || !isfinite (o->network.stop)
      || !(o->network.stop > o->network.start))
    return "the stop time must be later than the start time";
  if (!(o->interval > 0))
    return "the interval must be positive";
  if (!(o->network.tolerance > 0) || !(o->network.tolerance < 1))
    return "the tolerance must be between 0 and 1";
  if (!isnan (o->network.quantum) && !(o->network.quantum > 0))
    return "the quantum must be positive";
  if ((o->network.stop - o->network.start) / o->interval > 1e8)
    return "the interval asks for more than 100 million rows";
  return NULL;
}

static const QbgMethod *
method_called (const QbgCommand *self, const char *name, int *status)
{
  const QbgMethod *method = qbg_method_by_name (name);
  QbgSuggestion near;
  g_autoptr (GString) text = g_string_new (NULL);

  if (method != NULL)
    return method;
  qbg_suggestion_init (&near, name);
  for (const QbgMethod *const *m = qbg_methods (); *m != NULL; m++)
    qbg_suggestion_offer (&near, (*m)->name);
  g_string_append_printf (text, "unknown method '%s'", name);
  qbg_append_suggestion (text, near.best);
  *status = qbg_usage_error (self, "%s", text->str);
  return NULL;
}

/* The named variables that the patterns select; all without patterns. */
static GArray *
choose_variables (const Wish *wish, const QbgCircuit *circuit)
{
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  g_autoptr (GPtrArray) patterns = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < wish->variables->len; k++)
    qbg_glob_split (wish->variables->pdata[k], patterns);
  for (guint i = 0; i < circuit->variables->len; i++) {
    gboolean wanted = patterns->len == 0;
    g_autoptr (GString) name = g_string_new (NULL);
    if (QBG_VARIABLE (circuit, i)->name == NULL)
      continue;
    qbg_circuit_variable_name (circuit, i, name);
    for (guint k = 0; !wanted && k < patterns->len; k++)
      wanted = qbg_glob_matches (patterns->pdata[k], name->str);
    if (wanted)
      g_array_append_val (chosen, i);
  }
  return chosen;
}

static gboolean
write_plot (const Wish *wish, const QbgTrajectory *trajectory, GError **error)
{
  g_autoptr (GString) svg = g_string_new (NULL);
  g_autoptr (GArray) traces = NULL;

  if (wish->plot == NULL)
    return TRUE;
  if (wish->variables->len == 0)
    traces = qbg_plot_choose (trajectory, 8);
  qbg_plot_svg (trajectory, traces, &QBG_PLOT_DEFAULTS, svg);
  return qbg_output_write (wish->plot, svg, error);
}

static void
statistics_json (const QbgEquations *eq, const QbgStatistics *s, GString *out)
{
  QbgJson json;

  qbg_json_init (&json, out);
  qbg_json_open_object (&json, NULL);
  qbg_json_number (&json, "end", s->end);
  qbg_json_boolean (&json, "complete", s->complete);
  qbg_json_integer (&json, "events", s->events);
  qbg_json_integer (&json, "steps", s->steps);
  qbg_json_open_array (&json, "states");
  for (guint i = 0; i < eq->states->len; i++) {
    g_autoptr (GString) name = g_string_new (NULL);
    qbg_circuit_variable_name (eq->circuit, QBG_STATE (eq, i), name);
    qbg_json_open_object (&json, NULL);
    qbg_json_string (&json, "name", name->str);
    qbg_json_integer (&json, "steps", s->steps_of[i]);
    qbg_json_close_object (&json);
  }
  qbg_json_close_array (&json);
  qbg_json_close_object (&json);
  g_string_append_c (out, '\n');
}

static void
statistics_text (const QbgEquations *eq, const QbgStatistics *s, GString *out)
{
  g_string_append_printf (out, "events of all models: %" G_GUINT64_FORMAT
                          "\nsteps of all states:  %" G_GUINT64_FORMAT "\n",
                          s->events, s->steps);
  for (guint i = 0; i < eq->states->len; i++) {
    g_string_append_printf (out, "%12" G_GUINT64_FORMAT "  ",
                            s->steps_of[i]);
    qbg_circuit_variable_name (eq->circuit, QBG_STATE (eq, i), out);
    g_string_append_c (out, '\n');
  }
}

static gboolean
write_statistics (const Wish *wish, const QbgEquations *eq,
                  const QbgStatistics *s, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (wish->statistics == NULL || s->steps_of == NULL)
    return TRUE;
  if (strcmp (wish->statistics, "text") == 0)
    statistics_text (eq, s, out);
  else
    statistics_json (eq, s, out);
  if (strcmp (wish->statistics, "text") == 0
      || strcmp (wish->statistics, "json") == 0) {
    fputs (out->str, stdout);
    return TRUE;
  }
  return qbg_output_write (wish->statistics, out, error);
}

static void
tell (const Wish *wish, const QbgEquations *eq, const QbgSimulateOptions *o,
      const QbgTrajectory *trajectory, const QbgStatistics *s)
{
  /* A result on standard output stands alone there. */
  FILE *to = wish->output != NULL && strcmp (wish->output, "-") == 0
    ? stderr : stdout;

  fprintf (to, "%s: %s to %g s by %s: %" G_GUINT64_FORMAT " step%s of %u "
           "state%s, %" G_GSIZE_FORMAT " rows\n", eq->circuit->model,
           s->complete ? "simulated" : "interrupted; simulated", s->end,
           o->network.method->name, s->steps, s->steps == 1 ? "" : "s",
           eq->states->len, eq->states->len == 1 ? "" : "s",
           trajectory->n_rows);
  if (wish->output != NULL && to == stdout)
    fprintf (to, "result in %s\n", wish->output);
  if (wish->plot != NULL)
    fprintf (to, "picture in %s\n", wish->plot);
}

static int
simulate_equations (const QbgCommand *self, const Wish *wish,
                    const QbgEquations *eq, const QbgSimulateOptions *o)
{
  g_autoptr (QbgTrajectory) trajectory = qbg_trajectory_new ();
  g_autoptr (GArray) variables = choose_variables (wish, eq->circuit);
  g_autoptr (GError) error = NULL, written = NULL;
  QbgStatistics s;

  if (variables->len == 0 && wish->variables->len > 0)
    return qbg_usage_error (self, "no variable matches --variables");
  trajectory->model = g_strdup (eq->circuit->model);
  trajectory->method = g_strdup (o->network.method->name);
  signal (SIGINT, on_interrupt);
  gboolean ok = qbg_simulate (eq, o, variables, trajectory, &s, &error);
  if ((trajectory->n_rows > 0 && wish->output != NULL
       && !qbg_write_csv (trajectory, NULL, wish->output, &written))
      || (trajectory->n_rows > 0
          && !write_plot (wish, trajectory, &written))
      || !write_statistics (wish, eq, &s, &written)) {
    qbg_statistics_clear (&s);
    return qbg_machine_error ("%s", written->message);
  }
  if (ok)
    tell (wish, eq, o, trajectory, &s);
  qbg_statistics_clear (&s);
  if (!ok)
    return qbg_machine_error ("the simulation stopped at %g s: %s", s.end,
                              error->message);
  return QBG_EXIT_DONE;
}

/* Whether a function of time jumps between start and stop. */
static gboolean
jumps (const QbgExpr *expr, const QbgNetworkOptions *o)
{
  double beside = 1e-12 * fmax (fabs (o->start), fabs (o->stop));
  double t = o->start;

  for (guint i = 0; i < 1000; i++) {
    t = qbg_expr_next_event (expr, t, o->stop);
    if (!(t < o->stop))
      return FALSE;
    double before = qbg_expr_evaluate (expr, t - beside, NULL, NULL);
    double after = qbg_expr_evaluate (expr, t + beside, NULL, NULL);
    if (fabs (after - before) > 1e-6 * (fabs (after) + fabs (before)))
      return TRUE;
  }
  return FALSE;
}

static void
note_variable (const QbgExpr *leaf, gpointer data)
{
  (void) leaf;
  *(gboolean *) data = TRUE;
}

/* A source that jumps across a storage without a state of its own would send
 * an impulse through it, which is not computed yet. */
static void
check_impulses (const QbgCausality *causality, const QbgNetworkOptions *o,
                QbgDiags *diags)
{
  const QbgBondGraph *graph = causality->graph;

  for (guint i = 0; i < causality->dependents->len; i++) {
    const QbgDependent *d = QBG_DEPENDENT (causality, i);
    for (guint k = 0; k < d->members.n; k++) {
      QbgPortId port = QBG_MEMBER (causality, &d->members, k);
      const QbgElement *e = QBG_ELEMENT (
        graph->circuit, QBG_PORT_BOND (graph, port)->element);
      const QbgExpr *law = e->type == QBG_ELEMENT_SE ? e->effort
        : e->type == QBG_ELEMENT_SF ? e->flow : NULL;
      gboolean modulated = FALSE;
      if (law == NULL)
        continue;
      qbg_expr_visit (law, note_variable, &modulated);
      if (modulated || !qbg_expr_has_time (law) || !jumps (law, o))
        continue;
      const QbgComponent *source = QBG_COMPONENT (graph->circuit,
                                                  e->component);
      const QbgComponent *storage = QBG_COMPONENT (
        graph->circuit, QBG_PORT (graph->circuit, d->port)->component);
      QbgDiag *diag =
        qbg_diags_error (diags, QBG_CODE_UNSUPPORTED, source->span,
                         "'%s' jumps across '%s', which has no state of its "
                         "own: the impulse is not supported yet",
                         source->name, storage->name);
      qbg_diag_note (diag, storage->span, "'qbg check' tells what would give "
                     "'%s' a state", storage->name);
    }
  }
}

/* What the equations' stage does not handle yet is named. */
static void
check_supported (const QbgCircuit *circuit, QbgDiags *diags)
{
  for (guint i = 0; i < circuit->initial->len; i++)
    qbg_diags_error (diags, QBG_CODE_UNSUPPORTED,
                     g_array_index (circuit->initial, QbgEquation, i).span,
                     "initial equations are not supported by the simulation "
                     "yet");
}

static int
simulate_model (const QbgCommand *self, const Wish *wish,
                const QbgMethod *method, const char *file, const char *name)
{
  g_autoptr (QbgModel) model = qbg_model_open (wish->settings, file, name);
  g_autoptr (QbgBondGraph) grounded = NULL, graph = NULL;
  g_autoptr (QbgCausality) causality = NULL;
  g_autoptr (QbgEquations) equations = NULL;
  QbgSimulateOptions o = { .interval = NAN };

  if (model->circuit != NULL) {
    grounded = qbg_construct (model->circuit, QBG_STAGE_GROUNDED);
    graph = qbg_simplify (grounded);
    causality = qbg_assign_causality (graph);
    qbg_diagnose (causality, model->diags);
    check_supported (model->circuit, model->diags);
    o = options_for (wish, model->circuit, method);
    check_impulses (causality, &o.network, model->diags);
    if (!qbg_diags_has_errors (model->diags))
      equations = qbg_derive (causality, model->diags);
  }
  int status = qbg_settings_report (wish->settings, model->diags);
  if (status != QBG_EXIT_DONE || equations == NULL)
    return status;
  if (objection (&o) != NULL)
    return qbg_usage_error (self, "%s", objection (&o));
  return simulate_equations (self, wish, equations, &o);
}

static int
run (const QbgCommand *self, int argc, char **argv)
{
  g_autoptr (QbgSettings) settings = qbg_settings_new ();
  g_autoptr (GPtrArray) variables = g_ptr_array_new ();
  Wish wish = { settings, NAN, NAN, NAN, NAN, NAN, "liqss2", NULL, NULL, NULL,
                variables };
  const QbgOption own[] = {
    { "output", 'o', QBG_OPTION_STRING, &wish.output, "FILE",
      "write the result to FILE, as CSV" },
    { "plot", 0, QBG_OPTION_STRING, &wish.plot, "FILE",
      "draw the waveforms to FILE, as SVG" },
    { "method", 0, QBG_OPTION_STRING, &wish.method, "NAME",
      "qss1, qss2, qss3, liqss1, liqss2 or liqss3;\nliqss2 if not given" },
    { "start-time", 0, QBG_OPTION_NUMBER, &wish.start, "TIME",
      "begin at TIME instead of the model's StartTime" },
    { "stop-time", 0, QBG_OPTION_NUMBER, &wish.stop, "TIME",
      "end at TIME instead of the model's StopTime" },
    { "interval", 0, QBG_OPTION_NUMBER, &wish.interval, "TIME",
      "time between rows of the result" },
    { "tolerance", 0, QBG_OPTION_NUMBER, &wish.tolerance, "NUMBER",
      "error to aim at, beside a state's largest value" },
    { "quantum", 0, QBG_OPTION_NUMBER, &wish.quantum, "NUMBER",
      "the same quantum for every state instead" },
    { "variables", 0, QBG_OPTION_LIST, variables, "PATTERN",
      "only variables that match; may be repeated" },
    { "statistics", 0, QBG_OPTION_STRING, &wish.statistics,
      "text|json|FILE", "steps of every state" }
  };
  QbgModelOperands operands;
  int status;

  if (!qbg_model_parse (self, settings, own, G_N_ELEMENTS (own), argc, argv,
                        &operands, &status))
    return status;
  const QbgMethod *method = method_called (self, wish.method, &status);
  return method == NULL ? status
    : simulate_model (self, &wish, method, operands.file, operands.name);
}

const QbgCommand qbg_command_simulate = {
  .name = "simulate",
  .usage = "[OPTION...] FILE.mo [MODEL]",
  .summary = "simulate a circuit by quantized states",
  .description =
    "Simulate MODEL of FILE.mo, or, without a name, the only or last model of\n"
    "the file, and write its waveforms.  Times and tolerance are those of the\n"
    "model's experiment annotation unless given.",
  .run = run
};
