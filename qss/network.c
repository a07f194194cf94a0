#include <config.h>

#include "qss/network.h"

#include <math.h>

#include "base/taylor.h"
#include "qss/lift.h"
#include "qss/models.h"

/* Where a signal comes from: a port of a model, or a number. */
typedef struct {
  guint32 model;            /* QBG_NONE: constant */
  guint32 port;
  QbgPoly now;              /* at the start */
} Giver;

typedef struct {
  guint32 model;
  QbgInputs *inputs;
} Reader;

struct QbgNetwork {
  const QbgEquations *equations;
  QbgShared shared;
  QbgArena *arena;
  GPtrArray *sources;       /* QbgSourceData */
  GPtrArray *functions;     /* const QbgExpr *: all functions of time, also
                               those that only show something */
  GPtrArray *blocks;        /* QbgBlockData, which own something */
  GPtrArray *order;         /* QbgLawData or QbgBlockData, as solved */
  GArray *is_block;         /* gboolean, of order */
  QbgStateData *states;
  guint32 *state_models;
  Giver *givers;            /* by signal */
  GArray *readers;          /* Reader */
  QbgCoupled *coupled;
  QbgDevs *devs;
};

G_DEFINE_QUARK (qbg-network-error-quark, qbg_network_error)

static void
block_free (gpointer data)
{
  QbgBlockData *b = data;

  g_array_unref (b->slopes);
  qbg_factors_free (b->factors);
}

/* Inputs. */

typedef struct {
  GArray *found;            /* QbgSignalId */
  const QbgRelation *own;   /* signals that are no inputs */
  guint n_own;
} Collect;

static void
collect_input (const QbgExpr *leaf, gpointer data)
{
  Collect *c = data;
  QbgSignalId signal = 2*leaf->var + (leaf->kind == QBG_EXPR_DER);

  for (guint i = 0; i < c->n_own; i++)
    if (c->own[i].signal == signal)
      return;
  for (guint i = 0; i < c->found->len; i++)
    if (g_array_index (c->found, QbgSignalId, i) == signal)
      return;
  g_array_append_val (c->found, signal);
}

static void
make_inputs (QbgNetwork *n, QbgInputs *inputs, const GArray *found)
{
  inputs->n_inputs = found->len;
  inputs->inputs =
    qbg_arena_alloc (n->arena, (found->len + 1) * sizeof (QbgSignalId));
  inputs->polys =
    qbg_arena_alloc (n->arena, (found->len + 1) * sizeof (QbgPoly));
  inputs->times =
    qbg_arena_alloc (n->arena, (found->len + 1) * sizeof (double));
  for (guint i = 0; i < found->len; i++)
    inputs->inputs[i] = g_array_index (found, QbgSignalId, i);
}

static void
add_reader (QbgNetwork *n, guint32 model, QbgInputs *inputs)
{
  Reader reader = { model, inputs };

  g_array_append_val (n->readers, reader);
}

/* Laws. */

/* constant + sum of factors times inputs, all numbers. */
static gboolean
find_factors (QbgNetwork *n, QbgLawData *law)
{
  const QbgExpr *rest = law->expr, *factor;

  law->factors = qbg_arena_alloc (n->arena, (law->inputs.n_inputs + 1)
                                  * sizeof (double));
  for (guint i = 0; i < law->inputs.n_inputs; i++) {
    QbgSignalId s = law->inputs.inputs[i];
    const QbgExpr *leaf = s % 2 == 0
      ? qbg_expr_var (n->arena, QBG_TYPE_REAL, s / 2)
      : qbg_expr_der (n->arena, s / 2);
    if (!qbg_expr_linear (n->arena, rest, leaf, &factor, &rest)
        || !qbg_expr_is_number (factor))
      return FALSE;
    law->factors[i] = factor->u.number;
  }
  if (!qbg_expr_is_number (rest))
    return FALSE;
  law->constant = rest->u.number;
  return TRUE;
}

static void
add_law (QbgNetwork *n, const QbgRelation *relation, const QbgExpr *expr)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (QbgSignalId));
  Collect c = { found, NULL, 0 };
  QbgLawData *law = QBG_ARENA_NEW (n->arena, QbgLawData);
  gboolean block = FALSE;

  law->signal = relation->signal;
  law->expr = expr;
  qbg_expr_visit (expr, collect_input, &c);
  make_inputs (n, &law->inputs, found);
  law->linear = find_factors (n, law);
  g_ptr_array_add (n->order, law);
  g_array_append_val (n->is_block, block);
  if (found->len == 0) {
    n->givers[law->signal].model = QBG_NONE;
    return;
  }
  QbgLawModel model = { .data = law };
  g_autofree char *name = g_strdup_printf ("s%u", law->signal);
  guint32 id = qbg_coupled_add_sized (n->coupled, name, &qbg_law_ops,
                                      (QbgPorts) { found->len, NULL },
                                      (QbgPorts) { 1, NULL }, &model,
                                      sizeof model);
  n->givers[law->signal] = (Giver) { .model = id };
  add_reader (n, id, &law->inputs);
}

/* Blocks. */

typedef struct {
  QbgNetwork *network;
  QbgBlockData *block;
  guint32 row;
} SlopeContext;

static void
collect_slope (const QbgExpr *leaf, gpointer data)
{
  SlopeContext *c = data;
  QbgBlockData *b = c->block;
  QbgArena *arena = c->network->arena;
  QbgSignalId signal = 2*leaf->var + (leaf->kind == QBG_EXPR_DER);
  QbgSlope s = { c->row, 0, NULL };
  const QbgExpr *rest;

  while (s.column < b->n && b->relations[s.column].signal != signal)
    s.column++;
  if (s.column == b->n)
    return;
  for (guint i = 0; i < b->slopes->len; i++)
    if (g_array_index (b->slopes, QbgSlope, i).row == s.row
        && g_array_index (b->slopes, QbgSlope, i).column == s.column)
      return;
  if (leaf->kind == QBG_EXPR_VAR)
    s.slope = qbg_expr_partial (arena, b->exprs[c->row], leaf->var);
  else if (!qbg_expr_linear (arena, b->exprs[c->row], leaf, &s.slope, &rest))
    return;
  if (!b->relations[c->row].implicit)
    s.slope = qbg_expr_unary (arena, QBG_EXPR_NEG, s.slope);
  g_array_append_val (b->slopes, s);
}

static gboolean
find_slopes (QbgNetwork *n, QbgBlockData *b, gboolean linear)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (QbgEntry));

  for (guint i = 0; i < b->n; i++) {
    SlopeContext c = { n, b, i };
    qbg_expr_visit (b->exprs[i], collect_slope, &c);
  }
  for (guint i = 0; i < b->n; i++)
    if (!b->relations[i].implicit) {
      QbgSlope one = { i, i, qbg_expr_real (n->arena, 1) };
      g_array_append_val (b->slopes, one);
    }
  for (guint i = 0; linear && i < b->slopes->len; i++) {
    const QbgSlope *s = &g_array_index (b->slopes, QbgSlope, i);
    QbgEntry entry = { s->row, s->column, s->slope->u.number };
    g_array_append_val (entries, entry);
  }
  if (linear)
    b->factors = qbg_factors_new (b->n, (QbgEntry *) entries->data,
                                  entries->len);
  return !linear || b->factors != NULL;
}

static gboolean
add_block (QbgNetwork *n, const QbgBlock *block, const QbgExpr **exprs,
           GError **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (QbgSignalId));
  QbgBlockData *b = QBG_ARENA_NEW (n->arena, QbgBlockData);
  gboolean is_block = TRUE;

  b->n = block->n;
  b->relations = QBG_RELATION (n->equations, block->first);
  b->exprs = exprs;
  b->slopes = g_array_new (FALSE, FALSE, sizeof (QbgSlope));
  b->x = qbg_arena_alloc (n->arena, b->n * sizeof (QbgPoly));
  b->right = qbg_arena_alloc (n->arena, b->n * sizeof (double));
  g_ptr_array_add (n->blocks, b);
  Collect c = { found, b->relations, b->n };
  for (guint i = 0; i < b->n; i++)
    qbg_expr_visit (exprs[i], collect_input, &c);
  make_inputs (n, &b->inputs, found);
  g_ptr_array_add (n->order, b);
  g_array_append_val (n->is_block, is_block);
  if (!find_slopes (n, b, block->linear)) {
    g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_SINGULAR,
                 "a block of %u equations has no unique solution", b->n);
    return FALSE;
  }
  if (found->len == 0) {
    for (guint i = 0; i < b->n; i++)
      n->givers[b->relations[i].signal].model = QBG_NONE;
    return TRUE;
  }
  QbgBlockModel model = { .data = b, .shared = &n->shared };
  g_autofree char *name = g_strdup_printf ("b%u", b->relations->signal);
  guint32 id = qbg_coupled_add_sized (n->coupled, name, &qbg_block_ops,
                                      (QbgPorts) { found->len, NULL },
                                      (QbgPorts) { b->n, NULL }, &model,
                                      sizeof model);
  for (guint i = 0; i < b->n; i++)
    n->givers[b->relations[i].signal] = (Giver) { .model = id, .port = i };
  add_reader (n, id, &b->inputs);
  return TRUE;
}

static gboolean
check_event (QbgNetwork *n, const QbgRelation *r, const QbgExpr *expr,
             GError **error)
{
  if (!qbg_has_state_event (expr))
    return TRUE;
  g_autoptr (GString) name = g_string_new (NULL);
  qbg_circuit_variable_name (n->equations->circuit, r->signal / 2, name);
  g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_UNSUPPORTED,
               "'%s' depends on a condition between variables, which is not "
               "supported yet", name->str);
  return FALSE;
}

/* The formulas of all relations that matter, by relation, without time. */
static const QbgExpr **
lift_relations (QbgNetwork *n, QbgLift *lift, GError **error)
{
  const QbgEquations *eq = n->equations;
  const QbgExpr **exprs =
    qbg_arena_alloc (n->arena, (eq->relations->len + 1) * sizeof (QbgExpr *));

  for (guint i = 0; i < eq->blocks->len; i++) {
    const QbgBlock *block = QBG_BLOCK (eq, i);
    for (guint k = block->first; block->for_rates
           && k < block->first + block->n; k++) {
      exprs[k] = qbg_lift (lift, QBG_RELATION (eq, k)->expr);
      if (!check_event (n, QBG_RELATION (eq, k), exprs[k], error))
        return NULL;
    }
  }
  return exprs;
}

static gboolean
add_relations (QbgNetwork *n, const QbgExpr **exprs, GError **error)
{
  const QbgEquations *eq = n->equations;

  for (guint i = 0; i < eq->blocks->len; i++) {
    const QbgBlock *block = QBG_BLOCK (eq, i);
    if (!block->for_rates)
      continue;
    if (!block->implicit)
      add_law (n, QBG_RELATION (eq, block->first), exprs[block->first]);
    else if (!add_block (n, block, exprs + block->first, error))
      return FALSE;
  }
  return TRUE;
}

/* Sources and states. */

static QbgPoly
no_leaf (const QbgExpr *leaf, gpointer data)
{
  (void) leaf;
  (void) data;
  return (QbgPoly) { { 0 } };
}

/* The largest magnitude of a source, from samples over the whole time. */
static double
scale_of (const QbgExpr *expr, const QbgNetworkOptions *o)
{
  double most = 0;

  for (guint i = 0; i <= 400; i++) {
    double t = o->start + (o->stop - o->start) * i / 400;
    most = fmax (most, fabs (qbg_expr_taylor (expr, t, no_leaf, NULL).c[0]));
  }
  return most > 0 ? most : 1;
}

static void
add_sources (QbgNetwork *n, const QbgLift *lift)
{
  for (guint i = 0; i < lift->sources->len; i++) {
    QbgSourceData *s = QBG_ARENA_NEW (n->arena, QbgSourceData);
    QbgSourceModel model = { .data = s, .shared = &n->shared };
    g_autofree char *name = g_strdup_printf ("u%u", i);
    s->expr = lift->sources->pdata[i];
    s->scale = scale_of (s->expr, n->shared.options);
    g_ptr_array_add (n->sources, s);
    n->givers[2*(lift->first + i)] = (Giver) {
      .model = qbg_coupled_add (n->coupled, name, &qbg_source_ops, &model)
    };
  }
}

static void
add_states (QbgNetwork *n, const double *values)
{
  const QbgNetworkOptions *o = n->shared.options;
  guint count = n->equations->states->len;

  n->states = g_new0 (QbgStateData, count + 1);
  n->state_models = g_new (guint32, count + 1);
  for (guint i = 0; i < count; i++) {
    QbgStateData *s = &n->states[i];
    QbgStateModel model = { .data = s, .shared = &n->shared };
    g_autofree char *name = g_strdup_printf ("x%u", i);
    s->variable = QBG_STATE (n->equations, i);
    const QbgVariable *v = QBG_VARIABLE (n->equations->circuit, s->variable);
    double x = values[s->variable];
    double nominal = isnan (v->nominal) ? 1e-3 : fabs (v->nominal);
    s->quantizer = qbg_quantizer_logarithmic (
      0, isnan (o->quantum)
      ? QBG_QUANTUM_OF_TOLERANCE * o->tolerance * fmax (nominal, fabs (x))
      : o->quantum);
    qbg_qss_start (&s->qss, &s->quantizer, o->start, x);
    n->state_models[i] =
      qbg_coupled_add (n->coupled, name, &qbg_state_ops, &model);
    n->givers[QBG_VALUE_OF (s->variable)] =
      (Giver) { .model = n->state_models[i] };
  }
}

/* The start. */

static void
fill_inputs (const QbgNetwork *n, QbgInputs *inputs)
{
  for (guint i = 0; i < inputs->n_inputs; i++) {
    inputs->polys[i] = n->givers[inputs->inputs[i]].now;
    inputs->times[i] = n->shared.options->start;
  }
}

/* All signals at the start, from sources and quantized states. */
static gboolean
evaluate_all (QbgNetwork *n)
{
  double t = n->shared.options->start;

  for (guint i = 0; i < n->equations->states->len; i++)
    n->givers[QBG_VALUE_OF (n->states[i].variable)].now =
      qbg_qss_quantized (&n->states[i].qss, t);
  for (guint i = 0; i < n->order->len; i++) {
    if (!g_array_index (n->is_block, gboolean, i)) {
      QbgLawData *law = n->order->pdata[i];
      fill_inputs (n, &law->inputs);
      n->givers[law->signal].now = qbg_law_value (law, t);
      continue;
    }
    QbgBlockData *b = n->order->pdata[i];
    fill_inputs (n, &b->inputs);
    if (!qbg_block_solve (b, t))
      return FALSE;
    for (guint k = 0; k < b->n; k++)
      n->givers[b->relations[k].signal].now = b->x[k];
  }
  return TRUE;
}

static double
rate_at_start (const QbgNetwork *n, guint state)
{
  return n->givers[QBG_RATE_OF (n->states[state].variable)].now.c[0];
}

/* The diagonal of the Jacobian: how each state's derivative follows from its
 * own quantized value.  Exact where the equations are linear. */
static gboolean
find_diagonal (QbgNetwork *n)
{
  for (guint i = 0; i < n->equations->states->len; i++) {
    QbgStateData *s = &n->states[i];
    double q = s->qss.q[0], d = fmax (1, fabs (q)), up, down;
    s->qss.q[0] = q + d;
    if (!evaluate_all (n))
      return FALSE;
    up = rate_at_start (n, i);
    s->qss.q[0] = q - d;
    if (!evaluate_all (n))
      return FALSE;
    down = rate_at_start (n, i);
    s->qss.q[0] = q;
    s->qss.a = (up - down) / (2*d);
  }
  return TRUE;
}

static gboolean
start_states (QbgNetwork *n)
{
  const QbgNetworkOptions *o = n->shared.options;

  for (guint i = 0; i < n->sources->len; i++) {
    QbgSourceData *s = n->sources->pdata[i];
    qbg_source_update (s, &n->shared, o->start);
    n->givers[2*(n->equations->circuit->variables->len + i)].now = s->now;
  }
  if (o->method->implicit && !find_diagonal (n))
    return FALSE;
  for (int k = 0; k <= o->method->order; k++) {
    if (!evaluate_all (n))
      return FALSE;
    for (guint i = 0; i < n->equations->states->len; i++) {
      QbgStateData *s = &n->states[i];
      const double *rate =
        n->givers[QBG_RATE_OF (s->variable)].now.c;
      s->next = qbg_qss_influence (&s->qss, o->method, o->start, rate);
      if (k < o->method->order)
        s->next = qbg_qss_step (&s->qss, o->method, o->start);
    }
  }
  return TRUE;
}

/* Couplings. */

static void
couple (QbgNetwork *n)
{
  for (guint i = 0; i < n->readers->len; i++) {
    const Reader *r = &g_array_index (n->readers, Reader, i);
    for (guint k = 0; k < r->inputs->n_inputs; k++) {
      const Giver *g = &n->givers[r->inputs->inputs[k]];
      if (g->model != QBG_NONE)
        qbg_coupled_connect (n->coupled, g->model, g->port, r->model, k);
    }
  }
  for (guint i = 0; i < n->equations->states->len; i++) {
    const Giver *g = &n->givers[QBG_RATE_OF (n->states[i].variable)];
    if (g->model != QBG_NONE)
      qbg_coupled_connect (n->coupled, g->model, g->port,
                           n->state_models[i], 0);
  }
}

static QbgNetwork *
network_new (const QbgEquations *equations, const QbgNetworkOptions *options)
{
  QbgNetwork *n = g_new0 (QbgNetwork, 1);

  n->equations = equations;
  n->shared.options = options;
  n->arena = qbg_arena_new ();
  n->sources = g_ptr_array_new ();
  n->functions = g_ptr_array_new ();
  n->blocks = g_ptr_array_new_with_free_func (block_free);
  n->order = g_ptr_array_new ();
  n->is_block = g_array_new (FALSE, FALSE, sizeof (gboolean));
  n->readers = g_array_new (FALSE, FALSE, sizeof (Reader));
  n->coupled = qbg_coupled_new ((QbgPorts) { 0, NULL },
                                (QbgPorts) { 0, NULL });
  return n;
}

static void
make_givers (QbgNetwork *n, guint n_variables)
{
  n->givers = g_new0 (Giver, 2*n_variables + 1);
  for (guint i = 0; i < 2*n_variables; i++)
    n->givers[i].model = QBG_NONE;
}

QbgNetwork *
qbg_assemble (const QbgEquations *equations, const QbgNetworkOptions *options,
              const double *values, GError **error)
{
  g_autoptr (QbgNetwork) n = network_new (equations, options);
  g_autoptr (GPtrArray) sources = g_ptr_array_new ();
  QbgLift lift = { n->arena, equations->circuit->variables->len, sources };

  QbgLift all = { n->arena, equations->circuit->variables->len,
                  n->functions };

  for (guint i = 0; i < equations->relations->len; i++)
    qbg_lift (&all, QBG_RELATION (equations, i)->expr);
  const QbgExpr **exprs = lift_relations (n, &lift, error);
  if (exprs == NULL)
    return NULL;
  make_givers (n, lift.first + sources->len);
  add_states (n, values);
  if (!add_relations (n, exprs, error))
    return NULL;
  add_sources (n, &lift);
  if (!start_states (n)) {
    g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_SINGULAR,
                 "no consistent values are found at the start");
    return NULL;
  }
  couple (n);
  n->devs = qbg_devs_new (n->coupled, options->start, error);
  return n->devs != NULL ? g_steal_pointer (&n) : NULL;
}

void
qbg_network_free (QbgNetwork *n)
{
  if (n == NULL)
    return;
  qbg_devs_free (n->devs);
  qbg_coupled_free (n->coupled);
  g_ptr_array_unref (n->sources);
  g_ptr_array_unref (n->functions);
  g_ptr_array_unref (n->blocks);
  g_ptr_array_unref (n->order);
  g_array_unref (n->is_block);
  g_array_unref (n->readers);
  g_free (n->states);
  g_free (n->state_models);
  g_free (n->givers);
  qbg_arena_free (n->arena);
  g_free (n);
}

gboolean
qbg_network_run (QbgNetwork *n, double time, GError **error)
{
  const volatile int *interrupted = n->shared.options->interrupted;

  while (qbg_devs_next_time (n->devs) <= time) {
    if (interrupted != NULL && *interrupted)
      return TRUE;
    if (!qbg_devs_step (n->devs, error))
      return FALSE;
  }
  if (!qbg_devs_run_until (n->devs, time, error))
    return FALSE;
  if (n->shared.failed) {
    g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_SINGULAR,
                 "an algebraic loop has no solution at about %g s", time);
    return FALSE;
  }
  return TRUE;
}

double
qbg_network_time (const QbgNetwork *n)
{
  return qbg_devs_time (n->devs);
}

double
qbg_network_state (const QbgNetwork *n, guint k, double time)
{
  return n->shared.options->method->value (&n->states[k].qss, time);
}

guint64
qbg_network_steps (const QbgNetwork *n, guint k)
{
  QbgDevsCounts c = qbg_devs_counts (n->devs, n->state_models[k]);

  return c.internal + c.confluent;
}

double
qbg_network_quantum (const QbgNetwork *n, guint k)
{
  return n->states[k].qss.dq;
}

double
qbg_network_next_event (const QbgNetwork *n, double time)
{
  double next = INFINITY;

  for (guint i = 0; i < n->functions->len; i++)
    next = fmin (next, qbg_expr_next_event (n->functions->pdata[i], time,
                                            n->shared.options->stop));
  return next;
}

guint64
qbg_network_events (const QbgNetwork *n)
{
  QbgDevsCounts c = qbg_devs_total_counts (n->devs);

  return c.internal + c.external + c.confluent;
}
