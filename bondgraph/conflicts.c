#include <config.h>

#include <stdlib.h>

#include "bondgraph/loops.h"

/* A walk backwards from a signal to what decides it. */
typedef struct {
  const QbgSignalGraph *signals;
  const QbgPencil *pencil;
  QbgCausality *causality;
  guint32 *seen;          /* by signal: the last walk that met it */
  guint32 number;         /* of the walk */
  GArray *pending;        /* guint32: signals */
  gboolean couplings;     /* whether transformers and gyrators are members */
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
  return (QbgMembers) { first, end - first };
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
  while (walk->pending->len > 0)
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

  walk->number++;
  walk->couplings = TRUE;
  for (guint32 k = 0; k < element->n_ports; k++)
    walk_back (walk, qbg_signal_got (walk->signals, element->first_port + k));
  add_member (walk, element->first_port);
  contradiction.members = qbg_end_members (walk->causality, first);
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
  walk->number++;
  walk->couplings = FALSE;
  if (derivative)
    walk_back (walk, qbg_signal_got (walk->signals, port));
  else
    g_array_append_vals (walk->causality->members,
                         walk->pencil->follows[port]->data,
                         walk->pencil->follows[port]->len);
  dependent.regained = derivative && fate == QBG_FATE_STATE;
  dependent.members = qbg_end_members (walk->causality, first);
  g_array_append_val (walk->causality->dependents, dependent);
}

/* Parts without a unique solution in which nothing contradicts that could be
 * named by loop or cutset: what is undetermined is named. */
static void
check_parts (Walk *walk)
{
  const QbgPencil *pencil = walk->pencil;
  QbgCausality *causality = walk->causality;
  g_autofree guint8 *told = g_new0 (guint8, pencil->n_ports + 1);

  for (guint32 k = 0; k < causality->contradictions->len; k++)
    told[pencil->parts[QBG_CONTRADICTION (causality, k)->port]] = TRUE;
  for (QbgPortId port = 0; port < pencil->n_ports; port++)
    {
      QbgContradiction contradiction = {
        .kind = QBG_CONTRADICTION_UNDETERMINED, .port = port
      };
      guint32 first = causality->members->len;
      if (pencil->fates[port] != QBG_FATE_CULPRIT || told[pencil->parts[port]])
        continue;
      told[pencil->parts[port]] = TRUE;
      for (QbgPortId q = port; q < pencil->n_ports; q++)
        if (pencil->fates[q] == QBG_FATE_CULPRIT
            && pencil->parts[q] == pencil->parts[port])
          add_member (walk, q);
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
  Walk walk = { signals, pencil, causality, seen, 0, pending, FALSE };

  for (QbgPortId port = 0; port < signals->graph->port_bonds->len; port++)
    {
      check_port (&walk, port);
      check_storage (&walk, port);
    }
  check_parts (&walk);
}
