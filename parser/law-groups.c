#include <config.h>

#include "parser/law-internal.h"

#include <math.h>

/* How much an expression changes when the potentials of a group all rise by
 * one, and when their derivatives do. */
typedef struct {
  double by, derivative;
  gboolean known;
} Shift;

static const Shift no_shift = { 0, 0, TRUE };
static const Shift unknown_shift = { 0, 0, FALSE };

static Shift find_shift (const QbgLaw *law, guint group, const QbgExpr *expr);

static gboolean
is_still (Shift shift)
{
  return shift.known && shift.by == 0 && shift.derivative == 0;
}

static Shift
add_shifts (Shift a, Shift b, double factor)
{
  Shift sum = { a.by + factor * b.by,
                a.derivative + factor * b.derivative, a.known && b.known };

  if (qbg_law_is_rounding (sum.by, fabs (a.by)))
    sum.by = 0;
  if (qbg_law_is_rounding (sum.derivative, fabs (a.derivative)))
    sum.derivative = 0;
  return sum;
}

static Shift
shift_of_leaf (const QbgLaw *law, guint group, const QbgExpr *leaf)
{
  const QbgLawVariable *variable = qbg_law_variable (law, leaf);

  if (variable == NULL || variable->role != QBG_ROLE_POTENTIAL
      || law->group_of[variable->pin] != group)
    return no_shift;
  if (leaf->kind == QBG_EXPR_VAR)
    return (Shift) { 1, 0, TRUE };
  return (Shift) { 0, 1, TRUE };
}

/* Of a product or quotient: known where one side is a number, or nothing
 * moves. */
static Shift
shift_of_product (const QbgExpr *expr, Shift a, Shift b)
{
  const QbgExpr *const *args = expr->u.args;

  if (is_still (a) && is_still (b))
    return no_shift;
  if (expr->kind == QBG_EXPR_MUL && qbg_expr_is_number (args[0]))
    return add_shifts (no_shift, b, args[0]->u.number);
  if (expr->kind == QBG_EXPR_DIV && qbg_expr_is_number (args[1]))
    return add_shifts (no_shift, a, 1 / args[1]->u.number);
  return unknown_shift;
}

static Shift
find_shift (const QbgLaw *law, guint group, const QbgExpr *expr)
{
  Shift shifts[3];

  for (guint i = 0; i < expr->n_args; i++)
    shifts[i] = find_shift (law, group, expr->u.args[i]);
  switch (expr->kind)
    {
    case QBG_EXPR_VAR:
    case QBG_EXPR_DER:
      return shift_of_leaf (law, group, expr);
    case QBG_EXPR_NEG:
      return add_shifts (no_shift, shifts[0], -1);
    case QBG_EXPR_ADD:
    case QBG_EXPR_SUB:
      return add_shifts (shifts[0], shifts[1],
                         expr->kind == QBG_EXPR_ADD ? 1 : -1);
    case QBG_EXPR_MUL:
    case QBG_EXPR_DIV:
      return shift_of_product (expr, shifts[0], shifts[1]);
    default:
      for (guint i = 0; i < expr->n_args; i++)
        if (!is_still (shifts[i]))
          return unknown_shift;
      return no_shift;
    }
}

typedef struct {
  const QbgLaw *law;
  guint group;
} Raise;

/* The potential of another pin of the group is its voltage to the reference,
 * under its own name, plus the reference's. */
static const QbgExpr *
raise_potential (const QbgExpr *leaf, gpointer data)
{
  const Raise *raise = data;
  const QbgLaw *law = raise->law;
  const QbgLawVariable *variable = qbg_law_variable (law, leaf);
  guint reference = law->groups[raise->group].reference;

  if (variable == NULL || variable->role != QBG_ROLE_POTENTIAL
      || law->group_of[variable->pin] != raise->group
      || variable->pin == reference)
    return NULL;
  QbgVariableId to = qbg_law_pin (law, reference)->potential;
  const QbgExpr *other = leaf->kind == QBG_EXPR_VAR
    ? qbg_expr_var (law->arena, QBG_TYPE_REAL, to)
    : qbg_expr_der (law->arena, to);
  return qbg_expr_binary (law->arena, QBG_EXPR_ADD, leaf, other);
}

gboolean
qbg_law_is_floating (const QbgLaw *law, guint group, const QbgExpr *expr)
{
  Shift shift = find_shift (law, group, expr);
  Raise raise = { law, group };

  if (shift.known)
    return is_still (shift);
  QbgVariableId to = qbg_law_pin (law, law->groups[group].reference)->potential;
  const QbgExpr *raised = qbg_expr_normal (law->arena,
    qbg_expr_substitute (law->arena, expr, raise_potential, &raise));
  return !qbg_expr_has_var (raised, to) && !qbg_expr_has_der (raised, to);
}

/* The pins whose currents an equation says to sum to zero: marks them in
 * members[] and counts them; 0 where it says something else. */
static guint
find_balance (const QbgLaw *law, const QbgLawRow *row, gboolean *members)
{
  guint n = law->n_pins, count = 0;
  double common = 0;

  if (!qbg_law_row_homogeneous (row))
    return 0;
  for (guint i = 0; i < 4 * n; i++)
    {
      double coefficient = row->coefficients[i];
      gboolean current = i >= n && i < 2 * n;

      if (current)
        members[i - n] = coefficient != 0;
      if (coefficient == 0)
        continue;
      if (!current
          || (common != 0
              && !qbg_law_is_rounding (coefficient - common, fabs (common))))
        return 0;
      common = coefficient;
      count++;
    }
  return count;
}

/* Takes out the pins of groups that lie within members as a whole: their sum
 * is zero already.  FALSE where another group is cut. */
static gboolean
leave_out_groups (const QbgLaw *law, gboolean *members)
{
  for (guint g = 0; g < law->n_groups; g++)
    {
      guint inside = 0, size = 0;

      for (guint i = 0; i < law->n_pins; i++)
        if (law->group_of[i] == g)
          {
            size++;
            inside += members[i];
          }
      if (inside != 0 && inside != size)
        return FALSE;
      for (guint i = 0; i < law->n_pins && inside != 0; i++)
        if (law->group_of[i] == g)
          members[i] = FALSE;
    }
  return TRUE;
}

/* The last pin is the reference until a better one is found. */
static void
add_group (QbgLaw *law, const gboolean *members, guint equation)
{
  QbgLawGroup *group = &law->groups[law->n_groups];

  for (guint i = 0; i < law->n_pins; i++)
    if (members[i])
      {
        law->group_of[i] = law->n_groups;
        group->reference = i;
      }
  group->equation = equation;
  law->equations[equation].used = TRUE;
  law->n_groups++;
}

static guint
count_members (const QbgLaw *law, const gboolean *members)
{
  guint count = 0;

  for (guint i = 0; i < law->n_pins; i++)
    count += members[i];
  return count;
}

/* Balances of two pins first: larger ones may contain them. */
static void
group_by_balances (QbgLaw *law, const QbgLawRow *rows)
{
  gboolean *members = QBG_ARENA_NEW_ARRAY (law->scratch, gboolean,
                                           law->n_pins);

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < law->n_equations; i++)
      {
        if (law->equations[i].used)
          continue;
        guint count = find_balance (law, &rows[i], members);
        if (count >= 2 && (pass == 1 || count == 2)
            && leave_out_groups (law, members)
            && count_members (law, members) >= 2)
          add_group (law, members, i);
      }
}

/* Two pins without current: as good as a balance of the two, of which one
 * current is zero. */
static void
group_idle_pins (QbgLaw *law, const QbgLawRow *rows)
{
  gboolean *members = QBG_ARENA_NEW_ARRAY (law->scratch, gboolean,
                                           law->n_pins);
  guint *zero = QBG_ARENA_NEW_ARRAY (law->scratch, guint, law->n_pins);
  guint waiting = QBG_NONE;

  for (guint k = 0; k < law->n_pins; k++)
    zero[k] = QBG_NONE;
  for (guint i = 0; i < law->n_equations; i++)
    if (!law->equations[i].used && find_balance (law, &rows[i], members) == 1)
      for (guint k = 0; k < law->n_pins; k++)
        if (members[k] && law->group_of[k] == QBG_NONE)
          zero[k] = i;

  for (guint k = 0; k < law->n_pins; k++)
    {
      if (zero[k] == QBG_NONE)
        continue;
      if (waiting == QBG_NONE)
        {
          waiting = k;
          continue;
        }
      for (guint i = 0; i < law->n_pins; i++)
        members[i] = i == k || i == waiting;
      add_group (law, members, zero[k]);
      waiting = QBG_NONE;
    }
}

static guint
count_grouped (const QbgLaw *law)
{
  guint count = 0;

  for (guint i = 0; i < law->n_pins; i++)
    count += law->group_of[i] != QBG_NONE;
  return count;
}

static void
group_by_rows (QbgLaw *law, const QbgLawRow *rows)
{
  group_by_balances (law, rows);
  if (count_grouped (law) + 2 <= law->n_pins)
    group_idle_pins (law, rows);
}

/* A group of whose potentials more than differences are in the law has no
 * ports of its own: its pins have ports to ground. */
static void
dissolve_bound_groups (QbgLaw *law)
{
  for (guint g = 0; g < law->n_groups; g++)
    {
      gboolean floating = TRUE;

      for (guint i = 0; i < law->n_equations && floating; i++)
        floating = law->equations[i].used
                   || qbg_law_is_floating (law, g, law->equations[i].residual);
      if (floating)
        continue;
      law->equations[law->groups[g].equation].used = FALSE;
      for (guint i = 0; i < law->n_pins; i++)
        if (law->group_of[i] == g)
          law->group_of[i] = QBG_NONE;
    }
}

/* How many port variables would stand in a row with that reference. */
static guint
count_with_reference (const QbgLaw *law, const QbgLawRow *row, guint group,
                      guint reference)
{
  guint count = 0, n = law->n_pins;

  for (guint i = 0; i < n; i++)
    {
      if (law->group_of[i] != group || i == reference)
        continue;
      for (guint kind = 0; kind < 4; kind++)
        {
          double own = row->coefficients[kind * n + i];
          double to = row->coefficients[kind * n + reference];
          count += kind % 2 == 0 ? own != 0 : own != to;
        }
    }
  return count;
}

/* The reference of a larger group is the pin that leaves the fewest
 * variables in the equations, so that a star comes apart at its centre. */
static void
choose_references (QbgLaw *law, const QbgLawRow *rows)
{
  for (guint g = 0; g < law->n_groups; g++)
    {
      guint best = law->groups[g].reference, least = G_MAXUINT;

      for (guint r = law->n_pins; r-- > 0; )
        {
          guint count = 0;

          if (law->group_of[r] != g)
            continue;
          for (guint i = 0; i < law->n_equations; i++)
            if (!law->equations[i].used)
              count += count_with_reference (law, &rows[i], g, r);
          if (count < least)
            {
              best = r;
              least = count;
            }
        }
      law->groups[g].reference = best;
    }
}

static gboolean
has_large_group (const QbgLaw *law)
{
  for (guint g = 0; g < law->n_groups; g++)
    {
      guint size = 0;

      for (guint i = 0; i < law->n_pins; i++)
        size += law->group_of[i] == g;
      if (size > 2)
        return TRUE;
    }
  return FALSE;
}

void
qbg_law_group_pins (QbgLaw *law)
{
  QbgLawRow *rows = QBG_ARENA_NEW_ARRAY (law->scratch, QbgLawRow,
                                         law->n_equations);

  law->group_of = QBG_ARENA_NEW_ARRAY (law->scratch, guint, law->n_pins);
  law->groups = QBG_ARENA_NEW_ARRAY (law->scratch, QbgLawGroup, law->n_pins);
  for (guint i = 0; i < law->n_pins; i++)
    law->group_of[i] = QBG_NONE;
  for (guint i = 0; i < law->n_equations; i++)
    if (!law->equations[i].used)
      rows[i] = qbg_law_pin_row (law, law->equations[i].residual);
  group_by_rows (law, rows);
  if ((count_grouped (law) + 2 <= law->n_pins || has_large_group (law))
      && qbg_law_combine_balances (law, rows))
    group_by_rows (law, rows);
  dissolve_bound_groups (law);
  if (has_large_group (law))
    choose_references (law, rows);
}
