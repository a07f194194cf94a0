#include <config.h>

#include "bondgraph/remedy-internal.h"

/* How many ports the circuits that are tried may have in all, which bounds the
 * time. */
#define MAX_WORK 500000

static void
mark_ports (const QbgCausality *causality, guint8 *status)
{
  for (guint32 k = 0; k < causality->contradictions->len; k++)
    status[QBG_CONTRADICTION (causality, k)->port] |= QBG_STATUS_CONTRADICTS;
  for (guint32 k = 0; k < causality->dependents->len; k++)
    {
      const QbgDependent *dependent = QBG_DEPENDENT (causality, k);
      status[dependent->port] |= dependent->regained ? QBG_STATUS_REGAINED
        : QBG_STATUS_DEPENDS;
    }
}

static void
mark_loop (const QbgCausality *causality, const QbgLoop *loop,
           guint8 *in_loop)
{
  for (guint32 k = 0; k < loop->members.n; k++)
    {
      QbgPortId port = QBG_MEMBER (causality, &loop->members, k);
      in_loop[QBG_PORT_BOND (causality->graph, port)->element] = TRUE;
    }
}

QbgRemedies *
qbg_remedies_new (const QbgFindings *findings)
{
  QbgRemedies *remedies = g_new0 (QbgRemedies, 1);
  const QbgCausality *causality = findings->causality;
  const QbgCircuit *circuit = findings->circuit;

  remedies->findings = findings;
  qbg_places_init (&remedies->places, circuit);
  qbg_disjoint_init (&remedies->held, remedies->places.n_places);
  remedies->status = g_new0 (guint8, circuit->ports->len + 1);
  remedies->in_loop = g_new0 (guint8, circuit->elements->len + 1);
  for (QbgPortId port = 0; port < circuit->ports->len; port++)
    {
      QbgElementType type = qbg_remedies_element (remedies, port)->type;
      if (type == QBG_ELEMENT_SE || type == QBG_ELEMENT_C)
        qbg_disjoint_join (&remedies->held, remedies->places.p[port],
                           remedies->places.n[port]);
    }
  mark_ports (causality, remedies->status);
  for (guint32 k = 0; k < causality->loops->len; k++)
    mark_loop (causality, QBG_LOOP (causality, k), remedies->in_loop);
  return remedies;
}

void
qbg_remedies_free (QbgRemedies *remedies)
{
  if (remedies == NULL)
    return;
  qbg_places_clear (&remedies->places);
  qbg_disjoint_clear (&remedies->held);
  g_free (remedies->status);
  g_free (remedies->in_loop);
  g_free (remedies);
}

/* The circuit after the changes, in what is to be compared. */
typedef struct {
  const QbgRemedies *remedies;
  const QbgCausality *causality;
  guint8 *status, *in_loop;
} After;

static gboolean
is_harmless (const After *after, guint32 n_ports)
{
  guint32 n_before = after->remedies->findings->circuit->ports->len;

  for (QbgPortId port = 0; port < n_ports; port++)
    {
      guint8 before = port < n_before ? after->remedies->status[port] : 0;
      if (after->status[port] & ~before
          & (QBG_STATUS_CONTRADICTS | QBG_STATUS_DEPENDS))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_cured (const After *after, const QbgFinding *finding)
{
  const QbgBondGraph *graph = after->remedies->findings->causality->graph;
  guint8 what = finding->kind == QBG_FINDING_CONTRADICTION
    ? QBG_STATUS_CONTRADICTS : QBG_STATUS_DEPENDS | QBG_STATUS_REGAINED;

  for (guint32 k = 0; k < finding->late->len; k++)
    if (after->status[QBG_PORT_OF (finding->late, k)] & what)
      return FALSE;
  for (guint32 k = 0; k < finding->members->len
       && finding->kind == QBG_FINDING_LOOP; k++)
    if (after->in_loop[QBG_PORT_BOND (graph, QBG_PORT_OF (
      finding->members, k))->element])
      return FALSE;
  return TRUE;
}

/* Whether an element on the loop was on none before. */
static gboolean
is_added (const After *after, const QbgLoop *loop)
{
  const QbgRemedies *remedies = after->remedies;
  guint32 n_before = remedies->findings->circuit->elements->len;

  for (guint32 k = 0; k < loop->members.n; k++)
    {
      QbgPortId port = QBG_MEMBER (after->causality, &loop->members, k);
      QbgElementId element
        = QBG_PORT_BOND (after->causality->graph, port)->element;
      if (element >= n_before || !remedies->in_loop[element])
        return TRUE;
    }
  return FALSE;
}

static void
compare (const After *after, const QbgFinding *finding, QbgEffect *effect)
{
  const QbgFindings *findings = after->remedies->findings;
  const QbgCausality *causality = after->causality;

  *effect = (QbgEffect) { 0 };
  effect->harmless = is_harmless (after,
                                  causality->graph->circuit->ports->len);
  effect->cures = is_cured (after, finding);
  for (guint32 k = 0; k < findings->list->len; k++)
    effect->n_cured += is_cured (after, QBG_FINDING (findings, k));
  for (guint32 k = 0; k < causality->loops->len; k++)
    {
      const QbgLoop *loop = QBG_LOOP (causality, k);
      effect->n_loops_added += is_added (after, loop);
      effect->n_unknowns += loop->n_unknowns;
    }
}

gboolean
qbg_remedies_try (QbgRemedies *remedies, const QbgFinding *finding,
                  const GArray *changes, QbgEffect *effect)
{
  const QbgCircuit *before = remedies->findings->circuit;
  g_autoptr (QbgCircuit) circuit = NULL;
  g_autoptr (QbgBondGraph) graph = NULL;
  g_autoptr (QbgCausality) causality = NULL;
  g_autofree guint8 *status = NULL, *in_loop = NULL;

  remedies->work += before->ports->len;
  if (remedies->work > MAX_WORK)
    return FALSE;
  circuit = qbg_remedy_apply (before, (const QbgChange *) (const void *)
                              changes->data, changes->len, 1);
  graph = qbg_construct (circuit, QBG_STAGE_GROUNDED);
  causality = qbg_assign_causality (graph);
  status = g_new0 (guint8, circuit->ports->len + 1);
  in_loop = g_new0 (guint8, circuit->elements->len + 1);
  mark_ports (causality, status);
  for (guint32 k = 0; k < causality->loops->len; k++)
    mark_loop (causality, QBG_LOOP (causality, k), in_loop);
  compare (&(After) { remedies, causality, status, in_loop }, finding,
           effect);
  return TRUE;
}
