/* Reading a text in a test, and looking at its tree.

   Each call reads a new text and frees the tree before; an error in the text
   fails the test. */

#pragma once

#include "base/diags.h"
#include "parser/ast.h"

/* Of the test that runs; set by the fixture. */
extern QbgDiags *test_diags;
extern QbgAst *test_ast;

void test_set_up (void);
void test_tear_down (void);

const QbgAst *read_text (const char *text);
const QbgAst *read_length (const char *text, gsize length);
/* The one class of a text. */
const QbgAstClass *read_class (const char *text);
/* The first of the elements TEXT of a model; it has no ; at its end. */
const QbgAstElement *read_element (const char *text);
/* The first of the equations or statements TEXT, without a ; at its end. */
const QbgAstEquation *read_item (const char *section, const char *text);
const QbgAstExpr *read_expr (const char *text);

/* EXPR looks like this; see show.h. */
void assert_shown (const QbgAstExpr *expr, const char *expected);
void assert_name (const QbgAstName *name, const char *expected);
/* The text says this at SPAN. */
void assert_at (QbgSpan span, const char *expected);
