#include <config.h>

#include "bondgraph/diagnose-internal.h"

/* The members of a contradiction, taken apart for its sentence. */
typedef struct {
  const QbgTeller *teller;
  const QbgFinding *finding;
  GArray *real;           /* QbgPortId: those with a voltage or current */
  GArray *nothing;        /* QbgPortId: short and open circuits */
  char *names, *real_names, *nothing_names;
} Case;

static void
case_init (Case *c, const QbgTeller *teller, const QbgFinding *finding)
{
  c->teller = teller;
  c->finding = finding;
  c->real = g_array_new (FALSE, FALSE, sizeof (QbgPortId));
  c->nothing = g_array_new (FALSE, FALSE, sizeof (QbgPortId));
  for (guint32 k = 0; k < finding->members->len; k++)
    {
      QbgPortId port = QBG_PORT_OF (finding->members, k);
      GArray *ports = qbg_teller_is_nothing (teller, port) ? c->nothing
        : c->real;
      g_array_append_val (ports, port);
    }
  c->names = qbg_teller_names (teller, finding->members);
  c->real_names = qbg_teller_names (teller, c->real);
  c->nothing_names = qbg_teller_names (teller, c->nothing);
}

static void
case_clear (Case *c)
{
  g_array_unref (c->real);
  g_array_unref (c->nothing);
  g_free (c->names);
  g_free (c->real_names);
  g_free (c->nothing_names);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Case, case_clear)

static QbgDiag *complain (const Case *c, QbgCode code, QbgPortId port,
                          const char *format, ...) G_GNUC_PRINTF (4, 5);

static QbgDiag *
complain (const Case *c, QbgCode code, QbgPortId port, const char *format,
          ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return qbg_diags_error (c->teller->diags, code,
                          qbg_teller_span (c->teller, port), "%s", message);
}

static QbgDiag *
complain_of_loop (const Case *c)
{
  QbgPortId first = QBG_PORT_OF (c->finding->members, 0);

  if (c->real->len == 0 && c->nothing->len == 1)
    return complain (c, QBG_CODE_NOT_DETERMINED, first,
                     "the current through %s could be anything: both its "
                     "pins are at one node", c->names);
  if (c->real->len == 0)
    return complain (c, QBG_CODE_NOT_DETERMINED, first,
                     "%s form a loop without resistance: the current around "
                     "it could be anything", c->names);
  if (c->real->len == 1 && c->nothing->len == 0)
    return complain (c, QBG_CODE_SHORTED_SOURCE, first,
                     "voltage source %s is short-circuited", c->names);
  if (c->real->len == 1)
    return complain (c, QBG_CODE_SHORTED_SOURCE, QBG_PORT_OF (c->real, 0),
                     "voltage source %s is short-circuited by %s",
                     c->real_names, c->nothing_names);
  if (c->nothing->len > 0)
    return complain (c, QBG_CODE_SOURCE_LOOP, QBG_PORT_OF (c->real, 0),
                     "voltage sources %s form a loop through %s",
                     c->real_names, c->nothing_names);
  return complain (c, QBG_CODE_SOURCE_LOOP, first,
                   "voltage sources %s form a loop", c->names);
}

static QbgDiag *
complain_of_meeting (const Case *c)
{
  QbgPortId first = QBG_PORT_OF (c->real, 0);
  QbgNodeId node = qbg_teller_meeting_node (c->teller, c->finding->members);
  g_autoptr (GString) name = g_string_new (NULL);

  if (node == QBG_NONE)
    return complain (c, QBG_CODE_SOURCE_CUTSET, first,
                     "current sources %s are all that connects two parts of "
                     "the circuit", c->names);
  qbg_circuit_node_name (c->teller->circuit, node, name);
  return complain (c, QBG_CODE_SOURCE_CUTSET, first,
                   "current sources %s meet at node %s and nothing else does",
                   c->names, name->str);
}

static QbgDiag *
complain_of_cutset (const Case *c)
{
  QbgPortId first = QBG_PORT_OF (c->finding->members, 0);

  if (c->real->len == 0)
    return complain (c, QBG_CODE_NOT_DETERMINED, first,
                     "the voltage across %s could be anything: nothing else "
                     "connects the two sides, and no current flows through "
                     "%s", c->names, c->nothing->len == 1 ? "it" : "them");
  if (c->real->len == 1 && c->nothing->len == 0)
    return complain (c, QBG_CODE_OPEN_SOURCE, first,
                     "current source %s has no way for its current", c->names);
  if (c->real->len == 1)
    return complain (c, QBG_CODE_OPEN_SOURCE, QBG_PORT_OF (c->real, 0),
                     "current source %s has no way for its current: none "
                     "flows through %s", c->real_names, c->nothing_names);
  if (c->finding->members->len == 2)
    return complain (c, QBG_CODE_SOURCE_CUTSET, first,
                     "current sources %s are in series", c->names);
  return complain_of_meeting (c);
}

static QbgDiag *
complain_of_coupling (const Case *c)
{
  QbgPortId late = QBG_PORT_OF (c->finding->late, 0);
  const QbgElement *element = qbg_teller_element (c->teller, late);
  g_autoptr (GArray) sources = qbg_teller_pick (c->teller,
                                                c->finding->members, TRUE);
  g_autofree char *fixed = qbg_teller_names (c->teller, sources);
  g_autoptr (GString) name = g_string_new (NULL);

  qbg_circuit_element_name (c->teller->circuit, QBG_PORT_BOND (
    c->teller->graph, late)->element, name);
  return complain (c, QBG_CODE_COUPLING, late,
                   "both sides of the %s %s are fixed%s%s",
                   element->type == QBG_ELEMENT_TF ? "transformer" : "gyrator",
                   name->str, sources->len > 0 ? ", by " : "", fixed);
}

static QbgDiag *
complain_of_undetermined (const Case *c)
{
  return complain (c, QBG_CODE_NOT_DETERMINED,
                   QBG_PORT_OF (c->finding->members, 0),
                   "the equations of %s leave something undetermined",
                   c->names);
}

/* What the law behind it is. */
static const char *
reason (QbgContradictionKind kind, const Case *c)
{
  gboolean one = c->finding->members->len == 1;

  switch (kind)
    {
    case QBG_CONTRADICTION_LOOP:
      if (c->real->len == 0)
        return NULL;
      return one ? "the voltage between its pins is zero, whatever the source "
        "says, and its current could be anything"
        : "the voltages around a loop must sum to zero, and the current "
        "around this one could be anything";
    case QBG_CONTRADICTION_CUTSET:
      if (c->real->len == 0)
        return NULL;
      return one ? "nothing else leads from one of its pins to the other; the "
        "voltage between them could be anything"
        : "the currents into a part of the circuit must sum to zero, and the "
        "voltage across them could be anything";
    case QBG_CONTRADICTION_COUPLING:
      return "one side follows from the other, so that only one of them can "
        "be given";
    default:
      return "some voltage or current can be chosen at will, or there is no "
        "solution at all, whatever the values";
    }
}

static void
note_members (const Case *c, QbgDiag *diag, QbgContradictionKind kind)
{
  const GArray *members = c->finding->members;

  if (kind == QBG_CONTRADICTION_LOOP)
    qbg_teller_note_members (c->teller, diag, members, "is on the loop",
                             "are on the loop");
  else if (kind == QBG_CONTRADICTION_CUTSET)
    qbg_teller_note_members (c->teller, diag, members, members->len == 2
                             ? "is the other one" : "is one of them",
                             "are among them");
  else
    qbg_teller_note_members (c->teller, diag, members, "has a part in it",
                             "have a part in it");
}

void
qbg_tell_contradiction (const QbgTeller *teller, const QbgFinding *finding)
{
  QbgContradictionKind kind = QBG_CONTRADICTION (
    teller->findings->causality, finding->index)->kind;
  g_auto (Case) c = { 0 };
  const char *why;
  QbgDiag *diag;

  case_init (&c, teller, finding);
  why = reason (kind, &c);
  diag = kind == QBG_CONTRADICTION_LOOP ? complain_of_loop (&c)
    : kind == QBG_CONTRADICTION_CUTSET ? complain_of_cutset (&c)
    : kind == QBG_CONTRADICTION_COUPLING ? complain_of_coupling (&c)
    : complain_of_undetermined (&c);
  note_members (&c, diag, kind);
  if (why != NULL)
    qbg_diag_note (diag, QBG_NO_SPAN, "%s", why);
  qbg_teller_note_remedies (teller, diag, finding, "cure it", NULL);
}
