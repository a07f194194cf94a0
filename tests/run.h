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
