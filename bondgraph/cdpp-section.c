#include <config.h>

#include <math.h>

#include "bondgraph/cdpp.h"
#include "bondgraph/labels.h"
#include "bondgraph/law-text.h"
#include "bondgraph/waveform.h"

/* The section of one element that is being written. */
typedef struct {
  QbgCdpp *model;
  QbgElementId id;
  const QbgElement *element;
  const QbgPort *port;            /* its first */
  const QbgPortBond *place;
  QbgGives gives;
  QbgCdppLaw law;
  GString *out;
} Section;

static void
put_number (Section *section, const char *key, double value)
{
  g_string_append_printf (section->out, "%s : ", key);
  qbg_number_format (value + 0.0, section->out);
  g_string_append_c (section->out, '\n');
}

static void
put_expr (Section *section, const char *key, const QbgExpr *expr, int sign)
{
  g_string_append_printf (section->out, "%s : ", key);
  qbg_cdpp_expr (&section->law, expr, sign, section->out);
  g_string_append_c (section->out, '\n');
}

static void
put_quantum (Section *section)
{
  put_number (section, "quantum", section->model->quantization->quantum);
  put_number (section, "hystWindow",
              section->model->quantization->hysteresis);
}

static void
put_residuals (Section *section)
{
  for (guint32 k = 0; k < section->element->n_residuals; k++)
    {
      g_autofree char *key = g_strdup_printf ("zero%u", k + 1);
      put_expr (section, key, section->element->residuals[k], 1);
    }
}

static void
put_wave_times (Section *section, const QbgWaveform *wave)
{
  switch (wave->kind)
    {
    case QBG_WAVE_SINE:
    case QBG_WAVE_COSINE:
    case QBG_WAVE_EXP_SINE:
      put_number (section, "wavefreq", wave->frequency);
      put_number (section, "phase", wave->phase);
      if (wave->kind == QBG_WAVE_EXP_SINE)
        put_number (section, "damping", wave->damping);
      else if (wave->continuous)
        put_number (section, "continuous", 1);
      return;
    case QBG_WAVE_RAMP:
      put_number (section, "duration", wave->duration);
      return;
    case QBG_WAVE_EXPONENTIALS:
      put_number (section, "riseTime", wave->duration);
      put_number (section, "riseTimeConst", wave->rise_constant);
      put_number (section, "fallTimeConst", wave->fall_constant);
      return;
    case QBG_WAVE_TRAPEZOID:
      put_number (section, "rising", wave->rising);
      put_number (section, "falling", wave->falling);
      /* fall through */
    case QBG_WAVE_PULSE:
      put_number (section, "width", wave->width);
      /* fall through */
    case QBG_WAVE_SAW_TOOTH:
      put_number (section, "period", wave->period);
      if (isfinite (wave->n_periods))
        put_number (section, "nperiod", wave->n_periods);
      return;
    default:
      return;
    }
}

/* From each time on, a value that grows by so much each second. */
static void
put_segments (Section *section, const QbgWaveform *wave, int sign)
{
  g_string_append (section->out, "segments :");
  for (guint k = 0; k < wave->segments->len; k++)
    {
      const QbgSegment *segment = &g_array_index (wave->segments, QbgSegment,
                                                  k);
      const double numbers[] = { segment->time, sign * segment->value,
                                 sign * segment->slope };

      for (guint i = 0; i < 3; i++)
        {
          g_string_append_c (section->out, ' ');
          qbg_number_format (numbers[i] + 0.0, section->out);
        }
    }
  g_string_append_c (section->out, '\n');
}

static void
put_wave (Section *section, const QbgWaveform *wave, int sign)
{
  if (wave->kind == QBG_WAVE_CONSTANT)
    {
      put_number (section, "amplitude", sign * wave->offset);
      return;
    }
  put_number (section, "startTime", wave->start_time);
  if (wave->kind == QBG_WAVE_TABLE)
    put_segments (section, wave, sign);
  else
    put_number (section, "amplitude", sign * wave->amplitude);
  put_wave_times (section, wave);
  put_number (section, "offset", sign * wave->offset);
}

static const QbgExpr *
source_law (const Section *section)
{
  return section->element->type == QBG_ELEMENT_SE ? section->element->effort
                                                  : section->element->flow;
}

static void
put_source (Section *section)
{
  const QbgBondGraph *graph = section->model->graph;
  int sign = section->element->type == QBG_ELEMENT_SE
    ? section->place->effort_sign : section->place->flow_sign;
  g_auto (QbgWaveform) wave;

  qbg_waveform_recognise (qbg_expand (section->model->arena, graph->circuit,
                                      source_law (section)), &wave);
  if (wave.kind != QBG_WAVE_CONSTANT)
    put_quantum (section);
  g_string_append_printf (section->out, "signal : %s\n",
                          qbg_wave_kind_name (wave.kind));
  if (wave.kind == QBG_WAVE_OTHER)
    put_expr (section, "expression", source_law (section), sign);
  else
    put_wave (section, &wave, sign);
}

static void
put_resistor (Section *section)
{
  const QbgElement *element = section->element;
  gboolean effort = section->gives == QBG_GIVES_EFFORT;
  const QbgExpr *law = effort ? element->effort : element->flow;

  if (element->linear && isfinite (element->value))
    put_number (section, "R", element->value);
  else if (law != NULL && section->gives != QBG_GIVES_NOTHING)
    put_expr (section, effort ? "effort" : "flow", law,
              effort ? section->place->effort_sign
              : section->place->flow_sign);
  else
    put_residuals (section);
}

/* Of the port's own variable, or of the one that stands for it. */
static double
start_of (const Section *section, QbgVariableId id)
{
  const QbgCircuit *circuit = section->model->graph->circuit;
  const QbgComponent *component
    = QBG_COMPONENT (circuit, section->element->component);
  double start = QBG_VARIABLE (circuit, id)->start;

  for (guint32 k = 0; k < component->n_variables && isnan (start); k++)
    {
      const QbgVariable *variable
        = QBG_VARIABLE (circuit, component->first_variable + k);

      if (variable->definition != NULL
          && variable->definition->kind == QBG_EXPR_VAR
          && variable->definition->var == id)
        start = variable->start;
    }
  return isnan (start) ? 0 : start;
}

static void
put_storage_field (Section *section, char letter)
{
  guint32 n = section->element->n_ports;

  put_number (section, "ports", n);
  for (guint32 k = 0; k < n * n; k++)
    {
      const QbgBondGraph *graph = section->model->graph;
      QbgPortId first = section->element->first_port;
      const QbgPortBond *row = QBG_PORT_BOND (graph, first + k / n);
      const QbgPortBond *column = QBG_PORT_BOND (graph, first + k % n);
      g_autofree char *key = g_strdup_printf ("%c%u%u", letter, k / n + 1,
                                              k % n + 1);
      int sign = letter == 'C' ? row->flow_sign * column->effort_sign
                               : row->effort_sign * column->flow_sign;

      put_number (section, key, sign * section->element->matrix[k]);
    }
}

static void
put_storage_law (Section *section, char letter)
{
  const QbgElement *element = section->element;
  const QbgExpr *solved = letter == 'C' ? element->effort : element->flow;
  char key[2] = { letter, '\0' };

  if (element->n_ports > 1 && element->matrix != NULL)
    put_storage_field (section, letter);
  else if (element->linear && isfinite (element->value))
    put_number (section, key, element->value);
  else if (element->content != NULL)
    put_expr (section, "content", element->content,
              letter == 'C' ? section->place->flow_sign
              : section->place->effort_sign);
  else if (solved != NULL)
    put_expr (section, letter == 'C' ? "effort" : "flow", solved,
              letter == 'C' ? section->place->effort_sign
              : section->place->flow_sign);
  else
    put_residuals (section);
}

static void
put_storage (Section *section, char letter)
{
  const QbgBondGraph *graph = section->model->graph;
  guint32 n = section->element->n_ports;

  put_storage_law (section, letter);
  for (guint32 k = 0; k < n; k++)
    {
      QbgPortId id = section->element->first_port + k;
      const QbgPort *port = QBG_PORT (graph->circuit, id);
      const QbgPortBond *place = QBG_PORT_BOND (graph, id);
      g_autofree char *key = n == 1 ? g_strdup ("start")
                                    : g_strdup_printf ("start%u", k + 1);

      if (qbg_causality_is_integral (section->model->causality, id))
        put_number (section, key, letter == 'C'
                    ? place->effort_sign * start_of (section, port->effort)
                    : place->flow_sign * start_of (section, port->flow));
    }
  put_quantum (section);
}

/* e1 = r*e2 of a transformer, e1 = r*f2 of a gyrator, on the bonds. */
static void
put_ratio (Section *section)
{
  const QbgPortBond *second = section->place + 1;
  int sign = section->place->effort_sign
             * (section->element->type == QBG_ELEMENT_TF ? second->effort_sign
                : second->flow_sign);
  const QbgExpr *ratio = section->element->ratio;

  if (ratio == NULL)
    put_residuals (section);
  else
    put_expr (section, section->element->type == QBG_ELEMENT_TF ? "r" : "mu",
              ratio, sign);
}

/* What the field's own states grow by. */
static void
put_inner_states (Section *section)
{
  const QbgCircuit *circuit = section->model->graph->circuit;
  const QbgComponent *component
    = QBG_COMPONENT (circuit, section->element->component);

  for (guint32 k = 0; k < component->n_variables; k++)
    {
      const QbgVariable *variable
        = QBG_VARIABLE (circuit, component->first_variable + k);
      g_autofree char *key = g_strdup_printf ("der(%s)", variable->name);

      if (variable->is_state && variable->rate != NULL)
        put_expr (section, key, variable->rate, 1);
    }
}

static void
put_parameters (Section *section)
{
  switch (section->element->type)
    {
    case QBG_ELEMENT_R:
      put_resistor (section);
      break;
    case QBG_ELEMENT_C:
      put_storage (section, 'C');
      break;
    case QBG_ELEMENT_I:
      put_storage (section, 'L');
      break;
    case QBG_ELEMENT_SE:
    case QBG_ELEMENT_SF:
      put_source (section);
      break;
    case QBG_ELEMENT_TF:
    case QBG_ELEMENT_GY:
      put_ratio (section);
      break;
    default:
      put_number (section, "ports", section->element->n_ports);
      put_residuals (section);
      put_inner_states (section);
      put_quantum (section);
    }
}

void
qbg_cdpp_section (QbgCdpp *model, QbgVertexId vertex)
{
  const QbgCircuit *circuit = model->graph->circuit;
  QbgElementId id = QBG_VERTEX (model->graph, vertex)->element;
  const QbgElement *element = QBG_ELEMENT (circuit, id);
  QbgPortId first = element->first_port;
  g_autoptr (GArray) inputs = g_array_new (FALSE, FALSE,
                                           sizeof (QbgVariableId));
  Section section = { model, id, element, QBG_PORT (circuit, first),
                      QBG_PORT_BOND (model->graph, first),
                      model->causality->gives[first], { model, id, inputs },
                      model->sections };

  g_string_append_printf (model->sections, "\n[%s]\n", model->names[vertex]);
  put_parameters (&section);
  qbg_cdpp_link_inputs (&section.law, model->names[vertex]);
}

static const char *
by_causality (QbgGives gives)
{
  return gives == QBG_GIVES_EFFORT ? "FlowIn"
    : gives == QBG_GIVES_FLOW ? "EffortIn" : "";
}

static void
append_source_class (const QbgCdpp *model, QbgElementId id, GString *out)
{
  const QbgElement *element = QBG_ELEMENT (model->graph->circuit, id);
  gboolean effort = element->type == QBG_ELEMENT_SE;
  g_auto (QbgWaveform) wave;

  qbg_waveform_recognise (qbg_expand (model->arena, model->graph->circuit,
                                      effort ? element->effort
                                      : element->flow), &wave);
  g_string_append_printf (out, "QBGSource%s_%s", effort ? "Effort" : "Flow",
                          qbg_is_modulated (model->graph, id) ? "Modulated"
                          : qbg_wave_kind_name (wave.kind));
}

/* "Nonlinear", "Modulated", or nothing, as in the paper's library. */
static const char *
variant_of (const QbgCdpp *model, QbgElementId id)
{
  return qbg_is_modulated (model->graph, id) ? "Modulated"
    : QBG_ELEMENT (model->graph->circuit, id)->linear ? "" : "Nonlinear";
}

static void
append_element_class (const QbgCdpp *model, QbgElementId id, GString *out)
{
  const QbgElement *element = QBG_ELEMENT (model->graph->circuit, id);
  const char *ends = by_causality (model->causality->gives[element
                                                           ->first_port]);
  gboolean modulated = qbg_is_modulated (model->graph, id);

  switch (element->type)
    {
    case QBG_ELEMENT_R:
      g_string_append_printf (out, "QBG%sResistance%s",
                              variant_of (model, id), ends);
      break;
    case QBG_ELEMENT_C:
    case QBG_ELEMENT_I:
      g_string_append_printf (out, "QBG%s%s%s", variant_of (model, id),
                              element->type == QBG_ELEMENT_C ? "Capacitor"
                              : "Inductor",
                              element->n_ports > 1 ? "Field" : ends);
      break;
    case QBG_ELEMENT_TF:
      g_string_append_printf (out, "QBG%sTransformer",
                              modulated ? "Modulated" : "");
      break;
    case QBG_ELEMENT_GY:
      g_string_append_printf (out, "QBG%sGyrator%s",
                              modulated ? "Modulated" : "", ends);
      break;
    default:
      g_string_append (out, "QBGField");
    }
}

void
qbg_cdpp_class (const QbgCdpp *model, QbgVertexId vertex, GString *out)
{
  const QbgVertex *v = QBG_VERTEX (model->graph, vertex);
  QbgElementType type;

  if (v->kind != QBG_VERTEX_ELEMENT)
    {
      g_string_append (out, v->kind == QBG_VERTEX_ONE ? "QBGSerialJunction"
                       : "QBGParallelJunction");
      return;
    }
  type = QBG_ELEMENT (model->graph->circuit, v->element)->type;
  if (type == QBG_ELEMENT_SE || type == QBG_ELEMENT_SF)
    append_source_class (model, v->element, out);
  else
    append_element_class (model, v->element, out);
}
