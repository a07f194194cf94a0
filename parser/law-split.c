#include <config.h>

#include "parser/law-internal.h"

#include <math.h>

/* The equations that are left, and what stands in them: ports, then the
 * component's own variables that nothing defines.  A piece is a set of both
 * that becomes one element; its number is that of its first node. */
typedef struct {
  QbgLaw *law;
  QbgLawEquation **equations;
  guint n_equations;
  guint n_nodes;            /* n_ports, then the own variables */
  gboolean **stands;        /* [equation][node] */
  guint *piece_of_equation, *piece_of_node;     /* QBG_NONE: not yet */
  guint *node_of_variable;
} Split;

typedef struct {
  const Split *split;
  gboolean *stands;
} Look;

static void
see_node (const QbgExpr *leaf, gpointer data)
{
  const Look *look = data;
  const QbgLaw *law = look->split->law;
  guint32 place = leaf->var - law->first_port_variable;
  guint32 own = leaf->var - law->component.first_variable;

  if (place < 2 * law->n_ports)
    look->stands[place / 2] = TRUE;
  else if (own < law->component.n_variables
           && look->split->node_of_variable[own] != QBG_NONE)
    look->stands[look->split->node_of_variable[own]] = TRUE;
}

static void
number_nodes (Split *split)
{
  QbgLaw *law = split->law;
  guint n = law->component.n_variables;

  split->node_of_variable = QBG_ARENA_NEW_ARRAY (law->scratch, guint, n);
  split->n_nodes = law->n_ports;
  for (guint i = 0; i < n; i++)
    {
      const QbgLawVariable *variable = &law->variables[i];
      gboolean open = variable->role == QBG_ROLE_INTERNAL
                      || (variable->role == QBG_ROLE_STATE
                          && variable->definition == NULL);
      split->node_of_variable[i] = open ? split->n_nodes++ : QBG_NONE;
    }
}

static void
fill_incidence (Split *split)
{
  for (guint i = 0; i < split->n_equations; i++)
    {
      Look look = { split, split->stands[i] };

      for (guint k = 0; k < split->n_nodes; k++)
        look.stands[k] = FALSE;
      qbg_expr_visit (split->equations[i]->residual, see_node, &look);
    }
}

typedef struct {
  const QbgLaw *law;
  const QbgLawRow *row;
  gboolean found;
} Cancelled;

static void
see_cancelled (const QbgExpr *leaf, gpointer data)
{
  Cancelled *cancelled = data;
  guint column = qbg_law_port_column (cancelled->law, leaf);

  cancelled->found |= column != QBG_NONE
                      && cancelled->row->coefficients[column] == 0;
}

/* Writes an equation without the port variables that cancel in it. */
static void
tidy_equation (QbgLaw *law, QbgLawEquation *equation)
{
  QbgLawRow row = qbg_law_port_row (law, equation->residual);
  Cancelled cancelled = { law, &row, FALSE };

  if (!row.linear)
    return;
  qbg_expr_visit (equation->residual, see_cancelled, &cancelled);
  if (cancelled.found)
    equation->residual = qbg_expr_normal (law->arena, equation->residual);
}

static void
start_split (Split *split)
{
  QbgArena *scratch = split->law->scratch;
  QbgLaw *law = split->law;

  split->equations = QBG_ARENA_NEW_ARRAY (scratch, QbgLawEquation *,
                                          law->n_equations);
  for (guint i = 0; i < law->n_equations; i++)
    if (!law->equations[i].used)
      {
        tidy_equation (law, &law->equations[i]);
        split->equations[split->n_equations++] = &law->equations[i];
      }
  number_nodes (split);
  split->stands = QBG_ARENA_NEW_ARRAY (scratch, gboolean *,
                                       split->n_equations);
  for (guint i = 0; i < split->n_equations; i++)
    split->stands[i] = QBG_ARENA_NEW_ARRAY (scratch, gboolean,
                                            split->n_nodes);
  split->piece_of_equation = QBG_ARENA_NEW_ARRAY (scratch, guint,
                                                  split->n_equations);
  split->piece_of_node = QBG_ARENA_NEW_ARRAY (scratch, guint,
                                              split->n_nodes);
  fill_incidence (split);
}

static guint
count_coefficients (const double *row, guint n)
{
  guint count = 0;

  for (guint i = 0; i < n; i++)
    count += row[i] != 0;
  return count;
}

/* Where all is linear, combinations of the equations may tie fewer ports
 * together than the equations do: v1 - v2 = … beside v1 = … */
static void
combine_equations (Split *split)
{
  QbgLaw *law = split->law;
  guint n = split->n_equations, n_columns = 4 * law->n_ports;
  guint before = 0, after = 0;
  double **rows = QBG_ARENA_NEW_ARRAY (law->scratch, double *, n);

  for (guint i = 0; i < n; i++)
    {
      QbgLawRow row = qbg_law_port_row (law, split->equations[i]->residual);
      if (!qbg_law_row_homogeneous (&row))
        return;
      rows[i] = row.coefficients;
      before += count_coefficients (rows[i], n_columns);
    }
  if (qbg_law_reduce_rows (rows, n, n_columns) < n)
    {
      /* The last row is empty. */
      split->equations[n - 1]->residual = qbg_law_row_expr (law, rows[n - 1]);
      qbg_law_report_idle (law, split->equations[n - 1]);
      return;
    }
  for (guint i = 0; i < n; i++)
    after += count_coefficients (rows[i], n_columns);
  if (after >= before)
    return;
  for (guint i = 0; i < n; i++)
    split->equations[i]->residual = qbg_law_row_expr (law, rows[i]);
  fill_incidence (split);
}

/* An equation with one port that is not taken yet belongs to that port; the
 * others in it are signals to it.  Repeats until nothing changes. */
static void
take_single_ports (Split *split)
{
  gboolean changed = TRUE;

  while (changed)
    {
      changed = FALSE;
      for (guint i = 0; i < split->n_equations; i++)
        {
          guint count = 0, last = QBG_NONE;

          if (split->piece_of_equation[i] != QBG_NONE)
            continue;
          for (guint k = 0; k < split->n_nodes; k++)
            if (split->stands[i][k] && split->piece_of_node[k] == QBG_NONE)
              {
                count++;
                last = k;
              }
          if (count != 1 || last >= split->law->n_ports)
            continue;
          split->piece_of_equation[i] = split->piece_of_node[last] = last;
          changed = TRUE;
        }
    }
}

static void
merge_pieces (Split *split, guint from, guint to)
{
  for (guint k = 0; k < split->n_nodes; k++)
    if (split->piece_of_node[k] == from)
      split->piece_of_node[k] = to;
  for (guint i = 0; i < split->n_equations; i++)
    if (split->piece_of_equation[i] == from)
      split->piece_of_equation[i] = to;
}

/* What stands in an equation that has no piece yet is one piece; with all,
 * also what has one already. */
static void
join_nodes (Split *split, gboolean all)
{
  gboolean *taken = QBG_ARENA_NEW_ARRAY (split->law->scratch, gboolean,
                                         split->n_nodes);

  for (guint k = 0; k < split->n_nodes; k++)
    {
      taken[k] = split->piece_of_node[k] != QBG_NONE;
      if (!taken[k])
        split->piece_of_node[k] = k;
    }
  for (guint i = 0; i < split->n_equations; i++)
    {
      guint piece = split->piece_of_equation[i];

      if (piece != QBG_NONE && !all)
        continue;
      for (guint k = 0; k < split->n_nodes; k++)
        {
          guint other = split->piece_of_node[k];

          if (!split->stands[i][k] || (taken[k] && !all))
            continue;
          if (piece != QBG_NONE && piece != other)
            merge_pieces (split, MAX (piece, other), MIN (piece, other));
          piece = piece == QBG_NONE ? other : MIN (piece, other);
        }
      split->piece_of_equation[i] = piece;
    }
}

/* Whether every piece has as many equations as nodes, and a port. */
static gboolean
is_square (const Split *split)
{
  gint *balance = QBG_ARENA_NEW_ARRAY (split->law->scratch, gint,
                                       split->n_nodes);

  for (guint i = 0; i < split->n_equations; i++)
    {
      if (split->piece_of_equation[i] == QBG_NONE)
        return FALSE;
      balance[split->piece_of_equation[i]]++;
    }
  for (guint k = 0; k < split->n_nodes; k++)
    balance[split->piece_of_node[k]]--;
  for (guint k = 0; k < split->n_nodes; k++)
    if (balance[k] != 0 || split->piece_of_node[k] >= split->law->n_ports)
      return FALSE;
  return TRUE;
}

static void
clear_pieces (Split *split)
{
  for (guint i = 0; i < split->n_equations; i++)
    split->piece_of_equation[i] = QBG_NONE;
  for (guint k = 0; k < split->n_nodes; k++)
    split->piece_of_node[k] = QBG_NONE;
}

/* All that is left, where it does not come apart: a nullor has two equations
 * for its input and none for its output. */
static void
join_all (Split *split)
{
  for (guint i = 0; i < split->n_equations; i++)
    split->piece_of_equation[i] = 0;
  for (guint k = 0; k < split->n_nodes; k++)
    split->piece_of_node[k] = 0;
}

static void
find_pieces (Split *split)
{
  clear_pieces (split);
  take_single_ports (split);
  join_nodes (split, FALSE);
  if (is_square (split))
    return;
  clear_pieces (split);
  join_nodes (split, TRUE);
  if (!is_square (split))
    join_all (split);
}

/* The ports of an element lie side by side: they are added with it. */
static void
add_element (QbgLaw *law, QbgElement *element, const QbgLawPort *const *ports,
             guint n_ports, const QbgExpr *const *residuals,
             guint n_residuals)
{
  const QbgExpr **copy = QBG_ARENA_NEW_ARRAY (law->arena, const QbgExpr *,
                                              n_residuals);

  for (guint i = 0; i < n_residuals; i++)
    copy[i] = residuals[i];
  element->component = law->id;
  element->first_port = law->circuit->ports->len;
  element->n_ports = n_ports;
  element->residuals = copy;
  element->n_residuals = n_residuals;
  for (guint i = 0; i < n_ports; i++)
    {
      QbgPinId first = law->component.first_pin;
      QbgPort port = { law->id, first + ports[i]->p,
                       ports[i]->n == QBG_NONE ? QBG_NONE
                       : first + ports[i]->n,
                       ports[i]->effort, ports[i]->flow };
      g_array_append_val (law->circuit->ports, port);
    }
  g_array_append_val (law->circuit->elements, *element);
}

static QbgElement
new_element (QbgSpan span)
{
  return (QbgElement) { .type = QBG_ELEMENT_FIELD, .value = NAN,
                        .state = QBG_NONE, .span = span };
}

static void
add_field (QbgLaw *law, const QbgLawPort *const *ports, guint n_ports,
           const QbgExpr *const *residuals, guint n_residuals, QbgSpan span)
{
  QbgElement field = new_element (span);

  field.linear = TRUE;
  for (guint i = 0; i < n_residuals; i++)
    {
      QbgLawRow row = qbg_law_port_row (law, residuals[i]);
      field.linear &= qbg_law_row_homogeneous (&row);
      for (guint k = 0; k < n_ports; k++)
        field.modulated |= n_ports == 1
                           && qbg_law_is_modulated (residuals[i], ports[k],
                                                    QBG_NONE);
    }
  add_element (law, &field, ports, n_ports, residuals, n_residuals);
}

static void
add_one_port (QbgLaw *law, const QbgLawPort *port, const QbgExpr *residual,
              QbgSpan span)
{
  QbgElement element = new_element (span);

  if (qbg_law_classify_port (law, port, residual, &element))
    add_element (law, &element, &port, 1, &residual, 1);
  else
    add_field (law, &port, 1, &residual, 1, span);
}

static void
add_piece (Split *split, guint piece)
{
  QbgLaw *law = split->law;
  guint n_ports = 0, n = 0;
  const QbgLawPort **ports = QBG_ARENA_NEW_ARRAY (law->scratch,
                                                  const QbgLawPort *,
                                                  law->n_ports);
  const QbgExpr **residuals = QBG_ARENA_NEW_ARRAY (law->scratch,
                                                   const QbgExpr *,
                                                   split->n_equations);
  guint *by = QBG_ARENA_NEW_ARRAY (law->scratch, guint, law->n_ports);
  QbgSpan span = law->component.span;

  for (guint k = 0; k < law->n_ports; k++)
    if (split->piece_of_node[k] == piece)
      ports[n_ports++] = &law->ports[k];
  for (guint i = split->n_equations; i-- > 0; )
    if (split->piece_of_equation[i] == piece)
      span = split->equations[i]->span;
  for (guint i = 0; i < split->n_equations; i++)
    if (split->piece_of_equation[i] == piece)
      residuals[n++] = split->equations[i]->residual;

  QbgElement element = new_element (span);
  if (n == 1 && n_ports == 1)
    add_one_port (law, ports[0], residuals[0], span);
  else if (n == n_ports && qbg_law_classify_coupled (law, ports, residuals, n,
                                                     &element))
    add_element (law, &element, ports, n_ports, residuals, n);
  else if (n == n_ports && qbg_law_match_sources (law, ports, residuals, n, by))
    for (guint i = 0; i < n; i++)
      add_one_port (law, ports[i], residuals[by[i]], span);
  else
    add_field (law, ports, n_ports, residuals, n, span);
}

/* Nothing that is unknown is left in the equation once it is collected. */
static gboolean
is_idle (const Split *split, guint i)
{
  QbgLaw *law = split->law;
  const QbgExpr *residual = split->equations[i]->residual;
  guint n_columns = 4 * law->n_ports;

  for (guint k = law->n_ports; k < split->n_nodes; k++)
    if (split->stands[i][k])
      return FALSE;
  QbgLawRow row = qbg_law_port_row (law, residual);
  if (row.linear)
    return count_coefficients (row.coefficients, n_columns) == 0;
  return qbg_expr_is_number (qbg_expr_normal (law->arena, residual));
}

/* Numbers that are finite one by one may not be so multiplied. */
static gboolean
is_overflowing (const Split *split, guint index)
{
  const QbgLaw *law = split->law;
  QbgLawRow row =
    qbg_law_port_row (split->law, split->equations[index]->residual);

  for (guint i = 0; row.linear && i < 4 * law->n_ports; i++)
    if (!isfinite (row.coefficients[i]))
      return TRUE;
  return FALSE;
}

/* Whether the equations make sense one by one. */
static gboolean
check_equations (Split *split)
{
  QbgLaw *law = split->law;

  for (guint i = 0; i < split->n_equations; i++)
    {
      const QbgLawEquation *equation = split->equations[i];

      if (!qbg_law_all_finite (equation->residual)
          || is_overflowing (split, i))
        qbg_law_report_coefficient (law, equation);
      else if (is_idle (split, i))
        qbg_law_report_idle (law, equation);
    }
  return !law->failed;
}

void
qbg_law_split (QbgLaw *law)
{
  Split split = { .law = law };

  start_split (&split);
  if (!check_equations (&split))
    return;
  if (law->n_ports > 1)
    combine_equations (&split);
  if (law->failed)
    return;
  find_pieces (&split);
  for (guint k = 0; k < law->n_ports; k++)
    if (split.piece_of_node[k] == k)
      add_piece (&split, k);
}
