#include <config.h>

#include "bondgraph/diagnose-internal.h"

/* Of a ring, so many elements are told one by one. */
#define MAX_RING 8

typedef struct {
  const QbgTeller *teller;
  const QbgLoop *loop;
  GString *out;
} Ring;

static QbgPortId
port_at (const Ring *ring, guint32 k)
{
  return QBG_MEMBER (ring->teller->findings->causality, &ring->loop->ring,
                     k % ring->loop->ring.n);
}

static void
append_name (const Ring *ring, guint32 k)
{
  qbg_circuit_element_name (ring->teller->circuit, QBG_PORT_BOND (
    ring->teller->graph, port_at (ring, k))->element, ring->out);
}

static gboolean
gives_voltage (const Ring *ring, guint32 k)
{
  return ring->teller->findings->causality->gives[port_at (ring, k)]
    == QBG_GIVES_EFFORT;
}

/* A node, not ground, at which two ports meet, or QBG_NONE. */
static QbgNodeId
common_node (const Ring *ring, guint32 a, guint32 b)
{
  const QbgPlaces *places = &ring->teller->places;
  QbgPortId x = port_at (ring, a), y = port_at (ring, b);
  guint32 at[2] = { places->n[x], places->p[x] };

  for (guint k = 0; k < 2; k++)
    if (at[k] != places->ground
        && (at[k] == places->p[y] || at[k] == places->n[y]))
      return at[k];
  return QBG_NONE;
}

static void
append_start (const Ring *ring)
{
  QbgNodeId node = ring->loop->ring.n > 1 ? common_node (ring, 0, 1)
    : QBG_NONE;

  append_name (ring, 0);
  if (!gives_voltage (ring, 0))
    g_string_append (ring->out, " gives a current");
  else if (node == QBG_NONE)
    g_string_append (ring->out, " gives a voltage");
  else
    {
      g_string_append (ring->out, " gives the voltage of node ");
      qbg_circuit_node_name (ring->teller->circuit, node, ring->out);
    }
}

static void
append_step (const Ring *ring, guint32 k)
{
  const char *what = gives_voltage (ring, k) ? "voltage" : "current";

  g_string_append (ring->out, "; ");
  append_name (ring, k);
  switch (qbg_teller_element (ring->teller, port_at (ring, k))->type)
    {
    case QBG_ELEMENT_R:
    case QBG_ELEMENT_GY:
      g_string_append_printf (ring->out, " turns it into a %s", what);
      break;
    case QBG_ELEMENT_TF:
      g_string_append_printf (ring->out, " passes it on as a %s", what);
      break;
    case QBG_ELEMENT_SE:
    case QBG_ELEMENT_SF:
      g_string_append_printf (ring->out, " follows it with its %s", what);
      break;
    default:
      g_string_append_printf (ring->out, " answers with a %s", what);
    }
}

/* How what the last gives reaches the first: a source that follows something
 * just follows it. */
static void
append_end (const Ring *ring)
{
  guint32 last = ring->loop->ring.n - 1;
  QbgElementType type
    = qbg_teller_element (ring->teller, port_at (ring, 0))->type;
  const char *what = gives_voltage (ring, last) ? "voltage" : "current";

  g_string_append_printf (ring->out, "; that %s ", what);
  if (type == QBG_ELEMENT_SE || type == QBG_ELEMENT_SF)
    g_string_append (ring->out, "is what controls ");
  else if (gives_voltage (ring, last))
    g_string_append (ring->out, "comes back to ");
  else
    g_string_append (ring->out, "goes back through ");
  append_name (ring, 0);
}

/* Where nothing on the way is acausal. */
static void
note_ring (const QbgTeller *teller, QbgDiag *diag, const QbgLoop *loop)
{
  g_autoptr (GString) out = g_string_new ("around it: ");
  Ring ring = { teller, loop, out };
  guint32 n = loop->ring.n;

  for (guint32 k = 0; k < n; k++)
    if (teller->findings->causality->gives[port_at (&ring, k)]
        == QBG_GIVES_NOTHING)
      return;
  append_start (&ring);
  for (guint32 k = 1; k < MIN (n, MAX_RING); k++)
    append_step (&ring, k);
  if (n > MAX_RING)
    g_string_append_printf (out, "; and so on through %u others",
                            n - MAX_RING);
  append_end (&ring);
  qbg_diag_note (diag, QBG_NO_SPAN, "%s", out->str);
}

/* Those of the members that have no causality of their own. */
static void
note_acausal (const QbgTeller *teller, QbgDiag *diag,
              const QbgFinding *finding)
{
  g_autoptr (GArray) acausal = g_array_new (FALSE, FALSE, sizeof (QbgPortId));
  g_autofree char *names = NULL;

  for (guint32 k = 0; k < finding->members->len; k++)
    {
      QbgPortId port = QBG_PORT_OF (finding->members, k);
      if (teller->findings->causality->gives[port] == QBG_GIVES_NOTHING)
        g_array_append_val (acausal, port);
    }
  if (acausal->len == 0)
    return;
  names = qbg_teller_names (teller, acausal);
  qbg_diag_note (diag, QBG_NO_SPAN, "%s: the equations do not say what is "
                 "computed from what; they are solved together with those of "
                 "the others", names);
}

void
qbg_tell_loop (const QbgTeller *teller, const QbgFinding *finding)
{
  const QbgLoop *loop = QBG_LOOP (teller->findings->causality,
                                  finding->index);
  g_autofree char *names = qbg_teller_names (teller, finding->members);
  g_autofree char *rest = g_strdup_printf (
    "'qbg simulate' solves it (%u %s unknown%s)", loop->n_unknowns,
    loop->linear ? "linear" : "nonlinear", loop->n_unknowns == 1 ? "" : "s");
  QbgDiag *diag = qbg_diags_warning (
    teller->diags, QBG_CODE_ALGEBRAIC_LOOP,
    qbg_teller_span (teller, QBG_PORT_OF (finding->members, 0)),
    "algebraic loop through %s", names);

  qbg_teller_note_members (teller, diag, finding->members, "is on the loop",
                           "are on the loop");
  note_ring (teller, diag, loop);
  note_acausal (teller, diag, finding);
  qbg_teller_note_remedies (teller, diag, finding, "break it", rest);
}
