#include <config.h>

#include "classical/implicit.h"

#include <math.h>
#include <stdlib.h>

#include "bondgraph/slopes.h"

/* A part of an entry of the Jacobian. */
typedef struct {
  guint32 row, column;
  gboolean by_rate;         /* by y' of the column */
  QbgSlope slope;           /* of the relation's expression */
  double sign;              /* of that in the residual */
  guint32 at;               /* the entry */
} Part;

struct QbgImplicit {
  QbgProblem *problem;
  QbgArena *arena;
  GArray *signals;          /* QbgSignalId, of the unknowns */
  GArray *relations;        /* const QbgRelation *; NULL: the state rests */
  guint32 *unknown_of;      /* by signal; the rate of a state is its state's */
  GArray *parts;            /* Part, by row and column */
  guint32 *starts;
  GArray *columns;          /* guint32 */
};

static gboolean
is_rate_of_state (const QbgImplicit *im, QbgSignalId signal)
{
  return signal % 2 != 0
    && im->unknown_of[signal - 1] < im->problem->equations->states->len;
}

static void
find_unknowns (QbgImplicit *im)
{
  const QbgEquations *eq = im->problem->equations;
  QbgSignalId none = QBG_NONE;

  for (guint i = 0; i < eq->states->len; i++) {
    QbgSignalId signal = QBG_VALUE_OF (QBG_STATE (eq, i));
    im->unknown_of[signal] = im->unknown_of[signal + 1] = i;
    g_array_append_val (im->signals, signal);
  }
  if (eq->states->len == 0) {
    const QbgRelation *rests = NULL;
    g_array_append_val (im->signals, none);
    g_array_append_val (im->relations, rests);
  }
  for (guint i = 0; i < eq->blocks->len; i++) {
    const QbgBlock *block = QBG_BLOCK (eq, i);
    for (guint k = 0; block->for_rates && !block->discrete && k < block->n;
         k++) {
      const QbgRelation *r = QBG_RELATION (eq, block->first + k);
      g_array_append_val (im->relations, r);
      if (is_rate_of_state (im, r->signal))
        continue;
      im->unknown_of[r->signal] = im->signals->len;
      g_array_append_val (im->signals, r->signal);
    }
  }
}

static void
add_part (QbgImplicit *im, guint32 row, const QbgSlope *slope, double sign)
{
  Part part = { row, im->unknown_of[slope->signal],
                is_rate_of_state (im, slope->signal), *slope, sign, 0 };

  if (part.column != QBG_NONE)
    g_array_append_val (im->parts, part);
}

/* The residual is expr, or signal - expr. */
static void
add_row (QbgImplicit *im, guint32 row, GArray *slopes)
{
  const QbgRelation *r = g_array_index (im->relations, QbgRelation *, row);
  Part rests = { row, row, TRUE, { 0, 1, NULL }, 1, 0 };

  if (r == NULL) {
    g_array_append_val (im->parts, rests);
    return;
  }
  g_array_set_size (slopes, 0);
  qbg_slopes_of (im->arena, r->expr, im->problem->equations->n_variables,
                 slopes);
  if (!r->implicit)
    add_part (im, row, &(QbgSlope) { r->signal, 1, NULL }, 1);
  for (guint i = 0; i < slopes->len; i++)
    add_part (im, row, &g_array_index (slopes, QbgSlope, i),
              r->implicit ? 1 : -1);
}

static int
by_place (gconstpointer a, gconstpointer b)
{
  const Part *x = a, *y = b;

  return x->row != y->row ? (x->row < y->row ? -1 : 1)
    : x->column != y->column ? (x->column < y->column ? -1 : 1) : 0;
}

static void
find_entries (QbgImplicit *im)
{
  guint32 row = 0;

  im->starts = g_new0 (guint32, im->signals->len + 1);
  for (guint i = 0; i < im->parts->len; i++) {
    Part *part = &g_array_index (im->parts, Part, i);
    if (i == 0 || by_place (part, part - 1) != 0) {
      while (row < part->row)
        im->starts[++row] = im->columns->len;
      g_array_append_val (im->columns, part->column);
    }
    part->at = im->columns->len - 1;
  }
  while (row < im->signals->len)
    im->starts[++row] = im->columns->len;
}

QbgImplicit *
qbg_implicit_new (QbgProblem *problem)
{
  QbgImplicit *im = g_new0 (QbgImplicit, 1);
  g_autoptr (GArray) slopes = g_array_new (FALSE, FALSE, sizeof (QbgSlope));
  guint n = 2*problem->equations->n_variables;

  im->problem = problem;
  im->arena = qbg_arena_new ();
  im->signals = g_array_new (FALSE, FALSE, sizeof (QbgSignalId));
  im->relations = g_array_new (FALSE, FALSE, sizeof (QbgRelation *));
  im->parts = g_array_new (FALSE, FALSE, sizeof (Part));
  im->columns = g_array_new (FALSE, FALSE, sizeof (guint32));
  im->unknown_of = g_new (guint32, n + 1);
  for (guint i = 0; i < n; i++)
    im->unknown_of[i] = QBG_NONE;
  find_unknowns (im);
  g_assert (im->signals->len == im->relations->len);
  for (guint i = 0; i < im->relations->len; i++)
    add_row (im, i, slopes);
  qsort (im->parts->data, im->parts->len, sizeof (Part), by_place);
  find_entries (im);
  return im;
}

void
qbg_implicit_free (QbgImplicit *im)
{
  g_array_unref (im->signals);
  g_array_unref (im->relations);
  g_array_unref (im->parts);
  g_array_unref (im->columns);
  qbg_arena_free (im->arena);
  g_free (im->unknown_of);
  g_free (im->starts);
  g_free (im);
}

guint
qbg_implicit_n (const QbgImplicit *im)
{
  return im->signals->len;
}

const QbgSignalId *
qbg_implicit_signals (const QbgImplicit *im)
{
  return &g_array_index (im->signals, QbgSignalId, 0);
}

const guint32 *
qbg_implicit_starts (const QbgImplicit *im)
{
  return im->starts;
}

const guint32 *
qbg_implicit_columns (const QbgImplicit *im)
{
  return &g_array_index (im->columns, guint32, 0);
}

void
qbg_implicit_take (const QbgImplicit *im, double *y, double *dy)
{
  const QbgProblem *p = im->problem;

  for (guint i = 0; i < im->signals->len; i++) {
    QbgSignalId signal = g_array_index (im->signals, QbgSignalId, i);
    y[i] = signal == QBG_NONE ? 0
      : signal % 2 == 0 ? p->values[signal / 2] : p->rates[signal / 2];
    dy[i] = i < p->equations->states->len ? p->rates[signal / 2] : 0;
  }
}

void
qbg_implicit_put (const QbgImplicit *im, double time, const double *y,
                  const double *dy)
{
  QbgProblem *p = im->problem;

  p->last_time = NAN;
  qbg_solver_set_sources (p->solver,
                          qbg_events_inside (p->events, time, p->limit),
                          FALSE, p->values);
  for (guint i = 0; i < im->signals->len; i++) {
    QbgSignalId signal = g_array_index (im->signals, QbgSignalId, i);
    if (signal == QBG_NONE)
      continue;
    if (signal % 2 == 0)
      p->values[signal / 2] = y[i];
    else
      p->rates[signal / 2] = y[i];
    if (i < p->equations->states->len)
      p->rates[signal / 2] = dy[i];
  }
}

void
qbg_implicit_residuals (const QbgImplicit *im, double time, const double *y,
                        const double *dy, double *residuals)
{
  const QbgProblem *p = im->problem;

  qbg_implicit_put (im, time, y, dy);
  for (guint i = 0; i < im->relations->len; i++) {
    const QbgRelation *r = g_array_index (im->relations, QbgRelation *, i);
    if (r == NULL) {
      residuals[i] = dy[i];
      continue;
    }
    residuals[i] = qbg_expr_evaluate (r->expr, time, p->values, p->rates);
    if (!r->implicit)
      residuals[i] = (r->signal % 2 == 0 ? p->values[r->signal / 2]
                      : p->rates[r->signal / 2]) - residuals[i];
  }
}

void
qbg_implicit_slopes (const QbgImplicit *im, double time, double *by_y,
                     double *by_dy)
{
  const QbgProblem *p = im->problem;

  for (guint i = 0; i < im->columns->len; i++)
    by_y[i] = by_dy[i] = 0;
  for (guint i = 0; i < im->parts->len; i++) {
    const Part *part = &g_array_index (im->parts, Part, i);
    (part->by_rate ? by_dy : by_y)[part->at] += part->sign
      * qbg_slope_value (&part->slope, time, p->values, p->rates);
  }
}
