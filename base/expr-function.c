#include <config.h>

#include "base/expr-internal.h"

#include <math.h>
#include <string.h>

static const struct {
  const char *name;
  guint arity;
} functions[QBG_N_FUNCTIONS] = {
  [QBG_FN_SIN] = { "sin", 1 },         [QBG_FN_COS] = { "cos", 1 },
  [QBG_FN_TAN] = { "tan", 1 },         [QBG_FN_ASIN] = { "asin", 1 },
  [QBG_FN_ACOS] = { "acos", 1 },       [QBG_FN_ATAN] = { "atan", 1 },
  [QBG_FN_ATAN2] = { "atan2", 2 },     [QBG_FN_SINH] = { "sinh", 1 },
  [QBG_FN_COSH] = { "cosh", 1 },       [QBG_FN_TANH] = { "tanh", 1 },
  [QBG_FN_EXP] = { "exp", 1 },         [QBG_FN_LOG] = { "log", 1 },
  [QBG_FN_LOG10] = { "log10", 1 },     [QBG_FN_SQRT] = { "sqrt", 1 },
  [QBG_FN_ABS] = { "abs", 1 },         [QBG_FN_SIGN] = { "sign", 1 },
  [QBG_FN_MIN] = { "min", 2 },         [QBG_FN_MAX] = { "max", 2 },
  [QBG_FN_MOD] = { "mod", 2 },         [QBG_FN_REM] = { "rem", 2 },
  [QBG_FN_DIV] = { "div", 2 },         [QBG_FN_FLOOR] = { "floor", 1 },
  [QBG_FN_CEIL] = { "ceil", 1 },       [QBG_FN_INTEGER] = { "integer", 1 },
  [QBG_FN_NOEVENT] = { "noEvent", 1 }, [QBG_FN_SMOOTH] = { "smooth", 2 },
};

const char *
qbg_function_name (QbgFunction function)
{
  g_return_val_if_fail (function < QBG_N_FUNCTIONS, NULL);
  return functions[function].name;
}

guint
qbg_function_arity (QbgFunction function)
{
  g_return_val_if_fail (function < QBG_N_FUNCTIONS, 0);
  return functions[function].arity;
}

gboolean
qbg_function_by_name (const char *name, QbgFunction *function)
{
  for (guint i = 0; i < QBG_N_FUNCTIONS; i++)
    if (strcmp (functions[i].name, name) == 0)
      {
        *function = i;
        return TRUE;
      }
  return FALSE;
}

gboolean
qbg_function_jumps (QbgFunction function)
{
  switch (function)
    {
    case QBG_FN_SIGN:
    case QBG_FN_MOD:
    case QBG_FN_REM:
    case QBG_FN_DIV:
    case QBG_FN_FLOOR:
    case QBG_FN_CEIL:
    case QBG_FN_INTEGER:
      return TRUE;
    default:
      return FALSE;
    }
}

QbgType
qbg_function_type (QbgFunction function, const QbgExpr *const *args)
{
  switch (function)
    {
    case QBG_FN_SIGN:
    case QBG_FN_INTEGER:
      return QBG_TYPE_INTEGER;
    case QBG_FN_ABS:
    case QBG_FN_NOEVENT:
      return args[0]->type;
    case QBG_FN_SMOOTH:
      return args[1]->type;
    case QBG_FN_MIN:
    case QBG_FN_MAX:
    case QBG_FN_MOD:
    case QBG_FN_REM:
    case QBG_FN_DIV:
      return args[0]->type == args[1]->type ? args[0]->type : QBG_TYPE_REAL;
    default:
      return QBG_TYPE_REAL;
    }
}

/* fmin and fmax would lose a NaN. */
static double
lesser (double a, double b)
{
  return isnan (a) || a < b ? a : b;
}

static double
greater (double a, double b)
{
  return isnan (a) || a > b ? a : b;
}

static double
sign (double a)
{
  return isnan (a) ? a : (a > 0) - (a < 0);
}

double
qbg_function_apply (QbgFunction function, const double *args)
{
  double a = args[0];

  switch (function)
    {
    case QBG_FN_SIN: return sin (a);
    case QBG_FN_COS: return cos (a);
    case QBG_FN_TAN: return tan (a);
    case QBG_FN_ASIN: return asin (a);
    case QBG_FN_ACOS: return acos (a);
    case QBG_FN_ATAN: return atan (a);
    case QBG_FN_ATAN2: return atan2 (a, args[1]);
    case QBG_FN_SINH: return sinh (a);
    case QBG_FN_COSH: return cosh (a);
    case QBG_FN_TANH: return tanh (a);
    case QBG_FN_EXP: return exp (a);
    case QBG_FN_LOG: return log (a);
    case QBG_FN_LOG10: return log10 (a);
    case QBG_FN_SQRT: return sqrt (a);
    case QBG_FN_ABS: return fabs (a);
    case QBG_FN_SIGN: return sign (a);
    case QBG_FN_MIN: return lesser (a, args[1]);
    case QBG_FN_MAX: return greater (a, args[1]);
    case QBG_FN_MOD: return a - floor (a / args[1]) * args[1];
    case QBG_FN_REM: return a - trunc (a / args[1]) * args[1];
    case QBG_FN_DIV: return trunc (a / args[1]);
    case QBG_FN_FLOOR: return floor (a);
    case QBG_FN_CEIL: return ceil (a);
    case QBG_FN_INTEGER: return floor (a);
    case QBG_FN_NOEVENT: return a;
    case QBG_FN_SMOOTH: return args[1];
    case QBG_N_FUNCTIONS: break;
    }
  g_return_val_if_reached (NAN);
}

double
qbg_expr_operate (QbgExprKind kind, const double *args)
{
  double a = args[0];

  switch (kind)
    {
    case QBG_EXPR_NEG: return -a;
    case QBG_EXPR_NOT: return a == 0;
    case QBG_EXPR_ADD: return a + args[1];
    case QBG_EXPR_SUB: return a - args[1];
    case QBG_EXPR_MUL: return a * args[1];
    case QBG_EXPR_DIV: return a / args[1];
    case QBG_EXPR_POW: return args[1] == 2 ? a * a : pow (a, args[1]);
    case QBG_EXPR_LT: return a < args[1];
    case QBG_EXPR_LE: return a <= args[1];
    case QBG_EXPR_GT: return a > args[1];
    case QBG_EXPR_GE: return a >= args[1];
    case QBG_EXPR_EQ: return a == args[1];
    case QBG_EXPR_NE: return a != args[1];
    case QBG_EXPR_AND: return a != 0 && args[1] != 0;
    case QBG_EXPR_OR: return a != 0 || args[1] != 0;
    case QBG_EXPR_IF: return a != 0 ? args[1] : args[2];
    default: break;
    }
  g_return_val_if_reached (NAN);
}
