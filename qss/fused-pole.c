/* Steps of quantized values across a pole of a law.
 *
 * A state that has come to within its quantum of x = 0 steps from one side of
 * it to the other, and der(x) = -1/x sends it back, without end.  So where a law
 * divides, and what it gives changes its sign, it is asked what is between. */

#include <config.h>

#include "qss/fused-internal.h"

#include <float.h>
#include <math.h>

#include "base/pole.h"

typedef struct {
  const QbgFused *f;
  const QbgUnit *unit;
  double time;
} Way;

void
qbg_fused_keep_inputs (QbgFused *f, const QbgUnit *unit)
{
  for (guint i = 0; i < unit->inputs->n_inputs; i++)
    f->saved[i] = unit->inputs->polys[i];
}

/* From the inputs that were kept to those of now, straight. */
static double
law_on_the_way (double part, gpointer data)
{
  const Way *way = data;
  QbgInputs *in = way->unit->inputs;

  for (guint i = 0; i < in->n_inputs; i++) {
    QbgPoly now = in->polys[i];
    double before = way->f->saved[i].c[0];
    in->polys[i] = (QbgPoly) { { before + part * (now.c[0] - before), 0, 0,
                                 0 } };
    way->f->saved[in->n_inputs + i] = now;
  }
  double value = qbg_law_value (way->unit->law, way->time).c[0];
  for (guint i = 0; i < in->n_inputs; i++)
    in->polys[i] = way->f->saved[in->n_inputs + i];
  return isnan (value) ? INFINITY : value;
}

/* At an event inputs jump: nothing is between. */
static gboolean
is_event (const QbgFused *f, double time)
{
  return time - f->last_instant <= 8 * DBL_EPSILON * fabs (time);
}

gboolean
qbg_fused_check_pole (const QbgFused *f, const QbgUnit *unit, double before,
                      double time, GError **error)
{
  QbgSignalId signal = unit->law->signal;
  double part, after = f->polys[unit->first_leaf].c[0];
  g_autoptr (GString) name = NULL;

  if (!(before * after < 0) || is_event (f, time)
      || !qbg_find_pole (law_on_the_way, &(Way) { f, unit, time }, before,
                         after, &part))
    return TRUE;
  name = g_string_new (NULL);
  qbg_equations_variable_name (f->equations, signal / 2, name);
  g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_VALUE,
               "%s'%s' grows without bound at %.6g s: a step would go across a "
               "pole", signal % 2 != 0 ? "the derivative of " : "", name->str,
               time);
  return FALSE;
}
