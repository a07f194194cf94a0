#include <config.h>

#include "tests/switched.h"

#include <check.h>
#include <math.h>
#include <string.h>

#include "tests/switched_mode.h"

/* From time on, z moves from here in mode. */
typedef struct {
  long double time;
  long double z[TEST_MATRIX_MAX];
  TestMode *mode;
} Segment;

struct TestSwitched {
  const TestCircuit *circuit;
  GPtrArray *modes;         /* of TestMode: those met so far */
  GArray *segments;         /* of Segment */
  GArray *changes;          /* of TestChange */
  gboolean controls[TEST_PARTS_MAX];
  Segment now;
};

/* Below these a voltage or a current is zero: the circuits have volts and
 * amperes. */
static const long double nothing = 1e-14L, crossed = 1e-12L;

static TestMode *
mode_of (TestSwitched *run, guint64 on)
{
  for (guint k = 0; k < run->modes->len; k++) {
    TestMode *mode = g_ptr_array_index (run->modes, k);
    if (mode->on == on)
      return mode;
  }
  g_ptr_array_add (run->modes, test_mode_new (run->circuit, on));
  return g_ptr_array_index (run->modes, run->modes->len - 1);
}

static long double
product (const long double *row, const long double *z, int n,
         long double *size)
{
  long double sum = 0;

  *size = 0;
  for (int k = 0; k < n; k++) {
    sum += row[k] * z[k];
    *size += fabsl (row[k] * z[k]);
  }
  return sum;
}

/* The sign of row z from now on: of the value, else of the first derivative
 * that is not zero; 0: it stays zero. */
static int
sign_from_now (const TestMode *mode, const long double *row,
               const long double *z)
{
  long double here[TEST_MATRIX_MAX], next[TEST_MATRIX_MAX], size;
  int n = mode->rate.n;

  memcpy (here, z, n * sizeof *here);
  for (int order = 0; order < 4; order++) {
    long double value = product (row, here, n, &size);
    if (fabsl (value) > 1e-12L * size + nothing)
      return value > 0 ? 1 : -1;
    test_matrix_apply (&mode->rate, here, next);
    memcpy (here, next, n * sizeof *here);
  }
  return 0;
}

static gboolean
control_of (const TestSwitched *run, int k)
{
  const TestPart *part = &run->circuit->parts[k];

  return run->controls[part->control] != part->inverted;
}

/* The parts of which it is to be found out whether they are on, and what those
 * are that know it. */
static guint64
open_questions (const TestSwitched *run, guint64 *known)
{
  guint64 questions = 0;

  *known = 0;
  for (int k = 0; k < run->circuit->n_parts; k++) {
    gboolean was_on = run->now.mode != NULL && run->now.mode->on >> k & 1;
    switch (run->circuit->parts[k].kind) {
    case TEST_SWITCH:
      *known |= (guint64) control_of (run, k) << k;
      break;
    case TEST_DIODE:
      questions |= G_GUINT64_CONSTANT (1) << k;
      break;
    case TEST_GTO:
      questions |= (guint64) control_of (run, k) << k;
      break;
    case TEST_THYRISTOR:
      questions |= (guint64) (control_of (run, k) || was_on) << k;
      break;
    default:
      break;
    }
  }
  return questions;
}

static gboolean
is_consistent (const TestSwitched *run, const TestMode *mode,
               guint64 questions)
{
  if (mode->singular)
    return FALSE;
  for (int k = 0; k < run->circuit->n_parts; k++)
    if (questions >> k & 1) {
      int sign = sign_from_now (mode, mode->s[k], run->now.z);
      if (mode->on >> k & 1 ? sign < 0 : sign > 0)
        return FALSE;
    }
  return TRUE;
}

/* The bits of choice, one after the other, to where questions has ones. */
static guint64
spread (guint64 choice, guint64 questions)
{
  guint64 result = 0;

  for (int k = 0; k < 64; k++)
    if (questions >> k & 1) {
      result |= (choice & 1) << k;
      choice >>= 1;
    }
  return result;
}

static TestMode *
search (TestSwitched *run)
{
  guint64 known, questions = open_questions (run, &known);
  guint64 before = run->now.mode == NULL ? 0 : run->now.mode->on & questions;
  int n = __builtin_popcountll (questions);

  for (int changes = 0; changes <= n; changes++)
    for (guint64 choice = 0; choice < G_GUINT64_CONSTANT (1) << n; choice++)
      if (__builtin_popcountll (choice) == changes) {
        TestMode *mode =
          mode_of (run, known | (before ^ spread (choice, questions)));
        if (is_consistent (run, mode, questions))
          return mode;
      }
  ck_abort_msg ("no consistent positions at %Lg s", run->now.time);
}

static long double
triangle (const TestControl *c, long double t)
{
  long double part = fmodl (t / c->period, 1);

  return part < 0.5L ? 4 * part - 1 : 3 - 4 * part;
}

static long double
above_triangle (const TestSwitched *run, const TestControl *c, long double t)
{
  long double omega = 2 * acosl (-1) * run->circuit->frequency;

  return c->amplitude * sinl (omega * t + c->phase) - triangle (c, t);
}

/* When the sine and the triangle meet next; they do at most once in each half
 * of a period, the triangle being the steeper one. */
static long double
next_meeting (const TestSwitched *run, const TestControl *c, long double t)
{
  long double half = c->period / 2.0L;
  long double from = t + 1e-9L * half;

  for (long double end = (floorl (from / half) + 1) * half; end
       < run->circuit->stop + half; from = end, end += half) {
    long double low = from, high = end;
    gboolean at_low = above_triangle (run, c, low) > 0;
    if (at_low == (above_triangle (run, c, high) > 0))
      continue;
    while (high - low > 1e-18L * high)
      if ((above_triangle (run, c, (low + high) / 2) > 0) == at_low)
        low = (low + high) / 2;
      else
        high = (low + high) / 2;
    return high;
  }
  return INFINITY;
}

static long double
next_edge (const TestControl *c, long double t)
{
  long double count = floorl ((t - c->start) / c->period), best = INFINITY;

  for (long double k = fmaxl (count - 1, 0); k < count + 3; k++)
    for (int edge = 0; edge < 2; edge++) {
      long double at = c->start + (k + (edge ? c->width : 0)) * c->period;
      if (at > t + 1e-9L * c->period)
        best = fminl (best, at);
    }
  return best;
}

static long double
next_control (const TestSwitched *run)
{
  long double next = run->circuit->stop;

  for (int k = 0; k < run->circuit->n_controls; k++) {
    const TestControl *c = &run->circuit->controls[k];
    if (c->kind == TEST_PULSES)
      next = fminl (next, next_edge (c, run->now.time));
    if (c->kind == TEST_PWM)
      next = fminl (next, next_meeting (run, c, run->now.time));
  }
  return next;
}

static gboolean
band_ends (const TestSwitched *run, int k, const long double *z)
{
  const TestControl *c = &run->circuit->controls[k];
  const TestMode *mode = run->now.mode;
  long double size;
  long double v = product (mode->v[c->part], z, mode->rate.n, &size);

  return run->controls[k] ? v > c->high + crossed : v < c->low - crossed;
}

/* What the controls say just after now. */
static void
set_controls (TestSwitched *run)
{
  for (int k = 0; k < run->circuit->n_controls; k++) {
    const TestControl *c = &run->circuit->controls[k];
    long double t = run->now.time + 1e-9L * c->period;
    long double since = t - c->start;
    if (c->kind == TEST_PULSES)
      run->controls[k] = since >= 0
        && fmodl (since, c->period) < (long double) c->width * c->period;
    else if (c->kind == TEST_PWM)
      run->controls[k] = above_triangle (run, c, t) > 0;
    else if (run->now.mode != NULL && band_ends (run, k, run->now.z))
      run->controls[k] = !run->controls[k];
  }
}

static gboolean
is_crossed (const TestSwitched *run, guint64 questions, const long double *z)
{
  const TestMode *mode = run->now.mode;
  long double size;

  for (int k = 0; k < run->circuit->n_parts; k++)
    if (questions >> k & 1) {
      long double s = product (mode->s[k], z, mode->rate.n, &size);
      if (mode->on >> k & 1 ? s < -crossed : s > crossed)
        return TRUE;
    }
  for (int k = 0; k < run->circuit->n_controls; k++)
    if (run->circuit->controls[k].kind == TEST_BAND && band_ends (run, k, z))
      return TRUE;
  return FALSE;
}

/* Moves to target, or to just after the first crossing before it.  A crossing
 * within a step is in one half of it; if it is in neither, it was none. */
static void
advance (TestSwitched *run, long double target)
{
  Segment *now = &run->now;
  double step = run->circuit->step;
  guint64 known, questions = open_questions (run, &known);
  long double z[TEST_MATRIX_MAX] = { 0 }, least = ldexpl (step, -50);
  int halves = 2;           /* to be looked at, of one step; 2: of none */

  for (int k = 0; target - now->time > least; k = halves < 2 ? k : 0) {
    while (k < 50 && ldexpl (step, -k) > target - now->time)
      k++;
    test_mode_move (now->mode, step, k, now->z, z);
    gboolean over = is_crossed (run, questions, z);
    if (over && ldexpl (step, -k) > 1e-15L * now->time + least) {
      halves = 0;
      k++;
      continue;
    }
    memcpy (now->z, z, sizeof z);
    now->time += ldexpl (step, -k);
    if (over)
      return;
    halves = MIN (halves + 1, 2);
  }
  now->time = target;
}

static void
note_changes (TestSwitched *run, guint64 before)
{
  guint64 different = before ^ run->now.mode->on;

  for (int k = 0; k < run->circuit->n_parts; k++)
    if (different >> k & 1) {
      TestChange change =
        { run->now.time, k, run->now.mode->on >> k & 1 };
      g_array_append_val (run->changes, change);
    }
}

/* New positions at this instant, until they stay. */
static void
settle (TestSwitched *run)
{
  for (int round = 0; ; round++) {
    TestMode *before = run->now.mode;
    ck_assert_msg (round < 20, "no end at %Lg s", run->now.time);
    set_controls (run);
    run->now.mode = search (run);
    if (run->now.mode == before)
      return;
  }
}

static void
start (TestSwitched *run)
{
  const TestCircuit *circuit = run->circuit;
  int n = 0;

  ck_assert_int_le (circuit->n_parts, TEST_PARTS_MAX);
  for (int k = 0; k < circuit->n_parts; k++)
    if (circuit->parts[k].kind == TEST_L || circuit->parts[k].kind == TEST_C)
      run->now.z[n++] = circuit->parts[k].start;
  run->now.z[n] = 1;
  run->now.z[n + 2] = 1;
  settle (run);
  g_array_append_val (run->segments, run->now);
}

static void
free_mode (gpointer mode)
{
  test_mode_free (mode);
}

TestSwitched *
test_switched_run (const TestCircuit *circuit)
{
  TestSwitched *run = g_new0 (TestSwitched, 1);

  run->circuit = circuit;
  run->modes = g_ptr_array_new_with_free_func (free_mode);
  run->segments = g_array_new (FALSE, FALSE, sizeof (Segment));
  run->changes = g_array_new (FALSE, FALSE, sizeof (TestChange));
  start (run);
  while (run->now.time < circuit->stop) {
    guint64 before = run->now.mode->on;
    advance (run, next_control (run));
    settle (run);
    note_changes (run, before);
    g_array_append_val (run->segments, run->now);
  }
  return run;
}

void
test_switched_free (TestSwitched *run)
{
  g_ptr_array_free (run->modes, TRUE);
  g_array_free (run->segments, TRUE);
  g_array_free (run->changes, TRUE);
  g_free (run);
}

const GArray *
test_switched_changes (const TestSwitched *run)
{
  return run->changes;
}

/* The last segment that begins at time or before. */
static Segment *
segment_at (const TestSwitched *run, double time)
{
  guint low = 0, high = run->segments->len;

  while (high - low > 1) {
    guint middle = (low + high) / 2;
    if (g_array_index (run->segments, Segment, middle).time
        <= time * (1 + 1e-15L))
      low = middle;
    else
      high = middle;
  }
  return &g_array_index (run->segments, Segment, low);
}

static int
part_of (const TestSwitched *run, const char *name, gsize length)
{
  for (int k = 0; k < run->circuit->n_parts; k++)
    if (strlen (run->circuit->parts[k].name) == length
        && strncmp (run->circuit->parts[k].name, name, length) == 0)
      return k;
  ck_abort_msg ("there is no part %s", name);
}

double
test_switched_value (TestSwitched *run, const char *name, double time)
{
  const char *dot = strrchr (name, '.');
  int part = part_of (run, name, dot - name);
  Segment at = *segment_at (run, time);
  long double z[TEST_MATRIX_MAX] = { 0 }, size;
  double step = run->circuit->step;

  for (int k = 0; k < 50; ) {
    if (ldexpl (step, -k) > time - at.time) {
      k++;
      continue;
    }
    test_mode_move (at.mode, step, k, at.z, z);
    memcpy (at.z, z, sizeof z);
    at.time += ldexpl (step, -k);
  }
  return product (dot[1] == 'v' ? at.mode->v[part] : at.mode->i[part], at.z,
                  at.mode->rate.n, &size);
}

double
test_switched_distance (const TestSwitched *run, double time)
{
  const GArray *changes = run->changes;
  guint low = 0, high = changes->len;
  double best = INFINITY;

  while (low < high) {
    guint middle = (low + high) / 2;
    if (g_array_index (changes, TestChange, middle).time < time)
      low = middle + 1;
    else
      high = middle;
  }
  if (low < changes->len)
    best = g_array_index (changes, TestChange, low).time - time;
  if (low > 0)
    best = fmin (best,
                 time - g_array_index (changes, TestChange, low - 1).time);
  return best;
}
