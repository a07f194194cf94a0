#include <config.h>

#include "qss/fine.h"

#include <math.h>

#include "qss/method-internal.h"

/* Beside what the state comes to in other positions of the switches. */
#define LEAST_PART 1e-12
/* How much coarser beside its value than an ordinary state: it is small, and
 * only the instants of crossings ask for it. */
#define COARSER 100
#define COARSEST 0.01

gboolean
qbg_is_watched (const QbgForms *forms, guint32 state, guint n_states,
                guint n_conditions)
{
  QbgColumn column = qbg_forms_column (forms, state);

  for (guint32 i = 0; i < column.n; i++)
    if (column.targets[i] >= n_states
        && column.targets[i] < n_states + n_conditions)
      return TRUE;
  return FALSE;
}

double
qbg_size_of_state (const QbgQuanta *q, guint32 state, double value)
{
  return q->growths[state].part > 0
    ? q->quantizers[state].quantum / q->growths[state].part : fabs (value);
}

/* What the state comes to, with the switches as they are; INFINITY: nothing
 * holds it. */
static double
size_here (const QbgForm *row, guint32 state, QbgLeafSize size_of_leaf,
           gconstpointer data)
{
  double sum = fabs (row->constant), own = 0;

  for (guint32 i = 0; i < row->n; i++)
    if (row->leaves[i] == state)
      own = row->factors[i];
    else
      sum += fabs (row->factors[i]) * size_of_leaf (row->leaves[i], data);
  return own < 0 ? sum / -own : INFINITY;
}

double
qbg_fine (const QbgForm *row, guint32 state, double part, double size,
          QbgLeafSize size_of_leaf, gconstpointer data, double *near)
{
  *near = fmax (size_here (row, state, size_of_leaf, data),
                LEAST_PART * size);
  return *near < size ? fmin (COARSER * part, COARSEST) * *near : INFINITY;
}

gboolean
qbg_is_too_coarse (const QbgQss *s)
{
  return qss_fine_quantum (s) < s->dq / 2;
}
