/* The differences of two results, told: as a table, the worst first, with what
 * could not be compared. */

#ifndef QBG_REPORT_DIFFERENCES_H
#define QBG_REPORT_DIFFERENCES_H

#include <glib.h>

#include "report/chart.h"
#include "report/measure.h"

/* What was compared; everything is borrowed. */
typedef struct {
  const char *names[2];                 /* of result and reference */
  const QbgTrajectory *both[2];
  const QbgMeasure *measure;
} QbgComparison;

void qbg_differences_text (const QbgComparison *comparison, GString *out);
void qbg_differences_csv (const QbgComparison *comparison, GString *out);
void qbg_differences_json (const QbgComparison *comparison, GString *out);

/* The waveforms of the worst signals, up to a number of them, each with its
 * error with shifts below.  The caller owns the result. */
QbgChart *qbg_differences_chart (const QbgComparison *comparison, guint most);

#endif
