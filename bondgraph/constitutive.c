/* What the elements' laws say about the signals that they give. */

#include <config.h>

#include "bondgraph/relations.h"

#include <math.h>

static const QbgExpr *
value (const QbgRelations *r, QbgVariableId variable)
{
  return qbg_expr_var (r->arena, QBG_TYPE_REAL, variable);
}

static const QbgExpr *
times (const QbgRelations *r, const QbgExpr *a, const QbgExpr *b)
{
  return qbg_expr_binary (r->arena, QBG_EXPR_MUL, a, b);
}

static const QbgExpr *
over (const QbgRelations *r, const QbgExpr *a, const QbgExpr *b)
{
  return qbg_expr_binary (r->arena, QBG_EXPR_DIV, a, b);
}

static const QbgExpr *
minus (const QbgRelations *r, const QbgExpr *a)
{
  return qbg_expr_unary (r->arena, QBG_EXPR_NEG, a);
}

static gboolean
gives_effort (const QbgRelations *r, QbgPortId port)
{
  return r->causality->gives[port] == QBG_GIVES_EFFORT;
}

static void
add_state (QbgRelations *r, QbgVariableId state, const QbgExpr *rate,
           gboolean implicit, QbgSpan span)
{
  r->is_state[state] = TRUE;
  g_array_append_val (r->states, state);
  qbg_relate (r, QBG_RATE_OF (state), rate, implicit, span);
}

/* A law in the form that the causality asks for, or as it stands. */
static void
relate_law (QbgRelations *r, const QbgElement *e, QbgVariableId given,
            const QbgExpr *explicit_form)
{
  if (explicit_form != NULL)
    qbg_relate (r, QBG_VALUE_OF (given), explicit_form, FALSE, e->span);
  else
    qbg_relate (r, QBG_VALUE_OF (given), e->residuals[0], TRUE, e->span);
}

static void
relate_resistor (QbgRelations *r, const QbgElement *e)
{
  const QbgPort *port = QBG_PORT (r->circuit, e->first_port);

  if (gives_effort (r, e->first_port))
    relate_law (r, e, port->effort, e->effort);
  else
    relate_law (r, e, port->flow, e->flow);
}

/* A storage of one port in integral form.  across is what it gives (effort of
 * a C), through what it integrates; form is across as a function of the
 * state, where the state is a variable of its own. */
static void
relate_integral (QbgRelations *r, const QbgElement *e, QbgVariableId across,
                 QbgVariableId through, const QbgExpr *form)
{
  const QbgExpr *flow = value (r, through);

  if (e->state == QBG_NONE) {
    const QbgExpr *slope = qbg_expr_partial (r->arena, e->content, across);
    add_state (r, across, over (r, flow, slope), FALSE, e->span);
    return;
  }
  add_state (r, e->state, flow, FALSE, e->span);
  if (form != NULL)
    qbg_relate (r, QBG_VALUE_OF (across), form, FALSE, e->span);
  else
    qbg_relate (r, QBG_VALUE_OF (across),
                qbg_expr_binary (r->arena, QBG_EXPR_SUB, e->content,
                                 value (r, e->state)), TRUE, e->span);
}

/* In derivative form it gives the derivative of its content. */
static void
relate_derivative (QbgRelations *r, const QbgElement *e,
                   QbgVariableId through)
{
  if (e->state != QBG_NONE)
    qbg_relate (r, QBG_VALUE_OF (e->state), e->content, FALSE, e->span);
  qbg_relate (r, QBG_VALUE_OF (through),
              qbg_expr_time_derivative (r->arena, e->content), FALSE,
              e->span);
}

/* A storage that has its state by way of a controlled source.  Kirchhoff's laws
 * say what across is, and through stands in that: so they say what through
 * is, and across is the state. */
static void
relate_regained (QbgRelations *r, const QbgElement *e, QbgVariableId across,
                 QbgVariableId through)
{
  guint32 of = r->of_signal[QBG_VALUE_OF (across)];
  QbgRelation *law = &g_array_index (r->relations, QbgRelation, of);

  r->of_signal[QBG_VALUE_OF (across)] = QBG_NONE;
  r->of_signal[QBG_VALUE_OF (through)] = of;
  law->signal = QBG_VALUE_OF (through);
  law->expr = qbg_expr_binary (r->arena, QBG_EXPR_SUB, value (r, across),
                               law->expr);
  law->implicit = TRUE;
  add_state (r, across,
             over (r, value (r, through),
                   qbg_expr_partial (r->arena, e->content, across)),
             FALSE, e->span);
}

static void
relate_storage (QbgRelations *r, const QbgElement *e)
{
  const QbgPort *port = QBG_PORT (r->circuit, e->first_port);
  gboolean is_c = e->type == QBG_ELEMENT_C;
  QbgVariableId across = is_c ? port->effort : port->flow;
  QbgVariableId through = is_c ? port->flow : port->effort;

  if (gives_effort (r, e->first_port) == is_c)
    relate_integral (r, e, across, through, is_c ? e->effort : e->flow);
  else if (r->regained[e->first_port] && e->state == QBG_NONE
           && r->of_signal[QBG_VALUE_OF (across)] != QBG_NONE)
    relate_regained (r, e, across, through);
  else
    relate_derivative (r, e, through);
}

/* Row k of a linear storage of several ports: through = sum of matrix times
 * the derivatives of across. */
static const QbgExpr *
storage_row (QbgRelations *r, const QbgElement *e, guint k)
{
  const QbgExpr *sum = qbg_expr_real (r->arena, 0);

  for (guint j = 0; j < e->n_ports; j++) {
    const QbgPort *port = QBG_PORT (r->circuit, e->first_port + j);
    QbgVariableId across =
      e->type == QBG_ELEMENT_C ? port->effort : port->flow;
    sum = qbg_expr_binary (r->arena, QBG_EXPR_ADD, sum,
                           times (r, qbg_expr_real (r->arena,
                                                    e->matrix[k*e->n_ports
                                                              + j]),
                                  qbg_expr_der (r->arena, across)));
  }
  return sum;
}

static gboolean
is_integral (const QbgRelations *r, const QbgElement *e)
{
  for (guint k = 0; k < e->n_ports; k++)
    if (gives_effort (r, e->first_port + k) != (e->type == QBG_ELEMENT_C))
      return FALSE;
  return TRUE;
}

/* Two ports with one content q, by a matrix (a b; b d) of rank 1: q' = y1,
 * q = a x1 + b x2, a y2 = b y1, where x are flows and y efforts of coils. */
static void
relate_tight (QbgRelations *r, const QbgElement *e)
{
  gboolean is_c = e->type == QBG_ELEMENT_C;
  const QbgPort *p = QBG_PORT (r->circuit, e->first_port);
  const QbgExpr *a = qbg_expr_real (r->arena, e->matrix[0]);
  const QbgExpr *b = qbg_expr_real (r->arena, e->matrix[1]);
  const QbgExpr *x[2], *y[2];

  for (guint k = 0; k < 2; k++) {
    x[k] = value (r, is_c ? p[k].effort : p[k].flow);
    y[k] = value (r, is_c ? p[k].flow : p[k].effort);
  }
  add_state (r, e->state, y[0], FALSE, e->span);
  qbg_relate (r, QBG_VALUE_OF (x[0]->var),
              qbg_expr_binary (r->arena, QBG_EXPR_SUB, value (r, e->state),
                               qbg_expr_binary (r->arena, QBG_EXPR_ADD,
                                                times (r, a, x[0]),
                                                times (r, b, x[1]))),
              TRUE, e->span);
  qbg_relate (r, QBG_VALUE_OF (x[1]->var),
              qbg_expr_binary (r->arena, QBG_EXPR_SUB, times (r, a, y[1]),
                               times (r, b, y[0])), TRUE, e->span);
}

static void
relate_storage_field (QbgRelations *r, const QbgElement *e)
{
  gboolean is_c = e->type == QBG_ELEMENT_C;

  if (e->state != QBG_NONE && is_integral (r, e)) {
    relate_tight (r, e);
    return;
  }
  for (guint k = 0; k < e->n_ports; k++) {
    const QbgPort *port = QBG_PORT (r->circuit, e->first_port + k);
    QbgVariableId across = is_c ? port->effort : port->flow;
    QbgVariableId through = is_c ? port->flow : port->effort;
    const QbgExpr *row = storage_row (r, e, k);
    if (gives_effort (r, e->first_port + k) == is_c)
      add_state (r, across,
                 qbg_expr_binary (r->arena, QBG_EXPR_SUB,
                                  value (r, through), row), TRUE, e->span);
    else
      qbg_relate (r, QBG_VALUE_OF (through), row, FALSE, e->span);
  }
}

/* e1 = ratio e2, f2 = -ratio f1 */
static void
relate_transformer (QbgRelations *r, const QbgElement *e)
{
  const QbgPort *a = QBG_PORT (r->circuit, e->first_port), *b = a + 1;

  if (gives_effort (r, e->first_port)) {
    qbg_relate (r, QBG_VALUE_OF (a->effort),
                times (r, e->ratio, value (r, b->effort)), FALSE, e->span);
    qbg_relate (r, QBG_VALUE_OF (b->flow),
                minus (r, times (r, e->ratio, value (r, a->flow))), FALSE,
                e->span);
  } else {
    qbg_relate (r, QBG_VALUE_OF (b->effort),
                over (r, value (r, a->effort), e->ratio), FALSE, e->span);
    qbg_relate (r, QBG_VALUE_OF (a->flow),
                minus (r, over (r, value (r, b->flow), e->ratio)), FALSE,
                e->span);
  }
}

/* e1 = ratio f2, e2 = -ratio f1 */
static void
relate_gyrator (QbgRelations *r, const QbgElement *e)
{
  const QbgPort *a = QBG_PORT (r->circuit, e->first_port), *b = a + 1;

  if (gives_effort (r, e->first_port)) {
    qbg_relate (r, QBG_VALUE_OF (a->effort),
                times (r, e->ratio, value (r, b->flow)), FALSE, e->span);
    qbg_relate (r, QBG_VALUE_OF (b->effort),
                minus (r, times (r, e->ratio, value (r, a->flow))), FALSE,
                e->span);
  } else {
    qbg_relate (r, QBG_VALUE_OF (b->flow),
                over (r, value (r, a->effort), e->ratio), FALSE, e->span);
    qbg_relate (r, QBG_VALUE_OF (a->flow),
                minus (r, over (r, value (r, b->effort), e->ratio)), FALSE,
                e->span);
  }
}

/* Fields.  What of its signals nothing else determines is to be found from
 * its residuals: of each port the one that Kirchhoff's laws leave open, and
 * variables without definition.  Where the derivative of such a signal stands
 * in a residual, the signal is a state and its rate is to be found. */

static gboolean
field_has_rate (const QbgElement *e, QbgVariableId variable)
{
  for (guint k = 0; k < e->n_residuals; k++)
    if (qbg_expr_has_der (e->residuals[k], variable))
      return TRUE;
  return FALSE;
}

typedef struct {
  QbgRelations *r;
  const QbgElement *element;
  GArray *unknowns;         /* QbgSignalId */
} Field;

static void
add_unknown (Field *f, QbgVariableId variable)
{
  QbgRelations *r = f->r;
  QbgSignalId signal = QBG_VALUE_OF (variable);

  if (r->of_signal[signal] != QBG_NONE || r->is_state[variable])
    return;
  if (field_has_rate (f->element, variable)) {
    r->is_state[variable] = TRUE;
    g_array_append_val (r->states, variable);
    signal = QBG_RATE_OF (variable);
  }
  for (guint i = 0; i < f->unknowns->len; i++)
    if (g_array_index (f->unknowns, QbgSignalId, i) == signal)
      return;
  g_array_append_val (f->unknowns, signal);
}

static void
add_local_unknown (const QbgExpr *leaf, gpointer data)
{
  Field *f = data;
  const QbgVariable *v = QBG_VARIABLE (f->r->circuit, leaf->var);

  if (v->kind == QBG_VAR_LOCAL && v->definition == NULL && v->rate == NULL)
    add_unknown (f, leaf->var);
}

static void
find_unknowns (Field *f)
{
  const QbgElement *e = f->element;

  for (guint k = 0; k < e->n_ports; k++) {
    const QbgPort *port = QBG_PORT (f->r->circuit, e->first_port + k);
    add_unknown (f, port->effort);
    add_unknown (f, port->flow);
  }
  for (guint k = 0; k < e->n_residuals; k++)
    qbg_expr_visit (e->residuals[k], add_local_unknown, f);
}

static gboolean
holds_signal (const QbgExpr *expr, QbgSignalId signal)
{
  return signal % 2 == 0 ? qbg_expr_has_var (expr, signal / 2)
    : qbg_expr_has_der (expr, signal / 2);
}

/* Pairs each unknown with a residual, one that holds it where there is one. */
static void
relate_field (QbgRelations *r, const QbgElement *e)
{
  g_autoptr (GArray) unknowns =
    g_array_new (FALSE, FALSE, sizeof (QbgSignalId));
  g_autofree gboolean *used = g_new0 (gboolean, e->n_residuals + 1);
  Field f = { r, e, unknowns };

  find_unknowns (&f);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < unknowns->len; i++) {
      QbgSignalId signal = g_array_index (unknowns, QbgSignalId, i);
      for (guint k = 0; k < e->n_residuals
             && r->of_signal[signal] == QBG_NONE; k++)
        if (!used[k]
            && (pass == 1 || holds_signal (e->residuals[k], signal))) {
          used[k] = TRUE;
          qbg_relate (r, signal, e->residuals[k], TRUE, e->span);
        }
    }
}

/* Without causality an element's laws are solved as they stand, together with
 * those of its neighbours. */
static gboolean
is_acausal (const QbgRelations *r, const QbgElement *e)
{
  for (guint k = 0; k < e->n_ports; k++)
    if (r->causality->gives[e->first_port + k] == QBG_GIVES_NOTHING)
      return TRUE;
  return e->type == QBG_ELEMENT_FIELD;
}

static void
relate_element (QbgRelations *r, const QbgElement *e)
{
  const QbgPort *port =
    e->n_ports > 0 ? QBG_PORT (r->circuit, e->first_port) : NULL;

  switch (e->type) {
  case QBG_ELEMENT_R:
    relate_resistor (r, e);
    return;
  case QBG_ELEMENT_C:
  case QBG_ELEMENT_I:
    if (e->matrix != NULL)
      relate_storage_field (r, e);
    else
      relate_storage (r, e);
    return;
  case QBG_ELEMENT_SE:
    qbg_relate (r, QBG_VALUE_OF (port->effort), e->effort, FALSE, e->span);
    return;
  case QBG_ELEMENT_SF:
    qbg_relate (r, QBG_VALUE_OF (port->flow), e->flow, FALSE, e->span);
    return;
  case QBG_ELEMENT_TF:
    relate_transformer (r, e);
    return;
  case QBG_ELEMENT_GY:
    relate_gyrator (r, e);
    return;
  case QBG_ELEMENT_FIELD:
  case QBG_ELEMENT_GROUND:
    return;
  }
}

/* States of components that are no storage of a port. */
static void
relate_local_states (QbgRelations *r)
{
  for (guint i = 0; i < r->circuit->variables->len; i++) {
    const QbgVariable *v = QBG_VARIABLE (r->circuit, i);
    if (v->is_state && v->rate != NULL && !r->is_state[i]
        && r->of_signal[QBG_VALUE_OF (i)] == QBG_NONE)
      add_state (r, i, v->rate, FALSE, v->span);
  }
}

void
qbg_relate_elements (QbgRelations *r)
{
  for (guint i = 0; i < r->causality->dependents->len; i++) {
    const QbgDependent *d = QBG_DEPENDENT (r->causality, i);
    r->regained[d->port] = d->regained;
  }
  for (guint i = 0; i < r->circuit->elements->len; i++)
    if (!is_acausal (r, QBG_ELEMENT (r->circuit, i)))
      relate_element (r, QBG_ELEMENT (r->circuit, i));
  relate_local_states (r);
  for (guint i = 0; i < r->circuit->elements->len; i++)
    if (is_acausal (r, QBG_ELEMENT (r->circuit, i)))
      relate_field (r, QBG_ELEMENT (r->circuit, i));
}
