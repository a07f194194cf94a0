/* The diagonal of the Jacobian: how the rate of a state follows from its own
 * quantized value, which LIQSS asks for.  Exact, also through what is not
 * linear: a direction goes through it as a slope in time would. */

#ifndef QBG_QSS_DIAGONAL_H
#define QBG_QSS_DIAGONAL_H

#include "qss/forms.h"

/* The units, ascending, that a state reaches: guint32; NULL: none.  The caller
 * owns the result. */
GArray *qbg_units_of (const QbgForms *forms, guint state);

/* By state: whether its rate depends on no other state, in any positions of the
 * switches, and the method has a use for that.  One of the first order has not:
 * it holds sources for a while, and what q is ahead of x makes up for that.
 * The caller owns the result. */
guint8 *qbg_find_alone (const QbgForms *forms, guint n_states,
                        const QbgMethod *method);

/* Of one state at time, where all signals are as in values and rates, by
 * variable.  units: those that it reaches; NULL: they are not known.
 * directions, by leaf, are zero before and after.  The forms' units are used
 * for it.  FALSE with error set where a block has no unique solution. */
gboolean qbg_diagonal (QbgForms *forms, guint state, const GArray *units,
                       double time, const double *values,
                       const double *rates, double *directions,
                       double *diagonal, GError **error);

/* In a network: a memoryless model that a state asks for its diagonal when it
 * is about to step.  It gets all that the units behind the state depend on;
 * what comes at the port after these asks. */
typedef struct {
  guint32 state;
  GArray *units;
  QbgInputs inputs;
} QbgDiagonalData;

/* What all of them share. */
typedef struct {
  QbgForms *forms;
  double *values, *rates, *directions;  /* room for qbg_diagonal */
  GError **error;           /* the first error goes here */
} QbgDiagonals;

typedef struct {
  QbgAtomic base;
  QbgDiagonalData *data;
  const QbgDiagonals *shared;
} QbgDiagonalModel;

extern const QbgAtomicOps qbg_diagonal_ops;

/* In arena but for units, which it takes over and qbg_diagonal_data_clear
 * frees. */
QbgDiagonalData *qbg_diagonal_data (QbgArena *arena, const QbgForms *forms,
                                    guint state, GArray *units);
void qbg_diagonal_data_clear (gpointer data);

#endif
