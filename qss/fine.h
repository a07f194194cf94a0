/* How fine a state must be known for the conditions that see it.
 *
 * Behind an open switch a coil's current is next to nothing, and the voltage
 * at the switch is that current over a tiny conductance: known to an ordinary
 * quantum, it would be known to many volts.  But such a state is fast, and what
 * it comes to follows from the others:
 *
 *   x = - (rest of its rate) / (d rate/d x)
 *
 * So its quantum is a part of that, as long as it is near it. */

#ifndef QBG_QSS_FINE_H
#define QBG_QSS_FINE_H

#include "qss/forms.h"

/* How large a leaf may be. */
typedef double (*QbgLeafSize) (guint32 leaf, gconstpointer data);

/* Whether one of so many conditions may depend on a state. */
gboolean qbg_is_watched (const QbgForms *forms, guint32 state, guint n_states,
                         guint n_conditions);

/* How large a state may be: value, where its quantum does not tell. */
double qbg_size_of_state (const QbgQuanta *quanta, guint32 state,
                          double value);

/* The fine quantum of a state whose rate is row and which may be as large as
 * size; INFINITY: none is needed.  part: of its size, the quantum.  *near: what
 * the state comes to. */
double qbg_fine (const QbgForm *row, guint32 state, double part, double size,
                 QbgLeafSize size_of_leaf, gconstpointer data, double *near);

/* Whether its fine quantum is so far below that which a state has that it must
 * step at once. */
gboolean qbg_is_too_coarse (const QbgQss *state);

#endif
