/* By how much an expression changes with each signal in it.
 *
 * The slope by a signal is factor, or factor times an expression.  A signal may
 * have several slopes: they are added. */

#ifndef QBG_BONDGRAPH_SLOPES_H
#define QBG_BONDGRAPH_SLOPES_H

#include "bondgraph/equations.h"

typedef struct {
  QbgSignalId signal;
  double factor;
  const QbgExpr *expr;      /* NULL: 1 */
} QbgSlope;

/* Appends the slopes (QbgSlope) of expr to slopes.  Sums cost as much as they
 * are long.  What is new lives in arena; n_variables is more than the number
 * of any variable in expr. */
void qbg_slopes_of (QbgArena *arena, const QbgExpr *expr, guint n_variables,
                    GArray *slopes);

static inline double
qbg_slope_value (const QbgSlope *slope, double time, const double *values,
                 const double *rates)
{
  return slope->expr == NULL ? slope->factor
    : slope->factor * qbg_expr_evaluate (slope->expr, time, values, rates);
}

/* The same within a block: how what is zero in relation row, its expression or
 * its signal minus that, changes with the signal of relation column. */
typedef struct {
  guint32 row, column;
  double factor;
  const QbgExpr *expr;      /* NULL: 1 */
} QbgBlockSlope;

/* Appends those (QbgBlockSlope) of n relations to slopes; those at one place
 * are added. */
void qbg_block_slopes (QbgArena *arena, const QbgRelation *relations, guint n,
                       GArray *slopes);

#endif
