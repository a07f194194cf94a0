#include <config.h>

#include "bondgraph/tempo.h"

#include <math.h>

#include "base/taylor.h"

enum {
  PARTS = 64,           /* of the time */
  MOST_PLACES = 20000   /* that are looked at, of all functions together */
};

/* Slopes below this, beside the largest, are those of what has died away. */
#define NEGLIGIBLE 1e-6

struct QbgTempo {
  double start, stop;
  double rates[PARTS];  /* from the part on */
};

/* What swings like sin (w t) has u''' = -w^2 u'. */
typedef struct {
  double slope, third;  /* the largest of both in a part, where they are of
                           opposite sign */
} Swing;

static Swing
look (const QbgExpr *expr, double from, double length, guint n_places)
{
  Swing swing = { 0, 0 };

  for (guint i = 0; i < n_places; i++) {
    double place = fmod ((i + 1) * 0.61803398874989485, 1);
    QbgPoly u = qbg_expr_taylor_in_time (expr, from + place * length);
    if (!(u.c[1] * u.c[3] < 0) || !isfinite (u.c[1]) || !isfinite (u.c[3]))
      continue;
    swing.slope = fmax (swing.slope, fabs (u.c[1]));
    swing.third = fmax (swing.third, 6 * fabs (u.c[3]));
  }
  return swing;
}

static void
add (QbgTempo *tempo, const QbgExpr *expr, guint n_places)
{
  double length = (tempo->stop - tempo->start) / PARTS, largest = 0;
  Swing swings[PARTS];

  for (guint i = 0; i < PARTS; i++) {
    swings[i] = look (expr, tempo->start + i * length, length, n_places);
    largest = fmax (largest, swings[i].slope);
  }
  for (guint i = 0; i < PARTS; i++)
    if (swings[i].slope > NEGLIGIBLE * largest)
      tempo->rates[i] = fmax (tempo->rates[i],
                              sqrt (swings[i].third / swings[i].slope));
}

QbgTempo *
qbg_tempo_new (const QbgEquations *eq, double start, double stop)
{
  QbgTempo *tempo = g_new0 (QbgTempo, 1);
  guint n_places = MOST_PLACES / PARTS / MAX (eq->sources->len, 1);

  tempo->start = start;
  tempo->stop = stop;
  for (guint i = 0; i < eq->sources->len; i++)
    if (QBG_SOURCE (eq, i)->expr->type == QBG_TYPE_REAL)
      add (tempo, QBG_SOURCE (eq, i)->expr, CLAMP (n_places, 2, 4));
  for (guint i = PARTS - 1; i-- > 0; )
    tempo->rates[i] = fmax (tempo->rates[i], tempo->rates[i + 1]);
  return tempo;
}

void
qbg_tempo_free (QbgTempo *tempo)
{
  g_free (tempo);
}

double
qbg_tempo_rate (const QbgTempo *tempo, double time)
{
  double part = (time - tempo->start) / (tempo->stop - tempo->start) * PARTS;

  return tempo->rates[(guint) CLAMP (part, 0, PARTS - 1)];
}
