#include <config.h>

#include "tests/tree.h"

#include <string.h>

#include "parser/parse.h"
#include "tests/show.h"
#include "tests/support.h"

QbgDiags *test_diags;
QbgAst *test_ast;

static QbgSources *sources;

void
test_set_up (void)
{
  sources = qbg_sources_new ();
  test_diags = qbg_diags_new ();
}

void
test_tear_down (void)
{
  g_clear_pointer (&test_ast, qbg_ast_free);
  g_clear_pointer (&test_diags, qbg_diags_free);
  g_clear_pointer (&sources, qbg_sources_free);
}

const QbgAst *
read_length (const char *text, gsize length)
{
  const QbgSource *source = qbg_source_from_text (sources, "test.mo", text,
                                                  length);

  g_clear_pointer (&test_ast, qbg_ast_free);
  test_ast = qbg_parse (source, test_diags);
  if (test_ast == NULL || qbg_diags_errors (test_diags) > 0)
    {
      g_autoptr (GString) out = g_string_new (NULL);

      qbg_diags_format (test_diags, FALSE, out);
      ck_abort_msg ("%s", out->str);
    }
  return test_ast;
}

const QbgAst *
read_text (const char *text)
{
  return read_length (text, strlen (text));
}

const QbgAstClass *
read_class (const char *text)
{
  const QbgAstElement *element = read_text (text)->classes;

  ck_assert_ptr_nonnull (element);
  ck_assert_ptr_null (element->next);
  return element->class_def;
}

const QbgAstElement *
read_element (const char *text)
{
  g_autofree char *model = g_strdup_printf ("model M %s; end M;", text);

  return read_class (model)->elements;
}

const QbgAstEquation *
read_item (const char *section, const char *text)
{
  g_autofree char *model = g_strdup_printf ("model M %s %s; end M;", section,
                                            text);

  return read_class (model)->sections->body;
}

const QbgAstExpr *
read_expr (const char *text)
{
  g_autofree char *declaration = g_strdup_printf ("Real x = %s", text);

  return read_element (declaration)->mod->value;
}

void
assert_shown (const QbgAstExpr *expr, const char *expected)
{
  g_autoptr (GString) out = g_string_new (NULL);

  ck_assert_ptr_nonnull (expr);
  test_show_expr (out, expr);
  ck_assert_str_eq (out->str, expected);
}

void
assert_name (const QbgAstName *name, const char *expected)
{
  g_autofree char *string = qbg_ast_name_string (name);

  ck_assert_str_eq (string, expected);
}

void
assert_at (QbgSpan span, const char *expected)
{
  gsize length;
  const char *text = qbg_source_text (span.source, &length);
  g_autofree char *found = g_strndup (text + span.start,
                                      span.end - span.start);

  ck_assert_str_eq (found, expected);
}
