/* A study: one circuit, simulated by several methods at several tolerances,
 * each result against the same reference. */

#ifndef QBG_REPORT_STUDY_H
#define QBG_REPORT_STUDY_H

#include <glib.h>

#include "report/chart.h"
#include "report/measure.h"

typedef struct {
  char *method;
  guint style;              /* its own in every picture */
  gboolean classical;       /* steps all states together */
  double tolerance;         /* NaN: it has none */
  double step;              /* of methods with steps of one length, else NaN */
  double steps, evaluations, events;    /* NaN: not known */
  double cpu;               /* seconds */
  QbgError plain, shifted;  /* of all signals together */
  char *worst;              /* the signal with the largest error, with shifts */
  char *note;               /* NULL: none */
  char *failure;            /* why there is no result; NULL: there is one */
  QbgTrajectory *result;    /* kept for the picture; NULL: not */
} QbgTrial;

typedef struct {
  char *model;
  char *reference;          /* what it is, in words */
  double doubt;             /* by how much it differs, with shifts, from what is
                               ten times less exact; NaN: not known */
  gboolean dense;           /* it has many rows for each of a result, and is
                               taken at those of a result (report/thin.h) */
  guint n_states, n_signals;
  double from, to, shift;   /* as in QbgMeasure */
  GPtrArray *trials;        /* QbgTrial *, in the order of the table */
} QbgStudy;

/* Strings are copied; the caller owns the result. */
QbgStudy *qbg_study_new (const char *model, const char *reference);
void qbg_study_free (QbgStudy *study);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgStudy, qbg_study_free)

/* A trial without any figures, owned by the study. */
QbgTrial *qbg_study_add (QbgStudy *study, const char *method,
                         double tolerance);

void qbg_study_text (const QbgStudy *study, GString *out);
void qbg_study_csv (const QbgStudy *study, GString *out);
void qbg_study_json (const QbgStudy *study, GString *out);

/* Error, with shifts, against CPU time, a line for each method; the caller owns
 * the result. */
QbgChart *qbg_study_work (const QbgStudy *study);

/* The signals of the reference in which the results that were kept differ most
 * from it, up to a number of them, each with the errors below. */
QbgChart *qbg_study_waves (const QbgStudy *study,
                           const QbgTrajectory *reference, guint most);

#endif
