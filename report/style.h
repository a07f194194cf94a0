/* How curves are told from each other: colours, dashes, marks. */

#ifndef QBG_REPORT_STYLE_H
#define QBG_REPORT_STYLE_H

#include <glib.h>

/* The colour of the curve of that number; there are seven, which people with
 * any vision of colours can tell apart.  Static. */
const char *qbg_style_colour (guint index);

/* Its dashes, as SVG writes them; NULL: none.  Static. */
const char *qbg_style_dashes (guint index);

/* Appends a mark of its own shape and colour, about 8 pixels wide.  The shapes
 * of fourteen in a row differ, also without colours. */
void qbg_style_mark (GString *out, guint index, double x, double y);

#endif
