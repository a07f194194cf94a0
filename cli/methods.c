#include <config.h>

#include "cli/methods.h"

#include "base/glob.h"
#include "base/suggest.h"

GArray *
qbg_method_choices (void)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (QbgMethodChoice));
  QbgMethodChoice by_itself = { "auto", NULL, NULL };

  for (const QbgMethod *const *m = qbg_methods (); *m != NULL; m++) {
    QbgMethodChoice choice = { (*m)->name, *m, NULL };
    g_array_append_val (all, choice);
  }
  for (const QbgIntegrator *const *m = qbg_integrators (); *m != NULL; m++) {
    QbgMethodChoice choice = { qbg_integrator_name (*m), NULL, *m };
    g_array_append_val (all, choice);
  }
  g_array_append_val (all, by_itself);
  return all;
}

gboolean
qbg_method_find (const char *name, QbgMethodChoice *choice)
{
  g_autoptr (GArray) all = qbg_method_choices ();

  for (guint i = 0; i < all->len; i++) {
    *choice = g_array_index (all, QbgMethodChoice, i);
    if (g_ascii_strcasecmp (choice->name, name) == 0)
      return TRUE;
  }
  return FALSE;
}

gboolean
qbg_method_choose (const QbgCommand *self, const char *name,
                   QbgMethodChoice *choice, int *status)
{
  g_autoptr (GArray) all = qbg_method_choices ();
  g_autoptr (GString) text = g_string_new (NULL);
  QbgSuggestion near;

  qbg_suggestion_init (&near, name);
  if (qbg_method_find (name, choice))
    return TRUE;
  for (guint i = 0; i < all->len; i++)
    qbg_suggestion_offer (&near,
                          g_array_index (all, QbgMethodChoice, i).name);
  g_string_append_printf (text, "unknown method '%s'", name);
  qbg_append_suggestion (text, near.best);
  *status = qbg_usage_error (self, "%s", text->str);
  return FALSE;
}

static gboolean
is_named (const char *name, const GPtrArray *patterns, gboolean *used)
{
  gboolean found = FALSE;

  for (guint k = 0; k < patterns->len; k++) {
    g_autofree char *pattern = g_ascii_strdown (patterns->pdata[k], -1);
    if (qbg_glob_matches (pattern, name))
      found = used[k] = TRUE;
  }
  return found;
}

int
qbg_method_select (const QbgCommand *self, const GPtrArray *lists,
                   const char *usual, GArray *chosen)
{
  g_autoptr (GPtrArray) patterns = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) all = qbg_method_choices ();
  g_autofree gboolean *used = NULL;
  QbgMethodChoice none;
  int status;

  for (guint i = 0; i < lists->len; i++)
    qbg_glob_split (lists->pdata[i], patterns);
  if (lists->len == 0)
    qbg_glob_split (usual, patterns);
  used = g_new0 (gboolean, patterns->len + 1);
  for (guint i = 0; i < all->len; i++) {
    const QbgMethodChoice *m = &g_array_index (all, QbgMethodChoice, i);
    if (is_named (m->name, patterns, used))
      g_array_append_vals (chosen, m, 1);
  }
  for (guint k = 0; k < patterns->len; k++)
    if (!used[k] && !qbg_method_choose (self, patterns->pdata[k], &none,
                                        &status))
      return status;
  return chosen->len > 0 ? QBG_EXIT_DONE
                         : qbg_usage_error (self, "no method is named");
}
