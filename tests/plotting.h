/* Trajectories to be drawn, and the drawings. */

#pragma once

#include "report/plot.h"
#include "tests/svg.h"

/* All the traces; the caller owns the result. */
Svg *draw (const QbgTrajectory *trajectory, const QbgPlotOptions *options);
Svg *draw_plainly (const QbgTrajectory *trajectory);

/* Traces of names with blanks between them, without units. */
QbgTrajectory *new_with (const char *names);

/* A row of one trace, or of two. */
void add (QbgTrajectory *trajectory, double time, double a, double b);

/* Sines, each third of them a current; # in the format is their number. */
QbgTrajectory *many (guint n_traces, const char *format);
