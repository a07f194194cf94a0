/* Diagnostics for programs to read. */

#ifndef QBG_REPORT_DIAGNOSTICS_H
#define QBG_REPORT_DIAGNOSTICS_H

#include "base/diags.h"

/* Appends an array of objects, one for each diagnostic.  Lines and columns
 * count from 1, byte offsets from 0; an end is the first place after. */
void qbg_write_diagnostics_json (const QbgDiags *diags, GString *out);

/* Appends a log in the Static Analysis Results Interchange Format 2.1.0, with
 * one run and a rule for every code that occurs. */
void qbg_write_diagnostics_sarif (const QbgDiags *diags, GString *out);

#endif
