#include <config.h>

#include "bondgraph/diagnose-internal.h"

static void
tell (const QbgTeller *teller, const QbgFinding *finding)
{
  switch (finding->kind)
    {
    case QBG_FINDING_CONTRADICTION:
      qbg_tell_contradiction (teller, finding);
      break;
    case QBG_FINDING_DEPENDENT:
      qbg_tell_dependent (teller, finding);
      break;
    case QBG_FINDING_LOOP:
      qbg_tell_loop (teller, finding);
      break;
    }
}

/* Components that consist of others are not counted, but what is in them. */
static guint32
count_leaves (const QbgCircuit *circuit)
{
  guint32 n = 0;

  for (QbgComponentId c = 0; c < circuit->components->len; c++)
    n += !QBG_COMPONENT (circuit, c)->composite;
  return n;
}

static QbgSummary
summarise (const QbgFindings *findings)
{
  const QbgCausality *causality = findings->causality;

  return (QbgSummary) {
    .components = count_leaves (findings->circuit),
    .nodes = findings->circuit->nodes->len,
    .states = causality->n_states,
    .contradictions = causality->contradictions->len,
    .loops = causality->loops->len,
    .dependents = qbg_findings_dependents (findings)
  };
}

QbgSummary
qbg_diagnose (const QbgCausality *causality, QbgDiags *diags)
{
  g_autoptr (QbgFindings) findings = qbg_findings_new (causality);
  g_autoptr (QbgRemedies) remedies = qbg_remedies_new (findings);
  QbgTeller teller = {
    .findings = findings, .circuit = findings->circuit,
    .graph = causality->graph, .remedies = remedies, .diags = diags
  };

  qbg_places_init (&teller.places, findings->circuit);
  qbg_tell_islands (&teller);
  for (guint32 k = 0; k < findings->list->len; k++)
    tell (&teller, QBG_FINDING (findings, k));
  qbg_places_clear (&teller.places);
  return summarise (findings);
}
