/* Expressions as polynomials in time: the value, slope and curvature that a
 * formula has at an instant, from those of its variables. */

#ifndef QBG_BASE_TAYLOR_H
#define QBG_BASE_TAYLOR_H

#include "base/expr.h"
#include "base/poly.h"

/* The polynomial of a variable or derivative leaf at the instant. */
typedef QbgPoly (*QbgTaylorLeaf) (const QbgExpr *leaf, gpointer data);

/* The Taylor polynomial of expr at time, up to the cubic term.  Relations and
 * jumping functions are taken as they are just after time; a Boolean is a
 * constant 0 or 1. */
QbgPoly qbg_expr_taylor (const QbgExpr *expr, double time, QbgTaylorLeaf leaf,
                         gpointer data);

/* The same of an expression of time alone. */
QbgPoly qbg_expr_taylor_in_time (const QbgExpr *expr, double time);

/* The first instant after time at which an expression of time alone may jump
 * or have a kink: where a relation in it changes, or mod, floor and the like
 * jump; INFINITY: none.  Relations between functions that are not affine in
 * time, or in mod of that, are followed until limit; a search that takes too
 * long gives the time that it has come to, at which nothing changes. */
double qbg_expr_next_event (const QbgExpr *expr, double time, double limit);

#endif
