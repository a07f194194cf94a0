/* How many events there may be, and who had them. */

#include <config.h>

#include "bondgraph/events-internal.h"

#define MOST_NAMED 4

void
qbg_events_set_limit (QbgEvents *e, guint64 limit)
{
  e->limit = limit;
}

static void
note_component (const QbgExpr *leaf, gpointer data)
{
  guint32 *first = data;

  if (*first == QBG_NONE)
    *first = leaf->var;
}

const char *
qbg_events_condition_component (const QbgEvents *e, guint condition)
{
  const QbgCircuit *c = e->equations->circuit;
  guint32 first = QBG_NONE;

  qbg_expr_visit (QBG_CONDITION (e->equations, condition)->relation,
                  note_component, &first);
  return first >= c->variables->len ? ""
    : QBG_COMPONENT (c, QBG_VARIABLE (c, first)->component)->name;
}

/* The condition with the most changes of those with fewer than below, or as
 * many and a higher number than after. */
static guint
next_busy (const QbgEvents *e, guint64 below, guint after)
{
  guint best = G_MAXUINT;

  for (guint i = 0; i < e->equations->conditions->len; i++)
    if (e->counts[i] > 0
        && (e->counts[i] < below || (e->counts[i] == below && i > after))
        && (best == G_MAXUINT || e->counts[i] > e->counts[best]))
      best = i;
  return best;
}

static void
append_busy (const QbgEvents *e, GString *out)
{
  guint64 below = G_MAXUINT64;
  guint k = 0;

  for (guint n = 0; n < MOST_NAMED; n++) {
    k = next_busy (e, below, k);
    if (k == G_MAXUINT)
      return;
    below = e->counts[k];
    g_string_append (out, n == 0 ? "; most changes had " : ", ");
    qbg_events_condition_name (e, k, out);
    g_string_append_printf (out, " (%" G_GUINT64_FORMAT ")", below);
  }
}

/* The start counts as the first of the instants. */
gboolean
qbg_events_within_limit (const QbgEvents *e, double time, GError **error)
{
  g_autoptr (GString) text = NULL;

  if (e->limit == 0 || e->instants <= e->limit + 1)
    return TRUE;
  text = g_string_new (NULL);
  g_string_printf (text, "more than %" G_GUINT64_FORMAT " events by %.9g s",
                   e->limit, time);
  append_busy (e, text);
  g_set_error_literal (error, QBG_EVENTS_ERROR, QBG_EVENTS_ERROR_LIMIT,
                       text->str);
  return FALSE;
}
