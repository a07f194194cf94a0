#include <config.h>

#include "bondgraph/solver.h"

#include <math.h>

#include "base/sparse.h"

#define MAX_ITERATIONS 100

/* A term of a block's Jacobian: d relation / d signal, within the block. */
typedef struct {
  guint32 row, column;
  const QbgExpr *slope;
} Term;

typedef struct {
  guint32 block;
  guint n;
  GArray *terms;            /* Term */
  QbgFactors *factors;      /* of a linear block; NULL: left open, see below */
  double *right;            /* n */
} Implicit;

struct QbgSolver {
  const QbgEquations *equations;
  QbgArena *arena;
  GPtrArray *implicit;      /* Implicit, in the order of blocks */
  guint32 *place;           /* by signal: its row in the block at hand */
};

G_DEFINE_QUARK (qbg-solver-error-quark, qbg_solver_error)

static void
implicit_free (gpointer data)
{
  Implicit *im = data;

  g_array_unref (im->terms);
  qbg_factors_free (im->factors);
  g_free (im->right);
  g_free (im);
}

static double *
signal_value (QbgSignalId signal, double *values, double *rates)
{
  return signal % 2 == 0 ? &values[signal / 2] : &rates[signal / 2];
}

/* What must become zero: expr, or signal - expr. */
static double
residual (const QbgRelation *r, double time, double *values, double *rates)
{
  double x = qbg_expr_evaluate (r->expr, time, values, rates);

  return r->implicit ? x : *signal_value (r->signal, values, rates) - x;
}

/* The slopes of one relation by the signals of its block. */
typedef struct {
  QbgSolver *solver;
  Implicit *implicit;
  const QbgRelation *relation;
  guint32 row;
} Slopes;

static void
add_slope (const QbgExpr *leaf, gpointer data)
{
  Slopes *s = data;
  QbgSignalId signal = 2*leaf->var + (leaf->kind == QBG_EXPR_DER);
  guint32 column = s->solver->place[signal];
  Term term = { s->row, column, NULL };
  const QbgExpr *factor, *rest;

  if (column == QBG_NONE)
    return;
  for (guint i = s->implicit->terms->len; i-- > 0; ) {
    const Term *t = &g_array_index (s->implicit->terms, Term, i);
    if (t->row != s->row)
      break;
    if (t->column == column)
      return;
  }
  /* A derivative stands in a law linearly; of a value, its partial. */
  if (leaf->kind == QBG_EXPR_VAR)
    term.slope = qbg_expr_partial (s->solver->arena, s->relation->expr,
                                   leaf->var);
  else if (qbg_expr_linear (s->solver->arena, s->relation->expr, leaf,
                            &factor, &rest))
    term.slope = factor;
  else
    return;
  if (!s->relation->implicit)
    term.slope = qbg_expr_unary (s->solver->arena, QBG_EXPR_NEG, term.slope);
  g_array_append_val (s->implicit->terms, term);
}

static void
add_diagonal (Slopes *s)
{
  Term term = { s->row, s->row, qbg_expr_real (s->solver->arena, 1) };

  if (!s->relation->implicit)
    g_array_append_val (s->implicit->terms, term);
}

/* Explicit relations have slope one by their own signal; where the signal also
 * stands in its expression, both count. */
static void
find_slopes (QbgSolver *solver, Implicit *im)
{
  const QbgEquations *eq = solver->equations;
  const QbgBlock *block = QBG_BLOCK (eq, im->block);

  for (guint i = 0; i < block->n; i++)
    solver->place[QBG_RELATION (eq, block->first + i)->signal] = i;
  for (guint i = 0; i < block->n; i++) {
    Slopes s = { solver, im, QBG_RELATION (eq, block->first + i), i };
    qbg_expr_visit (s.relation->expr, add_slope, &s);
    add_diagonal (&s);
  }
  for (guint i = 0; i < block->n; i++)
    solver->place[QBG_RELATION (eq, block->first + i)->signal] = QBG_NONE;
}

static QbgFactors *
factorise (const Implicit *im, double time, const double *values,
           const double *rates)
{
  g_autofree QbgEntry *entries = g_new (QbgEntry, im->terms->len + 1);

  for (guint i = 0; i < im->terms->len; i++) {
    const Term *t = &g_array_index (im->terms, Term, i);
    entries[i] = (QbgEntry) { t->row, t->column,
                              qbg_expr_evaluate (t->slope, time, values,
                                                 rates) };
  }
  return qbg_factors_new (im->n, entries, im->terms->len);
}

static void
set_block_error (const QbgSolver *solver, const Implicit *im, int code,
                 const char *what, GError **error)
{
  const QbgEquations *eq = solver->equations;
  const QbgBlock *block = QBG_BLOCK (eq, im->block);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < MIN (block->n, 6); i++) {
    if (i > 0)
      g_string_append (names, ", ");
    qbg_circuit_variable_name (eq->circuit,
                               QBG_RELATION (eq, block->first + i)->signal / 2,
                               names);
  }
  if (block->n > 6)
    g_string_append_printf (names, " and %u more", block->n - 6);
  g_set_error (error, QBG_SOLVER_ERROR, code, "%s: %s", what, names->str);
}

/* Currents around a ring of wires between submodels are left open by the
 * circuit; nothing depends on them, and they are shown as zero. */
static gboolean
is_ring_of_wires (const QbgSolver *solver, const Implicit *im)
{
  const QbgEquations *eq = solver->equations;
  const QbgBlock *block = QBG_BLOCK (eq, im->block);

  for (guint i = 0; i < block->n; i++) {
    QbgSignalId signal = QBG_RELATION (eq, block->first + i)->signal;
    const QbgVariable *v = QBG_VARIABLE (eq->circuit, signal / 2);
    if (v->kind != QBG_VAR_CURRENT
        || !QBG_COMPONENT (eq->circuit, v->component)->composite)
      return FALSE;
  }
  return !block->for_rates;
}

static gboolean
add_implicit (QbgSolver *solver, guint32 block, GError **error)
{
  Implicit *im = g_new0 (Implicit, 1);

  im->block = block;
  im->n = QBG_BLOCK (solver->equations, block)->n;
  im->terms = g_array_new (FALSE, FALSE, sizeof (Term));
  im->right = g_new (double, im->n);
  g_ptr_array_add (solver->implicit, im);
  find_slopes (solver, im);
  if (!QBG_BLOCK (solver->equations, block)->linear)
    return TRUE;
  im->factors = factorise (im, 0, NULL, NULL);
  if (im->factors != NULL || is_ring_of_wires (solver, im))
    return TRUE;
  set_block_error (solver, im, QBG_SOLVER_ERROR_SINGULAR,
                   "these have no unique solution", error);
  return FALSE;
}

QbgSolver *
qbg_solver_new (const QbgEquations *equations, GError **error)
{
  g_autoptr (QbgSolver) solver = g_new0 (QbgSolver, 1);
  guint n = 2*equations->circuit->variables->len;

  solver->equations = equations;
  solver->arena = qbg_arena_new ();
  solver->implicit = g_ptr_array_new_with_free_func (implicit_free);
  solver->place = g_new (guint32, n + 1);
  for (guint i = 0; i < n; i++)
    solver->place[i] = QBG_NONE;
  for (guint i = 0; i < equations->blocks->len; i++)
    if (QBG_BLOCK (equations, i)->implicit && !add_implicit (solver, i, error))
      return NULL;
  return g_steal_pointer (&solver);
}

void
qbg_solver_free (QbgSolver *solver)
{
  if (solver == NULL)
    return;
  g_ptr_array_unref (solver->implicit);
  qbg_arena_free (solver->arena);
  g_free (solver->place);
  g_free (solver);
}

/* Sets right to the residuals, which it negates; returns the largest. */
static double
residuals (const QbgSolver *solver, const Implicit *im, double time,
           double *values, double *rates)
{
  const QbgEquations *eq = solver->equations;
  const QbgBlock *block = QBG_BLOCK (eq, im->block);
  double largest = 0;

  for (guint i = 0; i < im->n; i++) {
    im->right[i] = -residual (QBG_RELATION (eq, block->first + i), time,
                              values, rates);
    largest = fmax (largest, fabs (im->right[i]));
    if (isnan (im->right[i]))
      return NAN;
  }
  return largest;
}

/* Adds scale times the step in right; returns its size beside the signals. */
static double
advance (const QbgSolver *solver, const Implicit *im, double scale,
         double *values, double *rates)
{
  const QbgEquations *eq = solver->equations;
  const QbgBlock *block = QBG_BLOCK (eq, im->block);
  double size = 0;

  for (guint i = 0; i < im->n; i++) {
    double *x = signal_value (QBG_RELATION (eq, block->first + i)->signal,
                              values, rates);
    *x += scale * im->right[i];
    size = fmax (size, fabs (im->right[i]) / (fabs (*x) + 1e-9));
  }
  return size;
}

static void
solve_linear (const QbgSolver *solver, const Implicit *im, double time,
              double *values, double *rates)
{
  const QbgEquations *eq = solver->equations;
  const QbgBlock *block = QBG_BLOCK (eq, im->block);

  for (guint i = 0; i < im->n; i++)
    *signal_value (QBG_RELATION (eq, block->first + i)->signal, values,
                   rates) = 0;
  if (im->factors == NULL)
    return;
  residuals (solver, im, time, values, rates);
  qbg_factors_solve (im->factors, im->right);
  advance (solver, im, 1, values, rates);
}

/* Newton's method; a step that makes the residual larger is halved. */
static gboolean
solve_nonlinear (const QbgSolver *solver, const Implicit *im, double time,
                 double *values, double *rates, GError **error)
{
  g_autofree double *step = g_new (double, im->n);
  double last = residuals (solver, im, time, values, rates);

  for (guint k = 0; k < MAX_ITERATIONS && last > 0; k++) {
    g_autoptr (QbgFactors) factors = factorise (im, time, values, rates);
    if (factors == NULL)
      break;
    qbg_factors_solve (factors, im->right);
    for (guint i = 0; i < im->n; i++)
      step[i] = im->right[i];
    double scale = 1, size = advance (solver, im, 1, values, rates), now;
    while (!((now = residuals (solver, im, time, values, rates)) <= last)
           && size * scale > 1e-12) {
      for (guint i = 0; i < im->n; i++)
        im->right[i] = step[i];
      advance (solver, im, -scale / 2, values, rates);
      scale /= 2;
    }
    if (size * scale <= 1e-12)
      return TRUE;
    last = now;
  }
  if (last == 0)
    return TRUE;
  set_block_error (solver, im, QBG_SOLVER_ERROR_DIVERGED,
                   "no solution was found for these", error);
  return FALSE;
}

gboolean
qbg_solver_evaluate (QbgSolver *solver, double time, double *values,
                     double *rates, gboolean rates_only, GError **error)
{
  const QbgEquations *eq = solver->equations;
  guint next = 0;

  for (guint i = 0; i < eq->blocks->len; i++) {
    const QbgBlock *block = QBG_BLOCK (eq, i);
    const Implicit *im = block->implicit ? solver->implicit->pdata[next++]
      : NULL;
    if (rates_only && !block->for_rates)
      continue;
    if (im == NULL) {
      const QbgRelation *r = QBG_RELATION (eq, block->first);
      *signal_value (r->signal, values, rates) =
        qbg_expr_evaluate (r->expr, time, values, rates);
    } else if (block->linear)
      solve_linear (solver, im, time, values, rates);
    else if (!solve_nonlinear (solver, im, time, values, rates, error))
      return FALSE;
  }
  return TRUE;
}
