#include <config.h>

#include "parser/value.h"

QbgValue
qbg_value_scalar (const QbgExpr *expr)
{
  QbgValue value = { .type = expr->type, .n = 1, .scalar = expr };

  return value;
}

QbgValue
qbg_value_real (QbgArena *arena, double number)
{
  return qbg_value_scalar (qbg_expr_real (arena, number));
}

QbgValue
qbg_value_integer (QbgArena *arena, double number)
{
  return qbg_value_scalar (qbg_expr_number (arena, QBG_TYPE_INTEGER, number));
}

QbgValue
qbg_value_boolean (QbgArena *arena, gboolean truth)
{
  return qbg_value_scalar (qbg_expr_number (arena, QBG_TYPE_BOOLEAN,
                                            truth ? 1 : 0));
}

QbgValue
qbg_value_array (QbgArena *arena, QbgType type, guint n_dims,
                 const guint *dims)
{
  QbgValue value = { .type = type, .n_dims = n_dims, .n = 1 };

  for (guint i = 0; i < n_dims; i++) {
    value.dims[i] = dims[i];
    value.n *= dims[i];
  }
  if (n_dims > 0)
    value.elements =
      qbg_arena_alloc (arena, MAX (value.n, 1) * sizeof (QbgExpr *));
  return value;
}

void
qbg_value_set (QbgValue *value, guint index, const QbgExpr *expr)
{
  if (value->n_dims == 0)
    value->scalar = expr;
  else
    value->elements[index] = expr;
}

const QbgExpr *
qbg_value_element (const QbgValue *value, guint index)
{
  return value->n_dims == 0 ? value->scalar : value->elements[index];
}

QbgValue
qbg_value_slice (const QbgValue *value, guint index)
{
  QbgValue slice = *value;

  slice.n_dims = value->n_dims - 1;
  slice.n = value->dims[0] == 0 ? 0 : value->n / value->dims[0];
  for (guint i = 0; i < slice.n_dims; i++)
    slice.dims[i] = value->dims[i + 1];
  if (slice.n_dims == 0) {
    slice.scalar = value->elements[index];
    slice.elements = NULL;
  } else
    slice.elements = value->elements + (gsize) index * slice.n;
  return slice;
}

gboolean
qbg_value_same_size (const QbgValue *a, const QbgValue *b)
{
  if (a->n_dims != b->n_dims)
    return FALSE;
  for (guint i = 0; i < a->n_dims; i++)
    if (a->dims[i] != b->dims[i])
      return FALSE;
  return TRUE;
}

gboolean
qbg_value_is_constant (const QbgValue *value)
{
  for (guint i = 0; i < value->n; i++) {
    const QbgExpr *e = qbg_value_element (value, i);
    if (!qbg_expr_is_number (e) && e->kind != QBG_EXPR_STRING)
      return FALSE;
  }
  return TRUE;
}

const char *
qbg_type_name (QbgType type)
{
  static const char *const names[] = {
    "Real", "Integer", "Boolean", "String", "enumeration"
  };

  return names[type];
}

char *
qbg_value_type_string (const QbgValue *value)
{
  GString *text = g_string_new (value->type == QBG_TYPE_ENUMERATION
                                && value->enumeration != NULL
                                ? value->enumeration->name
                                : qbg_type_name (value->type));

  for (guint i = 0; i < value->n_dims; i++)
    g_string_append_printf (text, "%s%u", i == 0 ? "[" : ", ",
                            value->dims[i]);
  if (value->n_dims > 0)
    g_string_append_c (text, ']');
  return g_string_free (text, FALSE);
}
