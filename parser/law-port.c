#include <config.h>

#include "parser/law-internal.h"

#include <math.h>

/* The law of one port under examination. */
typedef struct {
  QbgLaw *law;
  const QbgLawPort *port;
  const QbgExpr *residual;
  const QbgExpr *e, *f;           /* leaves */
  gboolean has_e, has_f, has_der;
} Search;

typedef struct {
  const QbgLawPort *port;
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
qbg_law_is_modulated (const QbgExpr *expr, const QbgLawPort *port,
                      QbgVariableId state)
{
  Foreign foreign = { port, state, FALSE };

  if (expr != NULL)
    qbg_expr_visit (expr, see_foreign, &foreign);
  return foreign.found;
}

static const QbgExpr *
number_times (QbgLaw *law, double number, const QbgExpr *leaf)
{
  return qbg_expr_binary (law->arena, QBG_EXPR_MUL,
                          qbg_expr_real (law->arena, number), leaf);
}

static void
check_value (QbgLaw *law, const QbgElement *element)
{
  const char *what = element->type == QBG_ELEMENT_C ? "capacitance"
    : element->type == QBG_ELEMENT_I ? "inductance"
    : element->type == QBG_ELEMENT_R ? "resistance"
    : element->type == QBG_ELEMENT_SE ? "voltage" : "current";

  if (!isfinite (element->value))
    qbg_law_report_value (law, what, element->value);
  else if (element->value < 0 && (element->type == QBG_ELEMENT_C
                                  || element->type == QBG_ELEMENT_I))
    qbg_law_report_value (law, what, element->value);
}

/* e = value*f; each form is written as the equation has it. */
static void
make_linear_resistor (Search *search, double of_e, double of_f,
                      QbgElement *element)
{
  QbgLaw *law = search->law;
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
  QbgLaw *law = search->law;
  guint n = law->n_ports, own = (guint) (search->port - law->ports);
  QbgLawRow row = qbg_law_port_row (law, search->residual);
  double of[4];

  if (!qbg_law_row_homogeneous (&row))
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
  QbgLaw *law;
  const QbgLawPort *port;
  const QbgExpr *found;     /* leaf of a state that the port fills */
  QbgElementType type;
  double factor;            /* its rate is factor*f (C) or factor*e (I) */
} Store;

/* A state whose rate is a multiple of the port's flow or effort. */
static void
see_state (const QbgExpr *leaf, gpointer data)
{
  Store *store = data;
  QbgLaw *law = store->law;
  const QbgLawVariable *variable = qbg_law_variable (law, leaf);
  guint n = law->n_ports, own = (guint) (store->port - law->ports);
  guint place = QBG_NONE;

  if (store->found != NULL || leaf->kind != QBG_EXPR_VAR || variable == NULL
      || variable->role != QBG_ROLE_STATE || variable->definition == NULL)
    return;
  QbgLawRow row = qbg_law_port_row (law, variable->definition);
  if (!qbg_law_row_homogeneous (&row))
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

/* What content is per e (C) or f (I) where it is a multiple of it and nothing
 * else; NaN otherwise. */
static double
content_per_unit (const Search *search, QbgElementType type,
                  const QbgExpr *content)
{
  guint n = search->law->n_ports;
  guint own = (guint) (search->port - search->law->ports)
              + (type == QBG_ELEMENT_C ? 0 : n);
  QbgLawRow row = qbg_law_port_row (search->law, content);

  if (!qbg_law_row_homogeneous (&row))
    return NAN;
  for (guint i = 0; i < 4 * n; i++)
    if ((row.coefficients[i] != 0) != (i == own))
      return NAN;
  return row.coefficients[own];
}

/* x, whose rate is factor times what it should be, itself follows from the
 * port, and the content is x/factor. */
static void
scale_content (Search *search, const Store *store, double per_unit,
               QbgElement *element)
{
  QbgLawVariable *variable = qbg_law_variable (search->law, store->found);

  search->law->rescaled = TRUE;
  variable->role = QBG_ROLE_DEFINED;
  variable->definition = element->content;
  element->effort = element->flow = NULL;
  element->state = QBG_NONE;
  if (isnan (per_unit))
    element->content = qbg_law_divide (search->law->arena, element->content,
                                       store->factor);
  else
    {
      make_linear_storage (search, store->type, per_unit / store->factor,
                           element);
      check_value (search->law, element);
    }
}

/* q, whose rate is the flow (C) or effort (I), is in the equation with the
 * other one of the two alone. */
static gboolean
try_storage (Search *search, QbgElement *element)
{
  QbgLaw *law = search->law;
  Store store = { law, search->port, NULL, QBG_ELEMENT_C, 1 };
  const QbgExpr *given;
  double per_unit = NAN;

  qbg_expr_visit (search->residual, see_state, &store);
  if (store.found == NULL || search->has_der
      || (store.type == QBG_ELEMENT_C ? search->has_f : search->has_e))
    return FALSE;
  element->type = store.type;
  element->state = store.found->var;
  element->content = qbg_law_invert (law->arena, search->residual,
                                     store.found);
  given = qbg_law_invert (law->arena, search->residual,
                          store.type == QBG_ELEMENT_C ? search->e : search->f);
  *(store.type == QBG_ELEMENT_C ? &element->effort : &element->flow) = given;
  if (element->content == NULL)
    return given != NULL && store.factor == 1;
  per_unit = content_per_unit (search, store.type, element->content);
  if (store.factor != 1 || !isnan (per_unit))
    scale_content (search, &store, per_unit, element);
  return TRUE;
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
  const QbgExpr *value = qbg_law_invert (search->law->arena,
                                         search->residual,
                                         search->has_e ? search->e
                                         : search->f);

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
  const QbgLawPort *port = search->port;

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
  element->effort = qbg_law_invert (arena, search->residual, search->e);
  element->flow = qbg_law_invert (arena, search->residual, search->f);
  return TRUE;
}

gboolean
qbg_law_classify_port (QbgLaw *law, const QbgLawPort *port,
                       const QbgExpr *residual, QbgElement *element)
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
      = qbg_law_is_modulated (element->effort, port, element->state)
        || qbg_law_is_modulated (element->flow, port, element->state)
        || qbg_law_is_modulated (element->content, port, element->state);
  return TRUE;
}
