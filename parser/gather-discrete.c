/* Which equation defines which discrete variable, and which input of a part.
 *
 * An equation about discrete variables defines the one that stands alone on
 * one of its sides.  Where both sides are such variables, other equations
 * decide first; what they leave open goes to the left. */

#include <config.h>

#include "parser/gather.h"

typedef struct {
  const QbgCircuit *circuit;
  gboolean discrete;
} Seen;

static void
see_discrete (const QbgExpr *leaf, gpointer data)
{
  Seen *seen = data;

  seen->discrete |= QBG_VARIABLE (seen->circuit, leaf->var)->discrete;
}

gboolean
qbg_sides_are_discrete (const QbgCircuit *circuit, const QbgSides *sides)
{
  Seen seen = { circuit, FALSE };

  if (sides->left->type == QBG_TYPE_REAL || sides->right->type
      == QBG_TYPE_REAL)
    return FALSE;
  qbg_expr_visit (sides->left, see_discrete, &seen);
  qbg_expr_visit (sides->right, see_discrete, &seen);
  return seen.discrete;
}

static void
report_second (QbgGather *g, QbgVariableId id, QbgSpan span)
{
  const QbgVariable *v = QBG_VARIABLE (g->build->circuit, id);
  g_autoptr (GString) name = g_string_new (NULL);

  g->failed = TRUE;
  qbg_circuit_variable_name (g->build->circuit, id, name);
  QbgDiag *diag = qbg_diags_error (g->build->diags, QBG_CODE_OVERDETERMINED,
                                   span, "a second equation determines '%s'",
                                   name->str);
  qbg_diag_note (diag, v->span, "declared here");
}

void
qbg_define_discrete (QbgGather *g, QbgVariableId id,
                     const QbgExpr *definition, QbgSpan span)
{
  QbgVariable *v = QBG_VARIABLE (g->build->circuit, id);

  if (v->definition != NULL)
    report_second (g, id, span);
  else
    v->definition = definition;
}

/* Whether the side is a variable that the equation may define: one of the
 * component itself, an input only where it is declared; or the input of
 * another component. */
static gboolean
may_define (const QbgGather *g, const QbgSides *sides, const QbgExpr *side)
{
  const QbgCircuit *circuit = g->build->circuit;
  const QbgComponent *c = QBG_COMPONENT (circuit, g->id);

  if (side->kind != QBG_EXPR_VAR)
    return FALSE;
  const QbgVariable *v = QBG_VARIABLE (circuit, side->var);
  gboolean own = side->var - c->first_variable < c->n_variables;
  if (!v->discrete || v->definition != NULL)
    return FALSE;
  if (v->kind == QBG_VAR_INPUT)
    return own ? sides->binding : c->composite;
  return own && (v->kind == QBG_VAR_LOCAL || v->kind == QBG_VAR_OUTPUT);
}

/* An equation beside components may give one of them its input: V1.v = 5. */
static gboolean
define_input (QbgGather *g, const QbgSides *sides)
{
  QbgCircuit *circuit = g->build->circuit;
  const QbgComponent *c = QBG_COMPONENT (circuit, g->id);
  const QbgExpr *both[] = { sides->left, sides->right };

  for (guint i = 0; c->composite && i < 2; i++) {
    if (both[i]->kind != QBG_EXPR_VAR
        || both[i]->var - c->first_variable < c->n_variables)
      continue;
    QbgVariable *v = QBG_VARIABLE (circuit, both[i]->var);
    if (v->kind != QBG_VAR_INPUT || v->definition != NULL)
      continue;
    v->definition = both[1 - i];
    return TRUE;
  }
  return FALSE;
}

/* Takes the equation where just one side may be defined, or, with any, the
 * first of both. */
static gboolean
take (QbgGather *g, const QbgSides *sides, gboolean any)
{
  gboolean left = may_define (g, sides, sides->left);
  gboolean right = may_define (g, sides, sides->right);

  if (left && right && !any && !sides->binding)
    return FALSE;
  if (left)
    qbg_define_discrete (g, sides->left->var, sides->right, sides->span);
  else if (right)
    qbg_define_discrete (g, sides->right->var, sides->left, sides->span);
  return left || right;
}

static gboolean
take_some (QbgGather *g, GPtrArray *open, gboolean any)
{
  guint kept = 0;
  gboolean taken = FALSE;

  for (guint i = 0; i < open->len; i++) {
    const QbgSides *s = open->pdata[i];
    if (!(any && taken) && take (g, s, any))
      taken = TRUE;
    else
      open->pdata[kept++] = open->pdata[i];
  }
  g_ptr_array_set_size (open, kept);
  return taken;
}

static void
report_idle (QbgGather *g, const QbgSides *sides)
{
  const QbgCircuit *circuit = g->build->circuit;
  const QbgExpr *both[] = { sides->left, sides->right };

  for (guint i = 0; i < 2; i++)
    if (both[i]->kind == QBG_EXPR_VAR
        && QBG_VARIABLE (circuit, both[i]->var)->kind != QBG_VAR_INPUT
        && QBG_VARIABLE (circuit, both[i]->var)->definition != NULL) {
      report_second (g, both[i]->var, sides->span);
      return;
    }
  g->failed = TRUE;
  qbg_diags_error (g->build->diags, QBG_CODE_OVERDETERMINED, sides->span,
                   "this equation between discrete values determines no "
                   "variable: none that could be stands alone on a side");
}

void
qbg_settle_sides (QbgGather *g)
{
  QbgCircuit *circuit = g->build->circuit;
  g_autoptr (GPtrArray) open = g_ptr_array_new ();

  for (guint i = 0; i < g->sides->len; i++) {
    QbgSides *s = &g_array_index (g->sides, QbgSides, i);
    if (qbg_sides_are_discrete (circuit, s)) {
      g_ptr_array_add (open, s);
      continue;
    }
    if (define_input (g, s))
      continue;
    QbgEquation equation = {
      qbg_expr_binary (circuit->arena, QBG_EXPR_SUB, s->left, s->right),
      s->span
    };
    g_array_append_val (g->equations, equation);
  }
  while (take_some (g, open, FALSE) || take_some (g, open, TRUE))
    ;
  for (guint i = 0; i < open->len; i++)
    report_idle (g, open->pdata[i]);
}

gboolean
qbg_take_start (QbgGather *g, const QbgSides *sides)
{
  QbgCircuit *circuit = g->build->circuit;
  const QbgExpr *both[] = { sides->left, sides->right };

  for (guint i = 0; i < 2; i++) {
    const QbgExpr *side = both[i], *other = both[1 - i];
    if (side->kind != QBG_EXPR_VAR || !qbg_expr_is_number (other))
      continue;
    QbgVariable *v = QBG_VARIABLE (circuit, side->var);
    if (v->kind == QBG_VAR_PRE)
      v = QBG_VARIABLE (circuit, v->of);
    else if (!v->discrete)
      continue;
    v->start = other->u.number;
    v->fixed = TRUE;
    return TRUE;
  }
  return FALSE;
}
