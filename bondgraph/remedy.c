#include <config.h>

#include "bondgraph/remedy-internal.h"

/* How many members are thought of. */
#define MAX_TARGETS 8

GArray *
qbg_changes_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (QbgChange));
}

void
qbg_changes_add (GArray *changes, QbgChangeKind kind, QbgElementType type,
                 QbgPortId port, QbgNodeId node)
{
  QbgChange change = { kind, type, port, node };

  g_array_append_val (changes, change);
}

void
qbg_remedy_free (QbgRemedy *remedy)
{
  if (remedy == NULL)
    return;
  g_array_unref (remedy->changes);
  g_free (remedy);
}

const QbgElement *
qbg_remedies_element (const QbgRemedies *remedies, QbgPortId port)
{
  const QbgFindings *findings = remedies->findings;

  return QBG_ELEMENT (findings->circuit, QBG_PORT_BOND (
    findings->causality->graph, port)->element);
}

void
qbg_remedies_offer (QbgRemedies *remedies, const QbgFinding *finding,
                    GArray *changes, gboolean sure, GPtrArray *found)
{
  g_autoptr (GArray) taken = changes;
  QbgEffect effect = { TRUE, TRUE, 1, 0, 0 };
  QbgRemedy *remedy;

  if (changes->len == 0)
    return;
  if (!qbg_remedies_try (remedies, finding, changes, &effect) && !sure)
    return;
  if (!effect.harmless || !effect.cures
      || (finding->kind == QBG_FINDING_LOOP && effect.n_loops_added > 0))
    return;
  remedy = g_new0 (QbgRemedy, 1);
  remedy->changes = g_steal_pointer (&taken);
  remedy->n_cured = effect.n_cured;
  remedy->n_loops_added = effect.n_loops_added;
  g_ptr_array_add (found, remedy);
}

/* What goes in series must not be a capacitor, which would take no state, and
 * what goes across no inductor. */
static gboolean
fits (QbgChangeKind kind, QbgElementType type)
{
  return type == QBG_ELEMENT_R
    || (type == QBG_ELEMENT_I) == (kind == QBG_CHANGE_SERIES);
}

static void
offer_at (QbgRemedies *remedies, const QbgFinding *finding, QbgPortId port,
          QbgChangeKind kind, QbgElementType type, gboolean sure,
          GPtrArray *found)
{
  GArray *changes;

  if (!fits (kind, type))
    return;
  changes = qbg_changes_new ();
  qbg_changes_add (changes, kind, type, port, QBG_NONE);
  qbg_remedies_offer (remedies, finding, changes, sure, found);
}

/* Sources and storages want it in series or across, others might want
 * either. */
static void
offer_for (QbgRemedies *remedies, const QbgFinding *finding, QbgPortId port,
           QbgElementType type, gboolean sure, GPtrArray *found)
{
  switch (qbg_remedies_element (remedies, port)->type)
    {
    case QBG_ELEMENT_SE:
    case QBG_ELEMENT_C:
      offer_at (remedies, finding, port, QBG_CHANGE_SERIES, type, sure, found);
      break;
    case QBG_ELEMENT_SF:
    case QBG_ELEMENT_I:
      offer_at (remedies, finding, port, QBG_CHANGE_ACROSS, type, sure, found);
      break;
    default:
      offer_at (remedies, finding, port, QBG_CHANGE_SERIES, type, FALSE,
                found);
      offer_at (remedies, finding, port, QBG_CHANGE_ACROSS, type, FALSE,
                found);
    }
}

/* One change at every port that had to give in. */
static void
offer_for_all (QbgRemedies *remedies, const QbgFinding *finding,
               QbgElementType type, GPtrArray *found)
{
  GArray *changes = qbg_changes_new ();

  for (guint32 k = 0; k < finding->late->len; k++)
    {
      QbgPortId port = QBG_PORT_OF (finding->late, k);
      QbgElementType of = qbg_remedies_element (remedies, port)->type;
      QbgChangeKind kind = of == QBG_ELEMENT_I || of == QBG_ELEMENT_SF
        ? QBG_CHANGE_ACROSS : QBG_CHANGE_SERIES;
      if (fits (kind, type))
        qbg_changes_add (changes, kind, type, port, QBG_NONE);
    }
  qbg_remedies_offer (remedies, finding, changes, remedies->findings->plain,
                      found);
}

static gboolean
is_late (const QbgFinding *finding, QbgPortId port)
{
  for (guint32 k = 0; k < finding->late->len; k++)
    if (QBG_PORT_OF (finding->late, k) == port)
      return TRUE;
  return FALSE;
}

static void
offer_for_members (QbgRemedies *remedies, const QbgFinding *finding,
                   QbgElementType type, GPtrArray *found)
{
  guint32 n_late = finding->late->len;

  if (type == QBG_ELEMENT_GROUND)
    type = QBG_ELEMENT_R;
  for (guint32 k = 0; k < MIN (n_late, MAX_TARGETS); k++)
    offer_for (remedies, finding, QBG_PORT_OF (finding->late, k), type,
               remedies->findings->plain && n_late == 1, found);
  for (guint32 k = 0; k < MIN (finding->members->len, MAX_TARGETS); k++)
    {
      QbgPortId port = QBG_PORT_OF (finding->members, k);
      if (!is_late (finding, port))
        offer_for (remedies, finding, port, type, FALSE, found);
    }
  if (n_late > 1)
    offer_for_all (remedies, finding, type, found);
}

static gint
compare_remedies (gconstpointer a, gconstpointer b)
{
  const QbgRemedy *x = *(QbgRemedy *const *) a, *y = *(QbgRemedy *const *) b;

  if (x->n_cured != y->n_cured)
    return x->n_cured > y->n_cured ? -1 : 1;
  if (x->n_loops_added != y->n_loops_added)
    return x->n_loops_added < y->n_loops_added ? -1 : 1;
  return x->changes->len < y->changes->len ? -1
    : x->changes->len > y->changes->len;
}

GPtrArray *
qbg_remedies_find (QbgRemedies *remedies, const QbgFinding *finding,
                   QbgElementType type)
{
  GPtrArray *found
    = g_ptr_array_new_with_free_func ((GDestroyNotify) qbg_remedy_free);

  if (finding->kind == QBG_FINDING_LOOP)
    qbg_remedies_of_loop (remedies, finding, type, found);
  else
    offer_for_members (remedies, finding, type, found);
  g_ptr_array_sort (found, compare_remedies);
  if (found->len > QBG_MAX_REMEDIES)
    g_ptr_array_set_size (found, QBG_MAX_REMEDIES);
  return found;
}
