/* Text that may or may not be UTF-8, one character at a time. */

#ifndef QBG_BASE_UTF8_H
#define QBG_BASE_UTF8_H

#include <glib.h>

/* How many of the available bytes at p, at least one, make up its first
 * character; 0 if they do not begin with a character of UTF-8. */
gsize qbg_utf8_length (const char *p, gsize available);

/* The same, but a byte that is no character counts as one of its own, U+FFFD.
 * What was read goes to *character, unless that is NULL. */
gsize qbg_utf8_next (const char *p, gsize available, gunichar *character);

#endif
