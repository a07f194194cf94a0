/* Poles: where a function becomes infinite, and comes back with the other
 * sign, as 1/x does.  A step across one means nothing. */

#ifndef QBG_BASE_POLE_H
#define QBG_BASE_POLE_H

#include "base/expr.h"

/* Whether something is divided by in expr, or the like, that is not constant
 * between events: without that there is no pole. */
gboolean qbg_expr_has_divisor (const QbgExpr *expr);
/* Appends what changes its sign at a pole of expr (const QbgExpr *, borrowed):
 * what is divided by. */
void qbg_expr_add_divisors (const QbgExpr *expr, GPtrArray *divisors);

/* The function at a part of the way, from 0 to 1; NaN: it has no value. */
typedef double (*QbgOnTheWay) (double part, gpointer data);

/* Whether a function has a pole on a way at whose ends it is before and after,
 * of different sign: halving the way to where its sign changes, it grows and
 * grows.  *part: where that is. */
gboolean qbg_find_pole (QbgOnTheWay function, gpointer data, double before,
                        double after, double *part);

#endif
