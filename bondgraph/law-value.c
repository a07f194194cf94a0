#include <config.h>

#include "bondgraph/law-text.h"

#include <math.h>

#include "bondgraph/waveform.h"

/* A law longer than this does not go below an element's name. */
#define MAX_LABEL 28

void
qbg_quantity_format (double value, const char *unit, GString *out)
{
  static const char *const prefixes[] = {
    "f", "p", "n", "µ", "m", "", "k", "M", "G", "T"
  };
  const int plain = 5;
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  int power = 0;

  if (isfinite (value) && value != 0)
    power = (int) floor (log10 (fabs (value) * (1 + 1e-6)) / 3);
  if (power < -plain || power >= (int) G_N_ELEMENTS (prefixes) - plain)
    power = 0;
  g_ascii_formatd (digits, sizeof digits, "%.4g", value / pow (1000, power));
  g_string_append_printf (out, "%s %s%s", digits, prefixes[plain + power],
                          unit);
}

static void
append_quantity (GString *out, const char *before, double value,
                 const char *unit)
{
  g_string_append (out, before);
  qbg_quantity_format (value, unit, out);
}

static void
append_wave (const QbgWaveform *wave, const char *unit, GString *out)
{
  switch (wave->kind)
    {
    case QBG_WAVE_CONSTANT:
      append_quantity (out, "", wave->offset, unit);
      return;
    case QBG_WAVE_SINE:
    case QBG_WAVE_COSINE:
    case QBG_WAVE_EXP_SINE:
      append_quantity (out, wave->kind == QBG_WAVE_COSINE ? "cosine "
                       : "sine ", wave->amplitude, unit);
      append_quantity (out, ", ", wave->frequency, "Hz");
      return;
    case QBG_WAVE_PULSE:
    case QBG_WAVE_SAW_TOOTH:
    case QBG_WAVE_TRAPEZOID:
      append_quantity (out, wave->kind == QBG_WAVE_PULSE ? "pulses "
                       : wave->kind == QBG_WAVE_SAW_TOOTH ? "saw "
                       : "trapezoids ", wave->amplitude, unit);
      append_quantity (out, ", ", wave->period, "s");
      return;
    case QBG_WAVE_STEP:
    case QBG_WAVE_RAMP:
      append_quantity (out, wave->kind == QBG_WAVE_STEP ? "step " : "ramp ",
                       wave->amplitude, unit);
      return;
    case QBG_WAVE_EXPONENTIALS:
      append_quantity (out, "exponentials ", wave->amplitude, unit);
      return;
    case QBG_WAVE_TABLE:
      g_string_append (out, "table");
      return;
    case QBG_WAVE_OTHER:
      return;
    }
}

static void
append_short_law (const QbgCircuit *circuit, QbgElementId id, GString *out)
{
  g_autoptr (GString) text = g_string_new (NULL);

  qbg_law_format (circuit, id, FALSE, text);
  if (g_utf8_strlen (text->str, -1) <= MAX_LABEL)
    g_string_append (out, text->str);
}

static void
append_source (const QbgCircuit *circuit, QbgElementId id, GString *out)
{
  const QbgElement *element = QBG_ELEMENT (circuit, id);
  gboolean effort = element->type == QBG_ELEMENT_SE;
  g_autoptr (QbgArena) arena = qbg_arena_new ();
  g_auto (QbgWaveform) wave;

  qbg_waveform_recognise (qbg_expand (arena, circuit, effort ? element->effort
                                      : element->flow), &wave);
  append_wave (&wave, effort ? "V" : "A", out);
  if (wave.kind == QBG_WAVE_OTHER)
    append_short_law (circuit, id, out);
}

static const char *
unit_of (QbgElementType type)
{
  switch (type)
    {
    case QBG_ELEMENT_R: return "Ω";
    case QBG_ELEMENT_C: return "F";
    case QBG_ELEMENT_I: return "H";
    default: return NULL;
    }
}

/* "3 H, 2 H, M 1 H". */
static void
append_matrix (const double *matrix, const char *unit, GString *out)
{
  append_quantity (out, "", matrix[0], unit);
  append_quantity (out, ", ", matrix[3], unit);
  append_quantity (out, ", M ", matrix[1], unit);
}

void
qbg_value_label (const QbgCircuit *circuit, QbgElementId id, GString *out)
{
  const QbgElement *element = QBG_ELEMENT (circuit, id);
  const QbgExpr *ratio = element->ratio;
  const char *unit = unit_of (element->type);

  if (element->type == QBG_ELEMENT_SE || element->type == QBG_ELEMENT_SF)
    append_source (circuit, id, out);
  else if (element->n_ports == 1 && element->linear && unit != NULL
           && isfinite (element->value))
    qbg_quantity_format (element->value, unit, out);
  else if (ratio != NULL && qbg_expr_is_number (ratio)
           && element->type == QBG_ELEMENT_TF)
    g_string_append_printf (out, "%.6g : 1", ratio->u.number);
  else if (ratio != NULL && qbg_expr_is_number (ratio)
           && element->type == QBG_ELEMENT_GY)
    qbg_quantity_format (ratio->u.number, "Ω", out);
  else if (element->matrix != NULL && element->n_ports == 2)
    append_matrix (element->matrix, unit, out);
  else
    append_short_law (circuit, id, out);
}
