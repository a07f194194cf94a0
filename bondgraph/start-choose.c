/* Which state each of the equations for the start determines: Gauss's
 * elimination with the largest pivot, where a state without a start value of
 * its own comes before one with it.  Who is left out keeps its start value. */

#include <config.h>

#include "bondgraph/start-internal.h"

#include <math.h>
#include <string.h>

/* Beside the largest of its row, what is below this is rounding. */
#define NOTHING 1e-8

typedef struct {
  const QbgStart *start;
  guint n_rows, n;
  double *a;                /* by row and column; rows have largest entry 1 */
  guint8 *row_done, *column_done;
} Choice;

static void
scale_row (Choice *c, guint row)
{
  double most = 0;

  for (guint k = 0; k < c->n; k++)
    most = fmax (most, fabs (c->a[row*c->n + k]));
  for (guint k = 0; most > 0 && k < c->n; k++)
    c->a[row*c->n + k] /= most;
}

static gboolean
has_start (const Choice *c, guint column)
{
  const QbgStart *s = c->start;

  return !isnan (QBG_VARIABLE (s->equations->circuit,
                               QBG_OPEN (s, column))->start);
}

/* The largest entry that is left, of columns with or without start value. */
static double
find_pivot (const Choice *c, gboolean with_start, guint *row, guint *column)
{
  double most = 0;

  for (guint i = 0; i < c->n_rows; i++)
    for (guint k = 0; !c->row_done[i] && k < c->n; k++)
      if (!c->column_done[k] && has_start (c, k) == with_start
          && fabs (c->a[i*c->n + k]) > most) {
        most = fabs (c->a[i*c->n + k]);
        *row = i;
        *column = k;
      }
  return most;
}

static void
eliminate (Choice *c, guint row, guint column)
{
  const double *from = &c->a[row*c->n];

  for (guint i = 0; i < c->n_rows; i++) {
    double *to = &c->a[i*c->n], factor = to[column] / from[column];
    if (c->row_done[i] || factor == 0)
      continue;
    for (guint k = 0; k < c->n; k++)
      to[k] -= factor * from[k];
    to[column] = 0;
  }
}

void
qbg_start_choose (QbgStart *s)
{
  Choice c = { s, s->rows->len, s->open->len, NULL, NULL, NULL };
  guint row = 0, column = 0;

  c.a = g_new (double, (gsize) c.n_rows*c.n + 1);
  memcpy (c.a, s->slopes, (gsize) c.n_rows*c.n * sizeof *c.a);
  c.row_done = g_new0 (guint8, c.n_rows + 1);
  c.column_done = g_new0 (guint8, c.n + 1);
  for (guint i = 0; i < c.n_rows; i++) {
    scale_row (&c, i);
    s->column_of[i] = QBG_NONE;
  }
  while (find_pivot (&c, FALSE, &row, &column) > NOTHING
         || find_pivot (&c, TRUE, &row, &column) > NOTHING) {
    c.row_done[row] = c.column_done[column] = TRUE;
    s->column_of[row] = column;
    eliminate (&c, row, column);
  }
  g_free (c.a);
  g_free (c.row_done);
  g_free (c.column_done);
}
