/* Ranges, array constructors, comprehensions, matrices. */

#include <config.h>

#include "parser/instance.h"

#include <math.h>

static gboolean
too_large (QbgBuild *build, QbgSpan span, double n)
{
  if (n <= QBG_MAX_ARRAY)
    return FALSE;
  qbg_give_up (build, QBG_CODE_TOO_LARGE, span,
               "an array of %.15g elements is too large (limit %d)", n,
               QBG_MAX_ARRAY);
  return TRUE;
}

/* A limit or step of a range. */
static gboolean
range_number (QbgBuild *build, const QbgAstExpr *expr, const QbgScope *scope,
              QbgValue *value)
{
  if (!qbg_evaluate_constant (build, expr, scope, "a range", value))
    return FALSE;
  if (value->n_dims == 0 && value->type != QBG_TYPE_STRING)
    return TRUE;
  g_autofree char *type = qbg_value_type_string (value);
  qbg_diags_error (build->diags, QBG_CODE_TYPE, expr->span,
                   "a range goes from number to number, not over %s", type);
  return FALSE;
}

static gboolean
evaluate_range (QbgBuild *build, const QbgAstExpr *expr,
                const QbgScope *scope, QbgValue *value)
{
  QbgArena *arena = build->circuit->arena;
  QbgValue first, step = qbg_value_integer (arena, 1), last;

  if (!range_number (build, expr->u.operands[0], scope, &first)
      || (expr->u.operands[1] != NULL
          && !range_number (build, expr->u.operands[1], scope, &step))
      || !range_number (build, expr->u.operands[2], scope, &last))
    return FALSE;
  double a = first.scalar->u.number, d = step.scalar->u.number;
  double b = last.scalar->u.number;
  if (d == 0) {
    qbg_diags_error (build->diags, QBG_CODE_EVALUATE, expr->span,
                     "the step of a range cannot be zero");
    return FALSE;
  }
  QbgType type = MIN (first.type, MIN (step.type, last.type));
  if (first.type > QBG_TYPE_INTEGER)
    type = first.type;
  double n = MAX (0, floor ((b - a) / d + (type == QBG_TYPE_REAL
                                           ? 1e-12 : 0)) + 1);
  if (too_large (build, expr->span, n))
    return FALSE;
  guint size = n;
  *value = qbg_value_array (arena, type, 1, &size);
  value->enumeration = first.enumeration;
  for (guint i = 0; i < size; i++)
    value->elements[i] = qbg_expr_number (arena, type, a + i * d);
  return TRUE;
}

/* Collects values of equal size and type into an array of one dimension
 * more. */
typedef struct {
  QbgSpan span;
  GArray *items;            /* QbgValue */
} Collector;

static gboolean
collect (QbgBuild *build, Collector *c, const QbgAstExpr *expr,
         const QbgScope *scope)
{
  QbgValue item;

  if (!qbg_evaluate (build, expr, scope, &item))
    return FALSE;
  if (c->items->len > 0) {
    const QbgValue *first = &g_array_index (c->items, QbgValue, 0);
    gboolean numbers = first->type <= QBG_TYPE_INTEGER
      && item.type <= QBG_TYPE_INTEGER;
    if ((first->type != item.type && !numbers)
        || !qbg_value_same_size (first, &item)) {
      g_autofree char *a = qbg_value_type_string (first);
      g_autofree char *b = qbg_value_type_string (&item);
      qbg_diags_error (build->diags, first->type == item.type
                       ? QBG_CODE_DIMENSION : QBG_CODE_TYPE, expr->span,
                       "the elements of this array are %s and %s", a, b);
      return FALSE;
    }
  }
  g_array_append_val (c->items, item);
  return !too_large (build, expr->span, (double) c->items->len * item.n);
}

static gboolean
collected (QbgBuild *build, const Collector *c, QbgValue *value)
{
  const QbgValue *first =
    c->items->len > 0 ? &g_array_index (c->items, QbgValue, 0) : NULL;
  guint dims[QBG_MAX_DIMENSIONS] = { c->items->len };
  guint n_dims = first ? first->n_dims + 1 : 1;

  if (n_dims > QBG_MAX_DIMENSIONS) {
    qbg_diags_error (build->diags, QBG_CODE_TOO_LARGE, c->span,
                     "more than %d dimensions", QBG_MAX_DIMENSIONS);
    return FALSE;
  }
  for (guint i = 1; i < n_dims; i++)
    dims[i] = first->dims[i - 1];
  *value = qbg_value_array (build->circuit->arena,
                            first ? first->type : QBG_TYPE_REAL, n_dims,
                            dims);
  value->enumeration = first ? first->enumeration : NULL;
  guint at = 0;
  for (guint i = 0; i < c->items->len; i++) {
    const QbgValue *item = &g_array_index (c->items, QbgValue, i);
    value->type = MIN (value->type, item->type);
    for (guint k = 0; k < item->n; k++)
      value->elements[at++] = qbg_value_element (item, k);
  }
  return TRUE;
}

static gboolean
evaluate_list (QbgBuild *build, const QbgAstExpr *expr, const QbgScope *scope,
               QbgValue *value)
{
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (QbgValue));
  Collector c = { expr->span, items };

  for (const QbgAstExpr *e = expr->u.items.list; e != NULL; e = e->next)
    if (!collect (build, &c, e, scope))
      return FALSE;
  return collected (build, &c, value);
}

gboolean
qbg_evaluate_loop (QbgBuild *build, const QbgAstIterator *iterator,
                   const QbgScope *scope, QbgLoopBody body, gpointer data)
{
  QbgValue range;

  if (iterator->range == NULL) {
    qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED, iterator->span,
                     "a loop without a range is not supported yet");
    return FALSE;
  }
  if (!qbg_evaluate_constant (build, iterator->range, scope,
                              "the range of a loop", &range))
    return FALSE;
  if (range.n_dims != 1) {
    g_autofree char *type = qbg_value_type_string (&range);
    qbg_diags_error (build->diags, QBG_CODE_TYPE, iterator->range->span,
                     "a loop runs over a vector, not over %s", type);
    return FALSE;
  }
  for (guint i = 0; i < range.n && !build->failed; i++) {
    if (!qbg_spend (build, 1, iterator->span))
      return FALSE;
    QbgLoopVariable variable = { iterator->id, qbg_value_slice (&range, i),
                                 scope->loop };
    QbgScope inner = { scope->instance, scope->class, &variable };
    gboolean ok = iterator->next == NULL ? body (build, &inner, data)
      : qbg_evaluate_loop (build, iterator->next, &inner, body, data);
    if (!ok)
      return FALSE;
  }
  return !build->failed;
}

/* {x for i in a, j in b} is {{x for i in a} for j in b}. */
typedef struct {
  const QbgAstExpr *body;
  const QbgAstIterator *const *iterators;  /* the outermost last */
  guint n;
  Collector *collector;
} Comprehension;

static gboolean comprehension (QbgBuild *build, const Comprehension *what,
                               const QbgScope *scope, QbgValue *value);

static gboolean
comprehension_body (QbgBuild *build, const QbgScope *scope, gpointer data)
{
  Comprehension inner = *(Comprehension *) data;
  Collector *collector = inner.collector;
  QbgValue value;

  if (--inner.n == 0)
    return collect (build, collector, inner.body, scope);
  if (!comprehension (build, &inner, scope, &value))
    return FALSE;
  g_array_append_val (collector->items, value);
  return !too_large (build, collector->span,
                     (double) collector->items->len * value.n);
}

static gboolean
comprehension (QbgBuild *build, const Comprehension *what,
               const QbgScope *scope, QbgValue *value)
{
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (QbgValue));
  Collector c = { what->body->span, items };
  Comprehension here = *what;
  QbgAstIterator iterator = *what->iterators[what->n - 1];

  iterator.next = NULL;
  here.collector = &c;
  return qbg_evaluate_loop (build, &iterator, scope, comprehension_body, &here)
    && collected (build, &c, value);
}

static gboolean
evaluate_comprehension (QbgBuild *build, const QbgAstExpr *expr,
                        const QbgScope *scope, QbgValue *value)
{
  const QbgAstIterator *iterators[QBG_MAX_DIMENSIONS];
  Comprehension what = { expr->u.items.list, iterators, 0, NULL };

  for (const QbgAstIterator *i = expr->u.items.iterators; i != NULL;
       i = i->next) {
    if (what.n == QBG_MAX_DIMENSIONS) {
      qbg_diags_error (build->diags, QBG_CODE_TOO_LARGE, i->span,
                       "more than %d dimensions", QBG_MAX_DIMENSIONS);
      return FALSE;
    }
    iterators[what.n++] = i;
  }
  return comprehension (build, &what, scope, value);
}

/* A value as a matrix: a scalar is 1 by 1, a vector one column. */
static void
as_matrix (QbgBuild *build, QbgValue *value)
{
  if (value->n_dims >= 2)
    return;
  guint dims[2] = { value->n, 1 };
  QbgValue matrix =
    qbg_value_array (build->circuit->arena, value->type, 2, dims);
  for (guint i = 0; i < value->n; i++)
    matrix.elements[i] = qbg_value_element (value, i);
  *value = matrix;
}

/* Puts b beside a (along the second dimension) or below it. */
static gboolean
join (QbgBuild *build, QbgSpan span, gboolean beside, QbgValue *a,
      const QbgValue *b)
{
  guint along = beside ? 1 : 0, across = 1 - along;

  if (a->n_dims != 2 || b->n_dims != 2 || a->dims[across] != b->dims[across]
      || (a->type != b->type && (a->type > QBG_TYPE_INTEGER
                                 || b->type > QBG_TYPE_INTEGER))) {
    g_autofree char *ta = qbg_value_type_string (a);
    g_autofree char *tb = qbg_value_type_string (b);
    qbg_diags_error (build->diags, QBG_CODE_DIMENSION, span,
                     "the parts of this matrix do not fit: %s %s %s", ta,
                     beside ? "beside" : "above", tb);
    return FALSE;
  }
  guint dims[2] = { a->dims[0], a->dims[1] };
  dims[along] += b->dims[along];
  QbgValue whole = qbg_value_array (build->circuit->arena,
                                    MIN (a->type, b->type), 2, dims);
  for (guint i = 0; i < dims[0]; i++)
    for (guint j = 0; j < dims[1]; j++) {
      gboolean in_a = beside ? j < a->dims[1] : i < a->dims[0];
      whole.elements[i * dims[1] + j] = in_a
        ? a->elements[i * a->dims[1] + j]
        : b->elements[(beside ? i : i - a->dims[0]) * b->dims[1]
                      + (beside ? j - a->dims[1] : j)];
    }
  *a = whole;
  return TRUE;
}

static gboolean
evaluate_parts (QbgBuild *build, const QbgAstExpr *list,
                const QbgScope *scope, gboolean rows, QbgValue *value)
{
  for (const QbgAstExpr *e = list; e != NULL; e = e->next) {
    QbgValue part;
    gboolean ok = rows
      ? evaluate_parts (build, e->u.items.list, scope, FALSE, &part)
      : qbg_evaluate (build, e, scope, &part);
    if (!ok)
      return FALSE;
    as_matrix (build, &part);
    if (e == list)
      *value = part;
    else if (!join (build, e->span, !rows, value, &part))
      return FALSE;
  }
  return TRUE;
}

gboolean
qbg_evaluate_array (QbgBuild *build, const QbgAstExpr *expr,
                    const QbgScope *scope, QbgValue *value)
{
  switch (expr->kind) {
  case QBG_AST_RANGE: return evaluate_range (build, expr, scope, value);
  case QBG_AST_ARRAY: return evaluate_list (build, expr, scope, value);
  case QBG_AST_COMPREHENSION:
    return evaluate_comprehension (build, expr, scope, value);
  case QBG_AST_MATRIX:
    return evaluate_parts (build, expr->u.items.list, scope, TRUE, value);
  default: g_assert_not_reached ();
  }
}
