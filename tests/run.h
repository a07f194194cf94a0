/* Simulations of small models, for tests. */

#pragma once

#include "qss/simulate.h"
#include "tests/system.h"

/* From 0 to stop with 200 rows at least. */
QbgSimulateOptions test_options (const char *method, double stop,
                                 double tolerance);

/* The trajectory of all named variables; fails where there is none.  statistics
 * may be NULL. */
QbgTrajectory *test_simulate (const TestSystem *system,
                              const QbgSimulateOptions *options,
                              QbgStatistics *statistics);

/* The trajectory of variables by name, NULL after the last; fails where there is
 * none. */
QbgTrajectory *test_simulate_named (const TestSystem *system,
                                    const QbgSimulateOptions *options,
                                    const char *const *names);
