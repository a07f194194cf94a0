#include <config.h>

#include "qss/simulate.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/methods.h"
#include "cli/model.h"
#include "cli/prepare.h"
#include "cli/progress.h"
#include "cli/quanta.h"
#include "cli/run.h"
#include "cli/settings.h"
#include "cli/variables.h"
#include "report/csv.h"
#include "report/integration.h"
#include "report/plot.h"
#include "report/statistics.h"

typedef struct {
  QbgSettings *settings;
  QbgQuantaWish *quanta;
  double start, stop, interval, tolerance, step;    /* NaN: not given */
  const char *method_name, *output, *plot, *statistics, *activity;
  GPtrArray *variables;
  int output_at, engine;    /* QbgOutputAt, QbgEngineKind */
  double bins, max_events;          /* NaN: not given */
  QbgMethodChoice method;
} Wish;

#define MAX_BINS 1000000

/* Set by SIGINT and SIGTERM: the one thing that a signal handler may touch. */
static volatile int interrupted;

static void
on_interrupt (int signal_number)
{
  (void) signal_number;
  interrupted = 1;
}

static void
warn (const char *text)
{
  fprintf (stderr, "qbg: warning: %s\n", text);
}

static double
given_or (double given, double otherwise, double last)
{
  return !isnan (given) ? given : !isnan (otherwise) ? otherwise : last;
}

/* The command line wins over the experiment annotation. */
static QbgSimulateOptions
options_for (const Wish *wish, const QbgCircuit *circuit)
{
  const QbgExperiment *e = &circuit->experiment;
  QbgSimulateOptions o = { .network.interrupted = &interrupted };

  o.network.method = wish->method.quantized;
  o.network.start = given_or (wish->start, e->start_time, 0);
  o.network.stop = given_or (wish->stop, e->stop_time, o.network.start + 1);
  o.network.tolerance = given_or (wish->tolerance, e->tolerance, 1e-4);
  o.network.quantum = NAN;
  o.network.rules = wish->quanta->rules;
  o.network.warn = warn;
  o.network.max_events = isnan (wish->max_events) ? 0 : wish->max_events;
  o.output_at = (QbgOutputAt) wish->output_at;
  o.engine = (QbgEngineKind) wish->engine;
  o.bins = wish->activity != NULL || wish->statistics != NULL
    ? (guint) CLAMP (wish->bins, 0, MAX_BINS) : 0;
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
  if (!(o->interval > 0) || !isfinite (o->interval))
    return "the interval must be positive, and finite";
  if (!(o->network.tolerance > 0) || !(o->network.tolerance < 1))
    return "the tolerance must be between 0 and 1";
  if ((o->network.stop - o->network.start) / o->interval > 1e8)
    return "the interval asks for more than 100 million rows";
  return NULL;
}

/* How many kinds of data go to standard output. */
static guint
data_on_stdout (const Wish *wish)
{
  return (g_strcmp0 (wish->output, "-") == 0)
    + (g_strcmp0 (wish->plot, "-") == 0)
    + (g_strcmp0 (wish->activity, "-") == 0)
    + (g_strcmp0 (wish->statistics, "json") == 0);
}

/* Whether something is asked for that only a quantized method gives. */
static gboolean
needs_quanta (const Wish *wish)
{
  return wish->output_at != QBG_OUTPUT_AT_INTERVAL || wish->activity != NULL
    || wish->quanta->rules->len > 0;
}

static const char *
objection_to_wish (const Wish *wish)
{
  if (!isnan (wish->max_events)
      && !(wish->max_events >= 1 && wish->max_events <= 1e15
           && wish->max_events == floor (wish->max_events)))
    return "the number of events must be a whole one from 1 to 1e15";
  if (!(wish->bins >= 1 && wish->bins <= MAX_BINS)
      || wish->bins != floor (wish->bins))
    return "the number of bins must be a whole one from 1 to 1000000";
  if (data_on_stdout (wish) > 1)
    return "only one thing at a time can go to standard output";
  if (!isnan (wish->step) && !(wish->step > 0))
    return "the step must be positive";
  if (wish->method.classical != NULL && needs_quanta (wish))
    return "--output-at=events, --activity and quanta are for quantized "
      "methods";
  return NULL;
}

/* Where messages go: data on standard output stand alone there. */
static FILE *
beside_data (const Wish *wish)
{
  return data_on_stdout (wish) > 0 ? stderr : stdout;
}

static void
add_favourite (const QbgEquations *eq, const QbgTrajectory *trajectory,
               QbgVariableId variable, GArray *favourites)
{
  g_autoptr (GString) name = g_string_new (NULL);
  guint trace;

  qbg_circuit_variable_name (eq->circuit, variable, name);
  trace = qbg_trajectory_find (trajectory, name->str);
  if (trace != QBG_NO_TRACE)
    g_array_append_val (favourites, trace);
}

/* What sensors show, and the states. */
static GArray *
find_favourites (const QbgEquations *eq, const QbgTrajectory *trajectory)
{
  const QbgCircuit *circuit = eq->circuit;
  GArray *favourites = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < circuit->components->len; i++) {
    const QbgComponent *c = QBG_COMPONENT (circuit, i);
    if (strstr (c->class_name, ".Sensors.") == NULL)
      continue;
    for (guint k = 0; k < c->n_variables; k++)
      if (QBG_VARIABLE (circuit, c->first_variable + k)->kind
          == QBG_VAR_OUTPUT)
        add_favourite (eq, trajectory, c->first_variable + k, favourites);
  }
  for (guint i = 0; i < eq->states->len; i++)
    add_favourite (eq, trajectory,
                   qbg_circuit_named (circuit, QBG_STATE (eq, i)),
                   favourites);
  return favourites;
}

static gboolean
write_plot (const Wish *wish, const QbgEquations *eq,
            const QbgTrajectory *trajectory, GError **error)
{
  g_autoptr (GString) svg = g_string_new (NULL);
  g_autoptr (GArray) favourites = NULL, traces = NULL;

  if (wish->plot == NULL)
    return TRUE;
  if (wish->variables->len == 0) {
    favourites = find_favourites (eq, trajectory);
    traces = qbg_plot_choose (trajectory, favourites, 8);
  }
  qbg_plot_svg (trajectory, traces, &QBG_PLOT_DEFAULTS, svg);
  return qbg_output_write (wish->plot, svg, error);
}

static gboolean
write_activity (const Wish *wish, const QbgEquations *eq,
                const QbgStatistics *s, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (wish->activity == NULL || s->steps_of == NULL)
    return TRUE;
  qbg_write_activity (eq, s, out);
  return qbg_output_write (wish->activity, out, error);
}

static gboolean
write_statistics (const Wish *wish, const QbgEquations *eq,
                  const QbgOutcome *outcome, const QbgSeconds *seconds,
                  GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean text = g_strcmp0 (wish->statistics, "text") == 0;
  const QbgStatistics *s = &outcome->quantized;

  if (wish->statistics == NULL
      || (outcome->method.quantized != NULL && s->steps_of == NULL))
    return TRUE;
  if (outcome->method.classical != NULL)
    (text ? qbg_write_integration_text : qbg_write_integration_json)
      (&outcome->classical, seconds, out);
  else
    (text ? qbg_write_statistics_text : qbg_write_statistics_json)
      (eq, s, seconds, out);
  if (!text)
    return qbg_output_write (strcmp (wish->statistics, "json") == 0 ? "-"
                             : wish->statistics, out, error);
  fputs (out->str, beside_data (wish));
  return TRUE;
}

/* Whether what was to be written is there; what failed is told, and the others
 * are written all the same. */
static gboolean
is_written (gboolean ok, GError **error)
{
  if (!ok)
    qbg_machine_error ("%s", (*error)->message);
  g_clear_error (error);
  return ok;
}

/* All the files, the statistics last: they tell what the others cost. */
static gboolean
write_all (const Wish *wish, const QbgEquations *eq,
           const QbgTrajectory *trajectory, const QbgOutcome *outcome,
           QbgSeconds *seconds)
{
  double before = qbg_cpu_seconds ();
  GError *error = NULL;
  gboolean ok = TRUE;

  if (trajectory->n_rows > 0 && wish->output != NULL)
    ok &= is_written (qbg_write_csv (trajectory, NULL, wish->output, &error),
                      &error);
  if (trajectory->n_rows > 0)
    ok &= is_written (write_plot (wish, eq, trajectory, &error), &error);
  ok &= is_written (write_activity (wish, eq, &outcome->quantized, &error),
                    &error);
  seconds->write = qbg_cpu_seconds () - before;
  return ok & is_written (write_statistics (wish, eq, outcome, seconds,
                                            &error), &error);
}

static gboolean
is_file (const char *path)
{
  return path != NULL && strcmp (path, "-") != 0;
}

static void
tell (const Wish *wish, const QbgEquations *eq,
      const QbgTrajectory *trajectory, const QbgOutcome *s)
{
  FILE *to = beside_data (wish);

  fprintf (to, "%s: simulated to %g s by %s: %" G_GUINT64_FORMAT " step%s of "
           "%u state%s, %" G_GSIZE_FORMAT " row%s\n", eq->circuit->model,
           s->end, s->method.name, s->steps,
           s->steps == 1 ? "" : "s", eq->states->len,
           eq->states->len == 1 ? "" : "s", trajectory->n_rows,
           trajectory->n_rows == 1 ? "" : "s");
  if (s->note != NULL)
    fprintf (to, "%s was chosen: %s\n", s->method.name, s->note);
  if (s->message != NULL)
    fprintf (to, "the model ended it: %s\n", s->message);
  if (is_file (wish->output))
    fprintf (to, "result in %s\n", wish->output);
  if (is_file (wish->plot))
    fprintf (to, "picture in %s\n", wish->plot);
}

/* As far as it comes; a bar meanwhile, if there is somebody to see it. */
static gboolean
run_simulation (const Wish *wish, const QbgEquations *eq,
                QbgSimulateOptions o, const GArray *variables,
                QbgTrajectory *trajectory, QbgOutcome *outcome, GError **error)
{
  QbgProgress progress;

  trajectory->model = g_strdup (eq->circuit->model);
  if (qbg_progress_init (&progress, o.network.start, o.network.stop)) {
    o.network.progress = qbg_progress_show;
    o.network.progress_data = &progress;
  }
  signal (SIGTERM, on_interrupt);
  signal (SIGINT, on_interrupt);
  gboolean ok = qbg_run (eq, &wish->method, &o, wish->step, variables,
                         trajectory, outcome, error);
  trajectory->method = g_strdup (outcome->method.name);
  qbg_progress_erase (&progress);
  return ok;
}

static void
warn_of_assertions (char **warnings)
{
  for (char **w = warnings; w != NULL && *w != NULL; w++)
    warn (*w);
}

static int
simulate_equations (const QbgCommand *self, const Wish *wish,
                    const QbgEquations *eq, const QbgSimulateOptions *o,
                    QbgSeconds *seconds)
{
  g_autoptr (QbgTrajectory) trajectory = qbg_trajectory_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) variables =
    qbg_choose_variables (eq->circuit, wish->variables, &error);
  double before = qbg_cpu_seconds ();
  int status = QBG_EXIT_DONE;
  QbgOutcome s = { .end = o->network.start };

  if (variables == NULL)
    return qbg_usage_error (self, "%s", error->message);
  if (wish->output == NULL && wish->plot == NULL)
    g_array_set_size (variables, 0);
  gboolean ok = run_simulation (wish, eq, *o, variables, trajectory, &s,
                                &error);
  seconds->simulate = qbg_cpu_seconds () - before;
  gboolean kept = write_all (wish, eq, trajectory, &s, seconds);
  if (kept && trajectory->n_rows > 0)
    tell (wish, eq, trajectory, &s);
  warn_of_assertions (s.quantized.warnings);
  warn_of_assertions (s.classical.warnings);
  if (s.quantized.late != NULL) {
    g_autofree char *text =
      g_strconcat (s.quantized.late, "; a smaller tolerance or "
                   "--method=cvode is more exact", NULL);
    warn (text);
  }
  if (!ok)
    status = qbg_machine_error ("the simulation failed after %g s: %s", s.end,
                                error->message);
  else if (!s.complete && s.message == NULL)
    status = qbg_machine_error ("interrupted at %g s", s.end);
  if (!kept)
    status = QBG_EXIT_FAILED;
  qbg_outcome_clear (&s);
  return status;
}

/* Whether there is an objection to what the model says of times and tolerance,
 * the command line having said nothing; then it is reported. */
static gboolean
blame_model (const Wish *wish, const QbgSimulateOptions *o,
             const QbgModel *model)
{
  if (objection (o) == NULL || !isnan (wish->start) || !isnan (wish->stop)
      || !isnan (wish->interval) || !isnan (wish->tolerance))
    return FALSE;
  qbg_diags_error (model->diags, QBG_CODE_EXPERIMENT,
                   model->circuit->experiment.span, "%s", objection (o));
  return TRUE;
}

static int
simulate_model (const QbgCommand *self, const Wish *wish, const char *file,
                const char *name)
{
  double before = qbg_cpu_seconds ();
  g_autoptr (QbgModel) model = qbg_model_open (wish->settings, file, name);
  g_autoptr (QbgEquations) equations = NULL;
  g_autoptr (GError) error = NULL;
  QbgSimulateOptions o = { .interval = NAN };

  if (model->circuit != NULL) {
    o = options_for (wish, model->circuit);
    if (!blame_model (wish, &o, model))
      equations = qbg_prepare (model, o.network.start, o.network.stop);
  }
  int status = qbg_settings_report (wish->settings, model->diags);
  if (status != QBG_EXIT_DONE || equations == NULL)
    return status;
  if (objection (&o) != NULL)
    return qbg_usage_error (self, "%s", objection (&o));
  if (!qbg_quanta_wish_check (wish->quanta, equations, &error))
    return qbg_usage_error (self, "%s", error->message);
  QbgSeconds seconds = {
    .read = model->read_at - before,
    .compile = qbg_cpu_seconds () - model->read_at
  };
  return simulate_equations (self, wish, equations, &o, &seconds);
}

static void
add_options (Wish *wish, GArray *options)
{
  const QbgOption own[] = {
    { "output", 'o', QBG_OPTION_STRING, &wish->output, "FILE",
      "write the result to FILE, as CSV" },
    { "plot", 0, QBG_OPTION_STRING, &wish->plot, "FILE",
      "draw the waveforms to FILE, as SVG" },
    { "method", 0, QBG_OPTION_STRING, &wish->method_name, "NAME",
      "qss1, qss2, qss3, liqss1, liqss2 or liqss3: quantized\n"
      "states; cvode, adams, ida, dopri5, sdirk, rk4 or\n"
      "euler: classical; auto, or not given: what fits" },
    { "start-time", 0, QBG_OPTION_NUMBER, &wish->start, "TIME",
      "begin at TIME instead of the model's StartTime" },
    { "stop-time", 0, QBG_OPTION_NUMBER, &wish->stop, "TIME",
      "end at TIME instead of the model's StopTime" },
    { "interval", 0, QBG_OPTION_NUMBER, &wish->interval, "TIME",
      "time between rows of the result" },
    { "tolerance", 0, QBG_OPTION_NUMBER, &wish->tolerance, "NUMBER",
      "error to aim at, beside a state's largest value" },
    { "step", 0, QBG_OPTION_NUMBER, &wish->step, "TIME",
      "length of the steps of rk4 and euler; a tenth of the\n"
      "interval if not given" },
    { "variables", 0, QBG_OPTION_LIST, wish->variables, "PATTERN",
      "only variables that match; may be repeated" },
    { "output-at", 0, QBG_OPTION_CHOICE, &wish->output_at, "interval|events",
      "a row at every interval (the default), or whenever\na state steps" },
    { "engine", 0, QBG_OPTION_CHOICE, &wish->engine, "fused|network",
      "fused (the default): memoryless models composed away;\n"
      "network: of DEVS models that exchange messages" },
    { "statistics", 0, QBG_OPTION_STRING, &wish->statistics,
      "text|json|FILE", "events of every state, time of every stage" },
    { "activity", 0, QBG_OPTION_STRING, &wish->activity, "FILE",
      "write events of every state over time to FILE, as CSV" },
    { "bins", 0, QBG_OPTION_NUMBER, &wish->bins, "NUMBER",
      "parts of the time for that; 100 if not given" },
    { "max-events", 0, QBG_OPTION_NUMBER, &wish->max_events, "NUMBER",
      "give up after so many events of switches and the like" }
  };

  g_array_append_vals (options, own, G_N_ELEMENTS (own));
  qbg_quanta_add_options (wish->quanta, options);
}

static int
run (const QbgCommand *self, int argc, char **argv)
{
  g_autoptr (QbgSettings) settings = qbg_settings_new ();
  g_autoptr (QbgQuantaWish) quanta = qbg_quanta_wish_new ();
  g_autoptr (GPtrArray) variables = g_ptr_array_new ();
  g_autoptr (GArray) options = g_array_new (FALSE, FALSE, sizeof (QbgOption));
  g_autoptr (GError) error = NULL;
  Wish wish = { .settings = settings, .quanta = quanta, .start = NAN,
                .stop = NAN, .interval = NAN, .tolerance = NAN,
                .step = NAN, .method_name = "auto", .variables = variables,
                .bins = 100,
                .max_events = NAN };
  QbgModelOperands operands;
  int status;

  add_options (&wish, options);
  if (!qbg_model_parse (self, settings, (const QbgOption *) options->data,
                        options->len, argc, argv, &operands, &status))
    return status;
  if (!qbg_method_choose (self, wish.method_name, &wish.method, &status))
    return status;
  if (!qbg_quanta_wish_read (quanta, &error))
    return qbg_usage_error (self, "%s", error->message);
  if (wish.activity != NULL && wish.method.classical == NULL
      && wish.method.quantized == NULL)
    qbg_method_find ("liqss3", &wish.method);
  if (objection_to_wish (&wish) != NULL)
    return qbg_usage_error (self, "%s", objection_to_wish (&wish));
  return simulate_model (self, &wish, operands.file, operands.name);
}

const QbgCommand qbg_command_simulate = {
  .name = "simulate",
  .usage = "[OPTION...] FILE.mo [MODEL]",
  .summary = "simulate a circuit",
  .description =
    "Simulate MODEL of FILE.mo, or, without a name, the only or last model of\n"
    "the file, and write its waveforms.  Times and tolerance are those of the\n"
    "model's experiment annotation unless given.",
  .run = run
};
