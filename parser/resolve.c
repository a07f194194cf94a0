/* From a reference in the text to instances and values. */

#include <config.h>

#include "parser/instance.h"

#include "base/suggest.h"

/* The class itself or one of its enclosing ones, on the way to which a
 * modifier's class was passed: its instance is an ancestor. */
static QbgInstance *
ancestor_of_class (QbgBuild *build, const QbgScope *scope,
                   const QbgClassNode *found)
{
  gboolean adopted = FALSE;

  for (const QbgClassNode *c = scope->class; c != NULL && c != found;
       c = c->parent)
    adopted |= c->is_adopted;
  for (QbgInstance *i = adopted ? scope->instance : NULL; i != NULL;
       i = i->parent)
    if (i->kind == QBG_INSTANCE_CLASS
        && qbg_class_is_a (build->tree, i->class, found))
      return i;
  return NULL;
}

/* The instance in whose members a found component is. */
static QbgInstance *
instance_of_found (QbgBuild *build, const QbgScope *scope,
                   const QbgFound *found)
{
  if (found->node == scope->class && scope->instance != NULL)
    return scope->instance;
  QbgInstance *ancestor = ancestor_of_class (build, scope, found->node);
  return ancestor != NULL ? ancestor
    : qbg_instance_of_package (build, found->node);
}

static void
report_unknown_name (QbgBuild *build, const QbgScope *scope,
                     const QbgAstRef *ref)
{
  QbgSuggestion near;

  qbg_suggestion_init (&near, ref->id);
  const QbgShape *shape = qbg_class_shape (build->tree, scope->class);

  for (guint i = 0; shape != NULL && i < shape->members->len; i++)
    qbg_suggestion_offer (&near,
                        g_array_index (shape->members, QbgMember, i).name);
  for (const QbgLoopVariable *l = scope->loop; l != NULL; l = l->next)
    qbg_suggestion_offer (&near, l->id);
  QbgDiag *diag = qbg_diags_error (build->diags, QBG_CODE_UNKNOWN_NAME,
                                   ref->span, "'%s' is not declared",
                                   ref->id);
  if (near.best != NULL)
    qbg_diag_note (diag, QBG_NO_SPAN, "did you mean '%s'?", near.best);
}

static void
report_unknown_member (QbgBuild *build, const QbgInstance *owner,
                       const QbgAstRef *ref)
{
  QbgSuggestion near;

  qbg_suggestion_init (&near, ref->id);
  const QbgShape *shape = qbg_instance_shape (owner);
  g_autofree char *name = qbg_instance_full_name (owner);

  for (guint i = 0; i < shape->members->len; i++) {
    const QbgMember *m = &g_array_index (shape->members, QbgMember, i);
    if (!m->is_protected)
      qbg_suggestion_offer (&near, m->name);
  }
  QbgDiag *diag =
    qbg_diags_error (build->diags, QBG_CODE_UNKNOWN_NAME, ref->span,
                     "'%s' has no element '%s'",
                     *name ? name : owner->class->name, ref->id);
  if (near.best != NULL)
    qbg_diag_note (diag, QBG_NO_SPAN, "did you mean '%s'?", near.best);
}

/* Which places of one dimension a subscript picks. */
typedef struct {
  guint *at;                /* may be &single */
  guint single;
  guint n;
  gboolean scalar;          /* the dimension is gone */
} Pick;

static gboolean
pick_all (QbgBuild *build, guint size, Pick *pick)
{
  *pick = (Pick) { NULL, 0, size, FALSE };
  pick->at = qbg_arena_alloc (build->arena, MAX (size, 1) * sizeof (guint));
  for (guint i = 0; i < size; i++)
    pick->at[i] = i;
  return TRUE;
}

static gboolean
pick_value (QbgBuild *build, const QbgAstExpr *expr, const QbgValue *value,
            guint size, const char *name, Pick *pick)
{
  *pick = (Pick) { &pick->single, 0, value->n, value->n_dims == 0 };
  if (value->n > 1)
    pick->at = qbg_arena_alloc (build->arena, value->n * sizeof (guint));
  for (guint i = 0; i < value->n; i++) {
    double number = qbg_value_element (value, i)->u.number;
    if (number < 1 || number > size) {
      qbg_diags_error (build->diags, QBG_CODE_INDEX, expr->span,
                       size == 0 ? "'%s' is empty: there is no element %.0f"
                       : "'%s' has no element %.0f; its elements are 1 to %u",
                       name, number, size);
      return FALSE;
    }
    pick->at[i] = number - 1;
  }
  return TRUE;
}

static gboolean
pick_subscript (QbgBuild *build, const QbgAstExpr *expr,
                const QbgScope *scope, guint size, const char *name,
                Pick *pick)
{
  QbgValue value;
  double end = build->end;

  if (expr->kind == QBG_AST_COLON)
    return pick_all (build, size, pick);
  build->end = size;
  gboolean ok = qbg_evaluate_constant (build, expr, scope, "a subscript",
                                       &value);
  build->end = end;
  if (!ok)
    return FALSE;
  if (value.n_dims > 1 || (value.type != QBG_TYPE_INTEGER
                           && value.type != QBG_TYPE_ENUMERATION
                           && value.n > 0)) {
    g_autofree char *type = qbg_value_type_string (&value);
    qbg_diags_error (build->diags, QBG_CODE_TYPE, expr->span,
                     "a subscript must be an Integer, not %s", type);
    return FALSE;
  }
  return pick_value (build, expr, &value, size, name, pick);
}

/* The subscripts s of something called name, an array of the given size;
 * dimensions without a subscript are taken whole. */
static gboolean
pick_elements (QbgBuild *build, const QbgAstExpr *s, const char *name,
               const QbgScope *scope, const guint *dims, guint n_dims,
               Pick *picks)
{
  for (guint i = 0; i < n_dims; i++) {
    if (s == NULL)
      pick_all (build, dims[i], &picks[i]);
    else if (!pick_subscript (build, s, scope, dims[i], name, &picks[i]))
      return FALSE;
    s = s ? s->next : NULL;
  }
  if (s != NULL) {
    qbg_diags_error (build->diags, QBG_CODE_DIMENSION, s->span,
                     n_dims == 0 ? "'%s' is not an array"
                     : "'%s' has only %u dimension(s)", name, n_dims);
    return FALSE;
  }
  return TRUE;
}

static gboolean
pick_part (QbgBuild *build, const QbgAstRef *part, const QbgScope *scope,
           const QbgInstance *array, Pick *picks)
{
  return pick_elements (build, part->subscripts, part->id, scope,
                        array->dims, array->n_dims, picks);
}

static guint
picked_count (const Pick *picks, guint n_dims)
{
  guint n = 1;

  for (guint i = 0; i < n_dims; i++)
    n *= picks[i].n;
  return n;
}

/* The place in the whole array of the k-th of what is picked. */
static guint
picked_place (const Pick *picks, const guint *dims, guint n_dims, guint k)
{
  guint place = 0, stride = 1;

  for (guint i = n_dims; i-- > 0; ) {
    place += picks[i].at[k % picks[i].n] * stride;
    k /= picks[i].n;
    stride *= dims[i];
  }
  return place;
}

static gboolean
append_dims (QbgBuild *build, QbgResolved *r, const Pick *picks, guint n_dims,
             QbgSpan span)
{
  for (guint i = 0; i < n_dims; i++)
    if (!picks[i].scalar) {
      if (r->n_dims == QBG_MAX_DIMENSIONS) {
        qbg_diags_error (build->diags, QBG_CODE_TOO_LARGE, span,
                         "more than %d dimensions", QBG_MAX_DIMENSIONS);
        return FALSE;
      }
      r->dims[r->n_dims++] = picks[i].n;
    }
  return TRUE;
}

/* Room for n instances that take the place of those in r one by one. */
static QbgInstance **
instances_for (QbgBuild *build, QbgResolved *r, gsize n)
{
  return n == 1 && r->n == 1 ? &r->single
    : qbg_arena_alloc (build->arena, MAX (n, 1) * sizeof (QbgInstance *));
}

/* Replaces each array of components by the items that the part picks. */
static gboolean
enter_arrays (QbgBuild *build, const QbgAstRef *part, const QbgScope *scope,
              QbgResolved *r)
{
  const QbgInstance *first = r->instances[0];
  Pick picks[QBG_MAX_DIMENSIONS];

  if (!pick_part (build, part, scope, first, picks)
      || !append_dims (build, r, picks, first->n_dims, part->span))
    return FALSE;
  guint each = picked_count (picks, first->n_dims);
  QbgInstance **items = instances_for (build, r, (gsize) each * r->n);
  for (guint i = 0; i < r->n; i++) {
    const QbgInstance *array = r->instances[i];
    for (guint k = 0; k < each; k++)
      items[i * each + k] =
        array->u.items[picked_place (picks, array->dims, array->n_dims, k)];
  }
  r->instances = items;
  r->n *= each;
  return TRUE;
}

/* The values of the variables that the last part leads to. */
static gboolean
gather_values (QbgBuild *build, const QbgAstRef *part, const QbgScope *scope,
               QbgResolved *r)
{
  const QbgInstance *first = r->instances[0];
  Pick picks[QBG_MAX_DIMENSIONS];

  if (!pick_part (build, part, scope, first, picks)
      || !append_dims (build, r, picks, first->n_dims, part->span))
    return FALSE;
  guint each = picked_count (picks, first->n_dims);
  QbgValue all = qbg_value_array (build->circuit->arena, first->type,
                                  r->n_dims, r->dims);
  for (guint i = 0; i < r->n; i++) {
    QbgInstance *variable = r->instances[i];
    for (guint k = 0; k < each; k++) {
      guint place =
        picked_place (picks, variable->dims, variable->n_dims, k);
      QbgValue value;
      if (!qbg_variable_element (build, variable, place, part->span, &value))
        return FALSE;
      all.type = value.type;
      all.enumeration = value.enumeration;
      qbg_value_set (&all, i * each + k, value.scalar);
    }
  }
  r->is_value = TRUE;
  r->value = all;
  return TRUE;
}

gboolean
qbg_evaluate_part (QbgBuild *build, const QbgAstExpr *expr,
                   const QbgScope *scope, QbgValue *value)
{
  Pick picks[QBG_MAX_DIMENSIONS];
  QbgResolved r = { .n = 1 };
  QbgValue whole;

  if (expr->u.part.member != NULL) {
    qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED, expr->span,
                     "an element of an expression is not supported yet");
    return FALSE;
  }
  if (!qbg_evaluate (build, expr->u.part.of, scope, &whole)
      || !pick_elements (build, expr->u.part.subscripts, "this", scope,
                         whole.dims, whole.n_dims, picks)
      || !append_dims (build, &r, picks, whole.n_dims, expr->span))
    return FALSE;
  *value = qbg_value_array (build->circuit->arena, whole.type, r.n_dims,
                            r.dims);
  value->enumeration = whole.enumeration;
  for (guint k = 0; k < value->n; k++) {
    guint place = picked_place (picks, whole.dims, whole.n_dims, k);
    const QbgExpr *e = qbg_value_element (&whole, place);
    qbg_value_set (value, k, e);
  }
  return TRUE;
}

/* A member of an instance by name. */
static QbgInstance *
named_member (QbgBuild *build, QbgInstance *owner, const QbgAstRef *part,
              gboolean from_outside)
{
  guint place;
  const QbgMember *m =
    qbg_shape_find (qbg_instance_shape (owner), part->id, &place);

  if (m == NULL) {
    report_unknown_member (build, owner, part);
    return NULL;
  }
  if (m->is_protected && from_outside) {
    QbgDiag *diag = qbg_diags_error (build->diags, QBG_CODE_PROTECTED,
                                     part->span,
                                     "'%s' is protected in '%s'", part->id,
                                     owner->class->name);
    qbg_diag_note (diag, m->element->id_span, "declared here");
    return NULL;
  }
  QbgInstance *member = qbg_instance_member (build, owner, place);
  if (member != qbg_absent)
    return member;
  if (!qbg_diags_has_errors (build->diags)) {
    gboolean is_pending = owner->u.members[place] == qbg_pending;
    QbgDiag *diag =
      qbg_diags_error (build->diags, is_pending ? QBG_CODE_CYCLE_PARAMETER
                       : QBG_CODE_UNKNOWN_NAME, part->span, !is_pending
                       ? "'%s' is not there: its condition is false"
                       : "the declaration of '%s' depends on itself",
                       part->id);
    qbg_diag_note (diag, m->element->id_span, "declared here");
  }
  return NULL;
}

/* Goes from the instances of r to what the part is called in them. */
static gboolean
enter_members (QbgBuild *build, const QbgAstRef *part, QbgResolved *r,
               gboolean from_outside)
{
  QbgInstance **members = instances_for (build, r, r->n);

  for (guint i = 0; i < r->n; i++) {
    if (r->instances[i]->kind != QBG_INSTANCE_CLASS) {
      report_unknown_member (build, r->instances[i], part);
      return FALSE;
    }
    members[i] = named_member (build, r->instances[i], part, from_outside);
    if (members[i] == NULL)
      return FALSE;
  }
  r->instances = members;
  return TRUE;
}

static gboolean
follow (QbgBuild *build, const QbgAstRef *ref, const QbgScope *scope,
        QbgResolved *r)
{
  for (const QbgAstRef *part = ref; part != NULL; part = part->next) {
    if (!enter_members (build, part, r, part != ref))
      return FALSE;
    if (r->n == 0)
      continue;
    if (r->instances[0]->kind == QBG_INSTANCE_VARIABLE) {
      if (part->next == NULL)
        return gather_values (build, part, scope, r);
      report_unknown_member (build, r->instances[0], part->next);
      return FALSE;
    }
    if (r->instances[0]->kind == QBG_INSTANCE_ARRAY) {
      if (!enter_arrays (build, part, scope, r))
        return FALSE;
    } else if (part->has_subscripts) {
      qbg_diags_error (build->diags, QBG_CODE_DIMENSION, part->span,
                       "'%s' is not an array", part->id);
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean
from_instance (QbgBuild *build, const QbgAstRef *ref, const QbgScope *scope,
               QbgInstance *owner, QbgResolved *r)
{
  if (owner == NULL)
    return FALSE;
  r->single = owner;
  r->instances = &r->single;
  r->n = 1;
  return follow (build, ref, scope, r);
}

static gboolean
enumeration_literal (QbgBuild *build, const QbgClassNode *node,
                     const QbgAstRef *part, QbgResolved *r)
{
  guint place = 0;

  for (const QbgAstEnumerator *e = node->ast->enumerators; e != NULL;
       e = e->next) {
    place++;
    if (e->id == part->id && part->next == NULL) {
      r->is_value = TRUE;
      r->value = qbg_value_scalar (qbg_expr_number (build->circuit->arena,
                                                    QBG_TYPE_ENUMERATION,
                                                    place));
      r->value.enumeration = node;
      return TRUE;
    }
  }
  qbg_diags_error (build->diags, QBG_CODE_UNKNOWN_NAME, part->span,
                   "the enumeration '%s' has no literal '%s'", node->name,
                   part->id);
  return FALSE;
}

/* A reference through classes: Modelica.Constants.pi, Types.Init.NoInit. */
static gboolean
from_class (QbgBuild *build, const QbgAstRef *ref, const QbgScope *scope,
            QbgClassNode *node, QbgResolved *r)
{
  for (const QbgAstRef *part = ref->next; part != NULL; part = part->next) {
    const QbgShape *shape = qbg_class_shape (build->tree, node);
    if (shape == NULL)
      return FALSE;
    if (shape->type != NULL && !shape->type->is_builtin)
      return enumeration_literal (build, shape->type, part, r);
    QbgClassNode *next = qbg_class_member (build->tree, node, part->id);
    if (next == NULL)
      return from_instance (build, part, scope,
                            qbg_instance_of_package (build, node), r);
    node = next;
  }
  qbg_diags_error (build->diags, QBG_CODE_WRONG_KIND, qbg_ast_ref_span (ref),
                   "'%s' is a class, not a value", node->name);
  return FALSE;
}

static gboolean
loop_variable (const QbgAstRef *ref, const QbgScope *scope, QbgResolved *r)
{
  for (const QbgLoopVariable *l = scope->loop; l != NULL; l = l->next)
    if (l->id == ref->id) {
      r->is_value = TRUE;
      r->value = l->value;
      return TRUE;
    }
  return FALSE;
}

gboolean
qbg_resolve (QbgBuild *build, const QbgAstRef *ref, const QbgScope *scope,
             QbgResolved *r)
{
  QbgFound found = { NULL, NULL };

  *r = (QbgResolved) { 0 };
  if (ref->next == NULL && !ref->has_subscripts
      && loop_variable (ref, scope, r))
    return TRUE;
  const QbgShape *shape = ref->absolute ? NULL : scope->class->shape;
  if (shape != NULL && scope->instance != NULL
      && qbg_shape_find (shape, ref->id, NULL) != NULL)
    return from_instance (build, ref, scope, scope->instance, r);
  QbgClassNode *start =
    ref->absolute ? qbg_class_tree_root (build->tree) : scope->class;
  if (!qbg_lookup (build->tree, start, ref->id, TRUE, &found)) {
    report_unknown_name (build, scope, ref);
    return FALSE;
  }
  if (found.component == NULL)
    return from_class (build, ref, scope, found.node, r);
  if (found.component != ref->id) {
    /* import k = Modelica.Constants.pi */
    QbgAstRef renamed = *ref;
    renamed.id = found.component;
    return from_instance (build, &renamed, scope,
                          instance_of_found (build, scope, &found), r);
  }
  return from_instance (build, ref, scope,
                        instance_of_found (build, scope, &found), r);
}

QbgInstance *
qbg_resolve_variable (QbgBuild *build, const QbgAstRef *ref,
                      const QbgScope *scope)
{
  QbgInstance *instance = scope->instance;

  for (; ref != NULL && instance != NULL; ref = ref->next) {
    guint place;
    if (instance->kind != QBG_INSTANCE_CLASS || instance == qbg_absent
        || qbg_shape_find (qbg_instance_shape (instance), ref->id, &place)
        == NULL)
      return NULL;
    instance = qbg_instance_member (build, instance, place);
  }
  return instance != NULL && instance->kind == QBG_INSTANCE_VARIABLE
    ? instance : NULL;
}

/* A class called by a simple name that instance may have redeclared. */
static QbgClassNode *
redeclared_class (QbgBuild *build, QbgInstance *instance, const char *id)
{
  if (instance == NULL || instance->layers == NULL)
    return NULL;
  const QbgLayer *layer = qbg_find_redeclare (
    qbg_layers_for_name (build, instance->layers, id, NULL));
  if (layer == NULL || layer->redeclare->kind != QBG_ELEMENT_CLASS)
    return NULL;
  return qbg_class_adopt (build->tree, layer->redeclare, layer->class);
}

/* redeclare model id … in the body of the class. */
static QbgClassNode *
redeclared_in_body (QbgBuild *build, QbgClassNode *class, const char *id)
{
  QbgClassNode *child = qbg_class_child (build->tree, class, id);

  return child != NULL && child->element != NULL && child->element->redeclare
    ? child : NULL;
}

/* The redeclaration of id by the body or an extends clause of the class or,
 * behind it, of one of its bases. */
static QbgClassNode *
inherited_redeclare (QbgBuild *build, QbgClassNode *class, const char *id,
                     guint search)
{
  const QbgShape *shape = class->visited == search ? NULL : class->shape;
  QbgClassNode *found = NULL;

  class->visited = search;
  if (shape != NULL && shape->bases->len > 0)
    found = redeclared_in_body (build, class, id);
  for (guint i = 0; shape != NULL && i < shape->bases->len && !found; i++) {
    const QbgBase *base = &g_array_index (shape->bases, QbgBase, i);
    for (const QbgAstModArg *arg = base->mod ? base->mod->args : NULL;
         arg != NULL; arg = arg->next)
      if (arg->kind == QBG_AST_MOD_REDECLARE
          && arg->element->kind == QBG_ELEMENT_CLASS
          && arg->element->class_def->name == id)
        return qbg_class_adopt (build->tree, arg->element, class);
    found = inherited_redeclare (build, base->node, id, search);
  }
  return found;
}

static gboolean
check_replaceable (QbgBuild *build, const QbgClassNode *old,
                   const QbgClassNode *new)
{
  if (old->element == NULL || old->element->replaceable)
    return TRUE;
  QbgDiag *diag = qbg_diags_error (build->diags, QBG_CODE_REDECLARE,
                                   new->ast->name_span,
                                   "'%s' is not replaceable", old->name);
  qbg_diag_note (diag, old->ast->name_span, "declared here");
  return FALSE;
}

static QbgClassNode *
redeclared_simple (QbgBuild *build, QbgClassNode *class, const char *id,
                   const QbgScope *scope)
{
  QbgClassNode *other = redeclared_class (build, scope->instance, id);

  if (other == NULL && scope->instance != NULL)
    other = inherited_redeclare (build, scope->instance->class, id,
                                 qbg_class_new_search (build->tree));
  if (other == NULL || other == class)
    return class;
  return check_replaceable (build, class, other) ? other : NULL;
}

/* A.B.C: A may have been redeclared, and each of the others by a base of the
 * one before it. */
static QbgClassNode *
redeclared_path (QbgBuild *build, const QbgAstName *name,
                 const QbgScope *scope)
{
  QbgFound found = { NULL, NULL };

  qbg_lookup (build->tree, scope->class, name->id, FALSE, &found);
  QbgClassNode *node = redeclared_simple (build, found.node, name->id, scope);
  for (const QbgAstName *part = name->next; part != NULL; part = part->next) {
    if (node == NULL || qbg_class_shape (build->tree, node) == NULL)
      return NULL;
    QbgClassNode *outer = node;
    QbgClassNode *other =
      inherited_redeclare (build, outer, part->id,
                           qbg_class_new_search (build->tree));
    node = qbg_class_member (build->tree, outer, part->id);
    if (node == NULL)
      qbg_report_unknown_class (build->tree, outer, scope->class, name, part);
    else if (other != NULL && other != node)
      node = check_replaceable (build, node, other) ? other : NULL;
  }
  return node;
}

QbgClassNode *
qbg_redeclared (QbgBuild *build, QbgClassNode *class, const QbgAstName *name,
                const QbgScope *scope)
{
  if (class == NULL || name->absolute || class->is_builtin)
    return class;
  return name->next == NULL
    ? redeclared_simple (build, class, name->id, scope)
    : redeclared_path (build, name, scope);
}
