/* From a component's equations to its elements.
 *
 * The class name never decides: constants are folded already; local aliases
 * are removed, the pins are paired into ports, and what remains is compared
 * with the laws of the bond graph. */

#ifndef QBG_PARSER_LAW_H
#define QBG_PARSER_LAW_H

#include "base/diags.h"
#include "parser/circuit.h"

/* Gives the component its ports and elements and its variables their
 * definitions and rates.  The component and its pins and variables are in the
 * circuit already; the variables that the equations are over are this
 * component's; input signals and, in a composite, variables of other
 * components are known.  Contradictions and missing equations are reported. */
void qbg_derive_law (QbgCircuit *circuit, QbgComponentId component,
                     const QbgEquation *equations, guint n_equations,
                     QbgDiags *diags);

#endif
