#include <config.h>

#include "bondgraph/solver.h"

#include <math.h>
#include <string.h>

#include "base/sparse.h"
#include "base/taylor.h"
#include "bondgraph/singular.h"
#include "bondgraph/slopes.h"

#define MAX_ITERATIONS 100
/* A step that is so short beside the signals may be due to rounding. */
#define ROUNDING 1e-6

/* What finding factors takes beside using them. */
#define FACTORISING 16

typedef struct {
  guint32 block;
  guint n;
  GArray *terms;            /* QbgBlockSlope */
  QbgFactors *factors;      /* of a linear block as its switches are in key;
                               NULL: left open, see below */
  QbgFactors *newton;       /* of others: of the last step */
  QbgEntry *entries;        /* room for those of the matrix */
  const double *key;        /* borrowed from known */
  double *now;              /* room for a key */
  GHashTable *known;        /* positions of the switches, a key, to
                               QbgFactors */
  double *right, *step;     /* n */
  guint32 slope_work;       /* what the terms take */
} Implicit;

struct QbgSolver {
  const QbgEquations *equations;
  QbgArena *arena;
  Implicit **implicit;      /* by block; NULL: it is explicit */
  guint32 *work_of;         /* by block: what evaluating its relations takes */
  guint64 work;             /* so far */
};

G_DEFINE_QUARK (qbg-solver-error-quark, qbg_solver_error)

static void
implicit_free (Implicit *im)
{
  if (im == NULL)
    return;
  g_array_unref (im->terms);
  g_hash_table_unref (im->known);
  g_free (im->now);
  qbg_factors_free (im->newton);
  g_free (im->entries);
  g_free (im->right);
  g_free (im->step);
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

static void
find_entries (const Implicit *im, double time, const double *values,
              const double *rates)
{
  for (guint i = 0; i < im->terms->len; i++) {
    const QbgBlockSlope *t = &g_array_index (im->terms, QbgBlockSlope, i);
    double slope = t->expr == NULL ? 1
      : qbg_expr_evaluate (t->expr, time, values, rates);
    im->entries[i] = (QbgEntry) { t->row, t->column, t->factor * slope };
  }
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

/* No unique solution; of a block with switches, as they are. */
static void
set_singular_error (const QbgSolver *solver, const Implicit *im,
                    GError **error)
{
  const QbgEquations *eq = solver->equations;
  const QbgBlock *block = QBG_BLOCK (eq, im->block);
  g_autofree QbgSignalId *signals = g_new (QbgSignalId, block->n);
  g_autoptr (GString) text = g_string_new (NULL);

  if (block->n_switches == 0) {
    set_block_error (solver, im, QBG_SOLVER_ERROR_SINGULAR,
                     "these have no unique solution", error);
    return;
  }
  for (guint i = 0; i < block->n; i++)
    signals[i] = QBG_RELATION (eq, block->first + i)->signal;
  qbg_append_singular (eq, signals, block->n, TRUE, text);
  g_set_error_literal (error, QBG_SOLVER_ERROR, QBG_SOLVER_ERROR_SINGULAR,
                       text->str);
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

/* A key has the number of a block's switches, then their positions. */
static guint
hash_key (gconstpointer key)
{
  const double *k = key;
  guint64 hash = 5381, bits;

  for (guint i = 1; i <= k[0]; i++) {
    memcpy (&bits, &k[i], sizeof bits);
    hash = 33 * hash + (bits >> 32) + bits;
  }
  return hash ^ hash >> 20;
}

static gboolean
is_same_key (gconstpointer a, gconstpointer b)
{
  const double *k = a;

  return memcmp (a, b, (1 + (gsize) k[0]) * sizeof *k) == 0;
}

/* TRUE: the switches are as in the last key. */
static gboolean
take_key (const QbgSolver *solver, Implicit *im, const double *values)
{
  const QbgBlock *block = QBG_BLOCK (solver->equations, im->block);
  const QbgVariableId *switches = &g_array_index (
    solver->equations->switches, QbgVariableId, block->first_switch);

  for (guint i = 0; i < block->n_switches; i++)
    im->now[i + 1] = values[switches[i]];
  return im->key != NULL && is_same_key (im->now, im->key);
}

/* The factors of a linear block for its switches as they are: found when they
 * are first there. */
static gboolean
find_factors (QbgSolver *solver, Implicit *im, const double *values,
              GError **error)
{
  gsize n_switches = QBG_BLOCK (solver->equations, im->block)->n_switches;
  gpointer at, factors;

  if (im->key != NULL && n_switches == 0)
    return TRUE;
  if (take_key (solver, im, values))
    return TRUE;
  if (!g_hash_table_lookup_extended (im->known, im->now, &at, &factors)) {
    find_entries (im, 0, values, NULL);
    factors = qbg_factors_new (im->n, im->entries, im->terms->len);
    if (factors == NULL && !is_ring_of_wires (solver, im)) {
      im->key = NULL;
      set_singular_error (solver, im, error);
      return FALSE;
    }
    at = memcpy (g_new (double, 1 + n_switches), im->now,
                 (1 + n_switches) * sizeof *im->now);
    g_hash_table_insert (im->known, at, factors);
  }
  im->key = at;
  im->factors = factors;
  return TRUE;
}

/* Nodes of expressions, and one for each relation or term. */
static guint32
count_relations (const QbgEquations *eq, const QbgBlock *block)
{
  guint32 n = 0;

  for (guint i = block->first; i < block->first + block->n; i++)
    n += 1 + qbg_expr_size (QBG_RELATION (eq, i)->expr);
  return n;
}

static guint32
count_slopes (const Implicit *im)
{
  guint32 n = 0;

  for (guint i = 0; i < im->terms->len; i++) {
    const QbgExpr *e = g_array_index (im->terms, QbgBlockSlope, i).expr;
    n += 1 + (e == NULL ? 0 : qbg_expr_size (e));
  }
  return n;
}

static gboolean
add_implicit (QbgSolver *solver, guint32 block, GError **error)
{
  Implicit *im = solver->implicit[block] = g_new0 (Implicit, 1);
  const QbgBlock *b = QBG_BLOCK (solver->equations, block);

  im->block = block;
  im->n = b->n;
  im->terms = g_array_new (FALSE, FALSE, sizeof (QbgBlockSlope));
  im->now = g_new0 (double, b->n_switches + 1);
  im->now[0] = b->n_switches;
  im->known = g_hash_table_new_full (hash_key, is_same_key, g_free,
                                     (GDestroyNotify) qbg_factors_free);
  im->right = g_new (double, im->n);
  im->step = g_new (double, im->n);
  qbg_block_slopes (solver->arena, QBG_RELATION (solver->equations, b->first),
                    b->n, im->terms);
  im->entries = g_new (QbgEntry, im->terms->len + 1);
  im->slope_work = count_slopes (im);
  return !b->linear || b->n_switches > 0
    || find_factors (solver, im, NULL, error);
}

QbgSolver *
qbg_solver_new (const QbgEquations *equations, GError **error)
{
  g_autoptr (QbgSolver) solver = g_new0 (QbgSolver, 1);

  solver->equations = equations;
  solver->arena = qbg_arena_new ();
  solver->implicit = g_new0 (Implicit *, equations->blocks->len + 1);
  solver->work_of = g_new0 (guint32, equations->blocks->len + 1);
  for (guint i = 0; i < equations->blocks->len; i++) {
    const QbgBlock *block = QBG_BLOCK (equations, i);
    solver->work_of[i] = count_relations (equations, block);
    if (block->implicit && !add_implicit (solver, i, error))
      return NULL;
  }
  return g_steal_pointer (&solver);
}

void
qbg_solver_free (QbgSolver *solver)
{
  if (solver == NULL)
    return;
  for (guint i = 0; i < solver->equations->blocks->len; i++)
    implicit_free (solver->implicit[i]);
  g_free (solver->implicit);
  g_free (solver->work_of);
  qbg_arena_free (solver->arena);
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

/* Adds scale times the step in right; returns its size beside the signals.  A
 * signal that is zero among large ones has no more digits than they have. */
static double
advance (const QbgSolver *solver, const Implicit *im, double scale,
         double *values, double *rates)
{
  const QbgEquations *eq = solver->equations;
  const QbgBlock *block = QBG_BLOCK (eq, im->block);
  double size = 0, largest = 1e-6;

  for (guint i = 0; i < im->n; i++) {
    double *x = signal_value (QBG_RELATION (eq, block->first + i)->signal,
                              values, rates);
    *x += scale * im->right[i];
    largest = fmax (largest, fabs (*x));
  }
  for (guint i = 0; i < im->n; i++) {
    double x = *signal_value (QBG_RELATION (eq, block->first + i)->signal,
                              values, rates);
    size = fmax (size, fabs (im->right[i]) / (fabs (x) + 1e-3 * largest));
  }
  return size;
}

static gboolean
solve_linear (QbgSolver *solver, Implicit *im, double time, double *values,
              double *rates, GError **error)
{
  const QbgEquations *eq = solver->equations;
  const QbgBlock *block = QBG_BLOCK (eq, im->block);

  if (!find_factors (solver, im, values, error))
    return FALSE;
  const QbgRelation *relations = QBG_RELATION (eq, block->first);
  for (guint i = 0; i < im->n; i++)
    *signal_value (relations[i].signal, values, rates) = 0;
  if (im->factors == NULL)
    return TRUE;
  for (guint i = 0; i < im->n; i++)
    im->right[i] = -residual (&relations[i], time, values, rates);
  qbg_factors_solve (im->factors, im->right);
  solver->work += qbg_factors_size (im->factors);
  for (guint i = 0; i < im->n; i++)
    *signal_value (relations[i].signal, values, rates) += im->right[i];
  return TRUE;
}

/* Newton's method; a step that makes the residual larger is halved. */
static gboolean
solve_nonlinear (QbgSolver *solver, Implicit *im, double time,
                 double *values, double *rates, GError **error)
{
  double last = residuals (solver, im, time, values, rates);

  for (guint k = 0; k < MAX_ITERATIONS && last > 0; k++) {
    find_entries (im, time, values, rates);
    if (!qbg_factors_renew (&im->newton, im->n, im->entries, im->terms->len))
      break;
    qbg_factors_solve (im->newton, im->right);
    solver->work += im->slope_work + solver->work_of[im->block]
                    + FACTORISING * qbg_factors_size (im->newton);
    for (guint i = 0; i < im->n; i++)
      im->step[i] = im->right[i];
    double scale = 1, size = advance (solver, im, 1, values, rates), now;
    while (!((now = residuals (solver, im, time, values, rates)) <= last)
           && size * scale > 1e-12) {
      for (guint i = 0; i < im->n; i++)
        im->right[i] = im->step[i];
      advance (solver, im, -scale / 2, values, rates);
      scale /= 2;
    }
    /* Where nothing but rounding is left, a whole step is short; one that only
     * halving has made short is stuck where there is no solution. */
    if (size * scale <= 1e-12 && size <= ROUNDING)
      return TRUE;
    if (size * scale <= 1e-12)
      break;
    last = now;
  }
  if (last == 0)
    return TRUE;
  set_block_error (solver, im, QBG_SOLVER_ERROR_DIVERGED,
                   "no solution was found for these", error);
  return FALSE;
}

guint64
qbg_solver_work (const QbgSolver *solver)
{
  return solver->work;
}

void
qbg_solver_set_work (QbgSolver *solver, guint64 work)
{
  solver->work = work;
}

double
qbg_solver_source_after (const QbgSolver *solver, guint source, double time)
{
  return qbg_expr_taylor_in_time (
    QBG_SOURCE (solver->equations, source)->expr, time).c[0];
}

void
qbg_solver_set_source (const QbgSolver *solver, guint source, double time,
                       double *values)
{
  values[QBG_SOURCE (solver->equations, source)->variable] =
    qbg_solver_source_after (solver, source, time);
}

void
qbg_solver_set_sources (const QbgSolver *solver, double time, gboolean event,
                        double *values)
{
  const QbgEquations *eq = solver->equations;

  for (guint i = 0; i < eq->sources->len; i++) {
    const QbgTimeFunction *s = QBG_SOURCE (eq, i);
    if (event)
      qbg_solver_set_source (solver, i, time, values);
    else if (s->expr->type == QBG_TYPE_REAL)
      values[s->variable] = qbg_expr_evaluate (s->expr, time, NULL, NULL);
  }
}

/* By itself, so that an explicit block, which most are, takes a few
 * instructions. */
static G_GNUC_NO_INLINE gboolean
solve_implicit (QbgSolver *solver, guint block, double time, double *values,
                double *rates, GError **error)
{
  Implicit *im = solver->implicit[block];

  return QBG_BLOCK (solver->equations, block)->linear
    ? solve_linear (solver, im, time, values, rates, error)
    : solve_nonlinear (solver, im, time, values, rates, error);
}

gboolean
qbg_solver_solve_block (QbgSolver *solver, guint block, double time,
                        double *values, double *rates, GError **error)
{
  const QbgEquations *eq = solver->equations;

  solver->work += solver->work_of[block];
  if (solver->implicit[block] != NULL)
    return solve_implicit (solver, block, time, values, rates, error);
  const QbgRelation *r = QBG_RELATION (eq, QBG_BLOCK (eq, block)->first);
  *signal_value (r->signal, values, rates) =
    qbg_expr_evaluate (r->expr, time, values, rates);
  return TRUE;
}

gboolean
qbg_solver_evaluate (QbgSolver *solver, double time, double *values,
                     double *rates, gboolean rates_only, GError **error)
{
  const QbgEquations *eq = solver->equations;

  qbg_solver_set_sources (solver, time, FALSE, values);
  for (guint i = 0; i < eq->blocks->len; i++) {
    const QbgBlock *block = QBG_BLOCK (eq, i);
    if (!block->discrete && (block->for_rates || !rates_only)
        && !qbg_solver_solve_block (solver, i, time, values, rates, error))
      return FALSE;
  }
  return TRUE;
}
