/* A stroke: points from left to right, as few as give the same picture.
 *
 * Of the points in one column, a fraction of a pixel wide, the first, the
 * lowest, the highest and the last are kept; then those left out that lie on
 * the line between their neighbours. */

#ifndef QBG_REPORT_STROKE_H
#define QBG_REPORT_STROKE_H

#include <glib.h>

#include "report/point.h"

typedef struct QbgStroke QbgStroke;

QbgStroke *qbg_stroke_new (double column_width);
void qbg_stroke_free (QbgStroke *stroke);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgStroke, qbg_stroke_free)

/* x must not be less than before.  y not finite: there is no value here; a gap
 * narrower than a column is not seen. */
void qbg_stroke_add (QbgStroke *stroke, double x, double y);

/* The points (QbgPoint) that are to be drawn, when all are added; owned by
 * the stroke. */
const GArray *qbg_stroke_points (QbgStroke *stroke);

/* The length of the line through them. */
double qbg_stroke_length (const GArray *points);

#endif
