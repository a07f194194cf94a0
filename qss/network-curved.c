/* What a network needs where relations or blocks are not linear: each is asked
 * for new polynomials when those that it gave have had their time; and states
 * before them ask for their diagonals when they step. */

#include <config.h>

#include "qss/network-internal.h"

static guint
n_outputs (const QbgOrdered *o)
{
  return o->law != NULL ? 1 : o->block->n;
}

static QbgSignalId
output (const QbgOrdered *o, guint port)
{
  return o->law != NULL ? o->law->signal : o->block->relations[port].signal;
}

/* A factor that depends on switches alone is linear between events. */
gboolean
qbg_network_is_curved (const QbgNetwork *n, QbgSignalId signal,
                       gboolean linear)
{
  return !linear && (n->forms == NULL
                     || qbg_forms_unit_for (n->forms, signal) != QBG_NONE);
}

static void
add_renewal (QbgNetwork *n, const QbgOrdered *o)
{
  QbgRenewalData *r = qbg_renewal_data (n->arena, n_outputs (o));
  QbgRenewalModel model = { .data = r, .shared = &n->shared };
  g_autofree char *name = g_strdup_printf ("renewal of %u", output (o, 0));
  QbgRenewal renewal = {
    r, o, qbg_coupled_add_sized (n->coupled, name, &qbg_renewal_ops,
                                 (QbgPorts) { r->n, NULL },
                                 (QbgPorts) { 1, NULL }, &model, sizeof model)
  };

  g_array_append_val (n->renewals, renewal);
}

static void
start_renewal (const QbgNetwork *n, const QbgRenewal *r)
{
  for (guint k = 0; k < r->data->n; k++)
    r->data->polys[k] = n->givers[output (r->of, k)].now;
  qbg_renewal_start (r->data, &n->shared, n->shared.options->start);
}

static void
couple_renewal (QbgNetwork *n, const QbgRenewal *r)
{
  const QbgGiver *g = &n->givers[output (r->of, 0)];

  qbg_coupled_connect (n->coupled, r->model, 0, g->model, g->ask);
  for (guint k = 0; k < r->data->n; k++)
    qbg_coupled_connect (n->coupled, g->model, k, r->model, k);
}

/* Diagonals, which LIQSS alone asks for. */

gboolean
qbg_network_add_diagonal (QbgNetwork *n, guint state)
{
  GArray *units = n->shared.options->method->implicit
    ? qbg_units_of (n->forms, state) : NULL;

  if (units != NULL)
    g_ptr_array_add (n->diagonals,
                     qbg_diagonal_data (n->arena, n->forms, state, units));
  return units != NULL;
}

static guint32
add_diagonal_model (QbgNetwork *n, QbgDiagonalData *d)
{
  QbgDiagonalModel model = { .data = d, .shared = &n->for_diagonals };
  g_autofree char *name = g_strdup_printf ("diagonal %u", d->state);
  guint32 id =
    qbg_coupled_add_sized (n->coupled, name, &qbg_diagonal_ops,
                           (QbgPorts) { d->inputs.n_inputs + 1, NULL },
                           (QbgPorts) { 1, NULL }, &model, sizeof model);

  qbg_network_add_reader (n, id, &d->inputs);
  return id;
}

static void
add_diagonal_models (QbgNetwork *n)
{
  guint count = n->equations->n_variables;

  if (n->diagonals->len == 0)
    return;
  n->for_diagonals = (QbgDiagonals) {
    n->forms, g_new0 (double, count + 1), g_new0 (double, count + 1),
    g_new0 (double, qbg_forms_n_leaves (n->forms) + 1), &n->shared.error
  };
  n->diagonal_models = g_new (guint32, n->diagonals->len);
  for (guint i = 0; i < n->diagonals->len; i++)
    n->diagonal_models[i] = add_diagonal_model (n, n->diagonals->pdata[i]);
}

static void
couple_diagonal (QbgNetwork *n, const QbgDiagonalData *d, guint32 model)
{
  guint32 state = n->state_models[d->state];

  qbg_coupled_connect (n->coupled, state, QBG_STATE_ASK, model,
                       d->inputs.n_inputs);
  qbg_coupled_connect (n->coupled, model, 0, state, QBG_STATE_DIAGONAL);
}

/* Both. */

void
qbg_network_add_curved (QbgNetwork *n)
{
  for (guint i = 0; i < n->order->len; i++) {
    const QbgOrdered *o = &g_array_index (n->order, QbgOrdered, i);
    if (n->givers[output (o, 0)].ask != QBG_NONE)
      add_renewal (n, o);
  }
  add_diagonal_models (n);
}

void
qbg_network_start_curved (QbgNetwork *n)
{
  for (guint i = 0; i < n->renewals->len; i++)
    start_renewal (n, &g_array_index (n->renewals, QbgRenewal, i));
  for (guint i = 0; i < n->diagonals->len; i++) {
    QbgDiagonalData *d = n->diagonals->pdata[i];
    qbg_network_fill_inputs (n, &d->inputs);
  }
}

void
qbg_network_couple_curved (QbgNetwork *n)
{
  for (guint i = 0; i < n->renewals->len; i++)
    couple_renewal (n, &g_array_index (n->renewals, QbgRenewal, i));
  for (guint i = 0; i < n->diagonals->len; i++)
    couple_diagonal (n, n->diagonals->pdata[i], n->diagonal_models[i]);
}
