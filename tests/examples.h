/* Switching circuits of circuits/ and tests/golden/compare/, written down once
 * more as lists of parts.  Parts have the names that they have there. */

#pragma once

#include "tests/switched.h"

enum { TEST_CONTROLS_MAX = 8 };

typedef struct {
  const char *name;         /* of the file */
  TestPart parts[TEST_PARTS_MAX];
  TestControl controls[TEST_CONTROLS_MAX];
  TestCircuit circuit;      /* of these */
  double tolerance;         /* for a simulation that is to be compared */
  /* Voltages and currents to compare, NULL at the end.  The voltage of a diode
   * that blocks beside a coil is not among them: it is 1/Goff times what is
   * left of the coil's current, or of its error. */
  const char *const *watched;
} TestExample;

/* NULL where there are no more; the caller frees the result. */
TestExample *test_example (guint index);
TestExample *test_example_by_name (const char *name);

/* The model's text; the caller frees it. */
char *test_example_text (const TestExample *example);

/* The part called name, to be changed. */
TestPart *test_example_part (TestExample *example, const char *name);
/* Ron and Goff of all switches and diodes. */
void test_example_set_switches (TestExample *example, double ron,
                                double goff);
