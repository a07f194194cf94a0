/* Parameters declared fixed = false: an initial equation determines them
 * before the simulation.  One equation for one unknown is solved. */

#include <config.h>

#include "parser/instance.h"

#include <math.h>

#define MAX_STEPS 200

static gboolean
is_unknown (QbgBuild *build, const QbgInstance *variable)
{
  QbgLayer binding;

  return variable != NULL && variable->variability == QBG_PARAMETER
    && variable->type == QBG_TYPE_REAL && variable->n_dims == 0
    && !qbg_binding (build, variable, &binding)
    && qbg_attribute_number (build, variable, "fixed", 0, 1) == 0;
}

/* The unknown parameter that expr refers to, or NULL. */
static QbgInstance *
find_unknown (QbgBuild *build, const QbgAstExpr *expr, const QbgScope *scope)
{
  QbgInstance *found = NULL;

  if (expr == NULL)
    return NULL;
  switch (expr->kind) {
  case QBG_AST_REF:
    found = qbg_resolve_variable (build, expr->u.call.ref, scope);
    return is_unknown (build, found) ? found : NULL;
  case QBG_AST_CALL:
    for (const QbgAstArg *a = expr->u.call.args; a && !found; a = a->next)
      found = find_unknown (build, a->value, scope);
    return found;
  case QBG_AST_UNARY:
    return find_unknown (build, expr->u.operands[0], scope);
  case QBG_AST_BINARY:
    found = find_unknown (build, expr->u.operands[0], scope);
    return found ? found : find_unknown (build, expr->u.operands[1], scope);
  case QBG_AST_IF:
    for (guint i = 0; i < 3 && !found; i++)
      found = find_unknown (build, expr->u.operands[i], scope);
    return found;
  default:
    return NULL;
  }
}

static QbgInstance *
unknown_of (QbgBuild *build, const QbgAstEquation *equation,
            const QbgScope *scope)
{
  if (equation->kind != QBG_EQ_EQUAL)
    return NULL;
  QbgInstance *found = find_unknown (build, equation->left, scope);
  return found ? found : find_unknown (build, equation->right, scope);
}

gboolean
qbg_is_parameter_equation (QbgBuild *build, const QbgAstEquation *equation,
                           const QbgScope *scope)
{
  return unknown_of (build, equation, scope) != NULL;
}

/* The initial equation of the parameter's owner that it stands in. */
static const QbgAstEquation *
equation_for (QbgBuild *build, QbgInstance *variable, QbgScope *scope)
{
  const QbgShape *shape = qbg_instance_shape (variable->parent);

  for (guint i = 0; i < shape->sections->len; i++) {
    const QbgShapeSection *s =
      &g_array_index (shape->sections, QbgShapeSection, i);
    *scope = (QbgScope) { variable->parent, s->scope, NULL };
    if (!s->section->initial || s->section->kind != QBG_SECTION_EQUATION)
      continue;
    for (const QbgAstEquation *e = s->section->body; e != NULL; e = e->next)
      if (unknown_of (build, e, scope) == variable)
        return e;
  }
  return NULL;
}

static double
residual_at (const QbgExpr *residual, double x)
{
  return qbg_expr_evaluate (residual, 0, &x, NULL);
}

/* A pair of points between which the residual changes its sign, found by
 * going outwards from the start value on both sides. */
static gboolean
bracket (const QbgExpr *residual, double start, double *a, double *b)
{
  double step = start != 0 ? fabs (start) / 2 : 1;
  double low = start, high = start;
  double f_low = residual_at (residual, low), f_high = f_low;

  for (guint i = 0; i < MAX_STEPS; i++, step *= 1.5) {
    double x = start + step, y = start - step;
    double f_x = residual_at (residual, x), f_y = residual_at (residual, y);
    if (isfinite (f_x) && f_x * f_high <= 0) {
      *a = high;
      *b = x;
      return TRUE;
    }
    if (isfinite (f_y) && f_y * f_low <= 0) {
      *a = y;
      *b = low;
      return TRUE;
    }
    if (isfinite (f_x)) {
      high = x;
      f_high = f_x;
    }
    if (isfinite (f_y)) {
      low = y;
      f_low = f_y;
    }
  }
  return FALSE;
}

/* Bisection down to neighbouring numbers: slow, certain, and only once. */
static double
bisect (const QbgExpr *residual, double a, double b)
{
  double f_a = residual_at (residual, a);

  for (guint i = 0; i < 2 * MAX_STEPS; i++) {
    double m = a + (b - a) / 2;
    double f_m = residual_at (residual, m);
    if (m == a || m == b || f_m == 0)
      return m;
    if ((f_a < 0) == (f_m < 0)) {
      a = m;
      f_a = f_m;
    } else
      b = m;
  }
  return a;
}

static gboolean
residual_of (QbgBuild *build, QbgInstance *variable,
             const QbgAstEquation *equation, const QbgScope *scope,
             const QbgExpr **residual)
{
  QbgValue left, right;
  QbgInstance *outer = build->unknown;

  build->unknown = variable;
  gboolean ok = qbg_evaluate (build, equation->left, scope, &left)
    && qbg_evaluate (build, equation->right, scope, &right);
  build->unknown = outer;
  if (!ok)
    return FALSE;
  if (left.n_dims > 0 || right.n_dims > 0 || left.type > QBG_TYPE_INTEGER
      || right.type > QBG_TYPE_INTEGER) {
    qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED, equation->span,
                     "only scalar equations for parameters are supported yet");
    return FALSE;
  }
  *residual = qbg_expr_binary (build->circuit->arena, QBG_EXPR_SUB,
                               left.scalar, right.scalar);
  return TRUE;
}

gboolean
qbg_solve_parameter (QbgBuild *build, QbgInstance *variable, QbgValue *value)
{
  QbgScope scope;
  const QbgExpr *residual;
  g_autofree char *name = qbg_instance_full_name (variable);
  const QbgAstEquation *equation = equation_for (build, variable, &scope);
  double a, b;

  if (equation == NULL) {
    qbg_diags_error (build->diags, QBG_CODE_NO_VALUE,
                     qbg_instance_span (variable),
                     "the parameter '%s' has 'fixed = false', but no initial "
                     "equation determines it", name);
    return FALSE;
  }
  if (!residual_of (build, variable, equation, &scope, &residual))
    return FALSE;
  double start = qbg_attribute_number (build, variable, "start", 0, 0);
  if (!bracket (residual, start, &a, &b)) {
    QbgDiag *diag =
      qbg_diags_error (build->diags, QBG_CODE_EVALUATE,
                       qbg_instance_span (variable->parent),
                       "no value of '%s' fulfils its initial equation", name);
    qbg_diag_note (diag, equation->span, "this one");
    return FALSE;
  }
  *value = qbg_value_real (build->circuit->arena, bisect (residual, a, b));
  return TRUE;
}
