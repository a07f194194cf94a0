/* One copy of every name, so that names are compared by address. */

#ifndef QBG_BASE_NAMES_H
#define QBG_BASE_NAMES_H

#include <glib.h>

typedef struct QbgNames QbgNames;

QbgNames *qbg_names_new (void);
void qbg_names_free (QbgNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgNames, qbg_names_free)

/* The copy of text, which is the same for equal texts and lives as long as
 * names does.  length of -1: up to the NUL. */
const char *qbg_names_intern (QbgNames *names, const char *text,
                              gssize length);

#endif
