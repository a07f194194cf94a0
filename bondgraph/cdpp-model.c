#include <config.h>

#include "bondgraph/cdpp.h"
#include "bondgraph/law-text.h"

char *
qbg_cdpp_new_name (QbgCdpp *model, const char *name)
{
  g_autoptr (GString) clean = g_string_new (NULL);
  g_autofree char *unique = NULL;

  for (const char *p = name; *p != '\0'; p++)
    {
      if (g_ascii_isalnum (*p) || *p == '_' || *p == '$')
        g_string_append_c (clean, *p);
      else if (clean->len > 0 && clean->str[clean->len - 1] != '_')
        g_string_append_c (clean, '_');
    }
  while (clean->len > 0 && clean->str[clean->len - 1] == '_')
    g_string_truncate (clean, clean->len - 1);
  unique = g_strdup (clean->str);
  for (guint k = 2; g_hash_table_contains (model->used, unique); k++)
    {
      g_free (unique);
      unique = g_strdup_printf ("%s_%u", clean->str, k);
    }
  g_hash_table_add (model->used, g_strdup (unique));
  return g_steal_pointer (&unique);
}

static void
name_vertices (QbgCdpp *model)
{
  const QbgBondGraph *graph = model->graph;
  guint n_serial = 0, n_parallel = 0;

  for (QbgVertexId v = 0; v < graph->vertices->len; v++)
    {
      const QbgVertex *vertex = QBG_VERTEX (graph, v);
      g_autoptr (GString) name = g_string_new (NULL);

      if (vertex->kind == QBG_VERTEX_ELEMENT)
        qbg_circuit_element_name (graph->circuit, vertex->element, name);
      else if (vertex->kind == QBG_VERTEX_ONE)
        g_string_printf (name, "$SJ%u", ++n_serial);
      else
        g_string_printf (name, "$PJ%u", ++n_parallel);
      model->names[v] = qbg_cdpp_new_name (model, name->str);
    }
}

/* The bond that gives a 0-junction its effort, a 1-junction its flow. */
static QbgBondId
deciding_bond (const QbgCdpp *model, QbgVertexId vertex)
{
  const QbgVertex *v = QBG_VERTEX (model->graph, vertex);

  for (guint32 k = 0; k < v->n_bonds && v->kind != QBG_VERTEX_ELEMENT; k++)
    {
      QbgBondId bond = QBG_VERTEX_BOND (model->graph, v, k);
      QbgVertexId giver = v->kind == QBG_VERTEX_ZERO
        ? qbg_causality_effort_giver (model->causality, bond)
        : qbg_causality_flow_giver (model->causality, bond);

      if (giver != QBG_NONE && giver != vertex)
        return bond;
    }
  return QBG_NONE;
}

/* From 1; the deciding bond comes before the others. */
static void
number_bonds (QbgCdpp *model, QbgVertexId vertex)
{
  const QbgVertex *v = QBG_VERTEX (model->graph, vertex);
  QbgBondId first = deciding_bond (model, vertex);
  guint next = first == QBG_NONE ? 1 : 2;

  for (guint32 k = 0; k < v->n_bonds; k++)
    {
      QbgBondId bond = QBG_VERTEX_BOND (model->graph, v, k);
      guint place = bond == first ? 1 : next++;

      if (QBG_BOND (model->graph, bond)->head == vertex)
        model->at_head[bond] = place;
      else
        model->at_tail[bond] = place;
    }
}

static void
find_variables (QbgCdpp *model)
{
  const QbgCircuit *circuit = model->graph->circuit;
  guint n = circuit->variables->len;

  model->ports = g_new (guint32, n + 1);
  model->pins = g_new (guint32, n + 1);
  for (guint k = 0; k < n; k++)
    model->ports[k] = model->pins[k] = QBG_NONE;
  for (QbgPortId p = 0; p < circuit->ports->len; p++)
    if (QBG_PORT_BOND (model->graph, p)->bond != QBG_NONE)
      model->ports[QBG_PORT (circuit, p)->effort]
        = model->ports[QBG_PORT (circuit, p)->flow] = p;
  for (QbgPinId p = 0; p < circuit->pins->len; p++)
    model->pins[QBG_PIN (circuit, p)->potential] = p;
}

void
qbg_cdpp_init (QbgCdpp *model, const QbgBondGraph *graph,
               const QbgCausality *causality,
               const QbgQuantization *quantization)
{
  guint n = graph->vertices->len;

  *model = (QbgCdpp) { .graph = graph, .causality = causality,
                       .quantization = quantization,
                       .arena = qbg_arena_new () };
  model->names = g_new0 (char *, n + 1);
  model->used = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_add (model->used, g_strdup ("top"));
  model->at_tail = g_new0 (guint, graph->bonds->len + 1);
  model->at_head = g_new0 (guint, graph->bonds->len + 1);
  model->states = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));
  model->links = g_string_new (NULL);
  model->sections = g_string_new (NULL);
  name_vertices (model);
  find_variables (model);
  for (QbgVertexId v = 0; v < n; v++)
    number_bonds (model, v);
}

void
qbg_cdpp_clear (QbgCdpp *model)
{
  g_strfreev (model->names);
  g_hash_table_unref (model->used);
  g_free (model->at_tail);
  g_free (model->at_head);
  g_free (model->ports);
  g_free (model->pins);
  g_array_unref (model->states);
  g_string_free (model->links, TRUE);
  g_string_free (model->sections, TRUE);
  qbg_arena_free (model->arena);
}

void
qbg_cdpp_port (const QbgCdpp *model, char variable, QbgBondId bond,
               QbgVertexId vertex, GString *out)
{
  gboolean in = QBG_BOND (model->graph, bond)->head == vertex;

  g_string_append_printf (out, "%c%u%c@%s", variable,
                          in ? model->at_head[bond] : model->at_tail[bond],
                          in ? 'p' : 'n',
                          model->names[vertex]);
}
