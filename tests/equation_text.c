#include <config.h>

#include "tests/equation_text.h"

#include <check.h>
#include <string.h>

typedef struct {
  QbgArena *arena;
  const char *at;
  TestLookup lookup;
  gpointer data;
} Text;

static const QbgExpr *read_expression (Text *text);

static void
skip_blanks (Text *text)
{
  text->at += strspn (text->at, " \n");
}

/* Takes TOKEN if it comes next; a word only as a whole. */
static gboolean
take (Text *text, const char *token)
{
  size_t length = strlen (token);

  skip_blanks (text);
  if (strncmp (text->at, token, length) != 0
      || (g_ascii_isalpha (token[0])
          && g_ascii_isalnum (text->at[length])))
    return FALSE;
  text->at += length;
  return TRUE;
}

static void
need (Text *text, const char *token)
{
  ck_assert_msg (take (text, token), "'%s' expected before '%s'", token,
                 text->at);
}

static char *
read_name (Text *text)
{
  skip_blanks (text);
  size_t length = 0;
  while (g_ascii_isalnum (text->at[length])
         || strchr ("._[]", text->at[length]) != NULL)
    {
      if (text->at[length] == '\0')
        break;
      length++;
    }
  ck_assert_msg (length > 0, "name expected before '%s'", text->at);
  char *name = g_strndup (text->at, length);
  text->at += length;
  return name;
}

static const QbgExpr *
read_call (Text *text, const char *name)
{
  const QbgExpr *args[3] = { NULL };
  QbgFunction function;

  need (text, "(");
  if (strcmp (name, "der") == 0)
    {
      const QbgExpr *leaf = read_expression (text);
      need (text, ")");
      ck_assert_int_eq (leaf->kind, QBG_EXPR_VAR);
      return qbg_expr_der (text->arena, leaf->var);
    }
  ck_assert_msg (qbg_function_by_name (name, &function), "no '%s'", name);
  for (guint i = 0; i < qbg_function_arity (function); i++)
    {
      if (i > 0)
        need (text, ",");
      args[i] = read_expression (text);
    }
  need (text, ")");
  return qbg_expr_call (text->arena, function, args);
}

static const QbgExpr *
read_primary (Text *text)
{
  if (take (text, "("))
    {
      const QbgExpr *inner = read_expression (text);
      need (text, ")");
      return inner;
    }
  if (g_ascii_isdigit (*text->at))
    {
      char *end;
      double number = g_ascii_strtod (text->at, &end);
      text->at = end;
      return qbg_expr_real (text->arena, number);
    }
  if (take (text, "time"))
    return qbg_expr_time (text->arena);

  g_autofree char *name = read_name (text);
  skip_blanks (text);
  if (*text->at == '(')
    return read_call (text, name);
  if (strcmp (name, "inf") == 0)
    return qbg_expr_real (text->arena, G_MAXDOUBLE * 10);
  QbgType type = QBG_TYPE_REAL;
  guint32 id = text->lookup (name, &type, text->data);
  return qbg_expr_var (text->arena, type, id);
}

static const QbgExpr *
read_power (Text *text)
{
  const QbgExpr *base = read_primary (text);

  if (!take (text, "^"))
    return base;
  return qbg_expr_binary (text->arena, QBG_EXPR_POW, base,
                          read_primary (text));
}

static const QbgExpr *
read_product (Text *text)
{
  const QbgExpr *product = read_power (text);

  for (;;)
    if (take (text, "*"))
      product = qbg_expr_binary (text->arena, QBG_EXPR_MUL, product,
                                 read_power (text));
    else if (take (text, "/"))
      product = qbg_expr_binary (text->arena, QBG_EXPR_DIV, product,
                                 read_power (text));
    else
      return product;
}

static const QbgExpr *
read_sum (Text *text)
{
  gboolean negative = take (text, "-");
  const QbgExpr *sum = read_product (text);

  if (negative)
    sum = qbg_expr_unary (text->arena, QBG_EXPR_NEG, sum);
  for (;;)
    if (take (text, "+"))
      sum = qbg_expr_binary (text->arena, QBG_EXPR_ADD, sum,
                             read_product (text));
    else if (take (text, "-"))
      sum = qbg_expr_binary (text->arena, QBG_EXPR_SUB, sum,
                             read_product (text));
    else
      return sum;
}

static const QbgExpr *
read_relation (Text *text)
{
  static const struct { const char *token; QbgExprKind kind; } relations[] = {
    { "<=", QBG_EXPR_LE }, { ">=", QBG_EXPR_GE }, { "<", QBG_EXPR_LT },
    { ">", QBG_EXPR_GT }
  };
  const QbgExpr *left;

  if (take (text, "not"))
    return qbg_expr_unary (text->arena, QBG_EXPR_NOT, read_relation (text));
  left = read_sum (text);
  for (guint i = 0; i < G_N_ELEMENTS (relations); i++)
    if (take (text, relations[i].token))
      return qbg_expr_binary (text->arena, relations[i].kind, left,
                              read_sum (text));
  return left;
}

static const QbgExpr *
read_expression (Text *text)
{
  if (!take (text, "if"))
    return read_relation (text);

  const QbgExpr *condition = read_relation (text);
  need (text, "then");
  const QbgExpr *value = read_expression (text);
  need (text, "else");
  return qbg_expr_if (text->arena, condition, value, read_expression (text));
}

const QbgExpr *
test_equation (QbgArena *arena, const char *equation, TestLookup lookup,
               gpointer data)
{
  Text text = { arena, equation, lookup, data };
  const QbgExpr *left = read_expression (&text);

  if (take (&text, "="))
    left = qbg_expr_binary (arena, QBG_EXPR_SUB, left,
                            read_expression (&text));
  skip_blanks (&text);
  ck_assert_msg (*text.at == '\0', "'%s' is left over", text.at);
  return left;
}
