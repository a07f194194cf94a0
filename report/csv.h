/* Trajectories as text, a row a line: "time","C1.v" and then numbers. */

#ifndef QBG_REPORT_CSV_H
#define QBG_REPORT_CSV_H

#include <glib.h>

#include "base/trajectory.h"
#include "report/output.h"

/* What is wrong with the text of a file. */
#define QBG_CSV_ERROR (qbg_csv_error_quark ())
GQuark qbg_csv_error_quark (void);

/* Puts the traces (places, guint; NULL: all) of a trajectory, with 16 digits,
 * into output; whether that was written, output tells. */
void qbg_csv_put (const QbgTrajectory *trajectory, const GArray *traces,
                  QbgOutput *output);

/* The same into the file at path, whole or not at all; NULL or "-": standard
 * output.  FALSE with error set (G_FILE_ERROR). */
gboolean qbg_write_csv (const QbgTrajectory *trajectory, const GArray *traces,
                        const char *path, GError **error);

/* Reads a file of our own or of others: names in quotes or bare, with a unit
 * behind them ("C1.v [V]") or not; commas, semicolons (the decimal point may
 * be a comma then) or tabs between; one of the columns is the time.  NULL
 * with error set, G_FILE_ERROR or QBG_CSV_ERROR; the latter's message
 * is as of a compiler: FILE:LINE:COLUMN: error: WHAT. */
QbgTrajectory *qbg_read_csv (const char *path, GError **error);

#endif
