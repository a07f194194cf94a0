#include <config.h>

#include "qss/models.h"

#include <math.h>

#include "base/taylor.h"

#define MAX_ITERATIONS 50

static QbgPoly
poly_of (const double *value)
{
  return (QbgPoly) { { value[0], value[1], value[2], value[3] } };
}

static void
put (QbgBag *out, guint32 port, QbgPoly p)
{
  double *value = qbg_bag_add (out, port);

  for (guint i = 0; i < QBG_POLY_TERMS; i++)
    value[i] = p.c[i];
}

/* Sources. */

static QbgPoly
no_leaf (const QbgExpr *leaf, gpointer data)
{
  (void) leaf;
  (void) data;
  return (QbgPoly) { { 0 } };
}

static QbgPoly
source_at (const QbgSourceData *s, double time)
{
  return qbg_expr_taylor (s->expr, time, no_leaf, NULL);
}

/* Whether the first terms of p still tell the function h later. */
static gboolean
is_near (const QbgSourceData *s, QbgPoly p, double time, double h,
         double allowed)
{
  static const double places[] = { 0.25, 0.5, 0.75, 0.999999 };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    if (!(fabs (source_at (s, time + places[i] * h).c[0]
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
  double quantum =
    QBG_QUANTUM_OF_TOLERANCE * shared->options->tolerance * s->scale;
  QbgPoly p = source_at (s, time);
  double event = qbg_expr_next_event (s->expr, time, shared->options->stop);
  double h = event - time;

  for (guint k = order; k < QBG_POLY_TERMS; k++)
    if (p.c[k] != 0)
      h = fmin (h, pow (quantum / (2 * fabs (p.c[k])), 1.0 / k));
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
  put (out, 0, p);
}

static void
source_int (QbgAtomic *self)
{
  QbgSourceModel *m = (QbgSourceModel *) self;

  qbg_source_update (m->data, m->shared, self->tn);
}

const QbgAtomicOps qbg_source_ops = {
  .name = "source", .size = sizeof (QbgSourceModel), .outputs = { 1, NULL },
  .next = source_next, .lambda = source_lambda, .delta_int = source_int
};

/* Inputs. */

static void
take_inputs (QbgInputs *inputs, const QbgBag *in)
{
  for (guint i = 0; i < in->n; i++) {
    const QbgMessage *m = &in->messages[i];
    inputs->polys[m->port] = poly_of (m->value);
    inputs->times[m->port] = in->time;
  }
}

static QbgPoly
input_at (const QbgInputs *inputs, guint port, double time)
{
  return qbg_poly_shift (inputs->polys[port], time - inputs->times[port]);
}

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
      return input_at (l->inputs, i, l->time);
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
    QbgPoly p = input_at (&law->inputs, i, time);
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
  take_inputs (&law->inputs, in);
  put (out, 0, qbg_law_value (law, in->time));
}

const QbgAtomicOps qbg_law_ops = {
  .name = "law", .size = sizeof (QbgLawModel), .respond = law_respond
};

/* Blocks. */

static QbgPoly
residual (const QbgBlockData *b, guint i, const Leaves *leaves)
{
  QbgPoly p = qbg_expr_taylor (b->exprs[i], leaves->time, leaf_at,
                               (gpointer) leaves);

  return b->relations[i].implicit ? p : qbg_poly_subtract (b->x[i], p);
}

static QbgFactors *
factorise (const QbgBlockData *b, const Leaves *leaves)
{
  g_autofree QbgEntry *entries = g_new (QbgEntry, b->slopes->len + 1);

  for (guint i = 0; i < b->slopes->len; i++) {
    const QbgSlope *s = &g_array_index (b->slopes, QbgSlope, i);
    entries[i] = (QbgEntry) {
      s->row, s->column,
      qbg_expr_taylor (s->slope, leaves->time, leaf_at,
                       (gpointer) leaves).c[0]
    };
  }
  return qbg_factors_new (b->n, entries, b->slopes->len);
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

/* The values by Newton's method (of a linear block one step), then the slopes
 * and curvatures, in which the block is linear with the same matrix. */
gboolean
qbg_block_solve (QbgBlockData *b, double time)
{
  Leaves leaves = { &b->inputs, time, b };
  g_autoptr (QbgFactors) own = NULL;
  QbgFactors *factors = b->factors;
  double size = b->factors != NULL ? 0 : 1;

  for (guint i = 0; i < b->n; i++)
    b->x[i].c[1] = b->x[i].c[2] = b->x[i].c[3] = 0;
  if (factors != NULL)
    correct (b, 0, factors, &leaves);
  for (guint i = 0; i < MAX_ITERATIONS && size > 1e-12; i++) {
    g_clear_pointer (&own, qbg_factors_free);
    factors = own = factorise (b, &leaves);
    if (factors == NULL)
      return FALSE;
    size = correct (b, 0, factors, &leaves);
  }
  for (guint k = 1; k < QBG_POLY_TERMS; k++)
    correct (b, k, factors, &leaves);
  return size <= 1e-9;
}

static void
block_respond (QbgAtomic *self, double e, const QbgBag *in, QbgBag *out)
{
  QbgBlockModel *m = (QbgBlockModel *) self;

  (void) e;
  take_inputs (&m->data->inputs, in);
  if (!qbg_block_solve (m->data, in->time))
    m->shared->failed = TRUE;
  for (guint i = 0; i < m->data->n; i++)
    put (out, i, m->data->x[i]);
}

const QbgAtomicOps qbg_block_ops = {
  .name = "block", .size = sizeof (QbgBlockModel), .respond = block_respond
};

/* States. */

static double
state_next (const QbgAtomic *self)
{
  return ((const QbgStateModel *) self)->data->next;
}

/* The quantum follows the largest value that the state has had. */
static void
grow_quantum (QbgStateData *s, const QbgNetworkOptions *options, double x)
{
  if (isnan (options->quantum))
    s->quantizer.quantum =
      fmax (s->quantizer.quantum,
            QBG_QUANTUM_OF_TOLERANCE * options->tolerance * fabs (x));
}

static void
state_lambda (const QbgAtomic *self, QbgBag *out)
{
  const QbgStateModel *m = (const QbgStateModel *) self;
  QbgQss after = m->data->qss;

  qbg_qss_step (&after, m->shared->options->method, self->tn);
  put (out, 0, qbg_qss_quantized (&after, self->tn));
}

static void
state_int (QbgAtomic *self)
{
  QbgStateModel *m = (QbgStateModel *) self;
  QbgStateData *s = m->data;
  const QbgNetworkOptions *options = m->shared->options;

  s->next = qbg_qss_step (&s->qss, options->method, self->tn);
  grow_quantum (s, options, options->method->value (&s->qss, self->tn));
}

static void
state_ext (QbgAtomic *self, double e, const QbgBag *in)
{
  QbgStateModel *m = (QbgStateModel *) self;

  (void) e;
  m->data->next = qbg_qss_influence (&m->data->qss,
                                     m->shared->options->method, in->time,
                                     in->messages[in->n - 1].value);
}

const QbgAtomicOps qbg_state_ops = {
  .name = "state", .size = sizeof (QbgStateModel), .inputs = { 1, NULL },
  .outputs = { 1, NULL }, .next = state_next, .lambda = state_lambda,
  .delta_int = state_int, .delta_ext = state_ext
};
