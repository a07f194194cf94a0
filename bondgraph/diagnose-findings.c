#include <config.h>

#include "bondgraph/diagnose-findings.h"

#include "base/disjoint.h"
#include "bondgraph/places.h"

/* Ports that may be looked at to tell cutsets, in all: what is beyond is told
 * as if something else had a part in it, which is no less true. */
#define MAX_WORK 20000000

typedef struct {
  QbgFindings *findings;
  QbgPlaces places;
  guint64 work;
} Finder;

static QbgElementId
element_of (const QbgFindings *findings, QbgPortId port)
{
  return QBG_PORT_BOND (findings->causality->graph, port)->element;
}

static const QbgElement *
element_at (const QbgFindings *findings, QbgPortId port)
{
  return QBG_ELEMENT (findings->circuit, element_of (findings, port));
}

static gboolean
is_plain (const QbgCircuit *circuit)
{
  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    {
      const QbgElement *element = QBG_ELEMENT (circuit, e);
      if (element->modulated || element->n_ports > 1
          || element->type == QBG_ELEMENT_FIELD)
        return FALSE;
    }
  return TRUE;
}

static void
finding_free (gpointer data)
{
  QbgFinding *finding = data;

  g_array_unref (finding->late);
  g_array_unref (finding->members);
  g_free (finding);
}

static QbgFinding *
add_finding (Finder *finder, QbgFindingKind kind, guint32 index)
{
  QbgFinding *finding = g_new0 (QbgFinding, 1);

  finding->kind = kind;
  finding->index = index;
  finding->shape = QBG_SHAPE_OTHER;
  finding->late = g_array_new (FALSE, FALSE, sizeof (QbgPortId));
  finding->members = g_array_new (FALSE, FALSE, sizeof (QbgPortId));
  g_ptr_array_add (finder->findings->list, finding);
  return finding;
}

static gint
compare_ports (gconstpointer a, gconstpointer b)
{
  QbgPortId x = *(const QbgPortId *) a, y = *(const QbgPortId *) b;

  return x < y ? -1 : x > y;
}

/* Puts the members in the order of the file, each of them once. */
static void
sort_members (QbgFinding *finding)
{
  GArray *members = finding->members;
  guint32 n = 0;

  g_array_sort (members, compare_ports);
  for (guint32 k = 0; k < members->len; k++)
    if (n == 0 || QBG_PORT_OF (members, n - 1) != QBG_PORT_OF (members, k))
      QBG_PORT_OF (members, n++) = QBG_PORT_OF (members, k);
  g_array_set_size (members, n);
}

static void
set_members (QbgFinding *finding, const QbgCausality *causality,
             const QbgMembers *members)
{
  if (members->n > 0)
    g_array_append_vals (finding->members,
                         &QBG_MEMBER (causality, members, 0), members->n);
}

static void
find_contradictions (Finder *finder)
{
  const QbgCausality *causality = finder->findings->causality;

  for (guint32 k = 0; k < causality->contradictions->len; k++)
    {
      const QbgContradiction *found = QBG_CONTRADICTION (causality, k);
      QbgFinding *finding
        = add_finding (finder, QBG_FINDING_CONTRADICTION, k);
      set_members (finding, causality, &found->members);
      g_array_append_val (finding->late, found->port);
      if (found->kind == QBG_CONTRADICTION_LOOP)
        finding->shape = QBG_SHAPE_LOOP;
      else if (found->kind == QBG_CONTRADICTION_CUTSET)
        finding->shape = QBG_SHAPE_CUTSET;
    }
}

static void
count_end (GHashTable *degrees, guint32 place)
{
  gpointer key = GUINT_TO_POINTER (place);
  guint32 n = GPOINTER_TO_UINT (g_hash_table_lookup (degrees, key));

  g_hash_table_insert (degrees, key, GUINT_TO_POINTER (n + 1));
}

/* Whether the port closes a loop with the others: two ends at every place.
 * They cannot be several loops, for those that give their effort are part of a
 * tree. */
static gboolean
closes_loop (const Finder *finder, QbgPortId port, const QbgMembers *members)
{
  const QbgCausality *causality = finder->findings->causality;
  const QbgPlaces *places = &finder->places;
  g_autoptr (GHashTable) degrees = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer degree;

  count_end (degrees, places->p[port]);
  count_end (degrees, places->n[port]);
  for (guint32 k = 0; k < members->n; k++)
    {
      QbgPortId member = QBG_MEMBER (causality, members, k);
      if (causality->gives[member] != QBG_GIVES_EFFORT)
        return FALSE;
      count_end (degrees, places->p[member]);
      count_end (degrees, places->n[member]);
    }
  g_hash_table_iter_init (&iter, degrees);
  while (g_hash_table_iter_next (&iter, NULL, &degree))
    if (GPOINTER_TO_UINT (degree) != 2)
      return FALSE;
  return TRUE;
}

static gboolean
is_member (const Finder *finder, const QbgMembers *members, QbgPortId port)
{
  guint32 low = 0, high = members->n;

  while (low < high)
    {
      guint32 middle = (low + high) / 2;
      QbgPortId at = QBG_MEMBER (finder->findings->causality, members, middle);
      if (at == port)
        return TRUE;
      if (at < port)
        low = middle + 1;
      else
        high = middle;
    }
  return FALSE;
}

/* Whether the port and the others are all that joins its two ends, and every
 * one of them does. */
static gboolean
completes_cutset (Finder *finder, QbgPortId port, const QbgMembers *members)
{
  const QbgPlaces *places = &finder->places;
  guint32 n_ports = finder->findings->circuit->ports->len;
  g_auto (QbgDisjoint) sets = { 0 };
  guint32 a, b;

  finder->work += n_ports;
  if (finder->work > MAX_WORK)
    return FALSE;
  qbg_disjoint_init (&sets, places->n_places);
  for (QbgPortId k = 0; k < n_ports; k++)
    if (k != port && !is_member (finder, members, k))
      qbg_disjoint_join (&sets, places->p[k], places->n[k]);
  a = qbg_disjoint_find (&sets, places->p[port]);
  b = qbg_disjoint_find (&sets, places->n[port]);
  for (guint32 k = 0; k < members->n; k++)
    {
      QbgPortId member = QBG_MEMBER (finder->findings->causality, members, k);
      guint32 c = qbg_disjoint_find (&sets, places->p[member]);
      guint32 d = qbg_disjoint_find (&sets, places->n[member]);
      if (!(c == a && d == b) && !(c == b && d == a))
        return FALSE;
    }
  return a != b;
}

static QbgFindingShape
shape_of (Finder *finder, const QbgDependent *dependent)
{
  gboolean loop = element_at (finder->findings, dependent->port)->type
    == QBG_ELEMENT_C;

  if (finder->findings->plain)
    return loop ? QBG_SHAPE_LOOP : QBG_SHAPE_CUTSET;
  if (loop && closes_loop (finder, dependent->port, &dependent->members))
    return QBG_SHAPE_LOOP;
  if (!loop && completes_cutset (finder, dependent->port,
                                 &dependent->members))
    return QBG_SHAPE_CUTSET;
  return QBG_SHAPE_OTHER;
}

/* What storages that belong into one finding have in common. */
static GBytes *
group_of (Finder *finder, const QbgDependent *dependent,
          QbgFindingShape shape)
{
  g_autoptr (GByteArray) key = g_byte_array_new ();
  const QbgCausality *causality = finder->findings->causality;
  const QbgMembers *members = &dependent->members;
  guint32 head[3] = {
    shape, dependent->regained, members->n > 0 ? 0 : dependent->port + 1
  };

  g_byte_array_append (key, (const guint8 *) head, sizeof head);
  for (guint32 k = 0; k < members->n; k++)
    {
      QbgPortId port = QBG_MEMBER (causality, members, k);
      g_byte_array_append (key, (const guint8 *) &port, sizeof port);
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&key));
}

static void
find_dependents (Finder *finder)
{
  const QbgCausality *causality = finder->findings->causality;
  g_autoptr (GHashTable) groups = g_hash_table_new_full (
    g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);

  for (guint32 k = 0; k < causality->dependents->len; k++)
    {
      const QbgDependent *dependent = QBG_DEPENDENT (causality, k);
      QbgFindingShape shape = shape_of (finder, dependent);
      GBytes *key = group_of (finder, dependent, shape);
      QbgFinding *finding = g_hash_table_lookup (groups, key);

      if (finding == NULL)
        {
          finding = add_finding (finder, QBG_FINDING_DEPENDENT, k);
          finding->shape = shape;
          finding->regained = dependent->regained;
          set_members (finding, causality, &dependent->members);
          g_hash_table_insert (groups, key, finding);
        }
      else
        g_bytes_unref (key);
      g_array_append_val (finding->late, dependent->port);
      g_array_append_val (finding->members, dependent->port);
    }
  for (guint32 k = 0; k < finder->findings->list->len; k++)
    sort_members (g_ptr_array_index (finder->findings->list, k));
}

/* A loop through switches is solved along with their positions, and is what
 * their circuit is about: it is no finding. */
static void
find_loops (Finder *finder)
{
  const QbgCausality *causality = finder->findings->causality;

  for (guint32 k = 0; k < causality->loops->len; k++)
    if (!QBG_LOOP (causality, k)->switching)
      set_members (add_finding (finder, QBG_FINDING_LOOP, k), causality,
                   &QBG_LOOP (causality, k)->members);
}

QbgFindings *
qbg_findings_new (const QbgCausality *causality)
{
  QbgFindings *findings = g_new0 (QbgFindings, 1);
  Finder finder = { .findings = findings };

  findings->causality = causality;
  findings->circuit = causality->graph->circuit;
  findings->list = g_ptr_array_new_with_free_func (finding_free);
  findings->plain = is_plain (findings->circuit);
  qbg_places_init (&finder.places, findings->circuit);
  find_contradictions (&finder);
  find_dependents (&finder);
  find_loops (&finder);
  qbg_places_clear (&finder.places);
  return findings;
}

void
qbg_findings_free (QbgFindings *findings)
{
  if (findings == NULL)
    return;
  g_ptr_array_unref (findings->list);
  g_free (findings);
}

guint32
qbg_findings_dependents (const QbgFindings *findings)
{
  guint32 n = 0;

  for (guint32 k = 0; k < findings->list->len; k++)
    {
      const QbgFinding *finding = QBG_FINDING (findings, k);
      if (finding->kind == QBG_FINDING_DEPENDENT && !finding->regained)
        n += finding->late->len;
    }
  return n;
}
