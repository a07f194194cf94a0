/* Circuits of linear parts and ideal switches, solved exactly, to hold
 * simulations against.  Nothing here comes from the simulator: a circuit is a
 * list of parts between numbered nodes.
 *
 * In each position of the switches the circuit is linear.  Nodal analysis with
 * coils as current sources and capacitors as voltage sources gives every
 * voltage and current as a row over z, which holds the states, 1, and the sine
 * and cosine of the sources' frequency; so z' = M z, and z moves by the matrix
 * exponential.  What a diode does is found by trying all positions of all
 * diodes, the nearest first; when it does it, by halving steps. */

#pragma once

#include <glib.h>

#include "tests/matrix.h"

enum { TEST_PARTS_MAX = 40 };

typedef enum {
  TEST_R, TEST_L, TEST_C,
  TEST_V, TEST_I,           /* value + amplitude sin (2 pi f t + phase) */
  TEST_SWITCH,              /* on while its control is true */
  TEST_DIODE,               /* on while that makes a current flow forwards */
  TEST_THYRISTOR,           /* as a diode, but begins only while control */
  TEST_GTO,                 /* as a diode, but only while control */
  TEST_TRANSFORMER,         /* v (p, n) = value v (p2, n2), no other losses */
  TEST_AMPLIFIER            /* p2 is such that p and n are at one potential */
} TestPartKind;

typedef struct {
  TestPartKind kind;
  const char *name;
  int p, n, p2, n2;         /* nodes; 0 is ground */
  double value;
  double start;             /* of the current of a coil, the voltage of a
                               capacitor */
  double amplitude, phase;
  double ron, goff, knee;   /* as in the library: on v = ron s + knee,
                               i = s + goff knee; off v = s + knee,
                               i = goff v */
  int control;
  gboolean inverted;        /* the opposite of the control counts */
} TestPart;

typedef enum {
  TEST_PULSES,              /* true for width of each period, from start on */
  TEST_PWM,                 /* amplitude sin (2 pi f t + phase) is above the
                               triangle of that period, -1 at 0, 1 at half */
  TEST_BAND                 /* becomes true when the voltage of part is below
                               low, false when it is above high */
} TestControlKind;

typedef struct {
  TestControlKind kind;
  double start, period, width;
  double amplitude, phase;
  int part;
  double low, high;
} TestControl;

typedef struct {
  const TestPart *parts;
  int n_parts;
  const TestControl *controls;
  int n_controls;
  double frequency;         /* of all sines */
  double stop;
  double step;              /* a diode's variable that comes and goes within
                               it is not noticed */
} TestCircuit;

/* A part that is on or off from time on. */
typedef struct {
  double time;
  int part;
  gboolean on;
} TestChange;

typedef struct TestSwitched TestSwitched;

/* Fails the test where no positions of the diodes are consistent.  The circuit
 * outlives the result, which is the caller's. */
TestSwitched *test_switched_run (const TestCircuit *circuit);
void test_switched_free (TestSwitched *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestSwitched, test_switched_free)

/* The voltage or current of a part, "D.v" or "L[2].i", at time; at an instant
 * at which something switches: just after. */
double test_switched_value (TestSwitched *run, const char *name, double time);

/* TestChange, in the order of time; without the positions at the start.
 * Borrowed. */
const GArray *test_switched_changes (const TestSwitched *run);

/* The distance from time to the nearest change of any part. */
double test_switched_distance (const TestSwitched *run, double time);
