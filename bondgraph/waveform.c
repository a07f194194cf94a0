#include <config.h>

#include "bondgraph/waveform.h"

#include <math.h>

#include "bondgraph/pattern.h"

/* Times from here on never come. */
#define FOREVER 1e300

/* before until wave->start_time, then offset + factor*body. */
typedef struct {
  QbgWaveform *wave;
  gboolean gated;         /* it has a start and a value before it */
  double before, end_time;
  double offset, factor;
  const QbgExpr *body;    /* NULL: zero */
} Match;

static gboolean
nearly (double a, double b)
{
  return fabs (a - b) <= 1e-9 * (fabs (a) + fabs (b)) + 1e-300;
}

/* 60 where the arithmetic left 59.99999999999999. */
static double
tidy (double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  double short_number
    = g_ascii_strtod (g_ascii_formatd (text, sizeof text, "%.12g", number),
                      NULL);

  return fabs (short_number - number) <= 1e-14 * fabs (number) ? short_number
                                                               : number;
}

static void
tidy_all (QbgWaveform *wave)
{
  double *const numbers[] = {
    &wave->offset, &wave->amplitude, &wave->start_time, &wave->frequency,
    &wave->phase, &wave->damping, &wave->duration, &wave->rise_constant,
    &wave->fall_constant, &wave->period, &wave->rising, &wave->width,
    &wave->falling
  };

  for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
    *numbers[k] = tidy (*numbers[k]);
}

/* offset is what is left where the body is zero: before the start too. */
static gboolean
rests_at (const Match *match, double offset)
{
  double scale = fabs (offset) + fabs (match->factor);

  match->wave->offset = offset;
  return !match->gated || fabs (match->before - offset) <= 1e-12 * scale;
}

static gboolean
match_step (Match *match)
{
  if (match->body != NULL)
    return FALSE;
  match->wave->kind = match->gated ? QBG_WAVE_STEP : QBG_WAVE_CONSTANT;
  match->wave->offset = match->gated ? match->before : match->offset;
  match->wave->amplitude = match->gated ? match->offset - match->before : 0;
  return TRUE;
}

/* A sine in rad/s: the angle is rate*time + angle. */
static gboolean
set_sine (Match *match, double rate, double angle)
{
  QbgWaveform *wave = match->wave;
  double first;

  wave->amplitude = match->factor;
  wave->frequency = rate / (2 * G_PI);
  wave->phase = angle + rate * wave->start_time;
  if (rests_at (match, match->offset))
    return TRUE;
  first = wave->kind == QBG_WAVE_COSINE ? cos (wave->phase)
                                        : sin (wave->phase);
  wave->continuous = nearly (match->before, match->offset
                                            + match->factor * first);
  return wave->continuous;
}

static gboolean
match_sine (Match *match)
{
  double rate, angle;

  if (qbg_pattern_call (match->body, QBG_FN_SIN, &rate, &angle))
    match->wave->kind = QBG_WAVE_SINE;
  else if (qbg_pattern_call (match->body, QBG_FN_COS, &rate, &angle))
    match->wave->kind = QBG_WAVE_COSINE;
  else
    return FALSE;
  return set_sine (match, rate, angle);
}

/* exp (…)*sin (…), in either order. */
static gboolean
match_exp_sine (Match *match)
{
  QbgWaveform *wave = match->wave;
  const QbgExpr *body = match->body;
  const QbgExpr *sine, *power;
  double rate, angle, growth, level, factor = 1, offset = 0;

  if (body->kind != QBG_EXPR_MUL)
    return FALSE;
  power = qbg_pattern_peel (body->u.args[0], &factor, &offset);
  sine = qbg_pattern_peel (body->u.args[1], &factor, &offset);
  if (power == NULL || sine == NULL || offset != 0)
    return FALSE;
  if (!qbg_pattern_call (power, QBG_FN_EXP, &growth, &level))
    {
      const QbgExpr *other = power;
      power = sine;
      sine = other;
    }
  if (!qbg_pattern_call (power, QBG_FN_EXP, &growth, &level)
      || !qbg_pattern_call (sine, QBG_FN_SIN, &rate, &angle))
    return FALSE;
  wave->kind = QBG_WAVE_EXP_SINE;
  wave->damping = -growth;
  match->factor *= factor * exp (level + growth * wave->start_time);
  return set_sine (match, rate, angle) && !wave->continuous;
}

static gboolean
match_saw_tooth (Match *match)
{
  double period, origin;

  if (!qbg_pattern_phase (match->body, &period, &origin)
      || (match->gated && !nearly (origin, match->wave->start_time)))
    return FALSE;
  match->wave->kind = QBG_WAVE_SAW_TOOTH;
  match->wave->start_time = origin;
  match->wave->period = period;
  match->wave->amplitude = match->factor * period;
  return rests_at (match, match->offset);
}

/* if mod (…) < width then high else low. */
static gboolean
match_pulse (Match *match, double width, const QbgExpr *high,
             const QbgExpr *low)
{
  if (!qbg_expr_is_number (high) || !qbg_expr_is_number (low))
    return FALSE;
  match->wave->kind = QBG_WAVE_PULSE;
  match->wave->width = width;
  match->wave->amplitude = match->factor
                           * (high->u.number - low->u.number);
  return rests_at (match, match->offset + match->factor * low->u.number);
}

/* Whether expr is the straight line through (x1, y1) and (x2, y2) of phase;
 * anything is where these are at one place. */
static gboolean
is_line (const QbgExpr *expr, const QbgExpr *phase, double x1, double y1,
         double x2, double y2)
{
  double slope, level, small = 1e-9 * (fabs (y1) + fabs (y2));

  if (x1 == x2)
    return TRUE;
  return qbg_pattern_linear (expr, phase, &slope, &level)
         && fabs (slope * x1 + level - y1) <= small
         && fabs (slope * x2 + level - y2) <= small;
}

/* Rise, top and fall, each up to a place in the period. */
static gboolean
match_trapezoid (Match *match, const QbgExpr *phase, double rise,
                 const QbgExpr *up, const QbgExpr *rest)
{
  QbgWaveform *wave = match->wave;
  const QbgExpr *top, *fall, *down, *low;
  double end_top, end_fall, height;

  if (!qbg_pattern_below (rest, phase, &end_top, &top, &fall)
      || !qbg_pattern_below (fall, phase, &end_fall, &down, &low)
      || !qbg_expr_is_number (top) || !qbg_expr_is_value (low, 0))
    return FALSE;
  height = top->u.number;
  if (!is_line (up, phase, 0, 0, rise, height)
      || !is_line (down, phase, end_top, height, end_fall, 0))
    return FALSE;
  wave->kind = QBG_WAVE_TRAPEZOID;
  wave->rising = rise;
  wave->width = end_top - rise;
  wave->falling = end_fall - end_top;
  wave->amplitude = match->factor * height;
  return rests_at (match, match->offset);
}

static gboolean
match_periodic (Match *match)
{
  const QbgExpr *phase, *first, *rest;
  double bound, period, origin;

  if (match->body->kind != QBG_EXPR_IF)
    return FALSE;
  phase = qbg_pattern_phase_in (match->body->u.args[0]);
  if (phase == NULL || !qbg_pattern_phase (phase, &period, &origin)
      || !qbg_pattern_below (match->body, phase, &bound, &first, &rest)
      || (match->gated && !nearly (origin, match->wave->start_time)))
    return FALSE;
  match->wave->start_time = origin;
  match->wave->period = period;
  return match_pulse (match, bound, first, rest)
         || match_trapezoid (match, phase, bound, first, rest);
}

static gboolean
match_ramp (Match *match)
{
  QbgWaveform *wave = match->wave;
  const QbgExpr *rise, *top;
  double end, height;

  if (!match->gated || match->body->kind != QBG_EXPR_IF
      || !qbg_pattern_below (match->body, NULL, &end, &rise, &top)
      || !qbg_expr_is_number (top))
    return FALSE;
  height = top->u.number;
  if (!is_line (rise, NULL, wave->start_time, 0, end, height))
    return FALSE;
  wave->kind = QBG_WAVE_RAMP;
  wave->amplitude = match->factor * height;
  wave->duration = end - wave->start_time;
  return rests_at (match, match->offset);
}

/* expr = level + height*exp (rate*(time - origin)). */
static gboolean
match_decay (const QbgExpr *expr, double origin, double *level,
             double *height, double *rate)
{
  const QbgExpr *core;
  double exponent;

  *height = 1;
  *level = 0;
  core = qbg_pattern_peel (expr, height, level);
  if (core == NULL || !qbg_pattern_call (core, QBG_FN_EXP, rate, &exponent))
    return FALSE;
  *height *= exp (exponent + *rate * origin);
  return *rate < 0;
}

static gboolean
match_exponentials (Match *match)
{
  QbgWaveform *wave = match->wave;
  const QbgExpr *rise, *fall;
  double end, target, drop, rise_rate, floor_level, top, fall_rate;

  if (!match->gated || match->body->kind != QBG_EXPR_IF
      || !qbg_pattern_below (match->body, NULL, &end, &rise, &fall)
      || !match_decay (rise, wave->start_time, &target, &drop, &rise_rate)
      || !match_decay (fall, end, &floor_level, &top, &fall_rate))
    return FALSE;
  wave->kind = QBG_WAVE_EXPONENTIALS;
  wave->duration = end - wave->start_time;
  wave->amplitude = match->factor * target;
  wave->rise_constant = -1 / rise_rate;
  wave->fall_constant = -1 / fall_rate;
  return floor_level == 0 && nearly (drop, -target)
         && nearly (top, target * (1 - exp (rise_rate * wave->duration)))
         && rests_at (match, match->offset);
}

/* if time >= from and time < till then line else 0. */
static gboolean
add_segment (Match *match, const QbgExpr *term, double factor)
{
  double from, slope, level;
  const QbgExpr *line = qbg_pattern_window (term, &from);
  QbgSegment segment;

  if (line == NULL || !qbg_pattern_linear (line, NULL, &slope, &level))
    return FALSE;
  segment.time = MAX (from, match->wave->start_time);
  segment.slope = factor * match->factor * slope;
  segment.value = match->offset
                  + factor * match->factor * (level + slope * segment.time);
  g_array_append_val (match->wave->segments, segment);
  return TRUE;
}

static gboolean
add_segments (Match *match, const QbgExpr *sum)
{
  if (sum->kind != QBG_EXPR_ADD)
    return add_segment (match, sum, 1);
  return add_segments (match, sum->u.args[0])
         && add_segments (match, sum->u.args[1]);
}

static gboolean
match_table (Match *match)
{
  match->wave->kind = QBG_WAVE_TABLE;
  match->wave->segments = g_array_new (FALSE, FALSE, sizeof (QbgSegment));
  match->wave->offset = match->gated ? match->before : match->offset;
  return add_segments (match, match->body);
}

static void
set_periods (Match *match)
{
  QbgWaveform *wave = match->wave;

  wave->n_periods = INFINITY;
  if (match->end_time < FOREVER)
    wave->n_periods = round ((match->end_time - wave->start_time)
                             / wave->period);
}

/* An end is known to periodic waves alone. */
static gboolean
match_body (Match *match)
{
  if (match->end_time < FOREVER)
    return match->body != NULL
           && (match_saw_tooth (match) || match_periodic (match));
  if (match->body == NULL)
    return match_step (match);
  return match_sine (match) || match_exp_sine (match)
         || match_saw_tooth (match) || match_periodic (match)
         || match_ramp (match) || match_exponentials (match)
         || match_table (match);
}

/* if time < start [or time >= end] then before else rest: takes off the
 * condition.  The scale of the whole is that of the rest. */
static void
open_gate (Match *match)
{
  const QbgExpr *body = match->body;
  double start, end = INFINITY;

  if (body == NULL || body->kind != QBG_EXPR_IF
      || !qbg_expr_is_number (body->u.args[1])
      || !qbg_pattern_gate (body->u.args[0], &start, &end))
    return;
  match->gated = TRUE;
  match->wave->start_time = start;
  match->end_time = end;
  match->before = match->offset + match->factor * body->u.args[1]->u.number;
  match->body = qbg_pattern_peel (body->u.args[2], &match->factor,
                                  &match->offset);
}

void
qbg_waveform_recognise (const QbgExpr *expr, QbgWaveform *wave)
{
  Match match = { wave, FALSE, 0, INFINITY, 0, 1, NULL };

  *wave = (QbgWaveform) { .kind = QBG_WAVE_OTHER };
  match.body = qbg_pattern_peel (expr, &match.factor, &match.offset);
  open_gate (&match);
  if (!match_body (&match))
    {
      qbg_waveform_clear (wave);
      wave->kind = QBG_WAVE_OTHER;
      return;
    }
  set_periods (&match);
  tidy_all (wave);
}

void
qbg_waveform_clear (QbgWaveform *wave)
{
  g_clear_pointer (&wave->segments, g_array_unref);
}

const char *
qbg_wave_kind_name (QbgWaveKind kind)
{
  static const char *const names[] = {
    "Constant", "Step", "Ramp", "Sine", "Cosine", "ExpSine", "Exponentials",
    "Pulse", "SawTooth", "Trapezoid", "Table", "Expression"
  };

  g_return_val_if_fail (kind < G_N_ELEMENTS (names), NULL);
  return names[kind];
}
