/* Patterns that formulas of time are compared with.  For waveform.c alone.
 *
 * Where x is asked for, NULL stands for time. */

#ifndef QBG_BONDGRAPH_PATTERN_H
#define QBG_BONDGRAPH_PATTERN_H

#include <glib.h>

#include "base/expr.h"

/* What is left of expr when added and multiplied numbers are taken off: the
 * value of offset + factor*expr is that of the new offset + factor*result.
 * NULL: nothing, expr was a number. */
const QbgExpr *qbg_pattern_peel (const QbgExpr *expr, double *factor,
                                 double *offset);

/* expr = slope*x + level. */
gboolean qbg_pattern_linear (const QbgExpr *expr, const QbgExpr *x,
                             double *slope, double *level);

/* expr = function (slope*time + level). */
gboolean qbg_pattern_call (const QbgExpr *expr, QbgFunction function,
                           double *slope, double *level);

/* expr = mod (time - origin, period). */
gboolean qbg_pattern_phase (const QbgExpr *expr, double *period,
                            double *origin);
/* The call of mod that a relation compares with something; or NULL. */
const QbgExpr *qbg_pattern_phase_in (const QbgExpr *relation);

/* expr = if x < bound then first else rest. */
gboolean qbg_pattern_below (const QbgExpr *expr, const QbgExpr *x,
                            double *bound, const QbgExpr **first,
                            const QbgExpr **rest);

/* condition = time < start, or time < start or time >= end; end is left alone
 * where there is none. */
gboolean qbg_pattern_gate (const QbgExpr *condition, double *start,
                           double *end);

/* What holds from a time on, up to another: expr = if time >= from and
 * time < till then result else 0.  NULL where it is not so. */
const QbgExpr *qbg_pattern_window (const QbgExpr *expr, double *from);

#endif
