#include <config.h>

#include "qss/quantum.h"

#include <math.h>
#include <string.h>

#include "base/glob.h"

/* A state that has been at zero only, without a source or another state of its
 * unit, counts as of this size; charges and fluxes are small by nature. */
#define LEAST_SIZE 1e-6
#define LEAST_CONTENT 1e-18

/* A state that is smaller than this part of the largest of its unit counts as
 * of that size. */
#define PART_OF_UNIT 1e-3

/* Of a function of time. */
#define SAMPLES 200

/* What the rules say about one state, one after the other. */
typedef struct {
  QbgQuantumKind kind;
  double quantum, relative;     /* NaN: not said */
  const double *levels;
  guint n_levels;
  gboolean by_option;           /* the size is */
} Told;

/* An annotation, or the first option, replaces what was said about the size;
 * several options come together. */
static void
tell (Told *told, const QbgQuantumRule *rule, gboolean by_option)
{
  gboolean sized = !isnan (rule->quantum) || !isnan (rule->relative);

  if (sized && (!by_option || !told->by_option)) {
    told->quantum = told->relative = NAN;
    told->by_option = by_option;
  }
  if (sized && told->kind == QBG_QUANTUM_LEVELS)
    told->kind = QBG_QUANTUM_BY_SIZE;
  if (!isnan (rule->quantum))
    told->quantum = rule->quantum;
  if (!isnan (rule->relative))
    told->relative = rule->relative;
  if (rule->kind != QBG_QUANTUM_BY_SIZE)
    told->kind = rule->kind;
  if (rule->levels != NULL) {
    told->levels = rule->levels;
    told->n_levels = rule->n_levels;
  }
}

static gboolean
concerns (const QbgQuantumRule *rule, QbgVariableId state, const char *name)
{
  return rule->pattern != NULL ? qbg_glob_matches (rule->pattern, name)
    : state >= rule->first && state < rule->end;
}

static GString *
name_of (const QbgEquations *equations, guint k)
{
  GString *name = g_string_new (NULL);

  qbg_circuit_variable_name (
    equations->circuit,
    qbg_circuit_named (equations->circuit, QBG_STATE (equations, k)), name);
  return name;
}

/* Rules of annotations are for variables by number: those of a component lie
 * together, so that many rules do not cost much. */
static void
tell_annotations (const QbgEquations *equations, Told *told)
{
  const GArray *rules = equations->circuit->quanta;
  guint n = equations->circuit->variables->len;
  g_autofree guint *state_of = g_new (guint, n + 1);

  for (guint i = 0; i < n; i++)
    state_of[i] = QBG_NONE;
  for (guint k = 0; k < equations->states->len; k++)
    state_of[QBG_STATE (equations, k)] = k;
  for (guint i = 0; i < rules->len; i++) {
    const QbgQuantumRule *rule = &g_array_index (rules, QbgQuantumRule, i);
    for (guint v = rule->first; v < MIN (rule->end, n); v++)
      if (state_of[v] != QBG_NONE)
        tell (&told[state_of[v]], rule, FALSE);
  }
}

static void
tell_options (const QbgEquations *equations, const GArray *rules, Told *told)
{
  for (guint k = 0; rules != NULL && k < equations->states->len; k++) {
    g_autoptr (GString) name = name_of (equations, k);
    for (guint i = 0; i < rules->len; i++) {
      const QbgQuantumRule *rule = &g_array_index (rules, QbgQuantumRule, i);
      if (concerns (rule, QBG_STATE (equations, k), name->str))
        tell (&told[k], rule, TRUE);
    }
  }
}

static Told *
collect (const QbgEquations *equations, const QbgQuantumOptions *options)
{
  Told *told = g_new0 (Told, equations->states->len + 1);

  for (guint k = 0; k < equations->states->len; k++)
    told[k].quantum = told[k].relative = NAN;
  tell_annotations (equations, told);
  for (guint k = 0; !isnan (options->quantum) && k < equations->states->len;
       k++) {
    QbgQuantumRule all = { .quantum = options->quantum, .relative = NAN };
    tell (&told[k], &all, TRUE);
  }
  tell_options (equations, options->rules, told);
  return told;
}

/* Units. */

/* States without a unit have nothing to be compared with. */
static const char *
unit_of (const QbgVariable *v)
{
  return v->unit != NULL ? v->unit
    : v->kind == QBG_VAR_EFFORT ? "V" : v->kind == QBG_VAR_FLOW ? "A" : NULL;
}

/* The places of units in largest; a state without a unit has one of its
 * own. */
static GHashTable *
number_units (QbgQuanta *q, const QbgEquations *equations)
{
  GHashTable *places = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = 0;

  for (guint k = 0; k < q->n; k++) {
    const char *unit =
      unit_of (QBG_VARIABLE (equations->circuit, QBG_STATE (equations, k)));
    gpointer place;
    if (unit != NULL
        && g_hash_table_lookup_extended (places, unit, NULL, &place)) {
      q->growths[k].unit = GPOINTER_TO_UINT (place);
      continue;
    }
    q->growths[k].unit = n++;
    if (unit != NULL)
      g_hash_table_insert (places, (char *) unit, GUINT_TO_POINTER (n - 1));
  }
  return places;
}

static void
note_leaf (const QbgExpr *leaf, gpointer data)
{
  (void) leaf;
  *(gboolean *) data = TRUE;
}

/* The samples are spread by the golden ratio: evenly spaced ones would see of
 * a sine of that frequency nothing but zeros. */
double
qbg_source_size (const QbgExpr *law, double start, double stop)
{
  guint samples = qbg_expr_has_time (law) ? SAMPLES : 0;
  double size = 0;

  for (guint i = 0; i <= samples; i++) {
    double place = fmod (i * 0.6180339887498949, 1);
    double t = start + (stop - start) * place;
    double value = fabs (qbg_expr_evaluate (law, t, NULL, NULL));
    if (isfinite (value))
      size = fmax (size, value);
  }
  return size;
}

static gboolean
is_of_time (const QbgExpr *law)
{
  gboolean has_leaves = FALSE;

  if (law != NULL)
    qbg_expr_visit (law, note_leaf, &has_leaves);
  return law != NULL && !has_leaves;
}

/* What voltages and currents of a circuit come to, from its sources and
 * resistors alone. */
typedef struct {
  double effort, flow;              /* of sources; 0: there are none */
  double least, largest;            /* resistance; least > largest: none */
} Sizes;

static Sizes
find_sizes (const QbgCircuit *circuit, const QbgQuantumOptions *o)
{
  Sizes s = { 0, 0, INFINITY, 0 };

  for (guint i = 0; i < circuit->elements->len; i++) {
    const QbgElement *e = QBG_ELEMENT (circuit, i);
    if (e->type == QBG_ELEMENT_SE && is_of_time (e->effort))
      s.effort = fmax (s.effort,
                       qbg_source_size (e->effort, o->start, o->stop));
    else if (e->type == QBG_ELEMENT_SF && is_of_time (e->flow))
      s.flow = fmax (s.flow, qbg_source_size (e->flow, o->start, o->stop));
    else if (e->type == QBG_ELEMENT_R && e->linear && e->value > 0) {
      s.least = fmin (s.least, e->value);
      s.largest = fmax (s.largest, e->value);
    }
  }
  return s;
}

/* Where there is no source of a unit, those of the other and the resistors
 * tell something of it: the least that it may come to. */
static void
look_at_sources (QbgQuanta *q, const QbgCircuit *circuit,
                 const QbgQuantumOptions *options, GHashTable *places)
{
  Sizes s = find_sizes (circuit, options);
  double effort = s.effort, flow = s.flow;
  gpointer place;

  if (effort == 0 && s.largest > 0)
    effort = s.flow * s.least;
  if (flow == 0 && s.largest > 0)
    flow = s.effort / s.largest;
  if (g_hash_table_lookup_extended (places, "V", NULL, &place))
    q->largest[GPOINTER_TO_UINT (place)] = effort;
  if (g_hash_table_lookup_extended (places, "A", NULL, &place))
    q->largest[GPOINTER_TO_UINT (place)] = flow;
}

/* Quantizers. */

static double
least_distance (const double *levels, guint n)
{
  double least = INFINITY;

  for (guint i = 1; i < n; i++)
    least = fmin (least, levels[i] - levels[i - 1]);
  return least;
}

static double
least_size (const QbgVariable *v)
{
  const char *unit = unit_of (v);

  return !isnan (v->nominal) ? fabs (v->nominal)
    : g_strcmp0 (unit, "C") == 0 || g_strcmp0 (unit, "Wb") == 0
    ? LEAST_CONTENT : LEAST_SIZE;
}

static QbgQuantizer
quantizer_for (const Told *told, double part, const QbgVariable *v, double x)
{
  double relative = isnan (told->relative) ? part : told->relative;
  double size = fmax (fabs (x), isnan (v->nominal) ? 1 : fabs (v->nominal));

  if (told->kind == QBG_QUANTUM_LEVELS)
    return qbg_quantizer_intervals (
      told->levels, told->n_levels,
      least_distance (told->levels, told->n_levels));
  if (told->kind == QBG_QUANTUM_UNIFORM) {
    double quantum = isnan (told->quantum) ? relative * size : told->quantum;
    return qbg_quantizer_uniform (quantum, quantum);
  }
  double minimum = isnan (told->quantum) ? relative * least_size (v)
    : told->quantum;
  gboolean fixed = told->kind == QBG_QUANTUM_BY_SIZE
    && isnan (told->relative);
  return qbg_quantizer_logarithmic (fixed ? 0 : relative, minimum);
}

static gboolean
is_by_tolerance (const Told *told)
{
  return told->kind == QBG_QUANTUM_BY_SIZE && isnan (told->quantum)
    && isnan (told->relative);
}

/* A state that has a size to go by does not need the least one. */
static void
start_growth (QbgQuanta *q, guint k, double part, const QbgVariable *v,
              double x)
{
  double least = q->quantizers[k].quantum;

  q->growths[k].part = part;
  q->growths[k].most = INFINITY;
  q->quantizers[k].quantum = isnan (v->nominal) ? 0 : least;
  qbg_quanta_follow (q, k, x);
  if (q->quantizers[k].quantum == 0)
    q->quantizers[k].quantum = least;
}

static void
find_finest (QbgQuanta *q)
{
  q->finest = q->finest_part = INFINITY;
  if (qbg_quanta_any_grows (q))
    return;
  for (guint k = 0; k < q->n; k++) {
    const QbgQuantizer *z = &q->quantizers[k];
    if (z->kind == QBG_QUANTIZER_LOGARITHMIC && z->relative > 0)
      q->finest_part = fmin (q->finest_part, z->relative);
    else
      q->finest = fmin (q->finest, qbg_quantizer_quantum (z, 0));
  }
}

QbgQuanta *
qbg_quanta_new (const QbgEquations *equations,
                const QbgQuantumOptions *options, const double *values)
{
  g_autofree Told *told = collect (equations, options);
  g_autoptr (GHashTable) places = NULL;
  QbgQuanta *q = g_new0 (QbgQuanta, 1);
  double part = QBG_QUANTUM_OF_TOLERANCE * options->tolerance;

  q->n = equations->states->len;
  q->quantizers = g_new0 (QbgQuantizer, q->n + 1);
  q->growths = g_new0 (QbgGrowth, q->n + 1);
  q->largest = g_new0 (double, q->n + 1);
  q->tolerance = options->tolerance;
  q->of_source = 1;
  places = number_units (q, equations);
  look_at_sources (q, equations->circuit, options, places);
  for (guint k = 0; k < q->n; k++) {
    QbgVariableId state = QBG_STATE (equations, k);
    const QbgVariable *v = QBG_VARIABLE (equations->circuit, state);
    q->quantizers[k] =
      quantizer_for (&told[k], part, v, values[state]);
    if (is_by_tolerance (&told[k]))
      start_growth (q, k, part, v, values[state]);
  }
  find_finest (q);
  return q;
}

void
qbg_quanta_free (QbgQuanta *q)
{
  if (q == NULL)
    return;
  g_free (q->quantizers);
  g_free (q->growths);
  g_free (q->largest);
  g_free (q);
}

void
qbg_quanta_follow (QbgQuanta *q, guint k, double x)
{
  const QbgGrowth *growth = &q->growths[k];
  double *largest = &q->largest[growth->unit];
  double size = fabs (x);

  if (growth->part == 0)
    return;
  *largest = fmax (*largest, size);
  q->quantizers[k].quantum =
    fmax (q->quantizers[k].quantum,
          fmin (growth->most,
                growth->part * fmax (size, PART_OF_UNIT * *largest)));
}

gboolean
qbg_quanta_any_grows (const QbgQuanta *q)
{
  for (guint k = 0; k < q->n; k++)
    if (q->growths[k].part > 0)
      return TRUE;
  return FALSE;
}

void
qbg_quanta_count_as (const QbgQuanta *q, double *sizes)
{
  g_autofree double *largest = g_new (double, q->n + 1);

  memcpy (largest, q->largest, q->n * sizeof *largest);
  for (guint k = 0; k < q->n; k++) {
    double *of_unit = &largest[q->growths[k].unit];
    *of_unit = fmax (*of_unit, sizes[k]);
  }
  for (guint k = 0; k < q->n; k++) {
    const QbgGrowth *growth = &q->growths[k];
    sizes[k] = fmax (sizes[k], PART_OF_UNIT * largest[growth->unit]);
    if (growth->part > 0)
      sizes[k] = fmax (sizes[k], q->quantizers[k].quantum / growth->part);
  }
}

void
qbg_quanta_set_most (QbgQuanta *q, guint k, double size)
{
  QbgGrowth *growth = &q->growths[k];

  growth->most = growth->part * size;
  if (growth->part > 0)
    q->quantizers[k].quantum = fmin (q->quantizers[k].quantum, growth->most);
}

void
qbg_quanta_spare (QbgQuanta *q, guint k, double tolerance)
{
  QbgGrowth *growth = &q->growths[k];
  double part = QBG_QUANTUM_OF_TOLERANCE * tolerance;

  if (growth->part == 0 || growth->part >= part)
    return;
  q->quantizers[k].quantum *= part / growth->part;
  growth->part = part;
  growth->most = INFINITY;
}

double
qbg_quanta_of_source (const QbgQuanta *q, double scale)
{
  double part = fmin (q->of_source * QBG_QUANTUM_OF_TOLERANCE * q->tolerance,
                      q->finest_part);

  return fmin (part * scale, q->finest);
}

/* Faults. */

const QbgQuantumRule *
qbg_quantum_unmatched (const QbgEquations *equations, const GArray *rules)
{
  for (guint i = 0; i < rules->len; i++) {
    const QbgQuantumRule *rule = &g_array_index (rules, QbgQuantumRule, i);
    gboolean found = FALSE;
    for (guint k = 0; !found && k < equations->states->len; k++) {
      g_autoptr (GString) name = name_of (equations, k);
      found = concerns (rule, QBG_STATE (equations, k), name->str);
    }
    if (!found)
      return rule;
  }
  return NULL;
}
