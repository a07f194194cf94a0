/* What a simulation cost, for people and for programs. */

#ifndef QBG_REPORT_STATISTICS_H
#define QBG_REPORT_STATISTICS_H

#include "base/json.h"
#include "qss/simulate.h"

/* Seconds of CPU of each stage. */
typedef struct {
  double read, compile, simulate, write;
} QbgSeconds;

/* Puts them as the member "seconds" of the object at hand. */
void qbg_put_seconds (QbgJson *json, const QbgSeconds *seconds);

/* Appends a few lines of text. */
void qbg_write_statistics_text (const QbgEquations *equations,
                                const QbgStatistics *statistics,
                                const QbgSeconds *seconds, GString *out);

/* Appends an object; doc/simulation.md describes it. */
void qbg_write_statistics_json (const QbgEquations *equations,
                                const QbgStatistics *statistics,
                                const QbgSeconds *seconds, GString *out);

/* Appends the activity as CSV: a row for each bin, with the time at which it
 * begins and, in a column "C1.v.events" for each state, its steps in it. */
void qbg_write_activity (const QbgEquations *equations,
                         const QbgStatistics *statistics, GString *out);

#endif
