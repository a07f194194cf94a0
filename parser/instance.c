#include <config.h>

#include "parser/instance.h"

#include <math.h>

static QbgInstance absent = { .kind = QBG_INSTANCE_CLASS };
QbgInstance *const qbg_absent = &absent;
static QbgInstance pending = { .kind = QBG_INSTANCE_CLASS };
QbgInstance *const qbg_pending = &pending;

void
qbg_give_up (QbgBuild *build, QbgCode code, QbgSpan span, const char *format,
             ...)
{
  va_list args;

  if (build->failed)
    return;
  build->failed = TRUE;
  va_start (args, format);
  g_autofree char *text = g_strdup_vprintf (format, args);
  va_end (args);
  qbg_diags_error (build->diags, code, span, "%s", text);
}

gboolean
qbg_spend (QbgBuild *build, guint64 steps, QbgSpan span)
{
  build->n_steps += steps;
  if (build->n_steps > QBG_MAX_STEPS)
    qbg_give_up (build, QBG_CODE_TOO_LARGE, span,
                 "the values and loops of this model take more than %d steps "
                 "to work out", QBG_MAX_STEPS);
  return !build->failed;
}

static void
count_instances (QbgBuild *build, guint n, QbgSpan span)
{
  build->n_instances += n;
  if (build->n_instances > QBG_MAX_INSTANCES)
    qbg_give_up (build, QBG_CODE_TOO_LARGE, span,
                 "the model unfolds into more than %d variables and "
                 "components", QBG_MAX_INSTANCES);
}

static QbgInstance *
instance_new (QbgBuild *build, QbgInstanceKind kind, const char *name,
              QbgInstance *parent)
{
  QbgInstance *instance = QBG_ARENA_NEW (build->arena, QbgInstance);

  instance->kind = kind;
  instance->name = name;
  instance->parent = parent;
  instance->n = 1;
  instance->first_variable = QBG_NONE;
  instance->component = QBG_NONE;
  count_instances (build, 1,
                   parent ? qbg_instance_span (parent) : QBG_NO_SPAN);
  return instance;
}

const QbgShape *
qbg_instance_shape (const QbgInstance *instance)
{
  return instance->class->shape;
}

static void
make_members (QbgBuild *build, QbgInstance *instance)
{
  guint n = qbg_instance_shape (instance)->members->len;

  instance->u.members =
    qbg_arena_alloc (build->arena, MAX (n, 1) * sizeof (QbgInstance *));
}

QbgInstance *
qbg_instance_of_class (QbgBuild *build, QbgClassNode *class)
{
  if (qbg_class_shape (build->tree, class) == NULL)
    return NULL;
  QbgInstance *instance =
    instance_new (build, QBG_INSTANCE_CLASS, class->name, NULL);
  instance->class = class;
  make_members (build, instance);
  return instance;
}

QbgInstance *
qbg_instance_of_package (QbgBuild *build, QbgClassNode *class)
{
  QbgInstance *instance = g_hash_table_lookup (build->packages, class);

  if (instance == NULL) {
    instance = qbg_instance_of_class (build, class);
    g_hash_table_insert (build->packages, class, instance);
  }
  return instance;
}

QbgSpan
qbg_instance_span (const QbgInstance *instance)
{
  while (instance->member == NULL && instance->parent != NULL)
    instance = instance->parent;
  if (instance->member != NULL)
    return instance->member->element->id_span;
  return instance->class->ast ? instance->class->ast->name_span : QBG_NO_SPAN;
}

void
qbg_append_subscripts (const QbgInstance *array, guint index, GString *out)
{
  guint rest = index, stride = array->n;

  for (guint i = 0; i < array->n_dims; i++) {
    stride /= array->dims[i];
    g_string_append_printf (out, "%s%u", i == 0 ? "[" : ",",
                            rest / stride + 1);
    rest %= stride;
  }
  g_string_append_c (out, ']');
}

void
qbg_instance_name (const QbgInstance *instance, GString *out)
{
  const QbgInstance *parent = instance->parent;

  if (parent == NULL)
    return;
  qbg_instance_name (parent, out);
  if (parent->kind == QBG_INSTANCE_ARRAY) {
    qbg_append_subscripts (parent, instance->index, out);
    return;
  }
  if (out->len > 0)
    g_string_append_c (out, '.');
  g_string_append (out, instance->name);
}

char *
qbg_instance_full_name (const QbgInstance *instance)
{
  GString *name = g_string_new (NULL);

  qbg_instance_name (instance, name);
  return g_string_free (name, FALSE);
}

gboolean
qbg_instance_is_connector (const QbgInstance *instance)
{
  const QbgAstClass *ast = instance->class ? instance->class->ast : NULL;

  return ast != NULL && ast->kind == QBG_CLASS_CONNECTOR;
}

static guint
depth_of (const QbgInstance *instance)
{
  guint depth = 0;

  for (; instance != NULL; instance = instance->parent)
    depth++;
  return depth;
}

/* One dimension of a declaration: an integer from 0, or : (G_MAXUINT). */
static gboolean
dimension (QbgBuild *build, const QbgAstExpr *expr, const QbgScope *scope,
           guint *size)
{
  QbgValue value;

  if (expr->kind == QBG_AST_COLON) {
    *size = G_MAXUINT;
    return TRUE;
  }
  if (!qbg_evaluate_constant (build, expr, scope, "the size of an array",
                              &value))
    return FALSE;
  if (value.n_dims > 0 || value.type == QBG_TYPE_REAL
      || value.type == QBG_TYPE_STRING) {
    g_autofree char *type = qbg_value_type_string (&value);
    qbg_diags_error (build->diags, QBG_CODE_TYPE, expr->span,
                     "the size of an array must be an Integer, not %s", type);
    return FALSE;
  }
  double number = value.scalar->u.number;
  if (number < 0) {
    qbg_diags_error (build->diags, QBG_CODE_DIMENSION, expr->span,
                     "the size of an array is %g: it cannot be negative",
                     number);
    return FALSE;
  }
  if (number > QBG_MAX_ARRAY) {
    qbg_give_up (build, QBG_CODE_TOO_LARGE, expr->span,
                 "an array of %.15g elements is too large (limit %d)", number,
                 QBG_MAX_ARRAY);
    return FALSE;
  }
  *size = number;
  return TRUE;
}

static gboolean
dimensions (QbgBuild *build, QbgInstance *instance,
            const QbgAstElement *element, const QbgScope *scope)
{
  const QbgAstExpr *lists[] = { element->subscripts,
                                element->type_subscripts };
  guint dims[QBG_MAX_DIMENSIONS], n_dims = 0;
  double n = 1;

  for (guint i = 0; i < 2; i++)
    for (const QbgAstExpr *e = lists[i]; e != NULL; e = e->next) {
      if (n_dims == QBG_MAX_DIMENSIONS) {
        qbg_diags_error (build->diags, QBG_CODE_TOO_LARGE, e->span,
                         "more than %d dimensions", QBG_MAX_DIMENSIONS);
        return FALSE;
      }
      if (!dimension (build, e, scope, &dims[n_dims]))
        return FALSE;
      n *= dims[n_dims] == G_MAXUINT ? 1 : dims[n_dims];
      n_dims++;
    }
  if (n > QBG_MAX_ARRAY) {
    qbg_give_up (build, QBG_CODE_TOO_LARGE, element->id_span,
                 "an array of %.15g elements is too large (limit %d)", n,
                 QBG_MAX_ARRAY);
    return FALSE;
  }
  instance->n_dims = n_dims;
  instance->n = n;
  if (n_dims > 0)
    instance->dims = qbg_arena_alloc (build->arena, n_dims * sizeof (guint));
  for (guint i = 0; i < n_dims; i++)
    instance->dims[i] = dims[i];
  return TRUE;
}

/* Real x[:] = …: the sizes left open are those of the value. */
static gboolean
open_dimensions (QbgBuild *build, QbgInstance *variable)
{
  QbgLayer binding;
  QbgValue value;
  gboolean open = FALSE;

  for (guint i = 0; i < variable->n_dims; i++)
    open |= variable->dims[i] == G_MAXUINT;
  if (!open)
    return TRUE;
  if (!qbg_binding (build, variable, &binding)) {
    qbg_diags_error (build->diags, QBG_CODE_NO_VALUE,
                     qbg_instance_span (variable),
                     "the size of '%s' follows from its value, but it has "
                     "none", variable->name);
    return FALSE;
  }
  if (!qbg_layer_value (build, &binding, &value))
    return FALSE;
  if (value.n_dims != variable->n_dims) {
    g_autofree char *type = qbg_value_type_string (&value);
    qbg_diags_error (build->diags, QBG_CODE_DIMENSION, binding.mod->span,
                     "'%s' has %u dimensions, but its value is %s",
                     variable->name, variable->n_dims, type);
    return FALSE;
  }
  variable->n = 1;
  for (guint i = 0; i < variable->n_dims; i++) {
    if (variable->dims[i] == G_MAXUINT)
      variable->dims[i] = value.dims[i];
    variable->n *= variable->dims[i];
  }
  return TRUE;
}

/* Whether a class can be the type of a component. */
static gboolean
check_type (QbgBuild *build, const QbgClassNode *class,
            const QbgAstElement *declared)
{
  const QbgAstClass *ast = class->ast;
  QbgSpan span = qbg_ast_name_span (declared->name);

  if (ast == NULL)
    return TRUE;
  if (ast->kind == QBG_CLASS_PACKAGE || ast->kind == QBG_CLASS_FUNCTION
      || ast->kind == QBG_CLASS_OPERATOR
      || ast->kind == QBG_CLASS_OPERATOR_FUNCTION) {
    qbg_diags_error (build->diags, QBG_CODE_WRONG_KIND, span,
                     "'%s' is a %s and cannot be the type of a component",
                     class->name,
                     ast->kind == QBG_CLASS_PACKAGE ? "package" : "function");
    return FALSE;
  }
  if (ast->partial) {
    QbgDiag *diag =
      qbg_diags_error (build->diags, QBG_CODE_PARTIAL, span,
                       "'%s' is partial: a component cannot be of this type",
                       class->name);
    qbg_diag_note (diag, ast->name_span, "declared partial here");
    return FALSE;
  }
  return TRUE;
}

static gboolean
check_element (QbgBuild *build, const QbgMember *member)
{
  const QbgAstElement *e = member->element;

  if (e->inner || e->outer) {
    qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED, e->id_span,
                     "'%s' is not supported yet", e->inner ? "inner" : "outer");
    return FALSE;
  }
  if (e->prefixes.flow == QBG_FLOW_STREAM) {
    qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED, e->id_span,
                     "'stream' is not supported yet");
    return FALSE;
  }
  return TRUE;
}

/* A redeclared component must be replaceable, and have what the constraining
 * type has. */
static gboolean
check_redeclare (QbgBuild *build, const QbgMember *member,
                 const QbgLayer *layer, QbgClassNode *class)
{
  const QbgAstElement *old = member->element;
  QbgSpan span = layer->redeclare->id_span;

  if (!old->replaceable) {
    QbgDiag *diag =
      qbg_diags_error (build->diags, QBG_CODE_REDECLARE, span,
                       "'%s' is not replaceable", member->name);
    qbg_diag_note (diag, old->id_span, "declared here");
    return FALSE;
  }
  QbgClassNode *wanted = old->constraint == NULL
    ? qbg_member_type (build->tree, member)
    : qbg_lookup_class (build->tree, member->scope, old->constraint);
  const QbgShape *has = qbg_class_shape (build->tree, class);
  const QbgShape *needs =
    wanted ? qbg_class_shape (build->tree, wanted) : NULL;
  if (has == NULL || needs == NULL)
    return FALSE;
  for (guint i = 0; i < needs->members->len; i++) {
    const QbgMember *m = &g_array_index (needs->members, QbgMember, i);
    if (m->is_protected || qbg_shape_find (has, m->name, NULL) != NULL)
      continue;
    QbgDiag *diag =
      qbg_diags_error (build->diags, QBG_CODE_REDECLARE, span,
                       "'%s' cannot be a '%s': it has no '%s', which '%s' "
                       "has", member->name, class->name, m->name,
                       wanted->name);
    qbg_diag_note (diag, m->element->id_span, "declared here");
    return FALSE;
  }
  return TRUE;
}

/* FALSE, after a diagnostic, where the element of a class or variable has
 * modifiers that would hold for whatever takes its place. */
static gboolean
check_constraint (QbgBuild *build, const QbgAstElement *element)
{
  if (element == NULL || element->constraint_mod == NULL)
    return TRUE;
  qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED,
                   element->constraint_mod->span,
                   "modifiers of the constraining type of a %s are not "
                   "supported yet", element->kind == QBG_ELEMENT_CLASS
                   ? "class" : "variable");
  return FALSE;
}

/* The class of a member, after redeclaration. */
static QbgClassNode *
class_of_member (QbgBuild *build, QbgInstance *owner, const QbgMember *member,
                 const QbgLayer *layers)
{
  const QbgLayer *redeclared = qbg_find_redeclare (layers);
  const QbgAstElement *declared = member->element;
  QbgScope scope = { owner, member->scope, NULL };
  QbgClassNode *class;

  if (redeclared != NULL) {
    declared = redeclared->redeclare;
    scope = (QbgScope) { redeclared->instance, redeclared->class, NULL };
    class = qbg_lookup_class (build->tree, scope.class, declared->name);
  } else
    class = qbg_member_type (build->tree, member);
  if (class != NULL && !check_constraint (build, class->element))
    return NULL;
  class = qbg_redeclared (build, class, declared->name, &scope);
  if (class == NULL
      || !check_type (build, class, declared)
      || qbg_class_shape (build->tree, class) == NULL)
    return NULL;
  if (redeclared != NULL
      && !check_redeclare (build, member, redeclared, class))
    return NULL;
  return class;
}

static void
set_type (QbgInstance *variable, const QbgShape *shape)
{
  const QbgClassNode *type = shape->type;

  variable->type = type->is_builtin ? type->builtin : QBG_TYPE_ENUMERATION;
  if (variable->direction == QBG_DIR_NONE)
    variable->direction = shape->direction;
  if (variable->type != QBG_TYPE_REAL
      && variable->variability == QBG_CONTINUOUS)
    variable->variability = QBG_DISCRETE;
}

static QbgInstance *
make_variable (QbgBuild *build, QbgInstance *instance,
               const QbgAstElement *element, const QbgScope *scope)
{
  if (!check_constraint (build, element))
    return NULL;
  instance->kind = QBG_INSTANCE_VARIABLE;
  instance->flow = element->prefixes.flow;
  instance->variability = element->prefixes.variability;
  instance->direction = element->prefixes.direction;
  set_type (instance, qbg_instance_shape (instance));
  if (!dimensions (build, instance, element, scope)
      || !open_dimensions (build, instance))
    return NULL;
  count_instances (build, instance->n, element->id_span);
  qbg_check_layers (build, instance);
  return instance;
}

static QbgInstance *
make_array (QbgBuild *build, QbgInstance *array)
{
  array->kind = QBG_INSTANCE_ARRAY;
  for (guint i = 0; i < array->n_dims; i++)
    if (array->dims[i] == G_MAXUINT) {
      qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED,
                       qbg_instance_span (array),
                       "arrays of components with open size ':' are not "
                       "supported yet");
      return NULL;
    }
  array->u.items =
    qbg_arena_alloc (build->arena, MAX (array->n, 1) * sizeof (QbgInstance *));
  for (guint i = 0; i < array->n && !build->failed; i++) {
    QbgInstance *item =
      instance_new (build, QBG_INSTANCE_CLASS, array->name, array);
    item->index = i;
    item->class = array->class;
    item->layers = qbg_layers_for_item (build, array->layers, array, i);
    item->variability = array->variability;
    make_members (build, item);
    if (i == 0)
      qbg_check_layers (build, item);
    array->u.items[i] = item;
  }
  return array;
}

/* At the innermost component whose class is also that of one around it; where
 * there is none, the model is only deep. */
static void
report_depth (QbgBuild *build, const QbgInstance *instance)
{
  for (const QbgInstance *i = instance; i != NULL; i = i->parent)
    for (const QbgInstance *outer = i->parent; outer != NULL;
         outer = outer->parent)
      if (outer->class == i->class && outer->kind == QBG_INSTANCE_CLASS
          && i->kind == QBG_INSTANCE_CLASS) {
        qbg_give_up (build, QBG_CODE_RECURSIVE, qbg_instance_span (i),
                     "components are nested more than %d deep: '%s' seems to "
                     "contain itself", QBG_MAX_DEPTH, i->class->name);
        return;
      }
  qbg_give_up (build, QBG_CODE_RECURSIVE,
               qbg_instance_span (instance->parent),
               "components are nested more than %d deep", QBG_MAX_DEPTH);
}

static QbgInstance *
make_component (QbgBuild *build, QbgInstance *instance,
                const QbgMember *member, const QbgScope *scope)
{
  if (depth_of (instance) > QBG_MAX_DEPTH) {
    report_depth (build, instance);
    return NULL;
  }
  instance->layers = qbg_layer_of_declaration (build, scope->instance, member,
                                               instance->layers);
  if (!dimensions (build, instance, member->element, scope))
    return NULL;
  instance->variability = member->element->prefixes.variability;
  if (instance->n_dims > 0)
    return make_array (build, instance);
  make_members (build, instance);
  qbg_check_layers (build, instance);
  return instance;
}

static QbgInstance *
make_member (QbgBuild *build, QbgInstance *owner, const QbgMember *member)
{
  QbgScope scope = { owner, member->scope, NULL };
  gboolean present;

  if (!check_element (build, member))
    return NULL;
  if (member->element->condition != NULL) {
    if (!qbg_evaluate_condition (build, member->element->condition, &scope,
                                 "the condition of a component", &present)
        || !present)
      return NULL;
  }
  const QbgLayer *layers = qbg_layers_for_member (build, owner, member);
  QbgClassNode *class = class_of_member (build, owner, member, layers);
  if (class == NULL)
    return NULL;
  QbgInstance *instance =
    instance_new (build, QBG_INSTANCE_CLASS, member->name, owner);
  instance->member = member;
  instance->class = class;
  instance->layers = layers;
  if (class->shape->type != NULL)
    return make_variable (build, instance, member->element, &scope);
  return make_component (build, instance, member, &scope);
}

QbgInstance *
qbg_instance_member (QbgBuild *build, QbgInstance *instance, guint place)
{
  QbgInstance *member = instance->u.members[place];

  if (member == qbg_pending)
    return qbg_absent;
  if (member == NULL) {
    /* Whoever asks for it again while it is being made gets nothing. */
    instance->u.members[place] = qbg_pending;
    member = build->failed || qbg_diags_full (build->diags) ? NULL
      : make_member (build, instance,
                     &g_array_index (qbg_instance_shape (instance)->members,
                                     QbgMember, place));
    instance->u.members[place] = member != NULL ? member : qbg_absent;
  }
  return instance->u.members[place];
}
