/* The tree of sections, equations and statements. */

#include <config.h>

#include "tests/support.h"
#include "tests/tree.h"

START_TEST (test_sections_are_kept_apart)
{
  const QbgAstSection *s
    = read_class ("model M equation a = 1; b = 2; initial equation "
                   "initial() = c; algorithm d := 1; initial algorithm "
                   "equation end M;")->sections;

  ck_assert_int_eq (s->kind, QBG_SECTION_EQUATION);
  ck_assert (!s->initial);
  assert_at (s->span, "equation a = 1; b = 2");
  assert_shown (s->body->next->left, "b");
  ck_assert_ptr_null (s->body->next->next);
  s = s->next;
  ck_assert (s->initial);
  assert_shown (s->body->left, "(call initial)");
  s = s->next;
  ck_assert_int_eq (s->kind, QBG_SECTION_ALGORITHM);
  ck_assert (!s->initial);
  s = s->next;
  ck_assert_int_eq (s->kind, QBG_SECTION_ALGORITHM);
  ck_assert (s->initial);
  ck_assert_ptr_null (s->body);
  s = s->next;
  ck_assert_int_eq (s->kind, QBG_SECTION_EQUATION);
  ck_assert_ptr_null (s->next);
}
END_TEST

START_TEST (test_equation_has_two_sides)
{
  const QbgAstEquation *e = read_item ("equation", "(a, b) = f(1:2) \"c\" "
                                        "annotation (D)");

  ck_assert_int_eq (e->kind, QBG_EQ_EQUAL);
  assert_shown (e->left, "(tuple a b)");
  assert_shown (e->right, "(call f (: 1 2))");
  assert_at (e->span, "(a, b) = f(1:2)");
  ck_assert_str_eq (e->comment, "c");
  ck_assert_ptr_nonnull (qbg_ast_mod_find (e->annotation, "D"));
}
END_TEST

START_TEST (test_equation_calls_and_connects)
{
  const QbgAstEquation *e = read_item ("equation", "assert(x, \"no\"); "
                                        "connect(a.p, .b[1].n)");

  ck_assert_int_eq (e->kind, QBG_EQ_CALL);
  assert_shown (e->left, "(call assert x \"no\")");
  e = e->next;
  ck_assert_int_eq (e->kind, QBG_EQ_CONNECT);
  assert_shown (e->left, "a.p");
  assert_shown (e->right, ".b[1].n");
}
END_TEST

static const char *const sections[] = { "equation", "algorithm" };
static const char *const equals[] = { "=", ":=" };

START_TEST (test_if_has_branches)
{
  g_autofree char *text
    = g_strdup_printf ("if a then x %s 1; y %s 2; elseif b then elseif c then "
                       "x %s 3; else x %s 4; end if \"d\"", equals[_i],
                       equals[_i], equals[_i], equals[_i]);
  const QbgAstEquation *e = read_item (sections[_i], text);
  const QbgAstBranch *branch = e->branches;

  ck_assert_int_eq (e->kind, QBG_EQ_IF);
  ck_assert_str_eq (e->comment, "d");
  assert_shown (branch->condition, "a");
  assert_shown (branch->body->next->right, "2");
  ck_assert_ptr_null (branch->body->next->next);
  branch = branch->next;
  assert_shown (branch->condition, "b");
  assert_at (branch->span, "elseif b then");
  ck_assert_ptr_null (branch->body);
  branch = branch->next;
  assert_shown (branch->condition, "c");
  branch = branch->next;
  ck_assert_ptr_null (branch->condition);
  assert_shown (branch->body->right, "4");
  ck_assert_ptr_null (branch->next);
}
END_TEST

START_TEST (test_when_has_branches)
{
  const QbgAstEquation *e = read_item (sections[_i], "when a then f(x); "
                                        "elsewhen b then end when");

  ck_assert_int_eq (e->kind, QBG_EQ_WHEN);
  assert_shown (e->branches->condition, "a");
  ck_assert_int_eq (e->branches->body->kind, QBG_EQ_CALL);
  assert_shown (e->branches->next->condition, "b");
  ck_assert_ptr_null (e->branches->next->next);
}
END_TEST

START_TEST (test_for_has_iterators_and_nests)
{
  const QbgAstEquation *e
    = read_item (sections[_i], "for i in 1:2, j loop for k in x loop f(k); "
                  "end for; end for");

  ck_assert_int_eq (e->kind, QBG_EQ_FOR);
  ck_assert_str_eq (e->iterators->id, "i");
  assert_shown (e->iterators->range, "(: 1 2)");
  ck_assert_str_eq (e->iterators->next->id, "j");
  ck_assert_ptr_null (e->iterators->next->range);
  ck_assert_int_eq (e->body->kind, QBG_EQ_FOR);
  assert_shown (e->body->body->left, "(call f k)");
}
END_TEST

START_TEST (test_statements_assign)
{
  const QbgAstEquation *e
    = read_item ("algorithm", "x[1].y := 2; (a, , b) := f(x); (c) := g(); "
                  "M.h(1)");

  ck_assert_int_eq (e->kind, QBG_EQ_ASSIGN);
  assert_shown (e->left, "x[1].y");
  assert_shown (e->right, "2");
  e = e->next;
  ck_assert_int_eq (e->kind, QBG_EQ_ASSIGN);
  assert_shown (e->left, "(tuple a _ b)");
  assert_shown (e->right, "(call f x)");
  e = e->next;
  assert_shown (e->left, "c");
  e = e->next;
  ck_assert_int_eq (e->kind, QBG_EQ_CALL);
  assert_shown (e->left, "(call M.h 1)");
}
END_TEST

START_TEST (test_statements_loop_and_leave)
{
  const QbgAstEquation *e
    = read_item ("algorithm", "while a loop break; return \"r\"; end while");

  ck_assert_int_eq (e->kind, QBG_EQ_WHILE);
  assert_shown (e->branches->condition, "a");
  ck_assert_int_eq (e->branches->body->kind, QBG_EQ_BREAK);
  ck_assert_int_eq (e->branches->body->next->kind, QBG_EQ_RETURN);
  ck_assert_str_eq (e->branches->body->next->comment, "r");
}
END_TEST

START_TEST (test_external_function_has_all_parts)
{
  const QbgAstClass *f
    = read_class ("function f external \"C\" y.z = g(x, size(x, 1)) "
                   "annotation (Library = \"g\"); annotation (A); end f;");
  const QbgAstSection *s = f->sections;

  ck_assert_int_eq (s->kind, QBG_SECTION_EXTERNAL);
  ck_assert_str_eq (s->language, "C");
  assert_shown (s->external_left, "y.z");
  assert_shown (s->external, "(call g x (call size x 1))");
  ck_assert_ptr_nonnull (qbg_ast_mod_find (s->annotation, "Library"));
  ck_assert_ptr_nonnull (qbg_ast_mod_find (f->annotation, "A"));
}
END_TEST

START_TEST (test_external_function_may_be_short)
{
  const QbgAstSection *s = read_class ("function f external; end f;"
                                        )->sections;

  ck_assert_int_eq (s->kind, QBG_SECTION_EXTERNAL);
  ck_assert_ptr_null (s->language);
  ck_assert_ptr_null (s->external);
  s = read_class ("function f external \"C\" g(); end f;")->sections;
  assert_shown (s->external, "(call g)");
  ck_assert_ptr_null (s->external_left);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("parse_item");
  TCase *tests = tcase_create ("items");

  tcase_add_checked_fixture (tests, test_set_up, test_tear_down);
  tcase_add_test (tests, test_sections_are_kept_apart);
  tcase_add_test (tests, test_equation_has_two_sides);
  tcase_add_test (tests, test_equation_calls_and_connects);
  tcase_add_loop_test (tests, test_if_has_branches, 0, 2);
  tcase_add_loop_test (tests, test_when_has_branches, 0, 2);
  tcase_add_loop_test (tests, test_for_has_iterators_and_nests, 0, 2);
  tcase_add_test (tests, test_statements_assign);
  tcase_add_test (tests, test_statements_loop_and_leave);
  tcase_add_test (tests, test_external_function_has_all_parts);
  tcase_add_test (tests, test_external_function_may_be_short);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
