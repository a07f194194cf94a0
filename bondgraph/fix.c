#include <config.h>

#include "bondgraph/fix-internal.h"
#include "bondgraph/remedy-internal.h"

/* Rounds, each of which makes one finding disappear. */
#define MAX_ROUNDS 200

/* Below, in ohms, it is asked whether a resistor across a part is meant. */
#define LARGE_RESISTANCE 1e3

/* The circuit with the changes so far. */
typedef struct {
  QbgFixer *fixer;
  QbgDiags *diags;
  GPtrArray *circuits;    /* QbgCircuit: all that were made */
  GHashTable *given_up;   /* first port of findings that stay */
} Work;

static QbgPortId
key_of (const QbgFinding *finding)
{
  return QBG_PORT_OF (finding->late->len > 0 ? finding->late
                      : finding->members, 0);
}

static gboolean
is_same_place (QbgSpan a, QbgSpan b)
{
  return a.source == b.source && a.start == b.start && a.source != NULL;
}

/* Appends the change at every component that has the declaration in common. */
static void
spread_change (const Work *work, const QbgChange *change,
               const QbgFixPlace *place, GArray *changes)
{
  const QbgCircuit *original = work->fixer->circuit;
  const QbgCircuit *current = work->fixer->current;
  const QbgComponent *model = QBG_COMPONENT (original, place->component);

  for (QbgComponentId c = 0; c < original->components->len; c++)
    {
      const QbgComponent *component = QBG_COMPONENT (original, c);
      QbgChange copy = *change;
      if (!is_same_place (component->span, model->span)
          || component->n_ports != model->n_ports
          || component->n_pins != model->n_pins)
        continue;
      if (change->kind != QBG_CHANGE_TO_GROUND)
        copy.port = component->first_port + (change->port - model->first_port);
      for (guint32 k = 0; k < component->n_pins
           && change->kind == QBG_CHANGE_TO_GROUND; k++)
        if (g_str_equal (QBG_PIN (original, component->first_pin + k)->name,
                         place->p))
          copy.node = QBG_PIN (current, component->first_pin + k)->node;
      g_array_append_val (changes, copy);
    }
}

/* Where the changes of a remedy go in the text (QbgFixPlace), and all changes
 * of the circuit that follow; NULL, or why it cannot be done. */
static const char *
plan (const Work *work, const QbgRemedy *remedy, GArray *places,
      GArray *changes)
{
  for (guint32 k = 0; k < remedy->changes->len; k++)
    {
      const QbgChange *change = &g_array_index (remedy->changes, QbgChange, k);
      QbgFixPlace place;
      const char *why = qbg_fixer_locate (work->fixer, change, &place);
      gboolean known = FALSE;
      if (why != NULL)
        return why;
      for (guint32 i = 0; i < places->len && !known; i++)
        known = g_array_index (places, QbgFixPlace, i).element
          == place.element;
      if (known)
        continue;
      spread_change (work, change, &place, changes);
      g_array_append_val (places, place);
    }
  return NULL;
}

/* Across a part, a resistor that is not large takes over. */
static void
warn_of_small (const Work *work, const QbgFixPlace *place)
{
  const QbgFixPart *part = work->fixer->part;

  if (place->kind == QBG_CHANGE_ACROSS && part->type == QBG_ELEMENT_R
      && g_ascii_strtod (part->value, NULL) < LARGE_RESISTANCE)
    qbg_diags_warning (work->diags, QBG_CODE_FIX_ACROSS,
                       place->element->id_span, "a resistor across %s leaves "
                       "the circuit as it is only if it is large: is %s Ohm?",
                       place->element->id, part->value);
}

static void
carry_out (Work *work, const GArray *places, const GArray *changes)
{
  QbgCircuit *next = qbg_remedy_apply (
    work->fixer->current, (const QbgChange *) (const void *) changes->data,
    changes->len, 1);

  g_ptr_array_add (work->circuits, next);
  work->fixer->current = next;
  for (guint32 k = 0; k < places->len; k++)
    {
      const QbgFixPlace *place = &g_array_index (places, QbgFixPlace, k);
      warn_of_small (work, place);
      qbg_fixer_edit (work->fixer, place);
    }
}

/* Tries one remedy; NULL, or why not. */
static const char *
try_remedy (Work *work, QbgRemedies *remedies, const QbgFinding *finding,
            const QbgRemedy *remedy)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (QbgFixPlace));
  g_autoptr (GArray) changes = qbg_changes_new ();
  const char *why = plan (work, remedy, places, changes);
  QbgEffect effect;

  if (why != NULL)
    return why;
  if (changes->len != remedy->changes->len
      && (!qbg_remedies_try (remedies, finding, changes, &effect)
          || !effect.harmless || !effect.cures))
    return "it would be added to every component of its class, which does not "
      "help";
  carry_out (work, places, changes);
  return NULL;
}

static void
give_up (Work *work, const QbgFinding *finding, const char *why)
{
  const QbgCircuit *circuit = work->fixer->circuit;
  QbgPortId port = key_of (finding);
  const QbgComponent *component;

  g_hash_table_add (work->given_up, GUINT_TO_POINTER (port));
  if (why == NULL || port >= circuit->ports->len)
    return;
  component = QBG_COMPONENT (circuit, QBG_PORT (circuit, port)->component);
  qbg_diags_warning (work->diags, QBG_CODE_NO_FIX, component->span,
                     "nothing can be added at %s in the text: %s",
                     component->name, why);
}

/* TRUE if the finding was dealt with. */
static gboolean
fix_finding (Work *work, QbgRemedies *remedies, const QbgFinding *finding)
{
  g_autoptr (GPtrArray) found = qbg_remedies_find (remedies, finding,
                                                   work->fixer->part->type);
  const char *why = NULL;

  for (guint32 k = 0; k < found->len; k++)
    {
      const char *now = try_remedy (work, remedies, finding,
                                    g_ptr_array_index (found, k));
      if (now == NULL)
        return TRUE;
      if (why == NULL)
        why = now;
    }
  give_up (work, finding, why);
  return FALSE;
}

/* Deals with the first finding that can be; FALSE if there is none. */
static gboolean
run_round (Work *work)
{
  g_autoptr (QbgBondGraph) graph = qbg_construct (work->fixer->current,
                                                  QBG_STAGE_GROUNDED);
  g_autoptr (QbgCausality) causality = qbg_assign_causality (graph);
  g_autoptr (QbgFindings) findings = qbg_findings_new (causality);
  g_autoptr (QbgRemedies) remedies = qbg_remedies_new (findings);

  for (guint32 k = 0; k < findings->list->len; k++)
    {
      const QbgFinding *finding = QBG_FINDING (findings, k);
      if (!g_hash_table_contains (work->given_up,
                                  GUINT_TO_POINTER (key_of (finding)))
          && fix_finding (work, remedies, finding))
        return TRUE;
    }
  return FALSE;
}

char *
qbg_fix (const QbgCausality *causality, const QbgAst *file,
         const QbgFixPart *part, QbgDiags *diags)
{
  g_auto (QbgFixer) fixer = { 0 };
  g_autoptr (GPtrArray) circuits
    = g_ptr_array_new_with_free_func ((GDestroyNotify) qbg_circuit_free);
  g_autoptr (GHashTable) given_up = g_hash_table_new (NULL, NULL);
  Work work = { &fixer, diags, circuits, given_up };
  guint rounds = 0;

  qbg_fixer_init (&fixer, causality->graph->circuit, file, part);
  while (rounds < MAX_ROUNDS && run_round (&work))
    rounds++;
  return qbg_fix_diff (file->source, fixer.edits);
}
