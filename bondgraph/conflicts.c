#include <config.h>

#include <stdlib.h>

#include "bondgraph/loops.h"

/* Lists may grow with the square of the circuit: once they are so long
 * together, no walk brings more than a few members. */
#define MANY_MEMBERS (1 << 22)
#define FEW_MEMBERS 32

/* A walk backwards from a signal to what decides it. */
typedef struct {
  const QbgSignalGraph *signals;
  const QbgPencil *pencil;
  QbgCausality *causality;
  guint32 *seen;          /* by signal: the last walk that met it */
  guint32 number;         /* of the walk */
  GArray *pending;        /* guint32: signals */
  gboolean couplings;     /* whether transformers and gyrators are members */
  guint32 end;            /* the walk stops when there are so many members */
} Walk;

static int
compare_ports (gconstpointer a, gconstpointer b)
{
  QbgPortId x = *(const QbgPortId *) a, y = *(const QbgPortId *) b;

  return x < y ? -1 : x > y;
}

QbgMembers
qbg_end_members (QbgCausality *causality, guint32 first)
{
  GArray *members = causality->members;
  guint32 end = first;

  if (members->len > first)
    qsort (&g_array_index (members, QbgPortId, first), members->len - first,
           sizeof (QbgPortId), compare_ports);
  for (guint32 k = first; k < members->len; k++)
    {
      QbgPortId port = g_array_index (members, QbgPortId, k);
      if (end == first || g_array_index (members, QbgPortId, end - 1) != port)
        g_array_index (members, QbgPortId, end++) = port;
    }
  g_array_set_size (members, end);
  return (QbgMembers) { first, end - first, FALSE };
}

static void
begin_walk (Walk *walk, gboolean couplings)
{
  guint32 n = walk->causality->members->len;

  walk->number++;
  walk->couplings = couplings;
  walk->end = n < MANY_MEMBERS ? G_MAXUINT32 : n + FEW_MEMBERS;
  g_array_set_size (walk->pending, 0);
}

static QbgMembers
end_walk (Walk *walk, guint32 first)
{
  gboolean more = walk->pending->len > 0;
  QbgMembers members = qbg_end_members (walk->causality, first);

  members.more = more;
  return members;
}

static void
add_member (const Walk *walk, QbgPortId port)
{
  g_array_append_val (walk->causality->members, port);
}

static void
meet (Walk *walk, guint32 signal)
{
  if (walk->seen[signal] == walk->number)
    return;
  walk->seen[signal] = walk->number;
  g_array_append_val (walk->pending, signal);
}

/* Sources and storages end the walk: they are what the signal depends on. */
static gboolean
ends_walk (const Walk *walk, QbgPortId port)
{
  const QbgElement *element = qbg_graph_element (walk->signals->graph, port);

  switch (element->type)
    {
    case QBG_ELEMENT_SE:
    case QBG_ELEMENT_SF:
    case QBG_ELEMENT_C:
    case QBG_ELEMENT_I:
      add_member (walk, port);
      return TRUE;
    case QBG_ELEMENT_TF:
    case QBG_ELEMENT_GY:
      if (walk->couplings)
        add_member (walk, element->first_port);
      return FALSE;
    default:
      return FALSE;
    }
}

static void
walk_back (Walk *walk, guint32 signal)
{
  const QbgSignalGraph *signals = walk->signals;

  meet (walk, signal);
  while (walk->pending->len > 0
         && walk->causality->members->len < walk->end)
    {
      guint32 s = g_array_index (walk->pending, guint32,
                                 walk->pending->len - 1);
      QbgPortId port = qbg_signal_giver (signals, s);
      g_array_set_size (walk->pending, walk->pending->len - 1);
      if (port != QBG_NONE && ends_walk (walk, port))
        continue;
      for (guint32 k = 0; k < signals->n_own[s]; k++)
        meet (walk, signals->inputs[signals->first[s] + k]);
    }
}

static void
add_contradiction (Walk *walk, QbgPortId port, QbgContradictionKind kind)
{
  const QbgElement *element = qbg_graph_element (walk->signals->graph, port);
  QbgContradiction contradiction = { .kind = kind, .port = port };
  guint32 first = walk->causality->members->len;

  begin_walk (walk, TRUE);
  for (guint32 k = 0; k < element->n_ports; k++)
    walk_back (walk, qbg_signal_got (walk->signals, element->first_port + k));
  add_member (walk, element->first_port);
  contradiction.members = end_walk (walk, first);
  g_array_append_val (walk->causality->contradictions, contradiction);
}

static gboolean
is_regular (const Walk *walk, QbgPortId port)
{
  QbgFate fate = walk->pencil->fates[port];

  return fate == QBG_FATE_REGULAR || fate == QBG_FATE_STATE
    || fate == QBG_FATE_DEPENDENT;
}

static void
check_port (Walk *walk, QbgPortId port)
{
  const QbgTree *tree = walk->signals->tree;
  const QbgElement *element = qbg_graph_element (tree->graph, port);
  gboolean coupling = element->type == QBG_ELEMENT_TF
    || element->type == QBG_ELEMENT_GY;

  if ((coupling && port != element->first_port) || is_regular (walk, port))
    return;
  if (qbg_tree_is_kept (tree, port)
      && (!coupling || qbg_tree_is_kept (tree, port + 1)))
    return;
  add_contradiction (walk, port, coupling ? QBG_CONTRADICTION_COUPLING
                     : element->type == QBG_ELEMENT_SE
                     ? QBG_CONTRADICTION_LOOP : QBG_CONTRADICTION_CUTSET);
}

/* A storage in derivative form, or one that has lost its state to what others
 * control. */
static void
check_storage (Walk *walk, QbgPortId port)
{
  QbgDependent dependent = { .port = port };
  guint32 first = walk->causality->members->len;
  QbgFate fate = walk->pencil->fates[port];
  gboolean derivative = qbg_signal_is_derivative (walk->signals, port);

  if (!derivative && fate != QBG_FATE_DEPENDENT)
    return;
  begin_walk (walk, FALSE);
  if (derivative)
    walk_back (walk, qbg_signal_got (walk->signals, port));
  else
    g_array_append_vals (walk->causality->members,
                         walk->pencil->follows[port]->data,
                         walk->pencil->follows[port]->len);
  dependent.regained = derivative && fate == QBG_FATE_STATE;
  dependent.members = end_walk (walk, first);
  g_array_append_val (walk->causality->dependents, dependent);
}

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return x < y ? -1 : x > y;
}

/* What is undetermined, each port with its part above it, sorted; without the
 * parts in which a contradiction is named already. */
static GArray *
list_culprits (const Walk *walk)
{
  const QbgPencil *pencil = walk->pencil;
  const QbgCausality *causality = walk->causality;
  g_autofree gboolean *told = g_new0 (gboolean, pencil->n_ports + 1);
  GArray *keys = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (guint32 k = 0; k < causality->contradictions->len; k++)
    told[pencil->parts[QBG_CONTRADICTION (causality, k)->port]] = TRUE;
  for (QbgPortId port = 0; port < pencil->n_ports; port++)
    {
      guint64 key = (guint64) pencil->parts[port] << 32 | port;
      if (pencil->fates[port] == QBG_FATE_CULPRIT
          && !told[pencil->parts[port]])
        g_array_append_val (keys, key);
    }
  g_array_sort (keys, compare_keys);
  return keys;
}

/* Parts without a unique solution in which nothing contradicts that could be
 * named by loop or cutset: what is undetermined is named. */
static void
check_parts (Walk *walk)
{
  g_autoptr (GArray) keys = list_culprits (walk);
  QbgCausality *causality = walk->causality;
  guint32 k = 0;

  while (k < keys->len)
    {
      guint64 key = g_array_index (keys, guint64, k), part = key >> 32;
      QbgContradiction contradiction = {
        .kind = QBG_CONTRADICTION_UNDETERMINED, .port = (QbgPortId) key
      };
      guint32 first = causality->members->len;
      for (; k < keys->len && key >> 32 == part; k++)
        {
          add_member (walk, (QbgPortId) key);
          if (k + 1 < keys->len)
            key = g_array_index (keys, guint64, k + 1);
        }
      contradiction.members = qbg_end_members (causality, first);
      g_array_append_val (causality->contradictions, contradiction);
    }
}

void
qbg_find_conflicts (const QbgSignalGraph *signals, const QbgPencil *pencil,
                    QbgCausality *causality)
{
  g_autofree guint32 *seen = g_new0 (guint32, signals->n + 1);
  g_autoptr (GArray) pending = g_array_new (FALSE, FALSE, sizeof (guint32));
  Walk walk = { signals, pencil, causality, seen, 0, pending, FALSE, 0 };

  for (QbgPortId port = 0; port < signals->graph->port_bonds->len; port++)
    {
      check_port (&walk, port);
      check_storage (&walk, port);
    }
  check_parts (&walk);
}
