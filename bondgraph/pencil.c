#include <config.h>

#include "bondgraph/pencil.h"

#include <stdlib.h>

#include "bondgraph/modular.h"
#include "bondgraph/part.h"

/* Dense matrices beyond this would take too long. */
#define MAX_PORTS 400

/* What the storages of a part show in every lasting solution: one row for
 * each, of n_storages numbers. */
static guint64 *
find_lasting (const QbgPart *part, const guint64 *y)
{
  guint32 m = part->n_storages, n = part->n;
  guint64 *n_power = g_new0 (guint64, m * m + 1);
  guint64 *square = g_new0 (guint64, m * m + 1);
  g_autofree guint64 *shown = g_new0 (guint64, m * m + 1);
  guint64 *lasting = g_new0 (guint64, m * m + 1);

  for (guint32 i = 0; i < m; i++)
    for (guint32 k = 0; k < m; k++)
      for (guint32 j = 0; j < n; j++)
        {
          guint64 value = y[j * m + k];
          n_power[i * m + k] = (n_power[i * m + k]
                                + part->held[i * n + j] * value)
            % QBG_MODULUS;
          shown[i * m + k] = (shown[i * m + k] + part->shown[i * n + j] * value)
            % QBG_MODULUS;
        }
  for (guint32 power = 1; power < m; power *= 2)
    {
      guint64 *swap = n_power;
      qbg_modular_product (m, n_power, n_power, square);
      n_power = square;
      square = swap;
    }
  qbg_modular_product (m, shown, n_power, lasting);
  g_free (n_power);
  g_free (square);
  return lasting;
}

/* Rows brought to echelon form, each with how it was made of the rows that
 * were taken: what a row that comes out zero depends on. */
typedef struct {
  guint32 m;
  guint64 *rows, *made;   /* m x m */
  guint32 *pivots;        /* by row: the column of its leading 1 */
  guint32 n_rows;
} Echelon;

/* TRUE where the row is independent of those before it; else made tells how
 * it depends on them.  Both are destroyed otherwise. */
static gboolean
take_row (Echelon *echelon, guint64 *row, guint64 *made, guint32 number)
{
  guint32 m = echelon->m, pivot = 0;
  guint64 inverse;

  for (guint32 r = 0; r < echelon->n_rows; r++)
    {
      guint64 factor = qbg_modular_negative (row[echelon->pivots[r]]);
      for (guint32 k = 0; k < m && factor != 0; k++)
        {
          row[k] = (row[k] + factor * echelon->rows[r * m + k]) % QBG_MODULUS;
          made[k] = (made[k] + factor * echelon->made[r * m + k])
            % QBG_MODULUS;
        }
    }
  while (pivot < m && row[pivot] == 0)
    pivot++;
  if (pivot == m)
    return FALSE;
  made[number] = 1;
  inverse = qbg_modular_inverse (row[pivot]);
  for (guint32 k = 0; k < m; k++)
    {
      echelon->rows[echelon->n_rows * m + k]
        = qbg_modular_times (row[k], inverse);
      echelon->made[echelon->n_rows * m + k]
        = qbg_modular_times (made[k], inverse);
    }
  echelon->pivots[echelon->n_rows++] = pivot;
  return TRUE;
}

static GArray *
list_followed (const QbgPart *part, const guint64 *made)
{
  GArray *follows = g_array_new (FALSE, FALSE, sizeof (QbgPortId));

  for (guint32 k = 0; k < part->n_storages; k++)
    if (made[k] != 0)
      g_array_append_val (follows, part->ports[part->storages[k]]);
  return follows;
}

/* Storages that the tree gives a state take theirs first. */
static void
choose_states (QbgPencil *pencil, const QbgPart *part, const guint64 *lasting)
{
  guint32 m = part->n_storages;
  g_autofree guint64 *rows = g_new0 (guint64, m * m + 1);
  g_autofree guint64 *made_rows = g_new0 (guint64, m * m + 1);
  g_autofree guint32 *pivots = g_new0 (guint32, m + 1);
  g_autofree guint64 *row = g_new (guint64, m + 1);
  g_autofree guint64 *made = g_new (guint64, m + 1);
  Echelon echelon = { m, rows, made_rows, pivots, 0 };

  for (guint turn = 0; turn < 2; turn++)
    for (guint32 k = 0; k < m; k++)
      {
        QbgPortId port = part->ports[part->storages[k]];
        if (qbg_signal_is_derivative (part->signals, port) != (turn == 1))
          continue;
        memcpy (row, &lasting[k * m], m * sizeof *row);
        memset (made, 0, m * sizeof *made);
        if (take_row (&echelon, row, made, k))
          pencil->fates[port] = QBG_FATE_STATE;
        else
          {
            pencil->fates[port] = QBG_FATE_DEPENDENT;
            pencil->follows[port] = list_followed (part, made);
          }
      }
}

/* z with z[column] = 1 that A + s*E sends to zero: what is in it is not
 * determined. */
static void
blame (QbgPencil *pencil, const QbgPart *part, guint32 column)
{
  for (guint32 k = 0; k < part->n; k++)
    pencil->fates[part->ports[k]]
      = k == column || (k < column && part->a[k * part->n + column] != 0)
      ? QBG_FATE_CULPRIT : QBG_FATE_SINGULAR;
}

static void
solve_part (QbgPencil *pencil, QbgPart *part)
{
  guint32 m = part->n_storages, n = part->n, column;
  g_autofree guint64 *y = g_new0 (guint64, (gsize) n * m + 1);
  g_autofree guint64 *lasting = NULL;

  for (guint32 k = 0; k < n; k++)
    pencil->parts[part->ports[k]] = part->ports[0];
  for (guint32 k = 0; k < m; k++)
    y[part->storages[k] * m + k] = 1;
  column = qbg_modular_solve (n, m, part->a, y);
  if (column != G_MAXUINT32)
    {
      blame (pencil, part, column);
      return;
    }
  for (guint32 k = 0; k < n; k++)
    pencil->fates[part->ports[k]] = QBG_FATE_REGULAR;
  lasting = find_lasting (part, y);
  choose_states (pencil, part, lasting);
}

/* The parts: what is joined by ports, by elements of several ports, or by a
 * modulation. */
static void
join_parts (const QbgSignalGraph *signals, QbgDisjoint *parts)
{
  const QbgBondGraph *graph = signals->graph;
  const QbgPlaces *places = &signals->tree->places;

  for (QbgPortId port = 0; port < graph->port_bonds->len; port++)
    {
      const QbgElement *element = qbg_graph_element (graph, port);
      qbg_disjoint_join (parts, places->p[port], places->n[port]);
      qbg_disjoint_join (parts, places->p[port],
                         places->p[element->first_port]);
    }
  for (guint32 k = 0; k < graph->links->len; k++)
    {
      const QbgLink *link = QBG_LINK (graph, k);
      QbgPortId to = QBG_ELEMENT (graph->circuit, link->element)->first_port;
      if (link->kind == QBG_LINK_POTENTIAL)
        qbg_disjoint_join (parts, places->p[to],
                           qbg_node_place (graph->circuit, link->source));
      else if (link->kind != QBG_LINK_STATE)
        qbg_disjoint_join (parts, places->p[to], places->p[link->source]);
    }
}

/* Whether an element lets the tree be wrong. */
static gboolean
is_tricky (const QbgSignalGraph *signals, QbgPortId port)
{
  const QbgBondGraph *graph = signals->graph;
  QbgElementId id = QBG_PORT_BOND (graph, port)->element;

  return qbg_graph_element (graph, port)->type == QBG_ELEMENT_FIELD
    || QBG_FIRST_LINK (graph, id + 1) > QBG_FIRST_LINK (graph, id);
}

/* Whether the tree leaves something to doubt. */
static gboolean
is_doubtful (const QbgSignalGraph *signals, QbgPortId port)
{
  return !qbg_tree_is_kept (signals->tree, port)
    || qbg_signal_is_derivative (signals, port)
    || qbg_graph_element (signals->graph, port)->type == QBG_ELEMENT_FIELD;
}

static void
look_at_part (QbgPencil *pencil, const QbgSignalGraph *signals,
              const QbgPortId *ports, guint32 n, guint32 *places)
{
  gboolean tricky = FALSE, doubtful = FALSE;
  g_auto (QbgPart) part = { 0 };

  for (guint32 k = 0; k < n; k++)
    {
      tricky = tricky || is_tricky (signals, ports[k]);
      doubtful = doubtful || is_doubtful (signals, ports[k]);
    }
  if (tricky && doubtful && n <= MAX_PORTS
      && qbg_part_init (&part, signals, ports, n, places))
    solve_part (pencil, &part);
}

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return x < y ? -1 : x > y;
}

static void
look_at_parts (QbgPencil *pencil, const QbgSignalGraph *signals)
{
  guint32 n = pencil->n_ports, first = 0, end;
  g_auto (QbgDisjoint) parts = { 0 };
  g_autofree guint64 *keys = g_new (guint64, n + 1);
  g_autofree QbgPortId *ports = g_new (QbgPortId, n + 1);
  g_autofree guint32 *places = g_new (guint32, n + 1);

  qbg_disjoint_init (&parts, signals->tree->places.n_places);
  join_parts (signals, &parts);
  for (QbgPortId port = 0; port < n; port++)
    keys[port] = (guint64) qbg_disjoint_find (
      &parts, signals->tree->places.p[port]) << 32 | port;
  qsort (keys, n, sizeof *keys, compare_keys);
  for (; first < n; first = end)
    {
      for (end = first; end < n && keys[end] >> 32 == keys[first] >> 32; end++)
        ports[end - first] = (QbgPortId) keys[end];
      look_at_part (pencil, signals, ports, end - first, places);
    }
}

void
qbg_pencil_init (QbgPencil *pencil, const QbgSignalGraph *signals)
{
  const QbgBondGraph *graph = signals->graph;
  gboolean tricky = FALSE;

  pencil->n_ports = graph->port_bonds->len;
  pencil->fates = g_new0 (guint8, pencil->n_ports + 1);
  pencil->parts = g_new0 (QbgPortId, pencil->n_ports + 1);
  pencil->follows = g_new0 (GArray *, pencil->n_ports + 1);
  for (QbgPortId port = 0; port < pencil->n_ports && !tricky; port++)
    tricky = is_tricky (signals, port);
  if (tricky)
    look_at_parts (pencil, signals);
}

void
qbg_pencil_clear (QbgPencil *pencil)
{
  for (QbgPortId port = 0; port < pencil->n_ports; port++)
    if (pencil->follows[port] != NULL)
      g_array_unref (pencil->follows[port]);
  g_clear_pointer (&pencil->fates, g_free);
  g_clear_pointer (&pencil->parts, g_free);
  g_clear_pointer (&pencil->follows, g_free);
}
