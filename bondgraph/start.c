#include <config.h>

#include "bondgraph/start-internal.h"

#include <math.h>
#include <string.h>

#include "base/sparse.h"
#include "bondgraph/events.h"
#include "bondgraph/lift.h"

#define MAX_ITERATIONS 60
#define MAX_ROUNDS 20

/* A step of Newton's method that is this small beside the values ends it. */
#define SMALL_STEP 1e-10

/* A residual that is this small beside its terms is zero. */
#define SMALL_RESIDUAL 1e-6

G_DEFINE_QUARK (qbg-start-error-quark, qbg_start_error)

static double *
start_values (const QbgEquations *equations)
{
  const QbgCircuit *circuit = equations->circuit;
  double *values = g_new0 (double, equations->n_variables + 1);

  for (guint i = 0; i < circuit->variables->len; i++) {
    double start = QBG_VARIABLE (circuit, i)->start;
    values[i] = isnan (start) ? 0 : start;
  }
  return values;
}

/* What must hold. */

/* The variable that a definition says this one is, or minus it. */
static QbgVariableId
resolve (const QbgCircuit *circuit, QbgVariableId id, double *sign)
{
  *sign = 1;
  for (;;) {
    const QbgExpr *d = QBG_VARIABLE (circuit, id)->definition;
    if (d != NULL && d->kind == QBG_EXPR_NEG
        && d->u.args[0]->kind == QBG_EXPR_VAR) {
      *sign = -*sign;
      d = d->u.args[0];
    }
    if (d == NULL || d->kind != QBG_EXPR_VAR)
      return id;
    id = d->var;
  }
}

static gboolean
is_fixed (const QbgVariable *v)
{
  return v->fixed && !v->discrete && v->type == QBG_TYPE_REAL;
}

/* A fixed variable that is no state itself, and not just another name of
 * something that is fixed at the same value. */
static void
add_fixed (QbgStart *s, QbgVariableId id)
{
  const QbgCircuit *circuit = s->equations->circuit;
  const QbgVariable *v = QBG_VARIABLE (circuit, id);
  double sign, start = isnan (v->start) ? 0 : v->start;
  QbgVariableId of = resolve (circuit, id, &sign);
  const QbgVariable *other = QBG_VARIABLE (circuit, of);

  if (of != id && is_fixed (other)
      && sign * start == (isnan (other->start) ? 0 : other->start))
    return;
  QbgStartRow row = {
    NULL, id, start, QBG_COMPONENT (circuit, v->component)->span
  };
  g_array_append_val (s->rows, row);
}

static void
collect_rows (QbgStart *s)
{
  const QbgEquations *eq = s->equations;

  for (guint i = 0; i < eq->states->len; i++) {
    QbgVariableId id = QBG_STATE (eq, i);
    s->is_state[id] = TRUE;
    if (!is_fixed (QBG_VARIABLE (eq->circuit, id)))
      g_array_append_val (s->open, id);
  }
  for (guint i = 0; i < eq->circuit->variables->len; i++)
    if (is_fixed (QBG_VARIABLE (eq->circuit, i)) && !s->is_state[i])
      add_fixed (s, i);
  for (guint i = 0; i < eq->initial->len; i++) {
    const QbgEquation *e = &g_array_index (eq->initial, QbgEquation, i);
    QbgStartRow row = { e->residual, QBG_NONE, 0, e->span };
    g_array_append_val (s->rows, row);
  }
}

/* Residuals. */

gboolean
qbg_start_evaluate (QbgStart *s, GError **error)
{
  if (!qbg_solver_evaluate (s->solver, s->time, s->values, s->rates, FALSE,
                            error))
    return FALSE;
  for (guint i = 0; i < s->rows->len; i++) {
    const QbgStartRow *row = QBG_START_ROW (s, i);
    s->residuals[i] = row->residual != NULL
      ? qbg_expr_evaluate (row->residual, s->time, s->values, s->rates)
      : s->values[row->variable] - row->start;
  }
  return TRUE;
}

gboolean
qbg_start_slopes (QbgStart *s, QbgVariableId state, double *slopes,
                  GError **error)
{
  double x = s->values[state], d = 1e-5 * fmax (1, fabs (x));

  s->values[state] = x + d;
  if (!qbg_start_evaluate (s, error))
    return FALSE;
  memcpy (slopes, s->residuals, s->rows->len * sizeof *slopes);
  s->values[state] = x - d;
  if (!qbg_start_evaluate (s, error))
    return FALSE;
  for (guint i = 0; i < s->rows->len; i++)
    slopes[i] = (slopes[i] - s->residuals[i]) / (2*d);
  s->values[state] = x;
  return TRUE;
}

static gboolean
find_slopes (QbgStart *s, GError **error)
{
  guint n = s->open->len;
  g_autofree double *column = g_new (double, s->rows->len + 1);

  for (guint k = 0; k < n; k++) {
    if (!qbg_start_slopes (s, QBG_OPEN (s, k), column, error))
      return FALSE;
    for (guint i = 0; i < s->rows->len; i++)
      s->slopes[i*n + k] = column[i];
  }
  return qbg_start_evaluate (s, error);
}

/* What the terms of a residual come to. */
static double
row_scale (const QbgStart *s, guint row)
{
  guint n = s->open->len;
  double sum = 1;

  for (guint k = 0; k < n; k++)
    sum += fabs (s->slopes[row*n + k])
      * fmax (1, fabs (s->values[QBG_OPEN (s, k)]));
  return sum;
}

/* Newton's method on the rows that determine something. */

static double
distance (const QbgStart *s, const double *scales)
{
  double most = 0;

  for (guint i = 0; i < s->rows->len; i++) {
    if (s->column_of[i] == QBG_NONE)
      continue;
    if (!isfinite (s->residuals[i]))
      return INFINITY;
    most = fmax (most, fabs (s->residuals[i]) / scales[i]);
  }
  return most;
}

/* Sets step, by row, to what its state is to be changed by. */
static gboolean
solve_step (const QbgStart *s, double *step)
{
  guint n = s->open->len, m = 0;
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (QbgEntry));
  g_autofree guint32 *rows = g_new (guint32, s->rows->len + 1);

  for (guint i = 0; i < s->rows->len; i++)
    if (s->column_of[i] != QBG_NONE)
      rows[m++] = i;
  for (guint i = 0; i < m; i++)
    for (guint k = 0; k < m; k++) {
      QbgEntry e = { i, k, s->slopes[rows[i]*n + s->column_of[rows[k]]] };
      if (e.value != 0)
        g_array_append_val (entries, e);
    }
  g_autoptr (QbgFactors) factors =
    qbg_factors_new (m, (QbgEntry *) entries->data, entries->len);
  if (factors == NULL)
    return FALSE;
  g_autofree double *right = g_new (double, m + 1);
  for (guint i = 0; i < m; i++)
    right[i] = -s->residuals[rows[i]];
  qbg_factors_solve (factors, right);
  for (guint i = 0; i < m; i++)
    step[rows[i]] = right[i];
  return TRUE;
}

/* Adds scale times the step; returns its size beside the values. */
static double
advance (QbgStart *s, const double *step, double scale)
{
  double size = 0;

  for (guint i = 0; i < s->rows->len; i++) {
    if (s->column_of[i] == QBG_NONE)
      continue;
    double *x = &s->values[QBG_OPEN (s, s->column_of[i])];
    *x += scale * step[i];
    size = fmax (size, fabs (scale * step[i]) / (fabs (*x) + 1e-6));
  }
  return size;
}

/* A step that leads farther away is halved.  TRUE in *found, or the search has
 * ended without. */
static gboolean
search (QbgStart *s, gboolean *found, GError **error)
{
  guint n = s->rows->len;
  g_autofree double *step = g_new0 (double, n + 1);
  g_autofree double *scales = g_new (double, n + 1);

  *found = FALSE;
  for (guint k = 0; k < MAX_ITERATIONS; k++) {
    if (!find_slopes (s, error))
      return FALSE;
    for (guint i = 0; i < n; i++)
      scales[i] = row_scale (s, i);
    double last = distance (s, scales);
    if (!solve_step (s, step))
      return TRUE;
    double size = advance (s, step, 1), scale = 1;
    while (size > SMALL_STEP) {
      if (qbg_start_evaluate (s, NULL)
          && distance (s, scales) <= last)
        break;
      advance (s, step, -scale / 2);
      scale /= 2;
      size /= 2;
    }
    if (size <= SMALL_STEP) {
      *found = TRUE;
      return qbg_start_evaluate (s, error);
    }
  }
  return TRUE;
}

/* Rows that determine nothing hold of themselves, or not at all. */
static gboolean
check_rows (QbgStart *s, GError **error)
{
  for (guint i = 0; i < s->rows->len; i++) {
    double allowed = SMALL_RESIDUAL * row_scale (s, i);
    if (fabs (s->residuals[i]) <= allowed)
      continue;
    if (s->column_of[i] == QBG_NONE)
      qbg_start_contradiction (s, i, error);
    else
      qbg_start_not_found (s, error);
    return FALSE;
  }
  return TRUE;
}

/* The open states for the discrete variables that are in values. */
static gboolean
solve (QbgStart *s, GError **error)
{
  gboolean found;

  if (!find_slopes (s, error))
    return FALSE;
  qbg_start_choose (s);
  if (!search (s, &found, error))
    return FALSE;
  if (!found) {
    qbg_start_not_found (s, error);
    return FALSE;
  }
  return check_rows (s, error);
}

/* Together with what is discrete. */

static gboolean
copy_states (const QbgStart *s, double *values)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < s->open->len; i++) {
    QbgVariableId id = QBG_OPEN (s, i);
    changed |= fabs (values[id] - s->values[id])
      > SMALL_STEP * (fabs (values[id]) + 1e-6);
    values[id] = s->values[id];
  }
  return changed;
}

/* Discrete variables for the states, states for the discrete variables, until
 * both agree. */
static gboolean
settle (QbgStart *s, double *values, GError **error)
{
  for (guint round = 0; round < MAX_ROUNDS; round++) {
    g_autoptr (QbgEvents) events = qbg_events_new (s->equations, s->solver);
    memcpy (s->values, values, s->equations->n_variables * sizeof *values);
    if (qbg_events_start (events, s->time, s->values, s->rates, error)
        == QBG_EVENTS_FAILED)
      return FALSE;
    for (guint i = 0; i < s->equations->states->len; i++) {
      QbgVariableId id = QBG_STATE (s->equations, i);
      s->values[id] = values[id];
    }
    if (!solve (s, error))
      return FALSE;
    if (!copy_states (s, values))
      return TRUE;
    if (s->equations->conditions->len == 0)
      return TRUE;
  }
  qbg_start_not_found (s, error);
  return FALSE;
}

static void
start_clear (QbgStart *s)
{
  g_array_unref (s->rows);
  g_array_unref (s->open);
  g_free (s->is_state);
  g_free (s->values);
  g_free (s->rates);
  g_free (s->residuals);
  g_free (s->slopes);
  g_free (s->column_of);
}

double *
qbg_start (const QbgEquations *equations, QbgSolver *solver, double time,
           QbgDiags *diags, GError **error)
{
  g_autofree double *values = start_values (equations);
  guint n = equations->n_variables;
  QbgStart s = {
    .equations = equations, .solver = solver, .time = time, .diags = diags,
    .rows = g_array_new (FALSE, FALSE, sizeof (QbgStartRow)),
    .open = g_array_new (FALSE, FALSE, sizeof (QbgVariableId)),
    .is_state = g_new0 (guint8, n + 1), .values = g_new0 (double, n + 1),
    .rates = g_new0 (double, n + 1)
  };

  collect_rows (&s);
  s.residuals = g_new0 (double, s.rows->len + 1);
  s.slopes = g_new0 (double, (gsize) s.rows->len * s.open->len + 1);
  s.column_of = g_new (guint32, s.rows->len + 1);
  gboolean ok = s.rows->len == 0 || settle (&s, values, error);
  start_clear (&s);
  return ok ? g_steal_pointer (&values) : NULL;
}
