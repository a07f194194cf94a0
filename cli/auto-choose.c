#include <config.h>

#include "cli/auto.h"

#include <math.h>

#include "base/taylor.h"
#include "cli/pace.h"

/* From so many jumps of sources on, beginning anew at each costs more than
 * quantized states do. */
#define MANY_JUMPS 10
#define COUNTED_JUMPS 1000

/* A circuit whose fastest rate, times the time to be simulated, is above this
 * would keep an explicit method, or one of Adams, at small steps.  That is so
 * at a tolerance of 1e-4; a finer one asks for small steps anyway, as a method
 * of that order does. */
#define STIFF 500
#define STIFF_ORDER 8

/* So few states, more if no source swings, are done by a quantized method
 * before another has begun, unless the tolerance is fine; states that are
 * alone also if it is, but not if it is very fine.  There is an end to that
 * where they, or the sources, go through so much. */
#define SMALL 2
#define SMALL_AT_REST 6
#define FINE 5e-4
#define VERY_FINE 2e-5
#define VERY_STIFF 2000

/* So few time constants of all states together are too, and so little that the
 * sources do in that time. */
#define SHORT 100

/* Of so many states a quantized method saves the work for those at rest. */
#define LARGE 200
#define LOCAL 0.2

/* Jumps and kinks of the functions of time; few of each tell enough. */
static guint
count_jumps (const QbgEquations *eq, double start, double stop)
{
  guint n = 0;

  for (guint i = 0; i < eq->sources->len && n < COUNTED_JUMPS; i++) {
    const QbgExpr *expr = QBG_SOURCE (eq, i)->expr;
    double t = qbg_expr_next_event (expr, start, stop);
    while (t < stop && n < COUNTED_JUMPS) {
      n++;
      t = qbg_expr_next_event (expr, t, stop);
    }
  }
  return n;
}

static gboolean
is_small (const QbgEquations *eq, const QbgPace *pace,
          const QbgNetworkOptions *o)
{
  guint n = eq->states->len;

  if ((pace->rate + pace->swings) * (o->stop - o->start) >= VERY_STIFF)
    return FALSE;
  if (n <= SMALL && pace->alone && o->tolerance > VERY_FINE)
    return TRUE;
  return o->tolerance > FINE
         && n <= (pace->swings == 0 ? SMALL_AT_REST : SMALL);
}

static QbgAutoChoice
choose_smooth (const QbgEquations *eq, const QbgSimulateOptions *o)
{
  double time = o->network.stop - o->network.start;
  QbgPace pace = qbg_pace (eq, o->network.start, o->network.stop);
  gboolean fast = pace.rate * time
    > STIFF * pow (1e-4 / o->network.tolerance, 1.0 / STIFF_ORDER);
  gboolean stiff = fast && !pace.oscillates && !pace.grows;
  guint n = eq->states->len;

  if (!pace.known)
    return (QbgAutoChoice) {
      "cvode", "liqss3", g_strdup ("nothing is known of how fast it is")
    };
  if (n >= LARGE && pace.reach < LOCAL)
    return (QbgAutoChoice) {
      "liqss3", stiff ? "cvode" : "adams", g_strdup_printf (
        "nothing switches, and little of it moves (%.0f %%)",
        100 * pace.reach)
    };
  if (is_small (eq, &pace, &o->network))
    return (QbgAutoChoice) {
      "liqss3", "cvode", g_strdup ("it is small, and not very stiff")
    };
  if (stiff)
    return (QbgAutoChoice) {
      "cvode", "liqss3", g_strdup_printf (
        "nothing switches, and it is stiff (rates up to %.2g/s)", pace.rate)
    };
  if (!pace.oscillates && !pace.grows
      && n * (pace.rate + pace.swings) * time < SHORT)
    return (QbgAutoChoice) {
      "liqss3", "adams", g_strdup ("nothing switches, and little happens")
    };
  if (fast)
    return (QbgAutoChoice) {
      "adams", "cvode", g_strdup_printf (
        "nothing switches, and it %s (rates up to %.2g/s)",
        pace.oscillates ? "oscillates" : "grows", pace.rate)
    };
  return (QbgAutoChoice) {
    "adams", "liqss3", g_strdup ("nothing switches, and it is not stiff")
  };
}

/* What only quantized states can do. */
static gboolean
is_quantized (const QbgEquations *eq, const QbgSimulateOptions *o)
{
  return eq->circuit->quanta->len > 0
         || (o->network.rules != NULL && o->network.rules->len > 0)
         || !isnan (o->network.quantum) || o->engine != QBG_ENGINE_FUSED
         || o->output_at != QBG_OUTPUT_AT_INTERVAL;
}

QbgAutoChoice
qbg_auto_choose (const QbgEquations *eq, const QbgSimulateOptions *o)
{
  double start = o->network.start, stop = o->network.stop;
  guint n_conditions = eq->conditions->len, n_jumps;

  if (is_quantized (eq, o))
    return (QbgAutoChoice) {
      "liqss3", "liqss2", g_strdup ("quantized states were asked for")
    };
  if (eq->states->len == 0)
    return (QbgAutoChoice) {
      "liqss3", "cvode", g_strdup ("there is nothing to integrate")
    };
  if (n_conditions > 0)
    return (QbgAutoChoice) {
      "liqss3", "cvode", g_strdup_printf (
        "it switches by %u condition%s", n_conditions,
        n_conditions == 1 ? "" : "s")
    };
  n_jumps = count_jumps (eq, start, stop);
  if (n_jumps >= MANY_JUMPS)
    return (QbgAutoChoice) {
      "liqss3", "cvode", g_strdup_printf (
        "its sources jump %s%u times", n_jumps < COUNTED_JUMPS ? "" : "over ",
        n_jumps)
    };
  return choose_smooth (eq, o);
}
