#include <config.h>

#include "qss/quantizer.h"

#include <float.h>
#include <math.h>

/* A state's value carries some roundings; a quantum must be above them, or the
 * state would step for ever without moving. */
static const double rounding = 16.0 * DBL_EPSILON;

/* How near to its end a cell counts as left, in parts of its width. */
static const double edge = 1e-6;

QbgQuantizer
qbg_quantizer_logarithmic (double relative, double minimum)
{
  return (QbgQuantizer) {
    .kind = QBG_QUANTIZER_LOGARITHMIC,
    .relative = relative,
    .quantum = minimum
  };
}

QbgQuantizer
qbg_quantizer_uniform (double quantum, double hysteresis)
{
  return (QbgQuantizer) {
    .kind = QBG_QUANTIZER_UNIFORM,
    .quantum = quantum,
    .hysteresis = hysteresis
  };
}

QbgQuantizer
qbg_quantizer_intervals (const double *levels, guint n_levels,
                         double hysteresis)
{
  return (QbgQuantizer) {
    .kind = QBG_QUANTIZER_INTERVALS,
    .hysteresis = hysteresis,
    .levels = levels,
    .n_levels = n_levels
  };
}

static gboolean
is_positive (double number)
{
  return number > 0.0 && isfinite (number);
}

static const char *
hysteresis_fault (double hysteresis, double least)
{
  if (!is_positive (hysteresis))
    return "the hysteresis must be above zero";
  return hysteresis <= least ? NULL : "the hysteresis exceeds the quantum";
}

static const char *
levels_fault (const QbgQuantizer *quantizer)
{
  double least = INFINITY;

  if (quantizer->n_levels < 2)
    return "there must be at least two levels";
  for (guint i = 1; i < quantizer->n_levels; i++)
    least = fmin (least, quantizer->levels[i] - quantizer->levels[i - 1]);
  if (!is_positive (least))
    return "the levels must ascend";
  return hysteresis_fault (quantizer->hysteresis, least);
}

const char *
qbg_quantizer_fault (const QbgQuantizer *quantizer)
{
  if (quantizer->kind == QBG_QUANTIZER_INTERVALS)
    return levels_fault (quantizer);
  if (!is_positive (quantizer->quantum))
    return "the quantum must be above zero";
  if (quantizer->kind == QBG_QUANTIZER_UNIFORM)
    return isfinite (quantizer->offset)
      ? hysteresis_fault (quantizer->hysteresis, quantizer->quantum)
      : "the offset of the levels must be finite";
  if (!(quantizer->relative >= 0.0 && quantizer->relative < 1.0))
    return "the relative quantum must be from zero to below one";
  return NULL;
}

/* The levels by number; the number is a double so that it cannot overflow. */
static double
level_at (const QbgQuantizer *quantizer, double number)
{
  const double *levels = quantizer->levels;
  guint last = quantizer->n_levels - 1;

  if (quantizer->kind == QBG_QUANTIZER_UNIFORM)
    return quantizer->offset + number * quantizer->quantum;
  if (number < 0.0)
    return levels[0] + number * (levels[1] - levels[0]);
  if (number > last)
    return levels[last] + (number - last) * (levels[last] - levels[last - 1]);
  return levels[(guint) number];
}

/* The number of the greatest level that is not above x, of those given. */
static double
search_level (const double *levels, guint n_levels, double x)
{
  guint low = 0, high = n_levels;

  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (levels[middle] <= x)
        low = middle;
      else
        high = middle;
    }
  return low;
}

static double
level_number (const QbgQuantizer *quantizer, double x)
{
  const double *levels = quantizer->levels;
  guint last = quantizer->n_levels - 1;

  if (quantizer->kind == QBG_QUANTIZER_UNIFORM)
    return floor ((x - quantizer->offset) / quantizer->quantum);
  if (x < levels[0])
    return floor ((x - levels[0]) / (levels[1] - levels[0]));
  if (x >= levels[last])
    return last
      + floor ((x - levels[last]) / (levels[last] - levels[last - 1]));
  return search_level (levels, quantizer->n_levels, x);
}

static QbgCell
cell_at (const QbgQuantizer *quantizer, double number)
{
  double level = level_at (quantizer, number);
  double least = rounding * fabs (level);

  return (QbgCell) {
    .level = level,
    .below = -fmax (quantizer->hysteresis, least),
    .above = fmax (level_at (quantizer, number + 1.0) - level, least)
  };
}

double
qbg_quantizer_quantum (const QbgQuantizer *quantizer, double x)
{
  double size = fabs (x);
  double quantum = quantizer->quantum;

  if (quantizer->kind == QBG_QUANTIZER_LOGARITHMIC)
    quantum = MAX (quantum, quantizer->relative * size);
  else if (quantizer->kind == QBG_QUANTIZER_INTERVALS)
    quantum = cell_at (quantizer, level_number (quantizer, x)).above;
  return MAX (quantum, rounding * size);
}

QbgCell
qbg_quantizer_enter (const QbgQuantizer *quantizer, double x)
{
  double quantum;

  if (quantizer->kind != QBG_QUANTIZER_LOGARITHMIC)
    return cell_at (quantizer, level_number (quantizer, x));
  quantum = qbg_quantizer_quantum (quantizer, x);
  return (QbgCell) { x, -quantum, quantum };
}

QbgCell
qbg_quantizer_cross (const QbgQuantizer *quantizer, double x,
                     const QbgCell *from)
{
  double slack = edge * (from->above - from->below);
  double way = x - from->level;
  double middle;

  if (quantizer->kind == QBG_QUANTIZER_LOGARITHMIC
      || way > from->above + slack || way < from->below - slack)
    return qbg_quantizer_enter (quantizer, x);
  middle = from->level + from->above / 2.0;
  if (way >= from->above - slack)
    return cell_at (quantizer, level_number (quantizer, middle) + 1.0);
  if (way <= from->below + slack)
    return cell_at (quantizer, level_number (quantizer, middle) - 1.0);
  return *from;
}
