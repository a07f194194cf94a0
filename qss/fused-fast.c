/* States that settle fast.
 *
 * Behind an open switch the current of a coil is what the switch lets through,
 * and follows the voltage within a billionth of a second.  A method keeps such
 * a state within its quantum of that, and no closer; but the voltage at the
 * switch is the current over a tiny conductance, and of a quantum that is many
 * volts.  Of several coils at one switch each may be slow as such, and only
 * their sum is fast.
 *
 * For states with x' = A x + s, where s is what all the others give, let A be
 * the sum of rate * right * left over its modes.  The amplitude left x of a
 * mode goes to - left s/rate, and is there after some 1/rate.  Where x is no
 * farther from where a mode goes to than quanta allow, it has got there: who
 * asks what the state is, a zero function, an event or a row of the result, is
 * told so. */

#include <config.h>

#include "qss/fused-internal.h"

#include <math.h>
#include <string.h>

#include "base/eigen.h"
#include "base/numbers.h"

enum { MOST_KEPT = 4096 };

/* A mode counts as fast from so many of its time constants in the simulated
 * time on. */
#define FAST 1e3
/* Two states are looked at together if this much or more of one is due to the
 * other; or more than that, if there would be too many. */
#define TOGETHER 1e-3
/* How many quanta a state may be from where it goes to: q may be as far from
 * that as x from q. */
#define QUANTA 4
/* After an event a mode needs so many time constants to get there. */
#define SETTLING 5
/* Of these, within which a mode follows a source at once. */
#define AT_ONCE 50
/* Modes that are nearly one and the same say nothing by themselves. */
#define DEPENDENT 1e6

/* Finding. */

static double
rate_of (const QbgFused *f, guint32 state)
{
  return qbg_form_factor (&f->rows[state], state);
}

/* Through units a state may act upon itself: rows do not tell. */
static gboolean
is_fast (const QbgFused *f, guint32 state)
{
  double span = f->options->stop - f->options->start;

  return f->units_of[state] == NULL && -rate_of (f, state) * span > FAST;
}

/* A state that is fast, and another: whether the other's quantum moves where it
 * goes to, or the other goes along with it by a quantum. */
static gboolean
goes_with (const QbgFused *f, guint32 state, guint32 other, double part)
{
  double there = fabs (qbg_form_factor (&f->rows[state], other))
    * f->states[other].dq;
  double back = fabs (qbg_form_factor (&f->rows[other], state))
    * f->states[state].dq;
  double rate = part * fabs (rate_of (f, state));

  return back >= rate * f->states[other].dq
    || (there >= rate * f->states[state].dq && is_fast (f, other));
}

static gboolean
belong_together (const QbgFused *f, guint32 i, guint32 j, double part)
{
  return (is_fast (f, i) && goes_with (f, i, j, part))
    || (is_fast (f, j) && goes_with (f, j, i, part));
}

static gboolean
is_among (const guint32 *members, guint n, guint32 state)
{
  for (guint i = 0; i < n; i++)
    if (members[i] == state)
      return TRUE;
  return FALSE;
}

/* All that are fast together with a state; 0: too many. */
static guint
find_members (const QbgFused *f, guint32 state, double part,
              guint32 *members)
{
  guint n = 1;

  members[0] = state;
  for (guint i = 0; i < n; i++) {
    QbgColumn column = qbg_forms_column (f->forms, members[i]);
    const QbgForm *row = &f->rows[members[i]];
    for (guint32 k = 0; k < row->n + column.n; k++) {
      guint32 other = k < row->n ? row->leaves[k]
        : column.targets[k - row->n];
      if (other >= f->n_states || is_among (members, n, other)
          || !belong_together (f, members[i], other, part))
        continue;
      if (n == QBG_MOST_FAST)
        return 0;
      members[n++] = other;
    }
  }
  return n;
}

static guint
fast_hash (gconstpointer data)
{
  const QbgFast *fast = data;
  guint hash = fast->n;

  for (guint i = 0; i < fast->n; i++)
    hash = 31 * hash + g_direct_hash (fast->rows[i]);
  return hash;
}

static gboolean
fast_equal (gconstpointer a, gconstpointer b)
{
  const QbgFast *x = a, *y = b;

  return x->n == y->n
    && memcmp (x->rows, y->rows, x->n * sizeof *x->rows) == 0;
}

static void
add_to_sums (QbgFused *f, GArray *touched, guint32 leaf, double what)
{
  if (f->directions[leaf] == 0)
    g_array_append_val (touched, leaf);
  f->directions[leaf] += what;
}

/* - left s/rate as a form. */
static void
settled_form (QbgFused *f, const QbgFast *fast, QbgFastMode *mode)
{
  g_autoptr (GArray) touched = g_array_new (FALSE, FALSE, sizeof (guint32));
  QbgForm *form = &mode->settled;

  for (guint i = 0; i < fast->n; i++) {
    const QbgForm *row = &f->rows[fast->members[i]];
    double factor = -mode->left[i] / mode->rate;
    form->constant += factor * row->constant;
    for (guint32 k = 0; k < row->n; k++)
      if (!is_among (fast->members, fast->n, row->leaves[k]))
        add_to_sums (f, touched, row->leaves[k], factor * row->factors[k]);
  }
  form->leaves = QBG_ARENA_NEW_ARRAY (f->fast_arena, guint32, touched->len);
  form->factors = QBG_ARENA_NEW_ARRAY (f->fast_arena, double, touched->len);
  for (guint i = 0; i < touched->len; i++) {
    guint32 leaf = g_array_index (touched, guint32, i);
    if (f->directions[leaf] != 0) {
      form->leaves[form->n] = leaf;
      form->factors[form->n++] = f->directions[leaf];
    }
    f->directions[leaf] = 0;
  }
}

static void
add_mode (QbgFused *f, QbgFast *fast, double rate, const double complex *left,
          const double complex *right)
{
  QbgFastMode *mode = &fast->modes[fast->n_modes];
  double span = f->options->stop - f->options->start, size = 0;

  for (guint i = 0; i < fast->n; i++)
    size += cabs (left[i]) * cabs (right[i]);
  if (-rate * span <= FAST || size > DEPENDENT)
    return;
  fast->n_modes++;
  mode->rate = rate;
  mode->left = QBG_ARENA_NEW_ARRAY (f->fast_arena, double, fast->n);
  mode->right = QBG_ARENA_NEW_ARRAY (f->fast_arena, double, fast->n);
  for (guint i = 0; i < fast->n; i++) {
    mode->left[i] = creal (left[i]);
    mode->right[i] = creal (right[i]);
  }
  settled_form (f, fast, mode);
}

static void
find_modes (QbgFused *f, QbgFast *fast)
{
  double a[QBG_MOST_FAST * QBG_MOST_FAST];
  guint n = fast->n;

  fast->modes = QBG_ARENA_NEW_ARRAY (f->fast_arena, QbgFastMode, n);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      a[i * n + j] = qbg_form_factor (&f->rows[fast->members[i]],
                                      fast->members[j]);
  g_autoptr (QbgEigen) eigen = qbg_eigen_new (n, a);
  for (guint m = 0; eigen != NULL && m < n; m++)
    if (cimag (eigen->values[m]) == 0)
      add_mode (f, fast, creal (eigen->values[m]), qbg_eigen_left (eigen, m),
                qbg_eigen_right (eigen, m));
}

static QbgFast *
keep (QbgFused *f, const QbgFast *wanted)
{
  QbgFast *fast = QBG_ARENA_NEW (f->fast_arena, QbgFast);

  fast->n = wanted->n;
  fast->members = QBG_ARENA_NEW_ARRAY (f->fast_arena, guint32, fast->n);
  fast->rows = QBG_ARENA_NEW_ARRAY (f->fast_arena, const double *, fast->n);
  memcpy (fast->members, wanted->members, fast->n * sizeof *fast->members);
  memcpy (fast->rows, wanted->rows, fast->n * sizeof *fast->rows);
  find_modes (f, fast);
  if (g_hash_table_size (f->fasts) == MOST_KEPT)
    g_hash_table_remove_all (f->fasts);
  g_hash_table_add (f->fasts, fast);
  return fast;
}

static double
where_it_goes (const QbgFused *f, const QbgFastMode *mode, double time)
{
  return qbg_fused_view_settled (f, mode, time).zero.c[0];
}

/* To where it goes then. */
static double
slope_to (const QbgFused *f, const QbgFastMode *mode, const QbgFastWay *way)
{
  QbgPoly p = qbg_fused_view_settled (f, mode, way->since).zero;
  double h = way->until - way->since;

  return (p.c[0] - way->amplitude) / h + p.c[1] + h * (p.c[2] + h * p.c[3]);
}

/* Each mode begins with what the states are, and goes evenly to where it has to
 * go. */
static void
begin_modes (QbgFused *f, const QbgFast *fast)
{
  for (guint m = 0; m < fast->n_modes; m++) {
    const QbgFastMode *mode = &fast->modes[m];
    QbgFastWay *way = &f->fast_ways[fast->members[m]];
    *way = (QbgFastWay) { .since = f->time,
                          .until = f->time + SETTLING / -mode->rate };
    for (guint i = 0; i < fast->n; i++)
      way->amplitude += mode->left[i]
        * f->values[QBG_STATE (f->equations, fast->members[i])];
    way->slope = slope_to (f, mode, way);
  }
}

/* They are to be found anew. */
static void
dissolve (QbgFused *f, const QbgFast *fast)
{
  for (guint i = 0; fast != NULL && i < fast->n; i++) {
    f->fast[fast->members[i]] = NULL;
    qbg_mark (&f->unsettled, fast->members[i]);
  }
}

static void
find_fast (QbgFused *f, guint32 state)
{
  guint32 members[QBG_MOST_FAST];
  const double *rows[QBG_MOST_FAST];
  QbgFast wanted = { .members = members, .rows = rows };

  if (!is_fast (f, state))
    return;
  for (double part = TOGETHER; wanted.n == 0 && part <= 1; part *= 10)
    wanted.n = find_members (f, state, part, members);
  qsort (members, wanted.n, sizeof *members, qbg_by_number);
  for (guint i = 0; i < wanted.n; i++)
    rows[i] = f->rows[members[i]].factors;
  QbgFast *fast = wanted.n == 0 ? NULL
    : g_hash_table_lookup (f->fasts, &wanted);
  if (fast == NULL && wanted.n > 0)
    fast = keep (f, &wanted);
  for (guint i = 0; i < wanted.n; i++) {
    qbg_fused_take_value (f, members[i]);
    dissolve (f, f->fast[members[i]]);
  }
  for (guint i = 0; i < wanted.n; i++)
    f->fast[members[i]] = fast;
  if (fast != NULL)
    begin_modes (f, fast);
}

void
qbg_fused_find_fast (QbgFused *f)
{
  /* Where nothing switches no state is behind what blocks. */
  if (f->n_conditions == 0 && f->discrete->len == 0)
    return;
  for (guint i = 0; i < f->anew.n; i++) {
    dissolve (f, f->fast[f->anew.numbers[i]]);
    qbg_mark (&f->unsettled, f->anew.numbers[i]);
  }
  for (guint i = 0; i < f->unsettled.n; i++)
    if (f->fast[f->unsettled.numbers[i]] == NULL)
      find_fast (f, f->unsettled.numbers[i]);
  qbg_clear_marks (&f->unsettled);
}

/* Asking. */

static double
amplitude_of_states (const QbgFused *f, const QbgFast *fast,
                     const QbgFastMode *mode, double time)
{
  double sum = 0;

  for (guint i = 0; i < fast->n; i++)
    sum += mode->left[i]
      * qbg_qss_value (&f->states[fast->members[i]], f->method, time);
  return sum;
}

/* A source whose polynomial a mode follows at once. */
static gboolean
leads (const QbgFused *f, const QbgFastMode *mode, guint32 leaf)
{
  const QbgLeaf *l = qbg_forms_leaf (f->forms, leaf);

  return l->kind == QBG_LEAF_SOURCE && !f->exact[leaf]
    && -mode->rate * (f->sources[l->index].next - f->times[leaf]) > AT_ONCE;
}

static const QbgSourceData *
source_of (const QbgFused *f, guint32 leaf)
{
  return &f->sources[qbg_forms_leaf (f->forms, leaf)->index];
}

/* How far the polynomials of sources, each for as long as it may, can have led
 * a mode away from where the sources themselves would. */
static double
misled (const QbgFused *f, const QbgFastMode *mode)
{
  double sum = 0;

  for (guint32 i = 0; i < mode->settled.n; i++)
    if (leads (f, mode, mode->settled.leaves[i]))
      sum += fabs (mode->settled.factors[i]) * qbg_quanta_of_source (
        f->shared.quanta, source_of (f, mode->settled.leaves[i])->scale);
  return sum;
}

/* Beside what the members are now. */
static gboolean
is_within_quanta (const QbgFused *f, const QbgFast *fast,
                  const QbgFastMode *mode, double off)
{
  double beside = misled (f, mode);

  for (guint i = 0; i < fast->n; i++)
    if (!(fabs (mode->right[i] * off)
          <= QUANTA * f->states[fast->members[i]].dq
             + fabs (mode->right[i]) * beside))
      return FALSE;
  return TRUE;
}

/* From the polynomials of sources to the sources themselves. */
static double
correction (const QbgFused *f, const QbgFastMode *mode, double time)
{
  double sum = 0;

  for (guint32 i = 0; i < mode->settled.n; i++) {
    guint32 leaf = mode->settled.leaves[i];
    if (leads (f, mode, leaf) && time != f->times[leaf])
      sum += mode->settled.factors[i]
        * (qbg_expr_evaluate (source_of (f, leaf)->expr, time, NULL, NULL)
           - qbg_fused_leaf_at (f, leaf, time).c[0]);
  }
  return sum;
}

gboolean
qbg_fused_has_settled (const QbgFused *f, const QbgFast *fast, guint mode,
                       double time, double *off)
{
  const QbgFastMode *m = &fast->modes[mode];
  const QbgFastWay *way = qbg_fused_way (f, fast, mode);

  *off = (time < way->until
          ? way->amplitude + way->slope * (time - way->since)
          : where_it_goes (f, m, time))
    - amplitude_of_states (f, fast, m, time);
  return is_within_quanta (f, fast, m, *off);
}

gboolean
qbg_fused_settled_values (const QbgFused *f, const QbgFast *fast, double time,
                          double *values)
{
  gboolean any = FALSE;

  for (guint i = 0; i < fast->n; i++)
    values[QBG_STATE (f->equations, fast->members[i])] =
      qbg_qss_value (&f->states[fast->members[i]], f->method, time);
  for (guint m = 0; m < fast->n_modes; m++) {
    const QbgFastMode *mode = &fast->modes[m];
    double off;
    if (!qbg_fused_has_settled (f, fast, m, time, &off))
      continue;
    any = TRUE;
    if (time >= qbg_fused_way (f, fast, m)->until)
      off += correction (f, mode, time);
    for (guint i = 0; i < fast->n; i++)
      values[QBG_STATE (f->equations, fast->members[i])] +=
        mode->right[i] * off;
  }
  return any;
}

void
qbg_fused_start_fast (QbgFused *f)
{
  f->fast = g_new0 (const QbgFast *, f->n_states + 1);
  f->fast_ways = g_new0 (QbgFastWay, f->n_states + 1);
  f->looks = g_new0 (guint8, f->n_conditions + 1);
  f->fasts = g_hash_table_new (fast_hash, fast_equal);
  f->fast_arena = qbg_arena_new ();
}

void
qbg_fused_free_fast (QbgFused *f)
{
  g_free (f->fast);
  g_free (f->fast_ways);
  g_free (f->looks);
  g_hash_table_unref (f->fasts);
  qbg_arena_free (f->fast_arena);
}
