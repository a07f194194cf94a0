/* What an expression of the language is worth: a scalar or an array of scalar
 * expressions, all of one type.  A parameter's are numbers; a formula over
 * variables has scalar expressions with variables in them. */

#ifndef QBG_PARSER_VALUE_H
#define QBG_PARSER_VALUE_H

#include "base/expr.h"
#include "parser/library.h"

/* Elements of one array that are accepted. */
#define QBG_MAX_ARRAY 2000000
#define QBG_MAX_DIMENSIONS 8

typedef struct {
  QbgType type;
  const QbgClassNode *enumeration;  /* of QBG_TYPE_ENUMERATION */
  guint n_dims;                     /* 0: scalar */
  guint dims[QBG_MAX_DIMENSIONS];
  guint n;                          /* product of dims */
  const QbgExpr *scalar;            /* n_dims == 0 */
  const QbgExpr **elements;         /* n_dims > 0: row-major, in an arena */
} QbgValue;

QbgValue qbg_value_scalar (const QbgExpr *expr);
QbgValue qbg_value_real (QbgArena *arena, double number);
QbgValue qbg_value_integer (QbgArena *arena, double number);
QbgValue qbg_value_boolean (QbgArena *arena, gboolean truth);

/* An array whose elements are to be filled in; dims are copied. */
QbgValue qbg_value_array (QbgArena *arena, QbgType type, guint n_dims,
                          const guint *dims);

/* Sets one element; of a scalar, the value itself. */
void qbg_value_set (QbgValue *value, guint index, const QbgExpr *expr);
const QbgExpr *qbg_value_element (const QbgValue *value, guint index);
/* Element index along the first dimension, of one dimension fewer. */
QbgValue qbg_value_slice (const QbgValue *value, guint index);
gboolean qbg_value_same_size (const QbgValue *a, const QbgValue *b);
/* All elements are numbers or strings. */
gboolean qbg_value_is_constant (const QbgValue *value);

/* "Real", "Integer[3]", "Boolean[2, 2]", newly allocated. */
char *qbg_value_type_string (const QbgValue *value);
const char *qbg_type_name (QbgType type);

#endif
