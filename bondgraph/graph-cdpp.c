#include <config.h>

#include "bondgraph/cdpp.h"
#include "bondgraph/labels.h"
#include "bondgraph/switching.h"

/* The effort goes from the one that gives it, the flow comes back. */
static void
link_bond (QbgCdpp *model, QbgBondId bond)
{
  QbgVertexId from = qbg_causality_effort_giver (model->causality, bond);
  QbgVertexId to = qbg_causality_flow_giver (model->causality, bond);
  GString *links = model->links;

  if (from == QBG_NONE || to == QBG_NONE)
    {
      const QbgBond *b = QBG_BOND (model->graph, bond);

      g_string_append_printf (links, "%% bond %u between %s and %s has no "
                              "causality: both are to be solved together\n",
                              bond + 1, model->names[b->tail],
                              model->names[b->head]);
      return;
    }
  g_string_append (links, "link : ");
  qbg_cdpp_port (model, 'e', bond, from, links);
  g_string_append_c (links, ' ');
  qbg_cdpp_port (model, 'e', bond, to, links);
  g_string_append (links, "\nlink : ");
  qbg_cdpp_port (model, 'f', bond, to, links);
  g_string_append_c (links, ' ');
  qbg_cdpp_port (model, 'f', bond, from, links);
  g_string_append_c (links, '\n');
}

/* More states may turn up in the rates of the first ones. */
static void
write_states (QbgCdpp *model)
{
  for (guint k = 0; k < model->states->len; k++)
    {
      QbgVariableId state = g_array_index (model->states, QbgVariableId, k);
      g_autofree char *name = qbg_cdpp_state_name (model, state);

      qbg_cdpp_state_section (model, state, name);
    }
}

static void
write_components (QbgCdpp *model, GString *out)
{
  g_string_append (out, "[top]\ncomponents :");
  for (QbgVertexId v = 0; v < model->graph->vertices->len; v++)
    {
      g_string_append_printf (out, " %s@", model->names[v]);
      qbg_cdpp_class (model, v, out);
    }
  for (guint k = 0; k < model->states->len; k++)
    g_string_append_printf (out, " $Q%u@QBGIntegrator", k + 1);
  g_string_append_c (out, '\n');
}

static void
write_head (const QbgCdpp *model, GString *out)
{
  g_string_append_printf (out,
    "%% Quantized bond graph of %s, as a coupled model of CD++.\n"
    "%% Units are V, A, Ohm, F, H, s and Hz; angles are in rad.\n"
    "%% e and f are effort and flow of a bond, m1, m2, ... what modulates.\n"
    "%% Classes that are not among QBGSerialJunction, QBGParallelJunction,\n"
    "%% QBGResistance, QBGCapacitor, QBGInductor, QBGTransformer, QBGGyrator\n"
    "%% and the sources of fixed waveforms have their law as a parameter.\n",
    model->graph->circuit->model);
}

static void
warn (const QbgCausality *causality, const QbgMembers *members,
      const char *what, GString *out)
{
  g_string_append (out, "% ");
  qbg_member_list (causality, members, out);
  g_string_append_printf (out, " %s\n", what);
}

static void
warn_of_switches (const QbgCircuit *circuit, GString *out)
{
  for (QbgElementId e = 0; e < circuit->elements->len; e++)
    {
      if (!qbg_is_switching (circuit, QBG_ELEMENT (circuit, e)))
        continue;
      g_string_append (out, "% ");
      qbg_circuit_element_name (circuit, e, out);
      g_string_append (out, " changes at events: what decides its conditions "
                       "is not in this model\n");
    }
}

/* What atomic models that only pass values on cannot cope with. */
static void
write_warnings (const QbgCausality *causality, GString *out)
{
  for (guint k = 0; k < causality->contradictions->len; k++)
    warn (causality, &QBG_CONTRADICTION (causality, k)->members,
          "contradict: this model cannot be simulated", out);
  for (guint k = 0; k < causality->loops->len; k++)
    warn (causality, &QBG_LOOP (causality, k)->members,
          "form an algebraic loop: events go round it without end", out);
  for (guint k = 0; k < causality->dependents->len; k++)
    {
      const QbgDependent *dependent = QBG_DEPENDENT (causality, k);

      g_string_append (out, "% ");
      qbg_member_name (causality->graph, dependent->port, out);
      g_string_append (out, " takes the derivative of its input\n");
    }
  warn_of_switches (causality->graph->circuit, out);
}

void
qbg_bond_graph_to_cdpp (const QbgBondGraph *graph,
                        const QbgCausality *causality,
                        const QbgQuantization *quantization, GString *out)
{
  g_auto (QbgCdpp) model;

  qbg_cdpp_init (&model, graph, causality, quantization);
  for (QbgBondId b = 0; b < graph->bonds->len; b++)
    link_bond (&model, b);
  for (QbgVertexId v = 0; v < graph->vertices->len; v++)
    if (QBG_VERTEX (graph, v)->kind == QBG_VERTEX_ELEMENT)
      qbg_cdpp_section (&model, v);
  write_states (&model);
  write_head (&model, out);
  write_warnings (causality, out);
  write_components (&model, out);
  g_string_append (out, model.links->str);
  g_string_append (out, model.sections->str);
}
