#include <config.h>

#include "cli/compare-job.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/model.h"
#include "cli/prepare.h"
#include "cli/variables.h"
#include "report/output.h"

#define DEFAULT_METHODS "qss2,qss3,liqss2,liqss3,cvode,dopri5"
#define MOST_WAVES 2                /* signals of the second picture */
#define NEGLIGIBLE 1e-10            /* doubt of the reference */

/* Runs are repeated until they took so long together, and the least time
 * counts. */
#define LONG_ENOUGH 0.1
#define MOST_RUNS 20

static guint
count_events (const QbgTrajectory *t)
{
  guint n = 0;

  for (gsize row = 1; row < t->n_rows; row++)
    n += t->times[row] == t->times[row - 1]
         && (row < 2 || t->times[row - 1] != t->times[row - 2]);
  return n;
}

/* Steps of one length are a tenth of the interval at the first tolerance, and
 * at the others shorter so that the error should go with the tolerance. */
static double
fixed_step (const QbgCompareJob *job, double tolerance, int order)
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
try_method (const QbgCompareJob *job, const QbgMethodChoice *m,
            double tolerance, gboolean keep)
{
  QbgTrial *t = qbg_study_add (job->study, m->name, tolerance);
  int order = m->classical == NULL ? 0 : qbg_integrator_order (m->classical);

  t->style = number_of (m);
  t->classical = m->classical != NULL;
  if (order > 0)
    t->step = fixed_step (job, tolerance, order);
  g_autoptr (QbgTrajectory) result =
    qbg_compare_run (job, m, tolerance, job->options.interval, t->step,
                     job->limit, t, &t->failure);
  if (result == NULL)
    return;
  t->events = count_events (result);
  qbg_compare_measure (job, t, result);
  if (keep)
    t->result = g_steal_pointer (&result);
}

/* The time of a short run alone once more. */
static void
time_again (const QbgCompareJob *job, QbgTrial *t)
{
  QbgTrial again = { .cpu = NAN };
  g_autofree char *failure = NULL;
  QbgMethodChoice method;

  qbg_method_find (t->method, &method);
  qbg_trajectory_free (
    qbg_compare_run (job, &method, t->tolerance, job->options.interval,
                     t->step, job->limit, &again, &failure));
  if (failure == NULL)
    t->cpu = fmin (again.cpu, t->cpu);
  g_free (again.note);
}

/* By turns: what slows the machine down for a while is not to be taken for the
 * slowness of one method. */
static void
time_all_again (const QbgCompareJob *job)
{
  const GPtrArray *trials = job->study->trials;

  for (guint runs = 1; runs < MOST_RUNS; runs++)
    for (guint i = 0; i < trials->len && !qbg_compare_interrupted (); i++) {
      QbgTrial *t = trials->pdata[i];
      if (t->failure == NULL && runs * t->cpu < LONG_ENOUGH)
        time_again (job, t);
    }
}

/* Without patterns or a file, the states; all if there are none. */
static GArray *
choose_variables (const QbgCompareJob *job, GError **error)
{
  GArray *states;

  if (job->wish->variables->len > 0 || job->wish->reference != NULL
      || job->equations->states->len == 0)
    return qbg_choose_variables (job->equations->circuit,
                                 job->wish->variables, error);
  states = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  for (guint i = 0; i < job->equations->states->len; i++) {
    QbgVariableId id = qbg_circuit_named (job->equations->circuit,
                                          QBG_STATE (job->equations, i));
    g_array_append_val (states, id);
  }
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
draw_both (const QbgCompareJob *job)
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
print (const QbgCompareJob *job)
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

/* Errors below what the reference is certain to. */
static void
warn_of_doubt (const QbgCompareJob *job)
{
  const GPtrArray *trials = job->study->trials;
  double doubt = job->study->doubt;
  guint n = 0;

  for (guint i = 0; i < trials->len; i++) {
    const QbgTrial *t = trials->pdata[i];
    n += t->failure == NULL && t->shifted.max < doubt;
  }
  if (n > 0 && doubt > NEGLIGIBLE)
    fprintf (stderr, "qbg compare: errors below %.1e (%u of %u) say no more "
             "than that: by so much the reference differs from one that is ten "
             "times less exact\n", doubt, n, trials->len);
}

/* Names the trials that are too far off or came to nothing. */
static int
judge (const QbgCompareJob *job)
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
  if (qbg_compare_interrupted ())
    return qbg_machine_error ("interrupted");
  if (!isnan (limit) && n_above > 0)
    return QBG_EXIT_COMPARISON;
  return n_failed == trials->len ? QBG_EXIT_FAILED : QBG_EXIT_DONE;
}

/* What is known before anything is measured. */
static void
describe (const QbgCompareJob *job)
{
  QbgStudy *study = job->study;

  study->n_states = job->equations->states->len;
  study->n_signals = job->variables->len;
  study->from = job->options.network.start;
  study->to = job->options.network.stop;
  study->shift = job->wish->shift;
}

static int
run_job (QbgCompareJob *job)
{
  int status;

  qbg_compare_heed_signals ();
  status = job->wish->reference != NULL
    ? qbg_compare_read_reference (job, job->wish->reference)
    : qbg_compare_find_reference (job);
  if (status != QBG_EXIT_DONE)
    return status;
  describe (job);
  for (guint i = 0; i < job->methods->len; i++)
    for (guint k = 0; k < job->tolerances->len; k++)
      if (!qbg_compare_interrupted ())
        try_method (job, &g_array_index (job->methods, QbgMethodChoice, i),
                    g_array_index (job->tolerances, double, k),
                    k == 0 && job->wish->plot != NULL);
  time_all_again (job);
  print (job);
  warn_of_doubt (job);
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
  if (!(o->interval > 0) || !isfinite (o->interval))
    return "the interval must be positive, and finite";
  if ((stop - start) / o->interval > 1e7)
    return "the interval asks for more than 10 million rows";
  return NULL;
}

static int
compare (const QbgCommand *self, QbgCompareJob *job,
         const QbgModelOperands *operands)
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
  QbgCompareJob job = { .wish = wish, .limit = wish->limit, .methods = methods,
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
