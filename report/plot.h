/* Waveforms as a picture: an SVG with a pane for each unit, one above the
 * other over a common axis of time. */

#ifndef QBG_REPORT_PLOT_H
#define QBG_REPORT_PLOT_H

#include <math.h>

#include <glib.h>

#include "base/trajectory.h"

typedef struct {
  const char *title;    /* NULL: the model's name, if there is one */
  double from, to;      /* the times to be shown; NAN: from the first row, to
                           the last */
  double width, height; /* in pixels; 0: as it fits */
} QbgPlotOptions;

#define QBG_PLOT_DEFAULTS ((QbgPlotOptions) { NULL, NAN, NAN, 0, 0 })

/* Draws the traces (places, guint; NULL: all) of a trajectory.  Units that the
 * trajectory does not tell are guessed from the names.  A pane holds up to
 * twelve curves, and says how many more there would be.  Traces of one unit
 * whose sizes differ by orders of magnitude get panes of their own. */
void qbg_plot_svg (const QbgTrajectory *trajectory, const GArray *traces,
                   const QbgPlotOptions *options, GString *out);

/* Up to limit traces (places, guint; newly allocated) that are worth looking
 * at when nobody said which: those that change, before those that do not; the
 * favourites (likewise; NULL: what is called like the voltage of a capacitor
 * or the current of an inductor), and others only where these are few; those
 * of components on top, before those within others and those of pins; none
 * that is the same as one that is shown already. */
GArray *qbg_plot_choose (const QbgTrajectory *trajectory,
                         const GArray *favourites, guint limit);

#endif
