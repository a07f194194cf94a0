#include <config.h>

#include "parser/law-internal.h"

#include <math.h>

static QbgVariableId
add_variable (QbgLaw *law, QbgVariableKind kind)
{
  QbgVariable variable = {
    .component = law->id, .kind = kind, .type = QBG_TYPE_REAL,
    .unit = kind == QBG_VAR_EFFORT ? "V" : "A",
    .start = NAN, .nominal = NAN, .span = law->component.span
  };

  g_array_append_val (law->circuit->variables, variable);
  return law->circuit->variables->len - 1;
}

static void
add_ports (QbgLaw *law)
{
  law->first_port_variable = law->circuit->variables->len;
  law->ports = QBG_ARENA_NEW_ARRAY (law->scratch, QbgLawPort, law->n_pins);
  for (guint i = 0; i < law->n_pins; i++)
    {
      guint group = law->group_of[i];
      guint n = group == QBG_NONE ? QBG_NONE : law->groups[group].reference;

      if (n == i)
        continue;
      QbgLawPort port = { i, n, add_variable (law, QBG_VAR_EFFORT),
                       add_variable (law, QBG_VAR_FLOW) };
      law->ports[law->n_ports++] = port;
    }
}

typedef struct {
  const QbgLaw *law;
  const gboolean *stay; /* by group: its potentials stay */
} Through;

static const QbgExpr *
port_leaf (const QbgLaw *law, const QbgExpr *leaf, QbgVariableId id)
{
  return leaf->kind == QBG_EXPR_VAR
         ? qbg_expr_var (law->arena, QBG_TYPE_REAL, id)
         : qbg_expr_der (law->arena, id);
}

/* The current into the reference is what goes in at the others. */
static const QbgExpr *
reference_current (const QbgLaw *law, const QbgExpr *leaf, guint group)
{
  const QbgExpr *sum = qbg_expr_real (law->arena, 0);

  for (guint i = 0; i < law->n_ports; i++)
    if (law->group_of[law->ports[i].p] == group)
      sum = qbg_expr_binary (law->arena, QBG_EXPR_SUB, sum,
                             port_leaf (law, leaf, law->ports[i].flow));
  return sum;
}

static const QbgExpr *
put_port (const QbgExpr *leaf, gpointer data)
{
  const Through *through = data;
  const QbgLaw *law = through->law;
  const QbgLawVariable *variable = qbg_law_variable (law, leaf);
  gboolean potential;

  if (variable == NULL || (variable->role != QBG_ROLE_POTENTIAL
                           && variable->role != QBG_ROLE_CURRENT))
    return NULL;
  potential = variable->role == QBG_ROLE_POTENTIAL;
  guint group = law->group_of[variable->pin];
  if (potential && group != QBG_NONE && through->stay != NULL
      && through->stay[group])
    return NULL;
  for (guint i = 0; i < law->n_ports; i++)
    if (law->ports[i].p == variable->pin)
      return port_leaf (law, leaf, potential ? law->ports[i].effort
                        : law->ports[i].flow);
  return potential ? qbg_expr_real (law->arena, 0)
         : reference_current (law, leaf, group);
}

const QbgExpr *
qbg_law_through_ports (QbgLaw *law, const QbgExpr *expr)
{
  gboolean few[8] = { FALSE };
  gboolean *stay = law->n_groups <= G_N_ELEMENTS (few) ? few
    : QBG_ARENA_NEW_ARRAY (law->scratch, gboolean, law->n_groups);
  Through through = { law, stay };

  for (guint g = 0; g < law->n_groups; g++)
    stay[g] = !qbg_law_is_floating (law, g, expr);
  return qbg_expr_substitute (law->arena, expr, put_port, &through);
}

void
qbg_law_make_ports (QbgLaw *law)
{
  Through through = { law, NULL };

  qbg_law_group_pins (law);
  add_ports (law);
  for (guint i = 0; i < law->n_equations; i++)
    if (!law->equations[i].used)
      law->equations[i].residual
        = qbg_expr_substitute (law->arena, law->equations[i].residual,
                               put_port, &through);
}
