/* The comparison of methods while it runs: what all its runs share, one run,
 * and the reference. */

#ifndef QBG_CLI_COMPARE_JOB_H
#define QBG_CLI_COMPARE_JOB_H

#include "cli/compare.h"
#include "cli/run.h"
#include "report/study.h"

typedef struct {
  const QbgCompareWish *wish;
  const QbgEquations *equations;
  QbgSimulateOptions options;
  double limit;                 /* of a run, in seconds of the processor */
  GArray *methods;              /* QbgMethodChoice */
  GArray *tolerances;           /* double */
  GArray *variables;            /* QbgVariableId */
  QbgTrajectory *reference;
  QbgStudy *study;
} QbgCompareJob;

/* Runs end early when the user asks for it, from now on. */
void qbg_compare_heed_signals (void);
/* The user has asked for it. */
gboolean qbg_compare_interrupted (void);

/* One run within the limit, in seconds of the processor; NULL with *failure,
 * newly allocated, where it does not come to the end.  What it took is noted in
 * trial. */
QbgTrajectory *qbg_compare_run (const QbgCompareJob *job,
                                const QbgMethodChoice *method,
                                double tolerance, double interval,
                                double step, double limit, QbgTrial *trial,
                                char **failure);

/* Notes in trial and in the study how far result is from the reference. */
void qbg_compare_measure (const QbgCompareJob *job, QbgTrial *trial,
                          const QbgTrajectory *result);

/* Sets the reference, and begins the study: the best that there is, or what is
 * in a file.  The result is an exit status; what went wrong was told. */
int qbg_compare_find_reference (QbgCompareJob *job);
int qbg_compare_read_reference (QbgCompareJob *job, const char *path);

#endif
