#include <config.h>

#include "bondgraph/jacobian.h"

#include <stdlib.h>

#include "base/numbers.h"
#include "base/sparse.h"
#include "bondgraph/slopes.h"

/* A relation that the rates depend on.  Its gradient, by the states in its
 * pattern, has as many places as those. */
typedef struct {
  guint32 first_slope, n_slopes;
  guint32 first, n;         /* of the pattern, into states */
  guint64 at;               /* of the gradient */
} Row;

struct QbgJacobian {
  const QbgEquations *equations;
  QbgArena *arena;
  GArray *slopes;           /* QbgSlope */
  Row *rows;                /* by relation */
  guint32 *row_of;          /* by signal: its relation, or QBG_NONE */
  guint32 *state_of;        /* by variable: its place, or QBG_NONE */
  GArray *states;           /* guint32: patterns; those of a block are one */
  double *gradients;
  guint32 *place;           /* by state, of the pattern at hand */
  guint32 *starts;
  GArray *columns;          /* guint32 */
};

static void
add_state (QbgJacobian *j, guint32 state, guint32 first)
{
  guint32 at = j->place[state];

  if (at >= first && at < j->states->len
      && g_array_index (j->states, guint32, at) == state)
    return;
  j->place[state] = j->states->len;
  g_array_append_val (j->states, state);
}

/* The states that what a slope is by depends on. */
static void
add_pattern (QbgJacobian *j, QbgSignalId signal, guint32 first)
{
  guint32 relation = j->row_of[signal];

  if (signal % 2 == 0 && j->state_of[signal / 2] != QBG_NONE)
    add_state (j, j->state_of[signal / 2], first);
  else if (relation != QBG_NONE)
    for (guint i = 0; i < j->rows[relation].n; i++)
      add_state (j, g_array_index (j->states, guint32,
                                   j->rows[relation].first + i), first);
}

static void
find_slopes (QbgJacobian *j, guint32 relation)
{
  const QbgRelation *r = QBG_RELATION (j->equations, relation);
  Row *row = &j->rows[relation];

  row->first_slope = j->slopes->len;
  qbg_slopes_of (j->arena, r->expr, j->equations->n_variables, j->slopes);
  row->n_slopes = j->slopes->len - row->first_slope;
}

static void
add_block (QbgJacobian *j, const QbgBlock *block, guint64 *room)
{
  guint32 first = j->states->len;

  for (guint i = block->first; i < block->first + block->n; i++)
    find_slopes (j, i);
  for (guint i = block->first; i < block->first + block->n; i++)
    for (guint k = 0; k < j->rows[i].n_slopes; k++)
      add_pattern (j, g_array_index (j->slopes, QbgSlope,
                                     j->rows[i].first_slope + k).signal,
                   first);
  if (j->states->len > first)
    qsort (&g_array_index (j->states, guint32, first), j->states->len - first,
           sizeof (guint32), qbg_by_number);
  for (guint i = block->first; i < block->first + block->n; i++) {
    j->rows[i].first = first;
    j->rows[i].n = j->states->len - first;
    j->rows[i].at = *room;
    *room += j->rows[i].n;
    j->row_of[QBG_RELATION (j->equations, i)->signal] = i;
  }
}

static void
find_starts (QbgJacobian *j)
{
  const QbgEquations *eq = j->equations;
  guint n = eq->states->len;

  j->starts = g_new (guint32, n + 1);
  for (guint i = 0; i < n; i++) {
    const Row *row = &j->rows[j->row_of[QBG_RATE_OF (QBG_STATE (eq, i))]];
    gboolean diagonal = FALSE;
    j->starts[i] = j->columns->len;
    for (guint k = 0; k < row->n; k++) {
      guint32 column = g_array_index (j->states, guint32, row->first + k);
      if (!diagonal && column > i) {
        diagonal = TRUE;
        g_array_append_val (j->columns, i);
      }
      diagonal |= column == i;
      g_array_append_val (j->columns, column);
    }
    if (!diagonal)
      g_array_append_val (j->columns, i);
  }
  j->starts[n] = j->columns->len;
}

static guint32 *
nones (guint n)
{
  guint32 *places = g_new (guint32, n + 1);

  for (guint i = 0; i < n; i++)
    places[i] = QBG_NONE;
  return places;
}

QbgJacobian *
qbg_jacobian_new_within (const QbgEquations *equations, guint64 limit)
{
  QbgJacobian *j = g_new0 (QbgJacobian, 1);
  guint64 room = 0;

  j->equations = equations;
  j->arena = qbg_arena_new ();
  j->slopes = g_array_new (FALSE, FALSE, sizeof (QbgSlope));
  j->states = g_array_new (FALSE, FALSE, sizeof (guint32));
  j->columns = g_array_new (FALSE, FALSE, sizeof (guint32));
  j->rows = g_new0 (Row, equations->relations->len + 1);
  j->row_of = nones (2*equations->n_variables);
  j->state_of = nones (equations->n_variables);
  j->place = nones (equations->states->len);
  for (guint i = 0; i < equations->states->len; i++)
    j->state_of[QBG_STATE (equations, i)] = i;
  for (guint i = 0; i < equations->blocks->len; i++) {
    const QbgBlock *block = QBG_BLOCK (equations, i);
    if (block->for_rates && !block->discrete)
      add_block (j, block, &room);
    if (room > limit) {
      qbg_jacobian_free (j);
      return NULL;
    }
  }
  j->gradients = g_new0 (double, room + 1);
  find_starts (j);
  return j;
}

QbgJacobian *
qbg_jacobian_new (const QbgEquations *equations)
{
  return qbg_jacobian_new_within (equations, G_MAXUINT64);
}

void
qbg_jacobian_free (QbgJacobian *j)
{
  if (j == NULL)
    return;
  g_array_unref (j->slopes);
  g_array_unref (j->states);
  g_array_unref (j->columns);
  qbg_arena_free (j->arena);
  g_free (j->rows);
  g_free (j->row_of);
  g_free (j->state_of);
  g_free (j->place);
  g_free (j->gradients);
  g_free (j->starts);
  g_free (j);
}

const guint32 *
qbg_jacobian_starts (const QbgJacobian *j)
{
  return j->starts;
}

const guint32 *
qbg_jacobian_columns (const QbgJacobian *j)
{
  return &g_array_index (j->columns, guint32, 0);
}

typedef struct {
  double time;
  const double *values, *rates;
} Point;

/* Adds slope times the gradient of a signal; place tells where the states of
 * the pattern stand. */
static void
add_gradient (const QbgJacobian *j, QbgSignalId signal, double slope,
              double *gradient)
{
  guint32 relation = j->row_of[signal];

  if (signal % 2 == 0 && j->state_of[signal / 2] != QBG_NONE) {
    gradient[j->place[j->state_of[signal / 2]]] += slope;
    return;
  }
  if (relation == QBG_NONE)
    return;
  const Row *row = &j->rows[relation];
  for (guint k = 0; k < row->n; k++)
    gradient[j->place[g_array_index (j->states, guint32, row->first + k)]] +=
      slope * j->gradients[row->at + k];
}

/* Whether the signal is one of the block's own; then its row there. */
static gboolean
is_within (const QbgJacobian *j, const QbgBlock *block, QbgSignalId signal,
           guint32 *row)
{
  if (j->row_of[signal] == QBG_NONE
      || (signal % 2 == 0 && j->state_of[signal / 2] != QBG_NONE))
    return FALSE;
  *row = j->row_of[signal] - block->first;
  return *row < block->n;
}

/* The gradients of what each relation adds up outside the block, and the
 * block's own Jacobian in entries.  With residuals F (own, x) = 0,
 * dF/d own * gradient = -dF/dx; an explicit relation is own - expr. */
static void
sum_relation (const QbgJacobian *j, const QbgBlock *block, guint32 relation,
              const Point *at, GArray *entries)
{
  const Row *row = &j->rows[relation];
  const QbgRelation *r = QBG_RELATION (j->equations, relation);
  double *gradient = j->gradients + row->at, sign = r->implicit ? -1 : 1;
  QbgEntry entry = { relation - block->first, relation - block->first, 1 };

  for (guint k = 0; k < row->n; k++)
    gradient[k] = 0;
  if (!r->implicit && block->implicit)
    g_array_append_val (entries, entry);
  for (guint i = 0; i < row->n_slopes; i++) {
    const QbgSlope *s = &g_array_index (j->slopes, QbgSlope,
                                        row->first_slope + i);
    double slope = qbg_slope_value (s, at->time, at->values, at->rates);
    if (block->implicit && is_within (j, block, s->signal, &entry.column)) {
      entry.value = -sign * slope;
      g_array_append_val (entries, entry);
    } else if (slope != 0)
      add_gradient (j, s->signal, sign * slope, gradient);
  }
}

/* Each state of the pattern is a right side of the block's Jacobian. */
static gboolean
solve_block (const QbgJacobian *j, const QbgBlock *block,
             const GArray *entries)
{
  const Row *row = &j->rows[block->first];
  g_autofree double *right = g_new (double, block->n);
  g_autoptr (QbgFactors) factors =
    qbg_factors_new (block->n, (const QbgEntry *) (gpointer) entries->data,
                     entries->len);

  if (factors == NULL)
    return FALSE;
  for (guint k = 0; k < row->n; k++) {
    for (guint i = 0; i < block->n; i++)
      right[i] = j->gradients[row[i].at + k];
    qbg_factors_solve (factors, right);
    for (guint i = 0; i < block->n; i++)
      j->gradients[row[i].at + k] = right[i];
  }
  return TRUE;
}

static gboolean
pass_block (QbgJacobian *j, const QbgBlock *block, const Point *at,
            GArray *entries)
{
  const Row *row = &j->rows[block->first];

  for (guint k = 0; k < row->n; k++)
    j->place[g_array_index (j->states, guint32, row->first + k)] = k;
  g_array_set_size (entries, 0);
  for (guint i = 0; i < block->n; i++)
    sum_relation (j, block, block->first + i, at, entries);
  return !block->implicit || row->n == 0
    || solve_block (j, block, entries);
}

static void
copy_row (const QbgJacobian *j, guint state, double *entries)
{
  const QbgEquations *eq = j->equations;
  const Row *row = &j->rows[j->row_of[QBG_RATE_OF (QBG_STATE (eq, state))]];
  guint k = 0;

  for (guint i = j->starts[state]; i < j->starts[state + 1]; i++) {
    guint32 column = g_array_index (j->columns, guint32, i);
    gboolean known = k < row->n
      && g_array_index (j->states, guint32, row->first + k) == column;
    entries[i] = known ? j->gradients[row->at + k++] : 0;
  }
}

gboolean
qbg_jacobian_evaluate (QbgJacobian *jacobian, double time,
                       const double *values, const double *rates,
                       double *entries)
{
  const QbgEquations *eq = jacobian->equations;
  g_autoptr (GArray) work = g_array_new (FALSE, FALSE, sizeof (QbgEntry));
  Point at = { time, values, rates };

  for (guint i = 0; i < eq->blocks->len; i++) {
    const QbgBlock *block = QBG_BLOCK (eq, i);
    if (block->for_rates && !block->discrete
        && !pass_block (jacobian, block, &at, work))
      return FALSE;
  }
  for (guint i = 0; i < eq->states->len; i++)
    copy_row (jacobian, i, entries);
  return TRUE;
}
