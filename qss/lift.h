/* Formulas without time: every part of an expression that depends on time
 * alone becomes a signal of its own. */

#ifndef QBG_QSS_LIFT_H
#define QBG_QSS_LIFT_H

#include "base/expr.h"

typedef struct {
  QbgArena *arena;
  guint32 first;            /* number of the first new variable */
  GPtrArray *sources;       /* const QbgExpr *, of time alone */
} QbgLift;

/* The expression with variables from first on in place of such parts. */
const QbgExpr *qbg_lift (QbgLift *lift, const QbgExpr *expr);

/* Whether a relation between variables, outside noEvent, decides something. */
gboolean qbg_has_state_event (const QbgExpr *expr);

#endif
