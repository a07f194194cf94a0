/* The equations of a circuit, in the order in which they are solved.
 *
 * A signal is a variable of the circuit or the time derivative of one.  Every
 * signal that is not a state has a relation that determines it: an explicit
 * one (signal = expression) or an implicit one (expression = 0, from which the
 * signal is to be found).  Causality decides which is which: Kirchhoff's laws
 * give the efforts of the ports that take their effort, and the flows of those
 * that take their flow; the elements' laws give the rest.
 *
 * Functions of time alone, and relations between continuous signals (s < 0),
 * are variables of their own, numbered after those of the circuit: sources,
 * and conditions, which are discrete and change when their zero function
 * crosses zero.  So every other expression is smooth as long as the discrete
 * variables stay.
 *
 * Blocks list the relations so that each uses only states, time, and signals
 * of blocks before it, or of its own: a block of more than one relation, or of
 * an implicit one, is an algebraic loop (or a set of dependent storages) to be
 * solved as one.  Conditions are taken as known there.  Groups bring together
 * what depends on conditions that depend on it in turn: a diode conducts
 * because of the current that it lets through. */

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
  gboolean discrete;        /* explicit; holds at events */
  const QbgExpr *expr;      /* what the signal is, or what is zero */
  QbgSpan span;             /* the law or component it came from */
} QbgRelation;

typedef struct {
  guint32 first, n;         /* into relations */
  gboolean implicit;
  gboolean linear;          /* in its own signals, with factors that are
                               numbers as long as discrete variables stay */
  gboolean for_rates;       /* what the states' derivatives and events depend
                               on; the others only show something */
  gboolean discrete;        /* of discrete relations */
  guint32 first_switch, n_switches;     /* into switches */
} QbgBlock;

/* True while zero is above (or, where the relation says so, at) zero. */
typedef struct {
  QbgVariableId variable;
  const QbgExpr *zero;      /* left - right, or right - left */
  const QbgExpr *relation;  /* as it stood, over the circuit's variables */
  gboolean at_zero;         /* what it is where zero is just 0 */
  QbgSpan span;             /* of the relation in which it was first met */
} QbgCondition;

/* A function of time alone. */
typedef struct {
  QbgVariableId variable;
  const QbgExpr *expr;
} QbgTimeFunction;

/* A function of time or discrete variables whose derivative stands in the
 * equations; where it jumps, that is an impulse. */
typedef struct {
  QbgVariableId variable;   /* its height, which is part of the derivative */
  const QbgExpr *expr;      /* the function, perhaps of other signals too */
} QbgImpulse;

typedef struct {
  guint32 first_block, n_blocks;
  guint32 first_condition, n_conditions;
} QbgGroup;

typedef struct {
  const QbgCircuit *circuit;    /* borrowed */
  QbgArena *arena;
  GArray *states;           /* QbgVariableId, in the order of the file */
  GArray *relations;        /* QbgRelation, in the order of blocks */
  GArray *blocks;           /* QbgBlock */
  GArray *switches;         /* QbgVariableId: discrete variables in the factors
                               of a block */
  GArray *groups;           /* QbgGroup, in the order of blocks */
  GArray *conditions;       /* QbgCondition, in the order of groups */
  GArray *sources;          /* QbgTimeFunction */
  GArray *lifted_types;     /* guint8, a QbgType: of the variables after the
                               circuit's */
  GArray *actions;          /* QbgAction, over conditions and sources */
  GArray *assertions;       /* QbgAssertion, likewise */
  GArray *impulses;         /* QbgImpulse; see impulse.h */
  GArray *initial;          /* QbgEquation: initial equations, likewise */
  guint n_variables;        /* of the circuit, conditions and sources: the
                               length of values and rates */
} QbgEquations;

#define QBG_STATE(equations, k) \
  (g_array_index ((equations)->states, QbgVariableId, (k)))
#define QBG_RELATION(equations, k) \
  (&g_array_index ((equations)->relations, QbgRelation, (k)))
#define QBG_BLOCK(equations, k) \
  (&g_array_index ((equations)->blocks, QbgBlock, (k)))
#define QBG_GROUP(equations, k) \
  (&g_array_index ((equations)->groups, QbgGroup, (k)))
#define QBG_CONDITION(equations, k) \
  (&g_array_index ((equations)->conditions, QbgCondition, (k)))
#define QBG_IMPULSE(equations, k) \
  (&g_array_index ((equations)->impulses, QbgImpulse, (k)))
#define QBG_SOURCE(equations, k) \
  (&g_array_index ((equations)->sources, QbgTimeFunction, (k)))

/* The equations of a circuit without contradictions.  The caller owns the
 * result; the circuit outlives it.  NULL with diagnostics where a signal is
 * determined by nothing. */
QbgEquations *qbg_derive (const QbgCausality *causality, QbgDiags *diags);

/* Appends the name of a variable; of a condition or source, its formula. */
void qbg_equations_variable_name (const QbgEquations *equations,
                                  QbgVariableId variable, GString *out);

void qbg_equations_free (QbgEquations *equations);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgEquations, qbg_equations_free)

#endif
