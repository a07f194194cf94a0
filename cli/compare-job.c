#include <config.h>

#include "cli/compare-job.h"

#include <math.h>
#include <signal.h>
#include <sys/time.h>

#include "report/thin.h"

/* Set by signals: all that their handlers may touch.  stopped is for one run,
 * interrupted for good. */
static volatile int stopped, interrupted;

static void
on_interrupt (int signal_number)
{
  (void) signal_number;
  interrupted = stopped = TRUE;
}

static void
on_limit (int signal_number)
{
  (void) signal_number;
  stopped = TRUE;
}

void
qbg_compare_heed_signals (void)
{
  signal (SIGINT, on_interrupt);
  signal (SIGTERM, on_interrupt);
  signal (SIGPROF, on_limit);
}

gboolean
qbg_compare_interrupted (void)
{
  return interrupted;
}

static void
set_limit (double seconds)
{
  struct itimerval timer = { .it_value = { 0, 0 } };

  timer.it_value.tv_sec = (time_t) seconds;
  timer.it_value.tv_usec = (suseconds_t) (1e6 * (seconds - floor (seconds)));
  if (seconds > 0 && timer.it_value.tv_sec == 0)
    timer.it_value.tv_usec = MAX (timer.it_value.tv_usec, 1);
  setitimer (ITIMER_PROF, &timer, NULL);
}

QbgTrajectory *
qbg_compare_run (const QbgCompareJob *job, const QbgMethodChoice *method,
                 double tolerance, double interval, double step, double limit,
                 QbgTrial *t, char **failure)
{
  g_autoptr (QbgTrajectory) result = qbg_trajectory_new ();
  g_autoptr (GError) error = NULL;
  QbgSimulateOptions o = job->options;
  QbgOutcome s;

  o.network.tolerance = tolerance;
  o.interval = interval;
  o.network.interrupted = &stopped;
  stopped = interrupted;
  set_limit (limit);
  gboolean ok = qbg_run (job->equations, method, &o, step, job->variables,
                         result, &s, &error);
  set_limit (0);
  if (!ok)
    *failure = g_strdup_printf ("stopped at %.6g s: %s", s.end,
                                error->message);
  else if (interrupted && !s.complete)
    *failure = g_strdup_printf ("interrupted at %.6g s", s.end);
  else if (!s.complete && s.message == NULL)
    *failure = g_strdup_printf ("at %.6g s after %g s", s.end, limit);
  t->steps = (double) s.steps;
  t->evaluations = (double) s.evaluations;
  t->cpu = s.cpu;
  t->note = s.note == NULL ? NULL
    : g_strdup_printf ("%s: %s", s.method.name, s.note);
  qbg_outcome_clear (&s);
  return *failure == NULL ? g_steal_pointer (&result) : NULL;
}

void
qbg_compare_measure (const QbgCompareJob *job, QbgTrial *t,
                     const QbgTrajectory *result)
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
