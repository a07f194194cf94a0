/* Circuits from Modelica text, for tests. */

#pragma once

#include "parser/instantiate.h"

typedef struct {
  QbgSources *sources;
  QbgDiags *diags;
  QbgClassTree *tree;     /* NULL where the text is wrong */
  QbgCircuit *circuit;    /* NULL where the model is */
} TestModel;

/* Instantiates the last model of text with the library of the source tree. */
TestModel *test_model (const char *text, const char *const *overrides);
void test_model_free (TestModel *model);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestModel, test_model_free)

/* As test_model, but fails with the diagnostics if there is an error. */
TestModel *test_model_ok (const char *text);
/* As test_model, but fails unless there is an error of that code. */
void test_model_fails (const char *text, QbgCode code);

/* The variable called name, in full; fails if there is none. */
const QbgVariable *test_variable (const TestModel *model, const char *name);
/* The number that the variable is defined as; fails if it is none. */
double test_number (const TestModel *model, const char *name);
/* The definition of a variable as text, to be freed. */
char *test_definition (const TestModel *model, const char *name);
const QbgComponent *test_component (const TestModel *model, const char *name);
/* The names of the node that a pin "R1.p" is at, to be freed. */
char *test_node_of (const TestModel *model, const char *pin);
