#include <config.h>

#include "parser/law-internal.h"

#include <math.h>

/* The law of one port under examination. */
typedef struct {
  Law *law;
  const LawPort *port;
  const QbgExpr *residual;
  const QbgExpr *e, *f;           /* leaves */
  gboolean has_e, has_f, has_der;
} Search;

typedef struct {
  const LawPort *port;
  QbgVariableId state;
  gboolean found;
} Foreign;

static void
see_foreign (const QbgExpr *leaf, gpointer data)
{
  Foreign *foreign = data;
  gboolean own = leaf->var == foreign->state
                 || (foreign->port != NULL
                     && (leaf->var == foreign->port->effort
                         || leaf->var == foreign->port->flow));

  foreign->found |= !own;
}

gboolean
law_is_modulated (const QbgExpr *expr, const LawPort *port,
                  QbgVariableId state)
{
  Foreign foreign = { port, state, FALSE };

  if (expr != NULL)
    qbg_expr_visit (expr, see_foreign, &foreign);
  return foreign.found;
}

static const QbgExpr *
number_times (Law *law, double number, const QbgExpr *leaf)
{
  return qbg_expr_binary (law->arena, QBG_EXPR_MUL,
                          qbg_expr_real (law->arena, number), leaf);
}

static void
check_value (Law *law, const QbgElement *element)
{
  const char *what = element->type == QBG_ELEMENT_C ? "capacitance"
    : element->type == QBG_ELEMENT_I ? "inductance"
    : element->type == QBG_ELEMENT_R ? "resistance"
    : element->type == QBG_ELEMENT_SE ? "voltage" : "current";

  if (!isfinite (element->value))
    law_report_value (law, what, element->value);
  else if (element->value < 0 && (element->type == QBG_ELEMENT_C
                                  || element->type == QBG_ELEMENT_I))
    law_report_value (law, what, element->value);
}

/* e = value*f; each form is written as the equation has it. */
static void
make_linear_resistor (Search *search, double of_e, double of_f,
                      QbgElement *element)
{
  Law *law = search->law;
  const QbgExpr *number;

  element->type = QBG_ELEMENT_R;
  element->linear = TRUE;
  element->value = -of_f / of_e;
  if (fabs (of_e) == 1)
    {
      number = qbg_expr_real (law->arena, element->value);
      element->effort = number_times (law, element->value, search->f);
      element->flow = qbg_expr_binary (law->arena, QBG_EXPR_DIV, search->e,
                                       number);
      return;
    }
  number = qbg_expr_real (law->arena, -of_e / of_f);
  element->flow = number_times (law, number->u.number, search->e);
  element->effort = fabs (of_f) == 1
    ? qbg_expr_binary (law->arena, QBG_EXPR_DIV, search->f, number)
    : number_times (law, element->value, search->f);
}

static void
make_linear_storage (Search *search, QbgElementType type, double value,
                     QbgElement *element)
{
  element->type = type;
  element->linear = TRUE;
  element->value = value;
  element->content = number_times (search->law, value,
                                   type == QBG_ELEMENT_C ? search->e
                                   : search->f);
}

/* The coefficients of the port's e, f, der (e), der (f), all of them numbers,
 * with nothing else in the equation. */
static gboolean
classify_linear (Search *search, const double *of, QbgElement *element)
{
  gboolean e = of[0] != 0, f = of[1] != 0, de = of[2] != 0, df = of[3] != 0;

  if (e && f && !de && !df)
    make_linear_resistor (search, of[0], of[1], element);
  else if (e && df && !f && !de)
    make_linear_storage (search, QBG_ELEMENT_I, -of[3] / of[0], element);
  else if (f && de && !e && !df)
    make_linear_storage (search, QBG_ELEMENT_C, -of[2] / of[1], element);
  else
    return FALSE;
  check_value (search->law, element);
  return TRUE;
}

static gboolean
try_linear (Search *search, QbgElement *element)
{
  Law *law = search->law;
  guint n = law->n_ports, own = (guint) (search->port - law->ports);
  LawRow row = law_row (law, search->residual, law_port_column, 4 * n);
  double of[4];

  if (!law_row_homogeneous (&row))
    return FALSE;
  for (guint i = 0; i < 4 * n; i++)
    {
      if (i % n == own)
        of[i / n] = row.coefficients[i];
      else if (row.coefficients[i] != 0)
        return FALSE;
    }
  return classify_linear (search, of, element);
}

typedef struct {
  Law *law;
  const LawPort *port;
  const QbgExpr *found;     /* leaf of a state that the port fills */
  QbgElementType type;
  double factor;            /* its rate is factor*f (C) or factor*e (I) */
} Store;

/* A state whose rate is a multiple of the port's flow or effort. */
static void
see_state (const QbgExpr *leaf, gpointer data)
{
  Store *store = data;
  Law *law = store->law;
  const LawVariable *variable = law_variable (law, leaf);
  guint n = law->n_ports, own = (guint) (store->port - law->ports);
  guint place = QBG_NONE;

  if (store->found != NULL || leaf->kind != QBG_EXPR_VAR || variable == NULL
      || variable->role != ROLE_STATE || variable->definition == NULL)
    return;
  LawRow row = law_row (law, variable->definition, law_port_column, 4 * n);
  if (!law_row_homogeneous (&row))
    return;
  for (guint i = 0; i < 4 * n; i++)
    if (row.coefficients[i] != 0)
      {
        if (place != QBG_NONE || i >= 2 * n || i % n != own)
          return;
        place = i;
      }
  if (place == QBG_NONE)
    return;
  store->found = leaf;
  store->type = place < n ? QBG_ELEMENT_I : QBG_ELEMENT_C;
  store->factor = row.coefficients[place];
}

/* The rate of x is a multiple of what it should be: x itself follows from the
 * port, and the content is x/factor. */
static gboolean
scale_content (Search *search, const Store *store, QbgElement *element)
{
  LawVariable *variable = law_variable (search->law, store->found);

  if (element->content == NULL)
    return FALSE;
  search->law->rescaled = TRUE;
  variable->role = ROLE_DEFINED;
  variable->definition = element->content;
  element->content = law_divide (search->law->arena, element->content,
                                 store->factor);
  element->effort = element->flow = NULL;
  return TRUE;
}

/* q, whose rate is the flow (C) or effort (I), is in the equation with the
 * other one of the two alone. */
static gboolean
try_storage (Search *search, QbgElement *element)
{
  Law *law = search->law;
  Store store = { law, search->port, NULL, QBG_ELEMENT_C, 1 };
  const QbgExpr *given;

  qbg_expr_visit (search->residual, see_state, &store);
  if (store.found == NULL || search->has_der
      || (store.type == QBG_ELEMENT_C ? search->has_f : search->has_e))
    return FALSE;
  element->type = store.type;
  element->state = store.found->var;
  element->content = law_invert (law->arena, search->residual, store.found);
  given = law_invert (law->arena, search->residual,
                      store.type == QBG_ELEMENT_C ? search->e : search->f);
  *(store.type == QBG_ELEMENT_C ? &element->effort : &element->flow) = given;
  if (store.factor != 1 && scale_content (search, &store, element))
    element->state = QBG_NONE;
  else if (store.factor != 1)
    return FALSE;
  return element->content != NULL || given != NULL;
}

static void
make_source (QbgElement *element, QbgElementType type, const QbgExpr *value)
{
  element->type = type;
  *(type == QBG_ELEMENT_SE ? &element->effort : &element->flow) = value;
  if (!qbg_expr_is_number (value))
    return;
  element->linear = TRUE;
  element->value = value->u.number;
}

static gboolean
try_source (Search *search, QbgElement *element)
{
  QbgElementType type = search->has_e ? QBG_ELEMENT_SE : QBG_ELEMENT_SF;
  const QbgExpr *value = law_invert (search->law->arena, search->residual,
                                     search->has_e ? search->e : search->f);

  if (value == NULL)
    return FALSE;
  make_source (element, type, value);
  if (element->linear)
    check_value (search->law, element);
  return TRUE;
}

static void
look (Search *search)
{
  const LawPort *port = search->port;

  search->has_e = qbg_expr_has_var (search->residual, port->effort);
  search->has_f = qbg_expr_has_var (search->residual, port->flow);
  search->has_der = qbg_expr_has_der (search->residual, port->effort)
                    || qbg_expr_has_der (search->residual, port->flow);
}

static gboolean
try_all (Search *search, QbgElement *element)
{
  QbgArena *arena = search->law->arena;

  if (try_linear (search, element))
    return TRUE;
  look (search);
  if (try_storage (search, element))
    return TRUE;
  element->content = element->effort = element->flow = NULL;
  element->state = QBG_NONE;
  if (search->has_der || (!search->has_e && !search->has_f))
    return FALSE;
  if (!search->has_e || !search->has_f)
    return try_source (search, element);

  element->type = QBG_ELEMENT_R;
  element->effort = law_invert (arena, search->residual, search->e);
  element->flow = law_invert (arena, search->residual, search->f);
  return TRUE;
}

gboolean
law_classify_port (Law *law, const LawPort *port, const QbgExpr *residual,
                   QbgElement *element)
{
  Search search = {
    .law = law, .port = port, .residual = residual,
    .e = qbg_expr_var (law->arena, QBG_TYPE_REAL, port->effort),
    .f = qbg_expr_var (law->arena, QBG_TYPE_REAL, port->flow)
  };

  if (!try_all (&search, element))
    return FALSE;
  if (!element->linear)
    element->modulated
      = law_is_modulated (element->effort, port, element->state)
        || law_is_modulated (element->flow, port, element->state)
        || law_is_modulated (element->content, port, element->state);
  return TRUE;
}
