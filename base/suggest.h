/* The word that a person may have meant: of all that are offered, the one
 * nearest to what was written, if it is near enough to be worth naming. */

#ifndef QBG_BASE_SUGGEST_H
#define QBG_BASE_SUGGEST_H

#include <glib.h>

typedef struct {
  const char *word;     /* what was written; borrowed */
  const char *best;     /* borrowed from the caller; NULL: none so far */
  guint distance;       /* of best, or what a first one must not exceed */
} QbgSuggestion;

void qbg_suggestion_init (QbgSuggestion *suggestion, const char *word);

/* Among equally near words the first one stays. */
void qbg_suggestion_offer (QbgSuggestion *suggestion, const char *candidate);

#endif
