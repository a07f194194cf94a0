/* A linear system x' = A x + b(t), where b is a polynomial in time between its
 * breaks, simulated by a quantized method in the plainest way and held against
 * the matrix exponential. */

#pragma once

#include <glib.h>

#include "qss/method.h"
#include "tests/matrix.h"

enum { TEST_LINEAR_MAX = 8, TEST_LINEAR_SEGMENTS = 4 };

/* From time on, b_i = c[i][0] + c[i][1] s + c[i][2] s^2, s = t - time. */
typedef struct {
  double time;
  double c[TEST_LINEAR_MAX][3];
} TestInput;

typedef struct {
  TestMatrix a;
  double start[TEST_LINEAR_MAX];
  int n_inputs;         /* 0: none.  Breaks are multiples of stop / samples */
  TestInput inputs[TEST_LINEAR_SEGMENTS];
  double stop;
  int samples;
} TestLinear;

typedef struct {
  guint64 steps;                        /* of all the states, after the start */
  guint64 steps_of[TEST_LINEAR_MAX];
  double error[TEST_LINEAR_MAX];        /* the largest at any sample */
  double end[TEST_LINEAR_MAX];
  double largest[TEST_LINEAR_MAX];      /* of |x| of the exact solution */
  double apart[TEST_LINEAR_MAX];        /* of |x - q| at samples and steps, in
                                           quanta */
  guint stalls;                         /* the most that any state had */
  gboolean gave_up;                     /* max_steps were reached */
} TestRun;

TestRun test_linear_run (const TestLinear *system, const QbgMethod *method,
                         const QbgQuantizer *quantizer, guint64 max_steps);
