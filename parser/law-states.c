#include <config.h>

#include "parser/law-internal.h"

typedef struct {
  QbgLaw *law;
  guint *counts;          /* by variable: equations with its derivative */
  GPtrArray *leaves;      /* derivatives of states in one equation */
  gboolean coupled;       /* a rate holds others: the counts do not say all */
} Rates;

static gboolean
is_rate (const QbgLaw *law, const QbgExpr *leaf)
{
  const QbgLawVariable *variable = qbg_law_variable (law, leaf);

  return leaf->kind == QBG_EXPR_DER && variable != NULL
         && variable->role == QBG_ROLE_STATE && variable->definition == NULL;
}

static void
see_rate (const QbgExpr *leaf, gpointer data)
{
  Rates *rates = data;

  if (!is_rate (rates->law, leaf))
    return;
  for (guint i = 0; i < rates->leaves->len; i++)
    if (((const QbgExpr *) g_ptr_array_index (rates->leaves, i))->var
        == leaf->var)
      return;
  g_ptr_array_add (rates->leaves, (gpointer) leaf);
}

/* The derivatives of states in the equation that are not solved for yet. */
static void
find_leaves (Rates *rates, const QbgLawEquation *equation)
{
  g_ptr_array_set_size (rates->leaves, 0);
  qbg_expr_visit (equation->residual, see_rate, rates);
}

static guint *
count_of (Rates *rates, const QbgExpr *leaf)
{
  return &rates->counts[leaf->var - rates->law->component.first_variable];
}

static const QbgExpr *
put_rate (const QbgExpr *leaf, gpointer data)
{
  QbgLaw *law = data;
  const QbgLawVariable *variable = qbg_law_variable (law, leaf);

  if (leaf->kind != QBG_EXPR_DER || variable == NULL
      || variable->role != QBG_ROLE_STATE)
    return NULL;
  return variable->definition;
}

const QbgExpr *
qbg_law_put_rates (QbgLaw *law, const QbgExpr *expr)
{
  return qbg_expr_substitute (law->arena, expr, put_rate, law);
}

/* Takes the rate of the leaf's state from equation; while rates are sought,
 * the definition of a state is its rate. */
static void
take_rate (Rates *rates, QbgLawEquation *equation, const QbgExpr *leaf,
           const QbgExpr *rate, GPtrArray *order)
{
  QbgLaw *law = rates->law;
  QbgLawVariable *variable = qbg_law_variable (law, leaf);

  variable->definition = rate;
  equation->used = TRUE;
  g_ptr_array_add (order, variable);
  rates->coupled |= qbg_expr_has_any_der (rate);
  if (*count_of (rates, leaf) <= 1 && !rates->coupled)
    return;
  for (guint i = 0; i < law->n_equations; i++)
    {
      QbgLawEquation *other = &law->equations[i];

      if (!other->used)
        other->residual = qbg_law_put_rates (law, other->residual);
    }
}

static void
solve_rate (Rates *rates, QbgLawEquation *equation, QbgLawCertainty certainty,
            GPtrArray *order)
{
  find_leaves (rates, equation);
  for (guint k = 0; k < rates->leaves->len; k++)
    {
      const QbgExpr *leaf = g_ptr_array_index (rates->leaves, k);
      const QbgExpr *rate = qbg_law_solve (rates->law->arena,
                                           equation->residual, leaf,
                                           certainty);
      if (rate == NULL)
        continue;
      take_rate (rates, equation, leaf, rate, order);
      return;
    }
}

/* Elimination as with the local variables, over derivatives. */
void
qbg_law_find_rates (QbgLaw *law)
{
  g_autoptr (GPtrArray) leaves = g_ptr_array_new ();
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  Rates rates = { law, NULL, leaves, FALSE };

  rates.counts = QBG_ARENA_NEW_ARRAY (law->scratch, guint,
                                      law->component.n_variables);
  for (guint i = 0; i < law->n_equations; i++)
    {
      if (law->equations[i].used)
        continue;
      find_leaves (&rates, &law->equations[i]);
      for (guint k = 0; k < leaves->len; k++)
        *count_of (&rates, g_ptr_array_index (leaves, k)) += 1;
    }
  for (QbgLawCertainty c = QBG_SOLVE_CONSTANT; c <= QBG_SOLVE_NONZERO; c++)
    for (guint i = 0; i < law->n_equations; i++)
      if (!law->equations[i].used)
        solve_rate (&rates, &law->equations[i], c, order);
  for (guint i = order->len; i-- > 0; )
    {
      QbgLawVariable *variable = g_ptr_array_index (order, i);
      variable->definition = qbg_law_put_rates (law, variable->definition);
    }
}
