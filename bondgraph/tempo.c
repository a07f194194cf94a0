#include <config.h>

#include "bondgraph/tempo.h"

#include <math.h>

#include "base/taylor.h"

enum {
  MOST_PARTS = 64,      /* of the time */
  PLACES = 4,           /* in each that a function is looked at */
  ENOUGH = 40000        /* places of all functions together */
};

/* Slopes below this, beside the largest, are those of what has died away. */
#define NEGLIGIBLE 1e-6

struct QbgTempo {
  double start, stop;
  guint n;              /* parts */
  double rates[MOST_PARTS];     /* from the part on */
};

/* What swings like sin (w t) has u''' = -w^2 u'. */
typedef struct {
  double slope, third;  /* the largest of both in a part, where they are of
                           opposite sign */
} Swing;

static Swing
look (const QbgExpr *expr, double from, double length)
{
  Swing swing = { 0, 0 };

  for (guint i = 0; i < PLACES; i++) {
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
add (QbgTempo *tempo, const QbgExpr *expr)
{
  double length = (tempo->stop - tempo->start) / tempo->n, largest = 0;
  Swing swings[MOST_PARTS];

  for (guint i = 0; i < tempo->n; i++) {
    swings[i] = look (expr, tempo->start + i * length, length);
    largest = fmax (largest, swings[i].slope);
  }
  for (guint i = 0; i < tempo->n; i++)
    if (swings[i].slope > NEGLIGIBLE * largest)
      tempo->rates[i] = fmax (tempo->rates[i],
                              sqrt (swings[i].third / swings[i].slope));
}

QbgTempo *
qbg_tempo_new (const QbgEquations *eq, double start, double stop)
{
  QbgTempo *tempo = g_new0 (QbgTempo, 1);

  tempo->start = start;
  tempo->stop = stop;
  tempo->n = CLAMP (ENOUGH / PLACES / MAX (eq->sources->len, 1), 1,
                    MOST_PARTS);
  for (guint i = 0; i < eq->sources->len; i++)
    if (QBG_SOURCE (eq, i)->expr->type == QBG_TYPE_REAL)
      add (tempo, QBG_SOURCE (eq, i)->expr);
  for (guint i = tempo->n - 1; i-- > 0; )
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
  double part = (time - tempo->start) / (tempo->stop - tempo->start);

  return tempo->rates[(guint) CLAMP (part * tempo->n, 0, tempo->n - 1)];
}
