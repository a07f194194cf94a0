/* A circuit with its switches in one position.  All voltages and currents are
 * rows over z: the states, 1, sine, cosine. */

#pragma once

#include "tests/switched.h"

enum { TEST_HALVES_MAX = 64 };

typedef struct {
  guint64 on;               /* by part */
  gboolean singular;        /* the circuit has no or many solutions */
  long double v[TEST_PARTS_MAX][TEST_MATRIX_MAX];
  long double i[TEST_PARTS_MAX][TEST_MATRIX_MAX];
  long double s[TEST_PARTS_MAX][TEST_MATRIX_MAX];   /* of switches */
  TestMatrix rate;          /* z' = rate z */
  int n_halves;
  TestMatrix *halves[TEST_HALVES_MAX];  /* exp (rate step / 2^k) */
} TestMode;

gboolean test_is_switch (TestPartKind kind);

TestMode *test_mode_new (const TestCircuit *circuit, guint64 on);
void test_mode_free (TestMode *mode);

/* Where z is after step / 2^k. */
void test_mode_move (TestMode *mode, double step, int k,
                     const long double *from, long double *to);
