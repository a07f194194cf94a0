/* States that are stiff only with each other.
 *
 * A state that steps alone takes the values of the others as they are.  Where
 * two answer each other's steps at once, as inductors do behind an open diode,
 * each step of one spoils the plan of the other, and both step far too often.
 * Such states are noticed by their steps coming long before they were planned,
 * though long after one should have settled with the other; from then on they
 * step together, as long as the rows of their rates are what they are now.
 *
 * With x' = A q + u within the cluster, the polynomials q are chosen so that h
 * later q = x, and q' = x' and so on up to the order of the method; h as long
 * as no q is more than its quantum from x now:
 *
 *   q   = sum Q_p tau^p,  u = sum U_p tau^p,  p = 0 ... n-1
 *   d-th derivative of q at h = that of x at h,  d = 0 ... n-1
 *
 * a linear system for R_p = Q_p h^p. */

#include <config.h>

#include "qss/fused-internal.h"

#include <math.h>
#include <string.h>

enum {
  MOST_MEMBERS = 12,
  MOST_UNKNOWNS = MOST_MEMBERS * QBG_QSS_MAX_ORDER,
  UNPLANNED = 2,            /* what a step that comes early counts, */
  TOO_MANY = 6              /* and when partners are looked for */
};

/* So many of their common time constants is long. */
#define LONG 0.2

/* A step is far too short if the states stay within this part of their quanta;
 * then one so many times as long is tried. */
#define SHORT 0.1
#define GROWTH 8

struct QbgPartner {
  const double *row;        /* factors of the state's rate with which it
                               holds */
  guint32 state;
};

typedef struct {
  QbgFused *f;
  guint n, order;
  guint32 members[MOST_MEMBERS];
  double a[MOST_MEMBERS][MOST_MEMBERS];
  double u[MOST_MEMBERS][QBG_QSS_MAX_ORDER];
  double r[MOST_UNKNOWNS];  /* R_p of member m at p n + m */
} Cluster;

static gboolean
is_member (const Cluster *c, guint32 state)
{
  for (guint i = 0; i < c->n; i++)
    if (c->members[i] == state)
      return TRUE;
  return FALSE;
}

static void
find_members (Cluster *c, guint32 state)
{
  QbgFused *f = c->f;

  c->members[c->n++] = state;
  for (guint i = 0; i < c->n; i++) {
    const GArray *partners = f->partners[c->members[i]];
    const QbgFast *fast = f->fast[c->members[i]];
    for (guint k = 0; fast != NULL && k < fast->n; k++)
      if (c->n < MOST_MEMBERS && !is_member (c, fast->members[k]))
        c->members[c->n++] = fast->members[k];
    for (guint k = 0; partners != NULL && k < partners->len; k++) {
      const QbgPartner *p = &g_array_index (partners, QbgPartner, k);
      if (p->row == f->rows[c->members[i]].factors && c->n < MOST_MEMBERS
          && !is_member (c, p->state))
        c->members[c->n++] = p->state;
    }
  }
}

/* A, and what the others give. */
static void
find_rates (Cluster *c, double time)
{
  QbgFused *f = c->f;
  QbgPoly q[MOST_MEMBERS];

  for (guint m = 0; m < c->n; m++) {
    qbg_fused_derive (f, c->members[m], time);
    qbg_qss_advance (&f->states[c->members[m]], time);
    q[m] = qbg_qss_quantized (&f->states[c->members[m]], time);
  }
  for (guint m = 0; m < c->n; m++) {
    const QbgQss *s = &f->states[c->members[m]];
    for (guint k = 0; k < c->n; k++)
      c->a[m][k] = k == m ? s->a
        : qbg_form_factor (&f->rows[c->members[m]], c->members[k]);
    for (guint p = 0; p < c->order; p++) {
      c->u[m][p] = (p + 1) * s->x[p + 1];
      for (guint k = 0; k < c->n; k++)
        c->u[m][p] -= c->a[m][k] * q[k].c[p];
    }
  }
}

/* p (p-1) ... of d factors. */
static inline double
falling (guint p, guint d)
{
  static const double products[QBG_QSS_MAX_ORDER][QBG_QSS_MAX_ORDER] = {
    { 1, 0, 0 }, { 1, 1, 0 }, { 1, 2, 2 }
  };

  return products[p][d];
}

/* Elimination with partial pivoting; FALSE: singular. */
static gboolean
solve (guint n, double m[MOST_UNKNOWNS][MOST_UNKNOWNS + 1], double *x)
{
  for (guint i = 0; i < n; i++) {
    guint best = i;
    for (guint k = i + 1; k < n; k++)
      if (fabs (m[k][i]) > fabs (m[best][i]))
        best = k;
    if (!(fabs (m[best][i]) > 0))
      return FALSE;
    for (guint j = i; best != i && j <= n; j++) {
      double swap = m[i][j];
      m[i][j] = m[best][j];
      m[best][j] = swap;
    }
    for (guint k = i + 1; k < n; k++) {
      double factor = m[k][i] / m[i][i];
      for (guint j = i; factor != 0 && j <= n; j++)
        m[k][j] -= factor * m[i][j];
    }
  }
  for (guint i = n; i-- > 0; ) {
    x[i] = m[i][n];
    for (guint j = i + 1; j < n; j++)
      x[i] -= m[i][j] * x[j];
    x[i] /= m[i][i];
  }
  return TRUE;
}

/* q for a step of h; returns the largest distance of q from x in quanta. */
static double
try_step (Cluster *c, double h)
{
  double m[MOST_UNKNOWNS][MOST_UNKNOWNS + 1];
  guint n = c->n, size = n * c->order;
  double most = 0;

  c->f->n_eliminated += (guint64) size * size * size;
  for (guint d = 0; d < c->order; d++)
    for (guint i = 0; i < n; i++) {
      double *row = m[d * n + i], power = h;
      memset (row, 0, (size + 1) * sizeof *row);
      row[size] = d == 0 ? c->f->states[c->members[i]].x[0] : 0;
      for (guint p = 0; p < c->order; p++, power *= h) {
        double w = d == 0 ? 1.0 / (p + 1) : falling (p, d - 1);
        row[p * n + i] += falling (p, d);
        for (guint k = 0; k < n; k++)
          row[p * n + k] -= w * h * c->a[i][k];
        row[size] += w * c->u[i][p] * power;
      }
    }
  if (!solve (size, m, c->r))
    return INFINITY;
  for (guint i = 0; i < n; i++) {
    const QbgQss *s = &c->f->states[c->members[i]];
    double ratio = fabs (c->r[i] - s->x[0]) / s->dq;
    most = ratio >= most ? ratio : isnan (ratio) ? INFINITY : most;
  }
  return most;
}

/* How long the highest terms of the states allow, about. */
static double
guess_step (const Cluster *c, double most)
{
  double h = most;

  for (guint i = 0; i < c->n; i++) {
    const QbgQss *s = &c->f->states[c->members[i]];
    double last = fabs (s->x[c->order]);
    if (last > 0)
      h = fmin (h, 2 * pow (s->dq / last, 1.0 / c->order));
  }
  return h;
}

/* The distance goes with the power of h that the order is; but what has not
 * settled goes by its own time, which may be far shorter. */
static double
shrink_step (Cluster *c, double h, double ratio)
{
  for (guint i = 0; i < 60 && ratio > 1; i++) {
    double most = i < 2 ? 1 : i < 4 ? 0.5 : 0.1;
    h *= isfinite (ratio)
      ? CLAMP (0.95 * pow (ratio, -1.0 / c->order), 0.05, most) : 0.1;
    ratio = try_step (c, h);
  }
  return h;
}

/* The longest step, about, whose q are within their quanta.  What the states do
 * now tells little of those that have not settled: where the guess is far too
 * short, the longest is tried first. */
static double
find_step (Cluster *c, double time)
{
  const QbgNetworkOptions *o = c->f->options;
  double most = fmax (o->stop - time, 1e-3 * (o->stop - o->start));
  double h = guess_step (c, most), ratio = try_step (c, h), longer;

  if (h == most || ratio > SHORT)
    return shrink_step (c, h, ratio);
  longer = try_step (c, most);
  if (longer <= 1)
    return most;
  h *= GROWTH;
  return shrink_step (c, h, try_step (c, h));
}

static void
take_step (Cluster *c, double time, double h)
{
  for (guint i = 0; i < c->n; i++) {
    QbgFused *f = c->f;
    guint32 state = c->members[i];
    QbgQss *s = &f->states[state];
    double power = 1;
    for (guint p = 0; p < c->order; p++, power *= h)
      s->q[p] = c->r[p * c->n + i] / power;
    qbg_qss_plan (s, time, time + h);
    f->steps[state]++;
    f->n_steps++;
    qbg_quanta_follow (f->shared.quanta, state, s->x[0]);
    qbg_heap_set (f->heap, state, s->meet);
    qbg_fused_mark_leaf (f, state);
    qbg_mark (&f->rates, state);
  }
}

static void
add_partner (QbgFused *f, guint32 state, guint32 other)
{
  QbgPartner p = { f->rows[state].factors, other };

  if (f->partners[state] == NULL)
    f->partners[state] = g_array_new (FALSE, FALSE, sizeof (QbgPartner));
  for (guint i = 0; i < f->partners[state]->len; i++) {
    const QbgPartner *q = &g_array_index (f->partners[state], QbgPartner, i);
    if (q->row == p.row && q->state == p.state)
      return;
  }
  g_array_append_val (f->partners[state], p);
}

/* Joins the state with those that answer it and are as unsteady. */
static void
look_for_partners (QbgFused *f, guint32 state, double elapsed)
{
  const QbgForm *row = &f->rows[state];

  for (guint32 i = 0; i < row->n && row->leaves[i] < f->n_states; i++) {
    guint32 other = row->leaves[i];
    double common = row->factors[i] * qbg_form_factor (&f->rows[other], state);
    if (other == state || 2 * f->early[other] < TOO_MANY
        || sqrt (fabs (common)) * elapsed < LONG)
      continue;
    add_partner (f, state, other);
    add_partner (f, other, state);
  }
  f->early[state] = 0;
}

static gboolean
has_partners (const QbgFused *f, guint32 state)
{
  const GArray *partners = f->partners[state];

  if (f->fast[state] != NULL && f->fast[state]->n > 1)
    return TRUE;
  for (guint i = 0; partners != NULL && i < partners->len; i++)
    if (g_array_index (partners, QbgPartner, i).row
        == f->rows[state].factors)
      return TRUE;
  return FALSE;
}

gboolean
qbg_fused_step_cluster (QbgFused *f, guint32 state, double time)
{
  const QbgQss *s = &f->states[state];

  if (time - s->tq < 0.3 * (s->meet - s->tq))
    f->early[state] += UNPLANNED;
  else if (f->early[state] > 0)
    f->early[state]--;
  if (f->early[state] >= TOO_MANY)
    look_for_partners (f, state, time - s->tq);
  if (!has_partners (f, state))
    return FALSE;
  Cluster c = { .f = f, .order = f->method->order };
  find_members (&c, state);
  find_rates (&c, time);
  double h = find_step (&c, time);
  take_step (&c, time, h);
  return TRUE;
}
