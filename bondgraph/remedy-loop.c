#include <config.h>

#include "bondgraph/remedy-internal.h"

/* How many members are thought of one by one, and how many changes together,
 * where the circuit's graph does not tell. */
#define MAX_TARGETS 6
#define MAX_TOGETHER 4

/* The part of the circuit that a loop of resistors is, its places being sets
 * of places that are held together. */
typedef struct {
  QbgRemedies *remedies;
  const QbgFinding *finding;
  GHashTable *numbers;    /* set to its number in the part, plus 1 */
  GArray *nodes;          /* QbgNodeId: a node in every set, or QBG_NONE */
  guint32 ground;         /* the number of ground's set, or QBG_NONE */
} Part;

static guint32
set_of (const Part *part, guint32 place)
{
  return qbg_disjoint_find (&part->remedies->held, place);
}

static guint32
number_of (const Part *part, guint32 place)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (
    part->numbers, GUINT_TO_POINTER (set_of (part, place)))) - 1;
}

static void
add_place (Part *part, guint32 place)
{
  gpointer key = GUINT_TO_POINTER (set_of (part, place));
  guint32 ground = part->remedies->places.ground;
  QbgNodeId node = place == ground ? QBG_NONE : place;

  if (g_hash_table_contains (part->numbers, key))
    return;
  g_array_append_val (part->nodes, node);
  g_hash_table_insert (part->numbers, key,
                       GUINT_TO_POINTER (part->nodes->len));
  if (set_of (part, place) == set_of (part, ground))
    part->ground = part->nodes->len - 1;
}

static void
part_init (Part *part, QbgRemedies *remedies, const QbgFinding *finding)
{
  part->remedies = remedies;
  part->finding = finding;
  part->numbers = g_hash_table_new (NULL, NULL);
  part->nodes = g_array_new (FALSE, FALSE, sizeof (QbgNodeId));
  part->ground = QBG_NONE;
  for (guint32 k = 0; k < finding->members->len; k++)
    {
      QbgPortId port = QBG_PORT_OF (finding->members, k);
      add_place (part, remedies->places.p[port]);
      add_place (part, remedies->places.n[port]);
    }
}

static void
part_clear (Part *part)
{
  g_hash_table_unref (part->numbers);
  g_array_unref (part->nodes);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Part, part_clear)

/* Members that are a tree of the part, or else all the others. */
static GArray *
choose_members (const Part *part, gboolean in_tree, QbgChangeKind kind,
                QbgElementType type)
{
  const QbgPlaces *places = &part->remedies->places;
  GArray *changes = qbg_changes_new ();
  g_auto (QbgDisjoint) sets = { 0 };

  qbg_disjoint_init (&sets, part->nodes->len);
  for (guint32 k = 0; k < part->finding->members->len; k++)
    {
      QbgPortId port = QBG_PORT_OF (part->finding->members, k);
      gboolean joins = qbg_disjoint_join (&sets,
                                          number_of (part, places->p[port]),
                                          number_of (part, places->n[port]));
      if (joins == in_tree)
        qbg_changes_add (changes, kind, type, port, QBG_NONE);
    }
  return changes;
}

/* Capacitors that short all places of the part: to ground where that is one of
 * them, else across members. */
static GArray *
choose_capacitors (const Part *part)
{
  GArray *changes;

  if (part->ground == QBG_NONE)
    return choose_members (part, TRUE, QBG_CHANGE_ACROSS, QBG_ELEMENT_C);
  changes = qbg_changes_new ();
  for (guint32 k = 0; k < part->nodes->len; k++)
    if (k != part->ground)
      qbg_changes_add (changes, QBG_CHANGE_TO_GROUND, QBG_ELEMENT_C, QBG_NONE,
                       g_array_index (part->nodes, QbgNodeId, k));
  return changes;
}

/* Where one inductor is enough, any member will do. */
static void
offer_inductors (const Part *part, GArray *changes, GPtrArray *found)
{
  QbgRemedies *remedies = part->remedies;
  const GArray *members = part->finding->members;
  gboolean sure = remedies->findings->plain;

  if (changes->len != 1)
    {
      qbg_remedies_offer (remedies, part->finding, changes, sure, found);
      return;
    }
  for (guint32 k = 0; k < MIN (members->len, QBG_MAX_REMEDIES); k++)
    {
      GArray *one = qbg_changes_new ();
      qbg_changes_add (one, QBG_CHANGE_SERIES, QBG_ELEMENT_I,
                       QBG_PORT_OF (members, k), QBG_NONE);
      qbg_remedies_offer (remedies, part->finding, one, sure, found);
    }
  g_array_unref (changes);
}

/* What takes the fewest changes; of two that take one change, both. */
static void
offer_for_resistors (QbgRemedies *remedies, const QbgFinding *finding,
                     QbgElementType type, GPtrArray *found)
{
  g_auto (Part) part = { 0 };
  GArray *capacitors, *inductors;
  gboolean any = type == QBG_ELEMENT_GROUND;

  part_init (&part, remedies, finding);
  capacitors = choose_capacitors (&part);
  inductors = choose_members (&part, FALSE, QBG_CHANGE_SERIES, QBG_ELEMENT_I);
  if (any && capacitors->len > inductors->len)
    g_array_set_size (capacitors, 0);
  else if (any && inductors->len > 1)
    g_array_set_size (inductors, 0);
  if (type == QBG_ELEMENT_I)
    g_array_set_size (capacitors, 0);
  if (type == QBG_ELEMENT_C)
    g_array_set_size (inductors, 0);
  qbg_remedies_offer (remedies, finding, capacitors, remedies->findings->plain,
                      found);
  offer_inductors (&part, inductors, found);
}

/* Changes that might help, one by one: a capacitor at a node or across a
 * member, an inductor in series with one. */
static void
add_node_change (QbgRemedies *remedies, guint32 place, GArray *changes)
{
  const QbgBondGraph *graph = remedies->findings->causality->graph;

  if (place == remedies->places.ground
      || !QBG_ISLAND (graph, QBG_POTENTIAL (graph, place)->island)->grounded
      || qbg_disjoint_find (&remedies->held, place)
      == qbg_disjoint_find (&remedies->held, remedies->places.ground))
    return;
  for (guint32 k = 0; k < changes->len; k++)
    if (g_array_index (changes, QbgChange, k).node == place)
      return;
  qbg_changes_add (changes, QBG_CHANGE_TO_GROUND, QBG_ELEMENT_C, QBG_NONE,
                   place);
}

/* What could be done at a port: what goes in series or across is first thought
 * of at resistors. */
static void
add_port_changes (QbgRemedies *remedies, QbgPortId port, QbgElementType type,
                  GArray *changes)
{
  if (type != QBG_ELEMENT_I)
    {
      add_node_change (remedies, remedies->places.p[port], changes);
      add_node_change (remedies, remedies->places.n[port], changes);
    }
  if (type != QBG_ELEMENT_C)
    qbg_changes_add (changes, QBG_CHANGE_SERIES, QBG_ELEMENT_I, port,
                     QBG_NONE);
  if (type != QBG_ELEMENT_I)
    qbg_changes_add (changes, QBG_CHANGE_ACROSS, QBG_ELEMENT_C, port,
                     QBG_NONE);
}

static GArray *
list_changes (QbgRemedies *remedies, const QbgFinding *finding,
              QbgElementType type)
{
  GArray *changes = qbg_changes_new ();
  guint32 n = MIN (finding->members->len, MAX_TARGETS);

  for (guint others = 0; others < 2; others++)
    for (guint32 k = 0; k < n; k++)
      {
        const QbgElement *element = qbg_remedies_element (
          remedies, QBG_PORT_OF (finding->members, k));
        if ((element->type == QBG_ELEMENT_R) == (others == 0))
          for (guint32 i = 0; i < element->n_ports; i++)
            add_port_changes (remedies, element->first_port + i, type,
                              changes);
      }
  return changes;
}

/* The change that leaves the fewest unknowns when it is added to those in
 * changes; QBG_NONE if none makes them fewer. */
static guint32
find_best (QbgRemedies *remedies, const QbgFinding *finding,
           const GArray *listed, GArray *changes, guint32 *n_unknowns)
{
  guint32 best = QBG_NONE;

  for (guint32 k = 0; k < listed->len; k++)
    {
      QbgEffect effect;
      g_array_append_val (changes, g_array_index (listed, QbgChange, k));
      if (qbg_remedies_try (remedies, finding, changes, &effect)
          && effect.harmless && effect.n_unknowns < *n_unknowns)
        {
          *n_unknowns = effect.n_unknowns;
          best = k;
        }
      g_array_set_size (changes, changes->len - 1);
    }
  return best;
}

/* Several changes of one kind, each the best there is after those before. */
static void
offer_together (QbgRemedies *remedies, const QbgFinding *finding,
                GArray *listed, GPtrArray *found)
{
  GArray *changes = qbg_changes_new ();
  guint32 n_unknowns = G_MAXUINT32;

  while (changes->len < MAX_TOGETHER)
    {
      guint32 best = find_best (remedies, finding, listed, changes,
                                &n_unknowns);
      QbgChange chosen;
      if (best == QBG_NONE)
        break;
      chosen = g_array_index (listed, QbgChange, best);
      g_array_append_val (changes, chosen);
      for (guint32 k = listed->len; k-- > 0;)
        if (k == best
            || g_array_index (listed, QbgChange, k).kind != chosen.kind)
          g_array_remove_index (listed, k);
    }
  qbg_remedies_offer (remedies, finding, changes, FALSE, found);
}

static gboolean
are_resistors (const QbgRemedies *remedies, const QbgFinding *finding)
{
  for (guint32 k = 0; k < finding->members->len; k++)
    if (qbg_remedies_element (remedies, QBG_PORT_OF (finding->members, k))
        ->type != QBG_ELEMENT_R)
      return FALSE;
  return TRUE;
}

void
qbg_remedies_of_loop (QbgRemedies *remedies, const QbgFinding *finding,
                      QbgElementType type, GPtrArray *found)
{
  g_autoptr (GArray) listed = NULL;

  if (type == QBG_ELEMENT_R)
    return;
  if (are_resistors (remedies, finding))
    offer_for_resistors (remedies, finding, type, found);
  if (found->len > 0)
    return;
  listed = list_changes (remedies, finding, type);
  for (guint32 k = 0; k < listed->len; k++)
    {
      GArray *one = qbg_changes_new ();
      g_array_append_val (one, g_array_index (listed, QbgChange, k));
      qbg_remedies_offer (remedies, finding, one, FALSE, found);
    }
  if (found->len == 0)
    offer_together (remedies, finding, listed, found);
}
