/* Where results go. */

#ifndef QBG_CLI_OUTPUT_H
#define QBG_CLI_OUTPUT_H

#include <glib.h>

/* Writes text to the file at path, which appears whole or not at all; to
 * standard output where path is NULL or "-".  FALSE with error set. */
gboolean qbg_output_write (const char *path, const GString *text,
                           GError **error);

#endif
