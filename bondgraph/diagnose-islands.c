#include <config.h>

#include "bondgraph/diagnose-internal.h"

/* "node {…}, at the negative pin of V1,". */
static char *
reference_name (const QbgTeller *teller, const QbgIsland *island)
{
  GString *out = g_string_new ("node ");

  qbg_circuit_node_name (teller->circuit, island->reference, out);
  if (island->source != QBG_NONE)
    {
      g_string_append (out, ", at the negative pin of ");
      qbg_circuit_element_name (teller->circuit, island->source, out);
      g_string_append_c (out, ',');
    }
  return g_string_free (out, FALSE);
}

static void
tell_no_ground (const QbgTeller *teller, const QbgIsland *island)
{
  g_autofree char *reference = reference_name (teller, island);
  QbgDiag *diag = qbg_diags_warning (
    teller->diags, QBG_CODE_NO_GROUND, teller->circuit->model_span,
    "the circuit has no ground: %s is taken for it", reference);

  qbg_diag_note (diag, QBG_NODE (teller->circuit, island->reference)->span,
                 "the potential here is taken as zero");
}

static void
tell_island (const QbgTeller *teller, const QbgIsland *island)
{
  g_autofree char *reference = reference_name (teller, island);
  QbgDiag *diag = qbg_diags_warning (
    teller->diags, QBG_CODE_ISLAND,
    QBG_NODE (teller->circuit, island->reference)->span,
    "this part of the circuit has no ground: %s is taken for it", reference);

  qbg_diag_note (diag, QBG_NO_SPAN, "no connection leads from here to %s; if "
                 "that is meant, a ground of its own says so",
                 QBG_ISLAND (teller->graph, 0)->grounded ? "ground"
                 : "the rest of the circuit");
}

/* Which islands have ports: a pin that only feels a potential makes none. */
static guint8 *
find_real_islands (const QbgTeller *teller)
{
  guint8 *real = g_new0 (guint8, teller->graph->islands->len + 1);

  for (QbgPortId port = 0; port < teller->circuit->ports->len; port++)
    {
      QbgNodeId node = qbg_port_node_p (teller->circuit, port);
      real[QBG_POTENTIAL (teller->graph, node)->island] = TRUE;
    }
  return real;
}

void
qbg_tell_islands (const QbgTeller *teller)
{
  const GArray *islands = teller->graph->islands;
  g_autofree guint8 *real = find_real_islands (teller);
  gboolean any_ground = FALSE, told = FALSE;

  for (guint32 k = 0; k < islands->len; k++)
    any_ground = any_ground || QBG_ISLAND (teller->graph, k)->grounded;
  for (guint32 k = 0; k < islands->len; k++)
    {
      const QbgIsland *island = QBG_ISLAND (teller->graph, k);
      if (!real[k] || island->grounded)
        continue;
      if (any_ground || told)
        tell_island (teller, island);
      else
        tell_no_ground (teller, island);
      told = TRUE;
    }
}
