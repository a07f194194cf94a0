/* The equations of a circuit, with all that they stand on, for tests. */

#pragma once

#include "bondgraph/solver.h"
#include "tests/model.h"

typedef struct {
  TestModel *model;         /* NULL: the circuit is borrowed */
  QbgBondGraph *grounded, *graph;
  QbgCausality *causality;
  QbgDiags *diags;
  QbgEquations *equations;  /* NULL: contradictory or not derivable */
} TestSystem;

TestSystem *test_system (const QbgCircuit *circuit);
/* Of the last model of text; fails unless there are equations. */
TestSystem *test_system_of_text (const char *text);
/* Of circuits/NAME.mo. */
TestSystem *test_system_of_file (const char *name);
void test_system_free (TestSystem *system);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestSystem, test_system_free)
