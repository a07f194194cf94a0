#include <config.h>

#include "base/expr-internal.h"

#include <math.h>

/* With respect to a variable, or to time. */
typedef struct {
  QbgArena *arena;
  gboolean by_time;
  guint32 var;
} Derive;

static const QbgExpr *derive (const Derive *with, const QbgExpr *expr);

static const QbgExpr *
number (const Derive *with, double value)
{
  return qbg_expr_real (with->arena, value);
}

static const QbgExpr *
add (const Derive *with, const QbgExpr *a, const QbgExpr *b)
{
  return qbg_expr_binary (with->arena, QBG_EXPR_ADD, a, b);
}

static const QbgExpr *
subtract (const Derive *with, const QbgExpr *a, const QbgExpr *b)
{
  return qbg_expr_binary (with->arena, QBG_EXPR_SUB, a, b);
}

static const QbgExpr *
multiply (const Derive *with, const QbgExpr *a, const QbgExpr *b)
{
  return qbg_expr_binary (with->arena, QBG_EXPR_MUL, a, b);
}

static const QbgExpr *
divide (const Derive *with, const QbgExpr *a, const QbgExpr *b)
{
  return qbg_expr_binary (with->arena, QBG_EXPR_DIV, a, b);
}

static const QbgExpr *
square (const Derive *with, const QbgExpr *a)
{
  return qbg_expr_binary (with->arena, QBG_EXPR_POW, a, number (with, 2));
}

static const QbgExpr *
call (const Derive *with, QbgFunction function, const QbgExpr *a,
      const QbgExpr *b)
{
  const QbgExpr *args[2] = { a, b };

  return qbg_expr_call (with->arena, function, args);
}

static const QbgExpr *
derive_leaf (const Derive *with, const QbgExpr *expr)
{
  if (expr->kind == QBG_EXPR_TIME)
    return number (with, with->by_time);
  if (expr->kind != QBG_EXPR_VAR || expr->type != QBG_TYPE_REAL)
    return number (with, 0);
  if (with->by_time)
    return qbg_expr_der (with->arena, expr->var);
  return number (with, expr->var == with->var);
}

/* (a/b)' = a'/b - a*b'/b^2 */
static const QbgExpr *
derive_quotient (const Derive *with, const QbgExpr *a, const QbgExpr *b,
                 const QbgExpr *da, const QbgExpr *db)
{
  const QbgExpr *first = divide (with, da, b);

  if (qbg_expr_is_value (db, 0))
    return first;
  return subtract (with, first, divide (with, multiply (with, a, db),
                                        square (with, b)));
}

/* (a^b)' = b*a^(b-1)*a' + a^b*log(a)*b' */
static const QbgExpr *
derive_power (const Derive *with, const QbgExpr *expr, const QbgExpr *da,
              const QbgExpr *db)
{
  const QbgExpr *a = expr->u.args[0], *b = expr->u.args[1];
  const QbgExpr *less = subtract (with, b, number (with, 1));
  const QbgExpr *first = qbg_expr_is_value (da, 0) ? da : multiply (with,
    multiply (with, b, qbg_expr_binary (with->arena, QBG_EXPR_POW, a, less)),
    da);

  if (qbg_expr_is_value (db, 0))
    return first;
  return add (with, first,
              multiply (with, multiply (with, expr,
                                        call (with, QBG_FN_LOG, a, NULL)),
                        db));
}

static const QbgExpr *
derive_if (const Derive *with, const QbgExpr *condition, const QbgExpr *value,
           const QbgExpr *otherwise)
{
  return qbg_expr_if (with->arena, condition, value, otherwise);
}

static const QbgExpr *
compare (const Derive *with, QbgExprKind kind, const QbgExpr *a,
         const QbgExpr *b)
{
  return qbg_expr_binary (with->arena, kind, a, b);
}

/* What a function of one smooth argument a is multiplied by: f'(a).  NULL for
 * the others. */
static const QbgExpr *
outer_derivative (const Derive *with, const QbgExpr *expr)
{
  const QbgExpr *a = expr->u.args[0];
  const QbgExpr *unit = number (with, 1);

  switch ((QbgFunction) expr->function)
    {
    case QBG_FN_SIN:
      return call (with, QBG_FN_COS, a, NULL);
    case QBG_FN_COS:
      return subtract (with, number (with, 0),
                       call (with, QBG_FN_SIN, a, NULL));
    case QBG_FN_TAN:
      return add (with, unit, square (with, expr));
    case QBG_FN_ASIN:
    case QBG_FN_ACOS:
      return divide (with, number (with, expr->function == QBG_FN_ASIN ? 1
                                   : -1),
                     call (with, QBG_FN_SQRT,
                           subtract (with, unit, square (with, a)), NULL));
    case QBG_FN_ATAN:
      return divide (with, unit, add (with, unit, square (with, a)));
    case QBG_FN_SINH:
      return call (with, QBG_FN_COSH, a, NULL);
    case QBG_FN_COSH:
      return call (with, QBG_FN_SINH, a, NULL);
    case QBG_FN_TANH:
      return subtract (with, unit, square (with, expr));
    case QBG_FN_EXP:
      return expr;
    case QBG_FN_LOG:
      return divide (with, unit, a);
    case QBG_FN_LOG10:
      return divide (with, number (with, 1 / log (10)), a);
    case QBG_FN_SQRT:
      return divide (with, number (with, 0.5), expr);
    default:
      return NULL;
    }
}

/* atan2 (a, b)' = (b*a' - a*b')/(a^2 + b^2) */
static const QbgExpr *
derive_atan2 (const Derive *with, const QbgExpr *a, const QbgExpr *b,
              const QbgExpr *da, const QbgExpr *db)
{
  return divide (with, subtract (with, multiply (with, b, da),
                                 multiply (with, a, db)),
                 add (with, square (with, a), square (with, b)));
}

/* mod (a, b) = a - floor (a/b)*b, rem (a, b) = a - div (a, b)*b, where floor
 * and div hold between their jumps. */
static const QbgExpr *
derive_remainder (const Derive *with, const QbgExpr *expr, const QbgExpr *da,
                  const QbgExpr *db)
{
  const QbgExpr *a = expr->u.args[0], *b = expr->u.args[1];
  const QbgExpr *times = expr->function == QBG_FN_MOD
    ? call (with, QBG_FN_FLOOR, divide (with, a, b), NULL)
    : call (with, QBG_FN_DIV, a, b);

  return subtract (with, da, multiply (with, times, db));
}

/* Once derived, what was smooth (order, x) is so to one order less. */
static const QbgExpr *
derive_smooth (const Derive *with, const QbgExpr *order, const QbgExpr *dx)
{
  if (!qbg_expr_is_number (order) || order->u.number < 1)
    return dx;
  const QbgExpr *less = qbg_expr_number (with->arena, QBG_TYPE_INTEGER,
                                         order->u.number - 1);
  return call (with, QBG_FN_SMOOTH, less, dx);
}

static const QbgExpr *
derive_call (const Derive *with, const QbgExpr *expr)
{
  const QbgExpr *a = expr->u.args[0];
  const QbgExpr *b = expr->n_args > 1 ? expr->u.args[1] : NULL;
  const QbgExpr *da = derive (with, a);
  const QbgExpr *db = b != NULL ? derive (with, b) : number (with, 0);

  if (qbg_expr_is_value (da, 0) && qbg_expr_is_value (db, 0))
    return number (with, 0);

  switch ((QbgFunction) expr->function)
    {
    case QBG_FN_ATAN2:
      return derive_atan2 (with, a, b, da, db);
    case QBG_FN_ABS:
      return derive_if (with, compare (with, QBG_EXPR_GE, a,
                                       number (with, 0)), da,
                        subtract (with, number (with, 0), da));
    case QBG_FN_MIN:
      return derive_if (with, compare (with, QBG_EXPR_LT, a, b), da, db);
    case QBG_FN_MAX:
      return derive_if (with, compare (with, QBG_EXPR_GT, a, b), da, db);
    case QBG_FN_MOD:
    case QBG_FN_REM:
      return derive_remainder (with, expr, da, db);
    case QBG_FN_SIGN:
    case QBG_FN_DIV:
    case QBG_FN_FLOOR:
    case QBG_FN_CEIL:
    case QBG_FN_INTEGER:
      return number (with, 0);
    case QBG_FN_NOEVENT:
      return call (with, QBG_FN_NOEVENT, da, NULL);
    case QBG_FN_SMOOTH:
      return derive_smooth (with, a, db);
    default:
      return multiply (with, outer_derivative (with, expr), da);
    }
}

static const QbgExpr *
derive_arithmetic (const Derive *with, const QbgExpr *expr)
{
  const QbgExpr *a = expr->u.args[0], *b = expr->u.args[1];
  const QbgExpr *da = derive (with, a), *db = derive (with, b);

  switch (expr->kind)
    {
    case QBG_EXPR_ADD:
      return add (with, da, db);
    case QBG_EXPR_SUB:
      return subtract (with, da, db);
    case QBG_EXPR_MUL:
      return add (with, multiply (with, da, b), multiply (with, a, db));
    case QBG_EXPR_DIV:
      return derive_quotient (with, a, b, da, db);
    default:
      return derive_power (with, expr, da, db);
    }
}

static const QbgExpr *
derive (const Derive *with, const QbgExpr *expr)
{
  switch (expr->kind)
    {
    case QBG_EXPR_NEG:
      return qbg_expr_unary (with->arena, QBG_EXPR_NEG,
                             derive (with, expr->u.args[0]));
    case QBG_EXPR_ADD:
    case QBG_EXPR_SUB:
    case QBG_EXPR_MUL:
    case QBG_EXPR_DIV:
    case QBG_EXPR_POW:
      return derive_arithmetic (with, expr);
    case QBG_EXPR_IF:
      return derive_if (with, expr->u.args[0], derive (with, expr->u.args[1]),
                        derive (with, expr->u.args[2]));
    case QBG_EXPR_CALL:
      return derive_call (with, expr);
    default:
      return derive_leaf (with, expr);
    }
}

const QbgExpr *
qbg_expr_partial (QbgArena *arena, const QbgExpr *expr, guint32 var)
{
  Derive with = { arena, FALSE, var };

  return derive (&with, expr);
}

const QbgExpr *
qbg_expr_time_derivative (QbgArena *arena, const QbgExpr *expr)
{
  Derive with = { arena, TRUE, 0 };

  return derive (&with, expr);
}
