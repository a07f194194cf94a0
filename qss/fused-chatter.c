/* Conditions that chatter, and such that are not known well enough.
 *
 * A circuit may ask a condition to change again as soon as it has changed: a
 * controller without hysteresis, whose state slides along its limit.  Then the
 * zero function goes from one side to the other by no more than the quanta of
 * the states make necessary, again and again, and the simulation creeps.  It
 * is right, but who waits for it should know.  And rows of a million such
 * events between two output times help nobody. */

#include <config.h>

#include "qss/fused-internal.h"

#include <float.h>
#include <math.h>

#include "base/numbers.h"

/* Crossings in turn, each as soon as possible after the one before. */
#define MANY 200
/* As soon as possible: within so many times of what the quanta make of it. */
#define NEAR 10

/* The more often, the farther past zero a zero function must go to count as
 * crossed; up to what the quanta of its states can be to blame for. */
double
qbg_fused_patience (const QbgFused *f, guint32 condition)
{
  return fmin (ldexp (1, (int) MIN (f->chatters[condition].n, 20)),
               1 / QBG_CLEAR);
}

static void
warn (QbgFused *f, guint32 condition, double time)
{
  const QbgChatter *c = &f->chatters[condition];
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) name = g_string_new (NULL);

  qbg_events_condition_name (f->events, condition, name);
  g_string_printf (text, "chattering: %s changed %d times from %.9g s to %.9g "
                   "s, each time as soon as quanta allow; a hysteresis would "
                   "end it (such events have no rows from now on)", name->str,
                   MANY, c->since, time);
  f->options->warn (text->str);
}

void
qbg_fused_note_crossing (QbgFused *f, guint32 condition, double time)
{
  QbgChatter *c = &f->chatters[condition];
  const QbgForm *row = &f->rows[f->n_states + condition];
  double slope = 0, blur = 0, passed = time - c->last;

  c->last = time;
  for (guint32 i = 0; i < row->n && row->leaves[i] < f->n_states; i++) {
    const QbgQss *s = &f->states[row->leaves[i]];
    slope += row->factors[i] * s->x[1];
    blur += fabs (row->factors[i]) * s->dq;
  }
  if (blur == 0 || fabs (slope) * passed > NEAR * blur) {
    c->n = 0;
    c->since = time;
  } else if (++c->n == MANY && !f->warned && f->options->warn != NULL) {
    warn (f, condition, time);
    f->warned = TRUE;
  }
}

gboolean
qbg_fused_is_chatter (const QbgFused *f, double time)
{
  gboolean chatters = FALSE;

  for (guint32 i = qbg_next_marked (f->crossed, 0, f->n_conditions);
       i < f->n_conditions;
       i = qbg_next_marked (f->crossed, i + 1, f->n_conditions)) {
    if (f->chatters[i].n < MANY)
      return FALSE;
    chatters = TRUE;
  }
  return chatters && f->next_event > time;
}

QbgLate
qbg_fused_find_late (const QbgFused *f, double time)
{
  QbgLate late = { 0, QBG_NONE, time };

  for (guint32 i = qbg_next_marked (f->crossed, 0, f->n_conditions);
       i < f->n_conditions;
       i = qbg_next_marked (f->crossed, i + 1, f->n_conditions)) {
    double hidden = qbg_fused_view (f, i, time).hidden;
    if (hidden > late.part) {
      late.part = hidden;
      late.condition = i;
    }
  }
  return late;
}

void
qbg_fused_note_late (QbgFused *f, QbgLate late)
{
  if (late.condition != QBG_NONE
      && late.part > f->lates[late.condition].part)
    f->lates[late.condition] = late;
}

/* Beside what the zero function has come to by now. */
QbgLate
qbg_fused_late (const QbgFused *f)
{
  QbgLate worst = { 0, QBG_NONE, 0 };

  for (guint32 i = 0; i < f->n_conditions; i++) {
    QbgLate late = f->lates[i];
    late.part /= fmax (f->watches[i].size, DBL_MIN);
    if (late.part > worst.part)
      worst = late;
  }
  return worst;
}
