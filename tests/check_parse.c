/* The tree that qbg_parse makes of each construct, and its places. */

#include <config.h>

#include <string.h>

#include "tests/support.h"
#include "tests/tree.h"

START_TEST (test_file_may_be_empty)
{
  ck_assert_ptr_null (read_text ("")->classes);
  ck_assert_ptr_null (read_text (" // nothing")->classes);
}
END_TEST

START_TEST (test_within_names_the_package)
{
  ck_assert (!read_text ("model M end M;")->has_within);
  ck_assert (read_text ("within; model M end M;")->has_within);
  ck_assert_ptr_null (test_ast->within);
  assert_name (read_text ("within A.B; model M end M;")->within, "A.B");
  assert_at (test_ast->within_span, "A.B");
}
END_TEST

START_TEST (test_file_has_classes_in_order)
{
  const QbgAstElement *first
    = read_text ("model A end A; final type B = T; package C end C;")->classes;

  ck_assert_str_eq (first->class_def->name, "A");
  ck_assert (!first->class_def->final);
  ck_assert (first->next->class_def->final && first->next->final);
  ck_assert_str_eq (first->next->next->class_def->name, "C");
  ck_assert_ptr_null (first->next->next->next);
}
END_TEST

static const struct { const char *text; QbgClassKind kind; } kinds[] = {
  { "class", QBG_CLASS_CLASS },
  { "model", QBG_CLASS_MODEL },
  { "record", QBG_CLASS_RECORD },
  { "operator record", QBG_CLASS_OPERATOR_RECORD },
  { "block", QBG_CLASS_BLOCK },
  { "connector", QBG_CLASS_CONNECTOR },
  { "expandable connector", QBG_CLASS_EXPANDABLE_CONNECTOR },
  { "type", QBG_CLASS_TYPE },
  { "package", QBG_CLASS_PACKAGE },
  { "function", QBG_CLASS_FUNCTION },
  { "operator function", QBG_CLASS_OPERATOR_FUNCTION },
  { "operator", QBG_CLASS_OPERATOR },
};

START_TEST (test_class_is_of_its_kind)
{
  g_autofree char *text = g_strdup_printf ("%s M \"a\" + \"b\" end M;",
                                           kinds[_i].text);
  const QbgAstClass *m = read_class (text);

  ck_assert_int_eq (m->kind, kinds[_i].kind);
  ck_assert_int_eq (m->form, QBG_FORM_LONG);
  ck_assert_str_eq (m->comment, "ab");
  assert_at (m->name_span, "M");
  ck_assert_uint_eq (m->span.start, 0);
  ck_assert_uint_eq (m->span.end, strlen (text) - 1);
}
END_TEST

START_TEST (test_class_has_prefixes)
{
  const QbgAstClass *m = read_class ("encapsulated partial model M end M;");

  ck_assert (m->encapsulated && m->partial && !m->pure && !m->impure);
  m = read_class ("pure function M end M;");
  ck_assert (m->pure && !m->impure && !m->partial && !m->encapsulated);
  m = read_class ("impure operator function M end M;");
  ck_assert (m->impure && !m->pure);
  ck_assert_int_eq (m->kind, QBG_CLASS_OPERATOR_FUNCTION);
}
END_TEST

START_TEST (test_short_class_has_base)
{
  const QbgAstClass *t
    = read_class ("connector T = input .A.B[3, :](start = 1) \"c\" "
                   "annotation (Icon);");

  ck_assert_int_eq (t->form, QBG_FORM_SHORT);
  ck_assert_int_eq (t->prefixes.direction, QBG_DIR_INPUT);
  assert_name (t->base, ".A.B");
  assert_shown (t->subscripts, "3");
  assert_shown (t->subscripts->next, ":");
  assert_shown (qbg_ast_mod_find (t->mod, "start")->mod->value, "1");
  ck_assert_str_eq (t->comment, "c");
  ck_assert_ptr_nonnull (qbg_ast_mod_find (t->annotation, "Icon"));
}
END_TEST

START_TEST (test_enumeration_has_literals)
{
  const QbgAstClass *e
    = read_class ("type E = enumeration (a \"first\", 'b c' annotation (X)) "
                   "\"comment\";");

  ck_assert_int_eq (e->form, QBG_FORM_ENUMERATION);
  ck_assert (!e->enumeration_open);
  ck_assert_str_eq (e->enumerators->id, "a");
  assert_at (e->enumerators->span, "a");
  ck_assert_str_eq (e->enumerators->comment, "first");
  ck_assert_str_eq (e->enumerators->next->id, "'b c'");
  ck_assert_ptr_nonnull (e->enumerators->next->annotation);
  ck_assert_ptr_null (e->enumerators->next->next);
  ck_assert_str_eq (e->comment, "comment");
  ck_assert (read_class ("type E = enumeration (:);")->enumeration_open);
  ck_assert_ptr_null (read_class ("type E = enumeration ();")->enumerators);
}
END_TEST

START_TEST (test_derivative_class_has_names)
{
  const QbgAstClass *d = read_class ("function d = der (A.f, x, y);");

  ck_assert_int_eq (d->form, QBG_FORM_DER);
  assert_name (d->base, "A.f");
  ck_assert_str_eq (d->der_names->id, "x");
  ck_assert_str_eq (d->der_names->next->id, "y");
}
END_TEST

START_TEST (test_class_extends_has_modification)
{
  const QbgAstElement *e
    = read_element ("redeclare model extends N (a = 1) \"c\" Real x; end N");

  ck_assert (e->redeclare);
  ck_assert_int_eq (e->class_def->form, QBG_FORM_EXTENDS);
  ck_assert_str_eq (e->class_def->name, "N");
  ck_assert_ptr_nonnull (qbg_ast_mod_find (e->class_def->extends_mod, "a"));
  ck_assert_str_eq (e->class_def->elements->id, "x");
}
END_TEST

START_TEST (test_class_annotation_is_the_last_item)
{
  const QbgAstClass *m = read_class ("model M Real x; equation x = 1; "
                                      "annotation (A (b = 1), C = 2); end M;");

  ck_assert_ptr_nonnull (qbg_ast_mod_find (m->annotation, "C"));
  ck_assert_ptr_nonnull
    (qbg_ast_mod_find (qbg_ast_mod_find (m->annotation, "A")->mod, "b"));
  ck_assert_ptr_null (qbg_ast_mod_find (m->annotation, "b"));
  ck_assert_ptr_null (qbg_ast_mod_find (NULL, "b"));
  ck_assert_uint_eq (qbg_diags_warnings (test_diags), 0);
}
END_TEST

START_TEST (test_class_annotation_elsewhere_is_a_warning)
{
  const QbgAstClass *m = read_class ("model M annotation (A); Real x; "
                                      "annotation (B); end M;");

  ck_assert_ptr_nonnull (qbg_ast_mod_find (m->annotation, "A"));
  ck_assert_ptr_nonnull (qbg_ast_mod_find (m->annotation, "B"));
  ck_assert_uint_eq (qbg_diags_warnings (test_diags), 1);
  assert_at (qbg_diags_get (test_diags, 0)->span, "annotation (A)");
}
END_TEST

START_TEST (test_imports_have_four_forms)
{
  const QbgAstElement *i
    = read_element ("import A.B; import D = A.B; import A.*; import A. *; "
                     "import A.B.{C, D} \"c\"");

  ck_assert_int_eq (i->kind, QBG_ELEMENT_IMPORT);
  ck_assert_int_eq (i->import_form, QBG_IMPORT_QUALIFIED);
  assert_name (i->name, "A.B");
  assert_at (qbg_ast_name_span (i->name), "A.B");
  i = i->next;
  ck_assert_int_eq (i->import_form, QBG_IMPORT_ALIAS);
  ck_assert_str_eq (i->import_alias, "D");
  assert_name (i->name, "A.B");
  i = i->next;
  ck_assert_int_eq (i->import_form, QBG_IMPORT_ALL);
  assert_name (i->name, "A");
  i = i->next;
  ck_assert_int_eq (i->import_form, QBG_IMPORT_ALL);
  i = i->next;
  ck_assert_int_eq (i->import_form, QBG_IMPORT_LIST);
  assert_name (i->name, "A.B");
  ck_assert_str_eq (i->import_list->id, "C");
  ck_assert_str_eq (i->import_list->next->id, "D");
  ck_assert_str_eq (i->comment, "c");
}
END_TEST

START_TEST (test_extends_clause_has_modification_and_annotation)
{
  const QbgAstElement *e
    = read_element ("extends A.B (x = 1, break y, break connect (a.p, b[1])) "
                     "annotation (C)");
  const QbgAstModArg *arg = e->mod->args;

  ck_assert_int_eq (e->kind, QBG_ELEMENT_EXTENDS);
  assert_name (e->name, "A.B");
  assert_name (arg->name, "x");
  ck_assert_int_eq (arg->next->kind, QBG_AST_MOD_BREAK);
  assert_name (arg->next->name, "y");
  ck_assert_int_eq (arg->next->next->kind, QBG_AST_MOD_BREAK);
  assert_shown (arg->next->next->connection->right, "b[1]");
  ck_assert_ptr_nonnull (qbg_ast_mod_find (e->annotation, "C"));
}
END_TEST

START_TEST (test_component_clause_makes_an_element_of_each_component)
{
  const QbgAstElement *x
    = read_element ("parameter Real[2] x[3](unit = \"V\") = y \"c\" "
                     "annotation (A), z if n > 1");

  ck_assert_int_eq (x->kind, QBG_ELEMENT_COMPONENT);
  ck_assert_str_eq (x->id, "x");
  assert_at (x->id_span, "x");
  assert_at (x->span, "x[3](unit = \"V\") = y \"c\" annotation (A)");
  assert_name (x->name, "Real");
  assert_shown (x->type_subscripts, "2");
  assert_shown (x->subscripts, "3");
  assert_shown (x->mod->args->mod->value, "\"V\"");
  assert_shown (x->mod->value, "y");
  assert_at (x->mod->span, "(unit = \"V\") = y");
  ck_assert_str_eq (x->comment, "c");
  ck_assert_ptr_nonnull (qbg_ast_mod_find (x->annotation, "A"));
  ck_assert_ptr_null (x->condition);

  const QbgAstElement *z = x->next;
  ck_assert_str_eq (z->id, "z");
  assert_name (z->name, "Real");
  ck_assert_int_eq (z->prefixes.variability, QBG_PARAMETER);
  assert_shown (z->type_subscripts, "2");
  assert_shown (z->condition, "(> n 1)");
  ck_assert_ptr_null (z->next);
}
END_TEST

START_TEST (test_component_has_prefixes)
{
  const QbgAstElement *e
    = read_element ("redeclare final inner outer replaceable "
                     "flow discrete input Real x; "
                     "stream constant output Real y; Real z");

  ck_assert (e->redeclare && e->final && e->inner && e->outer);
  ck_assert (e->replaceable);
  ck_assert_int_eq (e->prefixes.flow, QBG_FLOW_FLOW);
  ck_assert_int_eq (e->prefixes.variability, QBG_DISCRETE);
  ck_assert_int_eq (e->prefixes.direction, QBG_DIR_INPUT);
  e = e->next;
  ck_assert (!e->redeclare && !e->final && !e->inner && !e->outer);
  ck_assert (!e->replaceable);
  ck_assert_int_eq (e->prefixes.flow, QBG_FLOW_STREAM);
  ck_assert_int_eq (e->prefixes.variability, QBG_CONSTANT);
  ck_assert_int_eq (e->prefixes.direction, QBG_DIR_OUTPUT);
  e = e->next;
  ck_assert_int_eq (e->prefixes.flow, QBG_FLOW_NONE);
  ck_assert_int_eq (e->prefixes.variability, QBG_CONTINUOUS);
  ck_assert_int_eq (e->prefixes.direction, QBG_DIR_NONE);
}
END_TEST

START_TEST (test_sections_protect_their_elements)
{
  const QbgAstElement *e
    = read_element ("Real a; protected Real b; public Real c; protected "
                     "Real d; equation public Real e");

  for (guint i = 0; i < 5; i++, e = e->next)
    ck_assert_int_eq (e->is_protected, i == 1 || i == 3);
  ck_assert_ptr_null (e);
}
END_TEST

START_TEST (test_replaceable_element_has_constraint)
{
  const QbgAstElement *e
    = read_element ("replaceable model L = R \"own\" constrainedby A.T (x = 1)"
                     " \"c\"; replaceable L l constrainedby T "
                     "annotation (D)");

  ck_assert (e->replaceable);
  ck_assert_str_eq (e->class_def->name, "L");
  ck_assert_str_eq (e->class_def->comment, "own");
  assert_name (e->constraint, "A.T");
  ck_assert_ptr_nonnull (qbg_ast_mod_find (e->constraint_mod, "x"));
  ck_assert_str_eq (e->comment, "c");
  e = e->next;
  assert_name (e->constraint, "T");
  ck_assert_ptr_nonnull (qbg_ast_mod_find (e->annotation, "D"));
}
END_TEST

START_TEST (test_modification_has_arguments)
{
  const QbgAstModArg *arg
    = read_element ("T x (each final a.b (c = 1) = 2 \"d\", e = break, "
                     "f := 3, g (), h)")->mod->args;

  ck_assert_int_eq (arg->kind, QBG_AST_MOD_ELEMENT);
  ck_assert (arg->each && arg->final);
  assert_name (arg->name, "a.b");
  assert_name (arg->mod->args->name, "c");
  assert_shown (arg->mod->value, "2");
  ck_assert_str_eq (arg->comment, "d");
  assert_at (arg->span, "each final a.b (c = 1) = 2 \"d\"");
  arg = arg->next;
  ck_assert (!arg->each && !arg->final);
  ck_assert (arg->mod->is_break);
  ck_assert_ptr_null (arg->mod->value);
  arg = arg->next;
  assert_shown (arg->mod->value, "3");
  ck_assert (!arg->mod->is_break);
  arg = arg->next;
  ck_assert_ptr_nonnull (arg->mod);
  ck_assert_ptr_null (arg->mod->args);
  arg = arg->next;
  ck_assert_ptr_null (arg->mod);
  ck_assert_ptr_null (arg->next);
}
END_TEST

START_TEST (test_modification_redeclares)
{
  const QbgAstModArg *arg
    = read_element ("T x (redeclare each final model A = B (y = 1), "
                     "redeclare replaceable parameter C d[2] = 3 \"c\" "
                     "constrainedby E, "
                     "replaceable type F = enumeration (g))")->mod->args;

  ck_assert_int_eq (arg->kind, QBG_AST_MOD_REDECLARE);
  ck_assert (arg->each && arg->final);
  ck_assert (arg->element->redeclare && !arg->element->replaceable);
  ck_assert_str_eq (arg->element->class_def->name, "A");
  assert_name (arg->element->class_def->base, "B");
  arg = arg->next;
  ck_assert_int_eq (arg->kind, QBG_AST_MOD_REDECLARE);
  ck_assert (arg->element->redeclare && arg->element->replaceable);
  ck_assert_int_eq (arg->element->kind, QBG_ELEMENT_COMPONENT);
  ck_assert_str_eq (arg->element->id, "d");
  assert_name (arg->element->name, "C");
  ck_assert_int_eq (arg->element->prefixes.variability, QBG_PARAMETER);
  assert_shown (arg->element->subscripts, "2");
  assert_shown (arg->element->mod->value, "3");
  ck_assert_str_eq (arg->element->comment, "c");
  assert_name (arg->element->constraint, "E");
  arg = arg->next;
  ck_assert_int_eq (arg->kind, QBG_AST_MOD_REPLACEABLE);
  ck_assert (!arg->element->redeclare && arg->element->replaceable);
  ck_assert_int_eq (arg->element->class_def->form, QBG_FORM_ENUMERATION);
}
END_TEST

START_TEST (test_whole_grammar_is_accepted)
{
  g_autofree char *path = g_build_filename (test_source_dir (), "tests",
                                            "data", "whole_grammar.mo", NULL);
  g_autofree char *text = NULL;
  gsize length;

  ck_assert (g_file_get_contents (path, &text, &length, NULL));
  read_length (text, length);
  assert_name (test_ast->within, "Library.Part");
  ck_assert_str_eq (test_ast->classes->class_def->name, "Whole");
  ck_assert_ptr_nonnull
    (qbg_ast_mod_find (test_ast->classes->class_def->annotation, "uses"));
  ck_assert_uint_eq (qbg_diags_warnings (test_diags), 0);
}
END_TEST

static TCase *
add_class_tests (void)
{
  TCase *tests = tcase_create ("classes");

  tcase_add_test (tests, test_file_may_be_empty);
  tcase_add_test (tests, test_within_names_the_package);
  tcase_add_test (tests, test_file_has_classes_in_order);
  tcase_add_loop_test (tests, test_class_is_of_its_kind, 0,
                       G_N_ELEMENTS (kinds));
  tcase_add_test (tests, test_class_has_prefixes);
  tcase_add_test (tests, test_short_class_has_base);
  tcase_add_test (tests, test_enumeration_has_literals);
  tcase_add_test (tests, test_derivative_class_has_names);
  tcase_add_test (tests, test_class_extends_has_modification);
  tcase_add_test (tests, test_class_annotation_is_the_last_item);
  tcase_add_test (tests, test_class_annotation_elsewhere_is_a_warning);
  tcase_add_test (tests, test_whole_grammar_is_accepted);
  return tests;
}

static TCase *
add_element_tests (void)
{
  TCase *tests = tcase_create ("elements");

  tcase_add_test (tests, test_imports_have_four_forms);
  tcase_add_test (tests, test_extends_clause_has_modification_and_annotation);
  tcase_add_test (tests,
                  test_component_clause_makes_an_element_of_each_component);
  tcase_add_test (tests, test_component_has_prefixes);
  tcase_add_test (tests, test_sections_protect_their_elements);
  tcase_add_test (tests, test_replaceable_element_has_constraint);
  tcase_add_test (tests, test_modification_has_arguments);
  tcase_add_test (tests, test_modification_redeclares);
  return tests;
}

int
main (void)
{
  Suite *suite = suite_create ("parse");
  TCase *cases[] = { add_class_tests (), add_element_tests () };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      tcase_add_checked_fixture (cases[i], test_set_up, test_tear_down);
      suite_add_tcase (suite, cases[i]);
    }
  return test_run (suite);
}
