/* A bar on the terminal that tells how far a simulation has come. */

#ifndef QBG_CLI_PROGRESS_H
#define QBG_CLI_PROGRESS_H

#include <glib.h>

typedef struct {
  double start, stop;       /* of the simulated time */
  gint64 due;               /* when it may be drawn next, in microseconds */
  gboolean shown;
} QbgProgress;

/* FALSE: standard error is no terminal, there is nobody to be told. */
gboolean qbg_progress_init (QbgProgress *progress, double start, double stop);

/* Draws the bar, if the last time was some while ago; data is a
 * QbgProgress. */
void qbg_progress_show (gpointer data, double time, guint64 work);

/* Leaves the line empty. */
void qbg_progress_erase (QbgProgress *progress);

#endif
