#include <config.h>

#include "bondgraph/diagnose-internal.h"

/* A walk from port to port over places that they share. */
typedef struct {
  const QbgTeller *teller;
  GHashTable *ends;       /* place to how many ends of candidates are there */
  GHashTable *candidates; /* element of couplings that are left */
} Search;

static gboolean
is_coupling (const QbgElement *element)
{
  return element->type == QBG_ELEMENT_TF || element->type == QBG_ELEMENT_GY;
}

static guint32
count_at (const Search *search, guint32 place)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (search->ends,
                                                GUINT_TO_POINTER (place)));
}

static void
count (const Search *search, QbgPortId port, int by)
{
  const QbgPlaces *places = &search->teller->places;
  guint32 at[2] = { places->p[port], places->n[port] };

  for (guint k = 0; k < 2; k++)
    g_hash_table_insert (search->ends, GUINT_TO_POINTER (at[k]),
                         GUINT_TO_POINTER (count_at (search, at[k]) + by));
}

static void
count_element (const Search *search, const QbgElement *element, int by)
{
  for (guint32 k = 0; k < element->n_ports; k++)
    count (search, element->first_port + k, by);
}

/* Whether both ends of all its ports meet another. */
static gboolean
is_tied (const Search *search, const QbgElement *element)
{
  const QbgPlaces *places = &search->teller->places;

  for (guint32 k = 0; k < element->n_ports; k++)
    {
      QbgPortId port = element->first_port + k;
      if (count_at (search, places->p[port]) < 2
          || count_at (search, places->n[port]) < 2)
        return FALSE;
    }
  return TRUE;
}

/* Leaves out couplings that tie nothing until all that are left do. */
static void
prune (const Search *search)
{
  gboolean changed = TRUE;

  while (changed)
    {
      GHashTableIter iter;
      gpointer key;
      changed = FALSE;
      g_hash_table_iter_init (&iter, search->candidates);
      while (g_hash_table_iter_next (&iter, &key, NULL))
        {
          const QbgElement *element = QBG_ELEMENT (search->teller->circuit,
                                                   GPOINTER_TO_UINT (key));
          if (is_tied (search, element))
            continue;
          count_element (search, element, -1);
          g_hash_table_iter_remove (&iter);
          changed = TRUE;
        }
    }
}

static void
list_candidates (const Search *search, const GArray *ports)
{
  const QbgCircuit *circuit = search->teller->circuit;

  for (guint32 k = 0; k < ports->len; k++)
    count (search, QBG_PORT_OF (ports, k), 1);
  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    {
      const QbgElement *element = QBG_ELEMENT (circuit, e);
      if (!is_coupling (element))
        continue;
      g_hash_table_add (search->candidates, GUINT_TO_POINTER (e));
      count_element (search, element, 1);
    }
}

GArray *
qbg_teller_couplings (const QbgTeller *teller, const GArray *ports)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (QbgPortId));
  g_autoptr (GHashTable) ends = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) candidates = g_hash_table_new (NULL, NULL);
  Search search = { teller, ends, candidates };

  list_candidates (&search, ports);
  prune (&search);
  for (QbgElementId e = 0; e < teller->circuit->elements->len; e++)
    if (g_hash_table_contains (candidates, GUINT_TO_POINTER (e)))
      {
        QbgPortId port = QBG_ELEMENT (teller->circuit, e)->first_port;
        g_array_append_val (found, port);
      }
  return found;
}
