#include <config.h>

#include "cli/pace.h"

#include <math.h>
#include <string.h>

#include "bondgraph/jacobian.h"
#include "bondgraph/start.h"
#include "bondgraph/tempo.h"

#define ROUNDS 20               /* of the power method */
#define MAX_NUMBERS 20000000    /* in a Jacobian that is worth looking at */

typedef struct {
  guint n;
  const guint32 *starts, *columns;
  double *entries;
} Matrix;

static void
multiply (const Matrix *m, const double *x, double *y)
{
  for (guint i = 0; i < m->n; i++) {
    y[i] = 0;
    for (guint32 k = m->starts[i]; k < m->starts[i + 1]; k++)
      y[i] += m->entries[k] * x[m->columns[k]];
  }
}

static double
product (const double *x, const double *y, guint n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}

/* The eigenvalue of largest magnitude, or about that, by the power method on
 * the square of the matrix, which is negative for what oscillates. */
static void
find_fastest (const Matrix *m, QbgPace *pace)
{
  g_autofree double *x = g_new (double, m->n);
  g_autofree double *y = g_new (double, m->n);
  g_autofree double *z = g_new (double, m->n);
  double square = 0, itself = 0;

  for (guint i = 0; i < m->n; i++)
    x[i] = 1 + (double) (i * 7919 % 101) / 101 * (i % 2 == 0 ? 1 : -1);
  for (guint round = 0; round < ROUNDS; round++) {
    double norm = sqrt (product (x, x, m->n));
    if (!(norm > 0) || !isfinite (norm))
      return;
    for (guint i = 0; i < m->n; i++)
      x[i] /= norm;
    multiply (m, x, y);
    multiply (m, y, z);
    itself = product (x, y, m->n);
    square = product (x, z, m->n);
    memcpy (x, z, m->n * sizeof (double));
  }
  if (!isfinite (square))
    return;
  pace->rate = sqrt (fabs (square));
  pace->oscillates = square < 0;
  pace->grows = square > 0 && itself > 0;
}

/* The states that each one acts upon, as rows: the matrix turned over. */
static void
turn_over (const Matrix *m, guint32 *starts, guint32 *rows)
{
  guint32 n_entries = m->starts[m->n];
  g_autofree guint32 *filled = g_new0 (guint32, m->n + 1);

  memset (starts, 0, (m->n + 1) * sizeof (guint32));
  for (guint32 k = 0; k < n_entries; k++)
    starts[m->columns[k] + 1]++;
  for (guint j = 0; j < m->n; j++)
    starts[j + 1] += starts[j];
  for (guint i = 0; i < m->n; i++)
    for (guint32 k = m->starts[i]; k < m->starts[i + 1]; k++) {
      guint32 j = m->columns[k];
      rows[starts[j] + filled[j]++] = i;
    }
}

static gboolean
is_diagonal (const Matrix *m)
{
  for (guint i = 0; i < m->n; i++)
    for (guint32 k = m->starts[i]; k < m->starts[i + 1]; k++)
      if (m->columns[k] != i)
        return FALSE;
  return TRUE;
}

/* What moves comes from a state to those that it acts upon no sooner than the
 * fastest rate allows: the part of the states that are so many of these from
 * those that move by themselves. */
static double
find_reach (const Matrix *m, GArray *reached, gboolean *known, double steps)
{
  g_autofree guint32 *starts = g_new (guint32, m->n + 1);
  g_autofree guint32 *rows = g_new (guint32, m->starts[m->n] + 1);
  guint first = 0;

  turn_over (m, starts, rows);
  for (double step = 0; step < steps && first < reached->len; step++)
    for (guint end = reached->len; first < end; first++) {
      guint32 j = g_array_index (reached, guint32, first);
      for (guint32 k = starts[j]; k < starts[j + 1]; k++)
        if (!known[rows[k]]) {
          known[rows[k]] = TRUE;
          g_array_append_val (reached, rows[k]);
        }
    }
  return (double) reached->len / m->n;
}

/* Appends the states that move at time while all have the values that they have
 * at the start. */
static void
add_driven (const QbgEquations *eq, QbgSolver *solver, double time,
            const double *start_values, GArray *reached, gboolean *known)
{
  gsize size = eq->n_variables + 1;
  g_autofree double *values = g_new (double, size);
  g_autofree double *rates = g_new0 (double, size);

  memcpy (values, start_values, size * sizeof (double));
  if (!qbg_solver_evaluate (solver, time, values, rates, TRUE, NULL))
    return;
  for (guint32 i = 0; i < eq->states->len; i++)
    if (rates[QBG_STATE (eq, i)] != 0 && !known[i]) {
      known[i] = TRUE;
      g_array_append_val (reached, i);
    }
}

QbgPace
qbg_pace (const QbgEquations *eq, double start, double stop)
{
  g_autoptr (QbgSolver) solver = qbg_solver_new (eq, NULL);
  g_autoptr (QbgJacobian) jacobian = qbg_jacobian_new_within (eq, MAX_NUMBERS);
  g_autoptr (QbgDiags) diags = qbg_diags_new ();
  g_autofree double *values =
    solver == NULL ? NULL : qbg_start (eq, solver, start, diags, NULL);
  g_autofree double *rates = g_new0 (double, eq->n_variables + 1);
  g_autofree double *entries = NULL;
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree gboolean *known = g_new0 (gboolean, eq->states->len + 1);
  QbgPace pace = { .reach = 1 };

  if (values == NULL || jacobian == NULL
      || !qbg_solver_evaluate (solver, start, values, rates, TRUE, NULL))
    return pace;
  Matrix m = { eq->states->len, qbg_jacobian_starts (jacobian),
               qbg_jacobian_columns (jacobian), NULL };
  m.entries = entries = g_new0 (double, m.starts[m.n] + 1);
  if (!qbg_jacobian_evaluate (jacobian, start, values, rates, entries))
    return pace;
  g_autoptr (QbgTempo) tempo = qbg_tempo_new (eq, start, stop);
  pace.known = TRUE;
  pace.swings = qbg_tempo_rate (tempo, start);
  pace.alone = is_diagonal (&m);
  find_fastest (&m, &pace);
  for (guint i = 0; i <= 4; i++)
    add_driven (eq, solver, start + i * (stop - start) / 4, values, reached,
                known);
  if (pace.rate > 0)
    pace.reach = find_reach (&m, reached, known, pace.rate * (stop - start));
  return pace;
}
