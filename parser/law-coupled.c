#include <config.h>

#include "parser/law-internal.h"

#include <math.h>

/* The coefficients of an equation in e1, e2, f1, f2. */
typedef struct {
  const QbgExpr *of[4];
} Coefficients;

/* FALSE where the equation is not linear in them, or has more in it. */
static gboolean
find_coefficients (QbgLaw *law, const QbgLawPort *const *ports,
                   const QbgExpr *residual, Coefficients *found)
{
  const QbgVariableId ids[4] = { ports[0]->effort, ports[1]->effort,
                                 ports[0]->flow, ports[1]->flow };

  for (guint i = 0; i < 4; i++)
    {
      const QbgExpr *leaf = qbg_expr_var (law->arena, QBG_TYPE_REAL, ids[i]);

      if (!qbg_expr_linear (law->arena, residual, leaf, &found->of[i],
                            &residual))
        return FALSE;
    }
  for (guint i = 0; i < 4; i++)
    for (guint k = 0; k < 4; k++)
      if (qbg_expr_has_var (found->of[i], ids[k]))
        return FALSE;
  return qbg_law_is_zero (law->arena, residual);
}

/* Exactly the coefficients a and b of the equation are there, in every mode
 * that conditions may choose. */
static gboolean
relates (QbgLaw *law, const Coefficients *equation, guint a, guint b)
{
  for (guint i = 0; i < 4; i++)
    if (i == a || i == b
        ? qbg_law_may_vanish (law->arena, equation->of[i])
        : !qbg_law_is_zero (law->arena, equation->of[i]))
      return FALSE;
  return TRUE;
}

/* x*y + z*w = 0, but for rounding. */
static gboolean
products_cancel (QbgLaw *law, const QbgExpr *x, const QbgExpr *y,
                 const QbgExpr *z, const QbgExpr *w)
{
  const QbgExpr *first = qbg_expr_binary (law->arena, QBG_EXPR_MUL, x, y);
  const QbgExpr *second = qbg_expr_binary (law->arena, QBG_EXPR_MUL, z, w);

  if (qbg_expr_is_number (first) && qbg_expr_is_number (second))
    return qbg_law_is_rounding (first->u.number + second->u.number,
                                fabs (first->u.number));
  return qbg_law_is_zero (law->arena, qbg_expr_binary (law->arena, QBG_EXPR_ADD,
                                                       first, second));
}

static const QbgExpr *
negative_ratio (QbgLaw *law, const QbgExpr *above, const QbgExpr *below)
{
  const QbgExpr *ratio = qbg_expr_unary (law->arena, QBG_EXPR_NEG, above);

  if (qbg_expr_is_number (below))
    return qbg_law_divide (law->arena, ratio, below->u.number);
  return qbg_expr_binary (law->arena, QBG_EXPR_DIV, ratio, below);
}

static void
set_ratio (QbgLaw *law, QbgElementType type, const QbgExpr *ratio,
           QbgElement *element)
{
  element->type = type;
  element->ratio = ratio;
  element->linear = qbg_expr_is_number (ratio);
  element->modulated = qbg_law_is_modulated (ratio, NULL, QBG_NONE);
  if (!qbg_expr_is_finite (ratio))
    qbg_law_report_value (law, "ratio", ratio->u.number);
}

/* a e1 + b e2 = 0 with c f1 + d f2 = 0 is a transformer if a c + b d = 0;
 * a e1 + d f2 = 0 with b e2 + c f1 = 0 is a gyrator if a c + b d = 0.  The
 * ratio is -b/a, or -d/a. */
static gboolean
classify_pair (QbgLaw *law, const QbgLawPort *const *ports,
               const QbgExpr *const *residuals, QbgElement *element)
{
  Coefficients equations[2];

  for (guint i = 0; i < 2; i++)
    if (!find_coefficients (law, ports, residuals[i], &equations[i]))
      return FALSE;
  for (guint i = 0; i < 2; i++)
    {
      const Coefficients *one = &equations[i], *two = &equations[1 - i];

      if (relates (law, one, 0, 1) && relates (law, two, 2, 3)
          && products_cancel (law, one->of[0], two->of[2], one->of[1],
                              two->of[3]))
        {
          set_ratio (law, QBG_ELEMENT_TF,
                     negative_ratio (law, one->of[1], one->of[0]), element);
          return TRUE;
        }
      if (relates (law, one, 0, 3) && relates (law, two, 1, 2)
          && products_cancel (law, one->of[0], two->of[2], one->of[3],
                              two->of[1]))
        {
          set_ratio (law, QBG_ELEMENT_GY,
                     negative_ratio (law, one->of[3], one->of[0]), element);
          return TRUE;
        }
    }
  return FALSE;
}

/* Columns of a field of storages: its ports' power variables that are not
 * derived, then the others' derivatives.  NULL where something else is in the
 * equation. */
static double *
storage_row (QbgLaw *law, const QbgLawPort *const *ports, guint n,
             const QbgExpr *residual, QbgElementType type)
{
  guint k = law->n_ports, left = 0;
  QbgLawRow row = qbg_law_port_row (law, residual);
  double *storage = QBG_ARENA_NEW_ARRAY (law->scratch, double, 2 * n);
  guint whole = type == QBG_ELEMENT_I ? 0 : k;
  guint derived = type == QBG_ELEMENT_I ? 3 * k : 2 * k;

  if (!qbg_law_row_homogeneous (&row))
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      guint own = (guint) (ports[i] - law->ports);

      storage[i] = row.coefficients[whole + own];
      storage[n + i] = row.coefficients[derived + own];
      row.coefficients[whole + own] = row.coefficients[derived + own] = 0;
    }
  for (guint i = 0; i < 4 * k; i++)
    left += row.coefficients[i] != 0;
  return left == 0 ? storage : NULL;
}

/* matrix[n*n] from rows (1 | -matrix); FALSE where it is not symmetric. */
static gboolean
take_matrix (double **rows, guint n, double *matrix)
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        double here = -rows[i][n + j], there = -rows[j][n + i];
        double scale = sqrt (fabs (rows[i][n + i] * rows[j][n + j]))
                       + fabs (here);

        if (rows[i][j] != (i == j)
            || fabs (here - there) > 1e-10 * scale)
          return FALSE;
        matrix[i * n + j] = i <= j ? here : there;
      }
  return TRUE;
}

static void
check_matrix (QbgLaw *law, const QbgElement *element, guint n)
{
  const char *what = element->type == QBG_ELEMENT_I ? "inductance"
                     : "capacitance";

  for (guint i = 0; i < n * n; i++)
    {
      double value = element->matrix[i];

      if (!isfinite (value) || (i % (n + 1) == 0 && value < 0))
        {
          qbg_law_report_value (law, what, value);
          return;
        }
    }
}

/* The matrix of e = matrix*der (f) for I, f = matrix*der (e) for C; NULL where
 * the equations have another form. */
static double *
find_matrix (QbgLaw *law, const QbgLawPort *const *ports,
             const QbgExpr *const *residuals, guint n, QbgElementType type)
{
  double **rows = QBG_ARENA_NEW_ARRAY (law->scratch, double *, n);
  double *matrix;

  for (guint i = 0; i < n; i++)
    {
      rows[i] = storage_row (law, ports, n, residuals[i], type);
      if (rows[i] == NULL)
        return NULL;
    }
  if (qbg_law_reduce_rows (rows, n, 2 * n) < n)
    return NULL;
  matrix = QBG_ARENA_NEW_ARRAY (law->arena, double, n * n);
  return take_matrix (rows, n, matrix) ? matrix : NULL;
}

/* Two coils with all their flux in common have one state, not two. */
static gboolean
is_tight (const double *m, guint n)
{
  return n == 2 && m[0] > 0 && isfinite (m[0] * m[3])
         && fabs (m[0] * m[3] - m[1] * m[2]) <= 1e-12 * m[0] * m[3];
}

/* a x */
static const QbgExpr *
multiple (QbgLaw *law, double a, QbgVariableId x)
{
  return qbg_expr_binary (law->arena, QBG_EXPR_MUL,
                          qbg_expr_real (law->arena, a),
                          qbg_expr_var (law->arena, QBG_TYPE_REAL, x));
}

/* The content that the two ports have in common, as seen from the first. */
static QbgVariableId
add_content (QbgLaw *law, const QbgLawPort *const *ports, const double *m,
             QbgElementType type)
{
  gboolean is_i = type == QBG_ELEMENT_I;
  QbgVariable content = {
    .name = is_i ? "flux" : "charge", .component = law->id,
    .kind = QBG_VAR_LOCAL, .type = QBG_TYPE_REAL, .unit = is_i ? "Wb" : "C",
    .start = NAN, .nominal = NAN, .span = law->component.span
  };

  content.definition = qbg_expr_binary (
    law->arena, QBG_EXPR_ADD,
    multiple (law, m[0], is_i ? ports[0]->flow : ports[0]->effort),
    multiple (law, m[1], is_i ? ports[1]->flow : ports[1]->effort));
  g_array_append_val (law->circuit->variables, content);
  return law->circuit->variables->len - 1;
}

static gboolean
classify_storage (QbgLaw *law, const QbgLawPort *const *ports,
                  const QbgExpr *const *residuals, guint n,
                  QbgElementType type, QbgElement *element)
{
  double *matrix = find_matrix (law, ports, residuals, n, type);

  if (matrix == NULL)
    return FALSE;
  element->type = type;
  element->linear = TRUE;
  element->matrix = matrix;
  check_matrix (law, element, n);
  if (is_tight (matrix, n))
    element->state = add_content (law, ports, matrix, type);
  return TRUE;
}

gboolean
qbg_law_classify_coupled (QbgLaw *law, const QbgLawPort *const *ports,
                          const QbgExpr *const *residuals, guint n,
                          QbgElement *element)
{
  if (n == 2 && classify_pair (law, ports, residuals, element))
    return TRUE;
  return classify_storage (law, ports, residuals, n, QBG_ELEMENT_I, element)
         || classify_storage (law, ports, residuals, n, QBG_ELEMENT_C,
                              element);
}

/* Of each port no more than one of effort and flow is in the equation, and no
 * derivative. */
static gboolean
is_one_sided (const QbgLawPort *const *ports, guint n, const QbgExpr *residual)
{
  for (guint i = 0; i < n; i++)
    if (qbg_expr_has_var (residual, ports[i]->effort)
        && qbg_expr_has_var (residual, ports[i]->flow))
      return FALSE;
  return !qbg_expr_has_any_der (residual);
}

/* residual gives the port's effort or flow. */
static gboolean
gives_source (QbgLaw *law, const QbgLawPort *port, const QbgExpr *residual)
{
  gboolean e = qbg_expr_has_var (residual, port->effort);
  gboolean f = qbg_expr_has_var (residual, port->flow);

  if (e == f)
    return FALSE;
  const QbgExpr *leaf = qbg_expr_var (law->arena, QBG_TYPE_REAL,
                                      e ? port->effort : port->flow);
  return qbg_law_solve (law->arena, residual, leaf, QBG_SOLVE_NONZERO) != NULL;
}

/* The port of the first port variable in the equation, which is most often
 * the one on its left. */
static guint
first_port (const QbgLaw *law, const QbgLawPort *const *ports, guint n,
            const QbgExpr *expr)
{
  if (expr->kind == QBG_EXPR_VAR)
    for (guint i = 0; i < n; i++)
      if (expr->var == ports[i]->effort || expr->var == ports[i]->flow)
        return i;
  for (guint k = 0; k < expr->n_args; k++)
    {
      guint i = first_port (law, ports, n, expr->u.args[k]);
      if (i != QBG_NONE)
        return i;
    }
  return QBG_NONE;
}

static gboolean
match (QbgLaw *law, const QbgLawPort *const *ports,
       const QbgExpr *const *residuals, guint n, guint *by, gboolean *taken,
       guint equation)
{
  guint first;

  if (equation == n)
    return TRUE;
  first = first_port (law, ports, n, residuals[equation]);
  for (guint k = 0; k < n; k++)
    {
      guint i = first == QBG_NONE ? k : (first + k) % n;

      if (taken[i] || !gives_source (law, ports[i], residuals[equation]))
        continue;
      taken[i] = TRUE;
      by[i] = equation;
      if (match (law, ports, residuals, n, by, taken, equation + 1))
        return TRUE;
      taken[i] = FALSE;
    }
  return FALSE;
}

gboolean
qbg_law_match_sources (QbgLaw *law, const QbgLawPort *const *ports,
                       const QbgExpr *const *residuals, guint n, guint *by)
{
  gboolean taken[8] = { FALSE };

  for (guint i = 0; i < n; i++)
    if (!is_one_sided (ports, n, residuals[i]))
      return FALSE;
  /* More than that is tried in vain for too long. */
  return n <= G_N_ELEMENTS (taken)
         && match (law, ports, residuals, n, by, taken, 0);
}
