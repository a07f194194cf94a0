/* Whether an element's law changes at events: a switch, a diode, an amplifier
 * with limits.  For bondgraph/ alone. */

#ifndef QBG_BONDGRAPH_SWITCHING_H
#define QBG_BONDGRAPH_SWITCHING_H

#include "parser/circuit.h"

/* TRUE where a condition that the simulation decides stands in the law, or in
 * a signal that it uses.  Conditions on time alone, and those inside noEvent,
 * do not count. */
gboolean qbg_is_switching (const QbgCircuit *circuit,
                           const QbgElement *element);

#endif
