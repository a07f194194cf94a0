/* Laws in words: the text of an element's law, and its value with a unit. */

#ifndef QBG_BONDGRAPH_LAW_TEXT_H
#define QBG_BONDGRAPH_LAW_TEXT_H

#include <glib.h>

#include "parser/circuit.h"

/* What a signal or local variable stands for is put in its place, as far as
 * it has a definition; what is left are time, the variables of ports, states
 * and potentials.  The result lives in arena.  An expression that would grow
 * beyond reason, or that is defined through itself, keeps the variable. */
const QbgExpr *qbg_expand (QbgArena *arena, const QbgCircuit *circuit,
                           const QbgExpr *expr);

/* Appends "v = 10*i", with v and i for the element's port, or v1, i1, v2 … for
 * its ports; equations of a law of several are separated by "; ".  Numbers
 * that need many digits are shortened to six unless exact. */
void qbg_law_format (const QbgCircuit *circuit, QbgElementId element,
                     gboolean exact, GString *out);

/* Appends a variable as qbg_law_format names it for the element. */
void qbg_law_variable_name (const QbgCircuit *circuit, QbgElementId element,
                            QbgVariableId variable, GString *out);

/* Appends "15 mF": six digits at most, and an SI prefix. */
void qbg_quantity_format (double value, const char *unit, GString *out);

/* Appends what stands below an element in a picture: "10 Ω", "15 V, 50 Hz",
 * "2 : 1"; nothing where no short text says it. */
void qbg_value_label (const QbgCircuit *circuit, QbgElementId element,
                      GString *out);

#endif
