/* Quanta that keep a linear circuit within its tolerance.
 *
 * A quantum dQ of state j makes state i go off by dQ times the total variation
 * of the response (base/response.h), at most.  Where the sum of that over all
 * states and sources would be more than the tolerance beside the size that
 * state i comes to, the quanta that have the largest share in it get a limit.
 *
 * For circuits that are linear, without anything discrete, and with few states:
 * others stay as they are, and so do quanta that rules have told. */

#ifndef QBG_QSS_GAIN_H
#define QBG_QSS_GAIN_H

#include "qss/forms.h"
#include "qss/method.h"
#include "qss/quantum.h"

/* forms NULL: they are found.  values as for qbg_quanta_new. */
void qbg_quanta_limit (QbgQuanta *quanta, const QbgEquations *equations,
                       QbgForms *forms, const QbgMethod *method,
                       const QbgQuantumOptions *options,
                       const double *values);

/* Spares the steps of states that are alone (qss/diagonal.h), by state, and
 * that nothing else depends on: they are known without regard to their
 * quanta. */
void qbg_quanta_spare_alone (QbgQuanta *quanta, const QbgEquations *equations,
                             const QbgForms *forms, const guint8 *alone);

#endif
