/* Simulations by classical methods, for tests. */

#pragma once

#include "classical/integrate.h"
#include "tests/system.h"

/* From 0 to stop with 200 intervals. */
QbgIntegrateOptions test_integrate_options (const char *method, double stop,
                                            double tolerance);

/* The states, or what is in variables; fails unless it is complete.
 * statistics may be NULL; the caller owns the result. */
QbgTrajectory *test_integrated (const TestSystem *system,
                                const QbgIntegrateOptions *options,
                                const GArray *variables,
                                QbgIntegrateStatistics *statistics);

/* The largest difference of a trace beside the range of all of its unit; rows
 * must have the same times. */
double test_difference (const QbgTrajectory *a, const QbgTrajectory *b);
