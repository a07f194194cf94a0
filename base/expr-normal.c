#include <config.h>

#include "base/expr-internal.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* A product of sums is multiplied out unless more terms than this result. */
#define MOST_TERMS 64

/* Exponents beyond this are not added up. */
#define MOST_POWER 1000

/* base^power */
typedef struct {
  const QbgExpr *base;
  int power;
} Factor;

/* coefficient times the product of some factors of the normaliser. */
typedef struct {
  double coefficient;
  double scale;           /* the sum of what was added up, without signs */
  guint first, n_factors;
  guint hash;             /* of the factors, in any order */
} Term;

/* A sum under construction: its terms in the order of their appearance, and
 * the factors of all of them. */
typedef struct {
  QbgArena *arena;
  GArray *terms;          /* Term */
  GArray *factors;        /* Factor */
} Sum;

typedef struct {
  double coefficient;
  GArray *factors;        /* Factor; a base may be a sum */
} Product;

#define TERM(sum, i) (&g_array_index ((sum)->terms, Term, (i)))
#define FACTOR(array, i) (&g_array_index ((array), Factor, (i)))

static void add_terms (Sum *sum, const QbgExpr *expr, double coefficient);

static gboolean
is_sum (const QbgExpr *expr)
{
  return expr->kind == QBG_EXPR_ADD || expr->kind == QBG_EXPR_SUB;
}

static gboolean
is_arithmetic (const QbgExpr *expr)
{
  return is_sum (expr) || expr->kind == QBG_EXPR_NEG
         || expr->kind == QBG_EXPR_MUL || expr->kind == QBG_EXPR_DIV;
}

/* The same for equal expressions. */
static guint
hash_expr (const QbgExpr *expr)
{
  guint hash = expr->kind * 31u + expr->function;

  if (expr->kind == QBG_EXPR_NUMBER)
    return hash * 33u + g_double_hash (&expr->u.number);
  if (expr->kind == QBG_EXPR_VAR || expr->kind == QBG_EXPR_DER)
    return hash * 33u + expr->var * 2654435761u;
  for (guint i = 0; i < expr->n_args; i++)
    hash = hash * 33u + hash_expr (expr->u.args[i]);
  return hash;
}

static void
multiply_factor (Product *product, const QbgExpr *base, int power)
{
  for (guint i = 0; i < product->factors->len; i++)
    {
      Factor *factor = FACTOR (product->factors, i);

      if (!qbg_expr_equal (factor->base, base))
        continue;
      factor->power += power;
      if (factor->power == 0)
        g_array_remove_index (product->factors, i);
      return;
    }
  Factor factor = { base, power };
  g_array_append_val (product->factors, factor);
}

static void
multiply_number (Product *product, double number, int power)
{
  if (power == 1)
    product->coefficient *= number;
  else if (power == -1)
    product->coefficient /= number;
  else
    product->coefficient *= pow (number, power);
}

/* The whole exponent of a power; FALSE where it is not one of moderate size. */
static gboolean
whole_exponent (const QbgExpr *expr, int *exponent)
{
  const QbgExpr *number = expr->u.args[1];

  if (expr->kind != QBG_EXPR_POW || !qbg_expr_is_number (number)
      || number->u.number != floor (number->u.number)
      || fabs (number->u.number) > MOST_POWER)
    return FALSE;
  *exponent = (int) number->u.number;
  return TRUE;
}

/* Multiplies by expr^power, where expr is normal unless it is a product, a
 * quotient or a negation. */
static void
multiply_normal (Product *product, const QbgExpr *expr, int power)
{
  int exponent;

  switch (expr->kind)
    {
    case QBG_EXPR_NUMBER:
      multiply_number (product, expr->u.number, power);
      break;
    case QBG_EXPR_NEG:
      multiply_number (product, -1, power);
      multiply_normal (product, expr->u.args[0], power);
      break;
    case QBG_EXPR_MUL:
    case QBG_EXPR_DIV:
      multiply_normal (product, expr->u.args[0], power);
      multiply_normal (product, expr->u.args[1],
                       expr->kind == QBG_EXPR_MUL ? power : -power);
      break;
    case QBG_EXPR_POW:
      if (abs (power) <= MOST_POWER && whole_exponent (expr, &exponent))
        {
          multiply_normal (product, expr->u.args[0], power * exponent);
          break;
        }
      multiply_factor (product, expr, power);
      break;
    default:
      multiply_factor (product, expr, power);
      break;
    }
}

static void
multiply (QbgArena *arena, Product *product, const QbgExpr *expr, int power)
{
  switch (expr->kind)
    {
    case QBG_EXPR_NEG:
      multiply_number (product, -1, power);
      multiply (arena, product, expr->u.args[0], power);
      break;
    case QBG_EXPR_MUL:
    case QBG_EXPR_DIV:
      multiply (arena, product, expr->u.args[0], power);
      multiply (arena, product, expr->u.args[1],
                expr->kind == QBG_EXPR_MUL ? power : -power);
      break;
    default:
      multiply_normal (product, qbg_expr_normal (arena, expr), power);
      break;
    }
}

static gboolean
same_factors (const Sum *sum, const Term *term, const GArray *factors)
{
  if (term->n_factors != factors->len)
    return FALSE;
  for (guint i = 0; i < factors->len; i++)
    {
      const Factor *wanted = FACTOR (factors, i);
      gboolean found = FALSE;

      for (guint k = 0; k < term->n_factors && !found; k++)
        {
          const Factor *factor = FACTOR (sum->factors, term->first + k);
          found = factor->power == wanted->power
                  && qbg_expr_equal (factor->base, wanted->base);
        }
      if (!found)
        return FALSE;
    }
  return TRUE;
}

static void
add_term (Sum *sum, double coefficient, const GArray *factors)
{
  Term new = { coefficient, fabs (coefficient), sum->factors->len,
               factors->len, 0 };

  for (guint i = 0; i < factors->len; i++)
    new.hash += hash_expr (FACTOR (factors, i)->base)
                * (guint) (2 * FACTOR (factors, i)->power + 1);

  for (guint i = 0; i < sum->terms->len; i++)
    {
      Term *term = TERM (sum, i);

      if (term->hash != new.hash || !same_factors (sum, term, factors))
        continue;
      term->coefficient += coefficient;
      term->scale += fabs (coefficient);
      return;
    }
  g_array_append_vals (sum->factors, factors->data, factors->len);
  g_array_append_val (sum->terms, new);
}

static guint
count_terms (const QbgExpr *expr)
{
  if (is_sum (expr))
    return count_terms (expr->u.args[0]) + count_terms (expr->u.args[1]);
  return 1;
}

/* The first factor that is a sum to be multiplied out, or none: the length of
 * factors. */
static guint
find_sum (const GArray *factors)
{
  guint terms = 1, found = factors->len;

  for (guint i = factors->len; i-- > 0; )
    if (FACTOR (factors, i)->power == 1
        && is_sum (FACTOR (factors, i)->base))
      {
        found = i;
        terms *= MIN (count_terms (FACTOR (factors, i)->base), MOST_TERMS);
        if (terms > MOST_TERMS)
          return factors->len;
      }
  return found;
}

static void distribute (Sum *sum, const Product *product, guint place,
                        const QbgExpr *over, double coefficient);

static void
add_product (Sum *sum, const Product *product)
{
  guint place = find_sum (product->factors);

  if (place == product->factors->len)
    add_term (sum, product->coefficient, product->factors);
  else
    distribute (sum, product, place, FACTOR (product->factors, place)->base,
                product->coefficient);
}

/* Adds product with each term of over in the place of its factor. */
static void
distribute (Sum *sum, const Product *product, guint place,
            const QbgExpr *over, double coefficient)
{
  if (is_sum (over))
    {
      distribute (sum, product, place, over->u.args[0], coefficient);
      distribute (sum, product, place, over->u.args[1],
                  over->kind == QBG_EXPR_ADD ? coefficient : -coefficient);
      return;
    }
  g_autoptr (GArray) factors = g_array_new (FALSE, FALSE, sizeof (Factor));
  Product part = { coefficient, factors };

  for (guint i = 0; i < product->factors->len; i++)
    if (i != place)
      multiply_factor (&part, FACTOR (product->factors, i)->base,
                       FACTOR (product->factors, i)->power);
  multiply_normal (&part, over, 1);
  add_product (sum, &part);
}

static void
add_other (Sum *sum, const QbgExpr *expr, double coefficient)
{
  g_autoptr (GArray) factors = g_array_new (FALSE, FALSE, sizeof (Factor));
  Product product = { coefficient, factors };

  multiply (sum->arena, &product, expr, 1);
  add_product (sum, &product);
}

static void
add_terms (Sum *sum, const QbgExpr *expr, double coefficient)
{
  switch (expr->kind)
    {
    case QBG_EXPR_ADD:
    case QBG_EXPR_SUB:
      add_terms (sum, expr->u.args[0], coefficient);
      add_terms (sum, expr->u.args[1],
                 expr->kind == QBG_EXPR_ADD ? coefficient : -coefficient);
      break;
    case QBG_EXPR_NEG:
      add_terms (sum, expr->u.args[0], -coefficient);
      break;
    default:
      add_other (sum, expr, coefficient);
      break;
    }
}

/* What is left is the rounding error of the terms that cancel. */
static gboolean
vanishes (const Term *term)
{
  return fabs (term->coefficient) <= 32 * DBL_EPSILON * term->scale
         && isfinite (term->scale);
}

/* The product of the factors whose powers have the sign, without it. */
static const QbgExpr *
build_factors (Sum *sum, const Term *term, int sign, const QbgExpr *product)
{
  for (guint i = 0; i < term->n_factors; i++)
    {
      const Factor *factor = FACTOR (sum->factors, term->first + i);

      if ((factor->power > 0) != (sign > 0))
        continue;
      const QbgExpr *power = qbg_expr_binary (sum->arena, QBG_EXPR_POW,
        factor->base, qbg_expr_real (sum->arena, abs (factor->power)));
      product = qbg_expr_binary (sum->arena, QBG_EXPR_MUL, product, power);
    }
  return product;
}

static const QbgExpr *
build_term (Sum *sum, const Term *term)
{
  const QbgExpr *unit = qbg_expr_real (sum->arena, 1);
  const QbgExpr *above = build_factors (sum, term, 1, unit);
  const QbgExpr *below = build_factors (sum, term, -1, unit);
  const QbgExpr *number = qbg_expr_real (sum->arena, term->coefficient);

  above = qbg_expr_binary (sum->arena, QBG_EXPR_MUL, number, above);
  return qbg_expr_binary (sum->arena, QBG_EXPR_DIV, above, below);
}

/* A positive term first, if there is one, then the others in their order. */
static const QbgExpr *
build_sum (Sum *sum)
{
  const QbgExpr *result = NULL;
  guint first = 0;

  for (guint i = sum->terms->len; i-- > 0; )
    if (!vanishes (TERM (sum, i)) && TERM (sum, i)->coefficient > 0)
      first = i;
  for (guint i = 0; i < sum->terms->len; i++)
    {
      const Term *term = TERM (sum, i == 0 ? first : i <= first ? i - 1 : i);
      if (vanishes (term))
        continue;
      const QbgExpr *part = build_term (sum, term);
      result = result == NULL ? part
               : qbg_expr_binary (sum->arena, QBG_EXPR_ADD, result, part);
    }
  return result != NULL ? result : qbg_expr_real (sum->arena, 0);
}

static const QbgExpr *
normal_sum (QbgArena *arena, const QbgExpr *expr)
{
  g_autoptr (GArray) terms = g_array_new (FALSE, FALSE, sizeof (Term));
  g_autoptr (GArray) factors = g_array_new (FALSE, FALSE, sizeof (Factor));
  Sum sum = { arena, terms, factors };

  add_terms (&sum, expr, 1);
  return build_sum (&sum);
}

const QbgExpr *
qbg_expr_normal (QbgArena *arena, const QbgExpr *expr)
{
  if (is_arithmetic (expr))
    return normal_sum (arena, expr);

  const QbgExpr *args[3];
  gboolean changed = FALSE;
  for (guint i = 0; i < expr->n_args; i++)
    {
      args[i] = qbg_expr_normal (arena, expr->u.args[i]);
      changed |= args[i] != expr->u.args[i];
    }
  return changed ? qbg_expr_with_args (arena, expr, args) : expr;
}
