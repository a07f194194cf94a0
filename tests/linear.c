#include <config.h>

#include "tests/linear.h"

#include <math.h>
#include <string.h>

typedef struct {
  const TestLinear *system;
  const QbgMethod *method;
  QbgQss states[TEST_LINEAR_MAX];
  double next[TEST_LINEAR_MAX];
  double a[TEST_LINEAR_MAX][TEST_LINEAR_MAX];
  const TestInput *input;       /* NULL: none yet */
  TestRun *run;
} Loop;

/* The derivative of state i at time, from the q of all. */
static void
derive (const Loop *loop, int i, double time, double derivative[3])
{
  derivative[0] = derivative[1] = derivative[2] = 0.0;
  if (loop->input != NULL)
    {
      QbgPoly p = { { 0.0 } };

      memcpy (p.c, loop->input->c[i], sizeof loop->input->c[i]);
      p = qbg_poly_shift (p, time - loop->input->time);
      memcpy (derivative, p.c, 3 * sizeof *derivative);
    }
  for (int j = 0; j < loop->system->a.n; j++)
    if (loop->a[i][j] != 0.0)
      {
        QbgPoly q = qbg_qss_quantized (&loop->states[j], time);

        for (int k = 0; k < 3; k++)
          derivative[k] += loop->a[i][j] * q.c[k];
      }
}

static void
influence (Loop *loop, int i, double time)
{
  double derivative[3];

  derive (loop, i, time, derivative);
  loop->next[i] = qbg_qss_influence (&loop->states[i], loop->method, time,
                                     derivative);
}

static void
influence_all (Loop *loop, double time)
{
  for (int i = 0; i < loop->system->a.n; i++)
    influence (loop, i, time);
}

static void
note_distance (Loop *loop, int i, double time)
{
  const QbgQss *state = &loop->states[i];
  double apart = loop->method->value (state, time)
    - qbg_qss_quantized (state, time).c[0];

  loop->run->apart[i] = fmax (loop->run->apart[i], fabs (apart) / state->dq);
}

static void
step (Loop *loop, int i, double time)
{
  QbgQss *state = &loop->states[i];

  note_distance (loop, i, time);
  loop->next[i] = qbg_qss_step (state, loop->method, time);
  loop->run->stalls = MAX (loop->run->stalls, state->stalls);
  for (int j = 0; j < loop->system->a.n; j++)
    if (loop->a[j][i] != 0.0)
      influence (loop, j, time);
}

static void
start (Loop *loop, const QbgQuantizer *quantizer)
{
  const TestLinear *system = loop->system;
  int n = system->a.n;

  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
        loop->a[i][j] = (double) system->a.at[i][j];
      qbg_qss_start (&loop->states[i], quantizer, 0.0, system->start[i]);
      loop->states[i].a = loop->a[i][i];
    }
  for (int round = 0; round < loop->method->order; round++)
    {
      influence_all (loop, 0.0);
      for (int i = 0; i < n; i++)
        loop->next[i] = qbg_qss_step (&loop->states[i], loop->method, 0.0);
    }
  influence_all (loop, 0.0);
}

static int
first (const Loop *loop)
{
  int best = 0;

  for (int i = 1; i < loop->system->a.n; i++)
    if (loop->next[i] < loop->next[best])
      best = i;
  return best;
}

/* All the steps before time. */
static void
run_to (Loop *loop, double time, guint64 max_steps)
{
  TestRun *run = loop->run;

  for (int i = first (loop); loop->next[i] < time; i = first (loop))
    {
      if (run->steps >= max_steps)
        {
          run->gave_up = TRUE;
          return;
        }
      run->steps++;
      run->steps_of[i]++;
      step (loop, i, loop->next[i]);
    }
}

/* The exact solution moves over one sample by the exponential of the system
 * that has 1, s and s^2 as states of its own. */
static TestMatrix
exact_step (const TestLinear *system, const TestInput *input)
{
  int n = system->a.n;
  TestMatrix whole = { .n = n + 3 };

  for (int i = 0; i < n; i++)
    {
      memcpy (whole.at[i], system->a.at[i], n * sizeof whole.at[i][0]);
      for (int k = 0; k < 3 && input != NULL; k++)
        whole.at[i][n + k] = input->c[i][k];
    }
  whole.at[n + 1][n] = 1.0L;
  whole.at[n + 2][n + 1] = 2.0L;
  whole = test_matrix_scaled (&whole, (long double) system->stop
                              / system->samples);
  return test_matrix_exponential (&whole);
}

static void
compare (Loop *loop, double time, const long double *exact)
{
  TestRun *run = loop->run;

  for (int i = 0; i < loop->system->a.n; i++)
    {
      double x = loop->method->value (&loop->states[i], time);
      double error = (double) fabsl (x - exact[i]);

      note_distance (loop, i, time);
      run->end[i] = x;
      run->error[i] = isnan (x) ? INFINITY : fmax (run->error[i], error);
      run->largest[i] = fmax (run->largest[i], (double) fabsl (exact[i]));
    }
}

static const TestInput *
input_at (const TestLinear *system, double time)
{
  const TestInput *input = NULL;

  for (int k = 0; k < system->n_inputs; k++)
    if (system->inputs[k].time <= time)
      input = &system->inputs[k];
  return input;
}

TestRun
test_linear_run (const TestLinear *system, const QbgMethod *method,
                 const QbgQuantizer *quantizer, guint64 max_steps)
{
  TestRun run = { 0 };
  Loop loop = { .system = system, .method = method, .run = &run };
  long double exact[TEST_LINEAR_MAX + 3] = { 0.0L }, moved[TEST_LINEAR_MAX + 3];
  int n = system->a.n;
  TestMatrix advance;

  loop.input = input_at (system, 0.0);
  start (&loop, quantizer);
  advance = exact_step (system, loop.input);
  for (int i = 0; i < n; i++)
    exact[i] = system->start[i];
  exact[n] = 1.0L;
  for (int k = 1; k <= system->samples && !run.gave_up; k++)
    {
      double time = system->stop * k / system->samples;
      const TestInput *input = input_at (system, time);

      run_to (&loop, time, max_steps);
      test_matrix_apply (&advance, exact, moved);
      memcpy (exact, moved, sizeof exact);
      compare (&loop, time, exact);
      if (input != loop.input)
        {
          loop.input = input;
          influence_all (&loop, time);
          advance = exact_step (system, input);
          exact[n + 1] = exact[n + 2] = 0.0L;
        }
    }
  return run;
}
