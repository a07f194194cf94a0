#include <config.h>

#include "parser/ast.h"

#include <string.h>

QbgAst *
qbg_ast_new (const QbgSource *source)
{
  QbgAst *ast = g_new0 (QbgAst, 1);

  ast->arena = qbg_arena_new ();
  ast->source = source;
  return ast;
}

void
qbg_ast_free (QbgAst *ast)
{
  if (ast == NULL)
    return;
  qbg_arena_free (ast->arena);
  g_free (ast);
}

char *
qbg_ast_name_string (const QbgAstName *name)
{
  GString *string = g_string_new (NULL);

  for (const QbgAstName *part = name; part != NULL; part = part->next)
    {
      if (part != name || part->absolute)
        g_string_append_c (string, '.');
      g_string_append (string, part->id);
    }
  return g_string_free (string, FALSE);
}

QbgSpan
qbg_ast_name_span (const QbgAstName *name)
{
  const QbgAstName *last = name;

  while (last->next != NULL)
    last = last->next;
  return qbg_span_join (name->span, last->span);
}

/* The subscripts' closing bracket is in no node: it is the next one after the
 * last subscript that is not inside a comment. */
static guint32
end_of_subscripts (const QbgAstRef *part)
{
  gsize length;
  const char *text = qbg_source_text (part->span.source, &length);
  guint32 i = part->span.end;

  for (const QbgAstExpr *e = part->subscripts; e != NULL; e = e->next)
    i = e->span.end;
  for (; i < length && text[i] != ']'; i++)
    {
      if (text[i] == '/' && text[i + 1] == '/')
        while (i + 1 < length && text[i + 1] != '\n')
          i++;
      else if (text[i] == '/' && text[i + 1] == '*')
        for (i += 2; i + 1 < length && (text[i] != '*' || text[i + 1] != '/');)
          i++;
    }
  return MIN (i + 1, length);
}

QbgSpan
qbg_ast_ref_span (const QbgAstRef *ref)
{
  const QbgAstRef *last = ref;
  QbgSpan span = ref->span;

  while (last->next != NULL)
    last = last->next;
  span.end = last->has_subscripts ? end_of_subscripts (last) : last->span.end;
  return span;
}

char *
qbg_ast_ref_string (const QbgAstRef *ref)
{
  QbgSpan span = qbg_ast_ref_span (ref);
  gsize length;
  const char *text = qbg_source_text (span.source, &length);

  return g_strndup (text + span.start, span.end - span.start);
}

const QbgAstModArg *
qbg_ast_mod_find (const QbgAstMod *mod, const char *name)
{
  if (mod == NULL)
    return NULL;
  for (const QbgAstModArg *arg = mod->args; arg != NULL; arg = arg->next)
    if (arg->name != NULL && arg->name->next == NULL
        && strcmp (arg->name->id, name) == 0)
      return arg;
  return NULL;
}
