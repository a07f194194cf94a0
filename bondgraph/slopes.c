#include <config.h>

#include "bondgraph/slopes.h"

typedef struct {
  QbgArena *arena;
  guint32 stand_in;         /* a variable that is nowhere else */
  GArray *slopes;           /* QbgSlope */
  const QbgExpr *term;      /* not a sum */
  double factor;
  guint first;              /* slope of the term */
} Slopes;

static const QbgExpr *
put_stand_in (const QbgExpr *leaf, gpointer data)
{
  const QbgExpr *const *derivative = data;

  return leaf->kind == QBG_EXPR_DER && leaf->var == derivative[0]->var
    ? derivative[1] : NULL;
}

static const QbgExpr *
put_derivative (const QbgExpr *leaf, gpointer data)
{
  const QbgExpr *const *derivative = data;

  return leaf->kind == QBG_EXPR_VAR && leaf->var == derivative[1]->var
    ? derivative[0] : NULL;
}

/* Partial derivatives are by variables: a derivative becomes one for that. */
static const QbgExpr *
partial (Slopes *s, const QbgExpr *leaf)
{
  const QbgExpr *pair[2] = { leaf, NULL };

  if (leaf->kind == QBG_EXPR_VAR)
    return qbg_expr_partial (s->arena, s->term, leaf->var);
  pair[1] = qbg_expr_var (s->arena, QBG_TYPE_REAL, s->stand_in);
  return qbg_expr_substitute (
    s->arena,
    qbg_expr_partial (s->arena, qbg_expr_substitute (s->arena, s->term,
                                                     put_stand_in, pair),
                      s->stand_in),
    put_derivative, pair);
}

static void
add_leaf (const QbgExpr *leaf, gpointer data)
{
  Slopes *s = data;
  QbgSlope slope = { 2*leaf->var + (leaf->kind == QBG_EXPR_DER), s->factor,
                     NULL };

  for (guint i = s->first; i < s->slopes->len; i++)
    if (g_array_index (s->slopes, QbgSlope, i).signal == slope.signal)
      return;
  slope.expr = partial (s, leaf);
  if (qbg_expr_is_number (slope.expr)) {
    slope.factor *= slope.expr->u.number;
    slope.expr = NULL;
  }
  /* Also where it is zero: the signal is known to have been met. */
  g_array_append_val (s->slopes, slope);
}

static void
add_term (Slopes *s, const QbgExpr *term, double factor)
{
  s->term = term;
  s->factor = factor;
  s->first = s->slopes->len;
  qbg_expr_visit (term, add_leaf, s);
}

static void
add_terms (Slopes *s, const QbgExpr *e, double factor)
{
  switch (e->kind) {
  case QBG_EXPR_ADD:
  case QBG_EXPR_SUB:
    add_terms (s, e->u.args[0], factor);
    add_terms (s, e->u.args[1], e->kind == QBG_EXPR_ADD ? factor : -factor);
    return;
  case QBG_EXPR_NEG:
    add_terms (s, e->u.args[0], -factor);
    return;
  case QBG_EXPR_MUL:
    for (guint i = 0; i < 2; i++)
      if (qbg_expr_is_number (e->u.args[i])) {
        add_terms (s, e->u.args[1 - i], factor * e->u.args[i]->u.number);
        return;
      }
    break;
  case QBG_EXPR_DIV:
    if (qbg_expr_is_number (e->u.args[1])) {
      add_terms (s, e->u.args[0], factor / e->u.args[1]->u.number);
      return;
    }
    break;
  default:
    break;
  }
  add_term (s, e, factor);
}

void
qbg_slopes_of (QbgArena *arena, const QbgExpr *expr, guint n_variables,
               GArray *slopes)
{
  Slopes s = { .arena = arena, .stand_in = n_variables, .slopes = slopes };

  add_terms (&s, expr, 1);
}

/* No circuit has so many variables. */
#define NO_VARIABLE (G_MAXUINT32 / 2)

static GHashTable *
places_of (const QbgRelation *relations, guint n)
{
  GHashTable *places = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < n; i++)
    g_hash_table_insert (places, GUINT_TO_POINTER (relations[i].signal + 1),
                         GUINT_TO_POINTER (i));
  return places;
}

void
qbg_block_slopes (QbgArena *arena, const QbgRelation *relations, guint n,
                  GArray *slopes)
{
  g_autoptr (GHashTable) places = places_of (relations, n);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (QbgSlope));

  for (guint32 row = 0; row < n; row++) {
    double sign = relations[row].implicit ? 1 : -1;
    g_array_set_size (found, 0);
    qbg_slopes_of (arena, relations[row].expr, NO_VARIABLE, found);
    for (guint i = 0; i < found->len; i++) {
      const QbgSlope *slope = &g_array_index (found, QbgSlope, i);
      gpointer column;
      if (!g_hash_table_lookup_extended (
            places, GUINT_TO_POINTER (slope->signal + 1), NULL, &column))
        continue;
      QbgBlockSlope term = { row, GPOINTER_TO_UINT (column),
                             sign * slope->factor, slope->expr };
      g_array_append_val (slopes, term);
    }
    QbgBlockSlope own = { row, row, 1, NULL };
    if (!relations[row].implicit)
      g_array_append_val (slopes, own);
  }
}
