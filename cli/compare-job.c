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

/* Of the time that result and reference might have in common, so much may be
 * missing where a model ends the one a little earlier than the other. */
#define MISSING 0.01

/* Why a result says nothing of the method, newly allocated; NULL: it does. */
static char *
objection (const QbgCompareJob *job, const QbgTrajectory *result,
           const QbgMeasure *m)
{
  const QbgTrajectory *r = job->reference;
  double stop = fmin (r->times[r->n_rows - 1], job->options.network.stop);

  if (m->differences->len == 0 || m->from > m->to)
    return g_strdup ("nothing in common with the reference");
  if (m->from == m->to && result->n_rows > 1)
    return g_strdup ("one instant in common with the reference");
  if (stop - m->to > MISSING * (stop - m->from))
    return g_strdup_printf ("ends at %.6g s, the reference at %.6g s", m->to,
                            r->times[r->n_rows - 1]);
  return NULL;
}

void
qbg_compare_measure (const QbgCompareJob *job, QbgTrial *t,
                     const QbgTrajectory *result)
{
  QbgMeasureOptions options = { job->wish->shift, 0 };
  g_autoptr (QbgTrajectory) thin =
    job->study->dense ? qbg_thin (job->reference, result) : NULL;
  g_autoptr (QbgMeasure) m = qbg_measure (
    result, thin != NULL ? thin : job->reference, NULL, &options);

  t->failure = objection (job, result, m);
  if (t->failure != NULL)
    return;
  t->plain = m->plain;
  t->shifted = m->shifted;
  t->worst = g_strdup (QBG_TRACE (job->reference,
                                  QBG_DIFFERENCE (m, 0)->reference)->name);
  job->study->n_signals = m->differences->len;
  job->study->from = m->from;
  job->study->to = m->to;
  job->study->shift = m->shift;
}
