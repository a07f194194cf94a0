/* What exact.c and exact-split.c share; see exact.h. */

#pragma once

#include "tests/exact.h"
#include "tests/real_matrix.h"

enum { TERMS = 4, MOST = 64 };

/* u = sum of c[j] s^j / j!, s since the beginning of a step. */
typedef struct {
  long double c[TERMS];
} Cubic;

struct TestExact {
  const QbgCircuit *circuit;
  TestDrive drive;
  gpointer data;
  double start, step;
  guint n_steps;
  long double shift;
  GArray *sources;          /* QbgPortId */
  GArray *stored;           /* guint: signals whose derivatives occur */
  TestReal *from_sources;   /* z = from_sources u + from_rates (y' - s y) */
  TestReal *from_rates;     /* y = stored of z = … + k (y' - s y) */
  TestReal *k;              /* minus the stored rows of from_rates */
  TestReal *given;          /* the stored rows of from_sources */
  TestReal *basis;          /* y = basis w + what follows the sources */
  TestReal *onto;           /* w = onto y */
  TestReal *following[TERMS];   /* y = … + sum of following[j] times the j-th
                                   derivative of u */
  TestReal *f, *g;          /* w' = f w + g u */
  TestReal *steps[TERMS + 1];   /* w (h) = steps[0] w + sum of steps[j+1]
                                   times the j-th derivative of g u */
  guint *places;            /* of the signals begun with, in stored */
  TestReal *chosen;         /* their rows of basis */
  long double *w;
  Cubic *last, *now;        /* by source: of the step before, and the next */
};

/* The parts that move and that follow; FALSE where the tableau is singular. */
gboolean test_exact_split (TestExact *x);
