/* A point of a picture, in pixels, or of a curve, as values. */

#ifndef QBG_REPORT_POINT_H
#define QBG_REPORT_POINT_H

typedef struct {
  double x, y;          /* y not finite: the pen is lifted */
} QbgPoint;

#endif
