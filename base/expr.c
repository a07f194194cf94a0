#include <config.h>

#include "base/expr-internal.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/arena.h"

/* The numbers that most simplifications end in, and time, are shared. */
static const QbgExpr zero = { .kind = QBG_EXPR_NUMBER, .u.number = 0 };
static const QbgExpr one = { .kind = QBG_EXPR_NUMBER, .u.number = 1 };
static const QbgExpr truth[2] = {
  { .kind = QBG_EXPR_NUMBER, .type = QBG_TYPE_BOOLEAN, .u.number = 0 },
  { .kind = QBG_EXPR_NUMBER, .type = QBG_TYPE_BOOLEAN, .u.number = 1 },
};
static const QbgExpr now = { .kind = QBG_EXPR_TIME };

/* A node with room for n_args operands, or for a number or string. */
static QbgExpr *
new_node (QbgArena *arena, QbgExprKind kind, QbgType type, guint n_args)
{
  gsize operands = MAX (n_args, 1) * sizeof (const QbgExpr *);
  QbgExpr *node = qbg_arena_alloc (arena, offsetof (QbgExpr, u)
                                   + MAX (operands, sizeof (double)));

  node->kind = kind;
  node->type = type;
  node->n_args = n_args;
  return node;
}

static const QbgExpr *
new_operation (QbgArena *arena, QbgExprKind kind, QbgType type,
               const QbgExpr *a, const QbgExpr *b)
{
  QbgExpr *node = new_node (arena, kind, type, b == NULL ? 1 : 2);

  node->u.args[0] = a;
  if (b != NULL)
    node->u.args[1] = b;
  return node;
}

const QbgExpr *
qbg_expr_number (QbgArena *arena, QbgType type, double number)
{
  if (type == QBG_TYPE_REAL && number == 0 && !signbit (number))
    return &zero;
  if (type == QBG_TYPE_REAL && number == 1)
    return &one;
  if (type == QBG_TYPE_BOOLEAN)
    return &truth[number != 0];

  QbgExpr *node = new_node (arena, QBG_EXPR_NUMBER, type, 0);
  /* An Integer has no negative zero. */
  node->u.number = type == QBG_TYPE_REAL ? number : number + 0.0;
  return node;
}

const QbgExpr *
qbg_expr_real (QbgArena *arena, double number)
{
  return qbg_expr_number (arena, QBG_TYPE_REAL, number);
}

const QbgExpr *
qbg_expr_string (QbgArena *arena, const char *string)
{
  QbgExpr *node = new_node (arena, QBG_EXPR_STRING, QBG_TYPE_STRING, 0);

  node->u.string = qbg_arena_strndup (arena, string, strlen (string));
  return node;
}

const QbgExpr *
qbg_expr_time (QbgArena *arena)
{
  (void) arena;
  return &now;
}

const QbgExpr *
qbg_expr_var (QbgArena *arena, QbgType type, guint32 var)
{
  QbgExpr *node = new_node (arena, QBG_EXPR_VAR, type, 0);

  node->var = var;
  return node;
}

const QbgExpr *
qbg_expr_der (QbgArena *arena, guint32 var)
{
  QbgExpr *node = new_node (arena, QBG_EXPR_DER, QBG_TYPE_REAL, 0);

  node->var = var;
  return node;
}

gboolean
qbg_expr_is_number (const QbgExpr *expr)
{
  return expr->kind == QBG_EXPR_NUMBER;
}

gboolean
qbg_expr_is_value (const QbgExpr *expr, double value)
{
  return expr->kind == QBG_EXPR_NUMBER && expr->u.number == value;
}

gboolean
qbg_expr_is_finite (const QbgExpr *expr)
{
  return expr->kind != QBG_EXPR_NUMBER || isfinite (expr->u.number);
}

static gboolean
is_nan (const QbgExpr *expr)
{
  return expr->kind == QBG_EXPR_NUMBER && isnan (expr->u.number);
}

/* A number, or a choice between numbers, changes its type; another expression
 * would lose an operation that makes it Real: NULL. */
static const QbgExpr *
with_type (QbgArena *arena, const QbgExpr *expr, QbgType type)
{
  if (expr->type == type)
    return expr;
  if (expr->kind == QBG_EXPR_NUMBER)
    return qbg_expr_number (arena, type, expr->u.number);
  if (expr->kind != QBG_EXPR_IF)
    return NULL;
  const QbgExpr *value = with_type (arena, expr->u.args[1], type);
  const QbgExpr *otherwise = with_type (arena, expr->u.args[2], type);
  return value != NULL && otherwise != NULL
         ? qbg_expr_if (arena, expr->u.args[0], value, otherwise) : NULL;
}

static const QbgExpr *
negate (QbgArena *arena, const QbgExpr *a)
{
  switch (a->kind)
    {
    case QBG_EXPR_NUMBER:
      return qbg_expr_number (arena, a->type, -a->u.number);
    case QBG_EXPR_NEG:
      return a->u.args[0];
    case QBG_EXPR_SUB:
      return qbg_expr_binary (arena, QBG_EXPR_SUB, a->u.args[1],
                              a->u.args[0]);
    case QBG_EXPR_MUL:
    case QBG_EXPR_DIV:
      if (qbg_expr_is_number (a->u.args[0]))
        return qbg_expr_binary (arena, a->kind, negate (arena, a->u.args[0]),
                                a->u.args[1]);
      break;
    default:
      break;
    }
  return new_operation (arena, QBG_EXPR_NEG, a->type, a, NULL);
}

const QbgExpr *
qbg_expr_unary (QbgArena *arena, QbgExprKind kind, const QbgExpr *a)
{
  if (kind == QBG_EXPR_NEG)
    return negate (arena, a);

  g_return_val_if_fail (kind == QBG_EXPR_NOT, a);
  if (qbg_expr_is_number (a))
    return &truth[a->u.number == 0];
  if (a->kind == QBG_EXPR_NOT)
    return a->u.args[0];
  return new_operation (arena, QBG_EXPR_NOT, QBG_TYPE_BOOLEAN, a, NULL);
}

static QbgType
binary_type (QbgExprKind kind, const QbgExpr *a, const QbgExpr *b)
{
  switch (kind)
    {
    case QBG_EXPR_ADD:
    case QBG_EXPR_SUB:
    case QBG_EXPR_MUL:
      return a->type == b->type ? a->type : QBG_TYPE_REAL;
    case QBG_EXPR_DIV:
    case QBG_EXPR_POW:
      return QBG_TYPE_REAL;
    default:
      return QBG_TYPE_BOOLEAN;
    }
}

static const QbgExpr *
fold_strings (QbgArena *arena, QbgExprKind kind, const QbgExpr *a,
              const QbgExpr *b)
{
  int order = strcmp (a->u.string, b->u.string);

  if (kind == QBG_EXPR_ADD)
    {
      g_autofree char *both = g_strconcat (a->u.string, b->u.string, NULL);
      return qbg_expr_string (arena, both);
    }
  double values[2] = { order, 0 };
  return &truth[qbg_expr_operate (kind, values) != 0];
}

/* -x, -2, -2*x and the like, which subtract when they are added. */
static gboolean
is_negative (const QbgExpr *expr)
{
  if (expr->kind == QBG_EXPR_NEG)
    return TRUE;
  if (expr->kind == QBG_EXPR_MUL || expr->kind == QBG_EXPR_DIV)
    expr = expr->u.args[0];
  return expr->kind == QBG_EXPR_NUMBER && expr->u.number < 0;
}

/* NULL: nothing to simplify. */
static const QbgExpr *
simplify_sum (QbgArena *arena, QbgExprKind kind, QbgType type,
              const QbgExpr *a, const QbgExpr *b)
{
  if (qbg_expr_is_value (b, 0))
    return with_type (arena, a, type);
  if (qbg_expr_is_value (a, 0) && b->type == type)
    return kind == QBG_EXPR_ADD ? b : negate (arena, b);
  if (is_negative (b))
    return qbg_expr_binary (arena, kind == QBG_EXPR_ADD ? QBG_EXPR_SUB
                            : QBG_EXPR_ADD, a, negate (arena, b));
  if (kind == QBG_EXPR_ADD && is_negative (a))
    return qbg_expr_binary (arena, QBG_EXPR_SUB, b, negate (arena, a));
  return NULL;
}

/* A number, or a choice between two. */
static gboolean
is_choice (const QbgExpr *expr)
{
  return expr->kind == QBG_EXPR_NUMBER
         || (expr->kind == QBG_EXPR_IF && qbg_expr_is_number (expr->u.args[1])
             && qbg_expr_is_number (expr->u.args[2]));
}

static const QbgExpr *
operand_of (const QbgExpr *choice, guint which)
{
  return choice->kind == QBG_EXPR_IF ? choice->u.args[which] : choice;
}

/* (if c then 1 else 2)/(if c then 4 else 5) is a choice as well.  NULL: the
 * conditions differ, or something is not finite. */
static const QbgExpr *
combine_choices (QbgArena *arena, QbgExprKind kind, const QbgExpr *a,
                 const QbgExpr *b)
{
  const QbgExpr *chooser = a->kind == QBG_EXPR_IF ? a : b, *both[2];

  if (!is_choice (a) || !is_choice (b) || chooser->kind != QBG_EXPR_IF
      || (a->kind == QBG_EXPR_IF && b->kind == QBG_EXPR_IF
          && !qbg_expr_equal (a->u.args[0], b->u.args[0])))
    return NULL;
  for (guint i = 0; i < 2; i++)
    {
      both[i] = qbg_expr_binary (arena, kind, operand_of (a, i + 1),
                                 operand_of (b, i + 1));
      if (!qbg_expr_is_finite (both[i]))
        return NULL;
    }
  return qbg_expr_if (arena, chooser->u.args[0], both[0], both[1]);
}

static const QbgExpr *
simplify_product (QbgArena *arena, QbgType type, const QbgExpr *a,
                  const QbgExpr *b)
{
  /* A number stands first. */
  if (qbg_expr_is_number (b))
    return qbg_expr_binary (arena, QBG_EXPR_MUL, b, a);
  if (qbg_expr_is_value (a, 0))
    return qbg_expr_number (arena, type, 0);
  if (qbg_expr_is_value (a, 1))
    return with_type (arena, b, type);
  if (qbg_expr_is_value (a, -1) && b->type == type)
    return negate (arena, b);
  if (a->kind == QBG_EXPR_NEG)
    return negate (arena, qbg_expr_binary (arena, QBG_EXPR_MUL, a->u.args[0],
                                           b));
  if (b->kind == QBG_EXPR_NEG)
    return negate (arena, qbg_expr_binary (arena, QBG_EXPR_MUL, a,
                                           b->u.args[0]));
  if (a->kind == QBG_EXPR_DIV && a->u.args[1]->kind == QBG_EXPR_IF
      && b->kind == QBG_EXPR_IF)
    {
      /* x/choice*choice */
      const QbgExpr *factor = combine_choices (arena, QBG_EXPR_DIV, b,
                                               a->u.args[1]);
      if (factor != NULL)
        return qbg_expr_binary (arena, QBG_EXPR_MUL, factor, a->u.args[0]);
    }
  return combine_choices (arena, QBG_EXPR_MUL, a, b);
}

static const QbgExpr *
simplify_quotient (QbgArena *arena, const QbgExpr *a, const QbgExpr *b)
{
  if (qbg_expr_is_value (a, 0) && !qbg_expr_is_value (b, 0))
    return &zero;
  if (qbg_expr_is_value (b, 1))
    return with_type (arena, a, QBG_TYPE_REAL);
  if (qbg_expr_is_value (b, -1) && a->type == QBG_TYPE_REAL)
    return negate (arena, a);
  if (a->kind == QBG_EXPR_NEG)
    return negate (arena, qbg_expr_binary (arena, QBG_EXPR_DIV, a->u.args[0],
                                           b));
  if (b->kind == QBG_EXPR_NEG)
    return negate (arena, qbg_expr_binary (arena, QBG_EXPR_DIV, a,
                                           b->u.args[0]));
  return combine_choices (arena, QBG_EXPR_DIV, a, b);
}

static const QbgExpr *
simplify_power (QbgArena *arena, const QbgExpr *a, const QbgExpr *b)
{
  if (qbg_expr_is_value (b, 0) || qbg_expr_is_value (a, 1))
    return &one;
  if (qbg_expr_is_value (b, 1))
    return with_type (arena, a, QBG_TYPE_REAL);
  return NULL;
}

static const QbgExpr *
simplify_logic (QbgExprKind kind, const QbgExpr *a, const QbgExpr *b)
{
  gboolean deciding = kind == QBG_EXPR_OR;

  if (qbg_expr_is_number (a))
    return (a->u.number != 0) == deciding ? &truth[deciding] : b;
  if (qbg_expr_is_number (b))
    return (b->u.number != 0) == deciding ? &truth[deciding] : a;
  return NULL;
}

static const QbgExpr *
simplify_binary (QbgArena *arena, QbgExprKind kind, QbgType type,
                 const QbgExpr *a, const QbgExpr *b)
{
  if (kind <= QBG_EXPR_POW && (is_nan (a) || is_nan (b)))
    return qbg_expr_real (arena, NAN);

  switch (kind)
    {
    case QBG_EXPR_ADD:
    case QBG_EXPR_SUB:
      return simplify_sum (arena, kind, type, a, b);
    case QBG_EXPR_MUL:
      return simplify_product (arena, type, a, b);
    case QBG_EXPR_DIV:
      return simplify_quotient (arena, a, b);
    case QBG_EXPR_POW:
      return simplify_power (arena, a, b);
    case QBG_EXPR_AND:
    case QBG_EXPR_OR:
      return simplify_logic (kind, a, b);
    default:
      return NULL;
    }
}

const QbgExpr *
qbg_expr_binary (QbgArena *arena, QbgExprKind kind, const QbgExpr *a,
                 const QbgExpr *b)
{
  g_return_val_if_fail (kind >= QBG_EXPR_ADD && kind <= QBG_EXPR_OR, a);

  QbgType type = binary_type (kind, a, b);
  if (qbg_expr_is_number (a) && qbg_expr_is_number (b))
    {
      double values[2] = { a->u.number, b->u.number };
      return qbg_expr_number (arena, type, qbg_expr_operate (kind, values));
    }
  if (a->kind == QBG_EXPR_STRING && b->kind == QBG_EXPR_STRING)
    return fold_strings (arena, kind, a, b);

  const QbgExpr *simple = simplify_binary (arena, kind, type, a, b);
  if (simple != NULL)
    return simple;
  return new_operation (arena, kind, type, a, b);
}

const QbgExpr *
qbg_expr_if (QbgArena *arena, const QbgExpr *condition, const QbgExpr *value,
             const QbgExpr *otherwise)
{
  QbgType type = value->type == otherwise->type ? value->type : QBG_TYPE_REAL;

  if (qbg_expr_is_number (condition))
    {
      const QbgExpr *chosen = condition->u.number != 0 ? value : otherwise;
      const QbgExpr *typed = with_type (arena, chosen, type);
      return typed != NULL ? typed : chosen;
    }
  if (qbg_expr_equal (value, otherwise))
    return value;

  QbgExpr *node = new_node (arena, QBG_EXPR_IF, type, 3);
  node->u.args[0] = condition;
  node->u.args[1] = value;
  node->u.args[2] = otherwise;
  return node;
}

/* Whether there is anything that noEvent could keep from being an event. */
static gboolean
has_event (const QbgExpr *expr)
{
  if (expr->kind >= QBG_EXPR_LT)
    return expr->kind != QBG_EXPR_CALL
           || qbg_function_jumps (expr->function)
           || expr->function == QBG_FN_ABS || expr->function == QBG_FN_MIN
           || expr->function == QBG_FN_MAX || has_event (expr->u.args[0])
           || (expr->n_args > 1 && has_event (expr->u.args[1]));
  for (guint i = 0; i < expr->n_args; i++)
    if (has_event (expr->u.args[i]))
      return TRUE;
  return FALSE;
}

static const QbgExpr *
fold_call (QbgArena *arena, QbgFunction function, QbgType type,
           const QbgExpr *const *args, guint n_args)
{
  double values[2] = { 0, 0 };

  for (guint i = 0; i < n_args; i++)
    if (is_nan (args[i]))
      return qbg_expr_real (arena, NAN);
  for (guint i = 0; i < n_args; i++)
    {
      if (!qbg_expr_is_number (args[i]))
        return NULL;
      values[i] = args[i]->u.number;
    }
  return qbg_expr_number (arena, type, qbg_function_apply (function, values));
}

const QbgExpr *
qbg_expr_call (QbgArena *arena, QbgFunction function,
               const QbgExpr *const *args)
{
  g_return_val_if_fail (function < QBG_N_FUNCTIONS, NULL);

  guint n_args = qbg_function_arity (function);
  QbgType type = qbg_function_type (function, args);
  const QbgExpr *folded = fold_call (arena, function, type, args, n_args);
  if (folded != NULL)
    return folded;

  if (function == QBG_FN_NOEVENT && !has_event (args[0]))
    return args[0];
  if (function == QBG_FN_SMOOTH && !has_event (args[1]))
    return args[1];

  QbgExpr *node = new_node (arena, QBG_EXPR_CALL, type, n_args);
  node->function = function;
  memcpy (node->u.args, args, n_args * sizeof *args);
  return node;
}

const QbgExpr *
qbg_expr_with_args (QbgArena *arena, const QbgExpr *expr,
                    const QbgExpr *const *args)
{
  switch (expr->kind)
    {
    case QBG_EXPR_IF:
      return qbg_expr_if (arena, args[0], args[1], args[2]);
    case QBG_EXPR_CALL:
      return qbg_expr_call (arena, expr->function, args);
    case QBG_EXPR_NEG:
    case QBG_EXPR_NOT:
      return qbg_expr_unary (arena, expr->kind, args[0]);
    default:
      return qbg_expr_binary (arena, expr->kind, args[0], args[1]);
    }
}
