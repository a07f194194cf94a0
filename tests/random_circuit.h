/* Random linear circuits for property tests. */

#pragma once

#include <glib.h>

typedef enum {
  TEST_ONE_PORTS,         /* resistors, storages, independent sources */
  TEST_COUPLED,           /* with transformers, gyrators, coupled inductors */
  TEST_CONTROLLED,        /* with controlled sources as well */
  TEST_CAPACITORS,        /* one-ports without inductors: nothing swings */
  TEST_INDUCTORS
} TestCircuitKind;

/* The text of a circuit for test_netlist; the caller owns it. */
char *test_random_netlist (GRand *rand, TestCircuitKind kind);

/* Of up to most elements; capacitances and inductances are spread over so many
 * decades around 1, resistances over a third of them. */
char *test_random_stiff_netlist (GRand *rand, TestCircuitKind kind,
                                 guint most, double decades);
