/* What a simulation by a classical method cost, for people and for programs. */

#ifndef QBG_REPORT_INTEGRATION_H
#define QBG_REPORT_INTEGRATION_H

#include "classical/integrate.h"
#include "report/statistics.h"

/* Appends a few lines of text. */
void qbg_write_integration_text (const QbgIntegrateStatistics *statistics,
                                 const QbgSeconds *seconds, GString *out);

/* Appends an object; doc/classical.md describes it. */
void qbg_write_integration_json (const QbgIntegrateStatistics *statistics,
                                 const QbgSeconds *seconds, GString *out);

#endif
