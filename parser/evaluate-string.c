/* String (x): the text of a number, a Boolean or a literal.  What changes
 * during the simulation has no text before it: its name stands there. */

#include <config.h>

#include "parser/instance.h"

#include <string.h>

typedef struct {
  QbgBuild *build;
  const QbgAstExpr *expr;
  const QbgScope *scope;
  QbgValue of;
  double digits;            /* significantDigits */
} Call;

static gboolean
wrong_call (const Call *c, const char *what)
{
  qbg_diags_error (c->build->diags, QBG_CODE_CALL, c->expr->span,
                   "'String' %s", what);
  return FALSE;
}

/* How the text is filled up matters to tables, not to messages. */
static gboolean
is_layout (const char *name)
{
  return strcmp (name, "minimumLength") == 0
    || strcmp (name, "leftJustified") == 0;
}

static gboolean
take_argument (Call *c, const QbgAstArg *arg)
{
  QbgValue value;

  if (arg->name == NULL && arg != c->expr->u.call.args)
    return wrong_call (c, "takes one value, and options by name");
  if (!qbg_evaluate (c->build, arg->value, c->scope, &value))
    return FALSE;
  if (arg->name == NULL)
    c->of = value;
  else if (strcmp (arg->name, "significantDigits") == 0 && value.n_dims == 0
           && qbg_expr_is_number (value.scalar))
    c->digits = CLAMP (value.scalar->u.number, 1, 17);
  else if (!is_layout (arg->name))
    return wrong_call (c, "takes significantDigits, minimumLength and "
                       "leftJustified by name");
  return TRUE;
}

static void
append_name (guint32 variable, gpointer data, GString *out)
{
  qbg_circuit_variable_name (data, variable, out);
}

static void
append_literal (const QbgValue *of, GString *out)
{
  const QbgAstEnumerator *literal = of->enumeration->ast->enumerators;

  for (guint i = 1; literal != NULL && i < of->scalar->u.number; i++)
    literal = literal->next;
  g_string_append (out, literal != NULL ? literal->id : "?");
}

static void
append_value (const Call *c, GString *out)
{
  const QbgExpr *e = c->of.scalar;

  if (!qbg_expr_is_number (e))
    qbg_expr_format (e, append_name, c->build->circuit, out);
  else if (e->type == QBG_TYPE_BOOLEAN)
    g_string_append (out, e->u.number != 0 ? "true" : "false");
  else if (e->type == QBG_TYPE_ENUMERATION)
    append_literal (&c->of, out);
  else
    g_string_append_printf (out, "%.*g", e->type == QBG_TYPE_REAL
                            ? (int) c->digits : 17, e->u.number);
}

gboolean
qbg_evaluate_string (QbgBuild *build, const QbgAstExpr *expr,
                     const QbgScope *scope, QbgValue *value)
{
  Call c = { build, expr, scope, .digits = 6 };
  g_autoptr (GString) text = g_string_new (NULL);

  if (expr->u.call.args == NULL || expr->u.call.args->name != NULL)
    return wrong_call (&c, "takes a value");
  for (const QbgAstArg *a = expr->u.call.args; a != NULL; a = a->next)
    if (!take_argument (&c, a))
      return FALSE;
  if (c.of.n_dims > 0 || c.of.type == QBG_TYPE_STRING)
    return wrong_call (&c, "takes a number, a Boolean or a literal");
  append_value (&c, text);
  *value = qbg_value_scalar (qbg_expr_string (build->circuit->arena,
                                              text->str));
  return TRUE;
}
