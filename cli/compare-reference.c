#include <config.h>

#include "cli/compare-job.h"

#include <math.h>
#include <stdio.h>

#define REFERENCE_PATIENCE 10       /* times the time limit */
#define CERTAIN 1e-7                /* enough */

/* A reference of our own has so many rows for one of a result, unless there
 * would be too many of them. */
#define DENSE 16
#define MANY_ROWS 200000

static double
density (const QbgCompareJob *job)
{
  const QbgNetworkOptions *o = &job->options.network;
  double rows = (o->stop - o->start) / job->options.interval;

  return CLAMP (floor (MANY_ROWS / rows), 1, DENSE);
}

/* The reference is as certain as it is near to a run of ten times its
 * tolerance. */
static void
doubt_reference (const QbgCompareJob *job, const QbgMethodChoice *method,
                 double tolerance)
{
  QbgTrial t = { .cpu = NAN };
  g_autofree char *failure = NULL;
  g_autoptr (QbgTrajectory) result =
    qbg_compare_run (job, method, 10 * tolerance, job->options.interval, NAN,
                     REFERENCE_PATIENCE * job->limit, &t, &failure);

  if (result == NULL)
    return;
  qbg_compare_measure (job, &t, result);
  job->study->doubt = t.shifted.max;
  g_free (t.worst);
  g_free (t.failure);
}

/* One that is more certain than what is there takes its place. */
static void
offer_reference (QbgCompareJob *job, const char *name, double tolerance,
                 GString *why)
{
  QbgTrial t = { .cpu = NAN };      /* of which nothing is kept */
  QbgMethodChoice method;
  QbgCompareJob other = *job;
  g_autofree char *failure = NULL, *words = NULL;

  qbg_method_find (name, &method);
  other.reference = qbg_compare_run (
    job, &method, tolerance, job->options.interval / density (job), NAN,
    REFERENCE_PATIENCE * job->limit, &t, &failure);
  if (other.reference == NULL) {
    g_string_append_printf (why, "%s%s at %g: %s", why->len == 0 ? "" : "; ",
                            name, tolerance, failure);
    return;
  }
  words = g_strdup_printf ("%s at %g", name, tolerance);
  other.study = qbg_study_new (job->equations->circuit->model, words);
  other.study->dense = TRUE;
  doubt_reference (&other, &method, tolerance);
  QbgCompareJob worse = other;
  if (job->reference == NULL || other.study->doubt < job->study->doubt) {
    worse = *job;
    *job = other;
  }
  qbg_trajectory_free (worse.reference);
  qbg_study_free (worse.study);
}

/* The best that there is: backward differentiation, and where that is not
 * certain, since something rings on for example, formulas of Adams; quantized
 * states if nothing else comes to the end. */
int
qbg_compare_find_reference (QbgCompareJob *job)
{
  static const struct {
    const char *method;
    double tolerance;
  } offers[] = {
    { "cvode", 1e-10 }, { "adams", 1e-10 }, { "ida", 1e-10 },
    { "qss3", 1e-8 }, { "liqss3", 1e-8 }
  };
  g_autoptr (GString) why = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (offers) && !qbg_compare_interrupted ();
       i++)
    if (job->reference == NULL || (i == 1 && !(job->study->doubt <= CERTAIN)))
      offer_reference (job, offers[i].method, offers[i].tolerance, why);
  if (job->reference != NULL)
    return QBG_EXIT_DONE;
  return qbg_machine_error ("there is no reference: %s", why->str);
}

/* The variables of the model that the file has. */
int
qbg_compare_read_reference (QbgCompareJob *job, const char *path)
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
