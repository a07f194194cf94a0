/* A layout in the making.  For graph-layout.c and graph-lines.c alone. */

#ifndef QBG_BONDGRAPH_PLAN_H
#define QBG_BONDGRAPH_PLAN_H

#include "bondgraph/graph-layout.h"
#include "bondgraph/skeleton.h"

/* Between a text and the end of a line: a frame and a stroke fit in. */
#define QBG_GAP 8.0

typedef struct {
  const QbgBondGraph *graph;
  QbgSkeleton skeleton;
  QbgGraphLayout *layout;
  QbgPoint *rooms;        /* by vertex of the skeleton: half of its box */
  double row_width;       /* of the fold; infinite: none */
  double row_height;
} QbgPlan;

/* From the middle of a spot to its border, in the direction (dx, dy), which
 * has the length 1. */
double qbg_spot_extent (const QbgSpot *spot, double dx, double dy);

/* The row that a place from Graphviz comes to, and where it is when folded
 * into a row. */
double qbg_plan_row (const QbgPlan *plan, QbgPoint point);
QbgPoint qbg_plan_fold (const QbgPlan *plan, QbgPoint point, double row);

/* Draws bonds and links between the vertices, which have their places. */
void qbg_plan_draw_lines (QbgPlan *plan, const QbgPlacement *placement);

#endif
