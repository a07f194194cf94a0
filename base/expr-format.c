#include <config.h>

#include "base/expr-internal.h"

#include <math.h>
#include <string.h>

/* How tightly the outermost operation of a text binds. */
typedef enum {
  BIND_IF, BIND_OR, BIND_AND, BIND_NOT, BIND_RELATION, BIND_SUM, BIND_PRODUCT,
  BIND_POWER, BIND_PRIMARY
} Binding;

typedef struct {
  QbgExprName name;
  gpointer data;
  GString *out;
} Format;

/* Without the zeros and plus signs of C: 1e-06 is 1e-6, 1e+20 is 1e20. */
static void
append_without_padding (const char *text, GString *out)
{
  const char *exponent = strchr (text, 'e');

  if (exponent == NULL)
    {
      g_string_append (out, text);
      return;
    }
  g_string_append_len (out, text, exponent + 1 - text);
  exponent++;
  if (*exponent == '-')
    g_string_append_c (out, *exponent);
  exponent += strspn (exponent, "+-0");
  g_string_append (out, exponent);
}

void
qbg_number_format (double number, GString *out)
{
  static const char *const formats[] = { "%.15g", "%.16g", "%.17g" };
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (isnan (number))
    g_string_append (out, "NaN");
  else if (isinf (number))
    g_string_append (out, number > 0 ? "inf" : "-inf");
  if (!isfinite (number))
    return;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_ascii_formatd (text, sizeof text, formats[i], number);
      if (g_ascii_strtod (text, NULL) == number)
        break;
    }
  append_without_padding (text, out);
}

/* -2*x reads as -(2*x), which is the same. */
static gboolean
begins_with_minus (const QbgExpr *product)
{
  const QbgExpr *first = product->u.args[0];

  return first->kind == QBG_EXPR_NUMBER && signbit (first->u.number);
}

static Binding
binding_of (const QbgExpr *expr)
{
  switch (expr->kind)
    {
    case QBG_EXPR_NUMBER:
      return signbit (expr->u.number) ? BIND_SUM : BIND_PRIMARY;
    case QBG_EXPR_NEG:
    case QBG_EXPR_ADD:
    case QBG_EXPR_SUB:
      return BIND_SUM;
    case QBG_EXPR_NOT:
      return BIND_NOT;
    case QBG_EXPR_MUL:
    case QBG_EXPR_DIV:
      return begins_with_minus (expr) ? BIND_SUM : BIND_PRODUCT;
    case QBG_EXPR_POW:
      return BIND_POWER;
    case QBG_EXPR_LT:
    case QBG_EXPR_LE:
    case QBG_EXPR_GT:
    case QBG_EXPR_GE:
    case QBG_EXPR_EQ:
    case QBG_EXPR_NE:
      return BIND_RELATION;
    case QBG_EXPR_AND:
      return BIND_AND;
    case QBG_EXPR_OR:
      return BIND_OR;
    case QBG_EXPR_IF:
      return BIND_IF;
    default:
      return BIND_PRIMARY;
    }
}

static const char *
operator_of (QbgExprKind kind)
{
  switch (kind)
    {
    case QBG_EXPR_ADD: return " + ";
    case QBG_EXPR_SUB: return " - ";
    case QBG_EXPR_MUL: return "*";
    case QBG_EXPR_DIV: return "/";
    case QBG_EXPR_POW: return "^";
    case QBG_EXPR_LT: return " < ";
    case QBG_EXPR_LE: return " <= ";
    case QBG_EXPR_GT: return " > ";
    case QBG_EXPR_GE: return " >= ";
    case QBG_EXPR_EQ: return " == ";
    case QBG_EXPR_NE: return " <> ";
    case QBG_EXPR_AND: return " and ";
    case QBG_EXPR_OR: return " or ";
    default: g_return_val_if_reached ("?");
    }
}

static void format (const Format *to, const QbgExpr *expr);

/* In parentheses unless it binds at least so tightly. */
static void
format_operand (const Format *to, const QbgExpr *expr, Binding least)
{
  gboolean bare = binding_of (expr) >= least;

  if (!bare)
    g_string_append_c (to->out, '(');
  format (to, expr);
  if (!bare)
    g_string_append_c (to->out, ')');
}

/* Left to right; 'and' and 'or' may be grouped either way, a relation or a
 * power cannot stand in another one. */
static void
format_binary (const Format *to, const QbgExpr *expr)
{
  Binding own = binding_of (expr);
  Binding left = own, right = own + 1;

  if (expr->kind == QBG_EXPR_MUL || expr->kind == QBG_EXPR_DIV)
    right = BIND_POWER;
  if (own == BIND_RELATION || own == BIND_POWER)
    left = own + 1;
  if (own == BIND_AND || own == BIND_OR)
    right = own;
  format_operand (to, expr->u.args[0], left);
  g_string_append (to->out, operator_of (expr->kind));
  format_operand (to, expr->u.args[1], right);
}

static void
format_if (const Format *to, const QbgExpr *expr)
{
  g_string_append (to->out, "if ");
  format_operand (to, expr->u.args[0], BIND_OR);
  g_string_append (to->out, " then ");
  format_operand (to, expr->u.args[1], BIND_OR);
  /* else if … reads as elseif … */
  g_string_append (to->out, expr->u.args[2]->kind == QBG_EXPR_IF ? " else"
                   : " else ");
  format (to, expr->u.args[2]);
}

static void
format_call (const Format *to, const QbgExpr *expr)
{
  g_string_append (to->out, qbg_function_name (expr->function));
  g_string_append_c (to->out, '(');
  for (guint i = 0; i < expr->n_args; i++)
    {
      if (i > 0)
        g_string_append (to->out, ", ");
      format (to, expr->u.args[i]);
    }
  g_string_append_c (to->out, ')');
}

static void
format_number (const Format *to, const QbgExpr *expr)
{
  if (expr->type == QBG_TYPE_BOOLEAN)
    g_string_append (to->out, expr->u.number != 0 ? "true" : "false");
  else
    qbg_number_format (expr->u.number, to->out);
}

static void
format_string (const Format *to, const QbgExpr *expr)
{
  g_string_append_c (to->out, '"');
  for (const char *c = expr->u.string; *c != '\0'; c++)
    {
      if (*c == '"' || *c == '\\')
        g_string_append_c (to->out, '\\');
      g_string_append_c (to->out, *c);
    }
  g_string_append_c (to->out, '"');
}

static void
format (const Format *to, const QbgExpr *expr)
{
  switch (expr->kind)
    {
    case QBG_EXPR_NUMBER:
      format_number (to, expr);
      break;
    case QBG_EXPR_STRING:
      format_string (to, expr);
      break;
    case QBG_EXPR_TIME:
      g_string_append (to->out, "time");
      break;
    case QBG_EXPR_VAR:
      to->name (expr->var, to->data, to->out);
      break;
    case QBG_EXPR_DER:
      g_string_append (to->out, "der(");
      to->name (expr->var, to->data, to->out);
      g_string_append_c (to->out, ')');
      break;
    case QBG_EXPR_NEG:
      g_string_append_c (to->out, '-');
      format_operand (to, expr->u.args[0], BIND_PRODUCT);
      break;
    case QBG_EXPR_NOT:
      g_string_append (to->out, "not ");
      format_operand (to, expr->u.args[0], BIND_RELATION);
      break;
    case QBG_EXPR_IF:
      format_if (to, expr);
      break;
    case QBG_EXPR_CALL:
      format_call (to, expr);
      break;
    default:
      format_binary (to, expr);
      break;
    }
}

void
qbg_expr_format (const QbgExpr *expr, QbgExprName name, gpointer data,
                 GString *out)
{
  Format to = { name, data, out };

  format (&to, expr);
}
