/* Expressions as text, for tests to compare. */

#pragma once

#include "parser/ast.h"

/* Appends EXPR the Lisp way: the operator first, all in parentheses.  A Real
   ends in r, an omitted output is _. */
void test_show_expr (GString *out, const QbgAstExpr *expr);
