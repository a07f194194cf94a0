#include <config.h>

#include "tests/show.h"

static void
show_list (GString *out, const QbgAstExpr *list)
{
  for (; list != NULL; list = list->next)
    {
      test_show_expr (out, list);
      if (list->next != NULL)
        g_string_append_c (out, ' ');
    }
}

static void
show_ref (GString *out, const QbgAstRef *ref)
{
  for (const QbgAstRef *part = ref; part != NULL; part = part->next)
    {
      if (part != ref || part->absolute)
        g_string_append_c (out, '.');
      g_string_append (out, part->id);
      if (part->has_subscripts)
        {
          g_string_append_c (out, '[');
          show_list (out, part->subscripts);
          g_string_append_c (out, ']');
        }
    }
}

static void
show_iterators (GString *out, const QbgAstIterator *iterator)
{
  for (; iterator != NULL; iterator = iterator->next)
    {
      g_string_append_printf (out, " %s", iterator->id);
      if (iterator->range != NULL)
        {
          g_string_append (out, " in ");
          test_show_expr (out, iterator->range);
        }
    }
}

static void
show_call (GString *out, const QbgAstExpr *expr)
{
  show_ref (out, expr->u.call.ref);
  for (const QbgAstArg *arg = expr->u.call.args; arg; arg = arg->next)
    {
      g_string_append_c (out, ' ');
      if (arg->name != NULL)
        g_string_append_printf (out, "%s=", arg->name);
      test_show_expr (out, arg->value);
    }
}

static void
show_operands (GString *out, const char *head, const QbgAstExpr *expr)
{
  g_string_append_printf (out, "(%s", head);
  for (guint i = 0; i < 3; i++)
    if (expr->u.operands[i] != NULL)
      {
        g_string_append_c (out, ' ');
        test_show_expr (out, expr->u.operands[i]);
      }
  g_string_append_c (out, ')');
}

static void
show_items (GString *out, const char *head, const QbgAstExpr *expr)
{
  g_string_append_printf (out, "(%s ", head);
  show_list (out, expr->u.items.list);
  show_iterators (out, expr->u.items.iterators);
  g_string_append_c (out, ')');
}

void
test_show_expr (GString *out, const QbgAstExpr *expr)
{
  static const char *const ops[] = {
    "+", "-", "*", "/", "^", ".+", ".-", ".*", "./", ".^", "plus", "minus",
    ".plus", ".minus", "not", "and", "or", "<", "<=", ">", ">=", "==", "<>"
  };

  switch (expr->kind)
    {
    case QBG_AST_REAL:
      g_string_append_printf (out, "%gr", expr->u.number);
      break;
    case QBG_AST_INTEGER:
      g_string_append_printf (out, "%.0f", expr->u.number);
      break;
    case QBG_AST_STRING:
      g_string_append_printf (out, "\"%s\"", expr->u.string);
      break;
    case QBG_AST_TRUE:
      g_string_append (out, "true");
      break;
    case QBG_AST_FALSE:
      g_string_append (out, "false");
      break;
    case QBG_AST_REF:
      show_ref (out, expr->u.call.ref);
      break;
    case QBG_AST_CALL:
      g_string_append (out, "(call ");
      show_call (out, expr);
      g_string_append_c (out, ')');
      break;
    case QBG_AST_FUNCTION:
      g_string_append (out, "(function ");
      show_call (out, expr);
      g_string_append_c (out, ')');
      break;
    case QBG_AST_UNARY:
    case QBG_AST_BINARY:
      show_operands (out, ops[expr->op], expr);
      break;
    case QBG_AST_IF:
      show_operands (out, "if", expr);
      break;
    case QBG_AST_RANGE:
      show_operands (out, ":", expr);
      break;
    case QBG_AST_ARRAY:
      show_items (out, "array", expr);
      break;
    case QBG_AST_COMPREHENSION:
      show_items (out, "for", expr);
      break;
    case QBG_AST_MATRIX:
      show_items (out, "matrix", expr);
      break;
    case QBG_AST_ROW:
      show_items (out, "row", expr);
      break;
    case QBG_AST_TUPLE:
      show_items (out, "tuple", expr);
      break;
    case QBG_AST_OMITTED:
      g_string_append (out, "_");
      break;
    case QBG_AST_COLON:
      g_string_append (out, ":");
      break;
    case QBG_AST_END:
      g_string_append (out, "end");
      break;
    case QBG_AST_PART:
      g_string_append (out, "(part ");
      test_show_expr (out, expr->u.part.of);
      g_string_append_c (out, ' ');
      if (expr->u.part.member != NULL)
        g_string_append (out, expr->u.part.member);
      show_list (out, expr->u.part.subscripts);
      g_string_append_c (out, ')');
      break;
    }
}
