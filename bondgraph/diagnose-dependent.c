#include <config.h>

#include "bondgraph/diagnose-internal.h"

/* A finding about storages, taken apart for its sentence. */
typedef struct {
  const QbgTeller *teller;
  const QbgFinding *finding;
  GArray *storages, *sources;     /* QbgPortId: the members */
  char *late_names, *storage_names, *source_names, *all_names;
  guint32 n_late, n_storages, n_sources;
} Case;

static void
case_init (Case *c, const QbgTeller *teller, const QbgFinding *finding)
{
  c->teller = teller;
  c->finding = finding;
  c->storages = qbg_teller_pick (teller, finding->members, FALSE);
  c->sources = qbg_teller_pick (teller, finding->members, TRUE);
  c->late_names = qbg_teller_names (teller, finding->late);
  c->storage_names = qbg_teller_names (teller, c->storages);
  c->source_names = qbg_teller_names (teller, c->sources);
  c->all_names = qbg_teller_names (teller, finding->members);
  c->n_late = qbg_teller_count (teller, finding->late);
  c->n_storages = qbg_teller_count (teller, c->storages);
  c->n_sources = qbg_teller_count (teller, c->sources);
}

static void
case_clear (Case *c)
{
  g_array_unref (c->storages);
  g_array_unref (c->sources);
  g_free (c->late_names);
  g_free (c->storage_names);
  g_free (c->source_names);
  g_free (c->all_names);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Case, case_clear)

static const char *
plural (guint32 n)
{
  return n == 1 ? "" : "s";
}

static gboolean
is_capacitor (const Case *c)
{
  return qbg_teller_element (c->teller, QBG_PORT_OF (c->finding->late, 0))
    ->type == QBG_ELEMENT_C;
}

/* Whether the only source is a short or an open circuit. */
static gboolean
follows_nothing (const Case *c)
{
  return c->n_sources == 1
    && qbg_teller_is_nothing (c->teller, QBG_PORT_OF (c->sources, 0));
}

/* A loop of capacitors, and sources of voltage. */
static void
append_loop (const Case *c, GString *out)
{
  const char *s = plural (c->n_storages);

  if (c->finding->members->len == 1)
    g_string_append_printf (out, "capacitor %s is short-circuited",
                            c->storage_names);
  else if (c->n_sources == 0 && c->n_storages == c->n_late + 1)
    g_string_append_printf (out, "capacitors %s are in parallel",
                            c->storage_names);
  else if (c->n_sources == 0)
    g_string_append_printf (out, "%s form %s of capacitors", c->storage_names,
                            c->n_late == 1 ? "a loop" : "loops");
  else if (c->n_storages == c->n_late && follows_nothing (c))
    g_string_append_printf (out, "capacitor%s %s %s short-circuited by %s", s,
                            c->storage_names, c->n_late == 1 ? "is" : "are",
                            c->source_names);
  else if (c->n_storages == c->n_late && c->n_sources == 1)
    g_string_append_printf (out, "capacitor%s %s %s connected across the "
                            "voltage source %s", s, c->storage_names,
                            c->n_late == 1 ? "is" : "are", c->source_names);
  else
    g_string_append_printf (out, "capacitor%s %s and the voltage source%s %s "
                            "form %s", s, c->storage_names,
                            plural (c->n_sources), c->source_names,
                            c->n_late == 1 ? "a loop" : "loops");
}

/* All the ways between two parts of the circuit: inductors, and sources of
 * current. */
static void
append_meeting (const Case *c, GString *out)
{
  QbgNodeId node = qbg_teller_meeting_node (c->teller, c->finding->members);

  g_string_append_printf (out, "inductor%s %s ", plural (c->n_storages),
                          c->storage_names);
  if (c->n_sources > 0)
    g_string_append_printf (out, "and the current source%s %s ",
                            plural (c->n_sources), c->source_names);
  if (node == QBG_NONE)
    {
      g_string_append (out, "are all that connects two parts of the circuit");
      return;
    }
  g_string_append (out, "meet at node ");
  qbg_circuit_node_name (c->teller->circuit, node, out);
  g_string_append (out, " and nothing else does");
}

static void
append_cutset (const Case *c, GString *out)
{
  const char *s = plural (c->n_storages);

  if (c->finding->members->len == 1)
    g_string_append_printf (out, "no current can flow through the inductor %s",
                            c->storage_names);
  else if (c->n_sources == 0 && c->n_storages == c->n_late + 1)
    g_string_append_printf (out, "inductors %s are in series",
                            c->storage_names);
  else if (c->n_storages == c->n_late && follows_nothing (c))
    g_string_append_printf (out, "no current can flow through the inductor%s "
                            "%s, in series with %s", s, c->storage_names,
                            c->source_names);
  else if (c->n_storages == c->n_late && c->n_sources == 1)
    g_string_append_printf (out, "inductor%s %s %s in series with the current "
                            "source %s", s, c->storage_names,
                            c->n_late == 1 ? "is" : "are", c->source_names);
  else
    append_meeting (c, out);
}

/* The others that the storages follow; both lists are in the file's order. */
static char *
name_others (const Case *c)
{
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (QbgPortId));
  const GArray *late = c->finding->late;
  guint32 i = 0;

  for (guint32 k = 0; k < c->finding->members->len; k++)
    {
      QbgPortId port = QBG_PORT_OF (c->finding->members, k);
      if (i < late->len && QBG_PORT_OF (late, i) == port)
        i++;
      else
        g_array_append_val (others, port);
    }
  return others->len == 0 ? NULL
    : qbg_teller_names (c->teller, others);
}

static void
append_other (const Case *c, GString *out)
{
  g_autofree char *others = name_others (c);

  g_string_append_printf (out, "the %s%s of %s %s", is_capacitor (c)
                          ? "voltage" : "current", plural (c->n_late),
                          c->late_names, c->n_late == 1 ? "is" : "are");
  if (others == NULL)
    g_string_append (out, " fixed by the rest of the circuit");
  else
    g_string_append_printf (out, " fixed by %s", others);
}

static void
append_verdict (const Case *c, GString *out)
{
  gboolean named_last = c->n_storages == c->n_late && c->n_sources < 2;

  if (named_last)
    g_string_append (out, c->n_late == 1 ? ": it has" : ": they have");
  else
    g_string_append_printf (out, ": %s %s", c->late_names,
                            c->n_late == 1 ? "has" : "have");
  g_string_append (out, c->n_late == 1 ? " no state of its own"
                   : " no states of their own");
}

static char *
sentence (const Case *c)
{
  GString *out = g_string_new (NULL);

  switch (c->finding->shape)
    {
    case QBG_SHAPE_LOOP:
      append_loop (c, out);
      break;
    case QBG_SHAPE_CUTSET:
      append_cutset (c, out);
      break;
    default:
      append_other (c, out);
    }
  append_verdict (c, out);
  return g_string_free (out, FALSE);
}

static void
note_couplings (const Case *c, QbgDiag *diag)
{
  g_autoptr (GArray) couplings = qbg_teller_couplings (c->teller,
                                                       c->finding->members);

  if (couplings->len == 0)
    {
      qbg_diag_note (diag, QBG_NO_SPAN, "controlled sources, or parts with "
                     "several ports, leave it no choice");
      return;
    }
  qbg_teller_note_members (c->teller, diag, couplings, "ties them together",
                           "tie them together");
}

/* Why: the law of the loop or of the cutset. */
static void
note_reason (const Case *c, QbgDiag *diag)
{
  const char *s = plural (c->n_late);
  const char *what = is_capacitor (c) ? "voltage" : "current";

  if (c->finding->members->len == 1)
    qbg_diag_note (diag, QBG_NO_SPAN, "its %s is always zero", what);
  else if (c->finding->shape != QBG_SHAPE_OTHER
           && c->n_storages + c->n_sources == c->n_late + 1)
    qbg_diag_note (diag, QBG_NO_SPAN, "they have one and the same %s", what);
  else if (c->finding->shape == QBG_SHAPE_LOOP)
    qbg_diag_note (diag, QBG_NO_SPAN, "the voltages around a loop sum to "
                   "zero, so that the voltage%s of %s follow%s from the "
                   "others", s, c->late_names, c->n_late == 1 ? "s" : "");
  else if (c->finding->shape == QBG_SHAPE_CUTSET)
    qbg_diag_note (diag, QBG_NO_SPAN, "their currents sum to zero, so that "
                   "the current%s of %s follow%s from the others", s,
                   c->late_names, c->n_late == 1 ? "s" : "");
  else
    note_couplings (c, diag);
}

static void
note_members (const Case *c, QbgDiag *diag)
{
  static const char *const is[] = {
    [QBG_SHAPE_LOOP] = "is on the loop", [QBG_SHAPE_CUTSET] = "is one of them",
    [QBG_SHAPE_OTHER] = "has a part in it"
  };
  static const char *const are[] = {
    [QBG_SHAPE_LOOP] = "are on the loop",
    [QBG_SHAPE_CUTSET] = "are among them",
    [QBG_SHAPE_OTHER] = "have a part in it"
  };

  gboolean two = c->finding->shape == QBG_SHAPE_CUTSET
    && c->finding->members->len == 2;

  qbg_teller_note_members (c->teller, diag, c->finding->members,
                           two ? "is the other one" : is[c->finding->shape],
                           are[c->finding->shape]);
}

static void
tell_regained (const Case *c, QbgSpan span)
{
  QbgDiag *diag = qbg_diags_warning (
    c->teller->diags, QBG_CODE_REGAINED_STATE, span,
    "%s %s a state only by way of a controlled source", c->late_names,
    c->n_late == 1 ? "has" : "have");

  qbg_teller_note_members (c->teller, diag, c->finding->members,
                           "has a part in it", "have a part in it");
  qbg_diag_note (diag, QBG_NO_SPAN, "without what that source adds, the %s "
                 "would be fixed by the other parts; the state is found by "
                 "solving for its derivative",
                 is_capacitor (c) ? "voltage" : "current");
  qbg_teller_note_remedies (c->teller, diag, c->finding, "give it one without "
                            "that", NULL);
}

void
qbg_tell_dependent (const QbgTeller *teller, const QbgFinding *finding)
{
  g_auto (Case) c = { 0 };
  g_autofree char *message = NULL, *verb = NULL;
  QbgDiag *diag;
  QbgSpan span;

  case_init (&c, teller, finding);
  span = qbg_teller_span (teller, QBG_PORT_OF (
    finding->shape == QBG_SHAPE_OTHER ? finding->late : c.storages, 0));
  if (finding->regained)
    {
      tell_regained (&c, span);
      return;
    }
  message = sentence (&c);
  verb = g_strdup_printf ("give %s %s", c.late_names, c.n_late == 1
                          ? "a state of its own" : "states of their own");
  diag = qbg_diags_warning (teller->diags, QBG_CODE_DEPENDENT_STORAGE, span,
                            "%s", message);
  note_members (&c, diag);
  note_reason (&c, diag);
  qbg_teller_note_remedies (teller, diag, finding, verb,
                            "'qbg simulate' solves it without");
}
