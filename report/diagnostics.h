/* Diagnostics for programs to read. */

#ifndef QBG_REPORT_DIAGNOSTICS_H
#define QBG_REPORT_DIAGNOSTICS_H

#include "base/json.h"
#include "bondgraph/diagnose.h"

/* Appends an object: diagnostics is an array with an object for each, and
 * summary what the circuit consists of, unless that is NULL.  Lines and
 * columns count from 1, byte offsets from 0; an end is the first place
 * after. */
void qbg_write_diagnostics_json (const QbgDiags *diags,
                                 const QbgSummary *summary, GString *out);

/* Appends a log in the Static Analysis Results Interchange Format 2.1.0, with
 * one run and a rule for every code that occurs.  The summary, unless it is
 * NULL, is among the properties of the run. */
void qbg_write_diagnostics_sarif (const QbgDiags *diags,
                                  const QbgSummary *summary, GString *out);

/* Appends the summary as an object with that key; nothing if it is NULL. */
void qbg_write_summary (QbgJson *json, const char *key,
                        const QbgSummary *summary);

#endif
