/* Random linear circuits for property tests. */

#pragma once

#include <glib.h>

typedef enum {
  TEST_ONE_PORTS,         /* resistors, storages, independent sources */
  TEST_COUPLED,           /* with transformers, gyrators, coupled inductors */
  TEST_CONTROLLED         /* with controlled sources as well */
} TestCircuitKind;

/* The text of a circuit for test_netlist; the caller owns it. */
char *test_random_netlist (GRand *rand, TestCircuitKind kind);
