#include <config.h>

#include "qss/models.h"

#include <math.h>
#include <string.h>

#include "base/taylor.h"
#include "bondgraph/singular.h"
#include "qss/crossing.h"
#include "qss/fine.h"

#define MAX_ITERATIONS 50
/* Factors of a block; with more, its switches are numbers rather than
 * positions. */
#define MOST_KEPT 4096

/* Sources. */

static QbgPoly
source_at (const QbgSourceData *s, double time)
{
  return qbg_expr_taylor_in_time (s->expr, time);
}

/* Whether the first terms of p still tell the function h later. */
static gboolean
is_near (const QbgSourceData *s, QbgPoly p, double time, double h,
         double allowed)
{
  static const double places[] = { 0.25, 0.5, 0.75, 0.999999 };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    if (!(fabs (qbg_expr_evaluate (s->expr, time + places[i] * h, NULL, NULL)
                - qbg_poly_value (&p, places[i] * h)) <= allowed))
      return FALSE;
  return TRUE;
}

/* How long the polynomial of the method's order stands for the function: as
 * long as each term that it leaves out stays below the quantum, and samples
 * agree; not past the next jump or kink. */
void
qbg_source_update (QbgSourceData *s, const QbgShared *shared, double time)
{
  guint order = shared->options->method->order;
  double quantum = qbg_quanta_of_source (shared->quanta, s->scale);
  QbgPoly p = source_at (s, time);

  if (!s->known || s->event <= time)
    s->event = qbg_expr_next_event (s->expr, time, shared->options->stop);
  s->known = TRUE;
  double event = s->event, h = event - time;
  s->error = 0;
  for (guint k = order; k < QBG_POLY_TERMS; k++)
    if (p.c[k] != 0) {
      h = fmin (h, pow (quantum / (2 * fabs (p.c[k])), 1.0 / k));
      s->error = quantum;
    }
  for (guint k = order; k < QBG_POLY_TERMS; k++)
    p.c[k] = 0;
  h = fmin (h, shared->options->stop - time);
  while (h > 0 && time + h > time && !is_near (s, p, time, h, quantum))
    h /= 2;
  s->now = p;
  s->next = time + h >= event ? event
    : time + h >= shared->options->stop ? INFINITY : time + h;
}

static double
source_next (const QbgAtomic *self)
{
  return ((const QbgSourceModel *) self)->data->next;
}

static void
source_lambda (const QbgAtomic *self, QbgBag *out)
{
  const QbgSourceModel *m = (const QbgSourceModel *) self;
  QbgPoly p = source_at (m->data, self->tn);

  for (guint k = m->shared->options->method->order; k < QBG_POLY_TERMS; k++)
    p.c[k] = 0;
  qbg_put_poly (out, 0, p);
}

static void
source_int (QbgAtomic *self)
{
  QbgSourceModel *m = (QbgSourceModel *) self;

  qbg_source_update (m->data, m->shared, self->tn);
}

/* Somebody asks for a polynomial of this instant. */
static void
source_ext (QbgAtomic *self, double e, const QbgBag *in)
{
  (void) e;
  ((QbgSourceModel *) self)->data->next = in->time;
}

const QbgAtomicOps qbg_source_ops = {
  .name = "source", .size = sizeof (QbgSourceModel), .inputs = { 1, NULL },
  .outputs = { 1, NULL }, .next = source_next, .lambda = source_lambda,
  .delta_int = source_int, .delta_ext = source_ext
};

/* Inputs. */

typedef struct {
  const QbgInputs *inputs;
  double time;
  const QbgBlockData *block;
} Leaves;

static QbgPoly
leaf_at (const QbgExpr *leaf, gpointer data)
{
  const Leaves *l = data;
  QbgSignalId signal = 2*leaf->var + (leaf->kind == QBG_EXPR_DER);

  for (guint i = 0; l->block != NULL && i < l->block->n; i++)
    if (l->block->relations[i].signal == signal)
      return l->block->x[i];
  for (guint i = 0; i < l->inputs->n_inputs; i++)
    if (l->inputs->inputs[i] == signal)
      return qbg_input_at (l->inputs, i, l->time);
  return (QbgPoly) { { NAN, 0, 0, 0 } };
}

/* Laws. */

QbgPoly
qbg_law_value (const QbgLawData *law, double time)
{
  if (!law->linear) {
    Leaves leaves = { &law->inputs, time, NULL };
    return qbg_expr_taylor (law->expr, time, leaf_at, &leaves);
  }
  QbgPoly sum = { { law->constant, 0, 0, 0 } };
  for (guint i = 0; i < law->inputs.n_inputs; i++) {
    QbgPoly p = qbg_input_at (&law->inputs, i, time);
    for (guint k = 0; k < QBG_POLY_TERMS; k++)
      sum.c[k] += law->factors[i] * p.c[k];
  }
  return sum;
}

static void
law_respond (QbgAtomic *self, double e, const QbgBag *in, QbgBag *out)
{
  QbgLawData *law = ((QbgLawModel *) self)->data;

  (void) e;
  qbg_take_inputs (&law->inputs, in);
  qbg_put_poly (out, 0, qbg_law_value (law, in->time));
}

const QbgAtomicOps qbg_law_ops = {
  .name = "law", .size = sizeof (QbgLawModel), .respond = law_respond
};

/* Blocks. */

static QbgPoly
residual (const QbgBlockData *b, guint i, const Leaves *leaves)
{
  QbgPoly p = qbg_expr_taylor (b->relations[i].expr, leaves->time, leaf_at,
                               (gpointer) leaves);

  return b->relations[i].implicit ? p : qbg_poly_subtract (b->x[i], p);
}

static void
find_entries (const QbgBlockData *b, const Leaves *leaves)
{
  for (guint i = 0; i < b->slopes->len; i++) {
    const QbgBlockSlope *s = &g_array_index (b->slopes, QbgBlockSlope, i);
    double slope = s->expr == NULL ? 1
      : qbg_expr_taylor (s->expr, leaves->time, leaf_at,
                         (gpointer) leaves).c[0];
    b->entries[i] = (QbgEntry) { s->row, s->column, s->factor * slope };
  }
}

/* Adds to the k-th coefficients what makes the residual's vanish; returns the
 * size of the step beside the values. */
static double
correct (QbgBlockData *b, guint k, QbgFactors *factors, const Leaves *leaves)
{
  double size = 0;

  for (guint i = 0; i < b->n; i++)
    b->right[i] = -residual (b, i, leaves).c[k];
  qbg_factors_solve (factors, b->right);
  for (guint i = 0; i < b->n; i++) {
    b->x[i].c[k] += b->right[i];
    size = fmax (size, fabs (b->right[i]) / (fabs (b->x[i].c[k]) + 1e-9));
  }
  return size;
}

/* The factors for the positions that the switches have now: found when these
 * are first met. */
static QbgFactors *
switched_factors (QbgBlockData *b, const Leaves *leaves)
{
  gboolean same = b->factors != NULL;

  for (guint i = 0; i < b->n_switches; i++) {
    double value = b->inputs.polys[b->switches[i]].c[0];
    same &= value == b->key[i];
    b->key[i] = value;
  }
  if (same)
    return b->factors;
  for (guint i = 0; i < b->kept->len; i++) {
    const QbgKeptFactors *k = &g_array_index (b->kept, QbgKeptFactors, i);
    if (memcmp (k->key, b->key, b->n_switches * sizeof *b->key) == 0)
      return k->factors;
  }
  find_entries (b, leaves);
  QbgKeptFactors fresh = { g_new (double, b->n_switches),
                           qbg_factors_new (b->n, b->entries,
                                            b->slopes->len) };
  memcpy (fresh.key, b->key, b->n_switches * sizeof *b->key);
  if (b->kept->len == MOST_KEPT)
    qbg_block_data_forget (b);
  g_array_append_val (b->kept, fresh);
  return fresh.factors;
}

static gboolean
solve_linear (QbgBlockData *b, const Leaves *leaves)
{
  if (b->n_switches > 0)
    b->factors = switched_factors (b, leaves);
  for (guint k = 0; b->factors != NULL && k < QBG_POLY_TERMS; k++)
    correct (b, k, b->factors, leaves);
  return b->factors != NULL;
}

/* Whether the last step is rounding beside the largest value: a small value
 * that is a difference of large ones is not known better. */
static gboolean
is_rounding (const QbgBlockData *b)
{
  double largest = 0, step = 0;

  for (guint i = 0; i < b->n; i++) {
    largest = fmax (largest, fabs (b->x[i].c[0]));
    step = fmax (step, fabs (b->right[i]));
  }
  return step <= 1e-13 * largest;
}

/* The values by Newton's method (of a linear block one step), then the slopes
 * and curvatures, in which the block is linear with the same matrix. */
gboolean
qbg_block_solve (QbgBlockData *b, double time)
{
  Leaves leaves = { &b->inputs, time, b };
  double size = 1;
  gboolean settled = FALSE;

  for (guint i = 0; i < b->n; i++)
    b->x[i].c[1] = b->x[i].c[2] = b->x[i].c[3] = 0;
  if (b->linear)
    return solve_linear (b, &leaves);
  for (guint i = 0; i < MAX_ITERATIONS && size > 1e-12 && !settled; i++) {
    double last = size;
    find_entries (b, &leaves);
    if (!qbg_factors_renew (&b->factors, b->n, b->entries, b->slopes->len))
      return FALSE;
    size = correct (b, 0, b->factors, &leaves);
    settled = i > 0 && size >= last && is_rounding (b);
  }
  for (guint k = 1; k < QBG_POLY_TERMS; k++)
    correct (b, k, b->factors, &leaves);
  return size <= 1e-9 || settled;
}

void
qbg_block_complain (const QbgBlockData *b, const QbgEquations *eq, double time,
                    GError **error)
{
  g_autofree QbgSignalId *signals = g_new (QbgSignalId, b->n);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < b->n; i++)
    signals[i] = b->relations[i].signal;
  qbg_append_components (eq, signals, b->n, names);
  g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_SINGULAR,
               "an algebraic loop has no solution at %.9g s: %s", time,
               names->str);
}

static void
block_respond (QbgAtomic *self, double e, const QbgBag *in, QbgBag *out)
{
  QbgBlockModel *m = (QbgBlockModel *) self;

  (void) e;
  qbg_take_inputs (&m->data->inputs, in);
  if (!qbg_block_solve (m->data, in->time))
    m->shared->unsolved = m->data;
  for (guint i = 0; i < m->data->n; i++)
    qbg_put_poly (out, i, m->data->x[i]);
}

const QbgAtomicOps qbg_block_ops = {
  .name = "block", .size = sizeof (QbgBlockModel), .respond = block_respond
};

/* States. */

static double
state_next (const QbgAtomic *self)
{
  const QbgStateData *s = ((const QbgStateModel *) self)->data;

  return s->telling ? s->now : s->next;
}

/* A state that cannot be followed is not due any more; the run ends. */
static void
check_state (QbgStateModel *m)
{
  QbgStateData *s = m->data;

  if (!isnan (s->next) && isfinite (s->qss.x[0]) && isfinite (s->qss.x[1]))
    return;
  m->shared->odd = s->place + 1;
  s->next = INFINITY;
}

static void
tell (const QbgStateData *s, QbgBag *out)
{
  double blur;
  QbgPoly seen = qbg_seen (&s->qss, s->next, s->now, &blur);

  qbg_put_poly (out, QBG_STATE_SEEN, seen);
  qbg_bag_add (out, QBG_STATE_BLUR)[0] = blur;
}

/* Whether its diagonal is not of this instant.  The answer comes in the same
 * round; the state is still due after it. */
static gboolean
must_ask (const QbgStateData *s, double time)
{
  return s->asks && s->told != time;
}

static void
state_lambda (const QbgAtomic *self, QbgBag *out)
{
  const QbgStateModel *m = (const QbgStateModel *) self;
  QbgQss after = m->data->qss;

  if (m->data->telling) {
    tell (m->data, out);
    return;
  }
  if (must_ask (m->data, self->tn)) {
    qbg_bag_add (out, QBG_STATE_ASK);
    return;
  }
  qbg_qss_step (&after, m->shared->options->method, self->tn);
  qbg_put_poly (out, QBG_STATE_QUANTIZED, qbg_qss_quantized (&after, self->tn));
}

static void
state_int (QbgAtomic *self)
{
  QbgStateModel *m = (QbgStateModel *) self;
  QbgStateData *s = m->data;
  const QbgNetworkOptions *options = m->shared->options;

  if (s->telling) {
    s->telling = FALSE;
    return;
  }
  if (must_ask (s, self->tn))
    return;
  s->next = qbg_qss_step (&s->qss, options->method, self->tn);
  s->steps++;
  s->telling = s->watched;
  s->now = self->tn;
  m->shared->steps++;
  check_state (m);
  qbg_quanta_follow (m->shared->quanta, s->place,
                     qbg_qss_value (&s->qss, options->method, self->tn));
}

/* Takes what comes at events.  TRUE where the state is to step at once: it was
 * set anew, or what it planned means nothing any more. */
static gboolean
take_event (QbgStateData *s, const QbgMethod *method, const QbgMessage *m,
            double time)
{
  if (m->port == QBG_STATE_SET) {
    /* A jump is one of the state itself, not of what is quantized. */
    qbg_qss_set (&s->qss, method, time, m->value[1] == 0 ? m->value[0]
                 : qbg_qss_value (&s->qss, method, time) + m->value[1]);
    return TRUE;
  }
  qbg_qss_set_diagonal (&s->qss, method, time, m->value[0]);
  s->told = time;
  s->qss.fine = m->value[1];
  s->qss.near = m->value[2];
  return (m->value[3] != 0 && s->qss.tq < time)
    || qbg_is_too_coarse (&s->qss);
}

static void
state_ext (QbgAtomic *self, double e, const QbgBag *in)
{
  QbgStateModel *m = (QbgStateModel *) self;
  const QbgMethod *method = m->shared->options->method;
  QbgStateData *s = m->data;
  const double *rate = NULL;
  gboolean event = FALSE, at_once = FALSE;

  (void) e;
  for (guint i = 0; i < in->n; i++)
    if (in->messages[i].port == QBG_STATE_RATE)
      rate = in->messages[i].value;
    else if (in->messages[i].port == QBG_STATE_DIAGONAL) {
      qbg_qss_set_diagonal (&s->qss, method, in->time,
                            in->messages[i].value[0]);
      s->told = in->time;
    } else {
      at_once |= take_event (s, method, &in->messages[i], in->time);
      event = TRUE;
    }
  if (rate != NULL)
    s->next = qbg_qss_influence (&s->qss, method, in->time, rate);
  else if (!event)
    return;
  if (at_once)
    s->next = in->time;
  check_state (m);
  s->telling = s->watched;
  s->now = in->time;
}

const QbgAtomicOps qbg_state_ops = {
  .name = "state", .size = sizeof (QbgStateModel), .next = state_next,
  .lambda = state_lambda, .delta_int = state_int, .delta_ext = state_ext
};
