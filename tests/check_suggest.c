#include <config.h>

#include "base/suggest.h"

#include "tests/support.h"

static const char *
suggest (const char *word, const char *const *candidates)
{
  QbgSuggestion suggestion;

  qbg_suggestion_init (&suggestion, word);
  for (; *candidates != NULL; candidates++)
    qbg_suggestion_offer (&suggestion, *candidates);
  return suggestion.best;
}

static const char *const words[] = {
  "Resistor", "Capacitor", "Conductor", "Inductor", "R", "r2", "check", NULL
};

static const struct {
  const char *word;
  const char *meant;    /* NULL: nothing is near enough */
} mistakes[] = {
  { "Resistr", "Resistor" },
  { "Ressistor", "Resistor" },
  { "Reisstor", "Resistor" },
  { "resistor", "Resistor" },
  { "Condictor", "Conductor" },
  { "Indutcor", "Inductor" },
  { "chekc", "check" },
  { "R2", "r2" },
  { "Diode", NULL },
  { "Transformer", NULL },
  { "R3", NULL },
  { "", NULL }
};

START_TEST (test_nearest_word_is_suggested_if_it_is_near)
{
  const char *best = suggest (mistakes[_i].word, words);

  if (mistakes[_i].meant == NULL)
    ck_assert_ptr_null (best);
  else
    ck_assert_pstr_eq (best, mistakes[_i].meant);
}
END_TEST

START_TEST (test_first_of_equally_near_words_is_suggested)
{
  static const char *const pins[] = { "pin1", "pin2", "pin3", NULL };

  ck_assert_pstr_eq (suggest ("pin4", pins), "pin1");
}
END_TEST

START_TEST (test_words_of_any_length_are_allowed)
{
  g_autofree char *long_word = g_strnfill (1000, 'x');
  g_autofree char *limit = g_strnfill (64, 'x');
  g_autofree char *near = g_strnfill (64, 'x');
  const char *const candidates[] = { long_word, near, NULL };

  near[63] = 'y';
  ck_assert_ptr_null (suggest (long_word, candidates));
  ck_assert_pstr_eq (suggest (limit, candidates), near);
}
END_TEST

START_TEST (test_word_itself_is_not_suggested)
{
  const char *const candidates[] = { "Resistor", NULL };

  ck_assert_ptr_null (suggest ("Resistor", candidates));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("suggest");
  TCase *tests = tcase_create ("suggest");

  tcase_add_loop_test (tests, test_nearest_word_is_suggested_if_it_is_near, 0,
                       G_N_ELEMENTS (mistakes));
  tcase_add_test (tests, test_first_of_equally_near_words_is_suggested);
  tcase_add_test (tests, test_words_of_any_length_are_allowed);
  tcase_add_test (tests, test_word_itself_is_not_suggested);
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
