#include <config.h>

#include "cli/compare.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>

#include "cli/model.h"
#include "cli/prepare.h"
#include "cli/run.h"
#include "cli/variables.h"
#include "report/output.h"
#include "report/study.h"
#include "report/thin.h"

#define DEFAULT_METHODS "qss2,qss3,liqss2,liqss3,cvode,dopri5"
#define REFERENCE_TOLERANCE 1e-10
#define REFERENCE_QUANTIZED 1e-8    /* where nothing better is there */
#define REFERENCE_PATIENCE 10       /* times the time limit */
#define MOST_WAVES 2                /* signals of the second picture */

/* Runs are repeated until they took so long together, and the least time
 * counts. */
#define LONG_ENOUGH 0.1
#define MOST_RUNS 20

enum { NOT_STOPPED, STOPPED_BY_USER, STOPPED_BY_LIMIT };

/* Set by signals: the one thing that their handlers may touch. */
static volatile int stopped;

static void
on_interrupt (int signal_number)
{
  (void) signal_number;
  stopped = STOPPED_BY_USER;
}

static void
on_limit (int signal_number)
{
  (void) signal_number;
  if (stopped == NOT_STOPPED)
    stopped = STOPPED_BY_LIMIT;
}

typedef struct {
  const QbgCompareWish *wish;
  const QbgEquations *equations;
  QbgSimulateOptions options;
  double limit;                 /* of a run, in seconds of the processor */
  GArray *methods;              /* QbgMethodChoice */
  GArray *tolerances;           /* double */
  GArray *variables;            /* QbgVariableId */
  QbgTrajectory *reference;
  gboolean is_dense;            /* the reference is */
  QbgStudy *study;
} Job;

/* A reference of our own has so many rows for one of a result, unless there
 * would be too many of them. */
#define DENSE 16
#define MANY_ROWS 200000

static void
set_limit (double seconds)
{
  struct itimerval timer = { .it_value = { 0, 0 } };

  timer.it_value.tv_sec = (time_t) seconds;
  timer.it_value.tv_usec = (suseconds_t) (1e6 * (seconds - floor (seconds)));
  setitimer (ITIMER_PROF, &timer, NULL);
}

/* One run within the limit; NULL with *failure, newly allocated, where it does
 * not come to the end. */
static QbgTrajectory *
run_once (const Job *job, const QbgMethodChoice *method, double tolerance,
          double interval, double step, double limit, QbgTrial *t,
          char **failure)
{
  g_autoptr (QbgTrajectory) result = qbg_trajectory_new ();
  g_autoptr (GError) error = NULL;
  QbgSimulateOptions o = job->options;
  QbgOutcome s;

  o.network.tolerance = tolerance;
  o.interval = interval;
  if (stopped == STOPPED_BY_LIMIT)
    stopped = NOT_STOPPED;
  set_limit (limit);
  gboolean ok = qbg_run (job->equations, method, &o, step, job->variables,
                         result, &s, &error);
  set_limit (0);
  if (!ok)
    *failure = g_strdup_printf ("stopped at %.6g s: %s", s.end,
                                error->message);
  else if (stopped == STOPPED_BY_LIMIT && !s.complete)
    *failure = g_strdup_printf ("at %.6g s after %g s", s.end, limit);
  else if (!s.complete && s.message == NULL)
    *failure = g_strdup_printf ("interrupted at %.6g s", s.end);
  t->steps = (double) s.steps;
  t->evaluations = (double) s.evaluations;
  g_free (t->note);
  t->note = s.note == NULL ? NULL
    : g_strdup_printf ("%s: %s", s.method.name, s.note);
  t->cpu = fmin (s.cpu, t->cpu);
  qbg_outcome_clear (&s);
  return *failure == NULL ? g_steal_pointer (&result) : NULL;
}

static guint
count_events (const QbgTrajectory *t)
{
  guint n = 0;

  for (gsize row = 1; row < t->n_rows; row++)
    n += t->times[row] == t->times[row - 1]
         && (row < 2 || t->times[row - 1] != t->times[row - 2]);
  return n;
}

static void
measure (const Job *job, QbgTrial *t, const QbgTrajectory *result)
{
  QbgMeasureOptions options = { job->wish->shift, 0 };
  g_autoptr (QbgTrajectory) thin =
    job->is_dense ? qbg_thin (job->reference, result) : NULL;
  g_autoptr (QbgMeasure) m = qbg_measure (
    result, thin != NULL ? thin : job->reference, NULL, &options);

  if (m->differences->len == 0 || m->from > m->to) {
    t->failure = g_strdup ("nothing in common with the reference");
    return;
  }
  t->plain = m->plain;
  t->shifted = m->shifted;
  t->worst = g_strdup (QBG_TRACE (job->reference,
                                  QBG_DIFFERENCE (m, 0)->reference)->name);
  job->study->n_signals = m->differences->len;
  job->study->from = m->from;
  job->study->to = m->to;
  job->study->shift = m->shift;
}

/* Steps of one length are a tenth of the interval at the first tolerance, and
 * at the others shorter so that the error should go with the tolerance. */
static double
fixed_step (const Job *job, double tolerance, int order)
{
  double first = g_array_index (job->tolerances, double, 0);

  return job->options.interval / 10 * pow (tolerance / first, 1.0 / order);
}

/* The place of a method among all, which its colour goes by. */
static guint
number_of (const QbgMethodChoice *method)
{
  g_autoptr (GArray) all = qbg_method_choices ();
  guint i = 0;

  while (strcmp (g_array_index (all, QbgMethodChoice, i).name, method->name)
         != 0)
    i++;
  return i;
}

static void
try_method (const Job *job, const QbgMethodChoice *m, double tolerance,
            gboolean keep)
{
  QbgTrial *t = qbg_study_add (job->study, m->name, tolerance);
  int order = m->classical == NULL ? 0 : qbg_integrator_order (m->classical);

  t->style = number_of (m);
  t->classical = m->classical != NULL;
  if (order > 0)
    t->step = fixed_step (job, tolerance, order);
  g_autoptr (QbgTrajectory) result =
    run_once (job, m, tolerance, job->options.interval, t->step, job->limit,
              t, &t->failure);
  if (result == NULL)
    return;
  t->events = count_events (result);
  measure (job, t, result);
  if (keep)
    t->result = g_steal_pointer (&result);
}

/* The time of a short run alone once more. */
static void
time_again (const Job *job, QbgTrial *t)
{
  g_autofree char *failure = NULL;
  QbgMethodChoice method;

  if (t->failure == NULL && qbg_method_find (t->method, &method))
    qbg_trajectory_free (run_once (job, &method, t->tolerance,
                                   job->options.interval, t->step, job->limit,
                                   t, &failure));
}

/* By turns: what slows the machine down for a while is not to be taken for the
 * slowness of one method. */
static void
time_all_again (const Job *job)
{
  const GPtrArray *trials = job->study->trials;

  for (guint runs = 1; runs < MOST_RUNS; runs++)
    for (guint i = 0; i < trials->len && stopped != STOPPED_BY_USER; i++) {
      QbgTrial *t = trials->pdata[i];
      if (runs * t->cpu < LONG_ENOUGH)
        time_again (job, t);
    }
}

static double
density (const Job *job)
{
  const QbgNetworkOptions *o = &job->options.network;
  double rows = (o->stop - o->start) / job->options.interval;

  return CLAMP (floor (MANY_ROWS / rows), 1, DENSE);
}

static gboolean
run_reference (Job *job, const char *name, double tolerance, GString *why)
{
  QbgTrial t = { .cpu = NAN };      /* of which nothing is kept */
  QbgMethodChoice method;
  g_autofree char *failure = NULL, *words = NULL;

  if (!qbg_method_find (name, &method))
    return FALSE;
  job->reference = run_once (job, &method, tolerance,
                             job->options.interval / density (job), NAN,
                             REFERENCE_PATIENCE * job->limit, &t, &failure);
  job->is_dense = TRUE;
  if (job->reference == NULL) {
    g_string_append_printf (why, "%s%s at %g: %s", why->len == 0 ? "" : "; ",
                            name, tolerance, failure);
    return FALSE;
  }
  words = g_strdup_printf ("%s at %g", name, tolerance);
  job->study = qbg_study_new (job->equations->circuit->model, words);
  return TRUE;
}

/* The best that there is. */
static int
find_reference (Job *job)
{
  g_autoptr (GString) why = g_string_new (NULL);

  if (run_reference (job, "cvode", REFERENCE_TOLERANCE, why)
      || run_reference (job, "ida", REFERENCE_TOLERANCE, why)
      || run_reference (job, "qss3", REFERENCE_QUANTIZED, why)
      || run_reference (job, "liqss3", REFERENCE_QUANTIZED, why))
    return QBG_EXIT_DONE;
  return qbg_machine_error ("there is no reference: %s", why->str);
}

/* The variables of the model that the file has. */
static int
read_reference (Job *job, const char *path)
{
  const QbgCircuit *circuit = job->equations->circuit;
  int status;
  guint kept = 0;

  job->reference = qbg_compare_read (path, &status);
  if (job->reference == NULL)
    return status;
  for (guint i = 0; i < job->variables->len; i++) {
    QbgVariableId id = g_array_index (job->variables, QbgVariableId, i);
    g_autoptr (GString) name = g_string_new (NULL);
    qbg_circuit_variable_name (circuit, id, name);
    if (qbg_trajectory_find (job->reference, name->str) != QBG_NO_TRACE)
      g_array_index (job->variables, QbgVariableId, kept++) = id;
  }
  g_array_set_size (job->variables, kept);
  job->study = qbg_study_new (circuit->model, path);
  if (kept > 0)
    return QBG_EXIT_DONE;
  fprintf (stderr, "qbg: error: '%s' has no signal of '%s'\n", path,
           circuit->model);
  return QBG_EXIT_MODEL;
}

/* Without patterns or a file, the states; all if there are none. */
static GArray *
choose_variables (const Job *job, GError **error)
{
  GArray *states;

  if (job->wish->variables->len > 0 || job->wish->reference != NULL
      || job->equations->states->len == 0)
    return qbg_choose_variables (job->equations->circuit,
                                 job->wish->variables, error);
  states = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  g_array_append_vals (states, job->equations->states->data,
                       job->equations->states->len);
  return states;
}

static gboolean
draw (const QbgChart *chart, const char *path, GError **error)
{
  g_autoptr (GString) svg = g_string_new (NULL);

  qbg_chart_svg (chart, svg);
  return qbg_output_write (path, svg, error);
}

/* "work-waves.svg" of "work.svg". */
static char *
second_path (const char *path)
{
  g_autofree char *stem = g_str_has_suffix (path, ".svg")
    ? g_strndup (path, strlen (path) - strlen (".svg")) : g_strdup (path);

  return g_strconcat (stem, "-waves.svg", NULL);
}

static int
draw_both (const Job *job)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QbgChart) work = NULL, waves = NULL;
  g_autofree char *second = NULL;

  if (job->wish->plot == NULL)
    return QBG_EXIT_DONE;
  work = qbg_study_work (job->study);
  waves = qbg_study_waves (job->study, job->reference, MOST_WAVES);
  second = second_path (job->wish->plot);
  if (draw (work, job->wish->plot, &error) && draw (waves, second, &error))
    return QBG_EXIT_DONE;
  return qbg_machine_error ("%s", error->message);
}

static void
print (const Job *job)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (job->wish->format == QBG_COMPARE_JSON)
    qbg_study_json (job->study, out);
  else if (job->wish->format == QBG_COMPARE_CSV)
    qbg_study_csv (job->study, out);
  else
    qbg_study_text (job->study, out);
  fputs (out->str, stdout);
}

/* Names the trials that are too far off or came to nothing. */
static int
judge (const Job *job)
{
  const GPtrArray *trials = job->study->trials;
  guint n_failed = 0, n_above = 0;
  double limit = job->wish->fail_above;

  for (guint i = 0; i < trials->len; i++) {
    const QbgTrial *t = trials->pdata[i];
    gboolean above = t->failure == NULL && t->shifted.max > limit;
    n_failed += t->failure != NULL;
    n_above += above || t->failure != NULL;
    if (above)
      fprintf (stderr, "qbg compare: %s at %g is off by %.3g, which is above "
               "%g\n", t->method, t->tolerance, t->shifted.max, limit);
    else if (!isnan (limit) && t->failure != NULL)
      fprintf (stderr, "qbg compare: %s at %g failed\n", t->method,
               t->tolerance);
  }
  if (stopped == STOPPED_BY_USER)
    return qbg_machine_error ("interrupted");
  if (!isnan (limit) && n_above > 0)
    return QBG_EXIT_COMPARISON;
  return n_failed == trials->len ? QBG_EXIT_FAILED : QBG_EXIT_DONE;
}

/* What is known before anything is measured. */
static void
describe (const Job *job)
{
  QbgStudy *study = job->study;

  study->n_states = job->equations->states->len;
  study->n_signals = job->variables->len;
  study->from = job->options.network.start;
  study->to = job->options.network.stop;
  study->shift = job->wish->shift;
}

static int
run_job (Job *job)
{
  int status;

  signal (SIGINT, on_interrupt);
  signal (SIGPROF, on_limit);
  status = job->wish->reference != NULL
    ? read_reference (job, job->wish->reference) : find_reference (job);
  if (status != QBG_EXIT_DONE)
    return status;
  describe (job);
  for (guint i = 0; i < job->methods->len; i++)
    for (guint k = 0; k < job->tolerances->len; k++)
      if (stopped != STOPPED_BY_USER)
        try_method (job, &g_array_index (job->methods, QbgMethodChoice, i),
                    g_array_index (job->tolerances, double, k),
                    k == 0 && job->wish->plot != NULL);
  time_all_again (job);
  print (job);
  status = draw_both (job);
  return status == QBG_EXIT_DONE ? judge (job) : status;
}

static double
given_or (double given, double otherwise, double last)
{
  return !isnan (given) ? given : !isnan (otherwise) ? otherwise : last;
}

/* The command line wins over the experiment annotation. */
static QbgSimulateOptions
options_for (const QbgCompareWish *wish, const QbgExperiment *e)
{
  QbgSimulateOptions o = { .interval = NAN };
  QbgNetworkOptions *n = &o.network;

  n->interrupted = &stopped;
  n->quantum = NAN;
  n->start = given_or (wish->start, e->start_time, 0);
  n->stop = given_or (wish->stop, e->stop_time, n->start + 1);
  o.interval = given_or (wish->interval, e->interval,
                         (n->stop - n->start) / 500);
  return o;
}

static const char *
objection (const QbgSimulateOptions *o)
{
  double start = o->network.start, stop = o->network.stop;

  if (!isfinite (start) || !isfinite (stop) || !(stop > start))
    return "the stop time must be later than the start time";
  if (!(o->interval > 0))
    return "the interval must be positive";
  if ((stop - start) / o->interval > 1e7)
    return "the interval asks for more than 10 million rows";
  return NULL;
}

static int
compare (const QbgCommand *self, Job *job, const QbgModelOperands *operands)
{
  const QbgCompareWish *wish = job->wish;
  g_autoptr (QbgModel) model = qbg_model_open (wish->settings, operands->file,
                                               operands->name);
  g_autoptr (QbgEquations) equations = NULL;
  g_autoptr (GError) error = NULL;

  if (model->circuit != NULL) {
    job->options = options_for (wish, &model->circuit->experiment);
    equations = qbg_prepare (model, job->options.network.start,
                             job->options.network.stop);
  }
  int status = qbg_settings_report (wish->settings, model->diags);
  if (status != QBG_EXIT_DONE || equations == NULL)
    return status;
  if (objection (&job->options) != NULL)
    return qbg_usage_error (self, "%s", objection (&job->options));
  job->equations = equations;
  job->variables = choose_variables (job, &error);
  status = job->variables == NULL
    ? qbg_usage_error (self, "%s", error->message)
    : run_job (job);
  g_clear_pointer (&job->variables, g_array_unref);
  qbg_trajectory_free (job->reference);
  qbg_study_free (job->study);
  return status;
}

static int
descending (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a, second = *(const double *) b;

  return first > second ? -1 : first < second;
}

int
qbg_compare_methods (const QbgCommand *self, const QbgCompareWish *wish,
                     const QbgModelOperands *operands)
{
  static const double usual[] = { 1e-3, 1e-4, 1e-5 };
  g_autoptr (GArray) methods =
    g_array_new (FALSE, FALSE, sizeof (QbgMethodChoice));
  g_autoptr (GArray) tolerances = g_array_new (FALSE, FALSE, sizeof (double));
  Job job = { .wish = wish, .limit = wish->limit, .methods = methods,
              .tolerances = tolerances };
  int status;

  if (!qbg_compare_tolerances (self, wish, tolerances, &status))
    return status;
  if (tolerances->len == 0)
    g_array_append_vals (tolerances, usual, G_N_ELEMENTS (usual));
  g_array_sort (tolerances, descending);
  status = qbg_method_select (self, wish->methods, DEFAULT_METHODS, methods);
  return status == QBG_EXIT_DONE ? compare (self, &job, operands) : status;
}
