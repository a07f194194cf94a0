/* The diagonal of the Jacobian: how the rate of a state follows from its own
 * quantized value, which LIQSS asks for.  Exact, also through what is not
 * linear: a direction goes through it as a slope in time would. */

#ifndef QBG_QSS_DIAGONAL_H
#define QBG_QSS_DIAGONAL_H

#include "qss/forms.h"

/* Of one state at time, where all signals are as in values and rates, by
 * variable.  directions, by leaf, are zero before and after.  The forms' units
 * are used for it.  FALSE with error set where a block has no unique
 * solution. */
gboolean qbg_diagonal (QbgForms *forms, guint state, double time,
                       const double *values, const double *rates,
                       double *directions, double *diagonal, GError **error);

#endif
