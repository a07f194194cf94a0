/* The relations of a circuit before they are ordered. */

#ifndef QBG_BONDGRAPH_RELATIONS_H
#define QBG_BONDGRAPH_RELATIONS_H

#include "bondgraph/equations.h"

/* The circuit's tree, as kirchhoff.c sees it. */
typedef struct QbgKirchhoff QbgKirchhoff;

typedef struct {
  const QbgCausality *causality;
  const QbgCircuit *circuit;
  QbgArena *arena;
  QbgDiags *diags;
  QbgKirchhoff *tree;
  GArray *relations;        /* QbgRelation */
  GArray *states;           /* QbgVariableId */
  guint32 *of_signal;       /* by QbgSignalId: its relation, or QBG_NONE */
  guint8 *is_state;         /* by QbgVariableId */
} QbgRelations;

/* Adds the relation of a signal that has none yet. */
void qbg_relate (QbgRelations *r, QbgSignalId signal, const QbgExpr *expr,
                 gboolean implicit, QbgSpan span);

/* kirchhoff.c: what follows from the connections. */
void qbg_relate_connections (QbgRelations *r);
/* The derivative of a port's effort or flow that follows from the connections,
 * by those of the ports on its loop or in its cutset alone; NULL for any other
 * variable. */
const QbgExpr *qbg_kirchhoff_rate (const QbgRelations *r,
                                   QbgVariableId variable);
void qbg_kirchhoff_free (QbgKirchhoff *tree);
/* constitutive.c: what follows from the elements' laws. */
void qbg_relate_elements (QbgRelations *r);
/* order.c: sorts the relations into blocks. */
void qbg_order_relations (const QbgRelations *r, QbgEquations *equations);

#endif
