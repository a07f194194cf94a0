#include <config.h>

#include "parser/law-internal.h"

/* Equations that must be solved together are tried up to this many. */
#define MOST_TOGETHER 200

/* From so many nodes on it is tried to write an expression shorter. */
#define SHRINK_FROM 100

/* Equations in which one unknown is left, in the order in which they got
 * there: what is said of a variable directly comes first. */
typedef struct {
  QbgLaw *law;
  guint *queue;
  guint head, tail;
} Eliminate;

typedef struct {
  QbgLaw *law;
  guint size;
} Substitution;

static const QbgExpr *
put_definition (const QbgExpr *leaf, gpointer data)
{
  Substitution *substitution = data;
  const QbgLawVariable *variable = qbg_law_variable (substitution->law, leaf);

  if (variable == NULL || variable->role != QBG_ROLE_DEFINED)
    return NULL;
  substitution->size += variable->size;
  if (leaf->kind == QBG_EXPR_VAR)
    return variable->definition;
  return qbg_expr_time_derivative (substitution->law->arena,
                                   variable->definition);
}

const QbgExpr *
qbg_law_substitute (QbgLaw *law, const QbgExpr *expr, guint *size)
{
  Substitution substitution = { law, 0 };
  const QbgExpr *result = qbg_expr_substitute (law->arena, expr,
                                               put_definition, &substitution);

  if (size != NULL)
    *size += substitution.size;
  return result;
}

typedef struct {
  QbgLaw *law;
  guint equation;
} Seen;

static void
see_use (const QbgExpr *leaf, gpointer data)
{
  Seen *seen = data;
  QbgLaw *law = seen->law;
  QbgLawVariable *variable = qbg_law_variable (law, leaf);

  if (variable == NULL || variable->role != QBG_ROLE_UNKNOWN)
    return;
  variable->dynamic |= leaf->kind == QBG_EXPR_DER;
  if (variable->stamp == seen->equation + 1)
    return;
  QbgLawUse use = { seen->equation, variable->first_use };
  variable->stamp = seen->equation + 1;
  variable->first_use = law->uses->len;
  g_array_append_val (law->uses, use);
  law->equations[seen->equation].n_unknown++;
}

/* Which unknowns stand in which equations. */
static void
find_uses (QbgLaw *law)
{
  for (guint i = 0; i < law->n_equations; i++)
    {
      Seen seen = { law, i };
      qbg_expr_visit (law->equations[i].residual, see_use, &seen);
    }
}

/* The variable is not unknown any more. */
static void
settle (Eliminate *eliminate, QbgLawVariable *variable, QbgLawRole role)
{
  QbgLaw *law = eliminate->law;
  guint use = variable->first_use;

  variable->role = role;
  while (use != QBG_NONE)
    {
      QbgLawUse *at = &g_array_index (law->uses, QbgLawUse, use);
      QbgLawEquation *equation = &law->equations[at->equation];

      equation->n_unknown--;
      if (equation->n_unknown == 1 && !equation->used)
        eliminate->queue[eliminate->tail++] = at->equation;
      use = at->next;
    }
}

typedef struct {
  QbgLaw *law;
  const QbgExpr *found;   /* a leaf that is not a derivative, if there is one */
} Unknown;

static void
see_unknown (const QbgExpr *leaf, gpointer data)
{
  Unknown *unknown = data;
  const QbgLawVariable *variable = qbg_law_variable (unknown->law, leaf);

  if (variable != NULL && variable->role == QBG_ROLE_UNKNOWN
      && (unknown->found == NULL || leaf->kind == QBG_EXPR_VAR))
    unknown->found = leaf;
}

typedef struct {
  const QbgLaw *law;
  gboolean pin, derivative;
} Ingredients;

static void
see_ingredient (const QbgExpr *leaf, gpointer data)
{
  Ingredients *has = data;

  has->pin |= qbg_law_pin_column (has->law, leaf) != QBG_NONE;
  has->derivative |= leaf->kind == QBG_EXPR_DER;
}

/* Whether der of the definition says no more than the definition: it is
 * linear with constant coefficients, or has nothing of the pins in it. */
static gboolean
may_be_derived (QbgLaw *law, const QbgExpr *definition)
{
  Ingredients has = { law, FALSE, FALSE };

  qbg_expr_visit (definition, see_ingredient, &has);
  if (has.derivative || !has.pin)
    return !has.derivative;
  if (law->keep_states)
    return FALSE;
  law->aliased = TRUE;
  QbgLawRow row = qbg_law_pin_row (law, definition);
  return row.linear && !row.rest;
}

static void
define (QbgLaw *law, QbgLawVariable *variable, const QbgExpr *definition,
        guint size, QbgLawEquation *equation)
{
  variable->definition = definition;
  variable->size = size;
  equation->used = TRUE;
  if (size > QBG_LAW_MAX_SIZE)
    {
      qbg_law_report_size (law, equation->span);
      /* A number in its place keeps what follows small. */
      variable->definition = qbg_expr_real (law->arena, 0);
      variable->size = 1;
    }
}

/* Solves an equation with one unknown, if that is simple. */
static void
solve_queued (Eliminate *eliminate, QbgLawEquation *equation)
{
  QbgLaw *law = eliminate->law;
  Unknown unknown = { law, NULL };

  qbg_expr_visit (equation->residual, see_unknown, &unknown);
  if (unknown.found->kind == QBG_EXPR_DER)
    return;
  guint size = qbg_expr_size (equation->residual);
  QbgLawVariable *variable = qbg_law_variable (law, unknown.found);
  const QbgExpr *residual = qbg_law_substitute (law, equation->residual, &size);
  const QbgExpr *definition = qbg_law_solve (law->arena, residual,
                                             unknown.found,
                                             QBG_SOLVE_CONSTANT);
  if (definition == NULL
      || (variable->dynamic && !may_be_derived (law, definition)))
    return;
  define (law, variable, definition, size, equation);
  settle (eliminate, variable, QBG_ROLE_DEFINED);
}

static void
empty_queue (Eliminate *eliminate)
{
  while (eliminate->head < eliminate->tail)
    {
      QbgLawEquation *equation
        = &eliminate->law->equations[eliminate->queue[eliminate->head++]];

      if (!equation->used && equation->n_unknown == 1)
        solve_queued (eliminate, equation);
    }
}

/* What is derived and follows from nothing else is a state. */
static void
keep_states (Eliminate *eliminate)
{
  QbgLaw *law = eliminate->law;

  for (guint i = 0; i < law->component.n_variables; i++)
    if (law->variables[i].role == QBG_ROLE_UNKNOWN && law->variables[i].dynamic)
      {
        settle (eliminate, &law->variables[i], QBG_ROLE_STATE);
        empty_queue (eliminate);
      }
}

/* Sums that were put into one another are collected before they grow. */
static const QbgExpr *
shrink (QbgLaw *law, const QbgExpr *expr)
{
  guint size = qbg_expr_size (expr);

  if (size <= SHRINK_FROM || size > QBG_LAW_MAX_SIZE)
    return expr;
  const QbgExpr *normal = qbg_expr_normal (law->arena, expr);
  return qbg_expr_size (normal) < size / 2 ? normal : expr;
}

/* The equations in which unknowns are left, with the definitions put in. */
static GPtrArray *
find_open (QbgLaw *law)
{
  GPtrArray *open = g_ptr_array_new ();

  for (guint i = 0; i < law->n_equations; i++)
    {
      QbgLawEquation *equation = &law->equations[i];

      if (equation->used)
        continue;
      guint size = qbg_expr_size (equation->residual);
      equation->residual = qbg_law_substitute (law, equation->residual, &size);
      if (size > QBG_LAW_MAX_SIZE)
        qbg_law_report_size (law, equation->span);
      else if (equation->n_unknown > 0)
        {
          equation->residual = shrink (law, equation->residual);
          g_ptr_array_add (open, equation);
        }
    }
  return open;
}

/* How an unknown is got rid of, the surest first. */
typedef enum {
  BY_CONSTANT, BY_NONZERO, BY_MULTIPLE, BY_ANY, BY_INVERSE, N_WAYS
} Way;

/* The only open equation with the leaf. */
static gboolean
stands_alone (const GPtrArray *open, const QbgExpr *leaf)
{
  guint count = 0;

  for (guint i = 0; i < open->len; i++)
    {
      const QbgLawEquation *equation = g_ptr_array_index (open, i);
      count += qbg_expr_has_var (equation->residual, leaf->var);
    }
  return count == 1;
}

/* Takes the leaf out of the other open equations where its factor is a
 * constant multiple of that in equation: a x + b = 0 and k a x + c = 0 give
 * c - k b = 0.  FALSE where no equation changed. */
static gboolean
subtract_multiples (QbgLaw *law, GPtrArray *open,
                    const QbgLawEquation *equation, const QbgExpr *leaf)
{
  const QbgExpr *factor, *rest, *factor2, *rest2;
  gboolean changed = FALSE;

  if (!qbg_expr_linear (law->arena, equation->residual, leaf, &factor, &rest)
      || qbg_law_is_zero (law->arena, factor))
    return FALSE;
  for (guint i = 0; i < open->len; i++)
    {
      QbgLawEquation *other = g_ptr_array_index (open, i);

      if (other == equation || !qbg_expr_has_var (other->residual, leaf->var)
          || !qbg_expr_linear (law->arena, other->residual, leaf, &factor2,
                               &rest2))
        continue;
      const QbgExpr *ratio = qbg_expr_normal (law->arena,
        qbg_expr_binary (law->arena, QBG_EXPR_DIV, factor2, factor));
      if (!qbg_expr_is_number (ratio))
        continue;
      const QbgExpr *part = qbg_expr_binary (law->arena, QBG_EXPR_MUL, ratio,
                                             rest);
      other->residual = qbg_expr_binary (law->arena, QBG_EXPR_SUB, rest2,
                                         part);
      changed = TRUE;
    }
  return changed;
}

static const QbgExpr *
try_way (QbgLaw *law, const GPtrArray *open, const QbgLawEquation *equation,
         const QbgExpr *leaf, Way way)
{
  static const QbgLawCertainty certainty[] = {
    [BY_CONSTANT] = QBG_SOLVE_CONSTANT, [BY_NONZERO] = QBG_SOLVE_NONZERO,
    [BY_ANY] = QBG_SOLVE_ANY
  };

  if (way == BY_MULTIPLE || (way >= BY_ANY && !stands_alone (open, leaf)))
    return NULL;
  if (way == BY_INVERSE)
    return qbg_law_invert (law->arena, equation->residual, leaf);
  return qbg_law_solve (law->arena, equation->residual, leaf,
                        certainty[way]);
}

static void
collect_leaf (const QbgExpr *leaf, gpointer data)
{
  GPtrArray *leaves = data;

  for (guint i = 0; i < leaves->len; i++)
    if (((const QbgExpr *) g_ptr_array_index (leaves, i))->var == leaf->var)
      return;
  g_ptr_array_add (leaves, (gpointer) leaf);
}

/* Defines leaf by equation, and puts that into the other open ones. */
static void
take_out (QbgLaw *law, GPtrArray *open, QbgLawEquation *equation,
          const QbgExpr *leaf, const QbgExpr *definition)
{
  QbgLawVariable *variable = qbg_law_variable (law, leaf);

  define (law, variable, definition, qbg_expr_size (definition), equation);
  variable->role = QBG_ROLE_DEFINED;
  g_ptr_array_remove (open, equation);
  for (guint i = 0; i < open->len; i++)
    {
      QbgLawEquation *other = g_ptr_array_index (open, i);
      other->residual = shrink (law, qbg_law_substitute (law, other->residual,
                                                         NULL));
      if (qbg_expr_size (other->residual) > QBG_LAW_MAX_SIZE)
        {
          qbg_law_report_size (law, other->span);
          other->residual = leaf;
        }
    }
}

/* One step of the elimination in the given way.  FALSE: nothing was found. */
static gboolean
eliminate_one (QbgLaw *law, GPtrArray *open, Way way, GPtrArray *order)
{
  g_autoptr (GPtrArray) leaves = g_ptr_array_new ();

  for (guint i = 0; i < open->len; i++)
    {
      QbgLawEquation *equation = g_ptr_array_index (open, i);

      g_ptr_array_set_size (leaves, 0);
      qbg_expr_visit (equation->residual, collect_leaf, leaves);
      for (guint k = 0; k < leaves->len; k++)
        {
          const QbgExpr *leaf = g_ptr_array_index (leaves, k);
          QbgLawVariable *variable = qbg_law_variable (law, leaf);

          if (variable == NULL || variable->role != QBG_ROLE_UNKNOWN)
            continue;
          if (way == BY_MULTIPLE && !variable->subtracted
              && subtract_multiples (law, open, equation, leaf))
            {
              variable->subtracted = TRUE;
              return TRUE;
            }
          const QbgExpr *definition = try_way (law, open, equation, leaf,
                                               way);
          if (definition == NULL)
            continue;
          take_out (law, open, equation, leaf, definition);
          g_ptr_array_add (order, variable);
          return TRUE;
        }
    }
  return FALSE;
}

/* Gaussian elimination among the open equations.  A definition may hold
 * unknowns that are eliminated later, so they are put in from the last one
 * back. */
static void
solve_together (QbgLaw *law, GPtrArray *open)
{
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  Way way = BY_CONSTANT;

  if (open->len > MOST_TOGETHER)
    return;
  while (way < N_WAYS && open->len > 0 && !law->failed)
    way = eliminate_one (law, open, way, order) ? BY_CONSTANT : way + 1;

  for (guint i = order->len; i-- > 0; )
    {
      QbgLawVariable *variable = g_ptr_array_index (order, i);
      variable->definition = qbg_law_substitute (law, variable->definition,
                                                 NULL);
      variable->size = qbg_expr_size (variable->definition);
    }
}

void
qbg_law_eliminate (QbgLaw *law)
{
  Eliminate eliminate = { law, NULL, 0, 0 };

  find_uses (law);
  eliminate.queue = QBG_ARENA_NEW_ARRAY (law->scratch, guint,
                                         law->n_equations);
  for (guint i = 0; i < law->n_equations; i++)
    if (law->equations[i].n_unknown == 1)
      eliminate.queue[eliminate.tail++] = i;
  empty_queue (&eliminate);
  keep_states (&eliminate);

  g_autoptr (GPtrArray) open = find_open (law);
  if (open->len > 0)
    solve_together (law, open);
  for (guint i = 0; i < law->component.n_variables; i++)
    if (law->variables[i].role == QBG_ROLE_UNKNOWN)
      law->variables[i].role = QBG_ROLE_INTERNAL;
}
