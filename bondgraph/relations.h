/* The relations of a circuit before they are ordered. */

#ifndef QBG_BONDGRAPH_RELATIONS_H
#define QBG_BONDGRAPH_RELATIONS_H

#include "bondgraph/equations.h"

/* A relation, and the one that is its derivative. */
typedef struct {
  guint32 value, rate;      /* into relations */
} QbgDerived;

/* The circuit's tree, as kirchhoff.c sees it. */
typedef struct QbgKirchhoff QbgKirchhoff;

typedef struct {
  const QbgCausality *causality;
  const QbgCircuit *circuit;
  QbgArena *arena;
  QbgDiags *diags;
  QbgKirchhoff *tree;
  GArray *relations;        /* QbgRelation; in the end those of conditions */
  guint n_relations;        /* without those of conditions */
  GArray *states;           /* QbgVariableId */
  guint32 *of_signal;       /* by QbgSignalId: its relation, or QBG_NONE */
  guint8 *is_state;         /* by QbgVariableId */
  guint8 *regained;         /* by QbgPortId: see QbgDependent */
  GArray *derived;          /* QbgDerived */
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
/* shorts.c: capacitors that amplifiers leave without a state are put into
 * derivative form; gives is that of the causality. */
void qbg_settle_shorts (const QbgRelations *r, guint8 *gives);
/* As qbg_kirchhoff_rate, for the effort of a port beside amplifiers; NULL where
 * there are none, or they do not help. */
const QbgExpr *qbg_short_rate (const QbgRelations *r, QbgPortId port);
/* constitutive.c: what follows from the elements' laws. */
void qbg_relate_elements (QbgRelations *r);
/* order.c: sorts the relations into blocks. */
void qbg_order_relations (const QbgRelations *r, QbgEquations *equations);

#endif
