/* Which signal drives which. */

#include <config.h>

#include "parser/connect-internal.h"

/* Inputs seen from inside, and outputs of components, drive a signal. */
static gboolean
drives (const QbgCircuit *circuit, guint32 slot)
{
  guint8 kind = QBG_VARIABLE (circuit, slot / 2)->kind;
  gboolean outward = slot % 2 == 1;

  return outward ? kind == QBG_VAR_INPUT : kind == QBG_VAR_OUTPUT;
}

static void
report_two_drivers (QbgBuild *build, const QbgSlotLink *link, guint32 a,
                    guint32 b)
{
  g_autoptr (GString) x = g_string_new (NULL);
  g_autoptr (GString) y = g_string_new (NULL);

  qbg_circuit_variable_name (build->circuit, a / 2, x);
  qbg_circuit_variable_name (build->circuit, b / 2, y);
  qbg_diags_error (build->diags, QBG_CODE_TWO_DRIVERS, link->span,
                   "both '%s' and '%s' determine this signal", x->str,
                   y->str);
}

static void
find_drivers (QbgBuild *build, const GArray *links, QbgDisjoint *sets,
              guint32 *driver)
{
  for (guint i = 0; i < links->len; i++) {
    const QbgSlotLink *l = &g_array_index (links, QbgSlotLink, i);
    guint32 ends[2] = { l->a, l->b };
    for (guint k = 0; k < 2; k++) {
      guint32 *known = &driver[qbg_disjoint_find (sets, ends[k])];
      if (!drives (build->circuit, ends[k]) || *known == ends[k])
        continue;
      if (*known == QBG_NONE)
        *known = ends[k];
      else
        report_two_drivers (build, l, *known, ends[k]);
    }
  }
}

/* Whether something else than the connection determines the signal. */
static gboolean
is_determined (const QbgVariable *v, QbgVariableId driver)
{
  return v->definition != NULL && !(v->definition->kind == QBG_EXPR_VAR
                                    && v->definition->var == driver);
}

static void
define_end (QbgBuild *build, const QbgSlotLink *link, QbgVariableId end,
            QbgVariableId driver)
{
  QbgCircuit *circuit = build->circuit;
  QbgVariable *v = QBG_VARIABLE (circuit, end);

  if (is_determined (v, driver)) {
    g_autoptr (GString) name = g_string_new (NULL);
    qbg_circuit_variable_name (circuit, end, name);
    qbg_diags_error (build->diags, QBG_CODE_TWO_DRIVERS, link->span,
                     "'%s' is connected, but an equation determines it "
                     "already", name->str);
    return;
  }
  v->definition = qbg_expr_var (circuit->arena,
                                QBG_VARIABLE (circuit, driver)->type, driver);
}

void
qbg_define_signals (QbgBuild *build, const GArray *links)
{
  QbgCircuit *circuit = build->circuit;
  guint n = 2*circuit->variables->len;
  g_auto (QbgDisjoint) sets = { NULL, 0 };
  g_autofree guint32 *driver = g_new (guint32, MAX (n, 1));

  qbg_join_links (&sets, links, n);
  for (guint i = 0; i < n; i++)
    driver[i] = QBG_NONE;
  find_drivers (build, links, &sets, driver);
  for (guint i = 0; i < links->len; i++) {
    const QbgSlotLink *l = &g_array_index (links, QbgSlotLink, i);
    guint32 source = driver[qbg_disjoint_find (&sets, l->a)];
    guint32 ends[2] = { l->a, l->b };
    for (guint k = 0; k < 2 && source != QBG_NONE; k++)
      if (ends[k] != source && !drives (circuit, ends[k]))
        define_end (build, l, ends[k] / 2, source / 2);
    if (source == QBG_NONE)
      qbg_diags_error (build->diags, QBG_CODE_UNCONNECTED_SIGNAL, l->span,
                       "nothing determines the signal of this connection");
  }
}
