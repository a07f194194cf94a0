/* Units as people read them: kΩ, µs, and what they are units of. */

#ifndef QBG_REPORT_UNITS_H
#define QBG_REPORT_UNITS_H

#include <glib.h>

/* The unit that a variable of that name has by the habits of the Modelica
 * Standard Library: "C1.v" has "V".  NULL: there is no telling.  Borrowed. */
const char *qbg_unit_of_name (const char *name);

/* "voltage" of "V"; NULL: not known.  Borrowed. */
const char *qbg_unit_quantity (const char *unit);

/* The power of ten, a multiple of three, by which values of that unit (NULL:
 * none) up to the given size are best divided before they are written. */
int qbg_unit_exponent (const char *unit, double largest);

/* Appends the unit with its prefix or power: "mV", "kΩ", "10³⁰ V", "10⁶";
 * nothing for no unit without a power. */
void qbg_unit_append (GString *out, const char *unit, int exponent);

#endif
