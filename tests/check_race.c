/* The choice of a method by a trial: it goes by what is counted, so that a slow
 * machine takes the same one as a fast machine, and the result is the same to
 * the bit. */

#include <config.h>

#include "cli/auto.h"

#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>

#include "tests/model.h"
#include "tests/support.h"

typedef struct {
  TestModel *model;
  QbgBondGraph *grounded, *graph;
  QbgCausality *causality;
  QbgEquations *equations;
} System;

static System
system_of_file (const char *name)
{
  g_autofree char *path = g_build_filename (test_source_dir (), name, NULL);
  g_autofree char *text = NULL;
  System s = { NULL };

  ck_assert (g_file_get_contents (path, &text, NULL, NULL));
  s.model = test_model_ok (text);
  s.grounded = qbg_construct (s.model->circuit, QBG_STAGE_GROUNDED);
  s.graph = qbg_simplify (s.grounded);
  s.causality = qbg_assign_causality (s.graph);
  s.equations = qbg_derive (s.causality, s.model->diags);
  ck_assert_ptr_nonnull (s.equations);
  return s;
}

static void
system_clear (System *s)
{
  qbg_equations_free (s->equations);
  qbg_causality_free (s->causality);
  qbg_bond_graph_free (s->graph);
  qbg_bond_graph_free (s->grounded);
  test_model_free (s->model);
}

typedef struct {
  QbgTrajectory *trajectory;
  QbgOutcome outcome;
} Result;

typedef void (*Progress) (gpointer data, double time, guint64 work);

static Result
run (const System *s, double tolerance, const GArray *variables,
     Progress progress, gpointer data)
{
  const QbgExperiment *e = &s->model->circuit->experiment;
  QbgSimulateOptions o = {
    .network = { .stop = e->stop_time, .tolerance = tolerance, .quantum = NAN,
                 .progress = progress, .progress_data = data },
    .interval = e->interval
  };
  Result r = { .trajectory = qbg_trajectory_new () };
  g_autoptr (GError) error = NULL;

  ck_assert_msg (qbg_auto_run (s->equations, &o, variables, r.trajectory,
                               &r.outcome, &error), "%s",
                 error ? error->message : "");
  ck_assert (r.outcome.complete);
  return r;
}

static void
result_clear (Result *r)
{
  qbg_trajectory_free (r->trajectory);
  qbg_outcome_clear (&r->outcome);
}

/* As a machine that is busy or old: a tenth of a second is gone at the first
 * calls, in which the run itself has done next to nothing. */
static void
take_long (gpointer data, double time, guint64 work)
{
  guint *calls = data;
  double until = qbg_run_clock () + 0.01;

  (void) time, (void) work;
  if ((*calls)++ < 10)
    while (qbg_run_clock () < until)
      continue;
}

static void
assert_same (const Result *a, const Result *b)
{
  const QbgTrajectory *s = a->trajectory, *t = b->trajectory;

  ck_assert_str_eq (a->outcome.method.name, b->outcome.method.name);
  ck_assert_str_eq (a->outcome.note, b->outcome.note);
  ck_assert_uint_eq (s->n_rows, t->n_rows);
  ck_assert_mem_eq (s->times, t->times, s->n_rows * sizeof *s->times);
  for (gsize row = 0; row < s->n_rows; row++)
    for (guint i = 0; i < s->traces->len; i++) {
      double x = QBG_VALUE (s, row, i), y = QBG_VALUE (t, row, i);
      ck_assert_mem_eq (&x, &y, sizeof x);
    }
}

START_TEST (test_slow_machine_does_not_begin_a_trial)
{
  System s = system_of_file ("circuits/buck.mo");
  guint calls = 0;
  Result fast = run (&s, 1e-4, s.equations->states, NULL, NULL);
  Result slow = run (&s, 1e-4, s.equations->states, take_long, &calls);

  ck_assert_uint_gt (calls, 10);
  ck_assert_str_eq (fast.outcome.method.name, "liqss3");
  assert_same (&fast, &slow);
  result_clear (&fast);
  result_clear (&slow);
  system_clear (&s);
}
END_TEST

START_TEST (test_slow_machine_ends_a_trial_in_the_same_way)
{
  System s = system_of_file ("tests/golden/compare/pulse_line.mo");
  guint calls = 0;
  Result fast = run (&s, 1e-4, s.equations->states, NULL, NULL);
  Result slow = run (&s, 1e-4, s.equations->states, take_long, &calls);

  ck_assert_uint_gt (calls, 10);
  ck_assert_str_eq (fast.outcome.method.name, "cvode");
  ck_assert_ptr_nonnull (strstr (fast.outcome.note, "liqss3 took more work"));
  assert_same (&fast, &slow);
  result_clear (&fast);
  result_clear (&slow);
  system_clear (&s);
}
END_TEST

/* Rows cost time too, the more the more is shown. */
START_TEST (test_choice_does_not_depend_on_what_is_shown)
{
  System s = system_of_file ("tests/golden/compare/pulse_line.mo");
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));

  for (QbgVariableId i = 0; i < s.model->circuit->variables->len; i++)
    g_array_append_val (all, i);
  Result few = run (&s, 1e-4, none, NULL, NULL);
  Result many = run (&s, 1e-4, all, NULL, NULL);
  ck_assert_str_eq (few.outcome.note, many.outcome.note);
  ck_assert_uint_eq (few.outcome.classical.work,
                     many.outcome.classical.work);
  ck_assert_uint_gt (few.outcome.classical.work, 0);
  result_clear (&few);
  result_clear (&many);
  system_clear (&s);
}
END_TEST

typedef struct {
  double time;
  guint64 work;
  guint calls;
} Last;

static void
note_last (gpointer data, double time, guint64 work)
{
  Last *last = data;

  ck_assert_double_ge (time, last->time);
  ck_assert_uint_ge (work, last->work);
  *last = (Last) { time, work, last->calls + 1 };
}

/* The largest time of the first run, before that of the second begins. */
typedef struct {
  double time, turn;
} Turn;

static void
note_turn (gpointer data, double time, guint64 work)
{
  Turn *turn = data;

  (void) work;
  if (time < turn->time && turn->turn == 0)
    turn->turn = turn->time;
  turn->time = time;
}

START_TEST (test_quanta_that_hide_events_are_left_before_the_end)
{
  System s = system_of_file ("tests/golden/compare/rectifier.mo");
  Turn turn = { 0, 0 };
  Result r = run (&s, 1e-4, s.equations->states, note_turn, &turn);

  ck_assert_str_eq (r.outcome.method.name, "cvode");
  ck_assert_msg (strstr (r.outcome.note, "by liqss3 ") != NULL
                 && strstr (r.outcome.note, "is known only to") != NULL, "%s",
                 r.outcome.note);
  ck_assert_double_gt (turn.turn, 0.01);
  ck_assert_double_lt (turn.turn, 0.6);
  result_clear (&r);
  system_clear (&s);
}
END_TEST

static volatile int interrupted;

static void
interrupt (int signal_number)
{
  (void) signal_number;
  interrupted = TRUE;
}

/* Soon after the first has done what begins the trial, which takes some 20
 * ms on a fast machine. */
static void
break_off (gpointer data, double time, guint64 work)
{
  double *reached = data;

  *reached = time;
  if (work >= 50000000)
    setitimer (ITIMER_REAL, &(struct itimerval) { .it_value = { 0, 3000 } },
               NULL);
}

/* What the first has come to then is more than what the second has. */

START_TEST (test_what_an_interrupted_trial_leaves_is_that_of_the_first)
{
  System s = system_of_file ("tests/golden/compare/pulse_line.mo");
  const QbgExperiment *e = &s.model->circuit->experiment;
  double reached = 0;
  QbgSimulateOptions o = {
    .network = { .stop = e->stop_time, .tolerance = 1e-4, .quantum = NAN,
                 .progress = break_off, .progress_data = &reached,
                 .interrupted = &interrupted },
    .interval = e->interval
  };
  Result r = { .trajectory = qbg_trajectory_new () };

  signal (SIGALRM, interrupt);
  ck_assert (qbg_auto_run (s.equations, &o, s.equations->states, r.trajectory,
                           &r.outcome, NULL));
  ck_assert (!r.outcome.complete);
  ck_assert_str_eq (r.outcome.method.name, "liqss3");
  ck_assert_ptr_null (strstr (r.outcome.note, "took more work"));
  ck_assert_double_ge (r.outcome.end, 0.9 * reached);
  result_clear (&r);
  system_clear (&s);
}
END_TEST

START_TEST (test_work_grows_with_time)
{
  static const char *const methods[] = { "qss3", "liqss3", "cvode", "adams",
                                         "ida", "dopri5", "sdirk", "rk4" };
  System s = system_of_file ("circuits/lc_line.mo");
  const QbgExperiment *e = &s.model->circuit->experiment;

  for (guint i = 0; i < G_N_ELEMENTS (methods); i++) {
    g_autoptr (QbgTrajectory) t = qbg_trajectory_new ();
    Last last = { 0 };
    QbgSimulateOptions o = {
      .network = { .stop = e->stop_time, .tolerance = 1e-3, .quantum = NAN,
                   .progress = note_last, .progress_data = &last },
      .interval = e->stop_time / 10
    };
    QbgMethodChoice method;
    QbgOutcome outcome;
    ck_assert (qbg_method_find (methods[i], &method));
    ck_assert (qbg_run (s.equations, &method, &o, NAN, s.equations->states, t,
                        &outcome, NULL));
    guint64 all = method.classical != NULL ? outcome.classical.work
      : outcome.quantized.work;
    ck_assert_uint_gt (last.calls, 10);
    /* Each step of a classical method, and each of a state by a quantized one,
     * is work. */
    ck_assert_uint_gt (last.work, 100 * last.calls);
    ck_assert_uint_ge (all, last.work);
    ck_assert_uint_gt (all, 100 * outcome.steps);
    qbg_outcome_clear (&outcome);
  }
  system_clear (&s);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("race");
  TCase *tc = tcase_create ("race");

  tcase_set_timeout (tc, 120);
  tcase_add_test (tc, test_slow_machine_does_not_begin_a_trial);
  tcase_add_test (tc, test_slow_machine_ends_a_trial_in_the_same_way);
  tcase_add_test (tc, test_choice_does_not_depend_on_what_is_shown);
  tcase_add_test (tc, test_quanta_that_hide_events_are_left_before_the_end);
  tcase_add_test (tc,
                  test_what_an_interrupted_trial_leaves_is_that_of_the_first);
  tcase_add_test (tc, test_work_grows_with_time);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
