/* Pieces of SVG: numbers, and text, how wide it will be, about, and what must
 * be escaped in it. */

#ifndef QBG_REPORT_SVG_H
#define QBG_REPORT_SVG_H

#include <glib.h>

/* The width in a wide sans-serif font of that size; others need less. */
double qbg_text_width (const char *text, double size);

/* The text, newly allocated, with its middle left out if it is wider than
 * room. */
char *qbg_text_elide (const char *text, double size, double room);

/* Appends it as the text of an element or in quotes; bytes that XML cannot
 * hold become U+FFFD. */
void qbg_text_append (GString *out, const char *text);

/* Appends a coordinate, to a hundredth, whatever the locale. */
void qbg_svg_number (GString *out, double value);

/* Appends ' name="value"'. */
void qbg_svg_attribute (GString *out, const char *name, double value);

/* Appends an element <line> of that class. */
void qbg_svg_line (GString *out, const char *class, double x1, double y1,
                   double x2, double y2);

/* Appends an element <text> at a place, with attributes, such as
 * 'class="note"', as they are. */
void qbg_svg_text (GString *out, double x, double y, const char *attributes,
                   const char *text);

#endif
