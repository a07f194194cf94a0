#include <config.h>

#include "report/axis.h"

#include <math.h>

#include "report/units.h"

/* Values beyond the first have no room around them among the doubles; those
 * below the second no ticks between them. */
#define LARGEST 8e307
#define SMALLEST 1e-300

/* A logarithmic axis up to this ratio has ticks between powers of ten. */
#define FEW 1e3

/* What differs by less than this, relative to its size, is drawn as equal. */
#define EQUAL 1e-9

void
qbg_range_widen (double *low, double *high, double margin)
{
  double size, room;

  *low = CLAMP (*low, -LARGEST, LARGEST);
  *high = CLAMP (*high, -LARGEST, LARGEST);
  size = MAX (fabs (*low), fabs (*high));
  if (*low > *high || size < SMALLEST)
    {
      *low = -1;
      *high = 1;
      return;
    }
  room = *high - *low <= EQUAL * size ? 0.2 * size : margin * (*high - *low);
  *low -= room;
  *high += room;
}

static double
distance (const QbgAxis *axis)
{
  return axis->mantissa * pow (10, axis->power);
}

/* The least of 1, 2, 5 times a power of ten that is not below step. */
static void
round_up (double step, QbgAxis *axis)
{
  double digits;

  axis->power = (int) floor (log10 (step));
  digits = step / pow (10, axis->power) * (1 - 1e-9);
  axis->mantissa = digits <= 1 ? 1 : digits <= 2 ? 2 : digits <= 5 ? 5 : 10;
  if (axis->mantissa == 10)
    {
      axis->mantissa = 1;
      axis->power++;
    }
}

static void
place_ticks (QbgAxis *axis, guint max_ticks)
{
  double slack = 1e-9, step, last;

  round_up (axis->high / max_ticks - axis->low / max_ticks, axis);
  step = distance (axis);
  axis->first = (gint64) ceil (axis->low / step - slack);
  last = floor (axis->high / step + slack);
  axis->n_ticks = last < axis->first ? 0 : (guint) (last - axis->first + 1);
}

/* Of one tick alone nobody can tell the scale. */
QbgAxis
qbg_axis (double low, double high, guint max_ticks, const char *unit)
{
  QbgAxis axis = { .low = low, .high = high };
  double last;

  max_ticks = MAX (max_ticks, 1);
  do
    place_ticks (&axis, max_ticks++);
  while (axis.n_ticks < 2);
  last = (double) (axis.first + axis.n_ticks - 1);
  axis.exponent = qbg_unit_exponent
    (unit, distance (&axis) * MAX (fabs ((double) axis.first), fabs (last)));
  axis.decimals = MAX (0, axis.exponent - axis.power);
  return axis;
}

void
qbg_range_widen_logarithmic (double *low, double *high, double margin)
{
  *low = CLAMP (*low, SMALLEST, LARGEST);
  *high = CLAMP (*high, SMALLEST, LARGEST);
  if (*low > *high) {
    *low = 0.1;
    *high = 1;
  }
  double ratio = *high / *low <= 1 + EQUAL ? 3 : pow (*high / *low, margin);
  *low /= ratio;
  *high *= ratio;
}

/* Multiples of a power of ten, from 1 on, that ticks stand at. */
static int
multiple (const QbgAxis *axis, gint64 place)
{
  static const int few[] = { 1, 2, 5 };

  return axis->mantissa == 3 ? few[place] : (int) place + 1;
}

/* The power of ten and the place after it of the n-th tick, from 1 on. */
static int
decade (const QbgAxis *axis, gint64 n, int *times)
{
  gint64 to_each = axis->mantissa;
  gint64 whole = n >= 0 ? n / to_each : -((to_each - 1 - n) / to_each);

  *times = multiple (axis, n - whole * to_each);
  return (int) whole * axis->power;
}

static double
logarithmic_tick (const QbgAxis *axis, gint64 n)
{
  int times, power = decade (axis, n, &times);

  return times * pow (10, power);
}

static void
place_logarithmic (QbgAxis *axis, int to_each, int power)
{
  double slack = 1 + 1e-9;
  gint64 n;

  axis->mantissa = to_each;
  axis->power = power;
  n = to_each * (gint64) floor (log10 (axis->low) / power) - 1;
  while (logarithmic_tick (axis, n) * slack < axis->low)
    n++;
  axis->first = n;
  while (logarithmic_tick (axis, n) <= axis->high * slack)
    n++;
  axis->n_ticks = (guint) (n - axis->first);
}

QbgAxis
qbg_axis_logarithmic (double low, double high, guint max_ticks)
{
  QbgAxis axis = { .low = low, .high = high, .logarithmic = TRUE };

  place_logarithmic (&axis, 3, 1);
  if (axis.n_ticks >= 2 && axis.n_ticks <= max_ticks && high / low < FEW)
    return axis;
  place_logarithmic (&axis, 1, 1);
  for (int power = 2; axis.n_ticks > MAX (max_ticks, 2); power++)
    place_logarithmic (&axis, 1, power);
  if (axis.n_ticks < 2)
    place_logarithmic (&axis, 3, 1);
  if (axis.n_ticks < 2)
    place_logarithmic (&axis, 9, 1);
  return axis;
}

static char *
logarithmic_label (const QbgAxis *axis, gint64 n)
{
  int times, power = decade (axis, n, &times);
  g_autoptr (GString) text = g_string_new (NULL);

  if (times != 1 && power != 0)
    g_string_append_printf (text, "%d\u00b7", times);
  if (power != 0)
    qbg_unit_append (text, NULL, power);
  else
    g_string_append_printf (text, "%d", times);
  return g_strdup (text->str);
}

double
qbg_axis_tick (const QbgAxis *axis, guint k)
{
  if (axis->logarithmic)
    return logarithmic_tick (axis, axis->first + k);
  return (double) (axis->first + k) * distance (axis);
}

/* From whole numbers, so that no rounding shows. */
char *
qbg_axis_label (const QbgAxis *axis, guint k)
{
  double number = (double) ((axis->first + k) * axis->mantissa);
  int shift = axis->power - axis->exponent;
  char format[16], text[G_ASCII_DTOSTR_BUF_SIZE + 400];
  double value = shift < 0 ? number / pow (10, -shift)
                           : number * pow (10, shift);

  if (axis->logarithmic)
    return logarithmic_label (axis, axis->first + k);
  g_snprintf (format, sizeof format, "%%.%df", axis->decimals);
  g_ascii_formatd (text, sizeof text, format, value);
  /* A minus that is as wide as a digit. */
  return text[0] == '-' ? g_strconcat ("\u2212", text + 1, NULL)
                        : g_strdup (text);
}

double
qbg_axis_place (const QbgAxis *axis, double value)
{
  if (axis->logarithmic)
    return (log (value) - log (axis->low))
           / (log (axis->high) - log (axis->low));
  /* Halves, lest the difference overflow. */
  return (value / 2 - axis->low / 2) / (axis->high / 2 - axis->low / 2);
}
