/* The positions of a group's conditions: each must agree with its zero
 * function, which follows from all of them.
 *
 * A finite search, in this order:
 *   1. all that disagree change together, until a position comes again;
 *   2. of those that disagree the first one changes (Murty's rule: for the
 *      matrices of passive circuits it ends at the one solution);
 *   3. of few conditions, all positions, those with the fewest changes first.
 *
 * A position in which the circuit is singular agrees with nothing.
 *
 * At the instant of a crossing a position may agree up to rounding and be left
 * at once, because its zero function moves the wrong way.  What has been left
 * at this instant is not taken again, unless nothing else is found; then what
 * disagrees by rounding alone is taken rather. */

#include <config.h>

#include "bondgraph/events-internal.h"

#include <math.h>
#include <string.h>

#define MOST_TRIED 14          /* conditions, for step 3 */
#define ROUNDING 1e-10
#define NEARLY 1e-6
/* Beside the largest value so far: what is blurred by more is unknown. */
#define MUCH 0.01
/* Beside the largest value in the group: what is smaller comes from solving
 * its blocks.  At the start nothing else says how large a zero function is. */
#define SOLVING 1e-13

typedef struct {
  QbgEvents *events;
  const QbgGroup *group;
  double time;
  double *values, *rates;
  double size;              /* the largest value in the group */
  double *zeros;            /* by condition of the group, */
  guint8 *wrong;            /* likewise, as last tried */
  guint8 *ever;             /* it has changed in this search */
  gboolean again;           /* also those that were left */
  GError *singular;         /* the last time that it was */
} Search;

static QbgVariableId
variable_of (const Search *s, guint k)
{
  return QBG_CONDITION (s->events->equations,
                        s->group->first_condition + k)->variable;
}

/* How far on the wrong side a zero function may be by rounding alone.  One
 * that has crossed is where it is to be, also where an open switch makes much
 * of the rounding of a current, if its zero function is blurred anyway. */
static double
band (const Search *s, guint k, gboolean now)
{
  guint place = s->group->first_condition + k;
  gboolean is_near = s->events->bands[place] > 0
    && s->events->blurs[place] > 0;

  return fmax (fmax (s->events->bands[place],
                     ROUNDING * s->events->scales[2*place + now]),
               (is_near ? NEARLY : SOLVING) * s->size);
}

static gboolean
is_wrong (Search *s, guint k)
{
  QbgEvents *e = s->events;
  guint place = s->group->first_condition + k;
  const QbgCondition *c = QBG_CONDITION (e->equations, place);
  double z = s->zeros[k] = qbg_expr_evaluate (c->zero, s->time, s->values,
                                              s->rates);
  gboolean now = s->values[c->variable] != 0;
  gboolean is = z > 0 || (z == 0 && c->at_zero);
  gboolean stays = s->values[c->variable] == e->start[c->variable];
  double blur = fmin (e->blurs[place], MUCH * e->scales[2*place + now]);

  return isnan (z) || (is != now && fabs (z) >= fmax (band (s, k, now),
                                                      stays ? blur : 0));
}

static void
note_size (Search *s, const QbgBlock *block)
{
  for (guint i = 0; i < block->n; i++) {
    QbgSignalId signal =
      QBG_RELATION (s->events->equations, block->first + i)->signal;
    if (signal % 2 == 0 && isfinite (s->values[signal / 2]))
      s->size = fmax (s->size, fabs (s->values[signal / 2]));
  }
}

/* The number of conditions that disagree; G_MAXUINT where it is singular. */
static guint
try_positions (Search *s, GError **error)
{
  const QbgGroup *g = s->group;
  guint n_wrong = 0;

  s->size = 0;
  for (guint i = 0; i < g->n_blocks; i++) {
    guint block = g->first_block + i;
    if (!QBG_BLOCK (s->events->equations, block)->for_rates)
      continue;
    if (!qbg_solver_solve_block (s->events->solver, block, s->time, s->values,
                                 s->rates, error))
      return G_MAXUINT;
    note_size (s, QBG_BLOCK (s->events->equations, block));
  }
  for (guint k = 0; k < g->n_conditions; k++) {
    s->wrong[k] = is_wrong (s, k);
    n_wrong += s->wrong[k];
  }
  return n_wrong;
}

static guint
attempt (Search *s)
{
  g_clear_error (&s->singular);
  return try_positions (s, &s->singular);
}

static void
change (Search *s, guint k)
{
  QbgVariableId id = variable_of (s, k);

  s->values[id] = !s->values[id];
  s->ever[k] = TRUE;
}

/* FALSE where these positions have been tried. */
static gboolean
is_new (Search *s)
{
  return qbg_positions_add (&s->events->seen, s->events->equations, s->group,
                            s->values);
}

static gboolean
was_left (const Search *s)
{
  return qbg_positions_have (&s->events->left, s->events->equations, s->group,
                             s->values);
}

static gboolean
change_together (Search *s)
{
  guint n_wrong;

  while (is_new (s)) {
    n_wrong = attempt (s);
    if (n_wrong == 0 || n_wrong == G_MAXUINT)
      return n_wrong == 0 && (s->again || !was_left (s));
    for (guint k = 0; k < s->group->n_conditions; k++)
      if (s->wrong[k])
        change (s, k);
  }
  return FALSE;
}

static void
restore (Search *s)
{
  for (guint k = 0; k < s->group->n_conditions; k++)
    s->values[variable_of (s, k)] =
      s->events->start[variable_of (s, k)];
}

static gboolean
change_first (Search *s)
{
  guint limit = 20 + 10 * s->group->n_conditions;

  restore (s);
  for (guint i = 0; i < limit; i++) {
    guint k = 0, n_wrong = attempt (s);
    if (n_wrong == 0 || n_wrong == G_MAXUINT)
      return n_wrong == 0 && !was_left (s);
    while (!s->wrong[k])
      k++;
    change (s, k);
  }
  return FALSE;
}

/* The next larger number with as many ones (Gosper). */
static guint32
next_subset (guint32 x)
{
  guint32 low = x & -x, high = x + low;

  return high | (((x ^ high) >> 2) / low);
}

/* How far the positions disagree, beside what the zero functions come to. */
static double
disagreement (const Search *s)
{
  const QbgEvents *e = s->events;
  double most = 0;

  for (guint k = 0; k < s->group->n_conditions; k++) {
    guint place = s->group->first_condition + k;
    if (s->wrong[k])
      most = fmax (most, fabs (s->zeros[k])
                   / fmax (e->scales[2*place], e->scales[2*place + 1]));
  }
  return most;
}

static void
set_positions (Search *s, guint32 changes)
{
  restore (s);
  for (guint k = 0; k < s->group->n_conditions; k++)
    if (changes >> k & 1)
      change (s, k);
}

/* All positions that were not left; one that agrees, or else the one that
 * comes nearest, if that is by rounding. */
static gboolean
try_all (Search *s)
{
  guint n = s->group->n_conditions;
  double nearest = NEARLY;
  guint32 best = 0;
  gboolean found = FALSE;

  for (guint ones = 0; n <= MOST_TRIED && ones <= n; ones++)
    for (guint32 x = (1u << ones) - 1; x < 1u << n;
         x = ones > 0 ? next_subset (x) : 1u << n) {
      set_positions (s, x);
      guint n_wrong = was_left (s) ? G_MAXUINT : attempt (s);
      if (n_wrong == 0)
        return TRUE;
      if (n_wrong == G_MAXUINT || !(disagreement (s) < nearest))
        continue;
      nearest = disagreement (s);
      best = x;
      found = TRUE;
    }
  if (!found)
    return FALSE;
  set_positions (s, best);
  return attempt (s) != G_MAXUINT;
}

/* Nothing else is there: what was left may be taken. */
static gboolean
take_again (Search *s)
{
  s->again = TRUE;
  qbg_positions_clear (&s->events->seen);
  restore (s);
  return change_together (s);
}

static gboolean
fail (Search *s, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint n = 0;

  if (s->singular != NULL) {
    g_propagate_prefixed_error (error, g_steal_pointer (&s->singular),
                                "at %.9g s, ", s->time);
    return FALSE;
  }
  for (guint k = 0; k < s->group->n_conditions; k++) {
    if (!s->ever[k] || n++ >= 8)
      continue;
    if (names->len > 0)
      g_string_append (names, ", ");
    qbg_events_condition_name (s->events, s->group->first_condition + k,
                               names);
  }
  if (n > 8)
    g_string_append_printf (names, " and %u more", n - 8);
  g_set_error (error, QBG_EVENTS_ERROR, QBG_EVENTS_ERROR_CYCLE,
               "no positions of the switches agree with the circuit at %.9g s; "
               "these contradict each other: %s", s->time, names->str);
  return FALSE;
}

static void
note_scales (const Search *s)
{
  QbgEvents *e = s->events;

  for (guint k = 0; k < s->group->n_conditions; k++) {
    guint place = s->group->first_condition + k;
    gboolean now = s->values[variable_of (s, k)] != 0;
    double z = fabs (s->zeros[k]);
    if (z > e->scales[2*place + now])
      e->scales[2*place + now] = z;
  }
}

void
qbg_events_take_start (const QbgEvents *events, double *values)
{
  const QbgEquations *eq = events->equations;

  for (guint k = 0; k < eq->relations->len; k++) {
    const QbgRelation *r = QBG_RELATION (eq, k);
    if (!r->discrete || r->expr->kind != QBG_EXPR_VAR)
      continue;
    for (guint i = 0; i < eq->conditions->len; i++)
      if (QBG_CONDITION (eq, i)->variable == r->expr->var)
        values[r->expr->var] = values[r->signal / 2] != 0;
  }
}

gboolean
qbg_events_solve_group (QbgEvents *events, guint group, double time,
                        double *values, double *rates, GError **error)
{
  const QbgGroup *g = QBG_GROUP (events->equations, group);
  Search s = { events, g, time, values, rates, 0, events->zeros,
               events->wrong, events->ever, FALSE, NULL };

  if (g->n_conditions == 0)
    return try_positions (&s, error) == 0;
  qbg_positions_clear (&events->seen);
  memset (events->ever, 0, g->n_conditions);
  for (guint k = 0; k < g->n_conditions; k++) {
    guint place = g->first_condition + k;
    events->start[variable_of (&s, k)] = values[variable_of (&s, k)];
    if (events->ask.blur != NULL)
      events->blurs[place] = events->ask.blur (place, events->ask.data);
  }
  gboolean found = change_together (&s) || change_first (&s) || try_all (&s)
    || take_again (&s) || fail (&s, error);
  g_clear_error (&s.singular);
  if (found)
    note_scales (&s);
  return found;
}
