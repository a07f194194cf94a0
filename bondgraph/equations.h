/* The equations of a circuit, in the order in which they are solved.
 *
 * A signal is a variable of the circuit or the time derivative of one.  Every
 * signal that is not a state has a relation that determines it: an explicit
 * one (signal = expression) or an implicit one (expression = 0, from which the
 * signal is to be found).  Causality decides which is which: Kirchhoff's laws
 * give the efforts of the ports that take their effort, and the flows of those
 * that take their flow; the elements' laws give the rest.
 *
 * Blocks list the relations so that each uses only states, time, and signals
 * of blocks before it, or of its own: a block of more than one relation, or of
 * an implicit one, is an algebraic loop (or a set of dependent storages) to be
 * solved as one. */

#ifndef QBG_BONDGRAPH_EQUATIONS_H
#define QBG_BONDGRAPH_EQUATIONS_H

#include <glib.h>

#include "bondgraph/causality.h"

/* 2*variable, plus 1 for its derivative. */
typedef guint32 QbgSignalId;

#define QBG_VALUE_OF(variable) (2*(variable))
#define QBG_RATE_OF(variable) (2*(variable) + 1)

typedef struct {
  QbgSignalId signal;
  gboolean implicit;
  const QbgExpr *expr;      /* what the signal is, or what is zero */
  QbgSpan span;             /* the law or component it came from */
} QbgRelation;

typedef struct {
  guint32 first, n;         /* into relations */
  gboolean implicit;
  gboolean linear;          /* in its own signals, with constant factors */
  gboolean for_rates;       /* what the states' derivatives depend on; the
                               others only show something */
} QbgBlock;

typedef struct {
  const QbgCircuit *circuit;    /* borrowed */
  QbgArena *arena;
  GArray *states;           /* QbgVariableId, in the order of the file */
  GArray *relations;        /* QbgRelation, in the order of blocks */
  GArray *blocks;           /* QbgBlock */
} QbgEquations;

#define QBG_STATE(equations, k) \
  (g_array_index ((equations)->states, QbgVariableId, (k)))
#define QBG_RELATION(equations, k) \
  (&g_array_index ((equations)->relations, QbgRelation, (k)))
#define QBG_BLOCK(equations, k) \
  (&g_array_index ((equations)->blocks, QbgBlock, (k)))

/* The equations of a circuit without contradictions.  The caller owns the
 * result; the circuit outlives it.  NULL with diagnostics where a signal is
 * determined by nothing. */
QbgEquations *qbg_derive (const QbgCausality *causality, QbgDiags *diags);

void qbg_equations_free (QbgEquations *equations);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgEquations, qbg_equations_free)

#endif
