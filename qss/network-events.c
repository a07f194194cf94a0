/* What is discrete in a network: the switchboard, and a detector for each
 * condition. */

#include <config.h>

#include "qss/network-internal.h"

#include "bondgraph/lift.h"

static gboolean
is_state (const QbgNetwork *n, guint32 leaf)
{
  return qbg_forms_leaf (n->forms, leaf)->kind == QBG_LEAF_STATE;
}

static gboolean
is_discrete (const QbgNetwork *n, QbgSignalId signal)
{
  return signal % 2 == 0 && n->is_discrete[signal / 2];
}

/* What is discrete comes from the switchboard. */
static void
ask_for (QbgNetwork *n, QbgSignalId signal)
{
  QbgGiver *g = &n->givers[signal];

  if (is_discrete (n, signal))
    g->port = qbg_switchboard_port (n->board, signal / 2);
}

static void
add_detector (QbgNetwork *n, guint32 condition)
{
  QbgDetectorData *d =
    qbg_detector_data (n->arena, n->forms,
                       n->equations->states->len + condition, condition);
  QbgDetectorModel model = { .data = d, .shared = &n->detectors };
  g_autofree char *name = g_strdup_printf ("detector %u", condition);

  n->detector_data[condition] = d;
  n->detector_models[condition] =
    qbg_coupled_add_sized (n->coupled, name, &qbg_detector_ops,
                           (QbgPorts) { qbg_detector_n_inputs (d), NULL },
                           (QbgPorts) { 2, NULL }, &model, sizeof model);
  for (guint i = 0; i < d->n_leaves; i++) {
    QbgSignalId signal = qbg_forms_signal (n->forms, d->leaves[i]);
    ask_for (n, signal);
    d->asks[i] = n->givers[signal].ask != QBG_NONE;
  }
  for (guint i = 0; i < d->n_switches; i++)
    ask_for (n, QBG_VALUE_OF (d->switches[i]));
}

static void
add_board (QbgNetwork *n)
{
  QbgSwitchboardModel model = { .data = n->board };
  guint32 n_inputs = n->board->n_states + n->board->n_conditions;

  n->board_model =
    qbg_coupled_add_sized (n->coupled, "the switchboard", &qbg_switchboard_ops,
                           (QbgPorts) { n_inputs, NULL },
                           (QbgPorts) { qbg_switchboard_n_outputs (n->board),
                                        NULL }, &model, sizeof model);
  for (guint i = 0; i < n->board->variables->len; i++) {
    QbgVariableId id = g_array_index (n->board->variables, QbgVariableId, i);
    n->givers[QBG_VALUE_OF (id)].model = n->board_model;
  }
}

void
qbg_network_add_events (QbgNetwork *n)
{
  const QbgEquations *eq = n->equations;
  guint count = eq->conditions->len;

  n->is_discrete = g_new0 (guint8, eq->n_variables + 1);
  n->detector_data = g_new0 (QbgDetectorData *, count + 1);
  n->detector_models = g_new0 (guint32, count + 1);
  n->detectors = (QbgDetectors) {
    n->forms, g_new (double, eq->n_variables + 1), &n->shared.error
  };
  for (guint i = 0; i < eq->n_variables; i++) {
    n->is_discrete[i] = qbg_is_discrete (eq, i);
    n->detectors.positions[i] = n->board->values[i];
    if (n->is_discrete[i])
      n->givers[QBG_VALUE_OF (i)].now.c[0] = n->board->values[i];
  }
  for (guint i = 0; i < n->readers->len; i++) {
    const QbgReader *r = &g_array_index (n->readers, QbgReader, i);
    for (guint k = 0; k < r->inputs->n_inputs; k++)
      ask_for (n, r->inputs->inputs[k]);
  }
  for (guint i = 0; i < count; i++)
    add_detector (n, i);
  add_board (n);
}

static QbgPoly
seen_at_start (const QbgNetwork *n, guint state, double *blur)
{
  return qbg_seen (&n->states[state].qss, n->states[state].next,
                   n->shared.options->start, blur);
}

static void
start_detector (QbgNetwork *n, QbgDetectorData *d, double time)
{
  QbgVariableId id = QBG_CONDITION (n->equations, d->condition)->variable;

  d->position = n->board->values[id] != 0;
  for (guint i = 0; i < d->n_leaves; i++) {
    const QbgLeaf *leaf = qbg_forms_leaf (n->forms, d->leaves[i]);
    d->times[i] = time;
    if (is_state (n, d->leaves[i]))
      d->polys[i] = seen_at_start (n, leaf->index, &d->blurs[i]);
    else
      d->polys[i] = n->givers[qbg_forms_signal (n->forms, d->leaves[i])].now;
  }
}

gboolean
qbg_network_start_events (QbgNetwork *n, GError **error)
{
  double time = n->shared.options->start, blur;

  for (guint i = 0; i < n->board->n_states; i++) {
    n->board->x[i] = seen_at_start (n, i, &blur);
    n->board->times[i] = time;
  }
  for (guint i = 0; i < n->board->n_conditions; i++) {
    start_detector (n, n->detector_data[i], time);
    if (!qbg_detector_start (n->detector_data[i], &n->detectors, time)) {
      g_propagate_error (error, g_steal_pointer (&n->shared.error));
      return FALSE;
    }
  }
  return TRUE;
}

/* Couplings. */

static void
couple_detector (QbgNetwork *n, guint32 condition)
{
  const QbgDetectorData *d = n->detector_data[condition];
  guint32 model = n->detector_models[condition];

  for (guint i = 0; i < d->n_leaves; i++) {
    const QbgGiver *g = &n->givers[qbg_forms_signal (n->forms, d->leaves[i])];
    gboolean state = is_state (n, d->leaves[i]);
    if (g->model != QBG_NONE)
      qbg_coupled_connect (n->coupled, g->model,
                           state ? QBG_STATE_SEEN : g->port, model, i);
    if (state)
      qbg_coupled_connect (n->coupled, g->model, QBG_STATE_BLUR, model,
                           d->n_leaves + i);
    if (d->asks[i])
      qbg_coupled_connect (n->coupled, model, QBG_DETECTOR_ASK, g->model,
                           g->ask);
  }
  for (guint i = 0; i < d->n_switches; i++)
    qbg_coupled_connect (n->coupled, n->board_model,
                         qbg_switchboard_port (n->board, d->switches[i]),
                         model, 2 * d->n_leaves + i);
  qbg_coupled_connect (n->coupled, n->board_model,
                       qbg_switchboard_answers (n->board) + condition, model,
                       2 * d->n_leaves + d->n_switches);
  qbg_coupled_connect (n->coupled, model, QBG_DETECTOR_POSITION,
                       n->board_model, n->board->n_states + condition);
}

void
qbg_network_couple_events (QbgNetwork *n)
{
  for (guint i = 0; i < n->board->n_states; i++) {
    qbg_coupled_connect (n->coupled, n->state_models[i], QBG_STATE_SEEN,
                         n->board_model, i);
    qbg_coupled_connect (n->coupled, n->board_model,
                         qbg_switchboard_settings (n->board) + i,
                         n->state_models[i], QBG_STATE_SET);
    qbg_coupled_connect (n->coupled, n->board_model,
                         qbg_switchboard_rows (n->board) + i,
                         n->state_models[i], QBG_STATE_ROW);
  }
  for (guint i = 0; i < n->board->n_conditions; i++)
    couple_detector (n, i);
}
