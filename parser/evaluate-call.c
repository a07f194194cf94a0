/* Calls of the functions and operators that the language has built in. */

#include <config.h>

#include "parser/instance.h"

#include <math.h>
#include <string.h>

#define MAX_ARGS 8

typedef struct {
  QbgBuild *build;
  QbgArena *arena;
  const QbgAstExpr *expr;
  const QbgScope *scope;
  const char *name;
  QbgValue args[MAX_ARGS];
  guint n_args;
} Call;

static gboolean
wrong_call (const Call *c, const char *what)
{
  qbg_diags_error (c->build->diags, QBG_CODE_CALL, c->expr->span, "'%s' %s",
                   c->name, what);
  return FALSE;
}

static gboolean
wrong_argument (const Call *c, guint index)
{
  g_autofree char *type = qbg_value_type_string (&c->args[index]);

  qbg_diags_error (c->build->diags, QBG_CODE_TYPE, c->expr->span,
                   "argument %u of '%s' cannot be %s", index + 1, c->name,
                   type);
  return FALSE;
}

static gboolean
is_numeric (const QbgValue *value)
{
  return value->type <= QBG_TYPE_INTEGER;
}

/* A non-negative size given as an argument. */
static gboolean
size_argument (const Call *c, guint index, guint *size)
{
  const QbgValue *v = &c->args[index];

  if (v->type != QBG_TYPE_INTEGER || v->n_dims > 0
      || !qbg_expr_is_number (v->scalar) || v->scalar->u.number < 0)
    return wrong_argument (c, index);
  if (v->scalar->u.number > QBG_MAX_ARRAY) {
    qbg_give_up (c->build, QBG_CODE_TOO_LARGE, c->expr->span,
                 "an array of %.15g elements is too large (limit %d)",
                 v->scalar->u.number, QBG_MAX_ARRAY);
    return FALSE;
  }
  *size = v->scalar->u.number;
  return TRUE;
}

/* The function applied to scalars, or to arrays of equal size element by
 * element. */
static gboolean
scalar_function (const Call *c, QbgFunction function, QbgValue *value)
{
  guint arity = qbg_function_arity (function);
  const QbgValue *shape = &c->args[0];

  if (c->n_args != arity)
    return wrong_call (c, arity == 1 ? "takes one argument"
                       : "takes two arguments");
  for (guint i = 0; i < arity; i++) {
    if (!is_numeric (&c->args[i])
        && !(function == QBG_FN_NOEVENT || function == QBG_FN_SMOOTH
             || (function == QBG_FN_INTEGER
                 && c->args[i].type == QBG_TYPE_ENUMERATION)))
      return wrong_argument (c, i);
    if (c->args[i].n_dims > 0)
      shape = &c->args[i];
  }
  *value = qbg_value_array (c->arena, QBG_TYPE_REAL, shape->n_dims,
                            shape->dims);
  for (guint k = 0; k < value->n; k++) {
    const QbgExpr *operands[3];
    for (guint i = 0; i < arity; i++) {
      if (c->args[i].n_dims > 0
          && !qbg_value_same_size (&c->args[i], shape))
        return wrong_argument (c, i);
      operands[i] = qbg_value_element (&c->args[i],
                                       c->args[i].n_dims ? k : 0);
    }
    const QbgExpr *e = qbg_expr_call (c->arena, function, operands);
    if (!qbg_expr_is_finite (e))
      return wrong_call (c, "has no value for this argument");
    value->type = e->type;
    qbg_value_set (value, k, e);
  }
  return TRUE;
}

/* Pairs are combined first, so that the depth stays logarithmic. */
static const QbgExpr *
combine (const Call *c, const QbgExpr **items, guint n, QbgExprKind kind,
         int function)
{
  if (n == 1)
    return items[0];
  const QbgExpr *pair[3] = {
    combine (c, items, n / 2, kind, function),
    combine (c, items + n / 2, n - n / 2, kind, function), NULL
  };
  return function >= 0 ? qbg_expr_call (c->arena, function, pair)
    : qbg_expr_binary (c->arena, kind, pair[0], pair[1]);
}

static gboolean
reduce (const Call *c, QbgExprKind kind, int function, double neutral,
        QbgValue *value)
{
  if (c->n_args != 1)
    return wrong_call (c, "takes one argument");
  const QbgValue *v = &c->args[0];
  if (!is_numeric (v) && v->n > 0)
    return wrong_argument (c, 0);
  if (v->n == 0)
    *value = qbg_value_real (c->arena, neutral);
  else if (v->n_dims == 0)
    *value = *v;
  else
    *value = qbg_value_scalar (combine (c, v->elements, v->n, kind,
                                        function));
  return TRUE;
}

static gboolean
call_sum (const Call *c, QbgValue *value)
{
  return reduce (c, QBG_EXPR_ADD, -1, 0, value);
}

static gboolean
call_product (const Call *c, QbgValue *value)
{
  return reduce (c, QBG_EXPR_MUL, -1, 1, value);
}

static gboolean
call_min (const Call *c, QbgValue *value)
{
  if (c->n_args == 2)
    return scalar_function (c, QBG_FN_MIN, value);
  return reduce (c, QBG_EXPR_CALL, QBG_FN_MIN, G_MAXDOUBLE, value);
}

static gboolean
call_max (const Call *c, QbgValue *value)
{
  if (c->n_args == 2)
    return scalar_function (c, QBG_FN_MAX, value);
  return reduce (c, QBG_EXPR_CALL, QBG_FN_MAX, -G_MAXDOUBLE, value);
}

static gboolean
call_der (const Call *c, QbgValue *value)
{
  if (c->n_args != 1)
    return wrong_call (c, "takes one argument");
  const QbgValue *v = &c->args[0];
  if (!is_numeric (v))
    return wrong_argument (c, 0);
  *value = qbg_value_array (c->arena, QBG_TYPE_REAL, v->n_dims, v->dims);
  for (guint i = 0; i < v->n; i++) {
    const QbgExpr *e = qbg_value_element (v, i);
    if (qbg_expr_has_any_der (e)) {
      qbg_diags_error (c->build->diags, QBG_CODE_UNSUPPORTED, c->expr->span,
                       "the derivative of a derivative is not supported yet");
      return FALSE;
    }
    e = qbg_expr_time_derivative (c->arena, e);
    qbg_value_set (value, i, e);
  }
  return TRUE;
}

static gboolean
call_size (const Call *c, QbgValue *value)
{
  const QbgValue *v = &c->args[0];
  guint at;

  if (c->n_args == 1) {
    *value = qbg_value_array (c->arena, QBG_TYPE_INTEGER, 1, &v->n_dims);
    for (guint i = 0; i < v->n_dims; i++)
      value->elements[i] = qbg_expr_number (c->arena, QBG_TYPE_INTEGER,
                                            v->dims[i]);
    return TRUE;
  }
  if (c->n_args != 2)
    return wrong_call (c, "takes one or two arguments");
  if (!size_argument (c, 1, &at))
    return FALSE;
  if (at < 1 || at > v->n_dims)
    return wrong_call (c, "asks for a dimension that is not there");
  *value = qbg_value_integer (c->arena, v->dims[at - 1]);
  return TRUE;
}

static gboolean
call_ndims (const Call *c, QbgValue *value)
{
  if (c->n_args != 1)
    return wrong_call (c, "takes one argument");
  *value = qbg_value_integer (c->arena, c->args[0].n_dims);
  return TRUE;
}

/* An array of one value; sizes are the arguments from first on. */
static gboolean
filled (const Call *c, guint first, const QbgExpr *e, QbgValue *value)
{
  guint dims[QBG_MAX_DIMENSIONS];
  double n = 1;

  if (c->n_args <= first)
    return wrong_call (c, "needs a size");
  for (guint i = first; i < c->n_args; i++) {
    if (!size_argument (c, i, &dims[i - first]))
      return FALSE;
    n *= dims[i - first];
  }
  if (n > QBG_MAX_ARRAY) {
    qbg_give_up (c->build, QBG_CODE_TOO_LARGE, c->expr->span,
                 "an array of %.15g elements is too large (limit %d)", n,
                 QBG_MAX_ARRAY);
    return FALSE;
  }
  *value = qbg_value_array (c->arena, e->type, c->n_args - first, dims);
  for (guint i = 0; i < value->n; i++)
    value->elements[i] = e;
  return TRUE;
}

static gboolean
call_fill (const Call *c, QbgValue *value)
{
  if (c->n_args == 0 || c->args[0].n_dims > 0)
    return wrong_call (c, "needs a scalar and sizes");
  return filled (c, 1, c->args[0].scalar, value);
}

static gboolean
call_zeros (const Call *c, QbgValue *value)
{
  return filled (c, 0, qbg_expr_number (c->arena, QBG_TYPE_INTEGER, 0),
                 value);
}

static gboolean
call_ones (const Call *c, QbgValue *value)
{
  return filled (c, 0, qbg_expr_number (c->arena, QBG_TYPE_INTEGER, 1),
                 value);
}

/* A square matrix with the given diagonal. */
static gboolean
diagonal_matrix (const Call *c, guint n, const QbgExpr *const *diagonal,
                 QbgValue *value)
{
  guint dims[2] = { n, n };
  const QbgExpr *zero = qbg_expr_number (c->arena, QBG_TYPE_INTEGER, 0);

  if ((double) n * n > QBG_MAX_ARRAY) {
    qbg_give_up (c->build, QBG_CODE_TOO_LARGE, c->expr->span,
                 "a matrix of %u by %u is too large (limit %d elements)", n,
                 n, QBG_MAX_ARRAY);
    return FALSE;
  }
  *value = qbg_value_array (c->arena, QBG_TYPE_INTEGER, 2, dims);
  for (guint i = 0; i < n * n; i++)
    value->elements[i] = zero;
  for (guint i = 0; i < n; i++) {
    value->elements[i * n + i] = diagonal[i];
    value->type = MIN (value->type, diagonal[i]->type);
  }
  return TRUE;
}

static gboolean
call_identity (const Call *c, QbgValue *value)
{
  guint n;

  if (c->n_args != 1 || !size_argument (c, 0, &n))
    return wrong_call (c, "takes one size");
  QbgValue ones;
  return filled (c, 0, qbg_expr_number (c->arena, QBG_TYPE_INTEGER, 1), &ones)
    && diagonal_matrix (c, n, ones.elements, value);
}

static gboolean
call_diagonal (const Call *c, QbgValue *value)
{
  if (c->n_args != 1 || c->args[0].n_dims != 1)
    return wrong_call (c, "takes one vector");
  return diagonal_matrix (c, c->args[0].n, c->args[0].elements, value);
}

static gboolean
call_linspace (const Call *c, QbgValue *value)
{
  guint n;

  if (c->n_args != 3 || !size_argument (c, 2, &n) || n < 2
      || !is_numeric (&c->args[0]) || c->args[0].n_dims > 0
      || !is_numeric (&c->args[1]) || c->args[1].n_dims > 0)
    return wrong_call (c, "takes two numbers and a count of at least 2");
  *value = qbg_value_array (c->arena, QBG_TYPE_REAL, 1, &n);
  const QbgExpr *a = c->args[0].scalar;
  const QbgExpr *span = qbg_expr_binary (c->arena, QBG_EXPR_SUB,
                                         c->args[1].scalar, a);
  for (guint i = 0; i < n; i++)
    value->elements[i] = qbg_expr_binary (
      c->arena, QBG_EXPR_ADD, a,
      qbg_expr_binary (c->arena, QBG_EXPR_MUL, span,
                       qbg_expr_real (c->arena, (double) i / (n - 1))));
  return TRUE;
}

static gboolean
call_transpose (const Call *c, QbgValue *value)
{
  if (c->n_args != 1 || c->args[0].n_dims != 2)
    return wrong_call (c, "takes one matrix");
  const QbgValue *v = &c->args[0];
  guint dims[2] = { v->dims[1], v->dims[0] };
  *value = qbg_value_array (c->arena, v->type, 2, dims);
  value->enumeration = v->enumeration;
  for (guint i = 0; i < dims[0]; i++)
    for (guint j = 0; j < dims[1]; j++)
      value->elements[i * dims[1] + j] = v->elements[j * dims[0] + i];
  return TRUE;
}

/* The same elements with other dimensions. */
static gboolean
reshaped (const Call *c, guint n_dims, const guint *dims, QbgValue *value)
{
  const QbgValue *v = &c->args[0];

  *value = qbg_value_array (c->arena, v->type, n_dims, dims);
  value->enumeration = v->enumeration;
  if (value->n != v->n)
    return wrong_argument (c, 0);
  for (guint i = 0; i < v->n; i++)
    qbg_value_set (value, i, qbg_value_element (v, i));
  return TRUE;
}

static gboolean
call_scalar (const Call *c, QbgValue *value)
{
  return c->n_args == 1 ? reshaped (c, 0, NULL, value)
    : wrong_call (c, "takes one argument");
}

static gboolean
call_vector (const Call *c, QbgValue *value)
{
  return c->n_args == 1 ? reshaped (c, 1, &c->args[0].n, value)
    : wrong_call (c, "takes one argument");
}

static gboolean
call_matrix (const Call *c, QbgValue *value)
{
  if (c->n_args != 1)
    return wrong_call (c, "takes one argument");
  const QbgValue *v = &c->args[0];
  guint dims[2] = { v->n_dims > 0 ? v->dims[0] : 1,
                    v->n_dims > 1 ? v->dims[1] : 1 };
  return reshaped (c, 2, dims, value);
}

static gboolean
call_homotopy (const Call *c, QbgValue *value)
{
  if (c->n_args < 1)
    return wrong_call (c, "needs an argument");
  *value = c->args[0];
  return TRUE;
}

typedef struct {
  const char *name;
  gboolean (*call) (const Call *call, QbgValue *value);
} Builtin;

static const Builtin builtins[] = {
  { "sum", call_sum }, { "product", call_product }, { "min", call_min },
  { "max", call_max }, { "der", call_der }, { "size", call_size },
  { "ndims", call_ndims }, { "fill", call_fill }, { "zeros", call_zeros },
  { "ones", call_ones }, { "identity", call_identity },
  { "diagonal", call_diagonal }, { "linspace", call_linspace },
  { "transpose", call_transpose }, { "scalar", call_scalar },
  { "vector", call_vector }, { "matrix", call_matrix },
  { "homotopy", call_homotopy }
};

/* Operators of the language that are still to come. */
static const char *const later[] = {
  "delay", "cardinality", "inStream", "actualStream", "semiLinear",
  "spatialDistribution", "getInstanceName", "cat", "outerProduct",
  "symmetric", "cross", "skew", "hold", "previous", "Clock",
  "subSample", "superSample", "shiftSample", "backSample", "noClock",
  "interval", "pure", "promote", NULL
};

/* size (r, 1) and ndims (r) apply to an array of components as well: of what
 * is asked about, only the sizes count. */
static gboolean
evaluate_sized (const Call *c, const QbgAstExpr *expr, QbgValue *value)
{
  QbgResolved r;

  if (!qbg_resolve (c->build, expr->u.call.ref, c->scope, &r))
    return FALSE;
  if (r.is_value) {
    *value = r.value;
    return TRUE;
  }
  *value = (QbgValue) { .n_dims = r.n_dims };
  for (guint i = 0; i < r.n_dims; i++)
    value->dims[i] = r.dims[i];
  return TRUE;
}

static gboolean
evaluate_argument (const Call *c, const QbgAstExpr *expr, QbgValue *value)
{
  gboolean sized = value == &c->args[0] && expr->kind == QBG_AST_REF
    && (strcmp (c->name, "size") == 0 || strcmp (c->name, "ndims") == 0);

  return sized ? evaluate_sized (c, expr, value)
    : qbg_evaluate (c->build, expr, c->scope, value);
}

static gboolean
evaluate_arguments (Call *c)
{
  for (const QbgAstArg *arg = c->expr->u.call.args; arg != NULL;
       arg = arg->next) {
    if (arg->name != NULL && strcmp (c->name, "homotopy") != 0) {
      qbg_diags_error (c->build->diags, QBG_CODE_CALL, arg->span,
                       "'%s' takes no argument by name", c->name);
      return FALSE;
    }
    if (c->n_args == MAX_ARGS)
      return wrong_call (c, "has too many arguments");
    if (!evaluate_argument (c, arg->value, &c->args[c->n_args++]))
      return FALSE;
  }
  return TRUE;
}

/* sin, Modelica.Math.sin and Math.sin are one. */
static const char *
builtin_name (const QbgAstRef *ref)
{
  if (ref->next == NULL)
    return ref->id;
  while (ref->next != NULL && ref->next->next != NULL)
    ref = ref->next;
  return strcmp (ref->id, "Math") == 0 ? ref->next->id : NULL;
}

static gboolean
report_unknown_function (Call *c)
{
  const QbgAstRef *ref = c->expr->u.call.ref;
  g_autofree char *text = qbg_ast_ref_string (ref);
  QbgFound found;

  if (ref->next == NULL && g_strv_contains (later, ref->id)) {
    qbg_diags_error (c->build->diags, QBG_CODE_UNSUPPORTED, c->expr->span,
                     "'%s' is not supported yet", text);
    return FALSE;
  }
  if (qbg_lookup (c->build->tree, c->scope->class, ref->id, FALSE, &found))
    qbg_diags_error (c->build->diags, QBG_CODE_UNSUPPORTED, c->expr->span,
                     "calls of functions written in Modelica ('%s') are not "
                     "supported yet", text);
  else
    qbg_diags_error (c->build->diags, QBG_CODE_UNKNOWN_NAME,
                     qbg_ast_ref_span (ref), "there is no function '%s'",
                     text);
  return FALSE;
}

gboolean
qbg_evaluate_call (QbgBuild *build, const QbgAstExpr *expr,
                   const QbgScope *scope, QbgValue *value)
{
  Call c = { .build = build, .arena = build->circuit->arena, .expr = expr,
             .scope = scope, .name = builtin_name (expr->u.call.ref) };
  QbgFunction function;

  if (expr->u.call.ref->next == NULL && qbg_is_event_operator (c.name))
    return qbg_evaluate_event (build, expr, scope, value);
  if (expr->u.call.ref->next == NULL && strcmp (c.name, "String") == 0)
    return qbg_evaluate_string (build, expr, scope, value);
  for (guint i = 0; c.name != NULL && i < G_N_ELEMENTS (builtins); i++)
    if (strcmp (builtins[i].name, c.name) == 0)
      return evaluate_arguments (&c) && builtins[i].call (&c, value);
  if (c.name != NULL && strcmp (c.name, "Integer") == 0)
    c.name = "integer";
  if (c.name != NULL && qbg_function_by_name (c.name, &function))
    return evaluate_arguments (&c) && scalar_function (&c, function, value);
  return report_unknown_function (&c);
}
