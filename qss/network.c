#include <config.h>

#include "qss/network-internal.h"

#include <math.h>

#include "bondgraph/lift.h"
#include "qss/diagonal.h"
#include "qss/gain.h"
#include "qss/homes.h"

G_DEFINE_QUARK (qbg-network-error-quark, qbg_network_error)

void
qbg_network_add_reader (QbgNetwork *n, guint32 model, QbgInputs *inputs)
{
  QbgReader reader = { model, inputs };

  g_array_append_val (n->readers, reader);
}

/* Laws. */

static void
add_law (QbgNetwork *n, QbgSignalId signal, const QbgExpr *expr)
{
  QbgLawData *law = qbg_law_data (n->arena, signal, expr);
  QbgOrdered ordered = { law, NULL };

  g_array_append_val (n->order, ordered);
  if (law->inputs.n_inputs == 0) {
    n->givers[law->signal].model = QBG_NONE;
    return;
  }
  QbgLawModel model = { .data = law };
  gboolean curved = qbg_network_is_curved (n, signal, law->linear);
  guint32 n_inputs = law->inputs.n_inputs;
  g_autofree char *name = g_strdup_printf ("law %u", law->signal);
  guint32 id = qbg_coupled_add_sized (n->coupled, name, &qbg_law_ops,
                                      (QbgPorts) { n_inputs + curved, NULL },
                                      (QbgPorts) { 1, NULL }, &model,
                                      sizeof model);
  n->givers[law->signal] = (QbgGiver) {
    .model = id, .ask = curved ? n_inputs : QBG_NONE
  };
  qbg_network_add_reader (n, id, &law->inputs);
}

/* Blocks. */

static gboolean
add_block (QbgNetwork *n, const QbgBlock *block, GError **error)
{
  QbgBlockData *b = qbg_block_data (n->arena,
                                    QBG_RELATION (n->equations, block->first),
                                    block->n, block->linear);
  QbgOrdered ordered = { NULL, b };

  if (b == NULL) {
    g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_SINGULAR,
                 "a block of %u equations has no unique solution", block->n);
    return FALSE;
  }
  g_ptr_array_add (n->blocks, b);
  g_array_append_val (n->order, ordered);
  if (b->inputs.n_inputs == 0) {
    for (guint i = 0; i < b->n; i++)
      n->givers[b->relations[i].signal].model = QBG_NONE;
    return TRUE;
  }
  QbgBlockModel model = { .data = b, .shared = &n->shared };
  gboolean curved =
    qbg_network_is_curved (n, b->relations->signal, b->linear);
  guint32 n_inputs = b->inputs.n_inputs;
  g_autofree char *name = g_strdup_printf ("block %u", b->relations->signal);
  guint32 id = qbg_coupled_add_sized (n->coupled, name, &qbg_block_ops,
                                      (QbgPorts) { n_inputs + curved, NULL },
                                      (QbgPorts) { b->n, NULL }, &model,
                                      sizeof model);
  for (guint i = 0; i < b->n; i++)
    n->givers[b->relations[i].signal] = (QbgGiver) {
      .model = id, .port = i, .ask = curved ? n_inputs : QBG_NONE
    };
  qbg_network_add_reader (n, id, &b->inputs);
  return TRUE;
}

static gboolean
add_relation (QbgNetwork *n, guint32 i, GError **error)
{
  const QbgBlock *block = QBG_BLOCK (n->equations, i);
  const QbgRelation *first = QBG_RELATION (n->equations, block->first);

  if (block->implicit)
    return add_block (n, block, error);
  add_law (n, first->signal, first->expr);
  return TRUE;
}

/* Zero functions that are not linear are laws too. */
static void
add_zeros (QbgNetwork *n)
{
  for (guint i = 0; n->board != NULL && i < qbg_forms_n_units (n->forms);
       i++) {
    const QbgLawData *law = qbg_forms_unit (n->forms, i)->law;
    if (law != NULL && law->signal % 2 == 1
        && qbg_is_discrete (n->equations, law->signal / 2))
      add_law (n, law->signal, law->expr);
  }
}

/* Sources and states. */

static void
note_used (const QbgExpr *leaf, gpointer data)
{
  ((guint8 *) data)[leaf->var] = TRUE;
}

/* By variable: whether a relation or condition that matters reads it. */
static guint8 *
find_used (const QbgEquations *eq)
{
  guint8 *used = g_new0 (guint8, eq->n_variables + 1);

  for (guint i = 0; i < eq->blocks->len; i++) {
    const QbgBlock *block = QBG_BLOCK (eq, i);
    for (guint k = block->first; block->for_rates
           && k < block->first + block->n; k++)
      qbg_expr_visit (QBG_RELATION (eq, k)->expr, note_used, used);
  }
  for (guint i = 0; i < eq->conditions->len; i++)
    qbg_expr_visit (QBG_CONDITION (eq, i)->zero, note_used, used);
  return used;
}

static void
add_sources (QbgNetwork *n)
{
  const QbgNetworkOptions *o = n->shared.options;
  g_autofree guint8 *used = find_used (n->equations);

  for (guint i = 0; i < n->equations->sources->len; i++) {
    const QbgTimeFunction *function = QBG_SOURCE (n->equations, i);
    if (!used[function->variable]
        || qbg_is_discrete (n->equations, function->variable))
      continue;
    QbgSourceData *s = QBG_ARENA_NEW (n->arena, QbgSourceData);
    QbgSourceModel model = { .data = s, .shared = &n->shared };
    g_autofree char *name = g_strdup_printf ("source %u", i);
    s->expr = function->expr;
    s->variable = function->variable;
    s->scale = qbg_source_size (s->expr, o->start, o->stop);
    if (n->board != NULL)
      n->board->source_sizes[i] = s->scale;
    if (s->scale == 0)
      s->scale = 1;
    g_ptr_array_add (n->sources, s);
    s->model = qbg_coupled_add (n->coupled, name, &qbg_source_ops, &model);
    n->givers[QBG_VALUE_OF (s->variable)] = (QbgGiver) { .model = s->model };
  }
}

static void
add_state (QbgNetwork *n, guint i, const double *values, gboolean alone)
{
  QbgStateData *s = &n->states[i];
  QbgStateModel model = { .data = s, .shared = &n->shared };
  g_autoptr (GString) name = g_string_new (NULL);

  s->variable = QBG_STATE (n->equations, i);
  qbg_circuit_variable_name (n->equations->circuit, s->variable, name);
  s->place = i;
  s->watched = n->board != NULL;
  s->asks = qbg_network_add_diagonal (n, i);
  qbg_qss_start (&s->qss, &n->shared.quanta->quantizers[i],
                 n->shared.options->start, values[s->variable]);
  s->qss.alone = alone;
  n->state_models[i] =
    qbg_coupled_add_sized (n->coupled, name->str, &qbg_state_ops,
                           (QbgPorts) { QBG_STATE_DIAGONAL + s->asks, NULL },
                           (QbgPorts) { QBG_STATE_ASK + s->asks, NULL },
                           &model, sizeof model);
  n->givers[QBG_VALUE_OF (s->variable)] =
    (QbgGiver) { .model = n->state_models[i], .ask = QBG_NONE };
}

/* Each state after the relations that belong to it. */
static gboolean
add_states (QbgNetwork *n, const double *values, GError **error)
{
  const QbgNetworkOptions *o = n->shared.options;
  guint count = n->equations->states->len;
  QbgQuantumOptions quanta = { o->tolerance, o->quantum, o->rules, o->start,
                               o->stop };
  g_auto (QbgHomes) homes = qbg_homes (n->equations);

  n->shared.quanta = qbg_quanta_new (n->equations, &quanta, values);
  qbg_quanta_limit (n->shared.quanta, n->equations, n->forms, o->method,
                    &quanta, values);
  n->states = g_new0 (QbgStateData, count + 1);
  n->state_models = g_new (guint32, count + 1);
  g_autofree guint8 *alone = qbg_find_alone (n->forms, count,
                                             n->shared.options->method);
  qbg_quanta_spare_alone (n->shared.quanta, n->equations, n->forms, alone);
  for (guint i = 0; i <= count; i++) {
    for (guint k = homes.first[i]; k < homes.first[i + 1]; k++)
      if (!add_relation (n, homes.blocks[k], error))
        return FALSE;
    if (i < count)
      add_state (n, i, values, alone[i]);
  }
  return TRUE;
}

/* Couplings. */

static void
couple (QbgNetwork *n)
{
  for (guint i = 0; i < n->readers->len; i++) {
    const QbgReader *r = &g_array_index (n->readers, QbgReader, i);
    for (guint k = 0; k < r->inputs->n_inputs; k++) {
      const QbgGiver *g = &n->givers[r->inputs->inputs[k]];
      if (g->model != QBG_NONE)
        qbg_coupled_connect (n->coupled, g->model, g->port, r->model, k);
    }
  }
  for (guint i = 0; i < n->equations->states->len; i++) {
    const QbgGiver *g = &n->givers[QBG_RATE_OF (n->states[i].variable)];
    if (g->model != QBG_NONE)
      qbg_coupled_connect (n->coupled, g->model, g->port,
                           n->state_models[i], QBG_STATE_RATE);
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
  n->blocks = g_ptr_array_new_with_free_func (qbg_block_data_clear);
  n->order = g_array_new (FALSE, FALSE, sizeof (QbgOrdered));
  n->readers = g_array_new (FALSE, FALSE, sizeof (QbgReader));
  n->renewals = g_array_new (FALSE, FALSE, sizeof (QbgRenewal));
  n->diagonals = g_ptr_array_new_with_free_func (qbg_diagonal_data_clear);
  n->coupled = qbg_coupled_new ((QbgPorts) { 0, NULL },
                                (QbgPorts) { 0, NULL });
  return n;
}

static void
make_givers (QbgNetwork *n, guint n_variables)
{
  n->givers = g_new0 (QbgGiver, 2*n_variables + 1);
  for (guint i = 0; i < 2*n_variables; i++)
    n->givers[i] = (QbgGiver) { .model = QBG_NONE, .ask = QBG_NONE };
}

/* Whether something is discrete, or asks to be looked at at events. */
static gboolean
has_events (const QbgEquations *eq)
{
  gboolean any = eq->conditions->len + eq->actions->len + eq->assertions->len
    + eq->circuit->samplers->len > 0;

  for (guint i = 0; i < eq->n_variables && !any; i++)
    any = qbg_is_discrete (eq, i);
  return any;
}

static gboolean
add_models (QbgNetwork *n, const double *values, GError **error)
{
  if (!add_states (n, values, error))
    return FALSE;
  add_zeros (n);
  add_sources (n);
  qbg_network_add_curved (n);
  if (n->board != NULL)
    qbg_network_add_events (n);
  return qbg_network_start (n, values, error);
}

QbgNetwork *
qbg_assemble (const QbgEquations *equations, QbgSolver *solver,
              const QbgNetworkOptions *options, const double *values,
              GError **error)
{
  g_autoptr (QbgNetwork) n = network_new (equations, options);
  gboolean events = has_events (equations);

  make_givers (n, equations->n_variables);
  if (events || options->method->implicit)
    n->forms = qbg_forms_new (equations);
  if (events) {
    n->board = qbg_switchboard_data (equations, solver, n->forms, &n->shared,
                                     values, error);
    if (n->board == NULL)
      return NULL;
    values = n->board->values;
  }
  if (!add_models (n, values, error))
    return NULL;
  couple (n);
  qbg_network_couple_curved (n);
  if (n->board != NULL)
    qbg_network_couple_events (n);
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
  g_ptr_array_unref (n->blocks);
  g_array_unref (n->order);
  g_array_unref (n->readers);
  g_array_unref (n->renewals);
  g_ptr_array_unref (n->diagonals);
  g_free (n->diagonal_models);
  g_free (n->for_diagonals.values);
  g_free (n->for_diagonals.rates);
  g_free (n->for_diagonals.directions);
  qbg_quanta_free (n->shared.quanta);
  g_free (n->states);
  g_free (n->state_models);
  g_free (n->givers);
  qbg_switchboard_data_free (n->board);
  qbg_forms_free (n->forms);
  g_free (n->detectors.positions);
  g_free (n->detector_data);
  g_free (n->detector_models);
  g_free (n->is_discrete);
  g_clear_error (&n->shared.error);
  qbg_arena_free (n->arena);
  g_free (n);
}
