/* What a network needs where relations or blocks are not linear: each is asked
 * for new polynomials when those that it gave have had their time. */

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

void
qbg_network_add_renewals (QbgNetwork *n)
{
  for (guint i = 0; i < n->order->len; i++) {
    const QbgOrdered *o = &g_array_index (n->order, QbgOrdered, i);
    if (n->givers[output (o, 0)].ask != QBG_NONE)
      add_renewal (n, o);
  }
}

void
qbg_network_start_renewals (QbgNetwork *n)
{
  for (guint i = 0; i < n->renewals->len; i++) {
    const QbgRenewal *r = &g_array_index (n->renewals, QbgRenewal, i);
    for (guint k = 0; k < r->data->n; k++)
      r->data->polys[k] = n->givers[output (r->of, k)].now;
    qbg_renewal_start (r->data, &n->shared, n->shared.options->start);
  }
}

void
qbg_network_couple_renewals (QbgNetwork *n)
{
  for (guint i = 0; i < n->renewals->len; i++) {
    const QbgRenewal *r = &g_array_index (n->renewals, QbgRenewal, i);
    const QbgGiver *g = &n->givers[output (r->of, 0)];
    qbg_coupled_connect (n->coupled, r->model, 0, g->model, g->ask);
    for (guint k = 0; k < r->data->n; k++)
      qbg_coupled_connect (n->coupled, g->model, k, r->model, k);
  }
}
