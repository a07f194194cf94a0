/* The start of a network: all signals, and what the states make of them. */

#include <config.h>

#include "qss/network-internal.h"

#include <math.h>

#include "qss/diagonal.h"

void
qbg_network_fill_inputs (const QbgNetwork *n, QbgInputs *inputs)
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
    QbgLawData *law = g_array_index (n->order, QbgOrdered, i).law;
    QbgBlockData *b = g_array_index (n->order, QbgOrdered, i).block;
    if (law != NULL) {
      qbg_network_fill_inputs (n, &law->inputs);
      n->givers[law->signal].now = qbg_law_value (law, t);
      continue;
    }
    qbg_network_fill_inputs (n, &b->inputs);
    if (!qbg_block_solve (b, t))
      return FALSE;
    for (guint k = 0; k < b->n; k++)
      n->givers[b->relations[k].signal].now = b->x[k];
  }
  return TRUE;
}

/* The diagonals; with a switchboard, all that follows from the rows. */
static gboolean
find_rows (QbgNetwork *n, GError **error)
{
  guint count = n->equations->n_variables;
  g_autofree double *values = g_new (double, count + 1);
  g_autofree double *rates = g_new (double, count + 1);
  g_autofree double *directions =
    g_new0 (double, qbg_forms_n_leaves (n->forms) + 1);
  gboolean ok = TRUE;

  for (guint i = 0; i < count; i++) {
    values[i] = n->givers[QBG_VALUE_OF (i)].now.c[0];
    rates[i] = n->givers[QBG_RATE_OF (i)].now.c[0];
  }
  for (guint i = 0; i < n->equations->states->len && ok; i++) {
    QbgQss *qss = &n->states[i].qss;
    double start = n->shared.options->start;
    if (n->board == NULL) {
      ok = qbg_diagonal (n->forms, i, NULL, start, values, rates,
                         directions, &qss->a, error);
      continue;
    }
    ok = qbg_switchboard_find_row (n->board, i, start, error);
    n->board->rows[i].changed = FALSE;
    qss->a = n->board->rows[i].diagonal;
    qss->fine = n->board->rows[i].fine;
    qss->near = n->board->rows[i].near;
  }
  return ok;
}

static void
start_sources (QbgNetwork *n)
{
  for (guint i = 0; i < n->sources->len; i++) {
    QbgSourceData *s = n->sources->pdata[i];
    qbg_source_update (s, &n->shared, n->shared.options->start);
    n->givers[QBG_VALUE_OF (s->variable)].now = s->now;
  }
}

/* Where a block that is not linear begins to look for its solution. */
static void
start_blocks (QbgNetwork *n, const double *values)
{
  const double *rates = n->board != NULL ? n->board->rates : NULL;

  for (guint i = 0; i < n->blocks->len; i++) {
    QbgBlockData *b = n->blocks->pdata[i];
    for (guint k = 0; k < b->n; k++) {
      QbgSignalId s = b->relations[k].signal;
      if (s % 2 == 0)
        b->x[k].c[0] = values[s / 2];
      else if (rates != NULL)
        b->x[k].c[0] = rates[s / 2];
    }
  }
}

static gboolean
fail_to_start (GError **error)
{
  g_set_error (error, QBG_NETWORK_ERROR, QBG_NETWORK_ERROR_SINGULAR,
               "no consistent values are found at the start");
  return FALSE;
}

/* As many times as the order is, so that every coefficient is there. */
gboolean
qbg_network_start (QbgNetwork *n, const double *values, GError **error)
{
  const QbgNetworkOptions *o = n->shared.options;

  start_sources (n);
  start_blocks (n, values);
  for (int k = 0; k <= o->method->order; k++) {
    if (!evaluate_all (n))
      return fail_to_start (error);
    if (k == 0 && n->forms != NULL && !find_rows (n, error))
      return FALSE;
    for (guint i = 0; i < n->equations->states->len; i++) {
      QbgStateData *s = &n->states[i];
      const double *rate = n->givers[QBG_RATE_OF (s->variable)].now.c;
      s->next = qbg_qss_influence (&s->qss, o->method, o->start, rate);
      if (k < o->method->order)
        s->next = qbg_qss_step (&s->qss, o->method, o->start);
    }
  }
  for (guint i = 0; i < n->equations->states->len; i++)
    if (!isfinite (n->states[i].qss.x[1]))
      return qbg_network_complain_odd (n, i, error);
  qbg_network_start_curved (n);
  return n->board == NULL || qbg_network_start_events (n, error);
}
