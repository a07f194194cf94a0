/* Patterns of Modelica names: '*' stands for any text, '?' for any one
 * character, all else for itself, brackets too, so that 'stage[*].C1.v' means
 * what it says. */

#ifndef QBG_BASE_GLOB_H
#define QBG_BASE_GLOB_H

#include <glib.h>

gboolean qbg_glob_matches (const char *pattern, const char *name);

/* Appends the patterns (newly allocated strings) of a list with commas
 * between them.  A comma within brackets or within a quoted identifier
 * belongs to a name: 'm[1,*].v,x' is two patterns.  Empty ones are left
 * out. */
void qbg_glob_split (const char *list, GPtrArray *patterns);

#endif
