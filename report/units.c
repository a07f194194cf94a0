#include <config.h>

#include "report/units.h"

#include <math.h>
#include <string.h>

/* Powers that have a prefix. */
#define LEAST (-18)
#define MOST 12

/* Numbers without a prefix are written out between these. */
#define PLAIN_LEAST 1e-3
#define PLAIN_MOST 1e5

static const char *const prefixes[] = {
  "a", "f", "p", "n", "µ", "m", "", "k", "M", "G", "T"
};

static const struct {
  const char *unit;         /* as Modelica writes it */
  const char *shown;        /* NULL: the same */
  const char *quantity;
  gboolean prefixed;
} units[] = {
  { "V", NULL, "voltage", TRUE },
  { "A", NULL, "current", TRUE },
  { "W", NULL, "power", TRUE },
  { "VA", NULL, "apparent power", TRUE },
  { "var", NULL, "reactive power", TRUE },
  { "Ohm", "Ω", "resistance", TRUE },
  { "S", NULL, "conductance", TRUE },
  { "F", NULL, "capacitance", TRUE },
  { "H", NULL, "inductance", TRUE },
  { "C", NULL, "charge", TRUE },
  { "Wb", NULL, "flux", TRUE },
  { "V.s", "V·s", "flux", TRUE },
  { "A.s", "A·s", "charge", TRUE },
  { "V/s", NULL, NULL, TRUE },
  { "A/s", NULL, NULL, TRUE },
  { "J", NULL, "energy", TRUE },
  { "Hz", NULL, "frequency", TRUE },
  { "T", NULL, "flux density", TRUE },
  { "N", NULL, "force", TRUE },
  { "N.m", "N·m", "torque", TRUE },
  { "m", NULL, "length", TRUE },
  { "m/s", NULL, "speed", TRUE },
  { "Pa", NULL, "pressure", TRUE },
  { "rad", NULL, "angle", TRUE },
  { "rad/s", NULL, "angular velocity", FALSE },
  { "deg", "°", "angle", FALSE },
  { "K", NULL, "temperature", FALSE },
  { "degC", "°C", "temperature", FALSE },
  { "s", NULL, "time", TRUE }
};

/* What the last part of a name tells; digits at its end are ignored, so that
 * v1 and i2 are found. */
static const struct {
  const char *name, *unit;
} habits[] = {
  { "v", "V" }, { "V", "V" }, { "u", "V" }, { "v_in", "V" }, { "v_out", "V" },
  { "vs", "V" }, { "i", "A" }, { "I", "A" }, { "i_in", "A" },
  { "i_out", "A" }, { "q", "C" }, { "Q", "C" }, { "psi", "Wb" },
  { "Phi", "Wb" }, { "phi", "rad" }, { "LossPower", "W" }, { "power", "W" },
  { "P", "W" }, { "R_actual", "Ohm" }, { "G_actual", "S" }, { "w", "rad/s" },
  { "T", "K" }, { "T_heatPort", "K" }
};

static const char *
habit_of (const char *part, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (habits); i++)
    if (strlen (habits[i].name) == length
        && strncmp (habits[i].name, part, length) == 0)
      return habits[i].unit;
  return NULL;
}

/* Without indices and digits at the end. */
static gsize
bare_length (const char *part)
{
  const char *bracket = strchr (part, '[');
  gsize length = bracket == NULL ? strlen (part) : (gsize) (bracket - part);

  while (length > 1 && g_ascii_isdigit (part[length - 1]))
    length--;
  return length;
}

const char *
qbg_unit_of_name (const char *name)
{
  const char *dot = strrchr (name, '.');
  const char *part = dot == NULL ? name : dot + 1;
  const char *unit;

  if (!g_str_has_prefix (name, "der(") || !g_str_has_suffix (name, ")"))
    return habit_of (part, bare_length (part));
  if (dot == NULL)
    part = name + 4;
  unit = habit_of (part, strlen (part) - 1);
  if (g_strcmp0 (unit, "V") == 0)
    return "V/s";
  return g_strcmp0 (unit, "A") == 0 ? "A/s" : NULL;
}

static gint
find_unit (const char *unit)
{
  for (guint i = 0; unit != NULL && i < G_N_ELEMENTS (units); i++)
    if (g_str_equal (units[i].unit, unit))
      return (gint) i;
  return -1;
}

const char *
qbg_unit_quantity (const char *unit)
{
  gint known = find_unit (unit);

  return known < 0 ? NULL : units[known].quantity;
}

static gboolean
takes_prefix (const char *unit, int exponent)
{
  gint known = find_unit (unit);

  return known >= 0 && units[known].prefixed && exponent >= LEAST
         && exponent <= MOST && (exponent <= 0 || !g_str_equal (unit, "s"));
}

int
qbg_unit_exponent (const char *unit, double largest)
{
  int exponent;

  if (!(largest > 0) || !isfinite (largest))
    return 0;
  /* 999.9999999999999 is a thousand that was rounded. */
  exponent = 3 * (int) floor (log10 (largest * (1 + 1e-9)) / 3);
  if (takes_prefix (unit, exponent))
    return exponent;
  return largest >= PLAIN_LEAST && largest < PLAIN_MOST ? 0 : exponent;
}

static void
append_power (GString *out, int exponent)
{
  static const char *const digits[] = {
    "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"
  };
  g_autofree char *text = g_strdup_printf ("%d", exponent);

  g_string_append (out, "10");
  for (const char *p = text; *p != '\0'; p++)
    g_string_append (out, *p == '-' ? "⁻" : digits[*p - '0']);
}

void
qbg_unit_append (GString *out, const char *unit, int exponent)
{
  gint known = find_unit (unit);
  gboolean has_unit = unit != NULL && *unit != '\0'
                      && !g_str_equal (unit, "1");

  if (takes_prefix (unit, exponent))
    g_string_append (out, prefixes[(exponent - LEAST) / 3]);
  else if (exponent != 0)
    append_power (out, exponent);
  if (!has_unit)
    return;
  if (exponent != 0 && !takes_prefix (unit, exponent))
    g_string_append (out, "\u00a0");
  g_string_append (out, known < 0 || units[known].shown == NULL
                        ? unit : units[known].shown);
}
