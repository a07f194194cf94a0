#include <config.h>

#include "bondgraph/diagnose-internal.h"

/* Names in a sentence, and in a note about one place; of more, one fewer is
 * named. */
#define MAX_NAMES 5
#define MAX_NAMES_AT_PLACE 40

const QbgElement *
qbg_teller_element (const QbgTeller *teller, QbgPortId port)
{
  return QBG_ELEMENT (teller->circuit,
                      QBG_PORT_BOND (teller->graph, port)->element);
}

QbgSpan
qbg_teller_span (const QbgTeller *teller, QbgPortId port)
{
  return QBG_COMPONENT (teller->circuit, qbg_teller_element (
    teller, port)->component)->span;
}

gboolean
qbg_teller_is_nothing (const QbgTeller *teller, QbgPortId port)
{
  const QbgElement *element = qbg_teller_element (teller, port);
  const QbgExpr *law = element->type == QBG_ELEMENT_SE ? element->effort
    : element->type == QBG_ELEMENT_SF ? element->flow : NULL;

  return law != NULL && qbg_expr_is_value (law, 0);
}

static QbgElementId
element_id (const QbgTeller *teller, QbgPortId port)
{
  return QBG_PORT_BOND (teller->graph, port)->element;
}

/* Elements of ports are in the order of the ports, so that those of one
 * element are neighbours. */
static gboolean
is_repeated (const QbgTeller *teller, const GArray *ports, guint32 k)
{
  return k > 0 && element_id (teller, QBG_PORT_OF (ports, k))
    == element_id (teller, QBG_PORT_OF (ports, k - 1));
}

guint32
qbg_teller_count (const QbgTeller *teller, const GArray *ports)
{
  guint32 n = 0;

  for (guint32 k = 0; k < ports->len; k++)
    n += !is_repeated (teller, ports, k);
  return n;
}

/* Names all if they are at most max, else one fewer. */
static char *
list_names (const QbgTeller *teller, const GArray *ports, guint32 max)
{
  GString *out = g_string_new (NULL);
  guint32 n = qbg_teller_count (teller, ports), done = 0;
  guint32 named = n <= max ? n : max - 1;

  for (guint32 k = 0; k < ports->len && done < named; k++)
    {
      if (is_repeated (teller, ports, k))
        continue;
      if (done > 0)
        g_string_append (out, done + 1 == n ? " and " : ", ");
      qbg_circuit_element_name (teller->circuit, element_id (
        teller, QBG_PORT_OF (ports, k)), out);
      done++;
    }
  if (named < n)
    g_string_append_printf (out, " and %u others", n - named);
  return g_string_free (out, FALSE);
}

char *
qbg_teller_names (const QbgTeller *teller, const GArray *ports)
{
  return list_names (teller, ports, MAX_NAMES);
}

GArray *
qbg_teller_pick (const QbgTeller *teller, const GArray *ports,
                 gboolean sources)
{
  GArray *picked = g_array_new (FALSE, FALSE, sizeof (QbgPortId));

  for (guint32 k = 0; k < ports->len; k++)
    {
      QbgPortId port = QBG_PORT_OF (ports, k);
      QbgElementType type = qbg_teller_element (teller, port)->type;
      if ((type == QBG_ELEMENT_SE || type == QBG_ELEMENT_SF) == sources)
        g_array_append_val (picked, port);
    }
  return picked;
}

/* Whether all ports at the place are among those given, which are as many. */
static gboolean
meet_at (const QbgTeller *teller, const GArray *ports, guint32 place)
{
  const QbgPlaces *places = &teller->places;

  if (place == places->ground
      || places->first[place + 1] - places->first[place] != ports->len)
    return FALSE;
  for (guint32 k = 0; k < ports->len; k++)
    {
      QbgPortId port = QBG_PORT_OF (ports, k);
      if ((places->p[port] == place) == (places->n[port] == place))
        return FALSE;
    }
  return TRUE;
}

QbgNodeId
qbg_teller_meeting_node (const QbgTeller *teller, const GArray *ports)
{
  QbgPortId first = QBG_PORT_OF (ports, 0);

  if (meet_at (teller, ports, teller->places.p[first]))
    return teller->places.p[first];
  if (meet_at (teller, ports, teller->places.n[first]))
    return teller->places.n[first];
  return QBG_NONE;
}

static guint
hash_span (gconstpointer key)
{
  const QbgSpan *span = key;

  return g_direct_hash (span->source) ^ span->start * 2654435761u;
}

static gboolean
equal_spans (gconstpointer a, gconstpointer b)
{
  const QbgSpan *x = a, *y = b;

  return x->source == y->source && x->start == y->start && x->end == y->end;
}

/* Members by the place of their declaration, in the order of the first at each
 * place: an array of arrays of ports. */
static GPtrArray *
sort_by_place (const QbgTeller *teller, const GArray *members)
{
  GPtrArray *groups
    = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GHashTable) places = g_hash_table_new_full (
    hash_span, equal_spans, g_free, NULL);

  for (guint32 k = 0; k < members->len; k++)
    {
      QbgPortId port = QBG_PORT_OF (members, k);
      QbgSpan span = qbg_teller_span (teller, port);
      GArray *group = g_hash_table_lookup (places, &span);
      if (group == NULL)
        {
          QbgSpan *key = g_new (QbgSpan, 1);
          *key = span;
          group = g_array_new (FALSE, FALSE, sizeof (QbgPortId));
          g_ptr_array_add (groups, group);
          g_hash_table_insert (places, key, group);
        }
      g_array_append_val (group, port);
    }
  return groups;
}

void
qbg_teller_note_members (const QbgTeller *teller, QbgDiag *diag,
                         const GArray *members, const char *is,
                         const char *are)
{
  g_autoptr (GPtrArray) groups = sort_by_place (teller, members);

  for (guint32 k = 0; k < groups->len; k++)
    {
      const GArray *group = g_ptr_array_index (groups, k);
      QbgSpan span = qbg_teller_span (teller, QBG_PORT_OF (group, 0));
      guint32 n = qbg_teller_count (teller, group);
      g_autofree char *names = NULL;
      if (n == 1 && equal_spans (&span, &diag->span))
        continue;
      names = list_names (teller, group, MAX_NAMES_AT_PLACE);
      qbg_diag_note (diag, span, "%s %s", names, n == 1 ? is : are);
    }
}

void
qbg_teller_note_remedies (const QbgTeller *teller, QbgDiag *diag,
                          const QbgFinding *finding, const char *verb,
                          const char *rest)
{
  g_autoptr (GPtrArray) found
    = qbg_remedies_find (teller->remedies, finding, QBG_ELEMENT_GROUND);
  g_autoptr (GString) text = g_string_new (NULL);

  if (teller->findings->causality->contradictions->len > 0)
    rest = NULL;
  if (found->len > 0)
    {
      const QbgRemedy *first = g_ptr_array_index (found, 0);
      qbg_remedies_text (teller->findings, found, text);
      g_string_append_printf (text, " would %s", verb);
      if (first->n_cured > 1)
        g_string_append_printf (text, " (%s %u findings at once)",
                                found->len == 1 ? "and cure"
                                : "the first would cure", first->n_cured);
    }
  if (found->len > 0 && rest != NULL)
    g_string_append (text, "; ");
  if (rest != NULL)
    g_string_append (text, rest);
  if (text->len > 0)
    qbg_diag_note (diag, QBG_NO_SPAN, "%s", text->str);
}
