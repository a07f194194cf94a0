#include <config.h>

#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

/* A run that takes less than a moment shows nothing. */
#define FIRST_AFTER (G_USEC_PER_SEC / 2)
#define BETWEEN (G_USEC_PER_SEC / 5)
#define WIDTH 40

gboolean
qbg_progress_init (QbgProgress *progress, double start, double stop)
{
  *progress = (QbgProgress) {
    .start = start, .stop = stop, .due = g_get_monotonic_time () + FIRST_AFTER
  };
  return isatty (STDERR_FILENO);
}

void
qbg_progress_show (gpointer data, double time, guint64 work)
{
  QbgProgress *p = data;
  gint64 now = g_get_monotonic_time ();

  (void) work;
  if (now < p->due)
    return;
  p->due = now + BETWEEN;
  p->shown = TRUE;
  double part = CLAMP ((time - p->start) / (p->stop - p->start), 0, 1);
  fprintf (stderr, "\r[");
  for (int i = 0; i < WIDTH; i++)
    fputc (i < part * WIDTH ? '#' : ' ', stderr);
  fprintf (stderr, "] %3.0f %%  %.4g s\033[K", 100 * part, time);
  fflush (stderr);
}

void
qbg_progress_erase (QbgProgress *progress)
{
  if (progress->shown)
    fprintf (stderr, "\r\033[K");
  progress->shown = FALSE;
}
