/* When diodes and thyristors switch, in an exact solution and a simulation. */

#pragma once

#include "base/trajectory.h"
#include "tests/switched.h"

/* Of a part that is no plain switch. */
gboolean test_switches_by_itself (const TestPart *part);
/* "D[1].off"; the caller frees it. */
char *test_off_of (const TestPart *part);

/* When a part goes on and off after a time: double, times with their sign,
 * minus for off.  The caller frees the result. */
GArray *test_exact_instants (const TestSwitched *exact, int part,
                             double after);
/* The same of the trace of a part's position. */
GArray *test_found_instants (const QbgTrajectory *found, const TestPart *part,
                             double after);

/* How many of some instants have none of the others near them.  What happens
 * at the stop time may or may not be seen. */
guint test_count_unmatched (const GArray *some, const GArray *others,
                            double near, double stop);
