#include <config.h>

#include "cli/quanta.h"

#include <math.h>
#include <string.h>

#include "base/glob.h"
#include "base/suggest.h"
#include "qss/quantum.h"

static const char *const kinds[] = { "uniform", "logarithmic" };

QbgQuantaWish *
qbg_quanta_wish_new (void)
{
  QbgQuantaWish *wish = g_new0 (QbgQuantaWish, 1);

  wish->quantum = g_ptr_array_new ();
  wish->relative = g_ptr_array_new ();
  wish->kind = g_ptr_array_new ();
  wish->levels = g_ptr_array_new ();
  wish->rules = g_array_new (FALSE, FALSE, sizeof (QbgQuantumRule));
  wish->owned = g_ptr_array_new_with_free_func (g_free);
  return wish;
}

void
qbg_quanta_wish_free (QbgQuantaWish *wish)
{
  if (wish == NULL)
    return;
  g_ptr_array_unref (wish->quantum);
  g_ptr_array_unref (wish->relative);
  g_ptr_array_unref (wish->kind);
  g_ptr_array_unref (wish->levels);
  g_array_unref (wish->rules);
  g_ptr_array_unref (wish->owned);
  g_free (wish);
}

void
qbg_quanta_add_options (QbgQuantaWish *wish, GArray *options)
{
  const QbgOption own[] = {
    { "quantum", 0, QBG_OPTION_LIST, wish->quantum, "[PATTERN=]NUMBER",
      "quantum of the states that match, or of all,\n"
      "instead of one from the tolerance; may be repeated" },
    { "rel-quantum", 0, QBG_OPTION_LIST, wish->relative, "[PATTERN=]NUMBER",
      "the same beside the state's value" },
    { "quantizer", 0, QBG_OPTION_LIST, wish->kind, "[PATTERN=]KIND",
      "uniform (levels with hysteresis) or logarithmic" },
    { "levels", 0, QBG_OPTION_LIST, wish->levels, "[PATTERN=]X,X...",
      "the levels themselves, ascending" }
  };

  g_array_append_vals (options, own, G_N_ELEMENTS (own));
}

static gboolean
read_number (const char *text, const char *option, double *number,
             GError **error)
{
  char *end;

  *number = g_ascii_strtod (text, &end);
  if (end != text && *end == '\0' && !isnan (*number))
    return TRUE;
  g_set_error (error, QBG_USAGE_ERROR, 0, "'%s' is not a number for --%s",
               text, option);
  return FALSE;
}

typedef gboolean (*ReadValue) (QbgQuantaWish *wish, const char *value,
                               QbgQuantumRule *rule, GError **error);

static gboolean
read_quantum (QbgQuantaWish *wish, const char *value, QbgQuantumRule *rule,
              GError **error)
{
  (void) wish;
  return read_number (value, "quantum", &rule->quantum, error);
}

static gboolean
read_relative (QbgQuantaWish *wish, const char *value, QbgQuantumRule *rule,
               GError **error)
{
  (void) wish;
  return read_number (value, "rel-quantum", &rule->relative, error);
}

static gboolean
read_kind (QbgQuantaWish *wish, const char *value, QbgQuantumRule *rule,
           GError **error)
{
  g_autoptr (GString) hint = g_string_new (NULL);
  QbgSuggestion near;

  (void) wish;
  rule->kind = g_str_equal (value, kinds[0]) ? QBG_QUANTUM_UNIFORM
    : g_str_equal (value, kinds[1]) ? QBG_QUANTUM_LOGARITHMIC
    : QBG_QUANTUM_BY_SIZE;
  if (rule->kind != QBG_QUANTUM_BY_SIZE)
    return TRUE;
  qbg_suggestion_init (&near, value);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    qbg_suggestion_offer (&near, kinds[i]);
  qbg_append_suggestion (hint, near.best);
  g_set_error (error, QBG_USAGE_ERROR, 0,
               "'%s' is neither uniform nor logarithmic, for --quantizer%s",
               value, hint->str);
  return FALSE;
}

static gboolean
read_levels (QbgQuantaWish *wish, const char *value, QbgQuantumRule *rule,
             GError **error)
{
  g_auto (GStrv) words = g_strsplit (value, ",", -1);
  guint n = g_strv_length (words);
  double *levels = g_new0 (double, n + 1);

  g_ptr_array_add (wish->owned, levels);
  for (guint i = 0; i < n; i++)
    if (!read_number (words[i], "levels", &levels[i], error))
      return FALSE;
  rule->kind = QBG_QUANTUM_LEVELS;
  rule->levels = levels;
  rule->n_levels = n;
  return TRUE;
}

/* "VALUE", or "PATTERN,PATTERN=VALUE": a rule for each pattern. */
static gboolean
read_rules (QbgQuantaWish *wish, const char *text, const char *option,
            ReadValue read_value, GError **error)
{
  const char *equals = strrchr (text, '=');
  g_autofree char *list = equals == NULL ? g_strdup ("*")
    : g_strndup (text, (gsize) (equals - text));
  g_autoptr (GPtrArray) patterns = g_ptr_array_new_with_free_func (g_free);
  QbgQuantumRule rule = { .quantum = NAN, .relative = NAN };

  if (!read_value (wish, equals == NULL ? text : equals + 1, &rule, error))
    return FALSE;
  if (qbg_quantum_fault (&rule) != NULL) {
    g_set_error (error, QBG_USAGE_ERROR, 0, "'%s' for --%s: %s", text, option,
                 qbg_quantum_fault (&rule));
    return FALSE;
  }
  qbg_glob_split (list, patterns);
  for (guint i = 0; i < patterns->len; i++) {
    char *pattern = g_strdup (patterns->pdata[i]);
    g_ptr_array_add (wish->owned, pattern);
    rule.pattern = pattern;
    g_array_append_val (wish->rules, rule);
  }
  return TRUE;
}

gboolean
qbg_quanta_wish_read (QbgQuantaWish *wish, GError **error)
{
  const struct { const GPtrArray *given; const char *option; ReadValue read; }
    all[] = {
      { wish->quantum, "quantum", read_quantum },
      { wish->relative, "rel-quantum", read_relative },
      { wish->kind, "quantizer", read_kind },
      { wish->levels, "levels", read_levels }
    };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    for (guint k = 0; k < all[i].given->len; k++)
      if (!read_rules (wish, all[i].given->pdata[k], all[i].option,
                       all[i].read, error))
        return FALSE;
  return TRUE;
}

gboolean
qbg_quanta_wish_check (const QbgQuantaWish *wish,
                       const QbgEquations *equations, GError **error)
{
  const QbgQuantumRule *rule = qbg_quantum_unmatched (equations, wish->rules);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) message = g_string_new (NULL);
  QbgSuggestion near;

  if (rule == NULL || g_str_equal (rule->pattern, "*"))
    return TRUE;
  qbg_suggestion_init (&near, rule->pattern);
  for (guint k = 0; k < equations->states->len; k++) {
    GString *name = g_string_new (NULL);
    qbg_circuit_variable_name (
      equations->circuit,
      qbg_circuit_named (equations->circuit, QBG_STATE (equations, k)), name);
    g_ptr_array_add (names, g_string_free (name, FALSE));
    qbg_suggestion_offer (&near, names->pdata[k]);
  }
  g_string_printf (message, "no state is called '%s'", rule->pattern);
  qbg_append_suggestion (message, near.best);
  g_set_error_literal (error, QBG_USAGE_ERROR, 0, message->str);
  return FALSE;
}
