#include <config.h>

#include "parser/law-internal.h"

#include <math.h>

/* So many choices in a factor are tried both ways. */
#define MOST_CHOICES 5

static gboolean
is_leaf (const QbgExpr *expr, const QbgExpr *leaf)
{
  return expr->kind == leaf->kind && expr->var == leaf->var;
}

static guint
count_leaf (const QbgExpr *expr, const QbgExpr *leaf)
{
  guint count = is_leaf (expr, leaf);

  for (guint i = 0; i < expr->n_args; i++)
    count += count_leaf (expr->u.args[i], leaf);
  return count;
}

gboolean
qbg_law_all_finite (const QbgExpr *expr)
{
  if (!qbg_expr_is_finite (expr))
    return FALSE;
  for (guint i = 0; i < expr->n_args; i++)
    if (!qbg_law_all_finite (expr->u.args[i]))
      return FALSE;
  return TRUE;
}

gboolean
qbg_law_is_zero (QbgArena *arena, const QbgExpr *expr)
{
  if (qbg_expr_is_number (expr))
    return qbg_expr_is_value (expr, 0);
  return qbg_expr_is_value (qbg_expr_normal (arena, expr), 0);
}

static gboolean
is_positive (const QbgExpr *expr)
{
  const QbgExpr *const *args = expr->u.args;

  switch (expr->kind)
    {
    case QBG_EXPR_NUMBER:
      return expr->u.number > 0;
    case QBG_EXPR_ADD:
    case QBG_EXPR_MUL:
    case QBG_EXPR_DIV:
      return is_positive (args[0]) && is_positive (args[1]);
    case QBG_EXPR_POW:
      return is_positive (args[0]);
    case QBG_EXPR_IF:
      return is_positive (args[1]) && is_positive (args[2]);
    case QBG_EXPR_CALL:
      break;
    default:
      return FALSE;
    }
  switch ((QbgFunction) expr->function)
    {
    case QBG_FN_EXP:
    case QBG_FN_COSH:
      return TRUE;
    case QBG_FN_SQRT:
    case QBG_FN_NOEVENT:
      return is_positive (args[0]);
    case QBG_FN_SMOOTH:
      return is_positive (args[1]);
    case QBG_FN_MAX:
      return is_positive (args[0]) || is_positive (args[1]);
    case QBG_FN_MIN:
      return is_positive (args[0]) && is_positive (args[1]);
    default:
      return FALSE;
    }
}

static gboolean
is_never_zero (const QbgExpr *expr)
{
  const QbgExpr *const *args = expr->u.args;

  switch (expr->kind)
    {
    case QBG_EXPR_NUMBER:
      return expr->u.number != 0 && isfinite (expr->u.number);
    case QBG_EXPR_NEG:
      return is_never_zero (args[0]);
    case QBG_EXPR_MUL:
    case QBG_EXPR_DIV:
      return is_never_zero (args[0]) && is_never_zero (args[1]);
    case QBG_EXPR_IF:
      return is_never_zero (args[1]) && is_never_zero (args[2]);
    case QBG_EXPR_CALL:
      if (expr->function == QBG_FN_NOEVENT)
        return is_never_zero (args[0]);
      return is_positive (expr);
    default:
      return is_positive (expr);
    }
}

/* The first part of expr with a choice in it: if, min or max. */
static const QbgExpr *
find_choice (const QbgExpr *expr)
{
  const QbgExpr *found = NULL;

  if (expr->kind == QBG_EXPR_IF
      || (expr->kind == QBG_EXPR_CALL && (expr->function == QBG_FN_MIN
                                          || expr->function == QBG_FN_MAX)))
    return expr;
  for (guint i = 0; i < expr->n_args && found == NULL; i++)
    found = find_choice (expr->u.args[i]);
  return found;
}

/* expr with the choice made wherever it stands. */
static const QbgExpr *
choose (QbgArena *arena, const QbgExpr *expr, const QbgExpr *choice,
        gboolean first)
{
  const QbgExpr *args[3];
  gboolean changed = FALSE;

  if (qbg_expr_equal (expr, choice))
    return choice->u.args[choice->n_args - (first ? 2 : 1)];
  if (expr->kind == QBG_EXPR_IF && choice->kind == QBG_EXPR_IF
      && qbg_expr_equal (expr->u.args[0], choice->u.args[0]))
    return choose (arena, expr->u.args[first ? 1 : 2], choice, first);
  for (guint i = 0; i < expr->n_args; i++)
    {
      args[i] = choose (arena, expr->u.args[i], choice, first);
      changed |= args[i] != expr->u.args[i];
    }
  if (!changed)
    return expr;
  if (expr->kind == QBG_EXPR_CALL)
    return qbg_expr_call (arena, expr->function, args);
  if (expr->n_args == 1)
    return qbg_expr_unary (arena, expr->kind, args[0]);
  return expr->n_args == 2
         ? qbg_expr_binary (arena, expr->kind, args[0], args[1])
         : qbg_expr_if (arena, args[0], args[1], args[2]);
}

/* Whether expr is zero all along one of the ways through its choices, so far
 * as their number allows to try them all. */
static gboolean
may_vanish (QbgArena *arena, const QbgExpr *expr, guint depth)
{
  const QbgExpr *choice = find_choice (expr);

  if (choice == NULL || depth == 0)
    return qbg_law_is_zero (arena, expr);
  return may_vanish (arena, choose (arena, expr, choice, TRUE), depth - 1)
         || may_vanish (arena, choose (arena, expr, choice, FALSE),
                        depth - 1);
}

gboolean
qbg_law_may_vanish (QbgArena *arena, const QbgExpr *expr)
{
  return may_vanish (arena, expr, MOST_CHOICES);
}

static gboolean
may_divide_by (QbgArena *arena, const QbgExpr *expr, QbgLawCertainty certainty)
{
  switch (certainty)
    {
    case QBG_SOLVE_CONSTANT:
      return qbg_expr_is_number (expr) && is_never_zero (expr);
    case QBG_SOLVE_NONZERO:
      return is_never_zero (expr);
    default:
      return qbg_expr_is_finite (expr)
             && !qbg_law_may_vanish (arena, expr);
    }
}

const QbgExpr *
qbg_law_divide (QbgArena *arena, const QbgExpr *expr, double number)
{
  if (number < 0)
    return qbg_law_divide (arena, qbg_expr_unary (arena, QBG_EXPR_NEG, expr),
                           -number);
  if (expr->kind == QBG_EXPR_NEG)
    return qbg_expr_unary (arena, QBG_EXPR_NEG,
                           qbg_law_divide (arena, expr->u.args[0], number));
  if (expr->kind == QBG_EXPR_MUL && qbg_expr_is_number (expr->u.args[0]))
    return qbg_expr_binary (arena, QBG_EXPR_MUL,
                            qbg_expr_real (arena, expr->u.args[0]->u.number
                                           / number),
                            expr->u.args[1]);
  return qbg_expr_binary (arena, QBG_EXPR_DIV, expr,
                          qbg_expr_real (arena, number));
}

/* residual = leaf - x or x - leaf gives x, of whatever type. */
static const QbgExpr *
other_side (const QbgExpr *residual, const QbgExpr *leaf)
{
  if (residual->kind != QBG_EXPR_SUB)
    return NULL;
  for (guint i = 0; i < 2; i++)
    if (is_leaf (residual->u.args[i], leaf)
        && count_leaf (residual->u.args[1 - i], leaf) == 0)
      return residual->u.args[1 - i];
  return NULL;
}

const QbgExpr *
qbg_law_solve (QbgArena *arena, const QbgExpr *residual, const QbgExpr *leaf,
               QbgLawCertainty certainty)
{
  const QbgExpr *side = other_side (residual, leaf);
  const QbgExpr *factor, *rest;

  if (side != NULL)
    return side;
  if (is_leaf (residual, leaf))
    return qbg_expr_number (arena, residual->type, 0);
  /* Where terms cancel, rounding must not pass for a factor. */
  if (count_leaf (residual, leaf) > 1)
    residual = qbg_expr_normal (arena, residual);
  if (!qbg_expr_linear (arena, residual, leaf, &factor, &rest)
      || !may_divide_by (arena, factor, certainty))
    return NULL;
  if (qbg_expr_is_value (rest, 0))
    return qbg_expr_real (arena, 0);
  if (qbg_expr_is_number (factor))
    return qbg_law_divide (arena, qbg_expr_unary (arena, QBG_EXPR_NEG, rest),
                           factor->u.number);
  return qbg_expr_binary (arena, QBG_EXPR_DIV,
                          qbg_expr_unary (arena, QBG_EXPR_NEG, rest), factor);
}

static const QbgExpr *
call (QbgArena *arena, QbgFunction function, const QbgExpr *a)
{
  return qbg_expr_call (arena, function, &a);
}

/* sign (x)*y without the events of sign and abs: y is zero where x is. */
static const QbgExpr *
with_sign (QbgArena *arena, const QbgExpr *x, const QbgExpr *y)
{
  const QbgExpr *product = qbg_expr_binary (arena, QBG_EXPR_MUL,
                                            call (arena, QBG_FN_SIGN, x), y);

  return call (arena, QBG_FN_NOEVENT, product);
}

/* sign (x)*log (abs (x) + sqrt (x^2 + 1)) */
static const QbgExpr *
inverse_sinh (QbgArena *arena, const QbgExpr *x)
{
  const QbgExpr *one = qbg_expr_real (arena, 1);
  const QbgExpr *square = qbg_expr_binary (arena, QBG_EXPR_MUL, x, x);
  const QbgExpr *root = call (arena, QBG_FN_SQRT,
                              qbg_expr_binary (arena, QBG_EXPR_ADD, square,
                                               one));
  const QbgExpr *sum = qbg_expr_binary (arena, QBG_EXPR_ADD,
                                        call (arena, QBG_FN_ABS, x), root);

  return with_sign (arena, x, call (arena, QBG_FN_LOG, sum));
}

/* log ((1 + x)/(1 - x))/2 */
static const QbgExpr *
inverse_tanh (QbgArena *arena, const QbgExpr *x)
{
  const QbgExpr *one = qbg_expr_real (arena, 1);
  const QbgExpr *above = qbg_expr_binary (arena, QBG_EXPR_ADD, one, x);
  const QbgExpr *below = qbg_expr_binary (arena, QBG_EXPR_SUB, one, x);
  const QbgExpr *ratio = qbg_expr_binary (arena, QBG_EXPR_DIV, above, below);

  return qbg_expr_binary (arena, QBG_EXPR_MUL, qbg_expr_real (arena, 0.5),
                          call (arena, QBG_FN_LOG, ratio));
}

/* The argument from the value of a function.  Those whose inverse would go on
 * with another branch beyond their range (tan for atan) are left out. */
static const QbgExpr *
undo_call (QbgArena *arena, const QbgExpr *expr, const QbgExpr *value)
{
  switch ((QbgFunction) expr->function)
    {
    case QBG_FN_EXP:
      return call (arena, QBG_FN_LOG, value);
    case QBG_FN_LOG:
      return call (arena, QBG_FN_EXP, value);
    case QBG_FN_LOG10:
      return qbg_expr_binary (arena, QBG_EXPR_POW, qbg_expr_real (arena, 10),
                              value);
    case QBG_FN_SINH:
      return inverse_sinh (arena, value);
    case QBG_FN_TANH:
      return inverse_tanh (arena, value);
    case QBG_FN_NOEVENT:
    case QBG_FN_SMOOTH:
      return value;
    default:
      return NULL;
    }
}

/* Odd powers: sign (x)*abs (x)^(1/n). */
static const QbgExpr *
undo_power (QbgArena *arena, const QbgExpr *exponent, const QbgExpr *value)
{
  if (!qbg_expr_is_number (exponent)
      || fmod (exponent->u.number, 2) != 1)
    return NULL;
  const QbgExpr *root = qbg_expr_binary (arena, QBG_EXPR_POW,
    call (arena, QBG_FN_ABS, value),
    qbg_expr_real (arena, 1 / exponent->u.number));
  return with_sign (arena, value, root);
}

/* a op b = value, solved for a (which 0) or b (which 1). */
static const QbgExpr *
undo_binary (QbgArena *arena, const QbgExpr *expr, guint which,
             const QbgExpr *value)
{
  const QbgExpr *other = expr->u.args[1 - which];

  switch (expr->kind)
    {
    case QBG_EXPR_ADD:
      return qbg_expr_binary (arena, QBG_EXPR_SUB, value, other);
    case QBG_EXPR_SUB:
      return which == 0 ? qbg_expr_binary (arena, QBG_EXPR_ADD, value, other)
             : qbg_expr_binary (arena, QBG_EXPR_SUB, other, value);
    case QBG_EXPR_MUL:
      if (!may_divide_by (arena, other, QBG_SOLVE_ANY))
        return NULL;
      return qbg_expr_is_number (other)
             ? qbg_law_divide (arena, value, other->u.number)
             : qbg_expr_binary (arena, QBG_EXPR_DIV, value, other);
    case QBG_EXPR_DIV:
      return which == 0 ? qbg_expr_binary (arena, QBG_EXPR_MUL, value, other)
             : qbg_expr_binary (arena, QBG_EXPR_DIV, other, value);
    case QBG_EXPR_POW:
      return which == 0 ? undo_power (arena, other, value) : NULL;
    default:
      return NULL;
    }
}

/* The leaf stands in one place only: operation by operation is undone on the
 * way to it. */
const QbgExpr *
qbg_law_invert (QbgArena *arena, const QbgExpr *residual, const QbgExpr *leaf)
{
  const QbgExpr *solved = qbg_law_solve (arena, residual, leaf, QBG_SOLVE_ANY);
  const QbgExpr *value = qbg_expr_real (arena, 0);

  if (solved != NULL || count_leaf (residual, leaf) != 1)
    return solved;
  while (value != NULL && !is_leaf (residual, leaf))
    {
      guint which = residual->n_args - 1;

      while (which > 0 && count_leaf (residual->u.args[which], leaf) == 0)
        which--;
      if (residual->kind == QBG_EXPR_CALL)
        value = undo_call (arena, residual, value);
      else if (residual->kind == QBG_EXPR_NEG)
        value = qbg_expr_unary (arena, QBG_EXPR_NEG, value);
      else if (residual->n_args == 2)
        value = undo_binary (arena, residual, which, value);
      else
        value = NULL;
      residual = residual->u.args[which];
    }
  return value;
}
