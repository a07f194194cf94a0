/* The values of parameters and constants, found when they are first asked
 * for, in whatever order they depend on each other. */

#include <config.h>

#include "parser/instance.h"

#include <math.h>

static const QbgClassNode *
enumeration_of (const QbgInstance *variable)
{
  return variable->type == QBG_TYPE_ENUMERATION
    ? qbg_instance_shape (variable)->type : NULL;
}

/* A value given on the command line. */
static const QbgAstExpr *
override_of (QbgBuild *build, const QbgInstance *variable)
{
  gpointer key, expr;

  if (!g_hash_table_contains (build->override_ends, variable->name))
    return NULL;
  g_autofree char *name = qbg_instance_full_name (variable);
  if (!g_hash_table_lookup_extended (build->overrides, name, &key, &expr))
    return NULL;
  g_hash_table_add (build->used_overrides, key);
  return expr;
}

static gboolean
start_value (QbgBuild *build, const QbgInstance *variable, QbgValue *value)
{
  g_autofree char *name = qbg_instance_full_name (variable);
  QbgSpan span = qbg_instance_span (variable->parent->parent
                                    ? variable->parent : variable);

  if (!qbg_attribute (build, variable, "start", value)) {
    QbgDiag *diag = qbg_diags_error (build->diags, QBG_CODE_NO_VALUE, span,
                                     "the parameter '%s' has no value", name);
    qbg_diag_note (diag, qbg_instance_span (variable), "declared here");
    return FALSE;
  }
  /* It may be unset only because of a mistake reported already. */
  if (qbg_diags_has_errors (build->diags))
    return TRUE;
  g_autoptr (GString) number = g_string_new (NULL);
  if (value->n_dims == 0 && qbg_expr_is_number (value->scalar))
    qbg_number_format (value->scalar->u.number, number);
  QbgDiag *diag =
    qbg_diags_warning (build->diags, QBG_CODE_START_USED, span,
                       "the parameter '%s' has no value: its start value %s%s"
                       "is used", name, number->str, number->len ? " " : "");
  qbg_diag_note (diag, qbg_instance_span (variable), "declared here");
  return TRUE;
}

/* The text of an override is not the user's file: what is wrong inside it is
 * told in one sentence. */
static gboolean
override_value (QbgBuild *build, const QbgInstance *variable,
                const QbgAstExpr *override, QbgValue *value)
{
  QbgScope scope = { build->model, build->model->class, NULL };
  QbgDiags *diags = build->diags;
  g_autoptr (QbgDiags) unseen = qbg_diags_new ();

  build->diags = unseen;
  gboolean ok = qbg_evaluate (build, override, &scope, value);
  build->diags = diags;
  if (!ok) {
    g_autofree char *name = qbg_instance_full_name (variable);
    qbg_diags_error (diags, QBG_CODE_OVERRIDE, QBG_NO_SPAN,
                     "the value that --override gives to '%s' cannot be "
                     "evaluated", name);
  }
  return ok;
}

static gboolean
is_fixed_false (QbgBuild *build, const QbgInstance *variable)
{
  return variable->variability == QBG_PARAMETER
    && qbg_attribute_number (build, variable, "fixed", 0, 1) == 0;
}

/* Makes a scalar start value or the like fit a declared array. */
static gboolean
check_size (QbgBuild *build, const QbgInstance *variable, QbgSpan span,
            const QbgValue *value)
{
  gboolean same = value->n_dims == variable->n_dims;

  for (guint i = 0; same && i < value->n_dims; i++)
    same = value->dims[i] == variable->dims[i];
  if (same)
    return TRUE;
  QbgValue declared = { .type = variable->type,
                        .enumeration = enumeration_of (variable),
                        .n_dims = variable->n_dims };
  for (guint i = 0; i < variable->n_dims; i++)
    declared.dims[i] = variable->dims[i];
  g_autofree char *want = qbg_value_type_string (&declared);
  g_autofree char *got = qbg_value_type_string (value);
  g_autofree char *name = qbg_instance_full_name (variable);
  qbg_diags_error (build->diags, QBG_CODE_DIMENSION, span,
                   "'%s' is %s, but its value is %s", name, want, got);
  return FALSE;
}

static gboolean
check_constant (QbgBuild *build, const QbgInstance *variable, QbgSpan span,
                const QbgValue *value)
{
  g_autofree char *name = NULL;

  if (!qbg_value_is_constant (value)) {
    name = qbg_instance_full_name (variable);
    qbg_diags_error (build->diags, QBG_CODE_NOT_CONSTANT, span,
                     "the value of '%s' must be known before the simulation",
                     name);
    return FALSE;
  }
  for (guint i = 0; i < value->n; i++)
    if (!qbg_expr_is_finite (qbg_value_element (value, i))) {
      name = qbg_instance_full_name (variable);
      qbg_diags_error (build->diags, QBG_CODE_EVALUATE, span,
                       "the value of '%s' is not a finite number", name);
      return FALSE;
    }
  return TRUE;
}

/* A smallest value as tiny as Modelica.Constants.small stands for "positive".
 */
static void
report_range (QbgBuild *build, const QbgInstance *variable, QbgSpan span,
              double x, double min, double max)
{
  g_autofree char *name = qbg_instance_full_name (variable);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "the value of '%s' is ", name);
  qbg_number_format (x, text);
  if (x < min && min > 0 && min < 1e-300)
    g_string_append (text, ": it must be positive");
  else {
    g_string_append (text, x < min ? ": it must be at least "
                     : ": it must be at most ");
    qbg_number_format (x < min ? min : max, text);
  }
  QbgDiag *diag = qbg_diags_error (build->diags, QBG_CODE_RANGE, span, "%s",
                                   text->str);
  qbg_diag_note (diag, qbg_instance_span (variable), "declared here");
}

static gboolean
check_range (QbgBuild *build, const QbgInstance *variable, QbgSpan span,
             const QbgValue *value)
{
  if (value->type > QBG_TYPE_INTEGER)
    return TRUE;
  double min = qbg_attribute_number (build, variable, "min", 0, -INFINITY);
  double max = qbg_attribute_number (build, variable, "max", 0, INFINITY);
  for (guint i = 0; i < value->n; i++) {
    double x = qbg_value_element (value, i)->u.number;
    if (x >= min && x <= max)
      continue;
    report_range (build, variable, span, x, min, max);
    return FALSE;
  }
  return TRUE;
}

/* Where a wrong value is to be shown: where it is given, and for a default in
 * the library at the component that has it. */
static QbgSpan
value_span (const QbgInstance *variable, const QbgLayer *binding)
{
  if (binding->mod != NULL && binding->mod->value != NULL)
    return binding->mod->value->span;
  return qbg_instance_span (variable);
}

static gboolean
find_value (QbgBuild *build, QbgInstance *variable, QbgValue *value)
{
  QbgLayer binding = { 0 };
  const QbgAstExpr *override = override_of (build, variable);
  gboolean bound = qbg_binding (build, variable, &binding);
  QbgSpan span = value_span (variable, &binding);

  if (override != NULL) {
    span = QBG_NO_SPAN;
    if (!override_value (build, variable, override, value))
      return FALSE;
  } else if (bound) {
    if (!qbg_layer_value (build, &binding, value))
      return FALSE;
  } else if (is_fixed_false (build, variable)) {
    if (!qbg_solve_parameter (build, variable, value))
      return FALSE;
  } else if (!start_value (build, variable, value))
    return FALSE;
  return qbg_coerce (build, variable->type, enumeration_of (variable), span,
                     variable->name, value)
    && check_size (build, variable, span, value)
    && check_constant (build, variable, span, value)
    && check_range (build, variable, span, value);
}

static void
known_value (const QbgInstance *variable, QbgValue *value)
{
  if (variable->n_dims > 0)
    *value = *variable->u.value;
  else {
    *value = qbg_value_scalar (variable->u.scalar);
    value->enumeration = enumeration_of (variable);
  }
}

static gboolean
parameter_value (QbgBuild *build, QbgInstance *variable, QbgSpan span,
                 QbgValue *value)
{
  switch ((QbgProgress) variable->progress) {
  case QBG_KNOWN:
    known_value (variable, value);
    return TRUE;
  case QBG_FAILED:
    return FALSE;
  case QBG_UNDER_WAY: {
    g_autofree char *name = qbg_instance_full_name (variable);
    QbgDiag *diag =
      qbg_diags_error (build->diags, QBG_CODE_CYCLE_PARAMETER,
                       qbg_instance_span (variable),
                       "the value of '%s' depends on itself", name);
    qbg_diag_note (diag, span, "used here on the way");
    return FALSE;
  }
  case QBG_UNKNOWN:
    break;
  }
  variable->progress = QBG_UNDER_WAY;
  build->level += QBG_LEVELS_OF_PARAMETER;
  gboolean ok = find_value (build, variable, value);
  build->level -= QBG_LEVELS_OF_PARAMETER;
  variable->progress = ok ? QBG_KNOWN : QBG_FAILED;
  if (ok && variable->n_dims == 0)
    variable->u.scalar = value->scalar;
  else if (ok) {
    variable->u.value = QBG_ARENA_NEW (build->arena, QbgValue);
    *variable->u.value = *value;
  }
  return ok;
}

/* Whether the variables of the circuit that stand for it are there. */
static gboolean
has_variables (QbgBuild *build, const QbgInstance *variable, QbgSpan span)
{
  if (variable->progress == QBG_FAILED)
    return FALSE;
  if (variable->first_variable != QBG_NONE)
    return TRUE;
  g_autofree char *name = qbg_instance_full_name (variable);
  qbg_diags_error (build->diags, QBG_CODE_NOT_CONSTANT, span,
                   "'%s' changes during the simulation: it cannot be used "
                   "here", name);
  return FALSE;
}

static gboolean
circuit_variables (QbgBuild *build, const QbgInstance *variable, QbgSpan span,
                   QbgValue *value)
{
  QbgArena *arena = build->circuit->arena;

  if (!has_variables (build, variable, span))
    return FALSE;
  *value = qbg_value_array (arena, variable->type, variable->n_dims,
                            variable->dims);
  value->enumeration = enumeration_of (variable);
  for (guint i = 0; i < variable->n; i++) {
    const QbgExpr *e =
      qbg_expr_var (arena, variable->type, variable->first_variable + i);
    qbg_value_set (value, i, e);
  }
  return TRUE;
}

gboolean
qbg_variable_value (QbgBuild *build, QbgInstance *variable, QbgSpan span,
                    QbgValue *value)
{
  if (variable == build->unknown) {
    /* Stands for itself while an initial equation is solved for it. */
    *value = qbg_value_scalar (qbg_expr_var (build->circuit->arena,
                                             QBG_TYPE_REAL, 0));
    return TRUE;
  }
  if (variable->variability >= QBG_PARAMETER)
    return parameter_value (build, variable, span, value);
  return circuit_variables (build, variable, span, value);
}

gboolean
qbg_variable_element (QbgBuild *build, QbgInstance *variable, guint place,
                      QbgSpan span, QbgValue *value)
{
  if (variable == build->unknown || variable->n_dims == 0)
    return qbg_variable_value (build, variable, span, value);
  if (variable->variability >= QBG_PARAMETER) {
    QbgValue whole;
    if (!parameter_value (build, variable, span, &whole))
      return FALSE;
    *value = qbg_value_scalar (whole.elements[place]);
  } else {
    if (!has_variables (build, variable, span))
      return FALSE;
    *value = qbg_value_scalar (
      qbg_expr_var (build->circuit->arena, variable->type,
                    variable->first_variable + place));
  }
  value->enumeration = enumeration_of (variable);
  return TRUE;
}
