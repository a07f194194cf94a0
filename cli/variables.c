#include <config.h>

#include "cli/variables.h"

#include <string.h>

#include "base/glob.h"
#include "base/suggest.h"
#include "cli/options.h"

static gboolean
is_wanted (const GPtrArray *patterns, const char *name, guint8 *met)
{
  gboolean wanted = patterns->len == 0;

  for (guint k = 0; k < patterns->len; k++)
    if (qbg_glob_matches (patterns->pdata[k], name)) {
      wanted = TRUE;
      met[k] = TRUE;
    }
  return wanted;
}

static void
complain (const QbgCircuit *circuit, const char *pattern, GError **error)
{
  g_autoptr (GString) hint = g_string_new (NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  QbgSuggestion near;

  qbg_suggestion_init (&near, pattern);
  for (guint i = 0; i < circuit->variables->len; i++) {
    GString *name = g_string_new (NULL);
    if (QBG_VARIABLE (circuit, i)->name != NULL)
      qbg_circuit_variable_name (circuit, i, name);
    g_ptr_array_add (names, g_string_free (name, FALSE));
    if (QBG_VARIABLE (circuit, i)->name != NULL)
      qbg_suggestion_offer (&near, names->pdata[i]);
  }
  if (strpbrk (pattern, "*?") == NULL)
    qbg_append_suggestion (hint, near.best);
  g_set_error (error, QBG_USAGE_ERROR, 0, "no variable is called '%s'%s",
               pattern, hint->str);
}

GArray *
qbg_choose_variables (const QbgCircuit *circuit, const GPtrArray *lists,
                      GError **error)
{
  g_autoptr (GArray) chosen =
    g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  g_autoptr (GPtrArray) patterns = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < lists->len; k++)
    qbg_glob_split (lists->pdata[k], patterns);
  g_autofree guint8 *met = g_new0 (guint8, patterns->len + 1);
  for (guint i = 0; i < circuit->variables->len; i++) {
    g_autoptr (GString) name = g_string_new (NULL);
    if (QBG_VARIABLE (circuit, i)->name == NULL)
      continue;
    qbg_circuit_variable_name (circuit, i, name);
    if (is_wanted (patterns, name->str, met))
      g_array_append_val (chosen, i);
  }
  for (guint k = 0; k < patterns->len; k++)
    if (!met[k]) {
      complain (circuit, patterns->pdata[k], error);
      return NULL;
    }
  return g_steal_pointer (&chosen);
}
