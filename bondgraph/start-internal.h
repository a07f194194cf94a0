/* What the files of the start share. */

#ifndef QBG_BONDGRAPH_START_INTERNAL_H
#define QBG_BONDGRAPH_START_INTERNAL_H

#include "bondgraph/start.h"

/* What must hold at the start: an initial equation, or that a variable which
 * is no state has its start value. */
typedef struct {
  const QbgExpr *residual;  /* NULL: variable - start */
  QbgVariableId variable;
  double start;
  QbgSpan span;
} QbgStartRow;

typedef struct {
  const QbgEquations *equations;
  QbgSolver *solver;
  double time;
  QbgDiags *diags;
  GArray *rows;             /* QbgStartRow */
  GArray *open;             /* QbgVariableId: states that are not fixed */
  guint8 *is_state;         /* by variable */
  double *values, *rates;   /* at the point that is looked at */
  double *residuals;        /* by row */
  double *slopes;           /* by row and open state */
  guint32 *column_of;       /* by row: the open state that it determines, or
                               QBG_NONE */
} QbgStart;

#define QBG_START_ROW(start, k) \
  (&g_array_index ((start)->rows, QbgStartRow, (k)))
#define QBG_OPEN(start, k) \
  (g_array_index ((start)->open, QbgVariableId, (k)))

/* All signals and the residuals at the states in values. */
gboolean qbg_start_evaluate (QbgStart *s, GError **error);
/* How a residual changes with a variable, by differences; around values, which
 * stay. */
gboolean qbg_start_slopes (QbgStart *s, QbgVariableId state, double *slopes,
                           GError **error);

/* start-choose.c: which open state each row determines. */
void qbg_start_choose (QbgStart *s);

/* start-report.c: a row that does not hold, whatever the open states are; no
 * values that fulfil the rows were found.  The error repeats it. */
void qbg_start_contradiction (QbgStart *s, guint row, GError **error);
void qbg_start_not_found (QbgStart *s, GError **error);

#endif
