/* The tree of each kind of expression, and its places. */

#include <config.h>

#include <string.h>

#include "tests/support.h"
#include "tests/tree.h"

static const struct { const char *text, *tree; } expressions[] = {
  { "1", "1" },
  { "1.", "1r" },
  { ".5", "0.5r" },
  { "1.5e-3", "0.0015r" },
  { "2E3", "2000r" },
  { "9007199254740992", "9007199254740992" },
  { "\"a\\\"b\\\\c\\nd\\?\"", "\"a\"b\\c\nd?\"" },
  { "\"two\nlines, äöü\"", "\"two\nlines, äöü\"" },
  { "true", "true" },
  { "false", "false" },
  { "a.b[3].c", "a.b[3].c" },
  { ".a.b", ".a.b" },
  { "'a b'.'it\\'s'", "'a b'.'it\\'s'" },
  { "'\\\"\\?'", "'\"?'" },
  { "1 + 2 - 3", "(- (+ 1 2) 3)" },
  { "1 + 2 * 3", "(+ 1 (* 2 3))" },
  { "(1 + 2) * 3", "(* (+ 1 2) 3)" },
  { "a / b / c", "(/ (/ a b) c)" },
  { "-a * b", "(minus (* a b))" },
  { "-a ^ 2", "(minus (^ a 2))" },
  { "+a - b", "(- (plus a) b)" },
  { "a ^ (-b)", "(^ a (minus b))" },
  { "a .+ b .- c", "(.- (.+ a b) c)" },
  { "a .* b ./ c .^ d", "(./ (.* a b) (.^ c d))" },
  { ".+ a", "(.plus a)" },
  { ".- a", "(.minus a)" },
  { "2.*a", "(* 2r a)" },
  { "a < b", "(< a b)" },
  { "a <= b", "(<= a b)" },
  { "a > b", "(> a b)" },
  { "a >= b", "(>= a b)" },
  { "a == b", "(== a b)" },
  { "a <> b", "(<> a b)" },
  { "not a == b", "(not (== a b))" },
  { "a and b or c and not d", "(or (and a b) (and c (not d)))" },
  { "a or b or c", "(or (or a b) c)" },
  { "1 : n", "(: 1 n)" },
  { "1 : 2 : n + 1", "(: 1 2 (+ n 1))" },
  { "if a then 1 else 2", "(if a 1 2)" },
  { "if a then 1 elseif b then 2 elseif c then 3 else 4",
    "(if a 1 (if b 2 (if c 3 4)))" },
  { "if a then 1 else 2 + 3", "(if a 1 (+ 2 3))" },
  { "f()", "(call f)" },
  { "f(1, x)", "(call f 1 x)" },
  { "f(1, a = 2, b = 3)", "(call f 1 a=2 b=3)" },
  { "A.f(a = 2)", "(call A.f a=2)" },
  { "der(x)", "(call der x)" },
  { "initial()", "(call initial)" },
  { "pure(f(x))", "(call pure (call f x))" },
  { "sum(i for i in 1:3)", "(call sum (for i i in (: 1 3)))" },
  { "f(function g(a = 1), b = function .h())",
    "(call f (function g a=1) b=(function .h))" },
  { "{1, 2}", "(array 1 2)" },
  { "{i * j for i in 1:2, j}", "(for (* i j) i in (: 1 2) j)" },
  { "{{1}, {2}}", "(array (array 1) (array 2))" },
  { "[1, 2; 3, 4]", "(matrix (row 1 2) (row 3 4))" },
  { "[1]", "(matrix (row 1))" },
  { "(a)", "a" },
  { "((a))", "a" },
  { "()", "(tuple )" },
  { "(a, , b)", "(tuple a _ b)" },
  { "(, a)", "(tuple _ a)" },
  { "(a)[1, 2]", "(part a 1 2)" },
  { "(f(x)).re", "(part (call f x) re)" },
  { "x[:, 1]", "x[: 1]" },
  { "x[end]", "x[end]" },
  { "x[end - 1, 2:end]", "x[(- end 1) (: 2 end)]" },
  { "x[f(end /* , */ )]", "x[(call f end)]" },
  { "x[if end > 1 then end else end]", "x[(if (> end 1) end end)]" },
  { "x[sum(end for i in 1:2)]", "x[(call sum (for end i in (: 1 2)))]" },
};

START_TEST (test_expression_has_its_tree)
{
  assert_shown (read_expr (expressions[_i].text), expressions[_i].tree);
}
END_TEST

START_TEST (test_expression_covers_its_text)
{
  const QbgAstExpr *expr = read_expr ("(1 + b.c[2]) * f( 3 )");

  assert_at (expr->span, "(1 + b.c[2]) * f( 3 )");
  assert_at (expr->u.operands[0]->span, "1 + b.c[2]");
  assert_at (expr->u.operands[0]->u.operands[1]->span, "b.c[2]");
  assert_at (expr->u.operands[1]->span, "f( 3 )");
  assert_at (expr->u.operands[1]->u.call.args->span, "3");
}
END_TEST

START_TEST (test_expression_knows_its_depth)
{
  ck_assert_uint_eq (read_expr ("1")->depth, 1);
  ck_assert_uint_eq (read_expr ("((1))")->depth, 1);
  ck_assert_uint_eq (read_expr ("a + b + c")->depth, 3);
  ck_assert_uint_eq (read_expr ("a[b[1]]")->depth, 3);
  ck_assert_uint_eq (read_expr ("f(g = h(1))")->depth, 3);
  ck_assert_uint_eq (read_expr ("{i for i in 1:(2 + 3)}")->depth, 4);
  ck_assert_uint_eq (read_expr ("(a)[1 + 2]")->depth, 3);
}
END_TEST

START_TEST (test_places_are_lines_and_characters)
{
  const QbgAstElement *x
    = read_class ("model M\n  Real w \"äöü\", x;\nend M;")->elements->next;
  guint line, column;

  assert_at (x->id_span, "x");
  ck_assert_uint_eq (x->id_span.start, 27);
  ck_assert_uint_eq (x->id_span.end, 28);
  qbg_source_position (x->id_span.source, x->id_span.start, &line, &column);
  ck_assert_uint_eq (line, 2);
  ck_assert_uint_eq (column, 17);
}
END_TEST

START_TEST (test_identifiers_are_interned)
{
  const QbgAstElement *element = read_element ("Type 'q r'(start = 1)");

  ck_assert_str_eq (element->name->id, "Type");
  ck_assert_str_eq (element->id, "'q r'");
}
END_TEST

START_TEST (test_byte_order_mark_is_skipped)
{
  ck_assert_str_eq (read_class ("\xef\xbb\xbfmodel M end M;")->name, "M");
}
END_TEST

START_TEST (test_comments_are_skipped)
{
  const QbgAstClass *m = read_class ("/**/model/* end M; **//*/*/M//end\n"
                                      "//\nend M; // last line");

  ck_assert_str_eq (m->name, "M");
}
END_TEST

START_TEST (test_reference_gives_its_text)
{
  const QbgAstExpr *expr = read_expr ("1 + .a . b[2, x[3]].c [end /*]*/ ]");
  const QbgAstRef *ref = expr->u.operands[1]->u.call.ref;
  g_autofree char *string = qbg_ast_ref_string (ref);

  ck_assert_str_eq (string, ".a . b[2, x[3]].c [end /*]*/ ]");
  assert_at (qbg_ast_ref_span (ref), string);
  assert_at (ref->next->span, "b");
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("parse_expr");
  TCase *tests = tcase_create ("expressions");

  tcase_add_checked_fixture (tests, test_set_up, test_tear_down);
  tcase_add_loop_test (tests, test_expression_has_its_tree, 0,
                       G_N_ELEMENTS (expressions));
  tcase_add_test (tests, test_expression_covers_its_text);
  tcase_add_test (tests, test_expression_knows_its_depth);
  tcase_add_test (tests, test_places_are_lines_and_characters);
  tcase_add_test (tests, test_identifiers_are_interned);
  tcase_add_test (tests, test_byte_order_mark_is_skipped);
  tcase_add_test (tests, test_comments_are_skipped);
  tcase_add_test (tests, test_reference_gives_its_text);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
