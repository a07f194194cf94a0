/* The exact solution of a linear circuit, from the tableau of its netlist alone
 * and by the matrix exponential: nothing of bond graphs or causality is in it.
 *
 * The tableau A0 z + A1 z' = u is split at a shift s into a part that moves,
 * w' = F w + G u, and one that follows u and its derivatives (loops of
 * capacitors, resistors).  Time goes in steps of equal length, over which the
 * sources are cubics in time, through four points inside: jumps and kinks of
 * sources lie between two steps.  w is continuous there, whatever jumps: so
 * impulses are right too. */

#pragma once

#include "parser/circuit.h"

typedef struct TestExact TestExact;

/* The value of the source at the port. */
typedef double (*TestDrive) (QbgPortId port, double time, gpointer data);

/* drive NULL: all sources have the constant values that they have in the
 * circuit.  NULL where the tableau is singular. */
TestExact *test_exact_new (const QbgCircuit *circuit, TestDrive drive,
                           gpointer data, double start, double step);
void test_exact_free (TestExact *exact);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestExact, test_exact_free)

/* Signals, for the functions below. */
guint test_exact_effort (const TestExact *exact, QbgPortId port);
guint test_exact_flow (const TestExact *exact, QbgPortId port);

/* How many values determine the motion. */
guint test_exact_order (const TestExact *exact);

/* Starts where the signals, as many as the order says, have these values.
 * FALSE where they do not determine the start. */
gboolean test_exact_begin (TestExact *exact, const guint *signals,
                           const double *values);

/* One step on. */
void test_exact_advance (TestExact *exact);

/* A signal now: as it is just before, or just after. */
double test_exact_before (const TestExact *exact, guint signal);
double test_exact_after (const TestExact *exact, guint signal);

/* The signals that begin was given, as they are just after. */
void test_exact_state (const TestExact *exact, double *values);

/* x' = F x + G0 u + G1 u' for the signals x that begin was given; F is n by n,
 * by rows, to be freed. */
double *test_exact_dynamics (const TestExact *exact);

/* What errors grow to within time, at most, sampled in steps that begin with
 * first and double after every so many (0: never): an error d of a signal x
 * that stands in F x gives the signal i
 *     variation[i, x] d,   the total variation of exp (F t) over the time,
 * one of a source by_value[i, source] d, and one of the derivative of a source
 * by_slope[i, source] d. */
void test_exact_bound (const TestExact *exact, double time, double first,
                       guint doubling, double *variation, double *by_value,
                       double *by_slope);
guint test_exact_n_sources (const TestExact *exact);
QbgPortId test_exact_source (const TestExact *exact, guint k);
