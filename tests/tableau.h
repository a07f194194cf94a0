/* The equations of a linear circuit as they stand: Kirchhoff's laws over the
 * nodes and the laws of the elements, with s for the derivative.  Made from the
 * circuit alone, to hold bond graphs against. */

#pragma once

#include <complex.h>

#include "parser/circuit.h"

/* Unknowns: efforts of the ports, flows of the ports, potentials of the
 * nodes.  Rows as many. */
guint test_tableau_size (const QbgCircuit *circuit);

/* The potential of one node in each connected part is zero: ground, else its
 * first node. */

/* The matrix at s, by rows; the caller owns it.  With the values of the
 * circuit's elements. */
double complex *test_tableau (const QbgCircuit *circuit, double complex s);

/* The row of the law of an element's port: where a source's value stands on
 * the right. */
guint test_tableau_row (const QbgCircuit *circuit, QbgPortId port);

/* The degree in s of the determinant, -1 where it is zero for every s, with
 * random numbers modulo a prime for the values. */
gint test_tableau_degree (const QbgCircuit *circuit, guint32 seed);
