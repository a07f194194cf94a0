/* What the two forms of 'qbg compare' share. */

#ifndef QBG_CLI_COMPARE_H
#define QBG_CLI_COMPARE_H

#include <glib.h>

#include "base/trajectory.h"
#include "cli/command.h"
#include "cli/model.h"
#include "cli/settings.h"

enum { QBG_COMPARE_TEXT, QBG_COMPARE_JSON, QBG_COMPARE_CSV };

typedef struct {
  QbgSettings *settings;
  GPtrArray *variables;     /* patterns; borrowed strings */
  GPtrArray *tolerances;    /* lists of numbers, likewise */
  GPtrArray *methods;       /* lists of names, likewise */
  const char *reference;    /* a file; NULL: not given */
  const char *plot;         /* a file; NULL: not given */
  int format;
  double fail_above;        /* NaN: not given */
  double shift;             /* NaN: not given */
  double start, stop, interval;     /* NaN: not given */
  double limit;             /* of a run, in seconds of the processor */
} QbgCompareWish;

/* A result A.csv and its reference B.csv. */
int qbg_compare_files (const QbgCommand *self, const QbgCompareWish *wish,
                       const char *result, const char *reference);

/* Methods on a model. */
int qbg_compare_methods (const QbgCommand *self, const QbgCompareWish *wish,
                         const QbgModelOperands *operands);

/* The numbers of the lists, in order; FALSE: *status is the exit code. */
gboolean qbg_compare_tolerances (const QbgCommand *self,
                                 const QbgCompareWish *wish, GArray *numbers,
                                 int *status);

/* Reads a file of results that has rows and traces.  NULL: what is wrong has
 * been told, and *status is the exit code. */
QbgTrajectory *qbg_compare_read (const char *path, int *status);

/* The traces that the wish's patterns select; NULL with *status DONE: all. */
GArray *qbg_compare_select (const QbgCommand *self, const QbgCompareWish *wish,
                            const QbgTrajectory *trajectory, const char *file,
                            int *status);

#endif
