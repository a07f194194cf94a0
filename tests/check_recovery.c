/* What qbg_parse says about wrong texts: every mistake, at its place, and
   nothing else. */

#include <config.h>

#include <string.h>

#include "parser/parse.h"
#include "tests/support.h"

static QbgSources *sources;
static QbgDiags *diags;

static void
set_up (void)
{
  sources = qbg_sources_new ();
  diags = qbg_diags_new ();
}

static void
tear_down (void)
{
  g_clear_pointer (&diags, qbg_diags_free);
  g_clear_pointer (&sources, qbg_sources_free);
}

/* Whether the text is right. */
static gboolean
parse (const char *text, gsize length)
{
  const QbgSource *source = qbg_source_from_text (sources, "test.mo", text,
                                                  length);
  g_autoptr (QbgAst) ast = qbg_parse (source, diags);

  return ast != NULL;
}

/* The errors of a text: "line:column" of each and the number of its code,
   after a blank. */
static char *
errors_of (const char *text)
{
  GString *out = g_string_new (NULL);

  ck_assert (!parse (text, strlen (text)));
  for (guint i = 0; i < qbg_diags_count (diags); i++)
    {
      const QbgDiag *diag = qbg_diags_get (diags, i);
      guint line, column;

      qbg_source_position (diag->span.source, diag->span.start, &line,
                           &column);
      g_string_append_printf (out, "%s%u:%u %d", i > 0 ? ", " : "", line,
                              column, diag->code);
    }
  return g_string_free (out, FALSE);
}

static const struct { const char *text, *errors; } mistakes[] = {
  /* Only the ; is missing: the next line is read as it is. */
  { "model A\n  Real x\n  Real = 1;\nend A;", "2:9 102, 3:8 102" },
  { "model A\n  Real x\nequation\n  x = 1\n  y = = 2;\nend A;",
    "2:9 102, 4:8 102, 5:7 102" },
  { "model A\n  Real x\nend A;", "2:9 102" },
  { "model A\nequation\n  if a then\n    x = 1\n  else\n    x = 2\n"
    "  end if\nend A;", "4:10 102, 6:10 102, 7:9 102" },
  { "model A\nend A\nmodel B\nend C;", "2:6 102, 4:5 105" },
  { "model A\nend A", "2:6 102" },
  /* Whatever is wrong, the ; ends it. */
  { "model A\n  Real = 1; Real y; Real 2;\n  import;\nend A;",
    "2:8 102, 2:26 102, 3:9 102" },
  { "model A\nequation\n  x = = 1; y = 2; z + 1;\nend A;",
    "3:7 102, 3:19 102" },
  { "model A\nalgorithm\n  x := ; y = 2; z := 1 1;\nend A;",
    "3:8 102, 3:12 102, 3:24 102" },
  { "model A\n  R r(a = 1, b = (2);\n  R s(a = = 2);\nend A;",
    "2:21 102, 3:11 102" },
  /* Sections and ends are found again without a ;. */
  { "model A\n  Real x =\nequation\n  y = \nend A;\nmodel B\nend C;",
    "2:11 102, 4:6 102, 7:5 105" },
  { "model A\n  Real x = ( protected Real 3;\nend A;", "2:14 102, 2:29 102" },
  { "model A\n  Real y;\n  = initial equation x = x x;\nend A;",
    "3:3 102, 3:28 102" },
  /* Blocks stay open through a mistake in their head or body. */
  { "model A\nequation\n  if = then\n    x = = 1;\n  else\n    y = = 1;\n"
    "  end if;\n  z = = 1;\nend A;", "3:6 102, 4:9 102, 6:9 102, 8:7 102" },
  { "model A\nequation\n  for i in loop\n    x = = 1;\n  end for;\nend A;",
    "3:12 102, 4:9 102" },
  { "model A\nalgorithm\n  while a\n    x := := 1;\n  end while;\n"
    "  when b\n    c := 1;\n  elsewhen d\n    e := 2;\n  end when;\nend A;",
    "3:10 102, 4:10 102, 6:9 102, 8:13 102" },
  { "model A\nequation\n  if a = b then x = 1; end if;\nend A;", "3:8 102" },
  /* Ends. */
  { "model A\nend B;", "2:5 105" },
  { "model A\nend;\nmodel B\nend;", "2:4 102, 4:4 102" },
  { "package P\n  model A\n    model B\nend P;", "4:1 105, 4:1 105" },
  { "model A\nequation\n  if a then\n    for i loop\nend A;",
    "5:1 105, 5:1 105" },
  { "model A\nequation\n  end if;\n  x = = 1;\nend A;", "3:3 102, 4:7 102" },
  { "model A\nequation\n  for i loop\n  end if;\nend A;", "4:7 105" },
  { "model A\nequation\n  x = 1;\nmodel B\n  Real = 1;\nend B;",
    "4:1 102, 5:8 102" },
  { "model A\n  Real x;\n", "2:10 102" },
  { "end A;\nmodel B\n  Real = 1;\nend B;", "1:1 102, 3:8 102" },
  /* Heads of classes. */
  { "model A;\n  Real x;\nend A;", "1:8 102" },
  { "model 1A\n  Real = 1;\nend 1A;", "1:7 102, 2:8 102" },
  { "package P\n  type T = ;\n  Real = 1;\nend P;", "2:12 102, 3:8 102" },
  { "modle A\n  Real x;\nend A;\nmodel B\nend C;", "1:1 102, 5:5 105" },
  { "x y z\nmodel B\nend B;", "1:1 102" },
  /* Brackets. */
  { "model A\n  Real x = [1 2;\n    3, 4];\n  Real = 1;\nend A;",
    "2:15 102, 4:8 102" },
  { "model A\n  Real x[3;\n  Real = 1;\nend A;", "2:11 102, 3:8 102" },
  { "model A\nequation\n  x[1 2, end] = 3;\n  y = = 1;\nend A;",
    "3:7 102, 4:7 102" },
  { "model A\nequation\n  x[1 = 2\nend A;", "3:7 102" },
  { "model A\nequation\n  connect(end.p, a);\n  y = = 1;\nend A;",
    "3:11 102, 4:7 102" },
  /* Characters, strings and numbers. */
  { "model A\n  Real x = 1 @ 2;\n  Real y $$;\nend A;", "2:14 101, 3:10 101" },
  { "model A\n  Real ä = 1;\n  Real = 1;\nend A;", "2:8 101, 3:8 102" },
  { "model A\nequation\n  x = a != b && ! c || d;\nend A;",
    "3:9 101, 3:14 101, 3:17 101, 3:21 101" },
  { "model A\n  Real 'a b;\n  Real = 1;\nend A;", "2:8 103, 3:8 102" },
  { "model A\n  Real x \"a;\nend A;", "2:10 103" },
  { "model A \"a \" b\" c;\nend A;", "1:15 103" },
  { "model A \"a\\qb\\zc\"\n  Real = 1;\nend A;",
    "1:11 107, 1:14 107, 2:8 102" },
  { "model A\n  Real x; /* a\nend A;", "2:11 104" },
  { "model A\n  Real x; /*/\nend A;", "2:11 104" },
  { "model A\n  Real x = 1e309 + 9007199254740993;\n  Real = 1;\nend A;",
    "2:12 106, 2:20 106, 3:8 102" },
  { "model A\n  Real x \"\xff\";\n  Real = 1;\nend A;", "2:11 108, 3:8 102" },
};

START_TEST (test_mistakes_are_told_each_at_its_place)
{
  g_autofree char *errors = errors_of (mistakes[_i].text);

  ck_assert_str_eq (errors, mistakes[_i].errors);
}
END_TEST

static void
assert_message (guint index, const char *expected)
{
  ck_assert_str_eq (qbg_diags_get (diags, index)->message, expected);
}

START_TEST (test_wrong_end_name_points_to_the_name_of_the_class)
{
  g_autofree char *errors = errors_of ("model Abc\nend Abd;");
  const QbgDiag *diag = qbg_diags_get (diags, 0);
  const QbgNote *note = &g_array_index (diag->notes, QbgNote, 0);

  assert_message (0, "'Abd' after 'end' should be 'Abc'");
  ck_assert_uint_eq (diag->span.start, 14);
  ck_assert_uint_eq (diag->span.end, 17);
  ck_assert_uint_eq (note->span.start, 6);
  ck_assert_uint_eq (note->span.end, 9);
}
END_TEST

START_TEST (test_expected_tokens_are_few)
{
  g_autofree char *errors
    = errors_of ("model A\n  Real x = (1;\n  )\nequation\n  x 1;\n"
                 "  then\nalgorithm\n  x 1;\nend A;");

  assert_message (0, "unexpected ';', expected ',' or ')'");
  assert_message (1, "unexpected ')', expected a declaration or 'end A'");
  assert_message (2, "unexpected '1', expected '='");
  assert_message (3, "unexpected 'then', expected an equation or 'end A'");
  assert_message (4, "unexpected '1', expected ':='");
}
END_TEST

START_TEST (test_nul_byte_is_told_once)
{
  static const char text[] = "model A\n  Real x;\0\0 = \0;\nend B;";

  ck_assert (!parse (text, sizeof (text) - 1));
  ck_assert_uint_eq (qbg_diags_count (diags), 1);
  ck_assert_int_eq (qbg_diags_get (diags, 0)->code, QBG_CODE_NOT_TEXT);
  ck_assert_uint_eq (qbg_diags_get (diags, 0)->span.start, 17);
}
END_TEST

START_TEST (test_earlier_errors_are_not_of_this_file)
{
  qbg_diags_error (diags, QBG_CODE_FILE, QBG_NO_SPAN, "earlier");
  ck_assert (parse ("model A end A;", 14));
}
END_TEST

static const struct {
  const char *before, *open, *middle, *close, *after;
} nests[] = {
  { "model A Real x = ", "(", "1", ")", "; end A;" },
  { "model A Real x = ", "{", "1", "}", "; end A;" },
  { "model A Real x = ", "f(a = ", "1", ")", "; end A;" },
  { "model A Real x = ", "x[", "1", "]", "; end A;" },
  { "model A Real x = ", "if a then ", "1", " else 2", "; end A;" },
  { "model A Real x = ", "if a then 1 else ", "2", "", "; end A;" },
  { "model A Real x = if a then 1 ", "", "", "elseif b then 2 ",
    "else 3; end A;" },
  { "model A Real x = ", "", "1", " + 1", "; end A;" },
  { "model A Real x = ", "", "b", " and b", "; end A;" },
  { "model A R r", "(a", "", ")", "; end A;" },
  { "", "model M ", "", " end M;", "" },
  { "model A equation ", "if b then ", "", " end if;", " end A;" },
  { "model A algorithm ", "while b loop ", "", " end while;", " end A;" },
};

static char *
nest (guint which, guint depth)
{
  GString *text = g_string_new (nests[which].before);

  for (guint i = 0; i < depth; i++)
    g_string_append (text, nests[which].open);
  g_string_append (text, nests[which].middle);
  for (guint i = 0; i < depth; i++)
    g_string_append (text, nests[which].close);
  g_string_append (text, nests[which].after);
  return g_string_free (text, FALSE);
}

START_TEST (test_nesting_of_1000_is_accepted)
{
  g_autofree char *text = nest (_i, 1000);

  ck_assert (parse (text, strlen (text)));
}
END_TEST

static const guint too_deep[] = { QBG_MAX_NESTING + 1, 100000 };

START_TEST (test_deeper_nesting_is_an_error_with_the_limit)
{
  for (guint i = 0; i < G_N_ELEMENTS (too_deep); i++)
    {
      g_autofree char *text = nest (_i, too_deep[i]);

      tear_down ();
      set_up ();
      ck_assert (!parse (text, strlen (text)));
      ck_assert_uint_eq (qbg_diags_count (diags), 1);
      ck_assert_int_eq (qbg_diags_get (diags, 0)->code, QBG_CODE_NESTING);
      ck_assert_ptr_nonnull (strstr (qbg_diags_get (diags, 0)->message,
                                     "2000"));
    }
}
END_TEST

/* A text of TOKENS in random order. */
static GString *
random_tokens (const char *const *tokens, guint n, gsize length)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  GString *text = g_string_sized_new (length + 100);

  while (text->len < length)
    g_string_append (text, tokens[g_rand_int_range (random, 0, n)]);
  return text;
}

static const char *const words[] = {
  "model ", "A ", "end ", "; ", "\n", "equation ", "algorithm ", "( ", ") ",
  "[ ", "] ", "{ ", "} ", "= ", ":= ", ", ", ". ", "if ", "then ", "else ",
  "for ", "loop ", "when ", "x ", "1 ", "\"s\" ", "+ ", "- ", "connect ",
  "end A;\n", "annotation ", "extends ", "import ", "initial ", "protected ",
};

START_TEST (test_garbage_of_tokens_ends_with_few_errors)
{
  GString *text = random_tokens (words, G_N_ELEMENTS (words), 10 << 20);

  g_string_prepend (text, "model M\n");
  ck_assert (!parse (text->str, text->len));
  ck_assert_uint_le (qbg_diags_count (diags), QBG_DIAGS_MAX_ERRORS + 1);
  g_string_free (text, TRUE);
}
END_TEST

START_TEST (test_garbage_of_bytes_ends_with_few_errors)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  gsize length = 10 << 20;
  g_autofree char *text = g_malloc (length);

  /* once with NUL bytes, once without */
  for (gsize i = 0; i < length; i++)
    text[i] = g_rand_int_range (random, _i, 256);
  ck_assert (!parse (text, length));
  ck_assert_uint_le (qbg_diags_count (diags), QBG_DIAGS_MAX_ERRORS + 1);
}
END_TEST

/* Texts that a careless recovery would read again and again. */
static const char *const repeated[] = {
  "[;", "\"", "(", "end ", "end if;", ";", "model M\n", "if x then ", "\n=",
  "'", "/*", "x\n", "@", "1a", "else ", "{", "a.", "\"a\"+", "initial ",
};

START_TEST (test_endless_repetition_ends)
{
  const char *const *piece = &repeated[_i];
  GString *text = random_tokens (piece, 1, 2 << 20);

  g_string_prepend (text, "model A\nequation\n  x = ");
  ck_assert (!parse (text->str, text->len));
  ck_assert_uint_le (qbg_diags_count (diags), QBG_DIAGS_MAX_ERRORS + 1);
  g_string_free (text, TRUE);
}
END_TEST

/* Every prefix of a right text is read to its end without harm. */
START_TEST (test_text_cut_anywhere_has_few_errors)
{
  g_autofree char *path = g_build_filename (test_source_dir (), "tests",
                                            "data", "whole_grammar.mo", NULL);
  g_autofree char *text = NULL;
  gsize length;

  ck_assert (g_file_get_contents (path, &text, &length, NULL));
  const char *first = strstr (text, "package Whole");
  const char *last = strstr (text, "end Whole");
  for (gsize i = first - text + 1; i < (gsize) (last - text); i += 3)
    {
      parse (text, i);
      ck_assert_uint_ge (qbg_diags_errors (diags), 1);
      ck_assert_uint_le (qbg_diags_errors (diags), 3);
      tear_down ();
      set_up ();
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("recovery");
  TCase *tests = tcase_create ("recovery");

  tcase_add_checked_fixture (tests, set_up, tear_down);
  tcase_set_timeout (tests, 60);
  tcase_add_loop_test (tests, test_mistakes_are_told_each_at_its_place, 0,
                       G_N_ELEMENTS (mistakes));
  tcase_add_test (tests, test_wrong_end_name_points_to_the_name_of_the_class);
  tcase_add_test (tests, test_expected_tokens_are_few);
  tcase_add_test (tests, test_nul_byte_is_told_once);
  tcase_add_test (tests, test_earlier_errors_are_not_of_this_file);
  tcase_add_loop_test (tests, test_nesting_of_1000_is_accepted, 0,
                       G_N_ELEMENTS (nests));
  tcase_add_loop_test (tests, test_deeper_nesting_is_an_error_with_the_limit,
                       0, G_N_ELEMENTS (nests));
  tcase_add_test (tests, test_garbage_of_tokens_ends_with_few_errors);
  tcase_add_loop_test (tests, test_garbage_of_bytes_ends_with_few_errors, 0,
                       2);
  tcase_add_loop_test (tests, test_endless_repetition_ends, 0,
                       G_N_ELEMENTS (repeated));
  tcase_add_test (tests, test_text_cut_anywhere_has_few_errors);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
