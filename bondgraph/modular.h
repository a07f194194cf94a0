/* Linear algebra modulo a prime.  With random numbers for its parameters a
 * matrix has, but for a chance of some 1e-8, the rank that it has for almost
 * all values, and nothing is rounded.  For bondgraph/ alone. */

#ifndef QBG_BONDGRAPH_MODULAR_H
#define QBG_BONDGRAPH_MODULAR_H

#include <glib.h>

#define QBG_MODULUS G_GUINT64_CONSTANT (2147483647)

/* A number from 1 to the modulus - 1; *state is not zero and goes on. */
guint64 qbg_modular_random (guint64 *state);

guint64 qbg_modular_negative (guint64 a);
guint64 qbg_modular_times (guint64 a, guint64 b);
guint64 qbg_modular_inverse (guint64 a);

/* Solves A x = b, A being n x n and b n x n_right, both by rows; A is
 * destroyed and b becomes x.  QBG_NONE, or the column in which no pivot was
 * left: then A is singular, and the columns before it have been brought to
 * the unit matrix in the rows before it. */
guint32 qbg_modular_solve (guint32 n, guint32 n_right, guint64 *a, guint64 *b);

/* c = a * b, all n x n. */
void qbg_modular_product (guint32 n, const guint64 *a, const guint64 *b,
                          guint64 *c);

#endif
