/* A file that is being written: it gets its name when it is whole.
 *
 * What is put goes to a temporary file in the same folder, which takes the
 * place of the file at the end.  Whatever goes wrong, what stood under that
 * name before is kept, and nothing half-written stands there.  What cannot be
 * replaced, a device or a pipe, is written to as it is. */

#ifndef QBG_REPORT_OUTPUT_H
#define QBG_REPORT_OUTPUT_H

#include <glib.h>

typedef struct QbgOutput QbgOutput;

/* path NULL or "-": standard output.  NULL with error set (G_FILE_ERROR) if
 * nothing can be written there; the message names the path. */
QbgOutput *qbg_output_open (const char *path, GError **error);

/* Appends.  FALSE: something could not be written, now or before, and what
 * follows would be in vain; qbg_output_commit tells why. */
gboolean qbg_output_put (QbgOutput *output, const char *bytes, gsize length);

/* Gives the file its name; takes output over, also on failure.  FALSE with
 * error set if anything could not be written. */
gboolean qbg_output_commit (QbgOutput *output, GError **error);

/* Leaves everything as it was before qbg_output_open; frees output.  NULL is
 * allowed. */
void qbg_output_abort (QbgOutput *output);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgOutput, qbg_output_abort)

/* All of this in one, for text that is there as a whole. */
gboolean qbg_output_write (const char *path, const GString *text,
                           GError **error);

#endif
