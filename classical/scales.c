#include <config.h>

#include "classical/scales.h"

#include <math.h>

/* What is smaller than this, in volts and amperes, is nothing; nor does an
 * unknown matter that stays below this part of the others of its unit. */
#define SMALLEST 1e-9
#define SMALL 1e-3

static char *
unit_of (const QbgEquations *eq, QbgSignalId signal)
{
  const char *unit = "";

  if (signal / 2 < eq->circuit->variables->len) {
    const QbgVariable *v = QBG_VARIABLE (eq->circuit, signal / 2);
    if (v->kind == QBG_VAR_EFFORT || v->kind == QBG_VAR_POTENTIAL)
      unit = "V";
    else if (v->kind == QBG_VAR_FLOW || v->kind == QBG_VAR_CURRENT)
      unit = "A";
    else if (v->unit != NULL)
      unit = v->unit;
  }
  return g_strconcat (unit, signal % 2 != 0 ? "/s" : NULL, NULL);
}

static double
nominal_of (const QbgEquations *eq, QbgSignalId signal)
{
  if (signal % 2 != 0 || signal / 2 >= eq->circuit->variables->len)
    return SMALLEST;
  double nominal = fabs (QBG_VARIABLE (eq->circuit, signal / 2)->nominal);
  return nominal > 0 ? nominal : SMALLEST;
}

void
qbg_scales_init (QbgScales *s, const QbgEquations *eq,
                 const QbgSignalId *signals, guint n)
{
  g_autoptr (GHashTable) units =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  *s = (QbgScales) { n, g_new (double, n + 1), g_new (guint, n + 1),
                     g_new0 (double, n + 1) };
  for (guint i = 0; i < n; i++) {
    char *unit = unit_of (eq, signals[i]);
    guint known = GPOINTER_TO_UINT (g_hash_table_lookup (units, unit));
    if (known == 0)
      known = g_hash_table_size (units) + 1;
    g_hash_table_replace (units, unit, GUINT_TO_POINTER (known));
    s->unit[i] = known - 1;
    s->largest[i] = nominal_of (eq, signals[i]);
  }
}

void
qbg_scales_clear (QbgScales *s)
{
  g_free (s->largest);
  g_free (s->unit);
  g_free (s->of_unit);
}

void
qbg_scales_weigh (QbgScales *s, double tolerance, const double *x,
                  double *weights)
{
  for (guint i = 0; i < s->n; i++) {
    double *of_unit = &s->of_unit[s->unit[i]];
    s->largest[i] = fmax (s->largest[i], fabs (x[i]));
    *of_unit = fmax (*of_unit, s->largest[i]);
  }
  for (guint i = 0; i < s->n; i++)
    weights[i] = 1 / (tolerance * fmax (s->largest[i],
                                        SMALL * s->of_unit[s->unit[i]]));
}
