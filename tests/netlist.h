/* Circuits for tests, from a few lines of text:
 *
 *   R1 a b 10        resistor        C1 a b 1e-6   capacitor
 *   L1 a b 1e-3      inductor        V1 a b 5      voltage source
 *   I1 a b 1         current source, into a and out of b
 *   T1 a b c d 2     transformer: v(a,b) = 2 v(c,d)
 *   Y1 a b c d 2     gyrator: v(a,b) = 2 i(c), v(c,d) = -2 i(a)
 *   K1 a b c d 3 2 1 coupled inductors: L1, L2, M
 *   E1 a b c d 2     voltage source controlled by the voltage of an open port
 *   H1 a b c d 2     … by the current of a shorted port
 *   G1 a b c d 2     current source controlled by a voltage
 *   F1 a b c d 2     … by a current
 *   E1 a b R1 2      the same, controlled by the port of R1, as are H, G, F
 *   U1 a b c 2       voltage source controlled by the potential of c
 *   D1 a b 1         resistor whose law gives the flow alone, f = e + e^3
 *   Z1 a b 1         resistor whose law gives the effort alone, e = f + f^3
 *   N1 a b c d       nullor: v(a,b) = 0, i(a) = 0; nothing is said of c, d
 *   X1 a b c d       field: i(a) = v(c,d) + v(a,b)^3, i(c) = v(a,b)^2
 *
 * Node "0" is ground; "-" as the second node of a port is ground without a
 * pin.  An element's place is its line's number. */

#pragma once

#include "parser/circuit.h"

/* The caller owns the result.  Aborts where the text makes no sense. */
QbgCircuit *test_netlist (const char *text);

/* The element of the first port of the component, e.g. "R1"; of those with
 * two elements, "E1" is the controlled one and "E1c" the controlling port. */
QbgElementId test_element (const QbgCircuit *circuit, const char *name);

/* The node of that name. */
QbgNodeId test_node (const QbgCircuit *circuit, const char *name);
