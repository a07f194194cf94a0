#include <config.h>

#include "parser/law-internal.h"

#include <math.h>

/* The column of a leaf, or QBG_NONE. */
typedef guint (*Column) (const QbgLaw *law, const QbgExpr *leaf);

typedef struct {
  const QbgLaw *law;
  Column column;
  QbgLawRow *row;
  double *scales;       /* the sums of the coefficients without signs */
} Collect;

gboolean
qbg_law_is_rounding (double number, double scale)
{
  return fabs (number) <= 1e-13 * scale && isfinite (scale);
}

guint
qbg_law_pin_column (const QbgLaw *law, const QbgExpr *leaf)
{
  const QbgLawVariable *variable = qbg_law_variable (law, leaf);
  guint n = law->n_pins;

  if (variable == NULL || (variable->role != QBG_ROLE_POTENTIAL
                           && variable->role != QBG_ROLE_CURRENT))
    return QBG_NONE;
  return variable->pin + (variable->role == QBG_ROLE_CURRENT ? n : 0)
         + (leaf->kind == QBG_EXPR_DER ? 2 * n : 0);
}

guint
qbg_law_port_column (const QbgLaw *law, const QbgExpr *leaf)
{
  guint32 place = leaf->var - law->first_port_variable;
  guint n = law->n_ports;

  if (place >= 2 * n)
    return QBG_NONE;
  return place / 2 + (place % 2 == 1 ? n : 0)
         + (leaf->kind == QBG_EXPR_DER ? 2 * n : 0);
}

static gboolean
has_column (const Collect *collect, const QbgExpr *expr)
{
  if (expr->kind == QBG_EXPR_VAR || expr->kind == QBG_EXPR_DER)
    return collect->column (collect->law, expr) != QBG_NONE;
  for (guint i = 0; i < expr->n_args; i++)
    if (has_column (collect, expr->u.args[i]))
      return TRUE;
  return FALSE;
}

static void
collect_other (Collect *collect, const QbgExpr *expr)
{
  if (has_column (collect, expr))
    collect->row->linear = FALSE;
  collect->row->rest = TRUE;
}

static void
collect_leaf (Collect *collect, const QbgExpr *leaf, double factor)
{
  guint column = collect->column (collect->law, leaf);

  if (column == QBG_NONE)
    {
      collect->row->rest = TRUE;
      return;
    }
  collect->row->coefficients[column] += factor;
  collect->scales[column] += fabs (factor);
}

static void
collect_terms (Collect *collect, const QbgExpr *expr, double factor)
{
  const QbgExpr *const *args = expr->u.args;

  switch (expr->kind)
    {
    case QBG_EXPR_NUMBER:
      collect->row->constant += factor * expr->u.number;
      break;
    case QBG_EXPR_VAR:
    case QBG_EXPR_DER:
      collect_leaf (collect, expr, factor);
      break;
    case QBG_EXPR_NEG:
      collect_terms (collect, args[0], -factor);
      break;
    case QBG_EXPR_ADD:
    case QBG_EXPR_SUB:
      collect_terms (collect, args[0], factor);
      collect_terms (collect, args[1],
                     expr->kind == QBG_EXPR_ADD ? factor : -factor);
      break;
    case QBG_EXPR_MUL:
      if (qbg_expr_is_number (args[0]))
        collect_terms (collect, args[1], factor * args[0]->u.number);
      else
        collect_other (collect, expr);
      break;
    case QBG_EXPR_DIV:
      if (qbg_expr_is_number (args[1]))
        collect_terms (collect, args[0], factor / args[1]->u.number);
      else
        collect_other (collect, expr);
      break;
    default:
      collect_other (collect, expr);
      break;
    }
}

/* Coefficients that cancel but for rounding are zero. */
static void
drop_rounding (Collect *collect, guint n_columns)
{
  for (guint i = 0; i < n_columns; i++)
    {
      double *coefficient = &collect->row->coefficients[i];

      if (qbg_law_is_rounding (*coefficient, collect->scales[i]))
        *coefficient = 0;
    }
}

static QbgLawRow
collect_row (const QbgLaw *law, const QbgExpr *expr, Column column,
             guint n_columns)
{
  double *numbers = QBG_ARENA_NEW_ARRAY (law->scratch, double, 2 * n_columns);
  QbgLawRow row = { numbers, 0, TRUE, FALSE };
  Collect collect = { law, column, &row, numbers + n_columns };

  collect_terms (&collect, expr, 1);
  drop_rounding (&collect, n_columns);
  return row;
}

QbgLawRow
qbg_law_pin_row (const QbgLaw *law, const QbgExpr *expr)
{
  return collect_row (law, expr, qbg_law_pin_column, 4 * law->n_pins);
}

QbgLawRow
qbg_law_port_row (const QbgLaw *law, const QbgExpr *expr)
{
  return collect_row (law, expr, qbg_law_port_column, 4 * law->n_ports);
}

gboolean
qbg_law_row_homogeneous (const QbgLawRow *row)
{
  return row->linear && !row->rest && row->constant == 0;
}

/* row -= factor*by, with by[column] = 1. */
static void
subtract_row (double *row, const double *by, guint column, guint n_columns)
{
  double factor = row[column];

  for (guint i = 0; i < n_columns; i++)
    {
      double part = factor * by[i];
      double scale = fabs (row[i]) + fabs (part);

      row[i] -= part;
      if (qbg_law_is_rounding (row[i], scale))
        row[i] = 0;
    }
  row[column] = 0;
}

guint
qbg_law_reduce_rows (double **rows, guint n_rows, guint n_columns)
{
  guint rank = 0;

  for (guint column = 0; column < n_columns && rank < n_rows; column++)
    {
      guint best = rank;

      for (guint i = rank; i < n_rows; i++)
        if (fabs (rows[i][column]) > fabs (rows[best][column]))
          best = i;
      if (rows[best][column] == 0)
        continue;

      double *pivot = rows[best];
      rows[best] = rows[rank];
      rows[rank] = pivot;
      double factor = pivot[column];
      for (guint i = 0; i < n_columns; i++)
        pivot[i] /= factor;
      for (guint i = 0; i < n_rows; i++)
        if (i != rank && rows[i][column] != 0)
          subtract_row (rows[i], pivot, column, n_columns);
      rank++;
    }
  return rank;
}

static const QbgExpr *
column_leaf (const QbgLaw *law, guint column)
{
  guint n = law->n_ports, kind = column / n;
  const QbgLawPort *port = &law->ports[column % n];
  QbgVariableId id = kind % 2 == 0 ? port->effort : port->flow;

  return kind < 2 ? qbg_expr_var (law->arena, QBG_TYPE_REAL, id)
         : qbg_expr_der (law->arena, id);
}

const QbgExpr *
qbg_law_row_expr (const QbgLaw *law, const double *row)
{
  const QbgExpr *sum = qbg_expr_real (law->arena, 0);

  for (guint i = 0; i < 4 * law->n_ports; i++)
    if (row[i] != 0)
      {
        const QbgExpr *number = qbg_expr_real (law->arena, row[i]);
        const QbgExpr *term = qbg_expr_binary (law->arena, QBG_EXPR_MUL,
                                               number, column_leaf (law, i));
        sum = qbg_expr_binary (law->arena, QBG_EXPR_ADD, sum, term);
      }
  return sum;
}
