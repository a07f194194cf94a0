#include <config.h>

#include "base/glob.h"

#include <string.h>

#include "base/utf8.h"

/* If the text after a '*' does not fit, only the last '*' needs to take one
 * character more: what stood before it has fitted as early as it could. */
gboolean
qbg_glob_matches (const char *pattern, const char *name)
{
  const char *end = name + strlen (name);
  const char *after_star = NULL, *retry = NULL;

  while (name < end)
    if (*pattern == '*')
      {
        after_star = ++pattern;
        retry = name;
      }
    else if (*pattern == '?')
      {
        pattern++;
        name += qbg_utf8_next (name, (gsize) (end - name), NULL);
      }
    else if (*pattern == *name)
      {
        pattern++;
        name++;
      }
    else if (after_star != NULL)
      {
        pattern = after_star;
        retry += qbg_utf8_next (retry, (gsize) (end - retry), NULL);
        name = retry;
      }
    else
      return FALSE;
  return pattern[strspn (pattern, "*")] == '\0';
}

/* Where the first pattern of the list ends: at a comma or at the end. */
static const char *
pattern_end (const char *list)
{
  guint depth = 0;
  gboolean quoted = FALSE;

  for (; *list != '\0'; list++)
    {
      if (*list == '\\' && quoted && list[1] != '\0')
        list++;
      else if (*list == '\'')
        quoted = !quoted;
      else if (quoted)
        continue;
      else if (*list == '[' || *list == '(')
        depth++;
      else if ((*list == ']' || *list == ')') && depth > 0)
        depth--;
      else if (*list == ',' && depth == 0)
        break;
    }
  return list;
}

void
qbg_glob_split (const char *list, GPtrArray *patterns)
{
  for (;;)
    {
      const char *end = pattern_end (list);
      char *pattern = g_strstrip (g_strndup (list, (gsize) (end - list)));

      if (*pattern == '\0')
        g_free (pattern);
      else
        g_ptr_array_add (patterns, pattern);
      if (*end == '\0')
        return;
      list = end + 1;
    }
}
