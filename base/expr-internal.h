/* What the files of base/expr*.c share. */

#ifndef QBG_BASE_EXPR_INTERNAL_H
#define QBG_BASE_EXPR_INTERNAL_H

#include "base/expr.h"

/* The value of an operation (kind other than leaf or call) on the values of
 * its operands, and of a function on those of its arguments. */
double qbg_expr_operate (QbgExprKind kind, const double *args);
double qbg_function_apply (QbgFunction function, const double *args);

/* The value jumps somewhere although the arguments do not. */
gboolean qbg_function_jumps (QbgFunction function);
/* The type of the value, from those of the arguments. */
QbgType qbg_function_type (QbgFunction function, const QbgExpr *const *args);

/* expr, an operation, with other operands: through the constructors. */
const QbgExpr *qbg_expr_with_args (QbgArena *arena, const QbgExpr *expr,
                                   const QbgExpr *const *args);

#endif
