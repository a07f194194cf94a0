#include <config.h>

#include "tests/switched_mode.h"

#include <check.h>
#include <math.h>

enum { UNKNOWNS_MAX = 80 };

/* Kirchhoff's current law at each node, then one law for each part that has an
 * unknown of its own: a x = b z. */
typedef struct {
  const TestCircuit *circuit;
  int n_states, n_nodes, n;
  int unknown[TEST_PARTS_MAX];          /* of the part, -1: none */
  int state[TEST_PARTS_MAX];            /* of the part, -1: none */
  long double a[UNKNOWNS_MAX][UNKNOWNS_MAX];
  long double b[UNKNOWNS_MAX][TEST_MATRIX_MAX];
} Network;

gboolean
test_is_switch (TestPartKind kind)
{
  return kind == TEST_SWITCH || kind == TEST_DIODE || kind == TEST_THYRISTOR
    || kind == TEST_GTO;
}

/* A multiple of unknown column flows out of p and into n. */
static void
flows (Network *w, int p, int n, int column, long double factor)
{
  if (p > 0)
    w->a[p - 1][column] += factor;
  if (n > 0)
    w->a[n - 1][column] -= factor;
}

/* A multiple of entry column of z flows out of p and into n. */
static void
flows_known (Network *w, int p, int n, int column, long double factor)
{
  if (p > 0)
    w->b[p - 1][column] -= factor;
  if (n > 0)
    w->b[n - 1][column] += factor;
}

/* Adds factor (v_p - v_n) to a row. */
static void
voltage (Network *w, int row, int p, int n, long double factor)
{
  if (p > 0)
    w->a[row][p - 1] += factor;
  if (n > 0)
    w->a[row][n - 1] -= factor;
}

/* What a source gives, over z. */
static void
source_row (const Network *w, const TestPart *part, long double *row)
{
  row[w->n_states] = part->value;
  row[w->n_states + 1] = (long double) part->amplitude * cosl (part->phase);
  row[w->n_states + 2] = (long double) part->amplitude * sinl (part->phase);
}

static void
enter_switch (Network *w, const TestPart *part, int u, gboolean on)
{
  long double knee = part->knee, goff = part->goff;

  flows (w, part->p, part->n, u, on ? 1 : goff);
  flows_known (w, part->p, part->n, w->n_states, goff * knee);
  voltage (w, u, part->p, part->n, 1);
  w->a[u][u] -= on ? part->ron : 1;
  w->b[u][w->n_states] = knee;
}

static void
enter_resistor (Network *w, const TestPart *part)
{
  long double g = 1 / (long double) part->value;

  if (part->p > 0)
    voltage (w, part->p - 1, part->p, part->n, g);
  if (part->n > 0)
    voltage (w, part->n - 1, part->p, part->n, -g);
}

static void
enter_current (Network *w, const TestPart *part)
{
  long double row[TEST_MATRIX_MAX] = { 0 };

  source_row (w, part, row);
  for (int k = 0; k < TEST_MATRIX_MAX; k++)
    flows_known (w, part->p, part->n, k, row[k]);
}

static void
enter (Network *w, int k, gboolean on)
{
  const TestPart *part = &w->circuit->parts[k];
  int u = w->unknown[k];

  switch (part->kind) {
  case TEST_R:
    enter_resistor (w, part);
    break;
  case TEST_L:
    flows_known (w, part->p, part->n, w->state[k], 1);
    break;
  case TEST_I:
    enter_current (w, part);
    break;
  case TEST_C:
    flows (w, part->p, part->n, u, 1);
    voltage (w, u, part->p, part->n, 1);
    w->b[u][w->state[k]] = 1;
    break;
  case TEST_V:
    flows (w, part->p, part->n, u, 1);
    voltage (w, u, part->p, part->n, 1);
    source_row (w, part, w->b[u]);
    break;
  case TEST_TRANSFORMER:
    flows (w, part->p, part->n, u, 1);
    flows (w, part->p2, part->n2, u, -(long double) part->value);
    voltage (w, u, part->p, part->n, 1);
    voltage (w, u, part->p2, part->n2, -(long double) part->value);
    break;
  case TEST_AMPLIFIER:
    flows (w, part->p2, 0, u, 1);
    voltage (w, u, part->p, part->n, 1);
    break;
  default:
    enter_switch (w, part, u, on);
  }
}

/* Gauss and Jordan with the largest pivot of the column: b becomes x.  FALSE
 * where a is singular. */
static gboolean
solve (Network *w)
{
  for (int c = 0; c < w->n; c++) {
    int pivot = c;
    for (int r = c + 1; r < w->n; r++)
      if (fabsl (w->a[r][c]) > fabsl (w->a[pivot][c]))
        pivot = r;
    if (w->a[pivot][c] == 0)
      return FALSE;
    for (int k = 0; k < w->n; k++) {
      long double held = w->a[c][k];
      w->a[c][k] = w->a[pivot][k];
      w->a[pivot][k] = held;
    }
    for (int k = 0; k < TEST_MATRIX_MAX; k++) {
      long double held = w->b[c][k];
      w->b[c][k] = w->b[pivot][k];
      w->b[pivot][k] = held;
    }
    for (int r = 0; r < w->n; r++) {
      long double factor = r == c ? 0 : w->a[r][c] / w->a[c][c];
      for (int k = c; k < w->n && factor != 0; k++)
        w->a[r][k] -= factor * w->a[c][k];
      for (int k = 0; k < TEST_MATRIX_MAX && factor != 0; k++)
        w->b[r][k] -= factor * w->b[c][k];
    }
  }
  for (int r = 0; r < w->n; r++)
    for (int k = 0; k < TEST_MATRIX_MAX; k++)
      w->b[r][k] /= w->a[r][r];
  return TRUE;
}

static void
number_unknowns (Network *w)
{
  const TestCircuit *circuit = w->circuit;
  int states = 0;

  for (int k = 0; k < circuit->n_parts; k++) {
    const TestPart *part = &circuit->parts[k];
    w->n_nodes = MAX (w->n_nodes, MAX (MAX (part->p, part->n),
                                       MAX (part->p2, part->n2)));
    w->state[k] = part->kind == TEST_L || part->kind == TEST_C
      ? states++ : -1;
  }
  w->n_states = states;
  w->n = w->n_nodes;
  for (int k = 0; k < circuit->n_parts; k++) {
    TestPartKind kind = circuit->parts[k].kind;
    w->unknown[k] = kind == TEST_R || kind == TEST_L || kind == TEST_I
      ? -1 : w->n++;
  }
  ck_assert_int_le (w->n, UNKNOWNS_MAX);
  ck_assert_int_le (states + 3, TEST_MATRIX_MAX);
}

/* The current of part k over z, once w->b is x. */
static long double
current (const Network *w, int k, int column, const TestMode *mode)
{
  const TestPart *part = &w->circuit->parts[k];
  long double row[TEST_MATRIX_MAX] = { 0 };
  long double knee = column == w->n_states ? part->knee : 0;

  switch (part->kind) {
  case TEST_R:
    return mode->v[k][column] / part->value;
  case TEST_L:
    return column == w->state[k];
  case TEST_I:
    source_row (w, part, row);
    return row[column];
  case TEST_C: case TEST_V: case TEST_TRANSFORMER: case TEST_AMPLIFIER:
    return w->b[w->unknown[k]][column];
  default:
    return w->b[w->unknown[k]][column] * (mode->on >> k & 1 ? 1 : part->goff)
      + part->goff * knee;
  }
}

static void
read_rows (const Network *w, TestMode *mode)
{
  for (int k = 0; k < w->circuit->n_parts; k++) {
    const TestPart *part = &w->circuit->parts[k];
    for (int j = 0; j < TEST_MATRIX_MAX; j++) {
      mode->v[k][j] = (part->p > 0 ? w->b[part->p - 1][j] : 0)
        - (part->n > 0 ? w->b[part->n - 1][j] : 0);
      mode->i[k][j] = current (w, k, j, mode);
      if (test_is_switch (part->kind))
        mode->s[k][j] = w->b[w->unknown[k]][j];
      if (part->kind == TEST_C)
        mode->rate.at[w->state[k]][j] = mode->i[k][j] / part->value;
      if (part->kind == TEST_L)
        mode->rate.at[w->state[k]][j] = mode->v[k][j] / part->value;
    }
  }
}

TestMode *
test_mode_new (const TestCircuit *circuit, guint64 on)
{
  Network *w = g_new0 (Network, 1);
  TestMode *mode = g_new0 (TestMode, 1);
  long double omega = 2 * acosl (-1) * circuit->frequency;

  w->circuit = circuit;
  mode->on = on;
  number_unknowns (w);
  for (int k = 0; k < circuit->n_parts; k++)
    enter (w, k, on >> k & 1);
  mode->singular = !solve (w);
  read_rows (w, mode);
  mode->rate.n = w->n_states + 3;
  mode->rate.at[w->n_states + 1][w->n_states + 2] = omega;
  mode->rate.at[w->n_states + 2][w->n_states + 1] = -omega;
  g_free (w);
  return mode;
}

void
test_mode_free (TestMode *mode)
{
  for (int k = 0; k < mode->n_halves; k++)
    g_free (mode->halves[k]);
  g_free (mode);
}

void
test_mode_move (TestMode *mode, double step, int k, const long double *from,
                long double *to)
{
  for (; mode->n_halves <= k; mode->n_halves++) {
    TestMatrix scaled = test_matrix_scaled (
      &mode->rate, ldexpl (step, -mode->n_halves));
    mode->halves[mode->n_halves] = g_new (TestMatrix, 1);
    *mode->halves[mode->n_halves] = test_matrix_exponential (&scaled);
  }
  test_matrix_apply (mode->halves[k], from, to);
}
