/* Modifiers: which of them concerns what, and what they are worth. */

#include <config.h>

#include "parser/instance.h"

#include <math.h>
#include <string.h>

#include "base/suggest.h"

static const char *
arg_id (const QbgAstModArg *arg)
{
  if (arg->kind == QBG_AST_MOD_ELEMENT)
    return arg->name->id;
  return arg->element->kind == QBG_ELEMENT_COMPONENT ? arg->element->id
    : arg->element->class_def->name;
}

/* The subscripts that values inside layer get.  each is for the array that the
 * layer modifies or, as in C[3](v(each start = 0)), the nearest one around. */
static const QbgSubscript *
subscripts_inside (QbgBuild *build, const QbgLayer *layer, gboolean each)
{
  if (each && layer->array == NULL && layer->subscripts != NULL)
    return layer->subscripts->outer;
  if (layer->array == NULL || each)
    return layer->subscripts;
  QbgSubscript *subscript = QBG_ARENA_NEW (build->arena, QbgSubscript);
  *subscript = (QbgSubscript) { layer->array, layer->item,
                                layer->subscripts };
  return subscript;
}

static void
fill_from_arg (QbgLayer *layer, const QbgAstModArg *arg)
{
  layer->arg = arg;
  layer->is_final = arg->final;
  if (arg->kind == QBG_AST_MOD_ELEMENT) {
    layer->rest = arg->name->next;
    layer->mod = arg->mod;
  } else {
    layer->redeclare = arg->element;
    layer->mod = arg->element->mod;
  }
}

static QbgLayer
layer_inside (QbgBuild *build, const QbgLayer *outer, const QbgAstModArg *arg)
{
  QbgLayer layer = { .instance = outer->instance, .class = outer->class };

  fill_from_arg (&layer, arg);
  layer.is_final |= outer->is_final;
  layer.subscripts = subscripts_inside (build, outer, arg->each);
  return layer;
}

/* What is left of a.b.c = x one level further down. */
static QbgLayer
layer_further (QbgBuild *build, const QbgLayer *outer)
{
  QbgLayer layer = *outer;

  layer.rest = outer->rest->next;
  layer.subscripts = subscripts_inside (build, outer, outer->arg->each);
  layer.array = NULL;
  return layer;
}

static QbgLayer **
append (QbgBuild *build, QbgLayer **tail, QbgLayer layer)
{
  QbgLayer *cell = QBG_ARENA_NEW (build->arena, QbgLayer);

  *cell = layer;
  cell->next = NULL;
  *tail = cell;
  return (QbgLayer **) &cell->next;
}

static gboolean
is_long (const QbgAstMod *mod)
{
  const QbgAstModArg *arg = mod->args;

  for (guint i = 0; i < 8 && arg != NULL; i++)
    arg = arg->next;
  return arg != NULL;
}

/* The arguments of a long modification by what they are for, so that not
 * every member of a class with many parameters goes through all of them. */
static const GPtrArray *
args_for (QbgBuild *build, const QbgAstMod *mod, const char *name)
{
  GHashTable *table = g_hash_table_lookup (build->modified, mod);

  if (table == NULL) {
    table = g_hash_table_new_full (NULL, NULL, NULL,
                                   (GDestroyNotify) g_ptr_array_unref);
    g_hash_table_insert (build->modified, (gpointer) mod, table);
    for (const QbgAstModArg *arg = mod->args; arg != NULL; arg = arg->next) {
      GPtrArray *args = g_hash_table_lookup (table, arg_id (arg));
      if (args == NULL) {
        args = g_ptr_array_new ();
        g_hash_table_insert (table, (gpointer) arg_id (arg), args);
      }
      g_ptr_array_add (args, (gpointer) arg);
    }
  }
  return name == NULL ? NULL : g_hash_table_lookup (table, name);
}

static QbgLayer **
append_args (QbgBuild *build, QbgLayer **tail, const QbgLayer *layer,
             const GPtrArray *args)
{
  for (guint i = 0; args != NULL && i < args->len; i++)
    tail = append (build, tail, layer_inside (build, layer, args->pdata[i]));
  return tail;
}

static QbgLayer **
append_for_name (QbgBuild *build, QbgLayer **tail, const QbgLayer *layers,
                 const char *name, const char *old_name)
{
  for (const QbgLayer *l = layers; l != NULL; l = l->next) {
    if (l->rest != NULL) {
      if (l->rest->id == name || l->rest->id == old_name)
        tail = append (build, tail, layer_further (build, l));
      continue;
    }
    if (l->mod != NULL && is_long (l->mod)) {
      tail = append_args (build, tail, l, args_for (build, l->mod, name));
      tail = append_args (build, tail, l, args_for (build, l->mod, old_name));
      continue;
    }
    for (const QbgAstModArg *arg = l->mod ? l->mod->args : NULL; arg != NULL;
         arg = arg->next) {
      const char *id = arg_id (arg);
      if (id == name || (old_name != NULL && id == old_name))
        tail = append (build, tail, layer_inside (build, l, arg));
    }
  }
  return tail;
}

const QbgLayer *
qbg_layers_for_name (QbgBuild *build, const QbgLayer *layers,
                     const char *name, const char *old_name)
{
  QbgLayer *first = NULL;

  append_for_name (build, &first, layers, name, old_name);
  return first;
}

/* A parameter's former name: annotation (__qbg (oldName = "freqHz")). */
static const char *
old_name_of (QbgBuild *build, const QbgAstElement *element)
{
  const QbgAstModArg *vendor = qbg_ast_mod_find (element->annotation, "__qbg");
  const QbgAstModArg *old =
    vendor ? qbg_ast_mod_find (vendor->mod, "oldName") : NULL;

  if (old == NULL || old->mod == NULL || old->mod->value == NULL
      || old->mod->value->kind != QBG_AST_STRING)
    return NULL;
  return qbg_class_tree_intern (build->tree,
                                old->mod->value->u.string);
}

const QbgLayer *
qbg_layers_for_member (QbgBuild *build, QbgInstance *owner,
                       const QbgMember *member)
{
  QbgLayer *first = NULL, **tail = &first;

  tail = append_for_name (build, tail, owner->layers, member->name,
                          old_name_of (build, member->element));
  for (const QbgInherited *i = member->mods; i != NULL; i = i->next) {
    QbgLayer layer = { .instance = owner, .class = i->scope };
    fill_from_arg (&layer, i->arg);
    tail = append (build, tail, layer);
  }
  return first;
}

static QbgLayer
declaration_layer (QbgInstance *owner, const QbgMember *member)
{
  return (QbgLayer) { .mod = member->element->mod, .instance = owner,
                      .class = member->scope,
                      .is_final = member->element->final };
}

static QbgLayer
constraint_layer (QbgInstance *owner, const QbgMember *member)
{
  return (QbgLayer) { .mod = member->element->constraint_mod,
                      .instance = owner, .class = member->scope };
}

/* What constrainedby modifies holds for the declaration and for whatever
 * takes its place; what the declaration itself modifies holds for a
 * redeclaration only where there is no constrainedby. */
const QbgLayer *
qbg_layer_of_declaration (QbgBuild *build, QbgInstance *owner,
                          const QbgMember *member, const QbgLayer *layers)
{
  const QbgAstElement *e = member->element;
  gboolean holds = e->mod != NULL
    && (e->constraint == NULL || qbg_find_redeclare (layers) == NULL);
  QbgLayer *first = NULL, **tail = &first;

  if (!holds && e->constraint_mod == NULL)
    return layers;
  for (const QbgLayer *l = layers; l != NULL; l = l->next)
    tail = append (build, tail, *l);
  if (holds)
    tail = append (build, tail, declaration_layer (owner, member));
  if (e->constraint_mod != NULL)
    append (build, tail, constraint_layer (owner, member));
  return first;
}

const QbgLayer *
qbg_layers_for_item (QbgBuild *build, const QbgLayer *layers,
                     const QbgInstance *array, guint index)
{
  QbgLayer *first = NULL, **tail = &first;

  for (const QbgLayer *l = layers; l != NULL; l = l->next) {
    QbgLayer layer = *l;
    layer.array = array;
    layer.item = index;
    tail = append (build, tail, layer);
  }
  return first;
}

const QbgLayer *
qbg_find_redeclare (const QbgLayer *layers)
{
  for (; layers != NULL; layers = layers->next)
    if (layers->redeclare != NULL)
      return layers;
  return NULL;
}

/* The layers of a variable one after the other: those that came from outside,
 * then its declaration, then its type (type Voltage = Real (unit = "V")). */
typedef struct {
  const QbgInstance *variable;
  const QbgLayer *outer;
  gboolean declared;
  const QbgInherited *type;
  QbgLayer local;
} Walk;

static Walk
walk_layers (const QbgInstance *variable)
{
  return (Walk) { variable, variable->layers, FALSE,
                  qbg_instance_shape (variable)->type_mods, { 0 } };
}

static const QbgLayer *
walk_next (Walk *walk)
{
  const QbgLayer *layer = walk->outer;

  if (layer != NULL) {
    walk->outer = layer->next;
    return layer;
  }
  if (!walk->declared) {
    walk->declared = TRUE;
    walk->local = declaration_layer (walk->variable->parent,
                                     walk->variable->member);
    return &walk->local;
  }
  if (walk->type == NULL)
    return NULL;
  walk->local = (QbgLayer) { .mod = walk->type->mod,
                             .class = walk->type->scope };
  walk->type = walk->type->next;
  return &walk->local;
}

static gboolean
gives_value (const QbgLayer *layer)
{
  return layer->rest == NULL && layer->mod != NULL
    && layer->mod->value != NULL;
}

static void
report_final (QbgBuild *build, const QbgInstance *variable,
              const QbgLayer *outer, const QbgLayer *inner)
{
  g_autofree char *name = qbg_instance_full_name (variable);
  QbgDiag *diag = qbg_diags_error (build->diags, QBG_CODE_FINAL,
                                   outer->arg ? outer->arg->span
                                   : outer->mod->span,
                                   "'%s' is final and cannot be modified",
                                   name);

  qbg_diag_note (diag, inner->arg ? inner->arg->span
                 : variable->member->element->id_span, "made final here");
}

gboolean
qbg_binding (QbgBuild *build, const QbgInstance *variable, QbgLayer *binding)
{
  Walk walk = walk_layers (variable);
  const QbgLayer *layer;
  gboolean found = FALSE;

  while ((layer = walk_next (&walk)) != NULL) {
    if (found && layer->is_final && layer->rest == NULL)
      report_final (build, variable, binding, layer);
    if (!found && gives_value (layer)) {
      *binding = *layer;
      found = TRUE;
    }
  }
  return found;
}

gboolean
qbg_attribute (QbgBuild *build, const QbgInstance *variable, const char *name,
               QbgValue *value)
{
  Walk walk = walk_layers (variable);
  const QbgLayer *layer;

  while ((layer = walk_next (&walk)) != NULL) {
    QbgLayer inner;
    gboolean found = FALSE;
    if (layer->rest != NULL && strcmp (layer->rest->id, name) == 0) {
      inner = layer_further (build, layer);
      found = gives_value (&inner);
    }
    for (const QbgAstModArg *arg = layer->rest || !layer->mod ? NULL
           : layer->mod->args; arg != NULL && !found; arg = arg->next)
      if (strcmp (arg_id (arg), name) == 0) {
        inner = layer_inside (build, layer, arg);
        found = gives_value (&inner);
      }
    if (found)
      return qbg_layer_value (build, &inner, value);
  }
  return FALSE;
}

double
qbg_attribute_number (QbgBuild *build, const QbgInstance *variable,
                      const char *name, guint element, double otherwise)
{
  QbgValue value;

  if (!qbg_attribute (build, variable, name, &value)
      || (value.n_dims > 0 && element >= value.n))
    return otherwise;
  const QbgExpr *e = qbg_value_element (&value, element);
  return qbg_expr_is_number (e) ? e->u.number : otherwise;
}

/* A value inside an array of components is the same for many items: it is
 * evaluated once per place where it is written. */
typedef struct {
  const QbgAstMod *mod;
  const QbgInstance *instance;
} SharedKey;

static guint
shared_hash (gconstpointer p)
{
  const SharedKey *key = p;

  return g_direct_hash (key->mod) * 31 + g_direct_hash (key->instance);
}

static gboolean
shared_equal (gconstpointer a, gconstpointer b)
{
  const SharedKey *x = a, *y = b;

  return x->mod == y->mod && x->instance == y->instance;
}

/* While the value is worked out there is NULL in its place. */
static gboolean
share_value (QbgBuild *build, const QbgLayer *layer, const QbgScope *scope,
             const SharedKey *key, QbgValue *value)
{
  SharedKey *kept = QBG_ARENA_NEW (build->arena, SharedKey);

  *kept = *key;
  g_hash_table_insert (build->shared, kept, NULL);
  if (!qbg_evaluate (build, layer->mod->value, scope, value))
    return FALSE;
  QbgValue *copy = QBG_ARENA_NEW (build->arena, QbgValue);
  *copy = *value;
  g_hash_table_insert (build->shared, kept, copy);
  return TRUE;
}

static gboolean
shared_value (QbgBuild *build, const QbgLayer *layer, const QbgScope *scope,
              QbgValue *value)
{
  SharedKey key = { layer->mod, layer->instance };

  if (build->shared == NULL)
    build->shared = g_hash_table_new (shared_hash, shared_equal);
  gpointer known;
  if (!g_hash_table_lookup_extended (build->shared, &key, NULL, &known))
    return share_value (build, layer, scope, &key, value);
  if (known != NULL) {
    *value = *(const QbgValue *) known;
    return TRUE;
  }
  /* Under way, or wrong, which was reported. */
  if (!qbg_diags_has_errors (build->diags))
    qbg_diags_error (build->diags, QBG_CODE_CYCLE_PARAMETER,
                     layer->mod->value->span, "this value depends on itself");
  return FALSE;
}

static gboolean
apply_subscript (QbgBuild *build, const QbgLayer *layer,
                 const QbgSubscript *subscript, QbgValue *value)
{
  if (subscript == NULL)
    return TRUE;
  if (!apply_subscript (build, layer, subscript->outer, value))
    return FALSE;
  const QbgInstance *array = subscript->array;
  guint rest = subscript->index, stride = array->n;
  for (guint i = 0; i < array->n_dims; i++) {
    if (value->n_dims == 0) {
      qbg_diags_error (build->diags, QBG_CODE_EACH,
                       layer->arg ? layer->arg->span : layer->mod->span,
                       "'%s' is an array: say 'each' to give all its elements "
                       "one value, or give an array", array->name);
      return FALSE;
    }
    if (value->dims[0] != array->dims[i]) {
      qbg_diags_error (build->diags, QBG_CODE_DIMENSION,
                       layer->mod->value->span,
                       "'%s' has %u elements, but %u values are given",
                       array->name, array->dims[i], value->dims[0]);
      return FALSE;
    }
    stride /= array->dims[i];
    *value = qbg_value_slice (value, rest / stride);
    rest %= stride;
  }
  return TRUE;
}

gboolean
qbg_layer_value (QbgBuild *build, const QbgLayer *layer, QbgValue *value)
{
  QbgScope scope = { layer->instance, layer->class, NULL };

  if (layer->subscripts == NULL)
    return qbg_evaluate (build, layer->mod->value, &scope, value);
  return shared_value (build, layer, &scope, value)
    && apply_subscript (build, layer, layer->subscripts, value);
}

static gboolean
element_exists (QbgBuild *build, const QbgInstance *instance, const char *id)
{
  const QbgShape *shape = qbg_instance_shape (instance);

  if (shape->type != NULL)
    return g_strv_contains (qbg_attributes, id);
  if (qbg_shape_find (shape, id, NULL) != NULL
      || qbg_class_member (build->tree, instance->class, id) != NULL)
    return TRUE;
  for (guint i = 0; i < shape->members->len; i++)
    if (old_name_of (build, g_array_index (shape->members, QbgMember,
                                           i).element) == id)
      return TRUE;
  return FALSE;
}

static void
report_unknown (QbgBuild *build, const QbgInstance *instance, const char *id,
                QbgSpan span)
{
  const QbgShape *shape = qbg_instance_shape (instance);
  QbgSuggestion near;

  qbg_suggestion_init (&near, id);

  for (guint i = 0; i < shape->members->len; i++)
    qbg_suggestion_offer (&near,
                        g_array_index (shape->members, QbgMember, i).name);
  for (guint i = 0; shape->type != NULL && qbg_attributes[i] != NULL; i++)
    qbg_suggestion_offer (&near, qbg_attributes[i]);
  QbgDiag *diag =
    qbg_diags_error (build->diags, QBG_CODE_UNKNOWN_MODIFIER, span,
                     shape->type != NULL
                     ? "'%s' has no attribute '%s'"
                     : "'%s' has no element '%s' that could be modified",
                     instance->class->name, id);
  if (near.best != NULL)
    qbg_diag_note (diag, QBG_NO_SPAN, "did you mean '%s'?", near.best);
}

static gboolean
same_target (const QbgAstModArg *a, const QbgAstModArg *b)
{
  if (a->kind != QBG_AST_MOD_ELEMENT || b->kind != QBG_AST_MOD_ELEMENT)
    return arg_id (a) == arg_id (b) && a->kind == b->kind;
  const QbgAstName *x = a->name, *y = b->name;
  while (x != NULL && y != NULL && x->id == y->id) {
    x = x->next;
    y = y->next;
  }
  return x == NULL && y == NULL;
}

static void
check_twice (QbgBuild *build, const QbgAstModArg *arg,
             const QbgAstModArg *other)
{
  if (!same_target (arg, other))
    return;
  QbgDiag *diag =
    qbg_diags_error (build->diags, QBG_CODE_DUPLICATE_MODIFIER, other->span,
                     "'%s' is modified twice", arg_id (arg));
  qbg_diag_note (diag, arg->span, "first here");
}

static void
check_twice_in (QbgBuild *build, const QbgAstMod *mod, const QbgAstModArg *arg)
{
  if (!is_long (mod)) {
    for (const QbgAstModArg *other = arg->next; other != NULL;
         other = other->next)
      check_twice (build, arg, other);
    return;
  }
  const GPtrArray *args = args_for (build, mod, arg_id (arg));
  guint i = 0;
  while (args->pdata[i] != arg)
    i++;
  while (++i < args->len && !qbg_diags_full (build->diags))
    check_twice (build, arg, args->pdata[i]);
}

static void
check_arg (QbgBuild *build, const QbgInstance *instance,
           const QbgAstMod *mod, const QbgAstModArg *arg, gboolean in_array)
{
  const char *id = arg_id (arg);

  if (!element_exists (build, instance, id))
    report_unknown (build, instance, id,
                    arg->kind == QBG_AST_MOD_ELEMENT ? arg->name->span
                    : arg->span);
  if (arg->mod != NULL && arg->mod->is_break)
    qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED, arg->span,
                     "'break' is not supported yet");
  if (arg->each && !in_array && instance->n_dims == 0)
    qbg_diags_error (build->diags, QBG_CODE_EACH, arg->span,
                     "'each' is for arrays, but '%s' is not in one",
                     instance->name);
  check_twice_in (build, mod, arg);
}

static void
check_layer (QbgBuild *build, const QbgInstance *instance,
             const QbgLayer *layer)
{
  gboolean in_array = FALSE;

  for (const QbgInstance *i = instance; i != NULL; i = i->parent)
    in_array |= i->kind == QBG_INSTANCE_ARRAY;
  if (layer->rest != NULL) {
    if (!element_exists (build, instance, layer->rest->id))
      report_unknown (build, instance, layer->rest->id, layer->rest->span);
    return;
  }
  for (const QbgAstModArg *arg = layer->mod ? layer->mod->args : NULL;
       arg != NULL; arg = arg->next)
    check_arg (build, instance, layer->mod, arg, in_array);
  if (instance->kind != QBG_INSTANCE_VARIABLE && layer->mod != NULL
      && layer->mod->value != NULL)
    qbg_diags_error (build->diags, QBG_CODE_UNSUPPORTED,
                     layer->mod->value->span,
                     "a value for the whole component '%s' is not supported "
                     "yet", instance->name);
}

void
qbg_check_layers (QbgBuild *build, const QbgInstance *instance)
{
  if (instance->kind == QBG_INSTANCE_VARIABLE) {
    QbgLayer declared =
      declaration_layer (instance->parent, instance->member);
    check_layer (build, instance, &declared);
  }
  for (const QbgLayer *l = instance->layers; l != NULL; l = l->next)
    check_layer (build, instance, l);
}
