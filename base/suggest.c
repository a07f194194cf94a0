#include <config.h>

#include "base/suggest.h"

#include <string.h>

/* Longer words are not compared: it would take long and help nobody. */
#define MAX_LENGTH 64

/* A letter in the wrong case costs half as much as any other mistake. */
#define CASE_COST 1
#define COST 2

void
qbg_suggestion_init (QbgSuggestion *suggestion, const char *word)
{
  guint letters = (guint) MIN (strlen (word), MAX_LENGTH);

  suggestion->word = word;
  suggestion->best = NULL;
  /* Of a name of one or two letters, only the case may be wrong: any other
   * change makes a different name. */
  suggestion->distance = letters < 3 ? COST : COST * (letters / 3) + 1;
}

static guint
cost_of (char a, char b)
{
  if (a == b)
    return 0;
  return g_ascii_tolower (a) == g_ascii_tolower (b) ? CASE_COST : COST;
}

/* The cost to get from a to b by changing, adding and leaving out letters and
 * by swapping neighbours, row by row: row[i][j] is the cost from the first i
 * letters of a to the first j of b; three rows are kept. */
static guint
edit_distance (const char *a, gsize a_length, const char *b, gsize b_length)
{
  guint row[3][MAX_LENGTH + 1] = { { 0 } };

  for (gsize j = 0; j <= b_length; j++)
    row[0][j] = COST * (guint) j;
  for (gsize i = 1; i <= a_length; i++)
    {
      guint *above = row[(i - 1) % 3], *here = row[i % 3];
      here[0] = COST * (guint) i;
      for (gsize j = 1; j <= b_length; j++)
        {
          guint edit = MIN (above[j], here[j - 1]) + COST;
          here[j] = MIN (edit, above[j - 1] + cost_of (a[i - 1], b[j - 1]));
          if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            here[j] = MIN (here[j], row[(i - 2) % 3][j - 2] + COST);
        }
    }
  return row[a_length % 3][b_length];
}

void
qbg_suggestion_offer (QbgSuggestion *suggestion, const char *candidate)
{
  gsize a_length = strlen (suggestion->word), b_length = strlen (candidate);
  guint distance;

  if (a_length > MAX_LENGTH || b_length > MAX_LENGTH)
    return;
  distance = edit_distance (suggestion->word, a_length, candidate, b_length);
  if (distance == 0 || distance >= suggestion->distance)
    return;
  suggestion->best = candidate;
  suggestion->distance = distance;
}
