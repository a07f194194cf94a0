/* Numbers as text with 16 digits, fast: results are mostly that. */

#ifndef QBG_BASE_DIGITS_H
#define QBG_BASE_DIGITS_H

#include <glib.h>

enum { QBG_DIGITS_SIZE = G_ASCII_DTOSTR_BUF_SIZE };

/* Writes what printf does by "%.16g" in the C locale, whatever the locale is;
 * returns its length. */
guint qbg_digits (double value, char text[QBG_DIGITS_SIZE]);

#endif
