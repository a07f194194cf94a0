#include <config.h>

#include "parser/law-internal.h"

#include <math.h>
#include <string.h>

/* More pins than that are not tried pair by pair. */
#define MOST_PINS 40

/* The space of all combinations of the equations, over the pins' columns. */
typedef struct {
  QbgLaw *law;
  guint n_columns;
  double **rows;        /* reduced */
  guint n_rows;
} Space;

static double *
copy_row (const Space *space, const double *row)
{
  double *copy = QBG_ARENA_NEW_ARRAY (space->law->scratch, double,
                                      space->n_columns);

  memcpy (copy, row, space->n_columns * sizeof *copy);
  return copy;
}

static guint
pivot_of (const Space *space, const double *row)
{
  guint i = 0;

  while (i < space->n_columns && row[i] == 0)
    i++;
  return i;
}

/* Whether row is a combination of the space's rows; spoils row. */
static gboolean
contains (const Space *space, double *row)
{
  for (guint i = 0; i < space->n_rows; i++)
    {
      const double *by = space->rows[i];
      double factor = row[pivot_of (space, by)];

      for (guint k = 0; k < space->n_columns && factor != 0; k++)
        row[k] -= factor * by[k];
    }
  for (guint k = 0; k < space->n_columns; k++)
    if (fabs (row[k]) > 1e-9)
      return FALSE;
  return TRUE;
}

/* Adds a row of which a copy is taken; FALSE where it adds nothing. */
static gboolean
extend (Space *space, const double *row)
{
  double scale = 0;
  double *copy = copy_row (space, row);

  for (guint k = 0; k < space->n_columns; k++)
    scale = fmax (scale, fabs (copy[k]));
  for (guint k = 0; k < space->n_columns; k++)
    copy[k] /= scale;
  if (contains (space, copy))
    return FALSE;
  space->rows[space->n_rows++] = copy_row (space, row);
  qbg_law_reduce_rows (space->rows, space->n_rows, space->n_columns);
  return TRUE;
}

static Space
new_space (QbgLaw *law)
{
  Space space = { law, 4 * law->n_pins, NULL, 0 };

  space.rows = QBG_ARENA_NEW_ARRAY (law->scratch, double *,
                                    2 * law->n_equations);
  return space;
}

/* The row that says that the currents into a and b sum to zero. */
static double *
pair_row (const Space *space, guint a, guint b)
{
  double *row = QBG_ARENA_NEW_ARRAY (space->law->scratch, double,
                                     space->n_columns);

  row[space->law->n_pins + a] = row[space->law->n_pins + b] = 1;
  return row;
}

/* Pairs of pins, each pin in one, whose balance the equations imply.  Returns
 * how many. */
static guint
find_pairs (const Space *space, double **balances)
{
  QbgLaw *law = space->law;
  gboolean *paired = QBG_ARENA_NEW_ARRAY (law->scratch, gboolean,
                                          law->n_pins);
  guint count = 0;

  for (guint a = 0; a < law->n_pins; a++)
    for (guint b = a + 1; b < law->n_pins && !paired[a]; b++)
      if (!paired[b] && contains (space, pair_row (space, a, b)))
        {
          balances[count++] = pair_row (space, a, b);
          paired[a] = paired[b] = TRUE;
        }
  return count;
}

static const QbgExpr *
row_expr (const QbgLaw *law, const double *row)
{
  const QbgExpr *sum = qbg_expr_real (law->arena, 0);

  for (guint i = 0; i < law->n_pins; i++)
    if (row[law->n_pins + i] != 0)
      sum = qbg_expr_binary (law->arena, QBG_EXPR_ADD, sum,
                             qbg_expr_var (law->arena, QBG_TYPE_REAL,
                                           qbg_law_pin (law, i)->current));
  return sum;
}

static void
ungroup (QbgLaw *law)
{
  for (guint g = 0; g < law->n_groups; g++)
    law->equations[law->groups[g].equation].used = FALSE;
  for (guint i = 0; i < law->n_pins; i++)
    law->group_of[i] = QBG_NONE;
  law->n_groups = 0;
}

/* Puts the balances in the place of equations that follow from them and the
 * others. */
static void
adopt (QbgLaw *law, QbgLawRow *rows, double **balances, guint n_balances)
{
  Space space = new_space (law);
  guint next = 0;

  for (guint i = 0; i < n_balances; i++)
    extend (&space, balances[i]);
  for (guint i = 0; i < law->n_equations && next < n_balances; i++)
    {
      if (law->equations[i].used || extend (&space, rows[i].coefficients))
        continue;
      law->equations[i].residual = row_expr (law, balances[next]);
      rows[i].coefficients = balances[next++];
    }
}

gboolean
qbg_law_combine_balances (QbgLaw *law, QbgLawRow *rows)
{
  Space space = new_space (law);
  double **balances = QBG_ARENA_NEW_ARRAY (law->scratch, double *,
                                           law->n_pins);
  guint n_before = law->n_groups, count;

  if (law->n_pins > MOST_PINS)
    return FALSE;
  ungroup (law);
  for (guint i = 0; i < law->n_equations; i++)
    if (!law->equations[i].used
        && (!qbg_law_row_homogeneous (&rows[i])
            || !extend (&space, rows[i].coefficients)))
      return TRUE;
  count = find_pairs (&space, balances);
  if (count > n_before)
    adopt (law, rows, balances, count);
  return TRUE;
}
