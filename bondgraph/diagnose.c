#include <config.h>

#include "bondgraph/diagnose-internal.h"

/* Findings of one kind that are told one by one at one place of the text. */
#define MAX_AT_PLACE 20

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

static guint32
count_loops (const QbgCausality *causality, gboolean switching)
{
  guint32 n = 0;

  for (guint32 k = 0; k < causality->loops->len; k++)
    n += QBG_LOOP (causality, k)->switching == switching;
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
    .loops = count_loops (causality, FALSE),
    .switched = count_loops (causality, TRUE),
    .dependents = qbg_findings_dependents (findings)
  };
}

/* What was told at one place: an array of a thousand stages need not say all a
 * thousand times. */
typedef struct {
  guint32 n;
  const QbgFinding *skipped;      /* the first that was only counted */
} Told;

static Told *
told_at (const QbgTeller *teller, const QbgFinding *finding, GHashTable *told)
{
  QbgSpan span = qbg_teller_span (teller, QBG_PORT_OF (finding->members, 0));
  gpointer key = GUINT_TO_POINTER (span.start * 4u + finding->kind);
  Told *found = g_hash_table_lookup (told, key);

  if (found == NULL)
    {
      found = g_new0 (Told, 1);
      g_hash_table_insert (told, key, found);
    }
  return found;
}

static void
tell_skipped (const QbgTeller *teller, const Told *told)
{
  const QbgFinding *first = told->skipped;
  g_autofree char *names = qbg_teller_names (teller, first->members);

  qbg_diags_warning (teller->diags, first->kind == QBG_FINDING_LOOP
                     ? QBG_CODE_ALGEBRAIC_LOOP : QBG_CODE_DEPENDENT_STORAGE,
                     qbg_teller_span (teller, QBG_PORT_OF (first->members, 0)),
                     "the same holds %u times more, from %s on",
                     told->n - MAX_AT_PLACE, names);
}

static void
tell_all (const QbgTeller *teller)
{
  const GPtrArray *list = teller->findings->list;
  g_autoptr (GHashTable) told = g_hash_table_new_full (NULL, NULL, NULL,
                                                       g_free);
  g_autoptr (GPtrArray) skipped = g_ptr_array_new ();

  for (guint32 k = 0; k < list->len; k++)
    {
      const QbgFinding *finding = g_ptr_array_index (list, k);
      Told *here = told_at (teller, finding, told);
      if (here->n++ < MAX_AT_PLACE
          || finding->kind == QBG_FINDING_CONTRADICTION)
        tell (teller, finding);
      else if (here->skipped == NULL)
        {
          here->skipped = finding;
          g_ptr_array_add (skipped, here);
        }
    }
  for (guint32 k = 0; k < skipped->len; k++)
    tell_skipped (teller, g_ptr_array_index (skipped, k));
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
  tell_all (&teller);
  qbg_places_clear (&teller.places);
  return summarise (findings);
}
