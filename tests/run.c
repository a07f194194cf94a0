#include <config.h>

#include "tests/run.h"

#include <math.h>

#include "tests/support.h"

QbgSimulateOptions
test_options (const char *method, double stop, double tolerance)
{
  return (QbgSimulateOptions) {
    .network = { .method = qbg_method_by_name (method), .stop = stop,
                 .tolerance = tolerance, .quantum = NAN },
    .interval = stop / 200
  };
}

QbgTrajectory *
test_simulate (const TestSystem *s, const QbgSimulateOptions *options,
               QbgStatistics *statistics)
{
  const QbgCircuit *circuit = s->equations->circuit;
  QbgTrajectory *trajectory = qbg_trajectory_new ();
  g_autoptr (GArray) named =
    g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  g_autoptr (GError) error = NULL;
  QbgStatistics own;

  for (guint i = 0; i < circuit->variables->len; i++)
    if (QBG_VARIABLE (circuit, i)->name != NULL)
      g_array_append_val (named, i);
  ck_assert_msg (qbg_simulate (s->equations, options, named, trajectory, &own,
                               &error), "%s", error ? error->message : "");
  ck_assert (own.complete);
  if (statistics != NULL)
    *statistics = own;
  else
    qbg_statistics_clear (&own);
  return trajectory;
}

QbgTrajectory *
test_simulate_named (const TestSystem *system,
                     const QbgSimulateOptions *options,
                     const char *const *names)
{
  QbgTrajectory *found = qbg_trajectory_new ();
  QbgStatistics statistics;
  g_autoptr (GArray) variables =
    g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  g_autoptr (GError) error = NULL;

  for (; *names != NULL; names++) {
    QbgVariableId id = test_variable (system->model, *names)
      - QBG_VARIABLE (system->equations->circuit, 0);
    g_array_append_val (variables, id);
  }
  ck_assert_msg (qbg_simulate (system->equations, options, variables, found,
                               &statistics, &error), "%s",
                 error ? error->message : "");
  qbg_statistics_clear (&statistics);
  return found;
}
